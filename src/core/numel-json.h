/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-json-scanner.h"

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

JsonNode *numel_json_parse      (GBytes                  *bytes,
                                 gsize                    max_size,
                                 guint                    max_depth,
                                 gboolean                 unique_keys,
                                 GError                 **error) G_GNUC_WARN_UNUSED_RESULT;
JsonNode *numel_json_parse_scan (const NumelJsonScanner  *scanner,
                                 GError                 **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-json-scanner.h"

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/**
 * NUMEL_JSON_MAX_SIZE: the most bytes of a document
 */
#define NUMEL_JSON_MAX_SIZE (64 * 1024 * 1024)

/**
 * NUMEL_JSON_MAX_DEPTH: how deep objects and lists of a document may nest
 */
#define NUMEL_JSON_MAX_DEPTH 64

JsonNode *numel_json_parse      (GBytes                  *bytes,
                                 gsize                    max_size,
                                 guint                    max_depth,
                                 gboolean                 unique_keys,
                                 GError                 **error) G_GNUC_WARN_UNUSED_RESULT;
JsonNode *numel_json_parse_scan (const NumelJsonScanner  *scanner,
                                 GError                 **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

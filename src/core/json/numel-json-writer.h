/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-json-style.h"

G_BEGIN_DECLS

void      numel_json_write_string  (GString               *text,
                                    const char            *string);
void      numel_json_write_real    (GString               *text,
                                    double                 number);
gboolean  numel_json_write_node    (GString               *text,
                                    JsonNode              *node,
                                    const NumelJsonStyle  *style,
                                    GError               **error);
char     *numel_json_write_compact (JsonNode              *node) G_GNUC_WARN_UNUSED_RESULT;
char     *numel_json_write_shown   (JsonNode              *node) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

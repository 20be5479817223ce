/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

gsize     numel_json_text_mark     (const char  *text,
                                    gsize        size);
void      numel_json_text_locate   (const char  *text,
                                    gsize        offset,
                                    guint       *line,
                                    guint       *column);
char     *numel_json_text_describe (const char  *text,
                                    gsize        size,
                                    gsize        offset) G_GNUC_WARN_UNUSED_RESULT;
gint32    numel_json_text_unit     (const char  *text,
                                    gsize        size,
                                    gsize        offset);
char     *numel_json_text_decode   (const char  *literal,
                                    gsize        length) G_GNUC_WARN_UNUSED_RESULT;
gboolean  numel_json_text_equal    (const char  *literal,
                                    gsize        length,
                                    const char  *string);
int       numel_json_text_compare  (const char  *left,
                                    gsize        left_length,
                                    const char  *right,
                                    gsize        right_length);

G_END_DECLS

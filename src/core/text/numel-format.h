/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-number-style.h"

G_BEGIN_DECLS

char *numel_format_plain (const char *plain);
char *numel_format_count (gint64 count);
char *numel_format_count_styled (gint64 count, const NumelNumberStyle *style);
char *numel_format_count_signed (gint64 count);
char *numel_format_short (gint64 count);
char *numel_format_short_styled (gint64 count, const NumelNumberStyle *style);
gulong numel_format_plural (gint64 count);
char *numel_format_percent (double part, double whole);
char *numel_format_percent_styled (double part, double whole, const NumelNumberStyle *style);
char *numel_format_percent_sign (const char *number);
char *numel_format_bytes_gb (gint64 bytes);
char *numel_format_bytes_gib (gint64 bytes);
char *numel_format_bytes_gb_styled (gint64 bytes, const NumelNumberStyle *style);
char *numel_format_bytes_gib_styled (gint64 bytes, const NumelNumberStyle *style);
char *numel_format_shape (const gint64 *dimensions, guint n_dimensions);

gboolean numel_parse_count (const char *text, gint64 *value, GError **error);
gboolean numel_parse_count_styled (const char *text, const NumelNumberStyle *style, gint64 *value,
                                   GError **error);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * NumelNumberStyle:
 * @decimal_point: what stands between the whole part and the fraction
 * @thousands_separator: what stands between the groups of digits
 * @grouping: sizes of the groups from the right, as in `struct lconv`
 *
 * How people write numbers at a place, in UTF-8. Only for the screen: files hold plain numbers.
 */
typedef struct
{
  char decimal_point[12];
  char thousands_separator[12];
  char grouping[8];
} NumelNumberStyle;

void     numel_number_style_init_from_locale (NumelNumberStyle       *style);

char    *numel_format_count                  (gint64                  count);
char    *numel_format_count_styled           (gint64                  count,
                                              const NumelNumberStyle *style);
char    *numel_format_count_signed           (gint64                  count);
char    *numel_format_short                  (gint64                  count);
char    *numel_format_short_styled           (gint64                  count,
                                              const NumelNumberStyle *style);
char    *numel_format_percent                (double                  part,
                                              double                  whole);
char    *numel_format_percent_sign           (const char             *number);
char    *numel_format_bytes_gb               (gint64                  bytes);
char    *numel_format_bytes_gib              (gint64                  bytes);
char    *numel_format_shape                  (const gint64           *dimensions,
                                              guint                   n_dimensions);

gboolean numel_parse_count                   (const char             *text,
                                              gint64                 *value,
                                              GError                **error);
gboolean numel_parse_count_styled            (const char             *text,
                                              const NumelNumberStyle *style,
                                              gint64                 *value,
                                              GError                **error);

G_END_DECLS

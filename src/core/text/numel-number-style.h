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

/**
 * numel_number_style_plain:
 *
 * A decimal point and commas between thousands: files look the same wherever they are written.
 */
extern const NumelNumberStyle numel_number_style_plain;

void numel_number_style_init_from_locale (NumelNumberStyle *style);
char *numel_number_style_localize (const NumelNumberStyle *self, const char *plain)
  G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

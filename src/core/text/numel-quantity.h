/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-format.h"

G_BEGIN_DECLS

/**
 * NumelQuantity:
 * @value: the number as printed, rounded to a whole one
 * @lower: the smallest whole number that would be printed so
 * @upper: the largest
 * @exact: every digit is there: @lower and @upper are @value
 * @binary_lower, @binary_upper: the same if its unit of 1,000 is really one of 1,024, as some tools
 *   write GB for GiB; both 0 if that can't be
 * @is_bytes: it was written with a unit of bytes; a number without one may still be bytes
 *
 * A number seen elsewhere, with what its printed digits leave open: `751632384` is exact, `7.6B` is
 * from 7,550,000,000 to 7,650,000,000, `15.2 GB` and `14.96 GiB` are bytes.
 */
typedef struct
{
  gint64 value;
  gint64 lower;
  gint64 upper;
  gint64 binary_lower;
  gint64 binary_upper;
  gboolean exact;
  gboolean is_bytes;
} NumelQuantity;

gboolean numel_quantity_parse (const char *text, NumelQuantity *quantity, GError **error);
gboolean numel_quantity_parse_styled (const char *text, const NumelNumberStyle *style,
                                      NumelQuantity *quantity, GError **error);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * NumelAxisUnit:
 * @NUMEL_AXIS_COUNT: counts in thousands, millions and so on: 4 B
 * @NUMEL_AXIS_PLAIN: counts in full: 4,096
 * @NUMEL_AXIS_TOKENS: multiples of 1,024: 8 K
 * @NUMEL_AXIS_BYTES: multiples of 1,024 bytes: 8 GiB
 * @NUMEL_AXIS_PERCENT: shares; 1 is 100 %
 */
typedef enum
{
  NUMEL_AXIS_COUNT,
  NUMEL_AXIS_PLAIN,
  NUMEL_AXIS_TOKENS,
  NUMEL_AXIS_BYTES,
  NUMEL_AXIS_PERCENT,
} NumelAxisUnit;

/**
 * NumelAxis:
 * @unit: what is measured
 * @logarithmic: equal distances multiply the value equally
 * @low, @high: the values at both ends
 * @ticks: (element-type double): where lines and labels are, ascending
 *
 * A scale with round numbers on it.
 */
typedef struct
{
  NumelAxisUnit unit;
  gboolean logarithmic;
  double low;
  double high;
  GArray *ticks;
} NumelAxis;

NumelAxis *numel_axis_new_linear      (NumelAxisUnit    unit,
                                       double           low,
                                       double           high,
                                       gboolean         extend,
                                       guint            n_ticks) G_GNUC_WARN_UNUSED_RESULT;
NumelAxis *numel_axis_new_logarithmic (NumelAxisUnit    unit,
                                       double           low,
                                       double           high,
                                       guint            n_ticks) G_GNUC_WARN_UNUSED_RESULT;
void       numel_axis_free            (NumelAxis       *self);
double     numel_axis_get_place       (const NumelAxis *self,
                                       double           value);
char      *numel_axis_format          (const NumelAxis *self,
                                       double           value) G_GNUC_WARN_UNUSED_RESULT;
char      *numel_axis_format_unit     (NumelAxisUnit    unit,
                                       double           value,
                                       guint            decimals) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NumelAxis, numel_axis_free)

G_END_DECLS

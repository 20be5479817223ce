/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-chart-datum.h"

G_BEGIN_DECLS

/**
 * NumelSlice:
 * @datum: what it stands for
 * @parent: index of the slice it is inside of, or -1
 * @level: 0 for the children of the root
 * @index: which of the slices of its parent that have a width
 * @n_siblings: how many of those there are
 * @start, @end: where it begins and ends, in turns clockwise from 12 o'clock
 */
typedef struct
{
  const NumelChartDatum *datum;
  int parent;
  guint level;
  guint index;
  guint n_siblings;
  double start;
  double end;
} NumelSlice;

GArray           *numel_slices_compute        (const NumelChartDatum *root,
                                               guint                  n_levels)
                                              G_GNUC_WARN_UNUSED_RESULT;
gint64            numel_slices_get_total      (const NumelChartDatum *root);
const NumelSlice *numel_slices_get            (const GArray          *slices,
                                               guint                  index);
const NumelSlice *numel_slices_get_parent     (const GArray          *slices,
                                               const NumelSlice      *slice);
guint             numel_slices_find_last_thin (const GArray          *slices,
                                               guint                  first,
                                               double                 least);
guint             numel_slices_find_largest   (const GArray          *slices,
                                               guint                  first,
                                               guint                  last);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-outline.h"
#include "numel-slices.h"
#include "numel-text-meter.h"

G_BEGIN_DECLS

/**
 * NumelPieLabel:
 * @slice: index of the slice it names; of a group, of its largest
 * @n_members: how many parts it names; 1 but for a group
 * @name: what stands first
 * @detail: what stands below: share and short count
 * @value: how many parameters it names
 * @turn: where its line ends, in turns clockwise from 12 o'clock
 * @width: how wide its text wants to be, without the swatch
 * @detail_width: how wide @detail is, which is never cut
 * @on_left: which side of the ring it stands on
 * @box: where it stands, with its swatch; set by numel_pie_labels_place()
 */
typedef struct
{
  guint slice;
  guint n_members;
  char *name;
  char *detail;
  gint64 value;
  double turn;
  double width;
  double detail_width;
  gboolean on_left;
  NumelRect box;
} NumelPieLabel;

GPtrArray *numel_pie_labels_new        (const GArray    *slices,
                                        gint64           total,
                                        guint            n_most,
                                        guint            n_most_on_side,
                                        NumelTextMeter  *meter) G_GNUC_WARN_UNUSED_RESULT;
void       numel_pie_labels_get_width  (const GPtrArray *labels,
                                        gboolean         on_left,
                                        double          *width,
                                        double          *least);
guint      numel_pie_labels_get_room   (double           height,
                                        NumelTextMeter  *meter);
double     numel_pie_labels_get_height (NumelTextMeter  *meter);
gboolean   numel_pie_labels_place      (GPtrArray       *labels,
                                        const NumelRect *area,
                                        double           x,
                                        double           y,
                                        double           radius,
                                        const double     widths[2],
                                        NumelTextMeter  *meter);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-chart.h"
#include "numel-slices.h"

G_BEGIN_DECLS

/* How far a selected slice stands out, in pixels. */
#define NUMEL_PIE_STAND_OUT 5.0

/**
 * NumelPieNames:
 * @slices: the slices; those of level 0 have names
 * @total: what shares are of
 * @x, @y, @radius: where the ring is
 * @labels: the names of the parts
 * @is_around: they stand around the ring; else they are a list
 * @list: where the list stands
 *
 * A ring and the names of its parts: where they stand, and how the names are drawn.
 */
typedef struct
{
  NumelCanvas *canvas;
  const NumelChartStyle *style;
  NumelTextMeter *meter;
  double em;
  GArray *slices;
  gint64 total;

  double x;
  double y;
  double radius;
  GPtrArray *labels;
  gboolean is_around;
  NumelRect list;
} NumelPieNames;

void       numel_pie_names_place     (NumelPieNames       *self,
                                      const NumelRect     *area);
NumelColor numel_pie_names_get_color (const NumelPieNames *self,
                                      const NumelSlice    *slice);
void       numel_pie_names_draw      (NumelPieNames       *self);

G_END_DECLS

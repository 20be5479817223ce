/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-draw.h"
#include "numel-pie.h"
#include "numel-slices.h"

G_BEGIN_DECLS

/* How far a selected slice stands out, in pixels. */
#define NUMEL_PIE_STAND_OUT 5.0

struct _NumelPie
{
  NumelChart parent_instance;

  NumelChartDatum *root;
  NumelPieForm form;
  char *centre_title;
  char *centre_subtitle;
};

/**
 * NumelPieDrawing:
 * @labels: (element-type NumelPieLabel): the names of the parts
 * @is_around: they stand around the ring; else they are a list
 * @list: where the list stands
 *
 * What one drawing of a pie needs everywhere.
 */
typedef struct
{
  NumelPie *pie;
  NumelDisplayListBuilder *builder;
  const NumelChartStyle *style;
  NumelTextMeter *meter;
  double em;
  GArray *slices;
  int *regions;
  gint64 total;
  double x;
  double y;
  double radius;

  GPtrArray *labels;
  gboolean is_around;
  NumelRect list;
} NumelPieDrawing;

NumelColor _numel_pie_get_role   (const NumelPieDrawing *drawing,
                                  NumelPaletteRole       role);
NumelColor _numel_pie_get_color  (const NumelPieDrawing *drawing,
                                  const NumelSlice      *slice);
void       _numel_pie_place      (NumelPieDrawing       *drawing,
                                  const NumelRect       *area);
void       _numel_pie_draw_names (NumelPieDrawing       *drawing);

G_END_DECLS

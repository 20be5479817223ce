/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-areas.h"
#include "numel-plot.h"

G_BEGIN_DECLS

/**
 * NumelBand: one of the stacked areas; a value of less than 0 is a gap
 */
typedef struct
{
  NumelPart part;
  char *name;
  GArray *values;
} NumelBand;

struct _NumelAreas
{
  NumelChart parent_instance;

  GArray *x;
  GPtrArray *bands;
  NumelAxisUnit unit;
  gboolean logarithmic;
  gboolean shares;
  char *title;

  int mark;
  double mark_x;
  char *mark_name;
  char *mark_detail;
};

/**
 * NumelAreasDrawing: what one drawing of areas needs everywhere
 */
typedef struct
{
  NumelAreas *areas;
  NumelDisplayListBuilder *builder;
  const NumelChartStyle *style;
  NumelTextMeter *meter;
  NumelPlot plot;
  double em;
} NumelAreasDrawing;

const NumelBand *_numel_areas_get_band   (NumelAreas              *self,
                                          guint                    index);
double           _numel_areas_get_x      (NumelAreas              *self,
                                          guint                    point);
gint64           _numel_band_get_value   (const NumelBand         *band,
                                          guint                    point);
double           _numel_areas_get_sum    (NumelAreas              *self,
                                          guint                    point,
                                          guint                    n_bands);
gboolean         _numel_areas_is_counted (NumelAreas              *self,
                                          guint                    point);
void             _numel_areas_get_point  (const NumelAreasDrawing *drawing,
                                          guint                    point,
                                          guint                    n_bands,
                                          double                  *x,
                                          double                  *y);

void             _numel_areas_draw_names (NumelAreasDrawing       *drawing,
                                          const NumelRect         *area,
                                          guint                    last);
void             _numel_areas_draw_mark  (NumelAreasDrawing       *drawing);

G_END_DECLS

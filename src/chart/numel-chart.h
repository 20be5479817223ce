/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-canvas.h"

G_BEGIN_DECLS

/**
 * NumelChartStyle:
 * @meter: the font
 * @palette: the colours
 * @title: (nullable): written above the chart
 * @padding: left free on every side, in pixels
 * @hide_legend: leave out what only says which colour is which part
 * @hide_names: leave out the names of models
 *
 * How a chart is drawn. Whether it runs from right to left is a matter of the meter.
 */
typedef struct
{
  NumelTextMeter *meter;
  NumelPalette palette;
  const char *title;
  double padding;
  gboolean hide_legend;
  gboolean hide_names;
} NumelChartStyle;

/**
 * NumelChart:
 *
 * Something that can be drawn at any size. It knows what it shows and which of it is selected, and
 * no widget. What a pointer hits and where a key leads to is asked of the display list.
 */
#define NUMEL_TYPE_CHART (numel_chart_get_type ())
G_DECLARE_DERIVABLE_TYPE (NumelChart, numel_chart, NUMEL, CHART, GObject)

/**
 * NumelChartClass:
 * @draw: draws the chart into @area, which may be too small for anything to show
 * @describe: what the chart shows, in words and numbers, a line each
 */
struct _NumelChartClass
{
  GObjectClass parent_class;

  void  (*draw)     (NumelChart              *self,
                     NumelCanvas *canvas,
                     const NumelRect         *area,
                     const NumelChartStyle   *style);
  char *(*describe) (NumelChart              *self);
};

NumelDisplayList *numel_chart_layout            (NumelChart             *self,
                                                 double                  width,
                                                 double                  height,
                                                 const NumelChartStyle  *style)
                                                G_GNUC_WARN_UNUSED_RESULT;
char             *numel_chart_describe          (NumelChart             *self)
                                                G_GNUC_WARN_UNUSED_RESULT;

const char       *numel_chart_get_selected      (NumelChart             *self);
void              numel_chart_set_selected      (NumelChart             *self,
                                                 const char             *id);
void              numel_chart_changed           (NumelChart             *self);

NumelDisplayList *numel_chart_layout_highlight  (const NumelDisplayList *list,
                                                 const char             *id,
                                                 NumelPalette            palette)
                                                G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

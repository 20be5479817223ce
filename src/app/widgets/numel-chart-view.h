/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "chart/numel-chart.h"
#include "chart/numel-text-meter.h"

G_BEGIN_DECLS

/**
 * NumelChartHeightFunc:
 * @chart: a chart
 * @width: how wide it is, in pixels
 * @meter: the font
 *
 * Returns: the height it likes to have, in pixels
 */
typedef double (*NumelChartHeightFunc) (NumelChart     *chart,
                                        double          width,
                                        NumelTextMeter *meter);

/**
 * NumelChartView:
 *
 * Shows a chart on the screen: pointer, keyboard, tooltip and accessible text over the regions of
 * its display list.
 *
 * #NumelChartView::chosen: a region was clicked, or Space was pressed on it.
 * #NumelChartView::entered: a double click, or Enter. #NumelChartView::left: Backspace.
 */
#define NUMEL_TYPE_CHART_VIEW (numel_chart_view_get_type ())
G_DECLARE_FINAL_TYPE (NumelChartView, numel_chart_view, NUMEL, CHART_VIEW, GtkWidget)

NumelChart       *numel_chart_view_get_chart       (NumelChartView       *self);
void              numel_chart_view_set_chart       (NumelChartView       *self,
                                                    NumelChart           *chart);
void              numel_chart_view_set_height_func (NumelChartView       *self,
                                                    NumelChartHeightFunc  height);
void              numel_chart_view_set_size        (NumelChartView       *self,
                                                    int                   minimum_width,
                                                    int                   minimum_height,
                                                    int                   natural_width,
                                                    int                   natural_height);
NumelDisplayList *numel_chart_view_get_list        (NumelChartView       *self);
const char       *numel_chart_view_get_highlight   (NumelChartView       *self);
void              numel_chart_view_set_highlight   (NumelChartView       *self,
                                                    const char           *id);

G_END_DECLS

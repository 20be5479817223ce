/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-chart-view.h"
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
 * NumelChartBox:
 *
 * A chart on the screen that is as high as what it shows needs.
 */
#define NUMEL_TYPE_CHART_BOX (numel_chart_box_get_type ())
G_DECLARE_FINAL_TYPE (NumelChartBox, numel_chart_box, NUMEL, CHART_BOX, GtkWidget)

GtkWidget      *numel_chart_box_new       (int                   minimum_width,
                                           int                   natural_width);

NumelChartView *numel_chart_box_get_view  (NumelChartBox        *self);
void            numel_chart_box_set_chart (NumelChartBox        *self,
                                           NumelChart           *chart,
                                           NumelChartHeightFunc  height);

G_END_DECLS

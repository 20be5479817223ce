/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "chart/numel-display-list.h"

G_BEGIN_DECLS

/**
 * NumelChartHover:
 *
 * The highlight over a chart, a widget of its own so that moving the pointer never draws the chart
 * again.
 */
#define NUMEL_TYPE_CHART_HOVER (numel_chart_hover_get_type ())
G_DECLARE_FINAL_TYPE (NumelChartHover, numel_chart_hover, NUMEL, CHART_HOVER, GtkWidget)

GtkWidget *numel_chart_hover_new         (void);

void       numel_chart_hover_set_drawing (NumelChartHover  *self,
                                          NumelDisplayList *drawing);

G_END_DECLS

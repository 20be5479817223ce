/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-axis.h"
#include "numel-chart.h"

G_BEGIN_DECLS

/* From the plot to the names at its end, relative to the font: half a number of the axis has room
 * there. */
#define NUMEL_PLOT_NAME_GAP 1.4

/**
 * NumelPlot:
 * @rect: where values are drawn
 * @x, @y: the axes
 *
 * A field between two axes, x from left to right in every language, y upwards.
 */
typedef struct
{
  NumelRect rect;
  const NumelAxis *x;
  const NumelAxis *y;
} NumelPlot;

double    numel_plot_limit_names (double                   width,
                                  const NumelRect         *area,
                                  double                   em);
NumelRect numel_plot_get_field (const NumelRect         *area,
                                const NumelAxis         *y,
                                const char              *x_title,
                                double                   end_width,
                                NumelTextMeter          *meter);
void      numel_plot_draw_axes (const NumelPlot         *self,
                                NumelCanvas *canvas,
                                const NumelRect         *area,
                                const char              *x_title);
gboolean  numel_plot_get_point (const NumelPlot         *self,
                                double                   x,
                                double                   y,
                                double                  *page_x,
                                double                  *page_y);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "numel-display-list.h"
#include "numel-palette.h"

G_BEGIN_DECLS

/**
 * NumelChartFunc:
 * @meter: measures text in the widget's font
 * @palette: colours of the present style
 * @width: width in pixels
 * @height: height in pixels
 * @user_data: the data that was given with the function
 *
 * Makes a chart of a size. Called when size, style, font or data have changed, never to redraw.
 *
 * Returns: (transfer full) (nullable): the drawing, or %NULL when there is nothing to draw
 */
typedef NumelDisplayList *(*NumelChartFunc) (NumelTextMeter *meter,
                                             NumelPalette    palette,
                                             double          width,
                                             double          height,
                                             gpointer        user_data);

/**
 * NumelChartView:
 *
 * Shows a chart on the screen: pointer, keyboard, tooltip and accessible text over the regions of
 * its display list.
 *
 * #NumelChartView::chosen: a region was clicked, or Space was pressed on it. #NumelChartView::entered:
 * a double click, or Enter. #NumelChartView::left: Backspace.
 */
#define NUMEL_TYPE_CHART_VIEW (numel_chart_view_get_type ())
G_DECLARE_FINAL_TYPE (NumelChartView, numel_chart_view, NUMEL, CHART_VIEW, GtkWidget)

GtkWidget        *numel_chart_view_new           (void);

void              numel_chart_view_set_func      (NumelChartView *self,
                                                  NumelChartFunc  func,
                                                  gpointer        user_data,
                                                  GDestroyNotify  destroy);
void              numel_chart_view_set_size      (NumelChartView *self,
                                                  int             minimum_width,
                                                  int             minimum_height,
                                                  int             natural_width,
                                                  int             natural_height);
void              numel_chart_view_changed       (NumelChartView *self);
NumelDisplayList *numel_chart_view_get_list      (NumelChartView *self);
const char       *numel_chart_view_get_highlight (NumelChartView *self);
void              numel_chart_view_set_highlight (NumelChartView *self,
                                                  const char     *id);

G_END_DECLS

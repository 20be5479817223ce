/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/numel-chart-export.h"
#include "chart/numel-chart.h"

G_BEGIN_DECLS

/**
 * NumelExportSetup:
 * @format: how the file is written
 * @width: width of the page in pixels at scale 1, 96 to an inch
 * @height: its height, or 0 for what the chart likes
 * @scale: pixels of a PNG for each pixel of the page
 * @font_size: size of the text in points
 * @palette: the colours
 * @on_paper: sizes are meant in millimetres, so margins are small
 * @transparent: leave the background out
 * @title: (nullable): stands above the chart
 * @legend: says which colour is which part
 * @names: writes the names of models
 * @rtl: the page runs from right to left
 *
 * How a chart leaves the window.
 */
typedef struct
{
  NumelExportFormat format;
  double width;
  double height;
  double scale;
  double font_size;
  NumelPalette palette;
  gboolean on_paper;
  gboolean transparent;
  char *title;
  gboolean legend;
  gboolean names;
  gboolean rtl;
} NumelExportSetup;

void              numel_export_setup_init        (NumelExportSetup       *self);
void              numel_export_setup_clear       (NumelExportSetup       *self);
void              numel_export_setup_remember    (const NumelExportSetup *self);

const char       *numel_export_setup_get_suffix  (const NumelExportSetup *self);
double            numel_export_setup_get_height  (const NumelExportSetup *self,
                                                  NumelChart             *chart);
NumelDisplayList *numel_export_setup_layout      (const NumelExportSetup *self,
                                                  NumelChart             *chart)
                                                 G_GNUC_WARN_UNUSED_RESULT;
void              numel_export_setup_get_options (const NumelExportSetup *self,
                                                  NumelExportOptions     *options);

G_END_DECLS

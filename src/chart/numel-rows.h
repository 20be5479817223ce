/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-chart.h"

G_BEGIN_DECLS

/* Relative to the font: side of a model's mark, and from its edge to where the name begins. */
#define NUMEL_ROWS_MARK 0.8
#define NUMEL_ROWS_INDENT 1.3

/**
 * NumelRows:
 * @area: where the whole chart is
 * @em: the font's size in pixels
 * @rtl: whether the page runs from right to left
 * @narrow: whether words stand above their bars
 *
 * Bars below each other with words before and numbers behind them. They are laid out from left to
 * right and mirrored as a whole.
 */
typedef struct
{
  NumelCanvas *canvas;
  const NumelChartStyle *style;
  NumelTextMeter *meter;
  NumelRect area;
  double em;
  gboolean rtl;
  gboolean narrow;
} NumelRows;

/**
 * NumelRowWords:
 * @name: (nullable): what stands before a bar
 * @number: (nullable): what stands behind it
 * @mark: number of the model's mark, from 0, or -1 for none
 * @indent: from the edge to where the name begins, in pixels
 * @room: how wide the name may be, in pixels
 * @size: size of the text, relative to the font
 */
typedef struct
{
  const char *name;
  const char *number;
  int mark;
  double indent;
  double room;
  double size;
  NumelTextWeight name_weight;
  NumelTextWeight number_weight;
} NumelRowWords;

NumelRows   numel_rows_begin      (NumelCanvas *canvas,
                                   const NumelRect         *area,
                                   const NumelChartStyle   *style);
gboolean    numel_rows_is_narrow  (double                   width,
                                   NumelTextMeter          *meter);
double      numel_rows_mirror     (const NumelRows         *self,
                                   double                   x,
                                   double                   width);
NumelAnchor numel_rows_get_anchor (const NumelRows         *self,
                                   gboolean                 start);
void        numel_rows_draw_words (const NumelRows         *self,
                                   const NumelRowWords     *words,
                                   double                   name_middle,
                                   double                   number_middle);

G_END_DECLS

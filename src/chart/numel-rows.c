/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-rows.h"

#include "numel-canvas.h"
#include "numel-model-mark.h"

/* Below so many ems of width words stand above their bars. */
#define NARROW 30

/**
 * numel_rows_begin:
 * @area: where the chart is
 * @style: how it is drawn
 *
 * Returns: what all rows of a chart share
 */
NumelRows
numel_rows_begin (NumelCanvas           *canvas,
                  const NumelRect       *area,
                  const NumelChartStyle *style)
{
  return (NumelRows) {
    .canvas = canvas,
    .style = style,
    .meter = style->meter,
    .area = *area,
    .em = canvas->em,
    .rtl = canvas->rtl,
    .narrow = numel_rows_is_narrow (area->width, style->meter),
  };
}

gboolean
numel_rows_is_narrow (double          width,
                      NumelTextMeter *meter)
{
  return width < NARROW * numel_text_meter_get_em (meter);
}

/**
 * numel_rows_mirror:
 * @self: rows
 * @x: left edge of something, laid out from left to right
 * @width: how wide it is
 *
 * Returns: its left edge on the page
 */
double
numel_rows_mirror (const NumelRows *self,
                   double           x,
                   double           width)
{
  return self->rtl ? 2 * self->area.x + self->area.width - x - width : x;
}

/**
 * numel_rows_get_anchor:
 * @self: rows
 * @start: whether the text goes on from where it is, or ends there
 *
 * Returns: where on the page that is
 */
NumelAnchor
numel_rows_get_anchor (const NumelRows *self,
                       gboolean         start)
{
  return start != self->rtl ? NUMEL_ANCHOR_LEFT : NUMEL_ANCHOR_RIGHT;
}

/**
 * numel_rows_draw_words:
 * @self: rows
 * @words: what stands beside a bar
 * @name_middle: where the middle of the name's line is
 * @number_middle: where that of the number's line is
 */
void
numel_rows_draw_words (const NumelRows     *self,
                       const NumelRowWords *words,
                       double               name_middle,
                       double               number_middle)
{
  NumelColor color = numel_canvas_get_role (self->canvas, NUMEL_ROLE_TEXT);
  double mark = NUMEL_ROWS_MARK * self->em;
  g_autofree char *name = NULL;

  if (words->name != NULL && words->mark >= 0)
    numel_model_mark_draw (self->canvas, (guint) words->mark,
                           numel_rows_mirror (self, self->area.x + mark / 2, 0), name_middle, mark);
  if (words->name != NULL)
    {
      name = numel_text_meter_ellipsize (self->meter, words->name, words->size, words->name_weight,
                                         words->room + 0.01);
      numel_canvas_text (self->canvas, name,
                         numel_rows_mirror (self, self->area.x + words->indent, 0),
                         numel_text_meter_get_baseline (self->meter, name_middle, words->size),
                         words->size, words->name_weight, numel_rows_get_anchor (self, TRUE),
                         color);
    }
  if (words->number != NULL)
    numel_canvas_number (self->canvas, words->number,
                         numel_rows_mirror (self, self->area.x + self->area.width, 0),
                         numel_text_meter_get_baseline (self->meter, number_middle, words->size),
                         words->size, words->number_weight, numel_rows_get_anchor (self, FALSE),
                         color);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-plot.h"

#include <math.h>

#include "numel-canvas.h"

/* Relative to the font. */
#define TICK_GAP 0.6
#define AXIS_HEIGHT 1.6
#define TITLE_HEIGHT 1.4
#define NAME_MARGIN 0.3

/**
 * numel_plot_limit_names:
 * @width: how wide the longest name at the plot's end is
 * @area: where the plot and the names stand
 * @em: size of the font
 *
 * Returns: how wide names may be there: as they are, up to a quarter of a wide chart and more of a
 *   narrow one, where a plot says something with less
 */
double
numel_plot_limit_names (double           width,
                        const NumelRect *area,
                        double           em)
{
  return MIN (width, MAX (0.28 * area->width, MIN (8 * em, 0.4 * area->width)));
}

/**
 * numel_plot_get_field:
 * @area: where the whole chart is
 * @y: the upward axis
 * @x_title: (nullable): what stands below the other
 * @end_width: how much is kept free at the right, for names
 *
 * Returns: where values are drawn; its width or height is less than 1 if there is no room
 */
NumelRect
numel_plot_get_field (const NumelRect *area,
                      const NumelAxis *y,
                      const char      *x_title,
                      double           end_width,
                      NumelTextMeter  *meter)
{
  double em = numel_text_meter_get_em (meter);
  double half_line = numel_text_meter_get_line_height (meter, NUMEL_SIZE_SMALL) / 2;
  NumelRect field = *area;
  double widest = 0;

  for (guint i = 0; i < y->ticks->len; i++)
    {
      g_autofree char *text = numel_axis_format (y, g_array_index (y->ticks, double, i));

      widest = MAX (widest, numel_text_meter_get_width (meter, text, NUMEL_SIZE_SMALL,
                                                        NUMEL_WEIGHT_NORMAL, TRUE));
    }

  field.x += widest + TICK_GAP * em;
  field.width -= widest + TICK_GAP * em + end_width;
  field.y += half_line;
  field.height -= half_line + AXIS_HEIGHT * em + (x_title != NULL ? TITLE_HEIGHT * em : 0);

  return field;
}

static void
draw_x_axis (const NumelPlot *self,
             NumelCanvas     *canvas,
             const NumelRect *area)
{
  NumelTextMeter *meter = canvas->meter;
  double em = canvas->em;
  double bottom = self->rect.y + self->rect.height;
  double baseline = bottom + 0.45 * em + numel_text_meter_get_ascent (meter, NUMEL_SIZE_SMALL);
  double last_end = -G_MAXDOUBLE;
  /* Names may stand lower than the axis: no number runs under them. */
  double right = MIN (area->x + area->width,
                      self->rect.x + self->rect.width + (NUMEL_PLOT_NAME_GAP - NAME_MARGIN) * em);

  for (guint i = 0; i < self->x->ticks->len; i++)
    {
      double tick = g_array_index (self->x->ticks, double, i);
      double x = self->rect.x + numel_axis_get_place (self->x, tick) * self->rect.width;
      g_autofree char *text = numel_axis_format (self->x, tick);
      double width =
        numel_text_meter_get_width (meter, text, NUMEL_SIZE_SMALL, NUMEL_WEIGHT_NORMAL, TRUE);
      double left = CLAMP (x - width / 2, area->x, MAX (area->x, right - width));

      if (left < last_end + 0.5 * em)
        continue;

      numel_canvas_rule (canvas, x, bottom, x, bottom + 0.25 * em, 0,
                         numel_canvas_get_role (canvas, NUMEL_ROLE_GRID));
      numel_canvas_number (canvas, text, left, baseline, NUMEL_SIZE_SMALL, NUMEL_WEIGHT_NORMAL,
                           NUMEL_ANCHOR_LEFT, numel_canvas_get_role (canvas, NUMEL_ROLE_DIM));
      last_end = left + width;
    }
}

/**
 * numel_plot_draw_axes:
 * @area: where the whole chart is
 * @x_title: (nullable): what stands below the axis
 *
 * Draws the lines across and the numbers at both axes, none over another.
 */
void
numel_plot_draw_axes (const NumelPlot *self,
                      NumelCanvas     *canvas,
                      const NumelRect *area,
                      const char      *x_title)
{
  NumelTextMeter *meter = canvas->meter;
  double em = canvas->em;
  double line = numel_text_meter_get_line_height (meter, NUMEL_SIZE_SMALL);
  NumelColor dim = numel_canvas_get_role (canvas, NUMEL_ROLE_DIM);
  double last_top = G_MAXDOUBLE;

  for (guint i = 0; i < self->y->ticks->len; i++)
    {
      double tick = g_array_index (self->y->ticks, double, i);
      double y = self->rect.y + self->rect.height * (1 - numel_axis_get_place (self->y, tick));
      g_autofree char *text = numel_axis_format (self->y, tick);

      numel_canvas_rule (canvas, self->rect.x, y, self->rect.x + self->rect.width, y, 0,
                         numel_canvas_get_role (canvas, NUMEL_ROLE_GRID));
      if (y + line / 2 > last_top)
        continue;
      numel_canvas_number (canvas, text, self->rect.x - TICK_GAP * em,
                           numel_text_meter_get_baseline (meter, y, NUMEL_SIZE_SMALL),
                           NUMEL_SIZE_SMALL, NUMEL_WEIGHT_NORMAL, NUMEL_ANCHOR_RIGHT, dim);
      last_top = y - line / 2;
    }

  draw_x_axis (self, canvas, area);

  if (x_title != NULL)
    {
      g_autofree char *shown = numel_text_meter_ellipsize (meter, x_title, NUMEL_SIZE_SMALL,
                                                           NUMEL_WEIGHT_NORMAL, self->rect.width);

      numel_canvas_text (canvas, shown, self->rect.x + self->rect.width / 2,
                         self->rect.y + self->rect.height + AXIS_HEIGHT * em
                           + numel_text_meter_get_ascent (meter, NUMEL_SIZE_SMALL),
                         NUMEL_SIZE_SMALL, NUMEL_WEIGHT_NORMAL, NUMEL_ANCHOR_CENTER, dim);
    }
}

/**
 * numel_plot_get_point:
 * @x: a value
 * @y: a value
 * @page_x: (out): where it is on the page
 * @page_y: (out): where it is on the page
 *
 * Returns: %FALSE if a value is on no such axis: no number, or not positive on a logarithmic one
 */
gboolean
numel_plot_get_point (const NumelPlot *self,
                      double           x,
                      double           y,
                      double          *page_x,
                      double          *page_y)
{
  double place_x = numel_axis_get_place (self->x, x);
  double place_y = numel_axis_get_place (self->y, y);

  if (!isfinite (place_x) || !isfinite (place_y))
    return FALSE;

  *page_x = self->rect.x + CLAMP (place_x, -1, 2) * self->rect.width;
  *page_y = self->rect.y + (1 - CLAMP (place_y, -1, 2)) * self->rect.height;

  return TRUE;
}

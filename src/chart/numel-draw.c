/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-draw.h"

#include <math.h>

#define SWATCH 0.66

/**
 * numel_draw_text:
 * @builder: where to draw
 * @text: (nullable): one line
 * @x: where its anchor is
 * @y: the baseline
 * @size: relative to the font
 * @weight: the weight
 * @anchor: which point is at @x
 * @color: the colour
 *
 * Writes words, in the direction of their letters.
 */
void
numel_draw_text (NumelDisplayListBuilder *builder,
                 const char              *text,
                 double                   x,
                 double                   y,
                 double                   size,
                 NumelTextWeight          weight,
                 NumelAnchor              anchor,
                 NumelColor               color)
{
  numel_display_list_builder_text (
    builder, &(NumelTextRun) { text, x, y, size, weight, anchor, NUMEL_TEXT_AUTO, color, FALSE });
}

/**
 * numel_draw_number:
 *
 * Like numel_draw_text(), for numbers: left to right everywhere, all digits equally wide.
 */
void
numel_draw_number (NumelDisplayListBuilder *builder,
                   const char              *text,
                   double                   x,
                   double                   y,
                   double                   size,
                   NumelTextWeight          weight,
                   NumelAnchor              anchor,
                   NumelColor               color)
{
  numel_display_list_builder_text (
    builder, &(NumelTextRun) { text, x, y, size, weight, anchor, NUMEL_TEXT_LTR, color, TRUE });
}

/**
 * numel_draw_get_baseline:
 * @meter: the font
 * @middle: where the middle of a line is
 * @size: relative to the font
 *
 * Returns: where its baseline is
 */
double
numel_draw_get_baseline (NumelTextMeter *meter,
                         double          middle,
                         double          size)
{
  return middle
         + (numel_text_meter_get_ascent (meter, size) - numel_text_meter_get_descent (meter, size))
             / 2;
}

/**
 * numel_draw_get_swatch:
 * @meter: the font
 *
 * Returns: side of a swatch in pixels
 */
double
numel_draw_get_swatch (NumelTextMeter *meter)
{
  return SWATCH * numel_text_meter_get_em (meter);
}

/**
 * numel_draw_shape:
 * @builder: where to draw
 * @path: (transfer full): an outline
 * @color: its colour
 * @idle: whether it is hatched
 * @palette: the colours; high contrast adds a line around it
 */
void
numel_draw_shape (NumelDisplayListBuilder *builder,
                  NumelOutline            *path,
                  NumelColor               color,
                  gboolean                 idle,
                  NumelPalette             palette)
{
  NumelOutline *outline = numel_palette_is_high_contrast (palette) ? numel_outline_ref (path)
                                                                   : NULL;

  if (idle)
    numel_display_list_builder_hatch (builder, path, color,
                                      numel_palette_get_idle (palette, color));
  else
    numel_display_list_builder_fill (builder, path, color);

  if (outline != NULL)
    numel_display_list_builder_stroke (builder, outline,
                                       numel_palette_get_role (palette, NUMEL_ROLE_TEXT), 1);
}

/**
 * numel_draw_swatch:
 * @builder: where to draw
 * @x: left edge
 * @y: middle
 * @color: the colour
 * @palette: the colours
 */
void
numel_draw_swatch (NumelDisplayListBuilder *builder,
                   double                   x,
                   double                   y,
                   NumelColor               color,
                   NumelPalette             palette)
{
  double side = numel_draw_get_swatch (numel_display_list_builder_get_meter (builder));
  NumelRect rect = { x, y - side / 2, side, side };

  numel_draw_shape (builder, numel_outline_new_rounded (&rect, side * 0.28), color, FALSE, palette);
}

/**
 * numel_draw_sector:
 * @builder: where to draw
 * @shape: a piece of a ring
 * @inset: how far its edges move inwards, for a gap
 * @color: its colour
 * @idle: how much of it is idle, from its end
 * @is_faint: whether that is faint instead of hatched
 * @palette: the colours
 */
void
numel_draw_sector (NumelDisplayListBuilder *builder,
                   const NumelShape        *shape,
                   double                   inset,
                   NumelColor               color,
                   double                   idle,
                   gboolean                 is_faint,
                   NumelPalette             palette)
{
  NumelShape active = *shape;
  NumelShape rest = *shape;

  active.end = rest.start = shape->start + (shape->end - shape->start) * (1 - idle);
  if (idle > 0)
    numel_draw_shape (builder, numel_shape_to_path (&rest, idle < 1 ? 0 : inset, inset),
                      is_faint ? numel_palette_get_idle (palette, color) : color, !is_faint,
                      palette);
  if (idle < 1)
    numel_draw_shape (builder, numel_shape_to_path (&active, inset, idle > 0 ? 0 : inset), color,
                      FALSE, palette);
}

static double
snap (double place)
{
  return floor (place) + 0.5;
}

/**
 * numel_draw_rule:
 * @builder: where to draw
 * @x1: the start
 * @y1: the start
 * @x2: the end
 * @y2: the end
 * @dash: length of its dashes and of the gaps between them, or 0 for a whole line
 * @color: the colour
 *
 * Draws a thin line, level or upright: where a row of pixels is, so that it is sharp on a screen.
 */
void
numel_draw_rule (NumelDisplayListBuilder *builder,
                 double                   x1,
                 double                   y1,
                 double                   x2,
                 double                   y2,
                 double                   dash,
                 NumelColor               color)
{
  if (x1 == x2)
    x1 = x2 = snap (x1);
  else if (y1 == y2)
    y1 = y2 = snap (y1);

  numel_display_list_builder_dash (builder, numel_outline_new_line (x1, y1, x2, y2), color, 1, dash,
                                   dash);
}

/**
 * numel_draw_legend:
 * @builder: where to draw
 * @area: where it may be; it starts at the top
 * @parts: which parts are in the chart
 * @palette: the colours
 *
 * Names the parts in drawing order, in as many lines as they need and as there is room for.
 *
 * Returns: how high it is
 */
double
numel_draw_legend (NumelDisplayListBuilder *builder,
                   const NumelRect         *area,
                   const gboolean           parts[NUMEL_N_PARTS],
                   NumelPalette             palette)
{
  NumelTextMeter *meter = numel_display_list_builder_get_meter (builder);
  gboolean rtl = numel_text_meter_is_rtl (meter);
  double em = numel_text_meter_get_em (meter);
  double swatch = numel_draw_get_swatch (meter);
  double line = numel_text_meter_get_line_height (meter, NUMEL_DRAW_SMALL) * 1.25;
  NumelColor color = numel_palette_get_role (palette, NUMEL_ROLE_TEXT);
  double x = 0;
  double y = area->y;
  gboolean any = FALSE;

  for (guint part = 0; part < NUMEL_N_PARTS; part++)
    {
      const char *title = numel_part_get_title (part);
      double width = numel_text_meter_get_width (meter, title, NUMEL_DRAW_SMALL,
                                                 NUMEL_WEIGHT_NORMAL, FALSE);
      double advance = swatch + 0.4 * em + width;
      double middle;

      if (!parts[part])
        continue;

      if (x > 0 && x + advance > area->width)
        {
          x = 0;
          y += line;
        }
      middle = y + line / 2;
      if (y + line > area->y + area->height)
        return y - area->y;

      if (advance <= area->width)
        {
          double left = rtl ? area->x + area->width - x - swatch : area->x + x;

          numel_draw_swatch (builder, left, middle, numel_palette_get_part (palette, part),
                             palette);
          numel_draw_text (builder, title, rtl ? left - 0.4 * em : left + swatch + 0.4 * em,
                           numel_draw_get_baseline (meter, middle, NUMEL_DRAW_SMALL),
                           NUMEL_DRAW_SMALL, NUMEL_WEIGHT_NORMAL,
                           rtl ? NUMEL_ANCHOR_RIGHT : NUMEL_ANCHOR_LEFT, color);
        }
      x += advance + 1.3 * em;
      any = TRUE;
    }

  return any ? y + line - area->y : 0;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-cairo-player.h"

#include <pango/pangocairo.h>

static void
set_color (cairo_t    *cr,
           NumelColor  color)
{
  cairo_set_source_rgba (cr, numel_color_get_red (color), numel_color_get_green (color),
                         numel_color_get_blue (color), numel_color_get_alpha (color));
}

static void
trace (cairo_t            *cr,
       const NumelOutline *path)
{
  guint n_steps;
  const NumelOutlineStep *steps = numel_outline_get_steps (path, &n_steps);

  cairo_new_path (cr);
  for (guint i = 0; i < n_steps; i++)
    {
      const NumelOutlineStep *step = &steps[i];

      switch (step->op)
        {
        case NUMEL_OUTLINE_MOVE:
          cairo_move_to (cr, step->x, step->y);
          break;
        case NUMEL_OUTLINE_LINE:
          cairo_line_to (cr, step->x, step->y);
          break;
        case NUMEL_OUTLINE_ARC:
          if (step->end >= step->start)
            cairo_arc (cr, step->x, step->y, step->radius, step->start, step->end);
          else
            cairo_arc_negative (cr, step->x, step->y, step->radius, step->start, step->end);
          break;
        case NUMEL_OUTLINE_CLOSE:
        default:
          cairo_close_path (cr);
          break;
        }
    }
}

static void
play_stroke (cairo_t         *cr,
             const NumelItem *item)
{
  double dashes[2] = { item->dash, item->dash_gap };

  trace (cr, item->path);
  set_color (cr, item->color);
  cairo_set_line_width (cr, item->line_width);
  cairo_set_dash (cr, dashes, item->dash > 0 ? 2 : 0, 0);
  cairo_stroke (cr);
}

static void
play_text (const NumelDisplayList *list,
           cairo_t                *cr,
           const NumelItem        *item)
{
  const NumelTextRun *run = &item->text;
  g_autoptr (PangoLayout) layout = NULL;

  layout = numel_text_meter_create_layout (numel_display_list_get_meter (list), run->text,
                                           run->size, run->weight, run->tabular, run->direction);
  set_color (cr, item->color);
  cairo_move_to (cr, item->bounds.x, run->y);
  pango_cairo_show_layout_line (cr, pango_layout_get_line_readonly (layout, 0));
}

/**
 * numel_cairo_player_play:
 * @list: what to draw
 * @cr: where to draw it: a screen, an image, a page
 *
 * Draws @list with its page's corner at the origin. The background is left as it is.
 */
void
numel_cairo_player_play (const NumelDisplayList *list,
                         cairo_t                *cr)
{
  guint n_items;
  const NumelItem *items = numel_display_list_get_items (list, &n_items);

  cairo_save (cr);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);

  for (guint i = 0; i < n_items; i++)
    {
      const NumelItem *item = &items[i];

      switch (item->kind)
        {
        case NUMEL_ITEM_FILL:
          trace (cr, item->path);
          set_color (cr, item->color);
          cairo_fill (cr);
          break;
        case NUMEL_ITEM_STROKE:
          play_stroke (cr, item);
          break;
        case NUMEL_ITEM_TEXT:
          play_text (list, cr, item);
          break;
        case NUMEL_ITEM_CLIP:
          cairo_save (cr);
          trace (cr, item->path);
          cairo_clip (cr);
          break;
        case NUMEL_ITEM_UNCLIP:
        default:
          cairo_restore (cr);
          break;
        }
    }

  cairo_new_path (cr);
  cairo_restore (cr);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-cairo-player.h"

#include <math.h>
#include <pango/pangocairo.h>

#include "numel-hatch.h"

/* In pixels of the device, at least. */
#define PATTERN_SIDE 32

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

static gboolean
is_opaque (const NumelItem *item)
{
  return numel_color_get_alpha (item->color) >= 1 && numel_color_get_alpha (item->back) >= 1;
}

/* Some steps of the hatching in pixels of the device, if a step is a whole number of them. What is
 * very small isn't repeated fast. */
static cairo_pattern_t *
create_hatch (const NumelItem *item,
              double           scale)
{
  double step = item->hatch_step * scale;
  int n_steps;
  int side;
  cairo_surface_t *surface;
  cairo_pattern_t *pattern;
  cairo_t *cr;

  if (step < 1 || step > 1000 || fabs (step - round (step)) > 1e-6)
    return NULL;

  n_steps = (int) ceil (PATTERN_SIDE / step);
  side = n_steps * (int) round (step);
  surface = cairo_image_surface_create (
    is_opaque (item) ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, side, side);
  cairo_surface_set_device_scale (surface, scale, scale);
  cr = cairo_create (surface);
  set_color (cr, item->back);
  cairo_paint (cr);
  set_color (cr, item->color);
  cairo_set_line_width (cr, item->line_width);
  for (int i = -1; i <= 2 * n_steps; i++)
    {
      double sum = (i + 0.5) * item->hatch_step;

      cairo_move_to (cr, sum + item->hatch_step, -item->hatch_step);
      cairo_line_to (cr, -item->hatch_step, sum + item->hatch_step);
    }
  cairo_stroke (cr);
  cairo_destroy (cr);

  pattern = cairo_pattern_create_for_surface (surface);
  cairo_pattern_set_extend (pattern, CAIRO_EXTEND_REPEAT);
  cairo_surface_destroy (surface);

  return pattern;
}

/* Hundreds of lines that end at an outline are the slowest thing there is to draw: pixels are
 * filled with a pattern instead. */
static void
play_hatch (cairo_t         *cr,
            const NumelItem *item,
            double           scale)
{
  cairo_pattern_t *pattern = create_hatch (item, scale);

  trace (cr, item->path);
  if (pattern != NULL)
    {
      cairo_set_source (cr, pattern);
      cairo_fill (cr);
      cairo_pattern_destroy (pattern);
    }
  else
    {
      g_autoptr (NumelOutline) lines = numel_hatch_create_lines (item->path, item->hatch_step);

      set_color (cr, item->back);
      cairo_fill (cr);
      trace (cr, lines);
      set_color (cr, item->color);
      cairo_set_line_width (cr, item->line_width);
      cairo_set_dash (cr, NULL, 0, 0);
      cairo_stroke (cr);
    }
}

static void
play_text (const NumelDisplayList *list,
           cairo_t                *cr,
           const NumelItem        *item)
{
  const NumelTextRun *run = &item->text;
  g_autoptr (PangoLayout) layout = NULL;

  layout = numel_text_meter_get_layout (list->meter, run->text, run->size,
                                        run->weight, run->tabular, run->direction);
  set_color (cr, item->color);
  cairo_move_to (cr, item->bounds.x, run->y);
  pango_cairo_show_layout_line (cr, pango_layout_get_line_readonly (layout, 0));
}

static void
play (const NumelDisplayList *list,
      cairo_t                *cr,
      double                  scale)
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
        case NUMEL_ITEM_HATCH:
          play_hatch (cr, item, scale);
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

/**
 * numel_cairo_player_play:
 * @list: what to draw
 * @cr: where to draw it, whatever it is: a page of a PDF, a printer
 *
 * Draws @list with its page's corner at the origin, as lines, areas and text only. The background
 * is left as it is.
 */
void
numel_cairo_player_play (const NumelDisplayList *list,
                         cairo_t                *cr)
{
  play (list, cr, 0);
}

/**
 * numel_cairo_player_play_pixels:
 * @list: what to draw
 * @cr: where to draw it: a screen, an image
 * @scale: how many pixels of that a pixel of the page is, across and down
 *
 * The same where it ends up as pixels, which is much faster.
 */
void
numel_cairo_player_play_pixels (const NumelDisplayList *list,
                                cairo_t                *cr,
                                double                  scale)
{
  play (list, cr, scale);
}

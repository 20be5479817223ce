/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-canvas.h"

#include <math.h>

/* From one line of a hatching to the next along x, and how wide it is, relative to the font. */
#define HATCH_STEP 0.54
#define HATCH_WIDTH 0.095

/**
 * numel_canvas_new:
 * @meter: what measures and sets the text
 * @width: width of the page in pixels
 * @height: height of the page in pixels
 *
 * Returns: (transfer full): an empty page
 */
NumelCanvas *
numel_canvas_new (NumelTextMeter *meter,
                  NumelPalette    palette,
                  double          width,
                  double          height)
{
  NumelCanvas *self = g_new0 (NumelCanvas, 1);

  self->list = numel_display_list_new (meter, width, height);
  self->meter = meter;
  self->palette = palette;
  self->em = numel_text_meter_get_em (meter);
  self->rtl = numel_text_meter_is_rtl (meter);
  self->region = -1;

  return self;
}

void
numel_canvas_free (NumelCanvas *self)
{
  g_clear_pointer (&self->list, numel_display_list_unref);
  g_free (self);
}

/**
 * numel_canvas_finish:
 * @self: (transfer full): a canvas
 *
 * Returns: (transfer full): what was drawn
 */
NumelDisplayList *
numel_canvas_finish (NumelCanvas *self)
{
  NumelDisplayList *list = g_steal_pointer (&self->list);

  g_warn_if_fail (self->n_clips == 0);
  numel_canvas_free (self);

  return list;
}

/**
 * numel_canvas_set_title:
 * @title: (nullable): what the drawing is, in a few words
 * @description: (nullable): what it shows, in words and numbers
 */
void
numel_canvas_set_title (NumelCanvas *self,
                        const char  *title,
                        const char  *description)
{
  g_free (self->list->title);
  self->list->title = g_strdup (title);
  g_free (self->list->description);
  self->list->description = g_strdup (description);
}

/**
 * numel_canvas_begin_region:
 * @id: stable name of what is drawn there
 * @text: what it says in words
 * @shape: (nullable): what it covers, or %NULL if only the keyboard reaches it
 * @parent: index of the region it is inside of, or -1
 * @can_enter: whether there is more to see inside
 *
 * What is drawn until numel_canvas_end_region() belongs to the region.
 *
 * Returns: its index
 */
int
numel_canvas_begin_region (NumelCanvas      *self,
                           const char       *id,
                           const char       *text,
                           const NumelShape *shape,
                           int               parent,
                           gboolean          can_enter)
{
  GStringChunk *strings = self->list->strings;
  NumelRegion region = {
    .id = g_string_chunk_insert (strings, id),
    .text = g_string_chunk_insert (strings, text != NULL ? text : ""),
    .parent = parent,
    .can_enter = can_enter,
  };

  if (shape != NULL)
    region.shape = *shape;

  g_array_append_val (self->list->regions, region);
  self->region = (int) self->list->regions->len - 1;

  return self->region;
}

void
numel_canvas_end_region (NumelCanvas *self)
{
  self->region = -1;
}

NumelColor
numel_canvas_get_role (const NumelCanvas *self,
                       NumelPaletteRole   role)
{
  return numel_palette_get_role (self->palette, role);
}

static void
add_path (NumelCanvas  *self,
          NumelOutline *path,
          NumelItem    *item)
{
  double reach = item->kind == NUMEL_ITEM_STROKE ? item->line_width / 2 : 0;

  if (!numel_outline_get_extents (path, &item->bounds))
    {
      numel_outline_unref (path);
      return;
    }

  item->bounds.x -= reach;
  item->bounds.y -= reach;
  item->bounds.width += 2 * reach;
  item->bounds.height += 2 * reach;
  item->path = path;
  item->region = self->region;

  g_array_append_vals (self->list->items, item, 1);
}

void
numel_canvas_fill (NumelCanvas  *self,
                   NumelOutline *path,
                   NumelColor    color)
{
  add_path (self, path, &(NumelItem) { .kind = NUMEL_ITEM_FILL, .color = color });
}

/**
 * numel_canvas_hatch:
 * @path: (transfer full): an outline
 * @color: colour of the lines
 * @back: colour between them
 */
void
numel_canvas_hatch (NumelCanvas  *self,
                    NumelOutline *path,
                    NumelColor    color,
                    NumelColor    back)
{
  double em = numel_text_meter_get_em (self->list->meter);

  add_path (self, path,
            &(NumelItem) { .kind = NUMEL_ITEM_HATCH,
                           .color = color,
                           .back = back,
                           .line_width = HATCH_WIDTH * em,
                           .hatch_step = MAX (round (HATCH_STEP * em), 3) });
}

void
numel_canvas_stroke (NumelCanvas  *self,
                     NumelOutline *path,
                     NumelColor    color,
                     double        line_width)
{
  numel_canvas_dash (self, path, color, line_width, 0, 0);
}

void
numel_canvas_dash (NumelCanvas  *self,
                   NumelOutline *path,
                   NumelColor    color,
                   double        line_width,
                   double        dash,
                   double        dash_gap)
{
  add_path (self, path,
            &(NumelItem) { .kind = NUMEL_ITEM_STROKE,
                           .color = color,
                           .line_width = line_width,
                           .dash = dash,
                           .dash_gap = dash_gap });
}

void
numel_canvas_clip (NumelCanvas  *self,
                   NumelOutline *path)
{
  NumelItem item = { .kind = NUMEL_ITEM_CLIP, .path = path, .region = -1 };

  numel_outline_get_extents (path, &item.bounds);
  g_array_append_val (self->list->items, item);
  self->n_clips++;
}

void
numel_canvas_unclip (NumelCanvas *self)
{
  NumelItem item = { .kind = NUMEL_ITEM_UNCLIP, .region = -1 };

  g_return_if_fail (self->n_clips > 0);

  g_array_append_val (self->list->items, item);
  self->n_clips--;
}

static void
add_text (NumelCanvas        *self,
          const char         *text,
          double              x,
          double              y,
          double              size,
          NumelTextWeight     weight,
          NumelAnchor         anchor,
          NumelTextDirection  direction,
          NumelColor          color)
{
  gboolean tabular = direction == NUMEL_TEXT_LTR;
  NumelItem item = { .kind = NUMEL_ITEM_TEXT, .region = self->region, .color = color };
  double width;

  g_return_if_fail (isfinite (x) && isfinite (y));

  if (text == NULL || *text == '\0')
    return;

  /* Cairo puts letters on whole pixels; so it looks the same in a file that others draw. */
  item.text = (NumelTextRun) {
    .text = g_string_chunk_insert (self->list->strings, text),
    .x = x,
    .y = round (y),
    .size = size,
    .weight = weight,
    .anchor = anchor,
    .direction = numel_text_meter_resolve_direction (self->meter, text, direction),
    .color = color,
    .tabular = tabular,
  };

  width = numel_text_meter_get_width (self->meter, text, size, weight, tabular);
  item.bounds.width = width;
  item.bounds.height = numel_text_meter_get_line_height (self->meter, size);
  item.bounds.y = item.text.y - numel_text_meter_get_ascent (self->meter, size);
  item.bounds.x = x;
  if (anchor == NUMEL_ANCHOR_CENTER)
    item.bounds.x -= width / 2;
  else if (anchor == NUMEL_ANCHOR_RIGHT)
    item.bounds.x -= width;

  g_array_append_val (self->list->items, item);
}

/**
 * numel_canvas_text:
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
numel_canvas_text (NumelCanvas     *self,
                   const char      *text,
                   double           x,
                   double           y,
                   double           size,
                   NumelTextWeight  weight,
                   NumelAnchor      anchor,
                   NumelColor       color)
{
  add_text (self, text, x, y, size, weight, anchor, NUMEL_TEXT_AUTO, color);
}

/**
 * numel_canvas_number:
 *
 * Like numel_canvas_text(), for numbers: left to right everywhere, all digits equally wide.
 */
void
numel_canvas_number (NumelCanvas     *self,
                     const char      *text,
                     double           x,
                     double           y,
                     double           size,
                     NumelTextWeight  weight,
                     NumelAnchor      anchor,
                     NumelColor       color)
{
  add_text (self, text, x, y, size, weight, anchor, NUMEL_TEXT_LTR, color);
}

/**
 * numel_canvas_label:
 * @name: (nullable): the first line, bold
 * @detail: (nullable): the line below, small and dim
 * @x: where the anchor of both is
 * @top: upper edge
 * @anchor: which point is at @x
 * @is_number: whether @detail is set like numel_canvas_number()
 */
void
numel_canvas_label (NumelCanvas *self,
                    const char  *name,
                    const char  *detail,
                    double       x,
                    double       top,
                    NumelAnchor  anchor,
                    gboolean     is_number)
{
  double below = top + numel_text_meter_get_line_height (self->meter, NUMEL_SIZE_NAME);

  numel_canvas_text (self, name, x,
                     top + numel_text_meter_get_ascent (self->meter, NUMEL_SIZE_NAME),
                     NUMEL_SIZE_NAME, NUMEL_WEIGHT_BOLD, anchor,
                     numel_canvas_get_role (self, NUMEL_ROLE_TEXT));
  add_text (self, detail, x, below + numel_text_meter_get_ascent (self->meter, NUMEL_SIZE_SMALL),
            NUMEL_SIZE_SMALL, NUMEL_WEIGHT_NORMAL, anchor,
            is_number ? NUMEL_TEXT_LTR : NUMEL_TEXT_AUTO,
            numel_canvas_get_role (self, NUMEL_ROLE_DIM));
}

/**
 * numel_canvas_shape:
 * @path: (transfer full): an outline
 * @color: its colour
 * @idle: whether it is hatched
 */
void
numel_canvas_shape (NumelCanvas  *self,
                    NumelOutline *path,
                    NumelColor    color,
                    gboolean      idle)
{
  NumelOutline *outline =
    numel_palette_is_high_contrast (self->palette) ? numel_outline_ref (path) : NULL;

  if (idle)
    numel_canvas_hatch (self, path, color, numel_palette_get_idle (self->palette, color));
  else
    numel_canvas_fill (self, path, color);

  if (outline != NULL)
    numel_canvas_stroke (self, outline, numel_canvas_get_role (self, NUMEL_ROLE_TEXT), 1);
}

/**
 * numel_canvas_swatch:
 * @x: left edge
 * @y: middle
 * @color: the colour
 */
void
numel_canvas_swatch (NumelCanvas *self,
                     double       x,
                     double       y,
                     NumelColor   color)
{
  double side = numel_text_meter_get_swatch (self->meter);
  NumelRect rect = { x, y - side / 2, side, side };

  numel_canvas_shape (self, numel_outline_new_rounded (&rect, side * 0.28), color, FALSE);
}

/**
 * numel_canvas_sector:
 * @shape: a piece of a ring
 * @inset: how far its edges move inwards, for a gap
 * @color: its colour
 * @idle: how much of it is idle, from its end
 * @is_faint: whether that is faint instead of hatched
 */
void
numel_canvas_sector (NumelCanvas      *self,
                     const NumelShape *shape,
                     double            inset,
                     NumelColor        color,
                     double            idle,
                     gboolean          is_faint)
{
  NumelShape active = *shape;
  NumelShape rest = *shape;

  active.end = rest.start = shape->start + (shape->end - shape->start) * (1 - idle);
  if (idle > 0)
    numel_canvas_shape (self, numel_shape_to_path (&rest, idle < 1 ? 0 : inset, inset),
                        is_faint ? numel_palette_get_idle (self->palette, color) : color,
                        !is_faint);
  if (idle < 1)
    numel_canvas_shape (self, numel_shape_to_path (&active, inset, idle > 0 ? 0 : inset), color,
                        FALSE);
}

static double
snap (double place)
{
  return floor (place) + 0.5;
}

/**
 * numel_canvas_rule:
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
numel_canvas_rule (NumelCanvas *self,
                   double       x1,
                   double       y1,
                   double       x2,
                   double       y2,
                   double       dash,
                   NumelColor   color)
{
  if (x1 == x2)
    x1 = x2 = snap (x1);
  else if (y1 == y2)
    y1 = y2 = snap (y1);

  numel_canvas_dash (self, numel_outline_new_line (x1, y1, x2, y2), color, 1, dash, dash);
}

/**
 * numel_canvas_legend:
 * @area: where it may be; it starts at the top
 * @parts: which parts are in the chart
 *
 * Names the parts in drawing order, in as many lines as they need and as there is room for.
 *
 * Returns: how high it is
 */
double
numel_canvas_legend (NumelCanvas     *self,
                     const NumelRect *area,
                     const gboolean   parts[NUMEL_N_PARTS])
{
  NumelTextMeter *meter = self->meter;
  gboolean rtl = self->rtl;
  double em = self->em;
  double swatch = numel_text_meter_get_swatch (meter);
  double line = numel_text_meter_get_line_height (meter, NUMEL_SIZE_SMALL) * 1.25;
  NumelColor color = numel_canvas_get_role (self, NUMEL_ROLE_TEXT);
  double x = 0;
  double y = area->y;
  gboolean any = FALSE;

  for (guint part = 0; part < NUMEL_N_PARTS; part++)
    {
      const char *title = numel_part_get_title (part);
      double width =
        numel_text_meter_get_width (meter, title, NUMEL_SIZE_SMALL, NUMEL_WEIGHT_NORMAL, FALSE);
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

          numel_canvas_swatch (self, left, middle, numel_palette_get_part (self->palette, part));
          numel_canvas_text (self, title, rtl ? left - 0.4 * em : left + swatch + 0.4 * em,
                             numel_text_meter_get_baseline (meter, middle, NUMEL_SIZE_SMALL),
                             NUMEL_SIZE_SMALL, NUMEL_WEIGHT_NORMAL,
                             rtl ? NUMEL_ANCHOR_RIGHT : NUMEL_ANCHOR_LEFT, color);
        }
      x += advance + 1.3 * em;
      any = TRUE;
    }

  return any ? y + line - area->y : 0;
}

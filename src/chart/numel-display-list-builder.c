/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-display-list-private.h"

#include <math.h>

/* From one line of a hatching to the next along x, and how wide it is, relative to the font. */
#define HATCH_STEP 0.54
#define HATCH_WIDTH 0.095

struct _NumelDisplayListBuilder
{
  NumelDisplayList *list;
  int region;
  guint n_clips;
};

/**
 * numel_display_list_builder_new:
 * @meter: what measures and sets the text
 * @width: width of the page in pixels
 * @height: height of the page in pixels
 *
 * Returns: (transfer full): a builder of an empty page
 */
NumelDisplayListBuilder *
numel_display_list_builder_new (NumelTextMeter *meter,
                                double          width,
                                double          height)
{
  NumelDisplayListBuilder *self = g_new0 (NumelDisplayListBuilder, 1);

  self->list = _numel_display_list_new (meter, width, height);
  self->region = -1;

  return self;
}

void
numel_display_list_builder_free (NumelDisplayListBuilder *self)
{
  g_clear_pointer (&self->list, numel_display_list_unref);
  g_free (self);
}

/**
 * numel_display_list_builder_finish:
 * @self: (transfer full): a builder
 *
 * Returns: (transfer full): what was drawn
 */
NumelDisplayList *
numel_display_list_builder_finish (NumelDisplayListBuilder *self)
{
  NumelDisplayList *list = g_steal_pointer (&self->list);

  g_warn_if_fail (self->n_clips == 0);
  numel_display_list_builder_free (self);

  return list;
}

NumelTextMeter *
numel_display_list_builder_get_meter (NumelDisplayListBuilder *self)
{
  return self->list->meter;
}

/**
 * numel_display_list_builder_set_title:
 * @self: a builder
 * @title: (nullable): what the drawing is, in a few words
 * @description: (nullable): what it shows, in words and numbers
 */
void
numel_display_list_builder_set_title (NumelDisplayListBuilder *self,
                                      const char              *title,
                                      const char              *description)
{
  g_free (self->list->title);
  self->list->title = g_strdup (title);
  g_free (self->list->description);
  self->list->description = g_strdup (description);
}

/**
 * numel_display_list_builder_begin_region:
 * @self: a builder
 * @id: stable name of what is drawn there
 * @text: what it says in words
 * @shape: (nullable): what it covers, or %NULL if only the keyboard reaches it
 * @parent: index of the region it is inside of, or -1
 * @can_enter: whether there is more to see inside
 *
 * What is drawn until numel_display_list_builder_end_region() belongs to the region.
 *
 * Returns: its index
 */
int
numel_display_list_builder_begin_region (NumelDisplayListBuilder *self,
                                         const char              *id,
                                         const char              *text,
                                         const NumelShape        *shape,
                                         int                      parent,
                                         gboolean                 can_enter)
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
numel_display_list_builder_end_region (NumelDisplayListBuilder *self)
{
  self->region = -1;
}

static void
add_path (NumelDisplayListBuilder *self,
          NumelOutline            *path,
          NumelItem               *item)
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
numel_display_list_builder_fill (NumelDisplayListBuilder *self,
                                 NumelOutline            *path,
                                 NumelColor               color)
{
  add_path (self, path, &(NumelItem) { .kind = NUMEL_ITEM_FILL, .color = color });
}

/**
 * numel_display_list_builder_hatch:
 * @self: a builder
 * @path: (transfer full): an outline
 * @color: colour of the lines
 * @back: colour between them
 */
void
numel_display_list_builder_hatch (NumelDisplayListBuilder *self,
                                  NumelOutline            *path,
                                  NumelColor               color,
                                  NumelColor               back)
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
numel_display_list_builder_stroke (NumelDisplayListBuilder *self,
                                   NumelOutline            *path,
                                   NumelColor               color,
                                   double                   line_width)
{
  numel_display_list_builder_dash (self, path, color, line_width, 0, 0);
}

void
numel_display_list_builder_dash (NumelDisplayListBuilder *self,
                                 NumelOutline            *path,
                                 NumelColor               color,
                                 double                   line_width,
                                 double                   dash,
                                 double                   dash_gap)
{
  add_path (self, path,
            &(NumelItem) { .kind = NUMEL_ITEM_STROKE,
                           .color = color,
                           .line_width = line_width,
                           .dash = dash,
                           .dash_gap = dash_gap });
}

void
numel_display_list_builder_clip (NumelDisplayListBuilder *self,
                                 NumelOutline            *path)
{
  NumelItem item = { .kind = NUMEL_ITEM_CLIP, .path = path, .region = -1 };

  numel_outline_get_extents (path, &item.bounds);
  g_array_append_val (self->list->items, item);
  self->n_clips++;
}

void
numel_display_list_builder_unclip (NumelDisplayListBuilder *self)
{
  NumelItem item = { .kind = NUMEL_ITEM_UNCLIP, .region = -1 };

  g_return_if_fail (self->n_clips > 0);

  g_array_append_val (self->list->items, item);
  self->n_clips--;
}

/**
 * numel_display_list_builder_text:
 * @self: a builder
 * @run: the text, copied; an empty one draws nothing
 */
void
numel_display_list_builder_text (NumelDisplayListBuilder *self,
                                 const NumelTextRun      *run)
{
  NumelTextMeter *meter = self->list->meter;
  NumelItem item = { .kind = NUMEL_ITEM_TEXT, .region = self->region, .color = run->color };
  double width;

  g_return_if_fail (isfinite (run->x) && isfinite (run->y));

  if (run->text == NULL || *run->text == '\0')
    return;

  /* Cairo puts letters on whole pixels; so it looks the same in a file that others draw. */
  item.text = *run;
  item.text.y = round (run->y);
  item.text.text = g_string_chunk_insert (self->list->strings, run->text);
  item.text.direction = numel_text_meter_resolve_direction (meter, run->text, run->direction);

  width = numel_text_meter_get_width (meter, run->text, run->size, run->weight, run->tabular);
  item.bounds.width = width;
  item.bounds.height = numel_text_meter_get_line_height (meter, run->size);
  item.bounds.y = item.text.y - numel_text_meter_get_ascent (meter, run->size);
  item.bounds.x = run->x;
  if (run->anchor == NUMEL_ANCHOR_CENTER)
    item.bounds.x -= width / 2;
  else if (run->anchor == NUMEL_ANCHOR_RIGHT)
    item.bounds.x -= width;

  g_array_append_val (self->list->items, item);
}

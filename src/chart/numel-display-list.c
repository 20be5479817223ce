/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-display-list.h"

G_DEFINE_BOXED_TYPE (NumelDisplayList,
                     numel_display_list,
                     numel_display_list_ref,
                     numel_display_list_unref)

static void
clear_item (gpointer data)
{
  NumelItem *item = data;

  g_clear_pointer (&item->path, numel_outline_unref);
}

NumelDisplayList *
numel_display_list_new (NumelTextMeter *meter,
                        double          width,
                        double          height)
{
  NumelDisplayList *self = g_atomic_rc_box_new0 (NumelDisplayList);

  self->width = width;
  self->height = height;
  self->meter = numel_text_meter_ref (meter);
  self->items = g_array_new (FALSE, FALSE, sizeof (NumelItem));
  g_array_set_clear_func (self->items, clear_item);
  self->regions = g_array_new (FALSE, FALSE, sizeof (NumelRegion));
  self->strings = g_string_chunk_new (1024);

  return self;
}

NumelDisplayList *
numel_display_list_ref (NumelDisplayList *self)
{
  return g_atomic_rc_box_acquire (self);
}

static void
clear_list (gpointer data)
{
  NumelDisplayList *self = data;

  g_clear_pointer (&self->items, g_array_unref);
  g_clear_pointer (&self->regions, g_array_unref);
  g_clear_pointer (&self->strings, g_string_chunk_free);
  g_clear_pointer (&self->title, g_free);
  g_clear_pointer (&self->description, g_free);
  g_clear_pointer (&self->meter, numel_text_meter_unref);
}

void
numel_display_list_unref (NumelDisplayList *self)
{
  g_atomic_rc_box_release_full (self, clear_list);
}

/**
 * numel_display_list_get_items:
 * @n_items: (out): how many there are
 *
 * Returns: (transfer none) (array length=n_items): what is drawn, in that order
 */
const NumelItem *
numel_display_list_get_items (const NumelDisplayList *self,
                              guint                  *n_items)
{
  *n_items = self->items->len;

  return (const NumelItem *) (gconstpointer) self->items->data;
}

/**
 * numel_display_list_get_regions:
 * @n_regions: (out): how many there are
 *
 * Returns: (transfer none) (array length=n_regions): what can be pointed at, in reading order
 */
const NumelRegion *
numel_display_list_get_regions (const NumelDisplayList *self,
                                guint                  *n_regions)
{
  *n_regions = self->regions->len;

  return (const NumelRegion *) (gconstpointer) self->regions->data;
}

static const NumelRegion *
get_region (const NumelDisplayList *self,
            guint                   index)
{
  return &g_array_index (self->regions, NumelRegion, index);
}

static int
find_index (const NumelDisplayList *self,
            const char             *id)
{
  for (guint i = 0; id != NULL && i < self->regions->len; i++)
    {
      if (g_str_equal (get_region (self, i)->id, id))
        return (int) i;
    }

  return -1;
}

/**
 * numel_display_list_find_region:
 * @id: (nullable): a region's name
 *
 * Returns: (transfer none) (nullable): the region
 */
const NumelRegion *
numel_display_list_find_region (const NumelDisplayList *self,
                                const char             *id)
{
  int index = find_index (self, id);

  return index < 0 ? NULL : get_region (self, (guint) index);
}

/**
 * numel_display_list_hit:
 * @x: a point
 * @y: a point
 *
 * Returns: (transfer none) (nullable): the region at the point, the topmost one
 */
const NumelRegion *
numel_display_list_hit (const NumelDisplayList *self,
                        double                  x,
                        double                  y)
{
  for (guint i = self->regions->len; i-- > 0;)
    {
      const NumelRegion *region = get_region (self, i);

      if (numel_shape_contains (&region->shape, x, y))
        return region;
    }

  return NULL;
}

/**
 * numel_display_list_move:
 * @id: (nullable): where the mark is; %NULL if there is none
 * @step: where it moves to
 *
 * Next and previous stay among the regions of one parent and wrap around; in goes to the first
 * region inside; out goes to the parent.
 *
 * Returns: (transfer none) (nullable): the region to mark; without a mark the first region, or the
 *   last one for %NUMEL_MOVE_PREVIOUS; %NULL if there is nothing there
 */
const NumelRegion *
numel_display_list_move (const NumelDisplayList *self,
                         const char             *id,
                         NumelMove               step)
{
  int index = find_index (self, id);
  int n_regions = (int) self->regions->len;
  int parent = index < 0 ? -1 : get_region (self, (guint) index)->parent;

  if (index >= 0 && step == NUMEL_MOVE_OUT)
    return parent < 0 ? NULL : get_region (self, (guint) parent);

  if (index >= 0 && step == NUMEL_MOVE_IN)
    {
      for (int i = 0; i < n_regions; i++)
        {
          if (get_region (self, (guint) i)->parent == index)
            return get_region (self, (guint) i);
        }
      return NULL;
    }

  if (index < 0 && step == NUMEL_MOVE_OUT)
    return NULL;

  for (int i = 1; i <= n_regions; i++)
    {
      int offset = step == NUMEL_MOVE_PREVIOUS ? -i : i;
      int start = index < 0 && step == NUMEL_MOVE_PREVIOUS ? 0 : index;
      int candidate = ((start + offset) % n_regions + n_regions) % n_regions;

      if (get_region (self, (guint) candidate)->parent == parent)
        return get_region (self, (guint) candidate);
    }

  return NULL;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-walk-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "core/text/numel-error.h"

#define MAX_ITEMS   1000000
#define MANY_GROUPS 32

/* A signature is what the expressions that depend on items' numbers come to, in a row. Items with
 * equal signatures are equal, so only one of them is walked. */
typedef struct
{
  NumelWalk *walk;
  NumelInstance *instance;
  guint64 bit;
  gboolean has_contexts;
} Signing;

static gboolean sign_module (const Signing *self, const NumelModule *module, GError **error);

static inline void
append (const Signing *self, const void *bytes, gsize length)
{
  NumelWalk *walk = self->walk;

  if (walk->signatures->len - walk->signed_length < length)
    g_byte_array_set_size (walk->signatures, 2 * walk->signatures->len + length);
  memcpy (walk->signatures->data + walk->signed_length, bytes, length);
  walk->signed_length += length;
}

static void
append_integer (const Signing *self, gint64 integer)
{
  append (self, &integer, sizeof integer);
}

static gboolean
append_text (const Signing *self, char *text)
{
  if (text != NULL)
    append (self, text, strlen (text) + 1);
  g_free (text);

  return text != NULL;
}

static gboolean
sign_flag (const Signing *self, const NumelModuleItem *item, const NumelRule *rule,
           GError **error)
{
  gboolean is_true;
  guint8 byte;

  if ((rule->depends & self->bit) == 0)
    return TRUE;
  if (!numel_walk_is_true (self->instance, item, rule, FALSE, &is_true, error))
    return FALSE;
  byte = is_true;
  append (self, &byte, 1);

  return TRUE;
}

static gboolean
sign_size (const Signing *self, const NumelModuleItem *item, const NumelRule *rule,
           GError **error)
{
  gint64 size;

  if ((rule->depends & self->bit) == 0)
    return TRUE;
  if (rule == &item->window ? !numel_walk_get_window (self->instance, item, &size, error)
                            : !numel_walk_get_size (self->instance, item, rule, 0, &size, error))
    return FALSE;
  append_integer (self, size);

  return TRUE;
}

static gboolean
sign_layer (const Signing *self, const NumelModuleItem *item, GError **error)
{
  NumelTensor tensors[NUMEL_LAYER_MAX_TENSORS];
  guint n_tensors;

  if ((item->layer_depends & self->bit) == 0)
    return TRUE;
  if (!numel_walk_get_tensors (self->instance, item, item->layer, tensors, &n_tensors, error))
    return FALSE;

  append_integer (self, n_tensors);
  for (guint i = 0; i < n_tensors; i++)
    {
      append_integer (self, tensors[i].n_dimensions);
      append (self, tensors[i].dimensions, tensors[i].n_dimensions * sizeof (gint64));
      append_integer (self, tensors[i].multiplies);
    }

  return TRUE;
}

static gboolean
sign_ties (const Signing *self, const NumelModuleItem *item, GError **error)
{
  gboolean is_tied;

  if (!numel_walk_is_true (self->instance, item, &item->tied_when, TRUE, &is_tied, error))
    return FALSE;

  for (guint i = 0; is_tied && i < item->ties->len; i++)
    {
      const NumelTemplate *target = &g_array_index (item->ties, NumelTie, i).target;

      if ((target->depends & self->bit) != 0
          && !append_text (self, numel_walk_fill_in (self->instance, item, target, error)))
        return FALSE;
    }

  return TRUE;
}

static gboolean
sign_content (const Signing *self, const NumelModuleItem *item, GError **error)
{
  guint64 inner_depends = item->inner_depends;

  if ((item->own_depends & self->bit) != 0
      && !(sign_size (self, item, &item->active, error)
           && sign_size (self, item, &item->of, error)
           && sign_size (self, item, &item->calls, error)
           && sign_flag (self, item, &item->fixed, error)
           && sign_flag (self, item, &item->tied_when, error)
           && (item->ties == NULL || sign_ties (self, item, error))
           && (item->layer == NULL || sign_layer (self, item, error))))
    return FALSE;
  if (self->has_contexts)
    {
      inner_depends |= item->context_depends;
      if (item->has_context
          && !(sign_size (self, item, &item->cache, error)
               && sign_size (self, item, &item->window, error)
               && sign_size (self, item, &item->state, error)
               && sign_size (self, item, &item->scores, error)
               && sign_size (self, item, &item->expanded, error)
               && sign_flag (self, item, &item->causal, error)))
        return FALSE;
    }
  if ((inner_depends & self->bit) == 0)
    return TRUE;

  for (guint i = 0; item->children != NULL && i < item->children->len; i++)
    {
      if (!sign_module (self, g_ptr_array_index (item->children, i), error))
        return FALSE;
    }

  return TRUE;
}

static gboolean
sign_one (const Signing *self, const NumelModuleItem *item, GError **error)
{
  const NumelModule *module = item->module;

  return ((module->name.depends & self->bit) == 0
          || append_text (self, numel_walk_name (self->instance, module, error)))
         && sign_content (self, item, error);
}

static gboolean
take_items (const Signing *self, const NumelModuleItem *item, gint64 n_items, GError **error)
{
  self->walk->n_items += n_items;
  if (self->walk->n_items <= MAX_ITEMS)
    return TRUE;

  numel_error_set (error, NUMEL_ERROR_TOO_LARGE, _("at most %d items that differ expected"),
                   MAX_ITEMS);
  return numel_walk_fail (self->instance, item, item->repeat.expression, error);
}

static gboolean
sign_repeat (const Signing *self, const NumelModuleItem *item, GError **error)
{
  guint64 own = numel_module_item_get_bit (item);
  guint64 depends = item->depends | (self->has_contexts ? item->context_depends : 0);
  guint64 name_depends = item->module->name.depends;
  gint64 n_items;
  gint64 first;
  gboolean success = TRUE;

  if (!numel_walk_get_items (self->instance, item, &first, &n_items, error))
    return FALSE;
  append_integer (self, n_items);
  append_integer (self, first);
  if (n_items == 0)
    return TRUE;
  if ((name_depends & self->bit) != 0)
    depends |= name_depends;
  if ((depends & own) == 0)
    return sign_one (self, item, error);

  if (!take_items (self, item, n_items, error))
    return FALSE;
  for (gint64 i = first; success && i < first + n_items; i++)
    {
      gboolean holds = TRUE;

      numel_walk_set_index (self->instance, item, i);
      if ((item->when.depends & own) != 0)
        {
          success = numel_walk_is_true (self->instance, item, &item->when, TRUE, &holds, error);
          append_integer (self, holds);
        }
      success = success && (!holds || sign_one (self, item, error));
    }
  numel_walk_clear_index (self->instance, item);

  return success;
}

static gboolean
sign_module (const Signing *self, const NumelModule *module, GError **error)
{
  guint64 depends = module->depends | (self->has_contexts ? module->context_depends : 0);
  const NumelModuleItem *item;

  if ((depends & self->bit) == 0)
    return TRUE;
  if (!numel_walk_pick (self->instance, module, &item, error))
    return FALSE;
  append (self, &item, sizeof item);
  if (item == NULL)
    return TRUE;

  return item->repeat.expression != NULL ? sign_repeat (self, item, error)
                                         : sign_one (self, item, error);
}

static guint
hash_bytes (const guint8 *bytes, gsize length)
{
  guint hash = 2166136261u;

  for (gsize i = 0; i < length; i++)
    hash = (hash ^ bytes[i]) * 16777619u;

  return hash;
}

static gboolean
has_signature (const NumelItems *group, const guint8 *bytes, gsize start, gsize length)
{
  return group->length == length && memcmp (bytes + group->start, bytes + start, length) == 0;
}

/* With many groups a look at the hashes (@known) says whether looking at each is worth it. */
static NumelItems *
find_group (GArray *groups, GHashTable *known, const guint8 *bytes, guint hash, gsize start,
            gsize length)
{
  if (known != NULL && !g_hash_table_contains (known, GUINT_TO_POINTER (hash)))
    return NULL;

  for (guint i = groups->len; i > 0; i--)
    {
      NumelItems *group = &g_array_index (groups, NumelItems, i - 1);

      if (group->hash == hash && has_signature (group, bytes, start, length))
        return group;
    }

  return NULL;
}

static void
note_hash (GHashTable **known, GArray *groups, guint hash)
{
  if (groups->len < MANY_GROUPS)
    return;
  if (*known == NULL)
    {
      *known = g_hash_table_new (NULL, NULL);
      for (guint i = 0; i < groups->len; i++)
        g_hash_table_add (*known,
                          GUINT_TO_POINTER (g_array_index (groups, NumelItems, i).hash));
    }
  g_hash_table_add (*known, GUINT_TO_POINTER (hash));
}

static void
clear_items (NumelItems *items)
{
  g_clear_pointer (&items->indices, g_array_unref);
}

/**
 * numel_walk_group_items:
 * @self: the walk; where it builds a tree with contexts, they tell items apart too
 * @instance: where names find their values
 * @item: a repeated module
 * @first: number of its first item
 * @n_items: how many there are
 * @groups: (out): the items that are there, each with those that equal it
 * @error: set to an error of %NUMEL_ERROR
 *
 * Evaluates those expressions in @item that depend on its number, and no others, for each item.
 *
 * Returns: whether each has a value
 */
gboolean
numel_walk_group_items (NumelWalk *self, NumelInstance *instance, const NumelModuleItem *item,
                        gint64 first, gint64 n_items, GArray **groups, GError **error)
{
  Signing signing = {
    .walk = self,
    .instance = instance,
    .bit = G_GUINT64_CONSTANT (1) << item->depth,
    .has_contexts = self->breakdown != NULL && !self->is_bare,
  };
  gboolean when_varies = (item->when.depends & numel_module_item_get_bit (item)) != 0;
  g_autoptr (GHashTable) known = NULL;
  NumelItems *group = NULL;

  *groups = g_array_new (FALSE, FALSE, sizeof (NumelItems));
  g_array_set_clear_func (*groups, (GDestroyNotify) clear_items);
  if (!take_items (&signing, item, n_items, error))
    return FALSE;

  self->signed_length = 0;
  for (gint64 i = first; i < first + n_items; i++)
    {
      gsize start = self->signed_length;
      gsize length;
      const guint8 *bytes;
      gboolean holds = TRUE;

      numel_walk_set_index (instance, item, i);
      if (when_varies && !numel_walk_is_true (instance, item, &item->when, TRUE, &holds, error))
        return FALSE;
      if (!holds)
        continue;
      if (!sign_content (&signing, item, error))
        return FALSE;

      bytes = self->signatures->data;
      length = self->signed_length - start;
      /* Most often an item is like the one before it. */
      if (group == NULL || !has_signature (group, bytes, start, length))
        {
          guint hash = hash_bytes (bytes + start, length);

          group = find_group (*groups, known, bytes, hash, start, length);
          if (group == NULL)
            {
              NumelItems items = { hash, start, length, i, 0, NULL };

              if (self->breakdown != NULL)
                items.indices = g_array_new (FALSE, FALSE, sizeof (gint64));
              g_array_append_val (*groups, items);
              note_hash (&known, *groups, hash);
              group = &g_array_index (*groups, NumelItems, (*groups)->len - 1);
            }
        }
      if (group->count > 0)
        self->signed_length = start;
      group->count++;
      if (group->indices != NULL)
        g_array_append_val (group->indices, i);
    }

  return TRUE;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-walk.h"

#include <string.h>

#include "core/notation/numel-path.h"

/* Equal items of a repeated module. In a total only how many there are is of interest. */
typedef struct
{
  guint hash;
  gsize start;
  gsize length;
  gint64 representative;
  gint64 count;
  GArray *indices;
} Group;

static void
clear_group (Group *group)
{
  g_clear_pointer (&group->indices, g_array_unref);
}

static guint
hash_bytes (const guint8 *bytes,
            gsize         length)
{
  guint hash = 2166136261u;

  for (gsize i = 0; i < length; i++)
    hash = (hash ^ bytes[i]) * 16777619u;

  return hash;
}

#define MANY_GROUPS 32

typedef struct
{
  GArray *groups;
  NumelSignature signatures;
  Group *last; /* that of the item before */
  GHashTable *many; /* hash → number of the last group with it, once there are many */
} Grouping;

static void
grouping_init (Grouping *grouping)
{
  grouping->groups = g_array_new (FALSE, FALSE, sizeof (Group));
  g_array_set_clear_func (grouping->groups, (GDestroyNotify) clear_group);
  grouping->last = NULL;
  grouping->many = NULL;
  numel_signature_init (&grouping->signatures);
}

static void
grouping_clear (Grouping *grouping)
{
  g_array_unref (grouping->groups);
  g_clear_pointer (&grouping->many, g_hash_table_unref);
  numel_signature_clear (&grouping->signatures);
}

static Group *
find_group (Grouping *grouping,
            guint     hash,
            gsize     start,
            gsize     length)
{
  const guint8 *bytes = grouping->signatures.bytes;

  for (guint i = grouping->groups->len; i > 0; i--)
    {
      Group *group = &g_array_index (grouping->groups, Group, i - 1);

      if (group->hash == hash && group->length == length
          && memcmp (bytes + group->start, bytes + start, length) == 0)
        return group;

      /* With many groups a look at the table says whether going on is worth it. */
      if (grouping->many != NULL
          && !g_hash_table_contains (grouping->many, GUINT_TO_POINTER (hash)))
        return NULL;
    }

  return NULL;
}

static void
add_to_groups (Grouping *grouping,
               gsize     start,
               gint64    index,
               gboolean  keep_indices)
{
  const guint8 *bytes = grouping->signatures.bytes;
  gsize length = grouping->signatures.length - start;
  Group *group = NULL;
  guint hash = 0;

  /* Most often an item is like the one before it. */
  if (grouping->last != NULL && grouping->last->length == length
      && memcmp (bytes + grouping->last->start, bytes + start, length) == 0)
    {
      group = grouping->last;
    }
  else
    {
      hash = hash_bytes (bytes + start, length);
      group = find_group (grouping, hash, start, length);
    }

  if (group == NULL)
    {
      Group new_group = { hash, start, length, index, 0, NULL };

      if (keep_indices)
        new_group.indices = g_array_new (FALSE, FALSE, sizeof (gint64));
      g_array_append_val (grouping->groups, new_group);
      group = &g_array_index (grouping->groups, Group, grouping->groups->len - 1);
      if (grouping->groups->len == MANY_GROUPS)
        {
          grouping->many = g_hash_table_new (NULL, NULL);
          for (guint i = 0; i < grouping->groups->len; i++)
            g_hash_table_add (grouping->many,
                              GUINT_TO_POINTER (g_array_index (grouping->groups, Group, i).hash));
        }
      else if (grouping->many != NULL)
        {
          g_hash_table_add (grouping->many, GUINT_TO_POINTER (hash));
        }
    }
  else
    {
      grouping->signatures.length = start;
    }
  grouping->last = group;
  group->count++;
  if (group->indices != NULL)
    g_array_append_val (group->indices, index);
}

static gboolean
group_items (NumelWalk              *self,
             NumelInstance          *instance,
             const NumelModuleItem  *item,
             gint64                  first,
             gint64                  n_items,
             Grouping               *grouping,
             GError                **error)
{
  gboolean when_varies = (item->when.depends & numel_module_item_get_bit (item)) != 0;

  if (!numel_walk_take_items (self, instance, item, n_items, error))
    return FALSE;

  for (gint64 i = first; i < first + n_items; i++)
    {
      gsize start = grouping->signatures.length;
      gboolean holds = TRUE;

      numel_walk_set_index (instance, item, i);
      if (when_varies && !numel_walk_is_true (instance, item, &item->when, TRUE, &holds, error))
        return FALSE;
      if (!holds)
        continue;
      if (!numel_walk_sign_item (self, instance, item, &grouping->signatures, error))
        return FALSE;
      add_to_groups (grouping, start, i, self->root != NULL);
    }

  return TRUE;
}

static gboolean
add_item_names (NumelInstance          *instance,
                const NumelModuleItem  *item,
                const GArray           *indices,
                NumelTreeNode          *node,
                GError                **error)
{
  if (!item->module->has_template)
    return TRUE;

  node->names = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < indices->len; i++)
    {
      g_autofree char *name = NULL;

      numel_walk_set_index (instance, item, g_array_index (indices, gint64, i));
      name = numel_walk_name_item (instance, item->module, error);
      if (name == NULL)
        return FALSE;
      g_ptr_array_add (node->names, numel_path_star (name));
    }

  return TRUE;
}

static gboolean
walk_group (NumelWalk              *self,
            NumelInstance          *instance,
            const NumelModuleItem  *item,
            const NumelInherited   *inherited,
            const Group            *group,
            gint64                  n_items,
            NumelTreeNode          *parent,
            GError                **error)
{
  NumelTreeNode *node = NULL;

  if (parent != NULL)
    {
      node = numel_walk_new_node (instance, item, parent, error);
      if (node == NULL)
        return FALSE;
      node->indices = g_array_ref (group->indices);
      node->node.repeat = group->count;
      if (!add_item_names (instance, item, group->indices, node, error))
        return FALSE;
      numel_tree_node_name_items (node);
      if (node->names == NULL && !item->module->is_label)
        {
          char *component = g_strconcat (node->component, ".*", NULL);

          g_free (node->component);
          node->component = component;
        }
    }
  numel_walk_set_index (instance, item, group->representative);

  return numel_walk_items (self, instance, item, inherited, group->count, n_items, node, error);
}

/**
 * numel_walk_repeat:
 * @self: the walk
 * @instance: where names find their values
 * @item: a repeated module
 * @inherited: what holds for it
 * @parent: (nullable): the node above in the tree
 * @error: set to an error of %NUMEL_ERROR
 *
 * Evaluates one item for each distinct set of values that depend on the item's number, and counts
 * it as often as it occurs.
 *
 * Returns: whether each item can be counted
 */
gboolean
numel_walk_repeat (NumelWalk              *self,
                   NumelInstance          *instance,
                   const NumelModuleItem  *item,
                   const NumelInherited   *inherited,
                   NumelTreeNode          *parent,
                   GError                **error)
{
  guint64 depends = item->depends | (parent != NULL ? item->context_depends : 0);
  guint n_siblings = parent != NULL ? parent->children->len : 0;
  gint64 n_items;
  gint64 first;
  gint64 times;
  gboolean success = TRUE;

  numel_walk_clear_index (instance, item);
  if (!numel_walk_get_items (instance, item, &first, &n_items, error))
    return FALSE;
  if (n_items == 0)
    return TRUE;
  if (__builtin_mul_overflow (inherited->times, n_items, &times))
    return numel_walk_fail_overflow (instance, item, error);

  if ((depends & numel_module_item_get_bit (item)) == 0)
    {
      Group group = { .representative = first, .count = n_items };

      if (parent != NULL)
        {
          group.indices = g_array_sized_new (FALSE, FALSE, sizeof (gint64), n_items);
          for (gint64 i = first; i < first + n_items; i++)
            g_array_append_val (group.indices, i);
        }
      success = walk_group (self, instance, item, inherited, &group, n_items, parent, error);
      clear_group (&group);
    }
  else
    {
      Grouping grouping;

      grouping_init (&grouping);
      success = group_items (self, instance, item, first, n_items, &grouping, error);
      for (guint i = 0; success && i < grouping.groups->len; i++)
        success = walk_group (self, instance, item, inherited,
                              &g_array_index (grouping.groups, Group, i), n_items, parent, error);
      if (success && parent != NULL)
        numel_tree_merge_variants (parent, n_siblings);
      grouping_clear (&grouping);
    }
  numel_walk_clear_index (instance, item);

  return success;
}

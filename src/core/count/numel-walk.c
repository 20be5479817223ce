/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-walk-private.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

#include "core/notation/numel-path.h"
#include "core/text/numel-error.h"
#include "numel-formula.h"

static gboolean walk_modules (NumelWalk *self, NumelInstance *instance, GPtrArray *modules,
                              const NumelInherited *inherited, NumelTreeNode *parent,
                              GError **error);

/* Out of line, so that its wants don't weigh on every module. */
static G_NO_INLINE gboolean
apply_shares (NumelInstance *instance, const NumelModuleItem *item, gint64 n_items,
              NumelInherited *inherited, NumelTreeNode *node, GError **error)
{
  gint64 active;
  gint64 of;
  gint64 calls;
  gboolean is_fixed;

  if (item->active.expression != NULL)
    {
      if (!numel_walk_get_size (instance, item, &item->active, 0, &active, error)
          || !numel_walk_get_size (instance, item, &item->of, n_items, &of, error))
        return FALSE;
      if (active > of)
        {
          numel_error_set (error, NUMEL_ERROR_IMPOSSIBLE,
                           _("active: at most %" PRId64 " expected, not %" PRId64), of, active);
          return numel_walk_fail (instance, item, item->active.expression, error);
        }
      if (of > 0
          && (!numel_fraction_multiply (&inherited->active, active, of)
              || !numel_fraction_multiply (&inherited->runs, active, of)))
        return numel_walk_fail_overflow (instance, item, error);
      if (node != NULL)
        {
          node->node.chosen = active;
          node->node.choices = of;
        }
    }

  if (item->calls.expression != NULL)
    {
      if (!numel_walk_get_size (instance, item, &item->calls, 1, &calls, error))
        return FALSE;
      if (!numel_fraction_multiply (&inherited->runs, calls, MAX (n_items, 1))
          || !numel_fraction_multiply (&inherited->calls, calls, MAX (n_items, 1)))
        return numel_walk_fail_overflow (instance, item, error);
    }

  if (!numel_walk_is_true (instance, item, &item->fixed, FALSE, &is_fixed, error))
    return FALSE;
  inherited->is_fixed = inherited->is_fixed || is_fixed;

  return TRUE;
}

static gboolean
inherit (NumelInstance *instance, const NumelModuleItem *item, gint64 n_items,
         NumelInherited *inherited, NumelTreeNode *node, GError **error)
{
  if (item->has_part)
    {
      inherited->inner_part = item->part;
      if (!inherited->is_tower)
        inherited->part = item->part;
      inherited->is_tower = inherited->is_tower || item->is_tower;
    }
  if (item->has_stream)
    inherited->stream = numel_walk_map_stream (inherited, item->stream);
  if (item->extra != NULL && inherited->extra == NULL)
    inherited->extra = item->extra;

  return !item->has_shares || apply_shares (instance, item, n_items, inherited, node, error);
}

static gboolean walk_content (NumelWalk *self, NumelInstance *instance, const NumelModuleItem *item,
                              const NumelInherited *inherited, NumelTreeNode *node, GError **error);

/* Walks the model whose class begins at its root, or has none. */
static gboolean
walk_model (NumelWalk *self, NumelInstance *instance, NumelInherited *inherited,
            NumelTreeNode *node, GError **error)
{
  const NumelModuleItem *root = instance->class != NULL ? instance->class->root_item : NULL;

  if (root == NULL)
    return walk_modules (self, instance, instance->architecture->modules, inherited, node, error);

  return inherit (instance, root, 1, inherited, node, error)
         && walk_content (self, instance, root, inherited, node, error);
}

/* Out of line, so that its wants don't weigh on every module. */
static G_NO_INLINE gboolean
walk_child (NumelWalk *self, NumelInstance *instance, const NumelModuleItem *item,
            const NumelInherited *inherited, NumelTreeNode *node, GError **error)
{
  NumelInstance *child;
  NumelInherited inner = *inherited;

  if (!numel_instance_get_child (instance, item->config, (const char *const *) item->class_names,
                                 &child, error))
    return FALSE;
  if (child == NULL)
    {
      const NumelConfigSpec *spec = g_ptr_array_index (instance->architecture->configs,
                                                       item->config);
      g_autofree char *path = numel_path_join (instance->path, spec->name);

      return numel_error_set (error, NUMEL_ERROR_MISSING_VALUE,
                              _("%s: an object expected, but the key is missing"), path);
    }

  inner.base_stream = inherited->stream;
  if (node != NULL)
    node->root = child->class->root;

  return walk_model (self, child, &inner, node, error);
}

static gboolean
walk_content (NumelWalk *self, NumelInstance *instance, const NumelModuleItem *item,
              const NumelInherited *inherited, NumelTreeNode *node, GError **error)
{
  if (node != NULL && item->has_context && inherited->extra == NULL && !self->is_bare
      && !numel_walk_context (self, instance, item, inherited, node, error))
    return FALSE;

  if (item->layer != NULL)
    return numel_walk_layer (self, instance, item, FALSE, inherited, node, error);
  if (item->config >= 0)
    return walk_child (self, instance, item, inherited, node, error);
  if (item->children != NULL)
    return walk_modules (self, instance, item->children, inherited, node, error);

  return TRUE;
}

static gboolean
keep_targets (NumelWalk *self, NumelInstance *instance, const NumelModuleItem *item,
              NumelTreeNode *node, GError **error)
{
  node->targets = g_ptr_array_new ();
  for (guint i = 0; i < item->ties->len; i++)
    {
      const NumelTemplate *target = &g_array_index (item->ties, NumelTie, i).target;
      char *path = numel_walk_fill_in (instance, item, target, error);

      if (path == NULL)
        return FALSE;
      g_ptr_array_add (node->targets, (gpointer) numel_tree_keep (self->breakdown, path));
    }

  return TRUE;
}

static NumelTreeNode *
add_node (NumelWalk *self, NumelInstance *instance, const NumelModuleItem *item,
          NumelTreeNode *parent, GError **error)
{
  const NumelModule *module = item->module;
  const char *renamed = module->is_top && instance->class != NULL
                        ? g_hash_table_lookup (instance->class->renames, module->text) : NULL;
  g_autofree char *name = NULL;
  NumelTreeNode *node;

  /* A repeated module's template names its items; the module itself is named as it is written. */
  if (item->repeat.expression == NULL)
    name = numel_walk_name (instance, module, error);
  else
    name = module->has_template ? numel_template_get_pattern (&module->name)
                                : g_strdup (module->display_name);
  if (name == NULL)
    return NULL;

  node = numel_tree_add (self->breakdown, parent, module,
                         module->is_label && item->repeat.expression == NULL
                         ? module->display_name : name);
  node->instance = instance;
  node->item = item;
  node->node.is_label = module->is_label;
  if (!module->is_label)
    {
      node->component = numel_tree_keep (self->breakdown, numel_path_star (renamed != NULL ? renamed
                                                                                      : name));
      if (renamed != NULL)
        node->written = numel_tree_keep (self->breakdown, numel_path_star (name));
    }

  return node;
}

static gboolean
name_items (NumelWalk *self, NumelInstance *instance, const NumelModuleItem *item,
            const NumelItems *group, NumelTreeNode *node, GError **error)
{
  node->indices = g_array_ref (group->indices);
  node->node.repeat = group->count;
  if (!item->module->has_template)
    {
      const char **names[] = { &node->component, &node->written };

      for (guint i = 0; i < G_N_ELEMENTS (names); i++)
        {
          if (*names[i] != NULL)
            *names[i] = numel_tree_keep (self->breakdown, g_strconcat (*names[i], ".*", NULL));
        }
      return TRUE;
    }

  node->names = g_ptr_array_new ();
  for (guint i = 0; i < node->indices->len; i++)
    {
      g_autofree char *name = NULL;

      numel_walk_set_index (instance, item, g_array_index (node->indices, gint64, i));
      name = numel_walk_name (instance, item->module, error);
      if (name == NULL)
        return FALSE;
      g_ptr_array_add (node->names, (gpointer) numel_tree_keep (self->breakdown,
                                                                numel_path_star (name)));
    }
  numel_tree_name_items (self->breakdown, node);

  return TRUE;
}

/* Walks one of a @group of equal items, or a module that isn't repeated. */
static gboolean
walk_group (NumelWalk *self, NumelInstance *instance, const NumelModuleItem *item,
            const NumelInherited *outer, const NumelItems *group, gint64 n_items,
            NumelTreeNode *parent, GError **error)
{
  NumelInherited inherited = *outer;
  NumelTreeNode *node = NULL;
  gboolean is_tied = FALSE;

  if (parent != NULL)
    {
      node = add_node (self, instance, item, parent, error);
      if (node == NULL
          || (group != NULL && !name_items (self, instance, item, group, node, error)))
        return FALSE;
    }
  if (group != NULL)
    {
      numel_walk_set_index (instance, item, group->first);
      if (__builtin_mul_overflow (inherited.times, group->count, &inherited.times))
        return numel_walk_fail_overflow (instance, item, error);
    }
  if (!inherit (instance, item, n_items, &inherited, node, error))
    return FALSE;
  if (item->ties != NULL
      && !numel_walk_is_true (instance, item, &item->tied_when, TRUE, &is_tied, error))
    return FALSE;

  if (node == NULL && is_tied)
    {
      if (item->layer != NULL)
        return numel_walk_layer (self, instance, item, TRUE, &inherited, NULL, error);
      self->needs_tree = TRUE;
      return FALSE;
    }
  if (node != NULL)
    {
      node->node.times = inherited.times;
      node->node.extra = inherited.extra;
      if (is_tied && !keep_targets (self, instance, item, node, error))
        return FALSE;
    }

  return walk_content (self, instance, item, &inherited, node, error);
}

/* One item is walked for each distinct set of values that depend on the item's number, and counted
 * as often as it occurs. */
static gboolean
walk_repeat (NumelWalk *self, NumelInstance *instance, const NumelModuleItem *item,
             const NumelInherited *inherited, NumelTreeNode *parent, GError **error)
{
  guint64 depends = item->depends
                    | (parent != NULL && !self->is_bare ? item->context_depends : 0);
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
      NumelItems all = { .first = first, .count = n_items };
      g_autoptr (GArray) indices = NULL;

      if (parent != NULL)
        {
          all.indices = indices = g_array_sized_new (FALSE, FALSE, sizeof (gint64), n_items);
          for (gint64 i = first; i < first + n_items; i++)
            g_array_append_val (indices, i);
        }
      success = walk_group (self, instance, item, inherited, &all, n_items, parent, error);
    }
  else
    {
      g_autoptr (GArray) groups = NULL;

      success = numel_walk_group_items (self, instance, item, first, n_items, &groups, error);
      for (guint i = 0; success && i < groups->len; i++)
        success = walk_group (self, instance, item, inherited,
                              &g_array_index (groups, NumelItems, i), n_items, parent, error);
    }
  numel_walk_clear_index (instance, item);

  return success;
}

static gboolean
walk_modules (NumelWalk *self, NumelInstance *instance, GPtrArray *modules,
              const NumelInherited *inherited, NumelTreeNode *parent, GError **error)
{
  for (guint i = 0; i < modules->len; i++)
    {
      const NumelModule *module = g_ptr_array_index (modules, i);
      const NumelModuleItem *item = module->only;
      gboolean success;

      if (item == NULL && !numel_walk_pick (instance, module, &item, error))
        return FALSE;
      if (item == NULL)
        continue;

      /* An extra that nobody wants adds nothing to a total. */
      if (item->extra != NULL && parent == NULL && !numel_walk_wants (self, item->extra))
        continue;

      /* What says nothing of itself needs nothing but a look inside, unless it is to be named. */
      if (item->repeat.expression != NULL)
        success = walk_repeat (self, instance, item, inherited, parent, error);
      else if (item->is_plain && parent == NULL)
        success = walk_content (self, instance, item, inherited, NULL, error);
      else
        success = walk_group (self, instance, item, inherited, NULL, 1, parent, error);
      if (!success)
        return FALSE;
    }

  return TRUE;
}

static gboolean
run (NumelWalk *self, NumelInstance *instance, GError **error)
{
  NumelInherited inherited = {
    .times = 1,
    .active = { 1, 1 },
    .runs = { 1, 1 },
    .calls = { 1, 1 },
    .part = NUMEL_PART_OTHER,
    .inner_part = NUMEL_PART_OTHER,
  };
  NumelBreakdown *tree = self->breakdown;

  self->n_items = 0;
  self->counts = (NumelCounts) { 0 };

  return walk_model (self, instance, &inherited, tree != NULL ? tree->root : NULL, error)
         && (tree == NULL
             || (numel_walk_resolve_ties (tree, tree->root, error)
                 && numel_walk_count_tree (self, tree->root, error)));
}

/**
 * numel_walk_run:
 * @self: a walk with its wishes set and all else zero
 * @instance: the top instance
 * @error: set to an error of %NUMEL_ERROR that names the row or the key and what was expected
 *
 * Counts, and builds the tree if there is one to be built; it isn't finished then.
 *
 * Returns: whether the model can be counted
 */
gboolean
numel_walk_run (NumelWalk *self, NumelInstance *instance, GError **error)
{
  gboolean success = run (self, instance, error);

  if (!self->needs_tree)
    return success;

  {
    g_autoptr (NumelBreakdown) bare = numel_tree_new ("");

    self->breakdown = bare;
    self->is_bare = TRUE;
    success = run (self, instance, error);
    self->breakdown = NULL;
  }

  return success;
}

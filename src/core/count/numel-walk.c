/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-walk.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

#include "core/text/numel-error.h"
#include "core/notation/numel-path.h"
#include "numel-formula.h"

static gboolean walk_modules (NumelWalk             *self,
                              NumelInstance         *instance,
                              GPtrArray             *modules,
                              const NumelInherited  *inherited,
                              NumelTreeNode         *parent,
                              GError               **error);

static gboolean walk_content (NumelWalk              *self,
                              NumelInstance          *instance,
                              const NumelModuleItem  *item,
                              const NumelInherited   *inherited,
                              NumelTreeNode          *node,
                              GError                **error);

/**
 * numel_walk_fail:
 * @instance: where an evaluation failed
 * @item: the module it was for
 * @failed: (nullable): the expression that has no value
 * @error: (inout): the error; the module is put before it
 *
 * Returns: %FALSE
 */
gboolean
numel_walk_fail (NumelInstance          *instance,
                 const NumelModuleItem  *item,
                 const NumelExpression  *failed,
                 GError                **error)
{
  /* A hyperparameter's own trouble names its key, which says more than the module that met it. */
  if (!instance->shared->names_key && error != NULL
      && !g_str_has_prefix ((*error)->message, "modules."))
    g_prefix_error (error, "%s: ", item->place);
  if (failed != NULL)
    numel_instance_blame (instance, failed);

  return FALSE;
}

/**
 * numel_walk_is_true:
 * @instance: where names find their values
 * @item: the module that the rule belongs to
 * @rule: the rule
 * @fallback: what holds if it isn't given
 * @is_true: (out): whether it holds
 * @error: set to an error of %NUMEL_ERROR
 *
 * Returns: whether the rule has a value
 */
gboolean
numel_walk_is_true (NumelInstance          *instance,
                    const NumelModuleItem  *item,
                    const NumelRule        *rule,
                    gboolean                fallback,
                    gboolean               *is_true,
                    GError                **error)
{
  if (rule->expression == NULL)
    {
      *is_true = fallback;
      return TRUE;
    }
  if (numel_expression_is_true (rule->expression, &instance->scope, is_true, error))
    return TRUE;

  return numel_walk_fail (instance, item, rule->expression, error);
}

/**
 * numel_walk_get_size:
 * @instance: where names find their values
 * @item: the module that the rule belongs to
 * @rule: the rule
 * @fallback: its value if it isn't given
 * @size: (out): its value
 * @error: set to an error of %NUMEL_ERROR
 *
 * Returns: whether the rule is an integer of at least 0
 */
gboolean
numel_walk_get_size (NumelInstance          *instance,
                     const NumelModuleItem  *item,
                     const NumelRule        *rule,
                     gint64                  fallback,
                     gint64                 *size,
                     GError                **error)
{
  if (rule->expression == NULL)
    {
      *size = fallback;
      return TRUE;
    }
  if (numel_expression_get_size (rule->expression, &instance->scope, size, error))
    return TRUE;

  return numel_walk_fail (instance, item, rule->expression, error);
}

/**
 * numel_walk_enter:
 * @instance: where names find their values
 * @item: a module
 *
 * Forgets the values of the module's local names, which may depend on items' numbers.
 */
void
numel_walk_enter (NumelInstance         *instance,
                  const NumelModuleItem *item)
{
  for (guint i = 0; i < item->locals->len; i++)
    instance->scope.states[g_array_index (item->locals, guint, i)] = NUMEL_SLOT_EMPTY;
}

/**
 * numel_walk_set_index:
 * @instance: where names find their values
 * @item: a repeated module
 * @index: the number of one of its items
 *
 * Goes to the item: whatever depends on its number is evaluated anew.
 */
void
numel_walk_set_index (NumelInstance         *instance,
                      const NumelModuleItem *item,
                      gint64                 index)
{
  if (item->index_slot != NUMEL_NO_SLOT)
    {
      instance->scope.values[item->index_slot] = numel_value_from_integer (index);
      instance->scope.states[item->index_slot] = NUMEL_SLOT_READY;
    }
  numel_walk_enter (instance, item);
}

/**
 * numel_walk_clear_index:
 * @instance: where names find their values
 * @item: a module
 *
 * Leaves its items: their number has no value.
 */
void
numel_walk_clear_index (NumelInstance         *instance,
                        const NumelModuleItem *item)
{
  if (item->index_slot != NUMEL_NO_SLOT)
    instance->scope.states[item->index_slot] = NUMEL_SLOT_EMPTY;
}

/**
 * numel_walk_get_items:
 * @instance: where names find their values
 * @item: a repeated module
 * @first: (out): the first item's number
 * @n_items: (out): how many items there are, at most %NUMEL_MAX_REPEAT
 * @error: set to an error of %NUMEL_ERROR
 *
 * Returns: whether the module has so many items, and the last one's number fits 64 bits
 */
gboolean
numel_walk_get_items (NumelInstance          *instance,
                      const NumelModuleItem  *item,
                      gint64                 *first,
                      gint64                 *n_items,
                      GError                **error)
{
  if (!numel_walk_get_size (instance, item, &item->repeat, 0, n_items, error)
      || !numel_walk_get_size (instance, item, &item->first, 0, first, error))
    return FALSE;
  if (*n_items > NUMEL_MAX_REPEAT)
    {
      numel_error_set (error, NUMEL_ERROR_TOO_LARGE,
                       _("at most %d items expected, not %" PRId64), NUMEL_MAX_REPEAT, *n_items);
      return numel_walk_fail (instance, item, item->repeat.expression, error);
    }
  if (*first > G_MAXINT64 - NUMEL_MAX_REPEAT)
    {
      numel_error_set (error, NUMEL_ERROR_TOO_LARGE,
                       _("at most %" PRId64 " expected as the first number, not %" PRId64),
                       G_MAXINT64 - NUMEL_MAX_REPEAT, *first);
      return numel_walk_fail (instance, item, item->first.expression, error);
    }

  return TRUE;
}

/**
 * numel_walk_take_items:
 * @self: the walk
 * @instance: where names find their values
 * @item: a repeated module
 * @n_items: how many of its items are looked at one by one, at most %NUMEL_MAX_REPEAT
 * @error: set to %NUMEL_ERROR_TOO_LARGE
 *
 * Returns: whether the walk may look at so many more
 */
gboolean
numel_walk_take_items (NumelWalk              *self,
                       NumelInstance          *instance,
                       const NumelModuleItem  *item,
                       gint64                  n_items,
                       GError                **error)
{
  self->n_items += n_items;
  if (self->n_items <= NUMEL_MAX_ITEMS)
    return TRUE;

  numel_error_set (error, NUMEL_ERROR_TOO_LARGE, _("at most %d items that differ expected"),
                   NUMEL_MAX_ITEMS);
  return numel_walk_fail (instance, item, item->repeat.expression, error);
}

/**
 * numel_walk_pick:
 * @instance: where names find their values
 * @module: a module
 * @item: (out): the first alternative whose `when` holds, or %NULL
 * @error: set to an error of %NUMEL_ERROR
 *
 * A `when` that depends on the module's own items is asked later, for each of them.
 *
 * Returns: whether it could be told
 */
gboolean
numel_walk_pick (NumelInstance          *instance,
                 const NumelModule      *module,
                 const NumelModuleItem **item,
                 GError                **error)
{
  for (guint i = 0; i < module->alternatives->len; i++)
    {
      const NumelModuleItem *candidate = g_ptr_array_index (module->alternatives, i);
      gboolean holds = TRUE;

      numel_walk_enter (instance, candidate);
      if (candidate->when.expression != NULL
          && (candidate->when.depends & numel_module_item_get_bit (candidate)) == 0
          && !numel_walk_is_true (instance, candidate, &candidate->when, TRUE, &holds, error))
        return FALSE;
      if (holds)
        {
          *item = candidate;
          return TRUE;
        }
    }
  *item = NULL;

  return TRUE;
}

/**
 * numel_walk_fail_overflow:
 * @instance: where a count grew too large
 * @item: the module it was for
 * @error: set to %NUMEL_ERROR_OVERFLOW, naming the module
 *
 * Returns: %FALSE
 */
gboolean
numel_walk_fail_overflow (NumelInstance          *instance,
                          const NumelModuleItem  *item,
                          GError                **error)
{
  g_set_error_literal (error, NUMEL_ERROR, NUMEL_ERROR_OVERFLOW,
                       _("a count of less than 2^63 expected"));
  return numel_walk_fail (instance, item, NULL, error);
}

/**
 * numel_walk_wants:
 * @self: a walk
 * @extra: name of an extra
 *
 * Returns: whether the extra is to be counted in
 */
gboolean
numel_walk_wants (NumelWalk  *self,
                  const char *extra)
{
  return self->wanted_extras != NULL && g_strv_contains (self->wanted_extras, extra);
}

/**
 * numel_inherited_map_stream:
 * @self: what holds for a module
 * @stream: a stream as the module's family names it
 *
 * Returns: the stream of the whole model: a part's input is what the whole feeds it
 */
NumelStream
numel_inherited_map_stream (const NumelInherited *self,
                            NumelStream           stream)
{
  return stream == NUMEL_STREAM_INPUT ? self->base_stream : stream;
}

static gboolean
inherit (NumelInstance          *instance,
         const NumelModuleItem  *item,
         gint64                  n_items,
         NumelInherited         *inherited,
         NumelTreeNode          *node,
         GError                **error)
{
  if (item->has_part)
    {
      inherited->inner_part = item->part;
      if (!inherited->is_tower)
        inherited->part = item->part;
      inherited->is_tower = inherited->is_tower || item->is_tower;
    }
  if (item->has_stream)
    inherited->stream = numel_inherited_map_stream (inherited, item->stream);
  if (item->extra != NULL && inherited->extra == NULL)
    inherited->extra = item->extra;

  return !item->has_shares
         || numel_walk_apply_shares (instance, item, n_items, inherited, node, error);
}

/* Out of line, so that its wants don't weigh on every module. */
static G_NO_INLINE gboolean
walk_child (NumelWalk              *self,
            NumelInstance          *instance,
            const NumelModuleItem  *item,
            const NumelInherited   *inherited,
            NumelTreeNode          *node,
            GError                **error)
{
  NumelInstance *child;
  NumelInherited inner = *inherited;
  g_autofree char *prefix = NULL;
  const NumelModuleItem *root;

  if (!numel_instance_get_child (instance, item->config, (const char *const *) item->class_names,
                                 &child, error))
    return FALSE;
  if (child == NULL)
    {
      const NumelConfigSpec *spec = g_ptr_array_index (instance->architecture->configs,
                                                       item->config);
      g_autofree char *path = numel_path_join (instance->path, spec->name);

      g_set_error (error, NUMEL_ERROR, NUMEL_ERROR_MISSING_VALUE,
                   _("%s: an object expected, but the key is missing"), path);
      return FALSE;
    }

  inner.base_stream = inherited->stream;
  if (node != NULL)
    inner.prefix = prefix = numel_tree_node_get_path (node);
  root = child->class->root_item;
  if (root == NULL)
    return walk_modules (self, child, child->architecture->modules, &inner, node, error);

  /* Ties compare names as a family's file writes them, where the root still has its own. */
  if (inner.tied != NULL)
    g_string_append_printf (self->relative, "%s%s", self->relative->len > 0 ? "." : "",
                            child->class->root);

  return inherit (child, root, 1, &inner, node, error)
         && walk_content (self, child, root, &inner, node, error);
}

static gboolean
walk_content (NumelWalk              *self,
              NumelInstance          *instance,
              const NumelModuleItem  *item,
              const NumelInherited   *inherited,
              NumelTreeNode          *node,
              GError                **error)
{
  if (node != NULL && item->has_context && inherited->extra == NULL
      && !numel_walk_context (self, instance, item, inherited, node, error))
    return FALSE;

  if (item->layer != NULL)
    return numel_walk_layer (self, instance, item, inherited, node, error);
  if (item->config >= 0)
    return walk_child (self, instance, item, inherited, node, error);
  if (item->children != NULL)
    return walk_modules (self, instance, item->children, inherited, node, error);

  return TRUE;
}

/* Whether a total can do without names: a layer's tensors are another's. */
static gboolean
is_plain_tie (NumelWalk             *self,
              const NumelModuleItem *item)
{
  return self->root == NULL && item->layer != NULL && item->ties->len == 1
         && g_array_index (item->ties, NumelTie, 0).layer != NULL;
}

/* Goes on inside a module that is tied or stands in one that is: names matter there. */
static gboolean
walk_tied (NumelWalk              *self,
           NumelInstance          *instance,
           const NumelModuleItem  *item,
           const char             *prefix,
           gboolean                has_tie,
           NumelInherited         *inherited,
           NumelTreeNode          *node,
           GError                **error)
{
  NumelTied tied = { 0 };
  NumelTensor tensors[NUMEL_LAYER_MAX_TENSORS];
  gboolean success;
  gsize length = self->relative->len;

  if (has_tie && is_plain_tie (self, item))
    {
      const NumelTie *tie = &g_array_index (item->ties, NumelTie, 0);

      if (!numel_layer_evaluate (tie->layer, &instance->scope, tensors, &tied.n_tensors, NULL,
                                 error))
        return numel_walk_fail (instance, item, NULL, error);
      tied.tensors = tensors;
    }
  else
    {
      const NumelModule *module = item->module;
      g_autofree char *name = numel_walk_name_item (instance, module, error);

      if (name == NULL)
        return FALSE;
      if (!module->is_label)
        {
          g_autofree char *starred = numel_path_star (name);

          g_string_append_printf (self->relative, "%s%s", self->relative->len > 0 ? "." : "",
                                  starred);
        }
      if (item->repeat.expression != NULL && !module->has_template)
        g_string_append (self->relative, ".*");
    }
  if (has_tie && tied.tensors == NULL)
    {
      tied.base = self->relative->len;
      if (!numel_walk_tie (self, instance, item, prefix, &tied, error))
        return FALSE;
    }

  if (has_tie)
    inherited->tied = &tied;
  success = walk_content (self, instance, item, inherited, node, error);

  if (success && has_tie && !tied.is_met && tied.n_asked > 0 && inherited->times > 0)
    {
      const NumelTie *tie = &g_array_index (item->ties, NumelTie, 0);

      if (tie->literal != NULL)
        g_set_error (error, NUMEL_ERROR, NUMEL_ERROR_IMPOSSIBLE,
                     _("a tensor in common with %s expected, to be tied to"), tie->literal);
      else
        g_set_error_literal (error, NUMEL_ERROR, NUMEL_ERROR_IMPOSSIBLE,
                             _("a tensor in common with its target expected, to be tied to"));
      success = numel_walk_fail (instance, item, NULL, error);
    }
  inherited->tied = NULL;
  numel_tied_clear (&tied);
  g_string_truncate (self->relative, length);

  return success;
}

/**
 * numel_walk_items:
 * @self: the walk
 * @instance: where names find their values, as they are for one of the items
 * @item: a module
 * @outer: what holds around it
 * @n_equal: how many of its items are equal to this one
 * @n_items: how many there are
 * @node: (nullable): their node in the tree
 * @error: set to an error of %NUMEL_ERROR
 *
 * Returns: whether they can be counted
 */
gboolean
numel_walk_items (NumelWalk              *self,
                  NumelInstance          *instance,
                  const NumelModuleItem  *item,
                  const NumelInherited   *outer,
                  gint64                  n_equal,
                  gint64                  n_items,
                  NumelTreeNode          *node,
                  GError                **error)
{
  NumelInherited inherited = *outer;
  gboolean has_tie = FALSE;

  if (__builtin_mul_overflow (inherited.times, n_equal, &inherited.times))
    return numel_walk_fail_overflow (instance, item, error);
  if (!inherit (instance, item, n_items, &inherited, node, error))
    return FALSE;
  if (item->ties != NULL
      && !numel_walk_is_true (instance, item, &item->tied_when, TRUE, &has_tie, error))
    return FALSE;

  if (node != NULL)
    {
      node->node.times = inherited.times;
      node->node.extra = inherited.extra;
    }
  if (has_tie || inherited.tied != NULL)
    return walk_tied (self, instance, item, outer->prefix, has_tie, &inherited, node, error);

  return walk_content (self, instance, item, &inherited, node, error);
}

/**
 * numel_walk_new_node:
 * @instance: where names find their values
 * @item: a module
 * @parent: the node above
 * @error: set to an error of %NUMEL_ERROR
 *
 * Returns: (transfer none) (nullable): a new node in the tree
 */
NumelTreeNode *
numel_walk_new_node (NumelInstance          *instance,
                     const NumelModuleItem  *item,
                     NumelTreeNode          *parent,
                     GError                **error)
{
  const NumelModule *module = item->module;
  NumelTreeNode *node;
  const char *name = NULL;
  g_autofree char *own_name = NULL;
  g_autofree char *pattern = NULL;

  /* A repeated module's template names its items; the module itself is named as it is written. */
  if (item->repeat.expression == NULL)
    {
      own_name = numel_walk_name_item (instance, module, error);
      if (own_name == NULL)
        return NULL;
    }
  name = module->is_label || own_name == NULL ? module->display_name : own_name;
  if (own_name == NULL && module->has_template)
    name = pattern = numel_template_get_pattern (&module->name);
  node = numel_tree_node_new (parent, module, name);
  node->node.is_label = module->is_label;
  if (!module->is_label)
    {
      const char *written = own_name != NULL ? own_name : name;
      const char *renamed = numel_walk_get_renamed (instance, module);

      node->component = numel_path_star (renamed != NULL ? renamed : written);
    }

  return node;
}

static gboolean
walk_once (NumelWalk              *self,
           NumelInstance          *instance,
           const NumelModuleItem  *item,
           const NumelInherited   *inherited,
           NumelTreeNode          *parent,
           GError                **error)
{
  NumelTreeNode *node = NULL;

  if (parent != NULL)
    {
      node = numel_walk_new_node (instance, item, parent, error);
      if (node == NULL)
        return FALSE;
    }

  return numel_walk_items (self, instance, item, inherited, 1, 1, node, error);
}

static gboolean
walk_modules (NumelWalk             *self,
              NumelInstance         *instance,
              GPtrArray             *modules,
              const NumelInherited  *inherited,
              NumelTreeNode         *parent,
              GError               **error)
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
      if (item->extra != NULL && self->root == NULL && !numel_walk_wants (self, item->extra))
        continue;

      /* What says nothing of itself needs nothing but a look inside, unless it is to be named. */
      if (item->repeat.expression != NULL)
        success = numel_walk_repeat (self, instance, item, inherited, parent, error);
      else if (item->is_plain && parent == NULL && inherited->tied == NULL)
        success = walk_content (self, instance, item, inherited, NULL, error);
      else
        success = walk_once (self, instance, item, inherited, parent, error);
      if (!success)
        return FALSE;
    }

  return TRUE;
}

/**
 * numel_walk_run:
 * @self: a walk with its wishes set and its results zero
 * @instance: the top instance
 * @error: set to an error of %NUMEL_ERROR that names the row or the key and what was expected
 *
 * Returns: whether the model can be counted
 */
gboolean
numel_walk_run (NumelWalk      *self,
                NumelInstance  *instance,
                GError        **error)
{
  NumelInherited inherited = {
    .times = 1,
    .active = { 1, 1 },
    .runs = { 1, 1 },
    .calls = { 1, 1 },
    .part = NUMEL_PART_OTHER,
    .inner_part = NUMEL_PART_OTHER,
    .prefix = "",
  };
  const NumelModuleItem *root = instance->class != NULL ? instance->class->root_item : NULL;

  if (root == NULL)
    return walk_modules (self, instance, instance->architecture->modules, &inherited, self->root,
                         error);

  return inherit (instance, root, 1, &inherited, self->root, error)
         && walk_content (self, instance, root, &inherited, self->root, error);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-walk.h"

#include <string.h>

#include "numel-error.h"
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
  if (instance->shared->blamed->len == 0 && error != NULL
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

static void
set_index (NumelInstance         *instance,
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

static void
clear_index (NumelInstance         *instance,
             const NumelModuleItem *item)
{
  if (item->index_slot != NUMEL_NO_SLOT)
    instance->scope.states[item->index_slot] = NUMEL_SLOT_EMPTY;
}

static guint64
get_own_bit (const NumelModuleItem *item)
{
  return item->index_slot != NUMEL_NO_SLOT ? G_GUINT64_CONSTANT (1) << item->depth : 0;
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
          && (candidate->when.depends & get_own_bit (candidate)) == 0
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

static gint64
get_greatest_divisor (gint64 a,
                      gint64 b)
{
  while (b != 0)
    {
      gint64 rest = a % b;

      a = b;
      b = rest;
    }

  return a;
}

static gboolean
multiply_fraction (NumelFraction *fraction,
                   gint64         numerator,
                   gint64         denominator)
{
  gint64 divisor = get_greatest_divisor (numerator, denominator);

  if (divisor > 1)
    {
      numerator /= divisor;
      denominator /= divisor;
    }
  if (__builtin_mul_overflow (fraction->numerator, numerator, &fraction->numerator)
      || __builtin_mul_overflow (fraction->denominator, denominator, &fraction->denominator))
    return FALSE;
  divisor = get_greatest_divisor (fraction->numerator, fraction->denominator);
  if (divisor > 1)
    {
      fraction->numerator /= divisor;
      fraction->denominator /= divisor;
    }

  return TRUE;
}

static gboolean
fail_overflow (NumelInstance          *instance,
               const NumelModuleItem  *item,
               GError                **error)
{
  g_set_error_literal (error, NUMEL_ERROR, NUMEL_ERROR_OVERFLOW,
                       "a count of less than 2^63 expected");

  return numel_walk_fail (instance, item, NULL, error);
}

/* Active and running shares of a module; @n_items is how many there are in its own repeat. */
static gboolean
apply_shares (NumelInstance          *instance,
              const NumelModuleItem  *item,
              gint64                  n_items,
              NumelInherited         *inherited,
              GError                **error)
{
  gint64 active;
  gint64 of;
  gint64 calls;

  if (item->active.expression != NULL)
    {
      if (!numel_walk_get_size (instance, item, &item->active, 0, &active, error)
          || !numel_walk_get_size (instance, item, &item->of, n_items, &of, error))
        return FALSE;
      if (of > 0
          && (!multiply_fraction (&inherited->active, active, of)
              || !multiply_fraction (&inherited->runs, active, of)))
        return fail_overflow (instance, item, error);
    }

  if (item->calls.expression != NULL)
    {
      if (!numel_walk_get_size (instance, item, &item->calls, 1, &calls, error))
        return FALSE;
      if (!multiply_fraction (&inherited->runs, calls, MAX (n_items, 1))
          || !multiply_fraction (&inherited->calls, calls, MAX (n_items, 1)))
        return fail_overflow (instance, item, error);
    }

  return TRUE;
}

static gboolean
is_wanted (NumelWalk  *self,
           const char *extra)
{
  return self->wanted_extras != NULL && g_strv_contains (self->wanted_extras, extra);
}

static NumelStream
map_stream (const NumelInherited *inherited,
            NumelStream           stream)
{
  return stream == NUMEL_STREAM_INPUT ? inherited->base_stream : stream;
}

static gboolean
inherit (NumelWalk              *self,
         NumelInstance          *instance,
         const NumelModuleItem  *item,
         gint64                  n_items,
         NumelInherited         *inherited,
         GError                **error)
{
  gboolean is_fixed;

  if (!apply_shares (instance, item, n_items, inherited, error)
      || !numel_walk_is_true (instance, item, &item->fixed, FALSE, &is_fixed, error))
    return FALSE;
  inherited->is_fixed = inherited->is_fixed || is_fixed;

  if (item->has_part)
    {
      inherited->inner_part = item->part;
      if (!inherited->is_tower)
        inherited->part = item->part;
      inherited->is_tower = inherited->is_tower || numel_part_is_tower (item->part);
    }
  if (item->has_stream)
    inherited->stream = map_stream (inherited, item->stream);
  if (item->extra != NULL && inherited->extra == NULL)
    inherited->extra = item->extra;

  return TRUE;
}

static gboolean
share_exactly (gint64               elements,
               const NumelFraction *fraction,
               gint64              *share)
{
  __int128 product = (__int128) elements * fraction->numerator;

  if (product % fraction->denominator != 0 || product / fraction->denominator > G_MAXINT64)
    return FALSE;
  *share = product / fraction->denominator;

  return TRUE;
}

static gboolean
add_to (gint64 *sum,
        gint64  more)
{
  return !__builtin_add_overflow (*sum, more, sum);
}

static gboolean
count_parameters (NumelWalk             *self,
                  const NumelInherited  *inherited,
                  const char            *kind,
                  gint64                 elements,
                  gint64                 active)
{
  NumelCounts *counts = &self->counts;
  gboolean is_input_table = inherited->part == NUMEL_PART_EMBEDDING
                            && g_str_equal (kind, "Embedding");

  if (!add_to (&counts->total, elements))
    return FALSE;

  /* Nothing below can be more than the total. */
  counts->parts[inherited->part] += elements;
  counts->active += active;
  if (inherited->is_fixed)
    counts->fixed += elements;
  if (!is_input_table)
    counts->active_without_input_table += active;
  if (!is_input_table && inherited->part != NUMEL_PART_HEAD)
    counts->active_without_tables += active;

  return TRUE;
}

static void
add_extra (NumelWalk  *self,
           const char *name,
           gint64      elements)
{
  NumelExtra extra = { name, elements };

  if (self->extras == NULL)
    return;
  for (guint i = 0; i < self->extras->len; i++)
    {
      NumelExtra *known = &g_array_index (self->extras, NumelExtra, i);

      if (g_str_equal (known->name, name))
        {
          if (__builtin_add_overflow (known->elements, elements, &known->elements))
            known->elements = G_MAXINT64;
          return;
        }
    }
  g_array_append_val (self->extras, extra);
}

static void
fill_tensor_node (NumelTreeNode        *tree_node,
                  const NumelInherited *inherited,
                  const NumelTensor    *tensor,
                  const char           *owner)
{
  NumelNode *node = &tree_node->node;

  node->n_dimensions = tensor->n_dimensions;
  memcpy (node->dimensions, tensor->dimensions, sizeof node->dimensions);
  node->elements = tensor->elements;
  node->is_buffer = tensor->is_buffer;
  node->times = inherited->times;
  node->has_part = TRUE;
  node->part = inherited->part;
  node->inner_part = inherited->inner_part;
  node->stream = inherited->stream;
  node->extra = inherited->extra;
  node->tied_to = g_strdup (owner);
  tree_node->owner = g_strdup (owner);
}

static gboolean
emit_tensor (NumelWalk              *self,
             NumelInstance          *instance,
             const NumelModuleItem  *item,
             const NumelInherited   *inherited,
             const NumelTensor      *tensor,
             NumelTreeNode          *tree_node,
             GError                **error)
{
  NumelNode *node = tree_node != NULL ? &tree_node->node : NULL;
  gboolean is_extra = inherited->extra != NULL && !is_wanted (self, inherited->extra);
  gboolean is_parameter = !tensor->is_buffer || (inherited->extra != NULL && !is_extra);
  const char *owner = NULL;
  gint64 elements;
  gint64 active = 0;

  if (inherited->tied != NULL
      && !numel_walk_find_owner (self, inherited->tied, tensor, &owner, error))
    return numel_walk_fail (instance, item, NULL, error);
  if (__builtin_mul_overflow (tensor->elements, inherited->times, &elements))
    return fail_overflow (instance, item, error);

  if (node != NULL)
    {
      fill_tensor_node (tree_node, inherited, tensor, owner);
      if (tensor->multiplies && !is_extra)
        {
          node->multiplies = TRUE;
          if (!share_exactly (elements, &inherited->runs, &node->products))
            node->products = -1;
        }
    }

  if (is_extra)
    {
      if (owner == NULL)
        {
          add_extra (self, inherited->extra, elements);
          if (node != NULL)
            node->extra_elements = elements;
        }
      return TRUE;
    }
  if (owner != NULL)
    return TRUE;

  if (!is_parameter)
    {
      if (node != NULL)
        node->buffers = elements;
      return add_to (&self->counts.buffers, elements) ? TRUE : fail_overflow (instance, item, error);
    }

  if (!share_exactly (elements, &inherited->active, &active))
    {
      g_set_error (error, NUMEL_ERROR, NUMEL_ERROR_IMPOSSIBLE,
                   "active: a whole number of active parameters expected, not %" G_GINT64_FORMAT
                   " × %" G_GINT64_FORMAT " / %" G_GINT64_FORMAT, elements,
                   inherited->active.numerator, inherited->active.denominator);
      return numel_walk_fail (instance, item, item->active.expression, error);
    }
  if (!count_parameters (self, inherited, numel_layer_get_kind (item->layer), elements, active))
    return fail_overflow (instance, item, error);
  if (node != NULL)
    {
      node->parameters = elements;
      node->active = active;
      node->fixed = inherited->is_fixed ? elements : 0;
    }

  return TRUE;
}

static gboolean
walk_layer (NumelWalk              *self,
            NumelInstance          *instance,
            const NumelModuleItem  *item,
            const NumelInherited   *inherited,
            NumelTreeNode          *node,
            GError                **error)
{
  NumelTensor tensors[NUMEL_LAYER_MAX_TENSORS];
  NumelExpression *failed = NULL;
  guint n_tensors;

  if (!numel_layer_evaluate (item->layer, &instance->scope, tensors, &n_tensors, &failed, error))
    return numel_walk_fail (instance, item, failed, error);

  if (node != NULL)
    {
      node->node.kind = numel_layer_get_kind (item->layer);
      if (n_tensors > 0)
        {
          node->node.n_dimensions = tensors[0].n_dimensions;
          memcpy (node->node.dimensions, tensors[0].dimensions, sizeof node->node.dimensions);
        }
    }

  for (guint i = 0; i < n_tensors; i++)
    {
      NumelTreeNode *tensor_node = NULL;

      if (node != NULL)
        {
          /* A tensor with its module's own name is the module; every other is a row below it. */
          tensor_node = *tensors[i].suffix == '\0' ? node
                        : numel_tree_node_new (node, NULL, tensors[i].suffix);
          if (tensor_node == node)
            {
              node->suffix = g_strdup ("");
            }
          else
            {
              tensor_node->node.kind = "tensor";
              tensor_node->component = g_strdup (tensors[i].suffix);
            }
        }
      if (!emit_tensor (self, instance, item, inherited, &tensors[i], tensor_node, error))
        return FALSE;
      if (tensor_node != NULL)
        numel_formula_write (tensor_node, instance, item->layer, &tensors[i]);
    }

  return TRUE;
}

static gboolean
get_window (NumelInstance          *instance,
            const NumelModuleItem  *item,
            gint64                 *window,
            GError                **error)
{
  NumelValue value;

  *window = -1;
  if (item->window.expression == NULL)
    return TRUE;
  if (!numel_expression_evaluate (item->window.expression, &instance->scope, &value, error))
    return numel_walk_fail (instance, item, item->window.expression, error);
  if (value.type == NUMEL_VALUE_NONE)
    return TRUE;

  return numel_walk_get_size (instance, item, &item->window, -1, window, error);
}

static gboolean
walk_context (NumelInstance          *instance,
              const NumelModuleItem  *item,
              const NumelInherited   *inherited,
              NumelTreeNode          *node,
              GError                **error)
{
  NumelContext context = { 0 };

  context.stream = item->has_context_stream ? map_stream (inherited, item->context_stream)
                                            : inherited->stream;
  if (!numel_walk_get_size (instance, item, &item->cache, 0, &context.cache, error)
      || !get_window (instance, item, &context.window, error)
      || !numel_walk_get_size (instance, item, &item->state, 0, &context.state, error)
      || !numel_walk_get_size (instance, item, &item->scores, 0, &context.scores, error)
      || !numel_walk_get_size (instance, item, &item->expanded, 0, &context.expanded, error))
    return FALSE;
  if (!share_exactly (inherited->times, &inherited->calls, &context.count))
    return fail_overflow (instance, item, error);
  node->node.stream = inherited->stream;
  numel_formula_write_context (&context, instance, item);
  numel_tree_node_add_context (node, &context);
  if (context.formula != NULL)
    {
      g_ref_string_release ((char *) context.formula);
      g_ref_string_release ((char *) context.formula_numbers);
    }

  return TRUE;
}

static gboolean
walk_child (NumelWalk              *self,
            NumelInstance          *instance,
            const NumelModuleItem  *item,
            const NumelInherited   *inherited,
            NumelTreeNode          *node,
            GError                **error)
{
  NumelInstance *child;
  NumelInherited inner = *inherited;
  const NumelModuleItem *root;

  if (!numel_instance_get_child (instance, item->config, (const char *const *) item->class_names,
                                 &child, error))
    return FALSE;
  if (child == NULL)
    {
      const NumelConfigSpec *spec = g_ptr_array_index (instance->architecture->configs,
                                                       item->config);
      g_autofree char *path = *instance->path == '\0'
                              ? g_strdup (spec->name)
                              : g_strconcat (instance->path, ".", spec->name, NULL);

      g_set_error (error, NUMEL_ERROR, NUMEL_ERROR_MISSING_VALUE,
                   "%s: an object expected, but the key is missing", path);
      return FALSE;
    }

  inner.base_stream = inherited->stream;
  if (node != NULL)
    inner.prefix = node->node.path;
  root = child->class->root_item;
  if (root == NULL)
    return walk_modules (self, child, child->architecture->modules, &inner, node, error);

  /* Ties compare names as a family's file writes them, where the root still has its own. */
  if (inner.tied != NULL)
    g_string_append_printf (self->relative, "%s%s", self->relative->len > 0 ? "." : "",
                            child->class->root);

  return inherit (self, child, root, 1, &inner, error)
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
      && !walk_context (instance, item, inherited, node, error))
    return FALSE;

  if (item->layer != NULL)
    return walk_layer (self, instance, item, inherited, node, error);
  if (item->config >= 0)
    return walk_child (self, instance, item, inherited, node, error);
  if (item->children != NULL)
    return walk_modules (self, instance, item->children, inherited, node, error);

  return TRUE;
}

static gboolean
is_tied (NumelInstance          *instance,
         const NumelModuleItem  *item,
         gboolean               *tied,
         GError                **error)
{
  *tied = FALSE;

  return item->ties == NULL
         || numel_walk_is_true (instance, item, &item->tied_when, TRUE, tied, error);
}

/* Walks one item, or several equal ones of which the chosen one is entered; they occur @n_equal times
 * of @n_items. */
static gboolean
walk_items (NumelWalk              *self,
            NumelInstance          *instance,
            const NumelModuleItem  *item,
            const NumelInherited   *outer,
            gint64                  n_equal,
            gint64                  n_items,
            NumelTreeNode          *node,
            GError                **error)
{
  NumelInherited inherited = *outer;
  NumelTied tied = { 0 };
  gboolean has_tie;
  gboolean success;
  gsize length = self->relative->len;

  if (__builtin_mul_overflow (inherited.times, n_equal, &inherited.times))
    return fail_overflow (instance, item, error);
  if (!inherit (self, instance, item, n_items, &inherited, error)
      || !is_tied (instance, item, &has_tie, error))
    return FALSE;

  if (inherited.tied != NULL || has_tie)
    {
      const NumelModule *module = item->module;
      g_autofree char *name = numel_walk_name_item (instance, module, error);

      if (name == NULL)
        return FALSE;
      if (!module->is_label)
        {
          g_autofree char *starred = numel_tree_star (name);

          g_string_append_printf (self->relative, "%s%s", self->relative->len > 0 ? "." : "",
                                  starred);
        }
      if (item->repeat.expression != NULL && !module->has_template)
        g_string_append (self->relative, ".*");
    }
  if (has_tie)
    {
      tied.base = self->relative->len;
      if (!numel_walk_tie (self, instance, item, outer->prefix, &tied, error))
        return FALSE;
      inherited.tied = &tied;
    }

  if (node != NULL)
    {
      node->node.times = inherited.times;
      node->node.extra = inherited.extra;
    }
  success = walk_content (self, instance, item, &inherited, node, error);

  if (success && has_tie && !tied.is_met && tied.entries->len > 0 && inherited.times > 0)
    {
      const NumelTie *tie = &g_array_index (item->ties, NumelTie, 0);

      g_set_error (error, NUMEL_ERROR, NUMEL_ERROR_IMPOSSIBLE,
                   "a tensor in common with %s expected, to be tied to", tie->literal != NULL
                   ? tie->literal : "its target");
      success = numel_walk_fail (instance, item, NULL, error);
    }
  numel_tied_clear (&tied);
  g_string_truncate (self->relative, length);

  return success;
}

static NumelTreeNode *
new_node (NumelInstance          *instance,
          const NumelModuleItem  *item,
          NumelTreeNode          *parent,
          GError                **error)
{
  const NumelModule *module = item->module;
  NumelTreeNode *node;
  const char *name = NULL;
  g_autofree char *own_name = NULL;

  /* A repeated module's template names its items; the module itself is named as it is written. */
  if (item->repeat.expression == NULL)
    {
      own_name = numel_walk_name_item (instance, module, error);
      if (own_name == NULL)
        return NULL;
    }
  name = module->is_label || own_name == NULL ? module->display_name : own_name;
  node = numel_tree_node_new (parent, module, name);
  node->node.is_label = module->is_label;
  if (!module->is_label)
    {
      const char *written = own_name != NULL ? own_name : module->text;
      const char *renamed = numel_walk_get_renamed (instance, module);

      node->component = numel_tree_star (renamed != NULL ? renamed : written);
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
      node = new_node (instance, item, parent, error);
      if (node == NULL)
        return FALSE;
    }

  return walk_items (self, instance, item, inherited, 1, 1, node, error);
}

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
  GByteArray *signatures;
  GHashTable *many; /* hash → number of the last group with it, once there are many */
} Grouping;

static Group *
find_group (Grouping *grouping,
            guint     hash,
            gsize     start,
            gsize     length)
{
  const guint8 *bytes = grouping->signatures->data;

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
  gsize length = grouping->signatures->len - start;
  guint hash = hash_bytes (grouping->signatures->data + start, length);
  Group *group = find_group (grouping, hash, start, length);

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
      g_byte_array_set_size (grouping->signatures, start);
    }
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
  gboolean when_varies = (item->when.depends & get_own_bit (item)) != 0;

  self->n_items += n_items;
  if (self->n_items > NUMEL_MAX_ITEMS)
    {
      g_set_error (error, NUMEL_ERROR, NUMEL_ERROR_TOO_LARGE,
                   "at most %d items that differ expected", NUMEL_MAX_ITEMS);
      return numel_walk_fail (instance, item, item->repeat.expression, error);
    }

  for (gint64 i = first; i < first + n_items; i++)
    {
      gsize start = grouping->signatures->len;
      gboolean holds = TRUE;

      set_index (instance, item, i);
      if (when_varies && !numel_walk_is_true (instance, item, &item->when, TRUE, &holds, error))
        return FALSE;
      if (!holds)
        continue;
      if (!numel_walk_sign_item (self, instance, item, grouping->signatures, error))
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

      set_index (instance, item, g_array_index (indices, gint64, i));
      name = numel_walk_name_item (instance, item->module, error);
      if (name == NULL)
        return FALSE;
      g_ptr_array_add (node->names, numel_tree_star (name));
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
      node = new_node (instance, item, parent, error);
      if (node == NULL)
        return FALSE;
      node->indices = g_array_ref (group->indices);
      node->node.repeat = group->count;
      if (!add_item_names (instance, item, group->indices, node, error))
        return FALSE;
      if (item->active.expression != NULL && item->of.expression == NULL)
        {
          set_index (instance, item, group->representative);
          if (!numel_walk_get_size (instance, item, &item->active, -1, &node->node.chosen, error))
            return FALSE;
        }
      if (node->names == NULL && !item->module->is_label)
        {
          char *component = g_strconcat (node->component, ".*", NULL);

          g_free (node->component);
          node->component = component;
        }
    }
  set_index (instance, item, group->representative);

  return walk_items (self, instance, item, inherited, group->count, n_items, node, error);
}

static gboolean
walk_repeat (NumelWalk              *self,
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
  gboolean success = TRUE;

  clear_index (instance, item);
  if (!numel_walk_get_size (instance, item, &item->repeat, 0, &n_items, error)
      || !numel_walk_get_size (instance, item, &item->first, 0, &first, error))
    return FALSE;
  if (n_items > NUMEL_MAX_REPEAT || first > G_MAXINT64 - NUMEL_MAX_REPEAT)
    {
      g_set_error (error, NUMEL_ERROR, NUMEL_ERROR_TOO_LARGE,
                   "at most %d items expected, not %" G_GINT64_FORMAT, NUMEL_MAX_REPEAT, n_items);
      return numel_walk_fail (instance, item, item->repeat.expression, error);
    }
  if (n_items == 0)
    return TRUE;

  if ((depends & get_own_bit (item)) == 0)
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
      Grouping grouping = { 0 };

      grouping.groups = g_array_new (FALSE, FALSE, sizeof (Group));
      grouping.signatures = g_byte_array_sized_new (256);
      g_array_set_clear_func (grouping.groups, (GDestroyNotify) clear_group);
      success = group_items (self, instance, item, first, n_items, &grouping, error);
      for (guint i = 0; success && i < grouping.groups->len; i++)
        success = walk_group (self, instance, item, inherited,
                              &g_array_index (grouping.groups, Group, i), n_items, parent, error);
      if (success && parent != NULL)
        numel_tree_merge_variants (parent, n_siblings);
      g_array_unref (grouping.groups);
      g_byte_array_unref (grouping.signatures);
      g_clear_pointer (&grouping.many, g_hash_table_unref);
    }
  clear_index (instance, item);

  return success;
}

static gboolean
walk_modules (NumelWalk              *self,
              NumelInstance          *instance,
              GPtrArray              *modules,
              const NumelInherited   *inherited,
              NumelTreeNode          *parent,
              GError                **error)
{
  for (guint i = 0; i < modules->len; i++)
    {
      const NumelModuleItem *item;

      if (!numel_walk_pick (instance, g_ptr_array_index (modules, i), &item, error))
        return FALSE;
      if (item == NULL)
        continue;

      /* An extra that nobody wants adds nothing to a total. */
      if (item->extra != NULL && self->root == NULL && !is_wanted (self, item->extra))
        continue;
      if (!(item->repeat.expression != NULL ? walk_repeat : walk_once) (self, instance, item,
                                                                        inherited, parent, error))
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

  return inherit (self, instance, root, 1, &inherited, error)
         && walk_content (self, instance, root, &inherited, self->root, error);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-walk.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

#include "core/text/numel-error.h"
#include "numel-formula.h"

static gboolean
add_to (gint64 *sum,
        gint64  more)
{
  return !__builtin_add_overflow (*sum, more, sum);
}

static gboolean
count_parameters (NumelWalk            *self,
                  const NumelInherited *inherited,
                  const char           *kind,
                  gint64                elements,
                  gint64                active)
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

static gboolean
add_extra (NumelWalk  *self,
           const char *name,
           gint64      elements)
{
  NumelExtra extra = { name, elements };

  if (self->extras == NULL)
    return TRUE;
  if (!add_to (&self->extra_elements, elements))
    return FALSE;
  for (guint i = 0; i < self->extras->len; i++)
    {
      NumelExtra *known = &g_array_index (self->extras, NumelExtra, i);

      if (g_str_equal (known->name, name))
        {
          known->elements += elements;
          return TRUE;
        }
    }
  g_array_append_val (self->extras, extra);

  return TRUE;
}

/* What a tensor adds: nothing if it is tied to an @owner's or is an extra that nobody wants. */
typedef struct
{
  const char *owner;
  gint64 elements;
  gint64 active;
  gboolean is_extra;
  gboolean is_parameter;
} Contribution;

static gboolean
fail_active (NumelInstance          *instance,
             const NumelModuleItem  *item,
             const NumelInherited   *inherited,
             gint64                  elements,
             GError                **error)
{
  g_set_error (error, NUMEL_ERROR, NUMEL_ERROR_IMPOSSIBLE,
               _("active: a whole number of active parameters expected, not %" PRId64
                 " × %" PRId64 " / %" PRId64), elements,
               inherited->active.numerator, inherited->active.denominator);

  return numel_walk_fail (instance, item, item->active.expression, error);
}

/* Items that differ can't share a call among them. A share that passes 2^63 − 1 is -1. */
static gboolean
share_calls (NumelInstance          *instance,
             const NumelModuleItem  *item,
             const NumelFraction    *calls,
             gint64                  count,
             gint64                 *share,
             GError                **error)
{
  if (numel_fraction_share (calls, count, share))
    return TRUE;
  *share = -1;
  if (count % calls->denominator == 0)
    return TRUE;

  g_set_error (error, NUMEL_ERROR, NUMEL_ERROR_IMPOSSIBLE,
               _("calls: a whole number of runs expected, not %" PRId64 " × %" PRId64
                 " / %" PRId64), count, calls->numerator, calls->denominator);

  return numel_walk_fail (instance, item, item->calls.expression, error);
}

static gboolean
count_tensor (NumelWalk              *self,
              NumelInstance          *instance,
              const NumelModuleItem  *item,
              const NumelInherited   *inherited,
              const NumelTensor      *tensor,
              Contribution           *contribution,
              GError                **error)
{
  gboolean is_extra = inherited->extra != NULL && !numel_walk_wants (self, inherited->extra);
  gboolean is_parameter = !tensor->is_buffer || (inherited->extra != NULL && !is_extra);
  gint64 elements;

  contribution->owner = NULL;
  contribution->active = 0;
  contribution->is_extra = is_extra;
  contribution->is_parameter = is_parameter;
  if (inherited->tied != NULL
      && !numel_walk_find_owner (self, inherited->tied, tensor, &contribution->owner, error))
    return numel_walk_fail (instance, item, NULL, error);
  if (__builtin_mul_overflow (tensor->elements, inherited->times, &elements))
    return numel_walk_fail_overflow (instance, item, error);
  contribution->elements = elements;

  if (contribution->owner != NULL)
    return TRUE;
  if (is_extra)
    return add_extra (self, inherited->extra, elements)
           ? TRUE : numel_walk_fail_overflow (instance, item, error);
  if (!is_parameter)
    return add_to (&self->counts.buffers, elements)
           ? TRUE : numel_walk_fail_overflow (instance, item, error);

  if (!numel_fraction_share (&inherited->active, elements, &contribution->active))
    return fail_active (instance, item, inherited, elements, error);
  if (!count_parameters (self, inherited, numel_layer_get_kind (item->layer), elements,
                         contribution->active))
    return numel_walk_fail_overflow (instance, item, error);

  return TRUE;
}

static gboolean
fill_tensor_node (NumelTreeNode          *tree_node,
                  NumelInstance          *instance,
                  const NumelModuleItem  *item,
                  const NumelInherited   *inherited,
                  const NumelTensor      *tensor,
                  const Contribution     *contribution,
                  GError                **error)
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
  node->tied_to = g_strdup (contribution->owner);
  tree_node->owner = g_strdup (contribution->owner);

  if (tensor->multiplies && !contribution->is_extra)
    {
      node->multiplies = TRUE;
      if (!share_calls (instance, item, &inherited->runs, contribution->elements, &node->products,
                        error))
        return FALSE;
    }
  if (contribution->owner != NULL)
    return TRUE;
  if (contribution->is_extra)
    {
      node->extra_elements = contribution->elements;
    }
  else if (!contribution->is_parameter)
    {
      node->buffers = contribution->elements;
    }
  else
    {
      node->parameters = contribution->elements;
      node->active = contribution->active;
      node->fixed = inherited->is_fixed ? contribution->elements : 0;
    }

  return TRUE;
}

/* A tensor with its module's own name is the module; every other is a row below it. */
static NumelTreeNode *
add_tensor_node (NumelTreeNode     *node,
                 const NumelTensor *tensor)
{
  NumelTreeNode *tensor_node;

  if (*tensor->suffix == '\0')
    {
      node->suffix = g_strdup ("");
      return node;
    }

  tensor_node = numel_tree_node_new (node, NULL, tensor->suffix);
  tensor_node->node.kind = "tensor";
  tensor_node->component = g_strdup (tensor->suffix);

  return tensor_node;
}

/**
 * numel_walk_layer:
 * @self: the walk
 * @instance: where names find their values
 * @item: a module that is a layer
 * @inherited: what holds for it
 * @node: (nullable): the layer's node in the tree
 * @error: set to an error of %NUMEL_ERROR
 *
 * Counts the tensors of a layer.
 *
 * Returns: whether each has a shape and fits 64 bits
 */
gboolean
numel_walk_layer (NumelWalk              *self,
                  NumelInstance          *instance,
                  const NumelModuleItem  *item,
                  const NumelInherited   *inherited,
                  NumelTreeNode          *node,
                  GError                **error)
{
  NumelTensor tensors[NUMEL_LAYER_MAX_TENSORS];
  NumelExpression *failed = NULL;
  guint n_tensors;
  gint64 elements = 0;

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
      Contribution contribution = { 0 };

      if (!count_tensor (self, instance, item, inherited, &tensors[i], &contribution, error))
        return FALSE;
      if (node != NULL)
        {
          NumelTreeNode *tensor_node = add_tensor_node (node, &tensors[i]);

          if (!add_to (&elements, tensors[i].elements))
            return numel_walk_fail_overflow (instance, item, error);
          if (!fill_tensor_node (tensor_node, instance, item, inherited, &tensors[i],
                                 &contribution, error))
            return FALSE;
          numel_formula_write (tensor_node, instance, item->layer, &tensors[i]);
        }
    }

  return TRUE;
}

/**
 * numel_walk_get_window:
 * @instance: where names find their values
 * @item: a module
 * @window: (out): how many tokens its context keeps at most, or -1 for all of them
 * @error: set to an error of %NUMEL_ERROR
 *
 * Returns: whether the module's window is None or an integer of at least 0, or isn't given
 */
gboolean
numel_walk_get_window (NumelInstance          *instance,
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

/**
 * numel_walk_context:
 * @self: the walk
 * @instance: where names find their values
 * @item: a module with a context
 * @inherited: what holds for it
 * @node: the module's node in the tree
 * @error: set to an error of %NUMEL_ERROR
 *
 * Notes what an attention or recurrent module remembers.
 *
 * Returns: whether each of its sizes has a value, and all contexts so far can be counted
 */
gboolean
numel_walk_context (NumelWalk              *self,
                    NumelInstance          *instance,
                    const NumelModuleItem  *item,
                    const NumelInherited   *inherited,
                    NumelTreeNode          *node,
                    GError                **error)
{
  NumelContext context = { 0 };

  context.stream = item->has_context_stream
                     ? numel_inherited_map_stream (inherited, item->context_stream)
                     : inherited->stream;
  if (!numel_walk_get_size (instance, item, &item->cache, 0, &context.cache, error)
      || !numel_walk_get_window (instance, item, &context.window, error)
      || !numel_walk_get_size (instance, item, &item->state, 0, &context.state, error)
      || !numel_walk_get_size (instance, item, &item->scores, 0, &context.scores, error)
      || !numel_walk_get_size (instance, item, &item->expanded, 0, &context.expanded, error)
      || !numel_walk_is_true (instance, item, &item->causal, FALSE, &context.causal, error))
    return FALSE;
  if (!share_calls (instance, item, &inherited->calls, inherited->times, &context.count, error))
    return FALSE;
  if (context.count < 0 || !add_to (&self->n_contexts, context.count))
    return numel_walk_fail_overflow (instance, item, error);
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

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-walk-private.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

#include "core/text/numel-error.h"
#include "numel-formula.h"

/* A part's input is what the whole feeds it. */
NumelStream
numel_walk_map_stream (const NumelInherited *inherited, NumelStream stream)
{
  return stream == NUMEL_STREAM_INPUT ? inherited->base_stream : stream;
}

static gboolean
add_to (gint64 *sum, gint64 more)
{
  return !__builtin_add_overflow (*sum, more, sum);
}

gboolean
numel_walk_wants (const NumelWalk *self, const char *extra)
{
  return self->wanted_extras != NULL && g_strv_contains (self->wanted_extras, extra);
}

static gboolean
count_parameters (NumelWalk *self, const NumelInherited *inherited, const char *kind,
                  gint64 elements, gint64 active)
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
add_extra (NumelWalk *self, const char *name, gint64 elements)
{
  NumelExtra extra = { name, elements };
  GArray *extras;

  if (self->breakdown == NULL)
    return TRUE;
  if (!add_to (&self->extra_elements, elements))
    return FALSE;
  extras = self->breakdown->extras;
  for (guint i = 0; i < extras->len; i++)
    {
      NumelExtra *known = &g_array_index (extras, NumelExtra, i);

      if (g_str_equal (known->name, name))
        {
          known->elements += elements;
          return TRUE;
        }
    }
  g_array_append_val (extras, extra);

  return TRUE;
}

/* Adds a tensor that is no other's to the counts. Inlined, because a total is little else. */
static G_ALWAYS_INLINE inline gboolean
count_tensor (NumelWalk *self, NumelInstance *instance, const NumelModuleItem *item,
              const NumelInherited *inherited, gboolean is_buffer, gint64 elements, NumelNode *node,
              GError **error)
{
  gboolean is_wanted = inherited->extra != NULL && numel_walk_wants (self, inherited->extra);
  gint64 active;
  gboolean fits;

  if (inherited->extra != NULL && !is_wanted)
    {
      if (node != NULL)
        node->extra_elements = elements;
      fits = add_extra (self, inherited->extra, elements);
    }
  else if (is_buffer && !is_wanted)
    {
      if (node != NULL)
        node->buffers = elements;
      fits = add_to (&self->counts.buffers, elements);
    }
  else
    {
      if (!numel_fraction_share (&inherited->active, elements, &active))
        {
          numel_error_set (error, NUMEL_ERROR_IMPOSSIBLE,
                           _("active: a whole number of active parameters expected, not %" PRId64
                             " × %" PRId64 " / %" PRId64), elements,
                           inherited->active.numerator, inherited->active.denominator);
          return numel_walk_fail (instance, item, item->active.expression, error);
        }
      if (node != NULL)
        {
          node->parameters = elements;
          node->active = active;
          node->fixed = inherited->is_fixed ? elements : 0;
        }
      fits = count_parameters (self, inherited, item->layer->kind, elements,
                               active);
    }

  return fits || numel_walk_fail_overflow (instance, item, error);
}

/* Items that differ can't share a call among them. A share that passes 2^63 − 1 is -1. */
static gboolean
share_calls (NumelInstance *instance, const NumelModuleItem *item, const NumelFraction *calls,
             gint64 count, gint64 *share, GError **error)
{
  if (numel_fraction_share (calls, count, share))
    return TRUE;
  *share = -1;
  if (count % calls->denominator == 0)
    return TRUE;

  numel_error_set (error, NUMEL_ERROR_IMPOSSIBLE,
                   _("calls: a whole number of runs expected, not %" PRId64 " × %" PRId64
                     " / %" PRId64), count, calls->numerator, calls->denominator);

  return numel_walk_fail (instance, item, item->calls.expression, error);
}

/* A tensor with its module's own name is the module; every other is a row below it. */
static NumelTreeNode *
add_tensor_node (NumelWalk *self, NumelTreeNode *layer, const NumelTensor *tensor)
{
  NumelTreeNode *node;

  if (*tensor->suffix == '\0')
    {
      layer->suffix = "";
      return layer;
    }

  node = numel_tree_add (self->breakdown, layer, NULL, tensor->suffix);
  node->node.kind = "tensor";
  node->component = node->node.name;

  return node;
}

static gboolean
add_tensor (NumelWalk *self, NumelInstance *instance, const NumelModuleItem *item,
            const NumelInherited *inherited, const NumelTensor *tensor, gint64 elements,
            NumelTreeNode *layer, GError **error)
{
  NumelTreeNode *tree_node = add_tensor_node (self, layer, tensor);
  NumelNode *node = &tree_node->node;

  tree_node->instance = instance;
  tree_node->item = item;
  tree_node->inherited = *inherited;
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

  if (tensor->multiplies && (node->extra == NULL || numel_walk_wants (self, node->extra)))
    {
      node->multiplies = TRUE;
      if (!share_calls (instance, item, &inherited->runs, elements, &node->products, error))
        return FALSE;
    }
  if (!self->is_bare)
    numel_formula_write (self->breakdown, tree_node, instance, item->layer, tensor);

  return TRUE;
}

static gboolean
is_same (const NumelTensor *a, const NumelTensor *b)
{
  return g_str_equal (a->suffix, b->suffix) && a->n_dimensions == b->n_dimensions
         && memcmp (a->dimensions, b->dimensions, a->n_dimensions * sizeof (gint64)) == 0;
}

/* The tensors that own those of a tied layer, where no tree is needed to tell. */
static gboolean
get_owners (NumelWalk *self, NumelInstance *instance, const NumelModuleItem *item,
            NumelTensor owners[NUMEL_LAYER_MAX_TENSORS], guint *n_owners, GError **error)
{
  NumelTensor tensors[NUMEL_LAYER_MAX_TENSORS];
  guint n_tensors;

  for (guint i = 0; i < item->ties->len; i++)
    {
      const NumelTie *tie = &g_array_index (item->ties, NumelTie, i);

      self->needs_tree = tie->layer == NULL;
      if (self->needs_tree
          || !numel_walk_get_tensors (instance, item, tie->layer, tensors, &n_tensors, error))
        return FALSE;
      for (guint j = 0; j < n_tensors && *n_owners < NUMEL_LAYER_MAX_TENSORS; j++)
        {
          if (tie->suffix != NULL && !g_str_equal (tensors[j].suffix, tie->tensor))
            continue;
          owners[*n_owners] = tensors[j];
          if (tie->suffix != NULL)
            owners[*n_owners].suffix = tie->suffix;
          *n_owners += 1;
        }
    }
  self->needs_tree = *n_owners == 0;

  return !self->needs_tree;
}

/**
 * numel_walk_layer:
 * @self: the walk
 * @instance: where names find their values
 * @item: a module that is a layer
 * @is_tied: in a total: tensors that its owners have add nothing
 * @inherited: what holds for it
 * @node: (nullable): the layer's node in the tree
 * @error: set to an error of %NUMEL_ERROR
 *
 * In a total counts the tensors of a layer, else adds them to the tree.
 *
 * Returns: whether each has a shape and fits 64 bits
 */
gboolean
numel_walk_layer (NumelWalk *self, NumelInstance *instance, const NumelModuleItem *item,
                  gboolean is_tied, const NumelInherited *inherited, NumelTreeNode *node,
                  GError **error)
{
  NumelTensor tensors[NUMEL_LAYER_MAX_TENSORS];
  NumelTensor owners[NUMEL_LAYER_MAX_TENSORS];
  guint n_tensors;
  guint n_owners = 0;
  guint n_met = 0;
  gint64 sum = 0;

  if (!numel_walk_get_tensors (instance, item, item->layer, tensors, &n_tensors, error)
      || (is_tied && !get_owners (self, instance, item, owners, &n_owners, error)))
    return FALSE;

  if (node != NULL)
    {
      node->node.kind = item->layer->kind;
      if (n_tensors > 0)
        {
          node->node.n_dimensions = tensors[0].n_dimensions;
          memcpy (node->node.dimensions, tensors[0].dimensions, sizeof node->node.dimensions);
        }
    }

  for (guint i = 0; i < n_tensors; i++)
    {
      const NumelTensor *tensor = &tensors[i];
      guint n_before = n_met;
      gint64 elements;

      for (guint j = 0; j < n_owners && n_met == n_before; j++)
        n_met += is_same (tensor, &owners[j]);
      if (__builtin_mul_overflow (tensor->elements, inherited->times, &elements)
          || __builtin_add_overflow (sum, tensor->elements, &sum))
        return numel_walk_fail_overflow (instance, item, error);
      if (node != NULL)
        {
          if (!add_tensor (self, instance, item, inherited, tensor, elements, node, error))
            return FALSE;
        }
      else if (n_met == n_before
               && !count_tensor (self, instance, item, inherited, tensor->is_buffer, elements,
                                 NULL, error))
        {
          return FALSE;
        }
    }
  self->needs_tree = self->needs_tree || n_met < n_owners;

  return n_met == n_owners;
}

/* Notes what an attention or recurrent module remembers. */
gboolean
numel_walk_context (NumelWalk *self, NumelInstance *instance, const NumelModuleItem *item,
                    const NumelInherited *inherited, NumelTreeNode *node, GError **error)
{
  NumelContext context = { 0 };

  context.stream = item->has_context_stream
                   ? numel_walk_map_stream (inherited, item->context_stream) : inherited->stream;
  if (!numel_walk_get_size (instance, item, &item->cache, 0, &context.cache, error)
      || !numel_walk_get_window (instance, item, &context.window, error)
      || !numel_walk_get_size (instance, item, &item->state, 0, &context.state, error)
      || !numel_walk_get_size (instance, item, &item->scores, 0, &context.scores, error)
      || !numel_walk_get_size (instance, item, &item->expanded, 0, &context.expanded, error)
      || !numel_walk_is_true (instance, item, &item->causal, FALSE, &context.causal, error)
      || !share_calls (instance, item, &inherited->calls, inherited->times, &context.count, error))
    return FALSE;
  if (context.count < 0
      || __builtin_add_overflow (self->n_contexts, context.count, &self->n_contexts))
    return numel_walk_fail_overflow (instance, item, error);
  node->node.stream = inherited->stream;
  numel_formula_write_context (self->breakdown, &context, instance, item);
  numel_tree_add_context (node, &context);

  return TRUE;
}

/**
 * numel_walk_count_tree:
 * @self: a walk that has built a tree
 * @node: a node whose ties are resolved
 * @error: set to an error of %NUMEL_ERROR
 *
 * Counts the tensors of @node and below. One that is tied adds nothing.
 *
 * Returns: whether they can be counted
 */
gboolean
numel_walk_count_tree (NumelWalk *self, NumelTreeNode *node, GError **error)
{
  if (numel_tree_node_is_tensor (node) && node->owner == NULL
      && !count_tensor (self, node->instance, node->item, &node->inherited,
                                   node->node.is_buffer,
                                   node->node.elements * node->node.times, &node->node, error))
    return FALSE;

  for (guint i = 0; i < node->children->len; i++)
    {
      if (!numel_walk_count_tree (self, g_ptr_array_index (node->children, i), error))
        return FALSE;
    }

  return TRUE;
}

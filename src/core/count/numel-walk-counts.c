/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-walk-private.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

#include "core/text/numel-error.h"

static gboolean
add_to (gint64 *sum,
        gint64  more)
{
  return !__builtin_add_overflow (*sum, more, sum);
}

gboolean
numel_walk_wants (const NumelWalk *self,
                  const char      *extra)
{
  return self->wanted_extras != NULL && g_strv_contains (self->wanted_extras, extra);
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

/**
 * numel_walk_count_tensor:
 * @self: the walk
 * @instance: where names find their values
 * @item: the layer
 * @inherited: what holds for it
 * @is_buffer: the tensor is stored, but no parameter
 * @elements: how many elements all of its occurrences have
 * @node: (nullable): the tensor's node in the tree
 * @error: set to an error of %NUMEL_ERROR
 *
 * Adds a tensor that is no other's to the counts.
 *
 * Returns: whether the counts fit 64 bits and a whole number of the elements is active
 */
gboolean
numel_walk_count_tensor (NumelWalk              *self,
                         NumelInstance          *instance,
                         const NumelModuleItem  *item,
                         const NumelInherited   *inherited,
                         gboolean                is_buffer,
                         gint64                  elements,
                         NumelNode              *node,
                         GError                **error)
{
  gboolean is_wanted = inherited->extra != NULL && numel_walk_wants (self, inherited->extra);
  NumelNode own = { 0 };
  gboolean fits;

  if (node == NULL)
    node = &own;
  if (inherited->extra != NULL && !is_wanted)
    {
      node->extra_elements = elements;
      fits = add_extra (self, inherited->extra, elements);
    }
  else if (is_buffer && !is_wanted)
    {
      node->buffers = elements;
      fits = add_to (&self->counts.buffers, elements);
    }
  else
    {
      if (!numel_fraction_share (&inherited->active, elements, &node->active))
        {
          numel_error_set (error, NUMEL_ERROR_IMPOSSIBLE,
                           _("active: a whole number of active parameters expected, not %" PRId64
                             " × %" PRId64 " / %" PRId64), elements,
                           inherited->active.numerator, inherited->active.denominator);
          return numel_walk_fail (instance, item, item->active.expression, error);
        }
      node->parameters = elements;
      node->fixed = inherited->is_fixed ? elements : 0;
      fits = count_parameters (self, inherited, item->layer->kind, elements,
                               node->active);
    }

  return fits || numel_walk_fail_overflow (instance, item, error);
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
numel_walk_count_tree (NumelWalk      *self,
                       NumelTreeNode  *node,
                       GError        **error)
{
  if (numel_tree_node_is_tensor (node) && node->owner == NULL
      && !numel_walk_count_tensor (self, node->instance, node->item, &node->inherited,
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

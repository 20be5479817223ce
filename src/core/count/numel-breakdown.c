/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-breakdown-private.h"

#include "core/notation/numel-path.h"

G_DEFINE_BOXED_TYPE (NumelBreakdown, numel_breakdown, numel_breakdown_ref, numel_breakdown_unref)

void
numel_tree_node_free (NumelTreeNode *self)
{
  g_ptr_array_unref (self->children);
  g_array_unref (self->contexts);
  g_clear_pointer (&self->indices, g_array_unref);
  g_clear_pointer (&self->names, g_ptr_array_unref);
  g_clear_pointer (&self->steps, g_ptr_array_unref);
  g_clear_pointer (&self->targets, g_ptr_array_unref);
  g_free (self);
}

/* A layer without any tensor, a norm without weights, is none. */
gboolean
numel_tree_node_is_tensor (const NumelTreeNode *self)
{
  return self->suffix != NULL
         || (self->node.kind != NULL && g_str_equal (self->node.kind, "tensor"));
}

/**
 * numel_breakdown_ref:
 * @self: a breakdown
 *
 * Returns: (transfer full): @self
 */
NumelBreakdown *
numel_breakdown_ref (NumelBreakdown *self)
{
  g_atomic_ref_count_inc (&self->ref_count);

  return self;
}

/**
 * numel_breakdown_unref:
 * @self: (transfer full): a breakdown
 */
void
numel_breakdown_unref (NumelBreakdown *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;

  g_clear_pointer (&self->root, numel_tree_node_free);
  g_array_unref (self->extras);
  g_ptr_array_unref (self->strings);
  g_free (self);
}

/**
 * numel_breakdown_get_root:
 * @self: a breakdown
 *
 * Returns: (transfer none): the node of the whole model, named after its class
 */
const NumelNode *
numel_breakdown_get_root (const NumelBreakdown *self)
{
  return &self->root->node;
}

/**
 * numel_breakdown_get_counts:
 * @self: a breakdown
 *
 * Returns: (transfer none): the counts of the whole model
 */
const NumelCounts *
numel_breakdown_get_counts (const NumelBreakdown *self)
{
  return &self->counts;
}

/**
 * numel_breakdown_get_extras:
 * @self: a breakdown
 * @n_extras: (out): how many
 *
 * Returns: (transfer none) (array length=n_extras): what some checkpoints store beside the model
 *   and isn't counted
 */
const NumelExtra *
numel_breakdown_get_extras (const NumelBreakdown *self, guint *n_extras)
{
  *n_extras = self->extras->len;

  return (const NumelExtra *) self->extras->data;
}

/**
 * numel_node_sum_parts:
 * @node: a node
 * @inner: by the parts inside a tower instead of the tower
 * @sums: (inout): where to add
 *
 * Adds the parameters of @node by part.
 */
void
numel_node_sum_parts (const NumelNode *node, gboolean inner, gint64 sums[NUMEL_N_PARTS])
{
  if (node->n_children == 0)
    {
      sums[inner ? node->inner_part : node->part] += node->parameters;
      return;
    }

  for (guint i = 0; i < node->n_children; i++)
    numel_node_sum_parts (node->children[i], inner, sums);
}

typedef struct
{
  NumelTensorFunc func;
  gpointer user_data;
} Visit;

static void
visit (const Visit *visitor, const NumelTreeNode *self, GPtrArray *prefixes, gint64 count)
{
  g_autoptr (GPtrArray) names = NULL;

  if (self->names != NULL)
    {
      /* Items with names of their own: each prefix goes with each of them. */
      names = g_ptr_array_new_with_free_func (g_free);
      for (guint i = 0; i < prefixes->len; i++)
        {
          for (guint j = 0; j + 1 < self->names->len; j++)
            g_ptr_array_add (names, numel_path_join (g_ptr_array_index (prefixes, i),
                                                     g_ptr_array_index (self->names, j)));
        }
    }
  else if (self->component != NULL && *self->component != '\0')
    {
      names = g_ptr_array_new_with_free_func (g_free);
      for (guint i = 0; i < prefixes->len; i++)
        g_ptr_array_add (names, numel_path_join (g_ptr_array_index (prefixes, i),
                                                 self->component));
      count *= self->node.repeat;
    }
  else
    {
      names = g_ptr_array_ref (prefixes);
      count *= self->node.repeat;
    }

  for (guint i = 0; i < self->children->len; i++)
    visit (visitor, g_ptr_array_index (self->children, i), names, count);
  if (self->children->len > 0 || !numel_tree_node_is_tensor (self))
    return;

  for (guint i = 0; i < names->len; i++)
    {
      g_autofree char *name = numel_path_join (g_ptr_array_index (names, i),
                                               self->suffix != NULL ? self->suffix : "");

      visitor->func (name, &self->node, count, self->owner, visitor->user_data);
    }
}

/**
 * numel_breakdown_foreach_tensor:
 * @self: a breakdown
 * @func: (scope call): called for every tensor, tied ones, buffers and extras too
 * @user_data: for @func
 */
void
numel_breakdown_foreach_tensor (const NumelBreakdown *self, NumelTensorFunc func,
                                gpointer user_data)
{
  g_autoptr (GPtrArray) prefixes = g_ptr_array_new ();
  Visit visitor = { func, user_data };

  g_ptr_array_add (prefixes, (gpointer) "");
  visit (&visitor, self->root, prefixes, 1);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-breakdown.h"

#include <string.h>

#include "core/notation/numel-path.h"
#include "numel-tree.h"

#define MAX_RUNS_SHOWN 3

struct _NumelBreakdown
{
  gatomicrefcount ref_count;
  NumelTreeNode *root;
  NumelCounts counts;
  GArray *extras;
};

G_DEFINE_BOXED_TYPE (NumelBreakdown, numel_breakdown, numel_breakdown_ref, numel_breakdown_unref)

/* "0–2", "5", "0, 2, 6, …": runs next to each other as a range. */
static char *
describe_items (const GArray *indices)
{
  GString *text = g_string_new (NULL);
  guint n_runs = 0;

  for (guint i = 0; i < indices->len;)
    {
      gint64 first = g_array_index (indices, gint64, i);
      guint j = i + 1;

      while (j < indices->len && g_array_index (indices, gint64, j) == first + (j - i))
        j++;
      if (text->len > 0)
        g_string_append (text, ", ");
      if (n_runs == MAX_RUNS_SHOWN)
        {
          g_string_append (text, "…");
          break;
        }
      g_string_append_printf (text, "%" G_GINT64_FORMAT, first);
      if (j - i > 1)
        g_string_append_printf (text, "–%" G_GINT64_FORMAT, first + (j - i) - 1);
      n_runs++;
      i = j;
    }

  return g_string_free (text, FALSE);
}

static void
sum_children (NumelTreeNode *self)
{
  NumelNode *node = &self->node;

  for (guint i = 0; i < self->children->len; i++)
    {
      const NumelNode *child = &((NumelTreeNode *) g_ptr_array_index (self->children, i))->node;

      node->parameters += child->parameters;
      node->active += child->active;
      node->fixed += child->fixed;
      node->buffers += child->buffers;
      node->extra_elements += child->extra_elements;
      if (child->kind != NULL && g_str_equal (child->kind, "tensor"))
        {
          node->elements += child->elements;
          node->multiplies = node->multiplies || child->multiplies;
          if (child->tied_to != NULL && node->tied_to == NULL)
            node->tied_to = g_strdup (child->tied_to);
          node->stream = child->stream;
        }
      if (node->products < 0 || child->products < 0
          || __builtin_add_overflow (node->products, child->products, &node->products))
        node->products = -1;

      if (i == 0)
        {
          node->has_part = child->has_part;
          node->part = child->part;
          node->inner_part = child->inner_part;
        }
      else if (!child->has_part || child->part != node->part)
        {
          node->has_part = FALSE;
        }
      else if (child->inner_part != node->inner_part)
        {
          node->inner_part = node->part;
        }
    }
}

/* A layer of one tensor is that tensor's row. */
static void
take_only_tensor (NumelTreeNode *self)
{
  NumelTreeNode *tensor = g_ptr_array_index (self->children, 0);

  self->node.formula = g_steal_pointer (&tensor->node.formula);
  self->node.formula_numbers = g_steal_pointer (&tensor->node.formula_numbers);
  self->node.is_buffer = tensor->node.is_buffer;
  self->steps = g_steal_pointer (&tensor->steps);
  self->owner = g_steal_pointer (&tensor->owner);
  self->suffix = g_steal_pointer (&tensor->component);
  g_ptr_array_set_size (self->children, 0);
}

static void
join_formulas (NumelTreeNode *self)
{
  g_autoptr (GString) names = g_string_new (NULL);
  g_autoptr (GString) numbers = g_string_new (NULL);

  for (guint i = 0; i < self->children->len; i++)
    {
      const NumelTreeNode *tensor = g_ptr_array_index (self->children, i);

      g_string_append_printf (names, "%s%s", i > 0 ? " + " : "", tensor->node.formula);
      g_string_append_printf (numbers, "%s%s", i > 0 ? " + " : "", tensor->node.formula_numbers);
      if (self->steps == NULL && tensor->steps != NULL)
        self->steps = g_ptr_array_ref (tensor->steps);
    }
  self->node.formula = g_strdup (names->str);
  self->node.formula_numbers = g_strdup (numbers->str);
}

/* The same name several times: "layers", "layers#1", … in the order of their first items. */
static void
name_keys (NumelTreeNode *self)
{
  for (guint i = 0; i < self->children->len; i++)
    {
      NumelTreeNode *child = g_ptr_array_index (self->children, i);
      guint variant = 0;

      for (guint j = 0; j < i; j++)
        {
          const NumelTreeNode *other = g_ptr_array_index (self->children, j);

          if (g_str_equal (other->node.name, child->node.name))
            variant++;
        }
      child->node.key = variant == 0 ? g_strdup (child->node.name)
                                     : g_strdup_printf ("%s#%u", child->node.name, variant);
    }
}

static void
finish (NumelTreeNode *self,
        const char    *prefix)
{
  NumelNode *node = &self->node;
  gboolean is_layer = node->kind != NULL && self->children->len > 0;

  node->path = numel_path_join (prefix, self->component != NULL ? self->component : "");
  name_keys (self);
  for (guint i = 0; i < self->children->len; i++)
    {
      NumelTreeNode *child = g_ptr_array_index (self->children, i);

      child->node.parent = node;
      finish (child, node->path);
    }
  sum_children (self);
  if (is_layer && self->children->len == 1)
    take_only_tensor (self);
  else if (is_layer)
    join_formulas (self);

  if (self->indices != NULL)
    {
      node->first = g_array_index (self->indices, gint64, 0);
      node->items = describe_items (self->indices);
    }
  if (self->names != NULL)
    {
      g_ptr_array_add (self->names, NULL);
      node->item_names = (const char *const *) self->names->pdata;
    }
  if (self->steps != NULL && self->steps->len > 0
      && g_ptr_array_index (self->steps, self->steps->len - 1) != NULL)
    g_ptr_array_add (self->steps, NULL);
  node->formula_steps = self->steps != NULL ? (const char *const *) self->steps->pdata : NULL;
  node->children = (const NumelNode *const *) self->children->pdata;
  node->n_children = self->children->len;
  node->contexts = (const NumelContext *) self->contexts->data;
  node->n_contexts = self->contexts->len;
}

/**
 * numel_breakdown_new:
 * @root: (transfer full): the tree as it was built
 * @counts: the counts of the same walk
 * @extras: (transfer full): the extras of the same walk
 *
 * Returns: (transfer full): the breakdown
 */
NumelBreakdown *
numel_breakdown_new (NumelTreeNode     *root,
                     const NumelCounts *counts,
                     GArray            *extras)
{
  NumelBreakdown *self = g_new0 (NumelBreakdown, 1);

  g_atomic_ref_count_init (&self->ref_count);
  self->root = root;
  self->counts = *counts;
  self->extras = extras;
  root->node.key = g_strdup (root->node.name);
  finish (root, "");

  return self;
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

  numel_tree_node_free (self->root);
  g_array_unref (self->extras);
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
numel_breakdown_get_extras (const NumelBreakdown *self,
                            guint                *n_extras)
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
numel_node_sum_parts (const NumelNode *node,
                      gboolean         inner,
                      gint64           sums[NUMEL_N_PARTS])
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
visit (const Visit         *visitor,
       const NumelTreeNode *self,
       GPtrArray           *prefixes,
       gint64               count)
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
numel_breakdown_foreach_tensor (const NumelBreakdown *self,
                                NumelTensorFunc       func,
                                gpointer              user_data)
{
  g_autoptr (GPtrArray) prefixes = g_ptr_array_new ();
  Visit visitor = { func, user_data };

  g_ptr_array_add (prefixes, (gpointer) "");
  visit (&visitor, self->root, prefixes, 1);
}

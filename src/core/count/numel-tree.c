/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-tree.h"

#include <string.h>

#include "core/notation/numel-path.h"

static void
clear_context (gpointer data)
{
  NumelContext *context = data;

  if (context->formula != NULL)
    {
      g_ref_string_release ((char *) context->formula);
      g_ref_string_release ((char *) context->formula_numbers);
    }
}

/**
 * numel_tree_node_new:
 * @parent: (nullable): the node above, which owns the new one
 * @module: (nullable): the module it is made from
 * @name: its name for people
 *
 * Returns: (transfer none): a node with nothing in it; without @parent the caller owns it
 */
NumelTreeNode *
numel_tree_node_new (NumelTreeNode     *parent,
                     const NumelModule *module,
                     const char        *name)
{
  NumelTreeNode *self = g_new0 (NumelTreeNode, 1);

  self->module = module;
  self->children = g_ptr_array_new_with_free_func ((GDestroyNotify) numel_tree_node_free);
  self->contexts = g_array_new (FALSE, FALSE, sizeof (NumelContext));
  g_array_set_clear_func (self->contexts, clear_context);
  self->node.name = g_strdup (name);
  self->node.repeat = 1;
  self->node.first = -1;
  self->node.chosen = -1;
  self->node.times = 1;
  if (parent != NULL)
    {
      self->node.parent = &parent->node;
      g_ptr_array_add (parent->children, self);
    }

  return self;
}

/**
 * numel_tree_node_free:
 * @self: (transfer full): a node with all below it
 */
void
numel_tree_node_free (NumelTreeNode *self)
{
  g_ptr_array_unref (self->children);
  g_array_unref (self->contexts);
  g_clear_pointer (&self->indices, g_array_unref);
  g_clear_pointer (&self->names, g_ptr_array_unref);
  g_clear_pointer (&self->steps, g_ptr_array_unref);
  g_free (self->component);
  g_free (self->suffix);
  g_free (self->owner);
  g_free ((char *) self->node.key);
  g_free ((char *) self->node.name);
  g_free ((char *) self->node.path);
  g_free ((char *) self->node.items);
  g_free ((char *) self->node.tied_to);
  g_free ((char *) self->node.formula);
  g_free ((char *) self->node.formula_numbers);
  g_free (self);
}

/**
 * numel_tree_node_get_path:
 * @self: a node
 *
 * Returns: (transfer full): where it stands: the components from the top joined by dots
 */
char *
numel_tree_node_get_path (const NumelTreeNode *self)
{
  g_autofree char *prefix = NULL;

  if (self == NULL)
    return g_strdup ("");
  prefix = numel_tree_node_get_path ((const NumelTreeNode *) self->node.parent);

  return numel_path_join (prefix, self->component != NULL ? self->component : "");
}

/**
 * numel_tree_node_name_items:
 * @self: (inout): a node of a repeated module
 *
 * Where a template gives the items names, the node has the name of its only item, or the template
 * with `*` for what differs.
 */
void
numel_tree_node_name_items (NumelTreeNode *self)
{
  if (self->names == NULL)
    return;
  g_free ((char *) self->node.name);
  self->node.name = self->names->len == 1 ? g_strdup (g_ptr_array_index (self->names, 0))
                                          : numel_template_get_pattern (&self->module->name);
}

/**
 * numel_tree_node_is_tensor:
 * @self: a node
 *
 * Returns: whether it stands for a tensor; a layer without any (a norm without weights) doesn't
 */
gboolean
numel_tree_node_is_tensor (const NumelTreeNode *self)
{
  return self->suffix != NULL
         || (self->node.kind != NULL && g_str_equal (self->node.kind, "tensor"));
}

/**
 * numel_tree_node_add_context:
 * @self: a node
 * @context: a context of its; its formulas are reference-counted strings
 *
 * Adds a context, to an equal one if there is one.
 */
void
numel_tree_node_add_context (NumelTreeNode      *self,
                             const NumelContext *context)
{
  for (guint i = 0; i < self->contexts->len; i++)
    {
      NumelContext *known = &g_array_index (self->contexts, NumelContext, i);

      if (known->cache == context->cache && known->window == context->window
          && known->state == context->state && known->scores == context->scores
          && known->expanded == context->expanded && known->causal == context->causal
          && known->stream == context->stream)
        {
          known->count += context->count;
          return;
        }
    }
  g_array_append_val (self->contexts, *context);
  if (context->formula != NULL)
    {
      g_ref_string_acquire ((char *) context->formula);
      g_ref_string_acquire ((char *) context->formula_numbers);
    }
}

/* How many items a node stands for, if it is one of the variants themselves; what is inside is
 * compared by item, because variants differ in number. */
static gboolean
is_proportional (gint64 a,
                 gint64 a_items,
                 gint64 b,
                 gint64 b_items)
{
  return (__int128) a * b_items == (__int128) b * a_items;
}

static gboolean
are_alike (const NumelTreeNode *a,
           const NumelTreeNode *b,
           gint64               a_items,
           gint64               b_items,
           gboolean             is_variant)
{
  const NumelNode *x = &a->node;
  const NumelNode *y = &b->node;

  if (a->module != b->module || x->kind != y->kind || x->n_dimensions != y->n_dimensions
      || memcmp (x->dimensions, y->dimensions, x->n_dimensions * sizeof (gint64)) != 0
      || x->part != y->part || x->inner_part != y->inner_part
      || x->chosen != y->chosen || x->choices != y->choices
      || (x->tied_to == NULL) != (y->tied_to == NULL) || x->is_buffer != y->is_buffer
      || x->multiplies != y->multiplies || g_strcmp0 (x->extra, y->extra) != 0
      || a->children->len != b->children->len
      || !is_proportional (x->times, a_items, y->times, b_items)
      || !is_proportional (x->parameters, a_items, y->parameters, b_items)
      || !is_proportional (x->active, a_items, y->active, b_items)
      || !is_proportional (x->fixed, a_items, y->fixed, b_items))
    return FALSE;
  if (!is_variant && (x->repeat != y->repeat || g_strcmp0 (a->component, b->component) != 0
                      || g_strcmp0 (x->name, y->name) != 0))
    return FALSE;

  for (guint i = 0; i < a->children->len; i++)
    {
      if (!are_alike (g_ptr_array_index (a->children, i), g_ptr_array_index (b->children, i),
                      a_items, b_items, FALSE))
        return FALSE;
    }

  return TRUE;
}

static void
add_node (NumelTreeNode       *to,
          const NumelTreeNode *from)
{
  NumelNode *x = &to->node;
  const NumelNode *y = &from->node;

  x->times += y->times;
  x->parameters += y->parameters;
  x->active += y->active;
  x->fixed += y->fixed;
  x->buffers += y->buffers;
  x->extra_elements += y->extra_elements;
  if (x->products < 0 || y->products < 0
      || __builtin_add_overflow (x->products, y->products, &x->products))
    x->products = -1;
  for (guint i = 0; i < from->contexts->len; i++)
    numel_tree_node_add_context (to, &g_array_index (from->contexts, NumelContext, i));

  for (guint i = 0; i < to->children->len; i++)
    add_node (g_ptr_array_index (to->children, i), g_ptr_array_index (from->children, i));
}

static int
compare_indices (gconstpointer a,
                 gconstpointer b)
{
  gint64 x = *(const gint64 *) a;
  gint64 y = *(const gint64 *) b;

  return (x > y) - (x < y);
}

static void
merge_variant (NumelTreeNode       *to,
               const NumelTreeNode *from)
{
  GArray *indices = g_array_new (FALSE, FALSE, sizeof (gint64));

  add_node (to, from);
  to->node.repeat += from->node.repeat;
  g_array_append_vals (indices, to->indices->data, to->indices->len);
  g_array_append_vals (indices, from->indices->data, from->indices->len);
  g_array_sort (indices, compare_indices);
  g_array_unref (to->indices);
  to->indices = indices;
  if (to->names != NULL && from->names != NULL)
    {
      for (guint i = 0; i < from->names->len; i++)
        g_ptr_array_add (to->names, g_strdup (g_ptr_array_index (from->names, i)));
      numel_tree_node_name_items (to);
    }
}

/**
 * numel_tree_merge_variants:
 * @parent: a node
 * @first: number of the first of its children that are variants of one repeated module
 *
 * Makes one node of variants that hold the same tensors and differ in their contexts only. The
 * nodes keep the order of their first items.
 */
void
numel_tree_merge_variants (NumelTreeNode *parent,
                           guint          first)
{
  for (guint i = first; i < parent->children->len; i++)
    {
      NumelTreeNode *to = g_ptr_array_index (parent->children, i);

      for (guint j = i + 1; j < parent->children->len;)
        {
          NumelTreeNode *from = g_ptr_array_index (parent->children, j);

          if (are_alike (to, from, to->node.repeat, from->node.repeat, TRUE))
            {
              merge_variant (to, from);
              g_ptr_array_remove_index (parent->children, j);
            }
          else
            {
              j++;
            }
        }
    }
}

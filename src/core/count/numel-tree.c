/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-tree.h"

#include <string.h>

#include "core/notation/numel-path.h"

#define MAX_RUNS_SHOWN 3

static NumelTreeNode *
new_node (const char *name)
{
  NumelTreeNode *self = g_new0 (NumelTreeNode, 1);

  self->children = g_ptr_array_new_with_free_func ((GDestroyNotify) numel_tree_node_free);
  self->contexts = g_array_new (FALSE, FALSE, sizeof (NumelContext));
  self->node.name = name;
  self->node.repeat = 1;
  self->node.first = -1;
  self->node.chosen = -1;
  self->node.times = 1;

  return self;
}

NumelBreakdown *
numel_tree_new (const char *name)
{
  NumelBreakdown *self = g_new0 (NumelBreakdown, 1);

  g_atomic_ref_count_init (&self->ref_count);
  self->extras = g_array_new (FALSE, FALSE, sizeof (NumelExtra));
  self->strings = g_ptr_array_new_with_free_func (g_free);
  self->root = new_node (numel_tree_keep (self, g_strdup (name)));

  return self;
}

/* Returns @text, which the breakdown owns from now on. */
const char *
numel_tree_keep (NumelBreakdown *self, char *text)
{
  g_ptr_array_add (self->strings, text);

  return text;
}

NumelTreeNode *
numel_tree_add (NumelBreakdown *self, NumelTreeNode *parent, const NumelModule *module,
                const char *name)
{
  NumelTreeNode *node = new_node (numel_tree_keep (self, g_strdup (name)));

  node->module = module;
  node->node.parent = &parent->node;
  g_ptr_array_add (parent->children, node);

  return node;
}

/* Where a template gives the items names, a node has the name of its only item, or the template
 * with `*` for what differs. */
void
numel_tree_name_items (NumelBreakdown *self, NumelTreeNode *node)
{
  if (node->names != NULL)
    node->node.name = node->names->len == 1
                      ? g_ptr_array_index (node->names, 0)
                      : numel_tree_keep (self, numel_template_get_pattern (&node->module->name));
}

/* Adds a context, to an equal one if there is one. */
void
numel_tree_add_context (NumelTreeNode *node, const NumelContext *context)
{
  for (guint i = 0; i < node->contexts->len; i++)
    {
      NumelContext *known = &g_array_index (node->contexts, NumelContext, i);

      if (known->cache == context->cache && known->window == context->window
          && known->state == context->state && known->scores == context->scores
          && known->expanded == context->expanded && known->causal == context->causal
          && known->stream == context->stream)
        {
          known->count += context->count;
          return;
        }
    }
  g_array_append_val (node->contexts, *context);
}

/* How many items a node stands for, if it is one of the variants themselves; what is inside is
 * compared by item, because variants differ in number. */
static gboolean
is_proportional (gint64 a, gint64 a_items, gint64 b, gint64 b_items)
{
  return (__int128) a * b_items == (__int128) b * a_items;
}

static gboolean
are_alike (const NumelTreeNode *a, const NumelTreeNode *b, gint64 a_items, gint64 b_items,
           gboolean is_variant)
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
add_products (NumelNode *to, gint64 products)
{
  if (to->products < 0 || products < 0
      || __builtin_add_overflow (to->products, products, &to->products))
    to->products = -1;
}

static void
add_counts (NumelNode *to, const NumelNode *from)
{
  to->parameters += from->parameters;
  to->active += from->active;
  to->fixed += from->fixed;
  to->buffers += from->buffers;
  to->extra_elements += from->extra_elements;
  add_products (to, from->products);
}

static void
add_node (NumelTreeNode *to, const NumelTreeNode *from)
{
  to->node.times += from->node.times;
  add_counts (&to->node, &from->node);
  for (guint i = 0; i < from->contexts->len; i++)
    numel_tree_add_context (to, &g_array_index (from->contexts, NumelContext, i));

  for (guint i = 0; i < to->children->len; i++)
    add_node (g_ptr_array_index (to->children, i), g_ptr_array_index (from->children, i));
}

static int
compare_indices (gconstpointer a, gconstpointer b)
{
  gint64 x = *(const gint64 *) a;
  gint64 y = *(const gint64 *) b;

  return (x > y) - (x < y);
}

static void
merge_variant (NumelBreakdown *self, NumelTreeNode *to, NumelTreeNode *from)
{
  add_node (to, from);
  to->node.repeat += from->node.repeat;
  g_array_append_vals (to->indices, from->indices->data, from->indices->len);
  g_array_sort (to->indices, compare_indices);
  if (to->names != NULL && from->names != NULL)
    {
      g_ptr_array_extend (to->names, from->names, NULL, NULL);
      numel_tree_name_items (self, to);
    }
}

/* Makes one node of variants that hold the same tensors and differ in their contexts only. The
 * nodes keep the order of their first items. */
static void
merge_variants (NumelBreakdown *self, NumelTreeNode *parent)
{
  for (guint i = 0; i < parent->children->len; i++)
    {
      NumelTreeNode *to = g_ptr_array_index (parent->children, i);

      for (guint j = i + 1; to->indices != NULL && j < parent->children->len;)
        {
          NumelTreeNode *from = g_ptr_array_index (parent->children, j);

          if (are_alike (to, from, to->node.repeat, from->node.repeat, TRUE))
            {
              merge_variant (self, to, from);
              g_ptr_array_remove_index (parent->children, j);
            }
          else
            {
              j++;
            }
        }
    }
}

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
      const NumelNode *child = g_ptr_array_index (self->children, i);

      add_counts (node, child);
      if (child->kind != NULL && g_str_equal (child->kind, "tensor"))
        {
          node->elements += child->elements;
          node->multiplies = node->multiplies || child->multiplies;
          if (node->tied_to == NULL)
            node->tied_to = child->tied_to;
          node->stream = child->stream;
        }

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

  self->node.formula = tensor->node.formula;
  self->node.formula_numbers = tensor->node.formula_numbers;
  self->node.is_buffer = tensor->node.is_buffer;
  self->steps = g_steal_pointer (&tensor->steps);
  self->owner = tensor->owner;
  self->suffix = tensor->component;
  g_ptr_array_set_size (self->children, 0);
}

static void
join_formulas (NumelBreakdown *self, NumelTreeNode *node)
{
  GString *names = g_string_new (NULL);
  GString *numbers = g_string_new (NULL);

  for (guint i = 0; i < node->children->len; i++)
    {
      const NumelTreeNode *tensor = g_ptr_array_index (node->children, i);

      g_string_append_printf (names, "%s%s", i > 0 ? " + " : "", tensor->node.formula);
      g_string_append_printf (numbers, "%s%s", i > 0 ? " + " : "", tensor->node.formula_numbers);
      if (node->steps == NULL && tensor->steps != NULL)
        node->steps = g_ptr_array_ref (tensor->steps);
    }
  node->node.formula = numel_tree_keep (self, g_string_free (names, FALSE));
  node->node.formula_numbers = numel_tree_keep (self, g_string_free (numbers, FALSE));
}

/* The same name several times: "layers", "layers#1", … in the order of their first items. */
static void
name_keys (NumelBreakdown *self, NumelTreeNode *node)
{
  for (guint i = 0; i < node->children->len; i++)
    {
      NumelNode *child = g_ptr_array_index (node->children, i);
      guint variant = 0;

      for (guint j = 0; j < i; j++)
        {
          const NumelNode *other = g_ptr_array_index (node->children, j);

          if (g_str_equal (other->name, child->name))
            variant++;
        }
      child->key = variant == 0
                   ? child->name
                   : numel_tree_keep (self, g_strdup_printf ("%s#%u", child->name, variant));
    }
}

static const char *const *
end_strings (GPtrArray *strings)
{
  if (strings == NULL || strings->len == 0)
    return NULL;
  if (g_ptr_array_index (strings, strings->len - 1) != NULL)
    g_ptr_array_add (strings, NULL);

  return (const char *const *) strings->pdata;
}

static void
finish (NumelBreakdown *self, NumelTreeNode *tree_node, const char *prefix)
{
  NumelNode *node = &tree_node->node;
  GPtrArray *children = tree_node->children;
  gboolean is_layer = node->kind != NULL && children->len > 0;

  node->path = numel_tree_keep (self, numel_path_join (prefix, tree_node->component != NULL
                                                               ? tree_node->component : ""));
  name_keys (self, tree_node);
  for (guint i = 0; i < children->len; i++)
    finish (self, g_ptr_array_index (children, i), node->path);
  sum_children (tree_node);
  if (is_layer && children->len == 1)
    take_only_tensor (tree_node);
  else if (is_layer)
    join_formulas (self, tree_node);

  if (tree_node->indices != NULL)
    {
      node->first = g_array_index (tree_node->indices, gint64, 0);
      node->items = numel_tree_keep (self, describe_items (tree_node->indices));
    }
  node->item_names = end_strings (tree_node->names);
  node->formula_steps = end_strings (tree_node->steps);
  node->children = (const NumelNode *const *) children->pdata;
  node->n_children = children->len;
  node->contexts = (const NumelContext *) tree_node->contexts->data;
  node->n_contexts = tree_node->contexts->len;
}

static void
merge_all_variants (NumelBreakdown *self, NumelTreeNode *node)
{
  for (guint i = 0; i < node->children->len; i++)
    merge_all_variants (self, g_ptr_array_index (node->children, i));
  merge_variants (self, node);
}

/**
 * numel_tree_finish:
 * @self: a breakdown whose every tensor is there and has its counts
 * @counts: the counts of the whole model
 *
 * Joins what is alike, sums up and names every node; nothing may be added afterwards.
 */
void
numel_tree_finish (NumelBreakdown *self, const NumelCounts *counts)
{
  self->counts = *counts;
  merge_all_variants (self, self->root);
  self->root->node.key = self->root->node.name;
  finish (self, self->root, "");
}

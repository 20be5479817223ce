/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-explanation-private.h"

#include <string.h>

#include "core/count/numel-breakdown-private.h"

#define BITS_PER_WORD 64

static void
collect (GPtrArray       *leaves,
         const NumelNode *node)
{
  if (node->n_children == 0 && node->kind != NULL)
    g_ptr_array_add (leaves, (gpointer) node);
  for (guint i = 0; i < node->n_children; i++)
    collect (leaves, node->children[i]);
}

/**
 * numel_variant_find_leaves:
 * @self: a variant with a breakdown
 *
 * Collects its tensors, also tied ones, buffers and extras.
 */
void
numel_variant_find_leaves (NumelVariant *self)
{
  if (self->leaves != NULL)
    return;

  self->leaves = g_ptr_array_new ();
  collect (self->leaves, numel_breakdown_get_root (self->breakdown));
}

guint64 *
numel_variant_new_bits (const NumelVariant *self)
{
  return g_new0 (guint64, self->leaves->len / BITS_PER_WORD + 1);
}

void
numel_bits_set (guint64 *bits,
                guint    index)
{
  bits[index / BITS_PER_WORD] |= G_GUINT64_CONSTANT (1) << (index % BITS_PER_WORD);
}

gboolean
numel_bits_get (const guint64 *bits,
                guint          index)
{
  return (bits[index / BITS_PER_WORD] >> (index % BITS_PER_WORD)) & 1;
}

const char *
numel_leaf_get_kind (const NumelNode *leaf)
{
  if (g_str_equal (leaf->kind, "tensor") && leaf->parent != NULL && leaf->parent->kind != NULL)
    return leaf->parent->kind;

  return leaf->kind;
}

gboolean
numel_leaf_is_counted (const NumelNode *leaf)
{
  return leaf->parameters > 0;
}

gboolean
numel_leaf_is_matrix (const NumelNode *leaf)
{
  return leaf->n_dimensions >= 2 && leaf->multiplies;
}

gboolean
numel_leaf_is_bias (const NumelNode *leaf)
{
  return g_str_has_suffix (leaf->name, "bias") && !numel_leaf_is_matrix (leaf)
         && leaf->part != NUMEL_PART_POSITION && leaf->inner_part != NUMEL_PART_NORM
         && !leaf->is_buffer;
}

gboolean
numel_leaf_is_routed (const NumelNode *leaf)
{
  return leaf->active < leaf->parameters;
}

gboolean
numel_leaf_is_in_layers (const NumelNode *leaf)
{
  for (const NumelNode *node = leaf; node != NULL; node = node->parent)
    {
      if (node->first >= 0)
        return TRUE;
    }

  return FALSE;
}

/**
 * numel_leaf_get_experts:
 * @leaf: a tensor of routed experts
 *
 * Returns: how many experts there are, or 0 if it can't be told
 */
gint64
numel_leaf_get_experts (const NumelNode *leaf)
{
  g_return_val_if_fail (leaf != NULL, 0);

  for (const NumelNode *node = leaf; node != NULL; node = node->parent)
    {
      if (node->chosen >= 0)
        return node->choices;
    }

  return leaf->n_dimensions > 1 ? leaf->dimensions[0] : 0;
}

/* All of them together, counted or not. */
gint64
numel_leaf_get_elements (const NumelNode *leaf)
{
  gint64 elements;

  if (__builtin_mul_overflow (leaf->elements, leaf->times, &elements))
    return 0;

  return elements;
}

/**
 * numel_leaf_get_name:
 * @leaf: a tensor
 *
 * Returns: (transfer full): its name in the checkpoint, without the label's pieces
 */
char *
numel_leaf_get_name (const NumelNode *leaf)
{
  const NumelTreeNode *tree_node = (const NumelTreeNode *) leaf;

  if (tree_node->suffix != NULL && *tree_node->suffix != '\0')
    return g_strdup_printf ("%s.%s", leaf->path, tree_node->suffix);

  return g_strdup (leaf->path);
}

/**
 * numel_leaf_write_formula:
 * @leaf: a tensor
 *
 * Returns: (transfer full): how many elements all of them have, in plain numbers
 */
char *
numel_leaf_write_formula (const NumelNode *leaf)
{
  GString *text = g_string_new (NULL);

  if (leaf->times > 1)
    g_string_append_printf (text, "%" G_GINT64_FORMAT, leaf->times);
  for (guint i = 0; i < leaf->n_dimensions; i++)
    {
      if (leaf->dimensions[i] != 1)
        g_string_append_printf (text, "%s%" G_GINT64_FORMAT, text->len > 0 ? " × " : "",
                                leaf->dimensions[i]);
    }
  if (text->len == 0)
    g_string_append_printf (text, "%" G_GINT64_FORMAT, leaf->elements);

  return g_string_free (text, FALSE);
}

/**
 * numel_variant_find_extras:
 * @self: a variant with its tensors
 *
 * Returns: (transfer container): names of the extras that it has, also in its sub-models, and that
 *   aren't counted in
 */
GPtrArray *
numel_variant_find_extras (const NumelVariant *self)
{
  GPtrArray *names = g_ptr_array_new ();

  for (guint i = 0; i < self->leaves->len; i++)
    {
      const NumelNode *leaf = g_ptr_array_index (self->leaves, i);
      gboolean is_known = leaf->extra == NULL || leaf->extra_elements == 0;

      for (guint j = 0; j < names->len && !is_known; j++)
        is_known = g_str_equal (g_ptr_array_index (names, j), leaf->extra);
      if (!is_known)
        g_ptr_array_add (names, (gpointer) leaf->extra);
    }

  return names;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-explanation-private.h"

#include <glib/gi18n-lib.h>

/* More rows of one kind than this aren't offered one by one. */
#define MAX_SINGLE 4

typedef gboolean (*LeafFunc) (const NumelNode *leaf);

static gboolean
is_input_table (const NumelNode *leaf)
{
  return leaf->part == NUMEL_PART_EMBEDDING
         && g_str_equal (numel_leaf_get_kind (leaf), "Embedding");
}

static gboolean
is_position (const NumelNode *leaf)
{
  return leaf->part == NUMEL_PART_POSITION;
}

static gboolean
is_head (const NumelNode *leaf)
{
  return leaf->part == NUMEL_PART_HEAD;
}

static gboolean
is_table (const NumelNode *leaf)
{
  return is_input_table (leaf) || is_head (leaf);
}

static gboolean
is_any_table (const NumelNode *leaf)
{
  return is_table (leaf) || is_position (leaf);
}

static gboolean
is_outside_layers (const NumelNode *leaf)
{
  return !numel_leaf_is_in_layers (leaf);
}

static gboolean
is_norm (const NumelNode *leaf)
{
  return leaf->part == NUMEL_PART_NORM;
}

static gboolean
is_norm_in_layers (const NumelNode *leaf)
{
  return is_norm (leaf) && numel_leaf_is_in_layers (leaf);
}

static gboolean
is_norm_outside_layers (const NumelNode *leaf)
{
  return is_norm (leaf) && !numel_leaf_is_in_layers (leaf);
}

static gboolean
is_norm_bias (const NumelNode *leaf)
{
  return is_norm (leaf) && g_str_has_suffix (leaf->name, "bias");
}

static gboolean
is_bias (const NumelNode *leaf)
{
  return numel_leaf_is_bias (leaf);
}

static gboolean
is_any_bias (const NumelNode *leaf)
{
  return is_bias (leaf) || is_norm_bias (leaf);
}

static gboolean
is_bias_in_layers (const NumelNode *leaf)
{
  return is_bias (leaf) && numel_leaf_is_in_layers (leaf);
}

static gboolean
is_attention_bias (const NumelNode *leaf)
{
  return is_bias (leaf) && leaf->part == NUMEL_PART_ATTENTION;
}

static gboolean
is_ffn_bias (const NumelNode *leaf)
{
  return is_bias (leaf) && leaf->part == NUMEL_PART_FFN;
}

static gboolean
is_head_bias (const NumelNode *leaf)
{
  return is_bias (leaf) && leaf->part == NUMEL_PART_HEAD;
}

static gboolean
is_norm_or_bias (const NumelNode *leaf)
{
  return is_norm (leaf) || is_bias (leaf);
}

static gboolean
is_router (const NumelNode *leaf)
{
  return leaf->part == NUMEL_PART_ROUTER;
}

static gboolean
is_routed (const NumelNode *leaf)
{
  return numel_leaf_is_routed (leaf);
}

static gboolean
is_tower (const NumelNode *leaf)
{
  return numel_part_is_tower (leaf->part);
}

static gboolean
is_vision (const NumelNode *leaf)
{
  return leaf->part == NUMEL_PART_VISION;
}

static gboolean
has_routed (const NumelNode *node)
{
  if (node->n_children == 0)
    return numel_leaf_is_routed (node);
  for (guint i = 0; i < node->n_children; i++)
    {
      if (has_routed (node->children[i]))
        return TRUE;
    }

  return FALSE;
}

/* What stands beside routed experts in one module and is no router serves every token. */
static gboolean
is_shared_expert (const NumelNode *leaf)
{
  const NumelNode *node = leaf;

  if (leaf->part != NUMEL_PART_FFN || numel_leaf_is_routed (leaf))
    return FALSE;
  while (node->parent != NULL && node->parent->first < 0 && !has_routed (node->parent))
    node = node->parent;

  return node->parent != NULL && has_routed (node->parent)
         && (node->parent->first < 0 || node->parent->n_children < 3);
}

/* What a formula without shared experts leaves out with them: their gate, of one output. */
static gboolean
is_shared_expert_or_gate (const NumelNode *leaf)
{
  return is_shared_expert (leaf)
         || (leaf->part == NUMEL_PART_ROUTER && leaf->n_dimensions == 2
             && leaf->dimensions[0] == 1);
}

/* What a chart of a model often shows: its layers and the table of words. */
static void
add_all_but_words (NumelVariant *self)
{
  guint64 *bits = numel_variant_new_bits (self);
  const NumelNode *words = NULL;

  for (guint i = 0; i < self->leaves->len; i++)
    {
      const NumelNode *leaf = g_ptr_array_index (self->leaves, i);

      if (numel_leaf_is_counted (leaf) && is_input_table (leaf)
          && (words == NULL || leaf->parameters > words->parameters))
        words = leaf;
    }
  for (guint i = 0; i < self->leaves->len; i++)
    {
      const NumelNode *leaf = g_ptr_array_index (self->leaves, i);

      if (leaf != words && is_outside_layers (leaf))
        numel_bits_set (bits, i);
    }

  numel_variant_leave_out (self, 9, bits,
                           g_strdup (_("everything but the layers and the table of words left "
                                       "out")));
}

static guint64 *
find (const NumelVariant *self,
      LeafFunc            func)
{
  guint64 *bits = numel_variant_new_bits (self);

  for (guint i = 0; i < self->leaves->len; i++)
    {
      const NumelNode *leaf = g_ptr_array_index (self->leaves, i);

      if (numel_leaf_is_counted (leaf) && func (leaf))
        numel_bits_set (bits, i);
    }

  return bits;
}

static void
add (NumelVariant *self,
     guint         order,
     LeafFunc      func,
     const char   *reason)
{
  numel_variant_leave_out (self, order, find (self, func), g_strdup (reason));
}

/* The layers of a kind one by one, if they are few: token types, an embedding's norm. */
static void
add_single (NumelVariant *self,
            guint         order,
            LeafFunc      func)
{
  g_autoptr (GPtrArray) modules = g_ptr_array_new ();

  for (guint i = 0; i < self->leaves->len; i++)
    {
      const NumelNode *leaf = g_ptr_array_index (self->leaves, i);
      const NumelNode *module = g_str_equal (leaf->kind, "tensor") ? leaf->parent : leaf;

      if (numel_leaf_is_counted (leaf) && func (leaf)
          && (modules->len == 0 || g_ptr_array_index (modules, modules->len - 1) != module))
        g_ptr_array_add (modules, (gpointer) module);
    }
  if (modules->len > MAX_SINGLE)
    return;

  for (guint i = 0; i < modules->len; i++)
    {
      const NumelNode *module = g_ptr_array_index (modules, i);
      guint64 *bits = numel_variant_new_bits (self);

      for (guint j = 0; j < self->leaves->len; j++)
        {
          const NumelNode *leaf = g_ptr_array_index (self->leaves, j);

          if (leaf == module || leaf->parent == module)
            numel_bits_set (bits, j);
        }
      numel_variant_leave_out (self, order, bits,
                               g_strdup_printf (_("%s left out"), module->path));
    }
}

/* Norms as wide as the model, and those inside attention, are often told apart. */
static void
add_norms_by_width (NumelVariant *self)
{
  g_autofree guint64 *wide = numel_variant_new_bits (self);
  g_autofree guint64 *inner = numel_variant_new_bits (self);
  gint64 width = 0;

  for (guint i = self->leaves->len; i > 0 && width == 0; i--)
    {
      const NumelNode *leaf = g_ptr_array_index (self->leaves, i - 1);

      if (is_norm_outside_layers (leaf) && leaf->n_dimensions == 1)
        width = leaf->dimensions[0];
    }
  for (guint i = 0; i < self->leaves->len; i++)
    {
      const NumelNode *leaf = g_ptr_array_index (self->leaves, i);

      if (numel_leaf_is_counted (leaf) && is_norm (leaf))
        numel_bits_set (leaf->n_dimensions == 1 && leaf->dimensions[0] == width ? wide : inner, i);
    }

  numel_variant_leave_out (self, 22, g_steal_pointer (&inner),
                           g_strdup (_("norms inside attention left out")));
  numel_variant_leave_out (self, 23, g_steal_pointer (&wide),
                           g_strdup (_("norms of the hidden size left out")));
}

/* Heads, poolers and classifiers one by one. */
static void
add_heads (NumelVariant    *self,
           const NumelNode *node)
{
  gboolean is_whole = node->has_part && node->part == NUMEL_PART_HEAD && !node->is_label
                      && node->parent != NULL;

  if (is_whole && node->parameters > 0)
    {
      guint64 *bits = numel_variant_new_bits (self);

      for (guint i = 0; i < self->leaves->len; i++)
        {
          for (const NumelNode *up = g_ptr_array_index (self->leaves, i); up != NULL;
               up = up->parent)
            {
              if (up == node)
                numel_bits_set (bits, i);
            }
        }
      numel_variant_leave_out (self, 4, bits, g_strdup_printf (_("%s left out"), node->path));
      return;
    }

  for (guint i = 0; i < node->n_children; i++)
    add_heads (self, node->children[i]);
}

/**
 * numel_variant_add_left_out:
 * @self: a variant with its tensors
 *
 * Adds what people leave out of a count.
 */
void
numel_variant_add_left_out (NumelVariant *self)
{
  add (self, 1, is_input_table, _("input table left out"));
  add (self, 2, is_head, _("head left out"));
  add (self, 3, is_position, _("position table left out"));
  add (self, 4, is_table, _("input table and head left out"));
  add (self, 5, is_any_table, _("input table, position table and head left out"));
  add (self, 6, is_outside_layers, _("everything outside the layers left out"));
  add_all_but_words (self);
  add (self, 7, is_tower, _("towers and projectors left out"));
  add (self, 8, is_vision, _("vision tower left out"));
  add_heads (self, numel_breakdown_get_root (self->breakdown));
  add (self, 10, is_shared_expert_or_gate, _("shared experts left out"));
  add (self, 11, is_shared_expert, _("shared experts left out, but not their gate"));
  add (self, 12, is_router, _("routers left out"));
  add (self, 13, is_routed, _("routed experts left out"));
  add (self, 14, is_bias, _("biases left out"));
  add (self, 15, is_norm, _("norms left out"));
  add (self, 16, is_norm_or_bias, _("norms and biases left out"));
  add (self, 17, is_any_bias, _("all biases left out, those of norms too"));
  add (self, 18, is_norm_bias, _("biases of norms left out"));
  add (self, 19, is_attention_bias, _("biases of attention left out"));
  add (self, 20, is_ffn_bias, _("biases of the feed-forward layers left out"));
  add (self, 20, is_head_bias, _("biases of the head left out"));
  add (self, 20, is_bias_in_layers, _("biases of the layers left out"));
  add (self, 21, is_norm_in_layers, _("norms of the layers left out"));
  add (self, 21, is_norm_outside_layers, _("norms outside the layers left out"));
  add_norms_by_width (self);
  add_single (self, 24, is_input_table);
  add_single (self, 25, is_position);
  add_single (self, 26, is_norm_outside_layers);
}

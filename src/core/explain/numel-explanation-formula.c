/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-explanation-private.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

/* What of a gated feed-forward layer is meant. */
typedef enum
{
  GATED_ROUTED,
  GATED_EXPERTS,
  GATED_ALL,
} Gated;

#define N_GATED (GATED_ALL + 1)

#define ORDER_NORM_BIAS 7

/* Beside routed experts, or routed itself. */
static gboolean
is_in_mixture (const NumelNode *node)
{
  for (const NumelNode *up = node; up != NULL; up = up->parent)
    {
      if (up->n_children == 0)
        {
          if (numel_leaf_is_routed (up))
            return TRUE;
          continue;
        }
      if (up->active < up->parameters)
        return up->parent != NULL;
      if (up->first >= 0)
        return FALSE;
    }

  return FALSE;
}

static const NumelNode *
get_matrix (const NumelNode *child)
{
  if (child->n_children == 0)
    return child->kind != NULL && numel_leaf_is_matrix (child) ? child : NULL;
  if (child->kind == NULL)
    return NULL;
  for (guint i = 0; i < child->n_children; i++)
    {
      if (numel_leaf_is_matrix (child->children[i]))
        return child->children[i];
    }

  return NULL;
}

/* Of three equal matrices one is the gate's; of two the one twice as large holds the gate's. */
static void
sum_gates (const NumelNode *node,
           Gated            which,
           gint64          *total,
           gint64          *active)
{
  const NumelNode *matrices[3] = { NULL };
  guint n = 0;

  for (guint i = 0; i < node->n_children; i++)
    {
      const NumelNode *matrix = get_matrix (node->children[i]);

      sum_gates (node->children[i], which, total, active);
      if (matrix == NULL || matrix->part != NUMEL_PART_FFN || matrix->parameters == 0)
        continue;
      if (n < G_N_ELEMENTS (matrices))
        matrices[n] = matrix;
      n++;
    }

  if (n == 3 && matrices[0]->parameters == matrices[1]->parameters
      && matrices[1]->parameters == matrices[2]->parameters)
    {
      /* Any of the three will do: they are of one size. */
    }
  else if (n == 2 && matrices[0]->parameters == 2 * matrices[1]->parameters)
    {
      matrices[0] = matrices[1];
    }
  else if (n == 2 && matrices[1]->parameters == 2 * matrices[0]->parameters)
    {
      matrices[1] = matrices[0];
    }
  else
    {
      return;
    }

  if ((which == GATED_ROUTED && !numel_leaf_is_routed (matrices[0]))
      || (which == GATED_EXPERTS && !is_in_mixture (matrices[0])))
    return;
  *total += matrices[0]->parameters;
  *active += matrices[0]->active;
}

static void
add_gates (NumelVariant *self)
{
  const char *reasons[N_GATED] = {
    [GATED_ROUTED] = _("two matrices in a routed expert, where there are three"),
    [GATED_EXPERTS] = _("two matrices in an expert, where there are three"),
    [GATED_ALL] = _("two feed-forward matrices, where a gated layer has three"),
  };
  gint64 totals[N_GATED] = { 0 };

  for (gint which = GATED_ALL; which >= GATED_ROUTED; which--)
    {
      gint64 active = 0;
      NumelAdjustment *adjustment;

      sum_gates (numel_breakdown_get_root (self->breakdown), which, &totals[which], &active);
      if (which < GATED_ALL && totals[which] == totals[which + 1])
        continue;
      adjustment = numel_variant_adjust (self, NUMEL_ADJUSTMENT_FORMULA, 3 + GATED_ALL - which,
                                         -totals[which], -active, g_strdup (reasons[which]), NULL);
      if (adjustment != NULL)
        {
          adjustment->group = NUMEL_ADJUSTMENT_GROUP_FFN;
          adjustment->has_part = TRUE;
          adjustment->part = NUMEL_PART_FFN;
        }
    }
}

static void
add_one_expert (NumelVariant *self)
{
  gint64 total = 0;
  gint64 active = 0;

  for (guint i = 0; i < self->leaves->len; i++)
    {
      const NumelNode *leaf = g_ptr_array_index (self->leaves, i);
      gint64 experts;

      if (!numel_leaf_is_counted (leaf) || !numel_leaf_is_routed (leaf))
        continue;
      experts = numel_leaf_get_experts (leaf);
      if (experts < 2 || leaf->parameters % experts != 0)
        return;
      total += leaf->parameters - leaf->parameters / experts;
      active += leaf->active - leaf->parameters / experts;
    }

  numel_variant_adjust (self, NUMEL_ADJUSTMENT_FORMULA, 4, -total, -active,
                        g_strdup (_("one expert only in each layer")), NULL);
}

/* Query, key, value and output as square matrices of the hidden size. */
static void
add_square_attention (NumelVariant                *self,
                      const NumelExplanationShape *shape)
{
  g_autofree guint64 *bits = numel_variant_new_bits (self);
  NumelAdjustment *adjustment;
  gint64 matrices = 0;
  gint64 squares;

  if (shape->layers < 1 || shape->hidden < 1
      || __builtin_mul_overflow (4 * shape->layers, shape->hidden, &squares)
      || __builtin_mul_overflow (squares, shape->hidden, &squares))
    return;
  for (guint i = 0; i < self->leaves->len; i++)
    {
      const NumelNode *leaf = g_ptr_array_index (self->leaves, i);

      if (leaf->part != NUMEL_PART_ATTENTION || !numel_leaf_is_counted (leaf)
          || !numel_leaf_is_matrix (leaf) || !numel_leaf_is_in_layers (leaf))
        continue;
      matrices += leaf->parameters;
      numel_bits_set (bits, i);
    }
  if (matrices == 0)
    return;

  adjustment = numel_variant_adjust (self, NUMEL_ADJUSTMENT_FORMULA, 6, squares - matrices,
                                     squares - matrices,
                                     g_strdup (_("attention taken as 4·L·d²")), NULL);
  if (adjustment == NULL)
    return;
  adjustment->leaves = g_steal_pointer (&bits);
  adjustment->n_words = self->leaves->len / 64 + 1;
  adjustment->has_part = TRUE;
  adjustment->part = NUMEL_PART_ATTENTION;
}

static void
add_position_table (NumelVariant *self,
                    guint         order,
                    gint64        rows,
                    gint64        width)
{
  gint64 table;
  NumelAdjustment *adjustment;

  if (rows < 1 || width < 1 || __builtin_mul_overflow (rows, width, &table))
    return;

  adjustment = numel_variant_adjust (self, NUMEL_ADJUSTMENT_FORMULA, order, table, table,
                                     g_strdup_printf (_("a position table of %" PRId64
                                                        " rows added, which the model hasn't"),
                                                      rows),
                                     g_strdup_printf ("%" G_GINT64_FORMAT " × %" G_GINT64_FORMAT,
                                                      rows, width));
  if (adjustment == NULL)
    return;
  adjustment->group = NUMEL_ADJUSTMENT_GROUP_POSITIONS;
  adjustment->has_part = TRUE;
  adjustment->part = NUMEL_PART_POSITION;
}

/* As long as the model's context, or as a script's usual sequence. */
static void
add_positions (NumelVariant                *self,
               const NumelExplanationShape *shape)
{
  static const gint64 usual[] = { 1024, 2048, 4096 };

  if (self->counts.parts[NUMEL_PART_POSITION] > 0)
    return;

  add_position_table (self, 5, shape->context, shape->hidden);
  for (guint i = 0; i < G_N_ELEMENTS (usual); i++)
    {
      if (usual[i] != shape->context)
        add_position_table (self, 10, usual[i], shape->hidden);
    }
}

static void
add_norm_formula (NumelVariant *self,
                  guint         order,
                  gint64        difference,
                  char         *reason)
{
  NumelAdjustment *adjustment =
    numel_variant_adjust (self, NUMEL_ADJUSTMENT_FORMULA, order, difference, difference, reason,
                          NULL);

  if (adjustment == NULL)
    return;

  adjustment->group = NUMEL_ADJUSTMENT_GROUP_NORMS;
  adjustment->is_rare = order > ORDER_NORM_BIAS;
  adjustment->leaves = numel_variant_new_bits (self);
  adjustment->n_words = self->leaves->len / 64 + 1;
  adjustment->has_part = TRUE;
  adjustment->part = NUMEL_PART_NORM;
  for (guint i = 0; i < self->leaves->len; i++)
    {
      const NumelNode *leaf = g_ptr_array_index (self->leaves, i);

      if (leaf->part == NUMEL_PART_NORM)
        numel_bits_set (adjustment->leaves, i);
    }
}

/* Norms as if they had a bias, and the count of 8 vectors a layer that a known script makes. */
static void
add_norms (NumelVariant                *self,
           const NumelExplanationShape *shape)
{
  gint64 norms = self->counts.parts[NUMEL_PART_NORM];
  gboolean has_bias = FALSE;
  gint64 vectors;

  if (norms == 0)
    return;
  for (guint i = 0; i < self->leaves->len; i++)
    {
      const NumelNode *leaf = g_ptr_array_index (self->leaves, i);

      has_bias = has_bias || (leaf->part == NUMEL_PART_NORM
                              && g_str_has_suffix (leaf->name, "bias"));
    }

  if (!has_bias)
    add_norm_formula (self, ORDER_NORM_BIAS, norms, g_strdup (_("norms taken to have biases")));
  add_norm_formula (self, 8, norms, g_strdup (_("norms counted twice")));
  if (shape->layers > 0 && shape->hidden > 0
      && !__builtin_mul_overflow (8 * shape->layers + 2, shape->hidden, &vectors))
    add_norm_formula (self, 9, vectors - norms, g_strdup (_("norms taken as (8·L + 2)·d")));
}

/**
 * numel_variant_add_formulas:
 * @self: a variant with its tensors
 * @shape: what formulas are made of
 *
 * Adds what a formula counts otherwise, whatever the hyperparameters say.
 */
void
numel_variant_add_formulas (NumelVariant                *self,
                            const NumelExplanationShape *shape)
{
  add_gates (self);
  add_one_expert (self);
  add_square_attention (self, shape);
  add_positions (self, shape);
  add_norms (self, shape);
}

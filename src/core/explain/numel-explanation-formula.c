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

static gboolean
is_routed (const NumelNode *node)
{
  return node->active < node->parameters;
}

static gboolean
is_matrix (const NumelNode *node)
{
  return node->n_dimensions >= 2 && node->multiplies;
}

/* Beside routed experts, or routed itself. */
static gboolean
is_in_mixture (const NumelNode *node)
{
  for (const NumelNode *up = node; up != NULL; up = up->parent)
    {
      if (is_routed (up))
        return up->n_children == 0 || up->parent != NULL;
      if (up->n_children > 0 && up->first >= 0)
        return FALSE;
    }

  return FALSE;
}

static const NumelNode *
get_matrix (const NumelNode *child)
{
  if (child->kind == NULL)
    return NULL;
  if (child->n_children == 0)
    return is_matrix (child) ? child : NULL;
  for (guint i = 0; i < child->n_children; i++)
    {
      if (is_matrix (child->children[i]))
        return child->children[i];
    }

  return NULL;
}

/* Of three equal matrices one is the gate's; of two the one twice as large holds the gate's. */
static void
sum_gates (const NumelNode *node, Gated which, gint64 *total, gint64 *active)
{
  const NumelNode *matrices[3] = { NULL };
  const NumelNode *gate = NULL;
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
    gate = matrices[0];
  else if (n == 2 && matrices[0]->parameters == 2 * matrices[1]->parameters)
    gate = matrices[1];
  else if (n == 2 && matrices[1]->parameters == 2 * matrices[0]->parameters)
    gate = matrices[0];

  if (gate == NULL || (which == GATED_ROUTED && !is_routed (gate))
      || (which == GATED_EXPERTS && !is_in_mixture (gate)))
    return;
  *total += gate->parameters;
  *active += gate->active;
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

      sum_gates (numel_breakdown_get_root (self->breakdown), which, &totals[which], &active);
      if (which == GATED_ALL || totals[which] != totals[which + 1])
        numel_variant_add (self, (NumelCandidate) {
          .kind = NUMEL_CANDIDATE_FORMULA, .order = 3 + GATED_ALL - which,
          .total = -totals[which], .active = -active, .reason = g_strdup (reasons[which]),
          .group = NUMEL_GROUP_FFN, .has_part = TRUE, .part = NUMEL_PART_FFN,
        });
    }
}

/* How many experts a tensor of routed ones is of, or 0 if it can't be told. */
static gint64
count_experts (const NumelNode *tensor)
{
  for (const NumelNode *node = tensor; node != NULL; node = node->parent)
    {
      if (node->chosen >= 0)
        return node->choices;
    }

  return tensor->n_dimensions > 1 ? tensor->dimensions[0] : 0;
}

static void
add_one_expert (NumelVariant *self)
{
  gint64 total = 0;
  gint64 active = 0;

  for (guint i = 0; i < self->tensors->len; i++)
    {
      const NumelNode *tensor = g_ptr_array_index (self->tensors, i);
      gint64 experts;

      if (!numel_variant_has (self, i, NUMEL_TRAIT_ROUTED, NUMEL_TRAIT_COUNTED))
        continue;
      experts = count_experts (tensor);
      if (experts < 2 || tensor->parameters % experts != 0)
        return;
      total += tensor->parameters - tensor->parameters / experts;
      active += tensor->active - tensor->parameters / experts;
    }

  numel_variant_add (self, (NumelCandidate) {
    .kind = NUMEL_CANDIDATE_FORMULA, .order = 4, .total = -total, .active = -active,
    .reason = g_strdup (_("one expert only in each layer")),
  });
}

/* Query, key, value and output as square matrices of the hidden size. */
static void
add_square_attention (const NumelSearch *self, NumelVariant *variant)
{
  const guint all = NUMEL_TRAIT_COUNTED | NUMEL_TRAIT_MATRIX | NUMEL_TRAIT_IN_LAYERS;
  gint64 matrices = 0;
  gint64 squares;

  if (self->layers < 1 || self->hidden < 1
      || __builtin_mul_overflow (4 * self->layers, self->hidden, &squares)
      || __builtin_mul_overflow (squares, self->hidden, &squares))
    return;
  for (guint i = 0; i < variant->tensors->len; i++)
    {
      const NumelNode *tensor = g_ptr_array_index (variant->tensors, i);

      if (numel_variant_has (variant, i, NUMEL_TRAIT_ATTENTION, all))
        matrices += tensor->parameters;
    }

  if (matrices > 0)
    numel_variant_add (variant, (NumelCandidate) {
      .kind = NUMEL_CANDIDATE_FORMULA, .order = 6, .total = squares - matrices,
      .active = squares - matrices, .reason = g_strdup (_("attention taken as 4·L·d²")),
      .tensors = numel_variant_select (variant, NUMEL_TRAIT_ATTENTION, all),
      .has_part = TRUE, .part = NUMEL_PART_ATTENTION,
    });
}

/* As long as the model's context, or as a script's usual sequence. */
static void
add_positions (const NumelSearch *self, NumelVariant *variant)
{
  const gint64 rows[] = { self->context, 1024, 2048, 4096 };

  if (variant->counts.parts[NUMEL_PART_POSITION] > 0)
    return;

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      gint64 table;

      if ((i > 0 && rows[i] == self->context) || rows[i] < 1 || self->hidden < 1
          || __builtin_mul_overflow (rows[i], self->hidden, &table))
        continue;
      numel_variant_add (variant, (NumelCandidate) {
        .kind = NUMEL_CANDIDATE_FORMULA, .order = i == 0 ? 5 : 10, .total = table, .active = table,
        .reason = g_strdup_printf (_("a position table of %" PRId64
                                     " rows added, which the model hasn't"), rows[i]),
        .formula = g_strdup_printf ("%" PRId64 " × %" PRId64, rows[i], self->hidden),
        .group = NUMEL_GROUP_POSITIONS, .has_part = TRUE, .part = NUMEL_PART_POSITION,
      });
    }
}

static void
add_norm_formula (NumelVariant *self,
                  guint         order,
                  gboolean      is_rare,
                  gint64        difference,
                  const char   *reason)
{
  numel_variant_add (self, (NumelCandidate) {
    .kind = NUMEL_CANDIDATE_FORMULA, .order = order, .total = difference, .active = difference,
    .reason = g_strdup (reason), .group = NUMEL_GROUP_NORMS, .is_rare = is_rare,
    .tensors = numel_variant_select (self, NUMEL_TRAIT_NORM, 0),
    .has_part = TRUE, .part = NUMEL_PART_NORM,
  });
}

/* Norms as if they had a bias, and the count of 8 vectors a layer that a known script makes. */
static void
add_norms (const NumelSearch *self, NumelVariant *variant)
{
  gint64 norms = variant->counts.parts[NUMEL_PART_NORM];
  gboolean has_bias = FALSE;
  gint64 vectors;

  if (norms == 0)
    return;
  for (guint i = 0; i < variant->tensors->len; i++)
    has_bias = has_bias || numel_variant_has (variant, i, NUMEL_TRAIT_NORM_BIAS, 0);

  if (!has_bias)
    add_norm_formula (variant, 7, FALSE, norms, _("norms taken to have biases"));
  add_norm_formula (variant, 8, TRUE, norms, _("norms counted twice"));
  if (self->layers > 0 && self->hidden > 0
      && !__builtin_mul_overflow (8 * self->layers + 2, self->hidden, &vectors))
    add_norm_formula (variant, 9, TRUE, vectors - norms, _("norms taken as (8·L + 2)·d"));
}

/* What a formula counts otherwise, whatever the hyperparameters say. */
void
numel_search_add_formulas (const NumelSearch *self, NumelVariant *variant)
{
  add_gates (variant);
  add_one_expert (variant);
  add_square_attention (self, variant);
  add_positions (self, variant);
  add_norms (self, variant);
}

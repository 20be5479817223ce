/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-explanation-private.h"

#include <string.h>

/**
 * numel_variant_adjust:
 * @self: the variant that is adjusted
 * @theme: what kind it is
 * @order: how far down the list of plausible ones
 * @total: what it adds to the total
 * @active: what it adds to the active parameters
 * @reason: (transfer full): a phrase for people
 * @formula: (transfer full) (nullable): how large it is; %NULL for the plain number
 *
 * Returns: (transfer none) (nullable): the new adjustment, or %NULL if it adds nothing
 */
NumelAdjustment *
numel_variant_adjust (NumelVariant         *self,
                      NumelAdjustmentTheme  theme,
                      guint                 order,
                      gint64                total,
                      gint64                active,
                      char                 *reason,
                      char                 *formula)
{
  NumelAdjustment *adjustment;

  if (total == 0)
    {
      g_free (reason);
      g_free (formula);
      return NULL;
    }

  adjustment = g_new0 (NumelAdjustment, 1);
  adjustment->theme = theme;
  adjustment->order = order;
  adjustment->total = total;
  adjustment->active = active;
  adjustment->reason = reason;
  adjustment->formula = formula != NULL ? formula
                                        : g_strdup_printf ("%" G_GINT64_FORMAT, ABS (total));
  g_ptr_array_add (self->adjustments, adjustment);

  return adjustment;
}

static gboolean
is_known (const NumelVariant *self,
          const guint64      *bits,
          guint               n_words)
{
  for (guint i = 0; i < self->adjustments->len; i++)
    {
      const NumelAdjustment *known = g_ptr_array_index (self->adjustments, i);

      if (known->theme == NUMEL_ADJUSTMENT_LEFT_OUT && known->leaves != NULL
          && memcmp (known->leaves, bits, n_words * sizeof *bits) == 0)
        return TRUE;
    }

  return FALSE;
}

/**
 * numel_variant_leave_out:
 * @self: the variant
 * @order: how far down the list of plausible ones
 * @bits: (transfer full): the tensors that are left out
 * @reason: (transfer full): a phrase for people
 *
 * Returns: (transfer none) (nullable): the new adjustment, or %NULL if nothing is left out, or the
 *   same as before
 */
NumelAdjustment *
numel_variant_leave_out (NumelVariant *self,
                         guint         order,
                         guint64      *bits,
                         char         *reason)
{
  guint n_words = self->leaves->len / 64 + 1;
  const NumelNode *only = NULL;
  guint n_counted = 0;
  gint64 total = 0;
  gint64 active = 0;
  NumelAdjustment *adjustment = NULL;

  for (guint i = 0; i < self->leaves->len; i++)
    {
      const NumelNode *leaf = g_ptr_array_index (self->leaves, i);

      if (!numel_bits_get (bits, i) || !numel_leaf_is_counted (leaf))
        continue;
      only = leaf;
      n_counted++;
      total += leaf->parameters;
      active += leaf->active;
    }

  if (n_counted == 0 || total >= self->counts.total || is_known (self, bits, n_words))
    {
      g_free (bits);
      g_free (reason);
      return NULL;
    }

  adjustment =
    numel_variant_adjust (self, NUMEL_ADJUSTMENT_LEFT_OUT, order, -total, -active, reason,
                          n_counted == 1 ? numel_leaf_write_formula (only) : NULL);
  adjustment->leaves = bits;
  adjustment->n_words = n_words;
  adjustment->has_part = TRUE;
  adjustment->part = only->part;

  return adjustment;
}

void
numel_adjustment_free (NumelAdjustment *self)
{
  if (self == NULL)
    return;

  g_free (self->reason);
  g_free (self->formula);
  g_free (self->leaves);
  g_free (self);
}

/**
 * numel_adjustments_agree:
 * @a: an adjustment
 * @b: another one of the same variant
 *
 * Returns: whether both can stand in one sum
 */
gboolean
numel_adjustments_agree (const NumelAdjustment *a,
                         const NumelAdjustment *b)
{
  if (a->group != 0 && a->group == b->group)
    return FALSE;
  if (a->leaves == NULL || b->leaves == NULL)
    return TRUE;

  for (guint i = 0; i < a->n_words; i++)
    {
      if ((a->leaves[i] & b->leaves[i]) != 0)
        return FALSE;
    }

  return TRUE;
}

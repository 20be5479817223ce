/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-figure.h"

/**
 * numel_figure_new:
 * @value: the figure in full
 * @formula: (transfer full): its formula in names
 * @formula_numbers: (transfer full): the same in numbers
 *
 * Returns: (transfer full): the figure
 */
NumelFigure *
numel_figure_new (NumelWide value, char *formula, char *formula_numbers)
{
  NumelFigure *self = g_new (NumelFigure, 1);

  self->wide = value;
  self->value = numel_wide_get (value);
  self->formula = formula;
  self->formula_numbers = formula_numbers;

  return self;
}

void
numel_figure_free (NumelFigure *self)
{
  if (self == NULL)
    return;

  g_free (self->formula);
  g_free (self->formula_numbers);
  g_free (self);
}

/**
 * numel_figure_add:
 * @sum: (inout) (nullable): what there is so far; %NULL at first
 * @term: (transfer full): what comes on top
 *
 * Adds a figure and its formula to a sum.
 */
void
numel_figure_add (NumelFigure **sum,
                  NumelFigure  *term)
{
  g_autoptr (NumelFigure) before = *sum;

  g_return_if_fail (term != NULL);

  *sum = term;
  if (before == NULL)
    return;

  *sum = numel_figure_new (numel_wide_add (before->wide, term->wide),
                           g_strconcat (before->formula, " + ", term->formula, NULL),
                           g_strconcat (before->formula_numbers, " + ", term->formula_numbers,
                                        NULL));
  numel_figure_free (term);
}

/**
 * numel_figure_to_text:
 * @self: a figure
 *
 * Returns: (transfer full): names = numbers = value, for the clipboard; without the value where it
 *   passes 2^63 − 1
 */
char *
numel_figure_to_text (const NumelFigure *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  if (self->value == NUMEL_WIDE_TOO_LARGE)
    return g_strdup_printf ("%s = %s", self->formula, self->formula_numbers);

  return g_strdup_printf ("%s = %s = %" G_GINT64_FORMAT, self->formula, self->formula_numbers,
                          self->value);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-fraction.h"

static gint64
get_greatest_divisor (gint64 a, gint64 b)
{
  while (b != 0)
    {
      gint64 rest = a % b;

      a = b;
      b = rest;
    }

  return a;
}

/**
 * numel_fraction_multiply:
 * @self: (inout): a fraction
 * @numerator: at least 0
 * @denominator: more than 0
 *
 * Multiplies a fraction and keeps it in lowest terms.
 *
 * Returns: whether it still fits 64 bits
 */
gboolean
numel_fraction_multiply (NumelFraction *self, gint64 numerator, gint64 denominator)
{
  gint64 divisor = get_greatest_divisor (numerator, denominator);

  if (divisor > 1)
    {
      numerator /= divisor;
      denominator /= divisor;
    }
  if (__builtin_mul_overflow (self->numerator, numerator, &self->numerator)
      || __builtin_mul_overflow (self->denominator, denominator, &self->denominator))
    return FALSE;
  divisor = get_greatest_divisor (self->numerator, self->denominator);
  if (divisor > 1)
    {
      self->numerator /= divisor;
      self->denominator /= divisor;
    }

  return TRUE;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * NumelFraction:
 *
 * An exact fraction in lowest terms: how much of something is active, or how often it runs.
 */
typedef struct
{
  gint64 numerator;
  gint64 denominator;
} NumelFraction;

gboolean numel_fraction_multiply (NumelFraction *self, gint64 numerator, gint64 denominator);

/**
 * numel_fraction_share:
 * @self: a fraction
 * @whole: a count
 * @share: (out): that fraction of it
 *
 * Returns: whether the share is a whole number below 2^63
 */
static inline gboolean
numel_fraction_share (const NumelFraction *self, gint64 whole, gint64 *share)
{
  /* In lowest terms only what the denominator divides has a whole share. */
  if (self->denominator != 1)
    {
      if (whole % self->denominator != 0)
        return FALSE;
      whole /= self->denominator;
    }

  return !__builtin_mul_overflow (whole, self->numerator, share);
}

G_END_DECLS

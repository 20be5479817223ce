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

gboolean numel_fraction_multiply (NumelFraction       *self,
                                  gint64               numerator,
                                  gint64               denominator);
gboolean numel_fraction_share    (const NumelFraction *self,
                                  gint64               whole,
                                  gint64              *share);

G_END_DECLS

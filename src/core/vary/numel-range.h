/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/expression/numel-value.h"

G_BEGIN_DECLS

/**
 * NumelRange:
 * @is_real: the values are reals; otherwise they are integers
 * @from: the first value
 * @to: no value is larger; it is the last one if a whole number of steps leads to it
 * @step: what lies between two of them, more than 0
 * @n_values: how many values it has, at least 1
 *
 * The values that a hyperparameter takes one after another.
 */
typedef struct
{
  gboolean is_real;
  gint64 from;
  gint64 to;
  gint64 step;
  double real_from;
  double real_to;
  double real_step;
  guint64 n_values;
} NumelRange;

gboolean   numel_range_init      (NumelRange        *self,
                                  gint64             from,
                                  gint64             to,
                                  gint64             step,
                                  GError           **error);
gboolean   numel_range_parse     (NumelRange        *self,
                                  const char        *text,
                                  GError           **error);

NumelValue numel_range_get_value (const NumelRange  *self,
                                  guint64            index);

G_END_DECLS

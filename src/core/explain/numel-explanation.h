/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/count/numel-model.h"
#include "core/text/numel-quantity.h"

G_BEGIN_DECLS

/**
 * NumelExplanationStep:
 * @reason: what is counted differently, a phrase for people (`lm_head.weight stored a second time`)
 * @formula: how large it is, in plain numbers without a sign (`151936 × 1024`); of a step that
 *   multiplies the sum so far `× 2`
 * @difference: what the step adds to the sum so far; negative for what is left out
 * @has_part: it is of one part
 * @part: the part, for its colour
 *
 * One row between the exact total and the number: the total and all differences make the sum.
 */
typedef struct
{
  const char *reason;
  const char *formula;
  gint64 difference;
  gboolean has_part;
  NumelPart part;
} NumelExplanationStep;

/**
 * NumelExplanationSum:
 * @reason: all reasons in one phrase
 * @formula: from the total to the sum, in plain numbers
 * @value: what it comes to
 * @difference: @value less the model's total
 * @exact: it is the number to the last digit; otherwise a rounded number matches within its digits
 * @is_bytes: @value are bytes, not parameters
 * @steps: (array length=n_steps): its rows; none if the number is the total
 *
 * A way to count that gives the number.
 */
typedef struct
{
  const char *reason;
  const char *formula;
  gint64 value;
  gint64 difference;
  gboolean exact;
  gboolean is_bytes;
  const NumelExplanationStep *steps;
  guint n_steps;
} NumelExplanationSum;

/**
 * NumelExplanationCount:
 * @title: what is counted (`Layers and final norm only`)
 * @formula: how it comes about, in words and signs
 * @value: the count
 * @matches: it is the number
 *
 * A count that one may meet for the model.
 */
typedef struct
{
  const char *title;
  const char *formula;
  gint64 value;
  gboolean matches;
} NumelExplanationCount;

/**
 * NumelExplanation:
 *
 * A number seen elsewhere, matched with what people count differently. Every reason is the exact
 * difference of two counts; where none gives the number there is no explanation, only the nearest
 * count.
 */
typedef struct _NumelExplanation NumelExplanation;

NumelExplanation            *numel_explanation_new          (NumelModel              *model,
                                                             const NumelQuantity     *quantity,
                                                             GError                 **error)
                                                            G_GNUC_WARN_UNUSED_RESULT;
void                         numel_explanation_free         (NumelExplanation        *self);

gint64                       numel_explanation_get_total    (const NumelExplanation  *self);
const NumelQuantity         *numel_explanation_get_quantity (const NumelExplanation  *self);
const NumelExplanationSum   *numel_explanation_get_sums     (const NumelExplanation  *self,
                                                             guint                   *n_sums);
const NumelExplanationSum   *numel_explanation_get_nearest  (const NumelExplanation  *self);
const NumelExplanationCount *numel_explanation_get_counts   (const NumelExplanation  *self,
                                                             guint                   *n_counts);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NumelExplanation, numel_explanation_free)

G_END_DECLS

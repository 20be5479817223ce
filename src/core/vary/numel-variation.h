/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/expression/numel-expression.h"
#include "core/count/numel-model.h"
#include "numel-range.h"

G_BEGIN_DECLS

/**
 * NumelOutcome:
 * @NUMEL_OUTCOME_COUNTED: the point has counts
 * @NUMEL_OUTCOME_EXCLUDED: a condition leaves it out
 * @NUMEL_OUTCOME_IMPOSSIBLE: there is no such model, or a condition or follower has no value
 */
typedef enum
{
  NUMEL_OUTCOME_COUNTED,
  NUMEL_OUTCOME_EXCLUDED,
  NUMEL_OUTCOME_IMPOSSIBLE,
} NumelOutcome;

/**
 * NumelVaried:
 * @key: key path of a hyperparameter, as it was given
 * @value: what it is at the point that was visited last; it lives as long as the variation
 * @is_follower: an expression gives it, not a range
 * @handle: which hyperparameter of the model it is
 * @range, @position: the values that it takes, and which of them it has
 * @expression, @base: what a follower is, and what it is in the model that is varied
 */
typedef struct
{
  char *key;
  NumelValue value;
  gboolean is_follower;

  gint handle;
  NumelRange range;
  guint64 position;
  NumelExpression *expression;
  NumelValue base;
} NumelVaried;

/**
 * NumelVariation:
 * @varied: (element-type NumelVaried): what varies, then what follows
 * @n_ranges: how many of them vary
 * @conditions: (element-type NumelExpression): what must hold at a point
 *
 * A model, some of whose hyperparameters take all values of a range, each with each: its points.
 * What is to move along follows by an expression, and conditions leave points out. Sweeps have one
 * such hyperparameter, budgets several.
 *
 * It has a model of its own, down to the JSON, so a thread may use it while others use the
 * original.
 */
typedef struct
{
  NumelModel *origin;
  NumelModel *model;
  GArray *varied;
  guint n_ranges;
  GPtrArray *conditions;
} NumelVariation;

NumelVariation *numel_variation_new            (NumelModel        *model) G_GNUC_WARN_UNUSED_RESULT;
void            numel_variation_free           (NumelVariation    *self);

gboolean        numel_variation_vary           (NumelVariation    *self,
                                                const char        *key,
                                                const NumelRange  *range,
                                                GError           **error);
gboolean        numel_variation_follow         (NumelVariation    *self,
                                                const char        *key,
                                                const char        *expression,
                                                GError           **error);
gboolean        numel_variation_require        (NumelVariation    *self,
                                                const char        *expression,
                                                GError           **error);
void            numel_variation_keep           (NumelVariation    *self,
                                                const char        *key);

guint64         numel_variation_get_n_points   (NumelVariation    *self);
NumelOutcome    numel_variation_visit          (NumelVariation    *self,
                                                guint64            point,
                                                NumelCounts       *counts,
                                                GError           **error);
GPtrArray      *numel_variation_list_dependent (NumelVariation    *self) G_GNUC_WARN_UNUSED_RESULT;
GPtrArray      *numel_variation_list_moving    (NumelVariation    *self) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NumelVariation, numel_variation_free)

G_END_DECLS

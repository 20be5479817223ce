/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/count/numel-model.h"

G_BEGIN_DECLS

/**
 * NumelChangeKind:
 * @NUMEL_CHANGE_HYPERPARAMETER: a value
 * @NUMEL_CHANGE_CONFIG: a whole sub-configuration, which only one of the models has, or which
 *   another family reads
 * @NUMEL_CHANGE_CLASS: the class that is built
 * @NUMEL_CHANGE_PART: a part of models that have no values in common
 * @NUMEL_CHANGE_REST: what no value tells, as extras that are counted in for one of them
 */
typedef enum
{
  NUMEL_CHANGE_HYPERPARAMETER,
  NUMEL_CHANGE_CONFIG,
  NUMEL_CHANGE_CLASS,
  NUMEL_CHANGE_PART,
  NUMEL_CHANGE_REST,
} NumelChangeKind;

/**
 * NumelChange:
 * @kind: what changed
 * @key: its key path, `architectures` for the class, a part's name, or `rest`
 * @title: what people call it, translated
 * @from: what it was; None for a part
 * @to: what it is now
 */
typedef struct
{
  NumelChangeKind kind;
  const char *key;
  const char *title;
  NumelValue from;
  NumelValue to;
} NumelChange;

/**
 * NumelStep:
 * @changes: what is changed in this step
 * @n_changes: how many: more than one if the model can't be counted between them
 * @reason: (nullable): why it can't, one sentence
 * @counts: counts after the step; of parts, only the total and the parts
 * @difference: of the total
 * @parts: of each part's total; their sum is @difference
 */
typedef struct
{
  const NumelChange *changes;
  guint n_changes;
  const char *reason;
  NumelCounts counts;
  gint64 difference;
  gint64 parts[NUMEL_N_PARTS];
} NumelStep;

/**
 * NumelChanges:
 * @from, @to: the models
 * @from_counts, @to_counts: what they count
 * @by_part: the steps are parts, because the models are of different descriptions
 * @steps: (element-type NumelStep): the steps, also those that change no total. Their differences
 *   sum up to the difference of the two models exactly
 *
 * What changed from one model to another: steps that lead from the one's count to the other's. For
 * models of one description there is a step for each hyperparameter that differs, in the order of
 * the form; each is the exact difference of two counts, the values being applied one after
 * another. So a single step depends on the order; the sum doesn't. Models of different
 * descriptions differ by part.
 */
typedef struct
{
  NumelModel *from;
  NumelModel *to;
  NumelCounts from_counts;
  NumelCounts to_counts;
  gboolean by_part;
  GArray *steps;
  GPtrArray *arena;
} NumelChanges;

NumelChanges *numel_changes_new   (NumelModel       *from,
                                   NumelModel       *to,
                                   GError          **error) G_GNUC_WARN_UNUSED_RESULT;
void          numel_changes_free  (NumelChanges     *self);

char         *numel_step_describe (const NumelStep  *self,
                                   const char       *separator) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NumelChanges, numel_changes_free)

G_END_DECLS

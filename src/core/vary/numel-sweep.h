/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-variation.h"

G_BEGIN_DECLS

/* More points than pixels say nothing more. */
#define NUMEL_SWEEP_MAX_POINTS 512

/**
 * NumelSweepPoint:
 * @value: the hyperparameter's value
 * @followers: values of the followers, in the order in which they were added
 * @is_counted: @counts holds; otherwise the point is a gap
 * @counts: what is counted
 * @reason: (nullable): why it is a gap, one sentence
 * @error_name: (nullable): the kind of error, as the command line has it
 */
typedef struct
{
  NumelValue value;
  const NumelValue *followers;
  gboolean is_counted;
  NumelCounts counts;
  const char *reason;
  const char *error_name;
} NumelSweepPoint;

/**
 * NumelSweepUse: whether the count depends on the hyperparameter
 * @NUMEL_SWEEP_VARIES: counts differ, or there are too few to tell
 * @NUMEL_SWEEP_FLAT: all counts are equal although the hyperparameter is used
 * @NUMEL_SWEEP_UNUSED: the count never asks for it
 * @NUMEL_SWEEP_FIXED: the class or a parent sets it, so the count doesn't change
 */
typedef enum
{
  NUMEL_SWEEP_VARIES,
  NUMEL_SWEEP_FLAT,
  NUMEL_SWEEP_UNUSED,
  NUMEL_SWEEP_FIXED,
} NumelSweepUse;

/**
 * NumelSweep:
 * @key: key path of the hyperparameter, as it was given
 * @variation: what varies; what is to follow is added to it before the sweep runs
 * @followers: (element-type utf8): key paths of what follows, ended by %NULL when it has run
 * @moving: (element-type utf8): those of what moves along because its default is an expression of
 *   the hyperparameter, the same way
 * @points: (element-type NumelSweepPoint): the points, in the order of the range; none before it
 *   has run
 * @n_gaps: how many of them couldn't be counted
 *
 * One hyperparameter of a model over a range: what is counted at each point.
 */
typedef struct
{
  NumelModel *model;
  char *key;
  NumelVariation *variation;
  GPtrArray *followers;
  GPtrArray *moving;
  GArray *points;
  guint n_gaps;
  GPtrArray *arena;
} NumelSweep;

NumelSweep    *numel_sweep_new          (NumelModel        *model,
                                         const char        *key,
                                         const NumelRange  *range,
                                         GError           **error) G_GNUC_WARN_UNUSED_RESULT;
void           numel_sweep_free         (NumelSweep        *self);
void           numel_sweep_run          (NumelSweep        *self);

NumelSweepUse  numel_sweep_get_use      (NumelSweep        *self);
char          *numel_sweep_describe_use (NumelSweep        *self) G_GNUC_WARN_UNUSED_RESULT;
gboolean       numel_sweep_part_varies  (NumelSweep        *self,
                                         NumelPart          part);
gboolean       numel_sweep_part_occurs  (NumelSweep        *self,
                                         NumelPart          part);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NumelSweep, numel_sweep_free)

G_END_DECLS

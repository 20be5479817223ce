/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Of more answers the closest are kept. */
#define NUMEL_SOLUTION_MAX_ANSWERS 100000

/**
 * NumelAnswer:
 * @candidate: number of the candidate
 * @value: what the measure gives
 * @difference: @value less the target
 */
typedef struct
{
  guint64 candidate;
  gint64 value;
  gint64 difference;
} NumelAnswer;

/**
 * NumelSolution:
 * @n_candidates: how many settings were tried
 * @n_counted: how many of them could be counted
 * @n_excluded: how many a condition left out
 * @n_impossible: how many have no count
 * @n_found: how many are within the tolerance
 * @answers: (element-type NumelAnswer): those, closest first; of equally close ones the earlier
 *   candidate first; at most %NUMEL_SOLUTION_MAX_ANSWERS
 * @has_nearest: something could be counted
 * @nearest: the closest of all, within the tolerance or not
 * @reason: (nullable): why the first impossible candidate is impossible
 * @microseconds: how long it took
 *
 * What a search found.
 */
typedef struct
{
  guint64 n_candidates;
  guint64 n_counted;
  guint64 n_excluded;
  guint64 n_impossible;
  guint64 n_found;
  GArray *answers;
  gboolean has_nearest;
  NumelAnswer nearest;
  char *reason;
  gint64 microseconds;
} NumelSolution;

NumelSolution *numel_solution_new         (void) G_GNUC_WARN_UNUSED_RESULT;
void           numel_solution_free        (NumelSolution     *self);

void           numel_solution_add         (NumelSolution     *self,
                                           const NumelAnswer *answer,
                                           gint64             tolerance);
void           numel_solution_sort        (NumelSolution     *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NumelSolution, numel_solution_free)

G_END_DECLS

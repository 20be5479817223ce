/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "numel-measure.h"
#include "numel-variation.h"

G_BEGIN_DECLS

/* A search tries every candidate, so it takes at most about half a minute. */
#define NUMEL_SOLVER_MAX_CANDIDATES G_GUINT64_CONSTANT (10000000)

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

void               numel_solution_free           (NumelSolution        *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NumelSolution, numel_solution_free)

/**
 * NumelProgressFunc:
 * @n_done: how many candidates were tried
 * @n_candidates: how many there are
 */
typedef void (*NumelProgressFunc) (guint64  n_done,
                                   guint64  n_candidates,
                                   gpointer user_data);

#define NUMEL_TYPE_SOLVER (numel_solver_get_type ())
G_DECLARE_FINAL_TYPE (NumelSolver, numel_solver, NUMEL, SOLVER, GObject)

/**
 * NumelSolver:
 * @variation: what may vary, what follows and what must hold: its points are the candidates. It is
 *   the caller's to fill, and to be left alone from the first search on
 * @measure: what the budget is about
 * @target: how much it is to be, at least 0
 * @tolerance: how far from it is near enough, in percent of @target
 *
 * Finds the settings of a model that meet a budget: each value of each hyperparameter that may vary
 * with each of the others. What isn't varied keeps its value; where the file leaves it out, its
 * default may follow what varies, except that the head size stays as it is in the model.
 *
 * One search at a time, during which nothing else may be done with it.
 */
struct _NumelSolver
{
  GObject parent_instance;

  NumelVariation *variation;
  NumelMeasure measure;
  gint64 target;
  double tolerance;

  GPtrArray *kept;
  GPtrArray *moving;
};

NumelSolver       *numel_solver_new              (NumelModel           *model)
                                                 G_GNUC_WARN_UNUSED_RESULT;

const char *const *numel_solver_get_kept         (NumelSolver          *self);
const char *const *numel_solver_get_moving       (NumelSolver          *self);

NumelSolution     *numel_solver_solve            (NumelSolver          *self,
                                                  GCancellable         *cancellable,
                                                  NumelProgressFunc     progress,
                                                  gpointer              progress_data,
                                                  GError              **error)
                                                 G_GNUC_WARN_UNUSED_RESULT;
void               numel_solver_solve_async      (NumelSolver          *self,
                                                  GCancellable         *cancellable,
                                                  NumelProgressFunc     progress,
                                                  gpointer              progress_data,
                                                  GAsyncReadyCallback   callback,
                                                  gpointer              user_data);
NumelSolution     *numel_solver_solve_finish     (NumelSolver          *self,
                                                  GAsyncResult         *result,
                                                  GError              **error)
                                                 G_GNUC_WARN_UNUSED_RESULT;

const NumelVaried *numel_solver_read_answer      (NumelSolver          *self,
                                                  const NumelAnswer    *answer,
                                                  NumelCounts          *counts,
                                                  guint                *n_values);

G_END_DECLS

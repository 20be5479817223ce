/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-solver.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <math.h>

#include "core/text/numel-error.h"
#include "core/notation/numel-hyperparameter.h"

/* So often a search looks whether it is to stop, and tells how far it is. */
#define CHUNK       1024
#define PROGRESS_US (50 * 1000)

G_DEFINE_FINAL_TYPE (NumelSolver, numel_solver, G_TYPE_OBJECT)

static void
numel_solver_finalize (GObject *object)
{
  NumelSolver *self = NUMEL_SOLVER (object);

  g_clear_pointer (&self->variation, numel_variation_free);
  g_clear_pointer (&self->kept, g_ptr_array_unref);
  g_clear_pointer (&self->moving, g_ptr_array_unref);

  G_OBJECT_CLASS (numel_solver_parent_class)->finalize (object);
}

static void
numel_solver_class_init (NumelSolverClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = numel_solver_finalize;
}

static void
numel_solver_init (NumelSolver *self)
{
}

/**
 * numel_solver_new:
 * @model: a model; it stays as it is
 *
 * Returns: (transfer full): a solver that varies nothing yet
 */
NumelSolver *
numel_solver_new (NumelModel *model)
{
  NumelSolver *self;

  g_return_val_if_fail (NUMEL_IS_MODEL (model), NULL);

  self = g_object_new (NUMEL_TYPE_SOLVER, NULL);
  self->variation = numel_variation_new (model);

  return self;
}

/* People size a head for the kernels that run it, and say how many of them there are; a width over
 * its heads is only what a file means that leaves the size out. */
static gboolean
is_head_size (const char *path)
{
  return g_strcmp0 (numel_hyperparameter_lookup (path)->symbol, "h") == 0;
}

static void
prepare (NumelSolver *self)
{
  g_autoptr (GPtrArray) dependent = NULL;

  if (self->kept != NULL)
    return;

  self->kept = g_ptr_array_new_with_free_func (g_free);
  dependent = numel_variation_list_dependent (self->variation);
  for (guint i = 0; i < dependent->len; i++)
    {
      const char *path = g_ptr_array_index (dependent, i);

      if (!is_head_size (path))
        continue;
      numel_variation_keep (self->variation, path);
      g_ptr_array_add (self->kept, g_strdup (path));
    }
  g_ptr_array_add (self->kept, NULL);

  self->moving = numel_variation_list_moving (self->variation);
  g_ptr_array_add (self->moving, NULL);
}

/**
 * numel_solver_get_kept:
 * @self: a solver that has all it needs; nothing varies or follows afterwards
 *
 * Returns: (transfer none) (array zero-terminated=1): key paths of the head sizes that are kept
 *   although the file leaves them out; a document made of an answer must have them
 */
const char *const *
numel_solver_get_kept (NumelSolver *self)
{
  g_return_val_if_fail (NUMEL_IS_SOLVER (self), NULL);

  prepare (self);

  return (const char *const *) self->kept->pdata;
}

/**
 * numel_solver_get_moving:
 * @self: a solver that has all it needs; nothing varies or follows afterwards
 *
 * Returns: (transfer none) (array zero-terminated=1): key paths of what moves along because its
 *   default is an expression of what varies
 */
const char *const *
numel_solver_get_moving (NumelSolver *self)
{
  g_return_val_if_fail (NUMEL_IS_SOLVER (self), NULL);

  prepare (self);

  return (const char *const *) self->moving->pdata;
}

void
numel_solution_free (NumelSolution *self)
{
  g_array_unref (self->answers);
  g_free (self->reason);
  g_free (self);
}

static guint64
get_distance (const NumelAnswer *answer)
{
  return answer->difference < 0 ? 0 - (guint64) answer->difference : (guint64) answer->difference;
}

static int
compare (gconstpointer a,
         gconstpointer b)
{
  const NumelAnswer *first = a;
  const NumelAnswer *second = b;
  guint64 first_distance = get_distance (first);
  guint64 second_distance = get_distance (second);

  if (first_distance != second_distance)
    return first_distance < second_distance ? -1 : 1;

  return (first->candidate > second->candidate) - (first->candidate < second->candidate);
}

/* Brings the answers in their order and drops what is too much. */
static void
sort (NumelSolution *self)
{
  g_array_sort (self->answers, compare);
  if (self->answers->len > NUMEL_SOLUTION_MAX_ANSWERS)
    g_array_set_size (self->answers, NUMEL_SOLUTION_MAX_ANSWERS);
}

static void
add (NumelSolution     *self,
     const NumelAnswer *answer,
     gint64             tolerance)
{
  self->n_counted++;
  if (!self->has_nearest || compare (answer, &self->nearest) < 0)
    {
      self->has_nearest = TRUE;
      self->nearest = *answer;
    }

  if (get_distance (answer) > (guint64) tolerance)
    return;

  self->n_found++;
  g_array_append_val (self->answers, *answer);
  if (self->answers->len >= 2 * NUMEL_SOLUTION_MAX_ANSWERS)
    sort (self);
}

static gint64
get_tolerance (NumelSolver *self)
{
  double tolerance = floor ((double) self->target * self->tolerance / 100);

  return tolerance < 0x1p63 ? (gint64) tolerance : G_MAXINT64;
}

static void
try (NumelSolver   *self,
     guint64        candidate,
     gint64         tolerance,
     NumelSolution *solution)
{
  g_autoptr (GError) error = NULL;
  NumelAnswer answer = { candidate, NUMEL_WIDE_TOO_LARGE, 0 };
  NumelCounts counts;

  switch (numel_variation_visit (self->variation, candidate, &counts,
                                 solution->reason == NULL ? &error : NULL))
    {
    case NUMEL_OUTCOME_COUNTED:
      answer.value = numel_measure_get (&self->measure, &counts);
      break;
    case NUMEL_OUTCOME_EXCLUDED:
      solution->n_excluded++;
      return;
    case NUMEL_OUTCOME_IMPOSSIBLE:
    default:
      break;
    }

  if (answer.value == NUMEL_WIDE_TOO_LARGE)
    {
      solution->n_impossible++;
      if (solution->reason == NULL)
        solution->reason = g_strdup (error != NULL ? error->message
                                                   : _("more than 2^63 − 1 bytes"));
      return;
    }
  answer.difference = answer.value - self->target;
  add (solution, &answer, tolerance);
}

/**
 * numel_solver_solve:
 * @self: a solver
 * @cancellable: (nullable): stops the search
 * @progress: (nullable): told now and then how far it is
 * @progress_data: for @progress
 * @error: set to %NUMEL_ERROR_BAD_VALUE if there are more than %NUMEL_SOLVER_MAX_CANDIDATES
 *   candidates, or to %G_IO_ERROR_CANCELLED
 *
 * Tries every candidate.
 *
 * Returns: (transfer full) (nullable): what was found
 */
NumelSolution *
numel_solver_solve (NumelSolver        *self,
                    GCancellable       *cancellable,
                    NumelProgressFunc   progress,
                    gpointer            progress_data,
                    GError            **error)
{
  g_autoptr (NumelSolution) solution = NULL;
  gint64 begin = g_get_monotonic_time ();
  gint64 told = begin;
  gint64 tolerance;
  guint64 n_candidates;

  g_return_val_if_fail (NUMEL_IS_SOLVER (self), NULL);

  n_candidates = numel_variation_get_n_points (self->variation);
  if (n_candidates > NUMEL_SOLVER_MAX_CANDIDATES)
    {
      numel_error_set (error, NUMEL_ERROR_BAD_VALUE,
                       _("at most %" PRIu64 " candidates expected, not %" PRIu64),
                       NUMEL_SOLVER_MAX_CANDIDATES, n_candidates);
      return NULL;
    }

  prepare (self);
  tolerance = get_tolerance (self);
  solution = g_new0 (NumelSolution, 1);
  solution->answers = g_array_new (FALSE, FALSE, sizeof (NumelAnswer));
  solution->n_candidates = n_candidates;
  for (guint64 i = 0; i < n_candidates; i++)
    {
      if (i % CHUNK == 0)
        {
          gint64 now = g_get_monotonic_time ();

          if (g_cancellable_set_error_if_cancelled (cancellable, error))
            return NULL;
          if (progress != NULL && now - told >= PROGRESS_US)
            {
              told = now;
              progress (i, n_candidates, progress_data);
            }
        }
      try (self, i, tolerance, solution);
    }
  sort (solution);
  solution->microseconds = g_get_monotonic_time () - begin;

  return g_steal_pointer (&solution);
}

typedef struct
{
  NumelProgressFunc progress;
  gpointer progress_data;
  guint64 n_done;
  guint64 n_candidates;
} Report;

static gboolean
report_cb (gpointer user_data)
{
  const Report *report = user_data;

  report->progress (report->n_done, report->n_candidates, report->progress_data);

  return G_SOURCE_REMOVE;
}

/* Of the priority of the task itself, so that no report comes after the result. */
static void
send_report (guint64  n_done,
             guint64  n_candidates,
             gpointer user_data)
{
  GTask *task = user_data;
  Report *report = g_memdup2 (g_task_get_task_data (task), sizeof (Report));
  g_autoptr (GSource) source = g_idle_source_new ();

  report->n_done = n_done;
  report->n_candidates = n_candidates;
  g_source_set_priority (source, G_PRIORITY_DEFAULT);
  g_source_set_callback (source, report_cb, report, g_free);
  g_source_attach (source, g_task_get_context (task));
}

static void
solve_in_thread (GTask        *task,
                 gpointer      source_object,
                 gpointer      task_data,
                 GCancellable *cancellable)
{
  const Report *report = task_data;
  g_autoptr (GError) error = NULL;
  NumelSolution *solution = numel_solver_solve (NUMEL_SOLVER (source_object), cancellable,
                                                report->progress != NULL ? send_report : NULL,
                                                task, &error);

  if (solution != NULL)
    g_task_return_pointer (task, solution, (GDestroyNotify) numel_solution_free);
  else
    g_task_return_error (task, g_steal_pointer (&error));
}

/**
 * numel_solver_solve_async:
 * @self: a solver
 * @cancellable: (nullable): stops the search
 * @progress: (nullable): told in the caller's main context how far it is, never after @callback
 * @progress_data: for @progress
 * @callback: called when the search is over
 * @user_data: for @callback
 *
 * Does what numel_solver_solve() does in a thread.
 */
void
numel_solver_solve_async (NumelSolver         *self,
                          GCancellable        *cancellable,
                          NumelProgressFunc    progress,
                          gpointer             progress_data,
                          GAsyncReadyCallback  callback,
                          gpointer             user_data)
{
  g_autoptr (GTask) task = NULL;
  Report report = { progress, progress_data, 0, 0 };

  g_return_if_fail (NUMEL_IS_SOLVER (self));

  /* Here, because what it needs from the catalogue is read in this thread. */
  if (numel_variation_get_n_points (self->variation) <= NUMEL_SOLVER_MAX_CANDIDATES)
    prepare (self);

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, numel_solver_solve_async);
  g_task_set_task_data (task, g_memdup2 (&report, sizeof report), g_free);
  g_task_run_in_thread (task, solve_in_thread);
}

/**
 * numel_solver_solve_finish:
 * @self: a solver
 * @result: what the callback was given
 * @error: as for numel_solver_solve()
 *
 * Returns: (transfer full) (nullable): what was found
 */
NumelSolution *
numel_solver_solve_finish (NumelSolver   *self,
                           GAsyncResult  *result,
                           GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

/**
 * numel_solver_read_answer:
 * @self: a solver that isn't searching
 * @answer: one of its answers, or the nearest
 * @counts: (out): its counts
 * @n_values: (out): how many values
 *
 * Returns: (transfer none) (array length=n_values): the values of what varies, then of what
 *   follows, until the next answer is read
 */
const NumelVaried *
numel_solver_read_answer (NumelSolver       *self,
                          const NumelAnswer *answer,
                          NumelCounts       *counts,
                          guint             *n_values)
{
  g_return_val_if_fail (NUMEL_IS_SOLVER (self), NULL);

  numel_variation_visit (self->variation, answer->candidate, counts, NULL);

  *n_values = self->variation->varied->len;

  return (const NumelVaried *) self->variation->varied->data;
}

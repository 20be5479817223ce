/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "numel-measure.h"
#include "core/count/numel-model.h"
#include "numel-range.h"
#include "numel-solution.h"
#include "numel-variation.h"

G_BEGIN_DECLS

/* A search tries every candidate, so it takes at most about half a minute. */
#define NUMEL_SOLVER_MAX_CANDIDATES G_GUINT64_CONSTANT (10000000)

/**
 * NumelSolver:
 *
 * Finds the settings of a model that meet a budget: each value of each hyperparameter that may vary
 * with each of the others. What isn't varied keeps its value; where the file leaves it out, its
 * default may follow what varies, except that the head size stays as it is in the model.
 *
 * One search at a time. While it runs in its thread, only numel_solver_get_n_candidates() may be
 * called.
 */
#define NUMEL_TYPE_SOLVER (numel_solver_get_type ())
G_DECLARE_FINAL_TYPE (NumelSolver, numel_solver, NUMEL, SOLVER, GObject)

/**
 * NumelProgressFunc:
 * @n_done: how many candidates were tried
 * @n_candidates: how many there are
 */
typedef void (*NumelProgressFunc) (guint64  n_done,
                                   guint64  n_candidates,
                                   gpointer user_data);

NumelSolver            *numel_solver_new              (NumelModel           *model)
                                                      G_GNUC_WARN_UNUSED_RESULT;

gboolean                numel_solver_vary             (NumelSolver          *self,
                                                       const char           *key,
                                                       const NumelRange     *range,
                                                       GError              **error);
gboolean                numel_solver_follow           (NumelSolver          *self,
                                                       const char           *key,
                                                       const char           *expression,
                                                       GError              **error);
gboolean                numel_solver_require          (NumelSolver          *self,
                                                       const char           *expression,
                                                       GError              **error);
void                    numel_solver_set_target       (NumelSolver          *self,
                                                       const NumelMeasure   *measure,
                                                       gint64                target,
                                                       double                tolerance);

guint64                 numel_solver_get_n_candidates (NumelSolver          *self);
const char *const      *numel_solver_get_kept         (NumelSolver          *self);
const char *const      *numel_solver_get_moving       (NumelSolver          *self);

NumelSolution          *numel_solver_solve            (NumelSolver          *self,
                                                       GCancellable         *cancellable,
                                                       NumelProgressFunc     progress,
                                                       gpointer              progress_data,
                                                       GError              **error)
                                                      G_GNUC_WARN_UNUSED_RESULT;
void                    numel_solver_solve_async      (NumelSolver          *self,
                                                       GCancellable         *cancellable,
                                                       NumelProgressFunc     progress,
                                                       gpointer              progress_data,
                                                       GAsyncReadyCallback   callback,
                                                       gpointer              user_data);
NumelSolution          *numel_solver_solve_finish     (NumelSolver          *self,
                                                       GAsyncResult         *result,
                                                       GError              **error)
                                                      G_GNUC_WARN_UNUSED_RESULT;

const NumelVariedValue *numel_solver_read_answer      (NumelSolver          *self,
                                                       const NumelAnswer    *answer,
                                                       NumelCounts          *counts,
                                                       guint                *n_values);

G_END_DECLS

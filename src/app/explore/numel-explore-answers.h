/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "numel-explore-answer.h"
#include "core/vary/numel-solver.h"

G_BEGIN_DECLS

/**
 * NumelExploreAnswers:
 *
 * What a search found, as a list of #NumelExploreAnswer: closest first, or only the nearest where
 * nothing is near enough. An answer is read when somebody looks at it.
 */
#define NUMEL_TYPE_EXPLORE_ANSWERS (numel_explore_answers_get_type ())
G_DECLARE_FINAL_TYPE (NumelExploreAnswers, numel_explore_answers, NUMEL, EXPLORE_ANSWERS, GObject)

NumelExploreAnswers *numel_explore_answers_new          (NumelSolver         *solver,
                                                         NumelSolution       *solution,
                                                         gint64               target)
                                                        G_GNUC_WARN_UNUSED_RESULT;

NumelSolver         *numel_explore_answers_get_solver   (NumelExploreAnswers *self);
const NumelSolution *numel_explore_answers_get_solution (NumelExploreAnswers *self);

G_END_DECLS

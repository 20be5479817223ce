/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/vary/numel-solver.h"
#include "numel-setting-item.h"

G_BEGIN_DECLS

#define NUMEL_TYPE_EXPLORE_ANSWER (numel_explore_answer_get_type ())
G_DECLARE_FINAL_TYPE (NumelExploreAnswer, numel_explore_answer, NUMEL, EXPLORE_ANSWER, GObject)

/**
 * NumelExploreAnswer:
 * @values: (array length=n_values): the values of what varies, then of what follows
 * @amount: what the settings come to: parameters, or bytes
 * @target: the budget
 *
 * Settings that meet a budget.
 */
struct _NumelExploreAnswer
{
  GObject parent_instance;

  NumelVaried *values;
  guint n_values;
  gint64 amount;
  gint64 target;
};

char *numel_explore_answer_format_off (NumelExploreAnswer *self) G_GNUC_WARN_UNUSED_RESULT;

/**
 * NumelExploreAnswers:
 *
 * What a search found, as a list of #NumelExploreAnswer: closest first, or only the nearest where
 * nothing is near enough. An answer is read when somebody looks at it.
 */
#define NUMEL_TYPE_EXPLORE_ANSWERS (numel_explore_answers_get_type ())
G_DECLARE_FINAL_TYPE (NumelExploreAnswers, numel_explore_answers, NUMEL, EXPLORE_ANSWERS, GObject)

NumelExploreAnswers *numel_explore_answers_new        (NumelSolver         *solver,
                                                       NumelSolution       *solution,
                                                       const NumelMeasure  *measure,
                                                       gint64               target)
                                                      G_GNUC_WARN_UNUSED_RESULT;

NumelSolver         *numel_explore_answers_get_solver (NumelExploreAnswers *self);
char                *numel_explore_answers_get_title  (NumelExploreAnswers *self)
                                                      G_GNUC_WARN_UNUSED_RESULT;
char                *numel_explore_answers_describe   (NumelExploreAnswers *self,
                                                       GListModel          *items,
                                                       double               tolerance)
                                                      G_GNUC_WARN_UNUSED_RESULT;
char                *numel_explore_answers_write      (NumelExploreAnswers *self,
                                                       NumelTableFormat     format)
                                                      G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-explore-answers.h"

struct _NumelExploreAnswers
{
  GObject parent_instance;

  NumelSolver *solver;
  NumelSolution *solution;
  gint64 target;
};

static void list_model_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (NumelExploreAnswers, numel_explore_answers, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_init))

static GType
get_item_type (GListModel *list)
{
  return NUMEL_TYPE_EXPLORE_ANSWER;
}

static guint
get_n_items (GListModel *list)
{
  const NumelSolution *solution = NUMEL_EXPLORE_ANSWERS (list)->solution;

  if (solution->answers->len > 0)
    return solution->answers->len;

  return solution->has_nearest ? 1 : 0;
}

static gpointer
get_item (GListModel *list,
          guint       position)
{
  NumelExploreAnswers *self = NUMEL_EXPLORE_ANSWERS (list);
  const NumelAnswer *answer;
  const NumelVariedValue *values;
  NumelCounts counts;
  guint n_values;

  if (position >= get_n_items (list))
    return NULL;

  answer = self->solution->answers->len > 0
             ? &g_array_index (self->solution->answers, NumelAnswer, position)
             : &self->solution->nearest;
  values = numel_solver_read_answer (self->solver, answer, &counts, &n_values);
  return numel_explore_answer_new (values, n_values, answer->value, self->target);
}

static void
list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = get_item_type;
  iface->get_n_items = get_n_items;
  iface->get_item = get_item;
}

static void
numel_explore_answers_finalize (GObject *object)
{
  NumelExploreAnswers *self = NUMEL_EXPLORE_ANSWERS (object);

  g_clear_object (&self->solver);
  g_clear_pointer (&self->solution, numel_solution_free);

  G_OBJECT_CLASS (numel_explore_answers_parent_class)->finalize (object);
}

static void
numel_explore_answers_class_init (NumelExploreAnswersClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = numel_explore_answers_finalize;
}

static void
numel_explore_answers_init (NumelExploreAnswers *self)
{
}

NumelExploreAnswers *
numel_explore_answers_new (NumelSolver   *solver,
                           NumelSolution *solution,
                           gint64         target)
{
  NumelExploreAnswers *self = g_object_new (NUMEL_TYPE_EXPLORE_ANSWERS, NULL);

  self->solver = g_object_ref (solver);
  self->solution = solution;
  self->target = target;
  return self;
}

NumelSolver *
numel_explore_answers_get_solver (NumelExploreAnswers *self)
{
  g_return_val_if_fail (NUMEL_IS_EXPLORE_ANSWERS (self), NULL);

  return self->solver;
}

const NumelSolution *
numel_explore_answers_get_solution (NumelExploreAnswers *self)
{
  g_return_val_if_fail (NUMEL_IS_EXPLORE_ANSWERS (self), NULL);

  return self->solution;
}

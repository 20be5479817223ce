/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-explore-answers.h"

#include "core/notation/numel-hyperparameter.h"
#include "core/text/numel-format.h"

#include <glib/gi18n.h>
#include <math.h>

struct _NumelExploreAnswers
{
  GObject parent_instance;

  NumelSolver *solver;
  NumelSolution *solution;
  NumelMeasure measure;
  gint64 target;
};

static void list_model_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE (NumelExploreAnswer, numel_explore_answer, G_TYPE_OBJECT)

G_DEFINE_FINAL_TYPE_WITH_CODE (NumelExploreAnswers, numel_explore_answers, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_init))

static void
numel_explore_answer_finalize (GObject *object)
{
  g_free (NUMEL_EXPLORE_ANSWER (object)->values);

  G_OBJECT_CLASS (numel_explore_answer_parent_class)->finalize (object);
}

static void
numel_explore_answer_class_init (NumelExploreAnswerClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = numel_explore_answer_finalize;
}

static void
numel_explore_answer_init (NumelExploreAnswer *self)
{
}

/* How far the amount is from the budget, in percent with a sign. */
char *
numel_explore_answer_format_off (NumelExploreAnswer *self)
{
  double off = (double) self->amount - (double) self->target;
  g_autofree char *percent = numel_format_percent (fabs (off), (double) self->target);
  const char *sign = self->amount == self->target ? "" : off < 0 ? "\u2212" : "+";

  return g_strconcat (sign, percent, NULL);
}

static GType
get_item_type (GListModel *list)
{
  return NUMEL_TYPE_EXPLORE_ANSWER;
}

static guint
get_n_items (GListModel *list)
{
  const NumelSolution *solution = NUMEL_EXPLORE_ANSWERS (list)->solution;

  return solution->answers->len > 0 ? solution->answers->len : solution->has_nearest ? 1 : 0;
}

static gpointer
get_item (GListModel *list,
          guint       position)
{
  NumelExploreAnswers *self = NUMEL_EXPLORE_ANSWERS (list);
  const NumelAnswer *answer = &self->solution->nearest;
  const NumelVaried *values;
  NumelExploreAnswer *item;
  NumelCounts counts;

  if (position >= get_n_items (list))
    return NULL;

  if (self->solution->answers->len > 0)
    answer = &g_array_index (self->solution->answers, NumelAnswer, position);
  item = g_object_new (NUMEL_TYPE_EXPLORE_ANSWER, NULL);
  values = numel_solver_read_answer (self->solver, answer, &counts, &item->n_values);
  item->values = g_memdup2 (values, item->n_values * sizeof *values);
  item->amount = answer->value;
  item->target = self->target;
  return item;
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

/* The solver doesn't search again; the solution becomes the list's own. */
NumelExploreAnswers *
numel_explore_answers_new (NumelSolver        *solver,
                           NumelSolution      *solution,
                           const NumelMeasure *measure,
                           gint64              target)
{
  NumelExploreAnswers *self = g_object_new (NUMEL_TYPE_EXPLORE_ANSWERS, NULL);

  self->solver = g_object_ref (solver);
  self->solution = solution;
  self->measure = *measure;
  self->target = target;
  return self;
}

NumelSolver *
numel_explore_answers_get_solver (NumelExploreAnswers *self)
{
  g_return_val_if_fail (NUMEL_IS_EXPLORE_ANSWERS (self), NULL);

  return self->solver;
}

/* What the budget is about. */
char *
numel_explore_answers_get_title (NumelExploreAnswers *self)
{
  g_return_val_if_fail (NUMEL_IS_EXPLORE_ANSWERS (self), NULL);

  return numel_measure_get_title (&self->measure);
}

static char *
describe_found (const NumelSolution *solution,
                double               tolerance)
{
  g_autofree char *percent = numel_format_percent (tolerance, 100);
  g_autofree char *count = numel_format_count ((gint64) solution->n_found);
  g_autofree char *shown = numel_format_count (solution->answers->len);
  gulong plural = numel_format_plural ((gint64) solution->n_found);

  if (solution->n_found > solution->answers->len)
    return g_strdup_printf (ngettext ("%s setting fits; the closest %s are shown.",
                                      "%s settings fit; the closest %s are shown.", plural),
                            count, shown);
  if (solution->n_found > 0)
    return g_strdup_printf (ngettext ("%s setting fits, closest first.",
                                      "%s settings fit, closest first.", plural),
                            count);
  if (solution->has_nearest)
    return g_strdup_printf (_("Nothing within %s. The nearest is shown."), percent);
  if (solution->reason != NULL)
    return g_strdup_printf (_("None of these settings can be counted: %s."), solution->reason);

  return g_strdup (_("The conditions leave no setting."));
}

/* How many settings fit, and what stays and moves along in them; @tolerance is how far from the
 * budget was near enough, in percent. */
char *
numel_explore_answers_describe (NumelExploreAnswers *self,
                                GListModel          *items,
                                double               tolerance)
{
  const char *const *moving = numel_solver_get_moving (self->solver);
  g_autoptr (NumelExploreAnswer) answer = g_list_model_get_item (G_LIST_MODEL (self), 0);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) varied = NULL;
  g_autofree char *found = describe_found (self->solution, tolerance);
  g_autofree char *stays = NULL;
  g_autofree char *moves = NULL;

  if (answer == NULL)
    return g_steal_pointer (&found);

  for (guint i = 0; i < answer->n_values; i++)
    g_strv_builder_add (builder, answer->values[i].key);
  varied = g_strv_builder_end (builder);
  stays = numel_setting_item_describe_stays (
    items, (const char *const *[]) { (const char *const *) varied, moving, NULL });
  moves = numel_setting_item_describe_moving (items, moving);
  return g_strconcat (found, stays != NULL ? " " : "", stays != NULL ? stays : "",
                      moves != NULL ? " " : "", moves != NULL ? moves : "", " ",
                      _("Activate a row to add it as a model."), NULL);
}

/* Returns: (nullable): all answers */
char *
numel_explore_answers_write (NumelExploreAnswers *self,
                             NumelTableFormat     format)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self));
  g_autoptr (NumelTable) table = NULL;
  g_autofree char *key = numel_measure_get_name (&self->measure);
  g_autofree char *title = numel_measure_get_title (&self->measure);

  if (n == 0)
    return NULL;

  table = numel_table_new (format);
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (NumelExploreAnswer) answer = g_list_model_get_item (G_LIST_MODEL (self), i);

      if (i == 0)
        {
          for (guint j = 0; j < answer->n_values; j++)
            numel_table_add_column (table, answer->values[j].key,
                                    numel_hyperparameter_get_title (answer->values[j].key), TRUE);
          numel_table_add_column (table, key, title, TRUE);
          numel_table_add_column (table, "difference", _("Off by"), TRUE);
        }
      for (guint j = 0; j < answer->n_values; j++)
        numel_setting_item_write (table, &answer->values[j].value);
      numel_table_add_count (table, answer->amount);
      numel_table_add_count (table, answer->amount - answer->target);
    }

  return numel_table_write (table);
}

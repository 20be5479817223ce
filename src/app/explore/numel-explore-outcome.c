/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-explore-outcome.h"

#include "numel-explore-text.h"
#include "core/text/numel-format.h"

#include <glib/gi18n.h>

static char *
describe_found (const NumelSolution *solution,
                double               tolerance)
{
  g_autofree char *percent = numel_format_percent (tolerance, 100);
  g_autofree char *count = numel_format_count ((gint64) solution->n_found);

  if (solution->n_found > solution->answers->len)
    {
      g_autofree char *shown = numel_format_count (solution->answers->len);

      return g_strdup_printf (ngettext ("%s setting fits; the closest %s are shown.",
                                        "%s settings fit; the closest %s are shown.",
                                        numel_format_plural ((gint64) solution->n_found)),
                              count, shown);
    }
  if (solution->n_found > 0)
    return g_strdup_printf (ngettext ("%s setting fits, closest first.",
                                      "%s settings fit, closest first.",
                                      numel_format_plural ((gint64) solution->n_found)),
                            count);
  if (solution->has_nearest)
    return g_strdup_printf (_("Nothing within %s. The nearest is shown."), percent);
  if (solution->reason != NULL)
    return g_strdup_printf (_("None of these settings can be counted: %s."), solution->reason);

  return g_strdup (_("The conditions leave no setting."));
}

char *
numel_explore_describe_answers (NumelExploreAnswers *answers,
                                GListModel          *items,
                                double               tolerance)
{
  NumelSolver *solver = numel_explore_answers_get_solver (answers);
  const NumelSolution *solution = numel_explore_answers_get_solution (answers);
  g_autoptr (NumelExploreAnswer) answer = g_list_model_get_item (G_LIST_MODEL (answers), 0);
  g_autoptr (GPtrArray) varied = g_ptr_array_new ();
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *found = describe_found (solution, tolerance);
  g_autofree char *stays = NULL;
  g_autofree char *moves = NULL;
  const char *const *moving = numel_solver_get_moving (solver);
  const char *const *exceptions[] = { NULL, moving, NULL };

  g_string_append (text, found);
  if (answer != NULL)
    {
      guint n_values;
      const NumelVariedValue *values = numel_explore_answer_get_values (answer, &n_values);

      for (guint i = 0; i < n_values; i++)
        g_ptr_array_add (varied, (gpointer) values[i].key);
      g_ptr_array_add (varied, NULL);
      exceptions[0] = (const char *const *) varied->pdata;
      stays = numel_explore_describe_stays (items, exceptions);
      moves = numel_explore_describe_moving (items, moving);
      if (stays != NULL)
        g_string_append_printf (text, " %s", stays);
      if (moves != NULL)
        g_string_append_printf (text, " %s", moves);
      g_string_append_printf (text, " %s", _("Activate a row to add it as a model."));
    }
  return g_strdup (text->str);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How a budget is searched: in a thread, again after edits, one search at a time. */
#include "numel-explore-budget-private.h"

#include "numel-explore-criteria.h"
#include "numel-explore-outcome.h"
#include "numel-explore-table.h"
#include "numel-explore-text.h"
#include "numel-explore-variables.h"
#include "core/text/numel-format.h"
#include "app/widgets/numel-widget.h"

#include <glib/gi18n.h>

/* A search of so many candidates is over so soon that it starts by itself. */
#define MAX_LIVE 200000

static double
get_tolerance (NumelExploreBudget *self)
{
  return gtk_spin_button_get_value (GTK_SPIN_BUTTON (self->tolerance));
}

static void
show_error (NumelExploreBudget *self,
            const char         *text)
{
  gtk_label_set_text (GTK_LABEL (self->error), text != NULL ? text : "");
  gtk_widget_set_visible (self->error, text != NULL);
}

static NumelSolver *
create_solver (NumelExploreBudget  *self,
               gint64              *target,
               GError             **error)
{
  g_autoptr (NumelSolver) solver = numel_solver_new (numel_document_get_model (self->document));
  NumelMeasure measure = numel_explore_measure_get (GTK_DROP_DOWN (self->measure));
  g_autoptr (GError) target_error = NULL;

  numel_explore_parse_target (gtk_editable_get_text (GTK_EDITABLE (self->target)),
                              measure.quantity == NUMEL_QUANTITY_BYTES, target, &target_error);
  numel_widget_set_invalid (self->target, target_error != NULL);
  if (target_error != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&target_error));
      return NULL;
    }

  if (!numel_explore_variables_apply (NUMEL_EXPLORE_VARIABLES (self->variables), solver, error)
      || !numel_explore_rules_apply (NUMEL_EXPLORE_RULES (self->followers), solver, error)
      || !numel_explore_rules_apply (NUMEL_EXPLORE_RULES (self->conditions), solver, error))
    return NULL;

  numel_solver_set_target (solver, &measure, *target, get_tolerance (self));
  return g_steal_pointer (&solver);
}

/* Shows whether a search is running. */
void
numel_explore_budget_set_running (NumelExploreBudget *self,
                                  gboolean            running)
{
  gtk_button_set_label (GTK_BUTTON (self->button), running ? _("Stop") : _("Search"));
  gtk_widget_set_visible (self->progress, running);
  gtk_widget_set_hexpand (self->candidates, !running);
  if (running)
    gtk_progress_bar_set_fraction (GTK_PROGRESS_BAR (self->progress), 0);
}

static void
progress_cb (guint64  n_done,
             guint64  n_candidates,
             gpointer data)
{
  NumelExploreBudget *self = data;

  if (self->progress != NULL && self->cancellable != NULL)
    gtk_progress_bar_set_fraction (GTK_PROGRESS_BAR (self->progress),
                                   (double) n_done / (double) MAX (n_candidates, 1));
}

static void
solved_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      data)
{
  g_autoptr (NumelExploreBudget) self = data;
  NumelSolver *solver = NUMEL_SOLVER (source);
  g_autoptr (GError) error = NULL;
  g_autoptr (NumelSolution) solution = numel_solver_solve_finish (solver, result, &error);
  NumelMeasure measure;
  g_autofree char *key = NULL;
  g_autofree char *title = NULL;
  g_autofree char *note = NULL;
  g_autoptr (NumelExploreAnswers) answers = NULL;

  /* Another search, or the end of the window, has come in between. */
  if (self->solver != solver || self->box == NULL)
    return;

  g_clear_object (&self->cancellable);
  g_clear_object (&self->solver);
  numel_explore_budget_set_running (self, FALSE);
  if (solution == NULL)
    {
      g_clear_pointer (&self->request, g_free);
      if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        gtk_label_set_text (GTK_LABEL (self->note), _("The search was stopped."));
      else
        show_error (self, error->message);
      g_signal_emit_by_name (self, "finished");
      return;
    }

  measure = numel_explore_measure_get (GTK_DROP_DOWN (self->measure));
  key = numel_measure_get_name (&measure);
  title = numel_measure_get_title (&measure);
  answers = numel_explore_answers_new (solver, g_steal_pointer (&solution), self->running_target);
  numel_explore_table_set_answers (NUMEL_EXPLORE_TABLE (self->table), answers, key, title);
  note = numel_explore_describe_answers (answers, self->items, get_tolerance (self));
  gtk_label_set_text (GTK_LABEL (self->note), note);
  g_signal_emit_by_name (self, "finished");
}

/* Ends the search that is running and forgets it: its end is of no concern any more. */
void
numel_explore_budget_cancel (NumelExploreBudget *self)
{
  if (self->cancellable != NULL)
    g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  g_clear_object (&self->solver);
}

static void
start (NumelExploreBudget *self,
       NumelSolver        *solver,
       gint64              target)
{
  numel_explore_budget_cancel (self);
  self->cancellable = g_cancellable_new ();
  self->solver = g_object_ref (solver);
  self->running_target = target;
  numel_explore_budget_set_running (self, TRUE);
  numel_solver_solve_async (solver, self->cancellable, progress_cb, self, solved_cb,
                            g_object_ref (self));
}

/* All that a search depends on, so that leaving an entry as it was starts none. */
static char *
describe_request (NumelExploreBudget *self,
                  NumelSolver        *solver,
                  gint64              target)
{
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, "%p %" G_GINT64_FORMAT " %u %f %" G_GUINT64_FORMAT,
                          (gpointer) numel_document_get_model (self->document), target,
                          gtk_drop_down_get_selected (GTK_DROP_DOWN (self->measure)),
                          get_tolerance (self), numel_solver_get_n_candidates (solver));
  numel_explore_variables_describe (NUMEL_EXPLORE_VARIABLES (self->variables), text);
  for (guint list = 0; list < 2; list++)
    {
      NumelExploreRules *rules = NUMEL_EXPLORE_RULES (list == 0 ? self->followers
                                                                : self->conditions);

      for (guint i = 0; i < numel_explore_rules_get_n (rules); i++)
        g_string_append_printf (text, "\n%u %s = %s", list,
                                list == 0 ? numel_explore_rules_get_key (rules, i) : "",
                                numel_explore_rules_get_text (rules, i));
    }

  return g_string_free (text, FALSE);
}

/* Searches if something has changed and the search is a short one, or if it was @asked for. */
void
numel_explore_budget_try (NumelExploreBudget *self,
                          gboolean            asked)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (NumelSolver) solver = NULL;
  g_autofree char *request = NULL;
  g_autofree char *count = NULL;
  g_autofree char *text = NULL;
  guint64 n_candidates;
  gint64 n_shown;
  gint64 target;

  if (self->document == NULL || numel_document_get_model (self->document) == NULL)
    return;

  solver = create_solver (self, &target, &error);
  show_error (self, error != NULL ? error->message : NULL);
  if (solver == NULL)
    {
      numel_explore_budget_stop (self);
      return;
    }

  n_candidates = numel_solver_get_n_candidates (solver);
  n_shown = (gint64) MIN (n_candidates, (guint64) G_MAXINT64);
  count = numel_format_count (n_shown);
  /* Translators: how many combinations of values a search tries. */
  text = g_strdup_printf (ngettext ("%s setting to try", "%s settings to try",
                                    numel_format_plural (n_shown)),
                          count);
  gtk_label_set_text (GTK_LABEL (self->candidates), text);

  request = describe_request (self, solver, target);
  if (!asked && (n_candidates > MAX_LIVE || g_strcmp0 (request, self->request) == 0))
    return;

  g_free (self->request);
  self->request = g_steal_pointer (&request);
  start (self, solver, target);
}

/* Searches, however long it takes. */
void
numel_explore_budget_search (NumelExploreBudget *self)
{
  g_return_if_fail (NUMEL_IS_EXPLORE_BUDGET (self));

  g_clear_handle_id (&self->timeout, g_source_remove);
  gtk_spin_button_update (GTK_SPIN_BUTTON (self->tolerance));
  g_clear_handle_id (&self->timeout, g_source_remove);
  numel_explore_budget_try (self, TRUE);
}

/* Ends the search that is running. */
void
numel_explore_budget_stop (NumelExploreBudget *self)
{
  g_return_if_fail (NUMEL_IS_EXPLORE_BUDGET (self));

  if (self->cancellable != NULL)
    g_cancellable_cancel (self->cancellable);
}

gboolean
numel_explore_budget_is_running (NumelExploreBudget *self)
{
  g_return_val_if_fail (NUMEL_IS_EXPLORE_BUDGET (self), FALSE);

  return self->solver != NULL;
}

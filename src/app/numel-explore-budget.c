/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-explore-budget.h"

#include "numel-card-layout.h"
#include "numel-error.h"
#include "numel-explore-criteria.h"
#include "numel-explore-outcome.h"
#include "numel-explore-proposal.h"
#include "numel-explore-table.h"
#include "numel-explore-text.h"
#include "numel-format.h"
#include "numel-spin.h"
#include "numel-wrap-box.h"

#include <glib/gi18n.h>
#include <math.h>

/* A search of so many candidates is over so soon that it starts by itself. */
#define MAX_LIVE 200000

/* An edit may be followed by another: a search waits so many milliseconds. */
#define PATIENCE 200

struct _NumelExploreBudget
{
  GtkWidget parent_instance;

  GtkWidget *box;
  GtkWidget *target;
  GtkWidget *tolerance_box;
  GtkWidget *tolerance;
  GtkWidget *measure;
  GtkWidget *variables;
  GtkWidget *details;
  GtkWidget *followers;
  GtkWidget *conditions;
  GtkWidget *button;
  GtkWidget *progress;
  GtkWidget *candidates;
  GtkWidget *error;
  GtkWidget *table;
  GtkWidget *note;

  NumelDocument *document;
  GListModel *items;
  GCancellable *cancellable;
  NumelSolver *solver; /* of the running search */
  char *request;       /* what was searched last */
  gint64 running_target;
  guint timeout;
  gboolean target_is_own;
  gboolean is_updating;
};

enum
{
  FINISHED,
  ACTIVATED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (NumelExploreBudget, numel_explore_budget, GTK_TYPE_WIDGET)

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

static void
mark_target (NumelExploreBudget *self,
             const char         *error)
{
  if (error != NULL)
    gtk_widget_add_css_class (self->target, "error");
  else
    gtk_widget_remove_css_class (self->target, "error");
  gtk_accessible_update_state (GTK_ACCESSIBLE (self->target), GTK_ACCESSIBLE_STATE_INVALID,
                               error != NULL ? GTK_ACCESSIBLE_INVALID_TRUE
                                             : GTK_ACCESSIBLE_INVALID_FALSE,
                               -1);
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
  mark_target (self, target_error != NULL ? target_error->message : NULL);
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

static void
set_running (NumelExploreBudget *self,
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
  set_running (self, FALSE);
  if (solution == NULL)
    {
      g_clear_pointer (&self->request, g_free);
      if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        gtk_label_set_text (GTK_LABEL (self->note), _("The search was stopped."));
      else
        show_error (self, error->message);
      g_signal_emit (self, signals[FINISHED], 0);
      return;
    }

  measure = numel_explore_measure_get (GTK_DROP_DOWN (self->measure));
  key = numel_measure_get_name (&measure);
  title = numel_measure_get_title (&measure);
  answers = numel_explore_answers_new (solver, g_steal_pointer (&solution), self->running_target);
  numel_explore_table_set_answers (NUMEL_EXPLORE_TABLE (self->table), answers, key, title);
  note = numel_explore_describe_answers (answers, self->items, get_tolerance (self));
  gtk_label_set_text (GTK_LABEL (self->note), note);
  g_signal_emit (self, signals[FINISHED], 0);
}

static void
cancel (NumelExploreBudget *self)
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
  cancel (self);
  self->cancellable = g_cancellable_new ();
  self->solver = g_object_ref (solver);
  self->running_target = target;
  set_running (self, TRUE);
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

static void
try_search (NumelExploreBudget *self,
            gboolean            asked)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (NumelSolver) solver = NULL;
  g_autofree char *request = NULL;
  g_autofree char *count = NULL;
  g_autofree char *text = NULL;
  guint64 n_candidates;
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
  count = numel_format_count ((gint64) MIN (n_candidates, (guint64) G_MAXINT64));
  /* Translators: how many combinations of values a search tries. */
  text = g_strdup_printf (ngettext ("%s setting to try", "%s settings to try",
                                    (gulong) MIN (n_candidates, 1000000)),
                          count);
  gtk_label_set_text (GTK_LABEL (self->candidates), text);

  request = describe_request (self, solver, target);
  if (!asked && (n_candidates > MAX_LIVE || g_strcmp0 (request, self->request) == 0))
    return;

  g_free (self->request);
  self->request = g_steal_pointer (&request);
  start (self, solver, target);
}

static gboolean
timeout_cb (gpointer data)
{
  NumelExploreBudget *self = data;

  self->timeout = 0;
  try_search (self, FALSE);
  return G_SOURCE_REMOVE;
}

static void
changed_cb (NumelExploreBudget *self)
{
  if (self->is_updating || self->document == NULL)
    return;

  g_clear_handle_id (&self->timeout, g_source_remove);
  self->timeout = g_timeout_add (PATIENCE, timeout_cb, self);
}

static void
target_cb (NumelExploreBudget *self)
{
  if (self->is_updating)
    return;

  self->target_is_own = TRUE;
  changed_cb (self);
}

/* Parameters and bytes have budgets of their own. */
static void
measure_cb (NumelExploreBudget *self)
{
  if (self->is_updating)
    return;

  self->target_is_own = FALSE;
  numel_explore_budget_update (self);
}

static void
activate_cb (NumelExploreBudget *self)
{
  numel_explore_budget_search (self);
}

static void
button_cb (NumelExploreBudget *self)
{
  if (numel_explore_budget_is_running (self))
    numel_explore_budget_stop (self);
  else
    numel_explore_budget_search (self);
}

static void
activated_cb (NumelExploreBudget *self,
              NumelExploreAnswer *answer)
{
  g_signal_emit (self, signals[ACTIVATED], 0, answer);
}

static void
numel_explore_budget_unmap (GtkWidget *widget)
{
  NumelExploreBudget *self = NUMEL_EXPLORE_BUDGET (widget);

  g_clear_handle_id (&self->timeout, g_source_remove);
  GTK_WIDGET_CLASS (numel_explore_budget_parent_class)->unmap (widget);
}

static void
numel_explore_budget_dispose (GObject *object)
{
  NumelExploreBudget *self = NUMEL_EXPLORE_BUDGET (object);

  g_clear_handle_id (&self->timeout, g_source_remove);
  cancel (self);
  self->is_updating = TRUE;
  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_object (&self->document);
  g_clear_object (&self->items);
  g_clear_pointer (&self->request, g_free);

  G_OBJECT_CLASS (numel_explore_budget_parent_class)->dispose (object);
}

static void
numel_explore_budget_class_init (NumelExploreBudgetClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = numel_explore_budget_dispose;
  widget_class->unmap = numel_explore_budget_unmap;

  signals[FINISHED] = g_signal_new ("finished", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                    NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[ACTIVATED] = g_signal_new ("activated", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                     NULL, NULL, NULL, G_TYPE_NONE, 1, NUMEL_TYPE_EXPLORE_ANSWER);

  g_type_ensure (NUMEL_TYPE_EXPLORE_TABLE);
  g_type_ensure (NUMEL_TYPE_EXPLORE_VARIABLES);
  g_type_ensure (NUMEL_TYPE_WRAP_BOX);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/numel/Numel/numel-explore-budget.ui");
#define BIND(name) gtk_widget_class_bind_template_child (widget_class, NumelExploreBudget, name)
  BIND (box);
  BIND (target);
  BIND (tolerance_box);
  BIND (measure);
  BIND (variables);
  BIND (details);
  BIND (button);
  BIND (progress);
  BIND (candidates);
  BIND (error);
  BIND (table);
  BIND (note);
#undef BIND
  gtk_widget_class_bind_template_callback (widget_class, activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, target_cb);
  gtk_widget_class_bind_template_callback (widget_class, measure_cb);
  gtk_widget_class_bind_template_callback (widget_class, button_cb);
}

/* No more decimals than were asked for. */
static gboolean
tolerance_output_cb (NumelExploreBudget *self,
                     GtkSpinButton      *spin)
{
  g_autofree char *text = g_strdup_printf ("%.4g", gtk_spin_button_get_value (spin));

  if (g_strcmp0 (text, gtk_editable_get_text (GTK_EDITABLE (spin))) != 0)
    gtk_editable_set_text (GTK_EDITABLE (spin), text);
  return TRUE;
}

static void
add_tolerance (NumelExploreBudget *self)
{
  GtkWidget *label = gtk_label_new ("±");

  self->tolerance = numel_spin_new ();
  gtk_spin_button_set_digits (GTK_SPIN_BUTTON (self->tolerance), 2);
  g_signal_connect_object (self->tolerance, "output", G_CALLBACK (tolerance_output_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_spin_button_set_range (GTK_SPIN_BUTTON (self->tolerance), 0, 100);
  gtk_spin_button_set_increments (GTK_SPIN_BUTTON (self->tolerance), 0.5, 5);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (self->tolerance), 2);
  gtk_editable_set_width_chars (GTK_EDITABLE (self->tolerance), 4);
  gtk_editable_set_max_width_chars (GTK_EDITABLE (self->tolerance), 4);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->tolerance), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("How far from the budget is near enough, in percent"), -1);
  gtk_box_append (GTK_BOX (self->tolerance_box), label);
  gtk_box_append (GTK_BOX (self->tolerance_box), self->tolerance);
  gtk_box_append (GTK_BOX (self->tolerance_box), gtk_label_new ("%"));
  g_signal_connect_object (self->tolerance, "value-changed", G_CALLBACK (changed_cb), self,
                           G_CONNECT_SWAPPED);
}

static void
add_details (NumelExploreBudget *self)
{
  self->followers = numel_explore_rules_new (_("Hyperparameters that move along"),
                                             _("Add What Follows"),
                                             /* Translators: an example of an expression. */
                                             _("hidden_size // 128"), TRUE);
  self->conditions = numel_explore_rules_new (_("Conditions that must hold"), _("Add a Condition"),
                                              /* Translators: an example of a condition. */
                                              _("intermediate_size >= 3 * hidden_size"), FALSE);
  gtk_box_append (GTK_BOX (self->details),
                  numel_explore_variables_get_ranges (NUMEL_EXPLORE_VARIABLES (self->variables)));
  gtk_box_append (GTK_BOX (self->details), self->followers);
  gtk_box_append (GTK_BOX (self->details), self->conditions);
  g_signal_connect_object (self->variables, "changed", G_CALLBACK (changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->followers, "changed", G_CALLBACK (changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->conditions, "changed", G_CALLBACK (changed_cb), self,
                           G_CONNECT_SWAPPED);
}

/* Digits are set from left to right everywhere; the text inside has a direction of its own. */
static void
set_left_to_right (GtkWidget *widget)
{
  gtk_widget_set_direction (widget, GTK_TEXT_DIR_LTR);
  for (GtkWidget *child = gtk_widget_get_first_child (widget);
       child != NULL;
       child = gtk_widget_get_next_sibling (child))
    set_left_to_right (child);
}

static void
numel_explore_budget_init (NumelExploreBudget *self)
{
  self->is_updating = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_set_layout_manager (GTK_WIDGET (self), numel_card_layout_new ());
  set_left_to_right (self->target);
  numel_explore_measure_fill (GTK_DROP_DOWN (self->measure));
  add_tolerance (self);
  add_details (self);
  g_signal_connect_object (self->table, "activated", G_CALLBACK (activated_cb), self,
                           G_CONNECT_SWAPPED);
  self->is_updating = FALSE;
}

/* About what the model has, with one digit. */
static void
propose_target (NumelExploreBudget *self)
{
  NumelMeasure measure = numel_explore_measure_get (GTK_DROP_DOWN (self->measure));
  gint64 amount = numel_measure_get (&measure, numel_document_get_counts (self->document));
  gint64 unit = 1;
  g_autofree char *text = NULL;

  if (self->target_is_own || amount <= 0)
    return;

  while (amount / unit >= 10)
    unit *= 10;
  text = numel_format_count (amount / unit * unit);
  self->is_updating = TRUE;
  gtk_editable_set_text (GTK_EDITABLE (self->target), text);
  self->is_updating = FALSE;
}

/**
 * numel_explore_budget_set_document:
 * @document: a model that can be counted
 * @items: (element-type NumelSettingItem): its hyperparameters
 *
 * Proposes a search about the model.
 */
void
numel_explore_budget_set_document (NumelExploreBudget *self,
                                   NumelDocument      *document,
                                   GListModel         *items)
{
  g_return_if_fail (NUMEL_IS_EXPLORE_BUDGET (self));

  cancel (self);
  set_running (self, FALSE);
  g_set_object (&self->document, document);
  self->is_updating = TRUE;
  g_set_object (&self->items, items);
  numel_explore_rules_set_items (NUMEL_EXPLORE_RULES (self->followers), items);
  numel_explore_rules_set_items (NUMEL_EXPLORE_RULES (self->conditions), items);
  numel_explore_variables_set_items (NUMEL_EXPLORE_VARIABLES (self->variables), items);
  numel_explore_proposal_make (items, NUMEL_EXPLORE_VARIABLES (self->variables),
                               NUMEL_EXPLORE_RULES (self->followers));
  self->is_updating = FALSE;
  numel_explore_table_set_answers (NUMEL_EXPLORE_TABLE (self->table), NULL, NULL, NULL);
  gtk_label_set_text (GTK_LABEL (self->note), "");
  numel_explore_budget_update (self);
}

/**
 * numel_explore_budget_update:
 *
 * Searches again if the model has changed and the search is a short one.
 */
void
numel_explore_budget_update (NumelExploreBudget *self)
{
  g_return_if_fail (NUMEL_IS_EXPLORE_BUDGET (self));

  if (self->document == NULL)
    return;

  propose_target (self);
  try_search (self, FALSE);
}

/**
 * numel_explore_budget_search:
 *
 * Searches, however long it takes.
 */
void
numel_explore_budget_search (NumelExploreBudget *self)
{
  g_return_if_fail (NUMEL_IS_EXPLORE_BUDGET (self));

  g_clear_handle_id (&self->timeout, g_source_remove);
  gtk_spin_button_update (GTK_SPIN_BUTTON (self->tolerance));
  g_clear_handle_id (&self->timeout, g_source_remove);
  try_search (self, TRUE);
}

/**
 * numel_explore_budget_stop:
 *
 * Ends the search that is running.
 */
void
numel_explore_budget_stop (NumelExploreBudget *self)
{
  g_return_if_fail (NUMEL_IS_EXPLORE_BUDGET (self));

  if (self->cancellable != NULL)
    g_cancellable_cancel (self->cancellable);
}

/**
 * numel_explore_budget_is_running:
 *
 * Returns: whether a search is running
 */
gboolean
numel_explore_budget_is_running (NumelExploreBudget *self)
{
  g_return_val_if_fail (NUMEL_IS_EXPLORE_BUDGET (self), FALSE);

  return self->solver != NULL;
}

/**
 * numel_explore_budget_set_narrow:
 * @narrow: whether the window is narrow
 */
void
numel_explore_budget_set_narrow (NumelExploreBudget *self,
                                 gboolean            narrow)
{
  g_return_if_fail (NUMEL_IS_EXPLORE_BUDGET (self));

  numel_explore_table_set_narrow (NUMEL_EXPLORE_TABLE (self->table), narrow);
}

/**
 * numel_explore_budget_get_entry:
 *
 * Returns: (transfer none): the budget's entry, for tests
 */
GtkWidget *
numel_explore_budget_get_entry (NumelExploreBudget *self)
{
  g_return_val_if_fail (NUMEL_IS_EXPLORE_BUDGET (self), NULL);

  return self->target;
}

/**
 * numel_explore_budget_get_button:
 *
 * Returns: (transfer none): the button that starts and stops, for tests
 */
GtkWidget *
numel_explore_budget_get_button (NumelExploreBudget *self)
{
  g_return_val_if_fail (NUMEL_IS_EXPLORE_BUDGET (self), NULL);

  return self->button;
}

/**
 * numel_explore_budget_get_view:
 *
 * Returns: (transfer none): the column view, for tests
 */
GtkWidget *
numel_explore_budget_get_view (NumelExploreBudget *self)
{
  g_return_val_if_fail (NUMEL_IS_EXPLORE_BUDGET (self), NULL);

  return numel_explore_table_get_view (NUMEL_EXPLORE_TABLE (self->table));
}

/**
 * numel_explore_budget_get_note:
 *
 * Returns: (transfer none): what came of it, or what is wrong with the budget
 */
const char *
numel_explore_budget_get_note (NumelExploreBudget *self)
{
  g_return_val_if_fail (NUMEL_IS_EXPLORE_BUDGET (self), NULL);

  return gtk_label_get_text (GTK_LABEL (gtk_widget_get_visible (self->error) ? self->error
                                                                             : self->note));
}

/**
 * numel_explore_budget_get_answers:
 *
 * Returns: (transfer none) (nullable): what was found
 */
NumelExploreAnswers *
numel_explore_budget_get_answers (NumelExploreBudget *self)
{
  g_return_val_if_fail (NUMEL_IS_EXPLORE_BUDGET (self), NULL);

  return numel_explore_table_get_answers (NUMEL_EXPLORE_TABLE (self->table));
}

/**
 * numel_explore_budget_dup_table:
 * @format: how
 *
 * Returns: (transfer full) (nullable): all answers
 */
char *
numel_explore_budget_dup_table (NumelExploreBudget *self,
                                NumelTableFormat    format)
{
  g_return_val_if_fail (NUMEL_IS_EXPLORE_BUDGET (self), NULL);

  return numel_explore_table_dup (NUMEL_EXPLORE_TABLE (self->table), format);
}

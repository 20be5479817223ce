/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-explore-budget.h"

#include "app/widgets/numel-child-layout.h"
#include "app/widgets/numel-spin.h"
#include "app/widgets/numel-widget.h"
#include "app/widgets/numel-wrap-box.h"
#include "core/text/numel-error.h"
#include "core/text/numel-format.h"
#include "core/text/numel-quantity.h"
#include "numel-explore-rules.h"
#include "numel-explore-table.h"
#include "numel-explore-variables.h"

#include <glib/gi18n.h>

/* An edit may be followed by another: a search waits so many milliseconds. */
#define PATIENCE 200

/* A search of so many candidates is over so soon that it starts by itself. */
#define MAX_LIVE 200000

struct _NumelExploreBudget
{
  AdwBin parent_instance;

  GtkEditable *target;
  AdwBin *tolerance_bin;
  GtkSpinButton *tolerance;
  GtkDropDown *measure;
  NumelExploreVariables *variables;
  GtkWidget *ranges;
  NumelExploreRules *followers;
  NumelExploreRules *conditions;
  GtkWidget *run;
  GtkWidget *progress;
  GtkWidget *candidates;
  GtkWidget *error;
  NumelExploreTable *table;
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

static guint activated_signal;

G_DEFINE_FINAL_TYPE (NumelExploreBudget, numel_explore_budget, ADW_TYPE_BIN)

/* Total, active, then the bytes of each data type. */
static NumelMeasure
get_nth_measure (guint index)
{
  if (index < NUMEL_MEASURE_BYTES)
    return (NumelMeasure) { (NumelMeasureKind) index, 0 };

  return (NumelMeasure) { NUMEL_MEASURE_BYTES, (NumelDataType) (index - NUMEL_MEASURE_BYTES) };
}

static NumelMeasure
get_measure (NumelExploreBudget *self)
{
  return get_nth_measure (gtk_drop_down_get_selected (self->measure));
}

static void
show_error (NumelExploreBudget *self,
            const char         *text)
{
  gtk_label_set_text (GTK_LABEL (self->error), text != NULL ? text : "");
  gtk_widget_set_visible (self->error, text != NULL);
}

static void
show_running (NumelExploreBudget *self,
              gboolean            running)
{
  gtk_button_set_label (GTK_BUTTON (self->run), running ? _("Stop") : _("Search"));
  gtk_widget_set_visible (self->progress, running);
  gtk_widget_set_hexpand (self->candidates, !running);
  if (running)
    gtk_progress_bar_set_fraction (GTK_PROGRESS_BAR (self->progress), 0);
}

/* Reads what people type: 3B, 3e9, 3,000,000,000, of bytes 16 GB. */
static gboolean
parse_target (NumelExploreBudget  *self,
              gint64              *target,
              GError             **error)
{
  const char *text = gtk_editable_get_text (self->target);
  gboolean is_bytes = get_measure (self).kind == NUMEL_MEASURE_BYTES;
  NumelQuantity quantity = { 0 };

  if (*text == '\0')
    return numel_error_set (error, NUMEL_ERROR_BAD_VALUE, _("a number like 3B is needed"));
  if (is_bytes ? !numel_quantity_parse (text, &quantity, error)
               : !numel_parse_count (text, target, error))
    return FALSE;
  if (is_bytes)
    *target = quantity.value;

  return *target > 0
         || numel_error_set (error, NUMEL_ERROR_BAD_VALUE, _("a number above 0 is needed"));
}

static NumelSolver *
create_solver (NumelExploreBudget  *self,
               gint64              *target,
               GError             **error)
{
  g_autoptr (NumelSolver) solver = numel_solver_new (numel_document_get_model (self->document));
  NumelMeasure measure = get_measure (self);
  gboolean valid = parse_target (self, target, error);

  numel_widget_set_invalid (GTK_WIDGET (self->target), !valid);
  if (!valid
      || !numel_explore_variables_apply (self->variables, solver, error)
      || !numel_explore_rules_apply (self->followers, solver->variation, error)
      || !numel_explore_rules_apply (self->conditions, solver->variation, error))
    return NULL;

  solver->measure = measure;
  solver->target = *target;
  solver->tolerance = gtk_spin_button_get_value (self->tolerance);
  return g_steal_pointer (&solver);
}

static void
progress_cb (guint64  n_done,
             guint64  n_candidates,
             gpointer data)
{
  NumelExploreBudget *self = data;

  if (self->cancellable != NULL)
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
  NumelMeasure measure;
  g_autoptr (GError) error = NULL;
  g_autoptr (NumelSolution) solution = numel_solver_solve_finish (solver, result, &error);
  g_autoptr (NumelExploreAnswers) answers = NULL;
  g_autofree char *note = NULL;

  /* Another search, or the end of the window, has come in between. */
  if (self->solver != solver)
    return;

  g_clear_object (&self->cancellable);
  g_clear_object (&self->solver);
  show_running (self, FALSE);
  if (solution == NULL)
    {
      g_clear_pointer (&self->request, g_free);
      if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        gtk_label_set_text (GTK_LABEL (self->note), _("The search was stopped."));
      else
        show_error (self, error->message);
      return;
    }

  measure = get_measure (self);
  answers = numel_explore_answers_new (solver, g_steal_pointer (&solution), &measure,
                                       self->running_target);
  numel_explore_table_set_answers (self->table, answers);
  note = numel_explore_answers_describe (answers, self->items,
                                         gtk_spin_button_get_value (self->tolerance));
  gtk_label_set_text (GTK_LABEL (self->note), note);
}

/* Ends the search that is running and forgets it: its end is of no concern any more. */
static void
cancel (NumelExploreBudget *self)
{
  numel_explore_budget_stop (self);
  g_clear_object (&self->cancellable);
  g_clear_object (&self->solver);
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
                          gtk_drop_down_get_selected (self->measure),
                          gtk_spin_button_get_value (self->tolerance),
                          numel_variation_get_n_points (solver->variation));
  numel_explore_variables_describe (self->variables, text);
  numel_explore_rules_describe (self->followers, text);
  numel_explore_rules_describe (self->conditions, text);
  return g_string_free (text, FALSE);
}

/* Searches if something has changed and the search is a short one, or if it was @asked for. */
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

  n_candidates = numel_variation_get_n_points (solver->variation);
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
  cancel (self);
  self->cancellable = g_cancellable_new ();
  self->solver = g_object_ref (solver);
  self->running_target = target;
  show_running (self, TRUE);
  numel_solver_solve_async (solver, self->cancellable, progress_cb, self, solved_cb,
                            g_object_ref (self));
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

/* Searches, however long it takes. */
static void
search_cb (NumelExploreBudget *self)
{
  gtk_spin_button_update (self->tolerance);
  g_clear_handle_id (&self->timeout, g_source_remove);
  try_search (self, TRUE);
}

static void
button_cb (NumelExploreBudget *self)
{
  if (self->solver != NULL)
    numel_explore_budget_stop (self);
  else
    search_cb (self);
}

static void
activated_cb (NumelExploreBudget *self,
              NumelExploreAnswer *answer)
{
  g_signal_emit (self, activated_signal, 0, answer);
}

/* No more decimals than were asked for. */
static gboolean
tolerance_output_cb (NumelExploreBudget *self,
                     GtkSpinButton      *spin)
{
  g_autofree char *text = g_strdup_printf ("%.4g", gtk_spin_button_get_value (spin));

  numel_spin_show (spin, text);
  return TRUE;
}

static void
numel_explore_budget_unmap (GtkWidget *widget)
{
  g_clear_handle_id (&NUMEL_EXPLORE_BUDGET (widget)->timeout, g_source_remove);
  GTK_WIDGET_CLASS (numel_explore_budget_parent_class)->unmap (widget);
}

static void
numel_explore_budget_dispose (GObject *object)
{
  NumelExploreBudget *self = NUMEL_EXPLORE_BUDGET (object);

  g_clear_handle_id (&self->timeout, g_source_remove);
  cancel (self);
  self->is_updating = TRUE;
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

  activated_signal = g_signal_new ("activated", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                   NULL, NULL, NULL, G_TYPE_NONE, 1, NUMEL_TYPE_EXPLORE_ANSWER);

  g_type_ensure (NUMEL_TYPE_EXPLORE_RULES);
  g_type_ensure (NUMEL_TYPE_EXPLORE_TABLE);
  g_type_ensure (NUMEL_TYPE_EXPLORE_VARIABLES);
  g_type_ensure (NUMEL_TYPE_WRAP_BOX);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/numel/Numel/numel-explore-budget.ui");
#define BIND(name) gtk_widget_class_bind_template_child (widget_class, NumelExploreBudget, name)
  BIND (target);
  BIND (tolerance_bin);
  BIND (measure);
  BIND (variables);
  BIND (ranges);
  BIND (followers);
  BIND (conditions);
  BIND (run);
  BIND (progress);
  BIND (candidates);
  BIND (error);
  BIND (table);
  BIND (note);
#undef BIND
  gtk_widget_class_bind_template_callback (widget_class, activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, button_cb);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, measure_cb);
  gtk_widget_class_bind_template_callback (widget_class, search_cb);
  gtk_widget_class_bind_template_callback (widget_class, target_cb);
}

static void
add_tolerance (NumelExploreBudget *self)
{
  GtkWidget *spin = numel_spin_new ();

  self->tolerance = GTK_SPIN_BUTTON (spin);
  gtk_spin_button_set_digits (self->tolerance, 2);
  g_signal_connect_object (spin, "output", G_CALLBACK (tolerance_output_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_spin_button_set_range (self->tolerance, 0, 100);
  gtk_spin_button_set_increments (self->tolerance, 0.5, 5);
  gtk_spin_button_set_value (self->tolerance, 2);
  gtk_editable_set_width_chars (GTK_EDITABLE (spin), 4);
  gtk_editable_set_max_width_chars (GTK_EDITABLE (spin), 4);
  gtk_accessible_update_property (GTK_ACCESSIBLE (spin), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("How far from the budget is near enough, in percent"), -1);
  adw_bin_set_child (self->tolerance_bin, spin);
  g_signal_connect_object (spin, "value-changed", G_CALLBACK (changed_cb), self,
                           G_CONNECT_SWAPPED);
}

static void
numel_explore_budget_init (NumelExploreBudget *self)
{
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);

  self->is_updating = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_set_layout_manager (GTK_WIDGET (self), numel_child_layout_new_card ());
  numel_widget_set_left_to_right (GTK_WIDGET (self->target));
  add_tolerance (self);
  for (guint i = 0; i < NUMEL_MEASURE_BYTES + NUMEL_N_DATA_TYPES; i++)
    {
      NumelMeasure measure = get_nth_measure (i);

      gtk_string_list_take (titles, numel_measure_get_title (&measure));
    }
  gtk_drop_down_set_model (self->measure, G_LIST_MODEL (titles));
  numel_explore_rules_set_up (self->followers, _("Hyperparameters that move along"),
                              _("Add What Follows"),
                              /* Translators: an example of an expression. */
                              _("hidden_size // 128"), TRUE);
  numel_explore_rules_set_up (self->conditions, _("Conditions that must hold"),
                              _("Add a Condition"),
                              /* Translators: an example of a condition. */
                              _("intermediate_size >= 3 * hidden_size"), FALSE);
  self->is_updating = FALSE;
}

/* About what the model has, with one digit. */
static void
propose_target (NumelExploreBudget *self)
{
  NumelMeasure measure = get_measure (self);
  gint64 amount = numel_measure_get (&measure, numel_document_get_counts (self->document));
  gint64 unit = 1;
  g_autofree char *text = NULL;

  if (self->target_is_own || amount <= 0)
    return;

  while (amount / unit >= 10)
    unit *= 10;
  text = numel_format_count (amount / unit * unit);
  self->is_updating = TRUE;
  gtk_editable_set_text (self->target, text);
  self->is_updating = FALSE;
}

/* Width, depth and feed-forward width vary. A head keeps its size when the model gets wider, so
 * there are more of them, as many as the key-value heads divide. */
static void
propose_search (NumelExploreBudget *self)
{
  NumelSettingItem *width = numel_setting_item_find_symbol (self->items, "d");
  NumelSettingItem *layers = numel_setting_item_find_symbol (self->items, "L");
  NumelSettingItem *inner = numel_setting_item_find_symbol (self->items, "F");
  NumelSettingItem *heads = numel_setting_item_find_symbol (self->items, "H");
  NumelSettingItem *groups = numel_setting_item_find_symbol (self->items, "K");
  gint64 n_heads = heads != NULL ? heads->value : 0;
  gint64 n_groups = groups != NULL ? groups->value : n_heads;
  gint64 unit;

  if (layers != NULL)
    numel_explore_variables_propose (self->variables, layers, 1, 64, TRUE);
  if (inner != NULL)
    numel_explore_variables_propose (self->variables, inner, numel_setting_item_round_unit (inner),
                                     128, inner->is_own);
  if (width == NULL)
    return;

  unit = numel_setting_item_round_unit (width);
  if (n_heads > 0 && width->value % n_heads == 0 && heads->is_own)
    {
      g_autofree char *rule = NULL;

      unit = width->value / n_heads;
      rule = g_strdup_printf ("%s // %" G_GINT64_FORMAT, width->path, unit);
      numel_explore_rules_add (self->followers, heads->path, rule);
      if (n_groups == n_heads && groups != NULL && groups->is_own)
        numel_explore_rules_add (self->followers, groups->path, heads->path);
      else if (n_groups < n_heads && n_groups > 0)
        unit *= n_groups;
    }
  numel_explore_variables_propose (self->variables, width, unit, 16, TRUE);
}

/* Proposes a search about a model that can be counted; @items are its hyperparameters. */
void
numel_explore_budget_set_document (NumelExploreBudget *self,
                                   NumelDocument      *document,
                                   GListModel         *items)
{
  g_return_if_fail (NUMEL_IS_EXPLORE_BUDGET (self));

  cancel (self);
  show_running (self, FALSE);
  g_set_object (&self->document, document);
  self->is_updating = TRUE;
  g_set_object (&self->items, items);
  numel_explore_rules_set_items (self->followers, items);
  numel_explore_rules_set_items (self->conditions, items);
  numel_explore_variables_set_items (self->variables, items, self->ranges);
  propose_search (self);
  self->is_updating = FALSE;
  numel_explore_table_set_answers (self->table, NULL);
  gtk_label_set_text (GTK_LABEL (self->note), "");
  /* The same question about another model has to be answered too. */
  g_clear_pointer (&self->request, g_free);
  numel_explore_budget_update (self);
}

/* Searches again if the model has changed and the search is a short one. */
void
numel_explore_budget_update (NumelExploreBudget *self)
{
  g_return_if_fail (NUMEL_IS_EXPLORE_BUDGET (self));

  if (self->document == NULL)
    return;

  propose_target (self);
  try_search (self, FALSE);
}

/* Ends the search that is running. */
void
numel_explore_budget_stop (NumelExploreBudget *self)
{
  g_return_if_fail (NUMEL_IS_EXPLORE_BUDGET (self));

  if (self->cancellable != NULL)
    g_cancellable_cancel (self->cancellable);
}

void
numel_explore_budget_set_narrow (NumelExploreBudget *self,
                                 gboolean            narrow)
{
  g_return_if_fail (NUMEL_IS_EXPLORE_BUDGET (self));

  numel_explore_table_set_narrow (self->table, narrow);
}

NumelExploreAnswers *
numel_explore_budget_get_answers (NumelExploreBudget *self)
{
  g_return_val_if_fail (NUMEL_IS_EXPLORE_BUDGET (self), NULL);

  return numel_explore_table_get_answers (self->table);
}

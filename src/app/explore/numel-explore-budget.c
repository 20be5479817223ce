/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-explore-budget-private.h"

#include "app/widgets/numel-child-layout.h"
#include "numel-explore-criteria.h"
#include "numel-explore-proposal.h"
#include "numel-explore-table.h"
#include "core/text/numel-format.h"
#include "app/widgets/numel-spin.h"
#include "app/widgets/numel-widget.h"
#include "app/widgets/numel-wrap-box.h"

#include <glib/gi18n.h>

/* An edit may be followed by another: a search waits so many milliseconds. */
#define PATIENCE 200

static guint activated_signal;

G_DEFINE_FINAL_TYPE (NumelExploreBudget, numel_explore_budget, GTK_TYPE_WIDGET)

static gboolean
timeout_cb (gpointer data)
{
  NumelExploreBudget *self = data;

  self->timeout = 0;
  numel_explore_budget_try (self, FALSE);
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
  g_signal_emit (self, activated_signal, 0, answer);
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
  numel_explore_budget_cancel (self);
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

  g_signal_new ("finished", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                G_TYPE_NONE, 0);
  activated_signal = g_signal_new ("activated", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
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

  numel_spin_show (spin, text);
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

static void
numel_explore_budget_init (NumelExploreBudget *self)
{
  self->is_updating = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_set_layout_manager (GTK_WIDGET (self), numel_child_layout_new_card ());
  numel_widget_set_left_to_right (self->target);
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

/* Proposes a search about the model. */
void
numel_explore_budget_set_document (NumelExploreBudget *self,
                                   NumelDocument      *document,
                                   GListModel         *items)
{
  g_return_if_fail (NUMEL_IS_EXPLORE_BUDGET (self));

  numel_explore_budget_cancel (self);
  numel_explore_budget_set_running (self, FALSE);
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
  numel_explore_budget_try (self, FALSE);
}

void
numel_explore_budget_set_narrow (NumelExploreBudget *self,
                                 gboolean            narrow)
{
  g_return_if_fail (NUMEL_IS_EXPLORE_BUDGET (self));

  numel_explore_table_set_narrow (NUMEL_EXPLORE_TABLE (self->table), narrow);
}

GtkWidget *
numel_explore_budget_get_entry (NumelExploreBudget *self)
{
  g_return_val_if_fail (NUMEL_IS_EXPLORE_BUDGET (self), NULL);

  return self->target;
}

GtkWidget *
numel_explore_budget_get_button (NumelExploreBudget *self)
{
  g_return_val_if_fail (NUMEL_IS_EXPLORE_BUDGET (self), NULL);

  return self->button;
}

GtkWidget *
numel_explore_budget_get_view (NumelExploreBudget *self)
{
  g_return_val_if_fail (NUMEL_IS_EXPLORE_BUDGET (self), NULL);

  return numel_explore_table_get_view (NUMEL_EXPLORE_TABLE (self->table));
}

const char *
numel_explore_budget_get_note (NumelExploreBudget *self)
{
  g_return_val_if_fail (NUMEL_IS_EXPLORE_BUDGET (self), NULL);

  return gtk_label_get_text (GTK_LABEL (gtk_widget_get_visible (self->error) ? self->error
                                                                             : self->note));
}

NumelExploreAnswers *
numel_explore_budget_get_answers (NumelExploreBudget *self)
{
  g_return_val_if_fail (NUMEL_IS_EXPLORE_BUDGET (self), NULL);

  return numel_explore_table_get_answers (NUMEL_EXPLORE_TABLE (self->table));
}

char *
numel_explore_budget_dup_table (NumelExploreBudget *self,
                                NumelTableFormat    format)
{
  g_return_val_if_fail (NUMEL_IS_EXPLORE_BUDGET (self), NULL);

  return numel_explore_table_dup (NUMEL_EXPLORE_TABLE (self->table), format);
}

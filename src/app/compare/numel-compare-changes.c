/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-compare-changes.h"

#include "app/widgets/numel-child-layout.h"
#include "app/widgets/numel-chart-view.h"
#include "app/widgets/numel-model-picker.h"
#include "chart/numel-waterfall-changes.h"
#include "app/widgets/numel-wrap-box.h"

#include <glib/gi18n.h>

struct _NumelCompareChanges
{
  AdwBin parent_instance;

  GtkWidget *header;
  NumelModelPicker *from;
  NumelModelPicker *to;
  GtkWidget *stack;
  NumelChartView *view;
  GtkWidget *note;
  GtkWidget *nothing;
  NumelWaterfall *waterfall;
  GListModel *documents;
  gboolean is_shown;
};

static guint changed_signal;

G_DEFINE_FINAL_TYPE (NumelCompareChanges, numel_compare_changes, ADW_TYPE_BIN)

static double
waterfall_height (NumelChart     *chart,
                  double          width,
                  NumelTextMeter *meter)
{
  return numel_waterfall_get_natural_height (NUMEL_WATERFALL (chart), width, meter);
}

/* Why several hyperparameters are one step. */
static void
append_note (GString         *note,
             const NumelStep *step)
{
  g_autofree char *name = numel_step_describe (step, NULL);

  if (note->len > 0)
    g_string_append_c (note, '\n');
  /* Translators: hyperparameters, then why they can't be changed one after another. */
  g_string_append_printf (note, _("%s change in one step. Between them there is no count: %s."),
                          name, step->reason != NULL ? step->reason : "");
}

static void
show_nothing (NumelCompareChanges *self,
              const char          *text)
{
  gtk_label_set_text (GTK_LABEL (self->nothing), text);
  gtk_stack_set_visible_child_name (GTK_STACK (self->stack), "nothing");
}

static gboolean
fill (NumelCompareChanges *self,
      NumelDocument       *from,
      NumelDocument       *to)
{
  g_autoptr (NumelChanges) changes = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GString) note = g_string_new (NULL);
  const NumelStep *steps;
  guint n_steps;
  guint n_shown = 0;

  changes = numel_changes_new (numel_document_get_model (from), numel_document_get_model (to),
                               &error);
  if (changes == NULL)
    {
      show_nothing (self, error->message);
      return FALSE;
    }

  numel_waterfall_set_start (self->waterfall, numel_document_get_title (from),
                             (int) numel_document_get_mark (from),
                             changes->from_counts.total);
  numel_waterfall_set_end (self->waterfall, numel_document_get_title (to),
                           (int) numel_document_get_mark (to));
  if (changes->by_part)
    g_string_append (note,
                     _("These models are of different architectures, so the steps are parts."));

  steps = (const NumelStep *) changes->steps->data;
  n_steps = changes->steps->len;
  for (guint i = 0; i < n_steps; i++)
    {
      if (!numel_waterfall_add_change (self->waterfall, &steps[i]))
        continue;
      if (steps[i].n_changes > 1)
        append_note (note, &steps[i]);
      n_shown++;
    }

  gtk_label_set_text (GTK_LABEL (self->note), note->str);
  gtk_widget_set_visible (self->note, note->len > 0);
  if (n_shown == 0)
    {
      show_nothing (self, n_steps == 0 ? _("Both models have the same values.")
                                       : _("What differs changes no count."));
      return FALSE;
    }

  gtk_stack_set_visible_child_name (GTK_STACK (self->stack), "chart");
  return TRUE;
}

/* Makes the chart anew from the models as they are. */
void
numel_compare_changes_update (NumelCompareChanges *self)
{
  NumelDocument *from;
  NumelDocument *to;
  gboolean several;

  g_return_if_fail (NUMEL_IS_COMPARE_CHANGES (self));

  from = numel_model_picker_get_chosen (self->from);
  to = numel_model_picker_get_chosen (self->to);
  several = self->documents != NULL && g_list_model_get_n_items (self->documents) > 1;

  gtk_widget_set_visible (self->header, several);
  numel_waterfall_clear (self->waterfall);
  self->is_shown = FALSE;
  if (!several || from == NULL || to == NULL)
    gtk_stack_set_visible_child_name (GTK_STACK (self->stack), "invite");
  else if (from == to)
    show_nothing (self, _("Choose two different models to see what changes."));
  else
    self->is_shown = fill (self, from, to);
}

static void
chosen_cb (NumelCompareChanges *self)
{
  if (self->documents != NULL && gtk_widget_get_mapped (GTK_WIDGET (self)))
    numel_compare_changes_update (self);
  g_signal_emit (self, changed_signal, 0);
}

static void
numel_compare_changes_dispose (GObject *object)
{
  NumelCompareChanges *self = NUMEL_COMPARE_CHANGES (object);

  g_clear_object (&self->waterfall);
  g_clear_object (&self->documents);

  G_OBJECT_CLASS (numel_compare_changes_parent_class)->dispose (object);
}

static void
numel_compare_changes_class_init (NumelCompareChangesClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = numel_compare_changes_dispose;

  changed_signal = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 0);

  g_type_ensure (NUMEL_TYPE_CHART_VIEW);
  g_type_ensure (NUMEL_TYPE_MODEL_PICKER);
  g_type_ensure (NUMEL_TYPE_WRAP_BOX);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/numel/Numel/numel-compare-changes.ui");
#define BIND(name) gtk_widget_class_bind_template_child (widget_class, NumelCompareChanges, name)
  BIND (header);
  BIND (from);
  BIND (to);
  BIND (stack);
  BIND (view);
  BIND (note);
  BIND (nothing);
#undef BIND
  gtk_widget_class_bind_template_callback (widget_class, chosen_cb);
}

static void
numel_compare_changes_init (NumelCompareChanges *self)
{
  self->waterfall = numel_waterfall_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_set_layout_manager (GTK_WIDGET (self), numel_child_layout_new_card ());
  numel_model_picker_set_label (self->from, _("From which model"));
  numel_model_picker_set_label (self->to, _("To which model"));
  numel_chart_view_set_size (self->view, 240, 0, 480, 0);
  numel_chart_view_set_height_func (self->view, waterfall_height);
  numel_chart_view_set_chart (self->view, NUMEL_CHART (self->waterfall));
}

void
numel_compare_changes_set_documents (NumelCompareChanges *self,
                                     GListModel          *documents)
{
  g_return_if_fail (NUMEL_IS_COMPARE_CHANGES (self));

  numel_model_picker_set_models (self->from, documents);
  numel_model_picker_set_models (self->to, documents);
  g_set_object (&self->documents, documents);
}

void
numel_compare_changes_choose (NumelCompareChanges *self,
                              NumelDocument       *from,
                              NumelDocument       *to)
{
  g_return_if_fail (NUMEL_IS_COMPARE_CHANGES (self));

  numel_model_picker_set_chosen (self->from, from);
  numel_model_picker_set_chosen (self->to, to);
}

NumelDocument *
numel_compare_changes_get_from (NumelCompareChanges *self)
{
  g_return_val_if_fail (NUMEL_IS_COMPARE_CHANGES (self), NULL);

  return numel_model_picker_get_chosen (self->from);
}

NumelDocument *
numel_compare_changes_get_to (NumelCompareChanges *self)
{
  g_return_val_if_fail (NUMEL_IS_COMPARE_CHANGES (self), NULL);

  return numel_model_picker_get_chosen (self->to);
}

NumelChart *
numel_compare_changes_get_chart (NumelCompareChanges *self)
{
  g_return_val_if_fail (NUMEL_IS_COMPARE_CHANGES (self), NULL);

  return self->is_shown ? NUMEL_CHART (self->waterfall) : NULL;
}

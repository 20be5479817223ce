/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-cost-training.h"

#include "numel-cost-label.h"
#include "numel-cost-segments.h"
#include "app/widgets/numel-figure-button.h"
#include "app/widgets/numel-figure-text.h"
#include "core/text/numel-format.h"
#include "app/widgets/numel-wrap-box.h"

#include <glib/gi18n.h>

struct _NumelCostTraining
{
  GtkWidget parent_instance;

  NumelCostState *state;
  NumelBreakdown *breakdown;
  NumelOptimizer shown_optimizer;
  guint mark;
  GtkWidget *header;
  GtkWidget *optimizer;
  GtkWidget *line;
  GtkWidget *gb;
  GtkWidget *gib;
  GtkWidget *note;
  GtkWidget *segments;
};

G_DEFINE_FINAL_TYPE (NumelCostTraining, numel_cost_training, GTK_TYPE_WIDGET)

static void
optimizer_cb (NumelCostTraining *self)
{
  guint selected = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->optimizer));

  if (self->state != NULL && selected < NUMEL_N_OPTIMIZERS)
    numel_cost_state_set_optimizer (self->state, selected);
}

static GtkWidget *
make_segment_label (const NumelTrainingLine *line,
                    const NumelCounts       *counts)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *value = numel_figure_button_new ();
  GtkWidget *title;
  NumelFigure *figure = numel_training_line_describe (line, counts);
  g_autofree char *gb = NULL;
  g_autofree char *kept = NULL;

  gb = figure->value != NUMEL_WIDE_TOO_LARGE ? numel_format_bytes_gb (figure->value)
                                             : g_strdup ("–");
  if (line->parameters == 1)
    /* Translators: a data type, and how many bytes a parameter takes in it. B is for bytes. */
    kept = g_strdup_printf (_("%s · %d B"), line->data_type, (int) line->bytes);
  else
    /* Translators: a data type, bytes, and for how many parameters they are. B is for bytes. */
    kept = g_strdup_printf (_("%s · %d B a %d"), line->data_type, (int) line->bytes,
                            (int) line->parameters);

  title = numel_cost_label_new (numel_training_line_get_title (line), "caption-heading");
  numel_figure_button_set (NUMEL_FIGURE_BUTTON (value), numel_training_line_get_title (line), gb,
                           NUMEL_FIGURE_BYTES, figure);
  gtk_widget_add_css_class (value, "small");
  gtk_widget_set_halign (value, GTK_ALIGN_START);
  gtk_box_append (GTK_BOX (box), title);
  gtk_box_append (GTK_BOX (box), value);
  gtk_box_append (GTK_BOX (box), numel_cost_label_new (kept, "caption"));
  gtk_widget_add_css_class (gtk_widget_get_last_child (box), "dim-label");
  return box;
}

/* Returns: whether the card shows something else than what it is to show */
static gboolean
is_new (NumelCostTraining *self,
        NumelDocument     *document)
{
  NumelBreakdown *breakdown = numel_document_get_breakdown (document);
  NumelOptimizer optimizer = numel_cost_state_get_optimizer (self->state);
  guint mark = numel_document_get_mark (document);

  if (breakdown == self->breakdown && optimizer == self->shown_optimizer && mark == self->mark)
    return FALSE;

  g_clear_pointer (&self->breakdown, numel_breakdown_unref);
  self->breakdown = numel_breakdown_ref (breakdown);
  self->shown_optimizer = optimizer;
  self->mark = mark;
  return TRUE;
}

static void
changed_cb (NumelCostTraining *self)
{
  NumelDocument *document = numel_cost_state_get_document (self->state);
  NumelCost *cost = numel_cost_state_get_cost (self->state, document);
  NumelOptimizer optimizer = numel_cost_state_get_optimizer (self->state);
  const NumelCounts *counts;
  const NumelTrainingLine *lines;
  NumelFigure *figure;
  guint n_lines;
  g_autofree char *gb = NULL;
  g_autofree char *gib = NULL;
  g_autofree char *bytes = NULL;
  g_autofree char *note = NULL;
  char plain[G_ASCII_DTOSTR_BUF_SIZE];

  if (cost == NULL || !is_new (self, document))
    return;

  counts = numel_cost_get_counts (cost);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->optimizer), optimizer);

  figure = numel_optimizer_describe (optimizer, counts);
  gb = figure->value != NUMEL_WIDE_TOO_LARGE ? numel_format_bytes_gb (figure->value)
                                             : g_strdup ("–");
  gib = figure->value != NUMEL_WIDE_TOO_LARGE ? numel_format_bytes_gib (figure->value) : NULL;
  numel_figure_button_set (NUMEL_FIGURE_BUTTON (self->gb), _("Training state"), gb,
                           NUMEL_FIGURE_BYTES, figure);
  numel_cost_label_set (self->gib, gib);

  g_ascii_formatd (plain, sizeof plain, "%.6g", numel_optimizer_get_bytes (optimizer));
  bytes = numel_figure_localize (plain);
  /* Translators: a number of bytes; what the layers keep for the backward pass comes on top. */
  note = g_strdup_printf (_("%s bytes per parameter, before activations"), bytes);
  numel_cost_label_set (self->note, note);

  numel_cost_segments_clear (NUMEL_COST_SEGMENTS (self->segments));
  lines = numel_optimizer_get_lines (optimizer, &n_lines);
  for (guint i = 0; i < n_lines; i++)
    {
      g_autoptr (NumelFigure) part = numel_training_line_describe (&lines[i], counts);

      numel_cost_segments_add (NUMEL_COST_SEGMENTS (self->segments), (double) part->value,
                               make_segment_label (&lines[i], counts));
    }
  numel_cost_segments_show (NUMEL_COST_SEGMENTS (self->segments),
                            numel_document_get_mark (document));
}

static void
numel_cost_training_dispose (GObject *object)
{
  NumelCostTraining *self = NUMEL_COST_TRAINING (object);

  numel_cost_card_clear (GTK_WIDGET (self));
  g_clear_object (&self->state);
  g_clear_pointer (&self->breakdown, numel_breakdown_unref);

  G_OBJECT_CLASS (numel_cost_training_parent_class)->dispose (object);
}

static void
numel_cost_training_class_init (NumelCostTrainingClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = numel_cost_training_dispose;

  g_type_ensure (NUMEL_TYPE_COST_SEGMENTS);
  g_type_ensure (NUMEL_TYPE_FIGURE_BUTTON);
  g_type_ensure (NUMEL_TYPE_WRAP_BOX);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/numel/Numel/numel-cost-training.ui");
#define BIND(name) gtk_widget_class_bind_template_child (widget_class, NumelCostTraining, name)
  BIND (header);
  BIND (optimizer);
  BIND (line);
  BIND (gb);
  BIND (gib);
  BIND (note);
  BIND (segments);
#undef BIND
  gtk_widget_class_bind_template_callback (widget_class, optimizer_cb);
}

static void
numel_cost_training_init (NumelCostTraining *self)
{
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);

  gtk_widget_init_template (GTK_WIDGET (self));
  numel_cost_card_init (GTK_WIDGET (self));
  for (NumelOptimizer i = 0; i < NUMEL_N_OPTIMIZERS; i++)
    gtk_string_list_append (titles, numel_optimizer_get_title (i));
  gtk_drop_down_set_model (GTK_DROP_DOWN (self->optimizer), G_LIST_MODEL (titles));
}

void
numel_cost_training_set_state (NumelCostTraining *self,
                               NumelCostState    *state)
{
  g_return_if_fail (NUMEL_IS_COST_TRAINING (self));

  g_set_object (&self->state, state);
  g_signal_connect_object (state, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
}

void
numel_cost_training_set_narrow (NumelCostTraining *self,
                                gboolean           narrow)
{
  GtkOrientation orientation = narrow ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL;

  g_return_if_fail (NUMEL_IS_COST_TRAINING (self));

  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->header), orientation);
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->line), orientation);
  gtk_box_set_spacing (GTK_BOX (self->line), narrow ? 2 : 12);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-cost-training.h"

#include "app/widgets/numel-figure-text.h"
#include "app/widgets/numel-wrap-box.h"
#include "numel-cost-label.h"
#include "numel-cost-segments.h"

#include <glib/gi18n.h>

struct _NumelCostTraining
{
  NumelCostCard parent_instance;

  NumelBreakdown *breakdown;
  gint64 optimizer_shown;
  guint mark;
  GtkWidget *header;
  GtkDropDown *optimizer;
  GtkWidget *line;
  NumelFigureButton *gb;
  GtkWidget *gib;
  GtkWidget *note;
  NumelCostSegments *segments;
};

G_DEFINE_FINAL_TYPE (NumelCostTraining, numel_cost_training, NUMEL_TYPE_COST_CARD)

static GtkWidget *
make_segment_label (const NumelTrainingLine *line,
                    NumelFigure             *figure)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *value = numel_cost_label_new_value ("small");
  const char *title = numel_training_line_get_title (line);
  GtkWidget *note;
  g_autofree char *kept = NULL;

  if (line->parameters == 1)
    /* Translators: a data type, and how many bytes a parameter takes in it. B is for bytes. */
    kept = g_strdup_printf (_("%s · %d B"), line->data_type, (int) line->bytes);
  else
    /* Translators: a data type, bytes, and for how many parameters they are. B is for bytes. */
    kept = g_strdup_printf (_("%s · %d B a %d"), line->data_type, (int) line->bytes,
                            (int) line->parameters);

  numel_cost_label_set_bytes (NUMEL_FIGURE_BUTTON (value), NULL, title, figure);
  gtk_widget_set_halign (value, GTK_ALIGN_START);
  note = numel_cost_label_new (kept, "caption");
  gtk_widget_add_css_class (note, "dim-label");
  gtk_box_append (GTK_BOX (box), numel_cost_label_new (title, "caption-heading"));
  gtk_box_append (GTK_BOX (box), value);
  gtk_box_append (GTK_BOX (box), note);
  return box;
}

/* Returns: whether the card shows something else than what it is to show */
static gboolean
is_new (NumelCostTraining *self,
        NumelDocument     *document,
        gint64             optimizer)
{
  NumelBreakdown *breakdown = numel_document_get_breakdown (document);
  guint mark = numel_document_get_mark (document);

  if (breakdown == self->breakdown && optimizer == self->optimizer_shown && mark == self->mark)
    return FALSE;

  g_clear_pointer (&self->breakdown, numel_breakdown_unref);
  self->breakdown = numel_breakdown_ref (breakdown);
  self->optimizer_shown = optimizer;
  self->mark = mark;
  return TRUE;
}

static void
update (NumelCostCard  *card,
        NumelCostState *state,
        NumelCost      *cost)
{
  NumelCostTraining *self = NUMEL_COST_TRAINING (card);
  gint64 optimizer = numel_cost_state_get (state, NUMEL_COST_OPTIMIZER);
  const NumelCounts *counts;
  const NumelTrainingLine *lines;
  guint n_lines;
  g_autofree char *bytes = NULL;
  g_autofree char *note = NULL;
  char plain[G_ASCII_DTOSTR_BUF_SIZE];

  if (cost == NULL || !is_new (self, numel_cost_state_get_document (state), optimizer))
    return;

  counts = cost->counts;
  numel_cost_label_set_bytes (self->gb, self->gib, _("Training state"),
                              numel_optimizer_describe (optimizer, counts));
  g_ascii_formatd (plain, sizeof plain, "%.6g", numel_optimizer_get_bytes (optimizer));
  bytes = numel_figure_localize (plain);
  /* Translators: a number of bytes; what the layers keep for the backward pass comes on top. */
  note = g_strdup_printf (_("%s bytes per parameter, before activations"), bytes);
  numel_cost_label_set (self->note, note);

  numel_cost_segments_clear (self->segments);
  lines = numel_optimizer_get_lines (optimizer, &n_lines);
  for (guint i = 0; i < n_lines; i++)
    {
      NumelFigure *figure = numel_training_line_describe (&lines[i], counts);
      double value = (double) figure->value;

      numel_cost_segments_add (self->segments, value, make_segment_label (&lines[i], figure));
    }
  numel_cost_segments_show (self->segments, self->mark);
}

static void
set_narrow (NumelCostCard *card,
            gboolean       narrow)
{
  NumelCostTraining *self = NUMEL_COST_TRAINING (card);
  GtkOrientation orientation = narrow ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL;

  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->header), orientation);
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->line), orientation);
  gtk_box_set_spacing (GTK_BOX (self->line), narrow ? 2 : 12);
}

static void
numel_cost_training_finalize (GObject *object)
{
  g_clear_pointer (&NUMEL_COST_TRAINING (object)->breakdown, numel_breakdown_unref);

  G_OBJECT_CLASS (numel_cost_training_parent_class)->finalize (object);
}

static const char *
get_optimizer_title (int optimizer)
{
  return optimizer >= 0 ? numel_optimizer_get_title (optimizer) : NULL;
}

static void
numel_cost_training_class_init (NumelCostTrainingClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = numel_cost_training_finalize;
  NUMEL_COST_CARD_CLASS (klass)->update = update;
  NUMEL_COST_CARD_CLASS (klass)->set_narrow = set_narrow;

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
}

static void
numel_cost_training_init (NumelCostTraining *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  numel_cost_card_offer (NUMEL_COST_CARD (self), self->optimizer, NUMEL_COST_OPTIMIZER,
                         NUMEL_N_OPTIMIZERS, get_optimizer_title);
}

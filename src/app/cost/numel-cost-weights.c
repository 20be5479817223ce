/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-cost-weights.h"

#include "app/widgets/numel-part-legend.h"
#include "app/widgets/numel-widget.h"
#include "core/text/numel-format.h"
#include "numel-cost-bar.h"
#include "numel-cost-label.h"

#include <glib/gi18n.h>

/* Parts below it are too thin to be seen, and would only fill the legend. */
#define LEAST_SHARE 0.001

static const NumelDataType usual_types[] = {
  NUMEL_DATA_TYPE_FP32, NUMEL_DATA_TYPE_BF16, NUMEL_DATA_TYPE_INT8, NUMEL_DATA_TYPE_INT4,
};

#define N_USUAL G_N_ELEMENTS (usual_types)
#define OTHER   N_USUAL
#define STORED  (N_USUAL + 1)
#define N_ROWS  (N_USUAL + 2)

/* Sets off a row whose name stands above its bar. */
#define ABOVE_GAP 4

/* The usual types have short names and stand beside their bars; the other two stand above. */
typedef struct
{
  GtkWidget *title;
  GtkWidget *bar;
  GtkWidget *gb;
  GtkWidget *gib;
  gint64 bytes;
  gint64 parts[NUMEL_N_PARTS];
} Row;

struct _NumelCostWeights
{
  NumelCostCard parent_instance;

  GtkWidget *header;
  GtkWidget *legend;
  GtkGrid *grid;
  GtkWidget *other;
  GtkWidget *stored;
  GtkWidget *note;
  Row rows[N_ROWS];
};

G_DEFINE_FINAL_TYPE (NumelCostWeights, numel_cost_weights, NUMEL_TYPE_COST_CARD)

static gboolean
is_usual_type (int type)
{
  for (guint i = 0; i < N_USUAL; i++)
    if ((int) usual_types[i] == type)
      return TRUE;

  return FALSE;
}

static void
make_row (NumelCostWeights *self,
          guint             index)
{
  Row *row = &self->rows[index];

  row->title = index == OTHER ? self->other
               : index == STORED
                 ? self->stored
                 : numel_cost_label_new (numel_data_type_get_title (usual_types[index]),
                                         "cost-name");
  row->bar = numel_cost_bar_new ();
  gtk_widget_set_hexpand (row->bar, TRUE);
  gtk_widget_set_valign (row->bar, GTK_ALIGN_CENTER);
  row->gb = numel_cost_label_new_value ("strong");
  gtk_widget_set_valign (row->gb, GTK_ALIGN_CENTER);
  row->gib = numel_cost_label_new (NULL, "dim-label");
  gtk_widget_add_css_class (row->gib, "numeric");
  gtk_label_set_xalign (GTK_LABEL (row->gib), 1);
  if (index < N_USUAL)
    gtk_grid_attach (self->grid, row->title, 0, 2 * index, 1, 1);
  else
    {
      /* A grid shares out what spans columns in the order of its children. */
      gtk_widget_insert_before (row->title, GTK_WIDGET (self->grid), NULL);
      gtk_widget_set_margin_top (row->title, ABOVE_GAP);
      gtk_widget_set_margin_top (row->gb, ABOVE_GAP);
      gtk_widget_set_margin_top (row->gib, ABOVE_GAP);
    }
  gtk_grid_attach (self->grid, row->bar, 1, 2 * index, 1, 1);
  gtk_grid_attach (self->grid, row->gb, 2, 2 * index, 1, 1);
  gtk_grid_attach (self->grid, row->gib, 3, 2 * index, 1, 1);
}

static void
show_row (NumelCostWeights *self,
          guint             index,
          const char       *name,
          NumelFigure      *figure)
{
  Row *row = &self->rows[index];
  gboolean known = figure != NULL && figure->value != NUMEL_WIDE_TOO_LARGE;

  row->bytes = known ? figure->value : 0;
  gtk_widget_set_visible (row->bar, known);
  numel_cost_label_set_bytes (NUMEL_FIGURE_BUTTON (row->gb), row->gib, name, figure);
}

static void
show_type (NumelCostWeights *self,
           guint             index,
           const NumelCost  *cost,
           NumelDataType     type)
{
  /* Translators: a data type is named. */
  g_autofree char *name = g_strdup_printf (_("Weights in %s"), numel_data_type_get_title (type));

  numel_cost_sum_weight_parts (cost, type, self->rows[index].parts);
  show_row (self, index, name, numel_data_type_describe (type, cost->counts->total));
}

/* Whether the file stores its weights in one of the types that have a row anyway. */
static gboolean
is_usual (const NumelStorage *storage)
{
  return storage->unknown == NULL && storage->is_plain && is_usual_type ((int) storage->rest);
}

/* As the file stores them: only if its config says how, and no other row says the same. */
static void
show_stored (NumelCostWeights *self,
             NumelCost        *cost)
{
  const NumelStorage *storage = numel_cost_get_storage (cost);
  NumelFigure *figure = is_usual (storage)
                          ? NULL : numel_storage_describe (storage, cost->counts);
  Row *row = &self->rows[STORED];
  g_autofree char *title = NULL;

  gtk_widget_set_visible (row->title, figure != NULL);
  if (figure != NULL)
    {
      memcpy (row->parts, storage->parts, sizeof row->parts);
      /* Translators: how a model's own file stores its weights: a data type, groups and so on. */
      title = g_strdup_printf (_("As this file stores it: %s"), storage->title);
      numel_cost_label_set (row->title, title);
    }
  show_row (self, STORED, _("Weights as this file stores them"), figure);
}

static void
draw_bars (NumelCostWeights *self)
{
  gint64 longest = 0;

  for (guint i = 0; i < N_ROWS; i++)
    longest = MAX (longest, self->rows[i].bytes);

  for (guint i = 0; i < N_ROWS; i++)
    {
      const Row *row = &self->rows[i];
      NumelCostSegment segments[NUMEL_N_PARTS] = { 0, };
      g_autoptr (GString) tooltip = g_string_new (NULL);

      for (NumelPart part = 0; part < NUMEL_N_PARTS; part++)
        {
          segments[part] = (NumelCostSegment) { .value = (double) row->parts[part], .index = part };
          if (row->parts[part] > 0)
            {
              g_autofree char *gb = numel_format_bytes_gb (row->parts[part]);
              g_autofree char *share = numel_format_percent (row->parts[part], row->bytes);

              g_string_append_printf (tooltip, "%s%s: %s · %s", tooltip->len > 0 ? "\n" : "",
                                      numel_part_get_title (part), gb, share);
            }
        }
      numel_cost_bar_set_segments (NUMEL_COST_BAR (row->bar), segments, NUMEL_N_PARTS,
                                   (double) longest);
      gtk_widget_set_tooltip_text (row->bar, tooltip->str);
    }
}

static void
append_note (GString    *text,
             const char *name,
             const char *note)
{
  if (note == NULL)
    return;

  if (text->len > 0)
    g_string_append_c (text, '\n');
  /* Translators: a data type and what is to be said about it. */
  g_string_append_printf (text, _("%s: %s"), name, note);
}

static void
show_notes (NumelCostWeights *self,
            NumelCost        *cost,
            NumelDataType     other)
{
  const NumelStorage *storage = numel_cost_get_storage (cost);
  g_autoptr (GString) text = g_string_new (NULL);

  if (is_usual (storage))
    append_note (text, _("As this file stores it"), storage->title);
  append_note (text, numel_data_type_get_title (NUMEL_DATA_TYPE_INT4),
               numel_data_type_get_note (NUMEL_DATA_TYPE_INT4));
  append_note (text, numel_data_type_get_title (other), numel_data_type_get_note (other));
  append_note (text, _("As this file stores it"), storage->unknown);
  numel_cost_label_set (self->note, text->str);
}

static void
update (NumelCostCard  *card,
        NumelCostState *state,
        NumelCost      *cost)
{
  NumelCostWeights *self = NUMEL_COST_WEIGHTS (card);
  NumelDataType other = numel_cost_state_get (state, NUMEL_COST_OTHER_TYPE);
  const NumelCounts *counts;
  guint parts = 0;

  if (cost == NULL)
    return;

  counts = cost->counts;
  for (NumelPart part = 0; part < NUMEL_N_PARTS; part++)
    if ((double) counts->parts[part] >= LEAST_SHARE * (double) counts->total
        && counts->parts[part] > 0)
      parts |= 1u << part;
  numel_part_legend_set_parts (NUMEL_PART_LEGEND (self->legend), parts);

  for (guint i = 0; i < N_USUAL; i++)
    show_type (self, i, cost, usual_types[i]);
  show_type (self, OTHER, cost, other);
  show_stored (self, cost);
  draw_bars (self);
  show_notes (self, cost, other);
}

static void
set_narrow (NumelCostCard *card,
            gboolean       narrow)
{
  NumelCostWeights *self = NUMEL_COST_WEIGHTS (card);

  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->header),
                                  narrow ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL);
  gtk_widget_set_halign (self->legend, narrow ? GTK_ALIGN_FILL : GTK_ALIGN_END);
  for (guint i = 0; i < N_ROWS; i++)
    {
      gboolean above = narrow || i >= N_USUAL;

      numel_widget_set_cell (self->rows[i].title, 0, 2 * i, above ? 2 : 1, 1);
      numel_widget_set_cell (self->rows[i].bar, narrow ? 0 : 1, above ? 2 * i + 1 : 2 * i,
                             narrow ? 4 : 1, 1);
    }
}

static const char *
get_other_title (int type)
{
  return type >= 0 && !is_usual_type (type) ? numel_data_type_get_title (type) : NULL;
}

static void
numel_cost_weights_class_init (NumelCostWeightsClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  NUMEL_COST_CARD_CLASS (klass)->update = update;
  NUMEL_COST_CARD_CLASS (klass)->set_narrow = set_narrow;

  g_type_ensure (NUMEL_TYPE_PART_LEGEND);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/numel/Numel/numel-cost-weights.ui");
#define BIND(name) gtk_widget_class_bind_template_child (widget_class, NumelCostWeights, name)
  BIND (header);
  BIND (legend);
  BIND (grid);
  BIND (other);
  BIND (stored);
  BIND (note);
#undef BIND
}

static void
numel_cost_weights_init (NumelCostWeights *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  for (guint i = 0; i < N_ROWS; i++)
    make_row (self, i);
  numel_cost_card_offer (NUMEL_COST_CARD (self), GTK_DROP_DOWN (self->other),
                         NUMEL_COST_OTHER_TYPE, NUMEL_N_DATA_TYPES, get_other_title);
}

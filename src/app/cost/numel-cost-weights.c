/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-cost-weights.h"

#include "numel-cost-bar.h"
#include "numel-cost-label.h"
#include "app/widgets/numel-figure-button.h"
#include "core/text/numel-format.h"
#include "app/widgets/numel-part-legend.h"
#include "app/widgets/numel-widget.h"

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
  GtkWidget parent_instance;

  NumelCostState *state;
  GtkWidget *header;
  GtkWidget *legend;
  GtkWidget *grid;
  GtkWidget *note;
  Row rows[N_ROWS];
  NumelDataType other_types[NUMEL_N_DATA_TYPES];
  gboolean updating;
};

G_DEFINE_FINAL_TYPE (NumelCostWeights, numel_cost_weights, GTK_TYPE_WIDGET)

static void
other_cb (NumelCostWeights *self)
{
  guint selected = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->rows[OTHER].title));

  if (!self->updating && selected != GTK_INVALID_LIST_POSITION)
    numel_cost_state_set_other_type (self->state, self->other_types[selected]);
}

static GtkWidget *
make_other (NumelCostWeights *self)
{
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);
  GtkWidget *drop_down;
  guint n = 0;

  for (NumelDataType type = 0; type < NUMEL_N_DATA_TYPES; type++)
    {
      gboolean is_usual = FALSE;

      for (guint i = 0; i < N_USUAL; i++)
        is_usual = is_usual || usual_types[i] == type;
      if (is_usual)
        continue;

      self->other_types[n++] = type;
      gtk_string_list_append (titles, numel_data_type_get_title (type));
    }

  drop_down = gtk_drop_down_new (G_LIST_MODEL (g_steal_pointer (&titles)), NULL);
  gtk_widget_set_halign (drop_down, GTK_ALIGN_START);
  gtk_widget_set_tooltip_text (drop_down, _("Another Data Type"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (drop_down), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("Another data type"), -1);
  g_signal_connect_object (drop_down, "notify::selected", G_CALLBACK (other_cb), self,
                           G_CONNECT_SWAPPED);
  return drop_down;
}

static void
make_row (NumelCostWeights *self,
          guint             index)
{
  Row *row = &self->rows[index];

  if (index == OTHER)
    {
      row->title = make_other (self);
    }
  else
    {
      row->title = numel_cost_label_new (
        index < N_USUAL ? numel_data_type_get_title (usual_types[index]) : NULL, "cost-name");
      gtk_label_set_wrap (GTK_LABEL (row->title), index == STORED);
    }

  row->bar = numel_cost_bar_new ();
  gtk_widget_set_hexpand (row->bar, TRUE);
  gtk_widget_set_valign (row->bar, GTK_ALIGN_CENTER);
  row->gb = numel_figure_button_new ();
  gtk_widget_add_css_class (row->gb, "strong");
  gtk_widget_set_halign (row->gb, GTK_ALIGN_END);
  gtk_widget_set_valign (row->gb, GTK_ALIGN_CENTER);
  row->gib = numel_cost_label_new (NULL, "dim-label");
  gtk_widget_add_css_class (row->gib, "numeric");
  gtk_label_set_xalign (GTK_LABEL (row->gib), 1);

  if (index >= N_USUAL)
    {
      gtk_widget_set_margin_top (row->title, ABOVE_GAP);
      gtk_widget_set_margin_top (row->gb, ABOVE_GAP);
      gtk_widget_set_margin_top (row->gib, ABOVE_GAP);
    }

  gtk_grid_attach (GTK_GRID (self->grid), row->title, 0, 2 * index, 1, 1);
  gtk_grid_attach (GTK_GRID (self->grid), row->bar, 1, 2 * index, 1, 1);
  gtk_grid_attach (GTK_GRID (self->grid), row->gb, 2, 2 * index, 1, 1);
  gtk_grid_attach (GTK_GRID (self->grid), row->gib, 3, 2 * index, 1, 1);
}

static void
show_row (NumelCostWeights *self,
          guint             index,
          const char       *name,
          NumelFigure      *figure)
{
  Row *row = &self->rows[index];
  g_autofree char *gb = NULL;
  g_autofree char *gib = NULL;
  gboolean known = figure != NULL && figure->value != NUMEL_WIDE_TOO_LARGE;

  row->bytes = known ? figure->value : 0;
  gtk_widget_set_visible (row->bar, known);
  gb = known ? numel_format_bytes_gb (figure->value) : g_strdup ("–");
  gib = known ? numel_format_bytes_gib (figure->value) : NULL;
  numel_figure_button_set (NUMEL_FIGURE_BUTTON (row->gb), name, gb, NUMEL_FIGURE_BYTES, figure);
  numel_cost_label_set (row->gib, gib);
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
  show_row (self, index, name, numel_cost_describe_weights (cost, type));
}

/* Whether the file stores its weights in one of the types that have a row anyway. */
static gboolean
is_usual (const NumelStorage *storage)
{
  if (storage->unknown != NULL || !storage->is_plain)
    return FALSE;

  for (guint i = 0; i < N_USUAL; i++)
    if (usual_types[i] == storage->rest)
      return TRUE;

  return FALSE;
}

/* As the file stores them: only if its config says how, and no other row says the same. */
static void
show_stored (NumelCostWeights *self,
             NumelCost        *cost)
{
  const NumelStorage *storage = numel_cost_get_storage (cost);
  NumelFigure *figure = is_usual (storage)
                          ? NULL : numel_storage_describe (storage, numel_cost_get_counts (cost));
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
            NumelCost        *cost)
{
  NumelDataType other = numel_cost_state_get_other_type (self->state);
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
changed_cb (NumelCostWeights *self)
{
  NumelCost *cost = numel_cost_state_get_cost (self->state,
                                               numel_cost_state_get_document (self->state));
  NumelDataType other = numel_cost_state_get_other_type (self->state);
  const NumelCounts *counts;
  guint parts = 0;

  if (cost == NULL)
    return;

  counts = numel_cost_get_counts (cost);
  for (NumelPart part = 0; part < NUMEL_N_PARTS; part++)
    if ((double) counts->parts[part] >= LEAST_SHARE * (double) counts->total
        && counts->parts[part] > 0)
      parts |= 1u << part;
  numel_part_legend_set_parts (NUMEL_PART_LEGEND (self->legend), parts);

  self->updating = TRUE;
  for (guint i = 0; i < NUMEL_N_DATA_TYPES; i++)
    if (self->other_types[i] == other)
      {
        gtk_drop_down_set_selected (GTK_DROP_DOWN (self->rows[OTHER].title), i);
        break;
      }
  self->updating = FALSE;

  for (guint i = 0; i < N_USUAL; i++)
    show_type (self, i, cost, usual_types[i]);
  show_type (self, OTHER, cost, other);
  show_stored (self, cost);
  draw_bars (self);
  show_notes (self, cost);
}

static void
numel_cost_weights_dispose (GObject *object)
{
  NumelCostWeights *self = NUMEL_COST_WEIGHTS (object);

  numel_cost_card_clear (GTK_WIDGET (self));
  g_clear_object (&self->state);

  G_OBJECT_CLASS (numel_cost_weights_parent_class)->dispose (object);
}

static void
numel_cost_weights_class_init (NumelCostWeightsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = numel_cost_weights_dispose;
}

static void
numel_cost_weights_init (NumelCostWeights *self)
{
  GtkWidget *widget = GTK_WIDGET (self);

  numel_cost_card_init (widget);
  self->header = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  gtk_box_append (GTK_BOX (self->header), numel_cost_label_new (_("Weights"), "heading"));
  self->legend = g_object_new (NUMEL_TYPE_PART_LEGEND, "hexpand", TRUE, "halign",
                               GTK_ALIGN_END, "valign", GTK_ALIGN_CENTER, NULL);
  gtk_box_append (GTK_BOX (self->header), self->legend);
  gtk_widget_set_parent (self->header, widget);

  self->grid = gtk_grid_new ();
  gtk_grid_set_column_spacing (GTK_GRID (self->grid), 12);
  gtk_grid_set_row_spacing (GTK_GRID (self->grid), 6);
  gtk_widget_set_parent (self->grid, widget);
  for (guint i = 0; i < N_ROWS; i++)
    make_row (self, i);

  self->note = numel_cost_label_new_note ();
  gtk_widget_set_parent (self->note, widget);
  numel_cost_weights_set_narrow (self, FALSE);
}

void
numel_cost_weights_set_state (NumelCostWeights *self,
                              NumelCostState   *state)
{
  g_return_if_fail (NUMEL_IS_COST_WEIGHTS (self));

  g_set_object (&self->state, state);
  g_signal_connect_object (state, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
}

void
numel_cost_weights_set_narrow (NumelCostWeights *self,
                               gboolean          narrow)
{
  g_return_if_fail (NUMEL_IS_COST_WEIGHTS (self));

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

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-explain-counts.h"

#include "numel-explain-text.h"
#include "app/widgets/numel-figure-text.h"
#include "app/widgets/numel-widget.h"

#include <glib/gi18n.h>

/**
 * Row:
 * @row: the row of the list
 * @match: what says that it is the number
 * @number: the count
 * @value: the same as a number
 */
typedef struct
{
  GtkWidget *row;
  GtkWidget *match;
  GtkWidget *number;
  gint64 value;
} Row;

struct _NumelExplainCounts
{
  GtkWidget parent_instance;

  GtkWidget *list;
  GArray *rows;
};

static guint activated_signal;

G_DEFINE_FINAL_TYPE (NumelExplainCounts, numel_explain_counts, GTK_TYPE_WIDGET)

static void
row_activated_cb (NumelExplainCounts *self,
                  GtkListBoxRow      *row)
{
  guint index = (guint) gtk_list_box_row_get_index (row);

  g_signal_emit (self, activated_signal, 0, g_array_index (self->rows, Row, index).value);
}

static GtkWidget *
create_label (const char *text)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  return label;
}

static void
append_row (NumelExplainCounts          *self,
            const NumelExplanationCount *count)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *texts = gtk_box_new (GTK_ORIENTATION_VERTICAL, 1);
  GtkWidget *end = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  GtkWidget *formula_label;
  g_autofree char *number = numel_explain_format_number (count->value, FALSE);
  g_autofree char *localized = numel_figure_localize (count->formula);
  g_autofree char *formula = g_strdup_printf ("\u2066%s\u2069", localized);
  Row row = { .value = count->value };

  gtk_box_append (GTK_BOX (texts), create_label (count->title));
  formula_label = create_label (formula);
  gtk_widget_add_css_class (formula_label, "explain-subtitle");
  gtk_widget_add_css_class (formula_label, "dim-label");
  gtk_box_append (GTK_BOX (texts), formula_label);
  gtk_widget_set_hexpand (texts, TRUE);
  gtk_widget_set_valign (texts, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (box), texts);

  row.number = gtk_label_new (number);
  gtk_label_set_xalign (GTK_LABEL (row.number), 1);
  gtk_widget_add_css_class (row.number, "numeric");
  gtk_box_append (GTK_BOX (end), row.number);

  row.match = gtk_label_new (_("matches"));
  gtk_widget_add_css_class (row.match, "explain-pill");
  gtk_widget_add_css_class (row.match, "explained");
  gtk_widget_set_halign (row.match, GTK_ALIGN_END);
  gtk_widget_set_visible (row.match, FALSE);
  gtk_box_append (GTK_BOX (end), row.match);
  gtk_widget_set_valign (end, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (box), end);

  row.row = gtk_list_box_row_new ();
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row.row), box);
  gtk_widget_add_css_class (row.row, "explain-count");
  gtk_list_box_append (GTK_LIST_BOX (self->list), row.row);
  g_array_append_val (self->rows, row);
}

static gboolean
shows (NumelExplainCounts          *self,
       const NumelExplanationCount *counts,
       guint                        n_counts)
{
  if (self->rows->len != n_counts)
    return FALSE;

  for (guint i = 0; i < n_counts; i++)
    if (g_array_index (self->rows, Row, i).value != counts[i].value)
      return FALSE;

  return TRUE;
}

static void
clear (NumelExplainCounts *self)
{
  for (guint i = 0; i < self->rows->len; i++)
    gtk_list_box_remove (GTK_LIST_BOX (self->list), g_array_index (self->rows, Row, i).row);
  g_array_set_size (self->rows, 0);
}

static void
mark (Row                         *row,
      const NumelExplanationCount *count,
      gboolean                     matches)
{
  g_autofree char *number = numel_explain_format_number (count->value, FALSE);
  g_autofree char *label = NULL;

  gtk_widget_set_visible (row->match, matches);
  numel_widget_set_css_class (row->number, "heading", matches);

  if (matches)
    /* Translators: for screen readers: a count's name, the count, and that it is the number. */
    label = g_strdup_printf (_("%s: %s, matches"), count->title, number);
  else
    /* Translators: what a figure is, and the figure: "Weights in BF16: 16.06 GB". */
    label = g_strdup_printf (C_("figure", "%s: %s"), count->title, number);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row->row),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, label,
                                  -1);
}

static void
numel_explain_counts_dispose (GObject *object)
{
  NumelExplainCounts *self = NUMEL_EXPLAIN_COUNTS (object);

  g_clear_pointer (&self->list, gtk_widget_unparent);

  G_OBJECT_CLASS (numel_explain_counts_parent_class)->dispose (object);
}

static void
numel_explain_counts_finalize (GObject *object)
{
  NumelExplainCounts *self = NUMEL_EXPLAIN_COUNTS (object);

  g_clear_pointer (&self->rows, g_array_unref);

  G_OBJECT_CLASS (numel_explain_counts_parent_class)->finalize (object);
}

static void
numel_explain_counts_class_init (NumelExplainCountsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = numel_explain_counts_dispose;
  G_OBJECT_CLASS (klass)->finalize = numel_explain_counts_finalize;

  /**
   * NumelExplainCounts::activated:
   * @count: the count of the row
   */
  activated_signal = g_signal_new ("activated", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                   NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_INT64);
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
numel_explain_counts_init (NumelExplainCounts *self)
{
  self->rows = g_array_new (FALSE, FALSE, sizeof (Row));
  self->list = gtk_list_box_new ();
  gtk_list_box_set_selection_mode (GTK_LIST_BOX (self->list), GTK_SELECTION_NONE);
  gtk_widget_add_css_class (self->list, "boxed-list");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("Counts you may meet for this model"),
                                  -1);
  g_signal_connect_object (self->list, "row-activated", G_CALLBACK (row_activated_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_widget_set_parent (self->list, GTK_WIDGET (self));
}

/* Shows the counts of the model. Rows stay where the counts are the same. */
void
numel_explain_counts_show (NumelExplainCounts     *self,
                           const NumelExplanation *explanation,
                           gboolean                has_number)
{
  const NumelExplanationCount *counts;
  guint n_counts;

  g_return_if_fail (NUMEL_IS_EXPLAIN_COUNTS (self));
  g_return_if_fail (explanation != NULL);

  counts = numel_explanation_get_counts (explanation, &n_counts);
  if (!shows (self, counts, n_counts))
    {
      clear (self);
      for (guint i = 0; i < n_counts; i++)
        append_row (self, &counts[i]);
    }
  for (guint i = 0; i < n_counts; i++)
    mark (&g_array_index (self->rows, Row, i), &counts[i], has_number && counts[i].matches);
}

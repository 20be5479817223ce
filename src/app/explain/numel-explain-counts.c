/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-explain-counts.h"

#include "app/widgets/numel-figure-text.h"
#include "app/widgets/numel-widget.h"
#include "numel-build.h"
#include "numel-explain-text.h"

#include <glib/gi18n.h>

typedef struct
{
  GtkWidget *row;
  GtkWidget *match;
  GtkWidget *number;
  gint64 value;
} Row;

struct _NumelExplainCounts
{
  AdwBin parent_instance;

  GtkListBox *list;
  GArray *rows;
};

static guint activated_signal;

G_DEFINE_FINAL_TYPE (NumelExplainCounts, numel_explain_counts, ADW_TYPE_BIN)

static void
row_activated_cb (NumelExplainCounts *self,
                  GtkListBoxRow      *row)
{
  guint index = (guint) gtk_list_box_row_get_index (row);

  g_signal_emit (self, activated_signal, 0, g_array_index (self->rows, Row, index).value);
}

static void
append_row (NumelExplainCounts          *self,
            const NumelExplanationCount *count)
{
  g_autoptr (GtkBuilder) builder =
    gtk_builder_new_from_resource (NUMEL_RESOURCE_PATH "/numel-explain-count.ui");
  g_autofree char *number = numel_explain_format_number (count->value, FALSE);
  g_autofree char *localized = numel_figure_localize (count->formula);
  g_autofree char *formula = g_strdup_printf ("\u2066%s\u2069", localized);
#define GET(name) ((gpointer) gtk_builder_get_object (builder, name))
  Row row = { GET ("row"), GET ("match"), GET ("number"), count->value };

  gtk_label_set_text (GET ("title"), count->title);
  gtk_label_set_text (GET ("formula"), formula);
  gtk_label_set_text (GET ("number"), number);
#undef GET
  gtk_list_box_append (self->list, row.row);
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
    gtk_list_box_remove (self->list, g_array_index (self->rows, Row, i).row);
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
numel_explain_counts_finalize (GObject *object)
{
  NumelExplainCounts *self = NUMEL_EXPLAIN_COUNTS (object);

  g_clear_pointer (&self->rows, g_array_unref);

  G_OBJECT_CLASS (numel_explain_counts_parent_class)->finalize (object);
}

static void
numel_explain_counts_class_init (NumelExplainCountsClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = numel_explain_counts_finalize;

  /**
   * NumelExplainCounts::activated:
   * @count: the count of the row
   */
  activated_signal = g_signal_new ("activated", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                   NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_INT64);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               NUMEL_RESOURCE_PATH "/numel-explain-counts.ui");
  gtk_widget_class_bind_template_child (widget_class, NumelExplainCounts, list);
  gtk_widget_class_bind_template_callback (widget_class, row_activated_cb);
}

static void
numel_explain_counts_init (NumelExplainCounts *self)
{
  self->rows = g_array_new (FALSE, FALSE, sizeof (Row));
  gtk_widget_init_template (GTK_WIDGET (self));
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

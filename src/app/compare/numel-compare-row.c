/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-compare-row.h"

#include "core/text/numel-list-text.h"

#define VALUE_CHARS 6
#define MAX_VALUE_CHARS 15
#define GAP 12

struct _NumelCompareRow
{
  GtkListBoxRow parent_instance;

  GtkWidget *box;
  GtkWidget *names;
  GtkLabel *title;
  GtkLabel *symbol;
  GtkWidget *cells;
  GPtrArray *values;
};

G_DEFINE_FINAL_TYPE (NumelCompareRow, numel_compare_row, GTK_TYPE_LIST_BOX_ROW)

static void
numel_compare_row_finalize (GObject *object)
{
  NumelCompareRow *self = NUMEL_COMPARE_ROW (object);

  g_clear_pointer (&self->values, g_ptr_array_unref);

  G_OBJECT_CLASS (numel_compare_row_parent_class)->finalize (object);
}

static void
numel_compare_row_class_init (NumelCompareRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = numel_compare_row_finalize;

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/numel/Numel/numel-compare-row.ui");
  gtk_widget_class_bind_template_child (widget_class, NumelCompareRow, box);
  gtk_widget_class_bind_template_child (widget_class, NumelCompareRow, names);
  gtk_widget_class_bind_template_child (widget_class, NumelCompareRow, title);
  gtk_widget_class_bind_template_child (widget_class, NumelCompareRow, symbol);
  gtk_widget_class_bind_template_child (widget_class, NumelCompareRow, cells);
}

static void
numel_compare_row_init (NumelCompareRow *self)
{
  self->values = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
numel_compare_row_new (const char *title,
                       const char *symbol,
                       const char *key)
{
  NumelCompareRow *self = g_object_new (NUMEL_TYPE_COMPARE_ROW, NULL);

  gtk_label_set_text (self->title, title);
  gtk_label_set_text (self->symbol, symbol != NULL ? symbol : "");
  gtk_widget_set_visible (GTK_WIDGET (self->symbol), symbol != NULL);
  gtk_widget_set_tooltip_text (self->names, key);
  return GTK_WIDGET (self);
}

void
numel_compare_row_add_value (NumelCompareRow *self,
                             const char      *text,
                             GtkSizeGroup    *column,
                             GtkSizeGroup    *values)
{
  GtkWidget *cell = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  GtkWidget *room = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  GtkWidget *label = gtk_label_new (text);

  g_return_if_fail (NUMEL_IS_COMPARE_ROW (self));

  /* Numbers align on their units, also where the column itself is at the left. */
  gtk_widget_set_direction (label, GTK_TEXT_DIR_LTR);
  gtk_label_set_xalign (GTK_LABEL (label), 1);
  gtk_widget_add_css_class (label, "numeric");
  gtk_size_group_add_widget (values, label);
  gtk_widget_set_hexpand (room, TRUE);
  gtk_box_append (GTK_BOX (cell), room);
  gtk_box_append (GTK_BOX (cell), label);

  /* Numbers are never cut; lists and names may be, and are whole in the tooltip. */
  if (g_utf8_strlen (text, -1) > MAX_VALUE_CHARS)
    {
      gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
      gtk_label_set_width_chars (GTK_LABEL (label), VALUE_CHARS);
      gtk_label_set_max_width_chars (GTK_LABEL (label), MAX_VALUE_CHARS);
      gtk_widget_set_tooltip_text (label, text);
    }
  gtk_size_group_add_widget (column, cell);
  g_ptr_array_add (self->values, label);
  gtk_box_append (GTK_BOX (self->cells), cell);
}

void
numel_compare_row_set_stacked (NumelCompareRow *self,
                               gboolean         stacked)
{
  g_return_if_fail (NUMEL_IS_COMPARE_ROW (self));

  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->box),
                                  stacked ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL);
  gtk_box_set_spacing (GTK_BOX (self->box), stacked ? 0 : GAP);
  gtk_box_set_homogeneous (GTK_BOX (self->cells), stacked);
}

void
numel_compare_row_set_state (NumelCompareRow   *self,
                             guint              model,
                             NumelCompareState  state)
{
  GtkWidget *label;

  g_return_if_fail (NUMEL_IS_COMPARE_ROW (self));
  g_return_if_fail (model < self->values->len);

  label = g_ptr_array_index (self->values, model);
  gtk_widget_remove_css_class (label, "dim-label");
  gtk_widget_remove_css_class (label, "differs");
  if (state == NUMEL_COMPARE_SAME)
    gtk_widget_add_css_class (label, "dim-label");
  else if (state == NUMEL_COMPARE_DIFFERS)
    gtk_widget_add_css_class (label, "differs");
}

void
numel_compare_row_set_shown (NumelCompareRow *self,
                             guint            model,
                             gboolean         shown)
{
  g_return_if_fail (NUMEL_IS_COMPARE_ROW (self));
  g_return_if_fail (model < self->values->len);

  gtk_widget_set_visible (gtk_widget_get_parent (g_ptr_array_index (self->values, model)), shown);
}

/* Says the row in words, for people who don't see the columns. */
void
numel_compare_row_describe (NumelCompareRow   *self,
                            const char *const *models)
{
  g_autofree char *list = NULL;
  g_autofree char *text = NULL;

  g_return_if_fail (NUMEL_IS_COMPARE_ROW (self));

  for (guint i = 0; i < self->values->len; i++)
    {
      const char *value = gtk_label_get_text (g_ptr_array_index (self->values, i));
      g_autofree char *item = g_strdup_printf ("%s %s", models[i], value);

      numel_list_text_add (&list, item);
    }
  text = g_strdup_printf ("%s: %s", gtk_label_get_text (self->title), list != NULL ? list : "");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The words and figures of the cards. */
#include "numel-cost-label.h"

#include "core/text/numel-format.h"

GtkWidget *
numel_cost_label_new (const char *text,
                      const char *css_class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  if (css_class != NULL)
    gtk_widget_add_css_class (label, css_class);
  return label;
}

GtkWidget *
numel_cost_label_new_note (void)
{
  GtkWidget *label = numel_cost_label_new (NULL, "caption");

  gtk_widget_add_css_class (label, "dim-label");
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_widget_set_visible (label, FALSE);
  return label;
}

/* A label without text takes no room. */
void
numel_cost_label_set (GtkWidget  *label,
                      const char *text)
{
  if (text != NULL && g_strcmp0 (gtk_label_get_text (GTK_LABEL (label)), text) != 0)
    gtk_label_set_text (GTK_LABEL (label), text);
  gtk_widget_set_visible (label, text != NULL && *text != '\0');
}

/* A figure at the end of its line. */
GtkWidget *
numel_cost_label_new_value (const char *css_class)
{
  GtkWidget *value = numel_figure_button_new ();

  gtk_widget_add_css_class (value, css_class);
  gtk_widget_set_halign (value, GTK_ALIGN_END);
  return value;
}

/* Shows a figure, which is taken, in GB and, where @gib is given, in GiB too. */
void
numel_cost_label_set_bytes (NumelFigureButton *value,
                            GtkWidget         *gib,
                            const char        *name,
                            NumelFigure       *figure)
{
  gboolean known = figure != NULL && figure->value != NUMEL_WIDE_TOO_LARGE;
  g_autofree char *gb_text = known ? numel_format_bytes_gb (figure->value) : g_strdup ("–");
  g_autofree char *gib_text = known ? numel_format_bytes_gib (figure->value) : NULL;

  numel_figure_button_set (value, name, gb_text, NUMEL_FIGURE_BYTES, figure);
  if (gib != NULL)
    numel_cost_label_set (gib, gib_text);
}

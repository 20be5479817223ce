/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-cost-label.h"

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

void
numel_cost_label_set (GtkWidget  *label,
                      const char *text)
{
  if (text != NULL && g_strcmp0 (gtk_label_get_text (GTK_LABEL (label)), text) != 0)
    gtk_label_set_text (GTK_LABEL (label), text);
  gtk_widget_set_visible (label, text != NULL && *text != '\0');
}

/* Makes it one of the cards of the page: its children stand one below the other. */
void
numel_cost_card_init (GtkWidget *card)
{
  GtkLayoutManager *layout = gtk_box_layout_new (GTK_ORIENTATION_VERTICAL);

  gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (layout), 10);
  gtk_widget_set_layout_manager (card, layout);
  gtk_widget_add_css_class (card, "card");
  gtk_widget_add_css_class (card, "cost-card");
}

void
numel_cost_card_clear (GtkWidget *card)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (card)) != NULL)
    gtk_widget_unparent (child);
}

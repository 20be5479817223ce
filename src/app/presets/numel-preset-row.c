/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-preset-row.h"

#include "core/text/numel-format.h"

#include <glib/gi18n.h>

struct _NumelPresetRow
{
  GtkWidget parent_instance;

  NumelPresetItem *item;
  GBinding *binding;
  GtkWidget *check;
  GtkWidget *title;
  GtkWidget *subtitle;
  GtkWidget *bar;
  GtkWidget *total;
};

G_DEFINE_FINAL_TYPE (NumelPresetRow, numel_preset_row, GTK_TYPE_WIDGET)

static void
numel_preset_row_dispose (GObject *object)
{
  NumelPresetRow *self = NUMEL_PRESET_ROW (object);
  GtkWidget *child;

  if (self->check != NULL)
    numel_preset_row_set_item (self, NULL, FALSE);
  self->check = NULL;
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);

  G_OBJECT_CLASS (numel_preset_row_parent_class)->dispose (object);
}

static void
numel_preset_row_class_init (NumelPresetRowClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = numel_preset_row_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BOX_LAYOUT);
}

static void
numel_preset_row_init (NumelPresetRow *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  GtkWidget *text = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  GtkBoxLayout *layout = GTK_BOX_LAYOUT (gtk_widget_get_layout_manager (widget));

  gtk_box_layout_set_spacing (layout, 14);
  gtk_widget_add_css_class (widget, "preset-row");

  self->check = gtk_check_button_new ();
  gtk_widget_set_focusable (self->check, FALSE);
  self->title = gtk_label_new (NULL);
  gtk_label_set_xalign (GTK_LABEL (self->title), 0);
  gtk_label_set_ellipsize (GTK_LABEL (self->title), PANGO_ELLIPSIZE_END);
  self->subtitle = gtk_label_new (NULL);
  gtk_label_set_xalign (GTK_LABEL (self->subtitle), 0);
  gtk_label_set_wrap (GTK_LABEL (self->subtitle), TRUE);
  gtk_label_set_natural_wrap_mode (GTK_LABEL (self->subtitle), GTK_NATURAL_WRAP_NONE);
  gtk_widget_add_css_class (self->subtitle, "caption");
  gtk_widget_add_css_class (self->subtitle, "dim-label");
  gtk_box_append (GTK_BOX (text), self->title);
  gtk_box_append (GTK_BOX (text), self->subtitle);
  gtk_widget_set_hexpand (text, TRUE);
  gtk_widget_set_valign (text, GTK_ALIGN_CENTER);

  self->bar = numel_share_bar_new (96, 7, TRUE);
  self->total = gtk_label_new (NULL);
  gtk_label_set_xalign (GTK_LABEL (self->total), 1);
  gtk_label_set_width_chars (GTK_LABEL (self->total), 14);
  gtk_widget_add_css_class (self->total, "numeric");

  gtk_widget_set_parent (self->check, widget);
  gtk_widget_set_parent (text, widget);
  gtk_widget_set_parent (self->bar, widget);
  gtk_widget_set_parent (self->total, widget);
}

GtkWidget *
numel_preset_row_new (void)
{
  return g_object_new (NUMEL_TYPE_PRESET_ROW, NULL);
}

void
numel_preset_row_set_narrow (NumelPresetRow *self,
                             gboolean        narrow)
{
  g_return_if_fail (NUMEL_IS_PRESET_ROW (self));

  gtk_widget_set_visible (self->bar, !narrow);
}

void
numel_preset_row_set_item (NumelPresetRow  *self,
                           NumelPresetItem *item,
                           gboolean         is_open)
{
  const NumelPreset *preset;
  g_autofree char *subtitle = NULL;
  g_autofree char *total = NULL;
  gint64 count;

  g_return_if_fail (NUMEL_IS_PRESET_ROW (self));

  g_clear_pointer (&self->binding, g_binding_unbind);
  g_set_object (&self->item, item);
  if (item == NULL)
    return;

  preset = numel_preset_item_get_preset (item);
  self->binding = g_object_bind_property (item, "checked", self->check, "active",
                                          G_BINDING_SYNC_CREATE | G_BINDING_BIDIRECTIONAL);
  gtk_label_set_text (GTK_LABEL (self->title), preset->title);
  /* Translators: the publisher of a model and the year. */
  subtitle = is_open ? g_strdup_printf (_("%s · %d · open"), preset->publisher, preset->year)
                     : g_strdup_printf (_("%s · %d"), preset->publisher, preset->year);
  gtk_label_set_text (GTK_LABEL (self->subtitle), subtitle);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->check), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  preset->title, -1);

  if (numel_preset_item_get_total (item, &count))
    total = numel_format_count (count);
  gtk_label_set_text (GTK_LABEL (self->total), total != NULL ? total : "–");
  numel_share_bar_set_shares (NUMEL_SHARE_BAR (self->bar), numel_preset_item_get_shares (item),
                              count);
}

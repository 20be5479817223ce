/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-preset-row.h"

#include "core/text/numel-format.h"
#include "numel-build.h"

#include <glib/gi18n.h>

struct _NumelPresetRow
{
  GtkBox parent_instance;

  GBindingGroup *bindings;
  GtkWidget *check;
  GtkWidget *title;
  GtkWidget *subtitle;
  GtkWidget *bar;
  GtkWidget *total;
};

G_DEFINE_FINAL_TYPE (NumelPresetRow, numel_preset_row, GTK_TYPE_BOX)

static void
numel_preset_row_dispose (GObject *object)
{
  g_clear_object (&NUMEL_PRESET_ROW (object)->bindings);
  G_OBJECT_CLASS (numel_preset_row_parent_class)->dispose (object);
}

static void
numel_preset_row_class_init (NumelPresetRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = numel_preset_row_dispose;

  g_type_ensure (NUMEL_TYPE_SHARE_BAR);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               NUMEL_RESOURCE_PATH "/numel-preset-row.ui");
  gtk_widget_class_bind_template_child (widget_class, NumelPresetRow, check);
  gtk_widget_class_bind_template_child (widget_class, NumelPresetRow, title);
  gtk_widget_class_bind_template_child (widget_class, NumelPresetRow, subtitle);
  gtk_widget_class_bind_template_child (widget_class, NumelPresetRow, bar);
  gtk_widget_class_bind_template_child (widget_class, NumelPresetRow, total);
}

static void
numel_preset_row_init (NumelPresetRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->bindings = g_binding_group_new ();
  g_binding_group_bind (self->bindings, "checked", self->check, "active",
                        G_BINDING_SYNC_CREATE | G_BINDING_BIDIRECTIONAL);
}

/* Shows a preset, or none; whether it is open already; and in a narrow window no bar. */
void
numel_preset_row_set_item (NumelPresetRow  *self,
                           NumelPresetItem *item,
                           gboolean         is_open,
                           gboolean         narrow)
{
  const NumelPreset *preset;
  g_autofree char *subtitle = NULL;
  g_autofree char *total = NULL;
  gint64 count;

  g_return_if_fail (NUMEL_IS_PRESET_ROW (self));

  g_binding_group_set_source (self->bindings, item);
  gtk_widget_set_visible (self->bar, !narrow);
  if (item == NULL)
    return;

  preset = numel_preset_item_get_preset (item);
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

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-chip.h"

#include "app/document/numel-work-clock.h"
#include "app/widgets/numel-mark.h"
#include "app/widgets/numel-node-text.h"
#include "app/widgets/numel-widget.h"
#include "core/text/numel-format.h"
#include "numel-build.h"

#include <glib/gi18n.h>

struct _NumelChip
{
  AdwBin parent_instance;

  NumelSession *session;
  NumelDocument *document;
  GtkWidget *button;
  GtkWidget *mark;
  GtkWidget *name;
  GtkWidget *dot;
  GtkWidget *total;
  GtkWidget *bar;
  GtkWidget *menu;
};

G_DEFINE_FINAL_TYPE (NumelChip, numel_chip, ADW_TYPE_BIN)

static void
clicked_cb (NumelChip *self)
{
  /* A press on the chosen chip leaves it chosen. */
  numel_session_set_chosen (self->session, self->document);
  numel_chip_update (self);
}

static void
close_cb (NumelChip *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "win.close-document", "u",
                              numel_session_get_position (self->session, self->document));
}

static void
show_menu (NumelChip *self)
{
  g_autoptr (GMenu) menu = g_menu_new ();
  g_autoptr (GMenu) order = g_menu_new ();
  g_autoptr (GMenu) closing = g_menu_new ();
  guint position = numel_session_get_position (self->session, self->document);
  const struct
  {
    GMenu *menu;
    const char *label;
    const char *action;
  } items[] = {
    { menu, N_("_Rename…"), "win.rename-document" },
    { menu, N_("_Duplicate"), "win.duplicate-document" },
    { order, N_("Move to the _Start"), "win.move-document-to-start" },
    { order, N_("Move to the _End"), "win.move-document-to-end" },
    { closing, N_("_Close"), "win.close-document" },
    { closing, N_("Close _Others"), "win.close-other-documents" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (items); i++)
    {
      g_autoptr (GMenuItem) item = g_menu_item_new (_(items[i].label), NULL);

      g_menu_item_set_action_and_target (item, items[i].action, "u", position);
      g_menu_append_item (items[i].menu, item);
    }
  g_menu_append_section (menu, NULL, G_MENU_MODEL (order));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (closing));

  if (self->menu == NULL)
    {
      self->menu = gtk_popover_menu_new_from_model (NULL);
      gtk_widget_set_parent (self->menu, GTK_WIDGET (self));
    }
  gtk_popover_menu_set_menu_model (GTK_POPOVER_MENU (self->menu), G_MENU_MODEL (menu));
  gtk_popover_popup (GTK_POPOVER (self->menu));
}

static gboolean
menu_shortcut_cb (GtkWidget *widget,
                  GVariant  *args,
                  gpointer   data)
{
  show_menu (NUMEL_CHIP (widget));
  return TRUE;
}

static void
numel_chip_dispose (GObject *object)
{
  NumelChip *self = NUMEL_CHIP (object);

  g_clear_pointer (&self->menu, gtk_widget_unparent);
  g_clear_object (&self->session);
  g_clear_object (&self->document);

  G_OBJECT_CLASS (numel_chip_parent_class)->dispose (object);
}

static void
numel_chip_class_init (NumelChipClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = numel_chip_dispose;

  g_type_ensure (NUMEL_TYPE_MARK);
  g_type_ensure (NUMEL_TYPE_SHARE_BAR);
  gtk_widget_class_set_css_name (widget_class, "chip");
  gtk_widget_class_set_template_from_resource (widget_class, NUMEL_RESOURCE_PATH "/numel-chip.ui");
  gtk_widget_class_bind_template_child (widget_class, NumelChip, button);
  gtk_widget_class_bind_template_child (widget_class, NumelChip, mark);
  gtk_widget_class_bind_template_child (widget_class, NumelChip, name);
  gtk_widget_class_bind_template_child (widget_class, NumelChip, dot);
  gtk_widget_class_bind_template_child (widget_class, NumelChip, total);
  gtk_widget_class_bind_template_child (widget_class, NumelChip, bar);
  gtk_widget_class_bind_template_callback (widget_class, clicked_cb);
  gtk_widget_class_bind_template_callback (widget_class, close_cb);
  gtk_widget_class_bind_template_callback (widget_class, show_menu);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_F10, GDK_SHIFT_MASK, menu_shortcut_cb, NULL);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Menu, 0, menu_shortcut_cb, NULL);
}

static void
numel_chip_init (NumelChip *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
numel_chip_new (NumelSession  *session,
                NumelDocument *document)
{
  NumelChip *self = g_object_new (NUMEL_TYPE_CHIP, NULL);

  self->session = g_object_ref (session);
  self->document = g_object_ref (document);
  g_signal_connect_object (document, "notify", G_CALLBACK (numel_chip_update), self,
                           G_CONNECT_SWAPPED);
  numel_chip_update (self);
  return GTK_WIDGET (self);
}

NumelDocument *
numel_chip_get_document (NumelChip *self)
{
  g_return_val_if_fail (NUMEL_IS_CHIP (self), NULL);

  return self->document;
}

/* Shows the document's present name, total and parts. The strip calls it when the scale changes. */
void
numel_chip_update (NumelChip *self)
{
  const NumelCounts *counts;
  const char *title;
  GFile *file;
  NumelShares shares = { 0, };
  g_autofree char *total = NULL;
  g_autofree char *tooltip = NULL;
  g_autofree char *accessible = NULL;
  g_autofree char *exact = NULL;
  gboolean modified;

  g_return_if_fail (NUMEL_IS_CHIP (self));

  if (self->session == NULL)
    return;

  numel_work_clock_start ();
  counts = numel_document_get_counts (self->document);
  title = numel_document_get_title (self->document);
  file = numel_document_get_file (self->document);
  modified = numel_document_get_modified (self->document);

  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->button),
                                numel_session_get_chosen (self->session) == self->document);
  numel_mark_set_index (NUMEL_MARK (self->mark), numel_document_get_mark (self->document));
  numel_widget_set_text (self->name, title);
  gtk_label_set_text (GTK_LABEL (self->dot), modified ? "•" : "");

  if (counts != NULL)
    {
      numel_node_sum_shares (
        numel_breakdown_get_root (numel_document_get_breakdown (self->document)), &shares);
      total = numel_format_short (counts->total);
      exact = numel_format_count (counts->total);
    }
  gtk_widget_set_opacity (self->bar, numel_document_get_stale (self->document) ? 0.55 : 1);
  numel_share_bar_set_shares (NUMEL_SHARE_BAR (self->bar), &shares,
                              counts != NULL ? numel_session_get_largest (self->session) : 0);
  numel_widget_set_text (self->total, total != NULL ? total : "?");

  if (file != NULL)
    {
      g_autofree char *name = g_file_get_parse_name (file);

      tooltip = exact != NULL ? g_strdup_printf ("%s\n%s", exact, name) : g_strdup (name);
    }
  gtk_widget_set_tooltip_text (self->button, file != NULL ? tooltip : exact);

  if (modified)
    /* Translators: for screen readers: a model's name, and its count or "not counted". */
    accessible = g_strdup_printf (_("%s, unsaved, %s"), title,
                                  exact != NULL ? exact : _("not counted"));
  else
    /* Translators: for screen readers: a model's name, and its count or "not counted". */
    accessible = g_strdup_printf (C_("model", "%s, %s"), title,
                                  exact != NULL ? exact : _("not counted"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  accessible, -1);
  numel_work_clock_stop ();
}

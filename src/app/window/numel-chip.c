/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-chip.h"

#include "core/text/numel-format.h"
#include "app/widgets/numel-mark.h"
#include "app/widgets/numel-node-text.h"
#include "app/widgets/numel-widget.h"
#include "app/document/numel-work-clock.h"

#include <glib/gi18n.h>

struct _NumelChip
{
  GtkWidget parent_instance;

  NumelSession *session;
  NumelDocument *document;
  GtkWidget *button;
  GtkWidget *mark;
  GtkWidget *name;
  GtkWidget *dot;
  GtkWidget *total;
  GtkWidget *bar;
  GtkWidget *menu;
  gulong toggled_handler;
};

G_DEFINE_FINAL_TYPE (NumelChip, numel_chip, GTK_TYPE_WIDGET)

static void
toggled_cb (NumelChip *self)
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
  g_clear_pointer (&self->button, gtk_widget_unparent);
  g_clear_object (&self->session);
  g_clear_object (&self->document);

  G_OBJECT_CLASS (numel_chip_parent_class)->dispose (object);
}

static void
numel_chip_class_init (NumelChipClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = numel_chip_dispose;

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "chip");
  gtk_widget_class_add_binding (widget_class, GDK_KEY_F10, GDK_SHIFT_MASK, menu_shortcut_cb, NULL);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Menu, 0, menu_shortcut_cb, NULL);
}

static void
numel_chip_init (NumelChip *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 5);
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 7);
  GtkGesture *middle = gtk_gesture_click_new ();
  GtkGesture *secondary = gtk_gesture_click_new ();

  self->mark = numel_mark_new (NUMEL_MARK_MODEL);
  self->name = gtk_label_new (NULL);
  gtk_label_set_ellipsize (GTK_LABEL (self->name), PANGO_ELLIPSIZE_MIDDLE);
  gtk_label_set_xalign (GTK_LABEL (self->name), 0);
  gtk_label_set_width_chars (GTK_LABEL (self->name), 8);
  gtk_widget_add_css_class (self->name, "chip-name");
  /* The mark of an unsaved model has a label of its own, so that a long name doesn't hide it. */
  self->dot = gtk_label_new ("•");
  gtk_widget_add_css_class (self->dot, "chip-name");
  gtk_widget_set_halign (self->dot, GTK_ALIGN_START);
  gtk_widget_set_hexpand (self->dot, TRUE);
  self->total = gtk_label_new (NULL);
  gtk_widget_add_css_class (self->total, "dim-label");
  gtk_widget_add_css_class (self->total, "numeric");
  gtk_widget_add_css_class (self->total, "chip-total");
  gtk_box_append (GTK_BOX (row), self->mark);
  gtk_box_append (GTK_BOX (row), self->name);
  gtk_box_append (GTK_BOX (row), self->dot);
  gtk_box_append (GTK_BOX (row), self->total);

  self->bar = numel_share_bar_new (40, 5, FALSE);
  gtk_box_append (GTK_BOX (box), row);
  gtk_box_append (GTK_BOX (box), self->bar);

  self->button = gtk_toggle_button_new ();
  gtk_widget_add_css_class (self->button, "flat");
  gtk_button_set_child (GTK_BUTTON (self->button), box);
  gtk_widget_set_parent (self->button, GTK_WIDGET (self));
  self->toggled_handler = g_signal_connect_object (self->button, "toggled",
                                                   G_CALLBACK (toggled_cb), self,
                                                   G_CONNECT_SWAPPED);

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (middle), GDK_BUTTON_MIDDLE);
  g_signal_connect_object (middle, "released", G_CALLBACK (close_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (middle));
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (secondary), GDK_BUTTON_SECONDARY);
  g_signal_connect_object (secondary, "pressed", G_CALLBACK (show_menu), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (secondary));
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
  file = numel_document_get_file (self->document);
  modified = numel_document_get_modified (self->document);

  g_signal_handler_block (self->button, self->toggled_handler);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->button),
                                numel_session_get_chosen (self->session) == self->document);
  g_signal_handler_unblock (self->button, self->toggled_handler);

  numel_mark_set_index (NUMEL_MARK (self->mark), numel_document_get_mark (self->document));
  numel_widget_set_text (self->name, numel_document_get_title (self->document));
  gtk_label_set_text (GTK_LABEL (self->dot), modified ? "•" : "");
  gtk_widget_set_visible (self->bar, TRUE);

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
  else
    {
      tooltip = g_strdup (exact);
    }
  gtk_widget_set_tooltip_text (self->button, tooltip);

  if (modified)
    /* Translators: for screen readers: a model's name, and its count or "not counted". */
    accessible = g_strdup_printf (_("%s, unsaved, %s"), numel_document_get_title (self->document),
                                  exact != NULL ? exact : _("not counted"));
  else
    /* Translators: for screen readers: a model's name, and its count or "not counted". */
    accessible = g_strdup_printf (C_("model", "%s, %s"),
                                  numel_document_get_title (self->document),
                                  exact != NULL ? exact : _("not counted"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  accessible, -1);
  numel_work_clock_stop ();
}

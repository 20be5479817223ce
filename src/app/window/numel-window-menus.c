/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-window-private.h"

#include "numel-build.h"

#include <glib/gi18n.h>

/* A narrow header has no room for undo and export; the menu takes them over. */
static GMenuModel *
make_narrow_menu (GMenuModel *open_menu,
                  GMenuModel *export_menu,
                  GMenuModel *main_menu)
{
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenu) edit = g_menu_new ();
  g_autoptr (GMenu) export = g_menu_new ();

  g_menu_append (edit, _("_Undo"), "win.undo");
  g_menu_append (edit, _("_Redo"), "win.redo");
  g_menu_append_submenu (export, _("E_xport"), export_menu);
  g_menu_append_section (menu, NULL, G_MENU_MODEL (edit));
  g_menu_append_section (menu, NULL, open_menu);
  g_menu_append_section (menu, NULL, G_MENU_MODEL (export));
  g_menu_append_section (menu, NULL, main_menu);
  return G_MENU_MODEL (menu);
}

static void
make_menus (NumelWindow *self)
{
  g_autoptr (GtkBuilder) builder = NULL;
  GMenuModel *open_menu;
  GMenuModel *export_menu;

  if (self->main_menu != NULL)
    return;

  builder = gtk_builder_new_from_resource (NUMEL_RESOURCE_PATH "/numel-window-menus.ui");
  open_menu = G_MENU_MODEL (gtk_builder_get_object (builder, "open_menu"));
  export_menu = G_MENU_MODEL (gtk_builder_get_object (builder, "export_menu"));
  self->main_menu = g_object_ref (G_MENU_MODEL (gtk_builder_get_object (builder, "main_menu")));
  self->narrow_menu = make_narrow_menu (open_menu, export_menu, self->main_menu);

  adw_split_button_set_menu_model (ADW_SPLIT_BUTTON (self->open_button), open_menu);
  gtk_menu_button_set_menu_model (GTK_MENU_BUTTON (self->export_button), export_menu);
  numel_window_update_menu (self);
}

static gboolean
make_menus_cb (gpointer data)
{
  NumelWindow *self = data;

  self->menu_source = 0;
  make_menus (self);
  return G_SOURCE_REMOVE;
}

/* A menu button without a menu would look insensitive. */
static void
popup_cb (GtkMenuButton *button,
          gpointer       data)
{
  make_menus (data);
}

/* Has the menus made when nothing else is due: a menu's items are all made at once, and nobody
 * opens one before the first frame. */
void
numel_window_set_up_menus (NumelWindow *self)
{
  gtk_menu_button_set_create_popup_func (GTK_MENU_BUTTON (self->menu_button), popup_cb, self, NULL);
  gtk_menu_button_set_create_popup_func (GTK_MENU_BUTTON (self->export_button), popup_cb, self,
                                         NULL);
  adw_split_button_set_popover (ADW_SPLIT_BUTTON (self->open_button),
                                GTK_POPOVER (gtk_popover_new ()));
  self->menu_source = g_idle_add_full (G_PRIORITY_LOW, make_menus_cb, self, NULL);
}

/* Gives the main menu what the header has no room for. */
void
numel_window_update_menu (NumelWindow *self)
{
  if (self->main_menu == NULL)
    return;

  gtk_menu_button_set_menu_model (GTK_MENU_BUTTON (self->menu_button),
                                  numel_window_get_narrow (self) ? self->narrow_menu
                                                                 : self->main_menu);
}

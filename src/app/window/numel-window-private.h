/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-window.h"

G_BEGIN_DECLS

/* The form as a page of its own, in a narrow window. */
#define NUMEL_MODEL_PAGE "model"

struct _NumelWindow
{
  AdwApplicationWindow parent_instance;

  NumelSession *session;
  NumelDocument *document;

  GtkWidget *toasts;
  GtkWidget *bin;
  GtkWidget *root;
  GtkWidget *header;
  GtkWidget *open_button;
  GtkWidget *open_icon;
  GtkWidget *undo_button;
  GtkWidget *redo_button;
  GtkWidget *export_button;
  GtkWidget *menu_button;
  GtkWidget *title_stack;
  GtkWidget *title;
  GtkWidget *strip;
  GtkWidget *main_stack;
  GtkWidget *form;
  GtkWidget *form_separator;
  GtkWidget *pages;
  GtkWidget *empty;
  GtkWidget *unknown;
  GPtrArray *closed;
  GtkWidget *switcher_bar;
  GtkWidget *switcher_bin;
  GMenuModel *main_menu;
  GMenuModel *narrow_menu;
  guint menu_source;

  /* Portal choosers aren't widgets and GTK keeps no reference to them. */
  GtkNativeDialog *chooser;
  GFile *last_folder;
  gboolean may_close;
};

void        numel_window_install_actions (GtkWidgetClass  *widget_class);
void        numel_window_update_actions  (NumelWindow     *self);

void        numel_window_set_up_menus    (NumelWindow     *self);
void        numel_window_update_menu     (NumelWindow     *self);

void        numel_window_install_files   (GtkWidgetClass  *widget_class);
void        numel_window_set_up_drop     (NumelWindow     *self);
gboolean    numel_window_ask_to_close    (NumelWindow     *self);
GtkWidget  *numel_window_new_dialog      (NumelWindow     *self,
                                          const char      *heading,
                                          const char      *body,
                                          GtkWidget       *extra);
void        numel_window_show_error      (NumelWindow     *self,
                                          const char      *heading,
                                          const char      *body);

void        numel_window_watch_disk      (NumelWindow     *self,
                                          NumelDocument   *document);
void        numel_window_settle_disk     (NumelDocument   *document);
void        numel_window_ask_to_overwrite (NumelWindow    *self,
                                           NumelDocument  *document);

void        numel_window_install_documents (GtkWidgetClass *widget_class);

/**
 * NumelFileFunc:
 * @file: what was chosen
 * @data: what was given along
 */
typedef void (*NumelFileFunc) (NumelWindow *self,
                               GFile       *file,
                               gpointer     data);

void        numel_window_install_export  (GtkWidgetClass  *widget_class);
void        numel_window_copy_text       (NumelWindow     *self,
                                          const char      *text,
                                          const char      *toast);
void        numel_window_choose_file     (NumelWindow     *self,
                                          const char      *title,
                                          const char      *name,
                                          GtkFileFilter   *filter,
                                          NumelFileFunc    chosen,
                                          gpointer         data,
                                          GDestroyNotify   destroy);

G_END_DECLS

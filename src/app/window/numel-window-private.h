/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-window.h"

G_BEGIN_DECLS

struct _NumelWindow
{
  AdwApplicationWindow parent_instance;

  NumelSession *session;
  NumelDocument *document;
  GSignalGroup *document_signals;

  GtkWidget *toasts;
  GtkWidget *bin;
  GtkWidget *root;
  GtkWidget *header;
  GtkWidget *open_button;
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
  GtkWidget *switcher_bar;
  GtkWidget *switcher_bin;
  GMenuModel *main_menu;
  GMenuModel *narrow_menu;
  guint menu_source;

  /* What was closed unsaved and can still be had back. */
  GPtrArray *closed;

  /* Portal choosers aren't widgets and GTK keeps no reference to them. */
  GtkNativeDialog *chooser;
  GFile *last_folder;
  gboolean may_close;
};

/* What a command needs to make sense; it is disabled without. */
typedef enum
{
  NUMEL_NEEDS_DOCUMENT = 1 << 0,
  NUMEL_NEEDS_COUNT    = 1 << 1,
  NUMEL_NEEDS_CHART    = 1 << 2,
  NUMEL_NEEDS_UNDO     = 1 << 3,
  NUMEL_NEEDS_REDO     = 1 << 4,
  NUMEL_NEEDS_BLAME    = 1 << 5,
} NumelNeeds;

/**
 * NumelCommand:
 * @name: name of the action
 * @parameter_type: (nullable): type of its parameter
 * @commits: takes over text that is typed in the form but not yet entered first
 * @needs: what it needs, also after that
 * @run: does it
 *
 * What the window can do, as an action of its class.
 */
typedef struct
{
  const char *name;
  const char *parameter_type;
  gboolean commits;
  NumelNeeds needs;
  void (*run) (NumelWindow *self,
               const char  *name,
               GVariant    *parameter);
} NumelCommand;

/* Tables of commands, each with a name of NULL after the last. */
extern const NumelCommand numel_window_close_commands[];
extern const NumelCommand numel_window_export_commands[];
extern const NumelCommand numel_window_file_commands[];

typedef void (*NumelFileFunc) (NumelWindow *self,
                               GFile       *file,
                               gpointer     data);

typedef struct
{
  const char *id;
  const char *label;
  AdwResponseAppearance appearance;
} NumelWindowAnswer;

void        numel_window_install_commands (GtkWidgetClass     *widget_class);
void        numel_window_update_commands  (NumelWindow        *self);
void        numel_window_show_page        (NumelWindow        *self,
                                           guint               number);
void        numel_window_show_form        (NumelWindow        *self);

gboolean    numel_window_save_document    (NumelWindow        *self,
                                           NumelDocument      *document,
                                           GFile              *file);
void        numel_window_watch_disk       (NumelWindow        *self,
                                           NumelDocument      *document);
void        numel_window_settle_disk      (NumelDocument      *document);
void        numel_window_choose_file      (NumelWindow        *self,
                                           const char         *title,
                                           const char         *name,
                                           GtkFileFilter      *filter,
                                           NumelFileFunc       chosen,
                                           gpointer            data,
                                           GDestroyNotify      destroy);
GtkWidget  *numel_window_ask              (NumelWindow        *self,
                                           const char         *heading,
                                           const char         *body,
                                           GtkWidget          *extra,
                                           const NumelWindowAnswer  *answers,
                                           GCallback           answered,
                                           gpointer            object);
void        numel_window_show_error       (NumelWindow        *self,
                                           const char         *heading,
                                           const char         *body);
gboolean    numel_window_ask_to_close     (NumelWindow        *self);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-window-private.h"

#include "app/document/numel-settings.h"

#include <glib/gi18n.h>

typedef struct
{
  NumelWindow *window;
  NumelFileFunc chosen;
  gpointer data;
  GDestroyNotify destroy;
} Choice;

static void
choice_free (Choice *choice)
{
  if (choice->destroy != NULL)
    choice->destroy (choice->data);
  g_free (choice);
}

static void
remember_folder (NumelWindow *self,
                 GFile       *file)
{
  g_autoptr (GFile) folder = g_file_get_parent (file);
  g_autofree char *uri = folder != NULL ? g_file_get_uri (folder) : NULL;
  GSettings *settings = numel_settings_get ();

  g_set_object (&self->last_folder, folder);
  if (settings != NULL && uri != NULL)
    g_settings_set_string (settings, "last-folder", uri);
}

static void
remember_recent (GFile *file)
{
  g_autofree char *uri = g_file_get_uri (file);

  gtk_recent_manager_add_item (gtk_recent_manager_get_default (), uri);
}

static void
response_cb (Choice *choice,
             int     response)
{
  NumelWindow *self = choice->window;
  g_autoptr (GtkNativeDialog) chooser = g_steal_pointer (&self->chooser);
  g_autoptr (GListModel) files = NULL;
  guint n = 0;

  if (response == GTK_RESPONSE_ACCEPT)
    {
      files = gtk_file_chooser_get_files (GTK_FILE_CHOOSER (chooser));
      n = g_list_model_get_n_items (files);
    }
  gtk_native_dialog_hide (chooser);

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GFile) file = g_list_model_get_item (files, i);

      remember_folder (self, file);
      choice->chosen (self, file, choice->data);
    }
}

static void
show_chooser (NumelWindow           *self,
              const char            *title,
              GtkFileChooserAction   action,
              const char            *name,
              GtkFileFilter         *filter,
              NumelFileFunc          chosen,
              gpointer               data,
              GDestroyNotify         destroy)
{
  GtkFileChooserNative *chooser;
  GtkFileChooser *iface;
  Choice *choice;

  if (self->chooser != NULL)
    {
      if (destroy != NULL)
        destroy (data);
      return;
    }

  chooser = gtk_file_chooser_native_new (title, GTK_WINDOW (self), action, NULL, NULL);
  iface = GTK_FILE_CHOOSER (chooser);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (chooser), TRUE);
  if (action == GTK_FILE_CHOOSER_ACTION_OPEN)
    gtk_file_chooser_set_select_multiple (iface, TRUE);
  if (name != NULL)
    gtk_file_chooser_set_current_name (iface, name);
  if (self->last_folder != NULL)
    gtk_file_chooser_set_current_folder (iface, self->last_folder, NULL);
  if (filter != NULL)
    {
      g_autoptr (GtkFileFilter) all = gtk_file_filter_new ();

      gtk_file_filter_set_name (all, _("All Files"));
      gtk_file_filter_add_pattern (all, "*");
      gtk_file_chooser_add_filter (iface, filter);
      gtk_file_chooser_add_filter (iface, all);
      gtk_file_chooser_set_filter (iface, filter);
    }

  choice = g_new0 (Choice, 1);
  *choice = (Choice) { self, chosen, data, destroy };
  self->chooser = GTK_NATIVE_DIALOG (chooser);
  g_signal_connect_data (chooser, "response", G_CALLBACK (response_cb), choice,
                         (GClosureNotify) (GCallback) choice_free, G_CONNECT_SWAPPED);
  gtk_native_dialog_show (self->chooser);
}

/* Asks where to save something. */
void
numel_window_choose_file (NumelWindow    *self,
                          const char     *title,
                          const char     *name,
                          GtkFileFilter  *filter,
                          NumelFileFunc   chosen,
                          gpointer        data,
                          GDestroyNotify  destroy)
{
  show_chooser (self, title, GTK_FILE_CHOOSER_ACTION_SAVE, name, filter, chosen, data, destroy);
}

static int
measure_heading (const char *heading)
{
  g_autoptr (GtkWidget) label = g_object_ref_sink (gtk_label_new (heading));
  int width;

  gtk_widget_add_css_class (label, "title-2");
  gtk_widget_measure (label, GTK_ORIENTATION_HORIZONTAL, -1, &width, NULL, NULL, NULL);
  return width;
}

/* A heading doesn't wrap, but libadwaita 1.7 measures it for less than it needs, of which GTK
 * warns; so what is below keeps the dialog wide enough. */
GtkWidget *
numel_window_new_dialog (NumelWindow *self,
                         const char  *heading,
                         const char  *body,
                         GtkWidget   *extra)
{
  GtkWidget *dialog = adw_message_dialog_new (GTK_WINDOW (self), heading, body);

  if (extra == NULL)
    extra = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_widget_set_size_request (extra, MAX (280, measure_heading (heading)), -1);
  adw_message_dialog_set_extra_child (ADW_MESSAGE_DIALOG (dialog), extra);
  return dialog;
}

/* Tells what the user must know before going on. */
void
numel_window_show_error (NumelWindow *self,
                         const char  *heading,
                         const char  *body)
{
  GtkWidget *dialog = numel_window_new_dialog (self, heading, body, NULL);

  adw_message_dialog_add_response (ADW_MESSAGE_DIALOG (dialog), "close", _("_Close"));
  gtk_window_present (GTK_WINDOW (dialog));
}

#define ERRORS_KEY "numel-file-errors"
#define MAX_ERRORS_HEIGHT 240

/* The path has no place to break at, so it has a label of its own that breaks anywhere. */
static GtkWidget *
new_path_label (const char *name)
{
  GtkWidget *path = gtk_label_new (name);

  gtk_label_set_wrap (GTK_LABEL (path), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (path), PANGO_WRAP_CHAR);
  gtk_label_set_selectable (GTK_LABEL (path), TRUE);
  gtk_label_set_justify (GTK_LABEL (path), GTK_JUSTIFY_CENTER);
  gtk_widget_add_css_class (path, "caption");
  return path;
}

static GtkWidget *
find_file_errors (NumelWindow *self)
{
  GListModel *toplevels = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (toplevels); i++)
    {
      g_autoptr (GtkWindow) toplevel = g_list_model_get_item (toplevels, i);

      if (gtk_window_get_transient_for (toplevel) == GTK_WINDOW (self)
          && g_object_get_data (G_OBJECT (toplevel), ERRORS_KEY) != NULL)
        return GTK_WIDGET (toplevel);
    }

  return NULL;
}

/* While a file that can't be read is being told, further ones are told there too. */
static void
show_file_error (NumelWindow  *self,
                 GFile        *file,
                 const GError *error)
{
  g_autofree char *name = g_file_get_parse_name (file);
  GtkWidget *dialog = find_file_errors (self);
  GtkWidget *scroller;
  GtkWidget *box;

  if (dialog != NULL)
    {
      GtkWidget *message = gtk_label_new (error->message);

      box = g_object_get_data (G_OBJECT (dialog), ERRORS_KEY);
      gtk_label_set_wrap (GTK_LABEL (message), TRUE);
      gtk_label_set_justify (GTK_LABEL (message), GTK_JUSTIFY_CENTER);
      gtk_widget_set_margin_top (message, 12);
      gtk_box_append (GTK_BOX (box), message);
      gtk_box_append (GTK_BOX (box), new_path_label (name));
      adw_message_dialog_set_heading (ADW_MESSAGE_DIALOG (dialog), _("Can’t Open the Files"));
      return;
    }

  box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  gtk_box_append (GTK_BOX (box), new_path_label (name));
  scroller = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scroller), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scroller), MAX_ERRORS_HEIGHT);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), box);
  dialog = numel_window_new_dialog (self, _("Can’t Open the File"), error->message, scroller);
  g_object_set_data (G_OBJECT (dialog), ERRORS_KEY, box);
  adw_message_dialog_add_response (ADW_MESSAGE_DIALOG (dialog), "close", _("_Close"));
  gtk_window_present (GTK_WINDOW (dialog));
}

/* Opens a file, or chooses its model if it is open already. What can't be read is told in a
 * dialog and changes nothing. */
NumelDocument *
numel_window_open_file (NumelWindow *self,
                        GFile       *file)
{
  g_autoptr (NumelDocument) document = NULL;
  g_autoptr (GError) error = NULL;
  NumelDocument *open;

  g_return_val_if_fail (NUMEL_IS_WINDOW (self), NULL);

  open = numel_session_find_file (self->session, file);
  if (open != NULL)
    {
      numel_session_set_chosen (self->session, open);
      return open;
    }

  document = numel_document_new_for_file (numel_session_get_catalog (self->session), file, &error);
  if (document == NULL)
    {
      show_file_error (self, file, error);
      return NULL;
    }

  open = numel_session_find_file (self->session, numel_document_get_file (document));
  if (open != NULL)
    {
      numel_session_set_chosen (self->session, open);
      return open;
    }

  remember_recent (numel_document_get_file (document));
  numel_session_add (self->session, document, TRUE);
  return document;
}

NumelDocument *
numel_window_open_preset (NumelWindow *self,
                          const char  *id)
{
  g_autoptr (NumelDocument) document = NULL;
  g_autoptr (GError) error = NULL;

  g_return_val_if_fail (NUMEL_IS_WINDOW (self), NULL);

  document = numel_document_new_for_preset (numel_session_get_catalog (self->session), id, &error);
  if (document == NULL)
    {
      numel_window_show_error (self, _("Can’t Open the Preset"), error->message);
      return NULL;
    }

  numel_session_add (self->session, document, TRUE);
  return document;
}

static void
open_chosen (NumelWindow *self,
             GFile       *file,
             gpointer     data)
{
  numel_window_open_file (self, file);
}

static GtkFileFilter *
json_filter (void)
{
  GtkFileFilter *filter = gtk_file_filter_new ();

  gtk_file_filter_set_name (filter, _("Model Configurations"));
  gtk_file_filter_add_suffix (filter, "json");
  gtk_file_filter_add_mime_type (filter, "application/json");
  return filter;
}

static void
open_action (GtkWidget  *widget,
             const char *name,
             GVariant   *parameter)
{
  g_autoptr (GtkFileFilter) filter = json_filter ();

  numel_window_commit (NUMEL_WINDOW (widget));
  show_chooser (NUMEL_WINDOW (widget), _("Open Model Configurations"),
                GTK_FILE_CHOOSER_ACTION_OPEN, NULL, filter, open_chosen, NULL, NULL);
}

/* A new model begins as the chosen one's family with its defaults, or as a small GPT-2. */
static void
new_action (GtkWidget  *widget,
            const char *name,
            GVariant   *parameter)
{
  NumelWindow *self = NUMEL_WINDOW (widget);
  NumelModel *model = self->document != NULL ? numel_document_get_model (self->document) : NULL;
  const char *model_type = model != NULL ? numel_model_get_model_type (model) : "gpt2";
  g_autofree char *text = g_strdup_printf ("{\n  \"model_type\": \"%s\"\n}\n", model_type);
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
  g_autoptr (GError) error = NULL;
  g_autoptr (NumelConfig) config = numel_config_new_from_bytes (bytes, &error);
  g_autoptr (NumelDocument) document = NULL;

  numel_window_commit (self);
  if (config == NULL)
    {
      numel_window_show_error (self, _("Can’t Make a Model"), error->message);
      return;
    }

  document = numel_document_new (numel_session_get_catalog (self->session), config, NULL,
                                 _("New Model"));
  numel_session_add (self->session, document, TRUE);
}

/* Saves a document and tells what went wrong. What another program has written meanwhile is
 * overwritten only when the user says so. */
gboolean
numel_window_save_document (NumelWindow   *self,
                            NumelDocument *document,
                            GFile         *file)
{
  g_autoptr (GError) error = NULL;

  g_return_val_if_fail (NUMEL_IS_WINDOW (self), FALSE);

  if (numel_document_save (document, file, FALSE, &error))
    {
      numel_window_settle_disk (document);
      remember_recent (file);
      return TRUE;
    }

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG))
    numel_window_ask_to_overwrite (self, document);
  else
    numel_window_show_error (self, _("Can’t Save the File"), error->message);
  return FALSE;
}

static void
save_chosen (NumelWindow *self,
             GFile       *file,
             gpointer     data)
{
  numel_window_save_document (self, data, file);
}

static void
ask_where_to_save (NumelWindow   *self,
                   NumelDocument *document)
{
  g_autoptr (GtkFileFilter) filter = json_filter ();
  g_autofree char *name = numel_document_dup_file_name (document);

  numel_window_choose_file (self, _("Save Model Configuration"), name, filter, save_chosen,
                            g_object_ref (document), g_object_unref);
}

static void
save_action (GtkWidget  *widget,
             const char *name,
             GVariant   *parameter)
{
  NumelWindow *self = NUMEL_WINDOW (widget);
  GFile *file;

  numel_window_commit (self);
  if (self->document == NULL)
    return;

  file = numel_document_get_file (self->document);
  if (file == NULL)
    ask_where_to_save (self, self->document);
  else
    numel_window_save_document (self, self->document, file);
}

static void
save_as_action (GtkWidget  *widget,
                const char *name,
                GVariant   *parameter)
{
  NumelWindow *self = NUMEL_WINDOW (widget);

  numel_window_commit (self);
  if (self->document != NULL)
    ask_where_to_save (self, self->document);
}

static gboolean
drop_cb (NumelWindow  *self,
         const GValue *value)
{
  GSList *files = g_value_get_boxed (value);

  for (GSList *item = files; item != NULL; item = item->next)
    numel_window_open_file (self, item->data);

  return files != NULL;
}

/* Has files opened that are dropped anywhere onto the window. */
void
numel_window_set_up_drop (NumelWindow *self)
{
  GtkDropTarget *target = gtk_drop_target_new (GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);

  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (target), GTK_PHASE_CAPTURE);
  g_signal_connect_object (target, "drop", G_CALLBACK (drop_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (target));
}

/* Installs the actions on files. */
void
numel_window_install_files (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.open", NULL, open_action);
  gtk_widget_class_install_action (widget_class, "win.new", NULL, new_action);
  gtk_widget_class_install_action (widget_class, "win.save", NULL, save_action);
  gtk_widget_class_install_action (widget_class, "win.save-as", NULL, save_as_action);
}

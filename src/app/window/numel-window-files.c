/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files that are opened, saved and changed by other programs, and what is asked about them. */
#include "numel-window-private.h"

#include "app/document/numel-settings.h"

#include <glib/gi18n.h>

#define TOAST_KEY "numel-disk-toast"
#define ERRORS_KEY "numel-file-errors"
#define MAX_ERRORS_HEIGHT 240

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
              const Choice          *choice)
{
  GtkFileChooserNative *chooser;
  GtkFileChooser *iface;
  Choice *own = g_memdup2 (choice, sizeof *choice);

  if (self->chooser != NULL)
    {
      choice_free (own);
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

  self->chooser = GTK_NATIVE_DIALOG (chooser);
  g_signal_connect_data (chooser, "response", G_CALLBACK (response_cb), own,
                         (GClosureNotify) (GCallback) choice_free, G_CONNECT_SWAPPED);
  gtk_native_dialog_show (self->chooser);
}

/* Asks where to save something; @chosen is called with the file unless the user cancels. */
void
numel_window_choose_file (NumelWindow    *self,
                          const char     *title,
                          const char     *name,
                          GtkFileFilter  *filter,
                          NumelFileFunc   chosen,
                          gpointer        data,
                          GDestroyNotify  destroy)
{
  show_chooser (self, title, GTK_FILE_CHOOSER_ACTION_SAVE, name, filter,
                &(Choice) { self, chosen, data, destroy });
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

/* A heading, which must fit into 320 pixels, doesn't wrap, but libadwaita 1.7 measures it for less
 * than it needs, of which GTK warns; so what is below keeps the dialog wide enough. */
static AdwMessageDialog *
new_dialog (NumelWindow *self,
            const char  *heading,
            const char  *body,
            GtkWidget   *extra)
{
  GtkWidget *dialog = adw_message_dialog_new (GTK_WINDOW (self), heading, body);

  if (extra == NULL)
    extra = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_widget_set_size_request (extra, MAX (280, measure_heading (heading)), -1);
  adw_message_dialog_set_extra_child (ADW_MESSAGE_DIALOG (dialog), extra);
  return ADW_MESSAGE_DIALOG (dialog);
}

/* Asks before the window. Cancel stands before the answers and is the default, unless one of them
 * is suggested. @answered gets @object, the answer and the dialog. */
GtkWidget *
numel_window_ask (NumelWindow       *self,
                  const char        *heading,
                  const char        *body,
                  GtkWidget         *extra,
                  const NumelWindowAnswer *answers,
                  GCallback          answered,
                  gpointer           object)
{
  AdwMessageDialog *dialog = new_dialog (self, heading, body, extra);

  adw_message_dialog_add_response (dialog, "cancel", _("_Cancel"));
  adw_message_dialog_set_default_response (dialog, "cancel");
  adw_message_dialog_set_close_response (dialog, "cancel");
  for (; answers->id != NULL; answers++)
    {
      adw_message_dialog_add_response (dialog, answers->id, _(answers->label));
      adw_message_dialog_set_response_appearance (dialog, answers->id, answers->appearance);
      if (answers->appearance == ADW_RESPONSE_SUGGESTED)
        adw_message_dialog_set_default_response (dialog, answers->id);
    }
  g_signal_connect_object (dialog, "response", answered, object, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
  return GTK_WIDGET (dialog);
}

/* Tells what the user must know before going on. */
void
numel_window_show_error (NumelWindow *self,
                         const char  *heading,
                         const char  *body)
{
  AdwMessageDialog *dialog = new_dialog (self, heading, body, NULL);

  adw_message_dialog_add_response (dialog, "close", _("_Close"));
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
append_text (GtkWidget  *box,
             const char *text,
             gboolean    is_path)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_justify (GTK_LABEL (label), GTK_JUSTIFY_CENTER);
  if (is_path)
    {
      /* A path has no place to break at. */
      gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_CHAR);
      gtk_label_set_selectable (GTK_LABEL (label), TRUE);
      gtk_widget_add_css_class (label, "caption");
    }
  else
    {
      gtk_widget_set_margin_top (label, 12);
    }
  gtk_box_append (GTK_BOX (box), label);
}

static GtkWindow *
find_file_errors (NumelWindow *self)
{
  GListModel *toplevels = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (toplevels); i++)
    {
      g_autoptr (GtkWindow) toplevel = g_list_model_get_item (toplevels, i);

      if (gtk_window_get_transient_for (toplevel) == GTK_WINDOW (self)
          && g_object_get_data (G_OBJECT (toplevel), ERRORS_KEY) != NULL)
        return toplevel;
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
  GtkWindow *told = find_file_errors (self);
  AdwMessageDialog *dialog;
  GtkWidget *scroller;
  GtkWidget *box;

  if (told != NULL)
    {
      box = g_object_get_data (G_OBJECT (told), ERRORS_KEY);
      append_text (box, error->message, FALSE);
      append_text (box, name, TRUE);
      adw_message_dialog_set_heading (ADW_MESSAGE_DIALOG (told), _("Can’t Open the Files"));
      return;
    }

  box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  append_text (box, name, TRUE);
  scroller = g_object_new (GTK_TYPE_SCROLLED_WINDOW,
                           "hscrollbar-policy", GTK_POLICY_NEVER,
                           "propagate-natural-height", TRUE,
                           "max-content-height", MAX_ERRORS_HEIGHT,
                           "child", box,
                           NULL);
  dialog = new_dialog (self, _("Can’t Open the File"), error->message, scroller);
  g_object_set_data (G_OBJECT (dialog), ERRORS_KEY, box);
  adw_message_dialog_add_response (dialog, "close", _("_Close"));
  gtk_window_present (GTK_WINDOW (dialog));
}

/* Opens a file or folder, or chooses its model if it is open already. What can't be read is told in
 * a dialog and changes nothing. */
NumelDocument *
numel_window_open_file (NumelWindow *self,
                        GFile       *file)
{
  g_autoptr (NumelDocument) document = NULL;
  g_autoptr (GError) error = NULL;
  NumelDocument *open;

  g_return_val_if_fail (NUMEL_IS_WINDOW (self), NULL);

  open = numel_session_find_file (self->session, file);
  if (open == NULL)
    {
      document = numel_document_new_for_file (numel_session_get_catalog (self->session), file,
                                              &error);
      if (document == NULL)
        {
          show_file_error (self, file, error);
          return NULL;
        }
      /* What is open may be the file inside of a folder. */
      open = numel_session_find_file (self->session, numel_document_get_file (document));
    }
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

/* Takes back the word that its file was changed by another program: it was read again, saved or
 * closed. */
void
numel_window_settle_disk (NumelDocument *document)
{
  AdwToast *toast = g_object_steal_data (G_OBJECT (document), TOAST_KEY);

  if (toast != NULL)
    adw_toast_dismiss (toast);
}

static void
reload (NumelWindow   *self,
        NumelDocument *document)
{
  g_autoptr (GError) error = NULL;

  if (numel_document_reload (document, &error))
    numel_window_settle_disk (document);
  else
    numel_window_show_error (self, _("Can’t Read the File"), error->message);
}

/* The question is about a document. */
static NumelDocument *
get_document (gpointer object)
{
  return g_object_get_data (object, "numel-document");
}

static void
set_document (gpointer        object,
              NumelDocument  *document,
              GDestroyNotify  release)
{
  g_object_set_data_full (object, "numel-document", g_object_ref (document), release);
}

static void
answer_cb (NumelWindow *self,
           const char  *answer,
           GtkWidget   *dialog)
{
  NumelDocument *document = get_document (dialog);
  g_autoptr (GError) error = NULL;

  if (g_str_equal (answer, "reload"))
    reload (self, document);
  else if (!g_str_equal (answer, "overwrite"))
    return;
  else if (numel_document_save (document, numel_document_get_file (document), TRUE, &error))
    numel_window_settle_disk (document);
  else
    numel_window_show_error (self, _("Can’t Save the File"), error->message);
}

/* Saves a document and tells what went wrong. Asks which of the two is lost where another program
 * has written the file meanwhile: what was edited here or what it wrote. */
gboolean
numel_window_save_document (NumelWindow   *self,
                            NumelDocument *document,
                            GFile         *file)
{
  static const NumelWindowAnswer answers[] = {
    { "reload", N_("_Reload"), ADW_RESPONSE_DESTRUCTIVE },
    { "overwrite", N_("_Overwrite"), ADW_RESPONSE_DESTRUCTIVE },
    { NULL },
  };
  g_autoptr (GError) error = NULL;

  if (numel_document_save (document, file, FALSE, &error))
    {
      numel_window_settle_disk (document);
      remember_recent (file);
      return TRUE;
    }

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG))
    set_document (numel_window_ask (self, _("Overwrite the File?"),
                                    _("Another program has changed it since it was read."), NULL,
                                    answers, G_CALLBACK (answer_cb), self),
                  document, g_object_unref);
  else
    numel_window_show_error (self, _("Can’t Save the File"), error->message);
  return FALSE;
}

static void
reload_cb (NumelWindow *self,
           AdwToast    *toast)
{
  static const NumelWindowAnswer answers[] = {
    { "reload", N_("_Reload"), ADW_RESPONSE_DESTRUCTIVE },
    { NULL },
  };
  NumelDocument *document = get_document (toast);

  numel_window_commit (self);
  if (numel_document_get_modified (document))
    set_document (numel_window_ask (self, _("Reload the File?"),
                                    _("What you changed since then is lost."), NULL, answers,
                                    G_CALLBACK (answer_cb), self),
                  document, g_object_unref);
  else
    reload (self, document);
}

static void
dismissed_cb (NumelDocument *document)
{
  g_object_set_data (G_OBJECT (document), TOAST_KEY, NULL);
}

/* A toast ends with its window too, without having been dismissed. */
static void
release_document (gpointer document)
{
  dismissed_cb (document);
  g_object_unref (document);
}

static void
changed_on_disk_cb (NumelWindow   *self,
                    NumelDocument *document)
{
  g_autofree char *name = numel_document_dup_file_name (document);
  g_autofree char *text = NULL;
  g_autofree char *markup = NULL;
  AdwToast *toast;

  if (g_object_get_data (G_OBJECT (document), TOAST_KEY) != NULL)
    return;

  /* Translators: a file's name. */
  text = g_strdup_printf (_("“%s” changed on disk"), name);
  markup = g_markup_escape_text (text, -1);
  toast = adw_toast_new (markup);
  adw_toast_set_button_label (toast, _("_Reload"));
  adw_toast_set_timeout (toast, 0);
  set_document (toast, document, release_document);
  g_signal_connect_object (toast, "button-clicked", G_CALLBACK (reload_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (toast, "dismissed", G_CALLBACK (dismissed_cb), document,
                           G_CONNECT_SWAPPED);
  g_object_set_data (G_OBJECT (document), TOAST_KEY, toast);
  adw_toast_overlay_add_toast (ADW_TOAST_OVERLAY (self->toasts), toast);
}

/* Tells when another program changes the file of an open document, and offers to read it again. */
void
numel_window_watch_disk (NumelWindow   *self,
                         NumelDocument *document)
{
  g_signal_handlers_disconnect_by_func (document, changed_on_disk_cb, self);
  g_signal_connect_object (document, "changed-on-disk", G_CALLBACK (changed_on_disk_cb), self,
                           G_CONNECT_SWAPPED);
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
open_chosen (NumelWindow *self,
             GFile       *file,
             gpointer     data)
{
  numel_window_open_file (self, file);
}

static void
run_open (NumelWindow *self,
          const char  *name,
          GVariant    *parameter)
{
  g_autoptr (GtkFileFilter) filter = json_filter ();

  show_chooser (self, _("Open Model Configurations"), GTK_FILE_CHOOSER_ACTION_OPEN, NULL, filter,
                &(Choice) { self, open_chosen, NULL, NULL });
}

/* A new model begins as the chosen one's family with its defaults, or as a small GPT-2. */
static void
run_new (NumelWindow *self,
         const char  *name,
         GVariant    *parameter)
{
  NumelModel *model = self->document != NULL ? numel_document_get_model (self->document) : NULL;
  const char *model_type = model != NULL ? numel_model_get_model_type (model) : "gpt2";
  g_autofree char *text = g_strdup_printf ("{\n  \"model_type\": \"%s\"\n}\n", model_type);
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
  g_autoptr (GError) error = NULL;
  g_autoptr (NumelConfig) config = numel_config_new_from_bytes (bytes, &error);
  g_autoptr (NumelDocument) document = NULL;

  if (config == NULL)
    {
      numel_window_show_error (self, _("Can’t Make a Model"), error->message);
      return;
    }

  document = numel_document_new (numel_session_get_catalog (self->session), config, NULL,
                                 _("New Model"));
  numel_session_add (self->session, document, TRUE);
}

static void
save_chosen (NumelWindow *self,
             GFile       *file,
             gpointer     document)
{
  numel_window_save_document (self, document, file);
}

static void
run_save (NumelWindow *self,
          const char  *name,
          GVariant    *parameter)
{
  GFile *file = numel_document_get_file (self->document);
  g_autoptr (GtkFileFilter) filter = NULL;
  g_autofree char *file_name = NULL;

  if (file != NULL && g_str_equal (name, "win.save"))
    {
      numel_window_save_document (self, self->document, file);
      return;
    }

  filter = json_filter ();
  file_name = numel_document_dup_file_name (self->document);
  numel_window_choose_file (self, _("Save Model Configuration"), file_name, filter, save_chosen,
                            g_object_ref (self->document), g_object_unref);
}

const NumelCommand numel_window_file_commands[] = {
  { "win.open", NULL, TRUE, 0, run_open },
  { "win.new", NULL, TRUE, 0, run_new },
  { "win.save", NULL, TRUE, NUMEL_NEEDS_DOCUMENT, run_save },
  { "win.save-as", NULL, TRUE, NUMEL_NEEDS_DOCUMENT, run_save },
  { NULL },
};

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is done with open models as a whole: closing, moving, copying, renaming. */
#include "numel-window-private.h"

#include <glib/gi18n.h>

/* What a closed model needs to come back. */
typedef struct
{
  NumelWindow *window;
  NumelDocument *document;
  guint position;
} Closed;

static void
dismissed_cb (Closed *closed)
{
  g_ptr_array_remove (closed->window->closed, closed->document);
}

static void
closed_free (Closed *closed)
{
  g_object_unref (closed->document);
  g_free (closed);
}

static void
reopen_cb (Closed *closed)
{
  NumelSession *session = closed->window->session;

  numel_session_insert (session, closed->position, closed->document);
  numel_session_set_chosen (session, closed->document);
}

/* Closes a document without a question; a toast brings it back. The toast of an unsaved one stays
 * until it is dismissed. */
static void
close_document (NumelWindow   *self,
                NumelDocument *document)
{
  gboolean modified = numel_document_get_modified (document);
  g_autofree char *text = NULL;
  g_autofree char *markup = NULL;
  Closed *closed = g_new0 (Closed, 1);
  AdwToast *toast;

  numel_window_settle_disk (document);
  closed->window = self;
  closed->document = g_object_ref (document);
  closed->position = numel_session_get_position (self->session, document);
  numel_session_remove (self->session, document);

  /* Translators: a model's name. */
  text = g_strdup_printf (modified ? _("Closed “%s” unsaved") : _("Closed “%s”"),
                          numel_document_get_title (document));
  markup = g_markup_escape_text (text, -1);
  toast = adw_toast_new (markup);
  adw_toast_set_button_label (toast, _("_Undo"));
  if (modified)
    {
      adw_toast_set_timeout (toast, 0);
      g_ptr_array_add (self->closed, g_object_ref (document));
    }
  g_signal_connect_swapped (toast, "dismissed", G_CALLBACK (dismissed_cb), closed);
  g_signal_connect_data (toast, "button-clicked", G_CALLBACK (reopen_cb), closed,
                         (GClosureNotify) (GCallback) closed_free, G_CONNECT_SWAPPED);
  adw_toast_overlay_add_toast (ADW_TOAST_OVERLAY (self->toasts), toast);
}

/* The open model at the place that a command names, or the one in front. */
static NumelDocument *
find_document (NumelWindow *self,
               GVariant    *parameter)
{
  return parameter != NULL
           ? numel_session_get_document (self->session, g_variant_get_uint32 (parameter))
           : self->document;
}

static void
run_close (NumelWindow *self,
           const char  *name,
           GVariant    *parameter)
{
  NumelDocument *document = find_document (self, parameter);

  if (document != NULL)
    close_document (self, document);
}

static void
run_close_others (NumelWindow *self,
                  const char  *name,
                  GVariant    *parameter)
{
  NumelDocument *keep = find_document (self, parameter);

  if (keep == NULL)
    return;

  numel_session_set_chosen (self->session, keep);
  for (guint i = numel_session_get_n_documents (self->session); i > 0; i--)
    {
      NumelDocument *document = numel_session_get_document (self->session, i - 1);

      if (document != keep)
        close_document (self, document);
    }
}

static void
run_move (NumelWindow *self,
          const char  *name,
          GVariant    *parameter)
{
  NumelDocument *document = find_document (self, parameter);
  int side = g_str_equal (name, "win.move-document-to-start") ? -1 : 1;

  if (document != NULL)
    numel_session_move (self->session, document,
                        side * (int) numel_session_get_n_documents (self->session));
}

static void
run_duplicate (NumelWindow *self,
               const char  *name,
               GVariant    *parameter)
{
  NumelDocument *document = find_document (self, parameter);
  g_autoptr (NumelDocument) copy = NULL;
  g_autoptr (GError) error = NULL;

  if (document == NULL)
    return;

  copy = numel_document_duplicate (document, &error);
  if (copy == NULL)
    {
      numel_window_show_error (self, _("Can’t Duplicate the Model"), error->message);
      return;
    }

  numel_session_insert (self->session,
                        numel_session_get_position (self->session, document) + 1, copy);
  numel_session_set_chosen (self->session, copy);
}

static void
rename_cb (NumelDocument *document,
           const char    *answer,
           GtkWidget     *dialog)
{
  GtkWidget *entry = adw_message_dialog_get_extra_child (ADW_MESSAGE_DIALOG (dialog));
  const char *text = gtk_editable_get_text (GTK_EDITABLE (entry));

  if (g_str_equal (answer, "rename") && *text != '\0')
    numel_document_set_title (document, text);
}

static void
run_rename (NumelWindow *self,
            const char  *name,
            GVariant    *parameter)
{
  static const NumelWindowAnswer answers[] = {
    { "rename", N_("_Rename"), ADW_RESPONSE_SUGGESTED },
    { NULL },
  };
  NumelDocument *document = find_document (self, parameter);
  GtkWidget *entry;

  if (document == NULL)
    return;

  entry = gtk_entry_new ();
  gtk_editable_set_text (GTK_EDITABLE (entry), numel_document_get_title (document));
  gtk_entry_set_activates_default (GTK_ENTRY (entry), TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("Name"), -1);
  numel_window_ask (self, _("Rename Model"), _("The file keeps its name."), entry, answers,
                    G_CALLBACK (rename_cb), document);
}

static void
add_modified (GPtrArray     *modified,
              NumelDocument *document)
{
  if (numel_document_get_modified (document) && !g_ptr_array_find (modified, document, NULL))
    g_ptr_array_add (modified, g_object_ref (document));
}

/* What isn't saved of the open models, and of those that were closed and can still be had back. */
static GPtrArray *
list_modified (NumelWindow *self)
{
  GPtrArray *modified = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < numel_session_get_n_documents (self->session); i++)
    add_modified (modified, numel_session_get_document (self->session, i));
  for (guint i = 0; i < self->closed->len; i++)
    add_modified (modified, g_ptr_array_index (self->closed, i));

  return modified;
}

static gboolean
close_now_cb (gpointer data)
{
  gtk_window_close (GTK_WINDOW (data));
  return G_SOURCE_REMOVE;
}

/* The question that was just answered still stands before the window; it goes first. */
static void
close_soon (NumelWindow *self)
{
  self->may_close = TRUE;
  g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, close_now_cb, g_object_ref (self), g_object_unref);
}

static void save_all_and_close (NumelWindow *self);

static void
saved_as (NumelWindow *self,
          GFile       *file,
          gpointer     document)
{
  if (numel_window_save_document (self, document, file))
    save_all_and_close (self);
}

/* Saves what has a file; asks for a file for what has none, one after the other; a cancelled
 * chooser or a failure leaves the window open. */
static void
save_all_and_close (NumelWindow *self)
{
  g_autoptr (GPtrArray) modified = list_modified (self);

  for (guint i = 0; i < modified->len; i++)
    {
      NumelDocument *document = g_ptr_array_index (modified, i);
      GFile *file = numel_document_get_file (document);

      if (file == NULL)
        {
          g_autofree char *title = g_strdup_printf (_("Save “%s”"),
                                                    numel_document_get_title (document));

          numel_window_choose_file (self, title, "config.json", NULL, saved_as,
                                    g_object_ref (document), g_object_unref);
          return;
        }
      if (!numel_window_save_document (self, document, file))
        return;
    }

  close_soon (self);
}

static void
close_cb (NumelWindow *self,
          const char  *answer)
{
  if (g_str_equal (answer, "save"))
    save_all_and_close (self);
  else if (g_str_equal (answer, "discard"))
    close_soon (self);
}

/* Asks once for all unsaved models. Returns TRUE when there is nothing to ask and the window may
 * close at once. */
gboolean
numel_window_ask_to_close (NumelWindow *self)
{
  static const NumelWindowAnswer answers[] = {
    { "discard", N_("_Discard"), ADW_RESPONSE_DESTRUCTIVE },
    { "save", N_("_Save"), ADW_RESPONSE_SUGGESTED },
    { NULL },
  };
  g_autoptr (GPtrArray) modified = NULL;
  g_autoptr (GString) body = NULL;

  numel_window_commit (self);
  modified = list_modified (self);
  if (modified->len == 0)
    return TRUE;

  body = g_string_new (ngettext ("Changes of this model are lost if you don’t save them:",
                                 "Changes of these models are lost if you don’t save them:",
                                 modified->len));
  g_string_append_c (body, '\n');
  for (guint i = 0; i < modified->len; i++)
    g_string_append_printf (body, "\n%s",
                            numel_document_get_title (g_ptr_array_index (modified, i)));
  numel_window_ask (self, _("Save Changes?"), body->str, NULL, answers, G_CALLBACK (close_cb),
                    self);
  return FALSE;
}

const NumelCommand numel_window_close_commands[] = {
  { "win.close", NULL, TRUE, NUMEL_NEEDS_DOCUMENT, run_close },
  { "win.close-document", "u", TRUE, 0, run_close },
  { "win.close-other-documents", "u", TRUE, 0, run_close_others },
  { "win.move-document-to-start", "u", FALSE, 0, run_move },
  { "win.move-document-to-end", "u", FALSE, 0, run_move },
  { "win.duplicate-document", "u", TRUE, 0, run_duplicate },
  { "win.rename-document", "u", FALSE, 0, run_rename },
  { NULL },
};

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-window-private.h"

#include <glib/gi18n.h>

#define TOAST_KEY    "numel-disk-toast"
#define DOCUMENT_KEY "numel-document"

/* Takes back the word that its file was changed by another program. */
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

static void
overwrite (NumelWindow   *self,
           NumelDocument *document)
{
  g_autoptr (GError) error = NULL;

  if (numel_document_save (document, numel_document_get_file (document), TRUE, &error))
    numel_window_settle_disk (document);
  else
    numel_window_show_error (self, _("Can’t Save the File"), error->message);
}

static void
response_cb (NumelWindow *self,
             const char  *response,
             GtkWidget   *dialog)
{
  NumelDocument *document = g_object_get_data (G_OBJECT (dialog), DOCUMENT_KEY);

  if (g_str_equal (response, "reload"))
    reload (self, document);
  else if (g_str_equal (response, "overwrite"))
    overwrite (self, document);
}

/* Asks which of the two is lost: what was edited here or what another program wrote. */
static void
ask (NumelWindow   *self,
     NumelDocument *document,
     const char    *heading,
     const char    *body,
     gboolean       can_overwrite)
{
  GtkWidget *dialog = numel_window_new_dialog (self, heading, body, NULL);
  AdwMessageDialog *message = ADW_MESSAGE_DIALOG (dialog);

  adw_message_dialog_add_responses (message, "cancel", _("_Cancel"), "reload", _("_Reload"), NULL);
  adw_message_dialog_set_response_appearance (message, "reload", ADW_RESPONSE_DESTRUCTIVE);
  if (can_overwrite)
    {
      adw_message_dialog_add_response (message, "overwrite", _("_Overwrite"));
      adw_message_dialog_set_response_appearance (message, "overwrite", ADW_RESPONSE_DESTRUCTIVE);
    }
  adw_message_dialog_set_default_response (message, "cancel");
  adw_message_dialog_set_close_response (message, "cancel");
  g_object_set_data_full (G_OBJECT (dialog), DOCUMENT_KEY, g_object_ref (document),
                          g_object_unref);
  g_signal_connect_object (dialog, "response", G_CALLBACK (response_cb), self, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* Asks before its file is written over. */
void
numel_window_ask_to_overwrite (NumelWindow   *self,
                               NumelDocument *document)
{
  ask (self, document, _("Overwrite the File?"),
       _("Another program has changed it since it was read."), TRUE);
}

static void
reload_cb (NumelWindow *self,
           AdwToast    *toast)
{
  NumelDocument *document = g_object_get_data (G_OBJECT (toast), DOCUMENT_KEY);

  numel_window_commit (self);
  if (numel_document_get_modified (document))
    ask (self, document, _("Reload the File?"), _("What you changed since then is lost."), FALSE);
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
release_document (NumelDocument *document)
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
  g_object_set_data_full (G_OBJECT (toast), DOCUMENT_KEY, g_object_ref (document),
                          (GDestroyNotify) release_document);
  g_signal_connect_object (toast, "button-clicked", G_CALLBACK (reload_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (toast, "dismissed", G_CALLBACK (dismissed_cb), document,
                           G_CONNECT_SWAPPED);
  g_object_set_data (G_OBJECT (document), TOAST_KEY, toast);
  adw_toast_overlay_add_toast (ADW_TOAST_OVERLAY (self->toasts), toast);
}

/* Tells when another program changes its file, and offers to read it again. */
void
numel_window_watch_disk (NumelWindow   *self,
                         NumelDocument *document)
{
  g_signal_handlers_disconnect_by_func (document, changed_on_disk_cb, self);
  g_signal_connect_object (document, "changed-on-disk", G_CALLBACK (changed_on_disk_cb), self,
                           G_CONNECT_SWAPPED);
}

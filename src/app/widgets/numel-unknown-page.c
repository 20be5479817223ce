/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-unknown-page.h"

#include "core/text/numel-error.h"

#include <glib/gi18n.h>

struct _NumelUnknownPage
{
  GtkWidget parent_instance;

  GtkWidget *status;
  GtkWidget *count_as;
};

G_DEFINE_FINAL_TYPE (NumelUnknownPage, numel_unknown_page, GTK_TYPE_WIDGET)

static void
numel_unknown_page_dispose (GObject *object)
{
  g_clear_pointer (&NUMEL_UNKNOWN_PAGE (object)->status, gtk_widget_unparent);
  G_OBJECT_CLASS (numel_unknown_page_parent_class)->dispose (object);
}

static void
numel_unknown_page_class_init (NumelUnknownPageClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = numel_unknown_page_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
numel_unknown_page_init (NumelUnknownPage *self)
{
  self->count_as = gtk_button_new_with_mnemonic (_("_Count As…"));
  gtk_widget_set_halign (self->count_as, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (self->count_as, "pill");
  gtk_widget_add_css_class (self->count_as, "suggested-action");
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->count_as), "win.count-as");

  self->status = adw_status_page_new ();
  adw_status_page_set_icon_name (ADW_STATUS_PAGE (self->status), "dialog-question-symbolic");
  adw_status_page_set_child (ADW_STATUS_PAGE (self->status), self->count_as);
  gtk_widget_set_parent (self->status, GTK_WIDGET (self));
}

static char *
dup_model_type (NumelDocument *document)
{
  JsonNode *node = numel_document_get_own_value (document, "model_type");

  if (node == NULL || !JSON_NODE_HOLDS_VALUE (node)
      || json_node_get_value_type (node) != G_TYPE_STRING)
    return NULL;

  return g_utf8_substring (json_node_get_string (node), 0,
                           MIN (g_utf8_strlen (json_node_get_string (node), -1), 60));
}

/* Says what is unknown about it. */
void
numel_unknown_page_update (NumelUnknownPage *self,
                           NumelDocument    *document)
{
  const GError *error;
  g_autofree char *model_type = NULL;
  g_autofree char *title = NULL;
  g_autofree char *folder = NULL;
  g_autofree char *description = NULL;
  g_autofree char *escaped = NULL;

  g_return_if_fail (NUMEL_IS_UNKNOWN_PAGE (self));
  g_return_if_fail (NUMEL_IS_DOCUMENT (document));

  error = numel_document_get_error (document);
  model_type = dup_model_type (document);
  folder = g_build_filename (g_get_user_data_dir (), "numel", "architectures", NULL);

  if (model_type != NULL && g_error_matches (error, NUMEL_ERROR, NUMEL_ERROR_UNKNOWN_MODEL_TYPE))
    {
      /* Translators: the model_type of a file. */
      title = g_strdup_printf (_("Unknown Model Type “%s”"), model_type);
      description = g_strdup_printf (_("No description reads “model_type”: “%s”. A description of "
                                       "its own can be put into %s, or it can be counted as a "
                                       "family that is built alike."),
                                     model_type, folder);
    }
  else
    {
      title = g_strdup (_("This Model Can’t Be Counted"));
      description = g_strdup (error != NULL ? error->message : "");
    }

  /* Both texts are markup. */
  adw_status_page_set_title (ADW_STATUS_PAGE (self->status), title);
  escaped = g_markup_escape_text (description, -1);
  adw_status_page_set_description (ADW_STATUS_PAGE (self->status), escaped);
}

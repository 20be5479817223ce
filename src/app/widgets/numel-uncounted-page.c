/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-uncounted-page.h"

#include <glib/gi18n.h>

/**
 * NumelUncountedPage:
 *
 * Stands in for figures while there are none: the model's rows are known, but with its values it
 * was never counted. Says why, and leads to what has to be mended.
 */
struct _NumelUncountedPage
{
  GtkWidget parent_instance;

  GtkWidget *status;
};

G_DEFINE_FINAL_TYPE (NumelUncountedPage, numel_uncounted_page, GTK_TYPE_WIDGET)

static void
numel_uncounted_page_dispose (GObject *object)
{
  g_clear_pointer (&NUMEL_UNCOUNTED_PAGE (object)->status, gtk_widget_unparent);
  G_OBJECT_CLASS (numel_uncounted_page_parent_class)->dispose (object);
}

static void
numel_uncounted_page_class_init (NumelUncountedPageClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = numel_uncounted_page_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
numel_uncounted_page_init (NumelUncountedPage *self)
{
  GtkWidget *button = gtk_button_new_with_mnemonic (_("_Show What to Mend"));

  gtk_widget_set_halign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "pill");
  gtk_widget_add_css_class (button, "suggested-action");
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "win.mend");

  self->status = adw_status_page_new ();
  adw_status_page_set_icon_name (ADW_STATUS_PAGE (self->status), "dialog-warning-symbolic");
  adw_status_page_set_title (ADW_STATUS_PAGE (self->status), _("Not Counted Yet"));
  adw_status_page_set_child (ADW_STATUS_PAGE (self->status), button);
  gtk_widget_set_parent (self->status, GTK_WIDGET (self));
}

/* Says why it isn't counted. */
void
numel_uncounted_page_show (NumelUncountedPage *self,
                           NumelDocument      *document)
{
  const GError *error;
  g_autofree char *markup = NULL;

  g_return_if_fail (NUMEL_IS_UNCOUNTED_PAGE (self));
  g_return_if_fail (NUMEL_IS_DOCUMENT (document));

  error = numel_document_get_error (document);
  markup = g_markup_escape_text (error != NULL ? error->message : "", -1);
  adw_status_page_set_description (ADW_STATUS_PAGE (self->status), markup);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-uncounted-page.h"

#include "numel-build.h"

struct _NumelUncountedPage
{
  AdwBin parent_instance;

  GtkWidget *status;
};

G_DEFINE_FINAL_TYPE (NumelUncountedPage, numel_uncounted_page, ADW_TYPE_BIN)

static void
numel_uncounted_page_class_init (NumelUncountedPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               NUMEL_RESOURCE_PATH "/numel-uncounted-page.ui");
  gtk_widget_class_bind_template_child (widget_class, NumelUncountedPage, status);
}

static void
numel_uncounted_page_init (NumelUncountedPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

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

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-count-as-window.h"

#include "numel-build.h"

#include <glib/gi18n.h>

#define FAMILY_KEY "numel-family"
#define FOLDED_KEY "numel-folded"

struct _NumelCountAsWindow
{
  AdwWindow parent_instance;

  NumelDocument *document;
  GtkWidget *search;
  GtkWidget *list;
};

G_DEFINE_FINAL_TYPE (NumelCountAsWindow, numel_count_as_window, ADW_TYPE_WINDOW)

static gboolean
filter (GtkListBoxRow *row,
        gpointer       data)
{
  NumelCountAsWindow *self = data;
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->search));
  g_autofree char *wanted = g_utf8_casefold (text, -1);

  return strstr (g_object_get_data (G_OBJECT (row), FOLDED_KEY), wanted) != NULL;
}

static void
activated_cb (NumelCountAsWindow *self,
              GtkListBoxRow      *row)
{
  numel_document_set_family (self->document, g_object_get_data (G_OBJECT (row), FAMILY_KEY));
  gtk_window_close (GTK_WINDOW (self));
}

static void
add_row (NumelCountAsWindow *self,
         const char         *family,
         const char         *title,
         const char         *subtitle)
{
  GtkWidget *row = g_object_new (ADW_TYPE_ACTION_ROW,
                                 "use-markup", FALSE,
                                 "title", title,
                                 "subtitle", subtitle,
                                 "activatable", TRUE,
                                 NULL);
  g_autofree char *all = g_strdup_printf ("%s\n%s", title, subtitle);

  if (g_strcmp0 (family, numel_document_get_family (self->document)) == 0)
    {
      GtkWidget *check = gtk_image_new_from_icon_name ("object-select-symbolic");

      /* Translators: says a check mark beside the family that a model is counted as. */
      gtk_accessible_update_property (GTK_ACCESSIBLE (check), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                      _("Chosen now"), -1);
      adw_action_row_add_suffix (ADW_ACTION_ROW (row), check);
    }
  g_object_set_data_full (G_OBJECT (row), FAMILY_KEY, g_strdup (family), g_free);
  g_object_set_data_full (G_OBJECT (row), FOLDED_KEY, g_utf8_casefold (all, -1), g_free);
  gtk_list_box_append (GTK_LIST_BOX (self->list), row);
}

static void
numel_count_as_window_dispose (GObject *object)
{
  g_clear_object (&NUMEL_COUNT_AS_WINDOW (object)->document);
  G_OBJECT_CLASS (numel_count_as_window_parent_class)->dispose (object);
}

static void
numel_count_as_window_class_init (NumelCountAsWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = numel_count_as_window_dispose;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               NUMEL_RESOURCE_PATH "/numel-count-as-window.ui");
  gtk_widget_class_bind_template_child (widget_class, NumelCountAsWindow, search);
  gtk_widget_class_bind_template_child (widget_class, NumelCountAsWindow, list);
  gtk_widget_class_bind_template_callback (widget_class, activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, gtk_list_box_invalidate_filter);
  gtk_widget_class_bind_template_callback (widget_class, gtk_window_close);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
numel_count_as_window_init (NumelCountAsWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_list_box_set_filter_func (GTK_LIST_BOX (self->list), filter, self, NULL);
}

/* Asks for the document's family and sets it. */
GtkWidget *
numel_count_as_window_new (NumelDocument *document)
{
  NumelCountAsWindow *self = g_object_new (NUMEL_TYPE_COUNT_AS_WINDOW, NULL);
  const NumelFamily *const *families;
  guint n_families;

  self->document = g_object_ref (document);
  add_row (self, NULL, _("As the File Says"), "model_type");
  families = numel_catalog_get_families (numel_document_get_catalog (document), &n_families);
  for (guint i = 0; i < n_families; i++)
    add_row (self, families[i]->model_type, families[i]->title, families[i]->model_type);

  return GTK_WIDGET (self);
}

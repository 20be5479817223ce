/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-count-as-window.h"

#include <glib/gi18n.h>

struct _NumelCountAsWindow
{
  AdwWindow parent_instance;

  NumelDocument *document;
  GtkWidget *search;
  GtkWidget *list;
};

G_DEFINE_FINAL_TYPE (NumelCountAsWindow, numel_count_as_window, ADW_TYPE_WINDOW)

#define FAMILY_KEY "numel-family"
#define FOLDED_KEY "numel-folded"

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
search_cb (NumelCountAsWindow *self)
{
  gtk_list_box_invalidate_filter (GTK_LIST_BOX (self->list));
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
  GtkWidget *row = adw_action_row_new ();
  g_autofree char *all = g_strdup_printf ("%s\n%s", title, subtitle);

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
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
  NumelCountAsWindow *self = NUMEL_COUNT_AS_WINDOW (object);

  g_clear_object (&self->document);
  G_OBJECT_CLASS (numel_count_as_window_parent_class)->dispose (object);
}

static void
numel_count_as_window_class_init (NumelCountAsWindowClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = numel_count_as_window_dispose;
  gtk_widget_class_add_binding_action (GTK_WIDGET_CLASS (klass), GDK_KEY_Escape, 0, "window.close",
                                       NULL);
}

static void
numel_count_as_window_init (NumelCountAsWindow *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *scroller = gtk_scrolled_window_new ();
  GtkWidget *clamp = adw_clamp_new ();
  GtkWidget *nothing = gtk_label_new (_("No Family Found"));

  self->search = gtk_search_entry_new ();
  gtk_widget_set_margin_start (self->search, 12);
  gtk_widget_set_margin_end (self->search, 12);
  gtk_widget_set_margin_top (self->search, 6);
  gtk_widget_set_margin_bottom (self->search, 6);
  g_object_set (self->search, "placeholder-text", _("Search families"), NULL);
  g_signal_connect_object (self->search, "search-changed", G_CALLBACK (search_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->search, "stop-search", G_CALLBACK (gtk_window_close), self,
                           G_CONNECT_SWAPPED);

  self->list = gtk_list_box_new ();
  gtk_widget_add_css_class (self->list, "boxed-list");
  gtk_widget_set_valign (self->list, GTK_ALIGN_START);
  gtk_widget_set_margin_start (self->list, 12);
  gtk_widget_set_margin_end (self->list, 12);
  gtk_widget_set_margin_top (self->list, 6);
  gtk_widget_set_margin_bottom (self->list, 12);
  gtk_list_box_set_selection_mode (GTK_LIST_BOX (self->list), GTK_SELECTION_NONE);
  gtk_list_box_set_filter_func (GTK_LIST_BOX (self->list), filter, self, NULL);
  gtk_widget_add_css_class (nothing, "dim-label");
  gtk_widget_set_margin_top (nothing, 12);
  gtk_widget_set_margin_bottom (nothing, 12);
  gtk_list_box_set_placeholder (GTK_LIST_BOX (self->list), nothing);
  g_signal_connect_object (self->list, "row-activated", G_CALLBACK (activated_cb), self,
                           G_CONNECT_SWAPPED);

  adw_clamp_set_child (ADW_CLAMP (clamp), self->list);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), clamp);
  gtk_widget_set_vexpand (scroller, TRUE);

  gtk_box_append (GTK_BOX (box), adw_header_bar_new ());
  gtk_box_append (GTK_BOX (box), self->search);
  gtk_box_append (GTK_BOX (box), scroller);
  adw_window_set_content (ADW_WINDOW (self), box);
  gtk_window_set_title (GTK_WINDOW (self), _("Count As"));
  gtk_window_set_modal (GTK_WINDOW (self), TRUE);
  gtk_window_set_default_size (GTK_WINDOW (self), 420, 560);
}

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

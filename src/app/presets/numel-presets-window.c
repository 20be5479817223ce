/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-presets-window.h"

#include "core/text/numel-format.h"
#include "app/widgets/numel-part-legend.h"
#include "numel-preset-row.h"
#include "app/widgets/numel-wrap-box.h"
#include "numel-build.h"

#include <glib/gi18n.h>

/* The choices of the two drop-downs, in their order. */
enum
{
  KIND_ALL,
  KIND_DENSE,
  KIND_MIXTURE,
};

enum
{
  ORDER_PUBLISHER,
  ORDER_NAME,
  ORDER_SIZE,
  ORDER_YEAR,
};

struct _NumelPresetsWindow
{
  AdwWindow parent_instance;

  NumelSession *session;
  GListStore *items;
  GtkFilterListModel *filtered;
  GtkSortListModel *sorted;
  GtkCustomFilter *filter;
  GtkCustomSorter *sorter;
  GtkWidget *header;
  GtkWidget *add;
  GtkWidget *controls;
  GtkWidget *search;
  GtkWidget *kind;
  GtkWidget *order;
  GtkWidget *stack;
  GtkWidget *list;
  GtkWidget *legend;
  GtkWidget *notes;
  char *folded;
  gboolean narrow;
};

G_DEFINE_FINAL_TYPE (NumelPresetsWindow, numel_presets_window, ADW_TYPE_WINDOW)

static gboolean
matches (gpointer item,
         gpointer data)
{
  NumelPresetsWindow *self = data;
  guint kind = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->kind));

  if (self->folded != NULL && !numel_preset_item_matches (item, self->folded))
    return FALSE;

  return kind == KIND_ALL || numel_preset_item_is_mixture (item) == (kind == KIND_MIXTURE);
}

static int
compare (gconstpointer a,
         gconstpointer b,
         gpointer      data)
{
  NumelPresetsWindow *self = data;
  NumelPresetItem *first = (NumelPresetItem *) a;
  NumelPresetItem *second = (NumelPresetItem *) b;
  const NumelPreset *one = numel_preset_item_get_preset (first);
  const NumelPreset *two = numel_preset_item_get_preset (second);
  gint64 total_one = 0;
  gint64 total_two = 0;
  int result = 0;

  switch (gtk_drop_down_get_selected (GTK_DROP_DOWN (self->order)))
    {
    case ORDER_SIZE:
      numel_preset_item_get_total (first, &total_one);
      numel_preset_item_get_total (second, &total_two);
      result = (total_one > total_two) - (total_one < total_two);
      break;

    case ORDER_YEAR:
      result = two->year - one->year;
      break;

    case ORDER_PUBLISHER:
      result = g_utf8_collate (one->publisher, two->publisher);
      break;

    default:
      break;
    }

  if (result == 0)
    result = g_utf8_collate (one->title, two->title);
  return result != 0 ? result : strcmp (one->id, two->id);
}

static void
update_stack (NumelPresetsWindow *self)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->filtered));

  gtk_stack_set_visible_child_name (GTK_STACK (self->stack), n > 0 ? "list" : "nothing");
  gtk_widget_set_visible (self->legend, n > 0);
}

static void
filter_cb (NumelPresetsWindow *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->search));

  if (self->filter == NULL)
    return;

  g_free (self->folded);
  self->folded = g_utf8_casefold (text, -1);
  gtk_filter_changed (GTK_FILTER (self->filter), GTK_FILTER_CHANGE_DIFFERENT);
  update_stack (self);
}

static void
sort_cb (NumelPresetsWindow *self)
{
  if (self->sorter != NULL)
    gtk_sorter_changed (GTK_SORTER (self->sorter), GTK_SORTER_CHANGE_DIFFERENT);
}

static void
stop_search_cb (NumelPresetsWindow *self)
{
  if (*gtk_editable_get_text (GTK_EDITABLE (self->search)) != '\0')
    gtk_editable_set_text (GTK_EDITABLE (self->search), "");
  else
    gtk_window_close (GTK_WINDOW (self));
}

static GtkWidget *
get_parent (NumelPresetsWindow *self)
{
  return GTK_WIDGET (gtk_window_get_transient_for (GTK_WINDOW (self)));
}

static void
open_preset (NumelPresetsWindow *self,
             NumelPresetItem    *item,
             gboolean            choose)
{
  g_autoptr (NumelDocument) document = NULL;
  g_autoptr (GError) error = NULL;

  document = numel_document_new_for_preset (numel_session_get_catalog (self->session),
                                            numel_preset_item_get_preset (item)->id, &error);
  if (document != NULL)
    numel_session_add (self->session, document, choose);
  else
    /* This window goes away. */
    gtk_widget_activate_action (get_parent (self), "win.show-error", "(ss)",
                                _("Can’t Open the Preset"), error->message);
}

static void
activate_cb (NumelPresetsWindow *self,
             guint               position)
{
  GtkSelectionModel *model = gtk_list_view_get_model (GTK_LIST_VIEW (self->list));
  g_autoptr (NumelPresetItem) item = g_list_model_get_item (G_LIST_MODEL (model), position);

  if (item == NULL)
    return;

  open_preset (self, item, TRUE);
  gtk_window_close (GTK_WINDOW (self));
}

static void
add_first_cb (NumelPresetsWindow *self)
{
  if (g_list_model_get_n_items (G_LIST_MODEL (self->filtered)) > 0)
    activate_cb (self, 0);
}

static guint
count_checked (NumelPresetsWindow *self)
{
  guint n = 0;

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self->items)); i++)
    {
      g_autoptr (NumelPresetItem) item = g_list_model_get_item (G_LIST_MODEL (self->items), i);

      n += numel_preset_item_get_checked (item);
    }

  return n;
}

static void
add_cb (NumelPresetsWindow *self)
{
  gboolean first = TRUE;

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self->items)); i++)
    {
      g_autoptr (NumelPresetItem) item = g_list_model_get_item (G_LIST_MODEL (self->items), i);

      if (!numel_preset_item_get_checked (item))
        continue;

      open_preset (self, item, first);
      first = FALSE;
    }

  gtk_window_close (GTK_WINDOW (self));
}

static void
checked_cb (NumelPresetsWindow *self)
{
  guint n = count_checked (self);
  g_autofree char *label = NULL;

  /* Translators: a button; the number is of models that are added. */
  label = n > 0 ? g_strdup_printf (_("_Add %u"), n) : g_strdup (_("_Add"));
  gtk_button_set_label (GTK_BUTTON (self->add), label);
  gtk_widget_set_sensitive (self->add, n > 0);
}

static void
open_file_cb (NumelPresetsWindow *self)
{
  GtkWidget *parent = get_parent (self);

  gtk_window_close (GTK_WINDOW (self));
  gtk_widget_activate_action (parent, "win.open", NULL);
}

static gboolean
is_open (NumelPresetsWindow *self,
         const char         *id)
{
  for (guint i = 0; i < numel_session_get_n_documents (self->session); i++)
    if (g_strcmp0 (numel_document_get_preset (numel_session_get_document (self->session, i)), id)
        == 0)
      return TRUE;

  return FALSE;
}

static void
setup_row_cb (NumelPresetsWindow *self,
              GtkListItem        *item)
{
  gtk_list_item_set_child (item, g_object_new (NUMEL_TYPE_PRESET_ROW, NULL));
}

static void
bind_row_cb (NumelPresetsWindow *self,
             GtkListItem        *item)
{
  NumelPresetItem *preset = gtk_list_item_get_item (item);

  numel_preset_row_set_item (NUMEL_PRESET_ROW (gtk_list_item_get_child (item)), preset,
                             is_open (self, numel_preset_item_get_preset (preset)->id),
                             self->narrow);
}

static void
unbind_row_cb (NumelPresetsWindow *self,
               GtkListItem        *item)
{
  numel_preset_row_set_item (NUMEL_PRESET_ROW (gtk_list_item_get_child (item)), NULL, FALSE,
                             self->narrow);
}

static gboolean
toggle_selected_cb (GtkWidget *widget,
                    GVariant  *args,
                    gpointer   data)
{
  NumelPresetsWindow *self = data;
  GtkSelectionModel *model = gtk_list_view_get_model (GTK_LIST_VIEW (self->list));
  NumelPresetItem *item = gtk_single_selection_get_selected_item (GTK_SINGLE_SELECTION (model));

  if (item == NULL)
    return FALSE;

  numel_preset_item_set_checked (item, !numel_preset_item_get_checked (item));
  return TRUE;
}

static void
numel_presets_window_dispose (GObject *object)
{
  NumelPresetsWindow *self = NUMEL_PRESETS_WINDOW (object);

  if (self->list != NULL)
    gtk_list_view_set_model (GTK_LIST_VIEW (self->list), NULL);
  g_clear_object (&self->session);
  g_clear_object (&self->filter);
  g_clear_object (&self->sorter);
  g_clear_pointer (&self->folded, g_free);

  G_OBJECT_CLASS (numel_presets_window_parent_class)->dispose (object);
}

static void
numel_presets_window_class_init (NumelPresetsWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = numel_presets_window_dispose;

  g_type_ensure (NUMEL_TYPE_PART_LEGEND);
  g_type_ensure (NUMEL_TYPE_PRESET_ITEM);
  g_type_ensure (NUMEL_TYPE_WRAP_BOX);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               NUMEL_RESOURCE_PATH "/numel-presets-window.ui");
#define BIND(name) gtk_widget_class_bind_template_child (widget_class, NumelPresetsWindow, name)
  BIND (items);
  BIND (filtered);
  BIND (sorted);
  BIND (header);
  BIND (add);
  BIND (controls);
  BIND (search);
  BIND (kind);
  BIND (order);
  BIND (stack);
  BIND (list);
  BIND (legend);
  BIND (notes);
#undef BIND
  gtk_widget_class_bind_template_callback (widget_class, add_cb);
  gtk_widget_class_bind_template_callback (widget_class, add_first_cb);
  gtk_widget_class_bind_template_callback (widget_class, filter_cb);
  gtk_widget_class_bind_template_callback (widget_class, sort_cb);
  gtk_widget_class_bind_template_callback (widget_class, stop_search_cb);
  gtk_widget_class_bind_template_callback (widget_class, activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, setup_row_cb);
  gtk_widget_class_bind_template_callback (widget_class, bind_row_cb);
  gtk_widget_class_bind_template_callback (widget_class, unbind_row_cb);
  gtk_widget_class_bind_template_callback (widget_class, open_file_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
numel_presets_window_init (NumelPresetsWindow *self)
{
  GtkEventController *shortcuts = gtk_shortcut_controller_new ();

  gtk_widget_init_template (GTK_WIDGET (self));
  self->filter = gtk_custom_filter_new (matches, self, NULL);
  self->sorter = gtk_custom_sorter_new (compare, self, NULL);
  gtk_filter_list_model_set_filter (self->filtered, GTK_FILTER (self->filter));
  gtk_sort_list_model_set_sorter (self->sorted, GTK_SORTER (self->sorter));

  gtk_event_controller_set_propagation_phase (shortcuts, GTK_PHASE_CAPTURE);
  gtk_shortcut_controller_add_shortcut (
    GTK_SHORTCUT_CONTROLLER (shortcuts),
    gtk_shortcut_new (gtk_keyval_trigger_new (GDK_KEY_space, 0),
                      gtk_callback_action_new (toggle_selected_cb, self, NULL)));
  gtk_widget_add_controller (self->list, shortcuts);
  gtk_search_entry_set_key_capture_widget (GTK_SEARCH_ENTRY (self->search), GTK_WIDGET (self));
}

/* What of the user's own descriptions and presets can't be read. */
static void
show_notes (NumelPresetsWindow *self,
            NumelCatalog       *catalog)
{
  const char *const *notes = numel_catalog_get_notes (catalog);
  g_autofree char *text = g_strjoinv ("\n", (char **) notes);

  gtk_label_set_text (GTK_LABEL (self->notes), text);
  gtk_widget_set_visible (self->notes, *text != '\0');
}

GtkWidget *
numel_presets_window_new (NumelSession *session)
{
  NumelPresetsWindow *self = g_object_new (NUMEL_TYPE_PRESETS_WINDOW, NULL);
  NumelCatalog *catalog = numel_session_get_catalog (session);
  const NumelPreset *const *presets;
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_object_unref);
  guint n_presets;

  self->session = g_object_ref (session);
  presets = numel_catalog_get_presets (catalog, &n_presets);
  for (guint i = 0; i < n_presets; i++)
    {
      NumelPresetItem *item = numel_preset_item_new (catalog, presets[i]);

      g_signal_connect_object (item, "notify::checked", G_CALLBACK (checked_cb), self,
                               G_CONNECT_SWAPPED);
      g_ptr_array_add (items, item);
    }
  g_list_store_splice (self->items, 0, 0, items->pdata, items->len);
  show_notes (self, catalog);
  update_stack (self);
  return GTK_WIDGET (self);
}

/* Makes the window as large as the one below it and stacks its controls. */
void
numel_presets_window_fill_parent (NumelPresetsWindow *self,
                                  GtkWindow          *parent)
{
  g_autoptr (GtkSelectionModel) model = NULL;

  g_return_if_fail (NUMEL_IS_PRESETS_WINDOW (self));
  g_return_if_fail (GTK_IS_WINDOW (parent));

  self->narrow = TRUE;
  model = g_object_ref (gtk_list_view_get_model (GTK_LIST_VIEW (self->list)));
  gtk_list_view_set_model (GTK_LIST_VIEW (self->list), NULL);
  gtk_list_view_set_model (GTK_LIST_VIEW (self->list), model);
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->controls), GTK_ORIENTATION_VERTICAL);
  /* The buttons leave no room for a title. */
  adw_header_bar_set_title_widget (ADW_HEADER_BAR (self->header), adw_bin_new ());
  gtk_window_set_default_size (GTK_WINDOW (self), gtk_widget_get_width (GTK_WIDGET (parent)),
                               gtk_widget_get_height (GTK_WIDGET (parent)));
}

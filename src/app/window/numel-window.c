/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-window-private.h"

#include "app/breakdown/numel-breakdown-page.h"
#include "app/compare/numel-compare-page.h"
#include "app/cost/numel-cost-page.h"
#include "app/document/numel-settings.h"
#include "app/explore/numel-explore-page.h"
#include "app/widgets/numel-child-layout.h"
#include "app/widgets/numel-narrow-bin.h"
#include "app/widgets/numel-widget.h"
#include "core/text/numel-error.h"
#include "numel-build.h"
#include "numel-strip.h"

#include <glib/gi18n.h>

/* The form as a page of its own, in a narrow window. */
#define MODEL_PAGE "model"

G_DEFINE_FINAL_TYPE (NumelWindow, numel_window, ADW_TYPE_APPLICATION_WINDOW)

/* The pages, in order. Their titles and places are in numel-window.ui. */
static const struct
{
  const char *name;
  GType (*get_type) (void);
} pages[] = {
  { "breakdown", numel_breakdown_page_get_type },
  { "compare", numel_compare_page_get_type },
  { "explore", numel_explore_page_get_type },
  { "cost", numel_cost_page_get_type },
};

static GtkWidget *
get_place (NumelWindow *self,
           const char  *name)
{
  return adw_view_stack_get_child_by_name (ADW_VIEW_STACK (self->pages), name);
}

static void
show_page (NumelWindow *self,
           const char  *name)
{
  adw_view_stack_set_visible_child_name (ADW_VIEW_STACK (self->pages), name);
}

static gboolean
is_shown (NumelWindow *self,
          const char  *name)
{
  return g_strcmp0 (adw_view_stack_get_visible_child_name (ADW_VIEW_STACK (self->pages)), name)
         == 0;
}

static guint
find_page (const char *name)
{
  guint i = 0;

  while (i < G_N_ELEMENTS (pages) && g_strcmp0 (pages[i].name, name) != 0)
    i++;
  return i;
}

/* Pages are made when they are first shown, so that they cost nothing at the start. */
static NumelPage *
ensure_page (NumelWindow *self,
             const char  *name)
{
  guint number = find_page (name);
  AdwBin *place;

  if (number == G_N_ELEMENTS (pages))
    return NULL;

  place = ADW_BIN (get_place (self, name));
  if (adw_bin_get_child (place) == NULL)
    {
      GtkWidget *page = g_object_new (pages[number].get_type (), NULL);

      adw_bin_set_child (place, page);
      numel_page_set_narrow (NUMEL_PAGE (page), numel_window_get_narrow (self));
      numel_page_set_session (NUMEL_PAGE (page), self->session);
    }
  return NUMEL_PAGE (adw_bin_get_child (place));
}

static void
update_form_place (NumelWindow *self)
{
  gboolean narrow = numel_window_get_narrow (self);
  gboolean form = is_shown (self, narrow ? MODEL_PAGE : "breakdown");

  gtk_widget_set_visible (self->form, form);
  gtk_widget_set_hexpand (self->form, narrow);
  gtk_widget_set_visible (self->form_separator, form && !narrow);
  gtk_widget_set_visible (self->pages, !(narrow && form));
}

static void
page_cb (NumelWindow *self)
{
  const char *name = adw_view_stack_get_visible_child_name (ADW_VIEW_STACK (self->pages));

  if (name == NULL || self->session == NULL)
    return;

  ensure_page (self, name);
  update_form_place (self);
  if (!g_str_equal (name, MODEL_PAGE))
    numel_session_set_page (self->session, name);
  numel_window_update_commands (self);
}

static void
session_page_cb (NumelWindow *self)
{
  const char *name = numel_session_get_page (self->session);

  if (find_page (name) < G_N_ELEMENTS (pages))
    show_page (self, name);
}

/* A number is the same page in every width; the form's own page, which only a narrow window has,
 * comes last. */
void
numel_window_show_page (NumelWindow *self,
                        guint        number)
{
  if (number < G_N_ELEMENTS (pages))
    show_page (self, pages[number].name);
  else if (numel_window_get_narrow (self))
    show_page (self, MODEL_PAGE);
}

void
numel_window_show_form (NumelWindow *self)
{
  if (!gtk_widget_get_visible (self->form))
    show_page (self, numel_window_get_narrow (self) ? MODEL_PAGE : "breakdown");
}

/* A narrow header has room for the close button only, at the side where it is. */
static void
update_decoration (NumelWindow *self,
                   gboolean     narrow)
{
  g_autofree char *layout = NULL;
  const char *colon;
  const char *close;

  if (!narrow)
    {
      adw_header_bar_set_decoration_layout (ADW_HEADER_BAR (self->header), NULL);
      return;
    }

  g_object_get (gtk_widget_get_settings (GTK_WIDGET (self)), "gtk-decoration-layout", &layout,
                NULL);
  colon = layout != NULL ? strchr (layout, ':') : NULL;
  close = layout != NULL ? strstr (layout, "close") : NULL;
  if (close != NULL)
    adw_header_bar_set_decoration_layout (ADW_HEADER_BAR (self->header),
                                          colon != NULL && close > colon ? ":close" : "close:");
}

/* A narrow header has no room for undo and export; the menu takes them over. */
static void
update_menu (NumelWindow *self)
{
  gtk_menu_button_set_menu_model (GTK_MENU_BUTTON (self->menu_button),
                                  numel_window_get_narrow (self) ? self->narrow_menu
                                                                 : self->main_menu);
}

static GMenuModel *
make_narrow_menu (GMenuModel *open_menu,
                  GMenuModel *export_menu,
                  GMenuModel *main_menu)
{
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenu) edit = g_menu_new ();
  g_autoptr (GMenu) export = g_menu_new ();

  g_menu_append (edit, _("_Undo"), "win.undo");
  g_menu_append (edit, _("_Redo"), "win.redo");
  g_menu_append_submenu (export, _("E_xport"), export_menu);
  g_menu_append_section (menu, NULL, G_MENU_MODEL (edit));
  g_menu_append_section (menu, NULL, open_menu);
  g_menu_append_section (menu, NULL, G_MENU_MODEL (export));
  g_menu_append_section (menu, NULL, main_menu);
  return G_MENU_MODEL (menu);
}

static void
make_menus (NumelWindow *self)
{
  g_autoptr (GtkBuilder) builder = NULL;
  GMenuModel *open_menu;
  GMenuModel *export_menu;

  if (self->main_menu != NULL)
    return;

  builder = gtk_builder_new_from_resource (NUMEL_RESOURCE_PATH "/numel-window-menus.ui");
  open_menu = G_MENU_MODEL (gtk_builder_get_object (builder, "open_menu"));
  export_menu = G_MENU_MODEL (gtk_builder_get_object (builder, "export_menu"));
  self->main_menu = g_object_ref (G_MENU_MODEL (gtk_builder_get_object (builder, "main_menu")));
  self->narrow_menu = make_narrow_menu (open_menu, export_menu, self->main_menu);

  adw_split_button_set_menu_model (ADW_SPLIT_BUTTON (self->open_button), open_menu);
  gtk_menu_button_set_menu_model (GTK_MENU_BUTTON (self->export_button), export_menu);
  update_menu (self);
}

static gboolean
make_menus_cb (gpointer data)
{
  NUMEL_WINDOW (data)->menu_source = 0;
  make_menus (data);
  return G_SOURCE_REMOVE;
}

/* A menu button without a menu would look insensitive. */
static void
popup_cb (GtkMenuButton *button,
          gpointer       data)
{
  make_menus (data);
}

/* A menu's items are all made at once, and nobody opens one before the first frame: the menus are
 * made when nothing else is due. */
static void
set_up_menus (NumelWindow *self)
{
  gtk_menu_button_set_create_popup_func (GTK_MENU_BUTTON (self->menu_button), popup_cb, self, NULL);
  gtk_menu_button_set_create_popup_func (GTK_MENU_BUTTON (self->export_button), popup_cb, self,
                                         NULL);
  adw_split_button_set_popover (ADW_SPLIT_BUTTON (self->open_button),
                                GTK_POPOVER (gtk_popover_new ()));
  self->menu_source = g_idle_add_full (G_PRIORITY_LOW, make_menus_cb, self, NULL);
}

static void
narrow_cb (NumelWindow *self)
{
  gboolean narrow = numel_window_get_narrow (self);
  AdwViewStack *stack;

  if (self->pages == NULL)
    return;

  stack = ADW_VIEW_STACK (self->pages);
  numel_widget_set_css_class (self->root, "narrow", narrow);
  update_decoration (self, narrow);
  if (self->main_menu != NULL)
    update_menu (self);
  gtk_stack_set_visible_child_name (GTK_STACK (self->title_stack), narrow ? "title" : "switcher");
  if (!narrow && is_shown (self, MODEL_PAGE))
    session_page_cb (self);
  adw_view_stack_page_set_visible (adw_view_stack_get_page (stack, get_place (self, MODEL_PAGE)),
                                   narrow);
  /* Its buttons are made with its stack, and only a narrow window shows them; it counts the pages
   * when it is revealed. */
  if (narrow)
    adw_view_switcher_bar_set_stack (ADW_VIEW_SWITCHER_BAR (self->switcher_bar), stack);
  adw_view_switcher_bar_set_reveal (ADW_VIEW_SWITCHER_BAR (self->switcher_bar),
                                    narrow && self->document != NULL);

  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      GtkWidget *page = adw_bin_get_child (ADW_BIN (get_place (self, pages[i].name)));

      if (page != NULL)
        numel_page_set_narrow (NUMEL_PAGE (page), narrow);
    }

  update_form_place (self);
}

static void
update_title (NumelWindow *self)
{
  const char *name = "Numel";
  g_autofree char *file_name = NULL;
  g_autofree char *subtitle = NULL;
  g_autofree char *title = NULL;

  if (self->document != NULL)
    {
      gboolean modified = numel_document_get_modified (self->document);

      name = numel_document_get_title (self->document);
      file_name = numel_document_dup_file_name (self->document);
      /* Translators: a file's name, behind it that it isn't saved. */
      subtitle = modified ? g_strdup_printf (_("%s · edited"), file_name) : g_strdup (file_name);
      title = g_strdup_printf ("%s%s — Numel", modified ? "• " : "", name);
    }
  gtk_window_set_title (GTK_WINDOW (self), title != NULL ? title : name);
  adw_window_title_set_title (ADW_WINDOW_TITLE (self->title), name);
  adw_window_title_set_subtitle (ADW_WINDOW_TITLE (self->title), subtitle != NULL ? subtitle : "");
}

/* What is seldom seen is made when it is first seen. */
static AdwStatusPage *
ensure_status (GtkWidget  *place,
               const char *id)
{
  if (adw_bin_get_child (ADW_BIN (place)) == NULL)
    {
      g_autoptr (GtkBuilder) builder =
        gtk_builder_new_from_resource (NUMEL_RESOURCE_PATH "/numel-window-states.ui");

      adw_bin_set_child (ADW_BIN (place), GTK_WIDGET (gtk_builder_get_object (builder, id)));
    }

  return ADW_STATUS_PAGE (adw_bin_get_child (ADW_BIN (place)));
}

/* Says what is unknown about a document that no description reads. */
static void
show_unknown (NumelWindow *self)
{
  AdwStatusPage *status = ensure_status (self->unknown, "unknown");
  const GError *error = numel_document_get_error (self->document);
  JsonNode *node = numel_config_get (numel_document_get_config (self->document), "model_type");
  g_autofree char *model_type = NULL;
  g_autofree char *title = NULL;
  g_autofree char *folder = NULL;
  g_autofree char *description = NULL;
  g_autofree char *escaped = NULL;

  if (node != NULL && JSON_NODE_HOLDS_VALUE (node)
      && json_node_get_value_type (node) == G_TYPE_STRING
      && g_error_matches (error, NUMEL_ERROR, NUMEL_ERROR_UNKNOWN_MODEL_TYPE))
    {
      const char *text = json_node_get_string (node);

      model_type = g_utf8_substring (text, 0, MIN (g_utf8_strlen (text, -1), 60));
      folder = g_build_filename (g_get_user_data_dir (), "numel", "architectures", NULL);
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
  adw_status_page_set_title (status, title);
  escaped = g_markup_escape_text (description, -1);
  adw_status_page_set_description (status, escaped);
}

static void
update_main_stack (NumelWindow *self)
{
  const char *name = "pages";

  if (self->document == NULL)
    {
      name = "empty";
      ensure_status (self->empty, name);
    }
  /* A model that was never counted but whose rows are known is mended in the form. */
  else if (numel_document_get_breakdown (self->document) == NULL
           && numel_document_get_model (self->document) == NULL)
    {
      name = "unknown";
      show_unknown (self);
    }

  gtk_stack_set_visible_child_name (GTK_STACK (self->main_stack), name);
  gtk_widget_set_visible (self->strip, self->document != NULL);
  adw_view_switcher_bar_set_reveal (ADW_VIEW_SWITCHER_BAR (self->switcher_bar),
                                    numel_window_get_narrow (self) && self->document != NULL);
}

static void
counted_cb (NumelWindow *self)
{
  update_main_stack (self);
  update_title (self);
  numel_window_update_commands (self);
}

static void
items_changed_cb (NumelWindow *self,
                  guint        position,
                  guint        removed,
                  guint        added)
{
  for (guint i = 0; i < added; i++)
    numel_window_watch_disk (self, numel_session_get_document (self->session, position + i));
  numel_window_update_commands (self);
}

static void
chosen_cb (NumelWindow *self)
{
  g_set_object (&self->document, numel_session_get_chosen (self->session));
  g_signal_group_set_target (self->document_signals, self->document);
  counted_cb (self);
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

static gboolean
numel_window_close_request (GtkWindow *window)
{
  NumelWindow *self = NUMEL_WINDOW (window);

  /* The question is answered later; until then the window stays. */
  if (!self->may_close && !numel_window_ask_to_close (self))
    return TRUE;

  return GTK_WINDOW_CLASS (numel_window_parent_class)->close_request (window);
}

static void
numel_window_dispose (GObject *object)
{
  NumelWindow *self = NUMEL_WINDOW (object);

  if (self->chooser != NULL)
    gtk_native_dialog_destroy (self->chooser);
  g_clear_object (&self->chooser);
  g_clear_object (&self->document_signals);
  g_clear_object (&self->document);
  g_clear_object (&self->last_folder);
  g_clear_handle_id (&self->menu_source, g_source_remove);
  g_clear_object (&self->main_menu);
  g_clear_object (&self->narrow_menu);

  G_OBJECT_CLASS (numel_window_parent_class)->dispose (object);
  g_clear_object (&self->session);
  g_clear_pointer (&self->closed, g_ptr_array_unref);
}

static void
numel_window_class_init (NumelWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = numel_window_dispose;
  GTK_WINDOW_CLASS (klass)->close_request = numel_window_close_request;

  g_type_ensure (NUMEL_TYPE_FORM);
  g_type_ensure (NUMEL_TYPE_NARROW_BIN);
  g_type_ensure (NUMEL_TYPE_STRIP);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               NUMEL_RESOURCE_PATH "/numel-window.ui");
#define BIND(name) gtk_widget_class_bind_template_child (widget_class, NumelWindow, name)
  BIND (toasts);
  BIND (bin);
  BIND (root);
  BIND (header);
  BIND (open_button);
  BIND (export_button);
  BIND (menu_button);
  BIND (title_stack);
  BIND (title);
  BIND (strip);
  BIND (main_stack);
  BIND (form);
  BIND (form_separator);
  BIND (pages);
  BIND (empty);
  BIND (unknown);
  BIND (switcher_bar);
  BIND (switcher_bin);
#undef BIND
  gtk_widget_class_bind_template_callback (widget_class, narrow_cb);
  gtk_widget_class_bind_template_callback (widget_class, page_cb);

  numel_window_install_commands (widget_class);
}

static void
numel_window_init (NumelWindow *self)
{
  GtkDropTarget *drop = gtk_drop_target_new (GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);

  self->closed = g_ptr_array_new_with_free_func (g_object_unref);
  self->document_signals = g_signal_group_new (NUMEL_TYPE_DOCUMENT);
  g_signal_group_connect_swapped (self->document_signals, "counted", G_CALLBACK (counted_cb), self);
  g_signal_group_connect_swapped (self->document_signals, "notify", G_CALLBACK (update_title),
                                  self);
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_set_layout_manager (self->switcher_bin, numel_child_layout_new_whole ());
  set_up_menus (self);

  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (drop), GTK_PHASE_CAPTURE);
  g_signal_connect_object (drop, "drop", G_CALLBACK (drop_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drop));
}

/* The window opens as the last one was left. */
static void
restore_state (NumelWindow *self)
{
  GSettings *settings = numel_settings_get ();
  g_autofree char *uri = NULL;
  int width;
  int height;

  if (settings != NULL)
    {
      /* Windows that are open go their own ways; the next one begins as the last one changed. */
      const GSettingsBindFlags flags = G_SETTINGS_BIND_DEFAULT | G_SETTINGS_BIND_GET_NO_CHANGES;

      g_settings_bind (settings, "window-width", self, "default-width", flags);
      g_settings_bind (settings, "window-height", self, "default-height", flags);
      g_settings_bind (settings, "window-maximized", self, "maximized", flags);
      g_settings_bind (settings, "chart", self->session, "chart", flags);
      g_settings_bind (settings, "page", self->session, "page", flags);

      uri = g_settings_get_string (settings, "last-folder");
      if (*uri != '\0')
        self->last_folder = g_file_new_for_uri (uri);
    }

  gtk_window_get_default_size (GTK_WINDOW (self), &width, &height);
  if (!gtk_window_is_maximized (GTK_WINDOW (self)))
    numel_narrow_bin_expect (NUMEL_NARROW_BIN (self->bin), width);
}

/* Makes a property of the session an action, whose state a menu shows. */
static void
add_property_action (NumelWindow *self,
                     const char  *name,
                     const char  *property)
{
  g_autoptr (GPropertyAction) action = g_property_action_new (name, self->session, property);

  g_action_map_add_action (G_ACTION_MAP (self), G_ACTION (action));
}

NumelWindow *
numel_window_new (GtkApplication *application,
                  NumelCatalog   *catalog)
{
  NumelWindow *self = g_object_new (NUMEL_TYPE_WINDOW, "application", application, NULL);
  NumelSession *session = numel_session_new (catalog);

  self->session = session;
  g_signal_connect_object (session, "notify::chosen", G_CALLBACK (chosen_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::page", G_CALLBACK (session_page_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "items-changed", G_CALLBACK (items_changed_cb), self,
                           G_CONNECT_SWAPPED);
  add_property_action (self, "chart-kind", "chart");
  add_property_action (self, "page", "page");
  numel_strip_set_session (NUMEL_STRIP (self->strip), session);
  numel_form_set_session (NUMEL_FORM (self->form), session);
  restore_state (self);
  session_page_cb (self);
  page_cb (self);
  chosen_cb (self);
  return self;
}

NumelSession *
numel_window_get_session (NumelWindow *self)
{
  g_return_val_if_fail (NUMEL_IS_WINDOW (self), NULL);

  return self->session;
}

/* Returns the page in front. */
NumelPage *
numel_window_get_page (NumelWindow *self)
{
  g_return_val_if_fail (NUMEL_IS_WINDOW (self), NULL);

  return ensure_page (self, numel_session_get_page (self->session));
}

gboolean
numel_window_get_narrow (NumelWindow *self)
{
  g_return_val_if_fail (NUMEL_IS_WINDOW (self), FALSE);

  return self->bin != NULL && numel_narrow_bin_get_narrow (NUMEL_NARROW_BIN (self->bin));
}

/* Tells something that needs no answer, in one short sentence. */
void
numel_window_toast (NumelWindow *self,
                    const char  *text)
{
  g_autofree char *markup = g_markup_escape_text (text, -1);
  AdwToast *toast;

  g_return_if_fail (NUMEL_IS_WINDOW (self));

  /* One that waits for an answer steps aside meanwhile. */
  toast = adw_toast_new (markup);
  adw_toast_set_priority (toast, ADW_TOAST_PRIORITY_HIGH);
  adw_toast_overlay_add_toast (ADW_TOAST_OVERLAY (self->toasts), toast);
}

/* Takes over text that is typed in the form but not yet entered. */
void
numel_window_commit (NumelWindow *self)
{
  g_return_if_fail (NUMEL_IS_WINDOW (self));

  numel_form_commit (NUMEL_FORM (self->form));
}

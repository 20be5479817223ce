/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-window-private.h"

#include "numel-build.h"
#include "app/widgets/numel-child-layout.h"
#include "app/widgets/numel-narrow-bin.h"
#include "numel-pages.h"
#include "app/document/numel-settings.h"
#include "numel-strip.h"
#include "app/widgets/numel-unknown-page.h"
#include "app/widgets/numel-widget.h"

#include <glib/gi18n.h>

G_DEFINE_FINAL_TYPE (NumelWindow, numel_window, ADW_TYPE_APPLICATION_WINDOW)

enum
{
  PROP_0,
  PROP_CHART,
  PROP_PAGE,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

static const NumelPageInfo *
find_page_info (const char *name)
{
  guint n_pages;
  const NumelPageInfo *infos = numel_pages_get (&n_pages);

  for (guint i = 0; i < n_pages; i++)
    if (g_strcmp0 (infos[i].name, name) == 0)
      return &infos[i];

  return NULL;
}

/* Pages are made when they are first shown, so that they cost nothing at the start. */
static NumelPage *
ensure_page (NumelWindow *self,
             const char  *name)
{
  const NumelPageInfo *info = find_page_info (name);
  GtkWidget *place = adw_view_stack_get_child_by_name (ADW_VIEW_STACK (self->pages), name);
  GtkWidget *page;

  if (info == NULL || !ADW_IS_BIN (place))
    return NULL;

  page = adw_bin_get_child (ADW_BIN (place));
  if (page == NULL)
    {
      page = g_object_new (info->get_type (), NULL);
      adw_bin_set_child (ADW_BIN (place), page);
      numel_page_set_narrow (NUMEL_PAGE (page), numel_window_get_narrow (self));
      numel_page_set_session (NUMEL_PAGE (page), self->session);
    }

  return NUMEL_PAGE (page);
}

static void
update_form_place (NumelWindow *self)
{
  const char *name = adw_view_stack_get_visible_child_name (ADW_VIEW_STACK (self->pages));
  const NumelPageInfo *info = find_page_info (name);
  gboolean narrow = numel_window_get_narrow (self);
  gboolean is_model = g_strcmp0 (name, NUMEL_MODEL_PAGE) == 0;
  gboolean form = narrow ? is_model : info != NULL && info->has_form;

  gtk_widget_set_visible (self->form, form);
  gtk_widget_set_hexpand (self->form, narrow);
  gtk_widget_set_visible (self->form_separator, form && !narrow);
  gtk_widget_set_visible (self->pages, !(narrow && is_model));
}

static void
page_cb (NumelWindow *self)
{
  const char *name = adw_view_stack_get_visible_child_name (ADW_VIEW_STACK (self->pages));

  if (name == NULL || self->session == NULL)
    return;

  ensure_page (self, name);
  update_form_place (self);
  if (!g_str_equal (name, NUMEL_MODEL_PAGE))
    numel_session_set_page (self->session, name);
  numel_window_update_actions (self);
}

static void
session_page_cb (NumelWindow *self)
{
  const char *name = numel_session_get_page (self->session);

  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_PAGE]);
  if (find_page_info (name) != NULL)
    adw_view_stack_set_visible_child_name (ADW_VIEW_STACK (self->pages), name);
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

static void
narrow_cb (NumelWindow *self)
{
  gboolean narrow = numel_window_get_narrow (self);
  guint n_pages;
  const NumelPageInfo *infos = numel_pages_get (&n_pages);
  AdwViewStackPage *model;

  if (self->pages == NULL)
    return;

  numel_widget_set_css_class (self->root, "narrow", narrow);

  update_decoration (self, narrow);
  gtk_widget_set_visible (self->open_button, !narrow);
  gtk_widget_set_visible (self->open_icon, narrow);
  gtk_widget_set_visible (self->undo_button, !narrow);
  gtk_widget_set_visible (self->redo_button, !narrow);
  gtk_widget_set_visible (self->export_button, !narrow);
  numel_window_update_menu (self);
  gtk_stack_set_visible_child_name (GTK_STACK (self->title_stack), narrow ? "title" : "switcher");
  model = adw_view_stack_get_page (ADW_VIEW_STACK (self->pages),
                                   adw_view_stack_get_child_by_name (ADW_VIEW_STACK (self->pages),
                                                                     NUMEL_MODEL_PAGE));
  if (!narrow
      && g_strcmp0 (adw_view_stack_get_visible_child_name (ADW_VIEW_STACK (self->pages)),
                    NUMEL_MODEL_PAGE) == 0)
    session_page_cb (self);
  adw_view_stack_page_set_visible (model, narrow);
  /* Its buttons are made with its stack, and only a narrow window shows them; it counts the pages
   * when it is revealed. */
  if (narrow)
    adw_view_switcher_bar_set_stack (ADW_VIEW_SWITCHER_BAR (self->switcher_bar),
                                     ADW_VIEW_STACK (self->pages));
  adw_view_switcher_bar_set_reveal (ADW_VIEW_SWITCHER_BAR (self->switcher_bar),
                                    narrow && self->document != NULL);

  for (guint i = 0; i < n_pages; i++)
    {
      GtkWidget *place = adw_view_stack_get_child_by_name (ADW_VIEW_STACK (self->pages),
                                                           infos[i].name);
      GtkWidget *page = adw_bin_get_child (ADW_BIN (place));

      if (page != NULL)
        numel_page_set_narrow (NUMEL_PAGE (page), narrow);
    }

  update_form_place (self);
}

static void
update_title (NumelWindow *self)
{
  g_autofree char *name = NULL;
  g_autofree char *subtitle = NULL;
  g_autofree char *title = NULL;
  gboolean modified;

  if (self->document == NULL)
    {
      gtk_window_set_title (GTK_WINDOW (self), "Numel");
      adw_window_title_set_title (ADW_WINDOW_TITLE (self->title), "Numel");
      adw_window_title_set_subtitle (ADW_WINDOW_TITLE (self->title), "");
      return;
    }

  modified = numel_document_get_modified (self->document);
  name = numel_document_dup_file_name (self->document);
  /* Translators: a file's name, behind it that it isn't saved. */
  subtitle = modified ? g_strdup_printf (_("%s · edited"), name) : g_strdup (name);
  title = g_strdup_printf ("%s%s — Numel", modified ? "• " : "",
                           numel_document_get_title (self->document));
  gtk_window_set_title (GTK_WINDOW (self), title);
  adw_window_title_set_title (ADW_WINDOW_TITLE (self->title),
                              numel_document_get_title (self->document));
  adw_window_title_set_subtitle (ADW_WINDOW_TITLE (self->title), subtitle);
}

/* What is seldom seen is made when it is first seen. */
static void
show_unknown (NumelWindow *self)
{
  GtkWidget *page = adw_bin_get_child (ADW_BIN (self->unknown));

  if (page == NULL)
    {
      page = g_object_new (NUMEL_TYPE_UNKNOWN_PAGE, NULL);
      adw_bin_set_child (ADW_BIN (self->unknown), page);
    }
  numel_unknown_page_update (NUMEL_UNKNOWN_PAGE (page), self->document);
}

static void
ensure_empty_page (NumelWindow *self)
{
  g_autoptr (GtkBuilder) builder = NULL;

  if (adw_bin_get_child (ADW_BIN (self->empty)) != NULL)
    return;

  builder = gtk_builder_new_from_resource (NUMEL_RESOURCE_PATH "/numel-empty-page.ui");
  adw_bin_set_child (ADW_BIN (self->empty), GTK_WIDGET (gtk_builder_get_object (builder, "empty")));
}

static void
update_main_stack (NumelWindow *self)
{
  const char *name = "pages";

  if (self->document == NULL)
    name = "empty";
  else if (numel_document_get_breakdown (self->document) == NULL)
    name = "unknown";

  /* A model that was never counted but whose rows are known is mended in the form. */
  if (g_str_equal (name, "unknown") && numel_document_get_model (self->document) != NULL)
    name = "pages";
  if (g_str_equal (name, "unknown"))
    show_unknown (self);
  else if (g_str_equal (name, "empty"))
    ensure_empty_page (self);

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
  numel_window_update_actions (self);
}

static void
items_changed_cb (NumelWindow *self,
                  guint        position,
                  guint        removed,
                  guint        added)
{
  for (guint i = 0; i < added; i++)
    {
      NumelDocument *document = numel_session_get_document (self->session, position + i);

      numel_window_watch_disk (self, document);
    }
  numel_window_update_actions (self);
}

static void
chosen_cb (NumelWindow *self)
{
  NumelDocument *document = numel_session_get_chosen (self->session);

  if (self->document != NULL)
    {
      g_signal_handlers_disconnect_by_func (self->document, counted_cb, self);
      g_signal_handlers_disconnect_by_func (self->document, update_title, self);
    }
  g_set_object (&self->document, document);
  if (document != NULL)
    {
      g_signal_connect_object (document, "counted", G_CALLBACK (counted_cb), self,
                               G_CONNECT_SWAPPED);
      g_signal_connect_object (document, "notify", G_CALLBACK (update_title), self,
                               G_CONNECT_SWAPPED);
    }

  counted_cb (self);
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
  g_clear_object (&self->document);
  g_clear_object (&self->last_folder);
  g_clear_handle_id (&self->menu_source, g_source_remove);
  g_clear_object (&self->main_menu);
  g_clear_object (&self->narrow_menu);

  G_OBJECT_CLASS (numel_window_parent_class)->dispose (object);
  self->pages = NULL;
  g_clear_object (&self->session);
  g_clear_pointer (&self->closed, g_ptr_array_unref);
}

/* Both are the session's; the window has them for its actions. */
static void
numel_window_get_property (GObject    *object,
                           guint       id,
                           GValue     *value,
                           GParamSpec *pspec)
{
  NumelWindow *self = NUMEL_WINDOW (object);

  switch (id)
    {
    case PROP_CHART:
      g_value_set_string (value, self->session != NULL ? numel_session_get_chart (self->session)
                                                       : "");
      break;
    case PROP_PAGE:
      g_value_set_string (value, self->session != NULL ? numel_session_get_page (self->session)
                                                       : "");
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
numel_window_set_property (GObject      *object,
                           guint         id,
                           const GValue *value,
                           GParamSpec   *pspec)
{
  NumelWindow *self = NUMEL_WINDOW (object);

  switch (id)
    {
    case PROP_CHART:
      numel_session_set_chart (self->session, g_value_get_string (value));
      break;
    case PROP_PAGE:
      numel_session_set_page (self->session, g_value_get_string (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
chart_cb (NumelWindow *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_CHART]);
}

static void
numel_window_class_init (NumelWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GParamFlags flags = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  object_class->dispose = numel_window_dispose;
  object_class->get_property = numel_window_get_property;
  object_class->set_property = numel_window_set_property;
  properties[PROP_CHART] = g_param_spec_string ("chart", NULL, NULL, NULL, flags);
  properties[PROP_PAGE] = g_param_spec_string ("page", NULL, NULL, NULL, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  GTK_WINDOW_CLASS (klass)->close_request = numel_window_close_request;

  g_type_ensure (NUMEL_TYPE_FORM);
  g_type_ensure (NUMEL_TYPE_NARROW_BIN);
  g_type_ensure (NUMEL_TYPE_STRIP);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/numel/Numel/numel-window.ui");
#define BIND(name) gtk_widget_class_bind_template_child (widget_class, NumelWindow, name)
  BIND (toasts);
  BIND (bin);
  BIND (root);
  BIND (header);
  BIND (open_button);
  BIND (open_icon);
  BIND (undo_button);
  BIND (redo_button);
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

  numel_window_install_actions (widget_class);
  numel_window_install_files (widget_class);
  numel_window_install_documents (widget_class);
  numel_window_install_export (widget_class);
}

static void
numel_window_init (NumelWindow *self)
{
  guint n_pages;
  const NumelPageInfo *infos = numel_pages_get (&n_pages);
  AdwViewStack *stack;
  AdwViewStackPage *page;

  self->closed = g_ptr_array_new_with_free_func (g_object_unref);
  gtk_widget_init_template (GTK_WIDGET (self));

  gtk_widget_set_layout_manager (self->switcher_bin, numel_child_layout_new_whole ());
  stack = ADW_VIEW_STACK (self->pages);
  page = adw_view_stack_add_titled (stack, adw_bin_new (), NUMEL_MODEL_PAGE, _("Model"));
  adw_view_stack_page_set_icon_name (page, "numel-model-symbolic");
  adw_view_stack_page_set_visible (page, FALSE);
  for (guint i = 0; i < n_pages; i++)
    {
      page = adw_view_stack_add_titled (stack, adw_bin_new (), infos[i].name, _(infos[i].title));
      adw_view_stack_page_set_icon_name (page, infos[i].icon);
    }

  numel_window_set_up_drop (self);
  numel_window_set_up_menus (self);
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
  g_signal_connect_object (session, "notify::chart", G_CALLBACK (chart_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "items-changed", G_CALLBACK (items_changed_cb), self,
                           G_CONNECT_SWAPPED);
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

NumelForm *
numel_window_get_form (NumelWindow *self)
{
  g_return_val_if_fail (NUMEL_IS_WINDOW (self), NULL);

  return NUMEL_FORM (self->form);
}

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

/* Tells something that needs no answer. */
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

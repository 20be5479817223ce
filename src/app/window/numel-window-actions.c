/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-window-private.h"

#include "numel-build.h"
#include "numel-count-as-window.h"
#include "app/explain/numel-explain-window.h"
#include "numel-pages.h"
#include "app/presets/numel-presets-window.h"

#include <glib/gi18n.h>

static void
undo_action (GtkWidget  *widget,
             const char *name,
             GVariant   *parameter)
{
  NumelWindow *self = NUMEL_WINDOW (widget);

  numel_window_commit (self);
  if (self->document != NULL && numel_document_can_undo (self->document))
    numel_document_undo (self->document);
}

static void
redo_action (GtkWidget  *widget,
             const char *name,
             GVariant   *parameter)
{
  NumelWindow *self = NUMEL_WINDOW (widget);

  numel_window_commit (self);
  if (self->document != NULL && numel_document_can_redo (self->document))
    numel_document_redo (self->document);
}

static void
step_action (GtkWidget  *widget,
             const char *name,
             GVariant   *parameter)
{
  NumelWindow *self = NUMEL_WINDOW (widget);

  numel_window_commit (self);
  numel_session_choose_next (self->session, g_variant_get_int32 (parameter));
}

static void
choose_action (GtkWidget  *widget,
               const char *name,
               GVariant   *parameter)
{
  NumelWindow *self = NUMEL_WINDOW (widget);
  NumelDocument *document;

  numel_window_commit (self);
  document = numel_session_get_document (self->session, g_variant_get_uint32 (parameter));
  if (document != NULL)
    numel_session_set_chosen (self->session, document);
}

/* A number is the same page in every width; the form's own page, which only a narrow window has,
 * comes last. */
static void
page_number_action (GtkWidget  *widget,
                    const char *name,
                    GVariant   *parameter)
{
  NumelWindow *self = NUMEL_WINDOW (widget);
  guint n_pages;
  const NumelPageInfo *infos = numel_pages_get (&n_pages);
  guint wanted = g_variant_get_uint32 (parameter);

  if (wanted < n_pages)
    adw_view_stack_set_visible_child_name (ADW_VIEW_STACK (self->pages), infos[wanted].name);
  else if (numel_window_get_narrow (self))
    adw_view_stack_set_visible_child_name (ADW_VIEW_STACK (self->pages), NUMEL_MODEL_PAGE);
}

static void
show_form (NumelWindow *self)
{
  const char *name = numel_window_get_narrow (self) ? "model" : "breakdown";

  if (!gtk_widget_get_visible (self->form))
    adw_view_stack_set_visible_child_name (ADW_VIEW_STACK (self->pages), name);
}

static void
search_action (GtkWidget  *widget,
               const char *name,
               GVariant   *parameter)
{
  NumelWindow *self = NUMEL_WINDOW (widget);

  show_form (self);
  numel_form_start_search (NUMEL_FORM (self->form));
}

static void
switch_focus_action (GtkWidget  *widget,
                     const char *name,
                     GVariant   *parameter)
{
  NumelWindow *self = NUMEL_WINDOW (widget);
  GtkWidget *focus = gtk_root_get_focus (GTK_ROOT (self));
  gboolean in_form = focus != NULL && gtk_widget_is_ancestor (focus, self->form);

  if (in_form && gtk_widget_get_visible (self->pages))
    gtk_widget_child_focus (self->pages, GTK_DIR_TAB_FORWARD);
  else if (gtk_widget_get_visible (self->form))
    gtk_widget_child_focus (self->form, GTK_DIR_TAB_FORWARD);
}

static void
mend_action (GtkWidget  *widget,
             const char *name,
             GVariant   *parameter)
{
  NumelWindow *self = NUMEL_WINDOW (widget);
  const char *const *blamed;

  if (self->document == NULL)
    return;

  blamed = numel_document_get_blamed (self->document);
  if (blamed == NULL || blamed[0] == NULL)
    return;

  show_form (self);
  numel_form_focus_row (NUMEL_FORM (self->form), blamed[0]);
}

static void
open_file_cb (NumelWindow *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "win.open", NULL);
}

static void
add_models_action (GtkWidget  *widget,
                   const char *name,
                   GVariant   *parameter)
{
  NumelWindow *self = NUMEL_WINDOW (widget);
  GtkWidget *presets;

  numel_window_commit (self);
  presets = numel_presets_window_new (self->session);
  gtk_window_set_transient_for (GTK_WINDOW (presets), GTK_WINDOW (self));
  if (numel_window_get_narrow (self))
    numel_presets_window_fill_parent (NUMEL_PRESETS_WINDOW (presets), GTK_WINDOW (self));
  g_signal_connect_object (presets, "open-file", G_CALLBACK (open_file_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (presets));
}

static void
count_as_action (GtkWidget  *widget,
                 const char *name,
                 GVariant   *parameter)
{
  NumelWindow *self = NUMEL_WINDOW (widget);
  GtkWidget *window;

  if (self->document == NULL)
    return;

  window = numel_count_as_window_new (self->document);
  gtk_window_set_transient_for (GTK_WINDOW (window), GTK_WINDOW (self));
  if (numel_window_get_narrow (self))
    gtk_window_set_default_size (GTK_WINDOW (window), gtk_widget_get_width (widget),
                                 gtk_widget_get_height (widget));
  gtk_window_present (GTK_WINDOW (window));
}

static void
explain_action (GtkWidget  *widget,
                const char *name,
                GVariant   *parameter)
{
  NumelWindow *self = NUMEL_WINDOW (widget);
  GtkWidget *window;

  numel_window_commit (self);
  if (self->document == NULL || numel_document_get_stale (self->document))
    return;

  window = numel_explain_window_new (self->document);
  gtk_window_set_transient_for (GTK_WINDOW (window), GTK_WINDOW (self));
  if (numel_window_get_narrow (self))
    numel_explain_window_fill_parent (NUMEL_EXPLAIN_WINDOW (window), GTK_WINDOW (self));
  gtk_window_present (GTK_WINDOW (window));
}

/* GTK would read the overlay for every window at its start, whether anybody asks for it or not. */
static void
shortcuts_action (GtkWidget  *widget,
                  const char *name,
                  GVariant   *parameter)
{
  g_autoptr (GtkBuilder) builder =
    gtk_builder_new_from_resource (NUMEL_RESOURCE_PATH "/numel-shortcuts-window.ui");
  GtkWindow *shortcuts = GTK_WINDOW (gtk_builder_get_object (builder, "shortcuts"));

  gtk_window_set_transient_for (shortcuts, GTK_WINDOW (widget));
  gtk_window_present (shortcuts);
}

/* Installs what concerns the state of the window. Files and exports have files of their own. */
void
numel_window_install_actions (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.undo", NULL, undo_action);
  gtk_widget_class_install_action (widget_class, "win.redo", NULL, redo_action);
  gtk_widget_class_install_action (widget_class, "win.step-document", "i", step_action);
  gtk_widget_class_install_action (widget_class, "win.choose-document", "u", choose_action);
  gtk_widget_class_install_action (widget_class, "win.page-number", "u", page_number_action);
  gtk_widget_class_install_action (widget_class, "win.search", NULL, search_action);
  gtk_widget_class_install_action (widget_class, "win.switch-focus", NULL, switch_focus_action);
  gtk_widget_class_install_action (widget_class, "win.mend", NULL, mend_action);
  gtk_widget_class_install_action (widget_class, "win.add-models", NULL, add_models_action);
  gtk_widget_class_install_action (widget_class, "win.count-as", NULL, count_as_action);
  gtk_widget_class_install_action (widget_class, "win.explain", NULL, explain_action);

  gtk_widget_class_install_action (widget_class, "win.show-help-overlay", NULL, shortcuts_action);

  /* The menu shows which one it is. */
  gtk_widget_class_install_property_action (widget_class, "win.chart-kind", "chart");
  gtk_widget_class_install_property_action (widget_class, "win.page", "page");
}

/* Enables what makes sense now. */
void
numel_window_update_actions (NumelWindow *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  NumelDocument *document = self->document;
  gboolean counted;
  NumelPage *page;
  gboolean has_chart = FALSE;

  if (self->session == NULL)
    return;

  /* Old counts aren't let out of the window. */
  counted = document != NULL && numel_document_get_breakdown (document) != NULL
            && !numel_document_get_stale (document);
  page = document != NULL ? numel_window_get_page (self) : NULL;
  if (page != NULL)
    has_chart = numel_page_get_chart (page) != NULL;

  gtk_widget_action_set_enabled (widget, "win.undo",
                                 document != NULL && numel_document_can_undo (document));
  gtk_widget_action_set_enabled (widget, "win.redo",
                                 document != NULL && numel_document_can_redo (document));
  gtk_widget_action_set_enabled (widget, "win.save", document != NULL);
  gtk_widget_action_set_enabled (widget, "win.save-as", document != NULL);
  gtk_widget_action_set_enabled (widget, "win.close", document != NULL);
  gtk_widget_action_set_enabled (widget, "win.count-as", document != NULL);
  gtk_widget_action_set_enabled (widget, "win.mend",
                                 document != NULL && numel_document_get_blamed (document) != NULL);
  gtk_widget_action_set_enabled (widget, "win.explain", counted);
  gtk_widget_action_set_enabled (widget, "win.copy-total", counted);
  gtk_widget_action_set_enabled (widget, "win.copy-row", counted);
  gtk_widget_action_set_enabled (widget, "win.copy-formula", counted);
  gtk_widget_action_set_enabled (widget, "win.copy-table", counted && page != NULL);
  gtk_widget_action_set_enabled (widget, "win.save-table", counted && page != NULL);
  gtk_widget_action_set_enabled (widget, "win.copy-chart", counted && has_chart);
  gtk_widget_action_set_enabled (widget, "win.save-chart", counted && has_chart);
  gtk_widget_action_set_enabled (widget, "win.print", counted && has_chart);
}

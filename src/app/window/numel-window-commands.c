/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the window can do: a table of commands for its state, and those of its other files. */
#include "numel-window-private.h"

#include "app/explain/numel-explain-window.h"
#include "app/presets/numel-presets-window.h"
#include "numel-build.h"
#include "numel-count-as-window.h"

static void
run_undo (NumelWindow *self,
          const char  *name,
          GVariant    *parameter)
{
  numel_document_undo (self->document);
}

static void
run_redo (NumelWindow *self,
          const char  *name,
          GVariant    *parameter)
{
  numel_document_redo (self->document);
}

static void
run_step (NumelWindow *self,
          const char  *name,
          GVariant    *parameter)
{
  numel_session_choose_next (self->session, g_variant_get_int32 (parameter));
}

static void
run_choose (NumelWindow *self,
            const char  *name,
            GVariant    *parameter)
{
  NumelDocument *document =
    numel_session_get_document (self->session, g_variant_get_uint32 (parameter));

  if (document != NULL)
    numel_session_set_chosen (self->session, document);
}

static void
run_page_number (NumelWindow *self,
                 const char  *name,
                 GVariant    *parameter)
{
  numel_window_show_page (self, g_variant_get_uint32 (parameter));
}

static void
run_search (NumelWindow *self,
            const char  *name,
            GVariant    *parameter)
{
  numel_window_show_form (self);
  numel_form_start_search (NUMEL_FORM (self->form));
}

static void
run_switch_focus (NumelWindow *self,
                  const char  *name,
                  GVariant    *parameter)
{
  GtkWidget *focus = gtk_root_get_focus (GTK_ROOT (self));
  gboolean in_form = focus != NULL && gtk_widget_is_ancestor (focus, self->form);

  if (in_form && gtk_widget_get_visible (self->pages))
    gtk_widget_child_focus (self->pages, GTK_DIR_TAB_FORWARD);
  else if (gtk_widget_get_visible (self->form))
    gtk_widget_child_focus (self->form, GTK_DIR_TAB_FORWARD);
}

static void
run_mend (NumelWindow *self,
          const char  *name,
          GVariant    *parameter)
{
  numel_window_show_form (self);
  numel_form_focus_row (NUMEL_FORM (self->form), numel_document_get_blamed (self->document)[0]);
}

static void
present_over (NumelWindow *self,
              GtkWidget   *window)
{
  gtk_window_set_transient_for (GTK_WINDOW (window), GTK_WINDOW (self));
  gtk_window_present (GTK_WINDOW (window));
}

static void
run_add_models (NumelWindow *self,
                const char  *name,
                GVariant    *parameter)
{
  GtkWidget *presets = numel_presets_window_new (self->session);

  if (numel_window_get_narrow (self))
    numel_presets_window_fill_parent (NUMEL_PRESETS_WINDOW (presets), GTK_WINDOW (self));
  present_over (self, presets);
}

static void
run_count_as (NumelWindow *self,
              const char  *name,
              GVariant    *parameter)
{
  GtkWidget *window = numel_count_as_window_new (self->document);

  if (numel_window_get_narrow (self))
    gtk_window_set_default_size (GTK_WINDOW (window), gtk_widget_get_width (GTK_WIDGET (self)),
                                 gtk_widget_get_height (GTK_WIDGET (self)));
  present_over (self, window);
}

static void
run_explain (NumelWindow *self,
             const char  *name,
             GVariant    *parameter)
{
  GtkWidget *window = numel_explain_window_new (self->document);

  if (numel_window_get_narrow (self))
    numel_explain_window_fill_parent (NUMEL_EXPLAIN_WINDOW (window), GTK_WINDOW (self));
  present_over (self, window);
}

/* GTK would read the overlay for every window at its start, whether anybody asks for it or not. */
static void
run_show_shortcuts (NumelWindow *self,
                    const char  *name,
                    GVariant    *parameter)
{
  g_autoptr (GtkBuilder) builder =
    gtk_builder_new_from_resource (NUMEL_RESOURCE_PATH "/numel-shortcuts-window.ui");

  present_over (self, GTK_WIDGET (gtk_builder_get_object (builder, "shortcuts")));
}

static void
run_toast (NumelWindow *self,
           const char  *name,
           GVariant    *parameter)
{
  numel_window_toast (self, g_variant_get_string (parameter, NULL));
}

static void
run_show_error (NumelWindow *self,
                const char  *name,
                GVariant    *parameter)
{
  const char *heading;
  const char *body;

  g_variant_get (parameter, "(&s&s)", &heading, &body);
  numel_window_show_error (self, heading, body);
}

static const NumelCommand state_commands[] = {
  { "win.undo", NULL, TRUE, NUMEL_NEEDS_UNDO, run_undo },
  { "win.redo", NULL, TRUE, NUMEL_NEEDS_REDO, run_redo },
  { "win.step-document", "i", TRUE, 0, run_step },
  { "win.choose-document", "u", TRUE, 0, run_choose },
  { "win.page-number", "u", FALSE, 0, run_page_number },
  { "win.search", NULL, FALSE, 0, run_search },
  { "win.switch-focus", NULL, FALSE, 0, run_switch_focus },
  { "win.mend", NULL, FALSE, NUMEL_NEEDS_BLAME, run_mend },
  { "win.add-models", NULL, TRUE, 0, run_add_models },
  { "win.count-as", NULL, FALSE, NUMEL_NEEDS_DOCUMENT, run_count_as },
  { "win.explain", NULL, TRUE, NUMEL_NEEDS_COUNT, run_explain },
  { "win.show-help-overlay", NULL, FALSE, 0, run_show_shortcuts },
  /* What pages and other windows have to say. */
  { "win.toast", "s", FALSE, 0, run_toast },
  { "win.show-error", "(ss)", FALSE, 0, run_show_error },
  { NULL },
};

static const NumelCommand *const tables[] = {
  state_commands,
  numel_window_file_commands,
  numel_window_close_commands,
  numel_window_export_commands,
};

static NumelNeeds
find_what_is_met (NumelWindow *self)
{
  NumelDocument *document = self->document;
  NumelNeeds met = NUMEL_NEEDS_DOCUMENT;
  NumelPage *page;

  if (document == NULL)
    return 0;

  if (numel_config_can_undo (numel_document_get_config (document)))
    met |= NUMEL_NEEDS_UNDO;
  if (numel_config_can_redo (numel_document_get_config (document)))
    met |= NUMEL_NEEDS_REDO;
  if (numel_document_get_blamed (document) != NULL)
    met |= NUMEL_NEEDS_BLAME;

  /* Old counts aren't let out of the window. */
  page = numel_window_get_page (self);
  if (numel_document_get_breakdown (document) != NULL && !numel_document_get_stale (document))
    met |= NUMEL_NEEDS_COUNT
           | (page != NULL && numel_page_get_chart (page) != NULL ? NUMEL_NEEDS_CHART : 0);

  return met;
}

static void
command_action (GtkWidget  *widget,
                const char *name,
                GVariant   *parameter)
{
  NumelWindow *self = NUMEL_WINDOW (widget);

  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    for (const NumelCommand *command = tables[i]; command->name != NULL; command++)
      if (g_str_equal (command->name, name))
        {
          if (command->commits)
            numel_window_commit (self);
          if ((command->needs & ~find_what_is_met (self)) == 0)
            command->run (self, name, parameter);
          return;
        }
}

void
numel_window_install_commands (GtkWidgetClass *widget_class)
{
  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    for (const NumelCommand *command = tables[i]; command->name != NULL; command++)
      gtk_widget_class_install_action (widget_class, command->name, command->parameter_type,
                                       command_action);
}

/* Enables what makes sense now. */
void
numel_window_update_commands (NumelWindow *self)
{
  NumelNeeds met;

  if (self->session == NULL)
    return;

  met = find_what_is_met (self);
  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    for (const NumelCommand *command = tables[i]; command->name != NULL; command++)
      if (command->needs != 0)
        gtk_widget_action_set_enabled (GTK_WIDGET (self), command->name,
                                       (command->needs & ~met) == 0);
}

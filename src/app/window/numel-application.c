/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-application.h"

#include "numel-app-resources.h"
#include "numel-build.h"
#include "app/widgets/numel-screenshot.h"
#include "numel-window.h"

#include <glib/gi18n.h>
#include <stdio.h>

#define FIRST_PRESET "gpt2"
#define MAX_SCREENSHOT_TRIES 20

struct _NumelApplication
{
  AdwApplication parent_instance;

  NumelCatalog *catalog;
  gboolean standalone;
};

G_DEFINE_FINAL_TYPE (NumelApplication, numel_application, ADW_TYPE_APPLICATION)

static const GOptionEntry options[] = {
  { "version", 0, 0, G_OPTION_ARG_NONE, NULL, N_("Print the versions and exit"), NULL },
  { "new-window", 0, 0, G_OPTION_ARG_NONE, NULL, N_("Open another window"), NULL },
  { "standalone", 0, G_OPTION_FLAG_HIDDEN, G_OPTION_ARG_NONE, NULL, NULL, NULL },
  { "exit-after-startup", 0, G_OPTION_FLAG_HIDDEN, G_OPTION_ARG_NONE, NULL, NULL, NULL },
  { "screenshot", 0, G_OPTION_FLAG_HIDDEN, G_OPTION_ARG_FILENAME, NULL, NULL, NULL },
  { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, NULL, NULL,
    N_("[FILE|PRESET]…") },
  { NULL }
};

static const struct
{
  const char *action;
  const char *accels[3];
} accels[] = {
  { "win.open", { "<Control>o" } },
  { "win.add-models", { "<Control>t" } },
  { "win.new", { "<Control>n" } },
  { "win.save", { "<Control>s" } },
  { "win.save-as", { "<Control><Shift>s" } },
  { "win.close", { "<Control>w" } },
  { "win.undo", { "<Control>z" } },
  { "win.redo", { "<Control><Shift>z" } },
  { "win.step-document(1)", { "<Control>Tab", "<Control>Page_Down" } },
  { "win.step-document(-1)", { "<Control><Shift>Tab", "<Control>Page_Up" } },
  { "win.page-number(uint32 0)", { "<Control>1" } },
  { "win.page-number(uint32 1)", { "<Control>2" } },
  { "win.page-number(uint32 2)", { "<Control>3" } },
  { "win.page-number(uint32 3)", { "<Control>4" } },
  { "win.page-number(uint32 4)", { "<Control>5" } },
  { "win.choose-document(uint32 0)", { "<Alt>1" } },
  { "win.choose-document(uint32 1)", { "<Alt>2" } },
  { "win.choose-document(uint32 2)", { "<Alt>3" } },
  { "win.choose-document(uint32 3)", { "<Alt>4" } },
  { "win.choose-document(uint32 4)", { "<Alt>5" } },
  { "win.choose-document(uint32 5)", { "<Alt>6" } },
  { "win.choose-document(uint32 6)", { "<Alt>7" } },
  { "win.choose-document(uint32 7)", { "<Alt>8" } },
  { "win.choose-document(uint32 8)", { "<Alt>9" } },
  { "win.search", { "<Control>f" } },
  { "win.explain", { "<Control>e" } },
  { "win.switch-focus", { "F6" } },
  { "win.copy-formula", { "<Control><Shift>c" } },
  { "win.print", { "<Control>p" } },
  { "win.show-help-overlay", { "<Control>question" } },
  { "app.help", { "F1" } },
  { "app.quit", { "<Control>q" } },
};

static NumelWindow *
get_window (NumelApplication *self,
            gboolean          new_window)
{
  GList *windows = gtk_application_get_windows (GTK_APPLICATION (self));

  for (GList *item = windows; item != NULL && !new_window; item = item->next)
    if (NUMEL_IS_WINDOW (item->data))
      return item->data;

  return numel_window_new (GTK_APPLICATION (self), self->catalog);
}

static void
quit_action (GSimpleAction *action,
             GVariant      *parameter,
             gpointer       data)
{
  g_autoptr (GList) windows = g_list_copy (gtk_application_get_windows (GTK_APPLICATION (data)));

  /* Every window is asked; one that has something to ask stays, and so does the program. */
  for (GList *item = windows; item != NULL; item = item->next)
    gtk_window_close (GTK_WINDOW (item->data));
}

static void
about_action (GSimpleAction *action,
              GVariant      *parameter,
              gpointer       data)
{
  GtkWindow *parent = gtk_application_get_active_window (GTK_APPLICATION (data));
  GtkWidget *about;

  about = g_object_new (ADW_TYPE_ABOUT_WINDOW,
                        "transient-for", parent,
                        "application-name", "Numel",
                        "application-icon", NUMEL_APPLICATION_ID,
                        "version", NUMEL_VERSION,
                        "developer-name", _("The Numel developers"),
                        "license-type", GTK_LICENSE_GPL_3_0,
                        "comments", _("Counts the parameters of a transformer exactly, from its "
                                      "hyperparameters alone."),
                        NULL);
  gtk_window_present (GTK_WINDOW (about));
}

static void
new_window_action (GSimpleAction *action,
                   GVariant      *parameter,
                   gpointer       data)
{
  NumelWindow *window = get_window (data, TRUE);

  numel_window_open_preset (window, FIRST_PRESET);
  gtk_window_present (GTK_WINDOW (window));
}

static void
help_shown_cb (GObject      *source,
               GAsyncResult *result,
               gpointer      data)
{
  g_autoptr (GApplication) application = data;
  GtkWindow *window = gtk_application_get_active_window (GTK_APPLICATION (application));
  g_autoptr (GError) error = NULL;

  if (!g_app_info_launch_default_for_uri_finish (result, &error) && NUMEL_IS_WINDOW (window))
    numel_window_toast (NUMEL_WINDOW (window), _("No program is installed that shows the help"));
}

static void
help_action (GSimpleAction *action,
             GVariant      *parameter,
             gpointer       data)
{
  g_autoptr (GdkAppLaunchContext) context = NULL;

  context = gdk_display_get_app_launch_context (gdk_display_get_default ());
  g_app_info_launch_default_for_uri_async (NUMEL_HELP_URI, G_APP_LAUNCH_CONTEXT (context), NULL,
                                           help_shown_cb, g_object_ref (data));
}

static const GActionEntry actions[] = {
  { "new-window", new_window_action },
  { "help", help_action },
  { "quit", quit_action },
  { "about", about_action },
};

static gboolean
is_file (NumelApplication *self,
         const char       *argument)
{
  return strchr (argument, '/') != NULL || g_str_has_suffix (argument, ".json")
         || g_file_test (argument, G_FILE_TEST_EXISTS)
         || numel_catalog_find_preset (self->catalog, argument) == NULL;
}

static void
open_argument (NumelApplication        *self,
               NumelWindow             *window,
               GApplicationCommandLine *command_line,
               const char              *argument)
{
  g_autoptr (GFile) file = NULL;

  /* As for numel-cli: a preset's id, unless it looks like a file. */
  if (!is_file (self, argument))
    {
      numel_window_open_preset (window, argument);
      return;
    }

  file = g_application_command_line_create_file_for_arg (command_line, argument);
  numel_window_open_file (window, file);
}

/* What is waited for at a start has been painted; a benchmark reads this line and looks how much
 * memory the process has, until it closes our input. */
static void
painted_cb (NumelApplication *self,
            GdkFrameClock    *clock)
{
  g_signal_handlers_disconnect_by_func (clock, painted_cb, self);
  g_print ("first frame\n");
  fflush (stdout);
  (void) getchar ();
  g_application_quit (G_APPLICATION (self));
}

/* A window that is just being laid out has nothing to draw; it will have soon. */
static gboolean
screenshot_cb (gpointer data)
{
  static guint n_tries;
  NumelWindow *window = data;
  const char *path = g_object_get_data (G_OBJECT (window), "numel-screenshot");
  g_autoptr (GError) error = NULL;

  if (!numel_screenshot_save (GTK_WIDGET (window), path, &error))
    {
      if (++n_tries < MAX_SCREENSHOT_TRIES)
        return G_SOURCE_CONTINUE;
      g_printerr ("%s\n", error->message);
    }
  g_application_quit (g_application_get_default ());
  return G_SOURCE_REMOVE;
}

static void
follow_hidden_options (NumelApplication *self,
                       NumelWindow      *window,
                       GVariantDict     *dict)
{
  const char *path;

  if (g_variant_dict_contains (dict, "exit-after-startup"))
    g_signal_connect_object (gtk_widget_get_frame_clock (GTK_WIDGET (window)), "after-paint",
                             G_CALLBACK (painted_cb), self, G_CONNECT_SWAPPED);

  /* Columns and the narrow layout settle within a few frames. */
  if (g_variant_dict_lookup (dict, "screenshot", "^&ay", &path))
    {
      g_object_set_data_full (G_OBJECT (window), "numel-screenshot", g_strdup (path), g_free);
      g_timeout_add (500, screenshot_cb, window);
    }
}

static int
numel_application_command_line (GApplication            *application,
                                GApplicationCommandLine *command_line)
{
  NumelApplication *self = NUMEL_APPLICATION (application);
  GVariantDict *dict = g_application_command_line_get_options_dict (command_line);
  NumelWindow *window = get_window (self, g_variant_dict_contains (dict, "new-window"));
  g_autofree const char **arguments = NULL;

  if (g_variant_dict_lookup (dict, G_OPTION_REMAINING, "^a&ay", &arguments))
    for (guint i = 0; arguments[i] != NULL; i++)
      open_argument (self, window, command_line, arguments[i]);

  if (numel_session_get_n_documents (numel_window_get_session (window)) == 0 && arguments == NULL)
    numel_window_open_preset (window, FIRST_PRESET);

  gtk_window_present (GTK_WINDOW (window));
  follow_hidden_options (self, window, dict);
  return 0;
}

static void
numel_application_activate (GApplication *application)
{
  NumelApplication *self = NUMEL_APPLICATION (application);
  NumelWindow *window = get_window (self, FALSE);

  if (numel_session_get_n_documents (numel_window_get_session (window)) == 0)
    numel_window_open_preset (window, FIRST_PRESET);
  gtk_window_present (GTK_WINDOW (window));
}

static void
numel_application_open (GApplication  *application,
                        GFile        **files,
                        int            n_files,
                        const char    *hint)
{
  NumelWindow *window = get_window (NUMEL_APPLICATION (application), FALSE);

  for (int i = 0; i < n_files; i++)
    numel_window_open_file (window, files[i]);
  gtk_window_present (GTK_WINDOW (window));
}

static int
numel_application_handle_local_options (GApplication *application,
                                        GVariantDict *dict)
{
  if (g_variant_dict_contains (dict, "version"))
    {
      g_print ("Numel %s\nGTK %d.%d.%d, libadwaita %d.%d.%d\n", NUMEL_VERSION,
               gtk_get_major_version (), gtk_get_minor_version (), gtk_get_micro_version (),
               adw_get_major_version (), adw_get_minor_version (), adw_get_micro_version ());
      return 0;
    }

  if (g_variant_dict_contains (dict, "standalone"))
    g_application_set_flags (application,
                             g_application_get_flags (application) | G_APPLICATION_NON_UNIQUE);
  return -1;
}

static void
numel_application_startup (GApplication *application)
{
  NumelApplication *self = NUMEL_APPLICATION (application);

  g_resources_register (numel_app_get_resource ());
  G_APPLICATION_CLASS (numel_application_parent_class)->startup (application);

  self->catalog = numel_catalog_get_default ();
  g_object_ref (self->catalog);
  g_action_map_add_action_entries (G_ACTION_MAP (self), actions, G_N_ELEMENTS (actions), self);
  for (guint i = 0; i < G_N_ELEMENTS (accels); i++)
    gtk_application_set_accels_for_action (GTK_APPLICATION (self), accels[i].action,
                                           (const char *const *) accels[i].accels);
}

static void
numel_application_finalize (GObject *object)
{
  g_clear_object (&NUMEL_APPLICATION (object)->catalog);
  G_OBJECT_CLASS (numel_application_parent_class)->finalize (object);
}

static void
numel_application_class_init (NumelApplicationClass *klass)
{
  GApplicationClass *application_class = G_APPLICATION_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = numel_application_finalize;
  application_class->startup = numel_application_startup;
  application_class->activate = numel_application_activate;
  application_class->open = numel_application_open;
  application_class->command_line = numel_application_command_line;
  application_class->handle_local_options = numel_application_handle_local_options;
}

static void
numel_application_init (NumelApplication *self)
{
  g_application_add_main_option_entries (G_APPLICATION (self), options);
}

NumelApplication *
numel_application_new (void)
{
  return g_object_new (NUMEL_TYPE_APPLICATION,
                       "application-id", NUMEL_APPLICATION_ID,
                       "resource-base-path", NUMEL_RESOURCE_PATH,
                       "flags", G_APPLICATION_HANDLES_COMMAND_LINE | G_APPLICATION_HANDLES_OPEN,
                       NULL);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "test-app.h"

#include "app/compare/numel-compare-page.h"
#include "app/export/numel-export-window.h"
#include "chart/numel-waterfall.h"

#include <glib/gstdio.h>
#include <math.h>

/* Four models side by side, and the dialog over them. */
typedef struct
{
  NumelWindow *window;
  NumelExportWindow *dialog;
  char *folder;
  guint n_accepted;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  NumelSession *session;

  fixture->window = test_window ("llama-2-7b");
  numel_window_open_preset (fixture->window, "llama-3.1-8b");
  numel_window_open_preset (fixture->window, "qwen2.5-7b");
  numel_window_open_preset (fixture->window, "gemma-2-9b");
  session = numel_window_get_session (fixture->window);
  test_present (GTK_WINDOW (fixture->window), 1280, 800);
  numel_session_set_page (session, "compare");
  test_settle (GTK_WIDGET (fixture->window));

  fixture->dialog = NUMEL_EXPORT_WINDOW (
    numel_export_window_new (numel_window_get_page (fixture->window), "svg"));
  g_signal_connect_swapped (fixture->dialog, "accepted", G_CALLBACK (test_count),
                            &fixture->n_accepted);
  gtk_window_set_transient_for (GTK_WINDOW (fixture->dialog), GTK_WINDOW (fixture->window));
  gtk_window_present (GTK_WINDOW (fixture->dialog));
  test_settle (GTK_WIDGET (fixture->dialog));

  fixture->folder = g_dir_make_tmp ("numel-export-XXXXXX", NULL);
  g_assert_nonnull (fixture->folder);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  const char *const names[] = { "chart", "chart.png", "chart.svg", "chart.pdf" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_build_filename (fixture->folder, names[i], NULL);

      g_remove (path);
    }
  g_assert_cmpint (g_rmdir (fixture->folder), ==, 0);
  g_free (fixture->folder);
  if (fixture->dialog != NULL)
    gtk_window_destroy (GTK_WINDOW (fixture->dialog));
  test_close (GTK_WINDOW (fixture->window));
}

static char *
save (Fixture    *fixture,
      const char *name,
      gsize      *length)
{
  g_autofree char *path = g_build_filename (fixture->folder, name, NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;
  NumelExportOptions options;
  char *text;

  numel_export_setup_get_options (numel_export_window_get_setup (fixture->dialog), &options);
  numel_chart_export_save (numel_export_window_get_page (fixture->dialog), file, &options, NULL,
                           &error);
  g_assert_no_error (error);
  g_file_get_contents (path, &text, length, &error);
  g_assert_no_error (error);
  return text;
}

static GtkWidget *
find_control (Fixture    *fixture,
              const char *title,
              GType       type)
{
  GtkWidget *label = test_find_text (GTK_WIDGET (fixture->dialog), title);

  g_assert_nonnull (label);
  return test_find (gtk_widget_get_ancestor (label, ADW_TYPE_ACTION_ROW), type);
}

static void
choose_size (Fixture *fixture,
             guint    size)
{
  gtk_drop_down_set_selected (GTK_DROP_DOWN (find_control (fixture, "For", GTK_TYPE_DROP_DOWN)),
                              size);
}

static double
page_width (Fixture *fixture)
{
  return numel_export_window_get_page (fixture->dialog)->width;
}

static double
page_height (Fixture *fixture)
{
  return numel_export_window_get_page (fixture->dialog)->height;
}

static void
test_sizes (Fixture       *fixture,
            gconstpointer  data)
{
  g_autofree char *svg = NULL;
  gsize length;

  choose_size (fixture, 1);
  g_assert_cmpfloat (fabs (page_width (fixture) - 85 * 96 / 25.4), <, 0.01);
  g_assert_true (numel_export_window_get_setup (fixture->dialog)->on_paper);
  svg = save (fixture, "chart.svg", &length);
  g_assert_nonnull (strstr (svg, "mm\""));
  g_assert_nonnull (strstr (svg, "Llama 3.1 8B"));
  g_assert_nonnull (strstr (svg, "8,030,261,248"));

  choose_size (fixture, 3);
  g_assert_cmpfloat (fabs (page_width (fixture) / page_height (fixture) - 16 / 9.0), <, 0.001);
}

/* A number that is typed makes a size of one's own; the height follows until it is typed too. */
static void
test_own_size (Fixture       *fixture,
               gconstpointer  data)
{
  GtkWidget *width = find_control (fixture, "Width in pixels", GTK_TYPE_SPIN_BUTTON);
  GtkWidget *height = find_control (fixture, "Height in pixels", GTK_TYPE_SPIN_BUTTON);
  double natural;

  choose_size (fixture, 2);
  test_focus (GTK_WINDOW (fixture->dialog));
  gtk_widget_grab_focus (width);
  gtk_editable_select_region (GTK_EDITABLE (width), 0, -1);
  test_keys ("500");
  test_press ("Tab");
  TEST_WAIT (page_width (fixture) == 500);
  natural = page_height (fixture);
  g_assert_cmpfloat (natural, >, 100);
  g_assert_false (numel_export_window_get_setup (fixture->dialog)->on_paper);

  gtk_widget_grab_focus (height);
  gtk_editable_select_region (GTK_EDITABLE (height), 0, -1);
  test_keys ("400");
  test_press ("Tab");
  TEST_WAIT (page_height (fixture) == 400);
}

static void
test_look (Fixture       *fixture,
           gconstpointer  data)
{
  GtkWidget *title = find_control (fixture, "Title", GTK_TYPE_ENTRY);
  GtkWidget *legend = find_control (fixture, "Legend", GTK_TYPE_SWITCH);
  GtkWidget *names = find_control (fixture, "Names of models", GTK_TYPE_SWITCH);
  GtkWidget *transparent = find_control (fixture, "Transparent background", GTK_TYPE_SWITCH);
  NumelExportOptions options;
  g_autofree char *with = NULL;
  g_autofree char *without = NULL;
  gsize length;

  test_focus (GTK_WINDOW (fixture->dialog));
  gtk_widget_grab_focus (title);
  test_keys ("Four models");
  TEST_WAIT (g_strcmp0 (numel_export_window_get_setup (fixture->dialog)->title, "Four models")
             == 0);
  with = save (fixture, "chart.svg", &length);
  g_assert_nonnull (strstr (with, "Four models"));
  g_assert_nonnull (strstr (with, "Embedding</text>"));

  gtk_widget_grab_focus (legend);
  test_press ("space");
  TEST_WAIT (!numel_export_window_get_setup (fixture->dialog)->legend);
  gtk_widget_grab_focus (names);
  test_press ("space");
  TEST_WAIT (!numel_export_window_get_setup (fixture->dialog)->names);
  gtk_switch_set_active (GTK_SWITCH (transparent), TRUE);
  without = save (fixture, "chart.svg", &length);
  g_assert_null (strstr (without, "Embedding</text>"));
  g_assert_null (strstr (without, "Llama 3.1 8B</text>"));
  numel_export_setup_get_options (numel_export_window_get_setup (fixture->dialog), &options);
  g_assert_true (options.background == NUMEL_COLOR_NONE);
}

/* What is saved is what the preview shows, and the same whenever it is saved. */
static void
test_result (Fixture       *fixture,
             gconstpointer  data)
{
  const char *const names[] = { "chart.png", "chart.svg", "chart.pdf" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      gsize first_length;
      gsize second_length;
      g_autofree char *first = save (fixture, names[i], &first_length);
      g_autofree char *second = save (fixture, names[i], &second_length);

      g_assert_cmpmem (first, first_length, second, second_length);
    }
}

/* A name that says no format gets the one that was chosen. */
static void
test_format (Fixture       *fixture,
             gconstpointer  data)
{
  GtkWidget *format = find_control (fixture, "Format", GTK_TYPE_DROP_DOWN);
  gsize length;
  g_autofree char *chosen = save (fixture, "chart", &length);
  g_autofree char *named = save (fixture, "chart.pdf", &length);
  g_autofree char *other = NULL;

  g_assert_nonnull (strstr (chosen, "<svg"));
  g_assert_true (g_str_has_prefix (named, "%PDF"));
  gtk_drop_down_set_selected (GTK_DROP_DOWN (format), NUMEL_EXPORT_PDF);
  other = save (fixture, "chart", &length);
  g_assert_true (g_str_has_prefix (other, "%PDF"));
}

/* The field shows the page's height also after a title made it higher. */
static void
test_shown_height (Fixture       *fixture,
                   gconstpointer  data)
{
  GtkWidget *height = find_control (fixture, "Height in pixels", GTK_TYPE_SPIN_BUTTON);
  GtkWidget *title = find_control (fixture, "Title", GTK_TYPE_ENTRY);
  double before = page_height (fixture);

  gtk_editable_set_text (GTK_EDITABLE (title), "Four models");
  g_assert_cmpfloat (page_height (fixture), >, before);
  g_assert_cmpfloat (gtk_spin_button_get_value (GTK_SPIN_BUTTON (height)), ==,
                     round (page_height (fixture)));
}

static void
test_remembers_names (Fixture       *fixture,
                      gconstpointer  data)
{
  NumelExportSetup setup = *numel_export_window_get_setup (fixture->dialog);
  NumelExportSetup next;

  g_assert_true (setup.names);
  setup.names = FALSE;
  numel_export_setup_remember (&setup);
  numel_export_setup_init (&next);
  g_assert_false (next.names);
  numel_export_setup_clear (&next);

  setup.names = TRUE;
  numel_export_setup_remember (&setup);
}

static void
test_charts (Fixture       *fixture,
             gconstpointer  data)
{
  GtkWidget *chart = find_control (fixture, "Chart", GTK_TYPE_DROP_DOWN);
  NumelDisplayList *list;

  g_assert_null (numel_display_list_find_region (numel_export_window_get_page (fixture->dialog),
                                                 "start"));
  gtk_drop_down_set_selected (GTK_DROP_DOWN (chart), 1);
  list = numel_export_window_get_page (fixture->dialog);
  g_assert_nonnull (numel_display_list_find_region (list, "start"));
  g_assert_nonnull (numel_display_list_find_region (list, "end"));
}

static void
test_accepted (Fixture       *fixture,
               gconstpointer  data)
{
  gpointer weak = fixture->dialog;

  g_object_add_weak_pointer (G_OBJECT (fixture->dialog), &weak);
  test_focus (GTK_WINDOW (fixture->dialog));
  gtk_widget_grab_focus (find_control (fixture, "Title", GTK_TYPE_ENTRY));
  test_press ("alt+s");
  TEST_WAIT (fixture->n_accepted == 1);
  TEST_WAIT (weak == NULL);
  fixture->dialog = NULL;
}

static void
test_cancelled (Fixture       *fixture,
                gconstpointer  data)
{
  gpointer weak = fixture->dialog;

  g_object_add_weak_pointer (G_OBJECT (fixture->dialog), &weak);
  test_focus (GTK_WINDOW (fixture->dialog));
  test_press ("Escape");
  TEST_WAIT (weak == NULL);
  g_assert_cmpuint (fixture->n_accepted, ==, 0);
  fixture->dialog = NULL;
}

/* The clipboard has the picture and the numbers in words. */
static void
test_copy (Fixture       *fixture,
           gconstpointer  data)
{
  GdkClipboard *clipboard = gtk_widget_get_clipboard (GTK_WIDGET (fixture->window));
  g_autofree char *text = NULL;

  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.copy-chart", NULL);
  g_assert_true (gdk_content_formats_contain_gtype (gdk_clipboard_get_formats (clipboard),
                                                    GDK_TYPE_TEXTURE));
  text = test_read_clipboard (GTK_WIDGET (fixture->window));
  g_assert_nonnull (strstr (text, "Llama 3.1 8B: 8,030,261,248"));
}

int
main (int   argc,
      char *argv[])
{
  test_init (&argc, &argv);

#define ADD(name, function) \
  g_test_add ("/export/" name, Fixture, NULL, set_up, function, tear_down)
  ADD ("sizes-for-paper-and-slides", test_sizes);
  ADD ("own-size-is-typed", test_own_size);
  ADD ("title-legend-names-background", test_look);
  ADD ("same-input-same-bytes", test_result);
  ADD ("a-name-without-a-suffix-gets-the-chosen-format", test_format);
  ADD ("a-title-makes-the-shown-height-higher", test_shown_height);
  ADD ("names-are-remembered", test_remembers_names);
  ADD ("every-chart-of-the-page", test_charts);
  ADD ("accepted-by-keyboard", test_accepted);
  ADD ("cancelled-by-escape", test_cancelled);
  ADD ("copy-has-picture-and-text", test_copy);
#undef ADD

  return g_test_run ();
}

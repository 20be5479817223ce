/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "test-app.h"

#include "app/window/numel-count-as-window.h"
#include "app/presets/numel-presets-window.h"
#include "app/document/numel-settings.h"

#include <glib/gstdio.h>

#define PRESET \
  "{\"title\": \"Mine of Mine\", \"publisher\": \"Me\", \"year\": 2024," \
  " \"config\": {\"model_type\": \"gpt2\", \"n_layer\": 1}}"

static gboolean
names_broken (GtkWidget *widget,
              gpointer   data)
{
  return GTK_IS_LABEL (widget) && gtk_widget_get_mapped (widget)
         && strstr (gtk_label_get_text (GTK_LABEL (widget)), "broken.json") != NULL;
}

static gboolean
is_check (GtkWidget *widget,
          gpointer   data)
{
  return GTK_IS_IMAGE (widget)
         && g_strcmp0 (gtk_image_get_icon_name (GTK_IMAGE (widget)), "object-select-symbolic") == 0;
}

/* What one window is told is no business of another that is open, but the next begins with it. */
static void
test_windows_go_their_own_ways (void)
{
  NumelWindow *first = test_window ("gpt2");
  NumelWindow *second = test_window ("gpt2");
  NumelWindow *third;

  numel_session_set_page (numel_window_get_session (first), "compare");
  g_object_set (numel_window_get_session (first), "chart", "tree", NULL);
  g_assert_cmpstr (numel_session_get_page (numel_window_get_session (second)), ==, "breakdown");
  g_assert_cmpstr (numel_session_get_chart (numel_window_get_session (second)), ==, "parts");

  third = test_window ("gpt2");
  g_assert_cmpstr (numel_session_get_page (numel_window_get_session (third)), ==, "compare");
  g_assert_cmpstr (numel_session_get_chart (numel_window_get_session (third)), ==, "tree");

  g_settings_reset (numel_settings_get (), "page");
  g_settings_reset (numel_settings_get (), "chart");
  test_close (GTK_WINDOW (first));
  test_close (GTK_WINDOW (second));
  test_close (GTK_WINDOW (third));
}

/* Escape in its search ends it, and a search that finds nothing says so. */
static void
test_families_are_searched (void)
{
  NumelWindow *window = test_window ("gpt2");
  GtkWidget *dialog = numel_count_as_window_new (test_chosen (window));
  GtkWidget *search = test_find (dialog, GTK_TYPE_SEARCH_ENTRY);
  GtkWidget *check = test_find (dialog, GTK_TYPE_LIST_BOX);
  gpointer weak = dialog;

  test_present (GTK_WINDOW (window), 800, 600);
  gtk_window_set_transient_for (GTK_WINDOW (dialog), GTK_WINDOW (window));
  check = test_find_where (check, is_check, NULL);
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (check), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "Chosen now");
  gtk_window_present (GTK_WINDOW (dialog));
  test_settle (dialog);
  g_assert_null (test_find_shown (dialog, "No Family Found"));
  gtk_editable_set_text (GTK_EDITABLE (search), "no such family");
  TEST_WAIT (test_find_shown (dialog, "No Family Found") != NULL);

  g_object_add_weak_pointer (G_OBJECT (dialog), &weak);
  g_signal_emit_by_name (search, "stop-search");
  TEST_WAIT (weak == NULL);
  test_close (GTK_WINDOW (window));
}

static char *
write_preset (const char *folder,
              const char *name,
              const char *text)
{
  char *path = g_build_filename (folder, "presets", name, NULL);
  g_autoptr (GError) error = NULL;

  g_file_set_contents (path, text, -1, &error);
  g_assert_no_error (error);
  return path;
}

/* One's own presets that are broken are named below the others, and one that can't be opened is
 * told in a dialog. */
static void
test_broken_presets_are_told (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("numel-XXXXXX", &error);
  g_autofree char *presets = g_build_filename (folder, "presets", NULL);
  g_autofree char *broken = NULL;
  g_autofree char *mine = NULL;
  g_autoptr (NumelCatalog) catalog = NULL;
  g_autoptr (NumelSession) session = NULL;
  NumelWindow *window = test_window ("gpt2");
  GtkWidget *dialog;
  GtkWidget *search;

  g_assert_no_error (error);
  g_assert_cmpint (g_mkdir (presets, 0700), ==, 0);
  broken = write_preset (folder, "broken.json", "{");
  mine = write_preset (folder, "mine.json", PRESET);
  catalog = numel_catalog_new_for_folder (folder);
  session = numel_session_new (catalog);
  test_present (GTK_WINDOW (window), 800, 600);
  dialog = numel_presets_window_new (session);
  gtk_window_set_transient_for (GTK_WINDOW (dialog), GTK_WINDOW (window));
  gtk_window_present (GTK_WINDOW (dialog));
  test_settle (dialog);
  g_assert_nonnull (test_find_where (dialog, names_broken, NULL));

  search = test_find (dialog, GTK_TYPE_SEARCH_ENTRY);
  gtk_editable_set_text (GTK_EDITABLE (search), "mine of mine");
  TEST_WAIT (test_n_presets (dialog) == 1);
  g_remove (mine);
  g_signal_emit_by_name (search, "activate");
  TEST_WAIT (test_find_window (ADW_TYPE_MESSAGE_DIALOG) != NULL);
  dialog = test_find_window (ADW_TYPE_MESSAGE_DIALOG);
  g_assert_cmpstr (adw_message_dialog_get_heading (ADW_MESSAGE_DIALOG (dialog)), ==,
                   "Can’t Open the Preset");
  g_assert_cmpuint (numel_session_get_n_documents (session), ==, 0);
  gtk_window_destroy (GTK_WINDOW (dialog));

  g_remove (broken);
  g_rmdir (presets);
  g_rmdir (folder);
  test_close (GTK_WINDOW (window));
}

/* Several files that can't be read are told in one dialog. */
static void
test_broken_files_are_told_together (void)
{
  const char *const names[] = { "/nowhere/one.json", "/nowhere/two.json", "/nowhere/three.json" };
  NumelWindow *window = test_window ("gpt2");
  GtkWidget *dialog;
  gpointer weak;

  test_present (GTK_WINDOW (window), 800, 600);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (GFile) file = g_file_new_for_path (names[i]);

      g_assert_null (numel_window_open_file (window, file));
    }
  TEST_WAIT ((dialog = test_find_window (ADW_TYPE_MESSAGE_DIALOG)) != NULL);
  test_settle (dialog);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    g_assert_nonnull (test_find_text (dialog, names[i]));
  g_assert_cmpstr (adw_message_dialog_get_heading (ADW_MESSAGE_DIALOG (dialog)), ==,
                   "Can’t Open the Files");

  weak = dialog;
  g_object_add_weak_pointer (G_OBJECT (dialog), &weak);
  gtk_window_destroy (GTK_WINDOW (dialog));
  TEST_WAIT (weak == NULL);
  g_assert_null (test_find_window (ADW_TYPE_MESSAGE_DIALOG));
  test_close (GTK_WINDOW (window));
}

int
main (int   argc,
      char *argv[])
{
  test_init (&argc, &argv);

  g_test_add_func ("/windows/go-their-own-ways", test_windows_go_their_own_ways);
  g_test_add_func ("/windows/families-are-searched", test_families_are_searched);
  g_test_add_func ("/windows/broken-presets-are-told", test_broken_presets_are_told);
  g_test_add_func ("/windows/broken-files-are-told-together",
                   test_broken_files_are_told_together);

  return g_test_run ();
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "test-app.h"

#include "numel-count-as-window.h"
#include "numel-settings.h"

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
  numel_session_set_chart (numel_window_get_session (first), "tree");
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

int
main (int   argc,
      char *argv[])
{
  test_init (&argc, &argv);

  g_test_add_func ("/windows/go-their-own-ways", test_windows_go_their_own_ways);
  g_test_add_func ("/windows/families-are-searched", test_families_are_searched);

  return g_test_run ();
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "test-app.h"

#include "numel-settings.h"

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

int
main (int   argc,
      char *argv[])
{
  test_init (&argc, &argv);

  g_test_add_func ("/windows/go-their-own-ways", test_windows_go_their_own_ways);

  return g_test_run ();
}

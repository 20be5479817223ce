/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "test-app.h"

#include "app/document/numel-work-clock.h"

/* The CPU time of one edit in our own handlers, models and draw functions, on the largest model
 * there is. GTK's layout and rendering isn't counted. */

#define EDITS 100
#define LIMIT_MS 8.0

static int
compare (gconstpointer a,
         gconstpointer b)
{
  gint64 x = *(const gint64 *) a;
  gint64 y = *(const gint64 *) b;

  return (x > y) - (x < y);
}

static void
test_edit (void)
{
  NumelWindow *window = test_window ("deepseek-v3");
  NumelDocument *document = test_chosen (window);
  gint64 times[EDITS];
  double median;

  test_present (GTK_WINDOW (window), 1280, 800);
  numel_work_clock_enable (TRUE);
  for (int i = 0; i < EDITS; i++)
    {
      g_autoptr (JsonNode) node = json_node_init_int (json_node_alloc (), 7168 + 64 * (i % 9 + 1));

      numel_work_clock_take ();
      numel_document_set_value (document, "hidden_size", node, NULL);
      g_assert_false (numel_document_get_stale (document));
      test_settle (GTK_WIDGET (window));
      times[i] = numel_work_clock_take ();
      g_assert_cmpint (times[i], >, 0);
    }
  numel_work_clock_enable (FALSE);

  qsort (times, EDITS, sizeof *times, compare);
  median = (double) times[EDITS / 2] / 1e6;
  g_test_minimized_result (median, "an edit's own work: %.2f ms (median of %d; at most %.0f ms)",
                           median, EDITS, LIMIT_MS);
  if (g_test_perf ())
    g_assert_cmpfloat (median, <=, LIMIT_MS);
  test_close (GTK_WINDOW (window));
}

int
main (int   argc,
      char *argv[])
{
  test_init (&argc, &argv);
  g_test_add_func ("/bench/edit", test_edit);
  return g_test_run ();
}

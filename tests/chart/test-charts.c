/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What each kind of chart does on its own. */
#include <string.h>

#include "chart-samples.h"

static void
test_pie_groups_its_smallest_parts (void)
{
  g_autoptr (NumelChart) chart = chart_sample_new ("pie-mixture");
  g_autoptr (NumelTextMeter) meter = chart_sample_meter (14.67, FALSE);
  NumelChartStyle style = { .meter = meter };
  g_autoptr (NumelDisplayList) list = numel_chart_layout (chart, 560, 270, &style);
  guint n_items;
  const NumelItem *items = numel_display_list_get_items (list, &n_items);
  gboolean grouped = FALSE;
  gboolean counted = FALSE;

  for (guint i = 0; i < n_items; i++)
    {
      if (items[i].kind != NUMEL_ITEM_TEXT)
        continue;
      grouped |= g_str_equal (items[i].text.text, "4 smaller parts");
      counted |= g_str_equal (items[i].text.text, "0.56% · 263\u00a0M");
      g_assert_cmpstr (items[i].text.text, !=, "Router");
    }
  g_assert_true (grouped);
  g_assert_true (counted);

  /* What shares a label can still be reached, and says its own number. */
  g_assert_nonnull (strstr (numel_display_list_find_region (list, "router")->text, "1,048,576"));
}

static void
test_selected_slice_stands_out (void)
{
  g_autoptr (NumelChart) chart = chart_sample_new ("pie");
  g_autoptr (NumelTextMeter) meter = chart_sample_meter (14.67, FALSE);
  NumelChartStyle style = { .meter = meter };
  g_autoptr (NumelDisplayList) before = NULL;
  g_autoptr (NumelDisplayList) after = NULL;
  double outer;

  numel_chart_set_selected (chart, NULL);
  before = numel_chart_layout (chart, 560, 270, &style);
  outer = numel_display_list_find_region (before, "attention/q_proj")->shape.outer;
  numel_chart_set_selected (chart, "attention/q_proj");
  after = numel_chart_layout (chart, 560, 270, &style);

  g_assert_cmpfloat_with_epsilon (
    numel_display_list_find_region (after, "attention/q_proj")->shape.outer, outer + 5, 1e-9);
  g_assert_cmpfloat_with_epsilon (
    numel_display_list_find_region (after, "attention/k_proj")->shape.outer, outer, 1e-9);
}

static double
find_text_x (const NumelDisplayList *list,
             const char             *text)
{
  const NumelItem *item = chart_sample_find_text (list, text);

  g_assert_nonnull (item);

  return item->bounds.x;
}

/* The ring gives way to names before they are cut, and what stands in its hole may take two lines
 * before it is. */
static void
test_pie_gives_way_to_names (void)
{
  g_autoptr (NumelChart) chart = chart_sample_new ("pie-mixture");
  g_autoptr (NumelTextMeter) meter = chart_sample_meter (14.67, FALSE);
  NumelChartStyle style = { .meter = meter };
  static const char *const whole[] = { "Feed-forward", "4 smaller parts", "Attention", "12.9 B",
                                       "active", "per token" };
  g_autoptr (NumelDisplayList) list = NULL;

  numel_pie_set_centre (NUMEL_PIE (chart), "12.9 B", "active per token");
  list = numel_chart_layout (chart, 440, 268, &style);
  for (guint i = 0; i < G_N_ELEMENTS (whole); i++)
    g_assert_nonnull (chart_sample_find_text (list, whole[i]));
}

/* As wide as a page is in a narrow window, with names as long as German ones. */
static void
test_names_are_whole_in_a_narrow_window (void)
{
  g_autoptr (NumelTextMeter) meter = chart_sample_meter (14.67, FALSE);
  NumelChartStyle style = { .meter = meter };
  g_autoptr (NumelChart) pie = chart_sample_new ("pie");
  g_autoptr (NumelChart) areas = chart_sample_new ("areas");
  g_autoptr (NumelDisplayList) list = numel_chart_layout (pie, 330, 190, &style);

  g_assert_nonnull (chart_sample_find_text (list, "Feed-forward"));
  numel_display_list_unref (list);
  list = numel_chart_layout (areas, 306, 260, &style);
  g_assert_nonnull (chart_sample_find_text (list, "Feed-forward"));
}

static void
count_signal (guint *n_signals)
{
  (*n_signals)++;
}

static void
test_a_chart_changes_only_when_it_does (void)
{
  g_autoptr (NumelChart) chart = chart_sample_new ("pie");
  g_autoptr (NumelChartDatum) root = chart_sample_dense ();
  guint n_signals = 0;

  g_signal_connect_swapped (chart, "changed", G_CALLBACK (count_signal), &n_signals);
  numel_chart_set_selected (chart, "ffn");
  numel_chart_set_selected (chart, "ffn");
  g_assert_cmpuint (n_signals, ==, 1);
  numel_pie_set_root (NUMEL_PIE (chart), root);
  numel_pie_set_root (NUMEL_PIE (chart), root);
  g_assert_cmpuint (n_signals, ==, 2);
  numel_pie_set_centre (NUMEL_PIE (chart), "1", NULL);
  numel_pie_set_centre (NUMEL_PIE (chart), "1", NULL);
  g_assert_cmpuint (n_signals, ==, 3);
}

/* The hole comes first of what can be pointed at. */
static void
assert_focus (NumelRing  *ring,
              const char *id)
{
  g_autoptr (NumelTextMeter) meter = chart_sample_meter (14, FALSE);
  g_autoptr (NumelDisplayList) list =
    numel_chart_layout (NUMEL_CHART (ring), 600, 600, &(NumelChartStyle) { .meter = meter });
  guint n_regions;

  g_assert_cmpstr (numel_display_list_get_regions (list, &n_regions)[0].id, ==, id);
}

static void
test_ring_goes_in_and_out (void)
{
  g_autoptr (NumelChart) chart = chart_sample_new ("ring");
  NumelRing *ring = NUMEL_RING (chart);
  g_autoptr (NumelChartDatum) other = chart_sample_mixture ();

  assert_focus (ring, "root");
  g_assert_true (numel_ring_set_focus (ring, "attention"));
  assert_focus (ring, "attention");
  g_assert_false (numel_ring_set_focus (ring, "attention/q_proj"));
  g_assert_false (numel_ring_set_focus (ring, "no such thing"));
  assert_focus (ring, "attention");

  /* A new tree that has the place keeps it; one that hasn't is seen as a whole. */
  numel_ring_set_root (ring, other);
  assert_focus (ring, "attention");
  g_assert_true (numel_ring_set_focus (ring, NULL));
  assert_focus (ring, "root");
}

static void
test_waterfall_ends_exactly (void)
{
  g_autoptr (NumelChart) chart = chart_sample_new ("waterfall");
  g_autofree char *description = numel_chart_describe (chart);

  g_assert_cmpstr (description, ==,
                   "Llama 2 7B: 6,738,415,616\n"
                   "Vocabulary (32,000 → 128,256): +788,529,152\n"
                   "Key-value heads (32 → 8): \u2212805,306,368\n"
                   "Feed-forward width (11,008 → 14,336): +1,308,622,848\n"
                   "Llama 3.1 8B: 8,030,261,248");
}

static void
test_right_to_left_mirrors_bars_but_no_axis_of_values (void)
{
  static const char *const names[] = { "bars", "waterfall", "lines" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (NumelChart) chart = chart_sample_new (names[i]);
      g_autoptr (NumelTextMeter) ltr = chart_sample_meter (14.67, FALSE);
      g_autoptr (NumelTextMeter) rtl = chart_sample_meter (14.67, TRUE);
      NumelChartStyle style = { .meter = ltr };
      NumelChartStyle mirrored = { .meter = rtl };
      g_autoptr (NumelDisplayList) plain = numel_chart_layout (chart, 640, 300, &style);
      g_autoptr (NumelDisplayList) other = numel_chart_layout (chart, 640, 300, &mirrored);

      if (i < 2)
        {
          g_assert_cmpfloat (find_text_x (plain, "Llama 2 7B"), <, 100);
          g_assert_cmpfloat (find_text_x (other, "Llama 2 7B"), >, 440);
        }
      else
        {
          g_assert_cmpfloat (find_text_x (other, "1\u00a0K"), <,
                             find_text_x (other, "128\u00a0K"));
        }
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/chart/any/changes-only-when-it-does",
                   test_a_chart_changes_only_when_it_does);
  g_test_add_func ("/chart/any/right-to-left-mirrors-bars-but-no-axis-of-values",
                   test_right_to_left_mirrors_bars_but_no_axis_of_values);
  g_test_add_func ("/chart/pie/groups-its-smallest-parts", test_pie_groups_its_smallest_parts);
  g_test_add_func ("/chart/pie/gives-way-to-names", test_pie_gives_way_to_names);
  g_test_add_func ("/chart/names-are-whole-in-a-narrow-window",
                   test_names_are_whole_in_a_narrow_window);
  g_test_add_func ("/chart/pie/selected-slice-stands-out", test_selected_slice_stands_out);
  g_test_add_func ("/chart/ring/goes-in-and-out", test_ring_goes_in_and_out);
  g_test_add_func ("/chart/waterfall/ends-exactly", test_waterfall_ends_exactly);

  return g_test_run ();
}

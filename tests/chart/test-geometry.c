/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "chart-samples.h"
#include "chart/numel-axis.h"
#include "chart/numel-hatch.h"
#include "chart/numel-label-column.h"
#include "chart/numel-slices.h"

static void
check_slices (const NumelChartDatum *root)
{
  g_autoptr (GArray) slices = numel_slices_compute (root, 9);
  double end = 0;
  guint n_first = 0;

  for (guint i = 0; i < slices->len; i++)
    {
      const NumelSlice *slice = &g_array_index (slices, NumelSlice, i);

      g_assert_cmpfloat (slice->start, <=, slice->end);
      if (slice->parent >= 0)
        {
          const NumelSlice *parent = &g_array_index (slices, NumelSlice, slice->parent);

          g_assert_cmpint (slice->parent, <, (int) i);
          g_assert_cmpuint (slice->level, ==, parent->level + 1);
          g_assert_cmpfloat (slice->start, >=, parent->start);
          g_assert_cmpfloat (slice->end, <=, parent->end);
        }
      else
        {
          g_assert_true (slice->start == end);
          end = slice->end;
          n_first++;
        }
    }

  if (n_first > 0)
    g_assert_true (end == 1);
}

static void
test_slices_sum_to_a_whole (void)
{
  g_autoptr (NumelChartDatum) dense = chart_sample_dense ();
  g_autoptr (NumelChartDatum) mixture = chart_sample_mixture ();
  g_autoptr (GRand) random = g_rand_new_with_seed (7);

  check_slices (dense);
  check_slices (mixture);

  for (guint i = 0; i < 200; i++)
    {
      g_autoptr (NumelChartDatum) root = numel_chart_datum_new_mixed ("root", "root", 0);
      gint32 n = g_rand_int_range (random, 1, 60);

      for (gint32 j = 0; j < n; j++)
        {
          gint64 value = (gint64) g_rand_int (random) << g_rand_int_range (random, 0, 20);
          g_autofree char *id = g_strdup_printf ("%d", j);

          numel_chart_datum_add_child (root,
                                       numel_chart_datum_new (id, id, j % NUMEL_N_PARTS, value));
        }
      check_slices (root);
    }
}

static void
test_slices_of_nothing (void)
{
  g_autoptr (NumelChartDatum) root = numel_chart_datum_new_mixed ("root", "root", 0);
  g_autoptr (GArray) empty = numel_slices_compute (root, 2);
  g_autoptr (GArray) zero = NULL;

  g_assert_cmpuint (empty->len, ==, 0);

  numel_chart_datum_add_child (root, numel_chart_datum_new ("a", "a", NUMEL_PART_HEAD, 0));
  numel_chart_datum_add_child (root, numel_chart_datum_new ("b", "b", NUMEL_PART_HEAD, -5));
  zero = numel_slices_compute (root, 2);
  g_assert_cmpuint (zero->len, ==, 0);
}

static void
test_slices_of_huge_counts (void)
{
  g_autoptr (NumelChartDatum) root = numel_chart_datum_new_mixed ("root", "root", G_MAXINT64);
  g_autoptr (GArray) slices = NULL;

  for (guint i = 0; i < 3; i++)
    numel_chart_datum_add_child (root,
                                 numel_chart_datum_new ("a", "a", NUMEL_PART_FFN, G_MAXINT64));
  slices = numel_slices_compute (root, 1);

  g_assert_cmpuint (slices->len, ==, 3);
  for (guint i = 0; i < slices->len; i++)
    g_assert_true (g_array_index (slices, NumelSlice, i).end <= 1);
}

static void
test_idle_rejects_what_is_no_number (void)
{
  g_autoptr (NumelChartDatum) datum = numel_chart_datum_new ("a", "a", NUMEL_PART_FFN, 1);

  numel_chart_datum_set_idle (datum, NAN);
  g_assert_true (datum->idle == 0);
  numel_chart_datum_set_idle (datum, INFINITY);
  g_assert_true (datum->idle == 1);
  numel_chart_datum_set_idle (datum, -3);
  g_assert_true (datum->idle == 0);
}

static void
test_sectors_cover_the_ring_once (void)
{
  static const double edges[] = { 0, 0.0001, 0.2, 0.25, 0.5, 0.5003, 0.9, 1 };

  for (guint i = 0; i < 5000; i++)
    {
      double turn = i / 5000.0;
      double angle = numel_shape_angle (turn);
      guint n_hits = 0;

      for (guint j = 0; j + 1 < G_N_ELEMENTS (edges); j++)
        {
          NumelShape shape = { .kind = NUMEL_SHAPE_SECTOR,
                               .x = 50,
                               .y = 60,
                               .inner = 10,
                               .outer = 40,
                               .start = edges[j],
                               .end = edges[j + 1] };

          n_hits += numel_shape_contains (&shape, 50 + 25 * cos (angle), 60 + 25 * sin (angle));
          g_assert_false (
            numel_shape_contains (&shape, 50 + 5 * cos (angle), 60 + 5 * sin (angle)));
          g_assert_false (
            numel_shape_contains (&shape, 50 + 41 * cos (angle), 60 + 41 * sin (angle)));
        }
      g_assert_cmpuint (n_hits, ==, 1);
    }
}

static guint
count_steps (NumelOutline   *path,
             NumelOutlineOp  op)
{
  guint n_steps;
  const NumelOutlineStep *steps = numel_outline_get_steps (path, &n_steps);
  guint n = 0;

  for (guint i = 0; i < n_steps; i++)
    n += steps[i].op == op ? 1 : 0;

  return n;
}

static void
test_full_turn_has_no_seam (void)
{
  NumelShape shape = { .kind = NUMEL_SHAPE_SECTOR, .x = 50, .y = 50, .inner = 10, .outer = 40,
                       .end = 1 };
  g_autoptr (NumelOutline) ring = numel_shape_to_path (&shape, 1, 1);
  g_autoptr (NumelOutline) disc = NULL;
  g_autoptr (NumelOutline) piece = NULL;
  NumelRect extents;

  g_assert_cmpuint (count_steps (ring, NUMEL_OUTLINE_LINE), ==, 0);
  g_assert_cmpuint (count_steps (ring, NUMEL_OUTLINE_CLOSE), ==, 2);
  g_assert_true (numel_outline_get_extents (ring, &extents));
  g_assert_cmpfloat_with_epsilon (extents.x, 10, 1e-9);
  g_assert_cmpfloat_with_epsilon (extents.height, 80, 1e-9);

  shape.inner = 0;
  disc = numel_shape_to_path (&shape, 1, 1);
  g_assert_cmpuint (count_steps (disc, NUMEL_OUTLINE_CLOSE), ==, 1);

  /* A quarter of a disc: its edges meet in the middle, half a gap from the centre on each side. */
  shape.end = 0.25;
  piece = numel_shape_to_path (&shape, 1, 1);
  g_assert_true (numel_outline_get_extents (piece, &extents));
  g_assert_cmpfloat_with_epsilon (extents.x, 51, 1e-9);
  g_assert_cmpfloat_with_epsilon (extents.y + extents.height, 49, 1e-9);
}

static void
test_thin_sectors_stay_visible (void)
{
  for (double width = 1e-7; width < 0.02; width *= 3)
    {
      NumelShape shape = { .kind = NUMEL_SHAPE_SECTOR, .x = 0, .y = 0, .inner = 60, .outer = 100,
                           .start = 0.1, .end = 0.1 + width };
      g_autoptr (NumelOutline) path = numel_shape_to_path (&shape, 1, 1);
      guint n_steps;
      const NumelOutlineStep *steps = numel_outline_get_steps (path, &n_steps);

      g_assert_cmpuint (n_steps, >, 0);
      g_assert_cmpint (steps[0].op, ==, NUMEL_OUTLINE_ARC);
      g_assert_cmpfloat (steps[0].end, >=, steps[0].start);
    }
}

static void
test_hatching_stays_inside (void)
{
  NumelShape shape = { .kind = NUMEL_SHAPE_SECTOR, .x = 100, .y = 100, .inner = 40, .outer = 90,
                       .start = 0.1, .end = 0.83 };
  NumelShape around = shape;
  g_autoptr (NumelOutline) outline = numel_shape_to_path (&shape, 0, 0);
  g_autoptr (NumelOutline) lines = numel_hatch_create_lines (outline, 5 * G_SQRT2);
  guint n_steps;
  const NumelOutlineStep *steps = numel_outline_get_steps (lines, &n_steps);
  double length = 0;
  double area = (shape.end - shape.start) * G_PI * (90 * 90 - 40 * 40);

  around.inner -= 0.1;
  around.outer += 0.1;
  around.start -= 0.001;
  around.end += 0.001;
  g_assert_cmpuint (n_steps % 2, ==, 0);
  for (guint i = 0; i < n_steps; i += 2)
    {
      length += hypot (steps[i + 1].x - steps[i].x, steps[i + 1].y - steps[i].y);
      for (guint j = 0; j <= 10; j++)
        g_assert_true (numel_shape_contains (
          &around, steps[i].x + (steps[i + 1].x - steps[i].x) * j / 10,
          steps[i].y + (steps[i + 1].y - steps[i].y) * j / 10));
    }

  /* Lines every five pixels are as long as a fifth of the area is large. */
  g_assert_cmpfloat_with_epsilon (length, area / 5, area / 5 * 0.02);
}

static void
test_labels_keep_apart (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (11);

  for (guint i = 0; i < 500; i++)
    {
      double positions[12];
      double wanted[12];
      gint32 n = g_rand_int_range (random, 1, 13);
      double high = 38 * (n - 1) + g_rand_double_range (random, 0, 300);
      double place = g_rand_double_range (random, -50, 50);

      for (gint32 j = 0; j < n; j++)
        {
          place += g_rand_double_range (random, 0, 60);
          wanted[j] = positions[j] = place;
        }

      g_assert_true (numel_label_column_place (positions, n, 38, 0, high));
      for (gint32 j = 0; j < n; j++)
        {
          g_assert_cmpfloat (positions[j], >=, -1e-6);
          g_assert_cmpfloat (positions[j], <=, high + 1e-6);
          if (j > 0)
            g_assert_cmpfloat (positions[j] - positions[j - 1], >=, 38 - 1e-6);
        }
      if (n == 1)
        g_assert_true (positions[0] == CLAMP (wanted[0], 0, high));
    }
}

static void
test_labels_that_fit_stay (void)
{
  double positions[] = { 10, 60, 200 };
  double crowded[] = { 1, 2, 3 };

  g_assert_true (numel_label_column_place (positions, 3, 38, 0, 300));
  g_assert_true (positions[0] == 10 && positions[1] == 60 && positions[2] == 200);

  g_assert_false (numel_label_column_place (crowded, 3, 38, 0, 60));
  g_assert_true (crowded[0] == 1 && crowded[2] == 3);
}

static void
test_axis_has_round_numbers (void)
{
  g_autoptr (NumelAxis) counts = numel_axis_new_linear (NUMEL_AXIS_COUNT, 0, 9241705984, FALSE, 5);
  g_autoptr (NumelAxis) tokens = numel_axis_new_logarithmic (NUMEL_AXIS_TOKENS, 1024, 131072, 10);
  g_autoptr (NumelAxis) shares = numel_axis_new_linear (NUMEL_AXIS_PERCENT, 0, 1, FALSE, 4);
  g_autofree char *four = numel_axis_format (counts, 4e9);
  g_autofree char *eight = numel_axis_format (tokens, 8192);
  g_autofree char *quarter = numel_axis_format (shares, 0.25);
  g_autofree char *bytes = numel_axis_format_unit (NUMEL_AXIS_BYTES, 134217728, 2);
  g_autofree char *fraction = numel_axis_format_unit (NUMEL_AXIS_COUNT, 1.5e9, 2);

  g_assert_cmpuint (counts->ticks->len, ==, 5);
  g_assert_true (g_array_index (counts->ticks, double, 2) == 4e9);
  g_assert_cmpuint (tokens->ticks->len, ==, 8);
  g_assert_cmpuint (shares->ticks->len, ==, 5);
  g_assert_cmpstr (four, ==, "4\u00a0B");
  g_assert_cmpstr (eight, ==, "8\u00a0K");
  g_assert_cmpstr (quarter, ==, "25%");
  g_assert_cmpstr (bytes, ==, "128\u00a0MiB");
  g_assert_cmpstr (fraction, ==, "1.5\u00a0B");
  g_assert_cmpfloat_with_epsilon (numel_axis_get_place (tokens, 11585.2375), 0.5, 1e-6);
  g_assert_true (isnan (numel_axis_get_place (tokens, 0)));
  g_assert_true (isnan (numel_axis_get_place (counts, NAN)));
}

static void
test_axis_survives_bad_ranges (void)
{
  static const double values[] = { 0, -1, 1, NAN, INFINITY, -INFINITY, 1e300, 5e-324, 9.3e18 };

  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    for (guint j = 0; j < G_N_ELEMENTS (values); j++)
      for (guint unit = 0; unit <= NUMEL_AXIS_PERCENT; unit++)
        {
          g_autoptr (NumelAxis)
            linear = numel_axis_new_linear (unit, values[i], values[j], TRUE, 5);
          g_autoptr (NumelAxis) log2 = numel_axis_new_logarithmic (unit, values[i], values[j], 5);

          g_assert_cmpuint (linear->ticks->len, <, 100);
          g_assert_cmpuint (log2->ticks->len, <, 100);
          g_assert_cmpfloat (linear->low, <, linear->high);
          g_assert_cmpfloat (log2->low, <, log2->high);
        }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/chart/slices/sum-to-a-whole", test_slices_sum_to_a_whole);
  g_test_add_func ("/chart/slices/of-nothing", test_slices_of_nothing);
  g_test_add_func ("/chart/slices/of-huge-counts", test_slices_of_huge_counts);
  g_test_add_func ("/chart/slices/idle-rejects-what-is-no-number",
                   test_idle_rejects_what_is_no_number);
  g_test_add_func ("/chart/shape/sectors-cover-the-ring-once", test_sectors_cover_the_ring_once);
  g_test_add_func ("/chart/shape/full-turn-has-no-seam", test_full_turn_has_no_seam);
  g_test_add_func ("/chart/shape/thin-sectors-stay-visible", test_thin_sectors_stay_visible);
  g_test_add_func ("/chart/hatch/stays-inside", test_hatching_stays_inside);
  g_test_add_func ("/chart/labels/keep-apart", test_labels_keep_apart);
  g_test_add_func ("/chart/labels/that-fit-stay", test_labels_that_fit_stay);
  g_test_add_func ("/chart/axis/has-round-numbers", test_axis_has_round_numbers);
  g_test_add_func ("/chart/axis/survives-bad-ranges", test_axis_survives_bad_ranges);

  return g_test_run ();
}

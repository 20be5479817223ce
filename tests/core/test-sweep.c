/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <locale.h>
#include <string.h>

#include "core/text/numel-error.h"
#include "core/vary/numel-measure.h"
#include "core/vary/numel-sweep.h"
#include "vary-models.h"

static NumelRange
make_range (gint64 from,
            gint64 to,
            gint64 step)
{
  g_autoptr (GError) error = NULL;
  NumelRange range;

  numel_range_init (&range, from, to, step, &error);
  g_assert_no_error (error);

  return range;
}

static NumelSweep *
make_sweep (NumelModel *model,
            const char *key,
            gint64      from,
            gint64      to,
            gint64      step)
{
  g_autoptr (GError) error = NULL;
  NumelRange range = make_range (from, to, step);
  NumelSweep *sweep = numel_sweep_new (model, key, &range, &error);

  g_assert_no_error (error);

  return sweep;
}

static const NumelSweepPoint *
run (NumelSweep *sweep,
     guint      *n_points)
{
  numel_sweep_run (sweep);

  *n_points = sweep->points->len;

  return (const NumelSweepPoint *) sweep->points->data;
}

static void
test_range_of_integers (void)
{
  NumelRange range = make_range (2048, 8192, 128);

  g_assert_cmpuint (range.n_values, ==, 49);
  g_assert_cmpint (numel_range_get_value (&range, 0).integer, ==, 2048);
  g_assert_cmpint (numel_range_get_value (&range, 48).integer, ==, 8192);

  /* The last step may not reach the end. */
  range = make_range (1, 10, 4);
  g_assert_cmpuint (range.n_values, ==, 3);
  g_assert_cmpint (numel_range_get_value (&range, 2).integer, ==, 9);

  range = make_range (5, 5, 1);
  g_assert_cmpuint (range.n_values, ==, 1);

  range = make_range (G_MININT64, G_MAXINT64, G_MAXINT64);
  g_assert_cmpuint (range.n_values, ==, 3);
  g_assert_cmpint (numel_range_get_value (&range, 2).integer, ==, G_MAXINT64 - 1);
}

static void
assert_range (const char *text,
              guint64     n_values,
              double      last)
{
  g_autoptr (GError) error = NULL;
  NumelRange range;
  NumelValue value;

  numel_range_parse (&range, text, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (range.n_values, ==, n_values);
  value = numel_range_get_value (&range, n_values - 1);
  g_assert_cmpfloat_with_epsilon (value.type == NUMEL_VALUE_REAL ? value.real
                                                                 : (double) value.integer,
                                  last, 1e-12);
}

static void
assert_no_range (const char *text)
{
  g_autoptr (GError) error = NULL;
  NumelRange range;

  g_assert_false (numel_range_parse (&range, text, &error));
  g_assert_nonnull (error);
  g_assert_cmpint (error->domain == NUMEL_ERROR, ==, TRUE);
}

static void
test_range_is_parsed (void)
{
  assert_range ("16:64:1", 49, 64);
  assert_range ("1k:4k:1k", 4, 4000);
  assert_range ("1e3:4e3:1000", 4, 4000);
  assert_range ("-2:2:2", 3, 2);
  assert_range ("0.5:2:0.5", 4, 2);
  assert_range ("0.1:0.3:0.1", 3, 0.3);

  assert_no_range ("");
  assert_no_range ("1:2");
  assert_no_range ("1:2:3:4");
  assert_no_range ("1:2:0");
  assert_no_range ("1:2:-1");
  assert_no_range ("2:1:1");
  assert_no_range ("a:2:1");
  assert_no_range ("1:2:nan");
  assert_no_range ("1:2:0x1");
  assert_no_range ("1:99999999999999999999:1");
  assert_no_range ("::");
}

/* Every point is what a model with that value has. */
static void
test_points_are_counts (void)
{
  g_autoptr (NumelModel) model = vary_model_new_preset ("llama-3.1-8b");
  g_autoptr (NumelSweep) sweep = make_sweep (model, "hidden_size", 1024, 8192, 1024);
  const NumelSweepPoint *points;
  guint n_points;

  points = run (sweep, &n_points);
  g_assert_cmpuint (n_points, ==, 8);
  for (guint i = 0; i < n_points; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (NumelModel) other = numel_model_with (model, "hidden_size", &points[i].value,
                                                       &error);
      gint64 sum = 0;

      g_assert_no_error (error);
      g_assert_cmpint (points[i].value.integer, ==, 1024 * (i + 1));
      g_assert_true (points[i].is_counted);
      g_assert_cmpint (points[i].counts.total, ==, vary_model_count (other));
      for (guint part = 0; part < NUMEL_N_PARTS; part++)
        sum += points[i].counts.parts[part];
      g_assert_cmpint (sum, ==, points[i].counts.total);
    }
  g_assert_cmpint (points[3].counts.total, ==, 8030261248);
  g_assert_cmpint (numel_sweep_get_use (sweep), ==, NUMEL_SWEEP_VARIES);
  g_assert_null (numel_sweep_describe_use (sweep));
  g_assert_true (numel_sweep_part_varies (sweep, NUMEL_PART_FFN));
  g_assert_false (numel_sweep_part_varies (sweep, NUMEL_PART_ROUTER));
  g_assert_true (numel_sweep_part_occurs (sweep, NUMEL_PART_NORM));
  g_assert_false (numel_sweep_part_occurs (sweep, NUMEL_PART_VISION));

  /* The head size is left out of the file, so it moves along. */
  g_assert_cmpuint (sweep->moving->len - 1, ==, 1);
  g_assert_cmpstr (g_ptr_array_index (sweep->moving, 0), ==, "head_dim");

  /* The model itself is as before. */
  g_assert_cmpint (vary_model_count (model), ==, 8030261248);
}

static void
test_one_part_varies (void)
{
  g_autoptr (NumelModel) model = vary_model_new_preset ("llama-3.1-8b");
  g_autoptr (NumelSweep) sweep = make_sweep (model, "intermediate_size", 11008, 14336, 256);

  numel_sweep_run (sweep);
  for (guint part = 0; part < NUMEL_N_PARTS; part++)
    g_assert_cmpint (numel_sweep_part_varies (sweep, part), ==, part == NUMEL_PART_FFN);
}

static void
test_followers (void)
{
  g_autoptr (NumelModel) model = vary_model_new_preset ("llama-3.1-8b");
  g_autoptr (NumelSweep) sweep = make_sweep (model, "hidden_size", 1024, 8192, 1024);
  g_autoptr (GError) error = NULL;
  const NumelSweepPoint *points;
  guint n_points;

  numel_variation_follow (sweep->variation, "num_attention_heads", "hidden_size // 128", &error);
  g_assert_no_error (error);
  numel_variation_follow (sweep->variation, "intermediate_size",
                          "round_up(int(3.5 * hidden_size), 1024)", &error);
  g_assert_no_error (error);
  points = run (sweep, &n_points);
  g_assert_cmpstr (g_ptr_array_index (sweep->followers, 1), ==, "intermediate_size");
  for (guint i = 0; i < n_points; i++)
    {
      g_autoptr (NumelModel) other = NULL;
      g_autofree char *text = g_strdup_printf ("{\"model_type\": \"llama\", \"vocab_size\": 128256,"
                                               " \"num_key_value_heads\": 8, \"hidden_size\": %u,"
                                               " \"num_attention_heads\": %u,"
                                               " \"intermediate_size\": %u}", 1024 * (i + 1),
                                               8 * (i + 1), (7 * (i + 1) + 1) / 2 * 1024);

      other = vary_model_new_text (text);
      g_assert_cmpint (points[i].followers[0].integer, ==, 8 * (i + 1));
      g_assert_cmpint (points[i].counts.total, ==, vary_model_count (other));
    }
  g_assert_cmpint (points[3].counts.total, ==, 8030261248);
  g_assert_cmpuint (sweep->moving->len - 1, ==, 0);
}

/* An expression's own name is the model's value at every point, not the last point's. */
static void
test_a_follower_may_mention_itself (void)
{
  g_autoptr (NumelModel) model = vary_model_new_preset ("llama-3.1-8b");
  g_autoptr (NumelSweep) sweep = make_sweep (model, "num_hidden_layers", 1, 4, 1);
  const NumelSweepPoint *points;
  guint n_points;

  g_assert_true (numel_variation_follow (sweep->variation, "intermediate_size",
                                         "intermediate_size + 64", NULL));
  points = run (sweep, &n_points);
  for (guint i = 0; i < n_points; i++)
    g_assert_cmpint (points[i].followers[0].integer, ==, 14400);
}

static void
test_gaps_have_reasons (void)
{
  g_autoptr (NumelModel) model = vary_model_new_preset ("gpt2");
  g_autoptr (NumelSweep) sweep = make_sweep (model, "n_embd", 764, 770, 1);
  const NumelSweepPoint *points;
  guint n_points;

  points = run (sweep, &n_points);
  g_assert_cmpuint (sweep->n_gaps, ==, 6);
  for (guint i = 0; i < n_points; i++)
    {
      g_assert_cmpint (points[i].is_counted, ==, points[i].value.integer == 768);
      if (points[i].is_counted)
        continue;
      g_assert_nonnull (strstr (points[i].reason, "a multiple of n_head (12) expected"));
      g_assert_cmpstr (points[i].error_name, ==, "impossible");
    }
  g_assert_cmpint (points[4].counts.total, ==, 124439808);
}

static void
test_a_follower_without_a_value_is_a_gap (void)
{
  g_autoptr (NumelModel) model = vary_model_new_preset ("gpt2");
  g_autoptr (NumelSweep) sweep = make_sweep (model, "n_embd", 768, 1536, 384);
  const NumelSweepPoint *points;
  guint n_points;

  g_assert_true (numel_variation_follow (sweep->variation, "n_head", "n_embd / 128", NULL));
  g_assert_true (numel_variation_follow (sweep->variation, "n_layer",
                                         "'twelve' if n_embd == 1536 else 12", NULL));
  points = run (sweep, &n_points);
  g_assert_cmpuint (n_points, ==, 3);
  g_assert_true (points[0].is_counted);
  g_assert_true (points[1].is_counted);
  g_assert_false (points[2].is_counted);
  g_assert_nonnull (strstr (points[2].reason, "n_layer"));
}

static void
assert_use (const char    *text,
            const char    *key,
            NumelSweepUse  use,
            const char    *words)
{
  g_autoptr (NumelModel) model = vary_model_new_text (text);
  g_autoptr (NumelSweep) sweep = make_sweep (model, key, 2, 4, 1);
  g_autofree char *description = NULL;

  numel_sweep_run (sweep);
  description = numel_sweep_describe_use (sweep);
  g_assert_cmpint (numel_sweep_get_use (sweep), ==, use);
  g_assert_nonnull (description);
  g_assert_nonnull (strstr (description, words));
}

static void
test_a_flat_line_says_so (void)
{
  assert_use ("{\"model_type\": \"llama\"}", "max_position_embeddings", NUMEL_SWEEP_UNUSED,
              "isn't used");
  assert_use ("{\"model_type\": \"gpt2\", \"architectures\": [\"GPT2DoubleHeadsModel\"]}",
              "num_labels", NUMEL_SWEEP_FIXED, "set by the class");
  assert_use ("{\"model_type\": \"gpt2\"}", "n_head", NUMEL_SWEEP_UNUSED, "isn't used");
  assert_use ("{\"model_type\": \"llama\"}", "num_attention_heads", NUMEL_SWEEP_FLAT,
              "in this range");
}

static void
test_sub_configurations (void)
{
  g_autoptr (NumelModel) model = vary_model_new_preset ("gemma-3-4b");
  g_autoptr (NumelSweep) sweep = make_sweep (model, "vision_config.num_hidden_layers", 26, 27, 1);
  const NumelSweepPoint *points;
  guint n_points;

  points = run (sweep, &n_points);
  g_assert_cmpint (points[1].counts.total, ==, vary_model_count (model));
  g_assert_cmpint (points[0].counts.total, <, points[1].counts.total);
  g_assert_true (numel_sweep_part_varies (sweep, NUMEL_PART_VISION));
  g_assert_false (numel_sweep_part_varies (sweep, NUMEL_PART_FFN));
}

static void
test_what_is_refused (void)
{
  static const struct
  {
    const char *key;
    const char *expression;
  } followers[] = {
    { "n_layer", "2" },
    { "num_hidden_layers", "2" }, /* the same by its other name */
    { "nothing", "2" },
    { "n_head", "n_embd //" },
    { "n_head", "unknown" },
  };
  g_autoptr (NumelModel) model = vary_model_new_preset ("gpt2");
  NumelRange range = make_range (1, 512, 1);
  NumelRange longer = make_range (1, 513, 1);
  g_autoptr (NumelSweep) sweep = make_sweep (model, "n_layer", 1, 512, 1);
  g_autoptr (GError) error = NULL;

  g_assert_null (numel_sweep_new (model, "n_layer", &longer, &error));
  g_assert_nonnull (strstr (error->message, "512"));
  g_clear_error (&error);
  g_assert_null (numel_sweep_new (model, "n_layers", &range, &error));
  g_assert_error (error, NUMEL_ERROR, NUMEL_ERROR_BAD_VALUE);
  g_clear_error (&error);

  for (guint i = 0; i < G_N_ELEMENTS (followers); i++)
    {
      g_assert_false (numel_variation_follow (sweep->variation, followers[i].key,
                                              followers[i].expression, &error));
      g_assert_error (error, NUMEL_ERROR, NUMEL_ERROR_BAD_VALUE);
      g_clear_error (&error);
    }
  g_assert_true (numel_variation_follow (sweep->variation, "n_head", "12", &error));
  g_assert_false (numel_variation_follow (sweep->variation, "num_attention_heads", "12", &error));
}

static void
test_measures (void)
{
  NumelCounts counts = { .total = 1000, .active = 10 };
  NumelMeasure measure;
  g_autoptr (GError) error = NULL;
  g_autofree char *name = NULL;

  g_assert_true (numel_measure_from_name ("total", &measure, NULL));
  g_assert_cmpint (numel_measure_get (&measure, &counts), ==, 1000);
  g_assert_true (numel_measure_from_name ("active", &measure, NULL));
  g_assert_cmpint (numel_measure_get (&measure, &counts), ==, 10);
  g_assert_true (numel_measure_from_name ("bytes:bf16", &measure, NULL));
  g_assert_cmpint (numel_measure_get (&measure, &counts), ==, 2000);
  name = numel_measure_get_name (&measure);
  g_assert_cmpstr (name, ==, "bytes:bf16");

  counts.total = G_MAXINT64;
  g_assert_cmpint (numel_measure_get (&measure, &counts), ==, NUMEL_WIDE_TOO_LARGE);

  g_assert_false (numel_measure_from_name ("bytes", &measure, NULL));
  g_assert_false (numel_measure_from_name ("bytes:bf17", &measure, NULL));
  g_assert_false (numel_measure_from_name ("", &measure, &error));
  g_assert_error (error, NUMEL_ERROR, NUMEL_ERROR_BAD_VALUE);
}

int
main (int    argc,
      char **argv)
{
  setlocale (LC_ALL, "");
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/range/integers", test_range_of_integers);
  g_test_add_func ("/range/is parsed", test_range_is_parsed);
  g_test_add_func ("/sweep/points are counts", test_points_are_counts);
  g_test_add_func ("/sweep/which part varies", test_one_part_varies);
  g_test_add_func ("/sweep/followers move along", test_followers);
  g_test_add_func ("/sweep/a follower may mention itself", test_a_follower_may_mention_itself);
  g_test_add_func ("/sweep/gaps have reasons", test_gaps_have_reasons);
  g_test_add_func ("/sweep/a follower without a value is a gap",
                   test_a_follower_without_a_value_is_a_gap);
  g_test_add_func ("/sweep/a flat line says so", test_a_flat_line_says_so);
  g_test_add_func ("/sweep/sub-configurations", test_sub_configurations);
  g_test_add_func ("/sweep/what is refused", test_what_is_refused);
  g_test_add_func ("/measure/total, active and bytes", test_measures);

  return g_test_run ();
}

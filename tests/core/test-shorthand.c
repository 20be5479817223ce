/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cost-models.h"

#include "core/cost/numel-shorthand.h"

static NumelShorthand *
make_shorthand (const char *id)
{
  g_auto (CostModel) model = { 0 };

  cost_model_init_preset (&model, id);

  return numel_shorthand_new (model.model, model.breakdown);
}

static const NumelShorthandRow *
get_row (const NumelShorthand *shorthand,
         const char           *name)
{
  for (guint i = 0; i < shorthand->rows->len; i++)
    {
      const NumelShorthandRow *row = &g_array_index (shorthand->rows, NumelShorthandRow, i);

      if (g_str_equal (row->name, name))
        return row;
    }

  return NULL;
}

static void
check_row (const NumelShorthand *shorthand,
           const char           *name,
           gint64                value,
           gint64                exact)
{
  const NumelShorthandRow *row = get_row (shorthand, name);

  g_assert_nonnull (row);
  g_assert_cmpint (row->value, ==, value);
  g_assert_cmpint (row->exact, ==, exact);
  g_assert_cmpint (row->difference, ==, value - exact);
}

static void
test_gpt2 (void)
{
  g_autoptr (NumelShorthand) shorthand = make_shorthand ("gpt2");
  const gint64 layers = 12 * 12 * 768 * 768;

  check_row (shorthand, "12ld2", layers, 85056000);
  check_row (shorthand, "12ld2-vd", layers + 50257 * 768, 124439808);
  check_row (shorthand, "l42md2-vd", layers + 50257 * 768, 124439808);
  check_row (shorthand, "layers-only", 85056000, 124439808);
  check_row (shorthand, "without-input-table", 85842432, 124439808);
  check_row (shorthand, "without-position-table", 123653376, 124439808);
  g_assert_cmpstr (get_row (shorthand, "12ld2")->formula_numbers, ==,
                   "12 × 12 × 768²");
  check_row (shorthand, "2n", 2 * 124439808, 2 * (layers + 50257 * 768));
  check_row (shorthand, "6n", 6 * 124439808, 6 * (layers + 50257 * 768));
  g_assert_true (get_row (shorthand, "2n")->is_flops);
}

/* 124M, 137M and nanoGPT's 123.65M are three counts of one shape; 117M is none of it. */
static void
test_gpt2_goes_by_several_sizes (void)
{
  static const struct
  {
    const char *announced;
    const char *name;
    gint64 value;
  } sizes[] = {
    { "124M", "total", 124439808 },
    { "137M", "with-extra", 137022720 },
    { "123.65M", "without-position-table", 123653376 },
    { "163M", "tied-twice", 163037184 },
    { "124,439,808", "total", 124439808 },
  };
  g_autoptr (NumelShorthand) shorthand = make_shorthand ("gpt2");
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      const NumelShorthandCount *count =
        numel_shorthand_find_announced (shorthand, sizes[i].announced, &error);

      g_assert_no_error (error);
      g_assert_nonnull (count);
      g_assert_cmpstr (count->name, ==, sizes[i].name);
      g_assert_cmpint (count->value, ==, sizes[i].value);
    }

  g_assert_null (numel_shorthand_find_announced (shorthand, "117M", &error));
  g_assert_no_error (error);
  g_assert_null (numel_shorthand_find_announced (shorthand, "some", &error));
  g_assert_nonnull (error);
}

/* CASES 4 and 11: what "non-embedding" may mean. */
static void
test_three_meanings_of_non_embedding (void)
{
  static const struct
  {
    const char *preset;
    gint64 total;
    gint64 without_input_table;
    gint64 layers_only;
  } expected[] = {
    { "pythia-70m", 70426624, 44670976, 18915328 },
    { "pythia-160m", 162322944, 123689472, 85056000 },
    { "pythia-12b", 11846072320, 0, 11327027200 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      g_autoptr (NumelShorthand) shorthand = make_shorthand (expected[i].preset);

      check_row (shorthand, "layers-only", expected[i].layers_only, expected[i].total);
      if (expected[i].without_input_table > 0)
        check_row (shorthand, "without-input-table", expected[i].without_input_table,
                   expected[i].total);
      check_row (shorthand, "without-position-table", expected[i].total, expected[i].total);
    }
}

/* The rule takes two matrices of the feed-forward network; a gated one has three. */
static void
test_gated_model_is_underestimated (void)
{
  g_autoptr (NumelShorthand) shorthand = make_shorthand ("llama-3.1-8b");
  const NumelShorthandRow *row = get_row (shorthand, "l42md2-vd");
  const gint64 d = 4096;

  check_row (shorthand, "12ld2", 12 * 32 * d * d, 8030261248 - 2 * 128256 * d);
  g_assert_nonnull (row);
  g_assert_cmpint (row->value, ==, 32 * (4 * d * d + 2 * 14336 * d) + 128256 * d);
  g_assert_cmpstr (row->formula_numbers, ==, "32 × (4 + 2 × 3.5) × 4096² + 128256 × 4096");
}

static void
test_rules_without_their_letters_are_absent (void)
{
  static const char *const presets[] = { "t5-small", "whisper-tiny", "vit-b16", "clip-vit-b32" };

  for (guint i = 0; i < G_N_ELEMENTS (presets); i++)
    {
      g_autoptr (NumelShorthand) shorthand = make_shorthand (presets[i]);

      g_assert_null (get_row (shorthand, "12ld2"));
      g_assert_null (get_row (shorthand, "12ld2-vd"));
      g_assert_null (get_row (shorthand, "l42md2-vd"));
      g_assert_nonnull (get_row (shorthand, "layers-only"));
      g_assert_nonnull (get_row (shorthand, "2n"));
    }
}

static void
test_every_preset_has_counts_and_formulas (void)
{
  guint n_presets;
  const NumelPreset *const *presets = numel_catalog_get_presets (numel_catalog_get_default (),
                                                                 &n_presets);

  g_assert_cmpuint (n_presets, >, 100);
  for (guint i = 0; i < n_presets; i++)
    {
      g_autoptr (NumelShorthand) shorthand = make_shorthand (presets[i]->id);
      const NumelShorthandRow *rows = (const NumelShorthandRow *) shorthand->rows->data;
      const NumelShorthandCount *counts;

      for (guint j = 0; j < shorthand->rows->len; j++)
        {
          g_assert_nonnull (rows[j].formula_numbers);
          g_assert_cmpint (rows[j].value, >, 0);
          g_assert_cmpint (rows[j].exact, >, 0);
        }
      counts = (const NumelShorthandCount *) shorthand->counts->data;
      g_assert_cmpuint (shorthand->counts->len, >, 0);
      g_assert_cmpstr (counts[0].name, ==, "total");
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/shorthand/gpt2", test_gpt2);
  g_test_add_func ("/shorthand/gpt2-goes-by-several-sizes", test_gpt2_goes_by_several_sizes);
  g_test_add_func ("/shorthand/three-meanings-of-non-embedding",
                   test_three_meanings_of_non_embedding);
  g_test_add_func ("/shorthand/gated-model-is-underestimated", test_gated_model_is_underestimated);
  g_test_add_func ("/shorthand/rules-without-their-letters-are-absent",
                   test_rules_without_their_letters_are_absent);
  g_test_add_func ("/shorthand/every-preset-has-counts-and-formulas",
                   test_every_preset_has_counts_and_formulas);

  return g_test_run ();
}

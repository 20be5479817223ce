/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <locale.h>
#include <string.h>

#include "core/vary/numel-changes.h"
#include "core/vary/numel-comparison.h"
#include "core/cost/numel-growth.h"
#include "vary-models.h"

static NumelChanges *
make_changes (NumelModel *from,
              NumelModel *to)
{
  g_autoptr (GError) error = NULL;
  NumelChanges *changes = numel_changes_new (from, to, &error);

  g_assert_no_error (error);

  return changes;
}

/* "key difference" of each step that changes the total, or of all; keys of a joined step with +. */
static char *
describe (const NumelChanges *changes,
          gboolean            all)
{
  g_autoptr (GString) text = g_string_new (NULL);
  const NumelStep *steps = (const NumelStep *) changes->steps->data;
  guint n_steps = changes->steps->len;

  for (guint i = 0; i < n_steps; i++)
    {
      if (!all && steps[i].difference == 0)
        continue;
      for (guint j = 0; j < steps[i].n_changes; j++)
        g_string_append_printf (text, "%s%s", j > 0 ? "+" : "", steps[i].changes[j].key);
      g_string_append_printf (text, " %" G_GINT64_FORMAT "\n", steps[i].difference);
    }

  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
assert_sums (const NumelChanges *changes)
{
  const NumelStep *steps = (const NumelStep *) changes->steps->data;
  guint n_steps = changes->steps->len;
  const NumelCounts *from = &changes->from_counts;
  const NumelCounts *to = &changes->to_counts;
  gint64 total = from->total;
  gint64 parts[NUMEL_N_PARTS];

  memcpy (parts, from->parts, sizeof parts);
  for (guint i = 0; i < n_steps; i++)
    {
      gint64 sum = 0;

      total += steps[i].difference;
      g_assert_cmpint (steps[i].counts.total, ==, total);
      for (guint part = 0; part < NUMEL_N_PARTS; part++)
        {
          sum += steps[i].parts[part];
          parts[part] += steps[i].parts[part];
        }
      g_assert_cmpint (sum, ==, steps[i].difference);
      g_assert_cmpuint (steps[i].n_changes, >=, 1);
      g_assert_true ((steps[i].n_changes > 1) == (steps[i].reason != NULL));
    }
  g_assert_cmpint (total, ==, to->total);
  g_assert_cmpmem (parts, sizeof parts, to->parts, sizeof to->parts);
}

static void
assert_changes (NumelModel *from,
                NumelModel *to,
                gboolean    all,
                const char *expected)
{
  g_autoptr (NumelChanges) changes = make_changes (from, to);
  g_autofree char *description = describe (changes, all);

  assert_sums (changes);
  g_assert_cmpstr (description, ==, expected);
}

static void
assert_texts (const char *from_text,
              const char *to_text,
              const char *expected)
{
  g_autoptr (NumelModel) from = vary_model_new_text (from_text);
  g_autoptr (NumelModel) to = vary_model_new_text (to_text);

  assert_changes (from, to, FALSE, expected);
}

static void
test_waterfall (void)
{
  g_autoptr (NumelModel) from = vary_model_new_preset ("llama-2-7b");
  g_autoptr (NumelModel) to = vary_model_new_preset ("llama-3.1-8b");
  g_autoptr (NumelChanges) changes = make_changes (from, to);

  g_assert_cmpint (changes->from_counts.total, ==, 6738415616);
  g_assert_cmpint (changes->to_counts.total, ==, 8030261248);
  g_assert_false (changes->by_part);
  assert_changes (from, to, FALSE,
                  "vocab_size 788529152\n"
                  "num_key_value_heads -805306368\n"
                  "intermediate_size 1308622848\n");
  assert_changes (from, to, TRUE,
                  "vocab_size 788529152\n"
                  "max_position_embeddings 0\n"
                  "num_key_value_heads -805306368\n"
                  "intermediate_size 1308622848\n");
  assert_changes (from, from, TRUE, "");
}

static void
test_values_of_a_step (void)
{
  g_autoptr (NumelModel) from = vary_model_new_preset ("llama-2-7b");
  g_autoptr (NumelModel) to = vary_model_new_preset ("llama-3.1-8b");
  g_autoptr (NumelChanges) changes = make_changes (from, to);
  const NumelStep *step = &g_array_index (changes->steps, NumelStep, 0);

  g_assert_cmpuint (step->n_changes, ==, 1);
  g_assert_cmpint (step->changes[0].kind, ==, NUMEL_CHANGE_HYPERPARAMETER);
  g_assert_cmpstr (step->changes[0].title, ==, "Vocabulary");
  g_assert_cmpint (step->changes[0].from.integer, ==, 32000);
  g_assert_cmpint (step->changes[0].to.integer, ==, 128256);
  g_assert_cmpint (step->parts[NUMEL_PART_EMBEDDING], ==, 394264576);
  g_assert_cmpint (step->parts[NUMEL_PART_HEAD], ==, 394264576);
}

/* Each step against counts made the long way, value by value. */
static void
test_steps_are_differences_of_counts (void)
{
  g_autoptr (NumelModel) from = vary_model_new_preset ("llama-3.2-1b");
  g_autoptr (NumelModel) to = vary_model_new_preset ("llama-3.2-3b");
  g_autoptr (NumelChanges) changes = make_changes (from, to);
  g_autoptr (NumelModel) model = g_object_ref (from);
  const NumelStep *steps = (const NumelStep *) changes->steps->data;
  guint n_steps = changes->steps->len;

  g_assert_cmpuint (n_steps, >=, 4);
  for (guint i = 0; i < n_steps; i++)
    {
      g_autoptr (NumelModel) next = NULL;
      g_autoptr (GError) error = NULL;

      g_assert_cmpuint (steps[i].n_changes, ==, 1);
      next = numel_model_with (model, steps[i].changes[0].key, &steps[i].changes[0].to, &error);
      g_assert_no_error (error);
      g_assert_cmpint (vary_model_count (next) - vary_model_count (model), ==,
                       steps[i].difference);
      g_set_object (&model, next);
    }
}

static void
test_joined_steps (void)
{
  g_autoptr (NumelModel) from = vary_model_new_preset ("gpt2");
  g_autoptr (NumelModel) to = vary_model_new_preset ("gpt2-medium");
  g_autoptr (NumelChanges) changes = make_changes (from, to);
  const NumelStep *steps;

  assert_changes (from, to, FALSE, "n_embd+n_layer+n_head 230383360\n");
  steps = (const NumelStep *) changes->steps->data;
  g_assert_cmpuint (steps[0].n_changes, ==, 3);
  g_assert_nonnull (strstr (steps[0].reason, "a multiple of n_head (12) expected"));
  g_assert_cmpint (steps[0].changes[2].from.integer, ==, 12);
  g_assert_cmpint (steps[0].changes[2].to.integer, ==, 16);
}

/* What only one of the files has written down and is equal must not move on the way. */
static void
test_equal_values_stay (void)
{
  g_autoptr (NumelModel) from = vary_model_new_preset ("mistral-7b");
  g_autoptr (NumelModel) to = vary_model_new_preset ("mistral-nemo");

  assert_texts ("{\"model_type\": \"llama\"}",
                "{\"model_type\": \"llama\", \"hidden_size\": 5120, \"head_dim\": 128}",
                "hidden_size 1684603904\n");
  assert_texts ("{\"model_type\": \"llama\", \"hidden_size\": 5120, \"head_dim\": 128}",
                "{\"model_type\": \"llama\"}",
                "hidden_size -1684603904\n");
  assert_changes (from, to, FALSE,
                  "vocab_size 811597824\nhidden_size 2013332480\nnum_hidden_layers 2181120000\n");
}

/* What both derive goes with what it is derived from. */
static void
test_defaults_follow (void)
{
  g_autoptr (NumelModel) from = vary_model_new_text ("{\"model_type\": \"gpt2\"}");
  g_autoptr (NumelModel) to = vary_model_new_text ("{\"model_type\": \"gpt2\", \"n_embd\": 1536,"
                                                   " \"n_inner\": null}");
  g_autoptr (NumelChanges) changes = make_changes (from, to);
  g_autofree char *description = describe (changes, FALSE);

  assert_sums (changes);
  g_assert_cmpstr (description, ==, "n_embd 294309120\n");
}

static void
test_class (void)
{
  g_autoptr (NumelModel) from = vary_model_new_text ("{\"model_type\": \"llama\","
                                                     " \"architectures\": [\"LlamaForCausalLM\"]}");
  g_autoptr (NumelModel) to = vary_model_new_text ("{\"model_type\": \"llama\","
                                                   " \"architectures\": [\"LlamaModel\"],"
                                                   " \"num_hidden_layers\": 31}");
  g_autoptr (NumelChanges) changes = make_changes (from, to);
  const NumelStep *steps = (const NumelStep *) changes->steps->data;

  assert_changes (from, to, FALSE, "num_hidden_layers -202383360\narchitectures -131072000\n");
  g_assert_cmpint (steps[1].changes[0].kind, ==, NUMEL_CHANGE_CLASS);
  g_assert_cmpstr (steps[1].changes[0].from.string, ==, "LlamaForCausalLM");
  g_assert_cmpstr (steps[1].changes[0].to.string, ==, "LlamaModel");
}

static void
test_values_inside_configs (void)
{
  g_autoptr (NumelModel) from = vary_model_new_preset ("gemma-3-4b");
  g_autoptr (NumelModel) to = vary_model_new_preset ("gemma-3-27b");
  g_autoptr (NumelChanges) changes = make_changes (from, to);
  g_autofree char *description = describe (changes, FALSE);

  assert_sums (changes);
  g_assert_true (g_str_has_prefix (description, "text_config.hidden_size 4271514368\n"
                                                "text_config.num_hidden_layers 5549680640\n"));
}

/* A sub-configuration that another family reads is one step, whatever differs in it. */
static void
test_whole_configs (void)
{
  static const char clip[] = "{\"model_type\": \"clip_vision_model\", \"num_hidden_layers\": 3}";
  static const char siglip[] = "{\"model_type\": \"siglip_vision_model\"}";
  g_autofree char *from_text = g_strdup_printf ("{\"model_type\": \"llava\", \"vision_config\": %s,"
                                                " \"text_config\": {\"model_type\": \"llama\"}}",
                                                clip);
  g_autofree char *to_text = g_strdup_printf ("{\"model_type\": \"llava\", \"vision_config\": %s,"
                                              " \"text_config\": {\"model_type\": \"llama\","
                                              " \"vocab_size\": 32064}}", siglip);
  g_autoptr (NumelModel) from = vary_model_new_text (from_text);
  g_autoptr (NumelModel) to = vary_model_new_text (to_text);
  g_autoptr (NumelChanges) changes = make_changes (from, to);
  const NumelStep *steps = (const NumelStep *) changes->steps->data;
  guint n_steps = changes->steps->len;

  assert_sums (changes);
  g_assert_cmpuint (n_steps, ==, 2);
  g_assert_cmpstr (steps[0].changes[0].key, ==, "text_config.vocab_size");
  g_assert_cmpint (steps[0].difference, ==, 2 * 64 * 4096);
  g_assert_cmpint (steps[1].changes[0].kind, ==, NUMEL_CHANGE_CONFIG);
  g_assert_cmpstr (steps[1].changes[0].key, ==, "vision_config");
  g_assert_cmpstr (steps[1].changes[0].from.string, !=, steps[1].changes[0].to.string);
}

static void
test_extras_are_the_rest (void)
{
  static const char text[] = "{\"model_type\": \"llama\"}";
  const char *const names[] = { "rotary", NULL };
  NumelModelOptions options = { .extras = names };
  g_autoptr (NumelModel) from = vary_model_new_text (text);
  g_autoptr (NumelModel) to = vary_model_new_full (text, &options);
  g_autoptr (NumelChanges) changes = make_changes (from, to);
  const NumelStep *steps = (const NumelStep *) changes->steps->data;
  guint n_steps = changes->steps->len;

  assert_sums (changes);
  g_assert_cmpuint (n_steps, ==, 1);
  g_assert_cmpint (steps[0].changes[0].kind, ==, NUMEL_CHANGE_REST);
  g_assert_cmpint (steps[0].difference, ==, 32 * 64);
}

static void
test_different_architectures_by_part (void)
{
  g_autoptr (NumelModel) from = vary_model_new_preset ("llama-2-7b");
  g_autoptr (NumelModel) to = vary_model_new_preset ("qwen2.5-7b");
  g_autoptr (NumelChanges) changes = make_changes (from, to);

  g_assert_true (changes->by_part);
  assert_changes (from, to, FALSE,
                  "embedding 413925376\nattention -1325271040\nffn 1374683136\nnorm -61952\n"
                  "head 413925376\n");
}

static void
test_what_cannot_be_counted_is_refused (void)
{
  g_autoptr (NumelModel) good = vary_model_new_text ("{\"model_type\": \"gpt2\"}");
  g_autoptr (NumelModel) bad = vary_model_new_text ("{\"model_type\": \"gpt2\", \"n_head\": 7}");
  g_autoptr (GError) error = NULL;
  NumelModel *models[] = { good, bad };

  g_assert_null (numel_changes_new (good, bad, &error));
  g_assert_nonnull (error);
  g_clear_error (&error);
  g_assert_null (numel_changes_new (bad, good, &error));
  g_assert_nonnull (error);
  g_clear_error (&error);
  g_assert_null (numel_comparison_new (models, 2, &error));
  g_assert_nonnull (error);
}

/* Every preset with every other of its family, and with the next one whatever it is. */
static void
test_every_pair_of_presets_adds_up (void)
{
  NumelCatalog *catalog = numel_catalog_get_default ();
  g_autoptr (GPtrArray) models = g_ptr_array_new_with_free_func (g_object_unref);
  const NumelPreset *const *presets;
  guint n_presets;
  guint n_pairs = 0;
  guint n_rests = 0;

  presets = numel_catalog_get_presets (catalog, &n_presets);
  for (guint i = 0; i < n_presets; i++)
    g_ptr_array_add (models, vary_model_new_preset (presets[i]->id));

  for (guint i = 0; i < n_presets; i++)
    {
      for (guint j = 0; j < n_presets; j++)
        {
          g_autoptr (NumelChanges) changes = NULL;
          guint n_steps;
          const NumelStep *steps;

          if (i != j && j != i + 1
              && g_strcmp0 (presets[i]->model_type, presets[j]->model_type) != 0)
            continue;
          changes = make_changes (models->pdata[i], models->pdata[j]);
          assert_sums (changes);
          steps = (const NumelStep *) changes->steps->data;
          n_steps = changes->steps->len;
          for (guint k = 0; k < n_steps; k++)
            n_rests += steps[k].changes[0].kind == NUMEL_CHANGE_REST;
          n_pairs++;
        }
    }
  g_assert_cmpuint (n_pairs, >, 500);
  g_assert_cmpuint (n_rests, ==, 0);
}

static NumelComparison *
compare (NumelModel *const *models,
         guint              n_models)
{
  g_autoptr (GError) error = NULL;
  NumelComparison *comparison = numel_comparison_new (models, n_models, &error);

  g_assert_no_error (error);

  return comparison;
}

static const NumelComparisonRow *
find_row (const NumelComparison *comparison,
          const char            *key)
{
  const NumelComparisonRow *rows = comparison->rows;
  guint n_rows = comparison->n_rows;

  for (guint i = 0; i < n_rows; i++)
    {
      if (g_str_equal (rows[i].key, key))
        return &rows[i];
    }

  return NULL;
}

static void
test_rows_side_by_side (void)
{
  g_autoptr (NumelModel) llama_2 = vary_model_new_preset ("llama-2-7b");
  g_autoptr (NumelModel) llama_3 = vary_model_new_preset ("llama-3.1-8b");
  g_autoptr (NumelModel) gpt2 = vary_model_new_preset ("gpt2");
  NumelModel *models[] = { llama_2, llama_3, gpt2 };
  g_autoptr (NumelComparison) comparison = compare (models, 3);
  const NumelComparisonRow *row = find_row (comparison, "hidden_size");

  /* GPT-2 calls it n_embd. */
  g_assert_nonnull (row);
  g_assert_null (find_row (comparison, "n_embd"));
  g_assert_cmpstr (row->symbol, ==, "d");
  g_assert_cmpint (row->settings[0]->value.integer, ==, 4096);
  g_assert_cmpint (row->settings[2]->value.integer, ==, 768);
  g_assert_false (numel_comparison_row_differs (row, 1, 0));
  g_assert_true (numel_comparison_row_differs (row, 2, 0));
  g_assert_true (numel_comparison_any_differs (comparison, row));

  row = find_row (comparison, "num_key_value_heads");
  g_assert_nonnull (row);
  g_assert_null (row->settings[2]);
  g_assert_true (numel_comparison_row_differs (row, 2, 0));
  g_assert_true (numel_comparison_row_differs (row, 0, 2));

  row = find_row (comparison, "attention_bias");
  g_assert_nonnull (row);
  g_assert_false (numel_comparison_row_differs (row, 1, 0));
}

/* A model of text alone is compared with the text of one that sees, not with its sight. */
static void
test_rows_of_configs (void)
{
  g_autoptr (NumelModel) text = vary_model_new_preset ("llama-3.1-8b");
  g_autoptr (NumelModel) both = vary_model_new_preset ("gemma-3-4b");
  NumelModel *models[] = { text, both };
  g_autoptr (NumelComparison) comparison = compare (models, 2);
  const NumelComparisonRow *row = find_row (comparison, "hidden_size");

  g_assert_cmpint (row->settings[0]->value.integer, ==, 4096);
  g_assert_cmpint (row->settings[1]->value.integer, ==, 2560);
  row = find_row (comparison, "vision_config.hidden_size");
  g_assert_null (row->settings[0]);
  g_assert_cmpint (row->settings[1]->value.integer, ==, 1152);
}

/* Every setting of every model stands in one row and no more. */
static void
test_every_setting_has_its_row (void)
{
  static const char *const ids[] = {
    "gemma-3-4b", "clip-vit-b16", "t5-small", "gpt2", "mixtral-8x7b", "whisper-base", "deepseek-v3",
    "jamba-v0.1",
  };
  NumelModel *models[G_N_ELEMENTS (ids)];
  g_autoptr (NumelComparison) comparison = NULL;
  const NumelComparisonRow *rows;
  guint n_rows;

  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    models[i] = vary_model_new_preset (ids[i]);
  comparison = compare (models, G_N_ELEMENTS (ids));
  rows = comparison->rows;
  n_rows = comparison->n_rows;

  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    {
      guint n_settings;
      const NumelSetting *settings = numel_model_get_settings (models[i], &n_settings);

      for (guint j = 0; j < n_settings; j++)
        {
          guint n = 0;

          for (guint k = 0; k < n_rows; k++)
            n += rows[k].settings[i] == &settings[j];
          g_assert_cmpuint (n, ==, 1);
        }
    }
  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    g_object_unref (models[i]);
}

static void
test_results (void)
{
  g_autoptr (NumelModel) dense = vary_model_new_preset ("mistral-7b");
  g_autoptr (NumelModel) mixture = vary_model_new_preset ("mixtral-8x7b");
  NumelModel *models[] = { dense, mixture };
  g_autoptr (NumelComparison) comparison = compare (models, 2);
  const NumelComparisonResult *results = comparison->results;
  guint n_results = comparison->n_results;
  gint64 sums[2] = { 0, 0 };

  g_assert_cmpstr (results[0].key, ==, "total");
  g_assert_cmpint (results[0].values[1], ==, 46702792704);
  g_assert_cmpstr (results[1].key, ==, "active");
  g_assert_cmpint (results[1].values[0], ==, results[0].values[0]);
  g_assert_cmpint (results[1].values[1], <, results[0].values[1]);
  for (guint i = 0; i < n_results; i++)
    {
      for (guint j = 0; j < 2 && results[i].is_part; j++)
        sums[j] += results[i].values[j];
    }
  g_assert_cmpint (sums[0], ==, results[0].values[0]);
  g_assert_cmpint (sums[1], ==, results[0].values[1]);
}

static void
assert_growth (const char *family,
               const char *title,
               const char *ids)
{
  g_autoptr (NumelGrowth) growth = numel_growth_new (numel_catalog_get_default (), family);
  g_autoptr (GString) found = g_string_new (NULL);
  const NumelGrowthPoint *points = (const NumelGrowthPoint *) growth->points->data;

  for (guint i = 0; i < growth->points->len; i++)
    {
      g_string_append_printf (found, "%s%s", i > 0 ? " " : "", points[i].preset->id);
      if (i > 0)
        g_assert_cmpint (points[i].counts.total, >=, points[i - 1].counts.total);
    }
  g_assert_cmpstr (found->str, ==, ids);
  g_assert_cmpstr (growth->title, ==, title);
}

static void
test_growth (void)
{
  g_auto (GStrv) families = numel_growth_list_families (numel_catalog_get_default ());

  assert_growth ("gpt2", "GPT-2", "gpt2 gpt2-medium gpt2-large gpt2-xl");
  assert_growth ("qwen2.5", "Qwen2.5",
                 "qwen2.5-0.5b qwen2.5-1.5b qwen2.5-3b qwen2.5-7b qwen2.5-14b qwen2.5-32b "
                 "qwen2.5-72b");
  assert_growth ("pythia", "Pythia",
                 "pythia-70m pythia-160m pythia-410m pythia-1b pythia-1.4b pythia-2.8b "
                 "pythia-6.9b pythia-12b");
  assert_growth ("nothing", "nothing", "");

  g_assert_true (g_strv_contains ((const char *const *) families, "gpt2"));
  g_assert_true (g_strv_contains ((const char *const *) families, "qwen2.5"));
  g_assert_true (g_strv_contains ((const char *const *) families, "pythia"));
  g_assert_false (g_strv_contains ((const char *const *) families, "llama-65b"));
}

int
main (int    argc,
      char **argv)
{
  setlocale (LC_ALL, "");
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/changes/waterfall", test_waterfall);
  g_test_add_func ("/changes/values of a step", test_values_of_a_step);
  g_test_add_func ("/changes/steps are differences of counts",
                   test_steps_are_differences_of_counts);
  g_test_add_func ("/changes/steps without a count between them are joined", test_joined_steps);
  g_test_add_func ("/changes/equal values stay", test_equal_values_stay);
  g_test_add_func ("/changes/defaults follow", test_defaults_follow);
  g_test_add_func ("/changes/the class is a step", test_class);
  g_test_add_func ("/changes/values inside sub-configurations", test_values_inside_configs);
  g_test_add_func ("/changes/a whole sub-configuration is a step", test_whole_configs);
  g_test_add_func ("/changes/extras are the rest", test_extras_are_the_rest);
  g_test_add_func ("/changes/different architectures by part",
                   test_different_architectures_by_part);
  g_test_add_func ("/changes/what can't be counted is refused",
                   test_what_cannot_be_counted_is_refused);
  g_test_add_func ("/changes/every pair of presets adds up", test_every_pair_of_presets_adds_up);
  g_test_add_func ("/comparison/rows side by side", test_rows_side_by_side);
  g_test_add_func ("/comparison/rows of sub-configurations", test_rows_of_configs);
  g_test_add_func ("/comparison/every setting has its row", test_every_setting_has_its_row);
  g_test_add_func ("/comparison/results", test_results);
  g_test_add_func ("/growth/families of presets", test_growth);

  return g_test_run ();
}

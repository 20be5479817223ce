/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cost-models.h"

#include <string.h>

#include "core/cost/numel-module-set.h"

static void
check_stored (JsonObject *row,
              const char *name,
              CostModel  *model)
{
  const NumelStorage *storage = numel_cost_get_storage (model->cost);
  const struct
  {
    const char *member;
    gint64 value;
  } values[] = {
    { "elements", storage->elements },
    { "scale_elements", storage->scale_elements },
    { "all_elements", storage->elements + storage->scale_elements },
    { "bytes", storage->bytes },
  };
  guint n_checked = 0;

  if (!storage->knows_elements
      || (json_object_has_member (row, "bytes") && storage->unknown != NULL))
    g_error ("%s: %s", name, storage->unknown);
  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    {
      gint64 expected;

      if (!json_object_has_member (row, values[i].member))
        continue;
      expected = json_object_get_int_member (row, values[i].member);
      if (values[i].value != expected)
        g_error ("%s, %s: %" G_GINT64_FORMAT ", not %" G_GINT64_FORMAT, name, values[i].member,
                 values[i].value, expected);
      n_checked++;
    }
  g_assert_cmpuint (n_checked, >, 0);
}

static void
test_files_as_published (void)
{
  g_assert_cmpuint (cost_models_foreach ("stored.jsonl", check_stored), ==, 8);
}

/* CASES 32: matrices at half their element count, tables and norms whole; adapters aside. */
static void
test_case_32 (void)
{
  static const struct
  {
    const char *preset;
    gint64 elements;
  } expected[] = {
    { "llama-2-7b", 3500412928 },
    { "gpt-neox-20b", 10588901376 },
    { "llama-3.1-8b", 4540600320 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      g_auto (CostModel) model = { 0 };
      g_autoptr (NumelQuantization) quantization = NULL;
      g_autoptr (NumelStorage) storage = NULL;

      cost_model_init_preset (&model, expected[i].preset);
      quantization = numel_quantization_new_for_method ("bitsandbytes", 4, NUMEL_DATA_TYPE_BF16);
      storage = numel_storage_new (model.breakdown, quantization);
      g_assert_cmpint (storage->elements, ==, expected[i].elements);
    }
}

static char *
write_llama (const char *more)
{
  return g_strdup_printf ("{\"model_type\": \"llama\", \"vocab_size\": 1000, \"hidden_size\": 256,"
                          " \"intermediate_size\": 512, \"num_hidden_layers\": 4,"
                          " \"num_attention_heads\": 4, \"num_key_value_heads\": 4,"
                          " \"tie_word_embeddings\": false%s}", more);
}

/* Of each of the 4 layers: 4 × 256² attention, 3 × 256 × 512 feed-forward, 2 × 256 norms. */
#define ATTENTION (4 * 256 * 256)
#define FFN       (3 * 256 * 512)
#define REST      (2 * 256)
#define OUTSIDE   (2 * 1000 * 256 + 256)

static void
check_llama (const char *more,
             gint64      bytes,
             gint64      scale_elements)
{
  g_auto (CostModel) model = { 0 };
  g_autofree char *json = write_llama (more);
  const NumelStorage *storage;
  gint64 sum = 0;

  cost_model_init_text (&model, json);
  storage = numel_cost_get_storage (model.cost);
  g_assert_cmpstr (storage->unknown, ==, NULL);
  g_assert_cmpint (storage->bytes, ==, bytes);
  g_assert_cmpint (storage->scale_elements, ==, scale_elements);
  for (guint i = 0; i < NUMEL_N_PARTS; i++)
    sum += storage->parts[i];
  g_assert_cmpint (sum, ==, bytes);
}

static void
test_plain_file (void)
{
  check_llama (", \"torch_dtype\": \"bfloat16\"", 2 * (4 * (ATTENTION + FFN + REST) + OUTSIDE), 0);
  check_llama (", \"dtype\": \"float32\"", 4 * (4 * (ATTENTION + FFN + REST) + OUTSIDE), 0);
}

static void
test_fp8_blocks (void)
{
  const gint64 blocks = 4 * (ATTENTION + FFN) / (128 * 128);

  check_llama (
    ", \"torch_dtype\": \"bfloat16\", \"quantization_config\": {\"quant_method\": \"fp8\","
    " \"weight_block_size\": [128, 128]}",
    4 * (ATTENTION + FFN + 2 * REST) + 2 * OUTSIDE + 4 * blocks, blocks);
}

static void
test_gptq (void)
{
  /* Groups of 128 of the inputs: a zero point of 4 bits and a 16-bit scale for each output. */
  const gint64 groups = 4 * (ATTENTION + FFN) / 128;
  const gint64 inputs = 4 * (6 * 256 + 512);

  check_llama (
    ", \"torch_dtype\": \"float16\", \"quantization_config\": {\"quant_method\": \"gptq\","
    " \"bits\": 4, \"group_size\": 128}",
    4 * ((ATTENTION + FFN) / 2 + 2 * REST) + 2 * OUTSIDE + groups / 2 + 2 * groups + 4 * inputs,
    groups + groups / 8 + inputs);
}

static void
test_awq_has_no_order_of_groups (void)
{
  const gint64 groups = 4 * (ATTENTION + FFN) / 64;

  check_llama (
    ", \"torch_dtype\": \"float16\", \"quantization_config\": {\"quant_method\": \"awq\","
    " \"bits\": 4, \"group_size\": 64, \"zero_point\": true}",
    4 * ((ATTENTION + FFN) / 2 + 2 * REST) + 2 * OUTSIDE + groups / 2 + 2 * groups,
    groups + groups / 8);
}

static void
test_bitsandbytes (void)
{
  const gint64 weights = 4 * (ATTENTION + FFN);
  const gint64 rows = 4 * (4 * 256 + 2 * 512 + 256);

  check_llama (", \"dtype\": \"bfloat16\", \"quantization_config\": {\"quant_method\":"
               " \"bitsandbytes\", \"load_in_8bit\": true}",
               weights + 4 * rows + 28 + 2 * (4 * REST + OUTSIDE), rows + 28);
  check_llama (", \"dtype\": \"bfloat16\", \"quantization_config\": {\"quant_method\":"
               " \"bitsandbytes\", \"load_in_4bit\": true, \"bnb_4bit_use_double_quant\": false}",
               weights / 2 + 4 * weights / 64 + 28 * 64 + 2 * (4 * REST + OUTSIDE),
               weights / 64 + 28 * 16);
}

static void
test_modules_that_are_skipped (void)
{
  const gint64 plain = 2 * (4 * (ATTENTION + FFN + REST) + OUTSIDE);

  /* By a run of components, by number, by a glob, by a regular expression. */
  check_llama (", \"dtype\": \"bfloat16\", \"quantization_config\": {\"quant_method\": \"fp8\","
               " \"modules_to_not_convert\": [\"self_attn\", \"mlp\"]}", plain, 0);
  check_llama (", \"dtype\": \"bfloat16\", \"quantization_config\": {\"quant_method\": \"fp8\","
               " \"modules_to_not_convert\": [\"model.layers.0\", \"model.layers.3.\","
               " \"lm_head\"]}", plain - 2 * (ATTENTION + FFN) + 4 * 14, 14);
  check_llama (", \"dtype\": \"bfloat16\", \"quantization_config\": {\"quant_method\": \"fp8\","
               " \"modules_to_not_convert\": [\"model.layers.*.self_attn\"]}",
               plain - 4 * FFN + 4 * 12, 12);
  check_llama (", \"dtype\": \"bfloat16\", \"quantization_config\": {\"quant_method\":"
               " \"compressed-tensors\", \"format\": \"float-quantized\", \"config_groups\":"
               " {\"group_0\": {\"targets\": [\"Linear\"], \"weights\": {\"num_bits\": 8, \"type\":"
               " \"float\", \"strategy\": \"tensor\"}}}, \"ignore\": [\"re:.*mlp\\\\.(gate|up)_proj.*\","
               " \"lm_head\"]}",
               plain - 4 * ATTENTION - 4 * FFN / 3 + 2 * 20, 20);
  check_llama (", \"dtype\": \"bfloat16\", \"quantization_config\": {\"quant_method\": \"fp8\","
               " \"modules_to_not_convert\": [\"gate\", \"up_pro\"]}",
               plain - 4 * (ATTENTION + FFN) + 4 * 28, 28);
}

static void
check_unknown (const char *more,
               const char *word)
{
  g_auto (CostModel) model = { 0 };
  g_autofree char *json = write_llama (more);
  const NumelStorage *storage;

  cost_model_init_text (&model, json);
  storage = numel_cost_get_storage (model.cost);
  g_assert_nonnull (storage->unknown);
  g_assert_nonnull (strstr (storage->unknown, word));
  g_assert_cmpint (storage->bytes, ==, 0);
}

static void
test_nothing_is_guessed (void)
{
  check_unknown ("", "no data type");
  check_unknown (", \"torch_dtype\": \"float3\"", "float3");
  check_unknown (", \"torch_dtype\": 7", "no data type");
  check_unknown (", \"dtype\": \"float16\", \"quantization_config\": {\"quant_method\": \"exl2\"}",
                 "exl2");
  check_unknown (", \"dtype\": \"float16\", \"quantization_config\": {}", "quant_method");
  check_unknown (", \"dtype\": \"float16\", \"quantization_config\": {\"quant_method\": \"gptq\","
                 " \"bits\": 99}", "bits");
  check_unknown (", \"dtype\": \"float16\", \"quantization_config\": {\"quant_method\": \"fp8\","
                 " \"weight_block_size\": [0, {}]}", "weight_block_size");
  check_unknown (", \"dtype\": \"float16\", \"quantization_config\": {\"quant_method\": \"fp8\","
                 " \"modules_to_not_convert\": [\"re:(\", 5]}", "modules_to_not_convert");
  check_unknown (", \"dtype\": \"float16\", \"quantization_config\": {\"quant_method\":"
                 " \"compressed-tensors\", \"config_groups\": {\"a\": 1}}", "config_groups");
}

static void
check_title (const char *quantization,
             const char *title)
{
  g_autofree char *more = g_strdup_printf (", \"dtype\": \"float16\","
                                           " \"quantization_config\": {%s}", quantization);
  g_autofree char *json = write_llama (more);
  g_auto (CostModel) model = { 0 };

  cost_model_init_text (&model, json);
  g_assert_cmpstr (numel_cost_get_storage (model.cost)->title, ==, title);
}

static void
test_titles_name_sizes_as_they_are (void)
{
  check_title ("\"quant_method\": \"fp8\", \"weight_block_size\": [4294967424, 128]",
               "FP8, blocks of 4294967424 × 128");
  check_title ("\"quant_method\": \"gptq\", \"bits\": 4, \"group_size\": 4294967424",
               "GPTQ, 4 bits, groups of 4294967424");
  check_title ("\"bits\": 4, \"group_size\": 4294967424", "MLX, 4 bits, groups of 4294967424");
}

static void
test_module_names (void)
{
  g_autoptr (NumelModuleSet) set = numel_module_set_new ();

  g_assert_true (numel_module_set_add (set, "mlp.gate", FALSE));
  g_assert_true (numel_module_set_add (set, "model.layers.7", FALSE));
  g_assert_true (numel_module_set_add (set, "model.layers.8.mlp.experts.11.up_proj", FALSE));
  g_assert_true (numel_module_set_add (set, "visual*", FALSE));
  g_assert_true (numel_module_set_add (set, "re:.*shared_experts.*", FALSE));
  g_assert_false (numel_module_set_add (set, "re:*", FALSE));
  g_assert_true (set->has_numbers);

  g_assert_true (numel_module_set_contains (set, "model.layers.3.mlp.gate"));
  g_assert_false (numel_module_set_contains (set, "model.layers.3.mlp.gate_proj"));
  g_assert_true (numel_module_set_contains (set, "model.layers.7.self_attn.q_proj"));
  g_assert_false (numel_module_set_contains (set, "model.layers.71.self_attn.q_proj"));
  g_assert_true (numel_module_set_contains (set, "model.layers.8.mlp.experts.*.up_proj"));
  g_assert_false (numel_module_set_contains (set, "model.layers.9.mlp.experts.*.up_proj"));
  g_assert_true (numel_module_set_contains (set, "visual.blocks.*.attn.qkv"));
  g_assert_true (numel_module_set_contains (set, "model.layers.1.mlp.shared_experts.up_proj"));
  g_assert_false (numel_module_set_contains (set, "lm_head"));
}

/* What a hostile file may hold is soon done with. */
static void
test_patterns_without_end (void)
{
  g_autoptr (NumelModuleSet) set = numel_module_set_new ();
  g_autofree char *name = g_strnfill (60, 'a');
  guint n_taken = 0;

  g_test_timer_start ();
  g_assert_true (numel_module_set_add (set, "re:(a+)+(a+)+(a+)+$x", FALSE));
  for (guint i = 0; i < 100; i++)
    g_assert_false (numel_module_set_contains (set, name));
  g_assert_cmpfloat (g_test_timer_elapsed (), <, 20);

  for (guint i = 0; i < 100000; i++)
    n_taken += numel_module_set_add (set, "a*b*c*d", FALSE);
  g_assert_cmpuint (n_taken, <, 2001);
}

/* As many patterns as there may be, each of which takes as long as it can for each module. */
static void
test_many_slow_patterns (void)
{
  g_autoptr (GString) patterns = g_string_new (NULL);
  g_autofree char *more = NULL;

  for (guint i = 0; i < 1900; i++)
    g_string_append_printf (patterns, "%s\"re:(.+)+(.+)+(.+)+[!?]\"", i > 0 ? ", " : "");
  more = g_strdup_printf (", \"dtype\": \"float16\", \"quantization_config\": {\"quant_method\":"
                          " \"fp8\", \"modules_to_not_convert\": [%s]}", patterns->str);
  check_unknown (more, "takes too long");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/storage/files-as-published", test_files_as_published);
  g_test_add_func ("/storage/case-32", test_case_32);
  g_test_add_func ("/storage/plain-file", test_plain_file);
  g_test_add_func ("/storage/fp8-blocks", test_fp8_blocks);
  g_test_add_func ("/storage/gptq", test_gptq);
  g_test_add_func ("/storage/awq-has-no-order-of-groups", test_awq_has_no_order_of_groups);
  g_test_add_func ("/storage/bitsandbytes", test_bitsandbytes);
  g_test_add_func ("/storage/modules-that-are-skipped", test_modules_that_are_skipped);
  g_test_add_func ("/storage/nothing-is-guessed", test_nothing_is_guessed);
  g_test_add_func ("/storage/titles-name-sizes-as-they-are", test_titles_name_sizes_as_they_are);
  g_test_add_func ("/storage/module-names", test_module_names);
  g_test_add_func ("/storage/patterns-without-end", test_patterns_without_end);
  g_test_add_func ("/storage/many-slow-patterns", test_many_slow_patterns);

  return g_test_run ();
}

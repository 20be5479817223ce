/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli-run.h"

#include <string.h>

static gint64
get_integer (JsonObject *object,
             const char *key)
{
  g_assert_true (json_object_has_member (object, key));
  g_assert_true (json_node_get_value_type (json_object_get_member (object, key)) == G_TYPE_INT64);

  return json_object_get_int_member (object, key);
}

static JsonObject *
get_note (JsonObject *answer,
          const char *key)
{
  JsonArray *notes = json_object_get_array_member (answer, "notes");

  for (guint i = 0; i < json_array_get_length (notes); i++)
    {
      JsonObject *note = json_array_get_object_element (notes, i);

      if (g_strcmp0 (json_object_get_string_member_with_default (note, "key", NULL), key) == 0)
        return note;
    }

  return NULL;
}

static void
test_answer_has_what_the_contract_says (void)
{
  g_auto (CliRun) run = { 0 };
  g_autoptr (GPtrArray) answers = NULL;
  JsonObject *answer;

  cli_run (&run, NULL, NULL,
           CLI_ARGUMENTS ("cost", "--format=json", "--tokens=8192", "llama-3.1-8b"));
  g_assert_cmpint (run.status, ==, 0);
  answers = cli_run_parse (&run);
  g_assert_cmpuint (answers->len, ==, 1);
  answer = cli_run_get_answer (answers, 0);

  g_assert_cmpstr (json_object_get_string_member (answer, "file"), ==, "llama-3.1-8b");
  g_assert_cmpint (get_integer (answer, "tokens"), ==, 8192);
  g_assert_cmpint (get_integer (answer, "batch"), ==, 1);
  g_assert_cmpint (get_integer (answer, "context"), ==, 131072);
  g_assert_cmpint (get_integer (json_object_get_object_member (answer, "weights"), "bf16"), ==,
                   16060522496);
  g_assert_cmpint (get_integer (json_object_get_object_member (answer, "stored"), "bytes"), ==,
                   16060522496);
  g_assert_cmpint (get_integer (answer, "cache_elements"), ==, 536870912);
  g_assert_cmpint (get_integer (answer, "cache_bytes"), ==, 1073741824);
  g_assert_cmpint (get_integer (answer, "flops"), ==, 158140695838720);
  g_assert_cmpint (get_integer (answer, "flops_scores"), ==, 35184372088832);
  g_assert_cmpint (get_integer (answer, "flops_scores_masked"), ==, 17594333528064);
  g_assert_cmpint (get_integer (answer, "flops_decode"), ==, 15009316864 + 2 * 8192 * 8192 * 32LL);
  g_assert_cmpint (get_integer (json_object_get_object_member
                                (json_object_get_object_member (answer, "training"),
                                 "adamw-mixed"), "total"), ==, 128484179968);
  g_assert_cmpuint (json_array_get_length (json_object_get_array_member (answer, "notes")), ==, 0);
}

static void
test_batch_and_types (void)
{
  g_auto (CliRun) run = { 0 };
  g_autoptr (GPtrArray) answers = NULL;
  JsonObject *answer;
  JsonObject *weights;

  cli_run (&run, NULL, NULL,
           CLI_ARGUMENTS ("cost", "--format=json", "--tokens=8192", "--batch=4", "--dtype=q8_0",
                          "--cache-dtype=fp8", "llama-3.1-8b"));
  g_assert_cmpint (run.status, ==, 0);
  answers = cli_run_parse (&run);
  answer = cli_run_get_answer (answers, 0);
  weights = json_object_get_object_member (answer, "weights");
  g_assert_cmpuint (json_object_get_size (weights), ==, 1);
  g_assert_cmpint (get_integer (weights, "q8_0"), ==, 8532152576);
  g_assert_cmpint (get_integer (answer, "cache_elements"), ==, 536870912);
  g_assert_cmpint (get_integer (answer, "cache_bytes"), ==, 4 * 536870912LL);
  g_assert_cmpint (get_integer (answer, "flops"), ==, 4 * 158140695838720);
}

static void
test_own_context_without_tokens (void)
{
  g_auto (CliRun) run = { 0 };
  g_autoptr (GPtrArray) answers = NULL;

  cli_run (&run, NULL, NULL, CLI_ARGUMENTS ("cost", "--format=json", "gpt2", "gemma-2-9b"));
  answers = cli_run_parse (&run);
  g_assert_cmpuint (answers->len, ==, 2);
  g_assert_cmpint (get_integer (cli_run_get_answer (answers, 0), "tokens"), ==, 1024);
  g_assert_cmpint (get_integer (cli_run_get_answer (answers, 1), "tokens"), ==, 8192);
  g_assert_cmpint (get_integer (cli_run_get_answer (answers, 1), "cache_elements"), ==, 1056964608);
}

static void
test_latent_and_expanded_stand_side_by_side (void)
{
  g_auto (CliRun) run = { 0 };
  g_autoptr (GPtrArray) answers = NULL;
  JsonObject *answer;

  cli_run (&run, NULL, NULL,
           CLI_ARGUMENTS ("cost", "--format=json", "--tokens=1", "deepseek-v3"));
  answers = cli_run_parse (&run);
  answer = cli_run_get_answer (answers, 0);
  g_assert_cmpint (get_integer (answer, "cache_elements"), ==, 35136);
  g_assert_cmpint (get_integer (answer, "cache_expanded_elements"), ==, 2498560);
}

static void
test_what_is_too_large_is_null_with_a_note (void)
{
  static const char *const keys[] = { "cache_elements", "cache_bytes", "flops", "flops_scores" };
  g_auto (CliRun) run = { 0 };
  g_autoptr (GPtrArray) answers = NULL;
  JsonObject *answer;

  cli_run (&run, NULL, NULL,
           CLI_ARGUMENTS ("cost", "--format=json", "--tokens=9223372036854775807",
                          "--batch=9223372036854775807", "gpt2"));
  g_assert_cmpint (run.status, ==, 0);
  answers = cli_run_parse (&run);
  answer = cli_run_get_answer (answers, 0);
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      g_assert_true (json_object_get_null_member (answer, keys[i]));
      g_assert_cmpstr (json_object_get_string_member (get_note (answer, keys[i]), "kind"), ==,
                       "overflow");
      g_assert_nonnull (strstr (json_object_get_string_member (get_note (answer, keys[i]),
                                                               "message"),
                                keys[i]));
    }
  g_assert_cmpint (get_integer (json_object_get_object_member (answer, "weights"), "fp32"), ==,
                   497759232);
}

static void
test_what_is_too_large_is_told_in_its_row (void)
{
  g_auto (CliRun) run = { 0 };

  cli_run (&run, NULL, NULL, CLI_ARGUMENTS ("cost", "--tokens=9223372036854775807", "gpt2"));
  g_assert_cmpint (run.status, ==, 0);
  g_assert_nonnull (strstr (run.output, "A sequence           more than 2^63 − 1\n"));
}

static void
test_does_it_fit (void)
{
  g_auto (CliRun) run = { 0 };
  g_autoptr (GPtrArray) answers = NULL;
  JsonObject *fit;

  cli_run (&run, NULL, NULL,
           CLI_ARGUMENTS ("cost", "--format=json", "--tokens=8192", "--memory=16 GiB",
                          "llama-3.1-8b", "llama-3.1-70b"));
  answers = cli_run_parse (&run);
  fit = json_object_get_object_member (cli_run_get_answer (answers, 0), "fit");
  g_assert_cmpint (get_integer (fit, "memory"), ==, 17179869184);
  g_assert_cmpint (get_integer (fit, "needed"), ==, 16060522496 + 1073741824);
  g_assert_true (json_object_get_boolean_member (fit, "fits"));
  g_assert_cmpint (get_integer (fit, "longest"), ==, (17179869184 - 16060522496) / 131072);
  fit = json_object_get_object_member (cli_run_get_answer (answers, 1), "fit");
  g_assert_false (json_object_get_boolean_member (fit, "fits"));
  g_assert_true (json_object_get_null_member (fit, "longest"));
}

static void
test_a_model_that_is_read_differently (void)
{
  g_auto (CliRun) run = { 0 };
  g_autoptr (GPtrArray) answers = NULL;

  cli_run (&run, NULL, NULL,
           CLI_ARGUMENTS ("cost", "--format=json", "--tokens=8192", "--set",
                          "num_key_value_heads=32", "llama-3.1-8b"));
  answers = cli_run_parse (&run);
  g_assert_cmpint (get_integer (cli_run_get_answer (answers, 0), "cache_bytes"), ==,
                   4 * 1073741824LL);
}

static void
test_tables_hold_the_figures (void)
{
  static const struct
  {
    const char *format;
    const char *line;
  } expected[] = {
    { "--format=csv", "weights,bf16,16060522496,bytes,parameters × 2 bytes,8030261248 × 2\n" },
    { "--format=csv", "cache,full,536870912,elements,2 × num_key_value_heads × head_dim × tokens × "
                      "layers,2 × 8 × 128 × 8192 × 32\n" },
    { "--format=markdown", "BF16 | 16,060,522,496 | 16.06\u00a0GB | 14.96\u00a0GiB |" },
    { "--format=latex", "BF16 & 16,060,522,496 & 16.06~GB & 14.96~GiB &" },
    { "--format=text", "16,060,522,496  16.06\u00a0GB  14.96\u00a0GiB" },
    { "--format=text", "−537,137,152 (−7.70%)" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      g_auto (CliRun) run = { 0 };

      cli_run (&run, NULL, NULL,
               CLI_ARGUMENTS ("cost", expected[i].format, "--tokens=8192", "llama-3.1-8b"));
      g_assert_cmpint (run.status, ==, 0);
      if (strstr (run.output, expected[i].line) == NULL)
        g_error ("“%s” isn't in:\n%s", expected[i].line, run.output);
    }
}

static void
test_wrong_options_are_refused (void)
{
  static const char *const options[] = {
    "--tokens=-1", "--tokens=x", "--batch=0", "--dtype=float3", "--cache-dtype=", "--memory=much",
    "--memory=-1GB", "--memory=1e3",
  };

  for (guint i = 0; i < G_N_ELEMENTS (options); i++)
    {
      g_auto (CliRun) run = { 0 };

      cli_run (&run, NULL, NULL, CLI_ARGUMENTS ("cost", options[i], "gpt2"));
      g_assert_cmpint (run.status, ==, 2);
      g_assert_cmpstr (run.output, ==, "");
      g_assert_cmpstr (run.errors, !=, "");
    }
}

static void
test_a_refused_file_does_not_stop_the_others (void)
{
  g_auto (CliRun) run = { 0 };
  g_autoptr (GPtrArray) answers = NULL;

  cli_run (&run, NULL, NULL, CLI_ARGUMENTS ("cost", "--format=json", "./nowhere.json", "gpt2"));
  g_assert_cmpint (run.status, ==, 1);
  answers = cli_run_parse (&run);
  g_assert_cmpuint (answers->len, ==, 2);
  g_assert_cmpstr (json_object_get_string_member (cli_run_get_answer (answers, 0), "error"), ==,
                   "not-found");
  g_assert_cmpint (get_integer (cli_run_get_answer (answers, 1), "total"), ==, 124439808);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/cli/cost/answer-has-what-the-contract-says",
                   test_answer_has_what_the_contract_says);
  g_test_add_func ("/cli/cost/batch-and-types", test_batch_and_types);
  g_test_add_func ("/cli/cost/own-context-without-tokens", test_own_context_without_tokens);
  g_test_add_func ("/cli/cost/latent-and-expanded-stand-side-by-side",
                   test_latent_and_expanded_stand_side_by_side);
  g_test_add_func ("/cli/cost/what-is-too-large-is-null-with-a-note",
                   test_what_is_too_large_is_null_with_a_note);
  g_test_add_func ("/cost/what-is-too-large-is-told-in-its-row",
                   test_what_is_too_large_is_told_in_its_row);
  g_test_add_func ("/cli/cost/does-it-fit", test_does_it_fit);
  g_test_add_func ("/cli/cost/a-model-that-is-read-differently",
                   test_a_model_that_is_read_differently);
  g_test_add_func ("/cli/cost/tables-hold-the-figures", test_tables_hold_the_figures);
  g_test_add_func ("/cli/cost/wrong-options-are-refused", test_wrong_options_are_refused);
  g_test_add_func ("/cli/cost/a-refused-file-does-not-stop-the-others",
                   test_a_refused_file_does_not_stop_the_others);

  return g_test_run ();
}

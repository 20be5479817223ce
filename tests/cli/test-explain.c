/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli-run.h"

#include <string.h>

static void
test_json (void)
{
  g_auto (CliRun) run = { 0 };
  g_autoptr (GPtrArray) answers = NULL;
  JsonObject *answer;
  JsonObject *first;

  cli_run (&run, NULL, NULL, CLI_ARGUMENTS ("explain", "--format=json", "qwen3-0.6b", "751632384"));
  g_assert_cmpint (run.status, ==, 0);
  g_assert_cmpstr (run.errors, ==, "");
  answers = cli_run_parse (&run);
  g_assert_cmpuint (answers->len, ==, 1);

  answer = cli_run_get_answer (answers, 0);
  g_assert_cmpstr (json_object_get_string_member (answer, "file"), ==, "qwen3-0.6b");
  g_assert_cmpint (json_object_get_int_member (answer, "total"), ==, 596049920);
  g_assert_cmpint (json_object_get_int_member (answer, "number"), ==, 751632384);
  first = json_array_get_object_element (json_object_get_array_member (answer, "explanations"), 0);
  g_assert_cmpstr (json_object_get_string_member (first, "reason"), ==,
                   "lm_head.weight stored a second time");
  g_assert_cmpint (json_object_get_int_member (first, "value"), ==, 751632384);
  g_assert_cmpint (json_object_get_int_member (first, "difference"), ==, 155582464);
  g_assert_cmpstr (json_object_get_string_member (first, "formula"), ==,
                   "596049920 + 151936 × 1024");
  g_assert_true (json_object_get_boolean_member (first, "exact"));
}

static void
test_rounded (void)
{
  g_auto (CliRun) run = { 0 };
  g_autoptr (GPtrArray) answers = NULL;
  JsonObject *first;

  cli_run (&run, NULL, NULL,
           CLI_ARGUMENTS ("explain", "--format=json", "llama-3-8b", "16.06", "GB"));
  g_assert_cmpint (run.status, ==, 0);
  answers = cli_run_parse (&run);
  first = json_array_get_object_element (
    json_object_get_array_member (cli_run_get_answer (answers, 0), "explanations"), 0);
  g_assert_cmpint (json_object_get_int_member (first, "value"), ==, 16060522496);
  g_assert_false (json_object_get_boolean_member (first, "exact"));
  g_assert_cmpstr (json_object_get_string_member (first, "unit"), ==, "bytes");
}

static void
test_nothing_explains_it (void)
{
  g_auto (CliRun) run = { 0 };
  g_auto (CliRun) text = { 0 };
  g_autoptr (GPtrArray) answers = NULL;
  JsonObject *answer;

  cli_run (&run, NULL, NULL, CLI_ARGUMENTS ("explain", "--format=json", "gpt2", "124400007"));
  g_assert_cmpint (run.status, ==, 0);
  answers = cli_run_parse (&run);
  answer = cli_run_get_answer (answers, 0);
  g_assert_cmpuint (json_array_get_length (json_object_get_array_member (answer, "explanations")),
                    ==, 0);
  g_assert_false (json_object_get_boolean_member (json_object_get_object_member (answer, "nearest"),
                                                  "exact"));

  cli_run (&text, NULL, NULL, CLI_ARGUMENTS ("explain", "gpt2", "124400007"));
  g_assert_cmpint (text.status, ==, 0);
  g_assert_nonnull (strstr (text.output, "Nothing explains this number."));
}

static void
test_text (void)
{
  g_auto (CliRun) run = { 0 };

  cli_run (&run, NULL, NULL, CLI_ARGUMENTS ("explain", "qwen3-0.6b", "751,632,384"));
  g_assert_cmpint (run.status, ==, 0);
  g_assert_nonnull (strstr (run.output, "Explained to the last parameter."));
  g_assert_nonnull (strstr (run.output, "+155,582,464  = 151,936 × 1,024"));
}

static void
test_every_format (void)
{
  static const char *const formats[] = {
    "--format=text", "--format=json", "--format=csv", "--format=markdown", "--format=latex",
  };

  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    {
      g_auto (CliRun) run = { 0 };

      cli_run (&run, NULL, NULL, CLI_ARGUMENTS ("explain", formats[i], "gpt2", "123653376"));
      g_assert_cmpint (run.status, ==, 0);
      g_assert_nonnull (strstr (run.output, "position table left out"));
    }
}

static void
test_settings (void)
{
  g_auto (CliRun) run = { 0 };
  g_autoptr (GPtrArray) answers = NULL;
  JsonObject *answer;

  cli_run (&run, NULL, NULL,
           CLI_ARGUMENTS ("explain", "--format=json", "--class=BertModel", "bert-base-uncased",
                          "109482240"));
  answers = cli_run_parse (&run);
  answer = cli_run_get_answer (answers, 0);
  g_assert_cmpint (json_object_get_int_member (answer, "total"), ==, 109482240);
}

static void
test_refusals (void)
{
  g_auto (CliRun) wrong = { 0 };
  g_auto (CliRun) missing = { 0 };
  g_auto (CliRun) unknown = { 0 };

  cli_run (&wrong, NULL, NULL, CLI_ARGUMENTS ("explain", "gpt2", "many"));
  g_assert_cmpint (wrong.status, ==, 2);
  g_assert_nonnull (strstr (wrong.errors, "many"));
  g_assert_cmpstr (wrong.output, ==, "");

  cli_run (&missing, NULL, NULL, CLI_ARGUMENTS ("explain", "gpt2"));
  g_assert_cmpint (missing.status, ==, 2);

  cli_run (&unknown, NULL, NULL,
           CLI_ARGUMENTS ("explain", "--format=json", "no-such-preset", "1B"));
  g_assert_cmpint (unknown.status, ==, 1);
  g_assert_nonnull (strstr (unknown.output, "not-found"));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/explain/json", test_json);
  g_test_add_func ("/explain/a-rounded-number", test_rounded);
  g_test_add_func ("/explain/nothing-explains-it", test_nothing_explains_it);
  g_test_add_func ("/explain/text", test_text);
  g_test_add_func ("/explain/every-format", test_every_format);
  g_test_add_func ("/explain/settings-hold", test_settings);
  g_test_add_func ("/explain/refusals", test_refusals);

  return g_test_run ();
}

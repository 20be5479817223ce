/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli-run.h"

#include <string.h>

static JsonObject *
ask (GPtrArray         **answers,
     const char *const  *arguments)
{
  g_auto (CliRun) run = { 0 };

  cli_run (&run, NULL, NULL, arguments);
  if (run.status != 0)
    g_test_message ("%s%s", run.output, run.errors);
  g_assert_cmpint (run.status, ==, 0);
  *answers = cli_run_parse (&run);
  g_assert_cmpuint ((*answers)->len, ==, 1);

  return cli_run_get_answer (*answers, 0);
}

static JsonObject *
get_item (JsonObject *answer,
          const char *list,
          guint       index)
{
  JsonArray *array = json_object_get_array_member (answer, list);

  g_assert_cmpuint (index, <, json_array_get_length (array));

  return json_array_get_object_element (array, index);
}

static void
test_sweep_json (void)
{
  g_autoptr (GPtrArray) answers = NULL;
  JsonObject *answer = ask (&answers, CLI_ARGUMENTS ("sweep", "--format=json",
                                                     "--vary=hidden_size=3584:4096:256",
                                                     "--follow=num_attention_heads="
                                                     "hidden_size // 128",
                                                     "--of=bytes:bf16", "llama-3.1-8b"));
  JsonObject *point = get_item (answer, "points", 2);

  g_assert_cmpstr (json_object_get_string_member (answer, "key"), ==, "hidden_size");
  g_assert_cmpstr (json_object_get_string_member (answer, "use"), ==, "varies");
  g_assert_cmpint (json_object_get_int_member (answer, "gaps"), ==, 2);
  g_assert_cmpint (json_object_get_int_member (point, "value"), ==, 4096);
  g_assert_cmpint (json_object_get_int_member (point, "total"), ==, 8030261248);
  g_assert_cmpint (json_object_get_int_member (point, "measure"), ==, 2 * 8030261248);
  g_assert_cmpint (json_object_get_int_member (json_object_get_object_member (point, "followers"),
                                               "num_attention_heads"), ==, 32);
  g_assert_cmpint (json_object_get_int_member (json_object_get_object_member (point, "parts"),
                                               "ffn"), ==, 5637144576);

  point = get_item (answer, "points", 1);
  g_assert_false (json_object_has_member (point, "total"));
  g_assert_cmpstr (json_object_get_string_member (point, "error"), ==, "impossible");
  g_assert_nonnull (strstr (json_object_get_string_member (point, "message"),
                            "num_attention_heads is 30"));
}

static void
assert_output (const char *const *arguments,
               const char        *expected)
{
  g_auto (CliRun) run = { 0 };

  cli_run (&run, NULL, NULL, arguments);
  g_assert_cmpint (run.status, ==, 0);
  g_assert_cmpstr (run.errors, ==, "");
  g_assert_cmpstr (run.output, ==, expected);
}

static void
test_sweep_csv (void)
{
  assert_output (CLI_ARGUMENTS ("sweep", "--format=csv", "--vary=n_embd=767:769:1", "gpt2"),
                 "n_embd,total,embedding,position,attention,ffn,norm,error\n"
                 "767,,,,,,,\"n_embd is 767, a multiple of n_head (12) expected\"\n"
                 "768,124439808,38597376,786432,28348416,56669184,38400,\n"
                 "769,,,,,,,\"n_embd is 769, a multiple of n_head (12) expected\"\n");
  assert_output (CLI_ARGUMENTS ("sweep", "--format=csv", "--of=active",
                                "--vary=num_local_experts=8:8:1", "mixtral-8x7b"),
                 "num_local_experts,total,active,embedding,attention,ffn,router,norm,head\n"
                 "8,46702792704,12879925248,131072000,1342177280,45097156608,1048576,266240,"
                 "131072000\n");
}

static void
test_sweep_says_that_a_line_is_flat (void)
{
  g_auto (CliRun) run = { 0 };

  cli_run (
    &run, NULL, NULL,
    CLI_ARGUMENTS ("sweep", "--vary=max_position_embeddings=1024:4096:1024", "llama-3.1-8b"));
  g_assert_cmpint (run.status, ==, 0);
  g_assert_nonnull (strstr (run.output, "Context (max_position_embeddings) isn't used by the "
                                        "count"));
}

static void
assert_refused (const char *const *arguments,
                const char        *words)
{
  g_auto (CliRun) run = { 0 };

  cli_run (&run, NULL, NULL, arguments);
  g_assert_cmpint (run.status, ==, 1);
  g_assert_cmpstr (run.output, ==, "");
  g_assert_nonnull (strstr (run.errors, words));
}

static void
assert_wrong_usage (const char *const *arguments,
                    const char        *words)
{
  g_auto (CliRun) run = { 0 };

  cli_run (&run, NULL, NULL, arguments);
  g_assert_cmpint (run.status, ==, 2);
  g_assert_cmpstr (run.output, ==, "");
  g_assert_nonnull (strstr (run.errors, words));
}

static void
test_sweep_refuses (void)
{
  assert_refused (CLI_ARGUMENTS ("sweep", "--vary=n_layers=1:2:1", "gpt2"), "like n_layer");
  assert_refused (CLI_ARGUMENTS ("sweep", "--vary=n_layer=1:2:1", "--follow=n_head=n_haed", "gpt2"),
                  "n_haed");
  assert_refused (CLI_ARGUMENTS ("sweep", "--vary=n_layer=1:2:1", "./missing.json"),
                  "./missing.json");

  assert_wrong_usage (CLI_ARGUMENTS ("sweep", "gpt2"), "--vary");
  assert_wrong_usage (CLI_ARGUMENTS ("sweep", "--vary=n_layer", "gpt2"), "KEY=FROM:TO:STEP");
  assert_wrong_usage (CLI_ARGUMENTS ("sweep", "--vary=n_layer=1:2", "gpt2"), "FROM:TO:STEP");
  assert_wrong_usage (CLI_ARGUMENTS ("sweep", "--vary=n_layer=12x:3:4", "gpt2"),
                      "FROM:TO:STEP expected, not “12x:3:4”");
  assert_wrong_usage (CLI_ARGUMENTS ("sweep", "--vary=n_layer=1:99999999999999999999:1", "gpt2"),
                      "too large");
  assert_wrong_usage (CLI_ARGUMENTS ("sweep", "--vary=n_layer=1:2:0", "gpt2"), "step");
  assert_wrong_usage (CLI_ARGUMENTS ("sweep", "--vary=n_layer=1:513:1", "gpt2"), "512");
  assert_wrong_usage (CLI_ARGUMENTS ("sweep", "--vary=n_layer=1:2:1", "--vary=n_head=1:2:1",
                                     "gpt2"), "1 at most");
  assert_wrong_usage (CLI_ARGUMENTS ("sweep", "--vary=n_layer=1:2:1", "--follow=n_head", "gpt2"),
                      "KEY=EXPRESSION");
  assert_wrong_usage (CLI_ARGUMENTS ("sweep", "--vary=n_layer=1:2:1", "--of=weight", "gpt2"),
                      "weight");
  assert_wrong_usage (CLI_ARGUMENTS ("sweep", "--vary=n_layer=1:2:1"), "FILE|PRESET");
  assert_wrong_usage (CLI_ARGUMENTS ("sweep", "--vary=n_layer=1:2:1", "gpt2", "gpt2"),
                      "one argument too many");
}

static void
test_solve_json (void)
{
  g_autoptr (GPtrArray) answers = NULL;
  JsonObject *answer = ask (&answers,
                            CLI_ARGUMENTS ("solve", "--format=json", "--target=8030261248",
                                           "--tolerance=0.5", "--vary", "hidden_size=2048:8192:128",
                                           "--vary", "num_hidden_layers=16:64:1", "--vary",
                                           "intermediate_size=8192:18688:256", "llama-3.1-8b"));
  JsonObject *values = json_object_get_object_member (get_item (answer, "answers", 0), "values");

  g_assert_cmpint (json_object_get_int_member (answer, "candidates"), ==, 100842);
  g_assert_cmpint (json_object_get_int_member (answer, "found"), ==, 603);
  g_assert_cmpuint (json_array_get_length (json_object_get_array_member (answer, "answers")), ==,
                    603);
  g_assert_cmpint (json_object_get_int_member (json_object_get_object_member (answer, "kept"),
                                               "head_dim"), ==, 128);
  g_assert_cmpint (json_object_get_int_member (values, "hidden_size"), ==, 4096);
  g_assert_cmpint (json_object_get_int_member (values, "num_hidden_layers"), ==, 32);
  g_assert_cmpint (json_object_get_int_member (values, "intermediate_size"), ==, 14336);
  g_assert_cmpint (json_object_get_int_member (get_item (answer, "answers", 0), "difference"), ==,
                   0);
  g_assert_cmpint (json_object_get_int_member (get_item (answer, "answers", 1), "difference"), !=,
                   0);
}

/* What the file says of the head size holds, and what is set; else it is what it comes to. */
static void
test_solve_keeps_the_head_size (void)
{
  g_autoptr (GPtrArray) kept_answers = NULL;
  g_autoptr (GPtrArray) set_answers = NULL;
  JsonObject *kept = ask (&kept_answers, CLI_ARGUMENTS ("solve", "--format=json", "--target=8B",
                                                        "--vary=hidden_size=4096:8192:1024",
                                                        "llama-3.1-8b"));
  JsonObject *set = ask (&set_answers, CLI_ARGUMENTS ("solve", "--format=json", "--target=8B",
                                                      "--vary=hidden_size=4096:8192:1024",
                                                      "--set=head_dim=128", "llama-3.1-8b"));

  g_assert_true (json_object_has_member (json_object_get_object_member (kept, "kept"), "head_dim"));
  g_assert_cmpuint (json_object_get_size (json_object_get_object_member (set, "kept")), ==, 0);
  g_assert_cmpint (json_object_get_int_member (get_item (kept, "answers", 0), "total"), ==,
                   json_object_get_int_member (get_item (set, "answers", 0), "total"));
}

static void
test_solve_csv (void)
{
  assert_output (CLI_ARGUMENTS ("solve", "--format=csv", "--target=124439808", "--tolerance=20",
                                "--vary=n_layer=10:14:2", "gpt2"),
                 "n_layer,total,difference,off_by\n"
                 "12,124439808,0,0\n"
                 "10,110264064,-14175744,-0.113916\n"
                 "14,138615552,14175744,0.113916\n");
}

static void
test_solve_text (void)
{
  g_auto (CliRun) none = { 0 };
  g_auto (CliRun) some = { 0 };
  g_auto (CliRun) one = { 0 };

  cli_run (&none, NULL, NULL, CLI_ARGUMENTS ("solve", "--target=1B", "--tolerance=1",
                                             "--vary=n_layer=10:14:2", "gpt2"));
  g_assert_cmpint (none.status, ==, 0);
  g_assert_true (g_str_has_prefix (none.output,
                                   "3 candidates, 0 within 1% of 1,000,000,000, in "));
  g_assert_nonnull (strstr (none.output, "The nearest:\n"));
  g_assert_nonnull (strstr (none.output, "138,615,552"));

  cli_run (&some, NULL, NULL, CLI_ARGUMENTS ("solve", "--target=124439808", "--tolerance=50",
                                             "--vary=n_embd=760:800:4", "--where=n_embd != 780",
                                             "gpt2"));
  cli_run (&one, NULL, NULL, CLI_ARGUMENTS ("solve", "--target=124439808", "--tolerance=0.5",
                                            "--vary=n_layer=12:12:1", "gpt2"));
  g_assert_true (g_str_has_prefix (one.output,
                                   "1 candidate, 1 within 0.5% of 124,439,808, in "));

  g_assert_cmpint (some.status, ==, 0);
  g_assert_nonnull (strstr (some.output, "11 candidates, 2 within"));
  g_assert_nonnull (strstr (some.output, "Conditions leave out 1."));
  g_assert_nonnull (strstr (some.output, "8 can't be counted"));
}

static void
test_solve_refuses (void)
{
  assert_refused (CLI_ARGUMENTS ("solve", "--target=1B", "--vary=n_layer=1:100000:1",
                                 "--vary=n_embd=1:1000:1", "gpt2"), "100000000");
  assert_refused (CLI_ARGUMENTS ("solve", "--target=1B", "--vary=n_layer=1:2:1", "--where=n_embd >",
                                 "gpt2"), "--where n_embd >");
  assert_refused (CLI_ARGUMENTS ("solve", "--target=1B", "--vary=n_layer=1:2:1",
                                 "--vary=num_hidden_layers=1:2:1", "gpt2"), "twice");
  assert_refused (CLI_ARGUMENTS ("solve", "--target=1B", "--vary=n_haed=1:2:1", "gpt2"),
                  "like n_head");

  assert_wrong_usage (CLI_ARGUMENTS ("solve", "--vary=n_layer=1:2:1", "gpt2"), "--target");
  assert_wrong_usage (CLI_ARGUMENTS ("solve", "--target=many", "--vary=n_layer=1:2:1", "gpt2"),
                      "many");
  assert_wrong_usage (CLI_ARGUMENTS ("solve", "--target=0", "--vary=n_layer=1:2:1", "gpt2"), "0");
  assert_wrong_usage (CLI_ARGUMENTS ("solve", "--target=9999999999999999999B",
                                     "--vary=n_layer=1:2:1", "gpt2"),
                      "--target: a number below 2^63 expected, not “9999999999999999999B”");
  assert_wrong_usage (CLI_ARGUMENTS ("solve", "--target=-5", "--vary=n_layer=1:2:1", "gpt2"), "-5");
  assert_wrong_usage (CLI_ARGUMENTS ("solve", "--target=1B", "--tolerance=nan",
                                     "--vary=n_layer=1:2:1", "gpt2"), "nan");
  assert_wrong_usage (CLI_ARGUMENTS ("solve", "--target=1B", "--tolerance=-1",
                                     "--vary=n_layer=1:2:1", "gpt2"), "-1");
  assert_wrong_usage (CLI_ARGUMENTS ("solve", "--target=1B", "gpt2"), "--vary");
}

static void
assert_status (const char *const *arguments,
               int                status)
{
  g_auto (CliRun) run = { 0 };

  cli_run (&run, NULL, NULL, arguments);
  g_assert_cmpint (run.status, ==, status);
  g_assert_cmpstr (run.errors, ==, "");
  g_assert_cmpstr (run.output, !=, "");
}

/* What is left out by a condition isn't refused, and some gaps are an answer. */
static void
test_nothing_counted_is_a_refusal (void)
{
  static const char *const formats[] = { "text", "json", "csv", "markdown", "latex" };

  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    {
      g_autofree char *format = g_strconcat ("--format=", formats[i], NULL);

      assert_status (CLI_ARGUMENTS ("sweep", format, "--vary=n_head=5:7:2", "gpt2"), 1);
      assert_status (CLI_ARGUMENTS ("sweep", format, "--vary=n_head=5:6:1", "gpt2"), 0);
      assert_status (CLI_ARGUMENTS ("solve", format, "--target=1B", "--vary=n_head=5:7:2", "gpt2"),
                     1);
      assert_status (CLI_ARGUMENTS ("solve", format, "--target=1B", "--vary=n_head=5:6:1", "gpt2"),
                     0);
    }
  assert_status (CLI_ARGUMENTS ("solve", "--target=1B", "--vary=n_layer=1:2:1",
                                "--where=n_layer > 2", "gpt2"), 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/sweep/json", test_sweep_json);
  g_test_add_func ("/sweep/csv", test_sweep_csv);
  g_test_add_func ("/sweep/says that a line is flat", test_sweep_says_that_a_line_is_flat);
  g_test_add_func ("/sweep/refuses", test_sweep_refuses);
  g_test_add_func ("/solve/json", test_solve_json);
  g_test_add_func ("/solve/keeps the head size", test_solve_keeps_the_head_size);
  g_test_add_func ("/solve/csv", test_solve_csv);
  g_test_add_func ("/solve/text", test_solve_text);
  g_test_add_func ("/solve/refuses", test_solve_refuses);
  g_test_add_func ("/vary/nothing counted is a refusal", test_nothing_counted_is_a_refusal);

  return g_test_run ();
}

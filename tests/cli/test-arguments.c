/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli-run.h"

#include <string.h>
#include <sys/wait.h>

static const char small_gpt2[] = "{\"model_type\": \"gpt2\", \"n_layer\": 2, \"n_embd\": 96,"
                                 " \"n_head\": 4, \"vocab_size\": 1000, \"n_positions\": 64}";

#define SMALL_GPT2_TOTAL 326016

static gint64
get_total (JsonObject *answer)
{
  if (json_object_has_member (answer, "message"))
    g_test_message ("%s", json_object_get_string_member (answer, "message"));
  g_assert_true (json_object_has_member (answer, "total"));

  return json_object_get_int_member (answer, "total");
}

static gint64
count_with (const char        *input,
            const char *const *arguments)
{
  g_auto (CliRun) run = { 0 };
  g_autoptr (GPtrArray) answers = NULL;

  cli_run (&run, input, NULL, arguments);
  answers = cli_run_parse (&run);
  g_assert_cmpuint (answers->len, ==, 1);

  return get_total (cli_run_get_answer (answers, 0));
}

static void
test_sources (void)
{
  g_autofree char *folder = cli_make_folder ();
  g_autofree char *path = cli_write_file (folder, "config.json", small_gpt2);

  g_assert_cmpint (count_with (small_gpt2, CLI_ARGUMENTS ("count", "--format=json", "-")), ==,
                   SMALL_GPT2_TOTAL);
  g_assert_cmpint (count_with (NULL, CLI_ARGUMENTS ("count", "--format=json", path)), ==,
                   SMALL_GPT2_TOTAL);
  g_assert_cmpint (count_with (NULL, CLI_ARGUMENTS ("count", "--format=json", folder)), ==,
                   SMALL_GPT2_TOTAL);
  g_assert_cmpint (count_with (NULL, CLI_ARGUMENTS ("count", "--format=json", "gpt2")), ==,
                   124439808);
  cli_remove_folder (folder);
}

static void
test_a_slash_means_a_file (void)
{
  g_auto (CliRun) run = { 0 };

  cli_run (&run, NULL, NULL, CLI_ARGUMENTS ("count", "./gpt2"));
  g_assert_cmpint (run.status, ==, 1);
  g_assert_true (g_str_has_prefix (run.errors, "numel-cli: ./gpt2: "));
  g_assert_cmpstr (run.output, ==, "");
}

static void
test_no_name_is_named (void)
{
  g_auto (CliRun) run = { 0 };

  cli_run (&run, NULL, NULL, CLI_ARGUMENTS ("count", ""));
  g_assert_cmpint (run.status, ==, 1);
  g_assert_true (g_str_has_prefix (run.errors, "numel-cli: “”: "));
}

static void
test_every_file_is_answered (void)
{
  g_auto (CliRun) run = { 0 };
  g_autoptr (GPtrArray) answers = NULL;

  cli_run (&run, NULL, NULL,
           CLI_ARGUMENTS ("count", "--format=json", "gpt2", "./missing.json", "llama-3-8b",
                          "nothing", "t5-small"));
  g_assert_cmpint (run.status, ==, 1);
  g_assert_cmpstr (run.errors, ==, "");
  answers = cli_run_parse (&run);
  g_assert_cmpuint (answers->len, ==, 5);
  g_assert_cmpint (get_total (cli_run_get_answer (answers, 0)), ==, 124439808);
  g_assert_cmpstr (json_object_get_string_member (cli_run_get_answer (answers, 1), "error"), ==,
                   "not-found");
  g_assert_cmpint (get_total (cli_run_get_answer (answers, 2)), ==, 8030261248);
  g_assert_cmpstr (json_object_get_string_member (cli_run_get_answer (answers, 3), "error"), ==,
                   "not-found");
  g_assert_cmpint (get_total (cli_run_get_answer (answers, 4)), ==, 60506624);
}

static void
test_text_goes_on_after_a_refusal (void)
{
  g_auto (CliRun) run = { 0 };

  cli_run (&run, NULL, NULL, CLI_ARGUMENTS ("count", "./missing.json", "gpt2"));
  g_assert_cmpint (run.status, ==, 1);
  g_assert_nonnull (strstr (run.output, "124,439,808"));
  g_assert_nonnull (strstr (run.errors, "./missing.json"));
}

static void
test_set (void)
{
  /* A number, an alias, a string, a list, null, a path into a part; several. */
  g_assert_cmpint (count_with (NULL, CLI_ARGUMENTS ("count", "--format=json", "--set", "n_layer=24",
                                                    "--set=n_embd=1024", "--set", "n_head=16",
                                                    "gpt2")), ==, 354823168);
  g_assert_cmpint (count_with (NULL, CLI_ARGUMENTS ("count", "--format=json",
                                                    "--set=num_hidden_layers=24",
                                                    "--set=hidden_size=1024",
                                                    "--set=num_attention_heads=16", "gpt2")),
                   ==, 354823168);
  g_assert_cmpint (count_with (NULL, CLI_ARGUMENTS ("count", "--format=json",
                                                    "--set=feed_forward_proj=gated-gelu",
                                                    "--set=d_ff=1024", "--set=num_layers=8",
                                                    "--set=num_decoder_layers=8",
                                                    "--set=num_heads=6",
                                                    "--set=tie_word_embeddings=false", "t5-small")),
                   ==, 76961152);
  g_assert_cmpint (count_with (NULL, CLI_ARGUMENTS ("count", "--format=json",
                                                    "--set=text_config.num_hidden_layers=0",
                                                    "llava-1.5-7b")),
                   <, count_with (NULL, CLI_ARGUMENTS ("count", "--format=json", "llava-1.5-7b")));
}

static void
test_set_of_nothing_known (void)
{
  g_auto (CliRun) run = { 0 };

  cli_run (&run, NULL, NULL, CLI_ARGUMENTS ("count", "--set=vocab_sise=1", "llama-3-8b"));
  g_assert_cmpint (run.status, ==, 1);
  g_assert_cmpstr (run.output, ==, "");
  g_assert_nonnull (strstr (run.errors, "vocab_sise"));
  g_assert_nonnull (strstr (run.errors, "vocab_size"));
}

static void
test_class (void)
{
  g_assert_cmpint (count_with (NULL, CLI_ARGUMENTS ("count", "--format=json", "--class=BertModel",
                                                    "bert-base-uncased")), ==, 109482240);
}

static void
test_family (void)
{
  static const char text[] = "{\"model_type\": \"brand-new\", \"n_layer\": 2, \"n_embd\": 96,"
                             " \"n_head\": 4, \"vocab_size\": 1000, \"n_positions\": 64}";

  g_assert_cmpint (count_with (text, CLI_ARGUMENTS ("count", "--format=json", "--family=gpt2",
                                                    "-")), ==, SMALL_GPT2_TOTAL);
}

static void
test_with (void)
{
  g_assert_cmpint (count_with (NULL, CLI_ARGUMENTS ("count", "--format=json", "--with=next_token",
                                                    "--with=next_token_tables", "deepseek-v3")),
                   ==, 684489830656);
}

static void
assert_wrong_usage (const char *const *arguments,
                    const char        *mention)
{
  g_auto (CliRun) run = { 0 };

  cli_run (&run, NULL, NULL, arguments);
  g_assert_cmpint (run.status, ==, 2);
  g_assert_cmpstr (run.output, ==, "");
  g_assert_nonnull (strstr (run.errors, mention));
}

static void
test_wrong_usage (void)
{
  g_auto (CliRun) run = { 0 };

  assert_wrong_usage (CLI_ARGUMENTS ("count"), "FILE|PRESET");
  assert_wrong_usage (CLI_ARGUMENTS ("conut", "gpt2"), "conut");
  assert_wrong_usage (CLI_ARGUMENTS ("count", "--format=xml", "gpt2"), "xml");
  assert_wrong_usage (CLI_ARGUMENTS ("count", "--depth=-2", "gpt2"), "-2");
  assert_wrong_usage (CLI_ARGUMENTS ("count", "--depth=deep", "gpt2"), "deep");
  assert_wrong_usage (CLI_ARGUMENTS ("count", "--set=n_layer", "gpt2"), "n_layer");
  assert_wrong_usage (CLI_ARGUMENTS ("count", "--set==3", "gpt2"), "=3");
  assert_wrong_usage (CLI_ARGUMENTS ("count", "--nothing", "gpt2"), "--nothing");
  assert_wrong_usage (CLI_ARGUMENTS ("list", "models"), "models");
  assert_wrong_usage (CLI_ARGUMENTS ("list", "presets", "more"), "more");

  cli_run (&run, NULL, NULL, (const char *const[]) { NULL });
  g_assert_cmpint (run.status, ==, 2);
  g_assert_nonnull (strstr (run.errors, "count"));
}

static void
test_help_and_version (void)
{
  static const char *const words[] = { "--help", "--version" };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    {
      g_auto (CliRun) run = { 0 };

      cli_run (&run, NULL, NULL, CLI_ARGUMENTS (words[i]));
      g_assert_cmpint (run.status, ==, 0);
      g_assert_cmpstr (run.errors, ==, "");
      g_assert_nonnull (strstr (run.output, "numel-cli"));
    }
}

/* The arguments of a command are listed with it. */
static void
test_help_of_a_command (void)
{
  g_auto (CliRun) run = { 0 };

  cli_run (&run, NULL, NULL, CLI_ARGUMENTS ("count", "--help"));
  g_assert_cmpint (run.status, ==, 0);
  g_assert_nonnull (strstr (run.output, "--tensors"));
  g_assert_nonnull (strstr (run.output, "--set"));
  g_assert_nonnull (strstr (run.output, "FILE|PRESET"));
}

/* A full disk is told, whoever writes. */
static void
test_full_output (void)
{
  static const char *const lines[] = { "--help", "--version", "count --help", "chart --help",
                                       "count gpt2", "list presets --format=json" };

  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      g_autofree char *line = g_strdup_printf ("exec \"$NUMEL_CLI\" %s >/dev/full", lines[i]);
      const char *const arguments[] = { "/bin/sh", "-c", line, NULL };
      g_autofree char *errors = NULL;
      g_autoptr (GError) error = NULL;
      int status;

      if (g_str_has_prefix (lines[i], "chart") && g_getenv ("NUMEL_CLI_HAS_CHART") == NULL)
        continue;
      g_spawn_sync (NULL, (char **) arguments, NULL, G_SPAWN_DEFAULT, NULL, NULL, NULL, &errors,
                    &status, &error);
      g_assert_no_error (error);
      g_test_message ("%s", lines[i]);
      g_assert_true (WIFEXITED (status));
      g_assert_cmpint (WEXITSTATUS (status), ==, 1);
      g_assert_cmpstr (errors, ==, "numel-cli: No space left on device\n");
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/arguments/a-file-a-folder-a-preset-and-standard-input", test_sources);
  g_test_add_func ("/arguments/a-slash-means-a-file", test_a_slash_means_a_file);
  g_test_add_func ("/arguments/no-name-is-named", test_no_name_is_named);
  g_test_add_func ("/arguments/every-file-is-answered-in-order", test_every_file_is_answered);
  g_test_add_func ("/arguments/text-goes-on-after-a-refusal", test_text_goes_on_after_a_refusal);
  g_test_add_func ("/arguments/set-changes-values", test_set);
  g_test_add_func ("/arguments/set-names-what-is-near", test_set_of_nothing_known);
  g_test_add_func ("/arguments/class-is-built-instead", test_class);
  g_test_add_func ("/arguments/family-reads-an-unknown-type", test_family);
  g_test_add_func ("/arguments/with-counts-extras-in", test_with);
  g_test_add_func ("/arguments/wrong-usage-has-a-status-of-its-own", test_wrong_usage);
  g_test_add_func ("/arguments/help-and-version", test_help_and_version);
  g_test_add_func ("/arguments/a-command-has-its-help", test_help_of_a_command);
  g_test_add_func ("/arguments/a-full-output-is-told", test_full_output);

  return g_test_run ();
}

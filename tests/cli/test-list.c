/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli-run.h"

#include <string.h>

static GPtrArray *
list (CliRun     *run,
      const char *what)
{
  cli_run (run, NULL, NULL, CLI_ARGUMENTS ("list", "--format=json", what));
  g_assert_cmpint (run->status, ==, 0);
  g_assert_cmpstr (run->errors, ==, "");

  return cli_run_parse (run);
}

static JsonObject *
find (GPtrArray  *answers,
      const char *key,
      const char *value)
{
  for (guint i = 0; i < answers->len; i++)
    {
      JsonObject *answer = cli_run_get_answer (answers, i);

      if (g_strcmp0 (json_object_get_string_member (answer, key), value) == 0)
        return answer;
    }
  g_assert_not_reached ();
}

static void
test_architectures (void)
{
  g_auto (CliRun) run = { 0 };
  g_autoptr (GPtrArray) answers = list (&run, "architectures");
  JsonObject *answer = find (answers, "model_type", "gpt2");

  g_assert_cmpuint (json_object_get_size (answer), ==, 4);
  g_assert_cmpstr (json_object_get_string_member (answer, "title"), ==, "GPT-2");
  g_assert_cmpint (json_object_get_int_member (answer, "verified"), >, 0);
  g_assert_cmpint (json_array_get_length (json_object_get_array_member (answer, "classes")), >, 1);
}

static void
test_further_types_have_rows (void)
{
  g_auto (CliRun) run = { 0 };
  g_autoptr (GPtrArray) answers = list (&run, "architectures");
  const char *before = "";

  g_assert_nonnull (find (answers, "model_type", "gpt-sw3"));
  for (guint i = 0; i < answers->len; i++)
    {
      const char *type =
        json_object_get_string_member (cli_run_get_answer (answers, i), "model_type");

      g_assert_cmpstr (before, <, type);
      before = type;
    }
}

static void
test_presets (void)
{
  g_auto (CliRun) run = { 0 };
  g_autoptr (GPtrArray) answers = list (&run, "presets");
  JsonObject *answer = find (answers, "id", "llama-3.1-8b");

  g_assert_cmpuint (json_object_get_size (answer), ==, 7);
  g_assert_cmpint (json_object_get_int_member (answer, "total"), ==, 8030261248);
  for (guint i = 0; i < answers->len; i++)
    g_assert_false (json_object_get_null_member (cli_run_get_answer (answers, i), "total"));
}

static void
test_architectures_come_first (void)
{
  g_auto (CliRun) named = { 0 };
  g_auto (CliRun) unnamed = { 0 };

  cli_run (&named, NULL, NULL, CLI_ARGUMENTS ("list", "architectures"));
  cli_run (&unnamed, NULL, NULL, CLI_ARGUMENTS ("list"));
  g_assert_cmpstr (named.output, ==, unnamed.output);
  g_assert_nonnull (strstr (named.output, "gpt2"));
}

static void
test_markdown_list_is_current (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "data", "architectures",
                                                 "LIST.md", NULL);
  g_autofree char *written = NULL;
  g_autoptr (GError) error = NULL;
  g_auto (CliRun) run = { 0 };

  g_file_get_contents (path, &written, NULL, &error);
  g_assert_no_error (error);
  cli_run (&run, NULL, NULL, CLI_ARGUMENTS ("list", "--format=markdown", "architectures"));
  if (strcmp (run.output, written) != 0)
    g_test_message ("numel-cli list --format=markdown architectures > data/architectures/LIST.md");
  g_assert_cmpstr (run.output, ==, written);
}

static void
test_every_format (void)
{
  static const char *const formats[] = {
    "--format=text", "--format=csv", "--format=markdown", "--format=latex",
  };
  static const char *const beginnings[] = {
    "Preset ", "id,title,", "| Preset |", "\\begin{tabular}",
  };

  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    {
      g_auto (CliRun) run = { 0 };

      cli_run (&run, NULL, NULL, CLI_ARGUMENTS ("list", formats[i], "presets"));
      g_assert_cmpint (run.status, ==, 0);
      g_assert_true (g_str_has_prefix (run.output, beginnings[i]));
      g_assert_nonnull (strstr (run.output, "gpt2-xl"));
    }
}

static void
test_own_files_are_listed (void)
{
  static const char preset[] = "{\"title\": \"Mine\", \"publisher\": \"Me\", \"year\": 2024,"
                               " \"config\": {\"model_type\": \"gpt2\", \"n_layer\": 1}}";
  g_autofree char *folder = cli_make_folder ();
  g_autofree char *good = cli_write_file (folder, "numel/presets/mine.json", preset);
  g_autofree char *bad = cli_write_file (folder, "numel/presets/broken.json", "{");
  const char *const variables[] = { "XDG_DATA_HOME", folder, NULL };
  g_auto (CliRun) run = { 0 };
  g_autoptr (GPtrArray) answers = NULL;

  cli_run (&run, NULL, variables, CLI_ARGUMENTS ("list", "--format=json", "presets"));
  g_assert_cmpint (run.status, ==, 0);
  g_assert_nonnull (strstr (run.errors, "broken.json"));
  answers = cli_run_parse (&run);
  g_assert_cmpstr (json_object_get_string_member (find (answers, "id", "mine"), "title"), ==,
                   "Mine");
  cli_remove_folder (folder);
}

static void
test_broken_descriptions_are_named (void)
{
  g_autofree char *folder = cli_make_folder ();
  g_autofree char *bad = cli_write_file (folder, "numel/architectures/gpt2.json", "{\"title\": 1}");
  const char *const variables[] = { "XDG_DATA_HOME", folder, NULL };
  g_auto (CliRun) run = { 0 };

  cli_run (&run, NULL, variables, CLI_ARGUMENTS ("count", "gpt2"));
  g_assert_cmpint (run.status, ==, 0);
  g_assert_nonnull (strstr (run.output, "124,439,808"));
  g_assert_nonnull (strstr (run.errors, "gpt2"));
  cli_remove_folder (folder);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/list/architectures", test_architectures);
  g_test_add_func ("/list/further-types-of-a-file-have-rows", test_further_types_have_rows);
  g_test_add_func ("/list/presets-with-their-totals", test_presets);
  g_test_add_func ("/list/architectures-are-what-is-listed-first", test_architectures_come_first);
  g_test_add_func ("/list/the-list-in-markdown-is-current", test_markdown_list_is_current);
  g_test_add_func ("/list/every-format", test_every_format);
  g_test_add_func ("/list/own-files-are-listed-and-broken-ones-named", test_own_files_are_listed);
  g_test_add_func ("/list/broken-descriptions-are-named-and-give-way",
                   test_broken_descriptions_are_named);

  return g_test_run ();
}

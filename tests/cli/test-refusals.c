/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli-run.h"

#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "core/text/numel-error.h"

/* Runs in text and in JSON and compares what is said. */
static void
assert_refused (const char        *input,
                const char *const *variables,
                const char *const *arguments,
                const char        *code,
                const char        *mention)
{
  g_auto (CliRun) text = { 0 };
  g_auto (CliRun) json = { 0 };
  g_autoptr (GPtrArray) answers = NULL;
  g_autoptr (GPtrArray) words = g_ptr_array_new ();
  JsonObject *answer;
  const char *message;

  g_ptr_array_add (words, (gpointer) "count");
  g_ptr_array_add (words, (gpointer) "--format=json");
  for (guint i = 0; arguments[i] != NULL; i++)
    g_ptr_array_add (words, (gpointer) arguments[i]);
  g_ptr_array_add (words, NULL);
  cli_run (&json, input, variables, (const char *const *) words->pdata);
  g_assert_cmpint (json.status, ==, 1);
  g_assert_cmpstr (json.errors, ==, "");

  answers = cli_run_parse (&json);
  g_assert_cmpuint (answers->len, ==, 1);
  answer = cli_run_get_answer (answers, 0);
  g_assert_cmpuint (json_object_get_size (answer), ==, 3);
  message = json_object_get_string_member (answer, "message");
  g_test_message ("%s", message);
  g_assert_cmpstr (json_object_get_string_member (answer, "error"), ==, code);
  g_assert_nonnull (strstr (message, mention));
  g_assert_cmpint (g_utf8_strlen (message, -1), <=, NUMEL_ERROR_MAX_LENGTH);
  for (const char *c = message; *c != '\0'; c = g_utf8_next_char (c))
    g_assert_false (g_unichar_iscntrl (g_utf8_get_char (c)));

  words->pdata[1] = (gpointer) "--format=text";
  cli_run (&text, input, variables, (const char *const *) words->pdata);
  g_assert_cmpint (text.status, ==, 1);
  g_assert_cmpstr (text.output, ==, "");
  g_assert_nonnull (strstr (text.errors, message));
  g_assert_cmpuint (strcspn (text.errors, "\n"), ==, strlen (text.errors) - 1);
}

static void
assert_text_refused (const char *input,
                     const char *code,
                     const char *mention)
{
  assert_refused (input, NULL, CLI_ARGUMENTS ("-"), code, mention);
}

static void
test_not_found (void)
{
  assert_refused (NULL, NULL, CLI_ARGUMENTS ("./no-such-file.json"), "not-found", "");
  assert_refused (NULL, NULL, CLI_ARGUMENTS ("gpt-2"), "not-found", "gpt2");
}

static void
test_folder_without_config (void)
{
  g_autofree char *folder = cli_make_folder ();

  assert_refused (NULL, NULL, CLI_ARGUMENTS (folder), "not-found", "config.json");
  cli_remove_folder (folder);
}

static void
test_unreadable (void)
{
  assert_refused (NULL, NULL, CLI_ARGUMENTS ("/dev/null"), "unreadable", "device");
}

static void
test_too_large (void)
{
  g_autofree char *folder = cli_make_folder ();
  g_autofree char *path = cli_write_file (folder, "large.json", "{");

  g_assert_cmpint (truncate (path, (64 << 20) + 1), ==, 0);
  assert_refused (NULL, NULL, CLI_ARGUMENTS (path), "too-large", "67108864");
  cli_remove_folder (folder);
}

static void
test_too_deep (void)
{
  g_autofree char *brackets = g_strnfill (100000, '[');
  g_autofree char *text = g_strconcat ("{\"a\":", brackets, NULL);

  assert_text_refused (text, "too-deep", "64");
}

static void
test_not_json (void)
{
  assert_text_refused ("", "not-json", "");
  assert_text_refused ("{\"a\": 1,}", "not-json", "line 1, column 9");
  assert_text_refused ("{\"a\": \x01}", "not-json", "line 1");
}

static void
test_not_an_object (void)
{
  assert_text_refused ("[1, 2]", "not-an-object", "");
}

static void
test_no_model_type (void)
{
  assert_text_refused ("{\"hidden_size\": 8}", "no-model-type", "model_type");
}

static void
test_unknown_model_type (void)
{
  assert_text_refused ("{\"model_type\": \"lama\"}", "unknown-model-type", "llama");
}

static void
test_unknown_class (void)
{
  assert_refused (NULL, NULL, CLI_ARGUMENTS ("--class=GPT2ForPoetry", "gpt2"), "unknown-class",
                  "GPT2LMHeadModel");
}

static void
test_bad_value (void)
{
  assert_text_refused ("{\"model_type\": 7}", "bad-value", "model_type: a string expected, not 7");
  assert_text_refused ("{\"model_type\": \"gpt2\", \"n_layer\": \"many\"}", "bad-value", "n_layer");
  assert_refused (NULL, NULL, CLI_ARGUMENTS ("--set=n_layer=many", "gpt2"), "bad-value", "n_layer");
  assert_refused (NULL, NULL, CLI_ARGUMENTS ("--set=n_leyer=2", "gpt2"), "bad-value", "n_layer");
  assert_refused (NULL, NULL, CLI_ARGUMENTS ("--with=maskes", "gpt2"), "bad-value", "masks");
}

static void
test_impossible (void)
{
  assert_refused (NULL, NULL, CLI_ARGUMENTS ("--set=num_attention_heads=7", "bert-base-uncased"),
                  "impossible", "num_attention_heads");
}

/* What only a window reads is of no matter to the total, but the tree shows it. */
static void
test_list_that_only_a_window_reads (void)
{
  static const char config[] =
    "{\"model_type\": \"gemma2\", \"num_hidden_layers\": 6, \"layer_types\": [\"full_attention\"]}";
  static const char sentence[] = "layer_types has 1 items, item 1 wanted";
  static const char *const formats[] = { "csv", "markdown", "latex" };

  assert_text_refused (config, "impossible", sentence);
  assert_refused (config, NULL, CLI_ARGUMENTS ("--depth=0", "-"), "impossible", sentence);
  assert_refused (config, NULL, CLI_ARGUMENTS ("--tensors", "-"), "impossible", sentence);
  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    {
      g_autofree char *format = g_strconcat ("--format=", formats[i], NULL);
      g_auto (CliRun) run = { 0 };

      cli_run (&run, config, NULL, CLI_ARGUMENTS ("count", format, "-"));
      g_assert_cmpint (run.status, ==, 1);
      g_assert_cmpstr (run.output, ==, "");
      g_assert_nonnull (strstr (run.errors, sentence));
    }
}

static void
test_overflow (void)
{
  assert_refused (NULL, NULL,
                  CLI_ARGUMENTS ("--set=n_embd=4000000000", "--set=n_head=1",
                                 "--set=vocab_size=4000000000", "gpt2"),
                  "overflow", "");
}

/* A family of the user's own, which has a required key. */
static void
test_missing_value (void)
{
  static const char description[] =
    "{\"title\": \"Own\", \"source\": \"a test\", \"verified\": false, \"class_prefix\": \"Own\","
    " \"classes\": {\"*Model\": {}},"
    " \"hyperparameters\": {\"width\": {\"type\": \"integer\"}},"
    " \"modules\": {\"table\": {\"part\": \"embedding\", \"layer\": \"Embedding(10, width)\"}}}";
  g_autofree char *folder = cli_make_folder ();
  g_autofree char *path = cli_write_file (folder, "numel/architectures/own.json", description);
  const char *const variables[] = { "XDG_DATA_HOME", folder, NULL };
  g_auto (CliRun) run = { 0 };
  g_autoptr (GPtrArray) answers = NULL;

  assert_refused ("{\"model_type\": \"own\"}", variables, CLI_ARGUMENTS ("-"), "missing-value",
                  "width");

  cli_run (&run, "{\"model_type\": \"own\", \"width\": 7}", variables,
           CLI_ARGUMENTS ("count", "--format=json", "-"));
  answers = cli_run_parse (&run);
  g_assert_cmpint (json_object_get_int_member (cli_run_get_answer (answers, 0), "total"), ==, 70);
  cli_remove_folder (folder);
}

static void
test_long_and_wild_texts_are_tamed (void)
{
  g_autofree char *word = g_strnfill (5000, 'x');
  g_autofree char *text = g_strdup_printf ("{\"model_type\": \"\\u001b[31m\\n%s\"}", word);

  assert_text_refused (text, "unknown-model-type", "\\u001b");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/refusals/not-found", test_not_found);
  g_test_add_func ("/refusals/folder-without-a-config", test_folder_without_config);
  g_test_add_func ("/refusals/unreadable", test_unreadable);
  g_test_add_func ("/refusals/too-large", test_too_large);
  g_test_add_func ("/refusals/too-deep", test_too_deep);
  g_test_add_func ("/refusals/not-json", test_not_json);
  g_test_add_func ("/refusals/not-an-object", test_not_an_object);
  g_test_add_func ("/refusals/no-model-type", test_no_model_type);
  g_test_add_func ("/refusals/unknown-model-type", test_unknown_model_type);
  g_test_add_func ("/refusals/unknown-class", test_unknown_class);
  g_test_add_func ("/refusals/bad-value", test_bad_value);
  g_test_add_func ("/refusals/missing-value", test_missing_value);
  g_test_add_func ("/refusals/impossible", test_impossible);
  g_test_add_func ("/refusals/a-list-that-only-a-window-reads",
                   test_list_that_only_a_window_reads);
  g_test_add_func ("/refusals/overflow", test_overflow);
  g_test_add_func ("/refusals/long-and-wild-texts-are-tamed", test_long_and_wild_texts_are_tamed);

  return g_test_run ();
}

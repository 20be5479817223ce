/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli-run.h"

#include <string.h>

static JsonObject *
compare (GPtrArray         **answers,
         const char *const  *arguments)
{
  g_auto (CliRun) run = { 0 };

  cli_run (&run, NULL, NULL, arguments);
  g_assert_cmpint (run.status, ==, 0);
  g_assert_cmpstr (run.errors, ==, "");
  *answers = cli_run_parse (&run);
  g_assert_cmpuint ((*answers)->len, ==, 1);

  return cli_run_get_answer (*answers, 0);
}

static gint64
sum_differences (JsonArray *steps)
{
  gint64 sum = 0;

  for (guint i = 0; i < json_array_get_length (steps); i++)
    sum += json_object_get_int_member (json_array_get_object_element (steps, i), "difference");

  return sum;
}

static void
assert_step (JsonArray  *steps,
             guint       index,
             const char *key,
             gint64      from,
             gint64      to,
             gint64      difference)
{
  JsonObject *step;

  g_assert_cmpuint (index, <, json_array_get_length (steps));
  step = json_array_get_object_element (steps, index);
  g_assert_cmpstr (json_object_get_string_member (step, "key"), ==, key);
  g_assert_cmpint (json_object_get_int_member (step, "from"), ==, from);
  g_assert_cmpint (json_object_get_int_member (step, "to"), ==, to);
  g_assert_cmpint (json_object_get_int_member (step, "difference"), ==, difference);
}

static void
test_json (void)
{
  g_autoptr (GPtrArray) answers = NULL;
  JsonObject *answer = compare (&answers, CLI_ARGUMENTS ("compare", "--format=json", "llama-2-7b",
                                                         "llama-3.1-8b"));
  JsonArray *models = json_object_get_array_member (answer, "models");
  JsonArray *steps = json_object_get_array_member (answer, "steps");

  g_assert_cmpuint (json_array_get_length (models), ==, 2);
  g_assert_cmpint (json_object_get_int_member (json_array_get_object_element (models, 0), "total"),
                   ==, 6738415616);
  g_assert_cmpint (json_object_get_int_member (json_array_get_object_element (models, 1), "total"),
                   ==, 8030261248);
  g_assert_true (json_object_has_member (json_array_get_object_element (models, 1), "tree"));

  g_assert_cmpuint (json_array_get_length (steps), ==, 3);
  assert_step (steps, 0, "vocab_size", 32000, 128256, 788529152);
  assert_step (steps, 1, "num_key_value_heads", 32, 8, -805306368);
  assert_step (steps, 2, "intermediate_size", 11008, 14336, 1308622848);
}

static void
test_all_has_steps_of_zero (void)
{
  g_autoptr (GPtrArray) answers = NULL;
  JsonObject *answer = compare (&answers, CLI_ARGUMENTS ("compare", "--format=json", "--all",
                                                         "llama-2-7b", "llama-3.1-8b"));
  JsonArray *steps = json_object_get_array_member (answer, "steps");

  g_assert_cmpuint (json_array_get_length (steps), ==, 4);
  assert_step (steps, 1, "max_position_embeddings", 4096, 131072, 0);
}

static void
test_joined_step (void)
{
  g_autoptr (GPtrArray) answers = NULL;
  JsonObject *answer = compare (&answers, CLI_ARGUMENTS ("compare", "--format=json", "gpt2",
                                                         "gpt2-medium"));
  JsonArray *steps = json_object_get_array_member (answer, "steps");
  JsonObject *step = json_array_get_object_element (steps, 0);

  g_assert_cmpuint (json_array_get_length (steps), ==, 1);
  g_assert_cmpstr (json_object_get_string_member (step, "key"), ==, "n_embd+n_layer+n_head");
  g_assert_cmpuint (json_array_get_length (json_object_get_array_member (step, "keys")), ==, 3);
  g_assert_cmpint (json_array_get_int_element (json_object_get_array_member (step, "to"), 2), ==,
                   16);
  g_assert_nonnull (strstr (json_object_get_string_member (step, "reason"), "n_head (12)"));
  g_assert_cmpint (sum_differences (steps), ==, 354823168 - 124439808);
}

static void
test_parts_of_different_architectures (void)
{
  g_autoptr (GPtrArray) answers = NULL;
  JsonObject *answer = compare (&answers, CLI_ARGUMENTS ("compare", "--format=json", "gpt2",
                                                         "bert-base-uncased"));
  JsonArray *steps = json_object_get_array_member (answer, "steps");
  JsonObject *step = json_array_get_object_element (steps, 0);

  g_assert_cmpstr (json_object_get_string_member (step, "part"), ==, "embedding");
  g_assert_false (json_object_has_member (step, "key"));
  g_assert_cmpint (sum_differences (steps), ==, 109514298 - 124439808);
}

static void
test_more_than_two_have_no_steps (void)
{
  g_autoptr (GPtrArray) answers = NULL;
  JsonObject *answer = compare (&answers, CLI_ARGUMENTS ("compare", "--format=json", "gpt2",
                                                         "gpt2-medium", "gpt2-large"));

  g_assert_cmpuint (json_array_get_length (json_object_get_array_member (answer, "models")), ==, 3);
  g_assert_false (json_object_has_member (answer, "steps"));
}

/* A value that is set from the command line changes both models. */
static void
test_set_changes_both (void)
{
  g_autoptr (GPtrArray) answers = NULL;
  JsonObject *answer = compare (&answers, CLI_ARGUMENTS ("compare", "--format=json",
                                                         "--set=num_key_value_heads=16",
                                                         "llama-2-7b", "llama-3.1-8b"));
  JsonArray *steps = json_object_get_array_member (answer, "steps");

  g_assert_cmpuint (json_array_get_length (steps), ==, 2);
  assert_step (steps, 1, "intermediate_size", 11008, 14336, 1308622848);
}

static void
test_a_refused_file_does_not_stop_the_others (void)
{
  g_auto (CliRun) run = { 0 };
  g_autoptr (GPtrArray) answers = NULL;
  g_auto (CliRun) alone = { 0 };

  cli_run (&run, NULL, NULL, CLI_ARGUMENTS ("compare", "--format=json", "gpt2", "./missing.json",
                                            "gpt2-medium"));
  g_assert_cmpint (run.status, ==, 1);
  answers = cli_run_parse (&run);
  g_assert_cmpuint (answers->len, ==, 2);
  g_assert_cmpstr (json_object_get_string_member (cli_run_get_answer (answers, 0), "error"), ==,
                   "not-found");
  g_assert_true (json_object_has_member (cli_run_get_answer (answers, 1), "steps"));

  cli_run (&alone, NULL, NULL, CLI_ARGUMENTS ("compare", "gpt2", "./missing.json"));
  g_assert_cmpint (alone.status, ==, 1);
  g_assert_cmpstr (alone.output, ==, "");
  g_assert_nonnull (strstr (alone.errors, "./missing.json"));
}

static void
assert_output (const char *const *arguments,
               const char        *expected)
{
  g_auto (CliRun) run = { 0 };

  cli_run (&run, NULL, NULL, arguments);
  g_assert_cmpint (run.status, ==, 0);
  g_assert_cmpstr (run.output, ==, expected);
}

static void
test_text (void)
{
  assert_output (CLI_ARGUMENTS ("compare", "llama-2-7b", "llama-3.1-8b"),
                 "Hyperparameter                          Llama 2 7B   Llama 3.1 8B\n"
                 "Vocabulary                                  32,000        128,256\n"
                 "Context                                      4,096        131,072\n"
                 "Key-value heads                                 32              8\n"
                 "Feed-forward width                          11,008         14,336\n"
                 "Parameters                           6,738,415,616  8,030,261,248\n"
                 "Active per token                     6,738,415,616  8,030,261,248\n"
                 "Active without input table           6,607,343,616  7,504,924,672\n"
                 "Active without input table and head  6,476,271,616  6,979,588,096\n"
                 "  Embedding                            131,072,000    525,336,576\n"
                 "  Attention                          2,147,483,648  1,342,177,280\n"
                 "  Feed-forward                       4,328,521,728  5,637,144,576\n"
                 "  Head                                 131,072,000    525,336,576\n"
                 "\n"
                 "What changed            From       To      Difference     Parameters\n"
                 "Llama 2 7B                                             6,738,415,616\n"
                 "  Vocabulary          32,000  128,256    +788,529,152  7,526,944,768\n"
                 "  Key-value heads         32        8    −805,306,368  6,721,638,400\n"
                 "  Feed-forward width  11,008   14,336  +1,308,622,848  8,030,261,248\n"
                 "Llama 3.1 8B                                           8,030,261,248\n");
}

static void
test_csv (void)
{
  assert_output (CLI_ARGUMENTS ("compare", "--format=csv", "llama-2-7b", "llama-3.1-8b"),
                 "key,llama-2-7b,llama-3.1-8b,difference\n"
                 "vocab_size,32000,128256,788529152\n"
                 "max_position_embeddings,4096,131072,0\n"
                 "num_key_value_heads,32,8,-805306368\n"
                 "intermediate_size,11008,14336,1308622848\n"
                 "total,6738415616,8030261248,1291845632\n"
                 "active,6738415616,8030261248,1291845632\n"
                 "active_without_input_table,6607343616,7504924672,897581056\n"
                 "active_without_tables,6476271616,6979588096,503316480\n"
                 "fixed,0,0,0\n"
                 "buffers,0,0,0\n"
                 "embedding,131072000,525336576,394264576\n"
                 "attention,2147483648,1342177280,-805306368\n"
                 "ffn,4328521728,5637144576,1308622848\n"
                 "norm,266240,266240,0\n"
                 "head,131072000,525336576,394264576\n");
}

/* The fields of a CSV file, line by line, as a spreadsheet reads it. */
static GPtrArray *
read_csv (const char *csv)
{
  GPtrArray *lines = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);

  while (*csv != '\0')
    {
      GPtrArray *line = g_ptr_array_new_with_free_func (g_free);

      do
        {
          g_autoptr (GString) field = g_string_new (NULL);
          gboolean in_quotes = *csv == '"';

          csv += in_quotes;
          for (; in_quotes || (*csv != ',' && *csv != '\n'); csv++)
            {
              g_assert_cmpint (*csv, !=, '\0');
              if (*csv == '"')
                {
                  g_assert_true (in_quotes);
                  csv++;
                  in_quotes = *csv == '"';
                  if (!in_quotes)
                    break;
                }
              g_string_append_c (field, *csv);
            }
          g_assert_true (*csv == ',' || *csv == '\n');
          g_ptr_array_add (line, g_strdup (field->str));
        }
      while (*csv++ == ',');
      g_ptr_array_add (lines, line);
    }

  return lines;
}

static const char *
get_field (GPtrArray *lines,
           guint      line,
           guint      field)
{
  return g_ptr_array_index ((GPtrArray *) g_ptr_array_index (lines, line), field);
}

/* A file's name is the header of a column. */
static void
test_any_file_name_fits_into_a_table (void)
{
  static const char *const names[] = { "a, b.json", "c \"d\".json", "e\nf.json", "g|h_%.json" };
  static const char config[] = "{\"model_type\": \"gpt2\"}";
  g_autofree char *folder = cli_make_folder ();
  g_autoptr (GPtrArray) paths = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) lines = NULL;
  g_auto (CliRun) csv = { 0 };
  g_auto (CliRun) markdown = { 0 };
  g_auto (CliRun) latex = { 0 };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    g_ptr_array_add (paths, cli_write_file (folder, names[i], config));

  cli_run (&csv, NULL, NULL,
           CLI_ARGUMENTS ("compare", "--format=csv", paths->pdata[0], paths->pdata[1],
                          paths->pdata[2], paths->pdata[3]));
  g_assert_cmpint (csv.status, ==, 0);
  lines = read_csv (csv.output);
  g_assert_cmpuint (lines->len, >, 5);
  for (guint i = 0; i < lines->len; i++)
    g_assert_cmpuint (((GPtrArray *) g_ptr_array_index (lines, i))->len, ==, 5);
  for (guint i = 0; i < paths->len; i++)
    {
      g_assert_cmpstr (get_field (lines, 0, i + 1), ==, paths->pdata[i]);
      g_assert_cmpstr (get_field (lines, 1, i + 1), ==, "124439808");
    }

  cli_run (&markdown, NULL, NULL,
           CLI_ARGUMENTS ("compare", "--format=markdown", paths->pdata[2], paths->pdata[3]));
  g_assert_cmpint (markdown.status, ==, 0);
  g_assert_nonnull (strstr (markdown.output, "g\\|h\\_%.json |\n| --- | ---: | ---: |\n"));

  cli_run (&latex, NULL, NULL,
           CLI_ARGUMENTS ("compare", "--format=latex", paths->pdata[2], paths->pdata[3]));
  g_assert_cmpint (latex.status, ==, 0);
  g_assert_nonnull (strstr (latex.output, "g\\textbar{}h\\_\\%.json \\\\\n\\midrule\n"));

  cli_remove_folder (folder);
}

static void
test_markdown_and_latex (void)
{
  g_auto (CliRun) markdown = { 0 };
  g_auto (CliRun) latex = { 0 };

  cli_run (&markdown, NULL, NULL, CLI_ARGUMENTS ("compare", "--format=markdown", "gpt2",
                                                 "llama-2-7b", "gemma-3-4b"));
  g_assert_cmpint (markdown.status, ==, 0);
  g_assert_nonnull (strstr (markdown.output, "| Hidden size | 768 | 4,096 | 2,560 |\n"));
  g_assert_nonnull (strstr (markdown.output, "| Layers (vision\\_config) | – | – | 27 |\n"));

  cli_run (&latex, NULL, NULL, CLI_ARGUMENTS ("compare", "--format=latex", "llama-2-7b",
                                              "llama-3.1-8b"));
  g_assert_cmpint (latex.status, ==, 0);
  g_assert_nonnull (strstr (latex.output, "Key-value heads & 32 & 8 \\\\\n"));
  g_assert_nonnull (strstr (latex.output, "Key-value heads & 32 & 8 & $-$805,306,368 & "
                                          "6,721,638,400 \\\\\n"));
}

static void
test_wrong_usage (void)
{
  g_auto (CliRun) run = { 0 };

  cli_run (&run, NULL, NULL, CLI_ARGUMENTS ("compare", "gpt2"));
  g_assert_cmpint (run.status, ==, 2);
  g_assert_cmpstr (run.output, ==, "");
  g_assert_nonnull (strstr (run.errors, "FILE|PRESET FILE|PRESET"));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/compare/json", test_json);
  g_test_add_func ("/compare/all has steps of zero", test_all_has_steps_of_zero);
  g_test_add_func ("/compare/a joined step", test_joined_step);
  g_test_add_func ("/compare/parts of different architectures",
                   test_parts_of_different_architectures);
  g_test_add_func ("/compare/more than two have no steps", test_more_than_two_have_no_steps);
  g_test_add_func ("/compare/--set changes both", test_set_changes_both);
  g_test_add_func ("/compare/a refused file doesn't stop the others",
                   test_a_refused_file_does_not_stop_the_others);
  g_test_add_func ("/compare/text", test_text);
  g_test_add_func ("/compare/csv", test_csv);
  g_test_add_func ("/compare/any file name fits into a table",
                   test_any_file_name_fits_into_a_table);
  g_test_add_func ("/compare/markdown and latex", test_markdown_and_latex);
  g_test_add_func ("/compare/wrong usage", test_wrong_usage);

  return g_test_run ();
}

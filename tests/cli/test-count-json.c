/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli-run.h"

#include <string.h>

static JsonObject *
count (CliRun            *run,
       GPtrArray        **answers,
       const char *const *arguments)
{
  cli_run (run, NULL, NULL, arguments);
  g_assert_cmpstr (run->errors, ==, "");
  g_assert_cmpint (run->status, ==, 0);
  *answers = cli_run_parse (run);
  g_assert_cmpuint ((*answers)->len, ==, 1);

  return cli_run_get_answer (*answers, 0);
}

static char *
join_members (JsonObject *object)
{
  g_autoptr (GList) members = json_object_get_members (object);
  GString *joined = g_string_new (NULL);

  for (GList *member = members; member != NULL; member = member->next)
    g_string_append_printf (joined, "%s%s", joined->len > 0 ? " " : "", (char *) member->data);

  return g_string_free (joined, FALSE);
}

static void
assert_members (JsonObject *object,
                const char *expected)
{
  g_autofree char *members = join_members (object);

  g_assert_cmpstr (members, ==, expected);
}

static void
test_fields (void)
{
  g_auto (CliRun) run = { 0 };
  g_autoptr (GPtrArray) answers = NULL;
  JsonObject *answer = count (&run, &answers,
                              CLI_ARGUMENTS ("count", "--format=json", "--tensors", "gpt2"));
  JsonObject *hyperparameters;

  assert_members (answer,
                  "file model_type class total fixed buffers extras active parts hyperparameters notes "
                  "tree tensors buffer_tensors tied");
  assert_members (json_object_get_object_member (answer, "active"),
                  "all without_input_table without_tables");
  assert_members (json_object_get_object_member (answer, "parts"),
                  "embedding position attention ffn norm");
  assert_members (json_object_get_object_member (answer, "tree"),
                  "name path part inner_part kind shape repeat first parameters active fixed buffer "
                  "tied_to formula formula_numbers children");
  hyperparameters = json_object_get_object_member (answer, "hyperparameters");
  assert_members (json_object_get_object_member (hyperparameters, "n_layer"), "value from");

  g_assert_cmpstr (json_object_get_string_member (answer, "file"), ==, "gpt2");
  g_assert_cmpstr (json_object_get_string_member (answer, "model_type"), ==, "gpt2");
  g_assert_cmpstr (json_object_get_string_member (answer, "class"), ==, "GPT2LMHeadModel");
  g_assert_cmpint (json_object_get_int_member (answer, "total"), ==, 124439808);
}

static void
test_tensors_are_optional (void)
{
  g_auto (CliRun) run = { 0 };
  g_autoptr (GPtrArray) answers = NULL;
  JsonObject *answer = count (&run, &answers, CLI_ARGUMENTS ("count", "--format=json", "gpt2"));

  g_assert_false (json_object_has_member (answer, "tensors"));
  g_assert_false (json_object_has_member (answer, "buffer_tensors"));
  g_assert_false (json_object_has_member (answer, "tied"));
}

static gint64
sum_tensors (JsonArray *tensors)
{
  gint64 sum = 0;

  for (guint i = 0; i < json_array_get_length (tensors); i++)
    {
      JsonArray *row = json_array_get_array_element (tensors, i);
      JsonArray *shape = json_array_get_array_element (row, 1);
      gint64 elements = json_array_get_int_element (row, 2);

      g_assert_cmpuint (json_array_get_length (row), ==, 3);
      for (guint j = 0; j < json_array_get_length (shape); j++)
        elements *= json_array_get_int_element (shape, j);
      sum += elements;
    }

  return sum;
}

static void
test_tensors_add_up (void)
{
  g_auto (CliRun) run = { 0 };
  g_autoptr (GPtrArray) answers = NULL;
  JsonObject *answer = count (&run, &answers,
                              CLI_ARGUMENTS ("count", "--format=json", "--tensors", "deepseek-v3"));

  g_assert_cmpint (sum_tensors (json_object_get_array_member (answer, "tensors")), ==,
                   671026404352);
  g_assert_cmpint (sum_tensors (json_object_get_array_member (answer, "buffer_tensors")), ==,
                   14848);
}

static void
test_tied_names_its_owner (void)
{
  g_auto (CliRun) run = { 0 };
  g_autoptr (GPtrArray) answers = NULL;
  JsonObject *answer = count (&run, &answers,
                              CLI_ARGUMENTS ("count", "--format=json", "--tensors", "gpt2"));
  JsonArray *tied = json_object_get_array_member (answer, "tied");

  g_assert_cmpuint (json_array_get_length (tied), ==, 1);
  tied = json_array_get_array_element (tied, 0);
  g_assert_cmpstr (json_array_get_string_element (tied, 0), ==, "lm_head.weight");
  g_assert_cmpstr (json_array_get_string_element (tied, 1), ==, "transformer.wte.weight");
}

/* Returns: how many levels there are below. */
static guint
check_node (JsonObject *node)
{
  JsonArray *children = json_object_get_array_member (node, "children");
  gint64 parameters = 0;
  gint64 active = 0;
  guint depth = 0;

  for (guint i = 0; i < json_array_get_length (children); i++)
    {
      JsonObject *child = json_array_get_object_element (children, i);

      depth = MAX (depth, check_node (child) + 1);
      parameters += json_object_get_int_member (child, "parameters");
      active += json_object_get_int_member (child, "active");
    }
  if (json_array_get_length (children) > 0)
    {
      g_assert_cmpint (json_object_get_int_member (node, "parameters"), ==, parameters);
      g_assert_cmpint (json_object_get_int_member (node, "active"), ==, active);
    }

  return depth;
}

static void
test_tree_adds_up (void)
{
  static const char *const presets[] = {
    "gpt2", "deepseek-v3", "jamba-v0.1", "t5-small", "llama-4-scout",
  };

  for (guint i = 0; i < G_N_ELEMENTS (presets); i++)
    {
      g_auto (CliRun) run = { 0 };
      g_autoptr (GPtrArray) answers = NULL;
      JsonObject *answer = count (&run, &answers,
                                  CLI_ARGUMENTS ("count", "--format=json", presets[i]));
      JsonObject *tree = json_object_get_object_member (answer, "tree");
      JsonObject *active = json_object_get_object_member (answer, "active");

      check_node (tree);
      g_assert_cmpint (json_object_get_int_member (tree, "parameters"), ==,
                       json_object_get_int_member (answer, "total"));
      g_assert_cmpint (json_object_get_int_member (tree, "active"), ==,
                       json_object_get_int_member (active, "all"));
    }
}

static void
test_depth_cuts_the_tree (void)
{
  static const char *const options[] = { "--depth=0", "--depth=1", "--depth=3" };
  static const guint depths[] = { 0, 1, 3 };

  for (guint i = 0; i < G_N_ELEMENTS (options); i++)
    {
      g_auto (CliRun) run = { 0 };
      g_autoptr (GPtrArray) answers = NULL;
      JsonObject *answer = count (&run, &answers,
                                  CLI_ARGUMENTS ("count", "--format=json", options[i], "gpt2"));

      g_assert_cmpuint (check_node (json_object_get_object_member (answer, "tree")), ==, depths[i]);
    }
}

static const char *
get_origin (JsonObject *answer,
            const char *name)
{
  JsonObject *all = json_object_get_object_member (answer, "hyperparameters");

  g_assert_true (json_object_has_member (all, name));

  return json_object_get_string_member (json_object_get_object_member (all, name), "from");
}

static void
test_origins (void)
{
  static const char text[] = "{\"model_type\": \"gpt2\", \"n_embd\": 96, \"n_inner\": null}";
  g_auto (CliRun) run = { 0 };
  g_autoptr (GPtrArray) answers = NULL;
  JsonObject *answer;

  cli_run (&run, text, NULL, CLI_ARGUMENTS ("count", "--format=json", "--set", "n_layer=2", "-"));
  g_assert_cmpint (run.status, ==, 0);
  answers = cli_run_parse (&run);
  answer = cli_run_get_answer (answers, 0);

  g_assert_cmpstr (get_origin (answer, "n_embd"), ==, "file");
  g_assert_cmpstr (get_origin (answer, "n_inner"), ==, "null");
  g_assert_cmpstr (get_origin (answer, "n_positions"), ==, "default");
  g_assert_cmpstr (get_origin (answer, "n_layer"), ==, "set");
}

static void
test_names_of_parts_are_paths (void)
{
  g_auto (CliRun) run = { 0 };
  g_autoptr (GPtrArray) answers = NULL;
  JsonObject *answer = count (&run, &answers,
                              CLI_ARGUMENTS ("count", "--format=json", "llava-1.5-7b"));

  g_assert_nonnull (get_origin (answer, "text_config.hidden_size"));
  g_assert_nonnull (get_origin (answer, "vision_config.hidden_size"));
}

static void
test_what_json_has_no_word_for_is_null (void)
{
  static const char text[] = "{\"model_type\": \"gpt2\", \"layer_norm_epsilon\": NaN,"
                             " \"n_layer\": 2, \"x\": [Infinity, -Infinity]}";
  g_auto (CliRun) run = { 0 };
  g_autoptr (GPtrArray) answers = NULL;

  cli_run (&run, text, NULL, CLI_ARGUMENTS ("count", "--format=json", "-"));
  g_assert_cmpint (run.status, ==, 0);
  answers = cli_run_parse (&run);
  g_assert_cmpuint (answers->len, ==, 1);
  g_assert_null (strstr (run.output, "nan"));
}

static void
test_file_is_echoed (void)
{
  g_auto (CliRun) run = { 0 };
  g_autoptr (GPtrArray) answers = NULL;

  /* A name that is no UTF-8, one with a quote and a line end: still one line of JSON each. */
  cli_run (&run, NULL, NULL,
           CLI_ARGUMENTS ("count", "--format=json", "./no\xff.json", "./a\"\n\x1b[1m.json"));
  g_assert_cmpint (run.status, ==, 1);
  answers = cli_run_parse (&run);
  g_assert_cmpuint (answers->len, ==, 2);
  g_assert_cmpstr (json_object_get_string_member (cli_run_get_answer (answers, 0), "file"), ==,
                   "./no\\xff.json");
  g_assert_cmpstr (json_object_get_string_member (cli_run_get_answer (answers, 1), "file"), ==,
                   "./a\"\n\x1b[1m.json");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/count-json/has-the-fields-of-the-contract", test_fields);
  g_test_add_func ("/count-json/has-tensors-only-when-asked", test_tensors_are_optional);
  g_test_add_func ("/count-json/tensors-add-up-to-the-total", test_tensors_add_up);
  g_test_add_func ("/count-json/a-tied-tensor-names-its-owner", test_tied_names_its_owner);
  g_test_add_func ("/count-json/the-tree-adds-up", test_tree_adds_up);
  g_test_add_func ("/count-json/depth-cuts-the-tree", test_depth_cuts_the_tree);
  g_test_add_func ("/count-json/tells-where-values-are-from", test_origins);
  g_test_add_func ("/count-json/names-of-parts-are-paths", test_names_of_parts_are_paths);
  g_test_add_func ("/count-json/is-json-whatever-the-numbers",
                   test_what_json_has_no_word_for_is_null);
  g_test_add_func ("/count-json/echoes-the-file-whatever-its-name", test_file_is_echoed);

  return g_test_run ();
}

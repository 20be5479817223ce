/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a description or a file must not say, and what is said then. */
#include <string.h>

#include "description-fixture.h"

static void
test_cycles (Fixture       *fixture,
             gconstpointer  data)
{
  write_description (fixture, "c",
    "{'title': 'C', 'hyperparameters': {"
    "  'a': {'default': '=b', 'type': 'integer'}, 'b': {'default': '=a', 'type': 'integer'}},"
    " 'modules': {'x': 'Parameter(a)'}}");

  assert_tensors (fixture, "{'model_type': 'c', 'b': 2}", "x 2");
  assert_refused (fixture, "{'model_type': 'c'}", NUMEL_ERROR_IMPOSSIBLE, "a depends on itself");
}

static void
test_impossible_ties (Fixture       *fixture,
                      gconstpointer  data)
{
  static const char *const modules[] = {
    "'a': {'modules': {'x': 'Linear(5, 5)'}, 'tied_to': 'a'}",
    "'a': {'layer': 'Linear(5, 5)', 'tied_to': 'a'}",
    "'a': {'modules': {'x': 'Linear(5, 5)'}, 'tied_to': 'b'}, 'b': {'modules': {'x': 'Linear(5, 5)'}, 'tied_to': 'a'}",
    "'l': {'repeat': '2', 'index': 'i', 'modules': {'m': {'tied_to': 'l.{(i + 1) % 2}.m', 'modules': {'x': 'Linear(5, 5)'}}}}",
    "'n': 'LayerNorm(5, affine=False)', 'a': {'layer': 'Linear(5, 5)', 'tied_to': 'n'}",
    "'n': {'when': '1 > 2', 'layer': 'Linear(5, 5)'}, 'a': {'layer': 'Linear(5, 5)', 'tied_to': 'n'}",
  };

  for (guint i = 0; i < G_N_ELEMENTS (modules); i++)
    {
      g_autofree char *text = g_strdup_printf ("{'title': 'T', 'modules': {%s}}", modules[i]);
      g_autofree char *name = g_strdup_printf ("tie%u", i);
      g_autofree char *config = g_strdup_printf ("{'model_type': '%s'}", name);
      g_autoptr (GError) error = NULL;
      g_autoptr (NumelModel) model = NULL;
      NumelCounts counts;

      g_test_message ("%s", modules[i]);
      g_clear_object (&fixture->catalog);
      write_description (fixture, name, text);
      model = open_model (fixture, config, &error);
      g_assert_no_error (error);
      g_assert_false (numel_model_count (model, &counts, &error));
      g_assert_nonnull (strstr (error->message, "tied"));
    }
}

static void
test_too_many_active (Fixture       *fixture,
                      gconstpointer  data)
{
  write_description (fixture, "e",
    "{'title': 'E', 'hyperparameters': {'experts': 4, 'chosen': 2},"
    " 'modules': {'experts': {'repeat': 'experts', 'active': 'chosen', 'layer': 'Parameter(3)'}}}");

  assert_tensors (fixture, "{'model_type': 'e', 'chosen': 4}", "experts.* 3 *4");
  assert_refused (fixture, "{'model_type': 'e', 'chosen': 5}", NUMEL_ERROR_IMPOSSIBLE,
                  "modules.experts: active: at most 4 expected, not 5");
}

/* Items that are equal share three calls; each of two that differ would have one and a half. */
static void
test_calls_that_cannot_be_shared (Fixture       *fixture,
                                  gconstpointer  data)
{
  write_description (fixture, "calls",
    "{'title': 'C', 'hyperparameters': {'differ': 0, 'attends': true},"
    " 'modules': {'layers': {'repeat': '2', 'index': 'i', 'calls': '3', 'modules': {"
    "   'a': {'when': 'attends', 'context': {'cache': '2'}, 'layer': 'RMSNorm(1 + differ * i)'},"
    "   'b': 'Linear(1 + differ * i, 3, bias=False)'}}}}");

  assert_tensors (fixture, "{'model_type': 'calls'}", "layers.*.a.weight 1 *2; "
                  "layers.*.b.weight 3x1 *2");
  assert_refused (fixture, "{'model_type': 'calls', 'differ': 2}", NUMEL_ERROR_IMPOSSIBLE,
                  "modules.layers.a: calls: a whole number of runs expected, not 1 × 3 / 2");
  assert_refused (fixture, "{'model_type': 'calls', 'differ': 2, 'attends': false}",
                  NUMEL_ERROR_IMPOSSIBLE,
                  "modules.layers.b: calls: a whole number of runs expected, not 3 × 3 / 2");
}

static void
test_messages (Fixture       *fixture,
               gconstpointer  data)
{
  write_description (fixture, "m",
    "{'title': 'M', 'hyperparameters': {'width': 64, 'vocab_size': 3, 'list': [1]},"
    " 'checks': ['width % 3 == 0 or vocab_size > 5', 'width % vocab_size == 0'],"
    " 'modules': {'layers': {'repeat': '2', 'index': 'i', 'with': {'w': 'list[i]'}, 'layer': 'Linear(width, w)'}}}");

  assert_refused (fixture, "{'model_type': 'm', 'list': [1, 2]}", NUMEL_ERROR_IMPOSSIBLE,
                  "width % 3 == 0 or vocab_size > 5 expected, but width is 64, vocab_size is 3");
  assert_refused (fixture, "{'model_type': 'm', 'list': [1, 2], 'vocab_size': 7}",
                  NUMEL_ERROR_IMPOSSIBLE, "width is 64, a multiple of vocab_size (7) expected");
  assert_refused (fixture, "{'model_type': 'm', 'vocab_size': 8}", NUMEL_ERROR_IMPOSSIBLE,
                  "modules.layers: list[i]: list has 1 items, item 1 wanted");
}

static const struct
{
  const char *text;
  const char *message;
} broken_cases[] = {
  { "[]", "an object expected" },
  { "{'title': 'X'}", "modules: an object expected" },
  { "{'modules': {}}", "title: a string expected" },
  { "{'title': 'X', 'modules': {}, 'modul': {}}", "“modul” is no key of a description" },
  { "{'title': 'X', 'title': 'Y', 'modules': {}}", "title" },
  { "{'title': 'X', 'modules': {'a': 'Linear(b, 2)'}}",
    "modules.a: “b”, character 1: there is no hyperparameter or local name “b”" },
  { "{'title': 'X', 'modules': {'a': 'Lineal(1, 2)'}}", "there is no layer kind “Lineal”" },
  { "{'title': 'X', 'modules': {'a': 'Linear(1)'}}", "Linear needs its argument “out”" },
  { "{'title': 'X', 'modules': {'a': 'Linear(1, 2, 3, 4)'}}", "Linear takes at most 3 arguments" },
  { "{'title': 'X', 'modules': {'a': 'Linear(1, 2, byas=False)'}}",
    "Linear has no argument “byas”" },
  { "{'title': 'X', 'modules': {'a': {'layer': 'RMSNorm(1)', 'modules': {}}}}",
    "modules.a: only one of “layer”, “modules” and “config” expected" },
  { "{'title': 'X', 'modules': {'a': []}}", "modules.a: at least one alternative expected" },
  { "{'title': 'X', 'modules': {'a': {'laier': 'RMSNorm(1)'}}}", "modules.a: “laier” is no key" },
  { "{'title': 'X', 'modules': {'a': {'part': 'hed', 'layer': 'RMSNorm(1)'}}}",
    "“hed” is no part" },
  { "{'title': 'X', 'modules': {'a': {'use': 'b'}}}",
    "modules.a: use: the name of a block expected" },
  { "{'title': 'X', 'blocks': {'b': {'use': 'b'}}, 'modules': {'a': {'use': 'b'}}}",
    "at most 16 deep" },
  { "{'title': 'X', 'modules': {'a': {'index': 'i', 'layer': 'RMSNorm(1)'}}}",
    "modules.a: “index” expected only beside “repeat”" },
  { "{'title': 'X', 'hyperparameters': {'i': 1}, 'modules': {'a': {'repeat': '2', 'index': 'i', "
    "'layer': 'RMSNorm(1)'}}}",
    "the local name “i” must not hide another" },
  { "{'title': 'X', 'modules': {'a': {'layer': 'RMSNorm(1)', 'tied_to': 'b'}}}",
    "modules.a.tied_to: there is no module “b”" },
  { "{'title': 'X', 'modules': {'a': {'layer': 'RMSNorm(1)', 'tied_to': {}}}}",
    "modules.a.tied_to: at least one tensor expected" },
  { "{'title': 'X', 'configs': {'c': {}}, 'modules': {'a': {'config': 'c', 'class': []}}}",
    "modules.a.class: the name of a class expected" },
  { "{'title': 'X', 'blocks': [], 'modules': {}}", "blocks: an object expected" },
  { "{'title': 'X', 'model_types': 'Y', 'modules': {}}", "model_types: a list of names expected" },
  { "{'title': 'X', 'model_types': [null], 'modules': {}}",
    "model_types: a list of names expected" },
  { "{'title': 'X', 'classes': {'XModel': {'root': 'b'}}, 'modules': {'a': 'RMSNorm(1)'}}",
    "classes.XModel.root: there is no module “b”" },
  { "{'title': 'X', 'classes': {'XModel': {'rename': {'b': 'c'}}}, 'modules': {'a': 'RMSNorm(1)'}}",
    "classes.XModel.rename: there is no module “b” at the top" },
  { "{'title': 'X', 'classes': {'*Model': {}}, 'modules': {}}", "“class_prefix” expected" },
  { "{'title': 'X', 'classes': {'XModel': {'set': {'b': 1}}}, 'modules': {}}",
    "a hyperparameter or a switch expected" },
  { "{'title': 'X', 'checks': ['1 +'], 'modules': {}}", "checks[0]" },
  { "{'title': 'X', 'hyperparameters': {'a': {'default': 1, 'typ': 'x'}}, 'modules': {}}",
    "hyperparameters.a: “typ” is no key here" },
  { "{'title': 'X', 'hyperparameters': {'a': 1}, 'derived': {'a': '2'}, 'modules': {}}",
    "derived.a: a name of its own expected" },
  { "{'title': 'X', 'hyperparameters': {'a': {'default': 1, 'alias': 'b'}}, 'derived': {'b': '2'}, "
    "'modules': {}}",
    "hyperparameters.a.alias: “b” is the name of something else" },
  { "{'title': 'X', 'modules': {'(x)': {'modules': {'b': 'RMSNorm(1)'}}, '(y)': {'modules': {'b': "
    "'RMSNorm(1)'}}}}",
    "another module beside it has the name “b”" },
  { "{'title': 'X', 'configs': {'c': {'always': true}}, 'modules': {}}",
    "“family” expected beside “always”" },
  { "{'title': 'X', 'modules': {'a': {'config': 'c', 'class': '*Model'}}}",
    "“c” is not in “configs”" },
  { "{'title': 'X', 'changes': {}, 'modules': {}}", "“changes” expected only beside “extends”" },
  { "{'title': 'X', 'extends': 'nothing'}", "extends: there is no description “nothing”" },
  { "{'title': 'X', 'extends': 'broken'}", "a chain of at most 8 descriptions expected" },
  { "{'title': 'X', 'extends': 'gpt2', 'changes': {'nope': null}}",
    "changes.nope: there is nothing to remove" },
  { "{'title': 'X', 'modules': {}, 'extras': []}", "extras: an object expected" },
  { "{'title': 'X', 'modules': {}, 'extras': {'nope': null}}",
    "extras.nope: there is nothing to remove" },
  { "{'title': 'X', 'extends': 'gpt2', 'changes': {'transformer.h[3]': 'RMSNorm(1)'}}",
    "no list of alternatives" },
};

static void
test_broken (Fixture       *fixture,
             gconstpointer  data)
{
  for (guint i = 0; i < G_N_ELEMENTS (broken_cases); i++)
    {
      g_autoptr (GError) error = NULL;

      g_test_message ("%s", broken_cases[i].text);
      g_clear_object (&fixture->catalog);
      write_description (fixture, "broken", broken_cases[i].text);
      g_assert_null (open_model (fixture, "{'model_type': 'broken'}", &error));
      g_assert_error (error, NUMEL_ERROR, NUMEL_ERROR_BAD_DESCRIPTION);
      g_assert_true (g_str_has_prefix (error->message, "broken.json: "));
      g_assert_nonnull (strstr (error->message, broken_cases[i].message));
    }
}

#define MODULE_KEYS                                                                               \
  "layer", "modules", "when", "repeat", "index", "first", "with", "use", "part", "config",        \
  "class", "tied_to", "tied_when", "active", "of", "calls", "tokens", "context", "fixed", "extra"

static const struct
{
  const char *form;
  const char *keys[24];
} places[] = {
  { "{'title': 'O', 'modules': {'a': 'RMSNorm(4)'}, '%s': %s}",
    { "title", "source", "verified", "model_types", "extends", "class_prefix", "classes",
      "default_class", "switches", "hyperparameters", "derived", "checks", "configs", "blocks",
      "modules", "changes", "extras" } },
  { "{'title': 'O', 'hyperparameters': {'h': {'default': 1, '%s': %s}},"
    " 'modules': {'a': 'RMSNorm(h)'}}",
    { "default", "null", "alias", "item", "length", "empty_is_null", "type", "choices",
      "optional" } },
  { "{'title': 'O', 'configs': {'c': {'family': 'gpt2', 'missing': {}, '%s': %s}},"
    " 'modules': {'a': {'config': 'c', 'class': '*Model'}}}",
    { "family", "always", "at", "missing", "over", "set" } },
  { "{'title': 'O', 'classes': {'OModel': {'%s': %s}}, 'modules': {'a': 'RMSNorm(4)'}}",
    { "set", "root", "rename" } },
  { "{'title': 'O', 'modules': {'a': {'layer': 'RMSNorm(4)', '%s': %s}}}", { MODULE_KEYS } },
  { "{'title': 'O', 'modules': {'a': {'repeat': 2, 'index': 'i', 'modules': {'x': 'RMSNorm(4)'},"
    " '%s': %s}}}",
    { MODULE_KEYS } },
};

static void
check_odd (Fixture    *fixture,
           const char *form,
           const char *key,
           const char *value)
{
  g_autoptr (GString) text = g_string_new (form);
  g_autoptr (GError) error = NULL;
  g_autoptr (NumelModel) model = NULL;
  g_autoptr (NumelBreakdown) breakdown = NULL;

  g_string_replace (text, "%s", key, 1);
  g_string_replace (text, "%s", value, 1);
  g_test_message ("%s", text->str);
  g_clear_object (&fixture->catalog);
  write_description (fixture, "odd", text->str);
  model = open_model (fixture, "{'model_type': 'odd'}", &error);
  if (model != NULL)
    breakdown = numel_model_build_breakdown (model, &error);
  g_assert_true ((breakdown != NULL) == (error == NULL));
  if (error != NULL)
    g_assert_null (strstr (error->message, "(null)"));
}

/* Every key with every kind of value: it is read or refused, and no null pointer is met. */
static void
test_any_value_of_any_key (Fixture       *fixture,
                           gconstpointer  data)
{
  static const char *const values[] = {
    "null", "-1", "true", "\"\"", "[]", "{}", "[null]", "{'a': null}", "{'a': []}", "{\"\": 1}",
  };

  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    {
      for (guint j = 0; places[i].keys[j] != NULL; j++)
        {
          for (guint k = 0; k < G_N_ELEMENTS (values); k++)
            check_odd (fixture, places[i].form, places[i].keys[j], values[k]);
        }
    }
}

static void
test_limits (Fixture       *fixture,
             gconstpointer  data)
{
  write_description (fixture, "l",
    "{'title': 'L', 'hyperparameters': {'n': 2, 'w': 3},"
    " 'modules': {'a': {'repeat': 'n', 'index': 'i', 'layer': 'Parameter(w, i % 2)'},"
    "   'b': {'repeat': 'n', 'layer': 'Parameter(w)'}}}");

  assert_refused (fixture, "{'model_type': 'l', 'n': 1000001}", NUMEL_ERROR_TOO_LARGE,
                  "modules.a: at most 1000000 items expected, not 1000001");
  assert_refused (fixture, "{'model_type': 'l', 'n': -1}", NUMEL_ERROR_IMPOSSIBLE,
                  "modules.a: n: an integer of at least 0 expected, not -1");
  assert_refused (fixture, "{'model_type': 'l', 'w': 9223372036854775807}", NUMEL_ERROR_OVERFLOW,
                  "modules.b: a count of less than 2^63 expected");
}

/* Sums of a tree that no total holds: contexts, extras, a layer's tensors, items. */
static void
test_sums_fit (Fixture       *fixture,
               gconstpointer  data)
{
  static const char *const modules[] = {
    "'a': {'calls': 'n', 'context': {'cache': '2'}, 'layer': 'RMSNorm(2)'},"
    "'b': {'calls': 'n', 'context': {'cache': '2'}, 'layer': 'RMSNorm(2)'}",
    "'b': {'calls': 'n', 'modules': {'b': {'repeat': '2', 'calls': '3', 'context': {'cache': '2'}}}}",
    "'a': {'extra': 'e', 'layer': 'Buffer(n)'}, 'b': {'extra': 'e', 'layer': 'Buffer(n)'}",
    "'a': {'extra': 'e', 'layer': 'Buffer(n)'}, 'b': {'extra': 'f', 'layer': 'Buffer(n)'}",
    "'b': 'BatchNorm1d(n // 2)'",
    "'a': {'repeat': '1000000', 'modules': {'a': {'repeat': '1000000', 'modules': {"
    "  'a': {'repeat': '1000000', 'modules': {'b': {'repeat': '10', 'index': 'i',"
    "    'modules': {'c': {'when': 'i < 0', 'layer': 'RMSNorm(2)'}}}}}}}}}",
  };
  static const char *const blamed[] = {
    "modules.b", "modules.b.b", "modules.b", "modules.b", "modules.b", "modules.a.a.a.b",
  };

  for (guint i = 0; i < G_N_ELEMENTS (modules); i++)
    {
      g_autofree char *name = g_strdup_printf ("sum%u", i);
      g_autofree char *text = g_strdup_printf (
        "{'title': 'S', 'hyperparameters': {'n': 4611686018427387904}, 'modules': {%s}}",
        modules[i]);
      g_autofree char *config = g_strdup_printf ("{'model_type': '%s'}", name);
      g_autofree char *message = g_strdup_printf ("%s: a count of less than 2^63 expected",
                                                  blamed[i]);

      g_test_message ("%s", modules[i]);
      g_clear_object (&fixture->catalog);
      write_description (fixture, name, text);
      assert_refused (fixture, config, NUMEL_ERROR_OVERFLOW, message);
    }
}

/* The number of items is asked for where they are walked, where they tell other items apart and
 * where others are tied to them. */
static void
test_limits_hold_inside_and_behind_ties (Fixture       *fixture,
                                         gconstpointer  data)
{
  write_description (fixture, "inside",
    "{'title': 'I', 'hyperparameters': {'n': 2, 'f': 0},"
    " 'modules': {'b': {'repeat': 2, 'index': 'i', 'modules': {"
    "   'x': {'repeat': 'n', 'index': 'j', 'first': 'f', 'layer': 'Parameter(i % 2, j % 2)'}}}}}");
  write_description (fixture, "behind",
    "{'title': 'B', 'hyperparameters': {'n': 2, 'f': 0},"
    " 'modules': {'before': {'repeat': 2, 'index': 'i', 'layer': 'Parameter(3, i)'},"
    "   'b': {'tied_to': 'c', 'modules': {"
    "     'x': {'repeat': 2, 'index': 'j', 'layer': 'Parameter(3, j % 2)'}}},"
    "   'c': {'modules': {"
    "     'x': {'repeat': 'n', 'index': 'j', 'first': 'f', 'layer': 'Parameter(3, j % 2)'}}}}}");

  assert_refused (fixture, "{'model_type': 'inside', 'n': 9223372036854775807}",
                  NUMEL_ERROR_TOO_LARGE,
                  "modules.b.x: at most 1000000 items expected, not 9223372036854775807");
  assert_refused (fixture, "{'model_type': 'inside', 'f': 9223372036854775807}",
                  NUMEL_ERROR_TOO_LARGE,
                  "modules.b.x: at most 9223372036853775807 expected as the first number, not "
                  "9223372036854775807");
  assert_refused (fixture, "{'model_type': 'inside', 'n': 700000}", NUMEL_ERROR_TOO_LARGE,
                  "modules.b.x: at most 1000000 items that differ expected");
  assert_refused (fixture, "{'model_type': 'behind', 'n': 9223372036854775807}",
                  NUMEL_ERROR_TOO_LARGE,
                  "modules.c.x: at most 1000000 items expected, not 9223372036854775807");
  assert_refused (fixture, "{'model_type': 'behind', 'n': 1000000}", NUMEL_ERROR_TOO_LARGE,
                  "modules.c.x: at most 1000000 items that differ expected");
}

int
main (int    argc,
      char **argv)
{
  static const struct
  {
    const char *path;
    void (*func) (Fixture *fixture, gconstpointer data);
  } tests[] = {
    { "/description/a-name-that-needs-itself-is-refused", test_cycles },
    { "/description/impossible-ties-are-refused", test_impossible_ties },
    { "/description/more-active-than-there-are-is-refused", test_too_many_active },
    { "/description/calls-that-cannot-be-shared-are-refused", test_calls_that_cannot_be_shared },
    { "/description/messages-tell-values", test_messages },
    { "/description/broken-ones-say-where-and-what", test_broken },
    { "/description/any-value-of-any-key-is-read-or-refused", test_any_value_of_any_key },
    { "/description/limits-are-kept", test_limits },
    { "/description/sums-fit-64-bits", test_sums_fit },
    { "/description/limits-hold-inside-and-behind-ties", test_limits_hold_inside_and_behind_ties },
  };

  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Fixture, NULL, fixture_set_up, tests[i].func, fixture_tear_down);

  return g_test_run ();
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "core/text/numel-error.h"
#include "core/expression/numel-expression.h"

/* The names that the expressions below may use. */
enum
{
  SLOT_HIDDEN_SIZE,
  SLOT_HEADS,
  SLOT_RATIO,
  SLOT_TIED,
  SLOT_NOTHING,
  SLOT_KINDS,
  SLOT_PATTERN,
  SLOT_ITSELF,
  SLOT_BLOCKS,
  N_SLOTS,
};

static const char *const slot_names[N_SLOTS] = {
  "hidden_size", "num_attention_heads", "mlp_ratio", "tied", "window", "layer_types", "pattern",
  "itself",      "block_configs",
};

typedef struct
{
  NumelScope scope;
  NumelValue values[N_SLOTS];
  guint8 states[N_SLOTS];
  JsonNode *blocks;
} Fixture;

static gboolean
compute (NumelScope  *scope,
         guint        slot,
         GError     **error)
{
  g_set_error (error, NUMEL_ERROR, NUMEL_ERROR_IMPOSSIBLE, "%s depends on itself",
               slot_names[slot]);

  return FALSE;
}

static gboolean
look_up (NumelScope  *scope,
         guint        config,
         const char  *name,
         NumelValue  *value,
         GError     **error)
{
  *value = name == NULL ? NUMEL_VALUE_INIT_NONE : numel_value_from_integer (77);

  return TRUE;
}

static gboolean
resolve (const char     *name,
         NumelReference *reference,
         gpointer        user_data)
{
  for (guint i = 0; i < N_SLOTS; i++)
    {
      if (g_str_equal (name, slot_names[i]))
        {
          reference->kind = NUMEL_REFERENCE_SLOT;
          reference->index = i;
          return TRUE;
        }
    }
  if (g_str_equal (name, "text_config.width"))
    {
      reference->kind = NUMEL_REFERENCE_CONFIG_NAME;
      reference->name = "width";
      return TRUE;
    }
  if (g_str_equal (name, "text_config"))
    {
      reference->kind = NUMEL_REFERENCE_CONFIG;
      return TRUE;
    }

  return FALSE;
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  NumelValue kinds[] = {
    numel_value_from_string ("full"), numel_value_from_string ("sliding"),
    numel_value_from_string ("full"),
  };
  const char *blocks = "[{\"ffn\": {\"mult\": 3}}, {\"ffn\": null}]";

  fixture->scope.values = fixture->values;
  fixture->scope.states = fixture->states;
  fixture->scope.arena = g_ptr_array_new_with_free_func (g_free);
  fixture->scope.compute = compute;
  fixture->scope.lookup = look_up;
  fixture->blocks = json_from_string (blocks, NULL);

  fixture->values[SLOT_HIDDEN_SIZE] = numel_value_from_integer (768);
  fixture->values[SLOT_HEADS] = numel_value_from_integer (12);
  fixture->values[SLOT_RATIO] = numel_value_from_real (2.5);
  fixture->values[SLOT_TIED] = numel_value_from_boolean (TRUE);
  fixture->values[SLOT_KINDS] = numel_scope_build_list (&fixture->scope, kinds,
                                                        G_N_ELEMENTS (kinds));
  fixture->values[SLOT_PATTERN] = numel_value_from_string ("M*E-M");
  fixture->values[SLOT_BLOCKS] = numel_value_from_json (fixture->blocks, fixture->scope.arena);
  memset (fixture->states, NUMEL_SLOT_READY, sizeof fixture->states);
  fixture->states[SLOT_ITSELF] = NUMEL_SLOT_EMPTY;
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  g_ptr_array_unref (fixture->scope.arena);
  json_node_unref (fixture->blocks);
}

typedef struct
{
  const char *text;
  const char *value;
} ValueCase;

static const ValueCase value_cases[] = {
  /* Python's precedence and associativity. */
  { "2 + 3 * 4", "14" },
  { "(2 + 3) * 4", "20" },
  { "2 - 3 - 4", "-5" },
  { "2 ** 3 ** 2", "512" },
  { "-2 ** 2", "-4" },
  { "2 ** -0", "1" },
  { "not 1 == 2", "True" },
  { "1 if False else 2 if False else 3", "3" },
  { "1 or 0 and 0", "1" },
  { "7 - -2", "9" },
  /* Division: exact, or rounded down and not towards zero. */
  { "768 / 12", "64" },
  { "-7 // 2", "-4" },
  { "7 // -2", "-4" },
  { "-7 % 3", "2" },
  { "7 % -3", "-2" },
  { "-9223372036854775807 // -1", "9223372036854775807" },
  /* At the ends of the range, where C's own division stops the program. */
  { "(-9223372036854775807 - 1) % -1", "0" },
  { "(-9223372036854775807 - 1) % 9223372036854775807", "9223372036854775806" },
  { "9223372036854775807 % (-9223372036854775807 - 1)", "-1" },
  { "(-9223372036854775807 - 1) // 2", "-4611686018427387904" },
  { "(-9223372036854775807 - 1) / 2", "-4611686018427387904" },
  { "(-2) ** 63 == -9223372036854775807 - 1", "True" },
  { "ceil_div(-9223372036854775807 - 1, 3)", "-3074457345618258602" },
  /* A real operand makes the result real. */
  { "hidden_size * mlp_ratio", "1920.0" },
  { "int(hidden_size * mlp_ratio)", "1920" },
  { "7 / 2.0", "3.5" },
  { "7.5 // 2", "3.0" },
  /* Of reals: what Python gives, which is exact where a division is rounded. */
  { "1.0 % 0.1", "0.09999999999999995" },
  { "1.0 // 0.1", "9.0" },
  { "-1.0 % 0.1", "5.551115123125783e-17" },
  { "-1.0 // 0.1", "-10.0" },
  { "1.0 % -0.1", "-5.551115123125783e-17" },
  { "1.0 // -0.1", "-10.0" },
  { "-1.0 % -0.1", "-0.09999999999999995" },
  { "7.5 % -2", "-0.5" },
  { "-7.5 % 2", "0.5" },
  { "-7.5 // 2", "-4.0" },
  { "7.5 // -2", "-4.0" },
  { "-6.0 % 3", "0.0" },
  { "6.0 % -3", "-0.0" },
  { "0.3 // 0.1", "2.0" },
  { "0.3 % 0.1", "0.09999999999999998" },
  { "4.35 % 0.05", "0.049999999999999406" },
  { "4.35 // 0.05", "86.0" },
  { "-0.1 % 1000000000.0", "999999999.9" },
  { "-0.1 // 1000000000.0", "-1.0" },
  { "9007199254740993.0 // 3.5", "2573485501354569.0" },
  { "int(-2.7)", "-2" },
  { "round(2.5)", "2" },
  { "round(3.5)", "4" },
  { "round(-2.5)", "-2" },
  { "0.1 + 0.2", "0.30000000000000004" },
  /* and, or: the deciding operand; only what is needed is evaluated. */
  { "window or hidden_size", "768" },
  { "0 and 1 / 0", "0" },
  { "1 or 1 / 0", "1" },
  { "1 if True else 1 / 0", "1" },
  { "window and window[0]", "None" },
  { "[] or ''", "\"\"" },
  /* Equality across types. */
  { "1 == 1.0", "True" },
  { "1 == True", "False" },
  { "'a' == 1", "False" },
  { "None == False", "False" },
  { "[1, 'a'] == [1, 'a']", "True" },
  { "'a' != \"a\"", "False" },
  { "2 < 2.5", "True" },
  { "2 >= 2", "True" },
  /* Lists, strings, objects. */
  { "'full' in layer_types", "True" },
  { "'other' not in layer_types", "True" },
  { "'E-' in pattern", "True" },
  { "layer_types[1]", "\"sliding\"" },
  { "pattern[1] == '*'", "True" },
  { "block_configs[0].ffn.mult", "3" },
  { "block_configs[1].ffn == None", "True" },
  { "block_configs[0].none", "None" },
  { "[1, 2, hidden_size][2]", "768" },
  { "len([])", "0" },
  /* Functions. */
  { "min(3, 1, 2)", "1" },
  { "max(3, 4.5)", "4.5" },
  { "min([4, 2])", "2" },
  { "len(layer_types) + len('abc') + len(window)", "6" },
  { "ceil_div(7, 2)", "4" },
  { "ceil_div(-7, 2)", "-3" },
  { "round_up(100, 64)", "128" },
  { "round_up(128, 64)", "128" },
  { "at(layer_types, 2)", "\"full\"" },
  { "at(5, 2)", "5" },
  { "last(layer_types)", "\"full\"" },
  { "is_list(pattern) or is_list(layer_types)", "True" },
  { "count('full', layer_types)", "2" },
  { "count('full', layer_types, 1)", "1" },
  { "count('M', pattern)", "2" },
  { "index_of('full', layer_types, 1)", "2" },
  { "index_of('M', pattern, 1)", "4" },
  { "int(tied)", "1" },
  /* Sub-configurations. */
  { "text_config.width + 1", "78" },
  { "text_config == None", "True" },
};

static void
test_values (Fixture       *fixture,
             gconstpointer  data)
{
  for (guint i = 0; i < G_N_ELEMENTS (value_cases); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (NumelExpression) expression = NULL;
      g_autofree char *text = NULL;
      NumelValue value;

      g_test_message ("%s", value_cases[i].text);
      expression = numel_expression_parse (value_cases[i].text, resolve, NULL, &error);
      g_assert_no_error (error);
      g_assert_true (numel_expression_evaluate (expression, &fixture->scope, &value, &error));
      g_assert_no_error (error);
      text = numel_value_to_string (&value);
      g_assert_cmpstr (text, ==, value_cases[i].value);
    }
}

typedef struct
{
  const char *text;
  NumelError code;
  const char *message;
} ErrorCase;

static const ErrorCase error_cases[] = {
  { "770 / 12", NUMEL_ERROR_IMPOSSIBLE, "770 is not a multiple of 12" },
  { "1 // 0", NUMEL_ERROR_IMPOSSIBLE, "other than 0" },
  { "1 % 0.0", NUMEL_ERROR_IMPOSSIBLE, "other than 0" },
  { "2 ** -1", NUMEL_ERROR_IMPOSSIBLE, "exponent" },
  { "9223372036854775807 + 1", NUMEL_ERROR_OVERFLOW, "2^63" },
  { "-9223372036854775807 - 2", NUMEL_ERROR_OVERFLOW, "2^63" },
  { "9223372036854775807 * 2", NUMEL_ERROR_OVERFLOW, "2^63" },
  { "2 ** 63", NUMEL_ERROR_OVERFLOW, "2^63" },
  { "(-9223372036854775807 - 1) // -1", NUMEL_ERROR_OVERFLOW, "2^63" },
  { "(-9223372036854775807 - 1) / -1", NUMEL_ERROR_OVERFLOW, "2^63" },
  { "-(-9223372036854775807 - 1)", NUMEL_ERROR_OVERFLOW, "2^63" },
  { "round_up(9223372036854775807, 2)", NUMEL_ERROR_OVERFLOW, "2^63" },
  { "int(9300000000000000000.0)", NUMEL_ERROR_OVERFLOW, "2^63" },
  { "10.0 ** 400", NUMEL_ERROR_OVERFLOW, "finite" },
  { "tied + 1", NUMEL_ERROR_BAD_VALUE, "not True" },
  { "'a' * 2", NUMEL_ERROR_BAD_VALUE, "a number expected" },
  { "window < 1", NUMEL_ERROR_BAD_VALUE, "not None" },
  { "1 in window", NUMEL_ERROR_BAD_VALUE, "a list" },
  { "1 in pattern", NUMEL_ERROR_BAD_VALUE, "two strings" },
  { "layer_types[3]", NUMEL_ERROR_IMPOSSIBLE, "layer_types has 3 items, item 3 wanted" },
  { "layer_types[-1]", NUMEL_ERROR_IMPOSSIBLE, "item -1 wanted" },
  { "layer_types['a']", NUMEL_ERROR_BAD_VALUE, "an integer expected" },
  { "hidden_size[0]", NUMEL_ERROR_BAD_VALUE, "a list expected" },
  { "layer_types[0].x", NUMEL_ERROR_BAD_VALUE, "an object expected" },
  { "at(layer_types, 9)", NUMEL_ERROR_IMPOSSIBLE, "item 9 wanted" },
  { "last([])", NUMEL_ERROR_BAD_VALUE, "a list with an item" },
  { "min([])", NUMEL_ERROR_IMPOSSIBLE, "at least one item" },
  { "ceil_div(1, 0)", NUMEL_ERROR_BAD_VALUE, "a positive divisor" },
  { "index_of('full', layer_types, 2)", NUMEL_ERROR_IMPOSSIBLE, "more of the item" },
  { "itself + 1", NUMEL_ERROR_IMPOSSIBLE, "itself depends on itself" },
};

static void
test_errors (Fixture       *fixture,
             gconstpointer  data)
{
  for (guint i = 0; i < G_N_ELEMENTS (error_cases); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (NumelExpression) expression = NULL;
      NumelValue value;

      g_test_message ("%s", error_cases[i].text);
      expression = numel_expression_parse (error_cases[i].text, resolve, NULL, &error);
      g_assert_no_error (error);
      g_assert_false (numel_expression_evaluate (expression, &fixture->scope, &value, &error));
      g_assert_error (error, NUMEL_ERROR, (int) error_cases[i].code);
      g_assert_nonnull (strstr (error->message, error_cases[i].message));
    }
}

static const char *const malformed[] = {
  "",         "1 +",       "(1",         "1)",        "[1, 2",      "1 < 2 < 3", "a",
  "1 if 2",   "'abc",      "1.",         ".5",        "0x10",       "1e3",       "foo(1)",
  "min()",    "len(1, 2)", "1 2",        "a.b",       "hidden_size.x", "not",    "in [1]",
  "1 == == 2", "lambda x", "9223372036854775808", "hidden_size = 1", "1 & 2", "~1", "len", "True()",
  "count(1, 2, 3, 4)",
};

static void
test_malformed (Fixture       *fixture,
                gconstpointer  data)
{
  for (guint i = 0; i < G_N_ELEMENTS (malformed); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (NumelExpression) expression = numel_expression_parse (malformed[i], resolve, NULL,
                                                                       &error);

      g_test_message ("%s", malformed[i]);
      g_assert_null (expression);
      g_assert_error (error, NUMEL_ERROR, NUMEL_ERROR_BAD_DESCRIPTION);
    }
}

static char *
repeat_text (const char *text,
             guint       times)
{
  GString *repeated = g_string_new (NULL);

  for (guint i = 0; i < times; i++)
    g_string_append (repeated, text);

  return g_string_free (repeated, FALSE);
}

static void
assert_parses (const char *text,
               gboolean    parses)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (NumelExpression) expression = numel_expression_parse (text, resolve, NULL, &error);

  if (parses)
    g_assert_no_error (error);
  else
    g_assert_error (error, NUMEL_ERROR, NUMEL_ERROR_BAD_DESCRIPTION);
}

/* Letters are counted, not bytes. */
static void
test_long_strings (Fixture       *fixture,
                   gconstpointer  data)
{
  static const char *const texts[] = {
    "pattern[3] == 'x'", "len(pattern)", "'x' in pattern", "count('x', pattern)",
    "index_of('x', pattern, 0)",
  };
  g_autofree char *longest = repeat_text ("ä", 9999);
  g_autofree char *allowed = g_strconcat (longest, "x", NULL);
  g_autofree char *refused = g_strconcat (longest, "xx", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (NumelExpression) expression = numel_expression_parse (texts[i], resolve, NULL,
                                                                       &error);
      NumelValue value;

      g_test_message ("%s", texts[i]);
      g_assert_no_error (error);
      fixture->values[SLOT_PATTERN] = numel_value_from_string (allowed);
      g_assert_true (numel_expression_evaluate (expression, &fixture->scope, &value, &error));
      g_assert_no_error (error);
      fixture->values[SLOT_PATTERN] = numel_value_from_string (refused);
      g_assert_false (numel_expression_evaluate (expression, &fixture->scope, &value, &error));
      g_assert_error (error, NUMEL_ERROR, NUMEL_ERROR_TOO_LARGE);
      g_assert_nonnull (strstr (error->message, "a string of at most 10000 characters expected"));
    }
}

static void
test_bounds (Fixture       *fixture,
             gconstpointer  data)
{
  g_autofree char *nots = repeat_text ("not ", 70);
  g_autofree char *minuses = repeat_text ("-", 70);
  g_autofree char *opening = repeat_text ("(", 70);
  g_autofree char *few_opening = repeat_text ("(", 20);
  g_autofree char *few_closing = repeat_text (")", 20);
  g_autofree char *powers = repeat_text ("1 ** ", 70);
  g_autofree char *long_sum = repeat_text ("1+", 499);
  g_autofree char *too_long = repeat_text ("1+", 500);
  g_autofree char *deep[] = {
    g_strconcat (nots, "1", NULL),     g_strconcat (minuses, "1", NULL),
    g_strconcat (opening, "1", NULL),  g_strconcat (powers, "1", NULL),
    g_strconcat (too_long, "1", NULL),
  };
  g_autofree char *shallow = g_strconcat (few_opening, "1", few_closing, NULL);
  g_autofree char *sum = g_strconcat (long_sum, "11", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (deep); i++)
    {
      assert_parses (deep[i], FALSE);
      if (i > 0)
        g_free (g_steal_pointer (&deep[i]));
    }
  assert_parses (shallow, TRUE);
  assert_parses (sum, TRUE);
}

typedef struct
{
  const char *text;
  const char *names;
  const char *numbers;
} FormulaCase;

static const FormulaCase formula_cases[] = {
  { "num_attention_heads * hidden_size", "num_attention_heads × hidden_size", "12 × 768" },
  { "2 * (hidden_size + 1)", "2 × (hidden_size + 1)", "2 × (768 + 1)" },
  { "hidden_size - (1 - 2)", "hidden_size − (1 − 2)", "768 − (1 − 2)" },
  { "hidden_size if tied else 1 / 0", "hidden_size", "768" },
  { "2 * (hidden_size if tied else 3)", "2 × hidden_size", "2 × 768" },
  { "window or hidden_size", "hidden_size", "768" },
  { "len(layer_types) * 2", "len(layer_types) × 2", "3 × 2" },
  { "round_up(hidden_size, 64)", "round_up(hidden_size, 64)", "round_up(768, 64)" },
  { "block_configs[0].ffn.mult * 2", "block_configs[0].ffn.mult × 2", "3 × 2" },
  { "hidden_size // num_attention_heads", "hidden_size // num_attention_heads", "768 // 12" },
};

static void
test_formulas (Fixture       *fixture,
               gconstpointer  data)
{
  for (guint i = 0; i < G_N_ELEMENTS (formula_cases); i++)
    {
      g_autoptr (NumelExpression) expression = NULL;
      g_autoptr (GString) names = g_string_new (NULL);
      g_autoptr (GString) numbers = g_string_new (NULL);

      expression = numel_expression_parse (formula_cases[i].text, resolve, NULL, NULL);
      g_assert_nonnull (expression);
      numel_expression_format (expression, &fixture->scope, NUMEL_FORMULA_NAMES, FALSE, names);
      numel_expression_format (expression, &fixture->scope, NUMEL_FORMULA_NUMBERS, FALSE, numbers);
      g_assert_cmpstr (names->str, ==, formula_cases[i].names);
      g_assert_cmpstr (numbers->str, ==, formula_cases[i].numbers);
    }
}

static void
test_sizes (Fixture       *fixture,
            gconstpointer  data)
{
  static const char *const no_sizes[] = { "-1", "1.0", "True", "'a'", "None", "[1]" };

  for (guint i = 0; i < G_N_ELEMENTS (no_sizes); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (NumelExpression) expression =
        numel_expression_parse (no_sizes[i], NULL, NULL, NULL);
      gint64 size;

      g_assert_nonnull (expression);
      g_assert_false (numel_expression_get_size (expression, &fixture->scope, &size, &error));
      g_assert_nonnull (strstr (error->message, "an integer of at least 0 expected"));
    }
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
    { "/expression/means-what-python-means", test_values },
    { "/expression/says-what-was-expected", test_errors },
    { "/expression/refuses-what-is-malformed", test_malformed },
    { "/expression/is-bounded-in-length-and-depth", test_bounds },
    { "/expression/looks-into-strings-up-to-a-length", test_long_strings },
    { "/expression/prints-as-a-formula", test_formulas },
    { "/expression/sizes-are-integers-of-at-least-0", test_sizes },
  };

  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Fixture, NULL, set_up, tests[i].func, tear_down);

  return g_test_run ();
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/document/numel-config.h"
#include "core/text/numel-error.h"
#include "core/json/numel-json-writer.h"

#include <locale.h>
#include <math.h>
#include <string.h>

typedef struct
{
  const char *name;
  const char *before;
  const char *path;
  const char *value; /* as JSON; NULL to take the key out */
  const char *after;
} Edit;

static const Edit edits[] = {
  { "replaces-only-the-value", "{\n  \"a\": 1 ,\n  \"b\" :2\n}\n", "a", "17",
    "{\n  \"a\": 17 ,\n  \"b\" :2\n}\n" },
  { "replaces-inside", "{\"a\": {\"b\": [1, 2], \"c\": null}}", "a.c", "true",
    "{\"a\": {\"b\": [1, 2], \"c\": true}}" },
  { "replaces-the-last-of-duplicates", "{\"a\": 1, \"b\": 2, \"a\": 3}", "a", "4",
    "{\"a\": 1, \"b\": 2, \"a\": 4}" },
  { "keeps-the-spelling-of-the-same-value", "{\"a\": 1E-5, \"b\": \"\\u0041\"}", "a", "0.00001",
    "{\"a\": 1E-5, \"b\": \"\\u0041\"}" },
  { "integer-for-a-whole-real", "{\"a\": 5.0}", "a", "5", "{\"a\": 5}" },
  { "replaces-nan", "{\"a\": NaN}", "a", "\"NaN\"", "{\"a\": \"NaN\"}" },
  { "replaces-a-huge-integer", "{\"a\": 99999999999999999999}", "a", "1", "{\"a\": 1}" },
  { "finds-an-escaped-key", "{\"h\\u0069\": 1}", "hi", "2", "{\"h\\u0069\": 2}" },
  { "list-on-lines-stays-so", "{\n  \"a\": [\n    1\n  ]\n}", "a", "[2, 3]",
    "{\n  \"a\": [\n    2,\n    3\n  ]\n}" },
  { "list-in-a-line-stays-so", "{\n  \"a\": [1],\n  \"b\": [\n    1\n  ]\n}", "a", "[2, 3]",
    "{\n  \"a\": [2, 3],\n  \"b\": [\n    1\n  ]\n}" },
  { "list-becomes-empty", "{\n  \"a\": [\n    1\n  ]\n}", "a", "[]", "{\n  \"a\": []\n}" },
  { "new-list-like-other-lists", "{\n  \"a\": [1]\n}", "b", "[1, 2]",
    "{\n  \"a\": [1],\n  \"b\": [1, 2]\n}" },
  { "new-list-without-other-lists", "{\n  \"a[ 1\": 1\n}", "b", "[1]",
    "{\n  \"a[ 1\": 1,\n  \"b\": [\n    1\n  ]\n}" },
  { "adds-with-two-spaces", "{\n  \"a\": 1\n}\n", "b", "2", "{\n  \"a\": 1,\n  \"b\": 2\n}\n" },
  { "adds-with-four-spaces", "{\n    \"a\": 1,\n    \"b\": 2\n}", "c", "3",
    "{\n    \"a\": 1,\n    \"b\": 2,\n    \"c\": 3\n}" },
  { "adds-with-tabs", "{\n\t\"a\": {\n\t\t\"b\": 1\n\t}\n}\n", "a.c", "2",
    "{\n\t\"a\": {\n\t\t\"b\": 1,\n\t\t\"c\": 2\n\t}\n}\n" },
  { "adds-without-indentation", "{\n\"a\": 1\n}", "b", "{\"c\": 1}",
    "{\n\"a\": 1,\n\"b\": {\n\"c\": 1\n}\n}" },
  { "adds-with-return-and-feed", "{\r\n  \"a\": 1\r\n}\r\n", "b.c", "2",
    "{\r\n  \"a\": 1,\r\n  \"b\": {\r\n    \"c\": 2\r\n  }\r\n}\r\n" },
  { "adds-with-return", "{\r \"a\": 1\r}", "b.c", "2",
    "{\r \"a\": 1,\r \"b\": {\r  \"c\": 2\r }\r}" },
  { "adds-in-a-line", "{\"a\": 1}", "b", "[1, {\"c\": 2}]", "{\"a\": 1, \"b\": [1, {\"c\": 2}]}" },
  { "adds-minified", "{\"a\":1}", "b", "[1, {\"c\": 2}]", "{\"a\":1,\"b\":[1,{\"c\":2}]}" },
  { "adds-in-a-padded-line", "{ \"a\": 1 }", "b", "2", "{ \"a\": 1, \"b\": 2 }" },
  { "adds-with-the-colon-of-the-others", "{\n  \"a\" : 1\n}", "b", "2",
    "{\n  \"a\" : 1,\n  \"b\" : 2\n}" },
  { "adds-with-leading-commas", "{ \"a\": 1\n, \"b\": 2\n}", "c", "3",
    "{ \"a\": 1\n, \"b\": 2\n, \"c\": 3\n}" },
  { "adds-no-empty-line", "{\n  \"a\": 1,\n\n\n  \"b\": 2\n}", "c", "3",
    "{\n  \"a\": 1,\n\n\n  \"b\": 2,\n  \"c\": 3\n}" },
  { "adds-no-empty-line-with-feed", "{\r\n  \"a\": 1,\r\n\r\n  \"b\": 2\r\n}", "c", "3",
    "{\r\n  \"a\": 1,\r\n\r\n  \"b\": 2,\r\n  \"c\": 3\r\n}" },
  { "adds-in-the-inner-line", "{\n  \"a\": {\"b\": 1}\n}", "a.c", "2",
    "{\n  \"a\": {\"b\": 1, \"c\": 2}\n}" },
  { "adds-to-an-empty-root", "{}\n", "a", "1", "{\n  \"a\": 1\n}\n" },
  { "adds-to-a-blank-root", "{ \n }", "a.b", "1", "{\n  \"a\": {\n    \"b\": 1\n  }\n}" },
  { "adds-to-an-empty-object", "{\n    \"a\": {}\n}", "a.b", "1",
    "{\n    \"a\": {\n        \"b\": 1\n    }\n}" },
  { "adds-to-an-empty-object-in-a-line", "{\"a\": {}}", "a.b", "1", "{\"a\": {\"b\": 1}}" },
  { "makes-parents", "{\n  \"x\": 0\n}", "a.b.c", "1",
    "{\n  \"x\": 0,\n  \"a\": {\n    \"b\": {\n      \"c\": 1\n    }\n  }\n}" },
  { "makes-parents-in-a-line", "{\"x\":0}", "a.b.c", "1", "{\"x\":0,\"a\":{\"b\":{\"c\":1}}}" },
  { "null-becomes-a-parent", "{\n  \"a\": null,\n  \"x\": 0\n}", "a.b", "1",
    "{\n  \"a\": {\n    \"b\": 1\n  },\n  \"x\": 0\n}" },
  { "keeps-the-mark", "\xef\xbb\xbf{\"a\": 1}", "a", "2", "\xef\xbb\xbf{\"a\": 2}" },
  { "escapes-little", "{\"a\": 1}", "a", "\"\\u00e9\\/\\\"\\\\\\n\\u001f\\u007f😀\"",
    "{\"a\": \"é/\\\"\\\\\\n\\u001f\x7f😀\"}" },
  { "escapes-the-key", "{\"a\": 1}", "\"\n", "2", "{\"a\": 1, \"\\\"\\n\": 2}" },
  { "object-in-layout", "{\n  \"a\": 1\n}", "a", "{\"b\": {}, \"c\": {\"d\": [[], [1]]}}",
    "{\n  \"a\": {\n    \"b\": {},\n    \"c\": {\n      \"d\": [\n        [],\n        [\n"
    "          1\n        ]\n      ]\n    }\n  }\n}" },

  { "removes-the-first", "{\n  \"a\": 1,\n  \"b\": 2\n}", "a", NULL, "{\n  \"b\": 2\n}" },
  { "removes-a-middle-one", "{\n  \"a\": 1,\n  \"b\": 2,\n  \"c\": 3\n}", "b", NULL,
    "{\n  \"a\": 1,\n  \"c\": 3\n}" },
  { "removes-the-last", "{\n  \"a\": 1,\n  \"b\": 2\n}\n", "b", NULL, "{\n  \"a\": 1\n}\n" },
  { "removes-the-only-one", "{\n  \"a\": 1\n}\n", "a", NULL, "{}\n" },
  { "removes-in-a-line", "{\"a\": 1, \"b\": 2, \"c\": 3}", "b", NULL, "{\"a\": 1, \"c\": 3}" },
  { "removes-the-first-of-its-line", "{\"a\": 1,\n \"b\": 2, \"c\": 3}", "b", NULL,
    "{\"a\": 1,\n \"c\": 3}" },
  { "removes-the-last-of-its-line", "{\"a\": 1, \"b\": 2,\n \"c\": 3}", "b", NULL,
    "{\"a\": 1,\n \"c\": 3}" },
  { "removes-with-leading-commas", "{ \"a\": 1\n, \"b\": 2\n, \"c\": 3\n}", "b", NULL,
    "{ \"a\": 1\n, \"c\": 3\n}" },
  { "removes-inside", "{\"a\": {\"b\": 1, \"c\": 2}}", "a.c", NULL, "{\"a\": {\"b\": 1}}" },
  { "removes-every-duplicate", "{\"a\": 1, \"b\": 2, \"a\": 3, \"\\u0061\": 4}", "a", NULL,
    "{\"b\": 2}" },
  { "removes-nothing", "{\"a\": 1}", "b.c", NULL, "{\"a\": 1}" },
};

static GBytes *
bytes_from_string (const char *text)
{
  return g_bytes_new (text, strlen (text));
}

static NumelConfig *
open_text (const char *text)
{
  g_autoptr (GBytes) bytes = bytes_from_string (text);
  g_autoptr (GError) error = NULL;
  NumelConfig *config = numel_config_new_from_bytes (bytes, &error);

  g_assert_no_error (error);

  return config;
}

static void
assert_text (NumelConfig *config,
             const char  *expected)
{
  GBytes *bytes = numel_config_get_bytes (config);
  g_autofree char *text = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));

  g_assert_cmpstr (text, ==, expected);
}

static JsonNode *
node_from_string (const char *value)
{
  g_autoptr (GError) error = NULL;
  JsonNode *node = json_from_string (value, &error);

  g_assert_no_error (error);

  return node;
}

static gboolean
set_text (NumelConfig  *config,
          const char   *path,
          const char   *value,
          GError      **error)
{
  g_autoptr (JsonNode) node = node_from_string (value);

  return numel_config_set (config, path, node, error);
}

static void
test_edit (gconstpointer data)
{
  const Edit *test = data;
  g_autoptr (NumelConfig) config = open_text (test->before);
  g_autoptr (GError) error = NULL;
  gboolean changes = !g_str_equal (test->before, test->after);

  if (test->value != NULL)
    g_assert_true (set_text (config, test->path, test->value, &error));
  else
    g_assert_true (numel_config_remove (config, test->path, &error));
  g_assert_no_error (error);
  assert_text (config, test->after);
  g_assert_cmpint (numel_config_can_undo (config), ==, changes);
  g_assert_cmpint (numel_config_is_modified (config), ==, changes);

  if (test->value == NULL)
    {
      g_assert_null (numel_config_get (config, test->path));
    }
  else
    {
      g_autoptr (JsonNode) expected = node_from_string (test->value);

      g_assert_true (json_node_equal (numel_config_get (config, test->path), expected));
    }

  numel_config_undo (config);
  assert_text (config, test->before);
  g_assert_false (numel_config_is_modified (config));
  numel_config_redo (config);
  assert_text (config, test->after);
}

static void
test_refused_edits (void)
{
  const char *text = "{\"a\": {\"b\": 1}, \"c\": 3, \"d\": [1]}";
  const struct
  {
    const char *path;
    const char *message;
  } paths[] = {
    { "", "keys joined by single dots expected, not “”" },
    { ".a", "keys joined by single dots expected, not “.a”" },
    { "a.", "keys joined by single dots expected, not “a.”" },
    { "a..b", "keys joined by single dots expected, not “a..b”" },
    { "a\xff", "keys joined by single dots expected, not “a\\xff”" },
    { "c.x", "c: an object expected, not another value" },
    { "a.b.x.y", "a.b: an object expected, not another value" },
    { "d.0", "d: an object expected, not another value" },
  };
  g_autoptr (NumelConfig) config = open_text (text);
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_VALUE);
  g_autoptr (GError) error = NULL;
  g_autoptr (GString) deep = g_string_new ("a");

  for (gsize i = 0; i < G_N_ELEMENTS (paths); i++)
    {
      g_assert_false (set_text (config, paths[i].path, "2", &error));
      g_assert_error (error, NUMEL_ERROR, NUMEL_ERROR_BAD_VALUE);
      g_assert_cmpstr (error->message, ==, paths[i].message);
      g_clear_error (&error);
    }

  json_node_set_double (node, NAN);
  g_assert_false (numel_config_set (config, "c", node, &error));
  g_assert_error (error, NUMEL_ERROR, NUMEL_ERROR_BAD_VALUE);
  g_clear_error (&error);

  json_node_set_double (node, -INFINITY);
  g_assert_false (numel_config_set (config, "new", node, &error));
  g_assert_error (error, NUMEL_ERROR, NUMEL_ERROR_BAD_VALUE);
  g_clear_error (&error);

  json_node_set_string (node, "\xff");
  g_assert_false (numel_config_set (config, "c", node, &error));
  g_assert_error (error, NUMEL_ERROR, NUMEL_ERROR_BAD_VALUE);
  g_clear_error (&error);

  for (int i = 0; i < NUMEL_CONFIG_MAX_DEPTH; i++)
    g_string_append (deep, ".a");
  g_assert_false (set_text (config, deep->str + 2, "{}", &error));
  g_assert_error (error, NUMEL_ERROR, NUMEL_ERROR_TOO_DEEP);
  g_clear_error (&error);

  g_string_insert_c (deep, 0, 'x');
  g_assert_false (set_text (config, deep->str, "1", &error));
  g_assert_error (error, NUMEL_ERROR, NUMEL_ERROR_TOO_DEEP);

  assert_text (config, text);
  g_assert_false (numel_config_can_undo (config));
}

static void
count_cb (GObject  *object,
          gpointer  user_data)
{
  (*(guint *) user_data)++;
}

static void
notify_cb (GObject    *object,
           GParamSpec *pspec,
           gpointer    user_data)
{
  (*(guint *) user_data)++;
}

static void
save (NumelConfig *config)
{
  g_autoptr (GFileIOStream) stream = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GFile) file = g_file_new_tmp (NULL, &stream, &error);

  g_assert_no_error (error);
  numel_config_save (config, file, &error);
  g_assert_no_error (error);
  g_file_delete (file, NULL, NULL);
}

static void
test_signals (void)
{
  g_autoptr (NumelConfig) config = open_text ("{\"a\": 1}");
  guint n_changed = 0;
  guint n_modified = 0;

  g_signal_connect (config, "changed", G_CALLBACK (count_cb), &n_changed);
  g_signal_connect (config, "notify::modified", G_CALLBACK (notify_cb), &n_modified);

  set_text (config, "a", "2", NULL);
  g_assert_cmpuint (n_changed, ==, 1);
  g_assert_cmpuint (n_modified, ==, 1);

  set_text (config, "a", "2", NULL);
  numel_config_remove (config, "b", NULL);
  g_assert_cmpuint (n_changed, ==, 1);

  numel_config_undo (config);
  g_assert_cmpuint (n_changed, ==, 2);
  g_assert_cmpuint (n_modified, ==, 2);
  numel_config_undo (config);
  g_assert_cmpuint (n_changed, ==, 2);

  numel_config_redo (config);
  numel_config_redo (config);
  g_assert_cmpuint (n_changed, ==, 3);
  g_assert_cmpuint (n_modified, ==, 3);

  save (config);
  g_assert_cmpuint (n_changed, ==, 3);
  g_assert_cmpuint (n_modified, ==, 4);
  g_assert_false (numel_config_is_modified (config));

  numel_config_undo (config);
  g_assert_true (numel_config_is_modified (config));
  g_assert_cmpuint (n_modified, ==, 5);
}

static void
test_steps (void)
{
  const char *text = "{\"a\": 1, \"b\": 2}";
  g_autoptr (NumelConfig) config = open_text (text);
  guint n_changed = 0;

  g_signal_connect (config, "changed", G_CALLBACK (count_cb), &n_changed);

  numel_config_begin_step (config);
  numel_config_end_step (config);
  g_assert_cmpuint (n_changed, ==, 0);
  g_assert_false (numel_config_can_undo (config));

  numel_config_begin_step (config);
  set_text (config, "a", "10", NULL);
  numel_config_begin_step (config);
  set_text (config, "c", "[1, 2]", NULL);
  numel_config_remove (config, "b", NULL);
  numel_config_end_step (config);
  assert_text (config, "{\"a\": 10, \"c\": [1, 2]}");
  g_assert_cmpuint (n_changed, ==, 0);
  g_assert_false (numel_config_can_undo (config));
  numel_config_end_step (config);
  g_assert_cmpuint (n_changed, ==, 1);

  set_text (config, "a", "11", NULL);
  numel_config_undo (config);
  numel_config_undo (config);
  assert_text (config, text);
  g_assert_cmpuint (n_changed, ==, 4);
  g_assert_false (numel_config_can_undo (config));

  numel_config_redo (config);
  assert_text (config, "{\"a\": 10, \"c\": [1, 2]}");

  /* What was undone is gone once something else is edited. */
  set_text (config, "c", "null", NULL);
  g_assert_false (numel_config_can_redo (config));
  numel_config_undo (config);
  numel_config_undo (config);
  assert_text (config, text);
}

static void
test_reset (void)
{
  const char *text = "{\n  \"a\": 1E3,\n  \"b\": {\n    \"c\": [ 1 ]\n  },\n  \"n\": null\n}\n";
  g_autoptr (NumelConfig) config = open_text (text);
  g_autoptr (GError) error = NULL;
  static const char *const paths[] = { "a", "b.c", "b.d", "b", "n.x.y", "n", "new.x.y", "new" };

  for (gsize i = 0; i < G_N_ELEMENTS (paths); i++)
    {
      g_assert_true (set_text (config, paths[i], "{\"k\": 7}", &error));
      g_assert_no_error (error);
      g_assert_true (numel_config_is_modified (config));
      g_assert_true (numel_config_reset (config, paths[i], &error));
      g_assert_no_error (error);
      assert_text (config, text);
      numel_config_undo (config);
      g_assert_true (numel_config_is_modified (config));
      numel_config_undo (config);
      assert_text (config, text);
    }

  /* An object that was made stays while something else is in it. */
  set_text (config, "new.x", "1", NULL);
  set_text (config, "new.y", "2", NULL);
  g_assert_true (numel_config_reset (config, "new.x", &error));
  g_assert_null (numel_config_get (config, "new.x"));
  g_assert_nonnull (numel_config_get (config, "new.y"));
  g_assert_true (numel_config_reset (config, "new.y", &error));
  assert_text (config, text);

  numel_config_remove (config, "a", NULL);
  g_assert_true (numel_config_reset (config, "a", &error));
  g_assert_cmpfloat (json_node_get_double (numel_config_get (config, "a")), ==, 1000);
}

static void
test_saved_values (void)
{
  g_autoptr (NumelConfig) config = open_text ("{\"a\": 1, \"b\": {\"c\": 2}}");

  set_text (config, "a", "5", NULL);
  set_text (config, "b.c", "6", NULL);
  g_assert_cmpint (json_node_get_int (numel_config_get (config, "b.c")), ==, 6);
  g_assert_cmpint (json_node_get_int (numel_config_get_saved (config, "b.c")), ==, 2);
  g_assert_cmpint (json_node_get_int (numel_config_get_saved (config, "a")), ==, 1);
  g_assert_null (numel_config_get_saved (config, "b.d"));
  g_assert_null (numel_config_get_saved (config, "a.d"));

  save (config);
  g_assert_cmpint (json_node_get_int (numel_config_get_saved (config, "a")), ==, 5);
}

static void
test_roots (void)
{
  const struct
  {
    const char *text;
    int code;
  } cases[] = {
    { "[]", NUMEL_ERROR_NOT_AN_OBJECT }, { "1", NUMEL_ERROR_NOT_AN_OBJECT },
    { "null", NUMEL_ERROR_NOT_AN_OBJECT }, { "\"{}\"", NUMEL_ERROR_NOT_AN_OBJECT },
    { "NaN", NUMEL_ERROR_NOT_AN_OBJECT }, { "", NUMEL_ERROR_NOT_JSON },
    { "{}x", NUMEL_ERROR_NOT_JSON },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GBytes) bytes = bytes_from_string (cases[i].text);
      g_autoptr (GError) error = NULL;

      g_assert_null (numel_config_new_from_bytes (bytes, &error));
      g_assert_error (error, NUMEL_ERROR, cases[i].code);
    }
}

static void
test_reals (void)
{
  const struct
  {
    double number;
    const char *text;
  } cases[] = {
    { 0, "0.0" }, { -0.0, "-0.0" }, { 1, "1.0" }, { -5, "-5.0" }, { 0.1, "0.1" }, { 0.02, "0.02" },
    { 1e-5, "1e-05" }, { 1e-12, "1e-12" }, { 0.0001, "0.0001" }, { 0.00012, "0.00012" },
    { 10000, "10000.0" }, { 500000, "500000.0" }, { 1234.5, "1234.5" },
    { 1e15, "1000000000000000.0" },
    { 1e16, "1e+16" }, { 1e20, "1e+20" }, { 1.5e300, "1.5e+300" },
    { 1.0 / 3, "0.3333333333333333" },
    { 0.1 + 0.2, "0.30000000000000004" }, { 2.2250738585072014e-308, "2.2250738585072014e-308" },
    { 5e-324, "5e-324" }, { 1.7976931348623157e308, "1.7976931348623157e+308" },
    { 0.08838834764831845, "0.08838834764831845" }, { 9007199254740993.0, "9007199254740992.0" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GString) text = g_string_new (NULL);

      numel_json_write_real (text, cases[i].number);
      g_assert_cmpstr (text->str, ==, cases[i].text);
      g_assert_cmpfloat (g_ascii_strtod (text->str, NULL), ==, cases[i].number);
    }

  for (guint i = 0; i < 20000; i++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      double number = ldexp (g_test_rand_double () - 0.5, g_test_rand_int_range (-1000, 1000));

      numel_json_write_real (text, number);
      g_assert_cmpfloat (g_ascii_strtod (text->str, NULL), ==, number);
      g_assert_true (strpbrk (text->str, ".e") != NULL);
    }
}

int
main (int   argc,
      char *argv[])
{
  /* A locale with a decimal comma, where there is one, must not change what is written. */
  if (setlocale (LC_ALL, "de_DE.UTF-8") == NULL)
    setlocale (LC_ALL, "");
  g_test_init (&argc, &argv, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (edits); i++)
    {
      g_autofree char *path = g_strconcat ("/config/", edits[i].name, NULL);

      g_test_add_data_func (path, &edits[i], test_edit);
    }
  g_test_add_func ("/config/refuses-edits-and-stays-as-it-was", test_refused_edits);
  g_test_add_func ("/config/tells-once-of-a-change", test_signals);
  g_test_add_func ("/config/undoes-a-step-as-one", test_steps);
  g_test_add_func ("/config/resets-to-the-byte", test_reset);
  g_test_add_func ("/config/knows-what-was-saved", test_saved_values);
  g_test_add_func ("/config/wants-an-object", test_roots);
  g_test_add_func ("/config/writes-reals-short-and-exact", test_reals);

  return g_test_run ();
}

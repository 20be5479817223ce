/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/text/numel-error.h"
#include "core/json/numel-json-lexer.h"
#include "core/json/numel-json.h"

#include <string.h>

/* A text that may hold NUL bytes. */
#define TEXT(literal) literal, sizeof (literal) - 1

#define MAX_SIZE  (1024 * 1024)
#define MAX_DEPTH 64

typedef struct
{
  const char *name;
  const char *text;
  gsize size;
  const char *expected;
} Case;

/* What reads as JSON, and what it reads as when it is written again by json-glib. */
static const Case accepted[] = {
  { "empty-object", TEXT ("{}"), "{}" },
  { "space-around", TEXT (" \t\r\n{ \"a\" : 1 } \n"), "{\"a\":1}" },
  { "byte-order-mark", TEXT ("\xef\xbb\xbf{\"a\":1}"), "{\"a\":1}" },
  { "mark-and-mask", TEXT ("\xef\xbb\xbf{\"a\":NaN}"), "{\"a\":\"NaN\"}" },
  { "scalar-root", TEXT ("17"), "17" },
  { "string-root", TEXT ("\"x\""), "\"x\"" },
  { "list-root", TEXT ("[1,[],{}]"), "[1,[],{}]" },
  { "words", TEXT ("[true,false,null]"), "[true,false,null]" },
  { "nan", TEXT ("{\"a\":NaN}"), "{\"a\":\"NaN\"}" },
  { "infinities", TEXT ("[Infinity,-Infinity]"), "[\"Infinity\",\"-Infinity\"]" },
  { "nan-in-a-string", TEXT ("[\"NaN\",\"-Infinity\"]"), "[\"NaN\",\"-Infinity\"]" },
  { "duplicate-keys", TEXT ("{\"a\":1,\"b\":2,\"a\":3}"), "{\"a\":3,\"b\":2}" },
  { "escaped-solidus", TEXT ("\"\\/\""), "\"/\"" },
  { "escapes", TEXT ("\"\\\"\\\\\\b\\f\\n\\r\\t\""), "\"\\\"\\\\\\b\\f\\n\\r\\t\"" },
  { "unicode-escape", TEXT ("[\"\\u00e9\\u4E2d\"]"), "[\"é中\"]" },
  { "surrogate-pair", TEXT ("[\"\\ud83d\\ude00\"]"), "[\"😀\"]" },
  { "high-surrogate-alone", TEXT ("[\"\\ud83dx\"]"), "[\"\xef\xbf\xbdx\"]" },
  { "low-surrogate-alone", TEXT ("[\"\\ude00\"]"), "[\"\xef\xbf\xbd\"]" },
  { "two-high-surrogates", TEXT ("[\"\\ud83d\\ud83d\\ude00\"]"), "[\"\xef\xbf\xbd😀\"]" },
  { "escaped-nul", TEXT ("[\"a\\u0000b\"]"), "[\"a\xef\xbf\xbd" "b\"]" },
  { "escaped-backslash-u", TEXT ("[\"\\\\u0000\"]"), "[\"\\\\u0000\"]" },
  { "delete-is-no-control-character", TEXT ("[\"\x7f\"]"), "[\"\\u007f\"]" },
  { "largest-integer", TEXT ("[9223372036854775807]"), "[9223372036854775807]" },
  { "smallest-integer", TEXT ("[-9223372036854775808]"), "[-9223372036854775808]" },
  { "integer-above-64-bits", TEXT ("[9223372036854775808]"), "[\"9223372036854775808\"]" },
  { "integer-below-64-bits", TEXT ("[-9223372036854775809]"), "[\"-9223372036854775809\"]" },
  { "unsigned-integer", TEXT ("[18446744073709551615]"), "[\"18446744073709551615\"]" },
  { "real-above-double", TEXT ("[1e400]"), "[\"1e400\"]" },
  { "real-below-double", TEXT ("[-1E+400]"), "[\"-1E+400\"]" },
  { "tiny-real-is-zero", TEXT ("[1e-400]"), "[0.0]" },
  { "whole-real", TEXT ("[5.0]"), "[5.0]" },
  { "exponent", TEXT ("[1e3,1E3,1e+3,25e-1]"), "[1000.0,1000.0,1000.0,2.5]" },
  { "zeros", TEXT ("[0,0.0,0e1]"), "[0,0.0,0.0]" },
  { "negative-zero", TEXT ("[-0]"), "[0]" },
};

/* What doesn't, and how the error begins. */
static const Case refused[] = {
  { "empty", TEXT (""), "line 1, column 1: a value expected, not the end of the text" },
  { "blank", TEXT (" \n "), "line 2, column 2: a value expected, not the end of the text" },
  { "mark-alone", TEXT ("\xef\xbb\xbf"), "line 1, column 1: a value expected" },
  { "block-comment", TEXT ("{/* x */}"), "line 1, column 2: a key in double quotes or “}”" },
  { "line-comment", TEXT ("// x\n{}"), "line 1, column 1: a value expected, not “/”" },
  { "hash-comment", TEXT ("{}\n# x"), "line 2, column 1: the end of the text expected, not “#”" },
  { "trailing-comma", TEXT ("{\"a\":1,}"), "line 1, column 8: a key in double quotes expected" },
  { "trailing-comma-in-list", TEXT ("[1,]"), "line 1, column 4: a value expected, not “]”" },
  { "leading-comma", TEXT ("[,1]"), "line 1, column 2: a value expected, not “,”" },
  { "comma-for-colon", TEXT ("{\"a\",1}"), "line 1, column 5: a colon expected, not “,”" },
  { "missing-comma", TEXT ("{\"a\":1 \"b\":2}"), "line 1, column 8: a comma or “}” expected" },
  { "missing-comma-in-list", TEXT ("[1 2]"), "line 1, column 4: a comma or “]” expected" },
  { "unquoted-key", TEXT ("{a:1}"), "line 1, column 2: a key in double quotes or “}” expected" },
  { "number-as-key", TEXT ("{1:1}"), "line 1, column 2: a key in double quotes or “}” expected" },
  { "single-quotes", TEXT ("{'a':1}"), "line 1, column 2: a key in double quotes or “}”" },
  { "single-quoted-value", TEXT ("{\"a\":'b'}"), "line 1, column 6: a value expected" },
  { "assignment", TEXT ("var a = {};"), "line 1, column 1: a value expected, not “var”" },
  { "python-true", TEXT ("[True]"), "line 1, column 2: a value expected, not “True”" },
  { "python-none", TEXT ("[None]"), "line 1, column 2: a value expected, not “None”" },
  { "long-word", TEXT ("[nullable]"), "line 1, column 2: a value expected, not “nullable”" },
  { "short-word", TEXT ("[nul]"), "line 1, column 2: a value expected, not “nul”" },
  { "short-nan", TEXT ("[nan]"), "line 1, column 2: a value expected, not “nan”" },
  { "plus-infinity", TEXT ("[+Infinity]"), "line 1, column 2: a value expected, not “+”" },
  { "short-infinity", TEXT ("[-Inf]"), "line 1, column 2: a value expected, not “-”" },
  { "two-roots", TEXT ("{}{}"), "line 1, column 3: the end of the text expected, not “{”" },
  { "junk-after", TEXT ("{} x"), "line 1, column 4: the end of the text expected, not “x”" },
  { "closed-twice", TEXT ("{}}"), "line 1, column 3: the end of the text expected, not “}”" },
  { "closed-wrongly", TEXT ("[1}"), "line 1, column 3: a comma or “]” expected, not “}”" },
  { "not-closed", TEXT ("{\"a\":[1"), "line 1, column 8: a comma or “]” expected" },
  { "cut-after-key", TEXT ("{\"a\""), "line 1, column 5: a colon expected, not the end" },
  { "cut-after-colon", TEXT ("{\"a\":"), "line 1, column 6: a value expected, not the end" },
  { "cut-in-string", TEXT ("{\"a"), "line 1, column 4: a closing quote expected, not the end" },
  { "cut-in-escape", TEXT ("[\"\\"), "line 1, column 4: one of \" \\ / b f n r t u" },
  { "cut-in-unicode", TEXT ("[\"\\u12"), "line 1, column 7: four hexadecimal digits" },
  { "latin-1", TEXT ("[\"\xe9\"]"), "line 1, column 3: text in UTF-8 expected, not the byte 0xE9" },
  { "cut-in-utf-8", TEXT ("[\"\xe4\xb8"), "line 1, column 3: text in UTF-8 expected" },
  { "encoded-surrogate", TEXT ("[\"\xed\xa0\x80\"]"), "line 1, column 3: text in UTF-8 expected" },
  { "utf-16", TEXT ("\xff\xfe{\0}\0"), "line 1, column 1: text in UTF-8 expected" },
  { "nul-byte", TEXT ("{\0}"), "line 1, column 2: text in UTF-8 expected, not the byte 0x00" },
  { "nul-byte-after", TEXT ("{}\0"), "line 1, column 3: text in UTF-8 expected" },
  { "second-mark", TEXT ("\xef\xbb\xbf\xef\xbb\xbf{}"), "line 1, column 1: a value expected" },
  { "other-space", TEXT ("{\xc2\xa0}"), "line 1, column 2: a key in double quotes" },
  { "raw-line-end", TEXT ("[\"a\nb\"]"), "line 1, column 4: a closing quote or an escaped" },
  { "raw-tab", TEXT ("[\"\t\"]"), "line 1, column 3: a closing quote or an escaped character" },
  { "raw-control-character", TEXT ("[\"\x1f\"]"), "line 1, column 3: a closing quote or an" },
  { "bad-escape", TEXT ("[\"\\x41\"]"), "line 1, column 4: one of \" \\ / b f n r t u" },
  { "bad-unicode-escape", TEXT ("[\"\\u00g0\"]"), "line 1, column 7: four hexadecimal digits" },
  { "hexadecimal", TEXT ("[0x10]"), "line 1, column 3: a comma or “]” expected, not “x10”" },
  { "octal", TEXT ("[010]"), "line 1, column 3: a number without leading zeros expected" },
  { "negative-leading-zero", TEXT ("[-01]"), "line 1, column 4: a number without leading zeros" },
  { "binary", TEXT ("[0b11]"), "line 1, column 3: a comma or “]” expected, not “b11”" },
  { "point-first", TEXT ("[.5]"), "line 1, column 2: a value expected, not “.”" },
  { "point-last", TEXT ("[1.]"), "line 1, column 4: a digit expected, not “]”" },
  { "minus-alone", TEXT ("[-]"), "line 1, column 3: a digit expected, not “]”" },
  { "minus-at-the-end", TEXT ("-"), "line 1, column 1: a value expected, not “-”" },
  { "plus", TEXT ("[+1]"), "line 1, column 2: a value expected, not “+”" },
  { "two-minuses", TEXT ("[--1]"), "line 1, column 3: a digit expected, not “-”" },
  { "exponent-alone", TEXT ("[1e]"), "line 1, column 4: a digit expected, not “]”" },
  { "exponent-with-point", TEXT ("[1e1.5]"), "line 1, column 5: a comma or “]” expected" },
  { "grouped", TEXT ("[1_000]"), "line 1, column 3: a comma or “]” expected, not “_000”" },
  { "line-by-feed", TEXT ("{\n\n  x"), "line 3, column 3: a key in double quotes or “}”" },
  { "line-by-return-and-feed", TEXT ("{\r\n\r\n x"), "line 3, column 2: a key in double quotes" },
  { "line-by-return", TEXT ("{\r\r x"), "line 3, column 2: a key in double quotes or “}”" },
  { "column-in-characters", TEXT ("{\"é中😀\" x"), "line 1, column 8: a colon expected, not “x”" },
  { "control-character-named", TEXT ("[\x1b]"),
    "line 1, column 2: a value expected, not the control" },
  { "direction-named", TEXT ("[\u202e]"),
    "line 1, column 2: a value expected, not the character U+202E" },
};

static JsonNode *
parse (const char  *text,
       gsize        size,
       gboolean     unique_keys,
       GError     **error)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, size);

  return numel_json_parse (bytes, MAX_SIZE, MAX_DEPTH, unique_keys, error);
}

static void
test_accepted (gconstpointer data)
{
  const Case *test = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) root = parse (test->text, test->size, FALSE, &error);
  g_autofree char *written = NULL;

  g_assert_no_error (error);
  written = json_to_string (root, FALSE);
  g_assert_cmpstr (written, ==, test->expected);
}

static void
test_refused (gconstpointer data)
{
  const Case *test = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) root = parse (test->text, test->size, FALSE, &error);

  g_assert_null (root);
  g_assert_error (error, NUMEL_ERROR, NUMEL_ERROR_NOT_JSON);
  if (!g_str_has_prefix (error->message, test->expected))
    g_assert_cmpstr (error->message, ==, test->expected);
}

static GBytes *
nest (guint       depth,
      const char *open,
      const char *inner,
      const char *close)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < depth; i++)
    g_string_append (text, open);
  g_string_append (text, inner);
  for (guint i = 0; i < depth; i++)
    g_string_append (text, close);

  return g_string_free_to_bytes (text);
}

static void
test_depth (void)
{
  const struct
  {
    guint depth;
    const char *open;
    const char *inner;
    const char *close;
    gboolean fits;
  } cases[] = {
    { 64, "[", "", "]", TRUE },
    { 65, "[", "", "]", FALSE },
    { 64, "{\"a\":", "1", "}", TRUE },
    { 64, "{\"a\":", "{}", "}", FALSE },
    { 32, "{\"a\":[", "1", "]}", TRUE },
    { 33, "{\"a\":[", "1", "]}", FALSE },
    { 300000, "[", "", "]", FALSE },
    { 300000, "[", "", "", FALSE },
    { 1, "\"", "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[", "\"", TRUE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GBytes) bytes = nest (cases[i].depth, cases[i].open, cases[i].inner,
                                       cases[i].close);
      g_autoptr (GError) error = NULL;
      g_autoptr (JsonNode) root = numel_json_parse (bytes, MAX_SIZE * 4, MAX_DEPTH, FALSE, &error);

      g_assert_cmpint (root != NULL, ==, cases[i].fits);
      if (!cases[i].fits)
        g_assert_error (error, NUMEL_ERROR, NUMEL_ERROR_TOO_DEEP);
    }
}

static void
test_size (void)
{
  g_autoptr (GBytes) fits = g_bytes_new_static ("[10]", 4);
  g_autoptr (GBytes) too_large = g_bytes_new_static ("[100]", 5);
  g_autoptr (JsonNode) root = NULL;
  g_autoptr (GError) error = NULL;

  root = numel_json_parse (fits, 4, MAX_DEPTH, FALSE, &error);
  g_assert_no_error (error);
  g_assert_nonnull (root);

  g_assert_null (numel_json_parse (too_large, 4, MAX_DEPTH, FALSE, &error));
  g_assert_error (error, NUMEL_ERROR, NUMEL_ERROR_TOO_LARGE);
  g_assert_cmpstr (error->message, ==, "at most 4 bytes expected, not 5");
}

static void
test_many_values (void)
{
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) error = NULL;
  char *text = g_malloc (NUMEL_JSON_MAX_SIZE);

  /* As many one-digit numbers as the largest text can hold. */
  for (gsize i = 0; i < NUMEL_JSON_MAX_SIZE; i++)
    text[i] = i % 2 == 0 ? '0' : ',';
  text[0] = '[';
  text[1] = ' ';
  text[NUMEL_JSON_MAX_SIZE - 1] = ']';
  bytes = g_bytes_new_take (text, NUMEL_JSON_MAX_SIZE);

  g_assert_null (numel_json_parse (bytes, NUMEL_JSON_MAX_SIZE, MAX_DEPTH, FALSE, &error));
  g_assert_error (error, NUMEL_ERROR, NUMEL_ERROR_TOO_LARGE);
}

static void
test_unique_keys (void)
{
  g_autoptr (JsonNode) root = NULL;
  g_autoptr (GError) error = NULL;

  root = parse (TEXT ("{\"a\": {\"b\": 1}, \"b\": {\"a\": 1}}"), TRUE, &error);
  g_assert_no_error (error);
  g_assert_nonnull (root);

  g_assert_null (parse (TEXT ("{\"a\": 1,\n \"b\": {\"c\": 1, \"\\u0063\": 2}}"), TRUE, &error));
  g_assert_error (error, NUMEL_ERROR, NUMEL_ERROR_NOT_JSON);
  g_assert_cmpstr (error->message, ==,
                   "line 2, column 16: every key once expected, not “c” again");
}

static NumelJson *
scan (const char *text)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
  g_autoptr (GError) error = NULL;
  NumelJson *json = numel_json_new (bytes, MAX_SIZE, MAX_DEPTH, FALSE, &error);

  g_assert_no_error (error);

  return json;
}

static void
test_duplicates (void)
{
  const struct
  {
    const char *text;
    const char *paths;
  } cases[] = {
    { "{\"a\": 1, \"b\": {\"a\": 1}}", "" },
    { "{\"a\": 1, \"a\": 2}", "a" },
    { "{\"a\": 1, \"a\": 2, \"a\": 3}", "a" },
    { "{\"a\": 1, \"\\u0061\": 2}", "a" },
    { "{\"\": 1, \"\": 2}", "" },
    { "{\"ab\": 1, \"a\": 2, \"abc\": 3, \"ab\\n\": 4}", "" },
    { "{\"x\": {\"y\": [0, [{\"k\": 1, \"z\": {}, \"k\": 2}]]}}", "x.y[1][0].k" },
    { "{\"b\": 1, \"x\": {\"c\": 1, \"c\": 1}, \"b\": 1}", "x.c b" },
    { "{\"x\": {\"c\": 1, \"c\": 1}, \"x\": {\"c\": 1, \"c\": 1}}", "x.c x.c x" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (NumelJson) json = scan (cases[i].text);
      g_autofree char *paths = g_strjoinv (" ", (char **) json->duplicates->pdata);

      g_assert_cmpstr (paths, ==, cases[i].paths);
    }
}

static void
assert_member (const NumelJson *json,
               const char      *path,
               const char      *literal,
               const char      *value)
{
  const char *rest;
  const NumelJsonMember *member = numel_json_find (json, path, &rest);
  g_autofree char *found_key = NULL;
  g_autofree char *found_value = NULL;

  g_assert_null (rest);
  found_key = g_strndup (json->text + member->key_start, member->key_end - member->key_start);
  found_value = g_strndup (json->text + member->value_start,
                           member->value_end - member->value_start);

  g_assert_cmpstr (found_key, ==, literal);
  g_assert_cmpstr (found_value, ==, value);
}

static void
assert_place (const char *text,
              const char *path,
              guint       line,
              guint       column)
{
  g_autoptr (NumelJson) json = scan (text);
  const NumelJsonLexer lexer = { .text = json->text, .size = json->size };
  const char *rest;
  guint found_line, found_column;

  numel_json_lexer_locate (&lexer, numel_json_find (json, path, &rest)->value_start, &found_line,
                           &found_column);
  g_assert_null (rest);
  g_assert_cmpuint (found_line, ==, line);
  g_assert_cmpuint (found_column, ==, column);
}

static void
test_places (void)
{
  g_autoptr (NumelJson) json = scan (" {\"a\" : -1.5e3 ,\n\"b\":{ \"c\":[1, {\"d\":2}] , "
                                     "\"\\u00e9\\n\":\"x\\\"\"},\"a\":null,\"e\":{} }");
  const NumelJsonObject *root = g_ptr_array_index (json->objects, 0);
  const NumelJsonMember *member;
  const char *rest;

  g_assert_true (JSON_NODE_HOLDS_OBJECT (json->root));
  g_assert_cmpuint (root->start, ==, 1);
  g_assert_cmpuint (root->end, ==, json->size);
  g_assert_cmpuint (root->n_members, ==, 4);
  assert_member (json, "a", "\"a\"", "null");
  assert_member (json, "b", "\"b\"", "{ \"c\":[1, {\"d\":2}] , \"\\u00e9\\n\":\"x\\\"\"}");
  assert_member (json, "e", "\"e\"", "{}");
  g_assert_null (numel_json_find (json, "d", &rest));
  g_assert_cmpstr (rest, ==, "d");

  assert_place ("\xef\xbb\xbf{\n  \"é\": 1, \"a\": {\n\"b\":\n   2}}", "é", 2, 8);
  assert_place ("\xef\xbb\xbf{\n  \"é\": 1, \"a\": {\n\"b\":\n   2}}", "a.b", 4, 4);

  assert_member (json, "b.c", "\"c\"", "[1, {\"d\":2}]");
  assert_member (json, "b.é\n", "\"\\u00e9\\n\"", "\"x\\\"\"");
  g_assert_cmpuint (numel_json_find (json, "b", &rest)->child->n_members, ==, 2);

  /* An object in a list belongs to no member. */
  member = numel_json_find (json, "b.c.d", &rest);
  g_assert_cmpstr (member->key, ==, "c");
  g_assert_cmpstr (rest, ==, "d");
  g_assert_null (member->child);
}

/* A value whose node says something else than the text is known by it. */
static void
test_changed (void)
{
  const struct
  {
    const char *text;
    gboolean is_changed;
  } cases[] = {
    { "{\"a\": \"NaN\"}", FALSE },
    { "{\"a\": NaN}", TRUE },
    { "{\"a\": [1, {\"b\": [-Infinity]}]}", TRUE },
    { "{\"a\": \"\\u0000\"}", TRUE },
    { "{\"a\": {\"\\ud800\": 1}}", TRUE },
    { "{\"\\ud800\": 1, \"a\": 1}", FALSE },
    { "{\"a\": 1, \"b\": 1e400}", FALSE },
    { "{\"b\": 9223372036854775808, \"a\": 9223372036854775807}", FALSE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (NumelJson) json = scan (cases[i].text);
      const char *rest;

      g_assert_cmpint (numel_json_find (json, "a", &rest)->is_changed, ==, cases[i].is_changed);
    }
}

static void
test_locate (void)
{
  const char *text = "\xef\xbb\xbf" "é\r\nab\rc\n";
  const struct
  {
    gsize offset;
    guint line;
    guint column;
  } cases[] = {
    { 0, 1, 1 }, { 3, 1, 1 }, { 5, 1, 2 }, { 7, 2, 1 }, { 9, 2, 3 }, { 10, 3, 1 }, { 12, 4, 1 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const NumelJsonLexer lexer = { .text = text, .size = strlen (text) };
      guint line, column;

      numel_json_lexer_locate (&lexer, cases[i].offset, &line, &column);
      g_assert_cmpuint (line, ==, cases[i].line);
      g_assert_cmpuint (column, ==, cases[i].column);
    }
}

/* Whatever single byte of a text is replaced, or wherever it is cut: it reads or there is an error,
   what reads has a root. */
static void
test_broken_anywhere (void)
{
  static const char text[] = "{\"a\":[1,-2.5e+3,true,null,NaN],\"b\\u00e9\":{\"c\":\"x\\n\\ud83d"
                             "\\ude00\"},\"d\":-Infinity,\"e\":123456789012345678901}";
  static const char bytes[] = "{}[]\",:\\0e-.nuN \n\x01\x80\xff";

  for (gsize i = 0; i < strlen (text); i++)
    for (gsize j = 0; j < sizeof bytes; j++)
      {
        g_autofree char *broken = g_strdup (text);
        g_autoptr (GError) error = NULL;
        g_autoptr (JsonNode) root = NULL;

        broken[i] = bytes[j];
        root = parse (broken, strlen (text), FALSE, &error);
        g_assert_true ((root == NULL) == (error != NULL));
        if (error != NULL)
          g_assert_true (g_str_has_prefix (error->message, "line 1, column ")
                         || g_str_has_prefix (error->message, "line 2, column "));

        g_clear_error (&error);
        g_clear_pointer (&root, json_node_unref);
        root = parse (text, i, FALSE, &error);
        g_assert_null (root);
        g_assert_error (error, NUMEL_ERROR, NUMEL_ERROR_NOT_JSON);
      }
}

static void
test_message_is_a_short_line (void)
{
  g_autofree char *key = g_strnfill (100000, 'k');
  g_autofree char *text = g_strdup_printf ("{\"%s\": 1, \"%s\": 2}", key, key);
  g_autofree char *escaped = numel_error_escape ("a\nb\tc\x1b\x7f\xff é\u202e", 100);
  g_autofree char *cut = numel_error_escape ("ééééé", 4);
  g_autofree char *whole = numel_error_escape ("éééé", 4);
  g_autofree char *before_escape = numel_error_escape ("éé\x1b", 4);
  g_autoptr (GError) error = NULL;

  g_assert_null (parse (text, strlen (text), TRUE, &error));
  g_assert_cmpint (g_utf8_strlen (error->message, -1), ==, NUMEL_ERROR_MAX_LENGTH);
  g_assert_true (g_str_has_suffix (error->message, "k…"));

  g_assert_cmpstr (escaped, ==, "a\\nb\\tc\\u001b\\u007f\\xff é\\u202e");
  g_assert_cmpstr (cut, ==, "ééé…");
  g_assert_cmpstr (whole, ==, "éééé");
  g_assert_cmpstr (before_escape, ==, "éé…");
}

static void
add_cases (const char    *folder,
           const Case    *cases,
           gsize          n_cases,
           GTestDataFunc  function)
{
  for (gsize i = 0; i < n_cases; i++)
    {
      g_autofree char *path = g_strconcat ("/json/", folder, "/", cases[i].name, NULL);

      g_test_add_data_func (path, &cases[i], function);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  add_cases ("accepts", accepted, G_N_ELEMENTS (accepted), test_accepted);
  add_cases ("refuses", refused, G_N_ELEMENTS (refused), test_refused);
  g_test_add_func ("/json/limits-depth", test_depth);
  g_test_add_func ("/json/limits-size", test_size);
  g_test_add_func ("/json/limits-values", test_many_values);
  g_test_add_func ("/json/refuses-duplicates-where-asked", test_unique_keys);
  g_test_add_func ("/json/names-duplicates", test_duplicates);
  g_test_add_func ("/json/knows-places", test_places);
  g_test_add_func ("/json/knows-where-a-node-says-something-else", test_changed);
  g_test_add_func ("/json/counts-lines-and-columns", test_locate);
  g_test_add_func ("/json/survives-any-broken-byte", test_broken_anywhere);
  g_test_add_func ("/json/message-is-a-short-line", test_message_is_a_short_line);

  return g_test_run ();
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/document/numel-config.h"
#include "core/text/numel-error.h"
#include "core/count/numel-model.h"

#include <glib/gstdio.h>
#include <string.h>

/* The folder's index: a file's name, the error it gives or ok, and what the error's message must
   hold. */
#define FOLDER "hostile"
#define INDEX  "expected.tsv"

/* Fewer files and something of the corpus was lost. */
#define MIN_FILES 150

typedef struct
{
  char *name;
  char *expected;
  char *mention;
} Row;

static void
row_free (Row *row)
{
  g_free (row->name);
  g_free (row->expected);
  g_free (row->mention);
  g_free (row);
}

static GPtrArray *
read_index (void)
{
  GPtrArray *rows = g_ptr_array_new_with_free_func ((GDestroyNotify) row_free);
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, FOLDER, INDEX, NULL);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  g_autoptr (GError) error = NULL;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);

  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_auto (GStrv) cells = NULL;
      Row *row;

      if (lines[i][0] == '#' || lines[i][0] == '\0')
        continue;

      cells = g_strsplit (lines[i], "\t", -1);
      g_assert_cmpuint (g_strv_length (cells), >=, 2);
      row = g_new (Row, 1);
      row->name = g_strdup (cells[0]);
      row->expected = g_strdup (cells[1]);
      row->mention = g_strdup (cells[2] != NULL ? cells[2] : "");
      g_ptr_array_add (rows, row);
    }

  return rows;
}

/* One sentence for one line of a terminal, that also names what matters. */
static void
check_sentence (const char *name,
                const char *message,
                const char *mention)
{
  gboolean is_one_line = g_utf8_validate (message, -1, NULL);
  glong length = g_utf8_strlen (message, -1);

  for (const char *c = message; is_one_line && *c != '\0'; c = g_utf8_next_char (c))
    is_one_line = !g_unichar_iscntrl (g_utf8_get_char (c));

  if (!is_one_line || length < 10 || length > NUMEL_ERROR_MAX_LENGTH
      || strstr (message, mention) == NULL)
    {
      g_test_message ("%s: a line of at most %d characters that names “%s” expected, not “%s”",
                      name, NUMEL_ERROR_MAX_LENGTH, mention, message);
      g_test_fail ();
    }
}

static gboolean
is_of_document (const char *error_name)
{
  static const char *const names[] = { "not-json", "too-deep", "not-an-object", NULL };

  return g_strv_contains (names, error_name);
}

static NumelConfig *
open_row (const Row  *row,
          GError    **error)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, FOLDER, row->name, NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  return numel_config_new_from_file (file, error);
}

static void
test_documents (void)
{
  g_autoptr (GPtrArray) rows = read_index ();

  for (guint i = 0; i < rows->len; i++)
    {
      const Row *row = g_ptr_array_index (rows, i);
      g_autoptr (GError) error = NULL;
      g_autoptr (NumelConfig) config = open_row (row, &error);

      g_test_message ("%s: %s", row->name, error != NULL ? error->message : "read");
      if (!is_of_document (row->expected))
        {
          g_assert_no_error (error);
          g_assert_nonnull (config);
          continue;
        }

      g_assert_null (config);
      g_assert_cmpstr (numel_error_get_name (error), ==, row->expected);
      check_sentence (row->name, error->message, row->mention);
    }
}

static void
test_edits (void)
{
  g_autoptr (GPtrArray) rows = read_index ();
  g_autoptr (JsonNode) node = json_node_init_int (json_node_alloc (), 8);

  for (guint i = 0; i < rows->len; i++)
    {
      const Row *row = g_ptr_array_index (rows, i);
      g_autoptr (NumelConfig) config = open_row (row, NULL);
      g_autoptr (GBytes) first = NULL;
      g_autoptr (GError) error = NULL;

      if (config == NULL)
        continue;

      first = g_bytes_ref (numel_config_get_bytes (config));
      g_assert_true (numel_config_set (config, "hidden_size", node, &error));
      g_assert_no_error (error);
      g_assert_true (numel_config_set (config, "new_config.a.b", node, &error));
      g_assert_no_error (error);
      g_assert_true (numel_config_remove (config, "model_type", &error));
      g_assert_no_error (error);
      g_assert_null (numel_config_get (config, "model_type"));
      g_assert_cmpint (json_node_get_int (numel_config_get (config, "hidden_size")), ==, 8);

      while (numel_config_can_undo (config))
        numel_config_undo (config);
      g_assert_true (g_bytes_equal (first, numel_config_get_bytes (config)));
    }
}

/* What comes of a document: the name of its error, or ok. Total and breakdown must agree on it. */
static const char *
count (NumelConfig  *config,
       GError      **error)
{
  g_autoptr (NumelModel) model =
    numel_model_new (numel_catalog_get_default (), config, NULL, error);
  g_autoptr (NumelBreakdown) breakdown = NULL;
  g_autoptr (GError) other_error = NULL;
  NumelCounts counts;

  if (model == NULL)
    return numel_error_get_name (*error);

  if (!numel_model_count (model, &counts, error))
    {
      breakdown = numel_model_build_breakdown (model, &other_error);
      g_assert_null (breakdown);
      g_assert_cmpint (other_error->code, ==, (*error)->code);
      return numel_error_get_name (*error);
    }

  breakdown = numel_model_build_breakdown (model, error);
  if (breakdown == NULL)
    return numel_error_get_name (*error);
  g_assert_cmpint (numel_breakdown_get_counts (breakdown)->total, ==, counts.total);

  return "ok";
}

static void
test_models (void)
{
  g_autoptr (GPtrArray) rows = read_index ();

  for (guint i = 0; i < rows->len; i++)
    {
      const Row *row = g_ptr_array_index (rows, i);
      g_autoptr (NumelConfig) config = NULL;
      g_autoptr (GError) error = NULL;
      const char *outcome;

      if (is_of_document (row->expected))
        continue;

      config = open_row (row, &error);
      g_assert_no_error (error);
      outcome = count (config, &error);
      g_test_message ("%s: %s: %s", row->name, outcome,
                      error != NULL ? error->message : "counted");
      if (!g_str_equal (outcome, row->expected))
        {
          g_test_message ("%s: %s expected, not %s", row->name, row->expected, outcome);
          g_test_fail ();
        }
      if (error != NULL)
        check_sentence (row->name, error->message, row->mention);
    }
}

static void
test_index_is_complete (void)
{
  g_autoptr (GPtrArray) rows = read_index ();
  g_autoptr (GHashTable) names = g_hash_table_new (g_str_hash, g_str_equal);
  g_autofree char *folder = g_test_build_filename (G_TEST_DIST, FOLDER, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GDir) dir = g_dir_open (folder, 0, &error);
  const char *name;
  guint n_files = 0;

  g_assert_no_error (error);
  for (guint i = 0; i < rows->len; i++)
    {
      const Row *row = g_ptr_array_index (rows, i);

      g_assert_true (g_hash_table_add (names, row->name));
    }

  while ((name = g_dir_read_name (dir)) != NULL)
    {
      if (!g_str_has_suffix (name, ".json"))
        continue;
      if (!g_hash_table_contains (names, name))
        g_error ("%s is not in the index", name);
      n_files++;
    }
  g_assert_cmpuint (n_files, ==, rows->len);
  g_assert_cmpuint (n_files, >=, MIN_FILES);
}

static GBytes *
repeat (const char *before,
        const char *piece,
        gsize       n_pieces,
        const char *after)
{
  GString *text = g_string_sized_new (strlen (before) + strlen (piece) * n_pieces + 64);

  g_string_append (text, before);
  for (gsize i = 0; i < n_pieces; i++)
    g_string_append (text, piece);
  g_string_append (text, after);

  return g_string_free_to_bytes (text);
}

/* Files too large to be kept: each must be told in a moment, and none may take the stack. */
static void
test_huge (void)
{
  const struct
  {
    const char *before;
    const char *piece;
    gsize n_pieces;
    const char *after;
    const char *expected;
  } cases[] = {
    { "", "[", 10000000, "", "too-deep" },
    { "", "{\"a\":", 1000000, "", "too-deep" },
    { "", "[{\"\":", 1000000, "", "too-deep" },
    { "", " ", 20000000, "", "not-json" },
    { "", "\n", 20000000, "x", "not-json" },
    { "{\"a\": \"", "x", 20000000, "", "not-json" },
    { "{\"a\": \"", "x", 20000000, "\"}", "ok" },
    { "{\"a\": \"", "\\u0000", 1000000, "\"}", "ok" },
    { "{\"a\": \"", "\\ud83d\\ude00", 1000000, "\"}", "ok" },
    { "{\"a\": ", "9", 1000000, "}", "ok" },
    { "{\"a\": 0.", "9", 1000000, "}", "ok" },
    { "{\"a\": 1e", "9", 1000000, "}", "ok" },
    { "{\"a\": -", "-", 1000000, "}", "not-json" },
    { "{\"", "k", 10000000, "\": 1}", "ok" },
    { "{\"a\": [0", ", NaN", 300000, "]}", "ok" },
    { "{\"a\": [0", ", {}", 300000, "]}", "ok" },
    { "{\"a\": [0", ",", 10000000, "]}", "not-json" },
    { "{\"a\": 0", ", \"a\": 0", 300000, "}", "ok" },
    { "{\"a\": 0", ", \"\\u0061\": 0", 100000, "}", "ok" },
    { "[0", ",0", 10000000, "]", "too-large" },
    { "{\"a\": \"", "x", NUMEL_CONFIG_MAX_SIZE, "\"}", "too-large" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GBytes) bytes = repeat (cases[i].before, cases[i].piece, cases[i].n_pieces,
                                         cases[i].after);
      g_autoptr (GError) error = NULL;
      g_autoptr (NumelConfig) config = numel_config_new_from_bytes (bytes, &error);

      g_assert_cmpint (config != NULL, ==, error == NULL);
      g_assert_cmpstr (error != NULL ? numel_error_get_name (error) : "ok", ==, cases[i].expected);
      if (error != NULL)
        check_sentence (cases[i].piece, error->message, "expected");
    }
}

static void
test_many_keys (void)
{
  g_autoptr (GString) text = g_string_new ("{");
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (NumelConfig) config = NULL;
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < 200000; i++)
    g_string_append_printf (text, "\"k%u\":%u,", i, i);
  g_string_append (text, "\"k7\":-1}");
  bytes = g_string_free_to_bytes (g_steal_pointer (&text));

  config = numel_config_new_from_bytes (bytes, &error);
  g_assert_no_error (error);
  g_assert_cmpint (json_node_get_int (numel_config_get (config, "k7")), ==, -1);
  g_assert_cmpstr (numel_config_get_duplicates (config)[0], ==, "k7");
  g_assert_null (numel_config_get_duplicates (config)[1]);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/hostile/index-names-every-file", test_index_is_complete);
  g_test_add_func ("/hostile/documents-are-refused-in-a-sentence", test_documents);
  g_test_add_func ("/hostile/models-are-counted-or-refused-in-a-sentence", test_models);
  g_test_add_func ("/hostile/what-opens-can-be-edited-and-undone", test_edits);
  g_test_add_func ("/hostile/huge-documents-end-soon", test_huge);
  g_test_add_func ("/hostile/many-keys-are-quick", test_many_keys);

  return g_test_run ();
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib.h>
#include <json-glib/json-glib.h>
#include <string.h>

#include "core/catalog/numel-catalog.h"
#include "core/count/numel-model.h"

/* The columns of presets.tsv. */
enum
{
  COLUMN_ID,
  COLUMN_TOTAL,
  COLUMN_ACTIVE,
  COLUMN_ACTIVE_WITHOUT_INPUT_TABLE,
  COLUMN_SOURCE,
  N_COLUMNS,
};

typedef void (*RowFunc) (const char *const *columns);

static guint
foreach_row (RowFunc func)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "presets.tsv", NULL);
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) lines = NULL;
  guint n_rows = 0;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);

  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_auto (GStrv) columns = NULL;

      if (lines[i][0] == '\0' || lines[i][0] == '#')
        continue;

      columns = g_strsplit (lines[i], "\t", -1);
      g_assert_cmpuint (g_strv_length (columns), ==, N_COLUMNS);
      func ((const char *const *) columns);
      n_rows++;
    }

  return n_rows;
}

static NumelModel *
load_model (const char *id)
{
  NumelCatalog *catalog = numel_catalog_get_default ();
  g_autoptr (NumelConfig) config = NULL;
  g_autoptr (NumelModel) model = NULL;
  g_autoptr (GError) error = NULL;

  config = numel_catalog_load_preset (catalog, id, &error);
  if (config == NULL)
    g_error ("%s: %s", id, error->message);

  model = numel_model_new (catalog, config, NULL, &error);
  if (model == NULL)
    g_error ("%s: %s", id, error->message);

  return g_steal_pointer (&model);
}

static void
assert_count (const char *id,
              const char *what,
              gint64      count,
              const char *expected)
{
  gint64 number;

  if (g_str_equal (expected, "-"))
    return;

  g_assert_true (g_ascii_string_to_signed (expected, 10, 1, G_MAXINT64, &number, NULL));
  if (count != number)
    g_error ("%s: %s is %" G_GINT64_FORMAT " instead of %s", id, what, count, expected);
}

static void
check_counts (const char *const *columns)
{
  g_autoptr (NumelModel) model = load_model (columns[COLUMN_ID]);
  g_autoptr (NumelBreakdown) breakdown = NULL;
  g_autoptr (GError) error = NULL;
  NumelCounts counts;

  if (!numel_model_count (model, &counts, &error))
    g_error ("%s: %s", columns[COLUMN_ID], error->message);

  assert_count (columns[COLUMN_ID], "the total", counts.total, columns[COLUMN_TOTAL]);
  assert_count (columns[COLUMN_ID], "active", counts.active, columns[COLUMN_ACTIVE]);
  assert_count (columns[COLUMN_ID], "active without input table",
                counts.active_without_input_table, columns[COLUMN_ACTIVE_WITHOUT_INPUT_TABLE]);

  breakdown = numel_model_build_breakdown (model, &error);
  g_assert_no_error (error);
  g_assert_cmpint (numel_breakdown_get_counts (breakdown)->total, ==, counts.total);
  g_assert_cmpint (numel_breakdown_get_root (breakdown)->parameters, ==, counts.total);
}

static void
test_counts_are_the_published_ones (void)
{
  g_assert_cmpuint (foreach_row (check_counts), >=, 60);
}

static GHashTable *listed;

static void
remember_id (const char *const *columns)
{
  g_assert_true (g_hash_table_add (listed, g_strdup (columns[COLUMN_ID])));
}

static void
test_every_preset_has_a_known_total (void)
{
  const NumelPreset *const *presets;
  guint n_presets;
  guint n_rows;

  listed = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  n_rows = foreach_row (remember_id);

  presets = numel_catalog_get_presets (numel_catalog_get_default (), &n_presets);
  for (guint i = 0; i < n_presets; i++)
    {
      if (!g_hash_table_contains (listed, presets[i]->id))
        g_error ("%s has no line in presets.tsv", presets[i]->id);
    }
  g_assert_cmpuint (n_presets, ==, n_rows);

  g_clear_pointer (&listed, g_hash_table_unref);
}

static void
test_presets_are_described_for_people (void)
{
  const NumelPreset *const *presets;
  guint n_presets;

  presets = numel_catalog_get_presets (numel_catalog_get_default (), &n_presets);
  for (guint i = 0; i < n_presets; i++)
    {
      g_assert_cmpstr (presets[i]->title, !=, "");
      g_assert_cmpstr (presets[i]->publisher, !=, "");
      g_assert_cmpint (presets[i]->year, >=, 2017);
      g_assert_true (presets[i]->announced == NULL
                     || strpbrk (presets[i]->announced, "MBT") != NULL);
    }
}

/* A preset shows what its publisher's file says: nothing in it is assumed, doubtful or said
 * twice. */
static void
check_notes (const char *const *columns)
{
  static const char *const complaints[] = {
    "class-assumed", "model-type-inferred", "remote-code", "alias-conflict", "duplicate-key", NULL,
  };
  g_autoptr (NumelModel) model = load_model (columns[COLUMN_ID]);
  guint n_notes;
  const NumelNote *notes = numel_model_get_notes (model, &n_notes);

  for (guint i = 0; i < n_notes; i++)
    {
      if (g_strv_contains (complaints, notes[i].kind))
        g_error ("%s: %s", columns[COLUMN_ID], notes[i].message);
    }
}

static void
test_presets_leave_nothing_in_doubt (void)
{
  g_assert_cmpuint (foreach_row (check_notes), >=, 60);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/presets/counts-are-the-published-ones", test_counts_are_the_published_ones);
  g_test_add_func ("/presets/every-preset-has-a-known-total", test_every_preset_has_a_known_total);
  g_test_add_func ("/presets/are-described-for-people", test_presets_are_described_for_people);
  g_test_add_func ("/presets/leave-nothing-in-doubt", test_presets_leave_nothing_in_doubt);

  return g_test_run ();
}

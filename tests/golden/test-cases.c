/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "core/json/numel-json.h"
#include "core/count/numel-model.h"

/* Columns of cases.tsv. */
enum
{
  COLUMN_NAME,
  COLUMN_MODEL,
  COLUMN_SETTINGS,
  COLUMN_CLASS,
  COLUMN_TOTAL,
  COLUMN_ACTIVE,
  COLUMN_WITHOUT_INPUT_TABLE,
  COLUMN_WITHOUT_TABLES,
  N_COLUMNS,
};

static NumelModel *
read_model (const char        *text,
            const char        *class_name,
            const char *const *extras)
{
  NumelCatalog *catalog = numel_catalog_get_default ();
  NumelModelOptions options = { .class_name = class_name, .extras = extras };
  g_autoptr (GError) error = NULL;
  g_autoptr (NumelConfig) config = NULL;
  NumelModel *model;

  if (text[0] == '{')
    {
      g_autoptr (GBytes) bytes = g_bytes_new_static (text, strlen (text));

      config = numel_config_new_from_bytes (bytes, &error);
    }
  else
    {
      config = numel_catalog_load_preset (catalog, text, &error);
    }
  g_assert_no_error (error);

  model = numel_model_new (catalog, config, &options, &error);
  g_assert_no_error (error);

  return model;
}

/* KEY=VALUE, an integer, a boolean or a word. */
static void
change_model (NumelModel **model,
              const char  *setting)
{
  g_auto (GStrv) words = g_strsplit (setting, "=", 2);
  g_autoptr (NumelModel) changed = NULL;
  g_autoptr (GError) error = NULL;
  NumelValue value = numel_value_from_string (words[1]);
  gint64 integer;

  if (g_str_equal (words[1], "true") || g_str_equal (words[1], "false"))
    value = numel_value_from_boolean (g_str_equal (words[1], "true"));
  else if (g_ascii_string_to_signed (words[1], 10, G_MININT64, G_MAXINT64, &integer, NULL))
    value = numel_value_from_integer (integer);

  changed = numel_model_with (*model, words[0], &value, &error);
  g_assert_no_error (error);
  g_set_object (model, changed);
}

static void
compare (const char *column,
         gint64      counted)
{
  gint64 wanted;

  if (g_str_equal (column, "-"))
    return;
  g_assert_true (g_ascii_string_to_signed (column, 10, 0, G_MAXINT64, &wanted, NULL));
  g_assert_cmpint (counted, ==, wanted);
}

static void
test_case (gconstpointer data)
{
  g_auto (GStrv) columns = g_strsplit (data, "\t", -1);
  g_autoptr (NumelModel) model = NULL;
  g_autoptr (GError) error = NULL;
  NumelCounts counts;

  g_assert_cmpuint (g_strv_length (columns), ==, N_COLUMNS);
  model =
    read_model (columns[COLUMN_MODEL],
                g_str_equal (columns[COLUMN_CLASS], "-") ? NULL : columns[COLUMN_CLASS], NULL);
  if (!g_str_equal (columns[COLUMN_SETTINGS], "-"))
    {
      g_auto (GStrv) settings = g_strsplit (columns[COLUMN_SETTINGS], " ", -1);

      for (guint i = 0; settings[i] != NULL; i++)
        change_model (&model, settings[i]);
    }

  numel_model_count (model, &counts, &error);
  g_assert_no_error (error);
  compare (columns[COLUMN_TOTAL], counts.total);
  compare (columns[COLUMN_ACTIVE], counts.active);
  compare (columns[COLUMN_WITHOUT_INPUT_TABLE], counts.active_without_input_table);
  compare (columns[COLUMN_WITHOUT_TABLES], counts.active_without_tables);
}

static void
count (const char         *preset,
       const char *const  *extras,
       NumelCounts        *counts)
{
  g_autoptr (NumelModel) model = read_model (preset, NULL, extras);
  g_autoptr (GError) error = NULL;

  numel_model_count (model, counts, &error);
  g_assert_no_error (error);
}

typedef struct
{
  const char *preset;
  gint64 parts[NUMEL_N_PARTS];
} PartsCase;

static void
test_parts_add_up (void)
{
  static const PartsCase cases[] = {
    { "llama-3-8b",
      { [NUMEL_PART_EMBEDDING] = 525336576, [NUMEL_PART_ATTENTION] = 1342177280,
        [NUMEL_PART_FFN] = 5637144576, [NUMEL_PART_NORM] = 266240,
        [NUMEL_PART_HEAD] = 525336576 } },
    { "gpt-oss-20b",
      { [NUMEL_PART_EMBEDDING] = 579133440, [NUMEL_PART_ATTENTION] = 637203456,
        [NUMEL_PART_FFN] = 19116933120, [NUMEL_PART_ROUTER] = 2212608,
        [NUMEL_PART_NORM] = 141120, [NUMEL_PART_HEAD] = 579133440 } },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      NumelCounts counts;
      gint64 sum = 0;

      count (cases[i].preset, NULL, &counts);
      for (guint part = 0; part < NUMEL_N_PARTS; part++)
        {
          g_assert_cmpint (counts.parts[part], ==, cases[i].parts[part]);
          sum += counts.parts[part];
        }
      g_assert_cmpint (sum, ==, counts.total);
    }
}

static void
test_linear_attention_is_a_mixer (void)
{
  NumelCounts counts;

  count ("qwen3-next-80b-a3b", NULL, &counts);
  g_assert_cmpint (counts.parts[NUMEL_PART_MIXER], ==, 1213860096);
}

static gint64
get_extra (const NumelBreakdown *breakdown,
           const char           *name)
{
  guint n_extras;
  const NumelExtra *extras = numel_breakdown_get_extras (breakdown, &n_extras);

  for (guint i = 0; i < n_extras; i++)
    {
      if (g_str_equal (extras[i].name, name))
        return extras[i].elements;
    }

  return -1;
}

static void
test_extras_stand_beside_the_total (void)
{
  g_autoptr (NumelModel) model = read_model ("deepseek-v3", NULL, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (NumelBreakdown) breakdown = numel_model_build_breakdown (model, &error);

  g_assert_no_error (error);
  g_assert_cmpint (numel_breakdown_get_counts (breakdown)->total, ==, 671026404352);
  g_assert_cmpint (numel_breakdown_get_counts (breakdown)->buffers, ==, 14848);
  g_assert_cmpint (get_extra (breakdown, "next_token"), ==, 11610068224);
}

static void
test_extras_are_counted_when_asked_for (void)
{
  static const char *const block[] = { "next_token", NULL };
  static const char *const block_and_tables[] = { "next_token", "next_token_tables", NULL };
  static const char *const masks[] = { "masks", NULL };
  NumelCounts counts;

  count ("deepseek-v3", block, &counts);
  g_assert_cmpint (counts.total, ==, 682636472576);
  count ("deepseek-v3", block_and_tables, &counts);
  g_assert_cmpint (counts.total, ==, 684489830656);
  count ("gpt2", masks, &counts);
  g_assert_cmpint (counts.total + counts.buffers, ==, 137022720);
}

static void
test_heads_change_nothing (void)
{
  static const gint64 heads[] = { 1, 2, 4, 8, 16 };

  for (guint i = 0; i < G_N_ELEMENTS (heads); i++)
    {
      g_autoptr (NumelModel) model = read_model ("gpt2", NULL, NULL);
      g_autofree char *n_head = g_strdup_printf ("n_head=%" G_GINT64_FORMAT, heads[i]);
      NumelCounts counts;

      change_model (&model, n_head);
      g_assert_true (numel_model_count (model, &counts, NULL));
      g_assert_cmpint (counts.total, ==, 124439808);
    }
}

static void
add_cases (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "cases.tsv", NULL);
  g_autofree char *content = NULL;
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) lines = NULL;

  g_file_get_contents (path, &content, NULL, &error);
  g_assert_no_error (error);
  lines = g_strsplit (content, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_autofree char *test_path = NULL;

      if (lines[i][0] == '\0' || lines[i][0] == '#')
        continue;
      test_path = g_strdup_printf ("/cases/%.*s", (int) strcspn (lines[i], "\t"), lines[i]);
      g_test_add_data_func_full (test_path, g_strdup (lines[i]), test_case, g_free);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_set_nonfatal_assertions ();

  add_cases ();
  g_test_add_func ("/parts/add-up-to-the-total", test_parts_add_up);
  g_test_add_func ("/parts/linear-attention-is-a-mixer", test_linear_attention_is_a_mixer);
  g_test_add_func ("/extras/stand-beside-the-total", test_extras_stand_beside_the_total);
  g_test_add_func ("/extras/are-counted-when-asked-for", test_extras_are_counted_when_asked_for);
  g_test_add_func ("/sizes/heads-change-nothing", test_heads_change_nothing);

  return g_test_run ();
}

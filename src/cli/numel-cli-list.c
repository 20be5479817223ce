/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>

#include "core/catalog/numel-catalog.h"
#include "numel-cli-table.h"

#define NOT_VERIFIED (-1)

static const NumelCliColumn architecture_columns[] = {
  { "model_type", N_("Model type"), FALSE },
  { "title", N_("Title"), FALSE },
  { "verified", N_("Verified by"), TRUE },
  { "classes", N_("Classes"), FALSE },
};

static const NumelCliColumn preset_columns[] = {
  { "id", N_("Preset"), FALSE },
  { "title", N_("Title"), FALSE },
  { "publisher", N_("Publisher"), FALSE },
  { "year", N_("Year"), TRUE },
  { "announced", N_("Announced"), TRUE },
  { "model_type", N_("Model type"), FALSE },
  { "total", N_("Parameters"), TRUE },
};

/* A row of a file: its own model type, and one of the others that it reads. */
typedef struct
{
  const NumelFamily *family;
  const char *model_type;
} Row;

static int
compare_rows (gconstpointer a,
              gconstpointer b)
{
  return g_strcmp0 (((const Row *) a)->model_type, ((const Row *) b)->model_type);
}

static GArray *
list_rows (void)
{
  GArray *rows = g_array_new (FALSE, FALSE, sizeof (Row));
  const NumelFamily *const *families;
  guint n_families;

  families = numel_catalog_get_families (numel_catalog_get_default (), &n_families);
  for (guint i = 0; i < n_families; i++)
    {
      Row row = { families[i], families[i]->model_type };

      g_array_append_val (rows, row);
      for (guint j = 0; families[i]->model_types[j] != NULL; j++)
        {
          row.model_type = families[i]->model_types[j];
          g_array_append_val (rows, row);
        }
    }
  g_array_sort (rows, compare_rows);

  return rows;
}

static void
add_verified (NumelCliTable *table,
              gint           verified)
{
  g_autofree char *cases = NULL;
  g_autofree char *plain = NULL;

  if (verified == NOT_VERIFIED)
    {
      numel_cli_table_add_number (table, "false", _("not verified"));
      return;
    }

  plain = g_strdup_printf ("%d", verified);
  cases = g_strdup_printf (ngettext ("%d case", "%d cases", verified), verified);
  numel_cli_table_add_number (table, plain, cases);
}

static void
write_architectures_as_json (GArray       *rows,
                             NumelCliJson *json)
{
  for (guint i = 0; i < rows->len; i++)
    {
      const Row *row = &g_array_index (rows, Row, i);

      numel_cli_json_begin (json, NULL, '{');
      numel_cli_json_string (json, "model_type", row->model_type);
      numel_cli_json_string (json, "title", row->family->title);
      numel_cli_json_begin (json, "classes", '[');
      for (guint j = 0; row->family->classes[j] != NULL; j++)
        numel_cli_json_string (json, NULL, row->family->classes[j]);
      numel_cli_json_end (json, ']');
      if (row->family->verified == NOT_VERIFIED)
        numel_cli_json_boolean (json, "verified", FALSE);
      else
        numel_cli_json_integer (json, "verified", row->family->verified);
      numel_cli_json_end (json, '}');
      numel_cli_json_line (json);
    }
}

static NumelCliTable *
make_architectures_table (GArray *rows)
{
  NumelCliTable *table = numel_cli_table_new (architecture_columns,
                                              G_N_ELEMENTS (architecture_columns));

  for (guint i = 0; i < rows->len; i++)
    {
      const Row *row = &g_array_index (rows, Row, i);
      g_autofree char *classes = g_strjoinv (" ", (char **) row->family->classes);

      numel_cli_table_add_text (table, row->model_type);
      numel_cli_table_add_text (table, row->family->title);
      add_verified (table, row->family->verified);
      numel_cli_table_add_text (table, classes);
    }

  return table;
}

/* Returns: whether the preset can be counted. */
static gboolean
count_preset (const NumelPreset *preset,
              gint64            *total)
{
  NumelCatalog *catalog = numel_catalog_get_default ();
  g_autoptr (NumelConfig) config = numel_catalog_load_preset (catalog, preset->id, NULL);
  g_autoptr (NumelModel) model = NULL;
  NumelCounts counts;

  if (config != NULL)
    model = numel_model_new (catalog, config, NULL, NULL);
  if (model == NULL || !numel_model_count (model, &counts, NULL))
    return FALSE;

  *total = counts.total;

  return TRUE;
}

static void
write_presets_as_json (const NumelPreset *const *presets,
                       guint                     n_presets,
                       NumelCliJson             *json)
{
  for (guint i = 0; i < n_presets; i++)
    {
      const NumelPreset *preset = presets[i];
      gint64 total;

      numel_cli_json_begin (json, NULL, '{');
      numel_cli_json_string (json, "id", preset->id);
      numel_cli_json_string (json, "title", preset->title);
      numel_cli_json_string (json, "publisher", preset->publisher);
      if (preset->year > 0)
        numel_cli_json_integer (json, "year", preset->year);
      else
        numel_cli_json_null (json, "year");
      numel_cli_json_string (json, "announced", preset->announced);
      numel_cli_json_string (json, "model_type", preset->model_type);
      if (count_preset (preset, &total))
        numel_cli_json_integer (json, "total", total);
      else
        numel_cli_json_null (json, "total");
      numel_cli_json_end (json, '}');
      numel_cli_json_line (json);
    }
}

static NumelCliTable *
make_presets_table (const NumelPreset *const *presets,
                    guint                     n_presets)
{
  NumelCliTable *table = numel_cli_table_new (preset_columns, G_N_ELEMENTS (preset_columns));

  for (guint i = 0; i < n_presets; i++)
    {
      const NumelPreset *preset = presets[i];
      g_autofree char *year = preset->year > 0 ? g_strdup_printf ("%d", preset->year) : NULL;
      gint64 total;

      numel_cli_table_add_text (table, preset->id);
      numel_cli_table_add_text (table, preset->title);
      numel_cli_table_add_text (table, preset->publisher);
      numel_cli_table_add_text (table, year);
      numel_cli_table_add_text (table, preset->announced);
      numel_cli_table_add_text (table, preset->model_type);
      if (count_preset (preset, &total))
        numel_cli_table_add_count (table, total);
      else
        numel_cli_table_add_text (table, NULL);
    }

  return table;
}

static NumelCliStatus
run (const NumelCliCommand  *command,
     int                     argc,
     char                  **argv)
{
  g_auto (NumelCliOptions) options = { 0 };
  g_auto (NumelCliJson) json = { 0 };
  g_autoptr (NumelCliTable) table = NULL;
  const char *what;

  numel_cli_json_init (&json);
  if (!numel_cli_options_parse (&options, command, NULL, argc, argv)
      || !numel_cli_options_expect (&options, command, 0, 1))
    return options.status;

  what = options.n_arguments > 0 ? options.arguments[0] : "architectures";
  if (g_str_equal (what, "architectures"))
    {
      g_autoptr (GArray) rows = list_rows ();

      if (options.format == NUMEL_CLI_FORMAT_JSON)
        write_architectures_as_json (rows, &json);
      else
        table = make_architectures_table (rows);
    }
  else if (g_str_equal (what, "presets"))
    {
      const NumelPreset *const *presets;
      guint n_presets;

      presets = numel_catalog_get_presets (numel_catalog_get_default (), &n_presets);
      if (options.format == NUMEL_CLI_FORMAT_JSON)
        write_presets_as_json (presets, n_presets, &json);
      else
        table = make_presets_table (presets, n_presets);
    }
  else
    {
      numel_cli_options_fail (&options, command,
                              _("architectures or presets expected, not “%s”"), what);
      return options.status;
    }

  if (table != NULL)
    {
      if (options.format == NUMEL_CLI_FORMAT_CSV)
        numel_cli_table_write_header (table, json.text);
      numel_cli_table_write (table, options.format, json.text);
    }
  numel_cli_options_print (&options, json.text);

  return options.status;
}

const NumelCliCommand numel_cli_list_command = {
  .name = "list",
  .arguments = N_("[architectures|presets]"),
  .summary = N_("List the architectures or the presets"),
  .run = run,
};

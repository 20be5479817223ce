/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>

#include "numel-cli.h"
#include "core/catalog/numel-catalog.h"

#define NOT_VERIFIED (-1)

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
add_verified (NumelTable *table,
              gint        verified)
{
  g_autofree char *plain = g_strdup_printf ("%d", verified);
  g_autofree char *cases = NULL;

  if (numel_table_get_style (table) == NULL)
    {
      numel_table_add_literal (table, verified == NOT_VERIFIED ? "false" : plain);
      return;
    }

  cases = g_strdup_printf (ngettext ("%d case", "%d cases", verified), verified);
  numel_table_add_text (table, verified == NOT_VERIFIED ? _("not verified") : cases);
}

static void
add_classes (NumelTable        *table,
             NumelTableFormat   format,
             const char *const *classes)
{
  g_autofree char *names = g_strjoinv (" ", (char **) classes);
  g_auto (NumelCliJson) json = { 0 };

  if (format != NUMEL_TABLE_JSON_LINES)
    {
      numel_table_add_text (table, names);
      return;
    }

  numel_cli_json_init (&json);
  numel_cli_json_strings (&json, NULL, classes);
  numel_table_add_literal (table, json.text->str);
}

static void
add_architectures (NumelTable       *table,
                   NumelTableFormat  format)
{
  static const NumelTableColumn columns[] = {
    { "model_type", N_("Model type"), FALSE },
    { "title", N_("Title"), FALSE },
    { "verified", N_("Verified by"), TRUE },
    { "classes", N_("Classes"), FALSE },
  };
  g_autoptr (GArray) rows = list_rows ();
  gboolean is_json = format == NUMEL_TABLE_JSON_LINES;

  /* JSON has had the classes before it had what verifies them. */
  numel_table_add_columns (table, columns, 2);
  numel_table_add_columns (table, &columns[is_json ? 3 : 2], 1);
  numel_table_add_columns (table, &columns[is_json ? 2 : 3], 1);

  for (guint i = 0; i < rows->len; i++)
    {
      const Row *row = &g_array_index (rows, Row, i);

      numel_table_add_text (table, row->model_type);
      numel_table_add_text (table, row->family->title);
      if (is_json)
        add_classes (table, format, row->family->classes);
      add_verified (table, row->family->verified);
      if (!is_json)
        add_classes (table, format, row->family->classes);
    }
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
add_presets (NumelTable *table)
{
  static const NumelTableColumn columns[] = {
    { "id", N_("Preset"), FALSE },
    { "title", N_("Title"), FALSE },
    { "publisher", N_("Publisher"), FALSE },
    { "year", N_("Year"), TRUE },
    { "announced", N_("Announced"), TRUE },
    { "model_type", N_("Model type"), FALSE },
    { "total", N_("Parameters"), TRUE },
  };
  guint n_presets;
  const NumelPreset *const *presets = numel_catalog_get_presets (numel_catalog_get_default (),
                                                                 &n_presets);

  numel_table_add_columns (table, columns, G_N_ELEMENTS (columns));
  for (guint i = 0; i < n_presets; i++)
    {
      const NumelPreset *preset = presets[i];
      g_autofree char *year = preset->year > 0 ? g_strdup_printf ("%d", preset->year) : NULL;
      gint64 total;

      numel_table_add_text (table, preset->id);
      numel_table_add_text (table, preset->title);
      numel_table_add_text (table, preset->publisher);
      numel_table_add_literal (table, year);
      numel_table_add_text (table, preset->announced);
      numel_table_add_text (table, preset->model_type);
      if (count_preset (preset, &total))
        numel_table_add_count (table, total);
      else
        numel_table_leave (table, 1);
    }
}

static void
answer (NumelCli *self)
{
  const char *what = self->options.n_arguments > 0 ? self->options.arguments[0] : "architectures";
  g_autoptr (NumelTable) table = numel_table_new (self->format);

  if (g_str_equal (what, "architectures"))
    {
      add_architectures (table, self->format);
    }
  else if (g_str_equal (what, "presets"))
    {
      add_presets (table);
    }
  else
    {
      numel_cli_fail (self, _("architectures or presets expected, not “%s”"), what);
      return;
    }

  numel_cli_add_table (self, table);
  numel_cli_print (self);
}

const NumelCliCommand numel_cli_list_command = {
  .id = NUMEL_CLI_LIST,
  .name = "list",
  .arguments = N_("[architectures|presets]"),
  .summary = N_("List the architectures or the presets"),
  .n_least = 0,
  .n_most = 1,
  .answer = answer,
};

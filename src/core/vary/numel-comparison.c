/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-comparison.h"

#include <glib/gi18n-lib.h>

#include "numel-setting-order.h"

/* What a result is, and where the counts have it. */
static const struct
{
  const char *key;
  const char *title;
  gsize offset;
} counted[] = {
  { "total", N_("Parameters"), G_STRUCT_OFFSET (NumelCounts, total) },
  { "active", N_("Active per token"), G_STRUCT_OFFSET (NumelCounts, active) },
  { "active_without_input_table", N_("Active without input table"),
    G_STRUCT_OFFSET (NumelCounts, active_without_input_table) },
  { "active_without_tables", N_("Active without input table and head"),
    G_STRUCT_OFFSET (NumelCounts, active_without_tables) },
  { "fixed", N_("Never trained"), G_STRUCT_OFFSET (NumelCounts, fixed) },
  { "buffers", N_("Buffers"), G_STRUCT_OFFSET (NumelCounts, buffers) },
};

/* What a model is first of all: the configuration that has a hidden size, the top before others. */
static const char *
find_main_group (NumelModel *model)
{
  guint n_settings;
  const NumelSetting *settings = numel_model_get_settings (model, &n_settings);
  const char *main_group = NULL;

  for (guint i = 0; i < n_settings; i++)
    {
      if (g_strcmp0 (numel_hyperparameter_lookup (settings[i].path)->symbol, "d") != 0)
        continue;
      if (settings[i].group_path[0] == '\0')
        return "";
      if (main_group == NULL && settings[i].used)
        main_group = settings[i].group_path;
    }

  return main_group != NULL ? main_group : "";
}

/* The row of the same key; or else of the same meaning, which families call by different names. */
static NumelComparisonRow *
find_row (GArray             *rows,
          const NumelSetting *setting,
          gboolean            in_main_group,
          guint               model,
          gboolean            by_meaning)
{
  const NumelHyperparameter *hyperparameter = numel_hyperparameter_lookup (setting->path);

  for (guint i = 0; i < rows->len; i++)
    {
      NumelComparisonRow *row = &g_array_index (rows, NumelComparisonRow, i);
      gboolean both_main = in_main_group && row->in_main_group;

      if (row->settings[model] != NULL)
        continue;
      if (by_meaning && hyperparameter->title != NULL && row->hyperparameter == hyperparameter
          && (both_main || g_str_equal (row->group_path, setting->group_path)))
        return row;
      for (guint j = 0; j < model && !by_meaning; j++)
        {
          const NumelSetting *other = row->settings[j];

          if (other != NULL && g_str_equal (other->name, setting->name)
              && (both_main || g_str_equal (other->group_path, setting->group_path)))
            return row;
        }
    }

  return NULL;
}

static guint
find_place (GPtrArray  *places,
            const char *group_path,
            gboolean    in_main_group)
{
  guint place;

  if (in_main_group)
    return 0;
  if (!g_ptr_array_find_with_equal_func (places, group_path, g_str_equal, &place))
    {
      place = places->len;
      g_ptr_array_add (places, (gpointer) group_path);
    }

  return place + 1;
}

static void
add_model (NumelComparison *self,
           GArray          *rows,
           guint            number,
           GPtrArray       *places)
{
  NumelModel *model = g_ptr_array_index (self->models, number);
  g_autoptr (GPtrArray) settings = numel_setting_order_list (model);
  g_autofree gboolean *is_placed = g_new0 (gboolean, settings->len + 1);
  const char *main_group = find_main_group (model);

  for (guint pass = 0; pass < 3; pass++)
    {
      for (guint i = 0; i < settings->len; i++)
        {
          const NumelSetting *setting = g_ptr_array_index (settings, i);
          gboolean in_main_group = g_str_equal (setting->group_path, main_group);
          NumelComparisonRow *row = NULL;

          if (is_placed[i])
            continue;
          if (pass < 2)
            row = find_row (rows, setting, in_main_group, number, pass == 1);
          else
            {
              const NumelHyperparameter *known = numel_hyperparameter_lookup (setting->path);
              NumelComparisonRow added = {
                .key = setting->path,
                .title = numel_hyperparameter_get_title (setting->path),
                .symbol = known->symbol,
                .group_path = setting->group_path,
                .settings = g_new0 (const NumelSetting *, self->models->len),
                .hyperparameter = known,
                .in_main_group = in_main_group,
                .place = find_place (places, setting->group_path, in_main_group),
              };

              g_array_append_val (rows, added);
              row = &g_array_index (rows, NumelComparisonRow, rows->len - 1);
            }
          if (row != NULL)
            row->settings[number] = setting;
          is_placed[i] = row != NULL;
        }
    }
}

static int
compare_rows (gconstpointer a,
              gconstpointer b)
{
  const NumelComparisonRow *first = a;
  const NumelComparisonRow *second = b;

  if (first->place != second->place)
    return first->place < second->place ? -1 : 1;

  return (int) first->hyperparameter->group - (int) second->hyperparameter->group;
}

static void
add_result (NumelComparison   *self,
            GArray            *results,
            const NumelCounts *counts,
            const char        *key,
            const char        *title,
            int                part,
            gsize              offset)
{
  NumelComparisonResult result = {
    key, title, part >= 0, MAX (part, 0), g_new (gint64, self->models->len),
  };
  gboolean occurs = FALSE;

  for (guint i = 0; i < self->models->len; i++)
    {
      result.values[i] = G_STRUCT_MEMBER (gint64, &counts[i], offset);
      occurs |= result.values[i] != 0;
    }
  if (result.is_part && !occurs)
    g_free (result.values);
  else
    g_array_append_val (results, result);
}

static void
add_results (NumelComparison   *self,
             const NumelCounts *counts)
{
  GArray *results = g_array_new (FALSE, FALSE, sizeof (NumelComparisonResult));

  for (guint i = 0; i < G_N_ELEMENTS (counted); i++)
    add_result (self, results, counts, counted[i].key,
                g_dgettext (GETTEXT_PACKAGE, counted[i].title), -1, counted[i].offset);
  for (NumelPart part = 0; part < NUMEL_N_PARTS; part++)
    add_result (self, results, counts, numel_part_get_name (part), numel_part_get_title (part),
                (int) part, G_STRUCT_OFFSET (NumelCounts, parts) + part * sizeof (gint64));

  self->n_results = results->len;
  self->results = (NumelComparisonResult *) g_array_free (results, FALSE);
}

/**
 * numel_comparison_new:
 * @models: (array length=n_models): the models
 * @n_models: how many
 * @error: set to why one of them can't be counted
 *
 * Returns: (transfer full) (nullable): the models side by side
 */
NumelComparison *
numel_comparison_new (NumelModel *const  *models,
                      guint               n_models,
                      GError            **error)
{
  g_autoptr (NumelComparison) self = g_new0 (NumelComparison, 1);
  g_autofree NumelCounts *counts = g_new0 (NumelCounts, n_models + 1);
  g_autoptr (GPtrArray) places = g_ptr_array_new ();
  GArray *rows;

  self->models = g_ptr_array_new_with_free_func (g_object_unref);
  for (guint i = 0; i < n_models; i++)
    {
      if (!numel_model_count (models[i], &counts[i], error))
        return NULL;
      g_ptr_array_add (self->models, g_object_ref (models[i]));
    }

  rows = g_array_new (FALSE, FALSE, sizeof (NumelComparisonRow));
  for (guint i = 0; i < n_models; i++)
    add_model (self, rows, i, places);
  g_array_sort (rows, compare_rows);
  self->n_rows = rows->len;
  self->rows = (NumelComparisonRow *) g_array_free (rows, FALSE);
  add_results (self, counts);

  return g_steal_pointer (&self);
}

void
numel_comparison_free (NumelComparison *self)
{
  for (guint i = 0; i < self->n_rows; i++)
    g_free (self->rows[i].settings);
  for (guint i = 0; i < self->n_results; i++)
    g_free (self->results[i].values);
  g_free (self->rows);
  g_free (self->results);
  g_ptr_array_unref (self->models);
  g_free (self);
}

/**
 * numel_comparison_row_differs:
 * @row: a row
 * @model: number of a model
 * @baseline: number of the model that it is compared with
 *
 * Returns: whether the values differ, or only one of the models has the hyperparameter
 */
gboolean
numel_comparison_row_differs (const NumelComparisonRow *row,
                              guint                     model,
                              guint                     baseline)
{
  const NumelSetting *a = row->settings[model];
  const NumelSetting *b = row->settings[baseline];

  if (a == NULL || b == NULL)
    return a != b;

  return !numel_setting_order_equal (a, b);
}

/**
 * numel_comparison_any_differs:
 * @self: a comparison
 * @row: one of its rows
 *
 * Returns: whether the models differ in it
 */
gboolean
numel_comparison_any_differs (const NumelComparison    *self,
                              const NumelComparisonRow *row)
{
  for (guint i = 1; i < self->models->len; i++)
    {
      if (numel_comparison_row_differs (row, i, 0))
        return TRUE;
    }

  return FALSE;
}

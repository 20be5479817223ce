/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-comparison.h"

#include <glib/gi18n-lib.h>

#include "numel-setting-order.h"

struct _NumelComparison
{
  GPtrArray *models;
  NumelCounts *counts;
  GPtrArray *rows;    /* of Row, the public row first */
  GArray *public_rows;
  GArray *results;
  GPtrArray *arena;
};

typedef struct
{
  NumelComparisonRow row;
  const NumelHyperparameter *hyperparameter;
  const NumelSetting **settings;
  gboolean in_main_group;
  guint place; /* of its sub-configuration, counted over all models */
  guint number;
} Row;

static void
free_row (gpointer data)
{
  Row *row = data;

  g_free (row->settings);
  g_free (row);
}

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
static Row *
find_row (NumelComparison    *self,
          const NumelSetting *setting,
          gboolean            in_main_group,
          guint               model,
          gboolean            by_meaning)
{
  const NumelHyperparameter *hyperparameter = numel_hyperparameter_lookup (setting->path);

  for (guint i = 0; i < self->rows->len; i++)
    {
      Row *row = g_ptr_array_index (self->rows, i);

      if (row->settings[model] != NULL)
        continue;
      if (!by_meaning)
        {
          for (guint j = 0; j < model; j++)
            {
              const NumelSetting *other = row->settings[j];

              if (other != NULL && g_str_equal (other->name, setting->name)
                  && (g_str_equal (other->group_path, setting->group_path)
                      || (in_main_group && row->in_main_group)))
                return row;
            }
        }
      else if (hyperparameter->title != NULL && row->hyperparameter == hyperparameter
               && ((in_main_group && row->in_main_group)
                   || g_str_equal (row->row.group_path, setting->group_path)))
        {
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
add_row (NumelComparison    *self,
         const NumelSetting *setting,
         guint               model,
         gboolean            in_main_group,
         guint               place)
{
  Row *row = g_new0 (Row, 1);

  row->hyperparameter = numel_hyperparameter_lookup (setting->path);
  row->settings = g_new0 (const NumelSetting *, self->models->len);
  row->settings[model] = setting;
  row->in_main_group = in_main_group;
  row->place = place;
  row->number = self->rows->len;
  row->row = (NumelComparisonRow) {
    .key = setting->path,
    .title = numel_hyperparameter_get_title (setting->path),
    .symbol = row->hyperparameter->symbol,
    .group = row->hyperparameter->group,
    .group_path = setting->group_path,
    .settings = row->settings,
  };
  g_ptr_array_add (self->rows, row);
}

static void
add_model (NumelComparison *self,
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
          Row *row = NULL;

          if (is_placed[i])
            continue;
          if (pass < 2)
            row = find_row (self, setting, in_main_group, number, pass == 1);
          if (row != NULL)
            row->settings[number] = setting;
          else if (pass == 2)
            add_row (self, setting, number, in_main_group,
                     find_place (places, setting->group_path, in_main_group));
          is_placed[i] = row != NULL;
        }
    }
}

static int
compare_rows (gconstpointer a,
              gconstpointer b)
{
  const Row *first = *(const Row *const *) a;
  const Row *second = *(const Row *const *) b;

  if (first->place != second->place)
    return first->place < second->place ? -1 : 1;
  if (first->row.group != second->row.group)
    return first->row.group < second->row.group ? -1 : 1;

  return (first->number > second->number) - (first->number < second->number);
}

static gint64 *
add_result (NumelComparison *self,
            const char      *key,
            const char      *title,
            gboolean         is_part,
            NumelPart        part)
{
  gint64 *values = g_new0 (gint64, self->models->len);
  NumelComparisonResult result = { key, title, is_part, part, values };

  g_ptr_array_add (self->arena, values);
  g_array_append_val (self->results, result);

  return values;
}

static void
add_results (NumelComparison *self)
{
  guint n_models = self->models->len;
  gint64 *total = add_result (self, "total", _("Parameters"), FALSE, 0);
  gint64 *active = add_result (self, "active", _("Active per token"), FALSE, 0);
  gint64 *without_input = add_result (self, "active_without_input_table",
                                      _("Active without input table"), FALSE, 0);
  gint64 *without_tables = add_result (self, "active_without_tables",
                                       _("Active without input table and head"), FALSE, 0);
  gint64 *fixed = add_result (self, "fixed", _("Never trained"), FALSE, 0);
  gint64 *buffers = add_result (self, "buffers", _("Buffers"), FALSE, 0);

  for (guint i = 0; i < n_models; i++)
    {
      total[i] = self->counts[i].total;
      active[i] = self->counts[i].active;
      without_input[i] = self->counts[i].active_without_input_table;
      without_tables[i] = self->counts[i].active_without_tables;
      fixed[i] = self->counts[i].fixed;
      buffers[i] = self->counts[i].buffers;
    }

  for (guint part = 0; part < NUMEL_N_PARTS; part++)
    {
      gboolean occurs = FALSE;
      gint64 *values;

      for (guint i = 0; i < n_models; i++)
        occurs |= self->counts[i].parts[part] != 0;
      if (!occurs)
        continue;
      values = add_result (self, numel_part_get_name (part), numel_part_get_title (part), TRUE,
                           part);
      for (guint i = 0; i < n_models; i++)
        values[i] = self->counts[i].parts[part];
    }
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
  g_autoptr (GPtrArray) places = g_ptr_array_new ();

  self->models = g_ptr_array_new_with_free_func (g_object_unref);
  self->counts = g_new0 (NumelCounts, n_models + 1);
  self->rows = g_ptr_array_new_with_free_func (free_row);
  self->public_rows = g_array_new (FALSE, FALSE, sizeof (NumelComparisonRow));
  self->results = g_array_new (FALSE, FALSE, sizeof (NumelComparisonResult));
  self->arena = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < n_models; i++)
    {
      if (!numel_model_count (models[i], &self->counts[i], error))
        return NULL;
      g_ptr_array_add (self->models, g_object_ref (models[i]));
    }

  for (guint i = 0; i < n_models; i++)
    add_model (self, i, places);
  g_ptr_array_sort (self->rows, compare_rows);
  for (guint i = 0; i < self->rows->len; i++)
    g_array_append_val (self->public_rows, ((Row *) g_ptr_array_index (self->rows, i))->row);
  add_results (self);

  return g_steal_pointer (&self);
}

void
numel_comparison_free (NumelComparison *self)
{
  g_ptr_array_unref (self->models);
  g_ptr_array_unref (self->rows);
  g_array_unref (self->public_rows);
  g_array_unref (self->results);
  g_ptr_array_unref (self->arena);
  g_free (self->counts);
  g_free (self);
}

/**
 * numel_comparison_get_n_models:
 * @self: a comparison
 *
 * Returns: how many models there are
 */
guint
numel_comparison_get_n_models (const NumelComparison *self)
{
  return self->models->len;
}

/**
 * numel_comparison_get_rows:
 * @self: a comparison
 * @n_rows: (out): how many
 *
 * Returns: (transfer none) (array length=n_rows): a row for each hyperparameter, in the order of
 *   the form. What families call by different names is one row if it means the same
 */
const NumelComparisonRow *
numel_comparison_get_rows (const NumelComparison *self,
                           guint                 *n_rows)
{
  *n_rows = self->public_rows->len;

  return (const NumelComparisonRow *) self->public_rows->data;
}

/**
 * numel_comparison_get_results:
 * @self: a comparison
 * @n_results: (out): how many
 *
 * Returns: (transfer none) (array length=n_results): total, active parameters and others, then the
 *   parts that one of the models has
 */
const NumelComparisonResult *
numel_comparison_get_results (const NumelComparison *self,
                              guint                 *n_results)
{
  *n_results = self->results->len;

  return (const NumelComparisonResult *) self->results->data;
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

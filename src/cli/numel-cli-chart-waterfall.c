/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-cli-chart-waterfall.h"

#include <glib/gi18n.h>

#include "numel-format.h"
#include "numel-hyperparameter.h"
#include "numel-waterfall.h"

/* Steps towards the other model: what was changed since the last count that could be made. */
typedef struct
{
  NumelWaterfall *waterfall;
  NumelModel *model;
  NumelCounts counts;
  GString *name;
  GString *detail;
  GString *id;
} Steps;

static void
add_difference (Steps             *steps,
                const NumelCounts *counts)
{
  gint64 parts[NUMEL_N_PARTS];
  gboolean any = FALSE;

  for (guint part = 0; part < NUMEL_N_PARTS; part++)
    {
      parts[part] = counts->parts[part] - steps->counts.parts[part];
      any |= parts[part] != 0;
    }
  if (any)
    numel_waterfall_add_step (steps->waterfall, steps->id->str, steps->name->str,
                              steps->detail->len > 0 ? steps->detail->str : NULL, parts);
  steps->counts = *counts;
  g_string_truncate (steps->id, 0);
  g_string_truncate (steps->name, 0);
  g_string_truncate (steps->detail, 0);
}

static void
append (GString    *string,
        const char *separator,
        const char *text)
{
  if (string->len > 0)
    g_string_append (string, separator);
  g_string_append (string, text);
}

static char *
format_value (const NumelValue *value)
{
  if (value->type == NUMEL_VALUE_INTEGER)
    return numel_format_count (value->integer);
  if (value->type == NUMEL_VALUE_NONE)
    return g_strdup ("–");

  return numel_value_to_string (value);
}

/* One value is taken over from the other model. Where the model can't be counted with it, it waits
 * for the next one: hidden size and heads may only fit together. */
static void
take_over (Steps              *steps,
           const NumelSetting *from,
           const NumelSetting *to)
{
  g_autofree char *before = format_value (&from->value);
  g_autofree char *after = format_value (&to->value);
  g_autofree char *change = g_strdup_printf ("%s → %s", before, after);
  g_autoptr (NumelModel) changed = numel_model_with (steps->model, from->path, &to->value, NULL);
  const char *title = numel_hyperparameter_get_title (from->path);
  NumelCounts counts;

  if (changed == NULL)
    return;

  append (steps->id, " ", from->path);
  append (steps->name, ", ", title != NULL ? title : from->name);
  append (steps->detail, ", ", change);
  g_set_object (&steps->model, changed);
  if (numel_model_count (steps->model, &counts, NULL))
    add_difference (steps, &counts);
}

static gboolean
is_same_architecture (NumelModel *a,
                      NumelModel *b)
{
  return g_strcmp0 (numel_model_get_model_type (a), numel_model_get_model_type (b)) == 0
         && g_strcmp0 (numel_model_get_class (a), numel_model_get_class (b)) == 0;
}

static void
add_hyperparameters (Steps      *steps,
                     NumelModel *from,
                     NumelModel *to)
{
  guint n_settings;
  const NumelSetting *settings = numel_model_get_settings (from, &n_settings);

  for (guint i = 0; i < n_settings; i++)
    {
      const NumelSetting *other = numel_model_get_setting (to, settings[i].path);

      if (other != NULL && !numel_value_equal (&settings[i].value, &other->value))
        take_over (steps, &settings[i], other);
    }
}

static void
add_parts (Steps             *steps,
           const NumelCounts *counts)
{
  for (guint part = 0; part < NUMEL_N_PARTS; part++)
    {
      gint64 parts[NUMEL_N_PARTS] = { 0 };

      parts[part] = counts->parts[part] - steps->counts.parts[part];
      if (parts[part] != 0)
        numel_waterfall_add_step (steps->waterfall, numel_part_get_name (part),
                                  numel_part_get_title (part), NULL, parts);
    }
  steps->counts = *counts;
}

/**
 * numel_cli_chart_waterfall_new:
 * @from: a model
 * @to: another one
 * @error: set to why one of them can't be counted
 *
 * What changed: hyperparameter by hyperparameter, each step the exact difference of two counts; for
 * models of different architecture part by part.
 *
 * Returns: (transfer full) (nullable): a waterfall that ends exactly at @to
 */
NumelChart *
numel_cli_chart_waterfall_new (const NumelCliChartModel  *from,
                               const NumelCliChartModel  *to,
                               GError                   **error)
{
  g_autoptr (NumelWaterfall) waterfall = numel_waterfall_new ();
  NumelCounts end;
  Steps steps = { .waterfall = waterfall };

  if (!numel_model_count (from->model, &steps.counts, error)
      || !numel_model_count (to->model, &end, error))
    return NULL;

  numel_waterfall_set_start (waterfall, from->title, 0, steps.counts.total);
  numel_waterfall_set_end (waterfall, to->title, 1);

  if (is_same_architecture (from->model, to->model))
    {
      steps.model = g_object_ref (from->model);
      steps.id = g_string_new (NULL);
      steps.name = g_string_new (NULL);
      steps.detail = g_string_new (NULL);

      add_hyperparameters (&steps, from->model, to->model);
      /* What is left is what no hyperparameter of both says, and what never could be counted. */
      if (steps.name->len == 0)
        {
          g_string_assign (steps.id, "rest");
          g_string_assign (steps.name, _("The rest"));
        }
      add_difference (&steps, &end);

      g_string_free (steps.id, TRUE);
      g_string_free (steps.name, TRUE);
      g_string_free (steps.detail, TRUE);
      g_clear_object (&steps.model);
    }
  else
    {
      add_parts (&steps, &end);
    }

  return NUMEL_CHART (g_steal_pointer (&waterfall));
}

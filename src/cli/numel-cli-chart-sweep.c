/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-cli-chart-sweep.h"

#include <glib/gi18n.h>
#include <stdlib.h>

#include "chart/numel-areas.h"
#include "core/text/numel-error.h"
#include "core/text/numel-format.h"
#include "core/notation/numel-hyperparameter.h"

static const NumelCliChartModel *
get_model (const NumelCliChartRequest *request,
           guint                       index)
{
  return g_ptr_array_index (request->models, index);
}

static double
get_number (const NumelValue *value)
{
  return value->type == NUMEL_VALUE_REAL ? value->real : (double) value->integer;
}

static void
set_points (NumelAreas *areas,
            NumelSweep *sweep)
{
  guint n_points;
  const NumelSweepPoint *points = numel_sweep_get_points (sweep, &n_points);
  g_autofree double *x = g_new (double, n_points);
  g_autofree char *title = numel_hyperparameter_describe (numel_sweep_get_key (sweep));

  for (guint i = 0; i < n_points; i++)
    x[i] = get_number (&points[i].value);
  numel_areas_set_points (areas, x, n_points, NUMEL_AXIS_PLAIN, FALSE, title);
}

static void
add_bands (NumelAreas *areas,
           NumelSweep *sweep)
{
  guint n_points;
  const NumelSweepPoint *points = numel_sweep_get_points (sweep, &n_points);
  g_autofree gint64 *values = g_new (gint64, n_points);

  for (guint part = 0; part < NUMEL_N_PARTS; part++)
    {
      if (!numel_sweep_part_occurs (sweep, part))
        continue;
      for (guint i = 0; i < n_points; i++)
        values[i] = points[i].is_counted ? points[i].counts.parts[part] : -1;
      numel_areas_add (areas, part, numel_part_get_title (part), values);
    }
}

static void
mark_model (NumelAreas               *areas,
            const NumelCliChartModel *model,
            const char               *key)
{
  const NumelSetting *setting = numel_model_get_setting (model->model, key);
  g_autofree char *value = NULL;
  g_autofree char *total = NULL;
  g_autofree char *detail = NULL;
  const char *symbol;

  if (setting == NULL || setting->value.type != NUMEL_VALUE_INTEGER)
    return;

  symbol = numel_hyperparameter_lookup (key)->symbol;
  value = numel_format_count (setting->value.integer);
  total = numel_format_count (numel_breakdown_get_counts (model->breakdown)->total);
  detail = g_strdup_printf ("%s = %s · %s", symbol != NULL ? symbol : setting->name, value, total);
  numel_areas_set_mark (areas, 0, (double) setting->value.integer, model->title, detail);
}

static const NumelSweepPoint *
find_gap (NumelSweep *sweep)
{
  guint n_points;
  const NumelSweepPoint *points = numel_sweep_get_points (sweep, &n_points);

  for (guint i = 0; i < n_points; i++)
    {
      if (!points[i].is_counted)
        return &points[i];
    }

  return NULL;
}

/* What a table tells below: gaps, and why nothing changes. */
static gboolean
tell (NumelSweep  *sweep,
      GError     **error)
{
  g_autofree char *use = numel_sweep_describe_use (sweep);
  const NumelSweepPoint *gap = find_gap (sweep);
  guint n_gaps = numel_sweep_get_n_gaps (sweep);
  guint n_points;

  numel_sweep_get_points (sweep, &n_points);
  if (gap != NULL && n_gaps == n_points)
    return numel_error_set (error, NUMEL_ERROR_IMPOSSIBLE, "%s", gap->reason);

  if (gap != NULL)
    g_printerr (g_dngettext (GETTEXT_PACKAGE, "%u value can't be counted: %s\n",
                             "%u values can't be counted: %s\n", n_gaps),
                n_gaps, gap->reason);
  if (use != NULL)
    g_printerr ("%s\n", use);

  return TRUE;
}

/**
 * numel_cli_chart_sweep_new:
 * @request: what is drawn; it says what varies
 * @error: set to what is wrong with it
 *
 * The parts of the first model over one of its hyperparameters, as `sweep` counts them. Where it
 * can't be counted is a gap, and why is said on standard error.
 *
 * Returns: (transfer full) (nullable): areas
 */
NumelChart *
numel_cli_chart_sweep_new (const NumelCliChartRequest  *request,
                           GError                     **error)
{
  const NumelCliChartModel *model = get_model (request, 0);
  g_autoptr (NumelSweep) sweep = numel_cli_vary_sweep (request->vary, model->model, error);
  NumelAreas *areas;

  if (sweep == NULL || !tell (sweep, error))
    return NULL;

  areas = numel_areas_new ();
  set_points (areas, sweep);
  add_bands (areas, sweep);
  numel_areas_set_shares (areas, request->shares);
  mark_model (areas, model, numel_sweep_get_key (sweep));

  return NUMEL_CHART (areas);
}

static int
compare_totals (gconstpointer a,
                gconstpointer b)
{
  gint64 first = ((const NumelCounts *) a)->total;
  gint64 second = ((const NumelCounts *) b)->total;

  return (first > second) - (first < second);
}

/**
 * numel_cli_chart_sweep_new_growth:
 * @request: several models, of a family say
 *
 * Returns: (transfer full): the shares of the parts over the size of the models
 */
NumelChart *
numel_cli_chart_sweep_new_growth (const NumelCliChartRequest *request)
{
  NumelAreas *areas = numel_areas_new ();
  g_autofree NumelCounts *counts = g_new (NumelCounts, request->models->len);
  g_autofree double *x = g_new (double, request->models->len);
  guint n_points = 0;

  for (guint i = 0; i < request->models->len; i++)
    counts[i] = *numel_breakdown_get_counts (get_model (request, i)->breakdown);
  qsort (counts, request->models->len, sizeof counts[0], compare_totals);

  for (guint i = 0; i < request->models->len; i++)
    {
      /* Models of one size are one point. */
      if (counts[i].total <= 0 || (n_points > 0 && counts[i].total == counts[n_points - 1].total))
        continue;
      counts[n_points] = counts[i];
      x[n_points] = (double) counts[i].total;
      n_points++;
    }

  numel_areas_set_points (areas, x, n_points, NUMEL_AXIS_COUNT, TRUE, _("Parameters"));
  for (guint part = 0; part < NUMEL_N_PARTS; part++)
    {
      g_autofree gint64 *values = g_new (gint64, n_points + 1);
      gboolean occurs = FALSE;

      for (guint i = 0; i < n_points; i++)
        {
          values[i] = counts[i].parts[part];
          occurs |= values[i] > 0;
        }
      if (occurs)
        numel_areas_add (areas, part, numel_part_get_title (part), values);
    }
  numel_areas_set_shares (areas, TRUE);

  return NUMEL_CHART (areas);
}

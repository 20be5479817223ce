/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-cli-chart-kinds.h"

#include <glib/gi18n.h>
#include <math.h>
#include <stdlib.h>

#include "chart/numel-areas.h"
#include "chart/numel-bars.h"
#include "numel-cli-chart-data.h"
#include "core/cost/numel-cost.h"
#include "core/text/numel-error.h"
#include "chart/numel-lines.h"
#include "core/text/numel-list-text.h"
#include "chart/numel-pie.h"
#include "chart/numel-ring.h"
#include "chart/numel-waterfall-changes.h"
#include "core/notation/numel-hyperparameter.h"
#include "core/text/numel-format.h"

#define FIRST_CONTEXT 1024
#define LAST_CONTEXT 131072

static const NumelCliModel *
get_model (const NumelCliChartRequest *request,
           guint                       index)
{
  return g_ptr_array_index (request->models, index);
}

static NumelChart *
create_pie (const NumelCliChartRequest  *request,
            GError                     **error)
{
  const NumelCliModel *model = get_model (request, 0);
  g_autoptr (NumelChartDatum) root = numel_cli_chart_data_new_parts ("model", model->title,
                                                                     model->breakdown);
  NumelPie *pie = numel_pie_new ();

  numel_pie_set_root (pie, root);
  numel_pie_set_form (pie, request->options->full ? NUMEL_PIE_FULL : NUMEL_PIE_RING);

  return NUMEL_CHART (pie);
}

static NumelChart *
create_ring (const NumelCliChartRequest  *request,
             GError                     **error)
{
  const NumelCliModel *model = get_model (request, 0);
  g_autoptr (NumelChartDatum) root = numel_cli_chart_data_new_tree (model->title,
                                                                    model->breakdown);
  g_autoptr (NumelRing) ring = numel_ring_new ();

  numel_ring_set_root (ring, root);
  if (request->options->focus != NULL)
    {
      g_auto (GStrv) names = g_strsplit (request->options->focus, ".", -1);
      g_autofree char *path = g_strjoinv ("/", names);
      g_autofree char *id = g_strconcat (root->id, "/", path, NULL);

      if (!numel_ring_set_focus (ring, id))
        {
          g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                       _("--focus: the path of a module with modules inside expected, not “%s”"),
                       request->options->focus);
          return NULL;
        }
    }

  return NUMEL_CHART (g_steal_pointer (&ring));
}

static NumelChart *
create_bars (const NumelCliChartRequest  *request,
             GError                     **error)
{
  NumelBars *bars = numel_bars_new ();

  for (guint i = 0; i < request->models->len; i++)
    {
      const NumelCliModel *model = get_model (request, i);
      g_autofree char *id = g_strdup_printf ("%u", i + 1);
      g_autoptr (NumelChartDatum) datum = numel_cli_chart_data_new_parts (id, model->title,
                                                                          model->breakdown);

      numel_bars_add (bars, datum, (int) i);
    }
  numel_bars_set_shares (bars, request->options->shares);

  return NUMEL_CHART (bars);
}

static int
compare_doubles (gconstpointer a,
                 gconstpointer b)
{
  double first = *(const double *) a;
  double second = *(const double *) b;

  return (first > second) - (first < second);
}

static void
add_cache (NumelLines *lines,
           const char *title,
           guint       mark,
           NumelCost  *cost,
           gint64      sequences)
{
  g_autoptr (GArray) x = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GArray) y = g_array_new (FALSE, FALSE, sizeof (double));
  g_autofree char *id = g_strdup_printf ("%u", mark + 1);
  const gint64 *bends = (const gint64 *) cost->cache.bends->data;
  guint n_bends = cost->cache.bends->len;

  for (double tokens = FIRST_CONTEXT; tokens <= LAST_CONTEXT; tokens *= 2)
    g_array_append_val (x, tokens);
  for (guint i = 0; i < n_bends; i++)
    {
      double tokens = (double) bends[i];

      if (tokens > FIRST_CONTEXT && tokens < LAST_CONTEXT
          && fabs (log2 (tokens) - round (log2 (tokens))) > 0)
        g_array_append_val (x, tokens);
    }
  g_array_sort (x, compare_doubles);

  for (guint i = 0; i < x->len; i++)
    {
      gint64 bytes = numel_cache_get_bytes (&cost->cache, (gint64) g_array_index (x, double, i),
                                            sequences, NUMEL_DATA_TYPE_BF16, FALSE);
      double value = bytes == NUMEL_WIDE_TOO_LARGE ? NAN : (double) bytes;

      g_array_append_val (y, value);
    }
  numel_lines_add (lines, id, title, mark, (const double *) (gpointer) x->data,
                   (const double *) (gpointer) y->data, x->len,
                   cost->context > 0 ? (double) cost->context : INFINITY, FALSE);
}

/* The cache of keys and values in BF16 over the context; what keeps none has no line. */
static NumelChart *
create_lines (const NumelCliChartRequest  *request,
              GError                     **error)
{
  g_autoptr (NumelLines) lines = numel_lines_new ();
  guint n_lines = 0;

  numel_lines_set_axes (lines, NUMEL_AXIS_TOKENS, NUMEL_AXIS_BYTES, TRUE, _("Context, tokens"));
  for (guint i = 0; i < request->models->len; i++)
    {
      const NumelCliModel *model = get_model (request, i);
      g_autoptr (NumelCost) cost = numel_cost_new (model->model, model->breakdown);

      if (cost->cache.rows->len == 0)
        continue;
      add_cache (lines, model->title, i, cost, request->options->batch);
      n_lines++;
    }

  if (n_lines == 0)
    {
      numel_error_set (error, NUMEL_ERROR_IMPOSSIBLE,
                       _("lines show the key-value cache, and no model here keeps one"));
      return NULL;
    }

  return NUMEL_CHART (g_steal_pointer (&lines));
}

/* What changed from one model to another, as `compare` tells it. */
static NumelChart *
create_waterfall (const NumelCliChartRequest  *request,
                  GError                     **error)
{
  const NumelCliModel *from = get_model (request, 0);
  const NumelCliModel *to = get_model (request, 1);
  g_autoptr (NumelChanges) changes = numel_changes_new (from->model, to->model, error);
  NumelWaterfall *waterfall;
  const NumelStep *steps;
  guint n_steps;

  if (changes == NULL)
    return NULL;

  waterfall = numel_waterfall_new ();
  numel_waterfall_set_start (waterfall, from->title, 0, changes->from_counts.total);
  numel_waterfall_set_end (waterfall, to->title, 1);
  steps = (const NumelStep *) changes->steps->data;
  n_steps = changes->steps->len;
  for (guint i = 0; i < n_steps; i++)
    numel_waterfall_add_change (waterfall, &steps[i]);

  return NUMEL_CHART (waterfall);
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
  const NumelSweepPoint *points = (const NumelSweepPoint *) sweep->points->data;
  guint n_points = sweep->points->len;
  g_autofree double *x = g_new (double, n_points);
  g_autofree char *title = numel_hyperparameter_describe (sweep->key);

  for (guint i = 0; i < n_points; i++)
    x[i] = get_number (&points[i].value);
  numel_areas_set_points (areas, x, n_points, NUMEL_AXIS_PLAIN, FALSE, title);
}

static void
add_bands (NumelAreas *areas,
           NumelSweep *sweep)
{
  const NumelSweepPoint *points = (const NumelSweepPoint *) sweep->points->data;
  guint n_points = sweep->points->len;
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
mark_model (NumelAreas          *areas,
            const NumelCliModel *model,
            const char          *key)
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
  const NumelSweepPoint *points = (const NumelSweepPoint *) sweep->points->data;
  guint n_points = sweep->points->len;

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
  guint n_gaps = sweep->n_gaps;
  guint n_points;

  n_points = sweep->points->len;
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

/* The parts of the first model over one of its hyperparameters, as `sweep` counts them. Where it
   can't be counted is a gap, and why is said on standard error. */
static NumelChart *
create_sweep (const NumelCliChartRequest  *request,
              GError                     **error)
{
  const NumelCliModel *model = get_model (request, 0);
  g_autoptr (NumelSweep) sweep = numel_cli_vary_sweep (request->vary, model->model, error);
  NumelAreas *areas;

  if (sweep == NULL || !tell (sweep, error))
    return NULL;

  areas = numel_areas_new ();
  set_points (areas, sweep);
  add_bands (areas, sweep);
  numel_areas_set_shares (areas, request->options->shares);
  mark_model (areas, model, sweep->key);

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

/* The shares of the parts over the size of several models, of a family say. */
static NumelChart *
create_growth (const NumelCliChartRequest *request)
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

static NumelChart *
create_areas (const NumelCliChartRequest  *request,
              GError                     **error)
{
  return request->vary != NULL ? create_sweep (request, error)
                               : create_growth (request);
}

static const NumelCliChartKind kinds[] = {
  { "pie", 1, 1, FALSE, 46, 24, create_pie },
  { "ring", 1, 1, FALSE, 34, 36, create_ring },
  { "bars", 1, G_MAXUINT, FALSE, 46, 0, create_bars },
  { "waterfall", 2, 2, FALSE, 40, 0, create_waterfall },
  { "lines", 1, G_MAXUINT, FALSE, 44, 32, create_lines },
  { "areas", 2, G_MAXUINT, TRUE, 48, 32, create_areas },
};

/**
 * numel_cli_chart_kind_find:
 * @name: what `--kind` says
 *
 * Returns: (transfer none) (nullable): the kind of chart
 */
const NumelCliChartKind *
numel_cli_chart_kind_find (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      if (g_str_equal (name, kinds[i].name))
        return &kinds[i];
    }

  return NULL;
}

/**
 * numel_cli_chart_kind_list_names:
 *
 * Returns: (transfer full): the names of all kinds, for a sentence
 */
char *
numel_cli_chart_kind_list_names (void)
{
  char *names = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    numel_list_text_add (&names, kinds[i].name);

  return names;
}

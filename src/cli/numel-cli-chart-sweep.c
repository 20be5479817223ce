/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-cli-chart-sweep.h"

#include <glib/gi18n.h>
#include <stdlib.h>
#include <string.h>

#include "numel-areas.h"
#include "numel-error.h"
#include "numel-format.h"
#include "numel-hyperparameter.h"

/* More points than pixels say nothing more. */
#define MAX_POINTS 512

typedef struct
{
  char *key;
  gint64 from;
  gint64 to;
  gint64 step;
} Range;

static const NumelCliChartModel *
get_model (const NumelCliChartRequest *request,
           guint                       index)
{
  return g_ptr_array_index (request->models, index);
}

static gboolean
parse_range (const char  *text,
             Range       *range,
             GError     **error)
{
  const char *equals = strchr (text, '=');
  g_auto (GStrv) numbers = g_strsplit (equals != NULL ? equals + 1 : "", ":", -1);

  if (equals == NULL || equals == text || g_strv_length (numbers) != 3
      || !g_ascii_string_to_signed (numbers[0], 10, 0, G_MAXINT64, &range->from, NULL)
      || !g_ascii_string_to_signed (numbers[1], 10, 0, G_MAXINT64, &range->to, NULL)
      || !g_ascii_string_to_signed (numbers[2], 10, 1, G_MAXINT64, &range->step, NULL)
      || range->to < range->from)
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                   _("--vary: KEY=FROM:TO:STEP expected, not “%s”"), text);
      return FALSE;
    }

  if ((range->to - range->from) / range->step >= MAX_POINTS)
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                   _("--vary: %d points at most expected"), MAX_POINTS);
      return FALSE;
    }

  range->key = g_strndup (text, (gsize) (equals - text));

  return TRUE;
}

static int
find_key (NumelModel  *model,
          const char  *key,
          GError     **error)
{
  int handle = numel_model_find (model, key);

  if (handle < 0)
    numel_error_set (error, NUMEL_ERROR_NOT_FOUND,
                     _("a hyperparameter of the model expected, not “%s”"), key);

  return handle;
}

/* Sets what moves along with the value that is varied. */
static gboolean
follow (NumelModel         *model,
        const char *const  *rules,
        GError            **error)
{
  for (guint i = 0; rules != NULL && rules[i] != NULL; i++)
    {
      const char *equals = strchr (rules[i], '=');
      g_autofree char *key = NULL;
      NumelValue value;
      int handle;

      if (equals == NULL || equals == rules[i])
        {
          g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                       _("--follow: KEY=EXPRESSION expected, not “%s”"), rules[i]);
          return FALSE;
        }

      key = g_strndup (rules[i], (gsize) (equals - rules[i]));
      handle = find_key (model, key, error);
      if (handle < 0 || !numel_model_evaluate (model, equals + 1, &value, error))
        return FALSE;
      numel_model_override (model, handle, &value);
    }

  return TRUE;
}

static void
add_bands (NumelAreas        *areas,
           const NumelCounts *counts,
           const gboolean    *counted,
           guint              n_points)
{
  for (guint part = 0; part < NUMEL_N_PARTS; part++)
    {
      g_autofree gint64 *values = g_new (gint64, n_points + 1);
      gboolean any = FALSE;

      for (guint i = 0; i < n_points; i++)
        {
          values[i] = counted[i] ? counts[i].parts[part] : -1;
          any |= values[i] > 0;
        }
      if (any)
        numel_areas_add (areas, part, numel_part_get_title (part), values);
    }
}

static void
mark_model (NumelAreas               *areas,
            const NumelCliChartModel *model,
            const Range              *range)
{
  const NumelSetting *setting = numel_model_get_setting (model->model, range->key);
  const NumelHyperparameter *known = numel_hyperparameter_lookup (range->key);
  NumelCounts counts;

  if (setting != NULL && setting->value.type == NUMEL_VALUE_INTEGER
      && numel_model_count (model->model, &counts, NULL))
    {
      g_autofree char *value = numel_format_count (setting->value.integer);
      g_autofree char *total = numel_format_count (counts.total);
      g_autofree char *detail = g_strdup_printf ("%s = %s · %s",
                                                 known != NULL && known->symbol != NULL
                                                   ? known->symbol
                                                   : setting->name,
                                                 value, total);

      numel_areas_set_mark (areas, 0, (double) setting->value.integer, model->title, detail);
    }
}

/**
 * numel_cli_chart_sweep_new:
 * @request: what is drawn; it says what varies
 * @error: set to what is wrong with it
 *
 * The parts of the first model over one of its hyperparameters. Where it can't be counted is a gap,
 * and why is said on standard error.
 *
 * Returns: (transfer full) (nullable): areas
 */
NumelChart *
numel_cli_chart_sweep_new (const NumelCliChartRequest  *request,
                           GError                     **error)
{
  const NumelCliChartModel *model = get_model (request, 0);
  g_autoptr (NumelModel) varied = numel_model_copy (model->model);
  g_autoptr (NumelAreas) areas = numel_areas_new ();
  g_autofree char *key = NULL;
  g_autofree char *title = NULL;
  g_autofree double *x = g_new (double, MAX_POINTS);
  g_autofree NumelCounts *counts = g_new (NumelCounts, MAX_POINTS);
  g_autofree gboolean *counted = g_new (gboolean, MAX_POINTS);
  g_autoptr (GError) reason = NULL;
  const char *name;
  Range range = { NULL };
  guint n_points = 0;
  guint n_gaps = 0;
  int handle;

  if (!parse_range (request->vary, &range, error))
    return NULL;
  key = range.key;
  handle = find_key (varied, key, error);
  if (handle < 0)
    return NULL;

  for (gint64 value = range.from; n_points < MAX_POINTS; value += range.step)
    {
      NumelValue number = numel_value_from_integer (value);

      numel_model_override (varied, handle, &number);
      if (!follow (varied, request->follow, error))
        return NULL;

      x[n_points] = (double) value;
      counted[n_points] = numel_model_count (varied, &counts[n_points],
                                             reason == NULL ? &reason : NULL);
      n_gaps += counted[n_points] ? 0 : 1;
      n_points++;
      if (value > range.to - range.step)
        break;
    }

  if (n_gaps == n_points)
    {
      g_propagate_error (error, g_steal_pointer (&reason));
      return NULL;
    }
  if (n_gaps > 0)
    g_printerr (g_dngettext (GETTEXT_PACKAGE, "%u value can't be counted: %s\n",
                             "%u values can't be counted: %s\n", n_gaps),
                n_gaps, reason->message);

  name = numel_hyperparameter_get_title (key);
  title = g_strdup (name != NULL ? name : key);
  numel_areas_set_points (areas, x, n_points, NUMEL_AXIS_PLAIN, FALSE, title);
  add_bands (areas, counts, counted, n_points);
  numel_areas_set_shares (areas, request->shares);
  mark_model (areas, model, &range);

  return NUMEL_CHART (g_steal_pointer (&areas));
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
  g_autofree gboolean *counted = g_new (gboolean, request->models->len);
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
      counted[n_points] = TRUE;
      x[n_points] = (double) counts[i].total;
      n_points++;
    }

  numel_areas_set_points (areas, x, n_points, NUMEL_AXIS_COUNT, TRUE, _("Parameters"));
  add_bands (areas, counts, counted, n_points);
  numel_areas_set_shares (areas, TRUE);

  return NUMEL_CHART (areas);
}

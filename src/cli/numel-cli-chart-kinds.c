/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-cli-chart-kinds.h"

#include <glib/gi18n.h>
#include <math.h>

#include "chart/numel-areas.h"
#include "chart/numel-bars.h"
#include "core/cost/numel-cache.h"
#include "numel-cli-chart-data.h"
#include "numel-cli-chart-sweep.h"
#include "numel-cli-chart-waterfall.h"
#include "core/cost/numel-cost.h"
#include "core/text/numel-error.h"
#include "chart/numel-lines.h"
#include "core/text/numel-list-text.h"
#include "chart/numel-pie.h"
#include "chart/numel-ring.h"

#define FIRST_CONTEXT 1024
#define LAST_CONTEXT 131072

static const NumelCliChartModel *
get_model (const NumelCliChartRequest *request,
           guint                       index)
{
  return g_ptr_array_index (request->models, index);
}

static NumelChart *
create_pie (const NumelCliChartRequest  *request,
            GError                     **error)
{
  const NumelCliChartModel *model = get_model (request, 0);
  g_autoptr (NumelChartDatum) root = numel_cli_chart_data_new_parts ("model", model->title,
                                                                     model->breakdown);
  NumelPie *pie = numel_pie_new ();

  numel_pie_set_root (pie, root);
  numel_pie_set_form (pie, request->full ? NUMEL_PIE_FULL : NUMEL_PIE_RING);

  return NUMEL_CHART (pie);
}

static NumelChart *
create_ring (const NumelCliChartRequest  *request,
             GError                     **error)
{
  const NumelCliChartModel *model = get_model (request, 0);
  g_autoptr (NumelChartDatum) root = numel_cli_chart_data_new_tree (model->title,
                                                                    model->breakdown);
  g_autoptr (NumelRing) ring = numel_ring_new ();

  numel_ring_set_root (ring, root);
  if (request->focus != NULL)
    {
      g_auto (GStrv) names = g_strsplit (request->focus, ".", -1);
      g_autofree char *path = g_strjoinv ("/", names);
      g_autofree char *id = g_strconcat (root->id, "/", path, NULL);

      if (!numel_ring_set_focus (ring, id))
        {
          g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                       _("--focus: the path of a module with modules inside expected, not “%s”"),
                       request->focus);
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
      const NumelCliChartModel *model = get_model (request, i);
      g_autofree char *id = g_strdup_printf ("%u", i + 1);
      g_autoptr (NumelChartDatum) datum = numel_cli_chart_data_new_parts (id, model->title,
                                                                          model->breakdown);

      numel_bars_add (bars, datum, (int) i);
    }
  numel_bars_set_shares (bars, request->shares);

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
           gint64      context,
           NumelCache *cache,
           gint64      sequences)
{
  g_autoptr (GArray) x = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GArray) y = g_array_new (FALSE, FALSE, sizeof (double));
  g_autofree char *id = g_strdup_printf ("%u", mark + 1);
  guint n_bends;
  const gint64 *bends = numel_cache_get_bends (cache, &n_bends);

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
      gint64 bytes = numel_cache_get_bytes (cache, (gint64) g_array_index (x, double, i), sequences,
                                            NUMEL_DATA_TYPE_BF16);
      double value = bytes == NUMEL_WIDE_TOO_LARGE ? NAN : (double) bytes;

      g_array_append_val (y, value);
    }
  numel_lines_add (lines, id, title, mark, (const double *) (gpointer) x->data,
                   (const double *) (gpointer) y->data, x->len,
                   context > 0 ? (double) context : INFINITY, FALSE);
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
      const NumelCliChartModel *model = get_model (request, i);
      g_autoptr (NumelCache) cache = numel_cache_new (model->breakdown);
      g_autoptr (NumelCost) cost = numel_cost_new (model->model, model->breakdown);

      if (numel_cache_is_empty (cache))
        continue;
      add_cache (lines, model->title, i, numel_cost_get_context (cost), cache, request->sequences);
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

static NumelChart *
create_waterfall (const NumelCliChartRequest  *request,
                  GError                     **error)
{
  return numel_cli_chart_waterfall_new (get_model (request, 0), get_model (request, 1), error);
}

static NumelChart *
create_areas (const NumelCliChartRequest  *request,
              GError                     **error)
{
  return request->vary != NULL ? numel_cli_chart_sweep_new (request, error)
                               : numel_cli_chart_sweep_new_growth (request);
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

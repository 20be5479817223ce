/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-cli-chart-waterfall.h"

#include "chart/numel-waterfall-changes.h"

/**
 * numel_cli_chart_waterfall_new:
 * @from: a model
 * @to: another one
 * @error: set to why one of them can't be counted
 *
 * What changed, as `compare` tells it.
 *
 * Returns: (transfer full) (nullable): a waterfall that ends exactly at @to
 */
NumelChart *
numel_cli_chart_waterfall_new (const NumelCliChartModel  *from,
                               const NumelCliChartModel  *to,
                               GError                   **error)
{
  g_autoptr (NumelChanges) changes = numel_changes_new (from->model, to->model, error);
  NumelWaterfall *waterfall;
  const NumelStep *steps;
  guint n_steps;

  if (changes == NULL)
    return NULL;

  waterfall = numel_waterfall_new ();
  numel_waterfall_set_start (waterfall, from->title, 0, numel_changes_get_from (changes)->total);
  numel_waterfall_set_end (waterfall, to->title, 1);
  steps = numel_changes_get_steps (changes, &n_steps);
  for (guint i = 0; i < n_steps; i++)
    numel_waterfall_add_change (waterfall, &steps[i]);

  return NUMEL_CHART (waterfall);
}

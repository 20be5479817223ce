/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/numel-chart.h"
#include "numel-cost-state.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * NumelCostCache:
 *
 * The card of the key-value cache: its size for a context, a number of sequences and a data type,
 * what a token adds, and a line per open model over the context.
 */
#define NUMEL_TYPE_COST_CACHE (numel_cost_cache_get_type ())
G_DECLARE_FINAL_TYPE (NumelCostCache, numel_cost_cache, NUMEL, COST_CACHE, GtkWidget)

void        numel_cost_cache_set_state  (NumelCostCache *self,
                                         NumelCostState *state);
void        numel_cost_cache_set_narrow (NumelCostCache *self,
                                         gboolean        narrow);
NumelChart *numel_cost_cache_get_chart  (NumelCostCache *self);

G_END_DECLS

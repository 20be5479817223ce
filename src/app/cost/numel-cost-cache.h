/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/numel-chart.h"
#include "numel-cost-card.h"

G_BEGIN_DECLS

/**
 * NumelCostCache:
 *
 * The card of the key-value cache: its size for a context, a number of sequences and a data type,
 * what a token adds, and a line per open model over the context.
 */
#define NUMEL_TYPE_COST_CACHE (numel_cost_cache_get_type ())
G_DECLARE_FINAL_TYPE (NumelCostCache, numel_cost_cache, NUMEL, COST_CACHE, NumelCostCard)

NumelChart *numel_cost_cache_get_chart (NumelCostCache *self);

G_END_DECLS

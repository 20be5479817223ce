/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-cost-card.h"

G_BEGIN_DECLS

/**
 * NumelCostFit:
 *
 * The card that says whether weights and cache fit into a memory that is typed in.
 */
#define NUMEL_TYPE_COST_FIT (numel_cost_fit_get_type ())
G_DECLARE_FINAL_TYPE (NumelCostFit, numel_cost_fit, NUMEL, COST_FIT, NumelCostCard)

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-cost-card.h"

G_BEGIN_DECLS

/**
 * NumelCostWeights:
 *
 * The card that says how many bytes the weights take by data type and as the model's own file
 * stores them, as bars by part on one scale.
 */
#define NUMEL_TYPE_COST_WEIGHTS (numel_cost_weights_get_type ())
G_DECLARE_FINAL_TYPE (NumelCostWeights, numel_cost_weights, NUMEL, COST_WEIGHTS, NumelCostCard)

G_END_DECLS

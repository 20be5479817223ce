/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-cost-card.h"

G_BEGIN_DECLS

/**
 * NumelCostCompute:
 *
 * The card that says what a token costs in FLOPs, without and with attention to the text before it,
 * beside the rule of thumb; and what a prefill and a decoding step cost.
 */
#define NUMEL_TYPE_COST_COMPUTE (numel_cost_compute_get_type ())
G_DECLARE_FINAL_TYPE (NumelCostCompute, numel_cost_compute, NUMEL, COST_COMPUTE, NumelCostCard)

G_END_DECLS

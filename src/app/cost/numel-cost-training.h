/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-cost-card.h"

G_BEGIN_DECLS

/**
 * NumelCostTraining:
 *
 * The card that says what training keeps for every parameter: weights, gradients and the states of
 * the optimizer.
 */
#define NUMEL_TYPE_COST_TRAINING (numel_cost_training_get_type ())
G_DECLARE_FINAL_TYPE (NumelCostTraining, numel_cost_training, NUMEL, COST_TRAINING, NumelCostCard)

G_END_DECLS

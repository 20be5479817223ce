/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-cost-state.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * NumelCostTraining:
 *
 * The card that says what training keeps for every parameter: weights, gradients and the states of
 * the optimizer.
 */
#define NUMEL_TYPE_COST_TRAINING (numel_cost_training_get_type ())
G_DECLARE_FINAL_TYPE (NumelCostTraining, numel_cost_training, NUMEL, COST_TRAINING, GtkWidget)

void numel_cost_training_set_state  (NumelCostTraining *self,
                                     NumelCostState    *state);
void numel_cost_training_set_narrow (NumelCostTraining *self,
                                     gboolean           narrow);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-cost-card.h"

G_BEGIN_DECLS

/**
 * NumelCostRules:
 *
 * The card of the rules of thumb, each beside the exact count with its error; and of the counts
 * that one may meet for the same model, with a field that tells which of them a number is.
 */
#define NUMEL_TYPE_COST_RULES (numel_cost_rules_get_type ())
G_DECLARE_FINAL_TYPE (NumelCostRules, numel_cost_rules, NUMEL, COST_RULES, NumelCostCard)

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/widgets/numel-page.h"
#include "numel-explore-answers.h"

#include <adwaita.h>

G_BEGIN_DECLS

/**
 * NumelExploreBudget:
 *
 * The card that finds the settings of a model that meet a budget.
 *
 * #NumelExploreBudget::activated: an answer is wanted as a model.
 */
#define NUMEL_TYPE_EXPLORE_BUDGET (numel_explore_budget_get_type ())
G_DECLARE_FINAL_TYPE (NumelExploreBudget, numel_explore_budget, NUMEL, EXPLORE_BUDGET, AdwBin)

void                 numel_explore_budget_set_document (NumelExploreBudget *self,
                                                        NumelDocument      *document,
                                                        GListModel         *items);
void                 numel_explore_budget_update       (NumelExploreBudget *self);
void                 numel_explore_budget_stop         (NumelExploreBudget *self);
void                 numel_explore_budget_set_narrow   (NumelExploreBudget *self,
                                                        gboolean            narrow);
NumelExploreAnswers *numel_explore_budget_get_answers  (NumelExploreBudget *self);

G_END_DECLS

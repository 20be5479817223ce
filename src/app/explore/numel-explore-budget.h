/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-explore-answers.h"
#include "app/widgets/numel-page.h"

G_BEGIN_DECLS

/**
 * NumelExploreBudget:
 *
 * The card that finds the settings of a model that meet a budget.
 *
 * #NumelExploreBudget::finished: a search is over, whatever came of it.
 * #NumelExploreBudget::activated: an answer is wanted as a model.
 */
#define NUMEL_TYPE_EXPLORE_BUDGET (numel_explore_budget_get_type ())
G_DECLARE_FINAL_TYPE (NumelExploreBudget, numel_explore_budget, NUMEL, EXPLORE_BUDGET, GtkWidget)

void                 numel_explore_budget_set_document (NumelExploreBudget *self,
                                                        NumelDocument      *document,
                                                        GListModel         *items);
void                 numel_explore_budget_update       (NumelExploreBudget *self);
void                 numel_explore_budget_search       (NumelExploreBudget *self);
void                 numel_explore_budget_stop         (NumelExploreBudget *self);
gboolean             numel_explore_budget_is_running   (NumelExploreBudget *self);
void                 numel_explore_budget_set_narrow   (NumelExploreBudget *self,
                                                        gboolean            narrow);
GtkWidget           *numel_explore_budget_get_entry    (NumelExploreBudget *self);
GtkWidget           *numel_explore_budget_get_button   (NumelExploreBudget *self);
GtkWidget           *numel_explore_budget_get_view     (NumelExploreBudget *self);
const char          *numel_explore_budget_get_note     (NumelExploreBudget *self);
NumelExploreAnswers *numel_explore_budget_get_answers  (NumelExploreBudget *self);
char                *numel_explore_budget_dup_table    (NumelExploreBudget *self,
                                                        NumelTableFormat    format)
                                                       G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

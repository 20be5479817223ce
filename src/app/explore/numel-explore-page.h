/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-explore-budget.h"
#include "numel-explore-sweep.h"
#include "app/widgets/numel-page.h"

G_BEGIN_DECLS

/**
 * NumelExplorePage:
 *
 * The chosen model with other values: one hyperparameter swept, and the settings that meet a
 * budget.
 */
#define NUMEL_TYPE_EXPLORE_PAGE (numel_explore_page_get_type ())
G_DECLARE_FINAL_TYPE (NumelExplorePage, numel_explore_page, NUMEL, EXPLORE_PAGE, GtkWidget)

NumelExploreSweep  *numel_explore_page_get_sweep  (NumelExplorePage *self);
NumelExploreBudget *numel_explore_page_get_budget (NumelExplorePage *self);

G_END_DECLS

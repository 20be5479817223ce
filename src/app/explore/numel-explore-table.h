/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "numel-explore-answers.h"

G_BEGIN_DECLS

/**
 * NumelExploreTable:
 *
 * The settings that meet a budget, closest first.
 *
 * #NumelExploreTable::activated: an answer is wanted as a model.
 */
#define NUMEL_TYPE_EXPLORE_TABLE (numel_explore_table_get_type ())
G_DECLARE_FINAL_TYPE (NumelExploreTable, numel_explore_table, NUMEL, EXPLORE_TABLE, AdwBin)

void                 numel_explore_table_set_answers (NumelExploreTable   *self,
                                                      NumelExploreAnswers *answers);
NumelExploreAnswers *numel_explore_table_get_answers (NumelExploreTable   *self);
void                 numel_explore_table_set_narrow  (NumelExploreTable   *self,
                                                      gboolean             narrow);

G_END_DECLS

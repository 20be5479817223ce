/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-explore-answers.h"
#include "app/widgets/numel-page.h"

G_BEGIN_DECLS

/**
 * NumelExploreTable:
 *
 * The settings that meet a budget, closest first.
 *
 * #NumelExploreTable::activated: an answer is wanted as a model.
 */
#define NUMEL_TYPE_EXPLORE_TABLE (numel_explore_table_get_type ())
G_DECLARE_FINAL_TYPE (NumelExploreTable, numel_explore_table, NUMEL, EXPLORE_TABLE, GtkWidget)

GtkWidget           *numel_explore_table_new         (void);

void                 numel_explore_table_set_answers (NumelExploreTable  *self,
                                                      NumelExploreAnswers *answers,
                                                      const char         *key,
                                                      const char         *title);
void                 numel_explore_table_set_narrow  (NumelExploreTable  *self,
                                                      gboolean            narrow);
NumelExploreAnswers *numel_explore_table_get_answers (NumelExploreTable  *self);
GtkWidget           *numel_explore_table_get_view    (NumelExploreTable  *self);
char                *numel_explore_table_dup         (NumelExploreTable  *self,
                                                      NumelTableFormat    format)
                                                     G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

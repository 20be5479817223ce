/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "core/vary/numel-solver.h"
#include "numel-setting-item.h"

G_BEGIN_DECLS

/**
 * NumelExploreVariables:
 *
 * Which hyperparameters a search may vary: a check button for each, and the ranges of those that
 * are checked, which stand elsewhere.
 *
 * #NumelExploreVariables::changed: others are checked, or a range changed.
 */
#define NUMEL_TYPE_EXPLORE_VARIABLES (numel_explore_variables_get_type ())
G_DECLARE_FINAL_TYPE (NumelExploreVariables, numel_explore_variables, NUMEL, EXPLORE_VARIABLES,
                      AdwBin)

void     numel_explore_variables_set_items (NumelExploreVariables  *self,
                                            GListModel             *items,
                                            GtkWidget              *ranges);
void     numel_explore_variables_propose   (NumelExploreVariables  *self,
                                            NumelSettingItem       *item,
                                            gint64                  unit,
                                            guint                   n_points,
                                            gboolean                active);
void     numel_explore_variables_describe  (NumelExploreVariables  *self,
                                            GString                *text);
gboolean numel_explore_variables_apply     (NumelExploreVariables  *self,
                                            NumelSolver            *solver,
                                            GError                **error);

G_END_DECLS

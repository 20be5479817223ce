/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "core/vary/numel-solver.h"

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
                      GtkWidget)

GtkWidget *numel_explore_variables_new        (void);

GtkWidget *numel_explore_variables_get_ranges (NumelExploreVariables  *self);
void       numel_explore_variables_set_items  (NumelExploreVariables  *self,
                                               GListModel             *items);
void       numel_explore_variables_propose    (NumelExploreVariables  *self,
                                               const char             *path,
                                               gint64                  unit,
                                               guint                   n_points);
void       numel_explore_variables_set_active (NumelExploreVariables  *self,
                                               const char             *path,
                                               gboolean                active);
void       numel_explore_variables_describe   (NumelExploreVariables  *self,
                                               GString                *text);
gboolean   numel_explore_variables_apply      (NumelExploreVariables  *self,
                                               NumelSolver            *solver,
                                               GError                **error);

G_END_DECLS

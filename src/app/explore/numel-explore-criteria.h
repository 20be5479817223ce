/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-explore-rules.h"
#include "core/vary/numel-solver.h"

G_BEGIN_DECLS

void         numel_explore_measure_fill (GtkDropDown        *drop_down);
NumelMeasure numel_explore_measure_get  (GtkDropDown        *drop_down);
gboolean     numel_explore_rules_apply  (NumelExploreRules  *rules,
                                         NumelSolver        *solver,
                                         GError            **error);

G_END_DECLS

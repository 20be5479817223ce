/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "core/vary/numel-variation.h"

G_BEGIN_DECLS

/**
 * NumelExploreRules:
 *
 * A list of expressions that can be added to: what a hyperparameter follows, or conditions, which
 * have no hyperparameter.
 *
 * #NumelExploreRules::changed: an expression was entered, another hyperparameter chosen, or a rule
 * removed.
 */
#define NUMEL_TYPE_EXPLORE_RULES (numel_explore_rules_get_type ())
G_DECLARE_FINAL_TYPE (NumelExploreRules, numel_explore_rules, NUMEL, EXPLORE_RULES, AdwBin)

void     numel_explore_rules_set_up    (NumelExploreRules  *self,
                                        const char         *title,
                                        const char         *add,
                                        const char         *example,
                                        gboolean            has_keys);
void     numel_explore_rules_set_items (NumelExploreRules  *self,
                                        GListModel         *items);
void     numel_explore_rules_add       (NumelExploreRules  *self,
                                        const char         *key,
                                        const char         *expression);
gboolean numel_explore_rules_apply     (NumelExploreRules  *self,
                                        NumelVariation     *variation,
                                        GError            **error);
void     numel_explore_rules_describe  (NumelExploreRules  *self,
                                        GString            *text);

G_END_DECLS

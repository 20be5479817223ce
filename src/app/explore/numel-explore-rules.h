/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

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
G_DECLARE_FINAL_TYPE (NumelExploreRules, numel_explore_rules, NUMEL, EXPLORE_RULES, GtkWidget)

GtkWidget  *numel_explore_rules_new       (const char        *title,
                                           const char        *add,
                                           const char        *example,
                                           gboolean           has_keys);

void        numel_explore_rules_set_items (NumelExploreRules *self,
                                           GListModel        *items);
void        numel_explore_rules_clear     (NumelExploreRules *self);
void        numel_explore_rules_add       (NumelExploreRules *self,
                                           const char        *key,
                                           const char        *expression);
guint       numel_explore_rules_get_n     (NumelExploreRules *self);
const char *numel_explore_rules_get_key   (NumelExploreRules *self,
                                           guint              index);
const char *numel_explore_rules_get_text  (NumelExploreRules *self,
                                           guint              index);
void        numel_explore_rules_set_error (NumelExploreRules *self,
                                           guint              index,
                                           const char        *error);

G_END_DECLS

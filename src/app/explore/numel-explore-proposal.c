/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-explore-proposal.h"

#include "numel-explore-text.h"
#include "numel-setting-item.h"

/* Proposes a search: width, depth and feed-forward width vary. A head keeps its size when the model
 * gets wider, so there are more of them, as many as the key-value heads divide. */
void
numel_explore_proposal_make (GListModel            *items,
                             NumelExploreVariables *variables,
                             NumelExploreRules     *followers)
{
  NumelSettingItem *width = numel_setting_item_find_symbol (items, "d");
  NumelSettingItem *layers = numel_setting_item_find_symbol (items, "L");
  NumelSettingItem *inner = numel_setting_item_find_symbol (items, "F");
  NumelSettingItem *heads = numel_setting_item_find_symbol (items, "H");
  NumelSettingItem *groups = numel_setting_item_find_symbol (items, "K");

  if (layers != NULL)
    {
      const char *path = numel_setting_item_get_path (layers);

      numel_explore_variables_propose (variables, path, 1, 64);
      numel_explore_variables_set_active (variables, path, TRUE);
    }
  if (inner != NULL)
    {
      const char *path = numel_setting_item_get_path (inner);

      numel_explore_variables_propose (
        variables, path, numel_explore_round_unit (numel_setting_item_get_value (inner)), 128);
      numel_explore_variables_set_active (variables, path, numel_setting_item_is_own (inner));
    }
  if (width != NULL)
    {
      const char *path = numel_setting_item_get_path (width);
      gint64 d = numel_setting_item_get_value (width);
      gint64 n_heads = heads != NULL ? numel_setting_item_get_value (heads) : 0;
      gint64 unit = numel_explore_round_unit (d);

      if (n_heads > 0 && d % n_heads == 0 && numel_setting_item_is_own (heads))
        {
          gint64 n_groups = groups != NULL ? numel_setting_item_get_value (groups) : n_heads;
          g_autofree char *rule = NULL;

          unit = d / n_heads;
          rule = g_strdup_printf ("%s // %" G_GINT64_FORMAT, path, unit);
          numel_explore_rules_add (followers,
                                   numel_setting_item_get_path (heads), rule);
          if (n_groups == n_heads && groups != NULL && numel_setting_item_is_own (groups))
            numel_explore_rules_add (followers,
                                     numel_setting_item_get_path (groups),
                                     numel_setting_item_get_path (heads));
          else if (n_groups < n_heads && n_groups > 0 && groups != NULL)
            unit *= n_groups;
        }
      numel_explore_variables_propose (variables, path, unit, 16);
      numel_explore_variables_set_active (variables, path, TRUE);
    }
}

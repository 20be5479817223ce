/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-setting-order.h"

#include "core/notation/numel-hyperparameter.h"

/**
 * numel_setting_order_list:
 * @model: a model
 *
 * The form shows what the top has group by group, then each sub-configuration.
 *
 * Returns: (transfer container) (element-type NumelSetting): the settings in the order of the form
 */
GPtrArray *
numel_setting_order_list (NumelModel *model)
{
  GPtrArray *ordered = g_ptr_array_new ();
  guint n_groups;
  guint n_settings;
  const NumelGroup *groups = numel_model_get_groups (model, &n_groups);
  const NumelSetting *settings = numel_model_get_settings (model, &n_settings);

  for (guint i = 0; i < n_groups; i++)
    {
      gboolean is_known = FALSE;

      for (guint j = 0; j < i; j++)
        is_known |= g_str_equal (groups[j].path, groups[i].path);
      for (int group = 0; group < NUMEL_N_HYPERPARAMETER_GROUPS && !is_known; group++)
        {
          for (guint j = 0; j < n_settings; j++)
            {
              if (g_str_equal (settings[j].group_path, groups[i].path)
                  && (int) numel_hyperparameter_lookup (settings[j].path)->group == group)
                g_ptr_array_add (ordered, (gpointer) &settings[j]);
            }
        }
    }

  return ordered;
}

/**
 * numel_setting_order_find:
 * @model: a model
 * @setting: a setting of another model
 *
 * Returns: (transfer none) (nullable): the setting of the same name in the same sub-configuration
 */
const NumelSetting *
numel_setting_order_find (NumelModel         *model,
                          const NumelSetting *setting)
{
  guint n_settings;
  const NumelSetting *settings = numel_model_get_settings (model, &n_settings);

  for (guint i = 0; i < n_settings; i++)
    {
      if (g_str_equal (settings[i].name, setting->name)
          && g_str_equal (settings[i].group_path, setting->group_path))
        return &settings[i];
    }

  return NULL;
}

/**
 * numel_setting_order_get_handle:
 * @model: a model
 * @setting: a setting of another model of the same description
 *
 * Returns: which hyperparameter of @model it is, as numel_model_find() has it, or -1
 */
gint
numel_setting_order_get_handle (NumelModel         *model,
                                const NumelSetting *setting)
{
  g_autofree char *path = setting->group_path[0] != '\0'
                            ? g_strconcat (setting->group_path, ".", setting->name, NULL)
                            : g_strdup (setting->name);

  return numel_model_find (model, path);
}

/**
 * numel_setting_order_equal:
 * @a: a setting
 * @b: a setting of another model
 *
 * Returns: whether their values are equal; of objects, what they hold
 */
gboolean
numel_setting_order_equal (const NumelSetting *a,
                           const NumelSetting *b)
{
  if (a->value.type == NUMEL_VALUE_OBJECT && b->value.type == NUMEL_VALUE_OBJECT)
    {
      g_autoptr (JsonNode) first = numel_value_to_json (&a->value);
      g_autoptr (JsonNode) second = numel_value_to_json (&b->value);

      return json_node_equal (first, second);
    }

  return numel_value_equal (&a->value, &b->value);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-setting-item.h"

#include "core/notation/numel-hyperparameter.h"
#include "core/vary/numel-setting-order.h"

struct _NumelSettingItem
{
  GObject parent_instance;

  char *path;
  char *title;
  const NumelHyperparameter *hyperparameter;
  gint64 value;
  gboolean is_own;
  gboolean is_main;
};

enum
{
  PROP_0,
  PROP_TITLE,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (NumelSettingItem, numel_setting_item, G_TYPE_OBJECT)

static void
numel_setting_item_get_property (GObject    *object,
                                 guint       id,
                                 GValue     *value,
                                 GParamSpec *pspec)
{
  if (id == PROP_TITLE)
    g_value_set_string (value, NUMEL_SETTING_ITEM (object)->title);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
numel_setting_item_finalize (GObject *object)
{
  NumelSettingItem *self = NUMEL_SETTING_ITEM (object);

  g_clear_pointer (&self->path, g_free);
  g_clear_pointer (&self->title, g_free);

  G_OBJECT_CLASS (numel_setting_item_parent_class)->finalize (object);
}

static void
numel_setting_item_class_init (NumelSettingItemClass *klass)
{
  G_OBJECT_CLASS (klass)->get_property = numel_setting_item_get_property;
  G_OBJECT_CLASS (klass)->finalize = numel_setting_item_finalize;

  properties[PROP_TITLE] = g_param_spec_string ("title", NULL, NULL, NULL,
                                                G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (G_OBJECT_CLASS (klass), N_PROPS, properties);
}

static void
numel_setting_item_init (NumelSettingItem *self)
{
}

/* The configuration that has the hidden size is what a model is first of all. */
static const char *
find_main_group (GPtrArray *settings)
{
  const char *main_group = NULL;

  for (guint i = 0; i < settings->len; i++)
    {
      const NumelSetting *setting = g_ptr_array_index (settings, i);

      if (g_strcmp0 (numel_hyperparameter_lookup (setting->path)->symbol, "d") != 0)
        continue;
      if (setting->group_path[0] == '\0')
        return "";
      if (main_group == NULL && setting->used)
        main_group = setting->group_path;
    }

  return main_group != NULL ? main_group : "";
}

/* Where only the width is split among them, heads change no count, but decide which widths there
 * can be. */
static gboolean
matters (const NumelSetting *setting)
{
  return setting->used || g_strcmp0 (numel_hyperparameter_lookup (setting->path)->symbol, "H") == 0;
}

GListStore *
numel_setting_item_list (NumelModel *model)
{
  GListStore *items = g_list_store_new (NUMEL_TYPE_SETTING_ITEM);
  g_autoptr (GPtrArray) settings = numel_setting_order_list (model);
  const char *main_group = find_main_group (settings);

  for (guint i = 0; i < settings->len; i++)
    {
      const NumelSetting *setting = g_ptr_array_index (settings, i);
      g_autoptr (NumelSettingItem) item = NULL;
      const char *title = numel_hyperparameter_get_title (setting->path);

      if (setting->value.type != NUMEL_VALUE_INTEGER || setting->error != NULL
          || !matters (setting))
        continue;

      item = g_object_new (NUMEL_TYPE_SETTING_ITEM, NULL);
      item->path = g_strdup (setting->path);
      item->is_main = g_str_equal (setting->group_path, main_group);
      if (item->is_main)
        item->title = g_strdup (title);
      else
        item->title = g_strdup_printf ("%s (%s)", title,
                                       setting->group_path[0] != '\0' ? setting->group_path
                                                                      : setting->path);
      item->hyperparameter = numel_hyperparameter_lookup (setting->path);
      item->value = setting->value.integer;
      item->is_own = setting->origin == NUMEL_ORIGIN_FILE || setting->origin == NUMEL_ORIGIN_SET;
      g_list_store_append (items, item);
    }

  return items;
}

const char *
numel_setting_item_get_path (NumelSettingItem *self)
{
  g_return_val_if_fail (NUMEL_IS_SETTING_ITEM (self), NULL);

  return self->path;
}

const char *
numel_setting_item_get_title (NumelSettingItem *self)
{
  g_return_val_if_fail (NUMEL_IS_SETTING_ITEM (self), NULL);

  return self->title;
}

const char *
numel_setting_item_get_symbol (NumelSettingItem *self)
{
  g_return_val_if_fail (NUMEL_IS_SETTING_ITEM (self), NULL);

  return self->hyperparameter->symbol;
}

gint64
numel_setting_item_get_value (NumelSettingItem *self)
{
  g_return_val_if_fail (NUMEL_IS_SETTING_ITEM (self), 0);

  return self->value;
}

gboolean
numel_setting_item_is_own (NumelSettingItem *self)
{
  g_return_val_if_fail (NUMEL_IS_SETTING_ITEM (self), FALSE);

  return self->is_own;
}

gboolean
numel_setting_item_is_main (NumelSettingItem *self)
{
  g_return_val_if_fail (NUMEL_IS_SETTING_ITEM (self), FALSE);

  return self->is_main;
}

gint64
numel_setting_item_get_lower (NumelSettingItem *self)
{
  g_return_val_if_fail (NUMEL_IS_SETTING_ITEM (self), 0);

  return MIN (self->value, (gint64) self->hyperparameter->lower);
}

gint64
numel_setting_item_get_upper (NumelSettingItem *self)
{
  g_return_val_if_fail (NUMEL_IS_SETTING_ITEM (self), 0);

  return MAX (self->value, (gint64) self->hyperparameter->upper);
}

NumelSettingItem *
numel_setting_item_find (GListModel *items,
                         const char *path)
{
  for (guint i = 0; i < g_list_model_get_n_items (items); i++)
    {
      g_autoptr (NumelSettingItem) item = g_list_model_get_item (items, i);

      if (g_strcmp0 (item->path, path) == 0)
        return item;
    }

  return NULL;
}

NumelSettingItem *
numel_setting_item_find_symbol (GListModel *items,
                                const char *symbol)
{
  for (guint i = 0; i < g_list_model_get_n_items (items); i++)
    {
      g_autoptr (NumelSettingItem) item = g_list_model_get_item (items, i);

      if (item->is_main && g_strcmp0 (item->hyperparameter->symbol, symbol) == 0)
        return item;
    }

  return NULL;
}

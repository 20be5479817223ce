/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-setting-item.h"

#include "core/expression/numel-value.h"
#include "core/notation/numel-hyperparameter.h"
#include "core/text/numel-format.h"
#include "core/text/numel-list-text.h"
#include "core/vary/numel-setting-order.h"

#include <glib/gi18n.h>

enum
{
  PROP_0,
  PROP_TITLE,
};

/* What a model is known by: these are told when they stay. */
static const char *const known_symbols[] = { "V", "d", "L", "H", "K", "h", "F", "E", "k" };

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

  g_free (self->path);
  g_free (self->title);

  G_OBJECT_CLASS (numel_setting_item_parent_class)->finalize (object);
}

static void
numel_setting_item_class_init (NumelSettingItemClass *klass)
{
  G_OBJECT_CLASS (klass)->get_property = numel_setting_item_get_property;
  G_OBJECT_CLASS (klass)->finalize = numel_setting_item_finalize;

  g_object_class_install_property (G_OBJECT_CLASS (klass), PROP_TITLE,
                                   g_param_spec_string ("title", NULL, NULL, NULL,
                                                        G_PARAM_READABLE | G_PARAM_STATIC_STRINGS));
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

static NumelSettingItem *
create (const NumelSetting *setting,
        gboolean            is_main)
{
  const NumelHyperparameter *known = numel_hyperparameter_lookup (setting->path);
  const char *title = numel_hyperparameter_get_title (setting->path);
  const char *group = setting->group_path[0] != '\0' ? setting->group_path : setting->path;
  NumelSettingItem *self = g_object_new (NUMEL_TYPE_SETTING_ITEM, NULL);

  self->path = g_strdup (setting->path);
  self->title = is_main ? g_strdup (title) : g_strdup_printf ("%s (%s)", title, group);
  self->symbol = known->symbol;
  self->value = setting->value.integer;
  self->lower = MIN (self->value, (gint64) known->lower);
  self->upper = MAX (self->value, (gint64) known->upper);
  self->is_own = setting->origin == NUMEL_ORIGIN_FILE || setting->origin == NUMEL_ORIGIN_SET;
  self->is_main = is_main;
  return self;
}

/* The model's whole-number hyperparameters that count, and its heads, in the order of the form. */
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

      if (setting->value.type != NUMEL_VALUE_INTEGER || setting->error != NULL
          || !matters (setting))
        continue;

      item = create (setting, g_str_equal (setting->group_path, main_group));
      g_list_store_append (items, item);
    }

  return items;
}

/* The one of the language model that has this letter; @items keeps it. */
NumelSettingItem *
numel_setting_item_find_symbol (GListModel *items,
                                const char *symbol)
{
  for (guint i = 0; i < g_list_model_get_n_items (items); i++)
    {
      g_autoptr (NumelSettingItem) item = g_list_model_get_item (items, i);

      if (item->is_main && g_strcmp0 (item->symbol, symbol) == 0)
        return item;
    }

  return NULL;
}

/* The largest power of two up to 256 that divides its value. */
gint64
numel_setting_item_round_unit (NumelSettingItem *self)
{
  gint64 unit = 256;

  while (unit > 1 && self->value % unit != 0)
    unit /= 2;

  return unit;
}

static gboolean
is_among (const char *const *const *lists,
          const char               *path)
{
  for (guint i = 0; lists[i] != NULL; i++)
    if (g_strv_contains (lists[i], path))
      return TRUE;

  return FALSE;
}

/* A sentence that tells what stays as it is: not the paths of the lists of @exceptions, which a
 * NULL ends. */
char *
numel_setting_item_describe_stays (GListModel               *items,
                                   const char *const *const *exceptions)
{
  g_autofree char *list = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (known_symbols); i++)
    {
      NumelSettingItem *item = numel_setting_item_find_symbol (items, known_symbols[i]);
      g_autofree char *value = NULL;
      g_autofree char *text = NULL;

      if (item == NULL || is_among (exceptions, item->path))
        continue;

      value = numel_format_count (item->value);
      text = g_strdup_printf ("%s %s", item->title, value);
      numel_list_text_add (&list, text);
    }

  /* Translators: names of hyperparameters and their values. */
  return list != NULL ? g_strdup_printf (_("Unchanged: %s."), list) : NULL;
}

/* A sentence that tells what moves along by its default. */
char *
numel_setting_item_describe_moving (GListModel        *items,
                                    const char *const *moving)
{
  g_autofree char *list = NULL;

  for (guint i = 0; moving[i] != NULL; i++)
    for (guint j = 0; j < g_list_model_get_n_items (items); j++)
      {
        g_autoptr (NumelSettingItem) item = g_list_model_get_item (items, j);

        if (g_str_equal (item->path, moving[i]))
          numel_list_text_add (&list, item->title);
      }

  /* Translators: names of hyperparameters that the file leaves out. */
  return list != NULL ? g_strdup_printf (_("Moves along, as the file leaves it out: %s."), list)
                      : NULL;
}

/* Adds a value of a hyperparameter as the next cell. */
void
numel_setting_item_write (NumelTable       *table,
                          const NumelValue *value)
{
  g_autofree char *text = numel_value_format_plain (value);

  if (value->type == NUMEL_VALUE_INTEGER)
    numel_table_add_count (table, value->integer);
  else
    numel_table_add_text (table, text);
}

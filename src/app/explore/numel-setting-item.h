/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "core/count/numel-model.h"
#include "core/json/numel-table.h"

G_BEGIN_DECLS

#define NUMEL_TYPE_SETTING_ITEM (numel_setting_item_get_type ())
G_DECLARE_FINAL_TYPE (NumelSettingItem, numel_setting_item, NUMEL, SETTING_ITEM, GObject)

/**
 * NumelSettingItem:
 * @title: what people call it, translated
 * @symbol: (nullable): its letter
 * @value: its value in the model
 * @lower: the smallest value that is offered
 * @upper: the largest value that is offered
 * @is_own: the file says the value, so that nothing else moves it
 * @is_main: it belongs to the language model, not to a tower beside it
 *
 * A whole-number hyperparameter of a model, for drop-downs and check buttons: what it is called and
 * the values that are worth a look.
 */
struct _NumelSettingItem
{
  GObject parent_instance;

  char *path;
  char *title;
  const char *symbol;
  gint64 value;
  gint64 lower;
  gint64 upper;
  gboolean is_own;
  gboolean is_main;
};

GListStore       *numel_setting_item_list            (NumelModel               *model)
                                                     G_GNUC_WARN_UNUSED_RESULT;

NumelSettingItem *numel_setting_item_find_symbol     (GListModel               *items,
                                                      const char               *symbol);
gint64            numel_setting_item_round_unit      (NumelSettingItem         *self);

char             *numel_setting_item_describe_stays  (GListModel               *items,
                                                      const char *const *const *exceptions)
                                                     G_GNUC_WARN_UNUSED_RESULT;
char             *numel_setting_item_describe_moving (GListModel               *items,
                                                      const char *const        *moving)
                                                     G_GNUC_WARN_UNUSED_RESULT;
void              numel_setting_item_write           (NumelTable               *table,
                                                      const NumelValue         *value);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "core/count/numel-model.h"

G_BEGIN_DECLS

/**
 * NumelSettingItem:
 *
 * A whole-number hyperparameter of a model, for drop-downs and check buttons: what it is called and
 * the values that are worth a look.
 */
#define NUMEL_TYPE_SETTING_ITEM (numel_setting_item_get_type ())
G_DECLARE_FINAL_TYPE (NumelSettingItem, numel_setting_item, NUMEL, SETTING_ITEM, GObject)

GListStore  *numel_setting_item_list       (NumelModel       *model) G_GNUC_WARN_UNUSED_RESULT;

const char  *numel_setting_item_get_path   (NumelSettingItem *self);
const char  *numel_setting_item_get_title  (NumelSettingItem *self);
const char  *numel_setting_item_get_symbol (NumelSettingItem *self);
gint64       numel_setting_item_get_value  (NumelSettingItem *self);
gboolean     numel_setting_item_is_own     (NumelSettingItem *self);
gboolean     numel_setting_item_is_main    (NumelSettingItem *self);
gint64       numel_setting_item_get_lower  (NumelSettingItem *self);
gint64       numel_setting_item_get_upper  (NumelSettingItem *self);

NumelSettingItem *
             numel_setting_item_find       (GListModel       *items,
                                            const char       *path);
NumelSettingItem *
             numel_setting_item_find_symbol (GListModel      *items,
                                             const char      *symbol);

G_END_DECLS

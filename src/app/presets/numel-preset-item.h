/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/catalog/numel-catalog.h"
#include "app/widgets/numel-share-bar.h"

G_BEGIN_DECLS

/**
 * NumelPresetItem:
 *
 * A preset in the list of presets. It is counted when it is first looked at.
 */
#define NUMEL_TYPE_PRESET_ITEM (numel_preset_item_get_type ())
G_DECLARE_FINAL_TYPE (NumelPresetItem, numel_preset_item, NUMEL, PRESET_ITEM, GObject)

NumelPresetItem   *numel_preset_item_new         (NumelCatalog      *catalog,
                                                  const NumelPreset *preset)
                                                 G_GNUC_WARN_UNUSED_RESULT;

const NumelPreset *numel_preset_item_get_preset  (NumelPresetItem   *self);
gboolean           numel_preset_item_get_total   (NumelPresetItem   *self,
                                                  gint64            *total);
const NumelShares *numel_preset_item_get_shares  (NumelPresetItem   *self);
gboolean           numel_preset_item_get_checked (NumelPresetItem   *self);
void               numel_preset_item_set_checked (NumelPresetItem   *self,
                                                  gboolean           checked);
gboolean           numel_preset_item_matches     (NumelPresetItem   *self,
                                                  const char        *folded);
gboolean           numel_preset_item_is_mixture  (NumelPresetItem   *self);

G_END_DECLS

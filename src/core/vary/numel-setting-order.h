/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/count/numel-model.h"

G_BEGIN_DECLS

GPtrArray          *numel_setting_order_list      (NumelModel         *model)
                                                  G_GNUC_WARN_UNUSED_RESULT;
const NumelSetting *numel_setting_order_find      (NumelModel         *model,
                                                   const NumelSetting *setting);
gint                numel_setting_order_get_handle
                                                  (NumelModel         *model,
                                                   const NumelSetting *setting);
gboolean            numel_setting_order_equal     (const NumelSetting *a,
                                                   const NumelSetting *b);

G_END_DECLS

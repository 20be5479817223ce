/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "core/vary/numel-range.h"
#include "numel-setting-item.h"

G_BEGIN_DECLS

/**
 * NumelExploreRange:
 *
 * From, to and step of what varies.
 *
 * #NumelExploreRange::changed: it is another range now, or what is typed became wrong or right.
 */
#define NUMEL_TYPE_EXPLORE_RANGE (numel_explore_range_get_type ())
G_DECLARE_FINAL_TYPE (NumelExploreRange, numel_explore_range, NUMEL, EXPLORE_RANGE, AdwBin)

void     numel_explore_range_propose (NumelExploreRange  *self,
                                      NumelSettingItem   *item,
                                      gint64              unit,
                                      guint               n_points);
gboolean numel_explore_range_get     (NumelExploreRange  *self,
                                      NumelRange         *range,
                                      GError            **error);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

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
G_DECLARE_FINAL_TYPE (NumelExploreRange, numel_explore_range, NUMEL, EXPLORE_RANGE, GtkWidget)

GtkWidget *numel_explore_range_new      (void);

void       numel_explore_range_set_item (NumelExploreRange  *self,
                                         NumelSettingItem   *item,
                                         const NumelRange   *range);
gboolean   numel_explore_range_get      (NumelExploreRange  *self,
                                         NumelRange         *range,
                                         GError            **error);
void       numel_explore_range_propose  (NumelSettingItem   *item,
                                         gint64              unit,
                                         guint               n_points,
                                         NumelRange         *range);

G_END_DECLS

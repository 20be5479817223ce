/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * NumelCostSegments:
 *
 * A bar in a model's colour with a widget below each of its segments. The widgets stand where their
 * segments begin as long as there is room, else in columns.
 */
#define NUMEL_TYPE_COST_SEGMENTS (numel_cost_segments_get_type ())
G_DECLARE_FINAL_TYPE (NumelCostSegments, numel_cost_segments, NUMEL, COST_SEGMENTS, GtkWidget)

void       numel_cost_segments_clear (NumelCostSegments *self);
void       numel_cost_segments_add   (NumelCostSegments *self,
                                      double             value,
                                      GtkWidget         *label);
void       numel_cost_segments_show  (NumelCostSegments *self,
                                      guint              mark);

G_END_DECLS

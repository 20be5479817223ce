/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "app/document/numel-document.h"

G_BEGIN_DECLS

/**
 * NumelStats:
 *
 * The few numbers below the headline: active per token, without tables, weights, rule of thumb.
 */
#define NUMEL_TYPE_STATS (numel_stats_get_type ())
G_DECLARE_FINAL_TYPE (NumelStats, numel_stats, NUMEL, STATS, GtkBox)

void numel_stats_update (NumelStats    *self,
                         NumelDocument *document);

G_END_DECLS

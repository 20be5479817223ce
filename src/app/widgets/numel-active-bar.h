/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "numel-share-bar.h"

G_BEGIN_DECLS

/**
 * NumelActiveBar:
 *
 * The bar of a mixture's headline: what serves a token first, solid and by part; then what is
 * idle, hatched.
 */
#define NUMEL_TYPE_ACTIVE_BAR (numel_active_bar_get_type ())
G_DECLARE_FINAL_TYPE (NumelActiveBar, numel_active_bar, NUMEL, ACTIVE_BAR, GtkWidget)

GtkWidget *numel_active_bar_new        (void);

void       numel_active_bar_set_shares (NumelActiveBar    *self,
                                        const NumelShares *shares);

G_END_DECLS

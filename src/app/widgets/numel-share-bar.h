/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "core/notation/numel-part.h"

G_BEGIN_DECLS

/**
 * NumelShares:
 * @parts: parameters by part
 * @active: those of @parts that serve one token
 *
 * What a share bar shows.
 */
typedef struct
{
  gint64 parts[NUMEL_N_PARTS];
  gint64 active[NUMEL_N_PARTS];
} NumelShares;

/**
 * NumelShareBar:
 *
 * A bar stacked by part, as large as it is asked to be. It is solid where active and tinted where
 * idle, and stands on a track for the whole where `track` is set. Where `hatched` is set it is the
 * large bar of a mixture's headline: what serves a token first, then what is idle, hatched.
 */
#define NUMEL_TYPE_SHARE_BAR (numel_share_bar_get_type ())
G_DECLARE_FINAL_TYPE (NumelShareBar, numel_share_bar, NUMEL, SHARE_BAR, GtkWidget)

void   numel_share_bar_set_shares (NumelShareBar     *self,
                                   const NumelShares *shares,
                                   gint64             whole);
void   numel_share_bar_set_label  (NumelShareBar     *self,
                                   const char        *text);
double numel_share_bar_get_length (NumelShareBar     *self);

G_END_DECLS

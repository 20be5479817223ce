/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <cairo.h>

#include "numel-display-list.h"

G_BEGIN_DECLS

void numel_cairo_player_play        (const NumelDisplayList *list,
                                     cairo_t                *cr);
void numel_cairo_player_play_pixels (const NumelDisplayList *list,
                                     cairo_t                *cr,
                                     double                  scale);

G_END_DECLS

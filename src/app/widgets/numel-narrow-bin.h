/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/**
 * NumelNarrowBin:
 *
 * A container that lets the window become as narrow as 360 pixels, whatever its child asks for, and
 * says through `narrow` when it is below 860 or below what the wide layout needs. It never moves a
 * child itself: whoever listens changes visibility and orientation.
 */
#define NUMEL_TYPE_NARROW_BIN (numel_narrow_bin_get_type ())
G_DECLARE_FINAL_TYPE (NumelNarrowBin, numel_narrow_bin, NUMEL, NARROW_BIN, AdwBin)

gboolean numel_narrow_bin_get_narrow (NumelNarrowBin *self);
void     numel_narrow_bin_expect     (NumelNarrowBin *self,
                                      int             width);

G_END_DECLS

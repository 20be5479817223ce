/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * NumelNarrowBin:
 *
 * A container that lets the window become as narrow as `minimum-width`, whatever its child asks
 * for, and says through `narrow` when it is below `threshold` or below what the wide layout needs.
 * It never moves a child itself: whoever listens changes visibility and orientation.
 */
#define NUMEL_TYPE_NARROW_BIN (numel_narrow_bin_get_type ())
G_DECLARE_FINAL_TYPE (NumelNarrowBin, numel_narrow_bin, NUMEL, NARROW_BIN, GtkWidget)

GtkWidget *numel_narrow_bin_new        (int             minimum_width,
                                        int             threshold);

GtkWidget *numel_narrow_bin_get_child  (NumelNarrowBin *self);
void       numel_narrow_bin_set_child  (NumelNarrowBin *self,
                                        GtkWidget      *child);
gboolean   numel_narrow_bin_get_narrow (NumelNarrowBin *self);
void       numel_narrow_bin_expect     (NumelNarrowBin *self,
                                        int             width);

G_END_DECLS

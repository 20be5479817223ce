/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * NumelChipBox:
 *
 * Children side by side, all of one width: as much as there is room for, between the least that
 * any needs and about one and a half times that.
 */
#define NUMEL_TYPE_CHIP_BOX (numel_chip_box_get_type ())
G_DECLARE_FINAL_TYPE (NumelChipBox, numel_chip_box, NUMEL, CHIP_BOX, GtkWidget)

GtkWidget *numel_chip_box_new (void);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "numel-part.h"

G_BEGIN_DECLS

/**
 * NumelSwatch:
 *
 * A small rounded square in a part's colour, or nothing but the space for it.
 */
#define NUMEL_TYPE_SWATCH (numel_swatch_get_type ())
G_DECLARE_FINAL_TYPE (NumelSwatch, numel_swatch, NUMEL, SWATCH, GtkWidget)

GtkWidget *numel_swatch_new      (void);

void       numel_swatch_set_part (NumelSwatch *self,
                                  NumelPart    part);

G_END_DECLS

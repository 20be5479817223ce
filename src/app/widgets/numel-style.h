/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "chart/numel-palette.h"

G_BEGIN_DECLS

NumelPalette numel_style_get_palette (void);
GdkRGBA      numel_style_get_rgba    (NumelColor    color);
void         numel_style_watch       (GtkWidget    *widget,
                                      GCallback     callback);

G_END_DECLS

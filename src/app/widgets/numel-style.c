/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-style.h"

#include <adwaita.h>

/* The palette of the present style: light or dark, of high contrast or not. */
NumelPalette
numel_style_get_palette (void)
{
  AdwStyleManager *manager = adw_style_manager_get_default ();
  gboolean dark = adw_style_manager_get_dark (manager);

  if (adw_style_manager_get_high_contrast (manager))
    return dark ? NUMEL_PALETTE_HIGH_CONTRAST_DARK : NUMEL_PALETTE_HIGH_CONTRAST_LIGHT;

  return dark ? NUMEL_PALETTE_DARK : NUMEL_PALETTE_LIGHT;
}

GdkRGBA
numel_style_get_rgba (NumelColor color)
{
  return (GdkRGBA) {
    .red = numel_color_get_red (color),
    .green = numel_color_get_green (color),
    .blue = numel_color_get_blue (color),
    .alpha = numel_color_get_alpha (color),
  };
}

/* The watch ends with the widget. */
void
numel_style_watch (GtkWidget *widget,
                   GCallback  callback)
{
  AdwStyleManager *manager = adw_style_manager_get_default ();

  g_signal_connect_object (manager, "notify::dark", callback, widget, G_CONNECT_SWAPPED);
  g_signal_connect_object (manager, "notify::high-contrast", callback, widget, G_CONNECT_SWAPPED);
}

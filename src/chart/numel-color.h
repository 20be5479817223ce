/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * NumelColor:
 *
 * An sRGB colour as 0xRRGGBBAA, so that equal colours compare equal and print alike in every
 * format.
 */
typedef guint32 NumelColor;

#define NUMEL_COLOR_NONE ((NumelColor) 0)
#define NUMEL_RGB(hex) ((NumelColor) (((guint32) (hex) << 8) | 0xffu))

double     numel_color_get_red       (NumelColor  color);
double     numel_color_get_green     (NumelColor  color);
double     numel_color_get_blue      (NumelColor  color);
double     numel_color_get_alpha     (NumelColor  color);
NumelColor numel_color_mix           (NumelColor  color,
                                      NumelColor  other,
                                      double      amount);
NumelColor numel_color_with_alpha    (NumelColor  color,
                                      double      alpha);
double     numel_color_get_luminance (NumelColor  color);
double     numel_color_get_contrast  (NumelColor  color,
                                      NumelColor  other);
NumelColor numel_color_get_readable  (NumelColor  background);

G_END_DECLS

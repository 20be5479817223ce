/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-color.h"

#include <math.h>

static double
get_channel (NumelColor color,
             guint      shift)
{
  return ((color >> shift) & 0xffu) / 255.0;
}

double
numel_color_get_red (NumelColor color)
{
  return get_channel (color, 24);
}

double
numel_color_get_green (NumelColor color)
{
  return get_channel (color, 16);
}

double
numel_color_get_blue (NumelColor color)
{
  return get_channel (color, 8);
}

double
numel_color_get_alpha (NumelColor color)
{
  return get_channel (color, 0);
}

/**
 * numel_color_mix:
 * @color: a colour
 * @other: another one
 * @amount: how much of @other, 0 to 1
 *
 * Returns: the colour that @other at the opacity @amount makes over @color, channel by channel
 */
NumelColor
numel_color_mix (NumelColor color,
                 NumelColor other,
                 double     amount)
{
  NumelColor mixed = 0;

  amount = CLAMP (amount, 0.0, 1.0);
  for (guint shift = 0; shift <= 24; shift += 8)
    {
      double value = get_channel (color, shift) * (1.0 - amount)
                     + get_channel (other, shift) * amount;

      mixed |= (guint32) lround (value * 255.0) << shift;
    }

  return mixed;
}

/**
 * numel_color_with_alpha:
 * @color: a colour
 * @alpha: an opacity, 0 to 1
 *
 * Returns: @color with the opacity @alpha
 */
NumelColor
numel_color_with_alpha (NumelColor color,
                        double     alpha)
{
  return (color & 0xffffff00u) | (guint32) lround (CLAMP (alpha, 0.0, 1.0) * 255.0);
}

static double
linearise (double value)
{
  return value <= 0.04045 ? value / 12.92 : pow ((value + 0.055) / 1.055, 2.4);
}

/**
 * numel_color_get_luminance:
 * @color: a colour
 *
 * Returns: the relative luminance of WCAG 2, 0 to 1; the opacity doesn't count
 */
double
numel_color_get_luminance (NumelColor color)
{
  return 0.2126 * linearise (numel_color_get_red (color))
         + 0.7152 * linearise (numel_color_get_green (color))
         + 0.0722 * linearise (numel_color_get_blue (color));
}

/**
 * numel_color_get_contrast:
 * @color: a colour
 * @other: another one
 *
 * Returns: the contrast ratio of WCAG 2, 1 to 21
 */
double
numel_color_get_contrast (NumelColor color,
                          NumelColor other)
{
  double a = numel_color_get_luminance (color) + 0.05;
  double b = numel_color_get_luminance (other) + 0.05;

  return MAX (a, b) / MIN (a, b);
}

/**
 * numel_color_get_readable:
 * @background: an opaque colour
 *
 * Returns: black or white, whichever stands out more on @background
 */
NumelColor
numel_color_get_readable (NumelColor background)
{
  NumelColor black = NUMEL_RGB (0x000000);
  NumelColor white = NUMEL_RGB (0xffffff);

  return numel_color_get_contrast (black, background)
             >= numel_color_get_contrast (white, background)
           ? black
           : white;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The promises of the palettes, recomputed: contrast after WCAG 2, distances after CIEDE2000
 * (Sharma, Wu and Dalal 2005) over normal sight and full colour blindness (Machado, Oliveira and
 * Fernandes 2009, severity 1). */
#include "chart/numel-palette.h"

#include <math.h>

typedef struct
{
  double l;
  double a;
  double b;
} Lab;

static const double sights[][3][3] = {
  { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } },
  { { 0.152286, 1.052583, -0.204868 },
    { 0.114503, 0.786281, 0.099216 },
    { -0.003882, -0.048116, 1.051998 } },
  { { 0.367322, 0.860646, -0.227968 },
    { 0.280085, 0.672501, 0.047413 },
    { -0.011820, 0.042940, 0.968881 } },
  { { 1.255528, -0.076749, -0.178779 },
    { -0.078411, 0.930809, 0.147602 },
    { 0.004733, 0.691367, 0.303900 } },
};

static double
linearise (double value)
{
  return value <= 0.04045 ? value / 12.92 : pow ((value + 0.055) / 1.055, 2.4);
}

static double
compress (double value)
{
  return value > 216.0 / 24389.0 ? cbrt (value) : (24389.0 / 27.0 * value + 16.0) / 116.0;
}

static Lab
see (NumelColor color,
     guint      sight)
{
  double rgb[3] = {
    linearise (numel_color_get_red (color)),
    linearise (numel_color_get_green (color)),
    linearise (numel_color_get_blue (color)),
  };
  double seen[3];
  double x, y, z;

  for (guint i = 0; i < 3; i++)
    {
      const double *row = sights[sight][i];

      seen[i] = CLAMP (row[0] * rgb[0] + row[1] * rgb[1] + row[2] * rgb[2], 0.0, 1.0);
    }

  x = compress ((0.4124564 * seen[0] + 0.3575761 * seen[1] + 0.1804375 * seen[2]) / 0.95047);
  y = compress (0.2126729 * seen[0] + 0.7151522 * seen[1] + 0.0721750 * seen[2]);
  z = compress ((0.0193339 * seen[0] + 0.1191920 * seen[1] + 0.9503041 * seen[2]) / 1.08883);

  return (Lab) { 116 * y - 16, 500 * (x - y), 200 * (y - z) };
}

static double
get_hue (double b,
         double a)
{
  double hue = a == 0 && b == 0 ? 0 : atan2 (b, a) * 180 / G_PI;

  return hue < 0 ? hue + 360 : hue;
}

static double
get_distance (Lab x,
              Lab y)
{
  const double to_radians = G_PI / 180;
  double chroma = (hypot (x.a, x.b) + hypot (y.a, y.b)) / 2;
  double seventh = pow (chroma, 7);
  double g = 0.5 * (1 - sqrt (seventh / (seventh + pow (25, 7))));
  double ax = x.a * (1 + g), ay = y.a * (1 + g);
  double cx = hypot (ax, x.b), cy = hypot (ay, y.b);
  double hx = get_hue (x.b, ax), hy = get_hue (y.b, ay);
  double turn = hy - hx, hue = hx + hy;
  double dl = y.l - x.l, dc = cy - cx, dh, t, rc, rt, sl, sc, sh, l;

  if (cx * cy == 0)
    {
      turn = 0;
    }
  else if (fabs (hx - hy) <= 180)
    {
      hue /= 2;
    }
  else
    {
      turn += turn > 0 ? -360 : 360;
      hue = (hue + (hue < 360 ? 360 : -360)) / 2;
    }

  dh = 2 * sqrt (cx * cy) * sin (turn / 2 * to_radians);
  l = (x.l + y.l) / 2 - 50;
  chroma = (cx + cy) / 2;
  seventh = pow (chroma, 7);
  t = 1 - 0.17 * cos ((hue - 30) * to_radians) + 0.24 * cos (2 * hue * to_radians)
      + 0.32 * cos ((3 * hue + 6) * to_radians) - 0.20 * cos ((4 * hue - 63) * to_radians);
  rc = 2 * sqrt (seventh / (seventh + pow (25, 7)));
  rt = -sin (60 * exp (-pow ((hue - 275) / 25, 2)) * to_radians) * rc;
  sl = 1 + 0.015 * l * l / sqrt (20 + l * l);
  sc = 1 + 0.045 * chroma;
  sh = 1 + 0.015 * chroma * t;

  return sqrt (pow (dl / sl, 2) + pow (dc / sc, 2) + pow (dh / sh, 2)
               + rt * (dc / sc) * (dh / sh));
}

static double
get_smallest_distance (const NumelColor *colors,
                       guint             n_colors)
{
  double smallest = G_MAXDOUBLE;

  for (guint i = 0; i < n_colors; i++)
    for (guint j = i + 1; j < n_colors; j++)
      for (guint sight = 0; sight < G_N_ELEMENTS (sights); sight++)
        smallest = MIN (smallest, get_distance (see (colors[i], sight), see (colors[j], sight)));

  return smallest;
}

static void
test_distance_is_ciede2000 (void)
{
  /* Pairs 1, 7, 13 and 17 of the test data that Sharma, Wu and Dalal publish. */
  static const struct
  {
    Lab x;
    Lab y;
    double distance;
  } pairs[] = {
    { { 50, 2.6772, -79.7751 }, { 50, 0, -82.7485 }, 2.0425 },
    { { 50, 0, 0 }, { 50, -1, 2 }, 2.3669 },
    { { 50, -0.0010, 2.4900 }, { 50, 0.0009, -2.4900 }, 4.8045 },
    { { 50, 2.5, 0 }, { 73, 25, -18 }, 27.1492 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (pairs); i++)
    g_assert_cmpfloat_with_epsilon (get_distance (pairs[i].x, pairs[i].y), pairs[i].distance, 1e-4);
}

static void
test_parts_are_told_apart (void)
{
  static const double promised[NUMEL_N_PALETTES] = { 10.2, 9.3, 10.6, 9.6, 10.2 };
  static const double promised_large[NUMEL_N_PALETTES] = { 14.1, 13.4, 13.3, 13.3, 14.1 };
  static const NumelPart large[] = {
    NUMEL_PART_EMBEDDING, NUMEL_PART_ATTENTION, NUMEL_PART_FFN, NUMEL_PART_NORM, NUMEL_PART_HEAD,
  };

  for (guint palette = 0; palette < NUMEL_N_PALETTES; palette++)
    {
      NumelColor colors[NUMEL_N_PARTS];

      for (guint i = 0; i < NUMEL_N_PARTS; i++)
        colors[i] = numel_palette_get_part (palette, i);
      g_assert_cmpfloat (get_smallest_distance (colors, NUMEL_N_PARTS), >=, promised[palette]);

      for (guint i = 0; i < G_N_ELEMENTS (large); i++)
        colors[i] = numel_palette_get_part (palette, large[i]);
      g_assert_cmpfloat (get_smallest_distance (colors, G_N_ELEMENTS (large)), >=,
                         promised_large[palette]);
    }
}

static void
test_models_are_told_apart (void)
{
  static const double promised[NUMEL_N_PALETTES] = { 12.1, 12.1, 11.6, 11.6, 12.1 };

  for (guint palette = 0; palette < NUMEL_N_PALETTES; palette++)
    {
      NumelColor colors[NUMEL_N_MODEL_COLORS];

      for (guint i = 0; i < NUMEL_N_MODEL_COLORS; i++)
        colors[i] = numel_palette_get_model (palette, i);
      g_assert_cmpfloat (get_smallest_distance (colors, NUMEL_N_MODEL_COLORS), >=,
                         promised[palette]);
      g_assert_cmpuint (numel_palette_get_model (palette, NUMEL_N_MODEL_COLORS), ==, colors[0]);
    }
}

/* The view, window and card background of a libadwaita style. */
static const guint32 backgrounds[NUMEL_N_PALETTES][3] = {
  { 0xffffff, 0xfafafa, 0xffffff },
  { 0x1e1e1e, 0x242424, 0x353535 },
  { 0xffffff, 0xfafafa, 0xffffff },
  { 0x1e1e1e, 0x1e1e1e, 0x1e1e1e },
  { 0xffffff, 0xffffff, 0xffffff },
};

static void
test_shapes_stand_out (void)
{
  for (guint palette = 0; palette < NUMEL_N_PALETTES; palette++)
    {
      double least = numel_palette_is_high_contrast (palette) ? 4.5 : 3.1;

      for (guint i = 0; i < 3; i++)
        {
          NumelColor background = NUMEL_RGB (backgrounds[palette][i]);

          for (guint part = 0; part < NUMEL_N_PARTS; part++)
            g_assert_cmpfloat (
              numel_color_get_contrast (numel_palette_get_part (palette, part), background), >=,
              least);
          for (guint model = 0; model < NUMEL_N_MODEL_COLORS; model++)
            g_assert_cmpfloat (
              numel_color_get_contrast (numel_palette_get_model (palette, model), background), >=,
              least);
        }
    }
}

static void
test_text_is_readable (void)
{
  for (guint palette = 0; palette < NUMEL_N_PALETTES; palette++)
    for (guint i = 0; i < 3; i++)
      {
        NumelColor background = NUMEL_RGB (backgrounds[palette][i]);
        NumelColor text = numel_palette_get_role (palette, NUMEL_ROLE_TEXT);
        NumelColor dim = numel_palette_get_role (palette, NUMEL_ROLE_DIM);

        g_assert_cmpfloat (numel_color_get_contrast (text, background), >=, 7.0);
        g_assert_cmpfloat (numel_color_get_contrast (dim, background), >=, 4.5);
        if (numel_palette_is_high_contrast (palette))
          g_assert_cmpuint (text, ==, dim);
      }
}

static void
test_text_on_a_part_is_readable (void)
{
  for (guint palette = 0; palette < NUMEL_N_PALETTES; palette++)
    for (guint part = 0; part < NUMEL_N_PARTS; part++)
      {
        NumelColor color = numel_palette_get_part (palette, part);

        g_assert_cmpfloat (numel_color_get_contrast (numel_color_get_readable (color), color), >=,
                           4.5);
      }
}

static void
test_neighbours_differ_in_grey (void)
{
  /* The mixer and the projector came later and stand aside. */
  static const NumelPart order[] = {
    NUMEL_PART_EMBEDDING, NUMEL_PART_POSITION, NUMEL_PART_ATTENTION, NUMEL_PART_FFN,
    NUMEL_PART_ROUTER, NUMEL_PART_NORM, NUMEL_PART_HEAD, NUMEL_PART_AUDIO,
    NUMEL_PART_VISION, NUMEL_PART_OTHER,
  };

  for (guint i = 1; i < G_N_ELEMENTS (order); i++)
    {
      Lab a = see (numel_palette_get_part (NUMEL_PALETTE_PRINT, order[i - 1]), 0);
      Lab b = see (numel_palette_get_part (NUMEL_PALETTE_PRINT, order[i]), 0);

      g_assert_cmpfloat (fabs (a.l - b.l), >=, 7.9);
    }
}

static void
test_neighbouring_tints_differ (void)
{
  for (guint palette = 0; palette < NUMEL_N_PALETTES; palette++)
    for (guint part = 0; part < NUMEL_N_PARTS; part++)
      for (guint n = 2; n < 12; n++)
        for (guint i = 0; i < n; i++)
          {
            NumelColor a = numel_palette_get_tint (palette, part, i, n);
            NumelColor b = numel_palette_get_tint (palette, part, (i + 1) % n, n);

            if (numel_palette_is_high_contrast (palette))
              g_assert_cmpuint (a, ==, numel_palette_get_part (palette, part));
            else
              g_assert_cmpuint (a, !=, b);
          }
}

static void
test_names (void)
{
  NumelPalette palette = NUMEL_PALETTE_PRINT;

  g_assert_true (numel_palette_from_name ("high-contrast-dark", &palette));
  g_assert_cmpint (palette, ==, NUMEL_PALETTE_HIGH_CONTRAST_DARK);
  g_assert_false (numel_palette_from_name ("sepia", &palette));
  g_assert_false (numel_palette_from_name (NULL, &palette));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/chart/palette/distance-is-ciede2000", test_distance_is_ciede2000);
  g_test_add_func ("/chart/palette/parts-are-told-apart", test_parts_are_told_apart);
  g_test_add_func ("/chart/palette/models-are-told-apart", test_models_are_told_apart);
  g_test_add_func ("/chart/palette/shapes-stand-out", test_shapes_stand_out);
  g_test_add_func ("/chart/palette/text-is-readable", test_text_is_readable);
  g_test_add_func ("/chart/palette/text-on-a-part-is-readable", test_text_on_a_part_is_readable);
  g_test_add_func ("/chart/palette/neighbours-differ-in-grey", test_neighbours_differ_in_grey);
  g_test_add_func ("/chart/palette/neighbouring-tints-differ", test_neighbouring_tints_differ);
  g_test_add_func ("/chart/palette/names", test_names);

  return g_test_run ();
}

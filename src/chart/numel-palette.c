/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-palette.h"

/* Light, dark, high contrast light, high contrast dark; paper takes the light ones. */
#define N_COLUMNS 4

static const guint32 part_colors[NUMEL_N_PARTS][N_COLUMNS] = {
  [NUMEL_PART_EMBEDDING] = { 0x4a22a8, 0x9468f4, 0x3f0290, 0x906ffb },
  [NUMEL_PART_POSITION] = { 0x176076, 0x71f4fe, 0x1c4953, 0xabe5fd },
  [NUMEL_PART_ATTENTION] = { 0xeb501c, 0xe98500, 0xad3202, 0xed8807 },
  [NUMEL_PART_FFN] = { 0x3b68d1, 0x64c0ff, 0x3a67d0, 0x7dbcfe },
  [NUMEL_PART_MIXER] = { 0x8484d8, 0x609c84, 0x3c00f0, 0x249c78 },
  [NUMEL_PART_ROUTER] = { 0x9e3144, 0xd85660, 0x801e31, 0xe95062 },
  [NUMEL_PART_NORM] = { 0x312530, 0xdeeee6, 0x0e0b1c, 0xefefef },
  [NUMEL_PART_HEAD] = { 0xc1789b, 0xc180ae, 0x9e5b81, 0xc080ae },
  [NUMEL_PART_AUDIO] = { 0x384303, 0xf8df6f, 0x787349, 0xf4e4b8 },
  [NUMEL_PART_VISION] = { 0x469d68, 0xa3c291, 0x1d2f01, 0x5cd872 },
  [NUMEL_PART_PROJECTOR] = { 0x3c3060, 0xd8a8cc, 0xc0009c, 0xb4f000 },
  [NUMEL_PART_OTHER] = { 0x786f70, 0xb0acac, 0x5c5e59, 0xb0aba9 },
};

static const guint32 model_colors[NUMEL_N_MODEL_COLORS][N_COLUMNS] = {
  { 0x3d8d71, 0xabe9b0, 0x29814d, 0xb3edb6 },
  { 0x7e0021, 0xf13e88, 0x9f0b71, 0xf03f8b },
  { 0xb18910, 0xd0a302, 0x461c00, 0xe2a01d },
  { 0x25263c, 0xeef2fd, 0x151327, 0xeff1fb },
  { 0x0a6466, 0x5cc4e0, 0x004340, 0x41d2f8 },
  { 0xa34f2d, 0xb2734b, 0xbb4908, 0xb67851 },
  { 0x8954cb, 0xa963e4, 0x8a4ad1, 0xa571e8 },
  { 0x888f9b, 0x8c94a0, 0x727272, 0x9ca5b1 },
};

/* Text is readable (4.5 and more) on the view, window and card background of the style. High
 * contrast dims nothing. */
static const guint32 role_colors[NUMEL_N_ROLES][NUMEL_N_PALETTES] = {
  [NUMEL_ROLE_BACKGROUND] = { 0xffffff, 0x353535, 0xffffff, 0x1e1e1e, 0xffffff },
  [NUMEL_ROLE_TEXT] = { 0x2e3033, 0xf6f6f6, 0x000000, 0xffffff, 0x1c1c1e },
  [NUMEL_ROLE_DIM] = { 0x63666a, 0xb8babd, 0x000000, 0xffffff, 0x55585c },
  [NUMEL_ROLE_TRACK] = { 0xe4e5e6, 0x4c4d4f, 0xc4c4c4, 0x5a5a5a, 0xe4e5e6 },
  [NUMEL_ROLE_GRID] = { 0xe1e2e3, 0x505254, 0x8f8f8f, 0x8f8f8f, 0xd9dadb },
  [NUMEL_ROLE_LEADER] = { 0xa3a6a9, 0x8a8d90, 0x000000, 0xffffff, 0x8e9194 },
  [NUMEL_ROLE_NEUTRAL] = { 0x90959a, 0x85898d, 0x6e7275, 0x9b9fa3, 0x90959a },
};

static const char *const palette_names[NUMEL_N_PALETTES] = {
  [NUMEL_PALETTE_LIGHT] = "light",
  [NUMEL_PALETTE_DARK] = "dark",
  [NUMEL_PALETTE_HIGH_CONTRAST_LIGHT] = "high-contrast-light",
  [NUMEL_PALETTE_HIGH_CONTRAST_DARK] = "high-contrast-dark",
  [NUMEL_PALETTE_PRINT] = "print",
};

static guint
get_column (NumelPalette palette)
{
  return palette == NUMEL_PALETTE_PRINT ? (guint) NUMEL_PALETTE_LIGHT : (guint) palette;
}

/**
 * numel_palette_from_name:
 * @name: "light", "dark", "high-contrast-light", "high-contrast-dark" or "print"
 * @palette: (out): the palette
 *
 * Returns: whether there is a palette of this name
 */
gboolean
numel_palette_from_name (const char   *name,
                         NumelPalette *palette)
{
  for (guint i = 0; i < NUMEL_N_PALETTES; i++)
    {
      if (g_strcmp0 (name, palette_names[i]) == 0)
        {
          *palette = i;
          return TRUE;
        }
    }

  return FALSE;
}

/**
 * numel_palette_is_high_contrast:
 *
 * Returns: whether shapes are outlined, tints left out and nothing dimmed
 */
gboolean
numel_palette_is_high_contrast (NumelPalette palette)
{
  return palette == NUMEL_PALETTE_HIGH_CONTRAST_LIGHT
         || palette == NUMEL_PALETTE_HIGH_CONTRAST_DARK;
}

/**
 * numel_palette_get_part:
 * @part: a part
 *
 * Returns: the colour of @part
 */
NumelColor
numel_palette_get_part (NumelPalette palette,
                        NumelPart    part)
{
  g_return_val_if_fail (palette < NUMEL_N_PALETTES, NUMEL_COLOR_NONE);
  g_return_val_if_fail (part < NUMEL_N_PARTS, NUMEL_COLOR_NONE);

  return NUMEL_RGB (part_colors[part][get_column (palette)]);
}

/**
 * numel_palette_get_tint:
 * @part: a part
 * @index: which of the tensors of the part
 * @n_tints: how many there are
 *
 * Neighbours differ, the first and the last too, since they may meet in a ring. High contrast has
 * no tints.
 *
 * Returns: a tint of the colour of @part
 */
NumelColor
numel_palette_get_tint (NumelPalette palette,
                        NumelPart    part,
                        guint        index,
                        guint        n_tints)
{
  static const double fades[] = { 0.16, 0.36, 0.54 };
  NumelColor color = numel_palette_get_part (palette, part);
  guint fade = index % G_N_ELEMENTS (fades);

  if (numel_palette_is_high_contrast (palette))
    return color;

  if (index > 0 && index + 1 == n_tints && fade == 0)
    fade = 1;

  return numel_color_mix (color, numel_palette_get_role (palette, NUMEL_ROLE_BACKGROUND),
                          fades[fade]);
}

/**
 * numel_palette_get_idle:
 * @color: the colour of what is idle
 *
 * Returns: the colour between the lines of a hatching in @color
 */
NumelColor
numel_palette_get_idle (NumelPalette palette,
                        NumelColor   color)
{
  NumelColor background = numel_palette_get_role (palette, NUMEL_ROLE_BACKGROUND);

  return numel_palette_is_high_contrast (palette) ? background
                                                  : numel_color_mix (color, background, 0.68);
}

/**
 * numel_palette_get_model:
 * @index: which model, from 0; from the ninth on colours come again, with hollow marks
 *
 * Returns: the colour of that model
 */
NumelColor
numel_palette_get_model (NumelPalette palette,
                         guint        index)
{
  g_return_val_if_fail (palette < NUMEL_N_PALETTES, NUMEL_COLOR_NONE);

  return NUMEL_RGB (model_colors[index % NUMEL_N_MODEL_COLORS][get_column (palette)]);
}

/**
 * numel_palette_get_role:
 * @role: what the colour is for
 *
 * Returns: the colour
 */
NumelColor
numel_palette_get_role (NumelPalette     palette,
                        NumelPaletteRole role)
{
  g_return_val_if_fail (palette < NUMEL_N_PALETTES, NUMEL_COLOR_NONE);
  g_return_val_if_fail (role < NUMEL_N_ROLES, NUMEL_COLOR_NONE);

  return NUMEL_RGB (role_colors[role][palette]);
}

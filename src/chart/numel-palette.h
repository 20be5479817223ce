/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-color.h"
#include "core/notation/numel-part.h"

G_BEGIN_DECLS

/**
 * NumelPalette:
 * @NUMEL_PALETTE_LIGHT: the light style
 * @NUMEL_PALETTE_DARK: the dark style
 * @NUMEL_PALETTE_HIGH_CONTRAST_LIGHT: high contrast, light
 * @NUMEL_PALETTE_HIGH_CONTRAST_DARK: high contrast, dark
 * @NUMEL_PALETTE_PRINT: paper: the light colours on white
 */
typedef enum
{
  NUMEL_PALETTE_LIGHT,
  NUMEL_PALETTE_DARK,
  NUMEL_PALETTE_HIGH_CONTRAST_LIGHT,
  NUMEL_PALETTE_HIGH_CONTRAST_DARK,
  NUMEL_PALETTE_PRINT,
} NumelPalette;

#define NUMEL_N_PALETTES (NUMEL_PALETTE_PRINT + 1)

/**
 * NumelPaletteRole:
 * @NUMEL_ROLE_BACKGROUND: what the chart stands on
 * @NUMEL_ROLE_TEXT: what must be read first
 * @NUMEL_ROLE_DIM: secondary text
 * @NUMEL_ROLE_TRACK: the empty part of a bar
 * @NUMEL_ROLE_GRID: lines of an axis
 * @NUMEL_ROLE_LEADER: lines from a label to what it names
 * @NUMEL_ROLE_NEUTRAL: bars that stand for no part
 */
typedef enum
{
  NUMEL_ROLE_BACKGROUND,
  NUMEL_ROLE_TEXT,
  NUMEL_ROLE_DIM,
  NUMEL_ROLE_TRACK,
  NUMEL_ROLE_GRID,
  NUMEL_ROLE_LEADER,
  NUMEL_ROLE_NEUTRAL,
} NumelPaletteRole;

#define NUMEL_N_ROLES (NUMEL_ROLE_NEUTRAL + 1)
#define NUMEL_N_MODEL_COLORS 8

gboolean   numel_palette_from_name         (const char       *name,
                                            NumelPalette     *palette);
gboolean   numel_palette_is_high_contrast  (NumelPalette      palette);
NumelColor numel_palette_get_part          (NumelPalette      palette,
                                            NumelPart         part);
NumelColor numel_palette_get_tint          (NumelPalette      palette,
                                            NumelPart         part,
                                            guint             index,
                                            guint             n_tints);
NumelColor numel_palette_get_idle          (NumelPalette      palette,
                                            NumelColor        color);
NumelColor numel_palette_get_model         (NumelPalette      palette,
                                            guint             index);
NumelColor numel_palette_get_role          (NumelPalette      palette,
                                            NumelPaletteRole  role);

G_END_DECLS

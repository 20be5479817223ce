/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-display-list.h"
#include "numel-palette.h"

G_BEGIN_DECLS

/**
 * NumelArrow: a horizontal arrow: where it begins, where its tip is, its middle and its height
 */
typedef struct
{
  double from;
  double to;
  double middle;
  double height;
} NumelArrow;

void numel_waterfall_arrow_draw (NumelDisplayListBuilder *builder,
                                 const gint64             parts[NUMEL_N_PARTS],
                                 gint64                   change,
                                 const NumelArrow        *arrow,
                                 NumelPalette             palette);

G_END_DECLS

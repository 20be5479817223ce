/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-chart.h"

G_BEGIN_DECLS

/* Sizes of text in charts, relative to the font. */
#define NUMEL_DRAW_NAME 0.93
#define NUMEL_DRAW_SMALL 0.84

void   numel_draw_text         (NumelDisplayListBuilder *builder,
                                const char              *text,
                                double                   x,
                                double                   y,
                                double                   size,
                                NumelTextWeight          weight,
                                NumelAnchor              anchor,
                                NumelColor               color);
void   numel_draw_number       (NumelDisplayListBuilder *builder,
                                const char              *text,
                                double                   x,
                                double                   y,
                                double                   size,
                                NumelTextWeight          weight,
                                NumelAnchor              anchor,
                                NumelColor               color);
double numel_draw_get_baseline (NumelTextMeter          *meter,
                                double                   middle,
                                double                   size);
void   numel_draw_swatch       (NumelDisplayListBuilder *builder,
                                double                   x,
                                double                   y,
                                NumelColor               color,
                                NumelPalette             palette);
double numel_draw_get_swatch   (NumelTextMeter          *meter);
void   numel_draw_shape        (NumelDisplayListBuilder *builder,
                                NumelOutline            *path,
                                NumelColor               color,
                                gboolean                 idle,
                                NumelPalette             palette);

void   numel_draw_sector (NumelDisplayListBuilder *builder,
                          const NumelShape        *shape,
                          double                   inset,
                          NumelColor               color,
                          double                   idle,
                          gboolean                 is_faint,
                          NumelPalette             palette);
void   numel_draw_rule   (NumelDisplayListBuilder *builder,
                          double                   x1,
                          double                   y1,
                          double                   x2,
                          double                   y2,
                          double                   dash,
                          NumelColor               color);
double numel_draw_legend (NumelDisplayListBuilder *builder,
                          const NumelRect         *area,
                          const gboolean           parts[NUMEL_N_PARTS],
                          NumelPalette             palette);

G_END_DECLS

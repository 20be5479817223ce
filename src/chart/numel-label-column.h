/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-text-meter.h"

G_BEGIN_DECLS

/* From one label of two lines to the next, relative to the font: 38 px at its usual size. */
#define NUMEL_LABEL_DISTANCE 2.6

gboolean numel_label_column_place (double *positions,
                                   guint   n_positions,
                                   double  distance,
                                   double  low,
                                   double  high);
double   numel_label_column_get_height (NumelTextMeter *meter);
guint    numel_label_column_get_room   (double          height,
                                        NumelTextMeter *meter);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-chart.h"

G_BEGIN_DECLS

/**
 * NumelWaterfall:
 *
 * What changed from one count to another, step by step. Each end is a region by its id, each step
 * by its own.
 */
#define NUMEL_TYPE_WATERFALL (numel_waterfall_get_type ())
G_DECLARE_FINAL_TYPE (NumelWaterfall, numel_waterfall, NUMEL, WATERFALL, NumelChart)

NumelWaterfall *numel_waterfall_new                (void) G_GNUC_WARN_UNUSED_RESULT;
void            numel_waterfall_clear              (NumelWaterfall *self);
void            numel_waterfall_set_start          (NumelWaterfall *self,
                                                    const char     *name,
                                                    int             mark,
                                                    gint64          value);
void            numel_waterfall_set_end            (NumelWaterfall *self,
                                                    const char     *name,
                                                    int             mark);
void            numel_waterfall_add_step           (NumelWaterfall *self,
                                                    const char     *id,
                                                    const char     *name,
                                                    const char     *detail,
                                                    const gint64    parts[NUMEL_N_PARTS]);
double          numel_waterfall_get_natural_height (NumelWaterfall *self,
                                                    double          width,
                                                    NumelTextMeter *meter);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-chart-datum.h"
#include "numel-chart.h"

G_BEGIN_DECLS

/**
 * NumelBars:
 *
 * A bar for each model, stacked by part. A bar is a region by its datum's id, a piece of it by
 * `ID/ID-OF-THE-CHILD`.
 */
#define NUMEL_TYPE_BARS (numel_bars_get_type ())
G_DECLARE_FINAL_TYPE (NumelBars, numel_bars, NUMEL, BARS, NumelChart)

NumelBars *numel_bars_new                (void) G_GNUC_WARN_UNUSED_RESULT;
void       numel_bars_clear              (NumelBars       *self);
void       numel_bars_add                (NumelBars       *self,
                                          NumelChartDatum *model,
                                          int              mark);
void       numel_bars_set_shares         (NumelBars       *self,
                                          gboolean         shares);
double     numel_bars_get_natural_height (NumelBars       *self,
                                          double           width,
                                          NumelTextMeter  *meter);

G_END_DECLS

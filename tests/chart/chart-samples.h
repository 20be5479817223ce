/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/numel-areas.h"
#include "chart/numel-bars.h"
#include "chart/numel-lines.h"
#include "chart/numel-pie.h"
#include "chart/numel-ring.h"
#include "chart/numel-waterfall.h"

/* Charts of real and of awkward numbers, by name, for every test. */
extern const char *const chart_sample_names[];

NumelChart      *chart_sample_new     (const char     *name) G_GNUC_WARN_UNUSED_RESULT;
NumelTextMeter  *chart_sample_meter   (double          size,
                                       gboolean        rtl) G_GNUC_WARN_UNUSED_RESULT;
const NumelItem *chart_sample_find_text (const NumelDisplayList *list,
                                         const char             *text);
NumelChartDatum *chart_sample_dense   (void) G_GNUC_WARN_UNUSED_RESULT;
NumelChartDatum *chart_sample_mixture (void) G_GNUC_WARN_UNUSED_RESULT;

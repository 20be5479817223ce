/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/count/numel-breakdown.h"
#include "chart/numel-chart-datum.h"

G_BEGIN_DECLS

NumelChartDatum *numel_cli_chart_data_new_parts (const char           *id,
                                                 const char           *title,
                                                 const NumelBreakdown *breakdown)
                                                G_GNUC_WARN_UNUSED_RESULT;
NumelChartDatum *numel_cli_chart_data_new_tree  (const char           *title,
                                                 const NumelBreakdown *breakdown)
                                                G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-cli-chart-kinds.h"

G_BEGIN_DECLS

NumelChart *numel_cli_chart_waterfall_new (const NumelCliChartModel  *from,
                                           const NumelCliChartModel  *to,
                                           GError                   **error)
                                          G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

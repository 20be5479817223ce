/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/cost/numel-cost-row.h"
#include "numel-cli-json.h"

G_BEGIN_DECLS

void numel_cli_cost_write_json (NumelCliJson            *json,
                                const char              *argument,
                                NumelModel              *model,
                                NumelCost               *cost,
                                const NumelCostQuestion *question,
                                GArray                  *rows);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-cli-cost-rows.h"
#include "numel-cli-json.h"

G_BEGIN_DECLS

void numel_cli_cost_write_json (NumelCliJson             *json,
                                const char               *argument,
                                NumelModel               *model,
                                NumelCost                *cost,
                                const NumelShorthand     *shorthand,
                                const NumelCliCostDetail *detail);

G_END_DECLS

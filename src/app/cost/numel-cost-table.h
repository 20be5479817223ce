/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-cost-state.h"
#include "app/widgets/numel-page.h"

G_BEGIN_DECLS

char *numel_cost_table_write (NumelCostState   *state,
                              NumelTableFormat  format) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/numel-lines.h"
#include "numel-cost-state.h"

G_BEGIN_DECLS

guint          numel_cost_lines_fill          (NumelLines      *lines,
                                               NumelCostState  *state,
                                               char           **note);
NumelDocument *numel_cost_lines_find_document (NumelCostState  *state,
                                               const char      *id);
gint64         numel_cost_lines_find_context  (const char      *id);

G_END_DECLS

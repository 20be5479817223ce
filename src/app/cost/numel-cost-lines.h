/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-cost-state.h"
#include "chart/numel-lines.h"

G_BEGIN_DECLS

/**
 * NumelCostLinesInfo:
 * @n_lines: how many lines there are
 * @has_dotted: a line goes on beyond the context that its model is configured for
 * @bending: (element-type utf8): names of the models whose sliding windows fill up within the axis
 *
 * What is to be said below the lines.
 */
typedef struct
{
  guint n_lines;
  gboolean has_dotted;
  GPtrArray *bending;
} NumelCostLinesInfo;

void           numel_cost_lines_fill          (NumelLines         *lines,
                                               NumelCostState     *state,
                                               NumelCostLinesInfo *info);
NumelDocument *numel_cost_lines_find_document (NumelCostState     *state,
                                               const char         *id);
gint64         numel_cost_lines_find_context  (const char         *id);

G_END_DECLS

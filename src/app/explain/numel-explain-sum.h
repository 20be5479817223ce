/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "core/explain/numel-explanation.h"

G_BEGIN_DECLS

/**
 * NumelExplainSum:
 *
 * How one count becomes another, in rows: the exact total in the colours of its parts, what is
 * added or left out, and what it comes to. Each bar begins where the one before it ended. What
 * nothing explains is a row of its own.
 */
#define NUMEL_TYPE_EXPLAIN_SUM (numel_explain_sum_get_type ())
G_DECLARE_FINAL_TYPE (NumelExplainSum, numel_explain_sum, NUMEL, EXPLAIN_SUM, AdwBin)

void numel_explain_sum_set_narrow (NumelExplainSum        *self,
                                   gboolean                narrow);
void numel_explain_sum_show       (NumelExplainSum        *self,
                                   const NumelExplanation *explanation,
                                   const NumelCounts      *counts,
                                   const char             *title,
                                   const char             *typed);

G_END_DECLS

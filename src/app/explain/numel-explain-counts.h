/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "core/explain/numel-explanation.h"

G_BEGIN_DECLS

/**
 * NumelExplainCounts:
 *
 * The counts that one may meet for a model, a row each, with those marked that are the number.
 * #NumelExplainCounts::activated tells which count a person wants explained.
 */
#define NUMEL_TYPE_EXPLAIN_COUNTS (numel_explain_counts_get_type ())
G_DECLARE_FINAL_TYPE (NumelExplainCounts, numel_explain_counts, NUMEL, EXPLAIN_COUNTS, AdwBin)

void numel_explain_counts_show (NumelExplainCounts     *self,
                                const NumelExplanation *explanation,
                                gboolean                has_number);

G_END_DECLS

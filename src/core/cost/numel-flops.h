/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/count/numel-breakdown.h"
#include "core/text/numel-figure.h"

G_BEGIN_DECLS

/**
 * NumelPrefill:
 * @matrices: FLOPs of the products with weights
 * @scores: FLOPs of attention, every token with every token of its context
 * @scores_masked: the same for the pairs only that are really attended (causal, windowed)
 * @total: @matrices + @scores
 * @total_masked: @matrices + @scores_masked
 *
 * FLOPs of reading a text at once, or of one decoding step; two for a multiply-add. Each may be
 * %NUMEL_WIDE_TOO_LARGE.
 */
typedef struct
{
  gint64 matrices;
  gint64 scores;
  gint64 scores_masked;
  gint64 total;
  gint64 total_masked;
} NumelPrefill;

/**
 * NumelFlops:
 *
 * FLOPs of a forward pass. Every weight that multiplies counts two for each token of its stream,
 * experts by how many are chosen, a tied head too; the input table, norms and biases cost nothing.
 * It borrows nothing from the breakdown.
 */
typedef struct _NumelFlops NumelFlops;

NumelFlops  *numel_flops_new              (NumelBreakdown   *breakdown) G_GNUC_WARN_UNUSED_RESULT;
void         numel_flops_free             (NumelFlops       *self);

void         numel_flops_get_prefill      (const NumelFlops *self,
                                           gint64            tokens,
                                           gint64            batch,
                                           NumelPrefill     *prefill);
gboolean     numel_flops_can_decode       (const NumelFlops *self);
void         numel_flops_get_decode       (const NumelFlops *self,
                                           gint64            context,
                                           gint64            batch,
                                           NumelPrefill     *step);

NumelWide    numel_flops_get_token        (const NumelFlops *self);
void         numel_flops_sum_parts        (const NumelFlops *self,
                                           gint64            sums[NUMEL_N_PARTS]);

NumelFigure *numel_flops_describe_token   (const NumelFlops *self) G_GNUC_WARN_UNUSED_RESULT;
NumelFigure *numel_flops_describe_prefill (const NumelFlops *self,
                                           gint64            tokens,
                                           gint64            batch) G_GNUC_WARN_UNUSED_RESULT;
NumelFigure *numel_flops_describe_scores  (const NumelFlops *self,
                                           gint64            tokens,
                                           gint64            batch,
                                           gboolean          masked) G_GNUC_WARN_UNUSED_RESULT;
NumelFigure *numel_flops_describe_decode  (const NumelFlops *self,
                                           gint64            context,
                                           gint64            batch) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NumelFlops, numel_flops_free)

G_END_DECLS

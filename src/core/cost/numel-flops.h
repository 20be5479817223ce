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
 * NumelPass:
 * @NUMEL_PASS_TOKEN: one token in every stream, attention to others aside, as
 *   numel_flops_get_token() has it
 * @NUMEL_PASS_PREFILL: reading a text at once, attention over the full square
 * @NUMEL_PASS_SCORES: the attention of that
 * @NUMEL_PASS_SCORES_MASKED: the same for the pairs that are really attended
 * @NUMEL_PASS_DECODE: one decoding step, windows heeded
 *
 * What is computed at once.
 */
typedef enum
{
  NUMEL_PASS_TOKEN,
  NUMEL_PASS_PREFILL,
  NUMEL_PASS_SCORES,
  NUMEL_PASS_SCORES_MASKED,
  NUMEL_PASS_DECODE,
} NumelPass;

/**
 * NumelFlops:
 * @products: multiplications with weights for one token of each stream
 * @parts: the same by part, all streams together
 * @keeps: streams whose attention or recurrence keeps something: they run from left to right
 * @attentions: what is multiplied with other tokens
 *
 * FLOPs of a forward pass. Every weight that multiplies counts two for each token of its stream,
 * experts by how many are chosen, a tied head too; the input table, norms and biases cost nothing.
 */
typedef struct
{
  NumelWide products[NUMEL_N_STREAMS];
  NumelWide parts[NUMEL_N_PARTS];
  gboolean keeps[NUMEL_N_STREAMS];
  GArray *attentions;
} NumelFlops;

void         numel_flops_init        (NumelFlops       *self);
void         numel_flops_clear       (NumelFlops       *self);
void         numel_flops_add_node    (NumelFlops       *self,
                                      const NumelNode  *node);

void         numel_flops_get_prefill (const NumelFlops *self,
                                      gint64            tokens,
                                      gint64            batch,
                                      NumelPrefill     *prefill);
gboolean     numel_flops_can_decode  (const NumelFlops *self);
void         numel_flops_get_decode  (const NumelFlops *self,
                                      gint64            context,
                                      gint64            batch,
                                      NumelPrefill     *step);

NumelWide    numel_flops_get_token   (const NumelFlops *self);
void         numel_flops_sum_parts   (const NumelFlops *self,
                                      gint64            sums[NUMEL_N_PARTS]);

NumelFigure *numel_flops_describe    (const NumelFlops *self,
                                      NumelPass         pass,
                                      gint64            tokens,
                                      gint64            batch) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

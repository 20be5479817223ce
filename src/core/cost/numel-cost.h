/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-cache.h"
#include "numel-flops.h"
#include "core/count/numel-model.h"
#include "numel-storage.h"
#include "numel-training.h"

G_BEGIN_DECLS

/**
 * NumelCost:
 * @breakdown: what the model is made of
 * @counts: its counts
 * @cache: what the layers keep of the text
 * @flops: FLOPs of the forward pass
 * @context: the context length that the model is configured for, in tokens, or -1 if it says none
 *
 * What follows from a breakdown: bytes by data type and as the file stores them, the key-value
 * cache, FLOPs and training state. It stays the same when the document changes. All fields are
 * read-only; the last two are for numel_cost_get_storage().
 */
typedef struct
{
  NumelBreakdown *breakdown;
  const NumelCounts *counts;
  NumelCache cache;
  NumelFlops flops;
  gint64 context;

  JsonObject *config;
  NumelStorage *storage;
} NumelCost;

NumelCost          *numel_cost_new               (NumelModel      *model,
                                                  NumelBreakdown  *breakdown)
                                                 G_GNUC_WARN_UNUSED_RESULT;
void                numel_cost_free              (NumelCost       *self);

const NumelStorage *numel_cost_get_storage       (NumelCost       *self);
gint64              numel_cost_get_weight_bytes  (const NumelCost *self,
                                                  NumelDataType    type);
void                numel_cost_sum_weight_parts  (const NumelCost *self,
                                                  NumelDataType    type,
                                                  gint64           sums[NUMEL_N_PARTS]);
NumelFigure        *numel_cost_describe_forward  (const NumelCost *self) G_GNUC_WARN_UNUSED_RESULT;

/**
 * NumelFit:
 * @needed: bytes of weights and cache together, or %NUMEL_WIDE_TOO_LARGE
 * @left: what is left of the memory; negative if it doesn't fit. Means nothing if @needed is too
 *   large
 * @fits: weights and cache fit
 * @longest: the longest context whose cache fits beside the weights, %G_MAXINT64 if any does, or -1
 *   if none
 *
 * Whether a model fits into a memory. What a program needs beside them isn't in it.
 */
typedef struct
{
  gint64 needed;
  gint64 left;
  gboolean fits;
  gint64 longest;
} NumelFit;

void                numel_cost_fit               (const NumelCost *self,
                                                  gint64           memory,
                                                  gint64           weight_bytes,
                                                  gint64           tokens,
                                                  gint64           batch,
                                                  NumelDataType    cache_type,
                                                  NumelFit        *fit);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NumelCost, numel_cost_free)

G_END_DECLS

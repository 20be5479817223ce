/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/count/numel-breakdown.h"
#include "numel-quantization.h"

G_BEGIN_DECLS

/**
 * NumelStorage:
 * @title: how the file stores its weights, for people (`FP8, blocks of 128 × 128`)
 * @unknown: (nullable): why the bytes can't be told; then @bytes and @parts mean nothing
 * @knows_elements: @quantized, @elements and @scale_elements are known all the same
 * @is_plain: nothing is quantised
 * @rest: the type of what isn't quantised
 * @quantized: parameters that are quantised
 * @elements: what one counts who takes the file's tensors for parameters, scales left out: words of
 *   packed weights and everything else
 * @scale_elements: scales, zero points and what else stands beside them
 * @bytes: bytes of all of it, or %NUMEL_WIDE_TOO_LARGE
 * @parts: @bytes by part
 *
 * A model as its own file stores it, from the config's data type and quantisation. Buffers and the
 * file's header are left out.
 */
typedef struct
{
  char *title;
  char *unknown;
  gboolean knows_elements;
  gboolean is_plain;
  NumelDataType rest;
  gint64 quantized;
  gint64 elements;
  gint64 scale_elements;
  gint64 bytes;
  gint64 parts[NUMEL_N_PARTS];
} NumelStorage;

NumelStorage *numel_storage_new      (NumelBreakdown          *breakdown,
                                      const NumelQuantization *quantization)
                                     G_GNUC_WARN_UNUSED_RESULT;
void          numel_storage_free     (NumelStorage            *self);

NumelFigure  *numel_storage_describe (const NumelStorage      *self,
                                      const NumelCounts       *counts) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NumelStorage, numel_storage_free)

G_END_DECLS

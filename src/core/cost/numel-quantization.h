/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

#include "core/count/numel-breakdown.h"
#include "numel-data-type.h"
#include "numel-scheme.h"

G_BEGIN_DECLS

/**
 * NumelQuantization:
 *
 * What a config says of how its file stores weights: `torch_dtype` or `dtype`, and
 * `quantization_config`.
 */
typedef struct _NumelQuantization NumelQuantization;

NumelQuantization *numel_quantization_new         (JsonObject               *config)
                                                  G_GNUC_WARN_UNUSED_RESULT;
NumelQuantization *numel_quantization_new_for_method
                                                  (const char               *method,
                                                   gint64                    bits,
                                                   NumelDataType             rest)
                                                  G_GNUC_WARN_UNUSED_RESULT;
void               numel_quantization_free        (NumelQuantization        *self);

const char        *numel_quantization_get_unknown (const NumelQuantization  *self);
const char        *numel_quantization_get_unknown_rest
                                                  (const NumelQuantization  *self);
const char        *numel_quantization_get_title   (const NumelQuantization  *self);
NumelDataType      numel_quantization_get_rest    (const NumelQuantization  *self);
gboolean           numel_quantization_is_plain    (const NumelQuantization  *self);
gboolean           numel_quantization_has_numbers (const NumelQuantization  *self);

gboolean           numel_quantization_is_exhausted
                                                  (const NumelQuantization  *self);
const NumelScheme *numel_quantization_find        (const NumelQuantization  *self,
                                                   const NumelNode          *tensor,
                                                   const char               *module);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NumelQuantization, numel_quantization_free)

G_END_DECLS

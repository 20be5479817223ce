/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/count/numel-breakdown.h"
#include "core/cost/numel-data-type.h"

G_BEGIN_DECLS

/**
 * NumelMeasureKind: parameters, those that serve one token, or bytes of the weights
 */
typedef enum
{
  NUMEL_MEASURE_TOTAL,
  NUMEL_MEASURE_ACTIVE,
  NUMEL_MEASURE_BYTES,
} NumelMeasureKind;

/**
 * NumelMeasure:
 * @kind: what is looked at
 * @data_type: for bytes, what the weights are stored in
 *
 * What a sweep shows and a budget is about.
 */
typedef struct
{
  NumelMeasureKind kind;
  NumelDataType data_type;
} NumelMeasure;

gboolean  numel_measure_from_name (const char          *name,
                                   NumelMeasure        *measure,
                                   GError             **error);
char     *numel_measure_get_name  (const NumelMeasure  *self) G_GNUC_WARN_UNUSED_RESULT;
char     *numel_measure_get_title (const NumelMeasure  *self) G_GNUC_WARN_UNUSED_RESULT;
gint64    numel_measure_get       (const NumelMeasure  *self,
                                   const NumelCounts   *counts);

G_END_DECLS

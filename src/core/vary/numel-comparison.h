/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/notation/numel-hyperparameter.h"
#include "core/count/numel-model.h"

G_BEGIN_DECLS

/**
 * NumelComparison:
 *
 * Models side by side: a row for each hyperparameter that one of them has, then a row for each
 * result. It keeps the models, which must not be changed.
 */
typedef struct _NumelComparison NumelComparison;

/**
 * NumelComparisonRow:
 * @key: key path in the first model that has it
 * @title: what people call it, translated
 * @symbol: (nullable): its letter
 * @group: where the form shows it
 * @group_path: the sub-configuration it belongs to in that model, or ""
 * @settings: (array): for each model its setting, or %NULL where it has none
 */
typedef struct
{
  const char *key;
  const char *title;
  const char *symbol;
  NumelHyperparameterGroup group;
  const char *group_path;
  const NumelSetting *const *settings;
} NumelComparisonRow;

/**
 * NumelComparisonResult:
 * @key: its name in machine-readable output: a part's name for a part
 * @title: what people call it, translated
 * @is_part: it is a part of the total
 * @part: which, if so
 * @values: (array): for each model the value
 */
typedef struct
{
  const char *key;
  const char *title;
  gboolean is_part;
  NumelPart part;
  const gint64 *values;
} NumelComparisonResult;

NumelComparison             *numel_comparison_new          (NumelModel *const            *models,
                                                            guint                         n_models,
                                                            GError                      **error)
                                                           G_GNUC_WARN_UNUSED_RESULT;
void                         numel_comparison_free         (NumelComparison              *self);

guint                        numel_comparison_get_n_models (const NumelComparison        *self);
const NumelComparisonRow    *numel_comparison_get_rows     (const NumelComparison       *self,
                                                            guint                       *n_rows);
const NumelComparisonResult *numel_comparison_get_results  (const NumelComparison       *self,
                                                            guint                       *n_results);

gboolean                     numel_comparison_row_differs  (const NumelComparisonRow     *row,
                                                            guint                         model,
                                                            guint                         baseline);
gboolean                     numel_comparison_any_differs  (const NumelComparison        *self,
                                                            const NumelComparisonRow     *row);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NumelComparison, numel_comparison_free)

G_END_DECLS

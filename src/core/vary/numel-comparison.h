/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/notation/numel-hyperparameter.h"
#include "core/count/numel-model.h"

G_BEGIN_DECLS

/**
 * NumelComparisonRow:
 * @key: key path in the first model that has it
 * @title: what people call it, translated
 * @symbol: (nullable): its letter
 * @group_path: the sub-configuration it belongs to in that model, or ""
 * @settings: (array): for each model its setting, or %NULL where it has none
 * @hyperparameter: what it means
 * @in_main_group: it is of what the model is first of all
 * @place: of its sub-configuration, counted over all models
 */
typedef struct
{
  const char *key;
  const char *title;
  const char *symbol;
  const char *group_path;
  const NumelSetting **settings;

  const NumelHyperparameter *hyperparameter;
  gboolean in_main_group;
  guint place;
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
  gint64 *values;
} NumelComparisonResult;

/**
 * NumelComparison:
 * @models: (element-type NumelModel): the models, which must not be changed
 * @rows: (array length=n_rows): a row for each hyperparameter that one of them has, in the order of
 *   the form. What families call by different names is one row if it means the same
 * @results: (array length=n_results): total, active parameters and others, then the parts that one
 *   of the models has
 *
 * Models side by side.
 */
typedef struct
{
  GPtrArray *models;
  NumelComparisonRow *rows;
  guint n_rows;
  NumelComparisonResult *results;
  guint n_results;
} NumelComparison;

NumelComparison *numel_comparison_new         (NumelModel *const         *models,
                                               guint                      n_models,
                                               GError                   **error)
                                              G_GNUC_WARN_UNUSED_RESULT;
void             numel_comparison_free        (NumelComparison           *self);

gboolean         numel_comparison_row_differs (const NumelComparisonRow  *row,
                                               guint                      model,
                                               guint                      baseline);
gboolean         numel_comparison_any_differs (const NumelComparison     *self,
                                               const NumelComparisonRow  *row);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NumelComparison, numel_comparison_free)

G_END_DECLS

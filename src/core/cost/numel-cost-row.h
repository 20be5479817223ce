/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-cost.h"
#include "numel-shorthand.h"

G_BEGIN_DECLS

/* Every data type, or every optimizer. */
#define NUMEL_COST_ALL (-1)

/**
 * NumelCostQuestion:
 * @tokens: length of the text
 * @batch: sequences at a time
 * @data_type: the weights' #NumelDataType, or %NUMEL_COST_ALL
 * @cache_type: how an element of the cache is kept
 * @optimizer: the #NumelOptimizer, or %NUMEL_COST_ALL
 * @memory: a memory to fit into, in bytes, or -1
 * @weight_bytes: what the weights take of it, or %NUMEL_WIDE_TOO_LARGE
 *
 * What is asked about a model's cost.
 */
typedef struct
{
  gint64 tokens;
  gint64 batch;
  int data_type;
  NumelDataType cache_type;
  int optimizer;
  gint64 memory;
  gint64 weight_bytes;
} NumelCostQuestion;

/**
 * NumelCostRow:
 * @group: the group's name in a file: `weights`, `cache`, `flops`, `training`, `rules` or `fit`
 * @group_title: what people call it, translated
 * @name: the row's name in a file, unique but for the cache's layers: a data type's or a cache
 *   kind's, an optimizer's or `optimizer/line`, a rule's, or a word
 * @title: what people call it, translated
 * @unit: what @value counts: `bytes`, `elements`, `flops`, `parameters` or `tokens`
 * @value: the figure, or %NUMEL_WIDE_TOO_LARGE
 * @formula: (nullable): how it comes about, in names
 * @formula_numbers: (nullable): the same in numbers
 * @is_detail: a part of the row before it that is no detail
 * @note: (nullable): what is to be said about it, translated
 * @rule: (nullable): of a rule of thumb, what else is known of it
 *
 * One figure of what a model costs. It borrows @note and @rule from the cost and the shorthand.
 */
typedef struct
{
  const char *group;
  const char *group_title;
  char *name;
  char *title;
  const char *unit;
  gint64 value;
  char *formula;
  char *formula_numbers;
  gboolean is_detail;
  const char *note;
  const NumelShorthandRow *rule;
} NumelCostRow;

GArray             *numel_cost_row_list (NumelCost               *cost,
                                         const NumelShorthand    *shorthand,
                                         const NumelCostQuestion *question)
                                        G_GNUC_WARN_UNUSED_RESULT;
const NumelCostRow *numel_cost_row_find (GArray                  *rows,
                                         const char              *group,
                                         const char              *name);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/cost/numel-cost.h"
#include "core/cost/numel-shorthand.h"

G_BEGIN_DECLS

/**
 * NumelCliCostDetail:
 * @tokens: length of the text
 * @batch: sequences at a time
 * @has_data_type: only weights of @data_type are asked for
 * @memory: a memory to fit into, in bytes, or -1
 *
 * What `cost` is asked for.
 */
typedef struct
{
  gint64 tokens;
  gint64 batch;
  gboolean has_data_type;
  NumelDataType data_type;
  NumelDataType cache_type;
  gint64 memory;
} NumelCliCostDetail;

/**
 * NumelCliCostUnit: what a row counts
 */
typedef enum
{
  NUMEL_CLI_COST_BYTES,
  NUMEL_CLI_COST_ELEMENTS,
  NUMEL_CLI_COST_FLOPS,
  NUMEL_CLI_COST_PARAMETERS,
  NUMEL_CLI_COST_TOKENS,
} NumelCliCostUnit;

const char *numel_cli_cost_unit_get_name (NumelCliCostUnit unit);

/**
 * NumelCliCostRow:
 * @group: what CSV calls the group (`weights`)
 * @group_title: what people call it, translated
 * @name: what CSV calls the row (`bf16`)
 * @title: what people call it, translated
 * @value: the figure, or %NUMEL_WIDE_TOO_LARGE
 * @is_detail: a part of the row before it
 * @error: (nullable): the error of a rule of thumb, in parameters and per cent, for a file
 * @error_on_screen: (nullable): the same as the locale writes numbers
 *
 * One figure with its formula.
 */
typedef struct
{
  const char *group;
  const char *group_title;
  char *name;
  char *title;
  gint64 value;
  NumelCliCostUnit unit;
  gboolean is_detail;
  char *formula;
  char *formula_numbers;
  char *error;
  char *error_on_screen;
} NumelCliCostRow;

GArray *numel_cli_cost_rows_new (NumelCost                *cost,
                                 const NumelShorthand     *shorthand,
                                 const NumelCliCostDetail *detail) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

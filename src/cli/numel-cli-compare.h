/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/vary/numel-changes.h"
#include "numel-cli-options.h"
#include "core/vary/numel-comparison.h"

G_BEGIN_DECLS

/**
 * NumelCliCompared:
 * @argument: what was typed
 * @title: what people call it
 * @model: the model
 * @breakdown: its breakdown
 */
typedef struct
{
  const char *argument;
  char *title;
  NumelModel *model;
  NumelBreakdown *breakdown;
} NumelCliCompared;

/**
 * NumelCliComparison:
 * @models: (element-type NumelCliCompared): the models
 * @comparison: side by side
 * @changes: (nullable): from the first to the second, if there are just two
 * @all: what doesn't differ is shown too
 */
typedef struct
{
  GPtrArray *models;
  NumelComparison *comparison;
  NumelChanges *changes;
  gboolean all;
} NumelCliComparison;

/* numel-cli-compare-table.c */
void numel_cli_compare_write_csv    (const NumelCliComparison *self,
                                     const NumelCliOptions    *options,
                                     GString                  *text);
void numel_cli_compare_write_tables (const NumelCliComparison *self,
                                     const NumelCliOptions    *options,
                                     GString                  *text);

G_END_DECLS

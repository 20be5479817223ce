/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/numel-chart.h"
#include "numel-cli-vary.h"
#include "core/count/numel-model.h"

G_BEGIN_DECLS

/**
 * NumelCliChartRequest:
 * @options: what was typed
 * @models: (element-type NumelCliModel): what is drawn, at least as many as the kind needs
 * @vary: (nullable): what varies and what follows
 */
typedef struct
{
  const NumelCliOptions *options;
  GPtrArray *models;
  NumelCliVary *vary;
} NumelCliChartRequest;

/**
 * NumelCliChartKind:
 * @name: what `--kind` calls it
 * @n_least: how many models it needs
 * @n_most: how many it can show
 * @sweeps: whether `--vary` makes it one of a single model
 * @width, @height: its usual size, relative to the font
 * @create: makes the chart; an error of the domain %G_OPTION_ERROR is one of the command line
 */
typedef struct
{
  const char *name;
  guint n_least;
  guint n_most;
  gboolean sweeps;
  double width;
  double height;
  NumelChart *(*create) (const NumelCliChartRequest  *request,
                         GError                     **error);
} NumelCliChartKind;

const NumelCliChartKind *numel_cli_chart_kind_find       (const char *name);
char                    *numel_cli_chart_kind_list_names (void) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

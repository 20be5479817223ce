/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-cli-options.h"

G_BEGIN_DECLS

#define NUMEL_CLI_ALL_DEPTHS (-1)

/**
 * NumelCliCountDetail:
 * @depth: how many levels of the tree below the model itself, or %NUMEL_CLI_ALL_DEPTHS
 * @tensors: whether the tensors are listed as a checkpoint has them
 */
typedef struct
{
  gint depth;
  gboolean tensors;
} NumelCliCountDetail;

void numel_cli_count_write_json (NumelCliJson              *json,
                                 const NumelCliOptions     *options,
                                 const char                *argument,
                                 NumelModel                *model,
                                 const NumelBreakdown      *breakdown,
                                 const NumelCliCountDetail *detail);

G_END_DECLS

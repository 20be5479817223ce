/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/count/numel-breakdown.h"

G_BEGIN_DECLS

/**
 * NumelCliTensor:
 * @name: as a checkpoint has it, `*` for an index
 * @node: where its shape and part stand
 * @count: how many there are
 */
typedef struct
{
  char *name;
  const NumelNode *node;
  gint64 count;
} NumelCliTensor;

/**
 * NumelCliTied: a tensor that a checkpoint doesn't list, and the name under which it is
 */
typedef struct
{
  char *name;
  char *owner;
} NumelCliTied;

/**
 * NumelCliTensors:
 * @parameters: (element-type NumelCliTensor): one of each name and shape
 * @buffers: (element-type NumelCliTensor): the same of stored buffers
 * @tied: (element-type NumelCliTied): shared tensors
 *
 * The tensors of a breakdown as a checkpoint lists them. They live as long as the breakdown.
 */
typedef struct
{
  GArray *parameters;
  GArray *buffers;
  GArray *tied;
} NumelCliTensors;

void numel_cli_tensors_init  (NumelCliTensors      *self,
                              const NumelBreakdown *breakdown,
                              const char *const    *extras);
void numel_cli_tensors_clear (NumelCliTensors      *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (NumelCliTensors, numel_cli_tensors_clear)

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-layer.h"

G_BEGIN_DECLS

#define NUMEL_LAYER_MAX_ARGUMENTS NUMEL_MAX_DIMENSIONS

/**
 * NumelDimension:
 * @size: the argument that gives it
 * @groups: (nullable): what it is divided by
 * @n_axes: of a kernel: how many axes it has; @size is a number for each or a list of so many
 * @is_shape: @size is a number or a list of any length
 *
 * A dimension of a tensor, or several, before there are values.
 */
typedef struct
{
  NumelExpression *size;
  NumelExpression *groups;
  guint n_axes;
  gboolean is_shape;
} NumelDimension;

/**
 * NumelLayerTensor:
 * @conditions: all must be true for the tensor to be there
 *
 * A tensor of a layer before there are values.
 */
typedef struct
{
  const char *suffix;
  gboolean multiplies;
  gboolean is_buffer;
  guint n_conditions;
  NumelExpression *conditions[2];
  guint n_dimensions;
  NumelDimension dimensions[NUMEL_MAX_DIMENSIONS];
} NumelLayerTensor;

/**
 * NumelLayer:
 * @kind: name of its kind
 * @arguments: owned; @tensors borrows them
 * @n_arguments: how many of them are given by their position
 * @matmul: (nullable): whether a tensor of a kind with any number of sizes multiplies
 * @tensors: those that may be there; one that never is, like a bias that is False, is left out
 */
struct _NumelLayer
{
  const char *kind;
  NumelExpression *arguments[NUMEL_LAYER_MAX_ARGUMENTS];
  guint n_arguments;
  NumelExpression *matmul;
  guint n_tensors;
  NumelLayerTensor tensors[NUMEL_LAYER_MAX_TENSORS];
};

G_END_DECLS

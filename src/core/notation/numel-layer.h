/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/expression/numel-expression.h"

G_BEGIN_DECLS

#define NUMEL_MAX_DIMENSIONS      8
#define NUMEL_LAYER_MAX_TENSORS   5
#define NUMEL_LAYER_MAX_ARGUMENTS (NUMEL_MAX_DIMENSIONS + 1)

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
 * @suffix: the tensor's name within the layer (`weight`); "" where it has the module's own name
 * @multiplies: it is multiplied with each token, not only looked up or added
 * @is_buffer: stored, but not a parameter
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
 * @kind: name of its kind, as torch.nn has it
 * @is_norm: it normalises
 * @arguments: owned, %NULL where not given; @tensors borrows them
 * @tensors: those that may be there; one that never is, like a bias that is False, is left out
 *
 * A layer string of a description (`Linear(hidden_size, vocab_size, bias=False)`): its kind and its
 * parsed arguments. It means what the same call means in torch.nn.
 */
typedef struct
{
  const char *kind;
  gboolean is_norm;
  NumelExpression *arguments[NUMEL_LAYER_MAX_ARGUMENTS];
  guint n_tensors;
  NumelLayerTensor tensors[NUMEL_LAYER_MAX_TENSORS];
} NumelLayer;

/**
 * NumelTensor:
 * @elements: product of its dimensions
 *
 * A tensor of a layer where there are values.
 */
typedef struct
{
  const char *suffix;
  guint n_dimensions;
  gint64 dimensions[NUMEL_MAX_DIMENSIONS];
  gint64 elements;
  gboolean multiplies;
  gboolean is_buffer;
} NumelTensor;

NumelLayer *numel_layer_parse (const char *text, NumelResolveFunc resolve, gpointer user_data,
                               GError **error) G_GNUC_WARN_UNUSED_RESULT;
void numel_layer_free (NumelLayer *self);

gboolean numel_layer_evaluate (const NumelLayer *self, NumelScope *scope,
                               NumelTensor tensors[NUMEL_LAYER_MAX_TENSORS], guint *n_tensors,
                               NumelExpression **failed, GError **error);
void numel_layer_format (const NumelLayer *self, NumelScope *scope, const char *suffix,
                         NumelFormulaStyle style, GString *text);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NumelLayer, numel_layer_free)

G_END_DECLS

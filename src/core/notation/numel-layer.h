/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/expression/numel-expression.h"

G_BEGIN_DECLS

#define NUMEL_MAX_DIMENSIONS      8
#define NUMEL_LAYER_MAX_TENSORS   5
#define NUMEL_LAYER_MAX_ARGUMENTS (NUMEL_MAX_DIMENSIONS + 1)

/**
 * NumelLayer:
 * @kind: name of its kind, as torch.nn has it
 * @is_norm: it normalises
 * @arguments: owned, %NULL where not given
 *
 * A layer string of a description (`Linear(hidden_size, vocab_size, bias=False)`): its kind and its
 * parsed arguments. It means what the same call means in torch.nn.
 */
typedef struct
{
  const char *kind;
  gboolean is_norm;
  const struct _NumelTensorShape *shapes;
  guint n_axes;
  NumelExpression *arguments[NUMEL_LAYER_MAX_ARGUMENTS];
} NumelLayer;

/**
 * NumelTensor:
 * @suffix: the tensor's name within the layer (`weight`); "" where it has the module's own name
 * @elements: product of its dimensions
 * @multiplies: it is multiplied with each token, not only looked up or added
 * @is_buffer: stored, but not a parameter
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

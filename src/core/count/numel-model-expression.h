/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-model.h"

G_BEGIN_DECLS

/**
 * NumelModelExpression:
 *
 * An expression over the names of a model, parsed once and evaluated many times: for the model, its
 * copies and whatever they are varied to.
 */
typedef struct _NumelModelExpression NumelModelExpression;

NumelModelExpression *numel_model_expression_new (NumelModel *model, const char *text,
                                                  GError **error) G_GNUC_WARN_UNUSED_RESULT;
void numel_model_expression_free (NumelModelExpression *self);

gboolean numel_model_expression_evaluate (const NumelModelExpression *self, NumelModel *model,
                                          NumelValue *value, GError **error);
gboolean numel_model_expression_is_true (const NumelModelExpression *self, NumelModel *model,
                                         gboolean *is_true, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NumelModelExpression, numel_model_expression_free)

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-model-expression.h"

#include "core/text/numel-error.h"
#include "numel-model-private.h"

struct _NumelModelExpression
{
  NumelArchitecture *architecture;
  NumelExpression *expression;
};

/**
 * numel_model_expression_new:
 * @model: a model
 * @text: an expression over its hyperparameters and derived names
 * @error: set to an error of %NUMEL_ERROR
 *
 * Returns: (transfer full) (nullable): the expression, or %NULL if it isn't well formed or has an
 *   unknown name
 */
NumelModelExpression *
numel_model_expression_new (NumelModel *model, const char *text, GError **error)
{
  g_autoptr (GError) local_error = NULL;
  NumelExpression *expression;
  NumelModelExpression *self;

  g_return_val_if_fail (NUMEL_IS_MODEL (model), NULL);

  expression = numel_expression_parse (text, numel_architecture_resolve, model->architecture,
                                       &local_error);
  if (expression == NULL)
    {
      /* What is typed isn't a description, so it is no description that is bad. */
      numel_error_set (error, NUMEL_ERROR_BAD_VALUE, "%s", local_error->message);
      return NULL;
    }

  self = g_new0 (NumelModelExpression, 1);
  self->architecture = numel_architecture_ref (model->architecture);
  self->expression = expression;

  return self;
}

void
numel_model_expression_free (NumelModelExpression *self)
{
  numel_expression_free (self->expression);
  numel_architecture_unref (self->architecture);
  g_free (self);
}

/**
 * numel_model_expression_evaluate:
 * @self: an expression
 * @model: a model of the same description
 * @value: (out): its value, alive until the model is changed or freed
 * @error: set to an error of %NUMEL_ERROR
 *
 * Returns: whether the expression has a value
 */
gboolean
numel_model_expression_evaluate (const NumelModelExpression *self, NumelModel *model,
                                 NumelValue *value, GError **error)
{
  g_return_val_if_fail (self->architecture == model->architecture, FALSE);

  return numel_expression_evaluate (self->expression, &model->instance->scope, value, error);
}

/**
 * numel_model_expression_is_true:
 * @self: an expression
 * @model: a model of the same description
 * @is_true: (out): whether its value counts as true, as in Python
 * @error: set to an error of %NUMEL_ERROR
 *
 * Returns: whether the expression has a value
 */
gboolean
numel_model_expression_is_true (const NumelModelExpression *self, NumelModel *model,
                                gboolean *is_true, GError **error)
{
  g_return_val_if_fail (self->architecture == model->architecture, FALSE);

  return numel_expression_is_true (self->expression, &model->instance->scope, is_true, error);
}

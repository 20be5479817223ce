/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-expression-private.h"

/**
 * numel_expression_new:
 * @text: the text it will be parsed from
 *
 * Returns: (transfer full): an expression without a term yet
 */
NumelExpression *
numel_expression_new (const char *text)
{
  NumelExpression *self = g_new0 (NumelExpression, 1);

  self->text = g_strdup (text);
  self->memory = g_ptr_array_new_with_free_func (g_free);

  return self;
}

/**
 * numel_expression_new_constant:
 * @value: a value; its list or object must outlive the expression, a string is copied
 *
 * Returns: (transfer full): an expression that is always @value
 */
NumelExpression *
numel_expression_new_constant (const NumelValue *value)
{
  g_autofree char *text = numel_value_to_string (value);
  NumelExpression *self = numel_expression_new (text);

  self->root = g_new0 (NumelTerm, 1);
  self->root->operation = NUMEL_OPERATION_CONSTANT;
  self->root->constant = *value;
  g_ptr_array_add (self->memory, self->root);
  if (value->type == NUMEL_VALUE_STRING)
    {
      char *copy = g_strdup (value->string);

      g_ptr_array_add (self->memory, copy);
      self->root->constant.string = copy;
    }

  return self;
}

/**
 * numel_expression_free:
 * @self: (transfer full): an expression
 */
void
numel_expression_free (NumelExpression *self)
{
  if (self == NULL)
    return;

  g_ptr_array_unref (self->memory);
  g_free (self->text);
  g_free (self);
}

/**
 * numel_expression_get_text:
 * @self: an expression
 *
 * Returns: (transfer none): the text it was parsed from
 */
const char *
numel_expression_get_text (const NumelExpression *self)
{
  return self->text;
}

/**
 * numel_expression_is_constant:
 * @self: (nullable): an expression
 *
 * Returns: whether it is one value that depends on nothing
 */
gboolean
numel_expression_is_constant (const NumelExpression *self)
{
  return self != NULL && self->root->operation == NUMEL_OPERATION_CONSTANT;
}

static void
visit_names (const NumelTerm    *term,
             NumelReferenceFunc  func,
             gpointer            user_data)
{
  if (term->operation == NUMEL_OPERATION_REFERENCE)
    func (&term->reference, term->name, user_data);
  for (guint i = 0; i < term->n_operands; i++)
    visit_names (term->operands[i], func, user_data);
}

/**
 * numel_expression_foreach_name:
 * @self: an expression
 * @func: (scope call): called for each name in it, in order
 */
void
numel_expression_foreach_name (const NumelExpression *self,
                               NumelReferenceFunc     func,
                               gpointer               user_data)
{
  visit_names (self->root, func, user_data);
}

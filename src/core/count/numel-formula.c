/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-formula.h"

#define MAX_STEPS 12

/* One formula, in names and in numbers. */
typedef struct
{
  GString *names;
  GString *numbers;
} Formula;

typedef struct
{
  NumelInstance *instance;
  GPtrArray *slots;
  guint depth;
} StepSearch;

static Formula
format_expression (const NumelExpression *expression, NumelInstance *instance, gboolean as_factor)
{
  Formula formula = { g_string_new (NULL), g_string_new (NULL) };

  numel_expression_format (expression, &instance->scope, NUMEL_FORMULA_NAMES, as_factor,
                           formula.names);
  numel_expression_format (expression, &instance->scope, NUMEL_FORMULA_NUMBERS, as_factor,
                           formula.numbers);

  return formula;
}

static void
keep_formula (NumelBreakdown *self, Formula formula, const char **names, const char **numbers)
{
  *names = numel_tree_keep (self, g_string_free (formula.names, FALSE));
  *numbers = numel_tree_keep (self, g_string_free (formula.numbers, FALSE));
}

/* Names that stand for an expression get a line with it; a hyperparameter that the file gives is
 * what it is. */
static void
add_step (const NumelReference *reference, const char *name, gpointer user_data)
{
  StepSearch *search = user_data;
  NumelSlot *slot;
  StepSearch deeper = { search->instance, search->slots, search->depth + 1 };
  gboolean has_formula;

  if (reference->kind != NUMEL_REFERENCE_SLOT || search->depth > 3
      || search->slots->len >= MAX_STEPS)
    return;

  slot = g_ptr_array_index (search->instance->architecture->slots, reference->index);
  has_formula = slot->expression != NULL && !numel_expression_is_constant (slot->expression)
                && (slot->kind == NUMEL_SLOT_DERIVED || slot->kind == NUMEL_SLOT_LOCAL
                    || (slot->kind == NUMEL_SLOT_HYPERPARAMETER
                        && numel_instance_get_origin (search->instance, reference->index)
                           == NUMEL_ORIGIN_DEFAULT));
  if (!has_formula || g_ptr_array_find (search->slots, slot, NULL))
    return;
  g_ptr_array_add (search->slots, slot);
  numel_expression_foreach_name (slot->expression, add_step, &deeper);
}

static char *
write_step (NumelInstance *instance, const NumelSlot *slot)
{
  g_autofree char *result = NULL;
  NumelValue value;
  Formula formula;
  char *step;

  if (!numel_expression_evaluate (slot->expression, &instance->scope, &value, NULL)
      || !numel_value_is_number (&value))
    return NULL;

  formula = format_expression (slot->expression, instance, FALSE);
  result = numel_value_to_string (&value);
  step = g_str_equal (formula.numbers->str, result)
         ? g_strdup_printf ("%s = %s = %s", slot->name, formula.names->str, result)
         : g_strdup_printf ("%s = %s = %s = %s", slot->name, formula.names->str,
                            formula.numbers->str, result);
  g_string_free (formula.names, TRUE);
  g_string_free (formula.numbers, TRUE);

  return step;
}

/**
 * numel_formula_write:
 * @self: the breakdown that is built
 * @node: the tensor's node; gets the formula
 * @instance: where names find their values, as they are for this tensor
 * @layer: the layer
 * @tensor: which of its tensors
 *
 * Writes a tensor's sizes multiplied, in names and in plain numbers, and a line for each name in
 * them that stands for an expression of its own.
 */
void
numel_formula_write (NumelBreakdown *self, NumelTreeNode *node, NumelInstance *instance,
                     const NumelLayer *layer, const NumelTensor *tensor)
{
  Formula formula = { g_string_new (NULL), g_string_new (NULL) };
  g_autoptr (GPtrArray) slots = g_ptr_array_new ();
  StepSearch search = { instance, slots, 0 };

  numel_layer_format (layer, &instance->scope, tensor->suffix, NUMEL_FORMULA_NAMES,
                      formula.names);
  numel_layer_format (layer, &instance->scope, tensor->suffix, NUMEL_FORMULA_NUMBERS,
                      formula.numbers);
  keep_formula (self, formula, &node->node.formula, &node->node.formula_numbers);

  for (guint i = 0; i < NUMEL_LAYER_MAX_ARGUMENTS; i++)
    {
      NumelExpression *argument = layer->arguments[i];

      if (argument != NULL && !numel_expression_is_constant (argument))
        numel_expression_foreach_name (argument, add_step, &search);
    }

  for (guint i = 0; i < slots->len; i++)
    {
      char *step = write_step (instance, g_ptr_array_index (slots, i));

      if (step == NULL)
        continue;
      if (node->steps == NULL)
        node->steps = g_ptr_array_new ();
      g_ptr_array_add (node->steps, (gpointer) numel_tree_keep (self, step));
    }
}

/**
 * numel_formula_write_context:
 * @self: the breakdown that is built
 * @context: a context with its values
 * @instance: where the names have them
 * @item: the module it is of
 *
 * Writes the formula of what is kept for a token, or else of the state.
 */
void
numel_formula_write_context (NumelBreakdown *self, NumelContext *context, NumelInstance *instance,
                             const NumelModuleItem *item)
{
  const NumelExpression *expression = context->cache > 0 ? item->cache.expression
                                                         : item->state.expression;

  if ((context->cache > 0 || context->state > 0) && expression != NULL)
    keep_formula (self, format_expression (expression, instance, TRUE), &context->formula,
                  &context->formula_numbers);
}

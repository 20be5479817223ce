/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-formula.h"

#define MAX_STEPS 12

typedef struct
{
  NumelInstance *instance;
  GPtrArray *slots;
  guint depth;
} StepSearch;

/* Names that stand for an expression get a line with it; a hyperparameter that the file gives is
 * what it is. */
static void
add_step (const NumelReference *reference,
          const char           *name,
          gpointer              user_data)
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
                        && search->instance->origins[reference->index] == NUMEL_ORIGIN_DEFAULT));
  if (!has_formula || g_ptr_array_find (search->slots, slot, NULL))
    return;
  g_ptr_array_add (search->slots, slot);
  numel_expression_foreach_name (slot->expression, add_step, &deeper);
}

static char *
write_step (NumelInstance   *instance,
            const NumelSlot *slot)
{
  g_autoptr (GString) names = g_string_new (NULL);
  g_autoptr (GString) numbers = g_string_new (NULL);
  g_autofree char *result = NULL;
  NumelValue value;

  if (!numel_expression_evaluate (slot->expression, &instance->scope, &value, NULL)
      || (value.type != NUMEL_VALUE_INTEGER && value.type != NUMEL_VALUE_REAL))
    return NULL;

  numel_expression_format (slot->expression, &instance->scope, NUMEL_FORMULA_NAMES, FALSE, names);
  numel_expression_format (slot->expression, &instance->scope, NUMEL_FORMULA_NUMBERS, FALSE,
                           numbers);
  result = numel_value_to_string (&value);
  if (g_str_equal (numbers->str, result))
    return g_strdup_printf ("%s = %s = %s", slot->name, names->str, result);

  return g_strdup_printf ("%s = %s = %s = %s", slot->name, names->str, numbers->str, result);
}

/**
 * numel_formula_write:
 * @node: the tensor's node; gets the formula
 * @instance: where names find their values, as they are for this tensor
 * @layer: the layer
 * @tensor: which of its tensors
 *
 * Writes a tensor's sizes multiplied, in names and in plain numbers, and a line for each name in
 * them that stands for an expression of its own.
 */
void
numel_formula_write (NumelTreeNode     *node,
                     NumelInstance     *instance,
                     const NumelLayer  *layer,
                     const NumelTensor *tensor)
{
  g_autoptr (GString) names = g_string_new (NULL);
  g_autoptr (GString) numbers = g_string_new (NULL);
  g_autoptr (GPtrArray) slots = g_ptr_array_new ();
  StepSearch search = { instance, slots, 0 };

  numel_layer_format (layer, &instance->scope, tensor->suffix, NUMEL_FORMULA_NAMES, names);
  numel_layer_format (layer, &instance->scope, tensor->suffix, NUMEL_FORMULA_NUMBERS, numbers);
  node->node.formula = g_strdup (names->str);
  node->node.formula_numbers = g_strdup (numbers->str);

  for (guint i = 0; i < numel_layer_get_n_arguments (layer); i++)
    {
      NumelExpression *argument = numel_layer_get_argument (layer, i);

      if (argument != NULL && !numel_expression_is_constant (argument))
        numel_expression_foreach_name (argument, add_step, &search);
    }

  for (guint i = 0; i < slots->len; i++)
    {
      g_autofree char *step = write_step (instance, g_ptr_array_index (slots, i));

      if (step == NULL)
        continue;
      if (node->steps == NULL)
        node->steps = g_ptr_array_new_with_free_func (g_free);
      g_ptr_array_add (node->steps, g_steal_pointer (&step));
    }
}

/**
 * numel_formula_write_context:
 * @context: a context with its values
 * @instance: where the names have them
 * @item: the module it is of
 *
 * Writes the formula of what is kept for a token, or else of the state, as reference-counted
 * strings.
 */
void
numel_formula_write_context (NumelContext          *context,
                             NumelInstance         *instance,
                             const NumelModuleItem *item)
{
  const NumelExpression *expression = context->cache > 0 ? item->cache.expression
                                                         : item->state.expression;
  g_autoptr (GString) names = NULL;
  g_autoptr (GString) numbers = NULL;

  if ((context->cache == 0 && context->state == 0) || expression == NULL)
    return;

  names = g_string_new (NULL);
  numbers = g_string_new (NULL);
  numel_expression_format (expression, &instance->scope, NUMEL_FORMULA_NAMES, TRUE, names);
  numel_expression_format (expression, &instance->scope, NUMEL_FORMULA_NUMBERS, TRUE, numbers);
  context->formula = g_ref_string_new (names->str);
  context->formula_numbers = g_ref_string_new (numbers->str);
}

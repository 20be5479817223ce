/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-expression-private.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

#include "core/text/numel-error.h"

static gboolean
raise_integer (gint64  base,
               gint64  exponent,
               gint64 *result)
{
  *result = 1;

  /* Squaring: the base's last square may overflow although it isn't used any more. */
  while (exponent > 0)
    {
      if ((exponent & 1) && __builtin_mul_overflow (*result, base, result))
        return FALSE;
      exponent >>= 1;
      if (exponent > 0 && __builtin_mul_overflow (base, base, &base))
        return FALSE;
    }

  return exponent == 0;
}

/* Division as Python has it: quotients are rounded down, a remainder has the divisor's sign. */
static inline gboolean
divide_integers (NumelOperation  operation,
                 gint64          a,
                 gint64          b,
                 gint64         *result)
{
  gint64 remainder;
  gboolean rounds;

  /* The least integer has no quotient by -1, and C none of its remainders. */
  if (b == 0 || (b == -1 && a == G_MININT64 && operation != NUMEL_OPERATION_MODULO))
    return FALSE;
  remainder = b == -1 ? 0 : a % b;
  rounds = remainder != 0 && (remainder < 0) != (b < 0);
  if (operation == NUMEL_OPERATION_MODULO)
    *result = rounds ? remainder + b : remainder;
  else
    *result = rounds ? a / b - 1 : a / b;

  return operation != NUMEL_OPERATION_DIVIDE || remainder == 0;
}

/* What two integers come to; None if nothing, or if it is no operation of theirs. */
static inline NumelValue
combine_integers (NumelOperation operation,
                  gint64         a,
                  gint64         b)
{
  gint64 result = 0;
  gboolean success;

  switch (operation)
    {
    case NUMEL_OPERATION_ADD:
      success = !__builtin_add_overflow (a, b, &result);
      break;
    case NUMEL_OPERATION_SUBTRACT:
      success = !__builtin_sub_overflow (a, b, &result);
      break;
    case NUMEL_OPERATION_MULTIPLY:
      success = !__builtin_mul_overflow (a, b, &result);
      break;
    case NUMEL_OPERATION_DIVIDE:
    case NUMEL_OPERATION_FLOOR_DIVIDE:
    case NUMEL_OPERATION_MODULO:
      success = divide_integers (operation, a, b, &result);
      break;
    case NUMEL_OPERATION_POWER:
      success = raise_integer (a, b, &result);
      break;
    case NUMEL_OPERATION_EQUAL:
      return numel_value_from_boolean (a == b);
    case NUMEL_OPERATION_NOT_EQUAL:
      return numel_value_from_boolean (a != b);
    case NUMEL_OPERATION_LESS:
      return numel_value_from_boolean (a < b);
    case NUMEL_OPERATION_LESS_EQUAL:
      return numel_value_from_boolean (a <= b);
    case NUMEL_OPERATION_GREATER:
      return numel_value_from_boolean (a > b);
    case NUMEL_OPERATION_GREATER_EQUAL:
      return numel_value_from_boolean (a >= b);
    default:
      success = FALSE;
      break;
    }

  return success ? numel_value_from_integer (result) : NUMEL_VALUE_INIT_NONE;
}

static NumelValue calculate_quickly (const NumelTerm  *term,
                                     const NumelScope *scope);

static inline NumelValue
evaluate_quickly (const NumelTerm  *term,
                  const NumelScope *scope)
{
  const NumelValue *known = numel_term_peek (term, scope);

  return known != NULL ? *known : calculate_quickly (term, scope);
}

/* Nearly all that is asked while a model is counted are sums and products of known integers: these
 * are had without a detour through memory. Of all else this is None: then the term is to be
 * calculated at length, which also tells why it has no value. */
static NumelValue
calculate_quickly (const NumelTerm  *term,
                   const NumelScope *scope)
{
  NumelValue left;
  NumelValue right;

  if (term->operation < NUMEL_OPERATION_EQUAL || term->operation > NUMEL_OPERATION_POWER)
    return NUMEL_VALUE_INIT_NONE;

  left = evaluate_quickly (term->operands[0], scope);
  if (left.type != NUMEL_VALUE_INTEGER)
    return NUMEL_VALUE_INIT_NONE;
  right = evaluate_quickly (term->operands[1], scope);
  if (right.type != NUMEL_VALUE_INTEGER)
    return NUMEL_VALUE_INIT_NONE;

  return combine_integers (term->operation, left.integer, right.integer);
}

static gboolean
contains (const NumelTerm   *term,
          const NumelValue  *item,
          const NumelValue  *whole,
          gboolean          *holds,
          GError           **error)
{
  g_autoptr (GError) local_error = NULL;
  gint64 length;

  *holds = FALSE;

  if (whole->type == NUMEL_VALUE_LIST)
    {
      for (guint i = 0; i < whole->list->n_items && !*holds; i++)
        *holds = numel_value_equal (item, &whole->list->items[i]);
      return TRUE;
    }

  if (whole->type != NUMEL_VALUE_STRING || item->type != NUMEL_VALUE_STRING)
    return numel_term_fail (term, error, NUMEL_ERROR_BAD_VALUE,
                            _("a list, or two strings, expected on the sides of “in”"));
  if (!numel_string_measure (whole->string, &length, &local_error))
    return numel_term_fail (term, error, local_error->code, "%s", local_error->message);
  *holds = strstr (whole->string, item->string) != NULL;

  return TRUE;
}

static gboolean
take_item (const NumelTerm   *term,
           NumelScope        *scope,
           const NumelValue  *whole,
           const NumelValue  *index,
           NumelValue        *value,
           GError           **error)
{
  g_autoptr (GError) local_error = NULL;
  gint64 length;

  if (index->type != NUMEL_VALUE_INTEGER)
    return numel_term_fail (term, error, NUMEL_ERROR_BAD_VALUE,
                            _("an integer expected as an item's number"));
  if (whole->type == NUMEL_VALUE_LIST)
    length = whole->list->n_items;
  else if (whole->type == NUMEL_VALUE_STRING)
    {
      if (!numel_string_measure (whole->string, &length, &local_error))
        return numel_term_fail (term, error, local_error->code, "%s", local_error->message);
    }
  else
    {
      g_autofree char *text = numel_value_to_string (whole);

      return numel_term_fail (term, error, NUMEL_ERROR_BAD_VALUE, _("a list expected, not %s"),
                              text);
    }

  if (index->integer < 0 || index->integer >= length)
    {
      g_autofree char *name = numel_term_to_string (term->operands[0]);

      return numel_term_fail (term, error, NUMEL_ERROR_IMPOSSIBLE,
                              _("%s has %" PRId64 " items, item %" PRId64 " wanted"),
                              name, length, index->integer);
    }

  if (whole->type == NUMEL_VALUE_LIST)
    {
      *value = whole->list->items[index->integer];
    }
  else
    {
      const char *start = g_utf8_offset_to_pointer (whole->string, index->integer);
      char *letter = g_strndup (start, g_utf8_next_char (start) - start);

      g_ptr_array_add (scope->arena, letter);
      *value = numel_value_from_string (letter);
    }

  return TRUE;
}

static gboolean
take_member (const NumelTerm   *term,
             NumelScope        *scope,
             const NumelValue  *whole,
             NumelValue        *value,
             GError           **error)
{
  JsonNode *node;

  if (whole->type != NUMEL_VALUE_OBJECT)
    return numel_term_fail (term, error, NUMEL_ERROR_BAD_VALUE,
                            _("an object expected before “.%s”"), term->name);

  node = json_object_get_member (whole->object, term->name);
  *value = node != NULL ? numel_value_from_json (node, scope->arena) : NUMEL_VALUE_INIT_NONE;

  return TRUE;
}

static gboolean
evaluate_call (const NumelTerm  *term,
               NumelScope       *scope,
               NumelValue       *value,
               GError          **error)
{
  g_autofree NumelValue *arguments = NULL;
  NumelValue few[4];
  NumelValue *used = few;
  g_autoptr (GError) local_error = NULL;

  if (term->n_operands > G_N_ELEMENTS (few))
    used = arguments = g_new (NumelValue, term->n_operands);

  for (guint i = 0; i < term->n_operands; i++)
    {
      if (!numel_term_evaluate (term->operands[i], scope, &used[i], error))
        return FALSE;
    }

  if (!numel_function_call (term->function, used, term->n_operands, value, &local_error))
    return numel_term_fail (term, error, local_error->code, "%s", local_error->message);

  return TRUE;
}

/**
 * numel_scope_build_list:
 * @scope: a scope
 * @items: (array length=n_items): values
 *
 * Returns: a list of @items that lives in the scope's arena
 */
NumelValue
numel_scope_build_list (NumelScope       *scope,
                        const NumelValue *items,
                        guint             n_items)
{
  NumelValueList *list = g_malloc (sizeof *list + n_items * sizeof (NumelValue));

  list->n_items = n_items;
  if (n_items > 0)
    memcpy (list->items, items, n_items * sizeof (NumelValue));
  g_ptr_array_add (scope->arena, list);

  return (NumelValue) { .type = NUMEL_VALUE_LIST, .list = list };
}

static gboolean
evaluate_list (const NumelTerm  *term,
               NumelScope       *scope,
               NumelValue       *value,
               GError          **error)
{
  g_autofree NumelValue *items = g_new (NumelValue, MAX (term->n_operands, 1));

  for (guint i = 0; i < term->n_operands; i++)
    {
      if (!numel_term_evaluate (term->operands[i], scope, &items[i], error))
        return FALSE;
    }
  *value = numel_scope_build_list (scope, items, term->n_operands);

  return TRUE;
}

static gboolean
evaluate_reference (const NumelTerm  *term,
                    NumelScope       *scope,
                    NumelValue       *value,
                    GError          **error)
{
  const NumelReference *reference = &term->reference;

  switch (reference->kind)
    {
    case NUMEL_REFERENCE_SLOT:
      g_assert (scope->values != NULL);
      if (scope->states[reference->index] != NUMEL_SLOT_READY
          && !scope->compute (scope, reference->index, error))
        return FALSE;
      *value = scope->values[reference->index];
      return TRUE;
    case NUMEL_REFERENCE_CONFIG:
      return scope->lookup (scope, reference->index, NULL, value, error);
    case NUMEL_REFERENCE_CONFIG_NAME:
      return scope->lookup (scope, reference->index, reference->name, value, error);
    default:
      g_return_val_if_reached (FALSE);
    }
}

static G_NO_INLINE gboolean
calculate_at_length (const NumelTerm  *term,
                     NumelScope       *scope,
                     NumelValue       *value,
                     GError          **error)
{
  NumelValue left;
  NumelValue right;
  gboolean holds = FALSE;

  switch (term->operation)
    {
    case NUMEL_OPERATION_LIST:
      return evaluate_list (term, scope, value, error);

    case NUMEL_OPERATION_IF:
      if (!numel_term_evaluate (term->operands[0], scope, &left, error))
        return FALSE;
      return numel_term_evaluate (term->operands[numel_value_is_true (&left) ? 1 : 2], scope, value,
                                  error);

    case NUMEL_OPERATION_OR:
    case NUMEL_OPERATION_AND:
      if (!numel_term_evaluate (term->operands[0], scope, &left, error))
        return FALSE;
      if (numel_value_is_true (&left) == (term->operation == NUMEL_OPERATION_OR))
        {
          *value = left;
          return TRUE;
        }
      return numel_term_evaluate (term->operands[1], scope, value, error);

    case NUMEL_OPERATION_NOT:
      if (!numel_term_evaluate (term->operands[0], scope, &left, error))
        return FALSE;
      *value = numel_value_from_boolean (!numel_value_is_true (&left));
      return TRUE;

    case NUMEL_OPERATION_NEGATE:
      if (!numel_term_evaluate (term->operands[0], scope, &left, error))
        return FALSE;
      if (left.type == NUMEL_VALUE_REAL)
        {
          *value = numel_value_from_real (-left.real);
          return TRUE;
        }
      if (left.type != NUMEL_VALUE_INTEGER)
        return numel_term_fail_no_number (term, &left, error);
      *value = numel_value_from_integer (0);
      if (__builtin_sub_overflow (0, left.integer, &value->integer))
        return numel_term_fail_overflow (term, error);
      return TRUE;

    case NUMEL_OPERATION_MEMBER:
      return numel_term_evaluate (term->operands[0], scope, &left, error)
             && take_member (term, scope, &left, value, error);

    case NUMEL_OPERATION_CALL:
      return evaluate_call (term, scope, value, error);

    default:
      break;
    }

  if (!numel_term_evaluate (term->operands[0], scope, &left, error)
      || !numel_term_evaluate (term->operands[1], scope, &right, error))
    return FALSE;
  if (left.type == NUMEL_VALUE_INTEGER && right.type == NUMEL_VALUE_INTEGER)
    {
      *value = combine_integers (term->operation, left.integer, right.integer);
      if (value->type != NUMEL_VALUE_NONE)
        return TRUE;
    }

  switch (term->operation)
    {
    case NUMEL_OPERATION_EQUAL:
      holds = numel_value_equal (&left, &right);
      break;
    case NUMEL_OPERATION_NOT_EQUAL:
      holds = !numel_value_equal (&left, &right);
      break;
    case NUMEL_OPERATION_IN:
    case NUMEL_OPERATION_NOT_IN:
      if (!contains (term, &left, &right, &holds, error))
        return FALSE;
      holds = holds == (term->operation == NUMEL_OPERATION_IN);
      break;
    case NUMEL_OPERATION_ITEM:
      return take_item (term, scope, &left, &right, value, error);
    default:
      return numel_term_combine (term, &left, &right, value, error);
    }
  *value = numel_value_from_boolean (holds);

  return TRUE;
}

/**
 * numel_term_calculate:
 * @term: a term of which numel_term_peek() knows nothing
 * @scope: where its names find their values
 * @value: (out): the value
 * @error: set to an error of %NUMEL_ERROR
 *
 * Only the operands and branches that are needed are evaluated.
 *
 * Returns: whether the term has a value
 */
gboolean
numel_term_calculate (const NumelTerm  *term,
                      NumelScope       *scope,
                      NumelValue       *value,
                      GError          **error)
{
  if (term->operation == NUMEL_OPERATION_REFERENCE)
    return evaluate_reference (term, scope, value, error);

  return calculate_at_length (term, scope, value, error);
}

/**
 * numel_expression_evaluate:
 * @self: an expression
 * @scope: where its names find their values
 * @value: (out): the value; lists live in the scope's arena, the expression or the config
 * @error: set to an error of %NUMEL_ERROR that names the term and what was expected
 *
 * Returns: whether the expression has a value
 */
gboolean
numel_expression_evaluate (const NumelExpression  *self,
                           NumelScope             *scope,
                           NumelValue             *value,
                           GError                **error)
{
  NumelValue quick = evaluate_quickly (self->root, scope);

  if (quick.type == NUMEL_VALUE_NONE)
    return numel_term_evaluate (self->root, scope, value, error);
  *value = quick;

  return TRUE;
}

/* A size and a truth that can't be had quickly. */
static G_NO_INLINE gboolean
evaluate_size (const NumelTerm  *term,
               NumelScope       *scope,
               gint64           *size,
               GError          **error)
{
  NumelValue value;

  if (!numel_term_evaluate (term, scope, &value, error))
    return FALSE;

  if (G_UNLIKELY (value.type != NUMEL_VALUE_INTEGER || value.integer < 0))
    {
      g_autofree char *text = numel_value_to_string (&value);

      return numel_term_fail (term, error,
                   value.type == NUMEL_VALUE_INTEGER ? NUMEL_ERROR_IMPOSSIBLE
                                                     : NUMEL_ERROR_BAD_VALUE,
                   _("an integer of at least 0 expected, not %s"), text);
    }
  *size = value.integer;

  return TRUE;
}

static G_NO_INLINE gboolean
evaluate_truth (const NumelTerm  *term,
                NumelScope       *scope,
                gboolean         *is_true,
                GError          **error)
{
  NumelValue value;

  if (!numel_term_evaluate (term, scope, &value, error))
    return FALSE;
  *is_true = numel_value_is_true (&value);

  return TRUE;
}

/**
 * numel_expression_get_size:
 * @self: an expression
 * @scope: where its names find their values
 * @size: (out): the value, if it is a whole number and at least 0
 * @error: set to an error of %NUMEL_ERROR
 *
 * A real isn't a size, even where it is whole: a description says `int` or `round`.
 *
 * Returns: whether the expression is a size
 */
gboolean
numel_expression_get_size (const NumelExpression  *self,
                           NumelScope             *scope,
                           gint64                 *size,
                           GError                **error)
{
  NumelValue quick = evaluate_quickly (self->root, scope);

  if (quick.type != NUMEL_VALUE_INTEGER || quick.integer < 0)
    return evaluate_size (self->root, scope, size, error);
  *size = quick.integer;

  return TRUE;
}

/**
 * numel_expression_is_true:
 * @self: an expression
 * @scope: where its names find their values
 * @is_true: (out): Python's truth of the value
 * @error: set to an error of %NUMEL_ERROR
 *
 * Returns: whether the expression has a value
 */
gboolean
numel_expression_is_true (const NumelExpression  *self,
                          NumelScope             *scope,
                          gboolean               *is_true,
                          GError                **error)
{
  NumelValue quick = evaluate_quickly (self->root, scope);

  if (quick.type != NUMEL_VALUE_BOOLEAN)
    return evaluate_truth (self->root, scope, is_true, error);
  *is_true = quick.boolean;

  return TRUE;
}

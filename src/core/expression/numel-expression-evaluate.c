/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-expression-private.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

/* Values are handed on in registers; this type is of those that aren't there. */
#define TYPE_FAILED ((NumelValueType) (NUMEL_VALUE_OBJECT + 1))
#define FAILED      ((NumelValue) { .type = TYPE_FAILED })

static NumelValue calculate (const NumelTerm *term, NumelScope *scope, GError **error);

static inline NumelValue
evaluate (const NumelTerm *term, NumelScope *scope, GError **error)
{
  const NumelValue *known = numel_term_peek (term, scope);

  return known != NULL ? *known : calculate (term, scope, error);
}

/* Says what was expected, behind the term as an expression spells it. */
gboolean
numel_term_fail (const NumelTerm *term, GError **error, NumelError code, const char *format, ...)
{
  g_autofree char *spelling = numel_term_to_string (term);
  g_autofree char *reason = NULL;
  va_list arguments;

  va_start (arguments, format);
  reason = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  g_set_error (error, NUMEL_ERROR, code, "%s: %s", spelling, reason);

  return FALSE;
}

/* Says what was expected in the place of a value. */
gboolean
numel_term_refuse (const NumelTerm   *term,
                   const NumelValue  *found,
                   NumelExpectation   expected,
                   GError           **error)
{
  g_autofree char *text = numel_value_to_string (found);
  g_autofree char *sentence = numel_expectation_refuse (expected, text);

  return numel_term_fail (term, error, NUMEL_ERROR_BAD_VALUE, "%s", sentence);
}

static gboolean
raise_integer (gint64 base, gint64 exponent, gint64 *result)
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
divide_integers (NumelOperation operation, gint64 a, gint64 b, gint64 *result)
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
combine_integers (NumelOperation operation, gint64 a, gint64 b)
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

/* Why two integers come to nothing. */
static gboolean
fail_integers (const NumelTerm *term, gint64 a, gint64 b, GError **error)
{
  NumelOperation operation = term->operation;
  gboolean divides = operation == NUMEL_OPERATION_DIVIDE || operation == NUMEL_OPERATION_MODULO
                     || operation == NUMEL_OPERATION_FLOOR_DIVIDE;

  if (divides && b == 0)
    return numel_term_fail (term, error, NUMEL_ERROR_IMPOSSIBLE,
                            _("a divisor other than 0 expected"));
  if (operation == NUMEL_OPERATION_DIVIDE && b != -1)
    return numel_term_fail (term, error, NUMEL_ERROR_IMPOSSIBLE,
                            _("%" PRId64 " is not a multiple of %" PRId64), a, b);
  if (operation == NUMEL_OPERATION_POWER && b < 0)
    return numel_term_fail (term, error, NUMEL_ERROR_IMPOSSIBLE,
                            _("an exponent of at least 0 expected, not %" PRId64), b);

  return numel_term_fail (term, error, NUMEL_ERROR_OVERFLOW, _("a result below 2^63 expected"));
}

/* Python's divmod(): the rest has the divisor's sign and is exact but for that. */
static double
divide_real (double a, double b, gboolean is_rest)
{
  double rest = fmod (a, b);
  double quotient = (a - rest) / b;
  double whole;

  if (rest == 0)
    rest = copysign (0, b);
  else if ((b < 0) != (rest < 0))
    {
      rest += b;
      quotient -= 1;
    }
  if (is_rest)
    return rest;
  if (quotient == 0)
    return copysign (0, a / b);

  whole = floor (quotient);

  return quotient - whole > 0.5 ? whole + 1 : whole;
}

static gboolean
combine_reals (const NumelTerm *term, double a, double b, NumelValue *value, GError **error)
{
  double result;

  switch (term->operation)
    {
    case NUMEL_OPERATION_ADD:
      result = a + b;
      break;
    case NUMEL_OPERATION_SUBTRACT:
      result = a - b;
      break;
    case NUMEL_OPERATION_MULTIPLY:
      result = a * b;
      break;
    case NUMEL_OPERATION_DIVIDE:
    case NUMEL_OPERATION_FLOOR_DIVIDE:
    case NUMEL_OPERATION_MODULO:
      if (b == 0)
        return numel_term_fail (term, error, NUMEL_ERROR_IMPOSSIBLE,
                                _("a divisor other than 0 expected"));
      result = term->operation == NUMEL_OPERATION_DIVIDE
               ? a / b : divide_real (a, b, term->operation == NUMEL_OPERATION_MODULO);
      break;
    case NUMEL_OPERATION_POWER:
      if (b < 0)
        return numel_term_fail (term, error, NUMEL_ERROR_IMPOSSIBLE,
                                _("an exponent of at least 0 expected"));
      result = pow (a, b);
      break;
    case NUMEL_OPERATION_LESS:
      *value = numel_value_from_boolean (a < b);
      return TRUE;
    case NUMEL_OPERATION_LESS_EQUAL:
      *value = numel_value_from_boolean (a <= b);
      return TRUE;
    case NUMEL_OPERATION_GREATER:
      *value = numel_value_from_boolean (a > b);
      return TRUE;
    case NUMEL_OPERATION_GREATER_EQUAL:
      *value = numel_value_from_boolean (a >= b);
      return TRUE;
    default:
      g_return_val_if_reached (FALSE);
    }

  if (!isfinite (result))
    return numel_term_fail (term, error, NUMEL_ERROR_OVERFLOW, _("a finite number expected"));
  *value = numel_value_from_real (result);

  return TRUE;
}

static gboolean
contains (const NumelTerm   *term,
          const NumelValue  *item,
          const NumelValue  *whole,
          gboolean          *holds,
          GError           **error)
{
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
  if (!numel_term_measure (term, whole, NUMEL_EXPECTATION_LIST, &length, error))
    return FALSE;
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
  gint64 length;

  if (index->type != NUMEL_VALUE_INTEGER)
    return numel_term_fail (term, error, NUMEL_ERROR_BAD_VALUE,
                            _("an integer expected as an item's number"));
  if (!numel_term_measure (term, whole, NUMEL_EXPECTATION_LIST, &length, error))
    return FALSE;

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

/* What two operands come to that aren't integers, or integers of which nothing comes. */
static gboolean
combine (const NumelTerm   *term,
         NumelScope        *scope,
         const NumelValue  *left,
         const NumelValue  *right,
         NumelValue        *value,
         GError           **error)
{
  gboolean holds;

  switch (term->operation)
    {
    case NUMEL_OPERATION_EQUAL:
    case NUMEL_OPERATION_NOT_EQUAL:
      holds = numel_value_equal (left, right);
      *value = numel_value_from_boolean (holds == (term->operation == NUMEL_OPERATION_EQUAL));
      return TRUE;
    case NUMEL_OPERATION_IN:
    case NUMEL_OPERATION_NOT_IN:
      if (!contains (term, left, right, &holds, error))
        return FALSE;
      *value = numel_value_from_boolean (holds == (term->operation == NUMEL_OPERATION_IN));
      return TRUE;
    case NUMEL_OPERATION_ITEM:
      return take_item (term, scope, left, right, value, error);
    default:
      break;
    }

  if (left->type == NUMEL_VALUE_INTEGER && right->type == NUMEL_VALUE_INTEGER)
    return fail_integers (term, left->integer, right->integer, error);
  if (!numel_value_is_number (left))
    return numel_term_refuse (term, left, NUMEL_EXPECTATION_NUMBER, error);
  if (!numel_value_is_number (right))
    return numel_term_refuse (term, right, NUMEL_EXPECTATION_NUMBER, error);

  return combine_reals (term, numel_value_as_real (left), numel_value_as_real (right), value,
                        error);
}

/**
 * numel_scope_build_list:
 * @scope: a scope
 * @items: (array length=n_items): values
 *
 * Returns: a list of @items that lives in the scope's arena
 */
NumelValue
numel_scope_build_list (NumelScope *scope, const NumelValue *items, guint n_items)
{
  NumelValueList *list = g_malloc (sizeof *list + n_items * sizeof (NumelValue));

  list->n_items = n_items;
  if (n_items > 0)
    memcpy (list->items, items, n_items * sizeof (NumelValue));
  g_ptr_array_add (scope->arena, list);

  return (NumelValue) { .type = NUMEL_VALUE_LIST, .list = list };
}

/* A list, or a call with its arguments. */
static gboolean
evaluate_operands (const NumelTerm *term, NumelScope *scope, NumelValue *value, GError **error)
{
  g_autofree NumelValue *many = NULL;
  NumelValue few[4];
  NumelValue *operands = few;

  if (term->n_operands > G_N_ELEMENTS (few))
    operands = many = g_new (NumelValue, term->n_operands);

  for (guint i = 0; i < term->n_operands; i++)
    {
      operands[i] = evaluate (term->operands[i], scope, error);
      if (operands[i].type == TYPE_FAILED)
        return FALSE;
    }

  if (term->operation == NUMEL_OPERATION_CALL)
    return term->function->call (term, operands, value, error);
  *value = numel_scope_build_list (scope, operands, term->n_operands);

  return TRUE;
}

static gboolean
evaluate_reference (const NumelTerm *term, NumelScope *scope, NumelValue *value, GError **error)
{
  const NumelReference *reference = &term->reference;

  if (reference->kind != NUMEL_REFERENCE_SLOT)
    return scope->lookup (scope, reference->index,
                          reference->kind == NUMEL_REFERENCE_CONFIG ? NULL : reference->name,
                          value, error);

  if (!scope->compute (scope, reference->index, error))
    return FALSE;
  *value = scope->values[reference->index];

  return TRUE;
}

static gboolean
evaluate_unary (const NumelTerm   *term,
                NumelScope        *scope,
                const NumelValue  *operand,
                NumelValue        *value,
                GError           **error)
{
  gint64 negative;

  if (term->operation == NUMEL_OPERATION_NOT)
    {
      *value = numel_value_from_boolean (!numel_value_is_true (operand));
      return TRUE;
    }
  if (term->operation == NUMEL_OPERATION_MEMBER)
    {
      JsonNode *node;

      if (operand->type != NUMEL_VALUE_OBJECT)
        return numel_term_fail (term, error, NUMEL_ERROR_BAD_VALUE,
                                _("an object expected before “.%s”"), term->name);
      node = json_object_get_member (operand->object, term->name);
      *value = node != NULL ? numel_value_from_json (node, scope->arena) : NUMEL_VALUE_INIT_NONE;
      return TRUE;
    }

  if (operand->type == NUMEL_VALUE_REAL)
    {
      *value = numel_value_from_real (-operand->real);
      return TRUE;
    }
  if (operand->type != NUMEL_VALUE_INTEGER)
    return numel_term_refuse (term, operand, NUMEL_EXPECTATION_NUMBER, error);
  if (__builtin_sub_overflow (0, operand->integer, &negative))
    return numel_term_fail (term, error, NUMEL_ERROR_OVERFLOW, _("a result below 2^63 expected"));
  *value = numel_value_from_integer (negative);

  return TRUE;
}

/* Only the operands and branches that are needed are evaluated. */
static G_NO_INLINE NumelValue
calculate_other (const NumelTerm *term, NumelScope *scope, GError **error)
{
  NumelValue left;
  NumelValue value;

  if (term->operation == NUMEL_OPERATION_REFERENCE)
    return evaluate_reference (term, scope, &value, error) ? value : FAILED;
  if (term->operation == NUMEL_OPERATION_LIST || term->operation == NUMEL_OPERATION_CALL)
    return evaluate_operands (term, scope, &value, error) ? value : FAILED;

  left = evaluate (term->operands[0], scope, error);
  if (left.type == TYPE_FAILED)
    return FAILED;
  if (term->operation == NUMEL_OPERATION_IF)
    return evaluate (term->operands[numel_value_is_true (&left) ? 1 : 2], scope, error);
  if (term->operation == NUMEL_OPERATION_OR || term->operation == NUMEL_OPERATION_AND)
    return numel_value_is_true (&left) == (term->operation == NUMEL_OPERATION_OR)
           ? left : evaluate (term->operands[1], scope, error);

  return evaluate_unary (term, scope, &left, &value, error) ? value : FAILED;
}

static G_NO_INLINE NumelValue
combine_other (const NumelTerm  *term,
               NumelScope       *scope,
               NumelValue        left,
               NumelValue        right,
               GError          **error)
{
  NumelValue value;

  return combine (term, scope, &left, &right, &value, error) ? value : FAILED;
}

/* Nearly all that is asked while a model is counted are sums, products and comparisons of known
 * integers: these are had without a detour through memory. */
static NumelValue
calculate (const NumelTerm *term, NumelScope *scope, GError **error)
{
  NumelValue left;
  NumelValue right;

  if (term->operation < NUMEL_OPERATION_EQUAL && term->operation != NUMEL_OPERATION_ITEM)
    return calculate_other (term, scope, error);

  left = evaluate (term->operands[0], scope, error);
  if (left.type == TYPE_FAILED)
    return FAILED;
  right = evaluate (term->operands[1], scope, error);
  if (right.type == TYPE_FAILED)
    return FAILED;
  if (left.type == NUMEL_VALUE_INTEGER && right.type == NUMEL_VALUE_INTEGER)
    {
      NumelValue value = combine_integers (term->operation, left.integer, right.integer);

      if (value.type != NUMEL_VALUE_NONE)
        return value;
    }

  return combine_other (term, scope, left, right, error);
}

gboolean
numel_term_evaluate (const NumelTerm *term, NumelScope *scope, NumelValue *value, GError **error)
{
  NumelValue result = evaluate (term, scope, error);

  if (result.type == TYPE_FAILED)
    return FALSE;
  *value = result;

  return TRUE;
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
  return numel_term_evaluate (self->root, scope, value, error);
}

static G_NO_INLINE gboolean
fail_size (const NumelTerm *term, NumelValue value, GError **error)
{
  if (value.type != TYPE_FAILED)
    {
      g_autofree char *text = numel_value_to_string (&value);
      g_autofree char *sentence = numel_expectation_refuse (NUMEL_EXPECTATION_SIZE, text);

      numel_term_fail (term, error,
                       value.type == NUMEL_VALUE_INTEGER ? NUMEL_ERROR_IMPOSSIBLE
                                                         : NUMEL_ERROR_BAD_VALUE, "%s", sentence);
    }

  return FALSE;
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
  NumelValue value = evaluate (self->root, scope, error);

  if (value.type != NUMEL_VALUE_INTEGER || value.integer < 0)
    return fail_size (self->root, value, error);
  *size = value.integer;

  return TRUE;
}

static G_NO_INLINE gboolean
take_truth (NumelValue value, gboolean *is_true)
{
  if (value.type == TYPE_FAILED)
    return FALSE;
  *is_true = numel_value_is_true (&value);

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
  NumelValue value = evaluate (self->root, scope, error);

  if (value.type != NUMEL_VALUE_BOOLEAN)
    return take_truth (value, is_true);
  *is_true = value.boolean;

  return TRUE;
}

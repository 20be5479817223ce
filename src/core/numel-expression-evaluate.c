/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-expression-private.h"

#include <math.h>
#include <string.h>

#include "numel-error.h"

static gboolean
fail (const NumelTerm  *term,
      GError          **error,
      NumelError        code,
      const char       *format,
      ...) G_GNUC_PRINTF (4, 5);

static gboolean
fail (const NumelTerm  *term,
      GError          **error,
      NumelError        code,
      const char       *format,
      ...)
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

/**
 * numel_floor_divide:
 * @a: a dividend
 * @b: a divisor other than 0, and not -1 with the least @a
 *
 * Returns: the quotient rounded down, as Python's `//` does and C's `/` doesn't
 */
gint64
numel_floor_divide (gint64 a,
                    gint64 b)
{
  gint64 quotient = a / b;

  return a % b != 0 && (a < 0) != (b < 0) ? quotient - 1 : quotient;
}

static gboolean
is_number (const NumelValue *value)
{
  return value->type == NUMEL_VALUE_INTEGER || value->type == NUMEL_VALUE_REAL;
}

static double
as_real (const NumelValue *value)
{
  return value->type == NUMEL_VALUE_REAL ? value->real : (double) value->integer;
}

static gboolean
set_real (const NumelTerm  *term,
          double            real,
          NumelValue       *value,
          GError          **error)
{
  if (!isfinite (real))
    return fail (term, error, NUMEL_ERROR_OVERFLOW, "a finite number expected");
  *value = numel_value_from_real (real);

  return TRUE;
}

static gboolean
fail_overflow (const NumelTerm  *term,
               GError          **error)
{
  return fail (term, error, NUMEL_ERROR_OVERFLOW, "a result below 2^63 expected");
}

static gboolean
raise_integer (const NumelTerm  *term,
               gint64            base,
               gint64            exponent,
               NumelValue       *value,
               GError          **error)
{
  gint64 result = 1;

  if (exponent < 0)
    return fail (term, error, NUMEL_ERROR_IMPOSSIBLE, "an exponent of at least 0 expected, not %"
                 G_GINT64_FORMAT, exponent);

  /* Squaring: the base's last square may overflow although it isn't used any more. */
  while (exponent > 0)
    {
      if ((exponent & 1) && __builtin_mul_overflow (result, base, &result))
        return fail_overflow (term, error);
      exponent >>= 1;
      if (exponent > 0 && __builtin_mul_overflow (base, base, &base))
        return fail_overflow (term, error);
    }
  *value = numel_value_from_integer (result);

  return TRUE;
}

static gboolean
calculate_integer (const NumelTerm  *term,
                   gint64            a,
                   gint64            b,
                   NumelValue       *value,
                   GError          **error)
{
  gint64 result;

  switch (term->operation)
    {
    case NUMEL_OPERATION_ADD:
      if (__builtin_add_overflow (a, b, &result))
        return fail_overflow (term, error);
      break;
    case NUMEL_OPERATION_SUBTRACT:
      if (__builtin_sub_overflow (a, b, &result))
        return fail_overflow (term, error);
      break;
    case NUMEL_OPERATION_MULTIPLY:
      if (__builtin_mul_overflow (a, b, &result))
        return fail_overflow (term, error);
      break;
    case NUMEL_OPERATION_DIVIDE:
    case NUMEL_OPERATION_FLOOR_DIVIDE:
    case NUMEL_OPERATION_MODULO:
      if (b == 0)
        return fail (term, error, NUMEL_ERROR_IMPOSSIBLE, "a divisor other than 0 expected");
      if (b == -1)
        {
          if (term->operation == NUMEL_OPERATION_MODULO)
            result = 0;
          else if (__builtin_sub_overflow (0, a, &result))
            return fail_overflow (term, error);
          break;
        }
      if (term->operation == NUMEL_OPERATION_DIVIDE && a % b != 0)
        return fail (term, error, NUMEL_ERROR_IMPOSSIBLE,
                     "%" G_GINT64_FORMAT " is not a multiple of %" G_GINT64_FORMAT, a, b);
      if (term->operation == NUMEL_OPERATION_MODULO)
        {
          /* The sign is the divisor's. The quotient times the divisor could pass the range. */
          result = a % b;
          if (result != 0 && (result < 0) != (b < 0))
            result += b;
        }
      else
        result = numel_floor_divide (a, b);
      break;
    case NUMEL_OPERATION_POWER:
      return raise_integer (term, a, b, value, error);
    default:
      g_return_val_if_reached (FALSE);
    }
  *value = numel_value_from_integer (result);

  return TRUE;
}

static gboolean
calculate_real (const NumelTerm  *term,
                double            a,
                double            b,
                NumelValue       *value,
                GError          **error)
{
  switch (term->operation)
    {
    case NUMEL_OPERATION_ADD:
      return set_real (term, a + b, value, error);
    case NUMEL_OPERATION_SUBTRACT:
      return set_real (term, a - b, value, error);
    case NUMEL_OPERATION_MULTIPLY:
      return set_real (term, a * b, value, error);
    case NUMEL_OPERATION_DIVIDE:
    case NUMEL_OPERATION_FLOOR_DIVIDE:
    case NUMEL_OPERATION_MODULO:
      if (b == 0)
        return fail (term, error, NUMEL_ERROR_IMPOSSIBLE, "a divisor other than 0 expected");
      if (term->operation == NUMEL_OPERATION_DIVIDE)
        return set_real (term, a / b, value, error);
      if (term->operation == NUMEL_OPERATION_FLOOR_DIVIDE)
        return set_real (term, floor (a / b), value, error);
      return set_real (term, a - floor (a / b) * b, value, error);
    case NUMEL_OPERATION_POWER:
      if (b < 0)
        return fail (term, error, NUMEL_ERROR_IMPOSSIBLE, "an exponent of at least 0 expected");
      return set_real (term, pow (a, b), value, error);
    default:
      g_return_val_if_reached (FALSE);
    }
}

static gboolean
fail_no_number (const NumelTerm   *term,
                const NumelValue  *value,
                GError           **error)
{
  g_autofree char *text = numel_value_to_string (value);

  return fail (term, error, NUMEL_ERROR_BAD_VALUE, "a number expected, not %s", text);
}

static gboolean
calculate (const NumelTerm   *term,
           const NumelValue  *a,
           const NumelValue  *b,
           NumelValue        *value,
           GError           **error)
{
  if (G_LIKELY (a->type == NUMEL_VALUE_INTEGER && b->type == NUMEL_VALUE_INTEGER))
    return calculate_integer (term, a->integer, b->integer, value, error);
  if (!is_number (a))
    return fail_no_number (term, a, error);
  if (!is_number (b))
    return fail_no_number (term, b, error);

  return calculate_real (term, as_real (a), as_real (b), value, error);
}

static gboolean
compare (const NumelTerm   *term,
         const NumelValue  *a,
         const NumelValue  *b,
         gboolean          *holds,
         GError           **error)
{
  gboolean less;
  gboolean equal;

  if (!is_number (a))
    return fail_no_number (term, a, error);
  if (!is_number (b))
    return fail_no_number (term, b, error);

  if (a->type == NUMEL_VALUE_INTEGER && b->type == NUMEL_VALUE_INTEGER)
    {
      less = a->integer < b->integer;
      equal = a->integer == b->integer;
    }
  else
    {
      less = as_real (a) < as_real (b);
      equal = as_real (a) == as_real (b);
    }

  switch (term->operation)
    {
    case NUMEL_OPERATION_LESS:
      *holds = less;
      break;
    case NUMEL_OPERATION_LESS_EQUAL:
      *holds = less || equal;
      break;
    case NUMEL_OPERATION_GREATER:
      *holds = !less && !equal;
      break;
    default:
      *holds = !less;
      break;
    }

  return TRUE;
}

static gboolean
contains (const NumelTerm   *term,
          const NumelValue  *item,
          const NumelValue  *whole,
          gboolean          *holds,
          GError           **error)
{
  *holds = FALSE;

  if (whole->type == NUMEL_VALUE_LIST)
    {
      for (guint i = 0; i < whole->list->n_items && !*holds; i++)
        *holds = numel_value_equal (item, &whole->list->items[i]);
      return TRUE;
    }

  if (whole->type != NUMEL_VALUE_STRING || item->type != NUMEL_VALUE_STRING)
    return fail (term, error, NUMEL_ERROR_BAD_VALUE,
                 "a list, or two strings, expected on the sides of “in”");
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
    return fail (term, error, NUMEL_ERROR_BAD_VALUE, "an integer expected as an item's number");
  if (whole->type == NUMEL_VALUE_LIST)
    length = whole->list->n_items;
  else if (whole->type == NUMEL_VALUE_STRING)
    length = g_utf8_strlen (whole->string, -1);
  else
    {
      g_autofree char *text = numel_value_to_string (whole);

      return fail (term, error, NUMEL_ERROR_BAD_VALUE, "a list expected, not %s", text);
    }

  if (index->integer < 0 || index->integer >= length)
    {
      g_autofree char *name = numel_term_to_string (term->operands[0]);

      return fail (term, error, NUMEL_ERROR_IMPOSSIBLE,
                   "%s has %" G_GINT64_FORMAT " items, item %" G_GINT64_FORMAT " wanted",
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
    return fail (term, error, NUMEL_ERROR_BAD_VALUE, "an object expected before “.%s”", term->name);

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
    return fail (term, error, local_error->code, "%s", local_error->message);

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

/**
 * numel_term_evaluate:
 * @term: a term
 * @scope: where its names find their values
 * @value: (out): the value
 * @error: set to an error of %NUMEL_ERROR
 *
 * Only the operands and branches that are needed are evaluated.
 *
 * Returns: whether the term has a value
 */
gboolean
numel_term_evaluate (const NumelTerm  *term,
                     NumelScope       *scope,
                     NumelValue       *value,
                     GError          **error)
{
  NumelValue left;
  NumelValue right;
  gboolean holds = FALSE;

  switch (term->operation)
    {
    case NUMEL_OPERATION_CONSTANT:
      *value = term->constant;
      return TRUE;

    case NUMEL_OPERATION_REFERENCE:
      if (G_LIKELY (term->reference.kind == NUMEL_REFERENCE_SLOT
                    && scope->states[term->reference.index] == NUMEL_SLOT_READY))
        {
          *value = scope->values[term->reference.index];
          return TRUE;
        }
      return evaluate_reference (term, scope, value, error);

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
        return fail_no_number (term, &left, error);
      *value = numel_value_from_integer (0);
      if (__builtin_sub_overflow (0, left.integer, &value->integer))
        return fail_overflow (term, error);
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

  switch (term->operation)
    {
    case NUMEL_OPERATION_EQUAL:
      holds = numel_value_equal (&left, &right);
      break;
    case NUMEL_OPERATION_NOT_EQUAL:
      holds = !numel_value_equal (&left, &right);
      break;
    case NUMEL_OPERATION_LESS:
    case NUMEL_OPERATION_LESS_EQUAL:
    case NUMEL_OPERATION_GREATER:
    case NUMEL_OPERATION_GREATER_EQUAL:
      if (!compare (term, &left, &right, &holds, error))
        return FALSE;
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
      return calculate (term, &left, &right, value, error);
    }
  *value = numel_value_from_boolean (holds);

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
  NumelValue value;

  if (!numel_term_evaluate (self->root, scope, &value, error))
    return FALSE;

  if (G_UNLIKELY (value.type != NUMEL_VALUE_INTEGER || value.integer < 0))
    {
      g_autofree char *text = numel_value_to_string (&value);

      return fail (self->root, error,
                   value.type == NUMEL_VALUE_INTEGER ? NUMEL_ERROR_IMPOSSIBLE
                                                     : NUMEL_ERROR_BAD_VALUE,
                   "an integer of at least 0 expected, not %s", text);
    }
  *size = value.integer;

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
  NumelValue value;

  if (!numel_term_evaluate (self->root, scope, &value, error))
    return FALSE;
  *is_true = numel_value_is_true (&value);

  return TRUE;
}

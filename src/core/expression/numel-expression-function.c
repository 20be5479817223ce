/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-expression-private.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "core/text/numel-error.h"
#include "numel-expectation.h"

#define MAX_STRING_LENGTH 10000
#define MAX_UTF8_BYTES    4

typedef struct
{
  const char *name;
  guint n_least;
  guint n_most;
} FunctionShape;

static const FunctionShape function_shapes[] = {
  [NUMEL_FUNCTION_MIN] = { "min", 1, 16 },
  [NUMEL_FUNCTION_MAX] = { "max", 1, 16 },
  [NUMEL_FUNCTION_INT] = { "int", 1, 1 },
  [NUMEL_FUNCTION_ROUND] = { "round", 1, 1 },
  [NUMEL_FUNCTION_LEN] = { "len", 1, 1 },
  [NUMEL_FUNCTION_CEIL_DIV] = { "ceil_div", 2, 2 },
  [NUMEL_FUNCTION_ROUND_UP] = { "round_up", 2, 2 },
  [NUMEL_FUNCTION_AT] = { "at", 2, 2 },
  [NUMEL_FUNCTION_LAST] = { "last", 1, 1 },
  [NUMEL_FUNCTION_IS_LIST] = { "is_list", 1, 1 },
  [NUMEL_FUNCTION_COUNT] = { "count", 2, 3 },
  [NUMEL_FUNCTION_INDEX_OF] = { "index_of", 3, 3 },
};

/**
 * numel_function_get_name:
 * @function: a function
 *
 * Returns: (transfer none): its name in expressions
 */
const char *
numel_function_get_name (NumelFunction function)
{
  return function_shapes[function].name;
}

/**
 * numel_function_from_name:
 * @name: a name before a parenthesis
 * @function: (out): the function
 * @n_least: (out): how many arguments it takes at least
 * @n_most: (out): and at most
 *
 * Returns: whether there is a function of this name
 */
gboolean
numel_function_from_name (const char    *name,
                          NumelFunction *function,
                          guint         *n_least,
                          guint         *n_most)
{
  for (guint i = 0; i < G_N_ELEMENTS (function_shapes); i++)
    {
      if (g_str_equal (name, function_shapes[i].name))
        {
          *function = i;
          *n_least = function_shapes[i].n_least;
          *n_most = function_shapes[i].n_most;
          return TRUE;
        }
    }

  return FALSE;
}

static gboolean
fail_argument (const NumelValue  *value,
               NumelExpectation   expected,
               GError           **error)
{
  g_autofree char *text = numel_value_to_string (value);
  g_autofree char *sentence = numel_expectation_refuse (expected, text);

  g_set_error_literal (error, NUMEL_ERROR, NUMEL_ERROR_BAD_VALUE, sentence);

  return FALSE;
}

static gboolean
is_below (const NumelValue *a,
          const NumelValue *b)
{
  if (a->type == NUMEL_VALUE_INTEGER && b->type == NUMEL_VALUE_INTEGER)
    return a->integer < b->integer;

  return numel_value_as_real (a) < numel_value_as_real (b);
}

static gboolean
call_extreme (gboolean           least,
              const NumelValue  *arguments,
              guint              n_arguments,
              NumelValue        *value,
              GError           **error)
{
  /* Like Python's, a single list stands for its items. */
  if (n_arguments == 1 && arguments[0].type == NUMEL_VALUE_LIST)
    {
      n_arguments = arguments[0].list->n_items;
      arguments = arguments[0].list->items;
    }
  if (n_arguments == 0)
    {
      g_set_error_literal (error, NUMEL_ERROR, NUMEL_ERROR_IMPOSSIBLE,
                           _("at least one item expected"));
      return FALSE;
    }

  for (guint i = 0; i < n_arguments; i++)
    {
      if (!numel_value_is_number (&arguments[i]))
        return fail_argument (&arguments[i], NUMEL_EXPECTATION_NUMBER, error);
      if (i == 0 || (least ? is_below (&arguments[i], value) : is_below (value, &arguments[i])))
        *value = arguments[i];
    }

  return TRUE;
}

static gboolean
call_to_integer (const NumelValue  *argument,
                 double           (*rounding) (double),
                 NumelValue        *value,
                 GError           **error)
{
  double real;

  if (argument->type == NUMEL_VALUE_INTEGER)
    {
      *value = *argument;
      return TRUE;
    }
  if (argument->type == NUMEL_VALUE_BOOLEAN && rounding == trunc)
    {
      *value = numel_value_from_integer (argument->boolean ? 1 : 0);
      return TRUE;
    }
  if (argument->type != NUMEL_VALUE_REAL)
    return fail_argument (argument, NUMEL_EXPECTATION_NUMBER, error);

  real = rounding (argument->real);
  if (!(fabs (real) < 0x1p63))
    {
      g_set_error_literal (error, NUMEL_ERROR, NUMEL_ERROR_OVERFLOW,
                           _("a result below 2^63 expected"));
      return FALSE;
    }
  *value = numel_value_from_integer ((gint64) real);

  return TRUE;
}

/**
 * numel_string_measure:
 * @string: a string of a config
 * @length: (out): how many characters it has
 * @error: set to %NUMEL_ERROR_TOO_LARGE
 *
 * To be asked before a string is searched: expressions do that for each layer.
 *
 * Returns: whether it is short enough to be looked into
 */
gboolean
numel_string_measure (const char  *string,
                      gint64      *length,
                      GError     **error)
{
  gsize n_bytes = strnlen (string, MAX_UTF8_BYTES * (MAX_STRING_LENGTH + 1));

  *length = g_utf8_strlen (string, n_bytes);
  if (*length <= MAX_STRING_LENGTH)
    return TRUE;

  g_set_error (error, NUMEL_ERROR, NUMEL_ERROR_TOO_LARGE,
               _("a string of at most %d characters expected"), MAX_STRING_LENGTH);

  return FALSE;
}

static gboolean
call_len (const NumelValue  *argument,
          NumelValue        *value,
          GError           **error)
{
  gint64 length;

  switch (argument->type)
    {
    case NUMEL_VALUE_NONE:
      *value = numel_value_from_integer (0);
      return TRUE;
    case NUMEL_VALUE_STRING:
      if (!numel_string_measure (argument->string, &length, error))
        return FALSE;
      *value = numel_value_from_integer (length);
      return TRUE;
    case NUMEL_VALUE_LIST:
      *value = numel_value_from_integer (argument->list->n_items);
      return TRUE;
    case NUMEL_VALUE_OBJECT:
      *value = numel_value_from_integer (json_object_get_size (argument->object));
      return TRUE;
    case NUMEL_VALUE_BOOLEAN:
    case NUMEL_VALUE_INTEGER:
    case NUMEL_VALUE_REAL:
    default:
      return fail_argument (argument, NUMEL_EXPECTATION_SEQUENCE, error);
    }
}

static gboolean
call_ceil_div (const NumelValue  *arguments,
               gboolean           multiply,
               NumelValue        *value,
               GError           **error)
{
  gint64 divisor;
  gint64 quotient;

  for (guint i = 0; i < 2; i++)
    {
      if (arguments[i].type != NUMEL_VALUE_INTEGER)
        return fail_argument (&arguments[i], NUMEL_EXPECTATION_INTEGER, error);
    }
  divisor = arguments[1].integer;
  if (divisor <= 0)
    return fail_argument (&arguments[1], NUMEL_EXPECTATION_DIVISOR, error);

  /* C rounds towards 0, which is up where the dividend is negative. */
  quotient = arguments[0].integer / divisor;
  if (arguments[0].integer % divisor > 0)
    quotient++;
  if (multiply && __builtin_mul_overflow (quotient, divisor, &quotient))
    {
      g_set_error_literal (error, NUMEL_ERROR, NUMEL_ERROR_OVERFLOW,
                           _("a result below 2^63 expected"));
      return FALSE;
    }
  *value = numel_value_from_integer (quotient);

  return TRUE;
}

static gboolean
call_at (const NumelValue  *whole,
         const NumelValue  *index,
         NumelValue        *value,
         GError           **error)
{
  if (whole->type != NUMEL_VALUE_LIST)
    {
      *value = *whole;
      return TRUE;
    }
  if (index->type != NUMEL_VALUE_INTEGER)
    return fail_argument (index, NUMEL_EXPECTATION_INTEGER, error);
  if (index->integer < 0 || index->integer >= whole->list->n_items)
    {
      g_set_error (error, NUMEL_ERROR, NUMEL_ERROR_IMPOSSIBLE,
                   _("the list has %u items, item %" PRId64 " wanted"),
                   whole->list->n_items, index->integer);
      return FALSE;
    }
  *value = whole->list->items[index->integer];

  return TRUE;
}

static gboolean
call_last (const NumelValue  *whole,
           NumelValue        *value,
           GError           **error)
{
  if (whole->type != NUMEL_VALUE_LIST || whole->list->n_items == 0)
    return fail_argument (whole, NUMEL_EXPECTATION_FILLED_LIST, error);
  *value = whole->list->items[whole->list->n_items - 1];

  return TRUE;
}

static gboolean
item_equals (const NumelValue *item,
             const NumelValue *whole,
             guint             i)
{
  /* A pattern string is a list of letters. */
  if (whole->type == NUMEL_VALUE_STRING)
    {
      const char *letter = g_utf8_offset_to_pointer (whole->string, i);

      return item->type == NUMEL_VALUE_STRING && item->string[0] != '\0'
             && g_utf8_get_char (letter) == g_utf8_get_char (item->string)
             && *g_utf8_next_char (item->string) == '\0';
    }

  return numel_value_equal (item, &whole->list->items[i]);
}

static gboolean
get_length (const NumelValue  *whole,
            gint64            *length,
            GError           **error)
{
  if (whole->type == NUMEL_VALUE_STRING)
    return numel_string_measure (whole->string, length, error);
  if (whole->type != NUMEL_VALUE_LIST)
    return fail_argument (whole, NUMEL_EXPECTATION_SEQUENCE, error);
  *length = whole->list->n_items;

  return TRUE;
}

static gboolean
call_count (const NumelValue  *arguments,
            guint              n_arguments,
            NumelValue        *value,
            GError           **error)
{
  gint64 length;
  gint64 count = 0;

  if (!get_length (&arguments[1], &length, error))
    return FALSE;
  if (n_arguments == 3)
    {
      if (arguments[2].type != NUMEL_VALUE_INTEGER || arguments[2].integer < 0)
        return fail_argument (&arguments[2], NUMEL_EXPECTATION_SIZE, error);
      length = MIN (arguments[2].integer, length);
    }

  for (guint i = 0; i < length; i++)
    count += item_equals (&arguments[0], &arguments[1], i);
  *value = numel_value_from_integer (count);

  return TRUE;
}

static gboolean
call_index_of (const NumelValue  *arguments,
               NumelValue        *value,
               GError           **error)
{
  gint64 length;
  gint64 wanted = arguments[2].integer;

  if (arguments[2].type != NUMEL_VALUE_INTEGER || wanted < 0)
    return fail_argument (&arguments[2], NUMEL_EXPECTATION_SIZE, error);
  if (!get_length (&arguments[1], &length, error))
    return FALSE;

  for (guint i = 0; i < length; i++)
    {
      if (item_equals (&arguments[0], &arguments[1], i) && wanted-- == 0)
        {
          *value = numel_value_from_integer (i);
          return TRUE;
        }
    }
  g_set_error (error, NUMEL_ERROR, NUMEL_ERROR_IMPOSSIBLE,
               _("%" PRId64 " more of the item expected"), wanted + 1);

  return FALSE;
}

/**
 * numel_function_call:
 * @function: a function
 * @arguments: (array length=n_arguments): as many as it takes
 * @value: (out): its value
 * @error: set to an error of %NUMEL_ERROR that says what was expected
 *
 * Returns: whether the call has a value
 */
gboolean
numel_function_call (NumelFunction      function,
                     const NumelValue  *arguments,
                     guint              n_arguments,
                     NumelValue        *value,
                     GError           **error)
{
  switch (function)
    {
    case NUMEL_FUNCTION_MIN:
    case NUMEL_FUNCTION_MAX:
      return call_extreme (function == NUMEL_FUNCTION_MIN, arguments, n_arguments, value, error);
    case NUMEL_FUNCTION_INT:
      return call_to_integer (arguments, trunc, value, error);
    case NUMEL_FUNCTION_ROUND:
      return call_to_integer (arguments, nearbyint, value, error);
    case NUMEL_FUNCTION_LEN:
      return call_len (arguments, value, error);
    case NUMEL_FUNCTION_CEIL_DIV:
    case NUMEL_FUNCTION_ROUND_UP:
      return call_ceil_div (arguments, function == NUMEL_FUNCTION_ROUND_UP, value, error);
    case NUMEL_FUNCTION_AT:
      return call_at (&arguments[0], &arguments[1], value, error);
    case NUMEL_FUNCTION_LAST:
      return call_last (arguments, value, error);
    case NUMEL_FUNCTION_IS_LIST:
      *value = numel_value_from_boolean (arguments[0].type == NUMEL_VALUE_LIST);
      return TRUE;
    case NUMEL_FUNCTION_COUNT:
      return call_count (arguments, n_arguments, value, error);
    case NUMEL_FUNCTION_INDEX_OF:
      return call_index_of (arguments, value, error);
    default:
      g_return_val_if_reached (FALSE);
    }
}

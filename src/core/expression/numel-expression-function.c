/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-expression-private.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

#define MAX_STRING_LENGTH 10000
#define MAX_UTF8_BYTES    4

/* How many items a list has, or characters a string, if it is short enough to be searched for each
 * layer. */
gboolean
numel_term_measure (const NumelTerm   *term,
                    const NumelValue  *whole,
                    NumelExpectation   expected,
                    gint64            *length,
                    GError           **error)
{
  if (whole->type == NUMEL_VALUE_LIST)
    {
      *length = whole->list->n_items;
      return TRUE;
    }
  if (whole->type != NUMEL_VALUE_STRING)
    return numel_term_refuse (term, whole, expected, error);

  *length = g_utf8_strlen (whole->string, strnlen (whole->string,
                                                   MAX_UTF8_BYTES * (MAX_STRING_LENGTH + 1)));

  return *length <= MAX_STRING_LENGTH
         || numel_term_fail (term, error, NUMEL_ERROR_TOO_LARGE,
                             _("a string of at most %d characters expected"), MAX_STRING_LENGTH);
}

static gboolean
is_below (const NumelValue *a, const NumelValue *b)
{
  if (a->type == NUMEL_VALUE_INTEGER && b->type == NUMEL_VALUE_INTEGER)
    return a->integer < b->integer;

  return numel_value_as_real (a) < numel_value_as_real (b);
}

static gboolean
call_extreme (const NumelTerm *term, const NumelValue *arguments, NumelValue *value, GError **error)
{
  gboolean greatest = term->function->is_other;
  guint n_arguments = term->n_operands;

  /* Like Python's, a single list stands for its items. */
  if (n_arguments == 1 && arguments[0].type == NUMEL_VALUE_LIST)
    {
      n_arguments = arguments[0].list->n_items;
      arguments = arguments[0].list->items;
    }
  if (n_arguments == 0)
    return numel_term_fail (term, error, NUMEL_ERROR_IMPOSSIBLE, _("at least one item expected"));

  for (guint i = 0; i < n_arguments; i++)
    {
      if (!numel_value_is_number (&arguments[i]))
        return numel_term_refuse (term, &arguments[i], NUMEL_EXPECTATION_NUMBER, error);
      if (i == 0 || (greatest ? is_below (value, &arguments[i]) : is_below (&arguments[i], value)))
        *value = arguments[i];
    }

  return TRUE;
}

static gboolean
call_to_integer (const NumelTerm   *term,
                 const NumelValue  *arguments,
                 NumelValue        *value,
                 GError           **error)
{
  gboolean rounds = term->function->is_other;
  double real;

  if (arguments[0].type == NUMEL_VALUE_INTEGER)
    {
      *value = arguments[0];
      return TRUE;
    }
  if (arguments[0].type == NUMEL_VALUE_BOOLEAN && !rounds)
    {
      *value = numel_value_from_integer (arguments[0].boolean ? 1 : 0);
      return TRUE;
    }
  if (arguments[0].type != NUMEL_VALUE_REAL)
    return numel_term_refuse (term, &arguments[0], NUMEL_EXPECTATION_NUMBER, error);

  real = rounds ? nearbyint (arguments[0].real) : trunc (arguments[0].real);
  if (!(fabs (real) < 0x1p63))
    return numel_term_fail (term, error, NUMEL_ERROR_OVERFLOW, _("a result below 2^63 expected"));
  *value = numel_value_from_integer ((gint64) real);

  return TRUE;
}

static gboolean
call_len (const NumelTerm *term, const NumelValue *arguments, NumelValue *value, GError **error)
{
  gint64 length = 0;

  if (arguments[0].type == NUMEL_VALUE_OBJECT)
    length = json_object_get_size (arguments[0].object);
  else if (arguments[0].type != NUMEL_VALUE_NONE
           && !numel_term_measure (term, &arguments[0], NUMEL_EXPECTATION_SEQUENCE, &length, error))
    return FALSE;
  *value = numel_value_from_integer (length);

  return TRUE;
}

/* The quotient rounded up, or the multiple of the divisor that it gives. */
static gboolean
call_ceil_div (const NumelTerm   *term,
               const NumelValue  *arguments,
               NumelValue        *value,
               GError           **error)
{
  gint64 divisor = arguments[1].integer;
  gint64 quotient;

  for (guint i = 0; i < 2; i++)
    {
      if (arguments[i].type != NUMEL_VALUE_INTEGER)
        return numel_term_refuse (term, &arguments[i], NUMEL_EXPECTATION_INTEGER, error);
    }
  if (divisor <= 0)
    return numel_term_refuse (term, &arguments[1], NUMEL_EXPECTATION_DIVISOR, error);

  /* C rounds towards 0, which is up where the dividend is negative. */
  quotient = arguments[0].integer / divisor;
  if (arguments[0].integer % divisor > 0)
    quotient++;
  if (term->function->is_other && __builtin_mul_overflow (quotient, divisor, &quotient))
    return numel_term_fail (term, error, NUMEL_ERROR_OVERFLOW, _("a result below 2^63 expected"));
  *value = numel_value_from_integer (quotient);

  return TRUE;
}

static gboolean
call_at (const NumelTerm *term, const NumelValue *arguments, NumelValue *value, GError **error)
{
  const NumelValueList *list = arguments[0].list;
  gint64 index = arguments[1].integer;

  if (arguments[0].type != NUMEL_VALUE_LIST)
    {
      *value = arguments[0];
      return TRUE;
    }
  if (arguments[1].type != NUMEL_VALUE_INTEGER)
    return numel_term_refuse (term, &arguments[1], NUMEL_EXPECTATION_INTEGER, error);
  if (index < 0 || index >= list->n_items)
    return numel_term_fail (term, error, NUMEL_ERROR_IMPOSSIBLE,
                            _("the list has %u items, item %" PRId64 " wanted"), list->n_items,
                            index);
  *value = list->items[index];

  return TRUE;
}

static gboolean
call_last (const NumelTerm *term, const NumelValue *arguments, NumelValue *value, GError **error)
{
  const NumelValueList *list = arguments[0].list;

  if (arguments[0].type != NUMEL_VALUE_LIST || list->n_items == 0)
    return numel_term_refuse (term, &arguments[0], NUMEL_EXPECTATION_FILLED_LIST, error);
  *value = list->items[list->n_items - 1];

  return TRUE;
}

static gboolean
call_is_list (const NumelTerm *term, const NumelValue *arguments, NumelValue *value, GError **error)
{
  *value = numel_value_from_boolean (arguments[0].type == NUMEL_VALUE_LIST);

  return TRUE;
}

static gboolean
item_equals (const NumelValue *item, const NumelValue *whole, guint i)
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
call_count (const NumelTerm *term, const NumelValue *arguments, NumelValue *value, GError **error)
{
  gint64 length;
  gint64 count = 0;

  if (!numel_term_measure (term, &arguments[1], NUMEL_EXPECTATION_SEQUENCE, &length, error))
    return FALSE;
  if (term->n_operands == 3)
    {
      if (arguments[2].type != NUMEL_VALUE_INTEGER || arguments[2].integer < 0)
        return numel_term_refuse (term, &arguments[2], NUMEL_EXPECTATION_SIZE, error);
      length = MIN (arguments[2].integer, length);
    }

  for (guint i = 0; i < length; i++)
    count += item_equals (&arguments[0], &arguments[1], i);
  *value = numel_value_from_integer (count);

  return TRUE;
}

static gboolean
call_index_of (const NumelTerm   *term,
               const NumelValue  *arguments,
               NumelValue        *value,
               GError           **error)
{
  gint64 length;
  gint64 wanted = arguments[2].integer;

  if (arguments[2].type != NUMEL_VALUE_INTEGER || wanted < 0)
    return numel_term_refuse (term, &arguments[2], NUMEL_EXPECTATION_SIZE, error);
  if (!numel_term_measure (term, &arguments[1], NUMEL_EXPECTATION_SEQUENCE, &length, error))
    return FALSE;

  for (guint i = 0; i < length; i++)
    {
      if (item_equals (&arguments[0], &arguments[1], i) && wanted-- == 0)
        {
          *value = numel_value_from_integer (i);
          return TRUE;
        }
    }

  return numel_term_fail (term, error, NUMEL_ERROR_IMPOSSIBLE,
                          _("%" PRId64 " more of the item expected"), wanted + 1);
}

static const NumelFunction functions[] = {
  { "min", 1, 16, FALSE, call_extreme },
  { "max", 1, 16, FALSE, call_extreme, .is_other = TRUE },
  { "int", 1, 1, FALSE, call_to_integer },
  { "round", 1, 1, FALSE, call_to_integer, .is_other = TRUE },
  { "len", 1, 1, TRUE, call_len },
  { "ceil_div", 2, 2, FALSE, call_ceil_div },
  { "round_up", 2, 2, FALSE, call_ceil_div, .is_other = TRUE },
  { "at", 2, 2, TRUE, call_at },
  { "last", 1, 1, TRUE, call_last },
  { "is_list", 1, 1, TRUE, call_is_list },
  { "count", 2, 3, TRUE, call_count },
  { "index_of", 3, 3, TRUE, call_index_of },
};

/* What a name before a parenthesis calls, or NULL. */
const NumelFunction *
numel_function_from_name (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (functions); i++)
    {
      if (g_str_equal (name, functions[i].name))
        return &functions[i];
    }

  return NULL;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-expression-private.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <math.h>

#include "core/text/numel-error.h"

/**
 * numel_term_fail:
 * @term: a term that has no value
 * @error: set to @code
 * @code: what kind of failure it is
 * @format: what was expected, as for printf(); the term is put before it
 *
 * Returns: %FALSE
 */
gboolean
numel_term_fail (const NumelTerm  *term,
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

static gboolean
set_real (const NumelTerm  *term,
          double            real,
          NumelValue       *value,
          GError          **error)
{
  if (!isfinite (real))
    return numel_term_fail (term, error, NUMEL_ERROR_OVERFLOW, _("a finite number expected"));
  *value = numel_value_from_real (real);

  return TRUE;
}

/* Why two integers come to nothing. */
static gboolean
fail_integers (const NumelTerm  *term,
               gint64            a,
               gint64            b,
               GError          **error)
{
  gboolean divides = term->operation == NUMEL_OPERATION_DIVIDE
                     || term->operation == NUMEL_OPERATION_FLOOR_DIVIDE
                     || term->operation == NUMEL_OPERATION_MODULO;

  if (divides && b == 0)
    return numel_term_fail (term, error, NUMEL_ERROR_IMPOSSIBLE,
                            _("a divisor other than 0 expected"));
  if (term->operation == NUMEL_OPERATION_DIVIDE && b != -1)
    return numel_term_fail (term, error, NUMEL_ERROR_IMPOSSIBLE,
                            _("%" PRId64 " is not a multiple of %" PRId64), a, b);
  if (term->operation == NUMEL_OPERATION_POWER && b < 0)
    return numel_term_fail (term, error, NUMEL_ERROR_IMPOSSIBLE,
                            _("an exponent of at least 0 expected, not %" PRId64), b);

  return numel_term_fail_overflow (term, error);
}

/**
 * numel_term_fail_overflow:
 * @term: a term whose value doesn't fit
 * @error: set to %NUMEL_ERROR_OVERFLOW
 *
 * Returns: %FALSE
 */
gboolean
numel_term_fail_overflow (const NumelTerm  *term,
                          GError          **error)
{
  return numel_term_fail (term, error, NUMEL_ERROR_OVERFLOW, _("a result below 2^63 expected"));
}

/* Python's divmod(): the rest has the divisor's sign and is exact but for that. */
static double
divide_real (double  a,
             double  b,
             double *rest)
{
  double quotient;
  double whole;

  *rest = fmod (a, b);
  quotient = (a - *rest) / b;
  if (*rest == 0)
    *rest = copysign (0, b);
  else if ((b < 0) != (*rest < 0))
    {
      *rest += b;
      quotient -= 1;
    }
  if (quotient == 0)
    return copysign (0, a / b);

  whole = floor (quotient);

  return quotient - whole > 0.5 ? whole + 1 : whole;
}

static gboolean
calculate_real (const NumelTerm  *term,
                double            a,
                double            b,
                NumelValue       *value,
                GError          **error)
{
  double quotient;
  double rest;

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
        return numel_term_fail (term, error, NUMEL_ERROR_IMPOSSIBLE,
                                _("a divisor other than 0 expected"));
      if (term->operation == NUMEL_OPERATION_DIVIDE)
        return set_real (term, a / b, value, error);
      quotient = divide_real (a, b, &rest);
      return set_real (term, term->operation == NUMEL_OPERATION_MODULO ? rest : quotient, value,
                       error);
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
    case NUMEL_OPERATION_POWER:
      if (b < 0)
        return numel_term_fail (term, error, NUMEL_ERROR_IMPOSSIBLE,
                                _("an exponent of at least 0 expected"));
      return set_real (term, pow (a, b), value, error);
    default:
      g_return_val_if_reached (FALSE);
    }
}

/**
 * numel_term_fail_no_number:
 * @term: a term that needs a number
 * @value: what there is instead
 * @error: set to %NUMEL_ERROR_BAD_VALUE
 *
 * Returns: %FALSE
 */
gboolean
numel_term_fail_no_number (const NumelTerm   *term,
                           const NumelValue  *value,
                           GError           **error)
{
  g_autofree char *text = numel_value_to_string (value);

  return numel_term_fail (term, error, NUMEL_ERROR_BAD_VALUE, _("a number expected, not %s"), text);
}

/**
 * numel_term_combine:
 * @term: an operation on two numbers
 * @a: the left one
 * @b: the right one; not both are integers, or they were tried already
 * @value: (out): what they come to
 * @error: set to an error of %NUMEL_ERROR
 *
 * Returns: whether they come to anything
 */
gboolean
numel_term_combine (const NumelTerm   *term,
                    const NumelValue  *a,
                    const NumelValue  *b,
                    NumelValue        *value,
                    GError           **error)
{
  if (a->type == NUMEL_VALUE_INTEGER && b->type == NUMEL_VALUE_INTEGER)
    return fail_integers (term, a->integer, b->integer, error);
  if (!numel_value_is_number (a))
    return numel_term_fail_no_number (term, a, error);
  if (!numel_value_is_number (b))
    return numel_term_fail_no_number (term, b, error);

  return calculate_real (term, numel_value_as_real (a), numel_value_as_real (b), value, error);
}

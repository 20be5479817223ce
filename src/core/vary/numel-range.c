/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-range.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/text/numel-error.h"
#include "core/text/numel-format.h"

/* A whole number of steps isn't quite whole in binary: 0.1 three times is more than 0.3. */
#define ROUNDING 1e-9

static gboolean
finish (NumelRange  *self,
        GError     **error)
{
  if (self->is_real ? !(self->real_step > 0) : self->step <= 0)
    return numel_error_set (error, NUMEL_ERROR_BAD_VALUE, _("a step above 0 expected"));
  if (self->is_real ? !(self->real_from <= self->real_to) : self->from > self->to)
    return numel_error_set (error, NUMEL_ERROR_BAD_VALUE,
                            _("an end that isn't below the start expected"));

  if (self->is_real)
    {
      double steps = floor ((self->real_to - self->real_from) / self->real_step + ROUNDING);

      self->n_values = steps < 0x1p62 ? (guint64) steps + 1 : G_GUINT64_CONSTANT (1) << 62;
    }
  else
    {
      /* Without a sign, because the distance may pass 2^63 − 1. */
      self->n_values = ((guint64) self->to - (guint64) self->from) / (guint64) self->step + 1;
    }

  return TRUE;
}

/**
 * numel_range_init:
 * @self: (out): a range of integers
 * @from: the first value
 * @to: the limit
 * @step: the step
 * @error: set to %NUMEL_ERROR_BAD_VALUE if there is no such range
 *
 * Returns: whether there is one
 */
gboolean
numel_range_init (NumelRange  *self,
                  gint64       from,
                  gint64       to,
                  gint64       step,
                  GError     **error)
{
  *self = (NumelRange) { .from = from, .to = to, .step = step };

  return finish (self, error);
}

static gboolean
is_plain_integer (const char *text)
{
  text += *text == '-';

  return *text != '\0' && strspn (text, "0123456789") == strlen (text);
}

/* A plain number is what it says; the rest may have a unit, as 128k. */
static gboolean
parse_number (const char  *text,
              NumelValue  *value,
              GError     **error)
{
  char *end = NULL;
  gint64 integer;
  double real = g_ascii_strtod (text, &end);

  if (!is_plain_integer (text) && end != text && *end == '\0' && isfinite (real)
      && strpbrk (text, "xXeE") == NULL)
    {
      *value = numel_value_from_real (real);
      return TRUE;
    }
  if (!numel_parse_count_styled (text, &numel_number_style_plain, &integer, error))
    return FALSE;
  *value = numel_value_from_integer (integer);

  return TRUE;
}

static double
get_real (const NumelValue *value)
{
  return value->type == NUMEL_VALUE_REAL ? value->real : (double) value->integer;
}

/**
 * numel_range_parse:
 * @self: (out): the range
 * @text: `FROM:TO:STEP`, whole numbers or decimal ones with a point
 * @error: set to %NUMEL_ERROR_BAD_VALUE or %NUMEL_ERROR_OVERFLOW if it isn't a range
 *
 * One decimal number makes a range of reals.
 *
 * Returns: whether it is a range
 */
gboolean
numel_range_parse (NumelRange  *self,
                   const char  *text,
                   GError     **error)
{
  g_auto (GStrv) words = g_strsplit (text, ":", 4);
  NumelValue values[3];

  if (g_strv_length (words) != G_N_ELEMENTS (values))
    return numel_error_set (error, NUMEL_ERROR_BAD_VALUE, _("FROM:TO:STEP expected, not “%s”"),
                            text);

  *self = (NumelRange) { 0 };
  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    {
      g_autoptr (GError) reason = NULL;

      if (!parse_number (words[i], &values[i], &reason))
        {
          if (g_error_matches (reason, NUMEL_ERROR, NUMEL_ERROR_BAD_VALUE))
            return numel_error_set (error, NUMEL_ERROR_BAD_VALUE,
                                    _("FROM:TO:STEP expected, not “%s”"), text);
          g_propagate_error (error, g_steal_pointer (&reason));
          return FALSE;
        }
      self->is_real |= values[i].type == NUMEL_VALUE_REAL;
    }

  if (self->is_real)
    {
      self->real_from = get_real (&values[0]);
      self->real_to = get_real (&values[1]);
      self->real_step = get_real (&values[2]);
    }
  else
    {
      self->from = values[0].integer;
      self->to = values[1].integer;
      self->step = values[2].integer;
    }

  return finish (self, error);
}

/**
 * numel_range_get_value:
 * @self: a range
 * @index: number of a value, from 0
 *
 * Returns: the value
 */
NumelValue
numel_range_get_value (const NumelRange *self,
                       guint64           index)
{
  if (self->is_real)
    return numel_value_from_real (self->real_from + (double) index * self->real_step);

  return numel_value_from_integer ((gint64) ((guint64) self->from
                                             + index * (guint64) self->step));
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-form-error.h"

#include "core/expression/numel-expectation.h"
#include "core/text/numel-format.h"

#include <glib/gi18n.h>

static char *
grouped (const char *digits)
{
  return numel_format_count (g_ascii_strtoll (digits, NULL, 10));
}

/* The core's sentence names both numbers of a division that must come out even. At a row one of
 * them stands beside it already, so the other is enough. */
char *
numel_form_error_shorten (const char *message,
                          const char *name)
{
  g_autofree char *whole = NULL;
  g_autofree char *value = NULL;
  g_autofree char *divisor = NULL;
  g_autofree char *by = NULL;
  g_autofree char *number = NULL;

  if (!numel_expectation_read (message, &whole, &value, &divisor, &by))
    return g_strdup (message);

  if (g_str_equal (divisor, name))
    {
      number = grouped (value);
      /* Translators: a number that another number must be divisible by, as "must divide 4,096". */
      return g_strdup_printf (_("must divide %s"), number);
    }
  if (g_str_equal (whole, name))
    {
      number = grouped (by);
      return g_strdup_printf (_("must be a multiple of %s"), number);
    }

  return g_strdup (message);
}

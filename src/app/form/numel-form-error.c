/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-form-error.h"

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
numel_form_error_shorten (const char               *message,
                          const NumelErrorDivision *division,
                          const char               *name)
{
  g_autofree char *number = NULL;

  if (division != NULL && g_str_equal (division->divisor, name))
    {
      number = grouped (division->whole_value);
      /* Translators: a number that another number must be divisible by, as "must divide 4,096". */
      return g_strdup_printf (_("must divide %s"), number);
    }
  if (division != NULL && g_str_equal (division->whole, name))
    {
      number = grouped (division->divisor_value);
      return g_strdup_printf (_("must be a multiple of %s"), number);
    }

  return g_strdup (message);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-memory-size.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "numel-error.h"
#include "numel-format.h"

#define MAX_TYPED_BYTES 40

static gboolean
find_unit (const char *text,
           double     *factor)
{
  static const char letters[] = "KMGT";
  const char *letter;
  gboolean is_binary;

  if (*text == '\0' || g_ascii_strcasecmp (text, "B") == 0)
    {
      *factor = 1;
      return TRUE;
    }

  letter = strchr (letters, g_ascii_toupper (*text));
  is_binary = g_ascii_strcasecmp (text + 1, "iB") == 0;
  if (letter == NULL
      || (!is_binary && text[1] != '\0' && g_ascii_strcasecmp (text + 1, "B") != 0))
    return FALSE;
  *factor = pow (is_binary ? 1024 : 1000, (double) (letter - letters + 1));

  return TRUE;
}

/* The number in plain digits: without the locale's groups, and with a point. */
static char *
write_plain (const char *text,
             gsize       length)
{
  NumelNumberStyle style;
  GString *plain = g_string_new (NULL);

  numel_number_style_init_from_locale (&style);
  for (gsize i = 0; i < length;)
    {
      if (style.thousands_separator[0] != '\0'
          && g_str_has_prefix (text + i, style.thousands_separator)
          && !g_str_equal (style.thousands_separator, "."))
        {
          i += strlen (style.thousands_separator);
        }
      else if (g_str_has_prefix (text + i, style.decimal_point))
        {
          g_string_append_c (plain, '.');
          i += strlen (style.decimal_point);
        }
      else
        {
          g_string_append_c (plain, text[i++]);
        }
    }

  return g_string_free (plain, FALSE);
}

/**
 * numel_memory_size_parse:
 * @text: what somebody typed: `24 GiB`, `80GB`, `1.5 TB`, or bytes without a unit
 * @bytes: (out): the size in bytes, a part of a byte left out
 * @error: set if it isn't a size
 *
 * G alone is GB. GB is 10^9 bytes and GiB 2^30.
 *
 * Returns: whether it is a size
 */
gboolean
numel_memory_size_parse (const char  *text,
                         gint64      *bytes,
                         GError     **error)
{
  g_autofree char *stripped = NULL;
  g_autofree char *number = NULL;
  const char *unit;
  char *end;
  double value;
  double factor;

  g_return_val_if_fail (text != NULL && bytes != NULL, FALSE);

  stripped = g_strstrip (g_strndup (text, MAX_TYPED_BYTES));
  unit = stripped + strlen (stripped);
  while (unit > stripped && g_ascii_isalpha (unit[-1]))
    unit--;
  number = g_strchomp (write_plain (stripped, unit - stripped));
  value = g_ascii_strtod (number, &end);

  if (*number == '\0' || !(g_ascii_isdigit (*number) || *number == '.') || *end != '\0'
      || strpbrk (number, "xXnNiIeE") != NULL || !find_unit (unit, &factor)
      || !(value * factor < 9.2e18))
    {
      numel_error_set (error, NUMEL_ERROR_BAD_VALUE,
                       _("a memory size like 24 GB or 24 GiB expected, not “%s”"), stripped);
      return FALSE;
    }
  *bytes = (gint64) (value * factor);

  return TRUE;
}

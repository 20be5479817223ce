/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-memory-size.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "numel-error.h"
#include "numel-quantity.h"

#define SHOWN_BYTES 40

/**
 * numel_memory_size_parse:
 * @text: what somebody typed: `24 GiB`, `80GB`, `1.5 TB`, or bytes without a unit
 * @bytes: (out): the size in bytes
 * @error: set if it isn't a size
 *
 * G alone is GB. GB is 10^9 bytes and GiB 2^30. The number is read as numel_quantity_parse() reads
 * it, but B alone is bytes.
 *
 * Returns: whether it is a size
 */
gboolean
numel_memory_size_parse (const char *text, gint64 *bytes, GError **error)
{
  g_autofree char *stripped = NULL;
  g_autofree char *size = NULL;
  g_autofree char *shown = NULL;
  NumelQuantity quantity;
  char *unit;

  g_return_val_if_fail (text != NULL && bytes != NULL, FALSE);

  stripped = g_strstrip (g_strdup (text));
  unit = stripped + strlen (stripped);
  while (unit > stripped && g_ascii_isalpha (unit[-1]))
    unit--;
  if (*unit == '\0' || g_ascii_strcasecmp (unit, "B") == 0)
    size = g_strdup_printf ("%.*s bytes", (int) (unit - stripped), stripped);
  else
    size = g_strconcat (stripped, unit[1] == '\0' ? "B" : "", NULL);

  if (numel_quantity_parse (size, &quantity, NULL) && quantity.is_bytes)
    {
      *bytes = quantity.value;
      return TRUE;
    }
  shown = numel_error_escape (stripped, SHOWN_BYTES);

  return numel_error_set (error, NUMEL_ERROR_BAD_VALUE,
                          _("a memory size like 24 GB or 24 GiB expected, not “%s”"), shown);
}

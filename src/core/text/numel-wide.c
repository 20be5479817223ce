/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-wide.h"

#define MAX_DIGITS 39

/**
 * numel_wide_to_string:
 * @value: a number
 *
 * Returns: (transfer full): it in plain digits
 */
char *
numel_wide_to_string (NumelWide value)
{
  char digits[MAX_DIGITS + 1];
  guint place = sizeof digits;

  do
    {
      digits[--place] = '0' + (char) (value % 10);
      value /= 10;
    }
  while (value > 0);

  return g_strndup (digits + place, sizeof digits - place);
}

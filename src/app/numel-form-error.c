/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-form-error.h"

#include "numel-format.h"

#include <glib/gi18n.h>

static char *
grouped (const char *digits)
{
  return numel_format_count (g_ascii_strtoll (digits, NULL, 10));
}

/**
 * numel_form_error_shorten:
 * @message: why a model can't be counted, as the core says it
 * @name: the hyperparameter at whose row it is told
 *
 * The core's sentence names both numbers of a division that must come out even. At a row one of
 * them stands beside it already, so the other is enough.
 *
 * Returns: (transfer full): the shortest true sentence for the row
 */
char *
numel_form_error_shorten (const char *message,
                          const char *name)
{
  static const char pattern[] = "^(\\S+) is (\\d+), a multiple of (\\S+) \\((\\d+)\\) expected";
  static GRegex *regex;
  g_autoptr (GMatchInfo) match = NULL;
  g_autofree char *whole = NULL;
  g_autofree char *divisor = NULL;
  g_autofree char *digits = NULL;
  g_autofree char *number = NULL;

  if (g_once_init_enter (&regex))
    g_once_init_leave (&regex, g_regex_new (pattern, G_REGEX_OPTIMIZE, 0, NULL));

  if (!g_regex_match (regex, message, 0, &match))
    return g_strdup (message);

  whole = g_match_info_fetch (match, 1);
  divisor = g_match_info_fetch (match, 3);
  if (g_str_equal (divisor, name))
    {
      digits = g_match_info_fetch (match, 2);
      number = grouped (digits);
      /* Translators: a number that another number must be divisible by, as "must divide 4,096". */
      return g_strdup_printf (_("must divide %s"), number);
    }
  if (g_str_equal (whole, name))
    {
      digits = g_match_info_fetch (match, 4);
      number = grouped (digits);
      return g_strdup_printf (_("must be a multiple of %s"), number);
    }

  return g_strdup (message);
}

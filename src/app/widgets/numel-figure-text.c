/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-figure-text.h"

#include "core/text/numel-format.h"
#include "core/text/numel-wide.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

/* A gint64 holds any number of so many digits. */
#define MAX_DIGITS 18

static gboolean
is_word (char letter)
{
  return g_ascii_isalnum (letter) || letter == '_';
}

/* The same with numbers as people write them here; what is part of a name (`2m`, `q4_0`) stays
 * as it is. */
char *
numel_figure_localize (const char *plain)
{
  NumelNumberStyle style;
  GString *text = g_string_new (NULL);
  const char *p = plain;

  numel_number_style_init_from_locale (&style);
  while (*p != '\0')
    {
      gsize whole = strspn (p, "0123456789");
      gsize fraction = 0;

      if (whole > 0 && p[whole] == '.' && g_ascii_isdigit (p[whole + 1]))
        fraction = 1 + strspn (p + whole + 1, "0123456789");

      if (whole == 0)
        {
          g_string_append_c (text, *p++);
          continue;
        }

      if (whole <= MAX_DIGITS && (p == plain || !(is_word (p[-1]) || p[-1] == '.'))
          && !is_word (p[whole + fraction]))
        {
          g_autofree char *shown = numel_format_count (g_ascii_strtoll (p, NULL, 10));

          g_string_append (text, shown);
          if (fraction > 0)
            {
              g_string_append (text, style.decimal_point);
              g_string_append_len (text, p + whole + 1, fraction - 1);
            }
        }
      else
        {
          g_string_append_len (text, p, whole + fraction);
        }
      p += whole + fraction;
    }

  return g_string_free (text, FALSE);
}

char *
numel_figure_format_flops (gint64 flops)
{
  static const char *const units[] = { "MFLOP", "GFLOP", "TFLOP", "PFLOP", "EFLOP" };
  double value = (double) flops / 1e6;
  guint unit = 0;

  if (flops < 0)
    return g_strdup ("–");

  /* What rounds up to 1,000 is one of the next unit. */
  while (unit + 1 < G_N_ELEMENTS (units) && value >= 999.995)
    {
      value /= 1000;
      unit++;
    }

  /* Translators: a number and its unit, as in "15.01 GFLOP". */
  return g_strdup_printf (C_("number and unit", "%.2f\u00a0%s"), value, units[unit]);
}

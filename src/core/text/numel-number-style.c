/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-number-style.h"

#include <limits.h>
#include <locale.h>

#define NARROW_NO_BREAK_SPACE "\u202f"

const NumelNumberStyle numel_number_style_plain = { ".", ",", "\3" };

/* Copies a string of the C library, which is in the locale's encoding, as UTF-8. ASCII is the same
 * in all of them, and a chart of a hundred numbers asks a hundred times. */
static gboolean
copy_from_locale (const char *text, char *buffer, gsize size)
{
  g_autofree char *utf8 = NULL;

  if (g_str_is_ascii (text))
    return g_strlcpy (buffer, text, size) < size;

  utf8 = g_locale_to_utf8 (text, -1, NULL, NULL, NULL);

  return utf8 != NULL && g_strlcpy (buffer, utf8, size) < size;
}

/**
 * numel_number_style_init_from_locale:
 * @style: (out): the style to fill in
 *
 * Reads how the current locale writes numbers. Where it groups nothing, as the C locale, groups of
 * three are made all the same: a count of eleven digits can't be read otherwise.
 */
void
numel_number_style_init_from_locale (NumelNumberStyle *style)
{
  const struct lconv *conventions = localeconv ();

  g_return_if_fail (style != NULL);

  if (!copy_from_locale (conventions->decimal_point, style->decimal_point,
                         sizeof style->decimal_point)
      || style->decimal_point[0] == '\0')
    g_strlcpy (style->decimal_point, ".", sizeof style->decimal_point);

  if (g_strlcpy (style->grouping, conventions->grouping, sizeof style->grouping)
        >= sizeof style->grouping
      || style->grouping[0] <= 0 || style->grouping[0] == CHAR_MAX)
    g_strlcpy (style->grouping, "\3", sizeof style->grouping);

  if (!copy_from_locale (conventions->thousands_sep, style->thousands_separator,
                         sizeof style->thousands_separator)
      || style->thousands_separator[0] == '\0')
    g_strlcpy (style->thousands_separator,
               g_str_equal (style->decimal_point, ".") ? "," : NARROW_NO_BREAK_SPACE,
               sizeof style->thousands_separator);
}

/**
 * numel_number_style_localize:
 * @self: how numbers are written here
 * @plain: a number with a point and without groups, and what belongs to it: `1.5M`
 *
 * Returns: (transfer full): the same with the decimal point of the place
 */
char *
numel_number_style_localize (const NumelNumberStyle *self, const char *plain)
{
  GString *text = g_string_new (plain);

  g_string_replace (text, ".", self->decimal_point, 0);

  return g_string_free (text, FALSE);
}

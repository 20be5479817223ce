/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-format.h"

#include <glib/gi18n-lib.h>
#include <limits.h>
#include <math.h>
#include <string.h>

#define MINUS                 "\u2212"
#define NO_BREAK_SPACE        "\u00a0"
#define TIMES                 " \u00d7 "
#define EN_DASH               "\u2013"

/**
 * numel_format_plain:
 * @plain: a number with a point and without groups, and what belongs to it: `1.5M`
 *
 * Returns: (transfer full): the same with the decimal point of the locale
 */
char *
numel_format_plain (const char *plain)
{
  NumelNumberStyle style;

  numel_number_style_init_from_locale (&style);

  return numel_number_style_localize (&style, plain);
}

static guint64
magnitude_of (gint64 value)
{
  return value < 0 ? 0 - (guint64) value : (guint64) value;
}

static void
append_grouped (GString *string, guint64 value, const NumelNumberStyle *style)
{
  char digits[24];
  gboolean starts_group[24] = { FALSE };
  int n_digits = g_snprintf (digits, sizeof digits, "%" G_GUINT64_FORMAT, value);
  const char *group = style->grouping;
  int place = n_digits;

  /* The last size repeats; CHAR_MAX says that no further groups are made. */
  while (*group > 0 && *group != CHAR_MAX && place > *group)
    {
      place -= *group;
      starts_group[place] = TRUE;
      if (group[1] != '\0')
        group++;
    }

  for (int i = 0; i < n_digits; i++)
    {
      if (starts_group[i])
        g_string_append (string, style->thousands_separator);
      g_string_append_c (string, digits[i]);
    }
}

static guint64
divide_rounded (guint64 value, guint64 divisor)
{
  return value / divisor + (value % divisor >= (divisor + 1) / 2 ? 1 : 0);
}

/* Appends @value, which counts units of 10^-@decimals, as a number with that many decimals. */
static void
append_fixed (GString *string, guint64 value, guint decimals, const NumelNumberStyle *style)
{
  guint64 unit = 1;

  for (guint i = 0; i < decimals; i++)
    unit *= 10;

  append_grouped (string, value / unit, style);
  if (decimals > 0)
    g_string_append_printf (string, "%s%0*" G_GUINT64_FORMAT,
                            style->decimal_point, (int) decimals, value % unit);
}

/**
 * numel_format_count_styled:
 * @count: a count
 * @style: how to write it
 *
 * Returns: (transfer full): @count in full with grouped digits and a real minus
 */
char *
numel_format_count_styled (gint64 count, const NumelNumberStyle *style)
{
  g_autoptr (GString) string = g_string_new (count < 0 ? MINUS : NULL);

  g_return_val_if_fail (style != NULL, NULL);

  append_grouped (string, magnitude_of (count), style);

  return g_string_free (g_steal_pointer (&string), FALSE);
}

/**
 * numel_format_count:
 * @count: a count
 *
 * Returns: (transfer full): @count in full, as the locale groups digits
 */
char *
numel_format_count (gint64 count)
{
  NumelNumberStyle style;

  numel_number_style_init_from_locale (&style);

  return numel_format_count_styled (count, &style);
}

/**
 * numel_format_plural:
 * @count: a count
 *
 * The form that a language has for a number depends on its last digits, and in some on whether it
 * is a round million.
 *
 * Returns: a number for ngettext() that has the form of @count and fits into every machine's word
 */
gulong
numel_format_plural (gint64 count)
{
  return (gulong) (count > 1000000 ? count % 1000000 + 1000000 : count);
}

/**
 * numel_format_count_signed:
 * @count: a difference of counts
 *
 * Returns: (transfer full): @count in full with its sign; none is written if there is no difference
 */
char *
numel_format_count_signed (gint64 count)
{
  g_autofree char *plain = numel_format_count (count);

  return count > 0 ? g_strconcat ("+", plain, NULL) : g_steal_pointer (&plain);
}

/**
 * numel_format_short_styled:
 * @count: a count
 * @style: how to write it
 *
 * Returns: (transfer full): @count with three significant digits, rounded half up, and its unit: K,
 *   M, B or T for thousands to millions of millions. Below a thousand it is exact.
 */
char *
numel_format_short_styled (gint64 count, const NumelNumberStyle *style)
{
  static const char units[] = "KMBT";
  guint64 magnitude = magnitude_of (count);
  guint64 unit = 1000;
  guint place = 0;
  guint decimals = 2;
  guint64 step;
  guint64 rounded;
  g_autoptr (GString) string = NULL;

  g_return_val_if_fail (style != NULL, NULL);

  if (magnitude < 1000)
    return numel_format_count_styled (count, style);

  /* 999,500 is rounded to the next unit, 1.00 M. */
  while (place < strlen (units) - 1 && magnitude >= unit * 1000 - unit / 2)
    {
      unit *= 1000;
      place++;
    }

  step = unit / 100;
  while (decimals > 0 && divide_rounded (magnitude, step) >= 1000)
    {
      decimals--;
      step *= 10;
    }
  rounded = divide_rounded (magnitude, step);

  string = g_string_new (count < 0 ? MINUS : NULL);
  append_fixed (string, rounded, decimals, style);
  g_string_append (string, NO_BREAK_SPACE);
  g_string_append_c (string, units[place]);

  return g_string_free (g_steal_pointer (&string), FALSE);
}

/**
 * numel_format_short:
 * @count: a count
 *
 * Returns: (transfer full): @count with three significant digits and its unit: 8.03 B
 */
char *
numel_format_short (gint64 count)
{
  NumelNumberStyle style;

  numel_number_style_init_from_locale (&style);

  return numel_format_short_styled (count, &style);
}

/**
 * numel_format_percent_styled:
 * @part: a part
 * @whole: the whole that it is a part of
 * @style: how to write numbers
 *
 * Two decimals; four below a hundredth of a percent, so that a norm's share isn't shown as none.
 *
 * Returns: (transfer full): @part in percent of @whole; a dash if there is no whole
 */
char *
numel_format_percent_styled (double part, double whole, const NumelNumberStyle *style)
{
  g_autoptr (GString) number = NULL;
  double percent = part / whole * 100;
  double size = fabs (percent);

  if (!isfinite (percent) || size > 1e12)
    return g_strdup (EN_DASH);

  number = g_string_new (percent < 0 ? MINUS : NULL);

  if (part == 0)
    g_string_append (number, "0");
  else if (size >= 0.01)
    append_fixed (number, (guint64) llround (size * 100), 2, style);
  else if (size >= 0.00005)
    append_fixed (number, (guint64) llround (size * 10000), 4, style);
  else
    {
      /* It is there, but four decimals would show none. */
      g_string_prepend (number, "<");
      append_fixed (number, 1, 4, style);
    }

  return numel_format_percent_sign (number->str);
}

/**
 * numel_format_percent:
 * @part: a part
 * @whole: the whole that it is a part of
 *
 * Returns: (transfer full): numel_format_percent_styled() in the style of the locale
 */
char *
numel_format_percent (double part, double whole)
{
  NumelNumberStyle style;

  numel_number_style_init_from_locale (&style);

  return numel_format_percent_styled (part, whole, &style);
}

/**
 * numel_format_percent_sign:
 * @number: a number, formatted
 *
 * Returns: (transfer full): @number with the sign for percent, as the language writes it
 */
char *
numel_format_percent_sign (const char *number)
{
  g_return_val_if_fail (number != NULL, NULL);

  /* Translators: a number in percent. Some languages put a no-break space or the sign before it. */
  return g_strdup_printf (C_("percent", "%s%%"), number);
}

/* @ten_thousandths of a unit: two decimals, four below 0.01. */
static char *
format_size (guint64                 ten_thousandths,
             gboolean                is_negative,
             const char             *unit,
             const NumelNumberStyle *style)
{
  g_autoptr (GString) string = g_string_new (is_negative ? MINUS : NULL);

  if (ten_thousandths == 0 || ten_thousandths >= 100)
    append_fixed (string, ten_thousandths / 100 + (ten_thousandths % 100 >= 50), 2, style);
  else
    append_fixed (string, ten_thousandths, 4, style);

  g_string_append (string, NO_BREAK_SPACE);
  g_string_append (string, unit);

  return g_string_free (g_steal_pointer (&string), FALSE);
}

/**
 * numel_format_bytes_gb_styled:
 * @bytes: a size in bytes
 * @style: how to write numbers
 *
 * Returns: (transfer full): @bytes in GB, which are 10^9 bytes, with two decimals; four below 0.01;
 *   in kB where those would show none
 */
char *
numel_format_bytes_gb_styled (gint64 bytes, const NumelNumberStyle *style)
{
  guint64 magnitude = magnitude_of (bytes);

  if (magnitude < 100000 && magnitude > 0)
    return format_size (magnitude * 10, bytes < 0, "kB", style);

  return format_size (magnitude / 100000, bytes < 0, "GB", style);
}

/**
 * numel_format_bytes_gb:
 * @bytes: a size in bytes
 *
 * Returns: (transfer full): numel_format_bytes_gb_styled() in the style of the locale
 */
char *
numel_format_bytes_gb (gint64 bytes)
{
  NumelNumberStyle style;

  numel_number_style_init_from_locale (&style);

  return numel_format_bytes_gb_styled (bytes, &style);
}

/**
 * numel_format_bytes_gib_styled:
 * @bytes: a size in bytes
 * @style: how to write numbers
 *
 * Returns: (transfer full): @bytes in GiB, which are 2^30 bytes, with two decimals; four below
 *   0.01; in KiB where those would show none
 */
char *
numel_format_bytes_gib_styled (gint64 bytes, const NumelNumberStyle *style)
{
  guint64 magnitude = magnitude_of (bytes);
  guint64 rest = magnitude & ((G_GUINT64_CONSTANT (1) << 30) - 1);
  guint64 ten_thousandths = (magnitude >> 30) * 10000 + ((rest * 10000) >> 30);

  if (ten_thousandths == 0 && magnitude > 0)
    return format_size ((magnitude * 10000) >> 10, bytes < 0, "KiB", style);

  return format_size (ten_thousandths, bytes < 0, "GiB", style);
}

/**
 * numel_format_bytes_gib:
 * @bytes: a size in bytes
 *
 * Returns: (transfer full): numel_format_bytes_gib_styled() in the style of the locale
 */
char *
numel_format_bytes_gib (gint64 bytes)
{
  NumelNumberStyle style;

  numel_number_style_init_from_locale (&style);

  return numel_format_bytes_gib_styled (bytes, &style);
}

/**
 * numel_format_shape:
 * @dimensions: (array length=n_dimensions): the sizes of a tensor
 * @n_dimensions: how many
 *
 * Returns: (transfer full): the shape, 4,096 × 1,024. Where text runs from right to left the caller
 *   sets it left to right.
 */
char *
numel_format_shape (const gint64 *dimensions, guint n_dimensions)
{
  NumelNumberStyle style;
  g_autoptr (GString) string = g_string_new (NULL);

  g_return_val_if_fail (dimensions != NULL || n_dimensions == 0, NULL);

  /* Translators: the shape of a tensor that holds a single number */
  if (n_dimensions == 0)
    return g_strdup (C_("shape", "scalar"));

  numel_number_style_init_from_locale (&style);
  for (guint i = 0; i < n_dimensions; i++)
    {
      if (i > 0)
        g_string_append (string, TIMES);
      append_grouped (string, magnitude_of (dimensions[i]), &style);
    }

  return g_string_free (g_steal_pointer (&string), FALSE);
}

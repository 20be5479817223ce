/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-quantity.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "numel-error.h"
#include "numel-wide.h"

#define MAX_BYTES  100
#define MAX_DIGITS 19

/* An integer of so many digits with a bare "B" is in bytes; nobody writes that many billions. */
#define BYTES_DIGITS 5

/* What stands after a space in a number; "1 2" is two numbers. */
#define GROUP_DIGITS 3

/**
 * Unit:
 * @decimal, @binary: power of 1,000 or of 1,024
 */
typedef struct
{
  const char *name;
  guint decimal;
  guint binary;
  gboolean is_bytes;
} Unit;

static const Unit units[] = {
  { "k", 1, 0, FALSE },          { "m", 2, 0, FALSE },         { "b", 3, 0, FALSE },
  { "bn", 3, 0, FALSE },         { "g", 3, 0, FALSE },         { "t", 4, 0, FALSE },
  { "thousand", 1, 0, FALSE },   { "million", 2, 0, FALSE },   { "billion", 3, 0, FALSE },
  { "trillion", 4, 0, FALSE },   { "ki", 0, 1, FALSE },        { "mi", 0, 2, FALSE },
  { "gi", 0, 3, FALSE },         { "ti", 0, 4, FALSE },        { "byte", 0, 0, TRUE },
  { "bytes", 0, 0, TRUE },       { "kb", 1, 0, TRUE },         { "mb", 2, 0, TRUE },
  { "gb", 3, 0, TRUE },          { "tb", 4, 0, TRUE },         { "kib", 0, 1, TRUE },
  { "mib", 0, 2, TRUE },         { "gib", 0, 3, TRUE },        { "tib", 0, 4, TRUE },
  { "params", 0, 0, FALSE },     { "parameters", 0, 0, FALSE },
};

/**
 * Reading:
 * @digits: the digits without what stands between them
 * @places: for each separator how many digits stand before it
 * @separators: the separators
 */
typedef struct
{
  GString *digits;
  GArray *places;
  GArray *separators;
} Reading;

static gboolean
refuse (const char *text, const NumelNumberStyle *style, GError **error)
{
  g_autofree char *shown = numel_error_escape (text, 40);
  g_autofree char *count = numel_number_style_localize (style, "7.6B");
  g_autofree char *size = numel_number_style_localize (style, "15.2 GB");
  g_autofree char *binary = numel_number_style_localize (style, "14.96 GiB");

  /* Translators: examples follow, as in "751632384, 7.6B, 15.2 GB or 14.96 GiB"; then what was
   * typed. */
  g_set_error (error, NUMEL_ERROR, NUMEL_ERROR_BAD_VALUE,
               _("A number such as 751632384, %s, %s or %s expected, not “%s”"), count, size,
               binary, shown);

  return FALSE;
}

static gboolean
is_quiet_separator (gunichar c)
{
  return g_unichar_isspace (c) || c == '_' || c == '\'' || c == 0x2019 || c == 0x066c;
}

static gboolean
is_separator (gunichar c)
{
  return c == '.' || c == ',' || c == 0x066b;
}

static gboolean
begins_decimals (gunichar c, const char *rest)
{
  return is_separator (c) && g_unichar_isdigit (g_utf8_get_char (rest));
}

/* Returns where the number ends, or NULL if it is more than one. */
static const char *
read_digits (Reading *self, const char *place)
{
  const char *end = place;
  guint n_grouped = 0;
  gboolean is_group = FALSE;

  while (*place != '\0')
    {
      gunichar c = g_utf8_get_char (place);
      guint n = self->digits->len;

      if (g_unichar_isdigit (c))
        {
          g_string_append_c (self->digits, '0' + g_unichar_digit_value (c));
          n_grouped++;
          end = g_utf8_next_char (place);
        }
      else if (n == 0 && !begins_decimals (c, g_utf8_next_char (place)))
        {
          break;
        }
      else if (is_separator (c))
        {
          if (n == 0)
            g_string_append_c (self->digits, '0');
          n = self->digits->len;
          g_array_append_val (self->places, n);
          g_array_append_val (self->separators, c);
        }
      else if (!is_quiet_separator (c))
        {
          break;
        }
      if (!g_unichar_isdigit (c))
        {
          if (is_group && n_grouped > 0 && n_grouped < GROUP_DIGITS)
            return NULL;
          is_group = is_quiet_separator (c);
          n_grouped = 0;
        }
      place = g_utf8_next_char (place);
    }

  return is_group && n_grouped > 0 && n_grouped < GROUP_DIGITS ? NULL : end;
}

static const Unit *
find_unit (const char *text)
{
  g_autofree char *word = g_utf8_casefold (text, -1);

  for (guint i = 0; i < G_N_ELEMENTS (units); i++)
    {
      if (g_str_equal (g_strstrip (word), units[i].name))
        return &units[i];
    }

  return NULL;
}

/* Of two kinds of separator the last is the decimal one. One kind that stands several times, or
 * before three digits of a number without a unit, groups; with a unit the locale decides. Nothing
 * is grouped after a lone 0. */
static gboolean
find_decimals (const Reading          *self,
               const NumelNumberStyle *style,
               gboolean                has_unit,
               guint                  *decimals)
{
  guint n = self->separators->len;
  gunichar last;
  guint after;
  gboolean groups;

  *decimals = 0;
  if (n == 0)
    return TRUE;

  last = g_array_index (self->separators, gunichar, n - 1);
  after = self->digits->len - g_array_index (self->places, guint, n - 1);
  if (n > 1 && g_array_index (self->separators, gunichar, n - 2) != last)
    groups = FALSE;
  else if (n > 1)
    groups = TRUE;
  else if (last == 0x066b || (self->digits->str[0] == '0' && self->digits->len - after == 1))
    groups = FALSE;
  else
    groups = after == 3 && (!has_unit || last != g_utf8_get_char (style->decimal_point))
             && !(has_unit && last == '.');

  for (guint i = 0; i + (groups ? 0 : 1) < n; i++)
    {
      guint begin = g_array_index (self->places, guint, i);
      guint end = i + 1 < n ? g_array_index (self->places, guint, i + 1) : self->digits->len;

      if (end - begin != 3 || g_array_index (self->separators, gunichar, i)
                              != g_array_index (self->separators, gunichar, 0))
        return FALSE;
    }
  if (!groups)
    *decimals = after;

  return groups || after > 0;
}

static NumelWide
power (guint base, guint exponent)
{
  NumelWide product = 1;

  for (guint i = 0; i < exponent; i++)
    product = numel_wide_multiply (product, base);

  return product;
}

/* Half a unit of the last printed digit to each side. */
static gboolean
measure (NumelQuantity *quantity, gint64 mantissa, guint decimals, NumelWide unit, GError **error)
{
  NumelWide divisor = 2 * power (10, decimals);
  NumelWide middle = numel_wide_multiply (2 * (NumelWide) mantissa, unit);
  NumelWide value;
  NumelWide lower;
  NumelWide upper;

  if (middle == NUMEL_WIDE_MAX)
    value = NUMEL_WIDE_MAX;
  else
    value = (middle + divisor / 2) / divisor;
  if (numel_wide_get (value) == NUMEL_WIDE_TOO_LARGE)
    {
      g_set_error_literal (error, NUMEL_ERROR, NUMEL_ERROR_OVERFLOW, _("The number is too large"));
      return FALSE;
    }

  quantity->value = numel_wide_get (value);
  if (unit * 2 <= divisor)
    {
      /* All digits are there: what a fraction leaves over isn't a whole number, but for gigabytes
       * that a program printed with all the digits it has. */
      quantity->lower = quantity->upper = quantity->value;
      quantity->exact = value * divisor == middle || (quantity->is_bytes && unit > 1);
      return quantity->exact;
    }

  lower = middle > unit ? (middle - unit + divisor - 1) / divisor : 0;
  upper = numel_wide_add (middle, unit - 1) / divisor;
  quantity->lower = numel_wide_get (lower);
  quantity->upper = numel_wide_get (upper);
  if (quantity->upper == NUMEL_WIDE_TOO_LARGE)
    quantity->upper = G_MAXINT64;
  quantity->exact = quantity->lower == quantity->upper;

  return TRUE;
}

/**
 * numel_quantity_parse_styled:
 * @text: what was typed or pasted, in UTF-8
 * @style: how numbers are written here
 * @quantity: (out): the number and what its digits leave open
 * @error: set to %NUMEL_ERROR_BAD_VALUE, or %NUMEL_ERROR_OVERFLOW beyond 2^63 − 1
 *
 * Reads a count or a size: `751632384`, `751,632,384`, `7.6B`, `123.65M`, `15.2 GB`, `14.96 GiB`.
 * `k`, `M`, `B` (or `G`) and `T` are powers of 1,000, `Ki` to `Ti` of 1,024, and a second letter
 * `B` makes bytes of them. A long whole number with `B` is in bytes.
 *
 * Returns: whether it is a number
 */
gboolean
numel_quantity_parse_styled (const char              *text,
                             const NumelNumberStyle  *style,
                             NumelQuantity           *quantity,
                             GError                 **error)
{
  g_autoptr (GString) digits = g_string_new (NULL);
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GArray) separators = g_array_new (FALSE, FALSE, sizeof (gunichar));
  Reading reading = { digits, places, separators };
  static const Unit plain = { "", 0, 0, FALSE };
  const Unit *unit = &plain;
  const char *rest;
  guint decimals;
  gint64 mantissa;
  NumelQuantity binary = { 0 };
  g_autoptr (GError) parse_error = NULL;

  g_return_val_if_fail (text != NULL && style != NULL && quantity != NULL, FALSE);

  if (strlen (text) > MAX_BYTES || !g_utf8_validate (text, -1, NULL))
    return refuse (text, style, error);
  while (g_unichar_isspace (g_utf8_get_char (text)))
    text = g_utf8_next_char (text);

  rest = read_digits (&reading, text);
  if (rest == NULL || digits->len == 0)
    return refuse (text, style, error);
  while (places->len > 0 && g_array_index (places, guint, places->len - 1) == digits->len)
    {
      g_array_set_size (places, places->len - 1);
      g_array_set_size (separators, separators->len - 1);
    }
  while (g_unichar_isspace (g_utf8_get_char (rest)))
    rest = g_utf8_next_char (rest);
  if (*rest != '\0' && (unit = find_unit (rest)) == NULL)
    return refuse (text, style, error);

  memset (quantity, 0, sizeof *quantity);
  if (!find_decimals (&reading, style, unit->decimal > 0 || unit->binary > 0, &decimals))
    return refuse (text, style, error);
  quantity->is_bytes = unit->is_bytes;
  if (g_str_equal (unit->name, "b") && decimals == 0 && digits->len >= BYTES_DIGITS)
    {
      unit = &plain;
      quantity->is_bytes = TRUE;
    }

  if (decimals > MAX_DIGITS)
    return refuse (text, style, error);
  if (!g_ascii_string_to_signed (digits->str, 10, 0, G_MAXINT64, &mantissa, &parse_error))
    {
      g_set_error_literal (error, NUMEL_ERROR, NUMEL_ERROR_OVERFLOW, _("The number is too large"));
      return FALSE;
    }

  if (!measure (quantity, mantissa, decimals,
                numel_wide_multiply (power (1000, unit->decimal), power (1024, unit->binary)),
                &parse_error))
    {
      if (parse_error == NULL)
        return refuse (text, style, error);
      g_propagate_error (error, g_steal_pointer (&parse_error));
      return FALSE;
    }
  if (quantity->is_bytes && unit->decimal > 0
      && measure (&binary, mantissa, decimals, power (1024, unit->decimal), NULL))
    {
      quantity->binary_lower = binary.lower;
      quantity->binary_upper = binary.upper;
    }

  return TRUE;
}

/**
 * numel_quantity_parse:
 * @text: what was typed or pasted, in UTF-8
 * @quantity: (out): the number and what its digits leave open
 * @error: set to %NUMEL_ERROR_BAD_VALUE or %NUMEL_ERROR_OVERFLOW
 *
 * numel_quantity_parse_styled() in the style of the locale.
 *
 * Returns: whether it is a number
 */
gboolean
numel_quantity_parse (const char *text, NumelQuantity *quantity, GError **error)
{
  NumelNumberStyle style;

  numel_number_style_init_from_locale (&style);

  return numel_quantity_parse_styled (text, &style, quantity, error);
}

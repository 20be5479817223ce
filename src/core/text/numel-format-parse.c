/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What people type where a count is wanted: the way back of numel_format_count(). */
#include <glib/gi18n-lib.h>
#include <string.h>

#include "numel-error.h"
#include "numel-format.h"

#define MINUS "\u2212"

/* No number that people type has more digits; a longer text is refused unread. */
#define MAX_TYPED_BYTES 200
#define MAX_EXPONENT    30

/* What a typed number is made of: digits without their separators, and where those stood. */
typedef struct
{
  GString *digits;
  gunichar separators[MAX_TYPED_BYTES];
  guint places[MAX_TYPED_BYTES]; /* how many digits stand before the separator */
  guint n_separators;
} TypedNumber;

static gboolean
is_separator (gunichar character, const NumelNumberStyle *style)
{
  /* Comma, point, underscore, apostrophes, the Arabic comma and separators. */
  static const char known[] = ",._'\u2019\u060c\u066b\u066c";

  return g_utf8_strchr (known, -1, character) != NULL
         || g_unichar_isspace (character)
         || character == g_utf8_get_char (style->thousands_separator)
         || character == g_utf8_get_char (style->decimal_point);
}

/* Reads digits and separators; a separator stands between two digits, or a decimal point before or
 * after them. Returns where it ended. */
static const char *
scan_number (const char *text, const NumelNumberStyle *style, TypedNumber *number)
{
  while (*text != '\0')
    {
      gunichar character = g_utf8_get_char (text);
      const char *next = g_utf8_next_char (text);

      if (g_unichar_isdigit (character))
        g_string_append_c (number->digits, '0' + g_unichar_digit_value (character));
      else if (is_separator (character, style)
               && number->digits->len > 0
               && g_unichar_isdigit (g_utf8_get_char (next)))
        {
          number->separators[number->n_separators] = character;
          number->places[number->n_separators] = number->digits->len;
          number->n_separators++;
        }
      else
        break;

      text = next;
    }

  return text;
}

/* Whether the first @n_groups separators, with @n_digits digits to group, stand as one groups
 * digits: in threes or as the locale does it. */
static gboolean
groups_are_regular (const TypedNumber      *number,
                    guint                   n_separators,
                    guint                   n_digits,
                    const NumelNumberStyle *style)
{
  gboolean in_threes = TRUE;
  gboolean as_locale = TRUE;
  const char *group = style->grouping;
  guint end = n_digits;

  /* "0.500" is half of one, not five hundred. */
  if (number->digits->str[0] == '0')
    return FALSE;

  for (guint i = n_separators; i > 0; i--)
    {
      guint size = end - number->places[i - 1];

      if (number->separators[i - 1] != number->separators[0])
        return FALSE;

      in_threes = in_threes && size == 3;
      as_locale = as_locale && *group > 0 && size == (guint) *group;
      if (group[0] != '\0' && group[1] != '\0')
        group++;
      end = number->places[i - 1];
    }

  return (in_threes && end <= 3) || (as_locale && end <= (guint) *group);
}

/* Finds how many of the digits are decimals. A lone separator before three digits groups them: in a
 * field for whole numbers "4.096" and "4,096" are both 4096. If a unit follows, as in "1.234B", the
 * locale's decimal point is one. */
static gboolean
find_decimals (const TypedNumber      *number,
               gboolean                has_unit,
               const NumelNumberStyle *style,
               guint                  *decimals)
{
  guint n = number->n_separators;
  gunichar last;
  gboolean may_be_point;

  *decimals = 0;
  if (n == 0)
    return TRUE;

  last = number->separators[n - 1];
  may_be_point = (last == '.' || last == ',' || last == 0x066b
                  || last == g_utf8_get_char (style->decimal_point))
                 && (n == 1 || last != number->separators[n - 2]);

  if (groups_are_regular (number, n, number->digits->len, style)
      && last != 0x066b
      && !(has_unit && n == 1 && last == g_utf8_get_char (style->decimal_point)))
    return TRUE;

  if (!may_be_point
      || !(n == 1 || groups_are_regular (number, n - 1, number->places[n - 1], style)))
    return FALSE;

  *decimals = number->digits->len - number->places[n - 1];

  return TRUE;
}

/* Reads what may follow the digits: an exponent or a unit. Thousands are 1,000, so that 128k is
 * what it is in a vocabulary and on a model's card; Ki, Mi, Gi and Ti are powers of 1,024. */
static gboolean
scan_unit (const char *text, int *exponent, guint *shift)
{
  static const char letters[] = "kmgt";
  const char *letter;
  char *end = NULL;

  *exponent = 0;
  *shift = 0;

  while (g_unichar_isspace (g_utf8_get_char (text)))
    text = g_utf8_next_char (text);

  if (*text == '\0')
    return TRUE;

  if (*text == 'e' || *text == 'E')
    {
      const char *digits = text + 1 + (text[1] == '+' || text[1] == '-');
      gint64 value;

      if (!g_ascii_isdigit (*digits))
        return FALSE;

      value = g_ascii_strtoll (text + 1, &end, 10);
      *exponent = (int) CLAMP (value, -MAX_EXPONENT, MAX_EXPONENT);

      return *end == '\0';
    }

  letter = strchr (letters, g_ascii_tolower (*text) == 'b' ? 'g' : g_ascii_tolower (*text));
  if (letter == NULL)
    return FALSE;

  if (text[1] == '\0')
    *exponent = 3 * (int) (letter - letters + 1);
  else if (text[1] == 'i' && text[2] == '\0')
    *shift = 10 * (guint) (letter - letters + 1);
  else
    return FALSE;

  return TRUE;
}

static gboolean
refuse (const NumelNumberStyle *style, GError **error)
{
  g_autofree char *grouped = numel_format_count_styled (4096, style);
  g_autofree char *fraction = numel_number_style_localize (style, "1.5M");

  /* Translators: two more examples follow, as in "14336, 4,096, 128k or 1.5M". */
  g_set_error (error, NUMEL_ERROR, NUMEL_ERROR_BAD_VALUE,
               _("A whole number is expected, such as 14336, %s, 128k or %s"), grouped, fraction);

  return FALSE;
}

/* @digits × 10^@exponent × 2^@shift, which must be whole and fit. */
static gboolean
evaluate (const char              *digits,
          int                      exponent,
          guint                    shift,
          gboolean                 is_negative,
          const NumelNumberStyle  *style,
          gint64                  *value,
          GError                 **error)
{
  const guint64 limit = (guint64) G_MAXINT64 + (is_negative ? 1 : 0);
  guint64 magnitude = 0;
  gboolean fits = TRUE;

  for (const char *digit = digits; fits && *digit != '\0'; digit++)
    fits = g_uint64_checked_mul (&magnitude, magnitude, 10)
           && g_uint64_checked_add (&magnitude, magnitude, (guint64) (*digit - '0'));

  fits = fits && g_uint64_checked_mul (&magnitude, magnitude, G_GUINT64_CONSTANT (1) << shift);

  for (; fits && magnitude != 0 && exponent > 0; exponent--)
    fits = g_uint64_checked_mul (&magnitude, magnitude, 10);

  for (; fits && magnitude != 0 && exponent < 0; exponent++)
    {
      if (magnitude % 10 != 0)
        return refuse (style, error);
      magnitude /= 10;
    }

  if (!fits || magnitude > limit)
    {
      g_set_error_literal (error, NUMEL_ERROR, NUMEL_ERROR_OVERFLOW,
                           _("The number is too large"));
      return FALSE;
    }

  *value = is_negative ? (gint64) (0 - magnitude) : (gint64) magnitude;

  return TRUE;
}

/**
 * numel_parse_count_styled:
 * @text: what was typed, in UTF-8
 * @style: how numbers are written here
 * @value: (out): the whole number
 * @error: return location for an error
 *
 * Reads what people type where a whole number is wanted: `14336`, `4,096`, `4.096`, `4_096`,
 * `128k`, `1.5M`, `3B`, `3e9`, digits of any script. `k`, `M`, `B` (or `G`) and `T` stand for
 * powers of 1,000, `Ki`, `Mi`, `Gi` and `Ti` for powers of 1,024: 128k is 128,000 and 128Ki is
 * 131,072. What numel_format_count() writes is read back.
 *
 * Errors: %NUMEL_ERROR_BAD_VALUE for anything else, a fraction or a hexadecimal number among them;
 * %NUMEL_ERROR_OVERFLOW beyond 64 bits. @value is untouched then.
 *
 * Returns: whether it is a whole number
 */
gboolean
numel_parse_count_styled (const char              *text,
                          const NumelNumberStyle  *style,
                          gint64                  *value,
                          GError                 **error)
{
  g_autoptr (GString) digits = g_string_new (NULL);
  TypedNumber number = { .digits = digits };
  g_autofree char *trimmed = NULL;
  const char *place;
  gboolean is_negative = FALSE;
  gboolean has_unit;
  guint decimals;
  int exponent;
  guint shift;

  g_return_val_if_fail (text != NULL && style != NULL && value != NULL, FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  if (strlen (text) >= MAX_TYPED_BYTES || !g_utf8_validate (text, -1, NULL))
    return refuse (style, error);

  trimmed = g_strdup (text);
  g_strchomp (trimmed);
  place = trimmed;
  while (g_unichar_isspace (g_utf8_get_char (place)))
    place = g_utf8_next_char (place);

  if (g_str_has_prefix (place, MINUS) || *place == '-')
    {
      is_negative = TRUE;
      place = g_utf8_next_char (place);
    }
  else if (*place == '+')
    place++;

  place = scan_number (place, style, &number);
  if (digits->len == 0 || !scan_unit (place, &exponent, &shift))
    return refuse (style, error);

  has_unit = exponent != 0 || shift != 0;
  if (!find_decimals (&number, has_unit, style, &decimals))
    return refuse (style, error);

  /* Zeros at the end of a fraction say nothing and would only overflow. */
  while (decimals > 0 && digits->str[digits->len - 1] == '0')
    {
      g_string_truncate (digits, digits->len - 1);
      decimals--;
    }

  return evaluate (digits->str, exponent - (int) decimals, shift, is_negative, style, value,
                   error);
}

/**
 * numel_parse_count:
 * @text: what was typed, in UTF-8
 * @value: (out): the whole number
 * @error: return location for an error
 *
 * numel_parse_count_styled() in the style of the locale.
 *
 * Returns: whether it is a whole number
 */
gboolean
numel_parse_count (const char *text, gint64 *value, GError **error)
{
  NumelNumberStyle style;

  numel_number_style_init_from_locale (&style);

  return numel_parse_count_styled (text, &style, value, error);
}

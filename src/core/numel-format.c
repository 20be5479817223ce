/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-format.h"

#include <glib/gi18n-lib.h>
#include <limits.h>
#include <math.h>
#include <string.h>

#include "numel-error.h"

#define MINUS                 "\u2212"
#define NO_BREAK_SPACE        "\u00a0"
#define TIMES                 " \u00d7 "
#define EN_DASH               "\u2013"

/* No number that people type has more digits; a longer text is refused unread. */
#define MAX_TYPED_BYTES 200
#define MAX_EXPONENT    30

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
append_grouped (GString                *string,
                guint64                 value,
                const NumelNumberStyle *style)
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
divide_rounded (guint64 value,
                guint64 divisor)
{
  return value / divisor + (value % divisor >= (divisor + 1) / 2 ? 1 : 0);
}

/* Appends @value, which counts units of 10^-@decimals, as a number with that many decimals. */
static void
append_fixed (GString                *string,
              guint64                 value,
              guint                   decimals,
              const NumelNumberStyle *style)
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
numel_format_count_styled (gint64                  count,
                           const NumelNumberStyle *style)
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
numel_format_short_styled (gint64                  count,
                           const NumelNumberStyle *style)
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
numel_format_percent_styled (double                  part,
                             double                  whole,
                             const NumelNumberStyle *style)
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
numel_format_percent (double part,
                      double whole)
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
numel_format_bytes_gb_styled (gint64                  bytes,
                              const NumelNumberStyle *style)
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
numel_format_bytes_gib_styled (gint64                  bytes,
                               const NumelNumberStyle *style)
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
numel_format_shape (const gint64 *dimensions,
                    guint         n_dimensions)
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

/* What a typed number is made of: digits without their separators, and where those stood. */
typedef struct
{
  GString *digits;
  gunichar separators[MAX_TYPED_BYTES];
  guint places[MAX_TYPED_BYTES]; /* how many digits stand before the separator */
  guint n_separators;
} TypedNumber;

static gboolean
is_separator (gunichar                character,
              const NumelNumberStyle *style)
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
scan_number (const char             *text,
             const NumelNumberStyle *style,
             TypedNumber            *number)
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
scan_unit (const char *text,
           int        *exponent,
           guint      *shift)
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
refuse (const NumelNumberStyle  *style,
        GError                 **error)
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
numel_parse_count (const char  *text,
                   gint64      *value,
                   GError     **error)
{
  NumelNumberStyle style;

  numel_number_style_init_from_locale (&style);

  return numel_parse_count_styled (text, &style, value, error);
}

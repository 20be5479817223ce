/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-error.h"

#include <glib/gi18n-lib.h>

/* What failed, for those who say it in other words than the message. */
typedef struct
{
  gboolean has_place;
  NumelErrorDivision division;
} NumelErrorPrivate;

static void
numel_error_private_init (NumelErrorPrivate *self)
{
}

static void
numel_error_private_copy (const NumelErrorPrivate *source, NumelErrorPrivate *self)
{
  self->has_place = source->has_place;
  self->division.whole = g_strdup (source->division.whole);
  self->division.whole_value = g_strdup (source->division.whole_value);
  self->division.divisor = g_strdup (source->division.divisor);
  self->division.divisor_value = g_strdup (source->division.divisor_value);
}

static void
numel_error_private_clear (NumelErrorPrivate *self)
{
  g_free (self->division.whole);
  g_free (self->division.whole_value);
  g_free (self->division.divisor);
  g_free (self->division.divisor_value);
}

G_DEFINE_EXTENDED_ERROR (NumelError, numel_error)

/**
 * numel_error_get_name:
 * @error: an error of any domain
 *
 * Returns: (transfer none): the name of the kind of error in machine-readable output, as the
 *   command line's contract has it; an error of another domain is `unreadable`
 */
const char *
numel_error_get_name (const GError *error)
{
  static const char *const names[] = {
    [NUMEL_ERROR_NOT_FOUND] = "not-found",
    [NUMEL_ERROR_UNREADABLE] = "unreadable",
    [NUMEL_ERROR_TOO_LARGE] = "too-large",
    [NUMEL_ERROR_TOO_DEEP] = "too-deep",
    [NUMEL_ERROR_NOT_JSON] = "not-json",
    [NUMEL_ERROR_NOT_AN_OBJECT] = "not-an-object",
    [NUMEL_ERROR_NO_MODEL_TYPE] = "no-model-type",
    [NUMEL_ERROR_UNKNOWN_MODEL_TYPE] = "unknown-model-type",
    [NUMEL_ERROR_UNKNOWN_CLASS] = "unknown-class",
    [NUMEL_ERROR_BAD_VALUE] = "bad-value",
    [NUMEL_ERROR_MISSING_VALUE] = "missing-value",
    [NUMEL_ERROR_IMPOSSIBLE] = "impossible",
    [NUMEL_ERROR_OVERFLOW] = "overflow",
    [NUMEL_ERROR_BAD_DESCRIPTION] = "bad-description",
  };

  g_return_val_if_fail (error != NULL, names[NUMEL_ERROR_UNREADABLE]);

  if (error->domain != NUMEL_ERROR || error->code < 0 || error->code >= (int) G_N_ELEMENTS (names))
    return names[NUMEL_ERROR_UNREADABLE];

  return names[error->code];
}

/**
 * numel_error_escape:
 * @text: any text, also from a file
 * @max_length: the most characters of the result
 *
 * Makes a text fit to be shown in a line: control characters (line ends too), characters that turn
 * the direction of the text and bytes that are no UTF-8 are written as escapes, and what is too
 * long ends in an ellipsis.
 *
 * Returns: (transfer full): the text, valid UTF-8
 */
char *
numel_error_escape (const char *text, gsize max_length)
{
  GString *escaped = g_string_new (NULL);
  gsize length = 0;

  g_return_val_if_fail (text != NULL, g_string_free (escaped, FALSE));

  while (*text != '\0')
    {
      gunichar character = g_utf8_get_char_validated (text, -1);
      gboolean is_invalid = character == (gunichar) -1 || character == (gunichar) -2;
      gsize before = escaped->len;
      gsize added;

      if (is_invalid)
        g_string_append_printf (escaped, "\\x%02x", (guint) (guchar) *text);
      else if (character == '\n')
        g_string_append (escaped, "\\n");
      else if (character == '\t')
        g_string_append (escaped, "\\t");
      else if (g_unichar_iscntrl (character) || g_unichar_type (character) == G_UNICODE_FORMAT
               || character == 0x2028 || character == 0x2029)
        g_string_append_printf (escaped, "\\u%04x", character);
      else
        g_string_append_unichar (escaped, character);

      text = is_invalid ? text + 1 : g_utf8_next_char (text);
      added = g_utf8_strlen (escaped->str + before, escaped->len - before);

      /* The last place is the ellipsis's, unless this character is the last as well. */
      if (length + added > max_length || (length + added == max_length && *text != '\0'))
        {
          g_string_truncate (escaped, before);
          g_string_append (escaped, "…");
          break;
        }
      length += added;
    }

  return g_string_free (escaped, FALSE);
}

/**
 * numel_error_set:
 * @error: return location for an error
 * @code: what kind of error it is
 * @format: a format, translated
 * @...: its arguments, which may come from a file
 *
 * Sets an error of the core whose message is escaped and at most %NUMEL_ERROR_MAX_LENGTH characters
 * long.
 *
 * Returns: %FALSE, so that a function can fail in one statement
 */
gboolean
numel_error_set (GError **error, NumelError code, const char *format, ...)
{
  g_autofree char *message = NULL;
  g_autofree char *escaped = NULL;
  va_list arguments;

  if (error == NULL)
    return FALSE;

  va_start (arguments, format);
  message = g_strdup_vprintf (format, arguments);
  va_end (arguments);

  escaped = numel_error_escape (message, NUMEL_ERROR_MAX_LENGTH);
  g_set_error_literal (error, NUMEL_ERROR, code, escaped);

  return FALSE;
}

/**
 * numel_error_add_place:
 * @error: (inout) (optional): an error of the core
 * @place: where it happened
 *
 * Puts the place before the message, unless one that is further in stands there.
 */
void
numel_error_add_place (GError **error, const char *place)
{
  if (error == NULL || numel_error_get_private (*error)->has_place)
    return;

  numel_error_get_private (*error)->has_place = TRUE;
  g_prefix_error (error, "%s: ", place);
}

/**
 * numel_error_set_division:
 * @error: return location for an error
 * @whole: name of what has to be divisible
 * @whole_value: how much it is
 * @divisor: name of what it has to be divisible by
 * @divisor_value: how much that is
 *
 * Sets a %NUMEL_ERROR_IMPOSSIBLE for a division that doesn't come out even.
 */
void
numel_error_set_division (GError     **error,
                          const char  *whole,
                          const char  *whole_value,
                          const char  *divisor,
                          const char  *divisor_value)
{
  NumelErrorDivision *division;

  if (error == NULL)
    return;

  /* Translators: as in "hidden_size is 4096, a multiple of num_attention_heads (30) expected". */
  g_set_error (error, NUMEL_ERROR, NUMEL_ERROR_IMPOSSIBLE,
               _("%s is %s, a multiple of %s (%s) expected"), whole, whole_value, divisor,
               divisor_value);
  division = &numel_error_get_private (*error)->division;
  division->whole = g_strdup (whole);
  division->whole_value = g_strdup (whole_value);
  division->divisor = g_strdup (divisor);
  division->divisor_value = g_strdup (divisor_value);
}

/**
 * numel_error_get_division:
 * @error: an error of any domain
 *
 * Returns: (transfer none) (nullable): the division that it is about
 */
const NumelErrorDivision *
numel_error_get_division (const GError *error)
{
  const NumelErrorDivision *division;

  if (error->domain != NUMEL_ERROR)
    return NULL;

  division = &numel_error_get_private (error)->division;

  return division->whole != NULL ? division : NULL;
}

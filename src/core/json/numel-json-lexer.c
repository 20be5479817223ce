/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-json-lexer.h"

#include "core/text/numel-error.h"
#include "numel-json-text.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* A shorter literal without an exponent is never outside of a double. */
#define SHORT_REAL 300

static const struct
{
  const char *word;
  gboolean is_masked;
} bare_words[] = {
  { "null", FALSE },
  { "true", FALSE },
  { "false", FALSE },
  { "NaN", TRUE },
  { "Infinity", TRUE },
  { "-Infinity", TRUE },
};

/**
 * numel_json_lexer_fail:
 * @self: the lexer
 * @expected: what should stand at the position, translated
 * @error: return location for the error
 *
 * Sets a %NUMEL_ERROR_NOT_JSON that names the place, what was expected and what stands there.
 *
 * Returns: %FALSE
 */
gboolean
numel_json_lexer_fail (const NumelJsonLexer  *self,
                       const char            *expected,
                       GError               **error)
{
  g_autofree char *found = numel_json_text_describe (self->text, self->size, self->position);
  guint line, column;

  numel_json_text_locate (self->text, self->position, &line, &column);
  numel_error_set (error, NUMEL_ERROR_NOT_JSON,
                   /* Translators: the first %s is what should stand there, the second what does. */
                   _("line %u, column %u: %s expected, not %s"), line, column, expected, found);

  return FALSE;
}

/**
 * numel_json_lexer_skip_space:
 * @self: the lexer
 *
 * Steps over spaces, tabs and line ends.
 */
void
numel_json_lexer_skip_space (NumelJsonLexer *self)
{
  while (self->position < self->size)
    {
      char c = self->text[self->position];

      if (c != ' ' && c != '\n' && c != '\t' && c != '\r')
        return;
      self->position++;
    }
}

static gboolean
skip_digits (NumelJsonLexer  *self,
             GError         **error)
{
  if (!g_ascii_isdigit (numel_json_lexer_peek (self)))
    return numel_json_lexer_fail (self, _("a digit"), error);

  while (g_ascii_isdigit (numel_json_lexer_peek (self)))
    self->position++;

  return TRUE;
}

static void
add_mask (NumelJsonLexer *self,
          gsize           start,
          gboolean        is_escape)
{
  NumelJsonMask mask = { start, self->position, is_escape };

  g_array_append_val (self->masks, mask);
}

static gboolean
fits (const char *literal,
      gsize       length,
      gboolean    is_real)
{
  g_autofree char *copy = NULL;
  gint64 integer;

  /* Most literals are short, and a double needs an exponent of three digits to overflow. */
  if (length < (is_real ? 5 : 19))
    return TRUE;

  copy = g_strndup (literal, length);
  if (is_real)
    return isfinite (g_ascii_strtod (copy, NULL));

  return g_ascii_string_to_signed (copy, 10, G_MININT64, G_MAXINT64, &integer, NULL);
}

static gboolean
scan_number (NumelJsonLexer  *self,
             GError         **error)
{
  gsize start = self->position;
  gboolean has_exponent = FALSE;
  gboolean is_real = FALSE;

  if (numel_json_lexer_peek (self) == '-')
    self->position++;

  if (numel_json_lexer_peek (self) == '0')
    {
      self->position++;
      if (g_ascii_isdigit (numel_json_lexer_peek (self)))
        return numel_json_lexer_fail (self, _("a number without leading zeros"), error);
    }
  else if (!skip_digits (self, error))
    {
      return FALSE;
    }

  if (numel_json_lexer_peek (self) == '.')
    {
      is_real = TRUE;
      self->position++;
      if (!skip_digits (self, error))
        return FALSE;
    }

  if (numel_json_lexer_peek (self) == 'e' || numel_json_lexer_peek (self) == 'E')
    {
      is_real = has_exponent = TRUE;
      self->position++;
      if (numel_json_lexer_peek (self) == '+' || numel_json_lexer_peek (self) == '-')
        self->position++;
      if (!skip_digits (self, error))
        return FALSE;
    }

  if (is_real && !has_exponent && self->position - start < SHORT_REAL)
    return TRUE;

  if (!fits (self->text + start, self->position - start, is_real))
    add_mask (self, start, FALSE);

  return TRUE;
}

static gboolean
scan_word (NumelJsonLexer  *self,
           GError         **error)
{
  const char *start = self->text + self->position;
  gsize left = self->size - self->position;

  for (gsize i = 0; i < G_N_ELEMENTS (bare_words); i++)
    {
      gsize length = strlen (bare_words[i].word);
      gsize offset = self->position;

      if (length > left || memcmp (start, bare_words[i].word, length) != 0)
        continue;

      /* `nullable` is no word, and the error is to name all of it. */
      if (length < left && (g_ascii_isalnum (start[length]) || start[length] == '_'))
        break;

      self->position += length;
      if (bare_words[i].is_masked)
        add_mask (self, offset, FALSE);
      return TRUE;
    }

  return numel_json_lexer_fail (self, _("a value"), error);
}

static gboolean
scan_escape (NumelJsonLexer  *self,
             GError         **error)
{
  gsize start = self->position;
  gint32 unit, low;
  int c;

  self->position++;
  c = numel_json_lexer_peek (self);
  if (c != 'u')
    {
      if (c < 0 || strchr ("\"\\/bfnrt", c) == NULL)
        return numel_json_lexer_fail (self, _("one of \" \\ / b f n r t u after a backslash"),
                                      error);
      self->position++;
      return TRUE;
    }

  self->position++;
  for (guint i = 0; i < 4; i++, self->position++)
    if (!g_ascii_isxdigit (numel_json_lexer_peek (self)))
      return numel_json_lexer_fail (self, _("four hexadecimal digits after \\u"), error);

  unit = numel_json_text_unit (self->text, self->size, start);
  if (unit >= 0xd800 && unit < 0xdc00)
    {
      low = numel_json_text_unit (self->text, self->size, self->position);
      if (low >= 0xdc00 && low < 0xe000)
        {
          self->position += 6;
          return TRUE;
        }
    }

  if (unit == 0 || (unit >= 0xd800 && unit < 0xe000))
    add_mask (self, start, TRUE);

  return TRUE;
}

/**
 * numel_json_lexer_string:
 * @self: the lexer, at an opening quote
 * @error: return location for an error
 *
 * Steps over a string.
 *
 * Returns: whether it is one
 */
gboolean
numel_json_lexer_string (NumelJsonLexer  *self,
                         GError         **error)
{
  self->position++;

  while (TRUE)
    {
      int c = numel_json_lexer_peek (self);

      if (c == '"')
        {
          self->position++;
          return TRUE;
        }
      if (c < 0)
        return numel_json_lexer_fail (self, _("a closing quote"), error);
      if (c < 0x20)
        return numel_json_lexer_fail (self, _("a closing quote or an escaped character"), error);

      if (c != '\\')
        self->position++;
      else if (!scan_escape (self, error))
        return FALSE;
    }
}

/**
 * numel_json_lexer_scalar:
 * @self: the lexer
 * @error: return location for an error
 *
 * Steps over a string, a number or a bare word. What json-glib would misread of it is added to the
 * masks.
 *
 * Returns: whether there is one
 */
gboolean
numel_json_lexer_scalar (NumelJsonLexer  *self,
                         GError         **error)
{
  int c = numel_json_lexer_peek (self);

  if (c == '"')
    return numel_json_lexer_string (self, error);

  if (g_ascii_isdigit (c)
      || (c == '-' && self->position + 1 < self->size && self->text[self->position + 1] != 'I'))
    return scan_number (self, error);

  return scan_word (self, error);
}

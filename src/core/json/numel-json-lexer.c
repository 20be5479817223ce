/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-json-lexer.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/text/numel-error.h"

#define BYTE_ORDER_MARK "\xef\xbb\xbf"
#define REPLACEMENT     0xfffd

/* How many characters of a wrong word an error shows. */
#define MAX_WORD 24

static gsize
get_mark_size (const char *text, gsize size)
{
  gsize length = strlen (BYTE_ORDER_MARK);

  return size >= length && memcmp (text, BYTE_ORDER_MARK, length) == 0 ? length : 0;
}

/**
 * numel_json_lexer_locate:
 * @self: the lexer
 * @offset: a byte's offset in the text
 * @line: (out): its line, from 1; lines end in LF, CRLF or CR
 * @column: (out): its column, from 1, in characters; a byte order mark is none
 */
void
numel_json_lexer_locate (const NumelJsonLexer *self, gsize offset, guint *line, guint *column)
{
  const char *text = self->text;

  *line = 1;
  *column = 1;
  for (gsize i = get_mark_size (text, offset); i < offset; i++)
    {
      guchar c = text[i];

      if (c == '\n' || (c == '\r' && (i + 1 == offset || text[i + 1] != '\n')))
        {
          (*line)++;
          *column = 1;
        }
      else if ((c & 0xc0) != 0x80)
        {
          (*column)++;
        }
    }
}

/* What stands at the position, in words. The text is valid UTF-8 up to there only. */
static char *
describe (const NumelJsonLexer *self)
{
  const char *start = self->text + self->position;
  gsize left = self->size - self->position;
  gsize length = 0;
  gunichar character;

  if (left == 0)
    return g_strdup (_("the end of the text"));

  character = g_utf8_get_char_validated (start, left);
  if (character == (gunichar) -1 || character == (gunichar) -2 || character == 0)
    return g_strdup_printf (_("the byte 0x%02X"), (guint) (guchar) *start);

  if (character == '\n' || character == '\r')
    return g_strdup (_("the end of the line"));

  if (g_unichar_iscntrl (character))
    return g_strdup_printf (_("the control character U+%04X"), character);

  /* What can't be seen is named by its number. */
  if (!g_unichar_isprint (character) || (g_unichar_isspace (character) && character != ' '))
    return g_strdup_printf (_("the character U+%04X"), character);

  while (length < MIN (left, MAX_WORD) && (g_ascii_isalnum (start[length]) || start[length] == '_'))
    length++;
  if (length == 0)
    length = g_utf8_next_char (start) - start;

  return g_strdup_printf (_("“%.*s”"), (int) length, start);
}

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
numel_json_lexer_fail (const NumelJsonLexer *self, const char *expected, GError **error)
{
  g_autofree char *found = describe (self);
  guint line, column;

  numel_json_lexer_locate (self, self->position, &line, &column);

  return numel_error_set (error, NUMEL_ERROR_NOT_JSON,
                          /* Translators: the first %s is what should stand there, the second what
                             does. */
                          _("line %u, column %u: %s expected, not %s"), line, column, expected,
                          found);
}

void
numel_json_lexer_skip_mark (NumelJsonLexer *self)
{
  self->position += get_mark_size (self->text, self->size);
}

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

/* Four hexadecimal digits; the position ends at what is none. */
static gboolean
scan_unit (NumelJsonLexer *self, guint *unit)
{
  *unit = 0;
  for (guint i = 0; i < 4; i++, self->position++)
    {
      int c = numel_json_lexer_peek (self);

      if (!g_ascii_isxdigit (c))
        return FALSE;
      *unit = *unit * 16 + g_ascii_xdigit_value (c);
    }

  return TRUE;
}

static gboolean
scan_low_surrogate (NumelJsonLexer *self, guint *low)
{
  gsize start = self->position;

  if (self->size - start > 2 && memcmp (self->text + start, "\\u", 2) == 0)
    {
      self->position += 2;
      if (scan_unit (self, low) && *low >= 0xdc00 && *low < 0xe000)
        return TRUE;
    }
  self->position = start;

  return FALSE;
}

/* An escape that stands for no character (a NUL, half a surrogate pair) becomes U+FFFD. */
static gboolean
scan_escape (NumelJsonLexer *self, GError **error)
{
  static const char letters[] = "\"\\/bfnrt";
  static const char characters[] = "\"\\/\b\f\n\r\t";
  guint unit, low;
  int c;

  self->position++;
  c = numel_json_lexer_peek (self);
  if (c != 'u')
    {
      const char *letter = c > 0 ? strchr (letters, c) : NULL;

      if (letter == NULL)
        return numel_json_lexer_fail (self, _("one of \" \\ / b f n r t u after a backslash"),
                                      error);
      self->position++;
      g_string_append_c (self->string, characters[letter - letters]);
      return TRUE;
    }

  self->position++;
  if (!scan_unit (self, &unit))
    return numel_json_lexer_fail (self, _("four hexadecimal digits after \\u"), error);

  if (unit >= 0xd800 && unit < 0xdc00 && scan_low_surrogate (self, &low))
    {
      unit = 0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00);
    }
  else if (unit == 0 || (unit >= 0xd800 && unit < 0xe000))
    {
      unit = REPLACEMENT;
      self->is_changed = TRUE;
    }
  g_string_append_unichar (self->string, unit);

  return TRUE;
}

/**
 * numel_json_lexer_string:
 * @self: the lexer, at an opening quote
 * @error: return location for an error
 *
 * Reads a string into the lexer's own.
 *
 * Returns: whether it is one
 */
gboolean
numel_json_lexer_string (NumelJsonLexer *self, GError **error)
{
  g_string_truncate (self->string, 0);
  self->position++;

  while (TRUE)
    {
      gsize start = self->position;
      int c;

      while ((c = numel_json_lexer_peek (self)) >= 0x20 && c != '"' && c != '\\')
        self->position++;
      g_string_append_len (self->string, self->text + start, self->position - start);

      if (c == '"')
        {
          self->position++;
          return TRUE;
        }
      if (c < 0)
        return numel_json_lexer_fail (self, _("a closing quote"), error);
      if (c < 0x20)
        return numel_json_lexer_fail (self, _("a closing quote or an escaped character"), error);
      if (!scan_escape (self, error))
        return FALSE;
    }
}

static gboolean
skip_digits (NumelJsonLexer *self, GError **error)
{
  if (!g_ascii_isdigit (numel_json_lexer_peek (self)))
    return numel_json_lexer_fail (self, _("a digit"), error);

  while (g_ascii_isdigit (numel_json_lexer_peek (self)))
    self->position++;

  return TRUE;
}

/* What is no finite number of 64 bits is a string of the same characters, so that a reader who
   wants a number finds none and can name what there is. */
static JsonNode *
new_literal (NumelJsonLexer *self)
{
  self->is_changed = TRUE;

  return json_node_init_string (json_node_alloc (), self->string->str);
}

static JsonNode *
scan_number (NumelJsonLexer *self, GError **error)
{
  gsize start = self->position;
  gboolean is_real = FALSE;
  gint64 integer;
  double real;

  if (numel_json_lexer_peek (self) == '-')
    self->position++;

  if (numel_json_lexer_peek (self) == '0')
    {
      self->position++;
      if (g_ascii_isdigit (numel_json_lexer_peek (self)))
        {
          numel_json_lexer_fail (self, _("a number without leading zeros"), error);
          return NULL;
        }
    }
  else if (!skip_digits (self, error))
    {
      return NULL;
    }

  if (numel_json_lexer_peek (self) == '.')
    {
      is_real = TRUE;
      self->position++;
      if (!skip_digits (self, error))
        return NULL;
    }

  if (numel_json_lexer_peek (self) == 'e' || numel_json_lexer_peek (self) == 'E')
    {
      is_real = TRUE;
      self->position++;
      if (numel_json_lexer_peek (self) == '+' || numel_json_lexer_peek (self) == '-')
        self->position++;
      if (!skip_digits (self, error))
        return NULL;
    }

  g_string_truncate (self->string, 0);
  g_string_append_len (self->string, self->text + start, self->position - start);

  if (is_real)
    {
      real = g_ascii_strtod (self->string->str, NULL);
      return isfinite (real) ? json_node_init_double (json_node_alloc (), real)
                             : new_literal (self);
    }

  errno = 0;
  integer = g_ascii_strtoll (self->string->str, NULL, 10);

  return errno == 0 ? json_node_init_int (json_node_alloc (), integer) : new_literal (self);
}

static JsonNode *
scan_word (NumelJsonLexer *self, GError **error)
{
  static const char *const words[] = { "null", "true", "false", "NaN", "Infinity", "-Infinity" };
  const char *start = self->text + self->position;
  gsize left = self->size - self->position;

  for (gsize i = 0; i < G_N_ELEMENTS (words); i++)
    {
      gsize length = strlen (words[i]);

      if (length > left || memcmp (start, words[i], length) != 0)
        continue;

      /* `nullable` is no word, and the error is to name all of it. */
      if (length < left && (g_ascii_isalnum (start[length]) || start[length] == '_'))
        break;

      self->position += length;
      if (i == 0)
        return json_node_new (JSON_NODE_NULL);
      if (i <= 2)
        return json_node_init_boolean (json_node_alloc (), i == 1);
      g_string_assign (self->string, words[i]);
      return new_literal (self);
    }

  numel_json_lexer_fail (self, _("a value"), error);

  return NULL;
}

/**
 * numel_json_lexer_scalar:
 * @self: the lexer
 * @error: return location for an error
 *
 * Reads a string, a number or a bare word. `NaN`, `Infinity`, `-Infinity`, integers outside of 64
 * bits and reals outside of a double become a string of the same characters.
 *
 * Returns: (transfer full): its node
 */
JsonNode *
numel_json_lexer_scalar (NumelJsonLexer *self, GError **error)
{
  int c = numel_json_lexer_peek (self);

  if (c == '"')
    return numel_json_lexer_string (self, error)
           ? json_node_init_string (json_node_alloc (), self->string->str) : NULL;

  if (g_ascii_isdigit (c)
      || (c == '-' && self->position + 1 < self->size && self->text[self->position + 1] != 'I'))
    return scan_number (self, error);

  return scan_word (self, error);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-json-text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define BYTE_ORDER_MARK "\xef\xbb\xbf"
#define REPLACEMENT     0xfffd

/* How many characters of a wrong word an error shows. */
#define MAX_WORD 24

/**
 * numel_json_text_mark:
 * @text: a text
 * @size: its bytes
 *
 * Returns: how many bytes the byte order mark takes at its start, 0 without one
 */
gsize
numel_json_text_mark (const char *text,
                      gsize       size)
{
  if (size < strlen (BYTE_ORDER_MARK)
      || memcmp (text, BYTE_ORDER_MARK, strlen (BYTE_ORDER_MARK)) != 0)
    return 0;

  return strlen (BYTE_ORDER_MARK);
}

/**
 * numel_json_text_locate:
 * @text: a text
 * @offset: a byte's offset in it
 * @line: (out): its line, from 1; lines end in LF, CRLF or CR
 * @column: (out): its column, from 1, in characters
 */
void
numel_json_text_locate (const char *text,
                        gsize       offset,
                        guint      *line,
                        guint      *column)
{
  *line = 1;
  *column = 1;
  for (gsize i = numel_json_text_mark (text, offset); i < offset; i++)
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

/**
 * numel_json_text_describe:
 * @text: a text, valid UTF-8 up to @offset
 * @size: its bytes
 * @offset: where something wrong stands
 *
 * Returns: (transfer full): what stands there, in words for an error
 */
char *
numel_json_text_describe (const char *text,
                          gsize       size,
                          gsize       offset)
{
  gunichar character;
  gsize end = offset;

  if (offset >= size)
    return g_strdup (_("the end of the text"));

  character = g_utf8_get_char_validated (text + offset, size - offset);
  if (character == (gunichar) -1 || character == (gunichar) -2 || character == 0)
    return g_strdup_printf (_("the byte 0x%02X"), (guint) (guchar) text[offset]);

  if (character == '\n' || character == '\r')
    return g_strdup (_("the end of the line"));

  if (g_unichar_iscntrl (character))
    return g_strdup_printf (_("the control character U+%04X"), character);

  /* What can't be seen is named by its number. */
  if (!g_unichar_isprint (character) || (g_unichar_isspace (character) && character != ' '))
    return g_strdup_printf (_("the character U+%04X"), character);

  while (end < size && end - offset < MAX_WORD
         && (g_ascii_isalnum (text[end]) || text[end] == '_'))
    end++;

  if (end == offset)
    return g_strdup_printf (_("“%.*s”"), (int) (g_utf8_next_char (text + offset) - text - offset),
                            text + offset);

  return g_strdup_printf (_("“%.*s”"), (int) (end - offset), text + offset);
}

/**
 * numel_json_text_unit:
 * @text: a text
 * @size: its bytes
 * @offset: where an escape may begin
 *
 * Returns: the UTF-16 unit that the escape `\uXXXX` stands for, or -1 if there is none
 */
gint32
numel_json_text_unit (const char *text,
                      gsize       size,
                      gsize       offset)
{
  gint32 unit = 0;

  if (offset + 6 > size || text[offset] != '\\' || text[offset + 1] != 'u')
    return -1;

  for (gsize i = offset + 2; i < offset + 6; i++)
    {
      int digit = g_ascii_xdigit_value (text[i]);

      if (digit < 0)
        return -1;
      unit = unit * 16 + digit;
    }

  return unit;
}

static gunichar
decode_unicode (const char *literal,
                gsize       length,
                gsize      *offset)
{
  gint32 unit = numel_json_text_unit (literal, length, *offset);
  gint32 low;

  *offset += 6;
  if (unit <= 0 || (unit >= 0xdc00 && unit < 0xe000))
    return REPLACEMENT;
  if (unit < 0xd800 || unit >= 0xe000)
    return unit;

  low = numel_json_text_unit (literal, length, *offset);
  if (low < 0xdc00 || low >= 0xe000)
    return REPLACEMENT;

  *offset += 6;
  return 0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00);
}

/**
 * numel_json_text_decode:
 * @literal: a string of valid JSON with its quotes
 * @length: its bytes
 *
 * Returns: (transfer full): the string; what stands for no character is U+FFFD, as
 *   numel_json_parse_scan() has it
 */
char *
numel_json_text_decode (const char *literal,
                        gsize       length)
{
  static const char letters[] = "\"\\/bfnrt";
  static const char characters[] = "\"\\/\b\f\n\r\t";
  GString *string = g_string_sized_new (length);
  gsize i = 1;

  while (i + 1 < length)
    {
      const char *letter;

      if (literal[i] != '\\')
        {
          g_string_append_c (string, literal[i++]);
          continue;
        }

      if (literal[i + 1] == 'u')
        {
          g_string_append_unichar (string, decode_unicode (literal, length, &i));
          continue;
        }

      letter = strchr (letters, literal[i + 1]);
      g_assert (letter != NULL);
      g_string_append_c (string, characters[letter - letters]);
      i += 2;
    }

  return g_string_free (string, FALSE);
}

/**
 * numel_json_text_equal:
 * @literal: a string of valid JSON with its quotes
 * @length: its bytes
 * @string: a string
 *
 * Returns: whether the literal is that string once it is decoded
 */
gboolean
numel_json_text_equal (const char *literal,
                       gsize       length,
                       const char *string)
{
  g_autofree char *decoded = NULL;
  gsize string_length = strlen (string);

  if (memchr (literal, '\\', length) == NULL)
    return string_length == length - 2 && memcmp (literal + 1, string, string_length) == 0;

  decoded = numel_json_text_decode (literal, length);

  return g_str_equal (decoded, string);
}

/**
 * numel_json_text_compare:
 * @left: a string of valid JSON with its quotes
 * @left_length: its bytes
 * @right: another
 * @right_length: its bytes
 *
 * Returns: less than, equal to or greater than 0, as the strings compare once they are decoded
 */
int
numel_json_text_compare (const char *left,
                         gsize       left_length,
                         const char *right,
                         gsize       right_length)
{
  g_autofree char *left_string = NULL;
  g_autofree char *right_string = NULL;
  int order;

  if (memchr (left, '\\', left_length) == NULL && memchr (right, '\\', right_length) == NULL)
    {
      /* Without the quotes, so that a key comes before those it begins, as in strcmp (). */
      order = memcmp (left + 1, right + 1, MIN (left_length, right_length) - 2);
      if (order != 0)
        return order;
      return left_length < right_length ? -1 : left_length > right_length;
    }

  left_string = numel_json_text_decode (left, left_length);
  right_string = numel_json_text_decode (right, right_length);

  return strcmp (left_string, right_string);
}

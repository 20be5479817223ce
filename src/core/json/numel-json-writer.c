/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-json-writer.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/text/numel-error.h"
#include "numel-json.h"

/* What a double takes at most, with an exponent. */
#define MAX_DIGITS 17

/* Where a real's decimal point moves out of its digits, as in Python's repr (). */
#define MIN_POINT (-3)
#define MAX_POINT 16

static gboolean write_node (GString               *text,
                            JsonNode              *node,
                            const NumelJsonStyle  *style,
                            guint                  depth,
                            GError               **error);

void
numel_json_style_clear (NumelJsonStyle *self)
{
  g_clear_pointer (&self->unit, g_free);
  g_clear_pointer (&self->indent, g_free);
  g_clear_pointer (&self->colon, g_free);
}

/**
 * numel_json_write_string:
 * @text: where to write
 * @string: valid UTF-8
 *
 * Writes a string with its quotes. Only what JSON wants escaped is escaped.
 */
void
numel_json_write_string (GString *text, const char *string)
{
  static const char letters[] = "btnvfr";

  g_string_append_c (text, '"');
  for (; *string != '\0'; string++)
    {
      guchar c = *string;

      if (c == '"' || c == '\\')
        g_string_append_printf (text, "\\%c", c);
      else if (c >= '\b' && c <= '\r' && c != '\v')
        g_string_append_printf (text, "\\%c", letters[c - '\b']);
      else if (c < 0x20)
        g_string_append_printf (text, "\\u%04x", c);
      else
        g_string_append_c (text, c);
    }
  g_string_append_c (text, '"');
}

/**
 * numel_json_write_real:
 * @text: where to write
 * @number: a finite number
 *
 * Writes a real in as few digits as give back the same double, with a `.0` if it is whole and an
 * exponent if it is very large or small. The locale is not asked.
 */
void
numel_json_write_real (GString *text, double number)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];
  char digits[MAX_DIGITS + 1];
  int n_digits = 0;
  int point;

  g_return_if_fail (isfinite (number));

  for (int precision = 0; precision < MAX_DIGITS; precision++)
    {
      char format[8];

      g_snprintf (format, sizeof format, "%%.%de", precision);
      g_ascii_formatd (buffer, sizeof buffer, format, number);
      if (g_ascii_strtod (buffer, NULL) == number)
        break;
    }

  for (const char *c = buffer; *c != 'e'; c++)
    if (g_ascii_isdigit (*c))
      digits[n_digits++] = *c;
  digits[n_digits] = '\0';
  point = 1 + (int) g_ascii_strtoll (strchr (buffer, 'e') + 1, NULL, 10);

  if (signbit (number))
    g_string_append_c (text, '-');

  if (point < MIN_POINT || point > MAX_POINT)
    {
      g_string_append_c (text, digits[0]);
      if (n_digits > 1)
        g_string_append_printf (text, ".%s", digits + 1);
      g_string_append_printf (text, "e%+03d", point - 1);
      return;
    }

  if (point <= 0)
    {
      g_string_append (text, "0.");
      for (int i = point; i < 0; i++)
        g_string_append_c (text, '0');
      g_string_append (text, digits);
      return;
    }

  for (int i = 0; i < MAX (point, n_digits); i++)
    {
      if (i == point)
        g_string_append_c (text, '.');
      g_string_append_c (text, i < n_digits ? digits[i] : '0');
    }
  if (n_digits <= point)
    g_string_append (text, ".0");
}

static gboolean
write_scalar (GString *text, JsonNode *node, GError **error)
{
  GType type = json_node_get_value_type (node);

  if (type == G_TYPE_STRING)
    {
      const char *string = json_node_get_string (node);

      if (!g_utf8_validate (string, -1, NULL))
        return numel_error_set (error, NUMEL_ERROR_BAD_VALUE,
                                _("a string in UTF-8 expected, not “%s”"), string);
      numel_json_write_string (text, string);
    }
  else if (type == G_TYPE_BOOLEAN)
    {
      g_string_append (text, json_node_get_boolean (node) ? "true" : "false");
    }
  else if (type == G_TYPE_DOUBLE)
    {
      double number = json_node_get_double (node);

      if (!isfinite (number))
        return numel_error_set (error, NUMEL_ERROR_BAD_VALUE,
                                _("a finite number expected, not %g"), number);
      numel_json_write_real (text, number);
    }
  else
    {
      g_string_append_printf (text, "%" G_GINT64_FORMAT, json_node_get_int (node));
    }

  return TRUE;
}

/* What stands before an item or a closing bracket of something that is broken into lines. */
static void
write_line (GString *text, const NumelJsonStyle *style, guint level)
{
  g_string_append_printf (text, "%s%s", style->newline, style->indent);
  for (guint i = 0; i < level; i++)
    g_string_append (text, style->unit);
}

static void
write_separator (GString              *text,
                 const NumelJsonStyle *style,
                 gboolean              breaks,
                 gboolean              is_first,
                 guint                 depth)
{
  if (!is_first)
    g_string_append (text, breaks ? "," : style->comma);
  if (breaks)
    write_line (text, style, depth + 1);
}

static gboolean
write_list (GString               *text,
            JsonArray             *list,
            const NumelJsonStyle  *style,
            guint                  depth,
            GError               **error)
{
  guint n_items = json_array_get_length (list);

  g_string_append_c (text, '[');
  for (guint i = 0; i < n_items; i++)
    {
      write_separator (text, style, style->breaks_lists, i == 0, depth);
      if (!write_node (text, json_array_get_element (list, i), style, depth + 1, error))
        return FALSE;
    }
  if (n_items > 0 && style->breaks_lists)
    write_line (text, style, depth);
  g_string_append_c (text, ']');

  return TRUE;
}

static gboolean
write_object (GString               *text,
              JsonObject            *object,
              const NumelJsonStyle  *style,
              guint                  depth,
              GError               **error)
{
  JsonObjectIter iter;
  const char *key;
  JsonNode *value;
  gboolean is_first = TRUE;

  g_string_append_c (text, '{');
  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &key, &value))
    {
      write_separator (text, style, style->breaks, is_first, depth);
      is_first = FALSE;
      numel_json_write_string (text, key);
      g_string_append (text, style->colon);
      if (!write_node (text, value, style, depth + 1, error))
        return FALSE;
    }
  if (!is_first && style->breaks)
    write_line (text, style, depth);
  g_string_append_c (text, '}');

  return TRUE;
}

static gboolean
write_node (GString *text, JsonNode *node, const NumelJsonStyle *style, guint depth, GError **error)
{
  if (depth > NUMEL_JSON_MAX_DEPTH)
    return numel_error_set (error, NUMEL_ERROR_TOO_DEEP,
                            _("at most %d levels of objects and lists expected"),
                            NUMEL_JSON_MAX_DEPTH);

  switch (json_node_get_node_type (node))
    {
    case JSON_NODE_OBJECT:
      return write_object (text, json_node_get_object (node), style, depth, error);
    case JSON_NODE_ARRAY:
      return write_list (text, json_node_get_array (node), style, depth, error);
    case JSON_NODE_VALUE:
      return write_scalar (text, node, error);
    case JSON_NODE_NULL:
    default:
      g_string_append (text, "null");
      return TRUE;
    }
}

/**
 * numel_json_write_node:
 * @text: where to write
 * @node: a value
 * @style: how the text around it is laid out
 * @error: return location for an error
 *
 * Writes a value: integers as integers, reals as numel_json_write_real() does, strings as
 * numel_json_write_string() does.
 *
 * An error is %NUMEL_ERROR_BAD_VALUE for a number that isn't finite or a string that isn't UTF-8,
 * and %NUMEL_ERROR_TOO_DEEP.
 *
 * Returns: whether it was written; if not, @text holds a part of it
 */
gboolean
numel_json_write_node (GString *text, JsonNode *node, const NumelJsonStyle *style, GError **error)
{
  return write_node (text, node, style, 0, error);
}

/**
 * numel_json_write_shown:
 * @node: a value
 *
 * Writes a value in one line without spaces, for people to read and to be compared. Unlike
 * json-glib's own writer it never writes what can't be read again, like `1e-05.0`.
 *
 * Returns: (transfer full): the text; an ellipsis if JSON can't hold the value
 */
char *
numel_json_write_shown (JsonNode *node)
{
  g_autoptr (GString) text = g_string_new (NULL);
  char colon[] = ":";
  const NumelJsonStyle style = { .comma = ",", .colon = colon };

  if (!numel_json_write_node (text, node, &style, NULL))
    g_string_assign (text, "…");

  return g_string_free (g_steal_pointer (&text), FALSE);
}

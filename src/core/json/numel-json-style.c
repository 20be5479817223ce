/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-json-style.h"

#include <string.h>

#define DEFAULT_UNIT  "  "
#define DEFAULT_COLON ": "

static gboolean
is_line_end (char c)
{
  return c == '\n' || c == '\r';
}

static const char *
find_newline (const char *text,
              gsize       size)
{
  const char *feed = memchr (text, '\n', size);

  if (feed == NULL)
    return memchr (text, '\r', size) != NULL ? "\r" : "\n";

  return feed > text && feed[-1] == '\r' ? "\r\n" : "\n";
}

/* The indentation of what stands first on its line, NULL for what doesn't. */
static char *
dup_indent (const char *text,
            gsize       offset)
{
  gsize start = offset;

  while (start > 0 && (text[start - 1] == ' ' || text[start - 1] == '\t'))
    start--;

  if (start == 0 || !is_line_end (text[start - 1]))
    return NULL;

  return g_strndup (text + start, offset - start);
}

/* What the members of the root are indented by. */
static char *
dup_unit (const NumelJsonScanner *scanner,
          const char             *text)
{
  const NumelJsonObject *root = numel_json_scanner_get_object (scanner, 0);
  g_autofree char *outer = dup_indent (text, root->end - 1);
  guint32 member = root->last_member;

  for (; member != NUMEL_JSON_NONE;
       member = numel_json_scanner_get_member (scanner, member)->previous)
    {
      gsize key = numel_json_scanner_get_member (scanner, member)->key_start;
      g_autofree char *indent = dup_indent (text, key);

      if (indent == NULL)
        continue;
      if (outer != NULL && g_str_has_prefix (indent, outer))
        return g_strdup (indent + strlen (outer));
      return g_steal_pointer (&indent);
    }

  return g_strdup (DEFAULT_UNIT);
}

/* Whether the items of the text's lists have lines of their own: the first list that isn't empty
   tells. A string that holds a bracket must not be taken for a list. */
static gboolean
find_breaks_lists (const char *text,
                   gsize       size,
                   gboolean    otherwise)
{
  gboolean in_string = FALSE;

  for (gsize i = 0; i < size; i++)
    {
      if (in_string && text[i] == '\\')
        i++;
      else if (text[i] == '"')
        in_string = !in_string;
      else if (!in_string && text[i] == '[')
        {
          gsize item = i + 1;

          while (item < size && g_ascii_isspace (text[item]))
            item++;
          if (item < size && text[item] != ']')
            return memchr (text + i, '\n', item - i) != NULL
                   || memchr (text + i, '\r', item - i) != NULL;
        }
    }

  return otherwise;
}

static gboolean
holds_line_end (const char *text,
                gsize       length)
{
  return memchr (text, '\n', length) != NULL || memchr (text, '\r', length) != NULL;
}

/* A colon as the member has it; without a member, as the root's first does. */
static char *
dup_colon (const NumelJsonScanner *scanner,
           const char             *text,
           guint32                 member)
{
  const NumelJsonMember *record;

  if (member == NUMEL_JSON_NONE)
    member = numel_json_scanner_get_object (scanner, 0)->last_member;
  if (member == NUMEL_JSON_NONE)
    return g_strdup (DEFAULT_COLON);

  record = numel_json_scanner_get_member (scanner, member);
  if (holds_line_end (text + record->key_end, record->value_start - record->key_end))
    return g_strdup (DEFAULT_COLON);

  return g_strndup (text + record->key_end, record->value_start - record->key_end);
}

/**
 * numel_json_style_init:
 * @self: (out caller-allocates): a style
 * @document: a document
 * @member: the member at whose level the style is wanted, or %NUMEL_JSON_NONE for an empty root
 *
 * Finds out how the document is laid out where the member stands.
 */
void
numel_json_style_init (NumelJsonStyle          *self,
                       const NumelJsonDocument *document,
                       guint32                  member)
{
  const NumelJsonScanner *scanner = numel_json_document_get_scanner (document);
  const char *text;
  gsize size;

  text = numel_json_document_get_text (document, &size);

  self->newline = find_newline (text, size);
  self->unit = dup_unit (scanner, text);
  self->colon = dup_colon (scanner, text, member);
  self->comma = g_ascii_isspace (self->colon[strlen (self->colon) - 1]) ? ", " : ",";

  self->indent = member == NUMEL_JSON_NONE
                 ? g_strdup ("")
                 : dup_indent (text, numel_json_scanner_get_member (scanner, member)->key_start);
  self->breaks = self->indent != NULL;
  if (self->indent == NULL)
    self->indent = g_strdup ("");

  self->breaks_lists = self->breaks && find_breaks_lists (text, size, TRUE);
}

/**
 * numel_json_style_clear:
 * @self: a style
 *
 * Frees what a style holds.
 */
void
numel_json_style_clear (NumelJsonStyle *self)
{
  g_clear_pointer (&self->unit, g_free);
  g_clear_pointer (&self->indent, g_free);
  g_clear_pointer (&self->colon, g_free);
}

/**
 * numel_json_style_indent:
 * @self: a style
 *
 * Goes one level deeper.
 */
void
numel_json_style_indent (NumelJsonStyle *self)
{
  g_autofree char *indent = g_steal_pointer (&self->indent);

  self->indent = g_strconcat (indent, self->unit, NULL);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-json-edit.h"

#include "core/text/numel-error.h"
#include "numel-json-style.h"
#include "numel-json-writer.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* What is to stand at a path: a value, or else the text of a member of another document. */
typedef struct
{
  JsonNode *value;
  const char *literal;
  gsize literal_size;
} Content;

static NumelJsonSplice *
new_splice (const NumelJsonDocument *document,
            gsize                    start,
            gsize                    end,
            GString                 *inserted)
{
  NumelJsonSplice *self = g_new (NumelJsonSplice, 1);
  const char *text;
  gsize size;

  text = numel_json_document_get_text (document, &size);
  self->offset = start;
  self->removed = g_bytes_new (text + start, end - start);
  self->inserted = g_string_free_to_bytes (inserted);

  return self;
}

static gboolean
holds_line_end (const char *text,
                gsize       start,
                gsize       end)
{
  return memchr (text + start, '\n', end - start) != NULL
         || memchr (text + start, '\r', end - start) != NULL;
}

static gboolean
write_content (GString               *text,
               const Content         *content,
               const NumelJsonStyle  *style,
               GError               **error)
{
  if (content->literal == NULL)
    return numel_json_write_node (text, content->value, style, error);

  g_string_append_len (text, content->literal, content->literal_size);

  return TRUE;
}

/* Writes `"a": {"b": VALUE}` for the path `a.b`. The style ends up as deep as the value. */
static gboolean
write_member (GString         *text,
              const char      *path,
              const Content   *content,
              NumelJsonStyle  *style,
              GError         **error)
{
  const char *dot = strchr (path, '.');
  g_autofree char *key = dot != NULL ? g_strndup (path, dot - path) : g_strdup (path);
  g_autofree char *outer = NULL;

  numel_json_write_string (text, key);
  g_string_append (text, style->colon);
  if (dot == NULL)
    return write_content (text, content, style, error);

  g_string_append_c (text, '{');
  outer = g_strdup (style->indent);
  numel_json_style_indent (style);
  if (style->breaks)
    g_string_append_printf (text, "%s%s", style->newline, style->indent);
  if (!write_member (text, dot + 1, content, style, error))
    return FALSE;
  if (style->breaks)
    g_string_append_printf (text, "%s%s", style->newline, outer);
  g_string_append_c (text, '}');

  return TRUE;
}

/* An object that holds one path, in the place of an empty object or of null. */
static gboolean
write_parent (GString         *text,
              const char      *path,
              const Content   *content,
              NumelJsonStyle  *style,
              GError         **error)
{
  g_autofree char *outer = g_strdup (style->indent);

  g_string_append_c (text, '{');
  if (style->breaks)
    {
      numel_json_style_indent (style);
      g_string_append_printf (text, "%s%s", style->newline, style->indent);
    }
  if (!write_member (text, path, content, style, error))
    return FALSE;
  if (style->breaks)
    g_string_append_printf (text, "%s%s", style->newline, outer);
  g_string_append_c (text, '}');

  return TRUE;
}

/* Some white space with all but its last line end taken out, so that an empty line between two
   members isn't repeated. */
static void
append_space (GString    *text,
              const char *space,
              gsize       length)
{
  gsize start = length;

  while (start > 0 && space[start - 1] != '\n' && space[start - 1] != '\r')
    start--;
  if (start > 0)
    start--;
  if (start > 0 && space[start] == '\n' && space[start - 1] == '\r')
    start--;

  if (start == 0 || holds_line_end (space, 0, length))
    g_string_append_len (text, space + start, length - start);
}

/* What stands between the last two members. After an only member it is what stands before it, if
   that is a line of its own. */
static void
append_separator (GString                *text,
                  const char             *source,
                  const NumelJsonScanner *scanner,
                  const NumelJsonObject  *object,
                  const NumelJsonStyle   *style)
{
  const NumelJsonMember *last = numel_json_scanner_get_member (scanner, object->last_member);
  gsize start, comma;

  if (object->n_members == 1)
    {
      start = object->start + 1;
      if (holds_line_end (source, start, last->key_start))
        {
          g_string_append_c (text, ',');
          append_space (text, source + start, last->key_start - start);
        }
      else
        {
          g_string_append (text, style->comma);
        }
      return;
    }

  start = numel_json_scanner_get_member (scanner, last->previous)->value_end;
  comma = (const char *) memchr (source + start, ',', last->key_start - start) - source;
  append_space (text, source + start, comma - start);
  g_string_append_c (text, ',');
  append_space (text, source + comma + 1, last->key_start - comma - 1);
}

static NumelJsonSplice *
append_to_object (const NumelJsonDocument  *document,
                  guint32                   object,
                  guint32                   parent,
                  const char               *path,
                  const Content            *content,
                  GError                  **error)
{
  const NumelJsonScanner *scanner = numel_json_document_get_scanner (document);
  const NumelJsonObject *record = numel_json_scanner_get_object (scanner, object);
  g_autoptr (GString) inserted = g_string_new (NULL);
  g_auto (NumelJsonStyle) style = { 0 };
  const char *text;
  gsize start, end, size;

  text = numel_json_document_get_text (document, &size);

  if (record->last_member == NUMEL_JSON_NONE)
    {
      start = record->start;
      end = record->end;
      numel_json_style_init (&style, document, parent);
      if (!write_parent (inserted, path, content, &style, error))
        return NULL;
    }
  else
    {
      start = numel_json_scanner_get_member (scanner, record->last_member)->value_end;
      end = start;
      numel_json_style_init (&style, document, record->last_member);
      append_separator (inserted, text, scanner, record, &style);
      if (!write_member (inserted, path, content, &style, error))
        return NULL;
    }

  return new_splice (document, start, end, g_steal_pointer (&inserted));
}

/* Whether a value as it stands is the same as another. To json-glib 5.0 equals 5, but to a file's
   readers it doesn't, so what would be written is compared. */
static gboolean
is_same (const NumelJsonDocument *document,
         const char              *path,
         const NumelJsonMember   *member,
         const Content           *content)
{
  g_autofree char *old_value = NULL;
  g_autofree char *new_value = NULL;
  const NumelJsonMask *masks;
  const char *text;
  guint n_masks;
  gsize size;

  if (content->literal != NULL)
    {
      text = numel_json_document_get_text (document, &size);
      return member->value_end - member->value_start == content->literal_size
             && memcmp (text + member->value_start, content->literal, content->literal_size) == 0;
    }

  /* A masked value reads as another that it isn't. */
  masks = numel_json_scanner_get_masks (numel_json_document_get_scanner (document), &n_masks);
  for (guint i = 0; i < n_masks; i++)
    if (masks[i].start >= member->value_start && masks[i].end <= member->value_end)
      return FALSE;

  old_value = numel_json_write_compact (numel_json_document_get_node (document, path));
  new_value = numel_json_write_compact (content->value);

  return old_value != NULL && g_strcmp0 (old_value, new_value) == 0;
}

static NumelJsonSplice *
replace_value (const NumelJsonDocument  *document,
               guint32                   member,
               const char               *rest,
               const Content            *content,
               GError                  **error)
{
  const NumelJsonScanner *scanner = numel_json_document_get_scanner (document);
  const NumelJsonMember *record = numel_json_scanner_get_member (scanner, member);
  g_autoptr (GString) inserted = g_string_new (NULL);
  g_auto (NumelJsonStyle) style = { 0 };
  gboolean is_written;
  const char *text;
  gsize size;

  text = numel_json_document_get_text (document, &size);
  numel_json_style_init (&style, document, member);

  /* A list keeps its shape, whatever other lists look like. */
  if (text[record->value_start] == '[' && record->value_end - record->value_start > 2)
    style.breaks_lists = style.breaks
                         && holds_line_end (text, record->value_start, record->value_end);

  if (rest != NULL)
    is_written = write_parent (inserted, rest, content, &style, error);
  else
    is_written = write_content (inserted, content, &style, error);

  if (!is_written)
    return NULL;

  return new_splice (document, record->value_start, record->value_end,
                     g_steal_pointer (&inserted));
}

static gboolean
check_path (const char  *path,
            GError     **error)
{
  gsize length = strlen (path);

  if (length > 0 && path[0] != '.' && path[length - 1] != '.' && strstr (path, "..") == NULL
      && g_utf8_validate (path, length, NULL))
    return TRUE;

  numel_error_set (error, NUMEL_ERROR_BAD_VALUE,
                   _("keys joined by single dots expected, not “%s”"), path);

  return FALSE;
}

/* Returns NULL without an error where nothing is to change. */
static NumelJsonSplice *
edit (const NumelJsonDocument  *document,
      const char               *path,
      const Content            *content,
      GError                  **error)
{
  const NumelJsonScanner *scanner = numel_json_document_get_scanner (document);
  const NumelJsonMember *record;
  guint32 object, deepest, member;
  const char *rest, *text;
  gsize size;

  if (!check_path (path, error))
    return NULL;

  text = numel_json_document_get_text (document, &size);
  member = numel_json_document_find (document, path, &object, &deepest, &rest);

  if (member != NUMEL_JSON_NONE)
    {
      if (is_same (document, path, numel_json_scanner_get_member (scanner, member), content))
        return NULL;
      return replace_value (document, member, NULL, content, error);
    }

  record = deepest != NUMEL_JSON_NONE ? numel_json_scanner_get_member (scanner, deepest) : NULL;
  if (record == NULL || record->child == object)
    return append_to_object (document, object, deepest, rest, content, error);

  /* A sub-configuration that is null is as good as none. */
  if (text[record->value_start] == 'n')
    return replace_value (document, deepest, rest, content, error);

  numel_error_set (error, NUMEL_ERROR_BAD_VALUE, _("%.*s: an object expected, not another value"),
                   (int) (rest - path - 1), path);

  return NULL;
}

/**
 * numel_json_edit_set:
 * @document: a document
 * @path: keys joined by dots
 * @value: the value that is to stand there
 * @error: return location for an error
 *
 * Finds the change that sets a value. A value that is there is replaced, and nothing around it. A
 * new key comes last in its object, laid out as the keys before it; objects on the way that are
 * missing or null are made. Of a duplicate key the last is changed.
 *
 * An error is that of numel_json_write_node(), or %NUMEL_ERROR_BAD_VALUE if something on the way is
 * no object or the path has an empty key.
 *
 * Returns: (transfer full) (nullable): the change; %NULL without an error if the value already is
 *   this one
 */
NumelJsonSplice *
numel_json_edit_set (const NumelJsonDocument  *document,
                     const char               *path,
                     JsonNode                 *value,
                     GError                  **error)
{
  Content content = { .value = value };

  g_return_val_if_fail (document != NULL && path != NULL && value != NULL, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  return edit (document, path, &content, error);
}

/**
 * numel_json_edit_copy:
 * @document: a document
 * @path: keys joined by dots
 * @source: a document that has a value at @path
 * @error: return location for an error
 *
 * Finds the change that sets a value to just what stands in another document, to the byte.
 *
 * Returns: (transfer full) (nullable): as numel_json_edit_set()
 */
NumelJsonSplice *
numel_json_edit_copy (const NumelJsonDocument  *document,
                      const char               *path,
                      const NumelJsonDocument  *source,
                      GError                  **error)
{
  const NumelJsonMember *record;
  guint32 object, deepest, member;
  Content content = { NULL };
  const char *rest;
  gsize size;

  g_return_val_if_fail (document != NULL && path != NULL && source != NULL, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  member = numel_json_document_find (source, path, &object, &deepest, &rest);
  g_return_val_if_fail (member != NUMEL_JSON_NONE, NULL);

  record = numel_json_scanner_get_member (numel_json_document_get_scanner (source), member);
  content.literal = numel_json_document_get_text (source, &size) + record->value_start;
  content.literal_size = record->value_end - record->value_start;

  return edit (document, path, &content, error);
}

static const NumelJsonMember *
find_next (const NumelJsonScanner *scanner,
           guint32                 object,
           guint32                 member)
{
  guint32 next = numel_json_scanner_get_object (scanner, object)->last_member;

  if (next == member)
    return NULL;

  while (numel_json_scanner_get_member (scanner, next)->previous != member)
    next = numel_json_scanner_get_member (scanner, next)->previous;

  return numel_json_scanner_get_member (scanner, next);
}

/**
 * numel_json_edit_remove:
 * @document: a document
 * @path: keys joined by dots
 *
 * Finds the change that takes a key out, with its comma and its line. Of a duplicate key it is the
 * last.
 *
 * Returns: (transfer full) (nullable): the change; %NULL if there is no such key
 */
NumelJsonSplice *
numel_json_edit_remove (const NumelJsonDocument *document,
                        const char              *path)
{
  const NumelJsonScanner *scanner;
  const NumelJsonMember *record, *previous, *next;
  guint32 object, deepest, member;
  const char *rest, *text;
  gsize size, start, end;

  g_return_val_if_fail (document != NULL && path != NULL, NULL);

  scanner = numel_json_document_get_scanner (document);
  text = numel_json_document_get_text (document, &size);
  member = numel_json_document_find (document, path, &object, &deepest, &rest);
  if (member == NUMEL_JSON_NONE)
    return NULL;

  record = numel_json_scanner_get_member (scanner, member);
  next = find_next (scanner, object, member);
  previous = record->previous != NUMEL_JSON_NONE
             ? numel_json_scanner_get_member (scanner, record->previous) : NULL;

  if (previous == NULL && next == NULL)
    {
      start = numel_json_scanner_get_object (scanner, object)->start + 1;
      end = numel_json_scanner_get_object (scanner, object)->end - 1;
    }
  else if (previous == NULL
           || (next != NULL && holds_line_end (text, previous->value_end, record->key_start)
               && !holds_line_end (text, record->value_end, next->key_start)))
    {
      /* The first of its line gives its place to the next. */
      start = record->key_start;
      end = next->key_start;
    }
  else
    {
      start = previous->value_end;
      end = record->value_end;
    }

  return new_splice (document, start, end, g_string_new (NULL));
}

/**
 * numel_json_splice_apply:
 * @self: a change
 * @document: the document it is of; backwards, the one it led to
 * @backwards: whether to go back
 * @error: return location for an error
 *
 * Returns: (transfer full): the changed document
 */
NumelJsonDocument *
numel_json_splice_apply (const NumelJsonSplice    *self,
                         const NumelJsonDocument  *document,
                         gboolean                  backwards,
                         GError                  **error)
{
  GBytes *removed, *inserted;
  const char *text;
  gsize size;

  g_return_val_if_fail (self != NULL && document != NULL, NULL);

  removed = backwards ? self->inserted : self->removed;
  inserted = backwards ? self->removed : self->inserted;
  text = g_bytes_get_data (inserted, &size);

  return numel_json_document_splice (document, self->offset, g_bytes_get_size (removed),
                                     text != NULL ? text : "", size, error);
}

/**
 * numel_json_splice_free:
 * @self: (transfer full): a change
 */
void
numel_json_splice_free (NumelJsonSplice *self)
{
  g_return_if_fail (self != NULL);

  g_bytes_unref (self->removed);
  g_bytes_unref (self->inserted);
  g_free (self);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-json-edit.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "core/text/numel-error.h"
#include "numel-json-writer.h"

#define DEFAULT_UNIT  "  "
#define DEFAULT_COLON ": "

/* What is to stand at a path: a value, or else the text of a member of another document. */
typedef struct
{
  JsonNode *value;
  const char *literal;
  gsize literal_size;
} Content;

static gboolean
holds_line_end (const char *text, gsize start, gsize end)
{
  return memchr (text + start, '\n', end - start) != NULL
         || memchr (text + start, '\r', end - start) != NULL;
}

static const char *
find_newline (const NumelJson *json)
{
  const char *feed = memchr (json->text, '\n', json->size);

  if (feed == NULL)
    return memchr (json->text, '\r', json->size) != NULL ? "\r" : "\n";

  return feed > json->text && feed[-1] == '\r' ? "\r\n" : "\n";
}

/* The indentation of what stands first on its line, NULL for what doesn't. */
static char *
dup_indent (const char *text, gsize offset)
{
  gsize start = offset;

  while (start > 0 && (text[start - 1] == ' ' || text[start - 1] == '\t'))
    start--;

  if (start == 0 || (text[start - 1] != '\n' && text[start - 1] != '\r'))
    return NULL;

  return g_strndup (text + start, offset - start);
}

/* What the members of the root are indented by. */
static char *
dup_unit (const NumelJson *json)
{
  const NumelJsonObject *root = g_ptr_array_index (json->objects, 0);
  g_autofree char *outer = dup_indent (json->text, root->end - 1);

  for (const NumelJsonMember *member = root->last; member != NULL; member = member->previous)
    {
      g_autofree char *indent = dup_indent (json->text, member->key_start);

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
find_breaks_lists (const NumelJson *json)
{
  const char *text = json->text;
  gboolean in_string = FALSE;

  for (gsize i = 0; i < json->size; i++)
    {
      if (in_string && text[i] == '\\')
        i++;
      else if (text[i] == '"')
        in_string = !in_string;
      else if (!in_string && text[i] == '[')
        {
          gsize item = i + 1;

          while (item < json->size && g_ascii_isspace (text[item]))
            item++;
          if (item < json->size && text[item] != ']')
            return holds_line_end (text, i, item);
        }
    }

  return TRUE;
}

/* How the document is laid out where a member stands; without one, as an empty root's first would
   be. */
static void
find_style (NumelJsonStyle *self, const NumelJson *json, const NumelJsonMember *member)
{
  const NumelJsonObject *root = g_ptr_array_index (json->objects, 0);
  const NumelJsonMember *model = member != NULL ? member : root->last;

  self->newline = find_newline (json);
  self->unit = dup_unit (json);
  if (model != NULL && !holds_line_end (json->text, model->key_end, model->value_start))
    self->colon = g_strndup (json->text + model->key_end, model->value_start - model->key_end);
  else
    self->colon = g_strdup (DEFAULT_COLON);
  self->comma = g_ascii_isspace (self->colon[strlen (self->colon) - 1]) ? ", " : ",";

  self->indent = member == NULL ? g_strdup ("") : dup_indent (json->text, member->key_start);
  self->breaks = self->indent != NULL;
  if (self->indent == NULL)
    self->indent = g_strdup ("");
  self->breaks_lists = self->breaks && find_breaks_lists (json);
}

static gboolean
write_content (GString *text, const Content *content, const NumelJsonStyle *style, GError **error)
{
  if (content->literal == NULL)
    return numel_json_write_node (text, content->value, style, error);

  g_string_append_len (text, content->literal, content->literal_size);

  return TRUE;
}

static gboolean write_parent (GString         *text,
                              const char      *path,
                              const Content   *content,
                              NumelJsonStyle  *style,
                              GError         **error);

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

  numel_json_write_string (text, key);
  g_string_append (text, style->colon);

  return dot == NULL ? write_content (text, content, style, error)
                     : write_parent (text, dot + 1, content, style, error);
}

/* An object that holds one path. */
static gboolean
write_parent (GString         *text,
              const char      *path,
              const Content   *content,
              NumelJsonStyle  *style,
              GError         **error)
{
  g_autofree char *outer = style->indent;

  style->indent = g_strconcat (outer, style->unit, NULL);
  g_string_append_c (text, '{');
  if (style->breaks)
    g_string_append_printf (text, "%s%s", style->newline, style->indent);
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
append_space (GString *text, const char *space, gsize length)
{
  gsize start = length;

  while (start > 0 && space[start - 1] != '\n' && space[start - 1] != '\r')
    start--;
  if (start > 0)
    start--;
  if (start > 0 && space[start] == '\n' && space[start - 1] == '\r')
    start--;

  g_string_append_len (text, space + start, length - start);
}

/* What stands between the last two members. After an only member it is what stands before it, if
   that is a line of its own. */
static void
append_separator (GString               *text,
                  const char            *source,
                  const NumelJsonMember *last,
                  const NumelJsonStyle  *style)
{
  gsize start = last->previous != NULL ? last->previous->value_end : last->object->start + 1;
  gsize comma;

  if (last->previous == NULL)
    {
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

  comma = (const char *) memchr (source + start, ',', last->key_start - start) - source;
  append_space (text, source + start, comma - start);
  g_string_append_c (text, ',');
  append_space (text, source + comma + 1, last->key_start - comma - 1);
}

static NumelJsonSplice *
new_splice (const NumelJson *json, gsize start, gsize end, GString *inserted)
{
  NumelJsonSplice *self = g_new (NumelJsonSplice, 1);

  self->offset = start;
  self->removed = g_bytes_new (json->text + start, end - start);
  self->inserted = g_string_free_to_bytes (inserted);

  return self;
}

/* @parent is the member whose value the object is, NULL for the root. */
static NumelJsonSplice *
append_to_object (const NumelJson        *json,
                  const NumelJsonMember  *parent,
                  const char             *path,
                  const Content          *content,
                  GError                **error)
{
  const NumelJsonObject *object = parent != NULL ? parent->child
                                                 : g_ptr_array_index (json->objects, 0);
  g_autoptr (GString) inserted = g_string_new (NULL);
  g_auto (NumelJsonStyle) style = { 0 };

  if (object->last == NULL)
    {
      find_style (&style, json, parent);
      if (!write_parent (inserted, path, content, &style, error))
        return NULL;
      return new_splice (json, object->start, object->end, g_steal_pointer (&inserted));
    }

  find_style (&style, json, object->last);
  append_separator (inserted, json->text, object->last, &style);
  if (!write_member (inserted, path, content, &style, error))
    return NULL;

  return new_splice (json, object->last->value_end, object->last->value_end,
                     g_steal_pointer (&inserted));
}

/* Whether a value as it stands is the same as another. To json-glib 5.0 equals 5, but to a file's
   readers it doesn't, so what would be written is compared. */
static gboolean
is_same (const NumelJson       *json,
         const char            *path,
         const NumelJsonMember *member,
         const Content         *content)
{
  g_autofree char *old_value = NULL;
  g_autofree char *new_value = NULL;

  if (content->literal != NULL)
    return member->value_end - member->value_start == content->literal_size
           && memcmp (json->text + member->value_start, content->literal,
                      content->literal_size) == 0;

  if (member->is_changed)
    return FALSE;

  old_value = numel_json_write_shown (numel_json_get (json, path));
  new_value = numel_json_write_shown (content->value);

  return g_str_equal (old_value, new_value);
}

static NumelJsonSplice *
replace_value (const NumelJson        *json,
               const NumelJsonMember  *member,
               const char             *rest,
               const Content          *content,
               GError                **error)
{
  g_autoptr (GString) inserted = g_string_new (NULL);
  g_auto (NumelJsonStyle) style = { 0 };
  gsize start = member->value_start;
  gsize end = member->value_end;

  find_style (&style, json, member);

  /* A list keeps its shape, whatever other lists look like. */
  if (json->text[start] == '[' && end - start > 2)
    style.breaks_lists = style.breaks && holds_line_end (json->text, start, end);

  if (rest != NULL ? !write_parent (inserted, rest, content, &style, error)
                   : !write_content (inserted, content, &style, error))
    return NULL;

  return new_splice (json, start, end, g_steal_pointer (&inserted));
}

/* Returns NULL without an error where nothing is to change. */
static NumelJsonSplice *
edit (const NumelJson *json, const char *path, const Content *content, GError **error)
{
  const NumelJsonMember *member;
  gsize length = strlen (path);
  const char *rest;

  if (length == 0 || path[0] == '.' || path[length - 1] == '.' || strstr (path, "..") != NULL
      || !g_utf8_validate (path, length, NULL))
    {
      numel_error_set (error, NUMEL_ERROR_BAD_VALUE,
                       _("keys joined by single dots expected, not “%s”"), path);
      return NULL;
    }

  member = numel_json_find (json, path, &rest);
  if (rest == NULL)
    return is_same (json, path, member, content)
           ? NULL : replace_value (json, member, NULL, content, error);

  if (member == NULL || member->child != NULL)
    return append_to_object (json, member, rest, content, error);

  /* A sub-configuration that is null is as good as none. */
  if (json->text[member->value_start] == 'n')
    return replace_value (json, member, rest, content, error);

  numel_error_set (error, NUMEL_ERROR_BAD_VALUE, _("%.*s: an object expected, not another value"),
                   (int) (rest - path - 1), path);

  return NULL;
}

/**
 * numel_json_edit_set:
 * @json: a text whose root is an object
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
numel_json_edit_set (const NumelJson *json, const char *path, JsonNode *value, GError **error)
{
  Content content = { .value = value };

  return edit (json, path, &content, error);
}

/**
 * numel_json_edit_copy:
 * @json: a text whose root is an object
 * @path: keys joined by dots
 * @source: another that has a value at @path
 * @error: return location for an error
 *
 * Finds the change that sets a value to just what stands in another text, to the byte.
 *
 * Returns: (transfer full) (nullable): as numel_json_edit_set()
 */
NumelJsonSplice *
numel_json_edit_copy (const NumelJson  *json,
                      const char       *path,
                      const NumelJson  *source,
                      GError          **error)
{
  const char *rest;
  const NumelJsonMember *member = numel_json_find (source, path, &rest);
  Content content = { NULL };

  g_return_val_if_fail (rest == NULL, NULL);

  content.literal = source->text + member->value_start;
  content.literal_size = member->value_end - member->value_start;

  return edit (json, path, &content, error);
}

/**
 * numel_json_edit_remove:
 * @json: a text whose root is an object
 * @path: keys joined by dots
 *
 * Finds the change that takes a key out, with its comma and its line. Of a duplicate key it is the
 * last.
 *
 * Returns: (transfer full) (nullable): the change; %NULL if there is no such key
 */
NumelJsonSplice *
numel_json_edit_remove (const NumelJson *json, const char *path)
{
  const char *rest;
  const NumelJsonMember *member = numel_json_find (json, path, &rest);
  const NumelJsonMember *previous, *next;
  gsize start, end;

  if (rest != NULL)
    return NULL;

  previous = member->previous;
  next = member->next;
  if (previous == NULL && next == NULL)
    {
      start = member->object->start + 1;
      end = member->object->end - 1;
    }
  else if (previous == NULL
           || (next != NULL && holds_line_end (json->text, previous->value_end, member->key_start)
               && !holds_line_end (json->text, member->value_end, next->key_start)))
    {
      /* The first of its line gives its place to the next. */
      start = member->key_start;
      end = next->key_start;
    }
  else
    {
      start = previous->value_end;
      end = member->value_end;
    }

  return new_splice (json, start, end, g_string_new (NULL));
}

/**
 * numel_json_splice_apply:
 * @self: a change
 * @json: the text it is of; backwards, the one it led to
 * @backwards: whether to go back
 * @error: return location for an error
 *
 * Returns: (transfer full): the changed text; %NULL if it would be larger or deeper than a document
 *   may be
 */
NumelJson *
numel_json_splice_apply (const NumelJsonSplice  *self,
                         const NumelJson        *json,
                         gboolean                backwards,
                         GError                **error)
{
  GBytes *removed = backwards ? self->inserted : self->removed;
  GBytes *inserted = backwards ? self->removed : self->inserted;
  gsize after = self->offset + g_bytes_get_size (removed);
  GByteArray *text = g_byte_array_sized_new (json->size + g_bytes_get_size (inserted));
  g_autoptr (GBytes) bytes = NULL;

  g_byte_array_append (text, (const guint8 *) json->text, self->offset);
  if (g_bytes_get_size (inserted) > 0)
    g_byte_array_append (text, g_bytes_get_data (inserted, NULL), g_bytes_get_size (inserted));
  g_byte_array_append (text, (const guint8 *) json->text + after, json->size - after);
  bytes = g_byte_array_free_to_bytes (text);

  return numel_json_new (bytes, NUMEL_JSON_MAX_SIZE, NUMEL_JSON_MAX_DEPTH, FALSE, error);
}

void
numel_json_splice_free (NumelJsonSplice *self)
{
  g_bytes_unref (self->removed);
  g_bytes_unref (self->inserted);
  g_free (self);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-json.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "core/text/numel-error.h"
#include "numel-json-lexer.h"

/* A value takes a hundred bytes once it is parsed: what fits in 64 MiB as text may not fit then. */
#define MAX_VALUES (8 * 1024 * 1024)

typedef enum
{
  STATE_FIRST,
  STATE_KEY,
  STATE_VALUE,
  STATE_AFTER_VALUE,
} State;

/* An object or a list that is still open; a list has no places. */
typedef struct
{
  JsonNode *node;
  NumelJsonObject *object;
} Frame;

typedef struct
{
  NumelJsonLexer lexer;
  NumelJson *json;
  gboolean unique_keys;
  gsize n_values;
  guint n_frames;
  guint max_frames;
  Frame *frames;
} Parser;

static Frame *
get_top (const Parser *self)
{
  return self->n_frames > 0 ? &self->frames[self->n_frames - 1] : NULL;
}

static void
free_object (gpointer data)
{
  NumelJsonObject *object = data;
  NumelJsonMember *member = object->last;

  while (member != NULL)
    {
      NumelJsonMember *previous = member->previous;

      g_free (member->key);
      g_free (member);
      member = previous;
    }
  g_free (object);
}

/* Notes in the outermost frames that a node holds something else than the text says. */
static void
note_change (Parser *self, guint n_frames)
{
  if (!self->lexer.is_changed)
    return;

  for (guint i = 0; i < n_frames; i++)
    if (self->frames[i].object != NULL)
      self->frames[i].object->last->is_changed = TRUE;
  self->lexer.is_changed = FALSE;
}

/* Puts a node where the text has it. */
static void
add_node (Parser *self, JsonNode *node)
{
  Frame *frame = get_top (self);

  if (frame == NULL)
    self->json->root = node;
  else if (frame->object == NULL)
    json_array_add_element (json_node_get_array (frame->node), node);
  else
    json_object_set_member (json_node_get_object (frame->node), frame->object->last->key, node);
}

static void
end_value (Parser *self)
{
  Frame *frame = get_top (self);

  if (frame != NULL && frame->object != NULL)
    frame->object->last->value_end = self->lexer.position;
}

static gboolean
open_frame (Parser *self, gboolean is_object, GError **error)
{
  Frame *parent = get_top (self);
  Frame frame = { NULL, NULL };

  if (self->n_frames == self->max_frames)
    {
      guint line, column;

      numel_json_lexer_locate (&self->lexer, self->lexer.position, &line, &column);
      return numel_error_set (error, NUMEL_ERROR_TOO_DEEP,
                              _("line %u, column %u: at most %u levels of objects and lists "
                                "expected"),
                              line, column, self->max_frames);
    }

  frame.node = json_node_new (is_object ? JSON_NODE_OBJECT : JSON_NODE_ARRAY);
  add_node (self, frame.node);
  if (is_object)
    {
      json_node_take_object (frame.node, json_object_new ());
      frame.object = g_new0 (NumelJsonObject, 1);
      frame.object->start = self->lexer.position;
      g_ptr_array_add (self->json->objects, frame.object);
      if (parent != NULL && parent->object != NULL)
        parent->object->last->child = frame.object;
    }
  else
    {
      json_node_take_array (frame.node, json_array_new ());
    }
  self->frames[self->n_frames++] = frame;
  self->lexer.position++;

  return TRUE;
}

/* The path of a member of the object that is on top. */
static char *
dup_path (const Parser *self, const NumelJsonMember *member)
{
  GString *path = g_string_new (NULL);

  for (guint i = 0; i < self->n_frames; i++)
    {
      const Frame *frame = &self->frames[i];

      if (frame->object == NULL)
        {
          g_string_append_printf (path, "[%u]",
                                  json_array_get_length (json_node_get_array (frame->node)) - 1);
          continue;
        }

      if (path->len > 0)
        g_string_append_c (path, '.');
      g_string_append (path, i + 1 < self->n_frames ? frame->object->last->key : member->key);
    }

  return g_string_free (path, FALSE);
}

static int
compare_keys (gconstpointer a, gconstpointer b, gpointer user_data)
{
  const NumelJsonMember *const *x = a;
  const NumelJsonMember *const *y = b;

  return strcmp ((*x)->key, (*y)->key);
}

/* Sorting keeps the order of equal keys: the second of them is the one that is named. */
static gboolean
report_duplicates (Parser *self, const NumelJsonObject *object, GError **error)
{
  g_autofree NumelJsonMember **sorted = g_new (NumelJsonMember *, object->n_members);
  NumelJsonMember *member = object->last;

  for (guint i = object->n_members; i-- > 0; member = member->previous)
    sorted[i] = member;
  g_qsort_with_data (sorted, object->n_members, sizeof *sorted, compare_keys, NULL);

  for (guint i = 1; i < object->n_members; i++)
    {
      guint line, column;

      /* A key that stands three times is named once. */
      if (!g_str_equal (sorted[i - 1]->key, sorted[i]->key)
          || (i > 1 && g_str_equal (sorted[i - 2]->key, sorted[i]->key)))
        continue;

      if (!self->unique_keys)
        {
          g_ptr_array_add (self->json->duplicates, dup_path (self, sorted[i]));
          continue;
        }
      numel_json_lexer_locate (&self->lexer, sorted[i]->key_start, &line, &column);
      return numel_error_set (error, NUMEL_ERROR_NOT_JSON,
                              _("line %u, column %u: every key once expected, not “%s” again"),
                              line, column, sorted[i]->key);
    }

  return TRUE;
}

static gboolean
close_frame (Parser *self, GError **error)
{
  const Frame *frame = get_top (self);
  NumelJsonObject *object = frame->object;

  self->lexer.position++;
  if (object != NULL)
    {
      object->end = self->lexer.position;
      if (json_object_get_size (json_node_get_object (frame->node)) < object->n_members
          && !report_duplicates (self, object, error))
        return FALSE;
    }

  self->n_frames--;
  end_value (self);

  return TRUE;
}

/* A key, its colon and the spaces around it. */
static gboolean
scan_key (Parser *self, gboolean may_close, GError **error)
{
  NumelJsonLexer *lexer = &self->lexer;
  NumelJsonObject *object = get_top (self)->object;
  NumelJsonMember *member;
  gsize start = lexer->position;

  if (numel_json_lexer_peek (lexer) != '"')
    return numel_json_lexer_fail (lexer, may_close ? _("a key in double quotes or “}”")
                                                   : _("a key in double quotes"), error);
  if (!numel_json_lexer_string (lexer, error))
    return FALSE;
  note_change (self, self->n_frames - 1);

  member = g_new0 (NumelJsonMember, 1);
  member->key = g_strndup (lexer->string->str, lexer->string->len);
  member->key_start = start;
  member->key_end = lexer->position;
  member->object = object;
  member->previous = object->last;
  if (object->last != NULL)
    object->last->next = member;
  object->last = member;
  object->n_members++;

  numel_json_lexer_skip_space (lexer);
  if (numel_json_lexer_peek (lexer) != ':')
    return numel_json_lexer_fail (lexer, _("a colon"), error);
  lexer->position++;
  numel_json_lexer_skip_space (lexer);
  member->value_start = lexer->position;

  return TRUE;
}

static gboolean
scan_value (Parser *self, State *state, GError **error)
{
  int c = numel_json_lexer_peek (&self->lexer);
  JsonNode *node;

  if (++self->n_values > MAX_VALUES)
    return numel_error_set (error, NUMEL_ERROR_TOO_LARGE,
                            _("at most %d values expected in the text"), MAX_VALUES);

  if (c == '{' || c == '[')
    {
      *state = STATE_FIRST;
      return open_frame (self, c == '{', error);
    }

  *state = STATE_AFTER_VALUE;
  node = numel_json_lexer_scalar (&self->lexer, error);
  if (node == NULL)
    return FALSE;
  note_change (self, self->n_frames);
  add_node (self, node);
  end_value (self);

  return TRUE;
}

/* One step: a scalar, a bracket or a comma. The nesting is in the frames, not in the C stack. */
static gboolean
scan_step (Parser *self, State *state, GError **error)
{
  NumelJsonLexer *lexer = &self->lexer;
  const Frame *frame = get_top (self);
  gboolean in_object = frame != NULL && frame->object != NULL;
  int c = numel_json_lexer_peek (lexer);

  if (*state == STATE_AFTER_VALUE)
    {
      if (c == (in_object ? '}' : ']'))
        return close_frame (self, error);
      if (c != ',')
        return numel_json_lexer_fail (lexer, in_object ? _("a comma or “}”") : _("a comma or “]”"),
                                      error);
      lexer->position++;
      *state = in_object ? STATE_KEY : STATE_VALUE;
      return TRUE;
    }

  if (*state == STATE_FIRST && c == (in_object ? '}' : ']'))
    {
      *state = STATE_AFTER_VALUE;
      return close_frame (self, error);
    }

  if (in_object && *state != STATE_VALUE)
    {
      gboolean may_close = *state == STATE_FIRST;

      *state = STATE_VALUE;
      return scan_key (self, may_close, error);
    }

  return scan_value (self, state, error);
}

static gboolean
scan (Parser *self, GError **error)
{
  NumelJsonLexer *lexer = &self->lexer;
  State state = STATE_VALUE;
  const char *invalid;

  /* A NUL byte is no text either: it stops the check. */
  if (!g_utf8_validate_len (lexer->text, lexer->size, &invalid))
    {
      lexer->position = invalid - lexer->text;
      return numel_json_lexer_fail (lexer, _("text in UTF-8"), error);
    }

  numel_json_lexer_skip_mark (lexer);
  numel_json_lexer_skip_space (lexer);
  do
    {
      if (!scan_step (self, &state, error))
        return FALSE;
      numel_json_lexer_skip_space (lexer);
    }
  while (state != STATE_AFTER_VALUE || self->n_frames > 0);

  if (lexer->position < lexer->size)
    return numel_json_lexer_fail (lexer, _("the end of the text"), error);

  return TRUE;
}

/**
 * numel_json_new:
 * @bytes: a text
 * @max_size: the most bytes that are read
 * @max_depth: how deep objects and lists may nest, the root being 1
 * @unique_keys: whether a key that stands twice in an object is an error
 * @error: return location for an error
 *
 * Reads strict JSON (RFC 8259), in UTF-8, with or without a byte order mark. The bare words `NaN`,
 * `Infinity` and `-Infinity` are accepted as well, since real files have them.
 *
 * An error is %NUMEL_ERROR_TOO_LARGE, %NUMEL_ERROR_TOO_DEEP or %NUMEL_ERROR_NOT_JSON and names line
 * and column.
 *
 * Returns: (transfer full): what is in the text; the root may be of any type
 */
NumelJson *
numel_json_new (GBytes    *bytes,
                gsize      max_size,
                guint      max_depth,
                gboolean   unique_keys,
                GError   **error)
{
  g_autoptr (NumelJson) self = NULL;
  g_autofree Frame *frames = NULL;
  g_autoptr (GString) string = NULL;
  Parser parser;
  gsize size;
  const char *text;

  g_return_val_if_fail (bytes != NULL, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  text = g_bytes_get_data (bytes, &size);
  if (size > max_size)
    {
      numel_error_set (error, NUMEL_ERROR_TOO_LARGE,
                       _("at most %zu bytes expected, not %zu"), max_size, size);
      return NULL;
    }

  self = g_atomic_rc_box_new0 (NumelJson);
  self->bytes = g_bytes_ref (bytes);
  self->text = text != NULL ? text : "";
  self->size = size;
  self->objects = g_ptr_array_new_with_free_func (free_object);
  self->duplicates = g_ptr_array_new_with_free_func (g_free);

  frames = g_new (Frame, max_depth);
  string = g_string_new (NULL);
  parser = (Parser) {
    .lexer = { .text = self->text, .size = size, .string = string },
    .json = self,
    .unique_keys = unique_keys,
    .max_frames = max_depth,
    .frames = frames,
  };
  if (!scan (&parser, error))
    return NULL;
  g_ptr_array_add (self->duplicates, NULL);

  return g_steal_pointer (&self);
}

/**
 * numel_json_parse:
 * @bytes: a text
 * @max_size: the most bytes that are read
 * @max_depth: how deep objects and lists may nest, the root being 1
 * @unique_keys: whether a key that stands twice in an object is an error
 * @error: return location for an error
 *
 * Does what numel_json_new() does, for those who need no places.
 *
 * Returns: (transfer full): the root, which may be of any type
 */
JsonNode *
numel_json_parse (GBytes    *bytes,
                  gsize      max_size,
                  guint      max_depth,
                  gboolean   unique_keys,
                  GError   **error)
{
  g_autoptr (NumelJson) json = numel_json_new (bytes, max_size, max_depth, unique_keys, error);

  return json != NULL ? g_steal_pointer (&json->root) : NULL;
}

NumelJson *
numel_json_ref (NumelJson *self)
{
  return g_atomic_rc_box_acquire (self);
}

static void
clear (gpointer data)
{
  NumelJson *self = data;

  g_clear_pointer (&self->root, json_node_unref);
  g_ptr_array_unref (self->objects);
  g_ptr_array_unref (self->duplicates);
  g_bytes_unref (self->bytes);
}

void
numel_json_unref (NumelJson *self)
{
  g_atomic_rc_box_release_full (self, clear);
}

/**
 * numel_json_get:
 * @self: a text whose root is an object
 * @path: keys joined by dots
 *
 * Returns: (transfer none) (nullable): the value there
 */
JsonNode *
numel_json_get (const NumelJson *self, const char *path)
{
  g_auto (GStrv) keys = NULL;
  JsonNode *node = self->root;

  /* Nearly every path is one key, and a model asks for fifty of them. */
  if (strchr (path, '.') == NULL)
    return json_object_get_member (json_node_get_object (node), path);

  keys = g_strsplit (path, ".", -1);
  for (guint i = 0; keys[i] != NULL && node != NULL; i++)
    {
      if (!JSON_NODE_HOLDS_OBJECT (node))
        return NULL;
      node = json_object_get_member (json_node_get_object (node), keys[i]);
    }

  return node;
}

/**
 * numel_json_find:
 * @self: a text whose root is an object
 * @path: keys joined by dots
 * @rest: (out): the part of @path that is not there, %NULL if all of it is
 *
 * Returns: (transfer none) (nullable): the last member on the way that is there; of a duplicate key
 *   the last
 */
const NumelJsonMember *
numel_json_find (const NumelJson *self, const char *path, const char **rest)
{
  const NumelJsonMember *deepest = NULL;
  const NumelJsonObject *object = g_ptr_array_index (self->objects, 0);

  *rest = path;
  while (object != NULL && *rest != NULL)
    {
      const char *dot = strchr (*rest, '.');
      gsize length = dot != NULL ? (gsize) (dot - *rest) : strlen (*rest);
      const NumelJsonMember *member = object->last;

      while (member != NULL
             && (strncmp (member->key, *rest, length) != 0 || member->key[length] != '\0'))
        member = member->previous;
      if (member == NULL)
        break;

      deepest = member;
      object = member->child;
      *rest = dot != NULL ? dot + 1 : NULL;
    }

  return deepest;
}

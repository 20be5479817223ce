/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-json-scanner.h"

#include "core/text/numel-error.h"
#include "numel-json-text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* A value takes a hundred bytes once it is parsed: what fits in 64 MiB as text may not fit then. */
#define MAX_VALUES (8 * 1024 * 1024)

typedef enum
{
  STATE_FIRST,
  STATE_KEY,
  STATE_VALUE,
  STATE_AFTER_VALUE,
} State;

/* An object or a list that is still open; the list knows its item, the object its last member. */
typedef struct
{
  guint32 object;
  guint32 item;
} Frame;

struct _NumelJsonScanner
{
  NumelJsonLexer lexer;
  GBytes *bytes;
  gsize n_values;
  gboolean unique_keys;
  gboolean is_object;

  guint n_frames;
  guint max_frames;
  Frame *frames;

  GArray *objects;
  GArray *members;
  GPtrArray *duplicates;
};

static inline NumelJsonObject *
object_at (const NumelJsonScanner *self,
           guint32                 object)
{
  return &g_array_index (self->objects, NumelJsonObject, object);
}

static inline NumelJsonMember *
member_at (const NumelJsonScanner *self,
           guint32                 member)
{
  return &g_array_index (self->members, NumelJsonMember, member);
}

static inline Frame *
top_frame (const NumelJsonScanner *self)
{
  return self->n_frames > 0 ? &self->frames[self->n_frames - 1] : NULL;
}

static void
locate (const NumelJsonScanner *self,
        gsize                   offset,
        guint                  *line,
        guint                  *column)
{
  numel_json_text_locate (self->lexer.text, offset, line, column);
}

/* Opens an object or a list. An object that is the value of a member is that member's child. */
static gboolean
open_frame (NumelJsonScanner  *self,
            gboolean           is_object,
            GError           **error)
{
  Frame *parent = top_frame (self);
  Frame frame = { NUMEL_JSON_NONE, 0 };

  if (self->n_frames == self->max_frames)
    {
      guint line, column;

      locate (self, self->lexer.position, &line, &column);
      numel_error_set (error, NUMEL_ERROR_TOO_DEEP,
                       _("line %u, column %u: at most %u levels of objects and lists expected"),
                       line, column, self->max_frames);
      return FALSE;
    }

  if (is_object)
    {
      NumelJsonObject object = { self->lexer.position, 0, NUMEL_JSON_NONE, 0 };

      frame.object = self->objects->len;
      g_array_append_val (self->objects, object);

      if (parent != NULL && parent->object != NUMEL_JSON_NONE)
        member_at (self, object_at (self, parent->object)->last_member)->child = frame.object;
    }

  g_assert (self->frames != NULL);
  self->frames[self->n_frames++] = frame;
  self->lexer.position++;

  return TRUE;
}

static char *
dup_key (const NumelJsonScanner *self,
         guint32                 member)
{
  const NumelJsonMember *record = member_at (self, member);

  return numel_json_text_decode (self->lexer.text + record->key_start,
                                 record->key_end - record->key_start);
}

/* The path of a member of the object that is on top: `text_config.layers[2].size`. */
static char *
dup_path (const NumelJsonScanner *self,
          guint32                 member)
{
  GString *path = g_string_new (NULL);

  for (guint i = 0; i < self->n_frames; i++)
    {
      const Frame *frame = &self->frames[i];
      g_autofree char *key = NULL;

      if (frame->object == NUMEL_JSON_NONE)
        {
          g_string_append_printf (path, "[%u]", frame->item);
          continue;
        }

      key = dup_key (self, i + 1 < self->n_frames ? object_at (self, frame->object)->last_member
                                                  : member);
      if (path->len > 0)
        g_string_append_c (path, '.');
      g_string_append (path, key);
    }

  return g_string_free (path, FALSE);
}

static int
compare_keys (gconstpointer a,
              gconstpointer b,
              gpointer      user_data)
{
  const NumelJsonScanner *self = user_data;
  const char *text = self->lexer.text;
  const NumelJsonMember *left = member_at (self, *(const guint32 *) a);
  const NumelJsonMember *right = member_at (self, *(const guint32 *) b);

  return numel_json_text_compare (text + left->key_start, left->key_end - left->key_start,
                                  text + right->key_start, right->key_end - right->key_start);
}

static gboolean
report_duplicate (NumelJsonScanner  *self,
                  guint32            member,
                  GError           **error)
{
  g_autofree char *key = NULL;
  guint line, column;

  if (!self->unique_keys)
    {
      g_ptr_array_add (self->duplicates, dup_path (self, member));
      return TRUE;
    }

  key = dup_key (self, member);
  locate (self, member_at (self, member)->key_start, &line, &column);
  numel_error_set (error, NUMEL_ERROR_NOT_JSON,
                   _("line %u, column %u: every key once expected, not “%s” again"),
                   line, column, key);

  return FALSE;
}

/* Sorting can't be made slow by keys that were chosen for it, as a hash table can, and it keeps the
   order of equal keys. */
static gboolean
find_duplicates (NumelJsonScanner       *self,
                 const NumelJsonObject  *object,
                 GError                **error)
{
  g_autofree guint32 *sorted = g_new (guint32, object->n_members);
  guint32 member = object->last_member;

  for (guint32 i = object->n_members; i-- > 0; member = member_at (self, member)->previous)
    sorted[i] = member;

  g_qsort_with_data (sorted, object->n_members, sizeof *sorted, compare_keys, self);

  for (guint32 i = 1; i < object->n_members; i++)
    {
      if (compare_keys (&sorted[i - 1], &sorted[i], self) != 0)
        continue;
      /* A key that stands three times is named once. */
      if (i > 1 && compare_keys (&sorted[i - 2], &sorted[i], self) == 0)
        continue;
      if (!report_duplicate (self, sorted[i], error))
        return FALSE;
    }

  return TRUE;
}

static void
end_value (NumelJsonScanner *self)
{
  Frame *frame = top_frame (self);

  if (frame != NULL && frame->object != NUMEL_JSON_NONE)
    member_at (self, object_at (self, frame->object)->last_member)->value_end
      = self->lexer.position;
}

static gboolean
close_frame (NumelJsonScanner  *self,
             GError           **error)
{
  guint32 object = top_frame (self)->object;

  self->lexer.position++;
  if (object != NUMEL_JSON_NONE)
    {
      NumelJsonObject *record = object_at (self, object);

      record->end = self->lexer.position;
      if (record->n_members > 1 && !find_duplicates (self, record, error))
        return FALSE;
    }

  self->n_frames--;
  end_value (self);

  return TRUE;
}

/* A key, its colon and the spaces around it. */
static gboolean
scan_key (NumelJsonScanner  *self,
          gboolean           may_close,
          GError           **error)
{
  NumelJsonLexer *lexer = &self->lexer;
  NumelJsonObject *object = object_at (self, top_frame (self)->object);
  NumelJsonMember member = { .previous = object->last_member, .child = NUMEL_JSON_NONE };

  if (numel_json_lexer_peek (lexer) != '"')
    return numel_json_lexer_fail (lexer, may_close ? _("a key in double quotes or “}”")
                                                   : _("a key in double quotes"), error);

  member.key_start = lexer->position;
  if (!numel_json_lexer_string (lexer, error))
    return FALSE;
  member.key_end = lexer->position;

  numel_json_lexer_skip_space (lexer);
  if (numel_json_lexer_peek (lexer) != ':')
    return numel_json_lexer_fail (lexer, _("a colon"), error);
  lexer->position++;
  numel_json_lexer_skip_space (lexer);
  member.value_start = lexer->position;

  object->last_member = self->members->len;
  object->n_members++;
  g_array_append_val (self->members, member);

  return TRUE;
}

static gboolean
count_value (NumelJsonScanner  *self,
             GError           **error)
{
  if (++self->n_values <= MAX_VALUES)
    return TRUE;

  numel_error_set (error, NUMEL_ERROR_TOO_LARGE, _("at most %d values expected in the text"),
                   MAX_VALUES);

  return FALSE;
}

/* One step: a scalar, a bracket or a comma. The nesting is in the frames, not in the C stack. */
static gboolean
scan_step (NumelJsonScanner  *self,
           State             *state,
           GError           **error)
{
  NumelJsonLexer *lexer = &self->lexer;
  Frame *frame = top_frame (self);
  gboolean in_object = frame != NULL && frame->object != NUMEL_JSON_NONE;
  int c = numel_json_lexer_peek (lexer);

  if (*state == STATE_AFTER_VALUE)
    {
      g_assert (frame != NULL);
      if (c == (in_object ? '}' : ']'))
        return close_frame (self, error);
      if (c != ',')
        return numel_json_lexer_fail (lexer, in_object ? _("a comma or “}”") : _("a comma or “]”"),
                                      error);
      lexer->position++;
      frame->item++;
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

  if (!count_value (self, error))
    return FALSE;

  if (c == '{' || c == '[')
    {
      *state = STATE_FIRST;
      return open_frame (self, c == '{', error);
    }

  *state = STATE_AFTER_VALUE;
  if (!numel_json_lexer_scalar (lexer, error))
    return FALSE;
  end_value (self);

  return TRUE;
}

static gboolean
scan (NumelJsonScanner  *self,
      GError           **error)
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

  lexer->position = numel_json_text_mark (lexer->text, lexer->size);

  numel_json_lexer_skip_space (lexer);
  self->is_object = numel_json_lexer_peek (lexer) == '{';

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
 * numel_json_scanner_new:
 * @bytes: a text
 * @max_size: the most bytes that are read
 * @max_depth: how deep objects and lists may nest, the root being 1
 * @unique_keys: whether a key that stands twice in an object is an error
 * @error: return location for an error
 *
 * Checks that a text is strict JSON (RFC 8259), in UTF-8, with or without a byte order mark. The
 * bare words `NaN`, `Infinity` and `-Infinity` are accepted as well, since real files have them.
 *
 * An error is %NUMEL_ERROR_TOO_LARGE, %NUMEL_ERROR_TOO_DEEP or %NUMEL_ERROR_NOT_JSON and names line
 * and column.
 *
 * Returns: (transfer full): the places of what is in the text
 */
NumelJsonScanner *
numel_json_scanner_new (GBytes    *bytes,
                        gsize      max_size,
                        guint      max_depth,
                        gboolean   unique_keys,
                        GError   **error)
{
  g_autoptr (NumelJsonScanner) self = NULL;
  gsize size;
  const char *text;

  g_return_val_if_fail (bytes != NULL, NULL);
  g_return_val_if_fail (max_size < NUMEL_JSON_NONE, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  text = g_bytes_get_data (bytes, &size);
  if (size > max_size)
    {
      numel_error_set (error, NUMEL_ERROR_TOO_LARGE,
                       _("at most %zu bytes expected, not %zu"), max_size, size);
      return NULL;
    }

  self = g_new0 (NumelJsonScanner, 1);
  self->bytes = g_bytes_ref (bytes);
  self->lexer.text = text != NULL ? text : "";
  self->lexer.size = size;
  self->lexer.masks = g_array_new (FALSE, FALSE, sizeof (NumelJsonMask));
  self->unique_keys = unique_keys;
  self->max_frames = max_depth;
  self->frames = g_new (Frame, max_depth);
  self->objects = g_array_new (FALSE, FALSE, sizeof (NumelJsonObject));
  self->members = g_array_new (FALSE, FALSE, sizeof (NumelJsonMember));
  self->duplicates = g_ptr_array_new_with_free_func (g_free);

  if (!scan (self, error))
    return NULL;

  g_ptr_array_add (self->duplicates, NULL);

  return g_steal_pointer (&self);
}

/**
 * numel_json_scanner_free:
 * @self: (transfer full): a scanned text
 */
void
numel_json_scanner_free (NumelJsonScanner *self)
{
  g_return_if_fail (self != NULL);

  g_ptr_array_unref (self->duplicates);
  g_array_unref (self->members);
  g_array_unref (self->objects);
  g_array_unref (self->lexer.masks);
  g_free (self->frames);
  g_bytes_unref (self->bytes);
  g_free (self);
}

/**
 * numel_json_scanner_get_text:
 * @self: a scanned text
 * @size: (out): its bytes
 *
 * Returns: (transfer none): the text, not terminated
 */
const char *
numel_json_scanner_get_text (const NumelJsonScanner *self,
                             gsize                  *size)
{
  g_return_val_if_fail (self != NULL, NULL);

  *size = self->lexer.size;

  return self->lexer.text;
}

/**
 * numel_json_scanner_is_object:
 * @self: a scanned text
 *
 * Returns: whether the root is an object, which then is object 0
 */
gboolean
numel_json_scanner_is_object (const NumelJsonScanner *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->is_object;
}

/**
 * numel_json_scanner_get_object:
 * @self: a scanned text
 * @object: an object's number
 *
 * Returns: (transfer none): where it stands
 */
const NumelJsonObject *
numel_json_scanner_get_object (const NumelJsonScanner *self,
                               guint32                 object)
{
  g_return_val_if_fail (self != NULL && object < self->objects->len, NULL);

  return object_at (self, object);
}

/**
 * numel_json_scanner_get_member:
 * @self: a scanned text
 * @member: a member's number
 *
 * Returns: (transfer none): where it stands
 */
const NumelJsonMember *
numel_json_scanner_get_member (const NumelJsonScanner *self,
                               guint32                 member)
{
  g_return_val_if_fail (self != NULL && member < self->members->len, NULL);

  return member_at (self, member);
}

/**
 * numel_json_scanner_find:
 * @self: a scanned text
 * @object: an object's number
 * @key: a key as it reads once decoded
 *
 * Returns: the last member of this key in the object, or %NUMEL_JSON_NONE
 */
guint32
numel_json_scanner_find (const NumelJsonScanner *self,
                         guint32                 object,
                         const char             *key)
{
  g_return_val_if_fail (self != NULL && object < self->objects->len, NUMEL_JSON_NONE);
  g_return_val_if_fail (key != NULL, NUMEL_JSON_NONE);

  for (guint32 member = object_at (self, object)->last_member; member != NUMEL_JSON_NONE;
       member = member_at (self, member)->previous)
    {
      const NumelJsonMember *record = member_at (self, member);

      if (numel_json_text_equal (self->lexer.text + record->key_start,
                                 record->key_end - record->key_start, key))
        return member;
    }

  return NUMEL_JSON_NONE;
}

/**
 * numel_json_scanner_get_masks:
 * @self: a scanned text
 * @n_masks: (out): how many there are
 *
 * Returns: (transfer none) (array length=n_masks): what json-glib would misread, in order
 */
const NumelJsonMask *
numel_json_scanner_get_masks (const NumelJsonScanner *self,
                              guint                  *n_masks)
{
  g_return_val_if_fail (self != NULL, NULL);

  *n_masks = self->lexer.masks->len;

  return (const NumelJsonMask *) (gpointer) self->lexer.masks->data;
}

/**
 * numel_json_scanner_get_duplicates:
 * @self: a scanned text
 *
 * Returns: (transfer none) (array zero-terminated=1): the paths of keys that stand more than once
 *   in their object, each once
 */
const char *const *
numel_json_scanner_get_duplicates (const NumelJsonScanner *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return (const char *const *) self->duplicates->pdata;
}

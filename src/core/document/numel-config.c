/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "core/json/numel-json-edit.h"
#include "core/text/numel-error.h"
#include "numel-file.h"

#define FILE_IN_FOLDER "config.json"

struct _NumelConfig
{
  GObject parent_instance;

  NumelJson *json;
  NumelJson *saved;

  /* Every step is an array of splices; those before the position are done, the others undone. */
  GPtrArray *steps;
  guint position;

  GPtrArray *open_step;
  guint n_begun;
  gboolean was_modified;
};

enum
{
  PROP_0,
  PROP_MODIFIED,
  N_PROPS
};

enum
{
  CHANGED,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (NumelConfig, numel_config, G_TYPE_OBJECT)

static void
numel_config_finalize (GObject *object)
{
  NumelConfig *self = NUMEL_CONFIG (object);

  g_clear_pointer (&self->json, numel_json_unref);
  g_clear_pointer (&self->saved, numel_json_unref);
  g_clear_pointer (&self->steps, g_ptr_array_unref);
  g_clear_pointer (&self->open_step, g_ptr_array_unref);

  G_OBJECT_CLASS (numel_config_parent_class)->finalize (object);
}

static void
numel_config_get_property (GObject *object, guint prop_id, GValue *value, GParamSpec *pspec)
{
  NumelConfig *self = NUMEL_CONFIG (object);

  switch (prop_id)
    {
    case PROP_MODIFIED:
      g_value_set_boolean (value, numel_config_is_modified (self));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
numel_config_class_init (NumelConfigClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = numel_config_finalize;
  object_class->get_property = numel_config_get_property;

  /**
   * NumelConfig:modified:
   *
   * Whether the bytes differ from those that were read or last saved.
   */
  properties[PROP_MODIFIED] = g_param_spec_boolean ("modified", NULL, NULL, FALSE,
                                                    G_PARAM_READABLE | G_PARAM_STATIC_STRINGS
                                                    | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  /**
   * NumelConfig::changed:
   *
   * Emitted once after an edit, a step, an undo or a redo that changed the bytes.
   */
  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
}

static void
numel_config_init (NumelConfig *self)
{
  self->steps = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);
}

/**
 * numel_config_new_from_bytes:
 * @bytes: the text of a config.json
 * @error: return location for an error
 *
 * Reads a document: an object in strict JSON, or with `NaN`, `Infinity` and `-Infinity` as real
 * files have them, of at most %NUMEL_CONFIG_MAX_SIZE bytes and %NUMEL_CONFIG_MAX_DEPTH levels.
 *
 * An error is %NUMEL_ERROR_TOO_LARGE, %NUMEL_ERROR_TOO_DEEP, %NUMEL_ERROR_NOT_JSON or
 * %NUMEL_ERROR_NOT_AN_OBJECT and names line and column where there are any.
 *
 * Returns: (transfer full): the document
 */
NumelConfig *
numel_config_new_from_bytes (GBytes *bytes, GError **error)
{
  g_autoptr (NumelJson) json = numel_json_new (bytes, NUMEL_CONFIG_MAX_SIZE, NUMEL_CONFIG_MAX_DEPTH,
                                               FALSE, error);
  NumelConfig *self;

  if (json == NULL)
    return NULL;

  if (!JSON_NODE_HOLDS_OBJECT (json->root))
    {
      numel_error_set (error, NUMEL_ERROR_NOT_AN_OBJECT,
                       _("an object in braces expected, not another kind of JSON"));
      return NULL;
    }

  self = g_object_new (NUMEL_TYPE_CONFIG, NULL);
  self->json = numel_json_ref (json);
  self->saved = g_steal_pointer (&json);

  return self;
}

static NumelConfig *
new_from_read (GBytes *read, GError **error)
{
  g_autoptr (GBytes) bytes = read;

  return bytes != NULL ? numel_config_new_from_bytes (bytes, error) : NULL;
}

/**
 * numel_config_new_from_file:
 * @file: a file, or a folder whose config.json is meant
 * @error: return location for an error
 *
 * Reads a document from a regular file; nothing else is opened, so nothing can hang.
 *
 * An error is that of numel_config_new_from_bytes(), %NUMEL_ERROR_NOT_FOUND or
 * %NUMEL_ERROR_UNREADABLE. Its message doesn't name the file.
 *
 * Returns: (transfer full): the document
 */
NumelConfig *
numel_config_new_from_file (GFile *file, GError **error)
{
  return new_from_read (numel_file_read (file, FILE_IN_FOLDER, NUMEL_CONFIG_MAX_SIZE, error),
                        error);
}

/**
 * numel_config_new_from_path:
 * @path: path of a file, or of a folder whose config.json is meant
 * @error: return location for an error
 *
 * Does what numel_config_new_from_file() does, without a file system of GIO's, which takes longer
 * to set up than a small model to count.
 *
 * Returns: (transfer full): the document
 */
NumelConfig *
numel_config_new_from_path (const char *path, GError **error)
{
  return new_from_read (numel_file_read_path (path, FILE_IN_FOLDER, NUMEL_CONFIG_MAX_SIZE, error),
                        error);
}

/**
 * numel_config_new_from_stream:
 * @stream: a stream, like standard input
 * @error: return location for an error
 *
 * Reads a document from a stream, to its end or until it is too large.
 *
 * An error is that of numel_config_new_from_bytes() or %NUMEL_ERROR_UNREADABLE.
 *
 * Returns: (transfer full): the document
 */
NumelConfig *
numel_config_new_from_stream (GInputStream *stream, GError **error)
{
  return new_from_read (numel_file_read_stream (stream, NUMEL_CONFIG_MAX_SIZE, error), error);
}

/**
 * numel_config_get_bytes:
 * @self: a document
 *
 * Returns: (transfer none): its text as it would be saved
 */
GBytes *
numel_config_get_bytes (NumelConfig *self)
{
  g_return_val_if_fail (NUMEL_IS_CONFIG (self), NULL);

  return self->json->bytes;
}

/**
 * numel_config_get_root:
 * @self: a document
 *
 * A number that isn't finite or that 64 bits can't hold is a string of its characters in it.
 *
 * Returns: (transfer none): the parsed text, until the next change; it must not be written to
 */
JsonObject *
numel_config_get_root (NumelConfig *self)
{
  g_return_val_if_fail (NUMEL_IS_CONFIG (self), NULL);

  return json_node_get_object (self->json->root);
}

/**
 * numel_config_get:
 * @self: a document
 * @path: keys joined by dots
 *
 * Returns: (transfer none) (nullable): the value there, until the next change
 */
JsonNode *
numel_config_get (NumelConfig *self, const char *path)
{
  g_return_val_if_fail (NUMEL_IS_CONFIG (self), NULL);
  g_return_val_if_fail (path != NULL, NULL);

  return numel_json_get (self->json, path);
}

/**
 * numel_config_get_saved:
 * @self: a document
 * @path: keys joined by dots
 *
 * Returns: (transfer none) (nullable): the value that was read or last saved there, until the next
 *   save
 */
JsonNode *
numel_config_get_saved (NumelConfig *self, const char *path)
{
  g_return_val_if_fail (NUMEL_IS_CONFIG (self), NULL);
  g_return_val_if_fail (path != NULL, NULL);

  return numel_json_get (self->saved, path);
}

/**
 * numel_config_get_duplicates:
 * @self: a document
 *
 * Returns: (transfer none) (array zero-terminated=1): the paths of keys that stand more than once
 *   in their object, until the next change; an item of a list is in brackets, counted from 0
 */
const char *const *
numel_config_get_duplicates (NumelConfig *self)
{
  g_return_val_if_fail (NUMEL_IS_CONFIG (self), NULL);

  return (const char *const *) self->json->duplicates->pdata;
}

/**
 * numel_config_is_modified:
 * @self: a document
 *
 * Returns: whether the bytes differ from those that were read or last saved
 */
gboolean
numel_config_is_modified (NumelConfig *self)
{
  g_return_val_if_fail (NUMEL_IS_CONFIG (self), FALSE);

  return self->json != self->saved && !g_bytes_equal (self->json->bytes, self->saved->bytes);
}

static void
notify_modified (NumelConfig *self, gboolean was_modified)
{
  if (numel_config_is_modified (self) != was_modified)
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_MODIFIED]);
}

/* Applies a change within the open step. Without one there was nothing to change, or an error that
   is set already. */
static void
apply (NumelConfig *self, NumelJsonSplice *change, GError **error)
{
  g_autoptr (NumelJsonSplice) splice = change;
  NumelJson *json = splice != NULL ? numel_json_splice_apply (splice, self->json, FALSE, error)
                                   : NULL;

  if (json == NULL)
    return;

  numel_json_unref (self->json);
  self->json = json;
  g_ptr_array_add (self->open_step, g_steal_pointer (&splice));
}

static void
remove_all (NumelConfig *self, const char *path, GError **error)
{
  NumelJsonSplice *splice;

  while (*error == NULL && (splice = numel_json_edit_remove (self->json, path)) != NULL)
    apply (self, splice, error);
}

static gboolean
end_edit (NumelConfig *self, GError *edit_error, GError **error)
{
  numel_config_end_step (self);
  if (edit_error == NULL)
    return TRUE;

  g_propagate_error (error, edit_error);

  return FALSE;
}

/**
 * numel_config_set:
 * @self: a document
 * @path: keys joined by dots
 * @value: (transfer none): a value
 * @error: return location for an error
 *
 * Sets a value. Only its bytes change; a new key comes last in its object, laid out as the others
 * there, and missing objects on the way are made. Of a duplicate key the last is set.
 *
 * An error is %NUMEL_ERROR_BAD_VALUE for a value that JSON can't hold, a path with an empty key or
 * one that leads through something else than an object, %NUMEL_ERROR_TOO_DEEP or
 * %NUMEL_ERROR_TOO_LARGE; the document then stays as it was.
 *
 * Returns: whether @value is there now
 */
gboolean
numel_config_set (NumelConfig *self, const char *path, JsonNode *value, GError **error)
{
  GError *edit_error = NULL;

  g_return_val_if_fail (NUMEL_IS_CONFIG (self), FALSE);
  g_return_val_if_fail (path != NULL && value != NULL, FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  numel_config_begin_step (self);
  apply (self, numel_json_edit_set (self->json, path, value, &edit_error), &edit_error);

  return end_edit (self, edit_error, error);
}

/**
 * numel_config_remove:
 * @self: a document
 * @path: keys joined by dots
 * @error: return location for an error
 *
 * Takes a key out, with its comma and its line; a duplicate key everywhere, or the one before would
 * count. A key that isn't there is no error.
 *
 * Returns: whether there is no such key now
 */
gboolean
numel_config_remove (NumelConfig *self, const char *path, GError **error)
{
  GError *edit_error = NULL;

  g_return_val_if_fail (NUMEL_IS_CONFIG (self), FALSE);
  g_return_val_if_fail (path != NULL, FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  numel_config_begin_step (self);
  remove_all (self, path, &edit_error);

  return end_edit (self, edit_error, error);
}

static gboolean
is_empty_object (JsonNode *node)
{
  return node != NULL && JSON_NODE_HOLDS_OBJECT (node)
         && json_object_get_size (json_node_get_object (node)) == 0;
}

/* Takes out a key that the saved text doesn't have, and the objects that were made for it. What
   stood there as null is null again. */
static void
remove_added (NumelConfig *self, const char *path, GError **error)
{
  g_autofree char *parent = g_strdup (path);
  char *dot;

  remove_all (self, path, error);
  while (*error == NULL && (dot = strrchr (parent, '.')) != NULL)
    {
      JsonNode *saved;

      *dot = '\0';
      if (!is_empty_object (numel_config_get (self, parent)))
        return;

      saved = numel_config_get_saved (self, parent);
      if (saved == NULL)
        {
          remove_all (self, parent, error);
          continue;
        }
      if (JSON_NODE_HOLDS_NULL (saved))
        apply (self, numel_json_edit_copy (self->json, parent, self->saved, error), error);
      return;
    }
}

/**
 * numel_config_reset:
 * @self: a document
 * @path: keys joined by dots
 * @error: return location for an error
 *
 * Puts back what was read or last saved at a path, to the byte: the value, or that there is none.
 *
 * An error is that of numel_config_set().
 *
 * Returns: whether it is back
 */
gboolean
numel_config_reset (NumelConfig *self, const char *path, GError **error)
{
  GError *edit_error = NULL;

  g_return_val_if_fail (NUMEL_IS_CONFIG (self), FALSE);
  g_return_val_if_fail (path != NULL, FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  numel_config_begin_step (self);
  if (numel_config_get_saved (self, path) == NULL)
    remove_added (self, path, &edit_error);
  else
    apply (self, numel_json_edit_copy (self->json, path, self->saved, &edit_error), &edit_error);

  return end_edit (self, edit_error, error);
}

/**
 * numel_config_begin_step:
 * @self: a document
 *
 * Begins a step: the edits up to numel_config_end_step() are undone together and tell of
 * themselves once, at its end. Steps may nest; the outermost counts.
 */
void
numel_config_begin_step (NumelConfig *self)
{
  g_return_if_fail (NUMEL_IS_CONFIG (self));

  if (self->n_begun++ > 0)
    return;

  self->open_step = g_ptr_array_new_with_free_func ((GDestroyNotify) numel_json_splice_free);
  self->was_modified = numel_config_is_modified (self);
}

/**
 * numel_config_end_step:
 * @self: a document
 *
 * Ends a step. One without an edit leaves no trace.
 */
void
numel_config_end_step (NumelConfig *self)
{
  g_autoptr (GPtrArray) step = NULL;

  g_return_if_fail (NUMEL_IS_CONFIG (self));
  g_return_if_fail (self->n_begun > 0);

  if (--self->n_begun > 0)
    return;

  step = g_steal_pointer (&self->open_step);
  if (step->len == 0)
    return;

  g_ptr_array_set_size (self->steps, self->position++);
  g_ptr_array_add (self->steps, g_steal_pointer (&step));
  notify_modified (self, self->was_modified);
  g_signal_emit (self, signals[CHANGED], 0);
}

/**
 * numel_config_can_undo:
 * @self: a document
 *
 * Returns: whether there is a step to undo, never within a step
 */
gboolean
numel_config_can_undo (NumelConfig *self)
{
  g_return_val_if_fail (NUMEL_IS_CONFIG (self), FALSE);

  return self->n_begun == 0 && self->position > 0;
}

/**
 * numel_config_can_redo:
 * @self: a document
 *
 * Returns: whether a step was undone and nothing edited since, never within a step
 */
gboolean
numel_config_can_redo (NumelConfig *self)
{
  g_return_val_if_fail (NUMEL_IS_CONFIG (self), FALSE);

  return self->n_begun == 0 && self->position < self->steps->len;
}

/* Goes through the splices of a step, last first if it is undone. Each leads to a text that was
   read before, so it can be read again. */
static void
replay (NumelConfig *self, GPtrArray *step, gboolean backwards)
{
  gboolean was_modified = numel_config_is_modified (self);

  for (guint i = 0; i < step->len; i++)
    {
      const NumelJsonSplice *splice = g_ptr_array_index (step, backwards ? step->len - 1 - i : i);
      g_autoptr (GError) error = NULL;
      NumelJson *json = numel_json_splice_apply (splice, self->json, backwards, &error);

      g_assert_no_error (error);
      numel_json_unref (self->json);
      self->json = json;
    }

  notify_modified (self, was_modified);
  g_signal_emit (self, signals[CHANGED], 0);
}

/**
 * numel_config_undo:
 * @self: a document
 *
 * Takes the last step back, to the byte. Does nothing where numel_config_can_undo() says no.
 */
void
numel_config_undo (NumelConfig *self)
{
  g_return_if_fail (NUMEL_IS_CONFIG (self));

  if (numel_config_can_undo (self))
    replay (self, g_ptr_array_index (self->steps, --self->position), TRUE);
}

/**
 * numel_config_redo:
 * @self: a document
 *
 * Does the step again that was undone last. Does nothing where numel_config_can_redo() says no.
 */
void
numel_config_redo (NumelConfig *self)
{
  g_return_if_fail (NUMEL_IS_CONFIG (self));

  if (numel_config_can_redo (self))
    replay (self, g_ptr_array_index (self->steps, self->position++), FALSE);
}

/**
 * numel_config_differs_from_file:
 * @self: a document
 * @file: a file
 *
 * Tells whether to save would overwrite what someone else has written meanwhile.
 *
 * Returns: whether the file holds other bytes than were read or last saved; %FALSE if it is gone
 */
gboolean
numel_config_differs_from_file (NumelConfig *self, GFile *file)
{
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) error = NULL;

  g_return_val_if_fail (NUMEL_IS_CONFIG (self), FALSE);
  g_return_val_if_fail (G_IS_FILE (file), FALSE);

  bytes = numel_file_read (file, FILE_IN_FOLDER, NUMEL_CONFIG_MAX_SIZE, &error);
  if (bytes == NULL)
    return !g_error_matches (error, NUMEL_ERROR, NUMEL_ERROR_NOT_FOUND);

  return !g_bytes_equal (bytes, self->saved->bytes);
}

/**
 * numel_config_save:
 * @self: a document
 * @file: where to write it
 * @error: return location for an error
 *
 * Writes the bytes as numel_file_write() does, whole or not at all, and makes them the baseline for
 * numel_config_is_modified(), numel_config_get_saved() and numel_config_reset().
 *
 * An error is %NUMEL_ERROR_UNREADABLE; its message doesn't name the file.
 *
 * Returns: whether it was written
 */
gboolean
numel_config_save (NumelConfig *self, GFile *file, GError **error)
{
  gboolean was_modified;

  g_return_val_if_fail (NUMEL_IS_CONFIG (self), FALSE);
  g_return_val_if_fail (G_IS_FILE (file), FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  if (!numel_file_write (file, numel_config_get_bytes (self), error))
    return FALSE;

  was_modified = numel_config_is_modified (self);
  numel_json_unref (self->saved);
  self->saved = numel_json_ref (self->json);
  notify_modified (self, was_modified);

  return TRUE;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-config-private.h"

#include "core/text/numel-error.h"
#include "numel-file.h"
#include "core/json/numel-json-text.h"

#define FILE_IN_FOLDER "config.json"

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

  g_clear_pointer (&self->document, numel_json_document_unref);
  g_clear_pointer (&self->saved, numel_json_document_unref);
  g_clear_pointer (&self->steps, g_ptr_array_unref);
  g_clear_pointer (&self->open_step, g_ptr_array_unref);

  G_OBJECT_CLASS (numel_config_parent_class)->finalize (object);
}

static void
numel_config_get_property (GObject    *object,
                           guint       prop_id,
                           GValue     *value,
                           GParamSpec *pspec)
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
  self->revision = 1;
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
numel_config_new_from_bytes (GBytes  *bytes,
                             GError **error)
{
  g_autoptr (NumelJsonDocument) document = NULL;
  NumelConfig *self;

  g_return_val_if_fail (bytes != NULL, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  document = numel_json_document_new (bytes, error);
  if (document == NULL)
    return NULL;

  self = g_object_new (NUMEL_TYPE_CONFIG, NULL);
  self->document = numel_json_document_ref (document);
  self->saved = g_steal_pointer (&document);

  return self;
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
numel_config_new_from_file (GFile   *file,
                            GError **error)
{
  g_autoptr (GBytes) bytes = NULL;

  g_return_val_if_fail (G_IS_FILE (file), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  bytes = numel_file_read (file, FILE_IN_FOLDER, NUMEL_CONFIG_MAX_SIZE, error);
  if (bytes == NULL)
    return NULL;

  return numel_config_new_from_bytes (bytes, error);
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
numel_config_new_from_path (const char  *path,
                            GError     **error)
{
  g_autoptr (GBytes) bytes = NULL;

  g_return_val_if_fail (path != NULL, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  bytes = numel_file_read_path (path, FILE_IN_FOLDER, NUMEL_CONFIG_MAX_SIZE, error);
  if (bytes == NULL)
    return NULL;

  return numel_config_new_from_bytes (bytes, error);
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
numel_config_new_from_stream (GInputStream  *stream,
                              GError       **error)
{
  g_autoptr (GBytes) bytes = NULL;

  g_return_val_if_fail (G_IS_INPUT_STREAM (stream), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  bytes = numel_file_read_stream (stream, NUMEL_CONFIG_MAX_SIZE, error);
  if (bytes == NULL)
    return NULL;

  return numel_config_new_from_bytes (bytes, error);
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

  return numel_json_document_get_bytes (self->document);
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

  return numel_json_document_get_root (self->document);
}

/**
 * numel_config_get_revision:
 * @self: a document
 *
 * Returns: a number from 1 that grows with every change of the bytes, also within a step
 */
guint64
numel_config_get_revision (NumelConfig *self)
{
  g_return_val_if_fail (NUMEL_IS_CONFIG (self), 0);

  return self->revision;
}

/**
 * numel_config_get:
 * @self: a document
 * @path: keys joined by dots
 *
 * Returns: (transfer none) (nullable): the value there, until the next change
 */
JsonNode *
numel_config_get (NumelConfig *self,
                  const char  *path)
{
  g_return_val_if_fail (NUMEL_IS_CONFIG (self), NULL);
  g_return_val_if_fail (path != NULL, NULL);

  return numel_json_document_get_node (self->document, path);
}

/**
 * numel_config_locate:
 * @self: a document
 * @path: keys joined by dots
 * @place: (out): where the value begins
 *
 * Returns: whether there is such a key
 */
gboolean
numel_config_locate (NumelConfig      *self,
                     const char       *path,
                     NumelConfigPlace *place)
{
  const NumelJsonScanner *scanner;
  guint32 object, deepest, member;
  const char *rest;
  gsize size;

  g_return_val_if_fail (NUMEL_IS_CONFIG (self), FALSE);
  g_return_val_if_fail (path != NULL && place != NULL, FALSE);

  member = numel_json_document_find (self->document, path, &object, &deepest, &rest);
  if (member == NUMEL_JSON_NONE)
    return FALSE;

  scanner = numel_json_document_get_scanner (self->document);
  place->offset = numel_json_scanner_get_member (scanner, member)->value_start;
  numel_json_text_locate (numel_json_document_get_text (self->document, &size), place->offset,
                          &place->line, &place->column);

  return TRUE;
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

  return numel_json_scanner_get_duplicates (numel_json_document_get_scanner (self->document));
}

/* Tells of a change of the bytes; a save is none, but it changes whether there is one. */
void
_numel_config_notify (NumelConfig *self,
                      gboolean     was_modified,
                      gboolean     is_changed)
{
  if (numel_config_is_modified (self) != was_modified)
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_MODIFIED]);

  if (is_changed)
    g_signal_emit (self, signals[CHANGED], 0);
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

  return self->document != self->saved
         && !g_bytes_equal (numel_json_document_get_bytes (self->document),
                            numel_json_document_get_bytes (self->saved));
}

/**
 * numel_config_mark_saved:
 * @self: a document
 *
 * Makes the bytes as they are the baseline for numel_config_is_modified(), numel_config_get_saved()
 * and numel_config_reset(): whoever has written them elsewhere calls this.
 */
void
numel_config_mark_saved (NumelConfig *self)
{
  gboolean was_modified;

  g_return_if_fail (NUMEL_IS_CONFIG (self));

  was_modified = numel_config_is_modified (self);
  numel_json_document_unref (self->saved);
  self->saved = numel_json_document_ref (self->document);
  _numel_config_notify (self, was_modified, FALSE);
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
numel_config_get_saved (NumelConfig *self,
                        const char  *path)
{
  g_return_val_if_fail (NUMEL_IS_CONFIG (self), NULL);
  g_return_val_if_fail (path != NULL, NULL);

  return numel_json_document_get_node (self->saved, path);
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
numel_config_differs_from_file (NumelConfig *self,
                                GFile       *file)
{
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) error = NULL;

  g_return_val_if_fail (NUMEL_IS_CONFIG (self), FALSE);
  g_return_val_if_fail (G_IS_FILE (file), FALSE);

  bytes = numel_file_read (file, FILE_IN_FOLDER, NUMEL_CONFIG_MAX_SIZE, &error);
  if (bytes == NULL)
    return !g_error_matches (error, NUMEL_ERROR, NUMEL_ERROR_NOT_FOUND);

  return !g_bytes_equal (bytes, numel_json_document_get_bytes (self->saved));
}

/**
 * numel_config_save:
 * @self: a document
 * @file: where to write it
 * @error: return location for an error
 *
 * Writes the bytes as numel_file_write() does, whole or not at all, and makes them the baseline as
 * numel_config_mark_saved() does.
 *
 * An error is %NUMEL_ERROR_UNREADABLE; its message doesn't name the file.
 *
 * Returns: whether it was written
 */
gboolean
numel_config_save (NumelConfig  *self,
                   GFile        *file,
                   GError      **error)
{
  g_return_val_if_fail (NUMEL_IS_CONFIG (self), FALSE);
  g_return_val_if_fail (G_IS_FILE (file), FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  if (!numel_file_write (file, numel_config_get_bytes (self), error))
    return FALSE;

  numel_config_mark_saved (self);

  return TRUE;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-config-private.h"

#include "core/json/numel-json-edit.h"

#include <string.h>

static void
set_document (NumelConfig       *self,
              NumelJsonDocument *document)
{
  numel_json_document_unref (self->document);
  self->document = document;
  self->revision++;
}

/* Applies a change within the open step. The splice is owned from here on. */
static gboolean
apply (NumelConfig      *self,
       NumelJsonSplice  *splice,
       GError          **error)
{
  NumelJsonDocument *document = numel_json_splice_apply (splice, self->document, FALSE, error);

  if (document == NULL)
    {
      numel_json_splice_free (splice);
      return FALSE;
    }

  set_document (self, document);
  g_ptr_array_add (self->open_step, splice);

  return TRUE;
}

static gboolean
remove_all (NumelConfig  *self,
            const char   *path,
            GError      **error)
{
  NumelJsonSplice *splice;

  while ((splice = numel_json_edit_remove (self->document, path)) != NULL)
    if (!apply (self, splice, error))
      return FALSE;

  return TRUE;
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
numel_config_set (NumelConfig  *self,
                  const char   *path,
                  JsonNode     *value,
                  GError      **error)
{
  NumelJsonSplice *splice;
  GError *local_error = NULL;

  g_return_val_if_fail (NUMEL_IS_CONFIG (self), FALSE);
  g_return_val_if_fail (path != NULL && value != NULL, FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  splice = numel_json_edit_set (self->document, path, value, &local_error);
  if (splice != NULL)
    {
      numel_config_begin_step (self);
      apply (self, splice, &local_error);
      numel_config_end_step (self);
    }

  if (local_error == NULL)
    return TRUE;

  g_propagate_error (error, local_error);

  return FALSE;
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
numel_config_remove (NumelConfig  *self,
                     const char   *path,
                     GError      **error)
{
  gboolean is_removed;

  g_return_val_if_fail (NUMEL_IS_CONFIG (self), FALSE);
  g_return_val_if_fail (path != NULL, FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  numel_config_begin_step (self);
  is_removed = remove_all (self, path, error);
  numel_config_end_step (self);

  return is_removed;
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
  self->begun_revision = self->revision;
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
  if (step->len > 0)
    {
      g_ptr_array_set_size (self->steps, self->position);
      g_ptr_array_add (self->steps, g_steal_pointer (&step));
      self->position++;
    }

  if (self->revision != self->begun_revision)
    _numel_config_notify (self, self->was_modified, TRUE);
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
replay (NumelConfig *self,
        GPtrArray   *step,
        gboolean     backwards)
{
  gboolean was_modified = numel_config_is_modified (self);

  for (guint i = 0; i < step->len; i++)
    {
      const NumelJsonSplice *splice = g_ptr_array_index (step, backwards ? step->len - 1 - i : i);
      g_autoptr (GError) error = NULL;
      NumelJsonDocument *document = numel_json_splice_apply (splice, self->document, backwards,
                                                             &error);

      g_assert_no_error (error);
      set_document (self, document);
    }

  _numel_config_notify (self, was_modified, TRUE);
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

static gboolean
is_empty_object (JsonNode *node)
{
  return node != NULL && JSON_NODE_HOLDS_OBJECT (node)
         && json_object_get_size (json_node_get_object (node)) == 0;
}

/* Takes out a key that the saved text doesn't have, and the objects that were made for it. */
static gboolean
remove_added (NumelConfig  *self,
              const char   *path,
              GError      **error)
{
  g_autofree char *parent = g_strdup (path);
  char *dot;

  if (!remove_all (self, path, error))
    return FALSE;

  while ((dot = strrchr (parent, '.')) != NULL)
    {
      *dot = '\0';
      if (!is_empty_object (numel_config_get (self, parent)))
        return TRUE;

      /* What stood there as null is null again. */
      if (numel_config_get_saved (self, parent) != NULL)
        {
          if (JSON_NODE_HOLDS_NULL (numel_config_get_saved (self, parent)))
            return numel_config_reset (self, parent, error);
          return TRUE;
        }
      if (!remove_all (self, parent, error))
        return FALSE;
    }

  return TRUE;
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
numel_config_reset (NumelConfig  *self,
                    const char   *path,
                    GError      **error)
{
  NumelJsonSplice *splice;
  GError *local_error = NULL;

  g_return_val_if_fail (NUMEL_IS_CONFIG (self), FALSE);
  g_return_val_if_fail (path != NULL, FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  numel_config_begin_step (self);
  if (numel_config_get_saved (self, path) == NULL)
    {
      remove_added (self, path, &local_error);
    }
  else
    {
      splice = numel_json_edit_copy (self->document, path, self->saved, &local_error);
      if (splice != NULL)
        apply (self, splice, &local_error);
    }
  numel_config_end_step (self);

  if (local_error == NULL)
    return TRUE;

  g_propagate_error (error, local_error);

  return FALSE;
}

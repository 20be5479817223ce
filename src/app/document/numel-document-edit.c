/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-document-private.h"

#include "numel-work-clock.h"

/* One gesture is one step for undo: while a button or key is held, the first edit opens a step and
 * letting go closes it. */
static void
before_edit (NumelDocument *self)
{
  if (!self->held || self->step_open)
    return;

  self->step_open = TRUE;
  numel_config_begin_step (self->config);
}

static void
close_step (NumelDocument *self)
{
  if (!self->step_open)
    return;

  self->step_open = FALSE;
  numel_config_end_step (self->config);
}

static gboolean
same_value (JsonNode *a,
            JsonNode *b)
{
  if (a == NULL || b == NULL)
    return a == b;

  return json_node_equal (a, b);
}

/**
 * numel_document_get_own_value:
 * @path: a key path
 *
 * Returns: (transfer none) (nullable): what the document itself holds there
 */
JsonNode *
numel_document_get_own_value (NumelDocument *self,
                              const char    *path)
{
  g_return_val_if_fail (NUMEL_IS_DOCUMENT (self), NULL);

  return numel_config_get (self->config, path);
}

/**
 * numel_document_is_changed:
 * @path: a key path
 *
 * Returns: whether the value there is another than the file's
 */
gboolean
numel_document_is_changed (NumelDocument *self,
                           const char    *path)
{
  g_return_val_if_fail (NUMEL_IS_DOCUMENT (self), FALSE);

  return self->modified
         && !same_value (numel_config_get (self->config, path),
                         numel_config_get_saved (self->config, path));
}

/**
 * numel_document_set_value:
 * @path: a key path
 * @value: the new value
 * @error: return location for an error
 *
 * Returns: whether the document could be edited
 */
gboolean
numel_document_set_value (NumelDocument  *self,
                          const char     *path,
                          JsonNode       *value,
                          GError        **error)
{
  gboolean done;

  g_return_val_if_fail (NUMEL_IS_DOCUMENT (self), FALSE);
  g_return_val_if_fail (path != NULL && value != NULL, FALSE);

  if (same_value (numel_config_get (self->config, path), value))
    return TRUE;

  numel_work_clock_start ();
  before_edit (self);
  g_free (self->last_edited);
  self->last_edited = g_strdup (path);
  done = numel_config_set (self->config, path, value, error);
  numel_work_clock_stop ();
  return done;
}

/**
 * numel_document_set_class:
 * @class_name: name of a class of the family
 * @error: return location for an error
 *
 * Writes the class as the only one of the config's architectures.
 *
 * Returns: whether the document could be edited
 */
gboolean
numel_document_set_class (NumelDocument  *self,
                          const char     *class_name,
                          GError        **error)
{
  g_autoptr (JsonArray) array = json_array_new ();
  g_autoptr (JsonNode) node = NULL;

  g_return_val_if_fail (NUMEL_IS_DOCUMENT (self), FALSE);

  json_array_add_string_element (array, class_name);
  node = json_node_init_array (json_node_alloc (), array);
  return numel_document_set_value (self, "architectures", node, error);
}

/**
 * numel_document_reset:
 * @path: a key path
 * @error: return location for an error
 *
 * Puts the file's value back; removes a key that the file doesn't have.
 *
 * Returns: whether the document could be edited
 */
gboolean
numel_document_reset (NumelDocument  *self,
                      const char     *path,
                      GError        **error)
{
  g_return_val_if_fail (NUMEL_IS_DOCUMENT (self), FALSE);

  before_edit (self);
  return numel_config_reset (self->config, path, error);
}

/**
 * numel_document_hold:
 * @hold: whether a button or key is held
 *
 * All edits while one is held are undone together.
 */
void
numel_document_hold (NumelDocument *self,
                     gboolean       hold)
{
  g_return_if_fail (NUMEL_IS_DOCUMENT (self));

  self->held = hold;
  if (!hold)
    close_step (self);
}

/**
 * numel_document_can_undo:
 *
 * Returns: whether there is an edit to take back
 */
gboolean
numel_document_can_undo (NumelDocument *self)
{
  g_return_val_if_fail (NUMEL_IS_DOCUMENT (self), FALSE);

  return numel_config_can_undo (self->config);
}

/**
 * numel_document_can_redo:
 *
 * Returns: whether an edit was taken back
 */
gboolean
numel_document_can_redo (NumelDocument *self)
{
  g_return_val_if_fail (NUMEL_IS_DOCUMENT (self), FALSE);

  return numel_config_can_redo (self->config);
}

/**
 * numel_document_undo:
 *
 * Takes the last step back.
 */
void
numel_document_undo (NumelDocument *self)
{
  g_return_if_fail (NUMEL_IS_DOCUMENT (self));

  numel_document_hold (self, FALSE);
  numel_config_undo (self->config);
}

/**
 * numel_document_redo:
 *
 * Does again what was last taken back.
 */
void
numel_document_redo (NumelDocument *self)
{
  g_return_if_fail (NUMEL_IS_DOCUMENT (self));

  numel_document_hold (self, FALSE);
  numel_config_redo (self->config);
}

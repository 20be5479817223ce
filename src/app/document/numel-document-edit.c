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

JsonNode *
numel_document_get_own_value (NumelDocument *self,
                              const char    *path)
{
  g_return_val_if_fail (NUMEL_IS_DOCUMENT (self), NULL);

  return numel_config_get (self->config, path);
}

gboolean
numel_document_is_changed (NumelDocument *self,
                           const char    *path)
{
  g_return_val_if_fail (NUMEL_IS_DOCUMENT (self), FALSE);

  return self->modified
         && !same_value (numel_config_get (self->config, path),
                         numel_config_get_saved (self->config, path));
}

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

/* Writes the class as the only one of the config's architectures. */
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

/* Puts the file's value back; removes a key that the file doesn't have. */
gboolean
numel_document_reset (NumelDocument  *self,
                      const char     *path,
                      GError        **error)
{
  g_return_val_if_fail (NUMEL_IS_DOCUMENT (self), FALSE);

  before_edit (self);
  return numel_config_reset (self->config, path, error);
}

/* All edits while one is held are undone together. */
void
numel_document_hold (NumelDocument *self,
                     gboolean       hold)
{
  g_return_if_fail (NUMEL_IS_DOCUMENT (self));

  self->held = hold;
  if (!hold)
    close_step (self);
}

gboolean
numel_document_can_undo (NumelDocument *self)
{
  g_return_val_if_fail (NUMEL_IS_DOCUMENT (self), FALSE);

  return numel_config_can_undo (self->config);
}

gboolean
numel_document_can_redo (NumelDocument *self)
{
  g_return_val_if_fail (NUMEL_IS_DOCUMENT (self), FALSE);

  return numel_config_can_redo (self->config);
}

/* Takes the last step back. */
void
numel_document_undo (NumelDocument *self)
{
  g_return_if_fail (NUMEL_IS_DOCUMENT (self));

  numel_document_hold (self, FALSE);
  numel_config_undo (self->config);
}

/* Does again what was last taken back. */
void
numel_document_redo (NumelDocument *self)
{
  g_return_if_fail (NUMEL_IS_DOCUMENT (self));

  numel_document_hold (self, FALSE);
  numel_config_redo (self->config);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-instance.h"

#include <string.h>

/**
 * numel_instance_new:
 * @shared: what all instances of the model share
 * @architecture: the description
 * @class: (nullable): the class
 * @config: the configuration
 * @path: its key path in the document
 *
 * Returns: (transfer full): a new instance, nothing computed yet
 */
NumelInstance *
numel_instance_new (NumelInstanceShared *shared, NumelArchitecture *architecture,
                    const NumelClass *class, JsonObject *config, const char *path)
{
  NumelInstance *self = g_new0 (NumelInstance, 1);
  /* Never none, so that there always is a place to copy from and to. */
  guint n_slots = MAX (1, architecture->slots->len);

  self->shared = shared;
  self->architecture = numel_architecture_ref (architecture);
  self->class = class;
  self->config = json_object_ref (config);
  self->path = g_strdup (path);
  self->over = g_ptr_array_new_with_free_func ((GDestroyNotify) json_object_unref);
  self->over_paths = g_ptr_array_new_with_free_func (g_free);
  self->children = g_ptr_array_new_with_free_func ((GDestroyNotify) numel_instance_free);

  self->scope.values = g_new0 (NumelValue, n_slots);
  self->scope.states = g_new0 (guint8, n_slots);
  self->scope.arena = g_ptr_array_new_with_free_func (g_free);
  self->scope.compute = numel_instance_compute;
  self->scope.lookup = numel_instance_look_up;
  self->origins = g_new (guint8, n_slots);
  memset (self->origins, NUMEL_ORIGIN_DEFAULT, n_slots);
  self->base_arena = g_ptr_array_new_with_free_func (g_free);

  return self;
}

/**
 * numel_instance_free:
 * @self: (transfer full): an instance with all below it
 */
void
numel_instance_free (NumelInstance *self)
{
  g_ptr_array_unref (self->children);
  g_ptr_array_unref (self->over);
  g_ptr_array_unref (self->over_paths);
  g_ptr_array_unref (self->scope.arena);
  g_ptr_array_unref (self->base_arena);
  g_free (self->scope.values);
  g_free (self->scope.states);
  g_free (self->base_values);
  g_free (self->base_states);
  g_free (self->origins);
  json_object_unref (self->config);
  numel_architecture_unref (self->architecture);
  g_free (self->path);
  g_free (self);
}

/**
 * numel_instance_reset:
 * @self: an instance
 *
 * Forgets what was computed, here and below, because an override changed. What doesn't depend on
 * one is kept if numel_instance_prime() was called.
 */
void
numel_instance_reset (NumelInstance *self)
{
  guint n_slots = self->architecture->slots->len;

  if (self->scope.arena->len > 0)
    g_ptr_array_set_size (self->scope.arena, 0);
  if (self->base_states != NULL)
    {
      memcpy (self->scope.values, self->base_values, n_slots * sizeof (NumelValue));
      memcpy (self->scope.states, self->base_states, n_slots);
    }
  else
    {
      memset (self->scope.states, NUMEL_SLOT_EMPTY, n_slots);
    }

  for (guint i = 0; i < self->children->len; i++)
    numel_instance_reset (g_ptr_array_index (self->children, i));
}

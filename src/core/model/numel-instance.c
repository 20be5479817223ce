/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-instance.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "core/notation/numel-path.h"
#include "core/text/numel-error.h"

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
  self->sources = g_new0 (NumelSource, n_slots);
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
  g_free (self->sources);
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

/* A name with dots reads a nested object. */
JsonNode *
numel_instance_read_path (JsonObject *object, const char *name)
{
  const char *dot = strchr (name, '.');
  g_autofree char *first = NULL;
  JsonNode *node;

  if (dot == NULL)
    return json_object_get_member (object, name);

  first = g_strndup (name, dot - name);
  node = json_object_get_member (object, first);
  if (node == NULL || !JSON_NODE_HOLDS_OBJECT (node))
    return NULL;

  return numel_instance_read_path (json_node_get_object (node), dot + 1);
}

static JsonObject *
read_object (JsonObject *object, const char *path)
{
  JsonNode *node = numel_instance_read_path (object, path);

  return node != NULL && JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
}

static gboolean
check_is_object (NumelInstance *self, const char *place, GError **error)
{
  JsonNode *node = json_object_get_member (self->config, place);
  g_autofree char *path = NULL;

  if (node == NULL || JSON_NODE_HOLDS_OBJECT (node) || JSON_NODE_HOLDS_NULL (node))
    return TRUE;

  path = numel_path_join (self->path, place);
  g_set_error (error, NUMEL_ERROR, NUMEL_ERROR_BAD_VALUE, _("%s: an object expected"), path);

  return FALSE;
}

/* Where a sub-configuration is: the first place that holds an object, else what stands for a
 * missing one; %NULL without an error if there is none. */
static JsonObject *
find_config (NumelInstance *self, const NumelConfigSpec *spec, char **path, gboolean *has_over,
             GError **error)
{
  const char *only_name[] = { spec->name, NULL };
  const char *const *places = spec->at != NULL ? (const char *const *) spec->at : only_name;

  *has_over = FALSE;
  for (guint i = 0; spec->over != NULL && spec->over[i] != NULL; i++)
    *has_over = *has_over || read_object (self->config, spec->over[i]) != NULL;

  for (guint i = 0; places[i] != NULL; i++)
    {
      JsonObject *object;

      if (g_str_equal (places[i], "."))
        {
          *path = g_strdup (self->path);
          return self->config;
        }
      if (!check_is_object (self, places[i], error))
        return NULL;
      object = read_object (self->config, places[i]);
      if (object != NULL)
        {
          *path = numel_path_join (self->path, places[i]);
          return object;
        }
    }

  *path = numel_path_join (self->path, spec->name);

  return spec->missing != NULL ? json_node_get_object (spec->missing) : NULL;
}

static NumelArchitecture *
find_family (NumelInstance *self, const NumelConfigSpec *spec, JsonObject *config, const char *path,
             GError **error)
{
  JsonNode *node = json_object_get_member (config, "model_type");
  const char *family = spec->family;
  NumelArchitecture *architecture;

  if (!spec->always && node != NULL && !JSON_NODE_HOLDS_NULL (node))
    {
      if (json_node_get_value_type (node) != G_TYPE_STRING)
        {
          g_set_error (error, NUMEL_ERROR, NUMEL_ERROR_BAD_VALUE,
                       _("%s.model_type: a string expected"), path);
          return NULL;
        }
      if (*json_node_get_string (node) != '\0')
        family = json_node_get_string (node);
    }
  if (family == NULL)
    {
      g_set_error (error, NUMEL_ERROR, NUMEL_ERROR_NO_MODEL_TYPE,
                   _("%s.model_type: a string expected, but the key is missing"), path);
      return NULL;
    }

  architecture = numel_catalog_find (self->shared->catalog, family, error);
  if (architecture == NULL)
    g_prefix_error (error, "%s: ", path);

  return architecture;
}

static const NumelClass *
find_class (NumelArchitecture *architecture, const char *const *class_names, GError **error)
{
  for (guint i = 0; class_names[i] != NULL; i++)
    {
      const NumelClass *class = numel_architecture_find_class (architecture, class_names[i]);

      if (class != NULL)
        return class;
    }
  g_set_error (error, NUMEL_ERROR, NUMEL_ERROR_IMPOSSIBLE,
               _("the description “%s” has no class “%s”, which is expected here"),
               architecture->name, class_names[0]);

  return NULL;
}

static void
add_over (NumelInstance *self, const NumelConfigSpec *spec, NumelInstance *child)
{
  for (guint i = 0; spec->over != NULL && spec->over[i] != NULL; i++)
    {
      JsonObject *object = read_object (self->config, spec->over[i]);

      if (object == NULL)
        continue;
      g_ptr_array_add (child->over, json_object_ref (object));
      g_ptr_array_add (child->over_paths, numel_path_join (self->path, spec->over[i]));
    }
}

static NumelInstance *
new_child (NumelInstance *self, const NumelConfigSpec *spec, const char *const *class_names,
           GError **error)
{
  g_autofree char *path = NULL;
  gboolean has_over;
  g_autoptr (GError) local_error = NULL;
  JsonObject *config = find_config (self, spec, &path, &has_over, &local_error);
  g_autoptr (JsonObject) empty = NULL;
  g_autoptr (NumelArchitecture) architecture = NULL;
  const NumelClass *class = NULL;
  NumelInstance *child;

  if (local_error != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&local_error));
      return NULL;
    }
  if (config == NULL && has_over)
    config = empty = json_object_new ();
  if (config == NULL)
    return NULL;

  if (self->depth + 1 > NUMEL_MAX_INSTANCE_DEPTH)
    {
      g_set_error (error, NUMEL_ERROR, NUMEL_ERROR_TOO_DEEP,
                   _("%s: at most %d nested configurations expected"), path,
                   NUMEL_MAX_INSTANCE_DEPTH);
      return NULL;
    }
  architecture = find_family (self, spec, config, path, error);
  if (architecture == NULL)
    return NULL;
  if (class_names != NULL)
    {
      class = find_class (architecture, class_names, error);
      if (class == NULL)
        {
          g_prefix_error (error, "%s: ", path);
          return NULL;
        }
    }

  child = numel_instance_new (self->shared, architecture, class, config, path);
  child->parent = self;
  child->spec = spec;
  child->depth = self->depth + 1;
  add_over (self, spec, child);
  g_ptr_array_add (self->children, child);
  if (self->base_states != NULL)
    {
      numel_instance_prime (child);
      numel_instance_reset (child);
    }

  return child;
}

/**
 * numel_instance_get_child:
 * @self: an instance
 * @config: number of a sub-configuration in its description
 * @class_names: (nullable): names of the class it is built as, or %NULL to look values up
 * @child: (out) (transfer none): the instance, or %NULL if the sub-configuration isn't there
 * @error: set to an error of %NUMEL_ERROR
 *
 * Returns: whether there was no error
 */
gboolean
numel_instance_get_child (NumelInstance *self, guint config, const char *const *class_names,
                          NumelInstance **child, GError **error)
{
  const NumelConfigSpec *spec = g_ptr_array_index (self->architecture->configs, config);
  g_autoptr (GError) local_error = NULL;

  for (guint i = 0; i < self->children->len; i++)
    {
      NumelInstance *known = g_ptr_array_index (self->children, i);

      if (known->spec != spec)
        continue;
      if ((class_names == NULL && known->class == NULL)
          || (class_names != NULL && known->class != NULL
              && known->class == find_class (known->architecture, class_names, NULL)))
        {
          *child = known;
          return TRUE;
        }
    }

  *child = new_child (self, spec, class_names, &local_error);
  if (local_error == NULL)
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&local_error));

  return FALSE;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-architecture-loader.h"

#include <string.h>

#include "core/text/numel-error.h"

#define fail(error, ...) numel_error_set (error, NUMEL_ERROR_BAD_DESCRIPTION, __VA_ARGS__)

static gboolean
load_renames (NumelClass  *class,
              JsonObject  *keys,
              const char  *place,
              GError     **error)
{
  JsonNode *node = json_object_get_member (keys, "rename");
  JsonObjectIter iter;
  const char *name;
  JsonNode *value;

  class->renames = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  if (node == NULL)
    return TRUE;
  if (!JSON_NODE_HOLDS_OBJECT (node))
    return fail (error, "%s.rename: an object expected", place);

  json_object_iter_init_ordered (&iter, json_node_get_object (node));
  while (json_object_iter_next_ordered (&iter, &name, &value))
    {
      if (!numel_loader_is_string (value))
        return fail (error, "%s.rename.%s: a name expected", place, name);
      g_hash_table_insert (class->renames, g_strdup (name), json_node_dup_string (value));
    }

  return TRUE;
}

static gboolean
load_class (NumelArchitecture  *self,
            const char         *name,
            const char         *place,
            JsonObject         *keys,
            GStrvBuilder       *names,
            GError            **error)
{
  static const char *const known[] = { "set", "root", "rename", NULL };
  NumelClass *class;
  JsonNode *root = json_object_get_member (keys, "root");

  /* A class of the base that two prefixes spell alike keeps its first meaning. */
  if (g_hash_table_contains (self->classes_by_name, name))
    return TRUE;

  class = g_new0 (NumelClass, 1);
  class->name = g_strdup (name);
  g_ptr_array_add (self->classes, class);
  g_hash_table_insert (self->classes_by_name, class->name, class);
  g_strv_builder_add (names, name);

  if (root != NULL && !numel_loader_is_string (root))
    return fail (error, "%s.root: a module's path expected", place);
  class->root = root != NULL ? json_node_dup_string (root) : NULL;
  if (!numel_loader_check_keys (keys, known, place, error)
      || !load_renames (class, keys, place, error))
    return FALSE;
  class->sets = numel_loader_parse_sets (self, keys, place, TRUE, error);

  return class->sets != NULL;
}

/**
 * numel_architecture_load_classes:
 * @self: a description whose names were loaded
 * @error: set to %NUMEL_ERROR_BAD_DESCRIPTION
 *
 * Reads the table of classes, each with every prefix.
 *
 * Returns: whether all is well formed
 */
gboolean
numel_architecture_load_classes (NumelArchitecture  *self,
                                 GError            **error)
{
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
  JsonNode *chosen = json_object_get_member (self->description, "default_class");
  JsonObject *section;
  JsonObjectIter iter;
  const char *name;
  JsonNode *node;

  if (!numel_loader_get_section (self, "classes", &section, error)
      || !numel_loader_get_strings (self->description, "class_prefix", "description",
                                    &self->prefixes, error))
    return FALSE;

  if (section != NULL)
    {
      json_object_iter_init_ordered (&iter, section);
      while (json_object_iter_next_ordered (&iter, &name, &node))
        {
          const char *star = strchr (name, '*');
          g_autofree char *place = g_strconcat ("classes.", name, NULL);

          if (!JSON_NODE_HOLDS_OBJECT (node))
            return fail (error, "%s: an object expected", place);
          if (star != NULL && (self->prefixes == NULL || self->prefixes[0] == NULL))
            return fail (error, "%s: “class_prefix” expected, for which “*” stands", place);
          for (guint i = 0; star != NULL && self->prefixes[i] != NULL; i++)
            {
              g_autofree char *full = g_strdup_printf ("%.*s%s%s", (int) (star - name), name,
                                                       self->prefixes[i], star + 1);

              if (!load_class (self, full, place, json_node_get_object (node), names, error))
                return FALSE;
            }
          if (star == NULL
              && !load_class (self, name, place, json_node_get_object (node), names, error))
            return FALSE;
        }
    }
  self->class_names = g_strv_builder_end (names);

  if (chosen != NULL)
    {
      self->default_class =
        numel_loader_is_string (chosen)
          ? (NumelClass *) numel_architecture_find_class (self, json_node_get_string (chosen))
          : NULL;
      if (self->default_class == NULL)
        return fail (error, "default_class: the name of a class in the table expected");
    }
  else if (self->classes->len > 0)
    {
      self->default_class = g_ptr_array_index (self->classes, 0);
    }

  return TRUE;
}

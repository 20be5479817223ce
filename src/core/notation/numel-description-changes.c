/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-description-private.h"

#include <string.h>

#include "core/text/numel-error.h"

#define fail(error, ...) numel_error_set (error, NUMEL_ERROR_BAD_DESCRIPTION, __VA_ARGS__)

static JsonObject *
get_object (JsonObject *holder,
            const char *name)
{
  JsonNode *node = json_object_get_member (holder, name);

  return node != NULL && JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
}

/* The longest name in @modules that @path begins with; names may hold dots. */
static const char *
find_longest_name (JsonObject *modules,
                   const char *path)
{
  const char *best = NULL;
  JsonObjectIter iter;
  const char *name;

  json_object_iter_init_ordered (&iter, modules);
  while (json_object_iter_next_ordered (&iter, &name, NULL))
    {
      gsize length = strlen (name);

      if (strncmp (path, name, length) == 0 && strchr (".[", path[length]) != NULL
          && (best == NULL || length > strlen (best)))
        best = name;
    }

  return best;
}

static void
set_in_array (JsonArray *array,
              guint      index,
              JsonNode  *node)
{
  g_autoptr (GPtrArray) kept = g_ptr_array_new ();
  guint length = json_array_get_length (array);

  for (guint i = 0; i < length; i++)
    g_ptr_array_add (kept, json_array_dup_element (array, i));
  if (node == NULL)
    json_node_unref (g_ptr_array_steal_index (kept, index));
  else if (index == length)
    g_ptr_array_add (kept, node);
  else
    {
      json_node_unref (g_ptr_array_index (kept, index));
      g_ptr_array_index (kept, index) = node;
    }

  while (json_array_get_length (array) > 0)
    json_array_remove_element (array, 0);
  for (guint i = 0; i < kept->len; i++)
    json_array_add_element (array, g_ptr_array_index (kept, i));
}

/* A module that was found by a path: a member of an object, or an alternative in a list. */
typedef struct
{
  JsonObject *holder;
  const char *name;
  JsonArray *alternatives;
  guint index;
} Spot;

static JsonNode *
get_spot (const Spot *spot)
{
  if (spot->alternatives != NULL)
    return json_array_get_element (spot->alternatives, spot->index);

  return json_object_get_member (spot->holder, spot->name);
}

static void
set_spot (const Spot *spot,
          JsonNode   *node)
{
  if (spot->alternatives != NULL)
    set_in_array (spot->alternatives, spot->index, node);
  else if (node == NULL)
    json_object_remove_member (spot->holder, spot->name);
  else
    json_object_set_member (spot->holder, spot->name, node);
}

static gboolean
replaces_content (JsonObject *change)
{
  static const char *const keys[] = { "layer", "use", "config" };

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      JsonNode *node = json_object_get_member (change, keys[i]);

      if (node != NULL && !JSON_NODE_HOLDS_NULL (node))
        return TRUE;
    }

  return FALSE;
}

static gboolean
merge_module (const Spot  *spot,
              JsonNode    *change,
              GError     **error)
{
  JsonNode *old = get_spot (spot);
  g_autoptr (JsonObject) merged = json_object_new ();
  JsonObject *keys = json_node_get_object (change);
  JsonNode *node;
  JsonObjectIter iter;
  const char *name;

  if (JSON_NODE_HOLDS_ARRAY (old))
    return fail (error, "it is a list of alternatives: one of them, as in “mlp[0]”, expected");
  if (JSON_NODE_HOLDS_OBJECT (old))
    numel_description_copy_members (json_node_get_object (old), merged);
  else
    json_object_set_member (merged, "layer", json_node_copy (old));

  if (replaces_content (keys))
    {
      for (guint i = 0; i < NUMEL_DESCRIPTION_N_CONTENT_KEYS; i++)
        {
          if (json_object_has_member (merged, numel_description_content_keys[i]))
            json_object_remove_member (merged, numel_description_content_keys[i]);
        }
    }

  json_object_iter_init_ordered (&iter, keys);
  while (json_object_iter_next_ordered (&iter, &name, &node))
    {
      if (!JSON_NODE_HOLDS_NULL (node))
        json_object_set_member (merged, name, json_node_copy (node));
      else if (json_object_has_member (merged, name))
        json_object_remove_member (merged, name);
    }

  node = json_node_alloc ();
  json_node_init_object (node, merged);
  set_spot (spot, node);

  return TRUE;
}

static gboolean
change_spot (const Spot  *spot,
             JsonNode    *change,
             GError     **error)
{
  if (JSON_NODE_HOLDS_NULL (change))
    set_spot (spot, NULL);
  else if (!JSON_NODE_HOLDS_OBJECT (change)
           || json_object_has_member (json_node_get_object (change), "modules"))
    set_spot (spot, json_node_copy (change));
  else
    return merge_module (spot, change, error);

  return TRUE;
}

/* Steps into "[i]" behind a name, if it is there. */
static gboolean
enter_alternative (Spot        *spot,
                   const char **rest,
                   gboolean    *is_new,
                   GError     **error)
{
  JsonNode *node = get_spot (spot);
  guint64 index;
  char *end;

  *is_new = FALSE;
  if (**rest != '[')
    return TRUE;
  if (!JSON_NODE_HOLDS_ARRAY (node))
    return fail (error, "“%s” is no list of alternatives", spot->name);

  spot->alternatives = json_node_get_array (node);
  index = g_ascii_strtoull (*rest + 1, &end, 10);
  if (end == *rest + 1 || *end != ']')
    return fail (error, "a number in brackets expected after “%s”", spot->name);
  if (index > json_array_get_length (spot->alternatives))
    return fail (error, "“%s” has only %u alternatives", spot->name,
                 json_array_get_length (spot->alternatives));
  spot->index = index;
  *is_new = index == json_array_get_length (spot->alternatives);
  *rest = end + 1;

  return TRUE;
}

static gboolean
add_member (JsonObject  *modules,
            const char  *path,
            JsonNode    *change,
            GError     **error)
{
  if (JSON_NODE_HOLDS_NULL (change))
    return fail (error, "there is nothing to remove");
  if (strchr (path, '[') != NULL)
    return fail (error, "there is no “%s”", path);
  json_object_set_member (modules, path, json_node_copy (change));

  return TRUE;
}

static gboolean
apply_change (JsonObject  *description,
              const char  *path,
              JsonNode    *change,
              GError     **error)
{
  const char *section = g_str_has_prefix (path, "blocks.") ? "blocks" : "modules";
  JsonObject *modules = get_object (description, section);

  if (modules == NULL)
    return fail (error, "there are no %s", section);
  if (g_str_equal (section, "blocks"))
    path += strlen ("blocks.");

  for (;;)
    {
      Spot spot = { .holder = modules };
      const char *rest;
      gboolean is_new;
      JsonNode *node;
      JsonObject *module;

      spot.name = find_longest_name (modules, path);
      if (spot.name == NULL)
        return add_member (modules, path, change, error);

      rest = path + strlen (spot.name);
      if (!enter_alternative (&spot, &rest, &is_new, error))
        return FALSE;
      if (is_new)
        {
          if (*rest != '\0' || JSON_NODE_HOLDS_NULL (change))
            return fail (error, "“%s” has only %u alternatives", spot.name, spot.index);
          set_spot (&spot, json_node_copy (change));
          return TRUE;
        }
      if (*rest == '\0')
        return change_spot (&spot, change, error);
      if (*rest != '.')
        return fail (error, "“.” expected before “%s”", rest);

      node = get_spot (&spot);
      if (JSON_NODE_HOLDS_ARRAY (node))
        return fail (error, "“%s” is a list of alternatives: one of them, as in “%s[0]”, expected",
                     spot.name, spot.name);
      module = JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;

      /* A dotted name can stand beside a layer ("gate.e_score_correction_bias"). */
      if (module == NULL
          || (!json_object_has_member (module, "modules")
              && (json_object_has_member (module, "layer")
                  || json_object_has_member (module, "config"))))
        {
          if (spot.alternatives != NULL)
            return fail (error, "“%s” has no modules", spot.name);
          return add_member (modules, path, change, error);
        }
      if (!json_object_has_member (module, "modules"))
        {
          if (json_object_has_member (module, "use"))
            return fail (error, "“%s” uses a block: a path that begins with “blocks.” expected",
                         spot.name);
          json_object_set_object_member (module, "modules", json_object_new ());
        }
      modules = get_object (module, "modules");
      if (modules == NULL)
        return fail (error, "“%s”: modules must be an object", spot.name);
      path = rest + 1;
    }
}

/**
 * numel_description_change:
 * @description: (inout): a description
 * @changes: an object: path → change
 * @error: set to %NUMEL_ERROR_BAD_DESCRIPTION
 *
 * Adds, replaces, merges or removes modules.
 *
 * Returns: whether every path and change has a meaning
 */
gboolean
numel_description_change (JsonObject  *description,
                          JsonNode    *changes,
                          GError     **error)
{
  JsonObjectIter iter;
  const char *path;
  JsonNode *change;

  if (!JSON_NODE_HOLDS_OBJECT (changes))
    return fail (error, "changes: an object expected");

  json_object_iter_init_ordered (&iter, json_node_get_object (changes));
  while (json_object_iter_next_ordered (&iter, &path, &change))
    {
      if (!apply_change (description, path, change, error))
        {
          g_prefix_error (error, "changes.%s: ", path);
          return FALSE;
        }
    }

  return TRUE;
}

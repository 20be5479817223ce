/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-description-private.h"

#include <string.h>

#include "core/text/numel-error.h"
#include "core/json/numel-json.h"

#define MAX_BLOCK_DEPTH 16

const char *const numel_description_content_keys[NUMEL_DESCRIPTION_N_CONTENT_KEYS] = {
  "layer", "use", "config", "class", "modules",
};

#define fail(error, ...) numel_error_set (error, NUMEL_ERROR_BAD_DESCRIPTION, __VA_ARGS__)

static gboolean
is_string (JsonNode *node)
{
  return JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING;
}

static JsonObject *
get_object (JsonObject *holder,
            const char *name)
{
  JsonNode *node = json_object_get_member (holder, name);

  return node != NULL && JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
}

/**
 * numel_description_copy_members:
 * @from: an object
 * @to: (inout): another
 *
 * Sets every member of @from in @to, over one of the same name.
 */
void
numel_description_copy_members (JsonObject *from,
                                JsonObject *to)
{
  JsonObjectIter iter;
  const char *name;
  JsonNode *node;

  json_object_iter_init_ordered (&iter, from);
  while (json_object_iter_next_ordered (&iter, &name, &node))
    json_object_set_member (to, name, json_node_copy (node));
}

/* A long form goes into a long form key by key; "default" and "item" say the same thing and replace
 * each other. A short form keeps the type, because "null" or an expression doesn't tell it. */
static void
merge_hyperparameter (JsonObject *table,
                      const char *name,
                      JsonNode   *change)
{
  JsonNode *old = json_object_get_member (table, name);
  g_autoptr (JsonObject) merged = NULL;
  JsonNode *node;

  if (old == NULL || (!JSON_NODE_HOLDS_OBJECT (old) && !JSON_NODE_HOLDS_OBJECT (change)))
    {
      json_object_set_member (table, name, json_node_copy (change));
      return;
    }

  merged = json_object_new ();
  if (JSON_NODE_HOLDS_OBJECT (change))
    {
      JsonObject *keys = json_node_get_object (change);

      if (JSON_NODE_HOLDS_OBJECT (old))
        numel_description_copy_members (json_node_get_object (old), merged);
      else
        json_object_set_member (merged, "default", json_node_copy (old));
      if (json_object_has_member (keys, "item") && json_object_has_member (merged, "default"))
        json_object_remove_member (merged, "default");
      if (json_object_has_member (keys, "default") && json_object_has_member (merged, "item"))
        {
          json_object_remove_member (merged, "item");
          json_object_remove_member (merged, "length");
        }
      numel_description_copy_members (keys, merged);
    }
  else
    {
      JsonObject *keys = json_node_get_object (old);
      gboolean is_literal = !JSON_NODE_HOLDS_NULL (change)
                            && !(is_string (change) && json_node_get_string (change)[0] == '=');

      json_object_set_member (merged, "default", json_node_copy (change));
      if (!is_literal && json_object_has_member (keys, "type"))
        json_object_set_member (merged, "type",
                                json_node_copy (json_object_get_member (keys, "type")));
      if (JSON_NODE_HOLDS_NULL (change) && json_object_has_member (keys, "optional"))
        json_object_set_member (merged, "optional",
                                json_node_copy (json_object_get_member (keys, "optional")));
    }

  node = json_node_alloc ();
  json_node_init_object (node, merged);
  json_object_set_member (table, name, node);
}

static gboolean
merge_table (JsonObject  *base,
             const char  *section,
             JsonNode    *changes,
             GError     **error)
{
  JsonObject *table = get_object (base, section);
  JsonObjectIter iter;
  const char *name;
  JsonNode *node;

  if (!JSON_NODE_HOLDS_OBJECT (changes))
    return fail (error, "%s: an object expected", section);
  if (table == NULL)
    {
      json_object_set_member (base, section, json_node_copy (changes));
      return TRUE;
    }

  json_object_iter_init_ordered (&iter, json_node_get_object (changes));
  while (json_object_iter_next_ordered (&iter, &name, &node))
    {
      if (g_str_equal (section, "hyperparameters"))
        {
          merge_hyperparameter (table, name, node);
        }
      else if (JSON_NODE_HOLDS_NULL (node)
               && (!g_str_equal (section, "switches") || json_object_has_member (table, name)))
        {
          if (!json_object_has_member (table, name))
            return fail (error, "%s.%s: there is nothing to remove", section, name);
          json_object_remove_member (table, name);
        }
      else
        {
          json_object_set_member (table, name, json_node_copy (node));
        }
    }

  return TRUE;
}

static gboolean
check_keys (JsonObject  *description,
            GError     **error)
{
  static const char *const keys[] = {
    "title", "source", "verified", "model_types", "extends", "class_prefix", "classes",
    "default_class", "switches", "hyperparameters", "derived", "checks", "configs", "blocks",
    "modules", "changes",
  };
  JsonObjectIter iter;
  const char *name;

  json_object_iter_init_ordered (&iter, description);
  while (json_object_iter_next_ordered (&iter, &name, NULL))
    {
      gboolean is_known = FALSE;

      for (guint i = 0; i < G_N_ELEMENTS (keys) && !is_known; i++)
        is_known = g_str_equal (name, keys[i]);
      if (!is_known)
        return fail (error, "“%s” is no key of a description", name);
    }

  return TRUE;
}

static gboolean
merge_description (JsonObject  *base,
                   JsonObject  *extension,
                   GError     **error)
{
  static const char *const not_inherited[] = { "model_types", "verified", "source" };
  JsonObjectIter iter;
  const char *name;
  JsonNode *node;

  for (guint i = 0; i < G_N_ELEMENTS (not_inherited); i++)
    {
      if (json_object_has_member (base, not_inherited[i]))
        json_object_remove_member (base, not_inherited[i]);
    }

  json_object_iter_init_ordered (&iter, extension);
  while (json_object_iter_next_ordered (&iter, &name, &node))
    {
      static const char *const tables[] = {
        "hyperparameters", "derived", "switches", "classes", "configs", "blocks",
      };
      gboolean is_table = FALSE;

      for (guint i = 0; i < G_N_ELEMENTS (tables) && !is_table; i++)
        is_table = g_str_equal (name, tables[i]);
      if (is_table)
        {
          if (!merge_table (base, name, node, error))
            return FALSE;
        }
      else if (!g_str_equal (name, "extends") && !g_str_equal (name, "changes"))
        {
          json_object_set_member (base, name, json_node_copy (node));
        }
    }

  node = json_object_get_member (extension, "changes");

  return node == NULL || numel_description_change (base, node, error);
}

/* @extension is the description that extends this one, if any. */
static JsonObject *
load (const char            *name,
      const char            *extension,
      guint                  depth,
      NumelDescriptionFunc   get_text,
      gpointer               user_data,
      GError               **error)
{
  g_autoptr (GBytes) bytes = get_text (name, user_data, error);
  g_autoptr (JsonNode) root = NULL;
  g_autoptr (JsonObject) base = NULL;
  JsonObject *description;
  JsonNode *extends;

  if (bytes == NULL)
    {
      if (extension != NULL)
        g_prefix_error (error, "%s.json: extends: ", extension);
      return NULL;
    }

  root = numel_json_parse (bytes, NUMEL_DESCRIPTION_MAX_SIZE, NUMEL_DESCRIPTION_MAX_DEPTH, TRUE,
                           error);
  if (root == NULL)
    {
      g_prefix_error (error, "%s.json: ", name);
      return NULL;
    }
  if (!JSON_NODE_HOLDS_OBJECT (root))
    {
      fail (error, "%s.json: an object expected", name);
      return NULL;
    }

  description = json_node_get_object (root);
  extends = json_object_get_member (description, "extends");
  if (!check_keys (description, error))
    {
      g_prefix_error (error, "%s.json: ", name);
      return NULL;
    }
  if (extends == NULL)
    {
      if (json_object_has_member (description, "changes"))
        {
          fail (error, "%s.json: “changes” expected only beside “extends”", name);
          return NULL;
        }
      return json_object_ref (description);
    }

  if (!is_string (extends))
    {
      fail (error, "%s.json: extends: a family's name expected", name);
      return NULL;
    }
  if (depth >= NUMEL_DESCRIPTION_MAX_EXTENDS)
    {
      fail (error, "%s.json: a chain of at most %d descriptions expected", name,
            NUMEL_DESCRIPTION_MAX_EXTENDS);
      return NULL;
    }

  base = load (json_node_get_string (extends), name, depth + 1, get_text, user_data, error);
  if (base == NULL)
    return NULL;
  if (!merge_description (base, description, error))
    {
      g_prefix_error (error, "%s.json: ", name);
      return NULL;
    }

  return g_steal_pointer (&base);
}

/**
 * numel_description_load:
 * @name: a family's name
 * @get_text: (scope call): gives the text of a description
 * @error: set to an error that names the file, the place in it and what was expected
 *
 * Reads a description with all that it extends, its changes applied.
 *
 * Returns: (transfer full) (nullable): the description as one object without `extends`
 */
JsonObject *
numel_description_load (const char            *name,
                        NumelDescriptionFunc   get_text,
                        gpointer               user_data,
                        GError               **error)
{
  return load (name, NULL, 0, get_text, user_data, error);
}

static JsonNode *
join (JsonObject  *blocks,
      JsonNode    *module,
      guint        depth,
      GError     **error)
{
  JsonObject *keys;
  JsonNode *use;
  JsonNode *block;
  g_autoptr (JsonNode) base = NULL;
  g_autoptr (JsonObject) merged = NULL;
  JsonObjectIter iter;
  const char *name;
  JsonNode *node;

  if (!JSON_NODE_HOLDS_OBJECT (module))
    return json_node_copy (module);
  keys = json_node_get_object (module);
  use = json_object_get_member (keys, "use");
  if (use == NULL)
    return json_node_copy (module);

  if (depth > MAX_BLOCK_DEPTH)
    {
      fail (error, "use: blocks that use each other at most %d deep expected", MAX_BLOCK_DEPTH);
      return NULL;
    }
  block = is_string (use) && blocks != NULL
          ? json_object_get_member (blocks, json_node_get_string (use)) : NULL;
  if (block == NULL)
    {
      fail (error, "use: the name of a block expected");
      return NULL;
    }

  base = join (blocks, block, depth + 1, error);
  if (base == NULL)
    return NULL;
  if (JSON_NODE_HOLDS_ARRAY (base))
    {
      if (json_object_get_size (keys) > 1)
        {
          fail (error, "use: no other key expected beside a block that is a list");
          return NULL;
        }
      return g_steal_pointer (&base);
    }

  merged = json_object_new ();
  if (JSON_NODE_HOLDS_OBJECT (base))
    numel_description_copy_members (json_node_get_object (base), merged);
  else
    json_object_set_member (merged, "layer", json_node_copy (base));

  json_object_iter_init_ordered (&iter, keys);
  while (json_object_iter_next_ordered (&iter, &name, &node))
    {
      JsonObject *locals = get_object (merged, "with");
      gboolean is_content = g_str_equal (name, "layer") || g_str_equal (name, "config")
                            || g_str_equal (name, "modules");

      if (g_str_equal (name, "use"))
        continue;
      if (g_str_equal (name, "with") && locals != NULL && JSON_NODE_HOLDS_OBJECT (node))
        {
          /* The block's own table is shared by all who use it. */
          JsonObject *joined = json_object_new ();

          numel_description_copy_members (locals, joined);
          numel_description_copy_members (json_node_get_object (node), joined);
          json_object_set_object_member (merged, "with", joined);
          continue;
        }
      if (is_content)
        {
          for (guint i = 0; i < NUMEL_DESCRIPTION_N_CONTENT_KEYS; i++)
            {
              if (json_object_has_member (merged, numel_description_content_keys[i])
                  && !g_str_equal (numel_description_content_keys[i], "class"))
                json_object_remove_member (merged, numel_description_content_keys[i]);
            }
        }
      json_object_set_member (merged, name, json_node_copy (node));
    }

  node = json_node_alloc ();
  json_node_init_object (node, merged);

  return node;
}

/**
 * numel_description_join:
 * @blocks: (nullable): a description's blocks
 * @module: a module as written
 * @error: set to %NUMEL_ERROR_BAD_DESCRIPTION
 *
 * Copies in the block that a module uses: keys beside `use` win over the block's, and the two
 * `with` are joined, the user's names winning.
 *
 * Returns: (transfer full) (nullable): the module without `use`
 */
JsonNode *
numel_description_join (JsonObject  *blocks,
                        JsonNode    *module,
                        GError     **error)
{
  return join (blocks, module, 0, error);
}

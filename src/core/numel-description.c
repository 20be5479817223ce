/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-description.h"

#include <string.h>

#include "numel-error.h"
#include "numel-json.h"

#define MAX_BLOCK_DEPTH 16

/* What stands for a module's content: of these one replaces the others. */
static const char *const content_keys[] = { "layer", "use", "config", "class", "modules" };

static gboolean
fail (GError     **error,
      const char  *format,
      ...) G_GNUC_PRINTF (2, 3);

static gboolean
fail (GError     **error,
      const char  *format,
      ...)
{
  g_autofree char *reason = NULL;
  va_list arguments;

  va_start (arguments, format);
  reason = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  g_set_error_literal (error, NUMEL_ERROR, NUMEL_ERROR_BAD_DESCRIPTION, reason);

  return FALSE;
}

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

static void
copy_members (JsonObject *from,
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
        copy_members (json_node_get_object (old), merged);
      else
        json_object_set_member (merged, "default", json_node_copy (old));
      if (json_object_has_member (keys, "item") && json_object_has_member (merged, "default"))
        json_object_remove_member (merged, "default");
      if (json_object_has_member (keys, "default") && json_object_has_member (merged, "item"))
        {
          json_object_remove_member (merged, "item");
          json_object_remove_member (merged, "length");
        }
      copy_members (keys, merged);
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
    copy_members (json_node_get_object (old), merged);
  else
    json_object_set_member (merged, "layer", json_node_copy (old));

  if (replaces_content (keys))
    {
      for (guint i = 0; i < G_N_ELEMENTS (content_keys); i++)
        {
          if (json_object_has_member (merged, content_keys[i]))
            json_object_remove_member (merged, content_keys[i]);
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

static gboolean
apply_changes (JsonObject  *description,
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

  return node == NULL || apply_changes (base, node, error);
}

static JsonObject *
load (const char            *name,
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
    return NULL;

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

  base = load (json_node_get_string (extends), depth + 1, get_text, user_data, error);
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
  return load (name, 0, get_text, user_data, error);
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
    copy_members (json_node_get_object (base), merged);
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

          copy_members (locals, joined);
          copy_members (json_node_get_object (node), joined);
          json_object_set_object_member (merged, "with", joined);
          continue;
        }
      if (is_content)
        {
          for (guint i = 0; i < G_N_ELEMENTS (content_keys); i++)
            {
              if (json_object_has_member (merged, content_keys[i])
                  && !g_str_equal (content_keys[i], "class"))
                json_object_remove_member (merged, content_keys[i]);
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

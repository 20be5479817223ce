/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-description.h"

#include <string.h>

#include "core/json/numel-json.h"
#include "core/text/numel-error.h"

#define MAX_BLOCK_DEPTH 16

#define fail(error, ...) numel_error_set (error, NUMEL_ERROR_BAD_DESCRIPTION, __VA_ARGS__)

/* What of a base's key a description that extends it has. */
typedef enum
{
  INHERITED,
  JOINED,
  NOT_INHERITED,
} Inheritance;

static const struct
{
  const char *name;
  Inheritance inheritance;
} top_keys[] = {
  { "title", INHERITED },
  { "source", NOT_INHERITED },
  { "verified", NOT_INHERITED },
  { "model_types", NOT_INHERITED },
  { "extends", NOT_INHERITED },
  { "class_prefix", INHERITED },
  { "classes", JOINED },
  { "default_class", INHERITED },
  { "switches", JOINED },
  { "hyperparameters", JOINED },
  { "derived", JOINED },
  { "checks", INHERITED },
  { "configs", JOINED },
  { "blocks", JOINED },
  { "modules", INHERITED },
  { "changes", NOT_INHERITED },
  { "extras", NOT_INHERITED },
};

/* What stands for a module's content: of these keys one replaces the others. */
static const char *const content_keys[] = { "layer", "use", "config", "modules", "class" };

static JsonObject *
get_object (JsonObject *holder, const char *name)
{
  JsonNode *node = json_object_get_member (holder, name);

  return node != NULL && JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
}

static JsonNode *
take_object (JsonObject *object)
{
  JsonNode *node = json_node_new (JSON_NODE_OBJECT);

  json_node_take_object (node, object);

  return node;
}

static void
copy_members (JsonObject *from, JsonObject *to)
{
  JsonObjectIter iter;
  const char *name;
  JsonNode *node;

  json_object_iter_init_ordered (&iter, from);
  while (json_object_iter_next_ordered (&iter, &name, &node))
    json_object_set_member (to, name, json_node_copy (node));
}

static void
drop (JsonObject *object, const char *name)
{
  if (json_object_has_member (object, name))
    json_object_remove_member (object, name);
}

/* The long form of what may stand in a short one, as a copy. */
static JsonObject *
to_long_form (JsonNode *node, const char *key)
{
  JsonObject *object = json_object_new ();

  if (JSON_NODE_HOLDS_OBJECT (node))
    copy_members (json_node_get_object (node), object);
  else
    json_object_set_member (object, key, json_node_copy (node));

  return object;
}

/* A long form goes into a long form key by key; "default" and "item" say the same thing and replace
 * each other. A short form keeps the type, because "null" or an expression doesn't tell it. */
static JsonNode *
merge_hyperparameter (JsonNode *old, JsonNode *change)
{
  JsonObject *merged;

  if (JSON_NODE_HOLDS_OBJECT (change))
    {
      JsonObject *keys = json_node_get_object (change);

      merged = to_long_form (old, "default");
      if (json_object_has_member (keys, "item"))
        drop (merged, "default");
      if (json_object_has_member (keys, "default"))
        {
          drop (merged, "item");
          drop (merged, "length");
        }
      copy_members (keys, merged);
    }
  else
    {
      JsonObject *keys = json_node_get_object (old);
      gboolean is_null = JSON_NODE_HOLDS_NULL (change);

      merged = to_long_form (change, "default");
      if ((is_null || numel_description_is_expression (change))
          && json_object_has_member (keys, "type"))
        json_object_set_member (merged, "type", json_object_dup_member (keys, "type"));
      if (is_null && json_object_has_member (keys, "optional"))
        json_object_set_member (merged, "optional", json_object_dup_member (keys, "optional"));
    }

  return take_object (merged);
}

static gboolean
merge_table (JsonObject *base, const char *section, JsonNode *changes, GError **error)
{
  gboolean is_hyperparameters = g_str_equal (section, "hyperparameters");
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
      JsonNode *old = json_object_get_member (table, name);

      if (is_hyperparameters && old != NULL
          && (JSON_NODE_HOLDS_OBJECT (old) || JSON_NODE_HOLDS_OBJECT (node)))
        json_object_set_member (table, name, merge_hyperparameter (old, node));
      else if (is_hyperparameters || !JSON_NODE_HOLDS_NULL (node)
               || (old == NULL && g_str_equal (section, "switches")))
        json_object_set_member (table, name, json_node_copy (node));
      else if (old != NULL)
        json_object_remove_member (table, name);
      else
        return fail (error, "%s.%s: there is nothing to remove", section, name);
    }

  return TRUE;
}

/* Puts keys over a module as it was, in a change or beside a `use`: what it is made of is replaced
 * as a whole. In a change null drops a key; beside a `use` the two `with` are joined. */
static JsonNode *
merge_module (JsonNode *base, JsonObject *keys, gboolean is_change)
{
  JsonObject *merged = to_long_form (base, "layer");
  gboolean has_content = FALSE;
  JsonObjectIter iter;
  const char *name;
  JsonNode *node;

  for (guint i = 0; i < G_N_ELEMENTS (content_keys) - 1; i++)
    {
      node = json_object_get_member (keys, content_keys[i]);
      has_content = has_content
                    || (node != NULL && !(is_change ? JSON_NODE_HOLDS_NULL (node)
                                                    : g_str_equal (content_keys[i], "use")));
    }
  for (guint i = 0; has_content && i < G_N_ELEMENTS (content_keys) - (is_change ? 0 : 1); i++)
    drop (merged, content_keys[i]);

  json_object_iter_init_ordered (&iter, keys);
  while (json_object_iter_next_ordered (&iter, &name, &node))
    {
      JsonObject *locals = get_object (merged, "with");

      if (is_change && JSON_NODE_HOLDS_NULL (node))
        drop (merged, name);
      else if (!is_change && g_str_equal (name, "with") && locals != NULL
               && JSON_NODE_HOLDS_OBJECT (node))
        {
          /* The block's own table is shared by all who use it. */
          JsonObject *joined = json_object_new ();

          copy_members (locals, joined);
          copy_members (json_node_get_object (node), joined);
          json_object_set_object_member (merged, "with", joined);
        }
      else if (is_change || !g_str_equal (name, "use"))
        json_object_set_member (merged, name, json_node_copy (node));
    }

  return take_object (merged);
}

/* The longest name in @modules that @path begins with; names may hold dots. */
static const char *
find_longest_name (JsonObject *modules, const char *path)
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

/* A module that was found by a path: a member of an object, or an alternative in its list. */
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
  if (spot->alternatives == NULL)
    return json_object_get_member (spot->holder, spot->name);

  return spot->index < json_array_get_length (spot->alternatives)
         ? json_array_get_element (spot->alternatives, spot->index) : NULL;
}

/* @node: (transfer full) (nullable) */
static void
set_spot (const Spot *spot, JsonNode *node)
{
  JsonArray *array;

  if (spot->alternatives == NULL && node != NULL)
    json_object_set_member (spot->holder, spot->name, node);
  else if (spot->alternatives == NULL)
    json_object_remove_member (spot->holder, spot->name);
  if (spot->alternatives == NULL)
    return;

  array = json_array_new ();
  for (guint i = 0; i < json_array_get_length (spot->alternatives); i++)
    {
      if (i != spot->index)
        json_array_add_element (array, json_array_dup_element (spot->alternatives, i));
      else if (node != NULL)
        json_array_add_element (array, g_steal_pointer (&node));
    }
  if (node != NULL)
    json_array_add_element (array, node);
  json_object_set_array_member (spot->holder, spot->name, array);
}

static gboolean
change_spot (const Spot *spot, JsonNode *change, GError **error)
{
  JsonNode *old = get_spot (spot);
  JsonObject *keys = JSON_NODE_HOLDS_OBJECT (change) ? json_node_get_object (change) : NULL;

  if (JSON_NODE_HOLDS_NULL (change))
    set_spot (spot, NULL);
  else if (old == NULL || keys == NULL || json_object_has_member (keys, "modules"))
    set_spot (spot, json_node_copy (change));
  else if (JSON_NODE_HOLDS_ARRAY (old))
    return fail (error, "it is a list of alternatives: one of them, as in “mlp[0]”, expected");
  else
    set_spot (spot, merge_module (old, keys, TRUE));

  return TRUE;
}

/* Steps into "[i]" behind a name, if it is there; one behind the last is new. */
static gboolean
enter_alternative (Spot *spot, const char **rest, JsonNode *change, GError **error)
{
  JsonNode *node = get_spot (spot);
  guint length;
  guint64 index;
  char *end;

  if (**rest != '[')
    return TRUE;
  if (!JSON_NODE_HOLDS_ARRAY (node))
    return fail (error, "“%s” is no list of alternatives", spot->name);

  spot->alternatives = json_node_get_array (node);
  length = json_array_get_length (spot->alternatives);
  index = g_ascii_strtoull (*rest + 1, &end, 10);
  if (end == *rest + 1 || *end != ']')
    return fail (error, "a number in brackets expected after “%s”", spot->name);
  *rest = end + 1;
  if (index > length || (index == length && (**rest != '\0' || JSON_NODE_HOLDS_NULL (change))))
    return fail (error, "“%s” has only %u alternatives", spot->name, length);
  spot->index = index;

  return TRUE;
}

static gboolean
add_member (JsonObject *modules, const char *path, JsonNode *change, GError **error)
{
  if (JSON_NODE_HOLDS_NULL (change))
    return fail (error, "there is nothing to remove");
  if (strchr (path, '[') != NULL)
    return fail (error, "there is no “%s”", path);
  json_object_set_member (modules, path, json_node_copy (change));

  return TRUE;
}

static gboolean
apply_change (JsonObject *description, const char *path, JsonNode *change, GError **error)
{
  const char *section = g_str_has_prefix (path, "blocks.") ? "blocks" : "modules";
  JsonObject *modules = get_object (description, section);

  if (modules == NULL)
    return fail (error, "there are no %s", section);
  if (g_str_equal (section, "blocks"))
    path += strlen ("blocks.");

  for (;;)
    {
      Spot spot = { .holder = modules, .name = find_longest_name (modules, path) };
      const char *rest;
      JsonNode *node;
      JsonObject *module;

      if (spot.name == NULL)
        return add_member (modules, path, change, error);

      rest = path + strlen (spot.name);
      if (!enter_alternative (&spot, &rest, change, error))
        return FALSE;
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
        return spot.alternatives != NULL ? fail (error, "“%s” has no modules", spot.name)
                                         : add_member (modules, path, change, error);
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

/* Adds, replaces, merges or removes modules: path → change. */
static gboolean
apply_changes (JsonObject *description, const char *key, JsonNode *changes, GError **error)
{
  JsonObjectIter iter;
  const char *path;
  JsonNode *change;

  if (changes == NULL)
    return TRUE;
  if (!JSON_NODE_HOLDS_OBJECT (changes))
    return fail (error, "%s: an object expected", key);

  json_object_iter_init_ordered (&iter, json_node_get_object (changes));
  while (json_object_iter_next_ordered (&iter, &path, &change))
    {
      if (!apply_change (description, path, change, error))
        {
          g_prefix_error (error, "%s.%s: ", key, path);
          return FALSE;
        }
    }

  return TRUE;
}

static gboolean
check (JsonObject *description, guint depth, GError **error)
{
  JsonNode *extends = json_object_get_member (description, "extends");
  JsonObjectIter iter;
  const char *name;

  json_object_iter_init_ordered (&iter, description);
  while (json_object_iter_next_ordered (&iter, &name, NULL))
    {
      guint i = 0;

      while (i < G_N_ELEMENTS (top_keys) && !g_str_equal (name, top_keys[i].name))
        i++;
      if (i == G_N_ELEMENTS (top_keys))
        return fail (error, "“%s” is no key of a description", name);
    }
  if (extends == NULL && json_object_has_member (description, "changes"))
    return fail (error, "“changes” expected only beside “extends”");
  if (extends != NULL && !numel_description_is_string (extends))
    return fail (error, "extends: a family's name expected");
  if (extends != NULL && depth >= NUMEL_DESCRIPTION_MAX_EXTENDS)
    return fail (error, "a chain of at most %d descriptions expected",
                 NUMEL_DESCRIPTION_MAX_EXTENDS);

  return TRUE;
}

/* The short form of `num_labels` is how many there are where `id2label` names none. */
static void
expand_labels (JsonObject *description)
{
  JsonObject *table = get_object (description, "hyperparameters");
  JsonNode *labels = table != NULL ? json_object_get_member (table, "num_labels") : NULL;
  g_autoptr (JsonObject) expanded = NULL;
  g_autofree char *value = NULL;
  JsonObject *form;
  JsonObjectIter iter;
  const char *name;
  JsonNode *node;

  if (labels == NULL || json_node_get_value_type (labels) != G_TYPE_INT64)
    return;

  expanded = json_object_new ();
  json_object_iter_init_ordered (&iter, table);
  while (json_object_iter_next_ordered (&iter, &name, &node))
    {
      if (node == labels && !json_object_has_member (table, "id2label"))
        {
          form = json_object_new ();
          json_object_set_null_member (form, "default");
          json_object_set_string_member (form, "type", "object");
          json_object_set_object_member (expanded, "id2label", form);
        }
      json_object_set_member (expanded, name, json_node_copy (node));
    }
  form = json_object_new ();
  value = g_strdup_printf ("=len(id2label) or %" G_GINT64_FORMAT, json_node_get_int (labels));
  json_object_set_string_member (form, "default", value);
  json_object_set_string_member (form, "type", "integer");
  json_object_set_object_member (expanded, "num_labels", form);
  json_object_set_object_member (description, "hyperparameters", g_steal_pointer (&expanded));
}

/* Makes of a base what a description that extends it says. */
static gboolean
extend (JsonObject *base, JsonObject *extension, GError **error)
{
  JsonNode *changes = json_object_get_member (extension, "changes");

  for (guint i = 0; i < G_N_ELEMENTS (top_keys); i++)
    {
      const char *name = top_keys[i].name;
      JsonNode *node = json_object_get_member (extension, name);

      if (top_keys[i].inheritance == NOT_INHERITED)
        drop (base, name);
      if (node == NULL || node == changes || g_str_equal (name, "extends"))
        continue;
      if (top_keys[i].inheritance != JOINED)
        json_object_set_member (base, name, json_node_copy (node));
      else if (!merge_table (base, name, node, error))
        return FALSE;
    }

  return apply_changes (base, "changes", changes, error);
}

/* @extension is the description that extends this one, if any. */
static JsonObject *
load (const char *name, const char *extension, guint depth, NumelDescriptionFunc get_text,
      gpointer user_data, GError **error)
{
  g_autoptr (GBytes) bytes = get_text (name, user_data, error);
  g_autoptr (JsonNode) root = NULL;
  g_autoptr (JsonObject) base = NULL;
  JsonObject *description = NULL;
  const char *extends;

  if (bytes == NULL)
    {
      if (extension != NULL)
        g_prefix_error (error, "%s.json: extends: ", extension);
      return NULL;
    }

  root = numel_json_parse (bytes, NUMEL_DESCRIPTION_MAX_SIZE, NUMEL_DESCRIPTION_MAX_DEPTH, TRUE,
                           error);
  if (root != NULL && JSON_NODE_HOLDS_OBJECT (root))
    description = json_node_get_object (root);
  else if (root != NULL)
    fail (error, "an object expected");
  if (description == NULL || !check (description, depth, error))
    {
      g_prefix_error (error, "%s.json: ", name);
      return NULL;
    }

  expand_labels (description);
  extends = json_object_get_string_member_with_default (description, "extends", NULL);
  if (extends == NULL)
    return json_object_ref (description);
  base = load (extends, name, depth + 1, get_text, user_data, error);
  if (base == NULL)
    return NULL;
  if (!extend (base, description, error))
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
 * Reads a description with all that it extends, its changes applied and its extras put in.
 *
 * Returns: (transfer full) (nullable): the description as one object without `extends`
 */
JsonObject *
numel_description_load (const char *name, NumelDescriptionFunc get_text, gpointer user_data,
                        GError **error)
{
  g_autoptr (JsonObject) self = load (name, NULL, 0, get_text, user_data, error);

  if (self == NULL)
    return NULL;
  if (!apply_changes (self, "extras", json_object_get_member (self, "extras"), error))
    {
      g_prefix_error (error, "%s.json: ", name);
      return NULL;
    }
  drop (self, "extras");

  return g_steal_pointer (&self);
}

static JsonNode *
join (JsonObject *blocks, JsonNode *module, guint depth, GError **error)
{
  JsonObject *keys = JSON_NODE_HOLDS_OBJECT (module) ? json_node_get_object (module) : NULL;
  JsonNode *use = keys != NULL ? json_object_get_member (keys, "use") : NULL;
  JsonNode *block = use != NULL && blocks != NULL && numel_description_is_string (use)
                    ? json_object_get_member (blocks, json_node_get_string (use)) : NULL;
  g_autoptr (JsonNode) base = NULL;

  if (use == NULL)
    return json_node_ref (module);
  if (depth > MAX_BLOCK_DEPTH)
    fail (error, "use: blocks that use each other at most %d deep expected", MAX_BLOCK_DEPTH);
  else if (block == NULL)
    fail (error, "use: the name of a block expected");
  else
    base = join (blocks, block, depth + 1, error);
  if (base == NULL || !JSON_NODE_HOLDS_ARRAY (base))
    return base != NULL ? merge_module (base, keys, FALSE) : NULL;
  if (json_object_get_size (keys) == 1)
    return g_steal_pointer (&base);
  fail (error, "use: no other key expected beside a block that is a list");

  return NULL;
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
numel_description_join (JsonObject *blocks, JsonNode *module, GError **error)
{
  return join (blocks, module, 0, error);
}

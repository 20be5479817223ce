/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-module.h"

#include <string.h>

#include "numel-architecture-loader.h"
#include "numel-description.h"
#include "numel-module-scope.h"

#define MAX_NESTED_REPEATS 60
#define MAX_NESTED_MODULES 64

static GPtrArray *parse_modules (NumelModuleScope      *scope,
                                 JsonNode    *modules,
                                 const char  *place,
                                 GError     **error);

static gboolean
parse_layer (NumelModuleScope  *scope,
             NumelModuleItem   *item,
             const char        *text,
             GError           **error)
{
  item->layer = numel_layer_parse (text, numel_module_scope_resolve, scope, error);
  if (item->layer == NULL)
    {
      g_prefix_error (error, "%s: ", item->place);
      return FALSE;
    }
  for (guint i = 0; i < numel_layer_get_n_arguments (item->layer); i++)
    {
      NumelExpression *argument = numel_layer_get_argument (item->layer, i);

      if (argument != NULL)
        item->layer_depends |= numel_module_scope_get_depends (scope, argument);
    }

  return TRUE;
}

static gboolean
parse_tie (NumelModuleScope  *scope,
           NumelModuleItem   *item,
           const char        *suffix,
           JsonNode          *path,
           GError           **error)
{
  NumelTie tie = { 0 };

  if (!JSON_NODE_HOLDS_VALUE (path) || json_node_get_value_type (path) != G_TYPE_STRING)
    return numel_module_fail (error, item->place, "tied_to: a path expected");

  tie.suffix = g_strdup (suffix);
  if (!numel_module_scope_parse_template (scope, json_node_get_string (path), item->place,
                                          &tie.target, error))
    {
      numel_tie_clear (&tie);
      return FALSE;
    }
  if (tie.target.rules->len == 0)
    tie.literal = json_node_dup_string (path);
  g_array_append_val (item->ties, tie);

  return TRUE;
}

static gboolean
parse_ties (NumelModuleScope  *scope,
            NumelModuleItem   *item,
            JsonObject        *keys,
            GError           **error)
{
  JsonNode *node = json_object_get_member (keys, "tied_to");
  JsonObjectIter iter;
  const char *suffix;
  JsonNode *path;

  if (node == NULL)
    {
      if (json_object_has_member (keys, "tied_when"))
        return numel_module_fail (error, item->place, "“tied_when” expected only beside “tied_to”");
      return TRUE;
    }

  item->ties = g_array_new (FALSE, TRUE, sizeof (NumelTie));
  g_array_set_clear_func (item->ties, (GDestroyNotify) numel_tie_clear);
  if (!JSON_NODE_HOLDS_OBJECT (node))
    return parse_tie (scope, item, NULL, node, error);

  if (json_object_get_size (json_node_get_object (node)) == 0)
    return numel_module_fail (error, item->place, "tied_to: at least one tensor expected");
  json_object_iter_init_ordered (&iter, json_node_get_object (node));
  while (json_object_iter_next_ordered (&iter, &suffix, &path))
    {
      if (!parse_tie (scope, item, suffix, path, error))
        return FALSE;
    }

  return TRUE;
}

static gboolean
parse_stream (JsonObject   *keys,
              const char   *place,
              gboolean     *has_stream,
              NumelStream  *stream,
              GError      **error)
{
  const char *name;

  if (!numel_module_get_text (keys, "tokens", place, &name, error))
    return FALSE;
  *has_stream = name != NULL;
  if (name != NULL && !numel_stream_from_name (name, stream))
    return numel_module_fail (error, place,
                              "tokens: “input”, “source”, “image”, “audio” or “sequence” expected");

  return TRUE;
}

static gboolean
parse_context (NumelModuleScope  *scope,
               NumelModuleItem   *item,
               JsonObject        *keys,
               GError           **error)
{
  static const char *const known[] = { "cache", "window", "state", "scores", "expanded",
                                       "causal", "tokens", NULL };
  JsonNode *node = json_object_get_member (keys, "context");
  g_autofree char *place = NULL;
  NumelRule *rules[] = { &item->cache, &item->window, &item->state, &item->scores,
                         &item->expanded, &item->causal };
  JsonObject *context;

  if (node == NULL)
    return TRUE;
  if (!JSON_NODE_HOLDS_OBJECT (node))
    return numel_module_fail (error, item->place, "context: an object expected");

  place = g_strconcat (item->place, ".context", NULL);
  context = json_node_get_object (node);
  item->has_context = TRUE;
  if (!numel_loader_check_keys (context, known, place, error)
      || !parse_stream (context, place, &item->has_context_stream, &item->context_stream, error))
    return FALSE;

  for (guint i = 0; i < G_N_ELEMENTS (rules); i++)
    {
      if (!numel_module_scope_parse_rule (scope, json_object_get_member (context, known[i]), place,
                                          known[i], rules[i], error))
        return FALSE;
      item->context_depends |= rules[i]->depends;
    }

  return TRUE;
}

static gboolean
parse_class_names (NumelModuleItem  *item,
                   JsonNode         *node,
                   GError          **error)
{
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();

  if (node == NULL)
    return numel_module_fail (error, item->place, "“class” expected beside “config”");

  if (JSON_NODE_HOLDS_ARRAY (node) && json_array_get_length (json_node_get_array (node)) > 0)
    {
      JsonArray *array = json_node_get_array (node);

      for (guint i = 0; i < json_array_get_length (array); i++)
        {
          JsonNode *element = json_array_get_element (array, i);

          if (json_node_get_value_type (element) != G_TYPE_STRING)
            return numel_module_fail (error, item->place, "class: names of classes expected");
          g_strv_builder_add (names, json_node_get_string (element));
        }
    }
  else if (JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING)
    {
      g_strv_builder_add (names, json_node_get_string (node));
    }
  else
    {
      return numel_module_fail (error, item->place, "class: the name of a class expected");
    }
  item->class_names = g_strv_builder_end (names);

  return TRUE;
}

static void
note_extra (NumelArchitecture *architecture,
            const char        *name)
{
  if (!g_ptr_array_find_with_equal_func (architecture->extras, name, g_str_equal, NULL))
    g_ptr_array_add (architecture->extras, g_strdup (name));
}

static gboolean
parse_content (NumelModuleScope  *scope,
               NumelModuleItem   *item,
               JsonObject        *keys,
               GError           **error)
{
  JsonNode *modules = json_object_get_member (keys, "modules");
  const char *layer;
  const char *config;

  if (!numel_module_get_text (keys, "layer", item->place, &layer, error)
      || !numel_module_get_text (keys, "config", item->place, &config, error))
    return FALSE;
  if ((layer != NULL) + (config != NULL) + (modules != NULL) > 1)
    return numel_module_fail (error, item->place,
                              "only one of “layer”, “modules” and “config” expected");
  if (layer == NULL && config == NULL && modules == NULL && !item->has_context)
    return numel_module_fail (error, item->place, "“layer”, “modules”, “use” or “config” expected");

  if (layer != NULL)
    return parse_layer (scope, item, layer, error);
  if (config != NULL)
    {
      item->config = numel_architecture_find_config (scope->architecture, config);
      if (item->config < 0)
        return numel_module_fail (error, item->place, "“%s” is not in “configs”", config);
      return parse_class_names (item, json_object_get_member (keys, "class"), error);
    }
  if (modules != NULL)
    {
      item->children = parse_modules (scope, modules, item->place, error);
      if (item->children == NULL)
        return FALSE;
    }

  return TRUE;
}

static gboolean
parse_words (NumelModuleScope  *scope,
             NumelModuleItem   *item,
             JsonObject        *keys,
             GError           **error)
{
  const char *part;
  const char *extra;

  if (!numel_module_get_text (keys, "part", item->place, &part, error)
      || !numel_module_get_text (keys, "extra", item->place, &extra, error)
      || !parse_stream (keys, item->place, &item->has_stream, &item->stream, error))
    return FALSE;

  item->has_part = part != NULL;
  if (part != NULL && !numel_part_from_name (part, &item->part))
    {
      g_autoptr (GString) names = g_string_new (NULL);

      for (guint i = 0; i < NUMEL_N_PARTS; i++)
        g_string_append_printf (names, "%s%s", i > 0 ? ", " : "", numel_part_get_name (i));
      return numel_module_fail (error, item->place, "part: “%s” is no part; these are: %s", part,
                                names->str);
    }
  item->extra = g_strdup (extra);
  if (extra != NULL)
    note_extra (scope->architecture, extra);

  return TRUE;
}

static gboolean
parse_rules (NumelModuleScope  *scope,
             NumelModuleItem   *item,
             JsonObject        *keys,
             GError           **error)
{
  struct
  {
    const char *key;
    NumelRule *rule;
  } rules[] = {
    { "when", &item->when }, { "repeat", &item->repeat }, { "first", &item->first },
    { "active", &item->active }, { "of", &item->of }, { "calls", &item->calls },
    { "fixed", &item->fixed }, { "tied_when", &item->tied_when },
  };
  guint64 own = numel_module_item_get_bit (item);

  for (guint i = 0; i < G_N_ELEMENTS (rules); i++)
    {
      if (!numel_module_scope_parse_rule (scope, json_object_get_member (keys, rules[i].key),
                                          item->place, rules[i].key, rules[i].rule, error))
        return FALSE;
    }

  if ((item->repeat.depends & own) != 0 || (item->first.depends & own) != 0)
    return numel_module_fail (error, item->place,
                              "repeat: how many items there are can't depend on an item");
  if (item->active.expression != NULL && item->of.expression == NULL
      && item->repeat.expression == NULL)
    return numel_module_fail (error, item->place, "“active” expected only beside “repeat” or “of”");
  if (item->of.expression != NULL && item->active.expression == NULL)
    return numel_module_fail (error, item->place, "“of” expected only beside “active”");
  if (item->first.expression != NULL && item->repeat.expression == NULL)
    return numel_module_fail (error, item->place, "“first” expected only beside “repeat”");

  return TRUE;
}

static gboolean
parse_item_keys (NumelModuleScope  *scope,
                 NumelModuleItem   *item,
                 JsonObject        *keys,
                 GError           **error)
{
  static const char *const known[] = {
    "layer", "modules", "when", "repeat", "index", "first", "with", "use", "part", "config",
    "class", "tied_to", "tied_when", "active", "of", "calls", "tokens", "context", "fixed",
    "extra", NULL,
  };

  item->depth = scope->repeats;
  if (json_object_has_member (keys, "repeat") && ++scope->repeats > MAX_NESTED_REPEATS)
    return numel_module_fail (error, item->place, "at most %d nested repeats expected",
                              MAX_NESTED_REPEATS);

  return numel_loader_check_keys (keys, known, item->place, error)
         && numel_module_scope_parse_locals (scope, item, keys, error)
         && parse_rules (scope, item, keys, error)
         && parse_words (scope, item, keys, error)
         && parse_ties (scope, item, keys, error)
         && parse_context (scope, item, keys, error)
         && parse_content (scope, item, keys, error);
}

/* What is known of an item once all of it is read. */
static void
sum_up (NumelModuleItem *item)
{
  item->own_depends = item->layer_depends | item->active.depends | item->of.depends
                      | item->calls.depends | item->fixed.depends | item->tied_when.depends;
  for (guint i = 0; item->ties != NULL && i < item->ties->len; i++)
    item->own_depends |= g_array_index (item->ties, NumelTie, i).target.depends;
  for (guint i = 0; item->children != NULL && i < item->children->len; i++)
    {
      const NumelModule *child = g_ptr_array_index (item->children, i);

      item->inner_depends |= child->depends;
      item->context_depends |= child->context_depends;
    }
  item->depends = item->own_depends | item->inner_depends | item->when.depends
                  | item->repeat.depends | item->first.depends;
  item->is_tower = item->has_part && numel_part_is_tower (item->part);
  item->has_shares = item->active.expression != NULL || item->calls.expression != NULL
                     || item->fixed.expression != NULL;
  item->is_plain = !item->has_part && !item->has_stream && !item->has_shares
                   && item->extra == NULL && item->ties == NULL;
}

static NumelModuleItem *
parse_item (NumelModuleScope  *scope,
            NumelModule       *module,
            JsonNode          *written,
            const char        *place,
            GError           **error)
{
  g_autoptr (JsonNode) node = numel_description_join (scope->blocks, written, error);
  NumelModuleItem *item;
  guint n_locals = scope->locals->len;
  guint repeats = scope->repeats;
  gboolean success;

  if (node == NULL)
    {
      g_prefix_error (error, "%s: ", place);
      return NULL;
    }

  item = g_new0 (NumelModuleItem, 1);
  item->module = module;
  item->place = g_strdup (place);
  item->config = -1;
  item->index_slot = NUMEL_NO_SLOT;

  if (JSON_NODE_HOLDS_OBJECT (node))
    {
      success = parse_item_keys (scope, item, json_node_get_object (node), error);
    }
  else if (JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING)
    {
      item->depth = repeats;
      item->locals = g_array_new (FALSE, FALSE, sizeof (guint));
      success = parse_layer (scope, item, json_node_get_string (node), error);
    }
  else
    {
      success = numel_module_fail (error, place, "a layer, an object or a list expected");
    }

  /* The name of a repeated module sees the item's number and the local names. */
  if (success && module->name.texts == NULL)
    {
      success =
        numel_module_scope_parse_template (scope, module->text, place, &module->name, error);
      module->has_template = success && module->name.rules->len > 0;
    }

  g_ptr_array_set_size (scope->locals, n_locals);
  scope->repeats = repeats;
  if (!success)
    {
      numel_module_item_free (item);
      return NULL;
    }

  sum_up (item);

  return item;
}

static NumelModule *
parse_module (NumelModuleScope  *scope,
              const char        *name,
              JsonNode          *node,
              const char        *place,
              GError           **error)
{
  NumelModule *module = g_new0 (NumelModule, 1);
  gsize length = strlen (name);
  guint n_alternatives = 1;
  g_autoptr (JsonNode) joined = numel_description_join (scope->blocks, node, error);

  if (joined == NULL)
    {
      g_prefix_error (error, "%s: ", place);
      numel_module_free (module);
      return NULL;
    }
  module->text = g_strdup (name);
  module->is_label = length > 2 && name[0] == '(' && name[length - 1] == ')';
  module->display_name = module->is_label ? g_strndup (name + 1, length - 2) : g_strdup (name);
  module->alternatives = g_ptr_array_new_with_free_func ((GDestroyNotify) numel_module_item_free);
  if (JSON_NODE_HOLDS_ARRAY (joined))
    n_alternatives = json_array_get_length (json_node_get_array (joined));
  if (n_alternatives == 0)
    {
      numel_module_fail (error, place, "at least one alternative expected");
      numel_module_free (module);
      return NULL;
    }

  for (guint i = 0; i < n_alternatives; i++)
    {
      NumelModuleItem *item;

      if (JSON_NODE_HOLDS_ARRAY (joined))
        {
          g_autofree char *inner = g_strdup_printf ("%s[%u]", place, i);

          item = parse_item (scope, module,
                             json_array_get_element (json_node_get_array (joined), i), inner,
                             error);
        }
      else
        {
          item = parse_item (scope, module, joined, place, error);
        }
      if (item == NULL)
        {
          numel_module_free (module);
          return NULL;
        }
      g_ptr_array_add (module->alternatives, item);
      module->depends |= item->depends | module->name.depends;
      module->context_depends |= item->context_depends;
      if (n_alternatives == 1 && item->when.expression == NULL && item->locals->len == 0)
        module->only = item;
    }

  return module;
}

static GPtrArray *
parse_modules (NumelModuleScope  *scope,
               JsonNode          *modules,
               const char        *place,
               GError           **error)
{
  g_autoptr (GPtrArray) children = NULL;
  JsonObjectIter iter;
  const char *name;
  JsonNode *node;

  if (!JSON_NODE_HOLDS_OBJECT (modules))
    {
      numel_module_fail (error, place, "modules: an object expected");
      return NULL;
    }
  if (scope->depth >= MAX_NESTED_MODULES)
    {
      numel_module_fail (error, place, "at most %d nested modules expected", MAX_NESTED_MODULES);
      return NULL;
    }

  scope->depth++;
  children = g_ptr_array_new_with_free_func ((GDestroyNotify) numel_module_free);
  json_object_iter_init_ordered (&iter, json_node_get_object (modules));
  while (json_object_iter_next_ordered (&iter, &name, &node))
    {
      g_autofree char *inner = g_strdup_printf ("%s.%s", place, name);
      NumelModule *module = parse_module (scope, name, node, inner, error);

      if (module == NULL)
        return NULL;
      g_ptr_array_add (children, module);
    }
  scope->depth--;

  return g_steal_pointer (&children);
}

/**
 * numel_module_parse_all:
 * @architecture: the description the modules belong to; gets the local names as slots
 * @modules: the description's `modules`
 * @error: set to %NUMEL_ERROR_BAD_DESCRIPTION with the place and what was expected
 *
 * Returns: (transfer full) (nullable) (element-type NumelModule): the modules at the top
 */
GPtrArray *
numel_module_parse_all (NumelArchitecture  *architecture,
                        JsonNode           *modules,
                        GError            **error)
{
  g_autoptr (GPtrArray) locals = g_ptr_array_new_with_free_func (
    (GDestroyNotify) numel_module_local_free);
  JsonNode *blocks = json_object_get_member (architecture->description, "blocks");
  NumelModuleScope scope = { .architecture = architecture, .locals = locals };

  if (blocks != NULL && JSON_NODE_HOLDS_OBJECT (blocks))
    scope.blocks = json_node_get_object (blocks);

  return parse_modules (&scope, modules, "modules", error);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-module.h"

#include <string.h>

#include "numel-architecture-private.h"
#include "numel-description.h"
#include "numel-error.h"

#define MAX_NESTED_REPEATS 60
#define MAX_NESTED_MODULES 64

typedef struct
{
  char *name;
  guint slot;
  guint64 depends;
} Local;

/* What is in sight while a module is parsed: local names, innermost last. */
typedef struct
{
  NumelArchitecture *architecture;
  JsonObject *blocks;
  GPtrArray *locals;
  guint repeats;
  guint depth;
} Parser;

static GPtrArray *parse_modules (Parser      *parser,
                                 JsonNode    *modules,
                                 const char  *place,
                                 GError     **error);

static gboolean
fail (GError     **error,
      const char  *place,
      const char  *format,
      ...) G_GNUC_PRINTF (3, 4);

static gboolean
fail (GError     **error,
      const char  *place,
      const char  *format,
      ...)
{
  g_autofree char *reason = NULL;
  va_list arguments;

  va_start (arguments, format);
  reason = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  g_set_error (error, NUMEL_ERROR, NUMEL_ERROR_BAD_DESCRIPTION, "%s: %s", place, reason);

  return FALSE;
}

static void
free_local (gpointer data)
{
  Local *local = data;

  g_free (local->name);
  g_free (local);
}

static Local *
find_local (Parser     *parser,
            const char *name)
{
  for (guint i = parser->locals->len; i > 0; i--)
    {
      Local *local = g_ptr_array_index (parser->locals, i - 1);

      if (g_str_equal (local->name, name))
        return local;
    }

  return NULL;
}

static gboolean
resolve_name (const char     *name,
              NumelReference *reference,
              gpointer        user_data)
{
  Parser *parser = user_data;
  const Local *local = find_local (parser, name);

  if (local != NULL)
    {
      reference->kind = NUMEL_REFERENCE_SLOT;
      reference->index = local->slot;
      return TRUE;
    }

  return numel_architecture_resolve (name, reference, parser->architecture);
}

typedef struct
{
  Parser *parser;
  guint64 depends;
} DependsSearch;

static void
add_depends (const NumelReference *reference,
             const char           *name,
             gpointer              user_data)
{
  DependsSearch *search = user_data;

  if (reference->kind != NUMEL_REFERENCE_SLOT)
    return;
  for (guint i = search->parser->locals->len; i > 0; i--)
    {
      const Local *local = g_ptr_array_index (search->parser->locals, i - 1);

      if (local->slot == reference->index)
        {
          search->depends |= local->depends;
          return;
        }
    }
}

static guint64
get_depends (Parser                *parser,
             const NumelExpression *expression)
{
  DependsSearch search = { parser, 0 };

  numel_expression_foreach_name (expression, add_depends, &search);

  return search.depends;
}

static gboolean
parse_rule (Parser      *parser,
            JsonNode    *node,
            const char  *place,
            const char  *key,
            NumelRule   *rule,
            GError     **error)
{
  g_autofree char *text = NULL;

  if (node == NULL)
    return TRUE;
  if (!JSON_NODE_HOLDS_VALUE (node))
    {
      g_autofree char *inner = g_strdup_printf ("%s.%s", place, key);

      return fail (error, inner, "an expression expected");
    }
  if (json_node_get_value_type (node) == G_TYPE_STRING)
    {
      text = json_node_dup_string (node);
    }
  else
    {
      /* A number, true or false stands for itself. */
      NumelValue value = numel_value_from_json (node, NULL);

      text = numel_value_to_string (&value);
    }

  rule->expression = numel_expression_parse (text, resolve_name, parser, error);
  if (rule->expression == NULL)
    {
      g_prefix_error (error, "%s.%s: ", place, key);
      return FALSE;
    }
  rule->depends = get_depends (parser, rule->expression);

  return TRUE;
}

static gboolean
parse_template (Parser         *parser,
                const char     *text,
                const char     *place,
                NumelTemplate  *template,
                GError        **error)
{
  template->texts = g_ptr_array_new_with_free_func (g_free);
  template->rules = g_array_new (FALSE, TRUE, sizeof (NumelRule));
  g_array_set_clear_func (template->rules, (GDestroyNotify) numel_rule_clear);

  for (;;)
    {
      const char *opening = strchr (text, '{');
      const char *closing = opening != NULL ? strchr (opening, '}') : NULL;
      g_autofree char *inside = NULL;
      NumelRule rule = { 0 };

      if (opening == NULL)
        {
          if (strchr (text, '}') != NULL)
            return fail (error, place, "“{” expected before “}”");
          g_ptr_array_add (template->texts, g_strdup (text));
          return TRUE;
        }
      if (closing == NULL)
        return fail (error, place, "“}” expected after “{”");

      g_ptr_array_add (template->texts, g_strndup (text, opening - text));
      inside = g_strndup (opening + 1, closing - opening - 1);
      rule.expression = numel_expression_parse (inside, resolve_name, parser, error);
      if (rule.expression == NULL)
        {
          g_prefix_error (error, "%s: ", place);
          return FALSE;
        }
      rule.depends = get_depends (parser, rule.expression);
      template->depends |= rule.depends;
      g_array_append_val (template->rules, rule);
      text = closing + 1;
    }
}

static gboolean
check_keys (JsonObject        *keys,
            const char *const *known,
            const char        *place,
            const char        *whole,
            GError           **error)
{
  JsonObjectIter iter;
  const char *name;

  json_object_iter_init_ordered (&iter, keys);
  while (json_object_iter_next_ordered (&iter, &name, NULL))
    {
      if (!g_strv_contains (known, name))
        return fail (error, place, "“%s” is no key of %s", name, whole);
    }

  return TRUE;
}

static gboolean
get_text (JsonObject  *keys,
          const char  *name,
          const char  *place,
          const char **text,
          GError     **error)
{
  JsonNode *node = json_object_get_member (keys, name);

  *text = NULL;
  if (node == NULL)
    return TRUE;
  if (!JSON_NODE_HOLDS_VALUE (node) || json_node_get_value_type (node) != G_TYPE_STRING)
    return fail (error, place, "%s: a string expected", name);
  *text = json_node_get_string (node);

  return TRUE;
}

static gboolean
is_identifier (const char *name)
{
  if (!g_ascii_isalpha (name[0]) && name[0] != '_')
    return FALSE;
  for (const char *c = name; *c != '\0'; c++)
    {
      if (!g_ascii_isalnum (*c) && *c != '_')
        return FALSE;
    }

  return TRUE;
}

static Local *
add_local (Parser         *parser,
           const char     *name,
           NumelSlotKind   kind,
           const char     *place,
           GError        **error)
{
  Local *local;

  if (!is_identifier (name))
    {
      fail (error, place, "a local name of letters, digits and “_” expected, not “%s”", name);
      return NULL;
    }
  if (find_local (parser, name) != NULL
      || numel_architecture_find_slot (parser->architecture, name) >= 0)
    {
      fail (error, place, "the local name “%s” must not hide another", name);
      return NULL;
    }

  local = g_new0 (Local, 1);
  local->name = g_strdup (name);
  local->slot = parser->architecture->slots->len;
  numel_architecture_add_slot (parser->architecture, kind, name);
  g_ptr_array_add (parser->locals, local);

  return local;
}

/* Local names see each other and the item's number, so all are made known before the first is
 * parsed; what they depend on is found by going round until nothing changes. */
static gboolean
parse_locals (Parser           *parser,
              NumelModuleItem  *item,
              JsonObject       *keys,
              GError          **error)
{
  JsonNode *node = json_object_get_member (keys, "with");
  const char *index;
  guint first = parser->locals->len;
  JsonObjectIter iter;
  const char *name;
  JsonNode *value;
  gboolean changed = TRUE;

  item->locals = g_array_new (FALSE, FALSE, sizeof (guint));
  item->index_slot = NUMEL_NO_SLOT;

  if (node != NULL)
    {
      if (!JSON_NODE_HOLDS_OBJECT (node))
        return fail (error, item->place, "with: an object expected");
      json_object_iter_init_ordered (&iter, json_node_get_object (node));
      while (json_object_iter_next_ordered (&iter, &name, &value))
        {
          Local *local = add_local (parser, name, NUMEL_SLOT_LOCAL, item->place, error);

          if (local == NULL)
            return FALSE;
          g_array_append_val (item->locals, local->slot);
        }
    }

  if (!get_text (keys, "index", item->place, &index, error))
    return FALSE;
  if (index != NULL)
    {
      Local *local;

      if (!json_object_has_member (keys, "repeat"))
        return fail (error, item->place, "“index” expected only beside “repeat”");
      local = add_local (parser, index, NUMEL_SLOT_INDEX, item->place, error);
      if (local == NULL)
        return FALSE;
      local->depends = G_GUINT64_CONSTANT (1) << item->depth;
      item->index_slot = local->slot;
    }

  for (guint i = 0; i < item->locals->len; i++)
    {
      Local *local = g_ptr_array_index (parser->locals, first + i);
      NumelRule rule = { 0 };

      value = json_object_get_member (json_node_get_object (node), local->name);
      if (!parse_rule (parser, value, item->place, "with", &rule, error))
        return FALSE;
      numel_architecture_get_slot (parser->architecture, local->slot)->expression = rule.expression;
    }

  while (changed)
    {
      changed = FALSE;
      for (guint i = 0; i < item->locals->len; i++)
        {
          Local *local = g_ptr_array_index (parser->locals, first + i);
          const NumelSlot *slot = numel_architecture_get_slot (parser->architecture, local->slot);
          guint64 depends = local->depends | get_depends (parser, slot->expression);

          changed = changed || depends != local->depends;
          local->depends = depends;
        }
    }

  return TRUE;
}

static gboolean
parse_layer (Parser           *parser,
             NumelModuleItem  *item,
             const char       *text,
             GError          **error)
{
  item->layer = numel_layer_parse (text, resolve_name, parser, error);
  if (item->layer == NULL)
    {
      g_prefix_error (error, "%s: ", item->place);
      return FALSE;
    }
  for (guint i = 0; i < numel_layer_get_n_arguments (item->layer); i++)
    {
      NumelExpression *argument = numel_layer_get_argument (item->layer, i);

      if (argument != NULL)
        item->layer_depends |= get_depends (parser, argument);
    }

  return TRUE;
}

static gboolean
parse_tie (Parser           *parser,
           NumelModuleItem  *item,
           const char       *suffix,
           JsonNode         *path,
           GError          **error)
{
  NumelTie tie = { 0 };

  if (!JSON_NODE_HOLDS_VALUE (path) || json_node_get_value_type (path) != G_TYPE_STRING)
    return fail (error, item->place, "tied_to: a path expected");

  tie.suffix = g_strdup (suffix);
  if (!parse_template (parser, json_node_get_string (path), item->place, &tie.target, error))
    {
      numel_tie_clear (&tie);
      return FALSE;
    }
  if (tie.target.rules->len == 0)
    tie.literal = json_node_dup_string (path);
  item->depends |= tie.target.depends;
  g_array_append_val (item->ties, tie);

  return TRUE;
}

static gboolean
parse_ties (Parser           *parser,
            NumelModuleItem  *item,
            JsonObject       *keys,
            GError          **error)
{
  JsonNode *node = json_object_get_member (keys, "tied_to");
  JsonObjectIter iter;
  const char *suffix;
  JsonNode *path;

  if (node == NULL)
    {
      if (json_object_has_member (keys, "tied_when"))
        return fail (error, item->place, "“tied_when” expected only beside “tied_to”");
      return TRUE;
    }

  item->ties = g_array_new (FALSE, TRUE, sizeof (NumelTie));
  g_array_set_clear_func (item->ties, (GDestroyNotify) numel_tie_clear);
  if (!JSON_NODE_HOLDS_OBJECT (node))
    return parse_tie (parser, item, NULL, node, error);

  json_object_iter_init_ordered (&iter, json_node_get_object (node));
  while (json_object_iter_next_ordered (&iter, &suffix, &path))
    {
      if (!parse_tie (parser, item, suffix, path, error))
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

  if (!get_text (keys, "tokens", place, &name, error))
    return FALSE;
  *has_stream = name != NULL;
  if (name != NULL && !numel_stream_from_name (name, stream))
    return fail (error, place, "tokens: “input”, “source”, “image”, “audio” or “sequence” expected");

  return TRUE;
}

static gboolean
parse_context (Parser           *parser,
               NumelModuleItem  *item,
               JsonObject       *keys,
               GError          **error)
{
  static const char *const known[] = { "cache", "window", "state", "scores", "expanded",
                                       "tokens", NULL };
  JsonNode *node = json_object_get_member (keys, "context");
  g_autofree char *place = NULL;
  NumelRule *rules[] = { &item->cache, &item->window, &item->state, &item->scores,
                         &item->expanded };
  JsonObject *context;

  if (node == NULL)
    return TRUE;
  if (!JSON_NODE_HOLDS_OBJECT (node))
    return fail (error, item->place, "context: an object expected");

  place = g_strconcat (item->place, ".context", NULL);
  context = json_node_get_object (node);
  item->has_context = TRUE;
  if (!check_keys (context, known, place, "a context", error)
      || !parse_stream (context, place, &item->has_context_stream, &item->context_stream, error))
    return FALSE;

  for (guint i = 0; i < G_N_ELEMENTS (rules); i++)
    {
      if (!parse_rule (parser, json_object_get_member (context, known[i]), place, known[i],
                       rules[i], error))
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
    return fail (error, item->place, "“class” expected beside “config”");

  if (JSON_NODE_HOLDS_ARRAY (node))
    {
      JsonArray *array = json_node_get_array (node);

      for (guint i = 0; i < json_array_get_length (array); i++)
        {
          JsonNode *element = json_array_get_element (array, i);

          if (json_node_get_value_type (element) != G_TYPE_STRING)
            return fail (error, item->place, "class: names of classes expected");
          g_strv_builder_add (names, json_node_get_string (element));
        }
    }
  else if (JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING)
    {
      g_strv_builder_add (names, json_node_get_string (node));
    }
  else
    {
      return fail (error, item->place, "class: the name of a class expected");
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
parse_content (Parser           *parser,
               NumelModuleItem  *item,
               JsonObject       *keys,
               GError          **error)
{
  JsonNode *modules = json_object_get_member (keys, "modules");
  const char *layer;
  const char *config;

  if (!get_text (keys, "layer", item->place, &layer, error)
      || !get_text (keys, "config", item->place, &config, error))
    return FALSE;
  if ((layer != NULL) + (config != NULL) + (modules != NULL) > 1)
    return fail (error, item->place, "only one of “layer”, “modules” and “config” expected");
  if (layer == NULL && config == NULL && modules == NULL && !item->has_context)
    return fail (error, item->place, "“layer”, “modules”, “use” or “config” expected");

  if (layer != NULL)
    return parse_layer (parser, item, layer, error);
  if (config != NULL)
    {
      item->config = numel_architecture_find_config (parser->architecture, config);
      if (item->config < 0)
        return fail (error, item->place, "“%s” is not in “configs”", config);
      return parse_class_names (item, json_object_get_member (keys, "class"), error);
    }
  if (modules != NULL)
    {
      item->children = parse_modules (parser, modules, item->place, error);
      if (item->children == NULL)
        return FALSE;
    }

  return TRUE;
}

static gboolean
parse_words (Parser           *parser,
             NumelModuleItem  *item,
             JsonObject       *keys,
             GError          **error)
{
  const char *part;
  const char *extra;

  if (!get_text (keys, "part", item->place, &part, error)
      || !get_text (keys, "extra", item->place, &extra, error)
      || !parse_stream (keys, item->place, &item->has_stream, &item->stream, error))
    return FALSE;

  item->has_part = part != NULL;
  if (part != NULL && !numel_part_from_name (part, &item->part))
    return fail (error, item->place, "part: “%s” is no part", part);
  item->extra = g_strdup (extra);
  if (extra != NULL)
    note_extra (parser->architecture, extra);

  return TRUE;
}

static gboolean
parse_rules (Parser           *parser,
             NumelModuleItem  *item,
             JsonObject       *keys,
             GError          **error)
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
  guint64 own = item->index_slot != NUMEL_NO_SLOT ? G_GUINT64_CONSTANT (1) << item->depth : 0;

  for (guint i = 0; i < G_N_ELEMENTS (rules); i++)
    {
      if (!parse_rule (parser, json_object_get_member (keys, rules[i].key), item->place,
                       rules[i].key, rules[i].rule, error))
        return FALSE;
      item->depends |= rules[i].rule->depends;
    }

  if ((item->repeat.depends & own) != 0 || (item->first.depends & own) != 0)
    return fail (error, item->place, "repeat: how many items there are can't depend on an item");
  if (item->active.expression != NULL && item->of.expression == NULL
      && item->repeat.expression == NULL)
    return fail (error, item->place, "“active” expected only beside “repeat” or “of”");
  if (item->of.expression != NULL && item->active.expression == NULL)
    return fail (error, item->place, "“of” expected only beside “active”");
  if (item->first.expression != NULL && item->repeat.expression == NULL)
    return fail (error, item->place, "“first” expected only beside “repeat”");

  return TRUE;
}

static gboolean
parse_item_keys (Parser           *parser,
                 NumelModuleItem  *item,
                 JsonObject       *keys,
                 GError          **error)
{
  static const char *const known[] = {
    "layer", "modules", "when", "repeat", "index", "first", "with", "use", "part", "config", "class",
    "tied_to", "tied_when", "active", "of", "calls", "tokens", "context", "fixed", "extra", NULL,
  };

  item->depth = parser->repeats;
  if (json_object_has_member (keys, "repeat") && ++parser->repeats > MAX_NESTED_REPEATS)
    return fail (error, item->place, "at most %d nested repeats expected", MAX_NESTED_REPEATS);

  return check_keys (keys, known, item->place, "a module", error)
         && parse_locals (parser, item, keys, error)
         && parse_rules (parser, item, keys, error)
         && parse_words (parser, item, keys, error)
         && parse_ties (parser, item, keys, error)
         && parse_context (parser, item, keys, error)
         && parse_content (parser, item, keys, error);
}

static NumelModuleItem *
parse_item (Parser       *parser,
            NumelModule  *module,
            JsonNode     *written,
            const char   *place,
            GError      **error)
{
  g_autoptr (JsonNode) node = numel_description_join (parser->blocks, written, error);
  NumelModuleItem *item;
  guint n_locals = parser->locals->len;
  guint repeats = parser->repeats;
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
      success = parse_item_keys (parser, item, json_node_get_object (node), error);
    }
  else if (JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING)
    {
      item->depth = repeats;
      item->locals = g_array_new (FALSE, FALSE, sizeof (guint));
      success = parse_layer (parser, item, json_node_get_string (node), error);
    }
  else
    {
      success = fail (error, place, "a layer, an object or a list expected");
    }

  /* The name of a repeated module sees the item's number and the local names. */
  if (success && module->name.texts == NULL)
    {
      success = parse_template (parser, module->text, place, &module->name, error);
      module->has_template = success && module->name.rules->len > 0;
    }

  g_ptr_array_set_size (parser->locals, n_locals);
  parser->repeats = repeats;
  if (!success)
    {
      numel_module_item_free (item);
      return NULL;
    }

  item->depends |= item->layer_depends;
  for (guint i = 0; item->children != NULL && i < item->children->len; i++)
    {
      const NumelModule *child = g_ptr_array_index (item->children, i);

      item->depends |= child->depends;
      item->context_depends |= child->context_depends;
    }

  return item;
}

static NumelModule *
parse_module (Parser      *parser,
              const char  *name,
              JsonNode    *node,
              const char  *place,
              GError     **error)
{
  NumelModule *module = g_new0 (NumelModule, 1);
  gsize length = strlen (name);
  guint n_alternatives = 1;
  g_autoptr (JsonNode) joined = numel_description_join (parser->blocks, node, error);

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

  for (guint i = 0; i < n_alternatives; i++)
    {
      NumelModuleItem *item;

      if (JSON_NODE_HOLDS_ARRAY (joined))
        {
          g_autofree char *inner = g_strdup_printf ("%s[%u]", place, i);

          item = parse_item (parser, module,
                             json_array_get_element (json_node_get_array (joined), i), inner,
                             error);
        }
      else
        {
          item = parse_item (parser, module, joined, place, error);
        }
      if (item == NULL)
        {
          numel_module_free (module);
          return NULL;
        }
      g_ptr_array_add (module->alternatives, item);
      module->depends |= item->depends | module->name.depends;
      module->context_depends |= item->context_depends;
    }

  return module;
}

static GPtrArray *
parse_modules (Parser      *parser,
               JsonNode    *modules,
               const char  *place,
               GError     **error)
{
  g_autoptr (GPtrArray) children = NULL;
  JsonObjectIter iter;
  const char *name;
  JsonNode *node;

  if (!JSON_NODE_HOLDS_OBJECT (modules))
    {
      fail (error, place, "modules: an object expected");
      return NULL;
    }
  if (parser->depth >= MAX_NESTED_MODULES)
    {
      fail (error, place, "at most %d nested modules expected", MAX_NESTED_MODULES);
      return NULL;
    }

  parser->depth++;
  children = g_ptr_array_new_with_free_func ((GDestroyNotify) numel_module_free);
  json_object_iter_init_ordered (&iter, json_node_get_object (modules));
  while (json_object_iter_next_ordered (&iter, &name, &node))
    {
      g_autofree char *inner = g_strdup_printf ("%s.%s", place, name);
      NumelModule *module = parse_module (parser, name, node, inner, error);

      if (module == NULL)
        return NULL;
      g_ptr_array_add (children, module);
    }
  parser->depth--;

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
  g_autoptr (GPtrArray) locals = g_ptr_array_new_with_free_func (free_local);
  JsonNode *blocks = json_object_get_member (architecture->description, "blocks");
  Parser parser = { .architecture = architecture, .locals = locals };

  if (blocks != NULL && JSON_NODE_HOLDS_OBJECT (blocks))
    parser.blocks = json_node_get_object (blocks);

  return parse_modules (&parser, modules, "modules", error);
}

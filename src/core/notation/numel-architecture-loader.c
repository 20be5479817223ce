/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-architecture-loader.h"

#include <string.h>

#include "core/text/numel-error.h"

#define fail(error, ...) numel_error_set (error, NUMEL_ERROR_BAD_DESCRIPTION, __VA_ARGS__)

/**
 * numel_loader_is_string:
 * @node: a JSON value
 *
 * Returns: whether it is a string
 */
gboolean
numel_loader_is_string (JsonNode *node)
{
  return JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING;
}

static gboolean
is_boolean (JsonNode *node)
{
  return JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_BOOLEAN;
}

/**
 * numel_loader_get_section:
 * @self: a description that is being loaded
 * @name: a key at the top
 * @section: (out) (nullable): its object, or %NULL if it isn't given
 * @error: set to %NUMEL_ERROR_BAD_DESCRIPTION
 *
 * Returns: whether it is an object or not given
 */
gboolean
numel_loader_get_section (NumelArchitecture  *self,
                          const char         *name,
                          JsonObject        **section,
                          GError            **error)
{
  JsonNode *node = json_object_get_member (self->description, name);

  *section = NULL;
  if (node == NULL)
    return TRUE;
  if (!JSON_NODE_HOLDS_OBJECT (node))
    return fail (error, "%s: an object expected", name);
  *section = json_node_get_object (node);

  return TRUE;
}

/**
 * numel_loader_check_keys:
 * @keys: an object
 * @known: (array zero-terminated=1): the keys it may have
 * @place: where it stands
 * @error: set to %NUMEL_ERROR_BAD_DESCRIPTION
 *
 * Returns: whether it has no other
 */
gboolean
numel_loader_check_keys (JsonObject         *keys,
                         const char *const  *known,
                         const char         *place,
                         GError            **error)
{
  JsonObjectIter iter;
  const char *name;

  json_object_iter_init_ordered (&iter, keys);
  while (json_object_iter_next_ordered (&iter, &name, NULL))
    {
      if (!g_strv_contains (known, name))
        return fail (error, "%s: “%s” is no key here", place, name);
    }

  return TRUE;
}

/**
 * numel_loader_get_strings:
 * @keys: an object
 * @name: a key in it: a string or a list of strings
 * @place: where it stands
 * @strings: (out): the strings; untouched if the key isn't given
 * @error: set to %NUMEL_ERROR_BAD_DESCRIPTION
 *
 * Returns: whether it is well formed
 */
gboolean
numel_loader_get_strings (JsonObject  *keys,
                          const char  *name,
                          const char  *place,
                          GStrv       *strings,
                          GError     **error)
{
  JsonNode *node = json_object_get_member (keys, name);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

  if (node == NULL)
    return TRUE;
  if (numel_loader_is_string (node))
    {
      g_strv_builder_add (builder, json_node_get_string (node));
    }
  else if (JSON_NODE_HOLDS_ARRAY (node))
    {
      JsonArray *array = json_node_get_array (node);

      for (guint i = 0; i < json_array_get_length (array); i++)
        {
          JsonNode *element = json_array_get_element (array, i);

          if (!numel_loader_is_string (element))
            return fail (error, "%s.%s: strings expected", place, name);
          g_strv_builder_add (builder, json_node_get_string (element));
        }
    }
  else
    {
      return fail (error, "%s.%s: a string or a list of strings expected", place, name);
    }
  *strings = g_strv_builder_end (builder);

  return TRUE;
}

/* A default or a set value: a string that begins with "=" is an expression, all else is itself. */
static NumelExpression *
parse_value (NumelArchitecture  *self,
             JsonNode           *node,
             const char         *place,
             GError            **error)
{
  NumelExpression *expression;
  NumelValue value;

  if (!numel_loader_is_string (node) || json_node_get_string (node)[0] != '=')
    {
      value = numel_value_from_json (node, self->arena);
      return numel_expression_new_constant (&value);
    }

  expression = numel_expression_parse (json_node_get_string (node) + 1, numel_architecture_resolve,
                                       self, error);
  if (expression == NULL)
    g_prefix_error (error, "%s: ", place);

  return expression;
}

static NumelExpression *
parse_expression (NumelArchitecture  *self,
                  JsonNode           *node,
                  const char         *place,
                  GError            **error)
{
  NumelExpression *expression;
  g_autofree char *text = NULL;

  if (numel_loader_is_string (node))
    {
      text = json_node_dup_string (node);
    }
  else if (JSON_NODE_HOLDS_VALUE (node))
    {
      NumelValue value = numel_value_from_json (node, self->arena);

      text = numel_value_to_string (&value);
    }
  else
    {
      fail (error, "%s: an expression expected", place);
      return NULL;
    }

  expression = numel_expression_parse (text, numel_architecture_resolve, self, error);
  if (expression == NULL)
    g_prefix_error (error, "%s: ", place);

  return expression;
}

static gboolean
get_flag (JsonObject  *keys,
          const char  *name,
          const char  *place,
          gboolean    *flag,
          GError     **error)
{
  JsonNode *node = json_object_get_member (keys, name);

  if (node == NULL)
    return TRUE;
  if (!is_boolean (node))
    return fail (error, "%s.%s: true or false expected", place, name);
  *flag = json_node_get_boolean (node);

  return TRUE;
}

static NumelValueType
get_literal_type (JsonNode *literal)
{
  g_autoptr (GPtrArray) arena = g_ptr_array_new_with_free_func (g_free);

  return numel_value_from_json (literal, arena).type;
}

static gboolean
get_type (JsonObject  *keys,
          JsonNode    *literal,
          const char  *place,
          NumelSlot   *slot,
          GError     **error)
{
  static const struct
  {
    const char *name;
    NumelValueType type;
  } types[] = {
    { "integer", NUMEL_VALUE_INTEGER }, { "real", NUMEL_VALUE_REAL },
    { "boolean", NUMEL_VALUE_BOOLEAN }, { "string", NUMEL_VALUE_STRING },
    { "choice", NUMEL_VALUE_STRING },   { "list", NUMEL_VALUE_LIST },
    { "object", NUMEL_VALUE_OBJECT },
  };
  JsonNode *node = keys != NULL ? json_object_get_member (keys, "type") : NULL;

  if (node != NULL)
    {
      for (guint i = 0; i < G_N_ELEMENTS (types); i++)
        {
          if (numel_loader_is_string (node)
              && g_str_equal (json_node_get_string (node), types[i].name))
            {
              slot->type = types[i].type;
              slot->is_choice = g_str_equal (types[i].name, "choice");
              return TRUE;
            }
        }
      return fail (error, "%s.type: “integer”, “real”, “boolean”, “string”, “choice”, “list” or "
                   "“object” expected", place);
    }

  slot->is_choice = slot->choices != NULL;
  if (slot->item != NULL)
    slot->type = NUMEL_VALUE_LIST;
  else if (literal != NULL
           && !(numel_loader_is_string (literal) && json_node_get_string (literal)[0] == '='))
    slot->type = get_literal_type (literal);
  else
    slot->type = slot->is_choice ? NUMEL_VALUE_STRING : NUMEL_VALUE_NONE;

  return TRUE;
}

/* The names must all be known before the first expression is parsed. */
static gboolean
add_names (NumelArchitecture  *self,
           const char         *section_name,
           NumelSlotKind       kind,
           GError            **error)
{
  JsonObject *section;
  JsonObjectIter iter;
  const char *name;

  if (!numel_loader_get_section (self, section_name, &section, error))
    return FALSE;
  if (section == NULL)
    return TRUE;

  json_object_iter_init_ordered (&iter, section);
  while (json_object_iter_next_ordered (&iter, &name, NULL))
    {
      if (numel_architecture_find_slot (self, name) >= 0)
        return fail (error, "%s.%s: a name of its own expected; a %s has it already", section_name,
                     name, kind == NUMEL_SLOT_DERIVED ? "hyperparameter"
                                                      : "hyperparameter or derived value");
      numel_architecture_add_slot (self, kind, name);
    }

  return TRUE;
}

static gboolean
add_aliases (NumelArchitecture  *self,
             GError            **error)
{
  for (guint i = 0; i < self->slots->len; i++)
    {
      NumelSlot *slot = numel_architecture_get_slot (self, i);
      JsonObject *section = slot->kind == NUMEL_SLOT_HYPERPARAMETER
                            ? json_object_get_object_member (self->description, "hyperparameters")
                            : NULL;
      JsonNode *node = section != NULL ? json_object_get_member (section, slot->name) : NULL;
      g_autofree char *place = g_strconcat ("hyperparameters.", slot->name, NULL);

      if (node == NULL || !JSON_NODE_HOLDS_OBJECT (node))
        continue;
      if (!numel_loader_get_strings (json_node_get_object (node), "alias", place, &slot->aliases,
                                     error))
        return FALSE;
      for (guint j = 0; slot->aliases != NULL && slot->aliases[j] != NULL; j++)
        {
          gint known = numel_architecture_find_slot (self, slot->aliases[j]);

          if (known < 0)
            g_hash_table_insert (self->slots_by_name, slot->aliases[j], GINT_TO_POINTER (i));
          else if (numel_architecture_get_slot (self, known)->kind != NUMEL_SLOT_HYPERPARAMETER)
            return fail (error, "%s.alias: “%s” is the name of something else", place,
                         slot->aliases[j]);
        }
    }

  return TRUE;
}

static gboolean
parse_item_list (NumelArchitecture  *self,
                 NumelSlot          *slot,
                 JsonObject         *keys,
                 const char         *place,
                 GError            **error)
{
  JsonNode *item = json_object_get_member (keys, "item");
  JsonNode *length = json_object_get_member (keys, "length");
  guint number = self->slots->len;

  if (item == NULL)
    return length == NULL ? TRUE : fail (error, "%s: “length” expected only beside “item”", place);
  if (length == NULL)
    return fail (error, "%s: “length” expected beside “item”", place);

  slot->length = parse_expression (self, length, place, error);
  if (slot->length == NULL)
    return FALSE;

  /* Only this expression sees the item's number. */
  numel_architecture_add_slot (self, NUMEL_SLOT_INDEX, "i");
  slot->item_slot = number;
  g_hash_table_insert (self->slots_by_name, numel_architecture_get_slot (self, number)->name,
                       GINT_TO_POINTER (number));
  slot->item = parse_expression (self, item, place, error);
  g_hash_table_remove (self->slots_by_name, "i");

  return slot->item != NULL;
}

static gboolean
load_hyperparameter (NumelArchitecture  *self,
                     NumelSlot          *slot,
                     JsonNode           *node,
                     GError            **error)
{
  static const char *const known[] = {
    "default", "null", "alias", "item", "length", "empty_is_null", "type", "choices", "optional",
    NULL,
  };
  g_autofree char *place = g_strconcat ("hyperparameters.", slot->name, NULL);
  JsonNode *literal = node;
  JsonObject *keys = NULL;

  if (JSON_NODE_HOLDS_OBJECT (node))
    {
      JsonNode *null;

      keys = json_node_get_object (node);
      literal = json_object_get_member (keys, "default");
      null = json_object_get_member (keys, "null");
      if (!numel_loader_check_keys (keys, known, place, error)
          || !numel_loader_get_strings (keys, "choices", place, &slot->choices, error)
          || !get_flag (keys, "empty_is_null", place, &slot->empty_is_null, error)
          || !get_flag (keys, "optional", place, &slot->optional, error)
          || !parse_item_list (self, slot, keys, place, error))
        return FALSE;
      if (null != NULL)
        {
          slot->has_null = TRUE;
          slot->null_expression = parse_value (self, null, place, error);
          if (slot->null_expression == NULL)
            return FALSE;
        }
    }

  if (literal != NULL)
    {
      slot->expression = parse_value (self, literal, place, error);
      if (slot->expression == NULL)
        return FALSE;
    }

  return get_type (keys, literal, place, slot, error);
}

static gboolean
load_slots (NumelArchitecture  *self,
            GError            **error)
{
  guint n_slots = self->slots->len;

  for (guint i = 0; i < n_slots; i++)
    {
      NumelSlot *slot = numel_architecture_get_slot (self, i);
      const char *section = slot->kind == NUMEL_SLOT_HYPERPARAMETER ? "hyperparameters"
                            : slot->kind == NUMEL_SLOT_DERIVED ? "derived" : "switches";
      JsonNode *node = json_object_get_member (json_object_get_object_member (self->description,
                                                                              section),
                                               slot->name);
      g_autofree char *place = g_strconcat (section, ".", slot->name, NULL);

      if (slot->kind == NUMEL_SLOT_HYPERPARAMETER)
        {
          if (!load_hyperparameter (self, slot, node, error))
            return FALSE;
          continue;
        }
      slot->expression = slot->kind == NUMEL_SLOT_DERIVED
                         ? parse_expression (self, node, place, error)
                         : parse_value (self, node, place, error);
      if (slot->expression == NULL)
        return FALSE;
    }

  return TRUE;
}

static gboolean
load_checks (NumelArchitecture  *self,
             GError            **error)
{
  JsonNode *node = json_object_get_member (self->description, "checks");
  JsonArray *array;

  if (node == NULL)
    return TRUE;
  if (!JSON_NODE_HOLDS_ARRAY (node))
    return fail (error, "checks: a list expected");

  array = json_node_get_array (node);
  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      g_autofree char *place = g_strdup_printf ("checks[%u]", i);
      NumelExpression *check = parse_expression (self, json_array_get_element (array, i), place,
                                                 error);

      if (check == NULL)
        return FALSE;
      g_ptr_array_add (self->checks, check);
    }

  return TRUE;
}

static void
free_set (gpointer data)
{
  NumelSet *set = data;

  g_free (set->name);
  g_clear_pointer (&set->expression, numel_expression_free);
  g_free (set);
}

/**
 * numel_loader_parse_sets:
 * @self: a description that is being loaded
 * @keys: an object with `set`
 * @place: where it stands
 * @own_names: names of this family; a sub-configuration's are known only when its family is
 * @error: set to %NUMEL_ERROR_BAD_DESCRIPTION
 *
 * Returns: (transfer full) (nullable) (element-type NumelSet): values to give to names
 */
GPtrArray *
numel_loader_parse_sets (NumelArchitecture  *self,
                         JsonObject         *keys,
                         const char         *place,
                         gboolean            own_names,
                         GError            **error)
{
  g_autoptr (GPtrArray) sets = g_ptr_array_new_with_free_func (free_set);
  JsonNode *node = json_object_get_member (keys, "set");
  JsonObjectIter iter;
  const char *name;
  JsonNode *value;

  if (node == NULL)
    return g_steal_pointer (&sets);
  if (!JSON_NODE_HOLDS_OBJECT (node))
    {
      fail (error, "%s.set: an object expected", place);
      return NULL;
    }

  json_object_iter_init_ordered (&iter, json_node_get_object (node));
  while (json_object_iter_next_ordered (&iter, &name, &value))
    {
      g_autofree char *inner = g_strconcat (place, ".set.", name, NULL);
      NumelSet *set = g_new0 (NumelSet, 1);

      g_ptr_array_add (sets, set);
      set->name = g_strdup (name);
      set->slot = NUMEL_NO_SLOT;
      if (own_names)
        {
          gint slot = numel_architecture_find_slot (self, name);

          if (slot < 0 || numel_architecture_get_slot (self, slot)->kind == NUMEL_SLOT_DERIVED)
            {
              fail (error, "%s: a hyperparameter or a switch expected", inner);
              return NULL;
            }
          set->slot = slot;
        }
      set->expression = parse_value (self, value, inner, error);
      if (set->expression == NULL)
        return NULL;
    }

  return g_steal_pointer (&sets);
}

static gboolean
load_config (NumelArchitecture  *self,
             const char         *name,
             JsonNode           *node,
             GError            **error)
{
  static const char *const known[] = { "family", "always", "at", "missing", "over", "set", NULL };
  NumelConfigSpec *config = g_new0 (NumelConfigSpec, 1);
  g_autofree char *place = g_strconcat ("configs.", name, NULL);
  JsonObject *keys;
  JsonNode *family;
  JsonNode *missing;

  config->name = g_strdup (name);
  g_ptr_array_add (self->configs, config);
  if (!JSON_NODE_HOLDS_OBJECT (node))
    return fail (error, "%s: an object expected", place);

  keys = json_node_get_object (node);
  family = json_object_get_member (keys, "family");
  missing = json_object_get_member (keys, "missing");
  if (family != NULL && !numel_loader_is_string (family))
    return fail (error, "%s.family: a family's name expected", place);
  if (missing != NULL && !JSON_NODE_HOLDS_OBJECT (missing))
    return fail (error, "%s.missing: an object expected", place);
  if (!numel_loader_check_keys (keys, known, place, error)
      || !get_flag (keys, "always", place, &config->always, error)
      || !numel_loader_get_strings (keys, "at", place, &config->at, error)
      || !numel_loader_get_strings (keys, "over", place, &config->over, error))
    return FALSE;
  if (config->always && family == NULL)
    return fail (error, "%s: “family” expected beside “always”", place);

  config->family = family != NULL ? json_node_dup_string (family) : NULL;
  config->missing = missing != NULL ? json_node_copy (missing) : NULL;

  return TRUE;
}

static gboolean
load_configs (NumelArchitecture  *self,
              GError            **error)
{
  JsonObject *section;
  JsonObjectIter iter;
  const char *name;
  JsonNode *node;

  if (!numel_loader_get_section (self, "configs", &section, error))
    return FALSE;
  if (section == NULL)
    return TRUE;

  json_object_iter_init_ordered (&iter, section);
  while (json_object_iter_next_ordered (&iter, &name, &node))
    {
      if (!load_config (self, name, node, error))
        return FALSE;
    }

  return TRUE;
}

static gboolean
load_config_sets (NumelArchitecture  *self,
                  GError            **error)
{
  for (guint i = 0; i < self->configs->len; i++)
    {
      NumelConfigSpec *config = g_ptr_array_index (self->configs, i);
      g_autofree char *place = g_strconcat ("configs.", config->name, NULL);
      JsonObject *section = json_object_get_object_member (self->description, "configs");

      config->sets = numel_loader_parse_sets (
        self, json_object_get_object_member (section, config->name), place, FALSE, error);
      if (config->sets == NULL)
        return FALSE;
    }

  return TRUE;
}

/**
 * numel_architecture_load_names:
 * @self: a description whose JSON was read
 * @error: set to %NUMEL_ERROR_BAD_DESCRIPTION
 *
 * Makes slots of hyperparameters, derived names and switches, and parses their expressions, the
 * checks and the sub-configurations.
 *
 * Returns: whether all is well formed
 */
gboolean
numel_architecture_load_names (NumelArchitecture  *self,
                               GError            **error)
{
  return add_names (self, "hyperparameters", NUMEL_SLOT_HYPERPARAMETER, error)
         && add_names (self, "derived", NUMEL_SLOT_DERIVED, error)
         && add_names (self, "switches", NUMEL_SLOT_SWITCH, error)
         && add_aliases (self, error)
         && load_configs (self, error)
         && load_slots (self, error)
         && load_checks (self, error)
         && load_config_sets (self, error);
}

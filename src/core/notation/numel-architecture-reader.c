/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "core/text/numel-error.h"
#include "numel-reader.h"

static gboolean
read_verified (NumelReader *reader, JsonNode *node, gpointer verified)
{
  GType type = JSON_NODE_HOLDS_VALUE (node) ? json_node_get_value_type (node) : G_TYPE_INVALID;

  if (type == G_TYPE_INT64 && json_node_get_int (node) >= 0)
    *(gint *) verified = MIN (json_node_get_int (node), G_MAXINT);
  else if (type == G_TYPE_BOOLEAN && !json_node_get_boolean (node))
    *(gint *) verified = -1;
  else
    return numel_reader_fail (reader, "how many reference cases hold, or false, expected");

  return TRUE;
}

/* The catalogue's index is made of them. */
static gboolean
check_model_types (NumelReader *reader, JsonNode *node, gpointer architecture)
{
  JsonArray *names = JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;

  for (guint i = 0; names != NULL && i < json_array_get_length (names); i++)
    {
      if (!numel_description_is_string (json_array_get_element (names, i)))
        names = NULL;
    }

  return names != NULL || numel_reader_fail (reader, "a list of names expected");
}

static gboolean
add_name (NumelReader *reader, const char *name, NumelSlotKind kind)
{
  if (numel_architecture_find_slot (reader->architecture, name) >= 0)
    return numel_reader_fail (reader, "a name of its own expected; a %s has it already",
                              kind == NUMEL_SLOT_DERIVED ? "hyperparameter"
                                                         : "hyperparameter or derived value");
  numel_architecture_add_slot (reader->architecture, kind, name);

  return TRUE;
}

static gboolean
add_hyperparameter (NumelReader *reader, const char *name, JsonNode *node, gpointer architecture)
{
  return add_name (reader, name, NUMEL_SLOT_HYPERPARAMETER);
}

static gboolean
add_derived (NumelReader *reader, const char *name, JsonNode *node, gpointer architecture)
{
  return add_name (reader, name, NUMEL_SLOT_DERIVED);
}

static gboolean
add_switch (NumelReader *reader, const char *name, JsonNode *node, gpointer architecture)
{
  return add_name (reader, name, NUMEL_SLOT_SWITCH);
}

static gboolean
add_aliases (NumelReader *reader, const char *name, JsonNode *node, gpointer architecture)
{
  gint slot = numel_architecture_find_slot (architecture, name);
  GStrv *aliases = &numel_architecture_get_slot (architecture, slot)->aliases;
  JsonNode *alias = JSON_NODE_HOLDS_OBJECT (node)
                    ? json_object_get_member (json_node_get_object (node), "alias") : NULL;

  if (alias == NULL)
    return TRUE;
  g_string_append (reader->place, ".alias");
  if (!numel_read_strings (reader, alias, aliases))
    return FALSE;
  for (guint i = 0; (*aliases)[i] != NULL; i++)
    {
      gint known = numel_architecture_find_slot (architecture, (*aliases)[i]);

      if (known < 0)
        g_hash_table_insert (reader->architecture->slots_by_name, (*aliases)[i],
                             GINT_TO_POINTER (slot));
      else if (numel_architecture_get_slot (architecture, known)->kind != NUMEL_SLOT_HYPERPARAMETER)
        return numel_reader_fail (reader, "“%s” is the name of something else", (*aliases)[i]);
    }

  return TRUE;
}

/* Only this expression sees the item's number. */
static gboolean
read_item (NumelReader *reader, JsonNode *node, gpointer user_data)
{
  NumelArchitecture *architecture = reader->architecture;
  NumelSlot *slot = user_data;
  gboolean success;

  slot->item_slot = architecture->slots->len;
  numel_architecture_add_slot (architecture, NUMEL_SLOT_INDEX, "i");
  g_array_append_val (reader->locals, slot->item_slot);
  success = numel_read_expression (reader, node, &slot->item);
  g_array_set_size (reader->locals, 0);

  return success;
}

/* A literal tells the type. */
static gboolean
read_default (NumelReader *reader, JsonNode *node, gpointer user_data)
{
  NumelSlot *slot = user_data;

  if (!numel_description_is_expression (node) && slot->item == NULL)
    slot->type = numel_value_from_json (node, reader->architecture->arena).type;

  return numel_read_value (reader, node, &slot->expression);
}

static gboolean
read_choices (NumelReader *reader, JsonNode *node, gpointer user_data)
{
  NumelSlot *slot = user_data;

  slot->is_choice = TRUE;
  slot->type = NUMEL_VALUE_STRING;

  return numel_read_strings (reader, node, &slot->choices);
}

static gboolean
read_type (NumelReader *reader, JsonNode *node, gpointer user_data)
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
  NumelSlot *slot = user_data;
  const char *name = numel_description_is_string (node) ? json_node_get_string (node) : "";

  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    {
      if (!g_str_equal (name, types[i].name))
        continue;
      slot->type = types[i].type;
      slot->is_choice = g_str_equal (name, "choice");
      return TRUE;
    }

  return numel_reader_fail (reader, "“integer”, “real”, “boolean”, “string”, “choice”, “list” or "
                            "“object” expected");
}

static gboolean
read_length (NumelReader *reader, JsonNode *node, gpointer user_data)
{
  NumelSlot *slot = user_data;

  slot->type = NUMEL_VALUE_LIST;

  return numel_read_expression (reader, node, &slot->length);
}

/* What says more of the type stands behind what says less. */
static const NumelKey hyperparameter_keys[] = {
  { "alias", numel_read_strings, offsetof (NumelSlot, aliases) },
  { "choices", read_choices },
  { "length", read_length, .beside = "item" },
  { "item", read_item, .needs = "length" },
  { "null", numel_read_value, offsetof (NumelSlot, null_expression) },
  { "default", read_default },
  { "empty_is_null", numel_read_flag, offsetof (NumelSlot, empty_is_null) },
  { "optional", numel_read_flag, offsetof (NumelSlot, optional) },
  { "type", read_type },
  { NULL },
};

/* A hyperparameter, a derived value or a switch. */
static gboolean
read_slot (NumelReader *reader, const char *name, JsonNode *node, gpointer architecture)
{
  gint number = numel_architecture_find_slot (architecture, name);
  NumelSlot *slot = numel_architecture_get_slot (architecture, number);

  if (slot->kind == NUMEL_SLOT_DERIVED)
    return numel_read_expression (reader, node, &slot->expression);
  if (slot->kind == NUMEL_SLOT_HYPERPARAMETER && JSON_NODE_HOLDS_OBJECT (node))
    return numel_reader_read (reader, node, hyperparameter_keys, slot);

  return read_default (reader, node, slot);
}

static gboolean
read_checks (NumelReader *reader, JsonNode *node, gpointer checks)
{
  gsize length = reader->place->len;
  JsonArray *array;

  if (!JSON_NODE_HOLDS_ARRAY (node))
    return numel_reader_fail (reader, "a list expected");

  array = json_node_get_array (node);
  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      NumelExpression *check;

      g_string_append_printf (reader->place, "[%u]", i);
      if (!numel_read_expression (reader, json_array_get_element (array, i), &check))
        return FALSE;
      g_string_truncate (reader->place, length);
      g_ptr_array_add (*(GPtrArray **) checks, check);
    }

  return TRUE;
}

static NumelSet *
add_set (NumelReader *reader, const char *name, GPtrArray **sets)
{
  NumelSet *set = numel_architecture_allocate (reader->architecture, sizeof *set);

  set->name = name;
  set->slot = NUMEL_NO_SLOT;
  g_ptr_array_add (*sets, set);

  return set;
}

/* Names of an inner config are known only when its family is. */
static gboolean
read_inner_set (NumelReader *reader, const char *name, JsonNode *node, gpointer sets)
{
  return numel_read_value (reader, node, &add_set (reader, name, sets)->expression);
}

static gboolean
read_own_set (NumelReader *reader, const char *name, JsonNode *node, gpointer sets)
{
  NumelSet *set = add_set (reader, name, sets);
  gint slot = numel_architecture_find_slot (reader->architecture, name);

  if (slot < 0
      || numel_architecture_get_slot (reader->architecture, slot)->kind == NUMEL_SLOT_DERIVED)
    return numel_reader_fail (reader, "a hyperparameter or a switch expected");
  set->slot = slot;

  return numel_read_value (reader, node, &set->expression);
}

static gboolean
read_family (NumelReader *reader, JsonNode *node, gpointer family)
{
  return numel_read_word (reader, node, "a family's name", family);
}

static gboolean
read_node (NumelReader *reader, JsonNode *node, gpointer place)
{
  *(JsonNode **) place = node;

  return JSON_NODE_HOLDS_OBJECT (node) || numel_reader_fail (reader, "an object expected");
}

static const NumelKey config_keys[] = {
  { "family", read_family, offsetof (NumelConfigSpec, family) },
  { "always", numel_read_flag, offsetof (NumelConfigSpec, always) },
  { "at", numel_read_strings, offsetof (NumelConfigSpec, at) },
  { "missing", read_node, offsetof (NumelConfigSpec, missing) },
  { "over", numel_read_strings, offsetof (NumelConfigSpec, over) },
  { "set", .each = read_inner_set, .offset = offsetof (NumelConfigSpec, sets) },
  { NULL },
};

static gboolean
add_config (NumelReader *reader, const char *name, JsonNode *node, gpointer unused)
{
  NumelArchitecture *architecture = reader->architecture;
  NumelConfigSpec *config = numel_architecture_allocate (architecture, sizeof *config);

  config->name = name;
  config->sets = numel_architecture_own_array (architecture);
  g_ptr_array_add (architecture->configs, config);

  return TRUE;
}

static gboolean
read_config (NumelReader *reader, const char *name, JsonNode *node, gpointer user_data)
{
  GPtrArray *configs = reader->architecture->configs;
  NumelConfigSpec *config =
    g_ptr_array_index (configs, numel_architecture_find_config (reader->architecture, name));

  if (!numel_reader_read (reader, node, config_keys, config))
    return FALSE;

  return !config->always || config->family != NULL
         || numel_reader_fail (reader, "“family” expected beside “always”");
}

static gboolean
read_root (NumelReader *reader, JsonNode *node, gpointer root)
{
  return numel_read_word (reader, node, "a module's path", root);
}

static gboolean
read_new_name (NumelReader *reader, const char *name, JsonNode *node, gpointer renames)
{
  const char *new_name;

  if (!numel_read_word (reader, node, "a name", &new_name))
    return FALSE;
  g_hash_table_insert (*(GHashTable **) renames, (char *) name, (char *) new_name);

  return TRUE;
}

static const NumelKey class_keys[] = {
  { "root", read_root, offsetof (NumelClass, root) },
  { "rename", .each = read_new_name, .offset = offsetof (NumelClass, renames) },
  { "set", .each = read_own_set, .offset = offsetof (NumelClass, sets) },
  { NULL },
};

/* A class of the base that two prefixes spell alike keeps its first meaning. */
static gboolean
add_class (NumelReader *reader, char *name, JsonNode *node)
{
  NumelArchitecture *architecture = reader->architecture;
  NumelClass *class;

  g_ptr_array_add (architecture->arena, name);
  if (g_hash_table_contains (architecture->classes_by_name, name))
    return TRUE;

  class = numel_architecture_allocate (architecture, sizeof *class);
  class->name = name;
  class->sets = numel_architecture_own_array (architecture);
  class->renames = numel_architecture_own_table (architecture);
  g_ptr_array_add (architecture->classes, class);
  g_hash_table_insert (architecture->classes_by_name, name, class);
  g_ptr_array_add (architecture->class_names, name);

  return numel_reader_read (reader, node, class_keys, class);
}

static gboolean
read_class (NumelReader *reader, const char *name, JsonNode *node, gpointer user_data)
{
  GStrv prefixes = reader->architecture->prefixes;
  const char *star = strchr (name, '*');

  if (star == NULL)
    return add_class (reader, g_strdup (name), node);
  if (prefixes == NULL || prefixes[0] == NULL)
    return numel_reader_fail (reader, "“class_prefix” expected, for which “*” stands");

  for (guint i = 0; prefixes[i] != NULL; i++)
    {
      if (!add_class (reader, g_strdup_printf ("%.*s%s%s", (int) (star - name), name, prefixes[i],
                                               star + 1), node))
        return FALSE;
    }

  return TRUE;
}

static gboolean
read_default_class (NumelReader *reader, JsonNode *node, gpointer class)
{
  const NumelClass *found = numel_description_is_string (node)
                            ? numel_architecture_find_class (reader->architecture,
                                                             json_node_get_string (node)) : NULL;

  *(const NumelClass **) class = found;

  return found != NULL || numel_reader_fail (reader, "the name of a class in the table expected");
}

static const NumelKey description_keys[] = {
  { "title", numel_read_string, offsetof (NumelArchitecture, title), .is_needed = TRUE },
  { "source", numel_read_string, offsetof (NumelArchitecture, source) },
  { "verified", read_verified, offsetof (NumelArchitecture, verified) },
  { "model_types", check_model_types },
  { "hyperparameters", .each = add_hyperparameter },
  { "derived", .each = add_derived },
  { "switches", .each = add_switch },
  { "hyperparameters", .each = add_aliases },
  { "configs", .each = add_config },
  { "hyperparameters", .each = read_slot },
  { "derived", .each = read_slot },
  { "switches", .each = read_slot },
  { "checks", read_checks, offsetof (NumelArchitecture, checks) },
  { "configs", .each = read_config },
  { "blocks", numel_read_object, offsetof (NumelArchitecture, blocks) },
  { "modules", numel_read_modules, offsetof (NumelArchitecture, modules), .is_needed = TRUE },
  { "class_prefix", numel_read_strings, offsetof (NumelArchitecture, prefixes) },
  { "classes", .each = read_class },
  { "default_class", read_default_class, offsetof (NumelArchitecture, default_class) },
  { NULL },
};

/* Whether all that the description says is well formed. */
gboolean
numel_architecture_read (NumelArchitecture *self, GError **error)
{
  g_autoptr (GString) place = g_string_new (NULL);
  g_autoptr (GArray) locals = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (JsonNode) root = json_node_init_object (json_node_alloc (), self->description);
  NumelReader reader = { .architecture = self, .place = place, .locals = locals };

  if (!numel_reader_read (&reader, root, description_keys, self))
    {
      g_propagate_error (error, reader.error);
      return FALSE;
    }
  if (self->default_class == NULL && self->classes->len > 0)
    self->default_class = g_ptr_array_index (self->classes, 0);

  return TRUE;
}

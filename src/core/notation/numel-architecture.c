/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-architecture-private.h"

#include <string.h>

#include "numel-architecture-loader.h"
#include "numel-description.h"
#include "core/text/numel-error.h"

G_DEFINE_BOXED_TYPE (NumelArchitecture, numel_architecture, numel_architecture_ref,
                     numel_architecture_unref)

static void
free_slot (gpointer data)
{
  NumelSlot *slot = data;

  g_free (slot->name);
  g_clear_pointer (&slot->expression, numel_expression_free);
  g_clear_pointer (&slot->null_expression, numel_expression_free);
  g_clear_pointer (&slot->item, numel_expression_free);
  g_clear_pointer (&slot->length, numel_expression_free);
  g_strfreev (slot->aliases);
  g_strfreev (slot->choices);
  g_free (slot);
}

static void
free_class (gpointer data)
{
  NumelClass *class = data;

  g_free (class->name);
  g_clear_pointer (&class->sets, g_ptr_array_unref);
  g_free (class->root);
  g_clear_pointer (&class->renames, g_hash_table_unref);
  g_free (class);
}

static void
free_config (gpointer data)
{
  NumelConfigSpec *config = data;

  g_free (config->name);
  g_free (config->family);
  g_strfreev (config->at);
  g_strfreev (config->over);
  g_clear_pointer (&config->missing, json_node_unref);
  g_clear_pointer (&config->sets, g_ptr_array_unref);
  g_free (config);
}

/**
 * numel_architecture_ref:
 * @self: a description
 *
 * Returns: (transfer full): @self
 */
NumelArchitecture *
numel_architecture_ref (NumelArchitecture *self)
{
  g_atomic_ref_count_inc (&self->ref_count);

  return self;
}

/**
 * numel_architecture_unref:
 * @self: (transfer full): a description
 */
void
numel_architecture_unref (NumelArchitecture *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;

  g_clear_pointer (&self->modules, g_ptr_array_unref);
  g_clear_pointer (&self->checks, g_ptr_array_unref);
  g_clear_pointer (&self->configs, g_ptr_array_unref);
  g_clear_pointer (&self->classes_by_name, g_hash_table_unref);
  g_clear_pointer (&self->classes, g_ptr_array_unref);
  g_clear_pointer (&self->slots_by_name, g_hash_table_unref);
  g_clear_pointer (&self->slots, g_ptr_array_unref);
  g_clear_pointer (&self->extras, g_ptr_array_unref);
  g_clear_pointer (&self->arena, g_ptr_array_unref);
  g_clear_pointer (&self->description, json_object_unref);
  g_strfreev (self->prefixes);
  g_strfreev (self->class_names);
  g_free (self->name);
  g_free (self->title);
  g_free (self);
}

static gboolean
check_model_types (NumelArchitecture  *self,
                   GError            **error)
{
  JsonNode *node = json_object_get_member (self->description, "model_types");
  gboolean is_list_of_names = node == NULL || JSON_NODE_HOLDS_ARRAY (node);
  JsonArray *names = is_list_of_names && node != NULL ? json_node_get_array (node) : NULL;

  for (guint i = 0; names != NULL && i < json_array_get_length (names); i++)
    {
      if (!numel_loader_is_string (json_array_get_element (names, i)))
        is_list_of_names = FALSE;
    }

  return is_list_of_names || numel_error_set (error, NUMEL_ERROR_BAD_DESCRIPTION,
                                              "model_types: a list of names expected");
}

static gboolean
read_words (NumelArchitecture  *self,
            GError            **error)
{
  static const char *const needed[] = { "title", NULL };
  JsonNode *verified = json_object_get_member (self->description, "verified");
  JsonNode *source = json_object_get_member (self->description, "source");

  for (guint i = 0; needed[i] != NULL; i++)
    {
      JsonNode *node = json_object_get_member (self->description, needed[i]);

      if (node == NULL || json_node_get_value_type (node) != G_TYPE_STRING)
        {
          g_set_error (error, NUMEL_ERROR, NUMEL_ERROR_BAD_DESCRIPTION, "%s: a string expected",
                       needed[i]);
          return FALSE;
        }
    }
  self->title = g_strdup (json_object_get_string_member (self->description, "title"));

  /* Where the facts are from is for whoever reads the file. */
  if (source != NULL && json_node_get_value_type (source) != G_TYPE_STRING)
    {
      g_set_error_literal (error, NUMEL_ERROR, NUMEL_ERROR_BAD_DESCRIPTION,
                           "source: a string expected");
      return FALSE;
    }

  if (verified != NULL)
    {
      GType type = JSON_NODE_HOLDS_VALUE (verified) ? json_node_get_value_type (verified)
                                                    : G_TYPE_INVALID;

      if (type == G_TYPE_INT64 && json_node_get_int (verified) >= 0)
        {
          self->verified = MIN (json_node_get_int (verified), G_MAXINT);
        }
      else if (type == G_TYPE_BOOLEAN && !json_node_get_boolean (verified))
        {
          self->verified = -1;
        }
      else
        {
          g_set_error_literal (error, NUMEL_ERROR, NUMEL_ERROR_BAD_DESCRIPTION,
                               "verified: how many reference cases hold, or false, expected");
          return FALSE;
        }
    }

  return check_model_types (self, error);
}

static gboolean
load_modules (NumelArchitecture  *self,
              GError            **error)
{
  JsonNode *modules = json_object_get_member (self->description, "modules");
  JsonObject *blocks;

  if (!numel_loader_get_section (self, "blocks", &blocks, error))
    return FALSE;
  if (modules == NULL)
    {
      g_set_error_literal (error, NUMEL_ERROR, NUMEL_ERROR_BAD_DESCRIPTION,
                           "modules: an object expected");
      return FALSE;
    }
  self->modules = numel_module_parse_all (self, modules, error);

  return self->modules != NULL;
}

/**
 * numel_architecture_new:
 * @name: a family's `model_type`
 * @get_text: (scope call): gives the text of a description by its name
 * @user_data: for @get_text
 * @error: set to %NUMEL_ERROR_BAD_DESCRIPTION, naming file, place and what was expected, or to what
 *   @get_text set
 *
 * Loads a description and all that it extends. What loads can only fail on values.
 *
 * Returns: (transfer full) (nullable): the architecture
 */
NumelArchitecture *
numel_architecture_new (const char            *name,
                        NumelDescriptionFunc   get_text,
                        gpointer               user_data,
                        GError               **error)
{
  g_autoptr (NumelArchitecture) self = g_new0 (NumelArchitecture, 1);

  g_atomic_ref_count_init (&self->ref_count);
  self->name = g_strdup (name);
  self->arena = g_ptr_array_new_with_free_func (g_free);
  self->slots = g_ptr_array_new_with_free_func (free_slot);
  self->slots_by_name = g_hash_table_new (g_str_hash, g_str_equal);
  self->classes = g_ptr_array_new_with_free_func (free_class);
  self->classes_by_name = g_hash_table_new (g_str_hash, g_str_equal);
  self->checks = g_ptr_array_new_with_free_func ((GDestroyNotify) numel_expression_free);
  self->configs = g_ptr_array_new_with_free_func (free_config);
  self->extras = g_ptr_array_new_with_free_func (g_free);

  self->description = numel_description_load (name, get_text, user_data, error);
  if (self->description == NULL)
    return NULL;

  if (!read_words (self, error)
      || !numel_architecture_load_names (self, error)
      || !load_modules (self, error)
      || !numel_architecture_load_classes (self, error)
      || !numel_architecture_check_paths (self, error))
    {
      g_prefix_error (error, "%s.json: ", name);
      return NULL;
    }
  g_ptr_array_add (self->extras, NULL);

  return g_steal_pointer (&self);
}

/**
 * numel_architecture_get_name:
 * @self: a description
 *
 * Returns: (transfer none): its `model_type`, which is its file's name
 */
const char *
numel_architecture_get_name (NumelArchitecture *self)
{
  return self->name;
}

/**
 * numel_architecture_get_title:
 * @self: a description
 *
 * Returns: (transfer none): its name for people, not translated
 */
const char *
numel_architecture_get_title (NumelArchitecture *self)
{
  return self->title;
}

/**
 * numel_architecture_get_verified:
 * @self: a description
 *
 * Returns: how many reference cases hold, or -1 if it says that it isn't verified
 */
gint
numel_architecture_get_verified (NumelArchitecture *self)
{
  return self->verified;
}

/**
 * numel_architecture_get_classes:
 * @self: a description
 *
 * Returns: (transfer none): the names of its classes, in order
 */
const char *const *
numel_architecture_get_classes (NumelArchitecture *self)
{
  return (const char *const *) self->class_names;
}

/**
 * numel_architecture_get_extras:
 * @self: a description
 *
 * Returns: (transfer none): names of what some of its checkpoints store beside the model
 */
const char *const *
numel_architecture_get_extras (NumelArchitecture *self)
{
  return (const char *const *) self->extras->pdata;
}

/**
 * numel_architecture_has_class:
 * @self: a description
 * @class_name: a class's name
 *
 * Returns: whether it is in the table of classes
 */
gboolean
numel_architecture_has_class (NumelArchitecture *self,
                              const char        *class_name)
{
  return g_hash_table_contains (self->classes_by_name, class_name);
}

/**
 * numel_architecture_find_class:
 * @self: a description
 * @name: a class's name; `*` stands for each prefix in turn
 *
 * Returns: (transfer none) (nullable): the class
 */
const NumelClass *
numel_architecture_find_class (NumelArchitecture *self,
                               const char        *name)
{
  const char *star = strchr (name, '*');

  if (star == NULL)
    return g_hash_table_lookup (self->classes_by_name, name);

  for (guint i = 0; self->prefixes != NULL && self->prefixes[i] != NULL; i++)
    {
      g_autofree char *full = g_strdup_printf ("%.*s%s%s", (int) (star - name), name,
                                               self->prefixes[i], star + 1);
      const NumelClass *class = g_hash_table_lookup (self->classes_by_name, full);

      if (class != NULL)
        return class;
    }

  return NULL;
}

/**
 * numel_architecture_find_slot:
 * @self: a description
 * @name: a hyperparameter, an alias, a derived name or a switch
 *
 * Returns: its slot, or -1
 */
gint
numel_architecture_find_slot (NumelArchitecture *self,
                              const char        *name)
{
  gpointer value;

  return g_hash_table_lookup_extended (self->slots_by_name, name, NULL, &value)
         ? GPOINTER_TO_INT (value) : -1;
}

/**
 * numel_architecture_get_slot:
 * @self: a description
 * @slot: a slot's number
 *
 * Returns: (transfer none): the slot
 */
NumelSlot *
numel_architecture_get_slot (NumelArchitecture *self,
                             guint              slot)
{
  return g_ptr_array_index (self->slots, slot);
}

/**
 * numel_architecture_add_slot:
 * @self: a description that is being loaded
 * @kind: what it is
 * @name: its name; a local one isn't made known to other expressions
 *
 * Returns: (transfer none): the new slot, the last one
 */
NumelSlot *
numel_architecture_add_slot (NumelArchitecture *self,
                             NumelSlotKind      kind,
                             const char        *name)
{
  NumelSlot *slot = g_new0 (NumelSlot, 1);

  slot->kind = kind;
  slot->name = g_strdup (name);
  slot->item_slot = NUMEL_NO_SLOT;
  if (kind != NUMEL_SLOT_LOCAL && kind != NUMEL_SLOT_INDEX)
    g_hash_table_insert (self->slots_by_name, slot->name, GINT_TO_POINTER (self->slots->len));
  g_ptr_array_add (self->slots, slot);

  return slot;
}

/**
 * numel_architecture_find_config:
 * @self: a description
 * @name: a sub-configuration's name
 *
 * Returns: its number, or -1
 */
gint
numel_architecture_find_config (NumelArchitecture *self,
                                const char        *name)
{
  for (guint i = 0; i < self->configs->len; i++)
    {
      const NumelConfigSpec *config = g_ptr_array_index (self->configs, i);

      if (g_str_equal (config->name, name))
        return i;
    }

  return -1;
}

/**
 * numel_architecture_resolve:
 * @name: a name in an expression
 * @reference: (out): what it stands for
 * @self: a description
 *
 * Looks a name up among derived names, hyperparameters, switches and aliases, then among
 * sub-configurations. What a sub-configuration offers is known when its family is.
 *
 * Returns: whether the name is known
 */
gboolean
numel_architecture_resolve (const char     *name,
                            NumelReference *reference,
                            gpointer        self)
{
  gint slot = numel_architecture_find_slot (self, name);
  const char *dot = strchr (name, '.');
  g_autofree char *first = dot != NULL ? g_strndup (name, dot - name) : g_strdup (name);
  gint config;

  if (slot >= 0)
    {
      reference->kind = NUMEL_REFERENCE_SLOT;
      reference->index = slot;
      return TRUE;
    }

  config = numel_architecture_find_config (self, first);
  if (config < 0)
    return FALSE;
  reference->kind = dot != NULL ? NUMEL_REFERENCE_CONFIG_NAME : NUMEL_REFERENCE_CONFIG;
  reference->index = config;
  reference->name = dot != NULL ? g_intern_string (dot + 1) : NULL;

  return TRUE;
}

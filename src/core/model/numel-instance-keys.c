/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-instance.h"

#include <string.h>

#include "core/notation/numel-path.h"

/* A name with dots reads a nested object. */
static JsonNode *
read_path (JsonObject *object, const char *name)
{
  const char *dot = strchr (name, '.');
  g_autofree char *first = NULL;
  JsonNode *node;

  if (dot == NULL)
    return json_object_get_member (object, name);

  first = g_strndup (name, dot - name);
  node = json_object_get_member (object, first);
  if (node == NULL || !JSON_NODE_HOLDS_OBJECT (node))
    return NULL;

  return read_path (json_node_get_object (node), dot + 1);
}

/* Objects that go over the configuration are asked first, the last of them wins. */
static JsonNode *
read_key (NumelInstance *self, const char *name, const char **holder)
{
  JsonNode *node;

  for (guint i = self->over->len; i > 0; i--)
    {
      node = read_path (g_ptr_array_index (self->over, i - 1), name);
      if (node != NULL)
        {
          *holder = g_ptr_array_index (self->over_paths, i - 1);
          return node;
        }
    }
  *holder = self->path;

  return read_path (self->config, name);
}

static gboolean
is_empty (JsonNode *node)
{
  g_autoptr (GPtrArray) arena = g_ptr_array_new_with_free_func (g_free);
  NumelValue value = numel_value_from_json (node, arena);

  return value.type != NUMEL_VALUE_OBJECT && !numel_value_is_true (&value);
}

/**
 * numel_instance_find_key:
 * @self: an instance
 * @slot: a hyperparameter's slot
 * @path: (out) (optional) (transfer full): key path in the document of what was found, or where the
 *   key would be written
 * @is_null: (out): the configuration gives the value as null
 *
 * Returns: (transfer none) (nullable): the value in the configuration, under the hyperparameter's
 *   name or an alias
 */
JsonNode *
numel_instance_find_key (NumelInstance *self, guint slot, char **path, gboolean *is_null)
{
  const NumelSlot *hyperparameter = numel_architecture_get_slot (self->architecture, slot);
  const char *null_name = NULL;
  const char *null_holder = NULL;

  *is_null = FALSE;
  for (guint i = 0;; i++)
    {
      const char *name = i == 0 ? hyperparameter->name
                         : hyperparameter->aliases != NULL ? hyperparameter->aliases[i - 1] : NULL;
      const char *holder;
      JsonNode *node;

      if (name == NULL)
        break;
      node = read_key (self, name, &holder);
      if (node == NULL)
        continue;
      if (!JSON_NODE_HOLDS_NULL (node) && !(hyperparameter->empty_is_null && is_empty (node)))
        {
          *is_null = FALSE;
          if (path != NULL)
            *path = numel_path_join (holder, name);
          return node;
        }
      if (!*is_null)
        {
          *is_null = TRUE;
          null_name = name;
          null_holder = holder;
        }
    }

  if (path != NULL)
    *path = *is_null ? numel_path_join (null_holder, null_name)
                     : numel_path_join (self->path, hyperparameter->name);

  return NULL;
}

/**
 * numel_instance_get_key_path:
 * @self: an instance
 * @slot: a hyperparameter's slot
 *
 * Returns: (transfer full): key path in the document where the value is read or would be written
 */
char *
numel_instance_get_key_path (NumelInstance *self, guint slot)
{
  char *path = NULL;
  gboolean is_null;

  numel_instance_find_key (self, slot, &path, &is_null);

  return path;
}

/**
 * numel_instance_blame_slot:
 * @self: an instance
 * @slot: a slot
 *
 * Notes that a failure is due to this hyperparameter. Of what the class or a parent gives, nobody
 * is to blame.
 */
void
numel_instance_blame_slot (NumelInstance *self, guint slot)
{
  g_autofree char *path = NULL;

  if (numel_architecture_get_slot (self->architecture, slot)->kind != NUMEL_SLOT_HYPERPARAMETER)
    return;

  path = numel_instance_get_key_path (self, slot);
  if (!g_ptr_array_find_with_equal_func (self->shared->blamed, path, g_str_equal, NULL))
    g_ptr_array_add (self->shared->blamed, g_steal_pointer (&path));
}

typedef struct
{
  NumelInstance *instance;
  guint depth;
} Blame;

static void
blame_name (const NumelReference *reference, const char *name, gpointer user_data)
{
  const Blame *blame = user_data;
  const NumelSlot *slot;
  Blame deeper = { blame->instance, blame->depth + 1 };

  if (reference->kind != NUMEL_REFERENCE_SLOT || blame->depth > 8)
    return;

  slot = numel_architecture_get_slot (blame->instance->architecture, reference->index);
  if (slot->kind == NUMEL_SLOT_HYPERPARAMETER)
    numel_instance_blame_slot (blame->instance, reference->index);
  else if (slot->expression != NULL && slot->kind != NUMEL_SLOT_SWITCH)
    numel_expression_foreach_name (slot->expression, blame_name, &deeper);
}

/**
 * numel_instance_blame:
 * @self: an instance
 * @expression: an expression that has no value, or a check that doesn't hold
 *
 * Notes that a failure is due to the hyperparameters in @expression, unless it is known better
 * already.
 */
void
numel_instance_blame (NumelInstance *self, const NumelExpression *expression)
{
  Blame blame = { self, 0 };

  if (self->shared->blamed->len == 0)
    numel_expression_foreach_name (expression, blame_name, &blame);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-instance.h"

#include <math.h>
#include <string.h>

#include "numel-error.h"

#define MAX_LIST_LENGTH 100000

static NumelSlot *
get_slot (NumelInstance *self,
          guint          slot)
{
  return g_ptr_array_index (self->architecture->slots, slot);
}

static char *
join_path (const char *path,
           const char *name)
{
  return *path == '\0' ? g_strdup (name) : g_strconcat (path, ".", name, NULL);
}

/* A name with dots reads a nested object. */
static JsonNode *
read_path (JsonObject *object,
           const char *name)
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
read_key (NumelInstance  *self,
          const char     *name,
          const char    **holder)
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
 * Returns: (transfer none) (nullable): the value in the configuration, under the hyperparameter's name
 *   or an alias
 */
JsonNode *
numel_instance_find_key (NumelInstance  *self,
                         guint           slot,
                         char          **path,
                         gboolean       *is_null)
{
  const NumelSlot *hyperparameter = get_slot (self, slot);
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
            *path = join_path (holder, name);
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
    *path = *is_null ? join_path (null_holder, null_name)
                     : join_path (self->path, hyperparameter->name);

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
numel_instance_get_key_path (NumelInstance *self,
                             guint          slot)
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
 * Notes that a failure is due to this hyperparameter. Of what the class or a parent gives, nobody is
 * to blame.
 */
void
numel_instance_blame_slot (NumelInstance *self,
                           guint          slot)
{
  g_autofree char *path = NULL;

  if (get_slot (self, slot)->kind != NUMEL_SLOT_HYPERPARAMETER)
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
blame_name (const NumelReference *reference,
            const char           *name,
            gpointer              user_data)
{
  const Blame *blame = user_data;
  const NumelSlot *slot;
  Blame deeper = { blame->instance, blame->depth + 1 };

  if (reference->kind != NUMEL_REFERENCE_SLOT || blame->depth > 8)
    return;

  slot = get_slot (blame->instance, reference->index);
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
numel_instance_blame (NumelInstance         *self,
                      const NumelExpression *expression)
{
  Blame blame = { self, 0 };

  if (self->shared->blamed->len == 0)
    numel_expression_foreach_name (expression, blame_name, &blame);
}

static gboolean
fail_value (NumelInstance  *self,
            guint           slot,
            JsonNode       *node,
            GError        **error)
{
  const NumelSlot *hyperparameter = get_slot (self, slot);
  g_autofree char *path = numel_instance_get_key_path (self, slot);
  g_autofree char *text = json_to_string (node, FALSE);
  g_autofree char *start = g_utf8_substring (text, 0, MIN (g_utf8_strlen (text, -1), 60));

  if (hyperparameter->is_choice && hyperparameter->choices != NULL)
    {
      g_autofree char *choices = g_strjoinv ("”, “", hyperparameter->choices);

      g_set_error (error, NUMEL_ERROR, NUMEL_ERROR_BAD_VALUE, "%s: “%s” expected, not %s", path,
                   choices, start);
    }
  else
    {
      g_set_error (error, NUMEL_ERROR, NUMEL_ERROR_BAD_VALUE, "%s: %s expected, not %s", path,
                   numel_value_type_get_name (hyperparameter->type), start);
    }
  g_ptr_array_set_size (self->shared->blamed, 0);
  numel_instance_blame_slot (self, slot);

  return FALSE;
}

/* A list in place of one value passes: an expression may ask for an item; arithmetic refuses it. */
static gboolean
fit_type (const NumelSlot *slot,
          NumelValue      *value)
{
  if (value->type == NUMEL_VALUE_LIST || slot->type == NUMEL_VALUE_NONE)
    return TRUE;

  switch (slot->type)
    {
    case NUMEL_VALUE_INTEGER:
      if (value->type == NUMEL_VALUE_REAL && floor (value->real) == value->real
          && fabs (value->real) < 0x1p63)
        *value = numel_value_from_integer ((gint64) value->real);
      return value->type == NUMEL_VALUE_INTEGER;
    case NUMEL_VALUE_REAL:
      return value->type == NUMEL_VALUE_REAL || value->type == NUMEL_VALUE_INTEGER;
    case NUMEL_VALUE_BOOLEAN:
      if (value->type == NUMEL_VALUE_INTEGER && (value->integer == 0 || value->integer == 1))
        *value = numel_value_from_boolean (value->integer == 1);
      return value->type == NUMEL_VALUE_BOOLEAN;
    case NUMEL_VALUE_STRING:
      return value->type == NUMEL_VALUE_STRING
             && (slot->choices == NULL || !slot->is_choice
                 || g_strv_contains ((const char *const *) slot->choices, value->string));
    case NUMEL_VALUE_OBJECT:
      return value->type == NUMEL_VALUE_OBJECT;
    case NUMEL_VALUE_LIST:
      /* One value may stand for all items, but a text is no list of its letters. */
      return value->type != NUMEL_VALUE_STRING || slot->item == NULL;
    case NUMEL_VALUE_NONE:
    default:
      return TRUE;
    }
}

static gboolean
evaluate_in (NumelInstance          *self,
             const NumelExpression  *expression,
             NumelValue             *value,
             GError                **error)
{
  if (numel_expression_evaluate (expression, &self->scope, value, error))
    return TRUE;
  numel_instance_blame (self, expression);

  return FALSE;
}

static gboolean
compute_list (NumelInstance    *self,
              const NumelSlot  *slot,
              NumelValue       *value,
              GError          **error)
{
  g_autoptr (GArray) items = g_array_new (FALSE, FALSE, sizeof (NumelValue));
  gint64 length;

  if (!numel_expression_get_size (slot->length, &self->scope, &length, error))
    {
      numel_instance_blame (self, slot->length);
      return FALSE;
    }
  if (length > MAX_LIST_LENGTH)
    {
      g_set_error (error, NUMEL_ERROR, NUMEL_ERROR_IMPOSSIBLE,
                   "%s: a list of at most %d items expected, not %" G_GINT64_FORMAT, slot->name,
                   MAX_LIST_LENGTH, length);
      numel_instance_blame (self, slot->length);
      return FALSE;
    }

  self->scope.states[slot->item_slot] = NUMEL_SLOT_READY;
  for (gint64 i = 0; i < length; i++)
    {
      NumelValue item;

      self->scope.values[slot->item_slot] = numel_value_from_integer (i);
      if (!evaluate_in (self, slot->item, &item, error))
        return FALSE;
      g_array_append_val (items, item);
    }
  self->scope.states[slot->item_slot] = NUMEL_SLOT_EMPTY;
  *value = numel_scope_build_list (&self->scope, (const NumelValue *) items->data, items->len);

  return TRUE;
}

/* The value of a name that a class or the parent sets, if one does. */
static gboolean
compute_set (NumelInstance  *self,
             guint           slot,
             NumelValue     *value,
             gboolean       *is_set,
             GError        **error)
{
  *is_set = TRUE;

  for (guint i = 0; self->class != NULL && i < self->class->sets->len; i++)
    {
      const NumelSet *set = g_ptr_array_index (self->class->sets, i);

      if (set->slot == slot)
        {
          self->origins[slot] = NUMEL_ORIGIN_CLASS;
          return evaluate_in (self, set->expression, value, error);
        }
    }

  for (guint i = 0; self->spec != NULL && i < self->spec->sets->len; i++)
    {
      const NumelSet *set = g_ptr_array_index (self->spec->sets, i);

      if (numel_architecture_find_slot (self->architecture, set->name) == (gint) slot)
        {
          self->origins[slot] = NUMEL_ORIGIN_PARENT;
          return evaluate_in (self->parent, set->expression, value, error);
        }
    }
  *is_set = FALSE;

  return TRUE;
}

static gboolean
compute_default (NumelInstance  *self,
                 guint           number,
                 NumelValue     *value,
                 GError        **error)
{
  const NumelSlot *slot = get_slot (self, number);

  if (slot->expression != NULL)
    return evaluate_in (self, slot->expression, value, error);
  if (slot->item != NULL)
    return compute_list (self, slot, value, error);

  {
    g_autofree char *path = numel_instance_get_key_path (self, number);

    g_set_error (error, NUMEL_ERROR, NUMEL_ERROR_MISSING_VALUE,
                 "%s: %s expected, but the key is missing", path,
                 numel_value_type_get_name (slot->type));
    g_ptr_array_set_size (self->shared->blamed, 0);
    numel_instance_blame_slot (self, number);
  }

  return FALSE;
}

static gboolean
compute_hyperparameter (NumelInstance  *self,
                        guint           number,
                        NumelValue     *value,
                        GError        **error)
{
  const NumelSlot *slot = get_slot (self, number);
  gboolean is_null;
  JsonNode *node = numel_instance_find_key (self, number, NULL, &is_null);

  if (node != NULL)
    {
      self->origins[number] = NUMEL_ORIGIN_FILE;
      *value = numel_value_from_json (node, self->base_arena);
      return fit_type (slot, value) ? TRUE : fail_value (self, number, node, error);
    }

  self->origins[number] = is_null ? NUMEL_ORIGIN_NULL : NUMEL_ORIGIN_DEFAULT;
  if (is_null && slot->has_null)
    return evaluate_in (self, slot->null_expression, value, error);

  return compute_default (self, number, value, error);
}

static const NumelOverride *
find_override (NumelInstance *self,
               guint          slot)
{
  for (guint i = self->shared->overrides->len; i > 0; i--)
    {
      const NumelOverride *override = &g_array_index (self->shared->overrides, NumelOverride, i - 1);

      if (override->slot == slot && g_str_equal (override->path, self->path))
        return override;
    }

  return NULL;
}

static gboolean
compute_value (NumelInstance  *self,
               guint           number,
               NumelValue     *value,
               GError        **error)
{
  const NumelSlot *slot = get_slot (self, number);
  const NumelOverride *override;
  gboolean is_set;

  switch (slot->kind)
    {
    case NUMEL_SLOT_INDEX:
      g_set_error (error, NUMEL_ERROR, NUMEL_ERROR_BAD_DESCRIPTION,
                   "%s: an item's number is known only inside the repeated module", slot->name);
      return FALSE;
    case NUMEL_SLOT_DERIVED:
    case NUMEL_SLOT_LOCAL:
      return evaluate_in (self, slot->expression, value, error);
    case NUMEL_SLOT_SWITCH:
    case NUMEL_SLOT_HYPERPARAMETER:
    default:
      break;
    }

  if (!compute_set (self, number, value, &is_set, error))
    return FALSE;
  if (is_set)
    return TRUE;
  if (slot->kind == NUMEL_SLOT_SWITCH)
    return evaluate_in (self, slot->expression, value, error);

  override = find_override (self, number);
  if (override != NULL)
    {
      self->origins[number] = NUMEL_ORIGIN_SET;
      *value = override->value;
      if (value->type == NUMEL_VALUE_NONE)
        return slot->has_null ? evaluate_in (self, slot->null_expression, value, error)
                              : compute_default (self, number, value, error);
      if (!fit_type (slot, value))
        {
          g_autoptr (JsonNode) node = numel_value_to_json (value);

          return fail_value (self, number, node, error);
        }
      return TRUE;
    }

  return compute_hyperparameter (self, number, value, error);
}

static gboolean
compute_slot (NumelScope  *scope,
              guint        slot,
              GError     **error)
{
  NumelInstance *self = (NumelInstance *) scope;
  NumelValue value = NUMEL_VALUE_INIT_NONE;

  if (scope->states[slot] == NUMEL_SLOT_BUSY)
    {
      g_set_error (error, NUMEL_ERROR, NUMEL_ERROR_IMPOSSIBLE, "%s depends on itself",
                   get_slot (self, slot)->name);
      return FALSE;
    }

  scope->states[slot] = NUMEL_SLOT_BUSY;
  if (!compute_value (self, slot, &value, error))
    {
      scope->states[slot] = NUMEL_SLOT_EMPTY;
      return FALSE;
    }
  scope->values[slot] = value;
  scope->states[slot] = NUMEL_SLOT_READY;

  return TRUE;
}

static gboolean
look_up (NumelScope  *scope,
         guint        config,
         const char  *name,
         NumelValue  *value,
         GError     **error)
{
  NumelInstance *self = (NumelInstance *) scope;
  const NumelConfigSpec *spec = g_ptr_array_index (self->architecture->configs, config);
  NumelInstance *child;
  NumelReference reference;

  if (!numel_instance_get_child (self, config, NULL, &child, error))
    return FALSE;

  if (name == NULL)
    {
      *value = NUMEL_VALUE_INIT_NONE;
      if (child != NULL)
        *value = (NumelValue) { .type = NUMEL_VALUE_OBJECT, .object = child->config };
      return TRUE;
    }
  if (child == NULL)
    {
      g_autofree char *path = join_path (self->path, spec->name);

      g_set_error (error, NUMEL_ERROR, NUMEL_ERROR_MISSING_VALUE,
                   "%s: an object expected, but the key is missing", path);
      return FALSE;
    }
  if (!numel_architecture_resolve (name, &reference, child->architecture))
    {
      g_set_error (error, NUMEL_ERROR, NUMEL_ERROR_BAD_DESCRIPTION,
                   "%s.%s: the description “%s” has no such name", spec->name, name,
                   child->architecture->name);
      return FALSE;
    }
  if (reference.kind != NUMEL_REFERENCE_SLOT)
    return look_up (&child->scope, reference.index, reference.name, value, error);

  if (child->scope.states[reference.index] != NUMEL_SLOT_READY
      && !compute_slot (&child->scope, reference.index, error))
    return FALSE;
  *value = child->scope.values[reference.index];

  return TRUE;
}

/**
 * numel_instance_new:
 * @shared: what all instances of the model share
 * @architecture: the description
 * @class: (nullable): the class
 * @config: the configuration
 * @path: its key path in the document
 *
 * Returns: (transfer full): a new instance, nothing computed yet
 */
NumelInstance *
numel_instance_new (NumelInstanceShared *shared,
                    NumelArchitecture   *architecture,
                    const NumelClass    *class,
                    JsonObject          *config,
                    const char          *path)
{
  NumelInstance *self = g_new0 (NumelInstance, 1);
  /* Never none, so that there always is a place to copy from and to. */
  guint n_slots = MAX (1, architecture->slots->len);

  self->shared = shared;
  self->architecture = numel_architecture_ref (architecture);
  self->class = class;
  self->config = json_object_ref (config);
  self->path = g_strdup (path);
  self->over = g_ptr_array_new_with_free_func ((GDestroyNotify) json_object_unref);
  self->over_paths = g_ptr_array_new_with_free_func (g_free);
  self->children = g_ptr_array_new_with_free_func ((GDestroyNotify) numel_instance_free);

  self->scope.values = g_new0 (NumelValue, n_slots);
  self->scope.states = g_new0 (guint8, n_slots);
  self->scope.arena = g_ptr_array_new_with_free_func (g_free);
  self->scope.compute = compute_slot;
  self->scope.lookup = look_up;
  self->origins = g_new (guint8, n_slots);
  memset (self->origins, NUMEL_ORIGIN_DEFAULT, n_slots);
  self->base_arena = g_ptr_array_new_with_free_func (g_free);

  return self;
}

/**
 * numel_instance_free:
 * @self: (transfer full): an instance with all below it
 */
void
numel_instance_free (NumelInstance *self)
{
  g_ptr_array_unref (self->children);
  g_ptr_array_unref (self->over);
  g_ptr_array_unref (self->over_paths);
  g_ptr_array_unref (self->scope.arena);
  g_ptr_array_unref (self->base_arena);
  g_free (self->scope.values);
  g_free (self->scope.states);
  g_free (self->base_values);
  g_free (self->base_states);
  g_free (self->origins);
  json_object_unref (self->config);
  numel_architecture_unref (self->architecture);
  g_free (self->path);
  g_free (self);
}

/**
 * numel_instance_reset:
 * @self: an instance
 *
 * Forgets what was computed, here and below, because an override changed. What doesn't depend on one
 * is kept if numel_instance_prime() was called.
 */
void
numel_instance_reset (NumelInstance *self)
{
  guint n_slots = self->architecture->slots->len;

  if (self->scope.arena->len > 0)
    g_ptr_array_set_size (self->scope.arena, 0);
  if (self->base_states != NULL)
    {
      memcpy (self->scope.values, self->base_values, n_slots * sizeof (NumelValue));
      memcpy (self->scope.states, self->base_states, n_slots);
    }
  else
    {
      memset (self->scope.states, NUMEL_SLOT_EMPTY, n_slots);
    }

  for (guint i = 0; i < self->children->len; i++)
    numel_instance_reset (g_ptr_array_index (self->children, i));
}

/**
 * numel_instance_prime:
 * @self: an instance
 *
 * Looks up, once, every value that the file or a plain default gives, so that a sweep needn't.
 */
void
numel_instance_prime (NumelInstance *self)
{
  guint n_slots = self->architecture->slots->len;

  if (self->base_states == NULL)
    {
      self->base_values = g_new0 (NumelValue, MAX (1, n_slots));
      self->base_states = g_new0 (guint8, MAX (1, n_slots));
    }
  memset (self->base_states, NUMEL_SLOT_EMPTY, n_slots);

  for (guint i = 0; i < n_slots; i++)
    {
      const NumelSlot *slot = get_slot (self, i);
      gboolean is_null = FALSE;
      gboolean is_set;
      NumelValue value = NUMEL_VALUE_INIT_NONE;

      if (slot->kind == NUMEL_SLOT_SWITCH)
        {
          if (self->spec == NULL && compute_set (self, i, &value, &is_set, NULL)
              && (is_set || numel_expression_evaluate (slot->expression, &self->scope, &value, NULL))
              && value.type != NUMEL_VALUE_LIST)
            {
              self->base_values[i] = value;
              self->base_states[i] = NUMEL_SLOT_READY;
            }
          continue;
        }
      if (slot->kind != NUMEL_SLOT_HYPERPARAMETER || find_override (self, i) != NULL
          || !compute_set (self, i, &value, &is_set, NULL) || is_set)
        continue;

      if (numel_instance_find_key (self, i, NULL, &is_null) != NULL
          || (!is_null && numel_expression_is_constant (slot->expression)))
        {
          if (compute_hyperparameter (self, i, &self->base_values[i], NULL))
            self->base_states[i] = NUMEL_SLOT_READY;
        }
    }

  for (guint i = 0; i < self->children->len; i++)
    numel_instance_prime (g_ptr_array_index (self->children, i));
}

/**
 * numel_instance_get_fallback:
 * @self: an instance
 * @slot: a hyperparameter's slot
 * @value: (out): the value it has if the file leaves it out
 *
 * Returns: whether there is one
 */
gboolean
numel_instance_get_fallback (NumelInstance *self,
                             guint          slot,
                             NumelValue    *value)
{
  guint8 state = self->scope.states[slot];
  gboolean success;

  *value = NUMEL_VALUE_INIT_NONE;
  if (state == NUMEL_SLOT_BUSY)
    return FALSE;
  self->scope.states[slot] = NUMEL_SLOT_BUSY;
  success = compute_default (self, slot, value, NULL);
  self->scope.states[slot] = state;

  return success;
}

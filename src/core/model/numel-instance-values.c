/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-instance.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "core/text/numel-error.h"
#include "core/expression/numel-expectation.h"
#include "core/json/numel-json-writer.h"
#include "core/text/numel-list-text.h"
#include "core/notation/numel-path.h"

#define MAX_LIST_LENGTH 100000

/* Objects that go over the configuration are asked first, the last of them wins. */
static JsonNode *
read_key (NumelInstance *self, const char *name, const char **holder)
{
  JsonNode *node;

  for (guint i = self->over->len; i > 0; i--)
    {
      node = numel_instance_read_path (g_ptr_array_index (self->over, i - 1), name);
      if (node != NULL)
        {
          *holder = g_ptr_array_index (self->over_paths, i - 1);
          return node;
        }
    }
  *holder = self->path;

  return numel_instance_read_path (self->config, name);
}

static gboolean
is_empty (JsonNode *node)
{
  g_autoptr (GPtrArray) arena = g_ptr_array_new_with_free_func (g_free);
  NumelValue value = numel_value_from_json (node, arena);

  return value.type != NUMEL_VALUE_OBJECT && !numel_value_is_true (&value);
}

/* The value that the configuration has under the hyperparameter's name or an alias, and the key
 * path in the document of what was found, or where it would be written. */
static JsonNode *
find_key (NumelInstance *self, guint slot, char **path, gboolean *is_null)
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

  find_key (self, slot, &path, &is_null);

  return path;
}

static gboolean
fail_value (NumelInstance *self, guint slot, JsonNode *node, GError **error)
{
  const NumelSlot *hyperparameter = numel_architecture_get_slot (self->architecture, slot);
  g_autofree char *path = numel_instance_get_key_path (self, slot);
  g_autofree char *text = numel_json_write_shown (node);
  g_autofree char *start = g_utf8_substring (text, 0, MIN (g_utf8_strlen (text, -1), 60));

  if (hyperparameter->is_choice && hyperparameter->choices != NULL)
    {
      g_autofree char *choices = numel_list_text_join_quoted (
        (const char *const *) hyperparameter->choices);

      /* Translators: a key; the values in quotes that it may have; what it has. */
      g_set_error (error, NUMEL_ERROR, NUMEL_ERROR_BAD_VALUE, _("%s: %s expected, not %s"), path,
                   choices, start);
    }
  else
    {
      g_autofree char *sentence = numel_expectation_refuse (
        (NumelExpectation) hyperparameter->type, start);

      g_set_error (error, NUMEL_ERROR, NUMEL_ERROR_BAD_VALUE, "%s: %s", path, sentence);
    }
  g_ptr_array_set_size (self->shared->blamed, 0);
  numel_instance_blame_slot (self, slot);

  return FALSE;
}

/* A list in place of one value passes: an expression may ask for an item; arithmetic refuses it. */
static gboolean
fit_type (const NumelSlot *slot, NumelValue *value)
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
evaluate_in (NumelInstance *self, const NumelExpression *expression, NumelValue *value,
             GError **error)
{
  if (numel_expression_evaluate (expression, &self->scope, value, error))
    return TRUE;
  numel_instance_blame (self, expression);

  return FALSE;
}

static gboolean
compute_list (NumelInstance *self, const NumelSlot *slot, NumelValue *value, GError **error)
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
                   _("%s: a list of at most %d items expected, not %" PRId64), slot->name,
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

static gboolean
fail_missing (NumelInstance *self, guint slot, GError **error)
{
  NumelValueType type = numel_architecture_get_slot (self->architecture, slot)->type;
  g_autofree char *path = numel_instance_get_key_path (self, slot);
  const char *sentence = numel_expectation_miss (type);

  g_ptr_array_set_size (self->shared->blamed, 0);
  numel_instance_blame_slot (self, slot);

  return numel_error_set (error, NUMEL_ERROR_MISSING_VALUE, "%s: %s", path, sentence);
}

static const NumelOverride *
find_override (NumelInstance *self, guint slot)
{
  for (guint i = self->shared->overrides->len; i > 0; i--)
    {
      const NumelOverride *override =
        &g_array_index (self->shared->overrides, NumelOverride, i - 1);

      if (override->slot == slot && g_str_equal (override->path, self->path))
        return override;
    }

  return NULL;
}

static const NumelSet *
find_set (const GPtrArray *sets, NumelArchitecture *architecture, guint slot)
{
  for (guint i = 0; i < sets->len; i++)
    {
      const NumelSet *set = g_ptr_array_index (sets, i);

      if (numel_architecture_find_slot (architecture, set->name) == (gint) slot)
        return set;
    }

  return NULL;
}

/* The class or else the parent sets a value; else it is what was set from outside, in the file's
 * place; else what the file has; else the default. */
static const NumelSource *
find_source (NumelInstance *self, guint number)
{
  const NumelSlot *slot = numel_architecture_get_slot (self->architecture, number);
  NumelSource *source = &self->sources[number];
  const NumelSet *set = NULL;
  gboolean is_null = FALSE;

  if (source->is_known)
    return source;

  *source = (NumelSource) { TRUE, NUMEL_ORIGIN_DEFAULT, NULL, NULL, self, slot->expression };
  if (self->class != NULL)
    set = find_set (self->class->sets, self->architecture, number);
  if (set != NULL)
    {
      source->origin = NUMEL_ORIGIN_CLASS;
    }
  else if (self->spec != NULL)
    {
      set = find_set (self->spec->sets, self->architecture, number);
      source->origin = set != NULL ? NUMEL_ORIGIN_PARENT : NUMEL_ORIGIN_DEFAULT;
      source->scope = set != NULL ? self->parent : self;
    }
  if (set != NULL)
    {
      source->expression = set->expression;
      return source;
    }
  if (slot->kind == NUMEL_SLOT_SWITCH)
    return source;

  source->override = find_override (self, number);
  if (source->override != NULL)
    {
      source->origin = NUMEL_ORIGIN_SET;
      return source;
    }
  source->node = find_key (self, number, NULL, &is_null);
  if (source->node != NULL)
    source->origin = NUMEL_ORIGIN_FILE;
  else if (is_null)
    source->origin = NUMEL_ORIGIN_NULL;
  if (is_null && slot->null_expression != NULL)
    source->expression = slot->null_expression;

  return source;
}

static gboolean
evaluate_source (NumelInstance *self, guint number, const NumelSource *source, NumelValue *value,
                 GError **error)
{
  const NumelSlot *slot = numel_architecture_get_slot (self->architecture, number);
  const NumelExpression *expression = source->expression;

  if (source->node != NULL)
    {
      *value = numel_value_from_json (source->node, self->base_arena);
      return fit_type (slot, value) || fail_value (self, number, source->node, error);
    }
  if (source->override != NULL)
    {
      *value = source->override->value;
      if (value->type != NUMEL_VALUE_NONE
          && !(slot->empty_is_null && value->type != NUMEL_VALUE_OBJECT
               && !numel_value_is_true (value)))
        {
          g_autoptr (JsonNode) node = NULL;

          if (fit_type (slot, value))
            return TRUE;
          node = numel_value_to_json (value);
          return fail_value (self, number, node, error);
        }
      if (slot->null_expression != NULL)
        expression = slot->null_expression;
    }

  if (expression != NULL)
    return evaluate_in (source->scope, expression, value, error);
  if (slot->item != NULL)
    return compute_list (self, slot, value, error);

  return fail_missing (self, number, error);
}

/**
 * numel_instance_compute:
 * @scope: an instance
 * @slot: an empty slot
 * @error: set to an error of %NUMEL_ERROR
 *
 * Computes the value of a name and keeps it.
 *
 * Returns: whether it has one
 */
gboolean
numel_instance_compute (NumelScope *scope, guint slot, GError **error)
{
  NumelInstance *self = (NumelInstance *) scope;
  const NumelSlot *computed = numel_architecture_get_slot (self->architecture, slot);
  NumelValue *value = &scope->values[slot];
  gboolean success;

  if (scope->states[slot] == NUMEL_SLOT_BUSY)
    return numel_error_set (error, NUMEL_ERROR_IMPOSSIBLE, _("%s depends on itself"),
                            computed->name);
  if (computed->kind == NUMEL_SLOT_INDEX)
    return numel_error_set (error, NUMEL_ERROR_BAD_DESCRIPTION,
                            "%s: an item's number is known only inside the repeated module",
                            computed->name);

  scope->states[slot] = NUMEL_SLOT_BUSY;
  if (computed->kind == NUMEL_SLOT_DERIVED || computed->kind == NUMEL_SLOT_LOCAL)
    success = evaluate_in (self, computed->expression, value, error);
  else
    success = evaluate_source (self, slot, find_source (self, slot), value, error);
  scope->states[slot] = success ? NUMEL_SLOT_READY : NUMEL_SLOT_EMPTY;
  if (!success && computed->kind == NUMEL_SLOT_HYPERPARAMETER)
    self->shared->names_key = TRUE;

  return success;
}

/**
 * numel_instance_look_up:
 * @scope: an instance
 * @config: number of a sub-configuration
 * @name: (nullable): a name in it, or %NULL for itself
 * @value: (out): the value
 * @error: set to an error of %NUMEL_ERROR
 *
 * Returns: whether it has a value; that a sub-configuration isn't there is one: None
 */
gboolean
numel_instance_look_up (NumelScope *scope, guint config, const char *name, NumelValue *value,
                        GError **error)
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
      g_autofree char *path = numel_path_join (self->path, spec->name);

      g_set_error (error, NUMEL_ERROR, NUMEL_ERROR_MISSING_VALUE,
                   _("%s: an object expected, but the key is missing"), path);
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
    return numel_instance_look_up (&child->scope, reference.index, reference.name, value, error);

  if (child->scope.states[reference.index] != NUMEL_SLOT_READY
      && !numel_instance_compute (&child->scope, reference.index, error))
    return FALSE;
  *value = child->scope.values[reference.index];

  return TRUE;
}

/**
 * numel_instance_prime:
 * @self: an instance
 *
 * Looks anew for where values are from, because another one was set, and evaluates, once, those
 * that depend on nothing, so that a sweep needn't.
 */
void
numel_instance_prime (NumelInstance *self)
{
  guint n_slots = self->architecture->slots->len;

  g_free (self->base_values);
  g_free (self->base_states);
  self->base_values = g_new0 (NumelValue, MAX (1, n_slots));
  self->base_states = g_new0 (guint8, MAX (1, n_slots));
  memset (self->sources, 0, n_slots * sizeof (NumelSource));

  for (guint i = 0; i < n_slots; i++)
    {
      const NumelSlot *slot = numel_architecture_get_slot (self->architecture, i);
      NumelValue *value = &self->base_values[i];
      const NumelSource *source;

      if (slot->kind != NUMEL_SLOT_SWITCH && slot->kind != NUMEL_SLOT_HYPERPARAMETER)
        continue;
      source = find_source (self, i);
      if (source->override == NULL
          && (source->node != NULL
              || (source->expression != NULL && numel_expression_is_constant (source->expression)))
          && evaluate_source (self, i, source, value, NULL)
          && (source->node != NULL || value->type != NUMEL_VALUE_LIST))
        self->base_states[i] = NUMEL_SLOT_READY;
    }

  for (guint i = 0; i < self->children->len; i++)
    numel_instance_prime (g_ptr_array_index (self->children, i));
}

NumelOrigin
numel_instance_get_origin (NumelInstance *self, guint slot)
{
  return find_source (self, slot)->origin;
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
numel_instance_get_fallback (NumelInstance *self, guint slot, NumelValue *value)
{
  const NumelSource source = {
    .scope = self,
    .expression = numel_architecture_get_slot (self->architecture, slot)->expression,
  };
  guint8 state = self->scope.states[slot];
  gboolean success;

  *value = NUMEL_VALUE_INIT_NONE;
  if (state == NUMEL_SLOT_BUSY)
    return FALSE;
  self->scope.states[slot] = NUMEL_SLOT_BUSY;
  success = evaluate_source (self, slot, &source, value, NULL);
  self->scope.states[slot] = state;

  return success;
}

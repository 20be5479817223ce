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
        numel_expectation_of_type (hyperparameter->type), start);

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

/* The value of a name that a class or the parent sets, if one does. */
static gboolean
compute_set (NumelInstance *self, guint slot, NumelValue *value, gboolean *is_set, GError **error)
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
compute_default (NumelInstance *self, guint number, NumelValue *value, GError **error)
{
  const NumelSlot *slot = numel_architecture_get_slot (self->architecture, number);

  if (slot->expression != NULL)
    return evaluate_in (self, slot->expression, value, error);
  if (slot->item != NULL)
    return compute_list (self, slot, value, error);

  {
    g_autofree char *path = numel_instance_get_key_path (self, number);
    g_autofree char *sentence = numel_expectation_miss (numel_expectation_of_type (slot->type));

    g_set_error (error, NUMEL_ERROR, NUMEL_ERROR_MISSING_VALUE, "%s: %s", path, sentence);
    g_ptr_array_set_size (self->shared->blamed, 0);
    numel_instance_blame_slot (self, number);
  }

  return FALSE;
}

static gboolean
compute_hyperparameter (NumelInstance *self, guint number, NumelValue *value, GError **error)
{
  const NumelSlot *slot = numel_architecture_get_slot (self->architecture, number);
  gboolean is_null;
  JsonNode *node = numel_instance_find_key (self, number, NULL, &is_null);

  if (node != NULL)
    {
      self->origins[number] = NUMEL_ORIGIN_FILE;
      *value = numel_value_from_json (node, self->base_arena);
      return fit_type (slot, value) ? TRUE : fail_value (self, number, node, error);
    }

  self->origins[number] = is_null ? NUMEL_ORIGIN_NULL : NUMEL_ORIGIN_DEFAULT;
  if (is_null && slot->null_expression != NULL)
    return evaluate_in (self, slot->null_expression, value, error);

  return compute_default (self, number, value, error);
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

/* The value of what the class, the parent, an override or the file may give. */
static gboolean
compute_given (NumelInstance *self, guint number, NumelValue *value, GError **error)
{
  const NumelSlot *slot = numel_architecture_get_slot (self->architecture, number);
  const NumelOverride *override;
  gboolean is_set;

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
      if (slot->empty_is_null && value->type != NUMEL_VALUE_OBJECT && !numel_value_is_true (value))
        *value = NUMEL_VALUE_INIT_NONE;
      if (value->type == NUMEL_VALUE_NONE)
        return slot->null_expression != NULL
               ? evaluate_in (self, slot->null_expression, value, error)
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
  guint8 state = scope->states[slot];
  gboolean success;

  if (state == NUMEL_SLOT_BUSY)
    return numel_error_set (error, NUMEL_ERROR_IMPOSSIBLE, _("%s depends on itself"),
                            computed->name);
  if (computed->kind == NUMEL_SLOT_INDEX)
    return numel_error_set (error, NUMEL_ERROR_BAD_DESCRIPTION,
                            "%s: an item's number is known only inside the repeated module",
                            computed->name);

  scope->states[slot] = NUMEL_SLOT_BUSY;
  if (computed->kind == NUMEL_SLOT_DERIVED || computed->kind == NUMEL_SLOT_LOCAL)
    success = evaluate_in (self, computed->expression, value, error);
  else if (state == NUMEL_SLOT_DEFAULT)
    success = compute_default (self, slot, value, error);
  else
    success = compute_given (self, slot, value, error);
  scope->states[slot] = success ? NUMEL_SLOT_READY : state;
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
 * Looks up, once, every value that the file or a plain default gives, and which names the file
 * leaves out, so that a sweep needn't.
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
      const NumelSlot *slot = numel_architecture_get_slot (self->architecture, i);
      gboolean is_null = FALSE;
      gboolean is_set;
      NumelValue value = NUMEL_VALUE_INIT_NONE;

      if (slot->kind == NUMEL_SLOT_SWITCH)
        {
          if (self->spec == NULL && compute_set (self, i, &value, &is_set, NULL)
              && (is_set
                  || numel_expression_evaluate (slot->expression, &self->scope, &value, NULL))
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
      else if (!is_null)
        {
          self->origins[i] = NUMEL_ORIGIN_DEFAULT;
          self->base_states[i] = NUMEL_SLOT_DEFAULT;
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
numel_instance_get_fallback (NumelInstance *self, guint slot, NumelValue *value)
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

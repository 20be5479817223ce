/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-instance.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "core/text/numel-error.h"
#include "core/text/numel-list-text.h"

typedef struct
{
  NumelInstance *instance;
  GPtrArray *names;
  char *text;
} NamedValues;

static void
add_value (const NumelReference *reference, const char *name, gpointer user_data)
{
  NamedValues *values = user_data;
  g_autofree char *spelling = NULL;
  g_autofree char *text = NULL;

  if (reference->kind != NUMEL_REFERENCE_SLOT
      || values->instance->scope.states[reference->index] != NUMEL_SLOT_READY
      || g_ptr_array_find_with_equal_func (values->names, name, g_str_equal, NULL))
    return;
  g_ptr_array_add (values->names, g_strdup (name));
  spelling = numel_value_to_string (&values->instance->scope.values[reference->index]);
  /* Translators: a hyperparameter and its value. */
  text = g_strdup_printf (_("%s is %s"), name, spelling);
  numel_list_text_add (&values->text, text);
}

/* "a % b == 0" is the usual check; it is told in words. */
static void
refuse (NumelInstance *self, const NumelExpression *check, GError **error)
{
  const char *text = numel_expression_get_text (check);
  g_autoptr (GString) numbers = g_string_new (NULL);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  NamedValues values = { self, names, NULL };
  g_autofree char *shown = NULL;
  g_auto (GStrv) sides = NULL;

  numel_expression_format (check, &self->scope, NUMEL_FORMULA_NUMBERS, FALSE, numbers);
  if (g_str_has_suffix (text, " == 0"))
    {
      g_autofree char *left = g_strndup (text, strlen (text) - strlen (" == 0"));

      sides = g_strsplit (left, " % ", -1);
      if (g_strv_length (sides) == 2 && strpbrk (left, "()<>=!") == NULL
          && strstr (left, " or ") == NULL && strstr (left, " and ") == NULL)
        {
          g_auto (GStrv) pieces = g_strsplit (numbers->str, " ", 4);

          if (g_strv_length (pieces) == 4 && g_str_equal (pieces[1], "%"))
            {
              numel_error_set_division (error, sides[0], pieces[0], sides[1], pieces[2]);
              return;
            }
        }
    }

  numel_expression_foreach_name (check, add_value, &values);

  shown = values.text;
  if (shown != NULL)
    g_set_error (error, NUMEL_ERROR, NUMEL_ERROR_IMPOSSIBLE,
                 /* Translators: a condition that has to hold; then what is there, as "hidden_size
                    is 4096". */
                 _("%s expected, but %s"), text, shown);
  else
    g_set_error (error, NUMEL_ERROR, NUMEL_ERROR_IMPOSSIBLE, _("%s expected"), text);
}

/**
 * numel_instance_check:
 * @self: an instance
 * @error: set to %NUMEL_ERROR_IMPOSSIBLE if a check doesn't hold
 *
 * Returns: whether every check of the description holds, here and below
 */
gboolean
numel_instance_check (NumelInstance *self, GError **error)
{
  for (guint i = 0; i < self->architecture->checks->len; i++)
    {
      const NumelExpression *check = g_ptr_array_index (self->architecture->checks, i);
      gboolean holds;

      if (!numel_expression_is_true (check, &self->scope, &holds, error))
        {
          numel_instance_blame (self, check);
          return FALSE;
        }
      if (!holds)
        {
          refuse (self, check, error);
          numel_instance_blame (self, check);
          return FALSE;
        }
    }

  for (guint i = 0; i < self->children->len; i++)
    {
      if (!numel_instance_check (g_ptr_array_index (self->children, i), error))
        return FALSE;
    }

  return TRUE;
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

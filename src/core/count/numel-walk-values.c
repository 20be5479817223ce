/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-walk-private.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

#include "core/text/numel-error.h"

#define MAX_REPEAT 1000000

/**
 * numel_walk_fail:
 * @instance: where an evaluation failed
 * @item: the module it was for
 * @failed: (nullable): the expression that has no value
 * @error: (inout): the error; the module is put before it
 *
 * Returns: %FALSE
 */
gboolean
numel_walk_fail (NumelInstance *instance, const NumelModuleItem *item,
                 const NumelExpression *failed, GError **error)
{
  /* A hyperparameter's own trouble names its key, which says more than the module that met it. */
  if (!instance->shared->names_key)
    numel_error_add_place (error, item->place);
  if (failed != NULL)
    numel_instance_blame (instance, failed);

  return FALSE;
}

gboolean
numel_walk_fail_overflow (NumelInstance *instance, const NumelModuleItem *item, GError **error)
{
  numel_error_set (error, NUMEL_ERROR_OVERFLOW, _("a count of less than 2^63 expected"));

  return numel_walk_fail (instance, item, NULL, error);
}

gboolean
numel_walk_is_true (NumelInstance *instance, const NumelModuleItem *item, const NumelRule *rule,
                    gboolean fallback, gboolean *is_true, GError **error)
{
  *is_true = fallback;

  return rule->expression == NULL
         || numel_expression_is_true (rule->expression, &instance->scope, is_true, error)
         || numel_walk_fail (instance, item, rule->expression, error);
}

/* An integer of at least 0. */
gboolean
numel_walk_get_size (NumelInstance *instance, const NumelModuleItem *item, const NumelRule *rule,
                     gint64 fallback, gint64 *size, GError **error)
{
  *size = fallback;

  return rule->expression == NULL
         || numel_expression_get_size (rule->expression, &instance->scope, size, error)
         || numel_walk_fail (instance, item, rule->expression, error);
}

/* How many tokens a context keeps at most, or -1 for all of them. */
gboolean
numel_walk_get_window (NumelInstance *instance, const NumelModuleItem *item, gint64 *window,
                       GError **error)
{
  NumelValue value;

  *window = -1;
  if (item->window.expression == NULL)
    return TRUE;
  if (!numel_expression_evaluate (item->window.expression, &instance->scope, &value, error))
    return numel_walk_fail (instance, item, item->window.expression, error);

  return value.type == NUMEL_VALUE_NONE
         || numel_walk_get_size (instance, item, &item->window, -1, window, error);
}

gboolean
numel_walk_get_items (NumelInstance *instance, const NumelModuleItem *item, gint64 *first,
                      gint64 *n_items, GError **error)
{
  if (!numel_walk_get_size (instance, item, &item->repeat, 0, n_items, error)
      || !numel_walk_get_size (instance, item, &item->first, 0, first, error))
    return FALSE;
  if (*n_items > MAX_REPEAT)
    {
      numel_error_set (error, NUMEL_ERROR_TOO_LARGE,
                       _("at most %d items expected, not %" PRId64), MAX_REPEAT, *n_items);
      return numel_walk_fail (instance, item, item->repeat.expression, error);
    }
  if (*first > G_MAXINT64 - MAX_REPEAT)
    {
      numel_error_set (error, NUMEL_ERROR_TOO_LARGE,
                       _("at most %" PRId64 " expected as the first number, not %" PRId64),
                       G_MAXINT64 - MAX_REPEAT, *first);
      return numel_walk_fail (instance, item, item->first.expression, error);
    }

  return TRUE;
}

char *
numel_walk_fill_in (NumelInstance *instance, const NumelModuleItem *item,
                    const NumelTemplate *template, GError **error)
{
  NumelExpression *failed = NULL;
  char *text = numel_template_evaluate (template, &instance->scope, &failed, error);

  if (text == NULL)
    numel_walk_fail (instance, item, failed, error);

  return text;
}

/* A module's name in tensor names, as its family's file has it. */
char *
numel_walk_name (NumelInstance *instance, const NumelModule *module, GError **error)
{
  if (!module->has_template)
    return g_strdup (module->text);

  return numel_walk_fill_in (instance, g_ptr_array_index (module->alternatives, 0), &module->name,
                             error);
}

/* Forgets the values of the module's local names, which may depend on items' numbers. */
static void
enter (NumelInstance *instance, const NumelModuleItem *item)
{
  for (guint i = 0; i < item->locals->len; i++)
    instance->scope.states[g_array_index (item->locals, guint, i)] = NUMEL_SLOT_EMPTY;
}

/**
 * numel_walk_pick:
 * @instance: where names find their values
 * @module: a module
 * @item: (out): the first alternative whose `when` holds, or %NULL
 * @error: set to an error of %NUMEL_ERROR
 *
 * A `when` that depends on the module's own items is asked later, for each of them.
 *
 * Returns: whether it could be told
 */
gboolean
numel_walk_pick (NumelInstance *instance, const NumelModule *module, const NumelModuleItem **item,
                 GError **error)
{
  for (guint i = 0; i < module->alternatives->len; i++)
    {
      const NumelModuleItem *candidate = g_ptr_array_index (module->alternatives, i);
      gboolean holds = TRUE;

      enter (instance, candidate);
      if ((candidate->when.depends & numel_module_item_get_bit (candidate)) == 0
          && !numel_walk_is_true (instance, candidate, &candidate->when, TRUE, &holds, error))
        return FALSE;
      if (holds)
        {
          *item = candidate;
          return TRUE;
        }
    }
  *item = NULL;

  return TRUE;
}

/* Goes to an item: whatever depends on its number is evaluated anew. */
void
numel_walk_set_index (NumelInstance *instance, const NumelModuleItem *item, gint64 index)
{
  if (item->index_slot != NUMEL_NO_SLOT)
    {
      instance->scope.values[item->index_slot] = numel_value_from_integer (index);
      instance->scope.states[item->index_slot] = NUMEL_SLOT_READY;
    }
  enter (instance, item);
}

void
numel_walk_clear_index (NumelInstance *instance, const NumelModuleItem *item)
{
  if (item->index_slot != NUMEL_NO_SLOT)
    instance->scope.states[item->index_slot] = NUMEL_SLOT_EMPTY;
}

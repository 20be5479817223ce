/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-instance.h"

#include <string.h>

#include "numel-error.h"

typedef struct
{
  NumelInstance *instance;
  GString *text;
} NamedValues;

static void
add_value (const NumelReference *reference,
           const char           *name,
           gpointer              user_data)
{
  NamedValues *values = user_data;
  g_autofree char *spelling = NULL;
  g_autofree char *start = g_strconcat (name, " is ", NULL);

  if (reference->kind != NUMEL_REFERENCE_SLOT
      || values->instance->scope.states[reference->index] != NUMEL_SLOT_READY
      || strstr (values->text->str, start) != NULL)
    return;
  spelling = numel_value_to_string (&values->instance->scope.values[reference->index]);
  g_string_append_printf (values->text, "%s%s%s", values->text->len > 0 ? ", " : "", start,
                          spelling);
}

/* "a % b == 0" is the usual check; it is told in words. */
static char *
describe_check (NumelInstance         *self,
                const NumelExpression *check)
{
  const char *text = numel_expression_get_text (check);
  g_autoptr (GString) numbers = g_string_new (NULL);
  g_autoptr (GString) names = g_string_new (NULL);
  NamedValues values = { self, names };
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
            return g_strdup_printf ("%s is %s, a multiple of %s (%s) expected", sides[0], pieces[0],
                                    sides[1], pieces[2]);
        }
    }

  numel_expression_foreach_name (check, add_value, &values);

  return names->len > 0 ? g_strdup_printf ("%s expected, but %s", text, names->str)
                        : g_strdup_printf ("%s expected", text);
}

/**
 * numel_instance_check:
 * @self: an instance
 * @error: set to %NUMEL_ERROR_IMPOSSIBLE if a check doesn't hold
 *
 * Returns: whether every check of the description holds, here and below
 */
gboolean
numel_instance_check (NumelInstance  *self,
                      GError        **error)
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
          g_autofree char *description = describe_check (self, check);

          g_set_error_literal (error, NUMEL_ERROR, NUMEL_ERROR_IMPOSSIBLE, description);
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

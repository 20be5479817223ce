/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-module.h"

/**
 * numel_template_evaluate:
 * @self: a template
 * @scope: where its names find their values
 * @failed: (out) (optional): on failure the expression that has no value
 * @error: set to an error of %NUMEL_ERROR
 *
 * Returns: (transfer full) (nullable): the text with every expression replaced by its value
 */
char *
numel_template_evaluate (const NumelTemplate *self, NumelScope *scope, NumelExpression **failed,
                         GError **error)
{
  g_autoptr (GString) text = g_string_new (self->texts[0]);

  for (guint i = 0; self->expressions[i] != NULL; i++)
    {
      g_autofree char *spelling = NULL;
      NumelValue value;

      if (!numel_expression_evaluate (self->expressions[i], scope, &value, error))
        {
          if (failed != NULL)
            *failed = self->expressions[i];
          return NULL;
        }
      if (value.type != NUMEL_VALUE_STRING)
        spelling = numel_value_to_string (&value);
      g_string_append (text, spelling != NULL ? spelling : value.string);
      g_string_append (text, self->texts[i + 1]);
    }

  return g_string_free (g_steal_pointer (&text), FALSE);
}

/**
 * numel_template_get_pattern:
 * @self: a template
 *
 * Returns: (transfer full): the text with `*` for every expression
 */
char *
numel_template_get_pattern (const NumelTemplate *self)
{
  return g_strjoinv ("*", self->texts);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-module.h"

static const char *const stream_names[NUMEL_N_STREAMS] = {
  [NUMEL_STREAM_INPUT] = "input",
  [NUMEL_STREAM_SOURCE] = "source",
  [NUMEL_STREAM_IMAGE] = "image",
  [NUMEL_STREAM_AUDIO] = "audio",
  [NUMEL_STREAM_SEQUENCE] = "sequence",
};

/**
 * numel_stream_from_name:
 * @name: a stream's name in a description
 * @stream: (out): the stream
 *
 * Returns: whether there is a stream of this name
 */
gboolean
numel_stream_from_name (const char  *name,
                        NumelStream *stream)
{
  for (guint i = 0; i < NUMEL_N_STREAMS; i++)
    {
      if (g_strcmp0 (name, stream_names[i]) == 0)
        {
          *stream = i;
          return TRUE;
        }
    }

  return FALSE;
}

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
numel_template_evaluate (const NumelTemplate  *self,
                         NumelScope           *scope,
                         NumelExpression     **failed,
                         GError              **error)
{
  g_autoptr (GString) text = g_string_new (g_ptr_array_index (self->texts, 0));

  for (guint i = 0; i < self->rules->len; i++)
    {
      NumelRule *rule = &g_array_index (self->rules, NumelRule, i);
      NumelValue value;

      if (!numel_expression_evaluate (rule->expression, scope, &value, error))
        {
          if (failed != NULL)
            *failed = rule->expression;
          return NULL;
        }
      if (value.type == NUMEL_VALUE_STRING)
        {
          g_string_append (text, value.string);
        }
      else
        {
          g_autofree char *spelling = numel_value_to_string (&value);

          g_string_append (text, spelling);
        }
      g_string_append (text, g_ptr_array_index (self->texts, i + 1));
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
  GString *text = g_string_new (g_ptr_array_index (self->texts, 0));

  for (guint i = 1; i < self->texts->len; i++)
    g_string_append_printf (text, "*%s", (const char *) g_ptr_array_index (self->texts, i));

  return g_string_free (text, FALSE);
}

/**
 * numel_rule_clear:
 * @self: a rule
 *
 * Frees what the rule holds.
 */
void
numel_rule_clear (NumelRule *self)
{
  g_clear_pointer (&self->expression, numel_expression_free);
}

/**
 * numel_template_clear:
 * @self: a template
 *
 * Frees what the template holds.
 */
void
numel_template_clear (NumelTemplate *self)
{
  g_clear_pointer (&self->texts, g_ptr_array_unref);
  g_clear_pointer (&self->rules, g_array_unref);
}

/**
 * numel_tie_clear:
 * @self: a tie
 *
 * Frees what the tie holds.
 */
void
numel_tie_clear (NumelTie *self)
{
  g_clear_pointer (&self->suffix, g_free);
  g_clear_pointer (&self->literal, g_free);
  numel_template_clear (&self->target);
}

/**
 * numel_module_item_free:
 * @item: (transfer full): one alternative of a module
 */
void
numel_module_item_free (NumelModuleItem *item)
{
  NumelRule *rules[] = {
    &item->when, &item->repeat, &item->first, &item->fixed, &item->active, &item->of, &item->calls,
    &item->tied_when, &item->cache, &item->window, &item->state, &item->scores, &item->expanded,
    &item->causal,
  };

  for (guint i = 0; i < G_N_ELEMENTS (rules); i++)
    numel_rule_clear (rules[i]);
  g_clear_pointer (&item->locals, g_array_unref);
  g_clear_pointer (&item->layer, numel_layer_free);
  g_clear_pointer (&item->children, g_ptr_array_unref);
  g_clear_pointer (&item->class_names, g_strfreev);
  g_clear_pointer (&item->ties, g_array_unref);
  g_free (item->extra);
  g_free (item->place);
  g_free (item);
}

/**
 * numel_module_free:
 * @self: (transfer full): a module with all inside it
 */
void
numel_module_free (NumelModule *self)
{
  g_clear_pointer (&self->alternatives, g_ptr_array_unref);
  numel_template_clear (&self->name);
  g_free (self->text);
  g_free (self->display_name);
  g_free (self);
}

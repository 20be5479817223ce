/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-waterfall-changes.h"

#include "core/expression/numel-value.h"

/* Between what is one step. */
#define SEPARATOR ", "

static void
append (GString    *string,
        const char *separator,
        const char *text)
{
  if (string->len > 0)
    g_string_append (string, separator);
  g_string_append (string, text);
}

/* What can be told in two words has a detail: no sub-configuration, no part. */
static void
append_detail (GString           *detail,
               const NumelChange *change)
{
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  g_autofree char *text = NULL;

  if (change->kind != NUMEL_CHANGE_HYPERPARAMETER && change->kind != NUMEL_CHANGE_CLASS)
    return;
  if (change->from.type == NUMEL_VALUE_OBJECT || change->to.type == NUMEL_VALUE_OBJECT)
    return;

  before = numel_value_format_text (&change->from);
  after = numel_value_format_text (&change->to);
  text = g_strdup_printf ("%s → %s", before, after);
  append (detail, SEPARATOR, text);
}

/**
 * numel_waterfall_add_change:
 * @step: a step from one model to another
 *
 * Adds the step, if it changes a part.
 *
 * Returns: whether it does
 */
gboolean
numel_waterfall_add_change (NumelWaterfall  *self,
                            const NumelStep *step)
{
  g_autofree char *name = NULL;
  g_autoptr (GString) id = NULL;
  g_autoptr (GString) detail = NULL;
  gboolean any = FALSE;

  g_return_val_if_fail (NUMEL_IS_WATERFALL (self), FALSE);

  for (guint part = 0; part < NUMEL_N_PARTS; part++)
    any |= step->parts[part] != 0;
  if (!any)
    return FALSE;

  id = g_string_new (NULL);
  detail = g_string_new (NULL);
  for (guint i = 0; i < step->n_changes; i++)
    {
      append (id, " ", step->changes[i].key);
      append_detail (detail, &step->changes[i]);
    }
  name = numel_step_describe (step, SEPARATOR);
  numel_waterfall_add_step (self, id->str, name, detail->len > 0 ? detail->str : NULL,
                            step->parts);

  return TRUE;
}

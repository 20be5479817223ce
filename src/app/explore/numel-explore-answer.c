/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-explore-answer.h"

#include "core/text/numel-format.h"

#include <math.h>

struct _NumelExploreAnswer
{
  GObject parent_instance;

  GArray *values;
  gint64 amount;
  gint64 target;
};

G_DEFINE_FINAL_TYPE (NumelExploreAnswer, numel_explore_answer, G_TYPE_OBJECT)

static void
numel_explore_answer_finalize (GObject *object)
{
  NumelExploreAnswer *self = NUMEL_EXPLORE_ANSWER (object);

  g_clear_pointer (&self->values, g_array_unref);

  G_OBJECT_CLASS (numel_explore_answer_parent_class)->finalize (object);
}

static void
numel_explore_answer_class_init (NumelExploreAnswerClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = numel_explore_answer_finalize;
}

static void
numel_explore_answer_init (NumelExploreAnswer *self)
{
  self->values = g_array_new (FALSE, FALSE, sizeof (NumelVariedValue));
}

NumelExploreAnswer *
numel_explore_answer_new (const NumelVariedValue *values,
                          guint                   n_values,
                          gint64                  amount,
                          gint64                  target)
{
  NumelExploreAnswer *self = g_object_new (NUMEL_TYPE_EXPLORE_ANSWER, NULL);

  g_array_append_vals (self->values, values, n_values);
  self->amount = amount;
  self->target = target;
  return self;
}

const NumelVariedValue *
numel_explore_answer_get_values (NumelExploreAnswer *self,
                                 guint              *n_values)
{
  g_return_val_if_fail (NUMEL_IS_EXPLORE_ANSWER (self), NULL);

  *n_values = self->values->len;
  return (const NumelVariedValue *) (gpointer) self->values->data;
}

gint64
numel_explore_answer_get_amount (NumelExploreAnswer *self)
{
  g_return_val_if_fail (NUMEL_IS_EXPLORE_ANSWER (self), 0);

  return self->amount;
}

gint64
numel_explore_answer_get_target (NumelExploreAnswer *self)
{
  g_return_val_if_fail (NUMEL_IS_EXPLORE_ANSWER (self), 0);

  return self->target;
}

char *
numel_explore_answer_format_off (NumelExploreAnswer *self)
{
  double off = (double) self->amount - (double) self->target;
  g_autofree char *percent = numel_format_percent (fabs (off), (double) self->target);

  g_return_val_if_fail (NUMEL_IS_EXPLORE_ANSWER (self), NULL);

  if (self->amount == self->target)
    return g_steal_pointer (&percent);

  return g_strconcat (off < 0 ? "\u2212" : "+", percent, NULL);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-solution.h"

NumelSolution *
numel_solution_new (void)
{
  NumelSolution *self = g_new0 (NumelSolution, 1);

  self->answers = g_array_new (FALSE, FALSE, sizeof (NumelAnswer));

  return self;
}

void
numel_solution_free (NumelSolution *self)
{
  g_array_unref (self->answers);
  g_free (self->reason);
  g_free (self);
}

static guint64
get_distance (const NumelAnswer *answer)
{
  return answer->difference < 0 ? 0 - (guint64) answer->difference : (guint64) answer->difference;
}

static int
compare (gconstpointer a,
         gconstpointer b)
{
  const NumelAnswer *first = a;
  const NumelAnswer *second = b;
  guint64 first_distance = get_distance (first);
  guint64 second_distance = get_distance (second);

  if (first_distance != second_distance)
    return first_distance < second_distance ? -1 : 1;

  return (first->candidate > second->candidate) - (first->candidate < second->candidate);
}

/**
 * numel_solution_add:
 * @self: a solution that is being made
 * @answer: a candidate that was counted
 * @tolerance: how far it may be from the target
 *
 * Takes note of a candidate.
 */
void
numel_solution_add (NumelSolution     *self,
                    const NumelAnswer *answer,
                    gint64             tolerance)
{
  self->n_counted++;
  if (!self->has_nearest || compare (answer, &self->nearest) < 0)
    {
      self->has_nearest = TRUE;
      self->nearest = *answer;
    }

  if (get_distance (answer) > (guint64) tolerance)
    return;

  self->n_found++;
  g_array_append_val (self->answers, *answer);
  if (self->answers->len >= 2 * NUMEL_SOLUTION_MAX_ANSWERS)
    numel_solution_sort (self);
}

/**
 * numel_solution_sort:
 * @self: a solution
 *
 * Brings the answers in their order and drops what is too much.
 */
void
numel_solution_sort (NumelSolution *self)
{
  g_array_sort (self->answers, compare);
  if (self->answers->len > NUMEL_SOLUTION_MAX_ANSWERS)
    g_array_set_size (self->answers, NUMEL_SOLUTION_MAX_ANSWERS);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-sweep.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

#include "core/text/numel-error.h"
#include "core/notation/numel-hyperparameter.h"

/**
 * numel_sweep_new:
 * @model: a model; it stays as it is
 * @key: key path of a hyperparameter, or an alias
 * @range: the values it takes, at most %NUMEL_SWEEP_MAX_POINTS
 * @error: set to %NUMEL_ERROR_BAD_VALUE if there are more or there is no such hyperparameter
 *
 * Returns: (transfer full) (nullable): a sweep, nothing counted yet
 */
NumelSweep *
numel_sweep_new (NumelModel        *model,
                 const char        *key,
                 const NumelRange  *range,
                 GError           **error)
{
  g_autoptr (NumelSweep) self = NULL;

  g_return_val_if_fail (NUMEL_IS_MODEL (model), NULL);

  if (range->n_values > NUMEL_SWEEP_MAX_POINTS)
    {
      numel_error_set (error, NUMEL_ERROR_BAD_VALUE,
                       _("%s: %d values at most expected, not %" PRIu64), key,
                       NUMEL_SWEEP_MAX_POINTS, range->n_values);
      return NULL;
    }

  self = g_new0 (NumelSweep, 1);
  self->model = g_object_ref (model);
  self->variation = numel_variation_new (model);
  self->key = g_strdup (key);
  self->followers = g_ptr_array_new ();
  self->points = g_array_new (FALSE, TRUE, sizeof (NumelSweepPoint));
  self->arena = g_ptr_array_new_with_free_func (g_free);
  if (!numel_variation_vary (self->variation, key, range, error))
    return NULL;

  return g_steal_pointer (&self);
}

void
numel_sweep_free (NumelSweep *self)
{
  g_ptr_array_unref (self->followers);
  g_clear_pointer (&self->moving, g_ptr_array_unref);
  g_array_unref (self->points);
  g_ptr_array_unref (self->arena);
  numel_variation_free (self->variation);
  g_object_unref (self->model);
  g_free (self->key);
  g_free (self);
}

/* What a point keeps of what follows. */
static const NumelValue *
keep_followers (NumelSweep *self)
{
  const GArray *varied = self->variation->varied;
  NumelValue *followers = g_new (NumelValue, varied->len);

  for (guint i = 1; i < varied->len; i++)
    followers[i - 1] = g_array_index (varied, NumelVaried, i).value;
  g_ptr_array_add (self->arena, followers);

  return followers;
}

/**
 * numel_sweep_run:
 * @self: a sweep
 *
 * Counts at each point.
 */
void
numel_sweep_run (NumelSweep *self)
{
  const GArray *varied = self->variation->varied;
  const NumelRange range = g_array_index (varied, NumelVaried, 0).range;

  g_return_if_fail (self->points->len == 0);

  for (guint i = 0; i < range.n_values; i++)
    {
      g_autoptr (GError) error = NULL;
      NumelSweepPoint point = { .value = numel_range_get_value (&range, i) };

      point.is_counted = numel_variation_visit (self->variation, i, &point.counts, &error)
                         == NUMEL_OUTCOME_COUNTED;
      point.followers = keep_followers (self);
      if (!point.is_counted)
        {
          char *reason = g_strdup (error->message);

          memset (&point.counts, 0, sizeof point.counts);
          g_ptr_array_add (self->arena, reason);
          point.reason = reason;
          point.error_name = numel_error_get_name (error);
          self->n_gaps++;
        }
      g_array_append_val (self->points, point);
    }

  for (guint i = 1; i < varied->len; i++)
    g_ptr_array_add (self->followers, g_array_index (varied, NumelVaried, i).key);
  g_ptr_array_add (self->followers, NULL);
  self->moving = numel_variation_list_moving (self->variation);
  g_ptr_array_add (self->moving, NULL);
}

static const NumelSweepPoint *
get_point (NumelSweep *self,
           guint       index)
{
  return &g_array_index (self->points, NumelSweepPoint, index);
}

static const NumelSweepPoint *
find_counted (NumelSweep *self)
{
  for (guint i = 0; i < self->points->len; i++)
    {
      if (get_point (self, i)->is_counted)
        return get_point (self, i);
    }

  return NULL;
}

/**
 * numel_sweep_part_varies:
 * @self: a sweep that has run
 * @part: a part
 *
 * Returns: whether the part's parameters differ between two points
 */
gboolean
numel_sweep_part_varies (NumelSweep *self,
                         NumelPart   part)
{
  const NumelSweepPoint *first = find_counted (self);

  for (guint i = 0; i < self->points->len; i++)
    {
      const NumelSweepPoint *point = get_point (self, i);

      if (point->is_counted && point->counts.parts[part] != first->counts.parts[part])
        return TRUE;
    }

  return FALSE;
}

/**
 * numel_sweep_part_occurs:
 * @self: a sweep that has run
 * @part: a part
 *
 * Returns: whether the part has parameters at any point
 */
gboolean
numel_sweep_part_occurs (NumelSweep *self,
                         NumelPart   part)
{
  for (guint i = 0; i < self->points->len; i++)
    {
      if (get_point (self, i)->counts.parts[part] != 0)
        return TRUE;
    }

  return FALSE;
}

/**
 * numel_sweep_get_use:
 * @self: a sweep that has run
 *
 * Returns: whether the count depends on the hyperparameter
 */
NumelSweepUse
numel_sweep_get_use (NumelSweep *self)
{
  const NumelSweepPoint *first = find_counted (self);
  const NumelSetting *setting = numel_model_get_setting (self->model, self->key);

  for (guint i = 0; i < self->points->len; i++)
    {
      const NumelSweepPoint *point = get_point (self, i);

      /* Bytes that aren't parameters count as well: a buffer may be all that depends on it. */
      if (point->is_counted && memcmp (&point->counts, &first->counts, sizeof point->counts) != 0)
        return NUMEL_SWEEP_VARIES;
    }

  if (setting != NULL && (setting->origin == NUMEL_ORIGIN_CLASS
                          || setting->origin == NUMEL_ORIGIN_PARENT))
    return NUMEL_SWEEP_FIXED;
  if (setting != NULL && !setting->used)
    return NUMEL_SWEEP_UNUSED;

  /* A line needs two points to be flat. */
  return self->points->len - self->n_gaps > 1 ? NUMEL_SWEEP_FLAT
                                                               : NUMEL_SWEEP_VARIES;
}

/**
 * numel_sweep_describe_use:
 * @self: a sweep that has run
 *
 * Returns: (transfer full) (nullable): a sentence that tells why the line is flat, translated, or
 *   %NULL if it isn't, or nothing could be counted
 */
char *
numel_sweep_describe_use (NumelSweep *self)
{
  const char *title = numel_hyperparameter_get_title (self->key);

  if (find_counted (self) == NULL)
    return NULL;

  switch (numel_sweep_get_use (self))
    {
    case NUMEL_SWEEP_UNUSED:
      return g_strdup_printf (_("%s (%s) isn't used by the count: it changes nothing."), title,
                              self->key);
    case NUMEL_SWEEP_FIXED:
      return g_strdup_printf (_("%s (%s) is set by the class: it changes nothing."), title,
                              self->key);
    case NUMEL_SWEEP_FLAT:
      return g_strdup_printf (_("%s (%s) changes nothing in this range."), title, self->key);
    case NUMEL_SWEEP_VARIES:
    default:
      return NULL;
    }
}

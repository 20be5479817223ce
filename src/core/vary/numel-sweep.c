/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-sweep.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

#include "core/text/numel-error.h"
#include "core/notation/numel-hyperparameter.h"
#include "numel-variation.h"

struct _NumelSweep
{
  NumelModel *model;
  NumelVariation *variation;
  char *key;
  NumelRange range;
  GPtrArray *followers;
  GPtrArray *moving;
  GArray *points;
  GPtrArray *arena;
};

static void
end_list (GPtrArray *list)
{
  if (list->len == 0 || g_ptr_array_index (list, list->len - 1) != NULL)
    g_ptr_array_add (list, NULL);
}

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
  guint64 n_values = numel_range_get_n_values (range);

  g_return_val_if_fail (NUMEL_IS_MODEL (model), NULL);

  if (n_values > NUMEL_SWEEP_MAX_POINTS)
    {
      numel_error_set (error, NUMEL_ERROR_BAD_VALUE,
                       _("%s: %d values at most expected, not %" PRIu64), key,
                       NUMEL_SWEEP_MAX_POINTS, n_values);
      return NULL;
    }

  self = g_new0 (NumelSweep, 1);
  self->model = g_object_ref (model);
  self->variation = numel_variation_new (model);
  self->key = g_strdup (key);
  self->range = *range;
  self->followers = g_ptr_array_new_with_free_func (g_free);
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

/**
 * numel_sweep_follow:
 * @self: a sweep that hasn't run
 * @key: key path of a hyperparameter, or an alias
 * @expression: what it is at each point, see numel_variation_follow()
 * @error: set to %NUMEL_ERROR_BAD_VALUE
 *
 * Returns: whether the hyperparameter moves along
 */
gboolean
numel_sweep_follow (NumelSweep  *self,
                    const char  *key,
                    const char  *expression,
                    GError     **error)
{
  g_return_val_if_fail (self->points->len == 0, FALSE);

  if (!numel_variation_follow (self->variation, key, expression, error))
    return FALSE;
  g_ptr_array_add (self->followers, g_strdup (key));

  return TRUE;
}

static const NumelValue *
keep_followers (NumelSweep *self)
{
  guint n_values;
  const NumelVariedValue *values = numel_variation_get_values (self->variation, &n_values);
  NumelValue *followers = g_new (NumelValue, n_values);

  for (guint i = 1; i < n_values; i++)
    followers[i - 1] = values[i].value;
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
  guint n_points = (guint) numel_range_get_n_values (&self->range);

  g_return_if_fail (self->points->len == 0);

  for (guint i = 0; i < n_points; i++)
    {
      g_autoptr (GError) error = NULL;
      NumelSweepPoint point = { .value = numel_range_get_value (&self->range, i) };

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
        }
      g_array_append_val (self->points, point);
    }

  self->moving = numel_variation_list_moving (self->variation);
  end_list (self->followers);
  end_list (self->moving);
}

/**
 * numel_sweep_get_key:
 * @self: a sweep
 *
 * Returns: (transfer none): key path of the hyperparameter
 */
const char *
numel_sweep_get_key (NumelSweep *self)
{
  return self->key;
}

/**
 * numel_sweep_get_followers:
 * @self: a sweep that has run
 *
 * Returns: (transfer none) (array zero-terminated=1): key paths of the followers
 */
const char *const *
numel_sweep_get_followers (NumelSweep *self)
{
  g_return_val_if_fail (self->points->len > 0, NULL);

  return (const char *const *) self->followers->pdata;
}

/**
 * numel_sweep_get_moving:
 * @self: a sweep that has run
 *
 * Returns: (transfer none) (array zero-terminated=1): key paths of what moves along because its
 *   default is an expression of the hyperparameter
 */
const char *const *
numel_sweep_get_moving (NumelSweep *self)
{
  g_return_val_if_fail (self->points->len > 0, NULL);

  return (const char *const *) self->moving->pdata;
}

/**
 * numel_sweep_get_points:
 * @self: a sweep that has run
 * @n_points: (out): how many
 *
 * Returns: (transfer none) (array length=n_points): the points, in the order of the range
 */
const NumelSweepPoint *
numel_sweep_get_points (NumelSweep *self,
                        guint      *n_points)
{
  *n_points = self->points->len;

  return (const NumelSweepPoint *) self->points->data;
}

static const NumelSweepPoint *
get_point (NumelSweep *self,
           guint       index)
{
  return &g_array_index (self->points, NumelSweepPoint, index);
}

/**
 * numel_sweep_get_n_gaps:
 * @self: a sweep that has run
 *
 * Returns: how many points couldn't be counted
 */
guint
numel_sweep_get_n_gaps (NumelSweep *self)
{
  guint n_gaps = 0;

  for (guint i = 0; i < self->points->len; i++)
    n_gaps += !get_point (self, i)->is_counted;

  return n_gaps;
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
  return self->points->len - numel_sweep_get_n_gaps (self) > 1 ? NUMEL_SWEEP_FLAT
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

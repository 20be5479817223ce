/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-variation.h"

#include <glib/gi18n-lib.h>

#include "core/text/numel-error.h"
#include "core/count/numel-model-private.h"
#include "numel-setting-order.h"

#define NOWHERE G_MAXUINT64

static JsonObject *clone_object (JsonObject *object);

static JsonNode *
clone_node (JsonNode *node)
{
  if (JSON_NODE_HOLDS_OBJECT (node))
    {
      JsonNode *clone = json_node_new (JSON_NODE_OBJECT);

      json_node_take_object (clone, clone_object (json_node_get_object (node)));
      return clone;
    }
  if (JSON_NODE_HOLDS_ARRAY (node))
    {
      JsonArray *array = json_node_get_array (node);
      JsonArray *copy = json_array_sized_new (json_array_get_length (array));
      JsonNode *clone = json_node_new (JSON_NODE_ARRAY);

      for (guint i = 0; i < json_array_get_length (array); i++)
        json_array_add_element (copy, clone_node (json_array_get_element (array, i)));
      json_node_take_array (clone, copy);
      return clone;
    }

  return json_node_copy (node);
}

/* json-glib's own copies share objects and lists, whose reference counts aren't atomic. */
static JsonObject *
clone_object (JsonObject *object)
{
  JsonObject *clone = json_object_new ();
  JsonObjectIter iter;
  const char *name;
  JsonNode *node;

  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &name, &node))
    json_object_set_member (clone, name, clone_node (node));

  return clone;
}

static NumelModel *
copy_alone (NumelModel *model)
{
  NumelModel *copy = numel_model_copy (model);
  NumelCounts counts;

  json_object_unref (copy->root);
  copy->root = clone_object (model->root);
  numel_instance_free (copy->instance);
  copy->instance = numel_instance_new (&copy->shared, copy->architecture, copy->class, copy->root,
                                       "");
  /* Sub-configurations are made here, and not in a thread. */
  numel_model_count (copy, &counts, NULL);

  return copy;
}

static void
clear_varied (gpointer data)
{
  NumelVaried *varied = data;

  g_free (varied->key);
  g_clear_pointer (&varied->expression, numel_expression_free);
}

/**
 * numel_variation_new:
 * @model: a model; it stays as it is
 *
 * Returns: (transfer full): a variation of it with one point, the model itself
 */
NumelVariation *
numel_variation_new (NumelModel *model)
{
  NumelVariation *self;

  g_return_val_if_fail (NUMEL_IS_MODEL (model), NULL);

  self = g_new0 (NumelVariation, 1);
  self->origin = copy_alone (model);
  self->model = copy_alone (model);
  self->varied = g_array_new (FALSE, FALSE, sizeof (NumelVaried));
  g_array_set_clear_func (self->varied, clear_varied);
  self->conditions = g_ptr_array_new_with_free_func ((GDestroyNotify) numel_expression_free);

  return self;
}

void
numel_variation_free (NumelVariation *self)
{
  g_array_unref (self->varied);
  g_ptr_array_unref (self->conditions);
  g_object_unref (self->model);
  g_object_unref (self->origin);
  g_free (self);
}

static NumelVaried *
get_varied (NumelVariation *self,
            guint           number)
{
  return &g_array_index (self->varied, NumelVaried, number);
}

static gboolean
is_varied (NumelVariation *self,
           gint            handle)
{
  for (guint i = 0; i < self->varied->len; i++)
    {
      if (get_varied (self, i)->handle == handle)
        return TRUE;
    }

  return FALSE;
}

static gint
find (NumelVariation  *self,
      const char      *key,
      GError         **error)
{
  gint handle = numel_model_find (self->model, key);

  if (handle >= 0 && !is_varied (self, handle))
    return handle;

  if (handle >= 0)
    numel_error_set (error, NUMEL_ERROR_BAD_VALUE, _("%s: given once expected, not twice"), key);
  else
    numel_error_set (error, NUMEL_ERROR_BAD_VALUE, _("%s: a hyperparameter of %s expected"), key,
                     numel_architecture_get_title (self->model->architecture));

  return -1;
}

/**
 * numel_variation_vary:
 * @self: a variation without followers
 * @key: key path of a hyperparameter, or an alias
 * @range: the values it takes
 * @error: set to %NUMEL_ERROR_BAD_VALUE if there is no such hyperparameter
 *
 * Of several the last one added changes fastest from point to point.
 *
 * Returns: whether the hyperparameter varies
 */
gboolean
numel_variation_vary (NumelVariation    *self,
                      const char        *key,
                      const NumelRange  *range,
                      GError           **error)
{
  NumelVaried varied = {
    .value = numel_range_get_value (range, 0), .range = *range, .position = NOWHERE,
  };

  g_return_val_if_fail (self->varied->len == self->n_ranges, FALSE);

  varied.handle = find (self, key, error);
  if (varied.handle < 0)
    return FALSE;

  varied.key = g_strdup (key);
  g_array_append_val (self->varied, varied);
  self->n_ranges++;

  return TRUE;
}

/**
 * numel_variation_follow:
 * @self: a variation that has its ranges
 * @key: key path of a hyperparameter, or an alias
 * @expression: what it is at each point, over the names of the model as it is there
 * @error: set to %NUMEL_ERROR_BAD_VALUE if there is no such hyperparameter or the expression isn't
 *   one
 *
 * Followers get their values in the order in which they are added. In @expression the name of one
 * that has none yet, its own too, stands for the value in the model that is varied.
 *
 * Returns: whether the hyperparameter follows
 */
gboolean
numel_variation_follow (NumelVariation  *self,
                        const char      *key,
                        const char      *expression,
                        GError         **error)
{
  NumelVaried varied = { .is_follower = TRUE, .handle = find (self, key, error) };
  const NumelSetting *settings;
  guint n_settings;

  if (varied.handle < 0)
    return FALSE;
  varied.expression = numel_model_parse (self->model, expression, error);
  if (varied.expression == NULL)
    {
      g_prefix_error (error, "%s: ", key);
      return FALSE;
    }

  /* A handle of the copy is found again among the settings by what it stands for, because the key
   * may be an alias. */
  settings = numel_model_get_settings (self->origin, &n_settings);
  for (guint i = 0; i < n_settings; i++)
    {
      if (numel_setting_order_get_handle (self->model, &settings[i]) == varied.handle)
        varied.base = numel_model_keep_value (self->model, &settings[i].value);
    }

  varied.value = varied.base;
  varied.key = g_strdup (key);
  g_array_append_val (self->varied, varied);

  return TRUE;
}

/**
 * numel_variation_require:
 * @self: a variation
 * @expression: what must hold at a point, over the names of the model as it is there
 * @error: set to %NUMEL_ERROR_BAD_VALUE if the expression isn't one
 *
 * Returns: whether the condition was added
 */
gboolean
numel_variation_require (NumelVariation  *self,
                         const char      *expression,
                         GError         **error)
{
  NumelExpression *condition = numel_model_parse (self->model, expression, error);

  if (condition == NULL)
    return FALSE;
  g_ptr_array_add (self->conditions, condition);

  return TRUE;
}

/**
 * numel_variation_keep:
 * @self: a variation
 * @key: key path of a hyperparameter that neither varies nor follows
 *
 * Keeps the value that a hyperparameter has in the model, where its default would move along.
 */
void
numel_variation_keep (NumelVariation *self,
                      const char     *key)
{
  const NumelSetting *setting = numel_model_get_setting (self->origin, key);
  gint handle = find (self, key, NULL);

  g_return_if_fail (setting != NULL && handle >= 0);

  numel_model_override (self->model, handle, &setting->value);
}

/**
 * numel_variation_get_n_points:
 * @self: a variation
 *
 * Returns: how many points there are, at most %G_MAXUINT64
 */
guint64
numel_variation_get_n_points (NumelVariation *self)
{
  guint64 n_points = 1;

  for (guint i = 0; i < self->n_ranges; i++)
    {
      if (!g_uint64_checked_mul (&n_points, n_points, get_varied (self, i)->range.n_values))
        return G_MAXUINT64;
    }

  return n_points;
}

/* Strings and lists would be kept for every point, so there are none. */
static gboolean
is_plain (const NumelValue *value)
{
  return value->type == NUMEL_VALUE_INTEGER || value->type == NUMEL_VALUE_REAL
         || value->type == NUMEL_VALUE_BOOLEAN || value->type == NUMEL_VALUE_NONE;
}

static gboolean
follow (NumelVariation  *self,
        GError         **error)
{
  for (guint i = self->n_ranges; i < self->varied->len; i++)
    {
      const NumelVaried *varied = get_varied (self, i);

      if (is_plain (&varied->base))
        numel_model_override (self->model, varied->handle, &varied->base);
    }

  for (guint i = self->n_ranges; i < self->varied->len; i++)
    {
      NumelVaried *varied = get_varied (self, i);

      if (!numel_expression_evaluate (varied->expression, numel_model_get_scope (self->model),
                                      &varied->value, error))
        return FALSE;
      if (!is_plain (&varied->value))
        {
          const char *kind = numel_value_type_get_name (varied->value.type);

          varied->value = NUMEL_VALUE_INIT_NONE;
          return numel_error_set (error, NUMEL_ERROR_BAD_VALUE,
                                  _("%s: a number expected, not %s"), varied->key, kind);
        }
      numel_model_override (self->model, varied->handle, &varied->value);
    }

  return TRUE;
}

/* A count that fails says why, which takes longer than to count. Where nobody asks why, the
 * description's checks are enough to know that it would fail. */
static gboolean
passes_checks (NumelInstance *instance)
{
  for (guint i = 0; i < instance->architecture->checks->len; i++)
    {
      gboolean holds;

      if (!numel_expression_is_true (g_ptr_array_index (instance->architecture->checks, i),
                                     &instance->scope, &holds, NULL)
          || !holds)
        return FALSE;
    }
  for (guint i = 0; i < instance->children->len; i++)
    {
      if (!passes_checks (g_ptr_array_index (instance->children, i)))
        return FALSE;
    }

  return TRUE;
}

/**
 * numel_variation_visit:
 * @self: a variation
 * @point: number of a point, from 0
 * @counts: (out): its counts, if it is counted
 * @error: set if the point is impossible; without it that is found out faster
 *
 * Gives the hyperparameters their values and counts.
 *
 * Returns: what came of it
 */
NumelOutcome
numel_variation_visit (NumelVariation  *self,
                       guint64          point,
                       NumelCounts     *counts,
                       GError         **error)
{
  for (guint i = self->n_ranges; i > 0; i--)
    {
      NumelVaried *varied = get_varied (self, i - 1);
      guint64 position = point % varied->range.n_values;

      point /= varied->range.n_values;
      if (varied->position == position)
        continue;
      varied->position = position;
      varied->value = numel_range_get_value (&varied->range, position);
      numel_model_override (self->model, varied->handle, &varied->value);
    }
  if (self->varied->len > self->n_ranges && !follow (self, error))
    return NUMEL_OUTCOME_IMPOSSIBLE;

  for (guint i = 0; i < self->conditions->len; i++)
    {
      gboolean holds;

      if (!numel_expression_is_true (g_ptr_array_index (self->conditions, i),
                                     numel_model_get_scope (self->model), &holds, error))
        return NUMEL_OUTCOME_IMPOSSIBLE;
      if (!holds)
        return NUMEL_OUTCOME_EXCLUDED;
    }

  if (error == NULL && !passes_checks (self->model->instance))
    return NUMEL_OUTCOME_IMPOSSIBLE;

  return numel_model_count (self->model, counts, error) ? NUMEL_OUTCOME_COUNTED
                                                        : NUMEL_OUTCOME_IMPOSSIBLE;
}

static void
add_differing (NumelVariation *self,
               NumelModel     *other,
               GPtrArray      *paths)
{
  guint n_before;
  guint n_after;
  const NumelSetting *before = numel_model_get_settings (self->origin, &n_before);
  const NumelSetting *after = numel_model_get_settings (other, &n_after);

  for (guint i = 0; i < MIN (n_before, n_after); i++)
    {
      if (g_str_equal (before[i].path, after[i].path)
          && before[i].used
          && before[i].origin != NUMEL_ORIGIN_SET
          && after[i].origin == before[i].origin
          && after[i].value.type != NUMEL_VALUE_NONE
          && after[i].value.type != NUMEL_VALUE_OBJECT
          && !numel_value_equal (&before[i].value, &after[i].value)
          && !is_varied (self, numel_model_find (self->model, before[i].path))
          && !g_ptr_array_find_with_equal_func (paths, before[i].path, g_str_equal, NULL))
        g_ptr_array_add (paths, g_strdup (before[i].path));
    }
}

/* Where every other value is the model's: one hyperparameter alone at one of its values. */
static void
probe_alone (NumelVariation    *self,
             const NumelVaried *varied,
             guint64            position,
             GPtrArray         *paths)
{
  g_autoptr (NumelModel) probe = numel_model_copy (self->origin);
  NumelValue value = numel_range_get_value (&varied->range, position);

  numel_model_override (probe, numel_model_find (probe, varied->key), &value);
  add_differing (self, probe, paths);
}

/**
 * numel_variation_list_dependent:
 * @self: a variation
 *
 * A hyperparameter that the file leaves out has a default, which may be an expression of what
 * varies.
 *
 * Returns: (transfer container) (element-type utf8): key paths of the hyperparameters that one
 *   range alone would move although nothing was said of them
 */
GPtrArray *
numel_variation_list_dependent (NumelVariation *self)
{
  GPtrArray *paths = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < self->n_ranges; i++)
    {
      const NumelVaried *varied = get_varied (self, i);

      probe_alone (self, varied, 0, paths);
      probe_alone (self, varied, varied->range.n_values - 1, paths);
    }

  return paths;
}

/**
 * numel_variation_list_moving:
 * @self: a variation that has all it needs
 *
 * Returns: (transfer container) (element-type utf8): key paths of the hyperparameters that do move
 *   along, followers and what is kept considered, although nothing was said of them
 */
GPtrArray *
numel_variation_list_moving (NumelVariation *self)
{
  GPtrArray *paths = g_ptr_array_new_with_free_func (g_free);
  NumelCounts counts;

  numel_variation_visit (self, 0, &counts, NULL);
  add_differing (self, self->model, paths);
  numel_variation_visit (self, numel_variation_get_n_points (self) - 1, &counts, NULL);
  add_differing (self, self->model, paths);

  return paths;
}

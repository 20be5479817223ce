/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-changes.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "core/notation/numel-hyperparameter.h"
#include "core/text/numel-list-text.h"
#include "core/count/numel-model-private.h"
#include "numel-setting-order.h"

/* On the way from one model to the other: @model is where it stands, @pending what was changed
 * since the last count. */
typedef struct
{
  NumelChanges *changes;
  NumelModel *model;
  NumelCounts counts;
  GArray *pending;
  char *reason;
} Walk;

static const char *
keep (NumelChanges *self,
      const char   *text)
{
  char *copy = g_strdup (text);

  g_ptr_array_add (self->arena, copy);

  return copy;
}

static void
end_step (Walk              *walk,
          const NumelCounts *counts)
{
  NumelStep step = { .n_changes = walk->pending->len, .counts = *counts };

  step.difference = counts->total - walk->counts.total;
  for (guint part = 0; part < NUMEL_N_PARTS; part++)
    step.parts[part] = counts->parts[part] - walk->counts.parts[part];
  if (walk->reason != NULL)
    {
      step.reason = walk->reason;
      g_ptr_array_add (walk->changes->arena, g_steal_pointer (&walk->reason));
    }

  step.changes = (const NumelChange *) g_array_free (walk->pending, FALSE);
  g_ptr_array_add (walk->changes->arena, (gpointer) step.changes);
  walk->pending = g_array_new (FALSE, FALSE, sizeof (NumelChange));
  walk->counts = *counts;
  g_array_append_val (walk->changes->steps, step);
}

/* Counts where the walk stands; what can't be counted is joined with what comes. */
static void
try_step (Walk *walk)
{
  g_autoptr (GError) error = NULL;
  NumelCounts counts;

  if (numel_model_count (walk->model, &counts, &error))
    end_step (walk, &counts);
  else if (walk->reason == NULL)
    walk->reason = g_strdup (error->message);
}

static void
add_change (Walk            *walk,
            NumelChangeKind  kind,
            const char      *key,
            const char      *title,
            NumelValue       from,
            NumelValue       to)
{
  NumelChange change = {
    kind, keep (walk->changes, key), keep (walk->changes, title), from, to,
  };

  g_array_append_val (walk->pending, change);
}

/* The value is what the description makes of other values, in whatever model. */
static gboolean
is_derived (const NumelSetting *setting)
{
  return setting->origin == NUMEL_ORIGIN_DEFAULT || setting->origin == NUMEL_ORIGIN_NULL
         || setting->origin == NUMEL_ORIGIN_CLASS || setting->origin == NUMEL_ORIGIN_PARENT;
}

static void
override (NumelModel         *model,
          const NumelSetting *setting,
          const NumelValue   *value)
{
  gint handle = numel_setting_order_get_handle (model, setting);

  if (handle >= 0)
    numel_model_override (model, handle, value);
}

/* What is equal must stay so on the way, also where one model has it written down and the other
 * derives it from what changes. */
static void
pin_equal (Walk      *walk,
           GPtrArray *settings)
{
  for (guint i = 0; i < settings->len; i++)
    {
      const NumelSetting *from = g_ptr_array_index (settings, i);
      const NumelSetting *to = numel_setting_order_find (walk->changes->to, from);

      if (to != NULL && from->origin != to->origin && from->error == NULL && to->error == NULL
          && numel_setting_order_equal (from, to))
        override (walk->model, from, &from->value);
    }
}

static void
change_settings (Walk       *walk,
                 GPtrArray  *settings,
                 const char *group_path)
{
  for (guint i = 0; i < settings->len; i++)
    {
      const NumelSetting *from = g_ptr_array_index (settings, i);
      const NumelSetting *to = numel_setting_order_find (walk->changes->to, from);

      if (to == NULL || !g_str_equal (from->group_path, group_path)
          || numel_setting_order_equal (from, to))
        continue;

      add_change (walk, NUMEL_CHANGE_HYPERPARAMETER, to->path,
                  numel_hyperparameter_get_title (to->path), from->value, to->value);
      /* Where both derive it, it follows what it is derived from. */
      if (from->origin != to->origin || !is_derived (from))
        override (walk->model, from, &to->value);
      try_step (walk);
    }
}

static const NumelGroup *
find_group (NumelModel *model,
            const char *path)
{
  guint n_groups;
  const NumelGroup *groups = numel_model_get_groups (model, &n_groups);

  for (guint i = 0; i < n_groups; i++)
    {
      if (g_str_equal (groups[i].path, path))
        return &groups[i];
    }

  return NULL;
}

static gboolean
is_inside (const char *path,
           const char *config)
{
  gsize length = strlen (config);

  return strncmp (path, config, length) == 0 && (path[length] == '\0' || path[length] == '.');
}

/* A copy of the objects on the way to @names, so that another model's document stays as it is. */
static JsonObject *
replace_member (JsonObject  *object,
                char       **names,
                JsonNode    *node)
{
  JsonObject *copy = json_object_new ();
  JsonObjectIter iter;
  const char *name;
  JsonNode *member;

  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &name, &member))
    {
      if (!g_str_equal (name, names[0]))
        json_object_set_member (copy, name, json_node_copy (member));
      else if (names[1] != NULL && JSON_NODE_HOLDS_OBJECT (member))
        json_object_set_object_member (copy, name,
                                       replace_member (json_node_get_object (member), names + 1,
                                                       node));
    }
  if (names[1] == NULL && node != NULL)
    json_object_set_member (copy, names[0], json_node_copy (node));

  return copy;
}

static JsonNode *
find_member (JsonObject  *object,
             char       **names)
{
  JsonNode *node = json_object_get_member (object, names[0]);

  if (node == NULL || names[1] == NULL)
    return node;
  if (!JSON_NODE_HOLDS_OBJECT (node))
    return NULL;

  return find_member (json_node_get_object (node), names + 1);
}

static void
rebuild (NumelModel *model)
{
  numel_instance_free (model->instance);
  model->instance = numel_instance_new (&model->shared, model->architecture, model->class,
                                        model->root, "");
}

static NumelModel *
copy_with_config (NumelModel *model,
                  NumelModel *other,
                  const char *path)
{
  NumelModel *copy = numel_model_copy (model);
  g_auto (GStrv) names = g_strsplit (path, ".", -1);

  json_object_unref (copy->root);
  copy->root = replace_member (model->root, names, find_member (other->root, names));

  for (guint i = copy->shared.overrides->len; i > 0; i--)
    {
      if (is_inside (g_array_index (copy->shared.overrides, NumelOverride, i - 1).path, path))
        g_array_remove_index (copy->shared.overrides, i - 1);
    }
  for (guint i = 0; i < other->shared.overrides->len; i++)
    {
      NumelOverride value = g_array_index (other->shared.overrides, NumelOverride, i);

      if (!is_inside (value.path, path))
        continue;
      value.path = g_strdup (value.path);
      value.value = numel_model_keep_value (copy, &value.value);
      g_array_append_val (copy->shared.overrides, value);
    }
  rebuild (copy);

  return copy;
}

static NumelValue
get_family (NumelChanges     *self,
            const NumelGroup *group)
{
  return group != NULL ? numel_value_from_string (keep (self, group->title))
                       : NUMEL_VALUE_INIT_NONE;
}

static void
change_config (Walk       *walk,
               const char *path)
{
  NumelChanges *changes = walk->changes;
  g_autoptr (NumelModel) next = copy_with_config (walk->model, changes->to, path);

  add_change (walk, NUMEL_CHANGE_CONFIG, path, path,
              get_family (changes, find_group (changes->from, path)),
              get_family (changes, find_group (changes->to, path)));
  g_set_object (&walk->model, next);
  try_step (walk);
}

/* The sub-configurations of both, those of @from first. */
static GPtrArray *
list_configs (NumelChanges *self)
{
  GPtrArray *paths = g_ptr_array_new ();
  NumelModel *models[] = { self->from, self->to };

  for (guint i = 0; i < G_N_ELEMENTS (models); i++)
    {
      guint n_groups;
      const NumelGroup *groups = numel_model_get_groups (models[i], &n_groups);

      for (guint j = 0; j < n_groups; j++)
        {
          if (groups[j].path[0] != '\0'
              && !g_ptr_array_find_with_equal_func (paths, groups[j].path, g_str_equal, NULL))
            g_ptr_array_add (paths, (gpointer) groups[j].path);
        }
    }

  return paths;
}

static void
change_configs (Walk      *walk,
                GPtrArray *settings)
{
  g_autoptr (GPtrArray) paths = list_configs (walk->changes);
  g_autoptr (GPtrArray) replaced = g_ptr_array_new ();

  for (guint i = 0; i < paths->len; i++)
    {
      const char *path = g_ptr_array_index (paths, i);
      const NumelGroup *from = find_group (walk->changes->from, path);
      const NumelGroup *to = find_group (walk->changes->to, path);
      gboolean is_done = FALSE;

      for (guint j = 0; j < replaced->len; j++)
        is_done |= is_inside (path, g_ptr_array_index (replaced, j));
      if (is_done)
        continue;

      if (from != NULL && to != NULL && g_str_equal (from->model_type, to->model_type))
        {
          change_settings (walk, settings, path);
          continue;
        }
      change_config (walk, path);
      g_ptr_array_add (replaced, (gpointer) path);
    }
}

static void
change_class (Walk *walk)
{
  NumelChanges *changes = walk->changes;
  const char *from = numel_model_get_class (changes->from);
  const char *to = numel_model_get_class (changes->to);
  g_autoptr (NumelModel) next = NULL;

  if (g_strcmp0 (from, to) == 0)
    return;

  add_change (walk, NUMEL_CHANGE_CLASS, "architectures", _("Class"),
              from != NULL ? numel_value_from_string (from) : NUMEL_VALUE_INIT_NONE,
              to != NULL ? numel_value_from_string (to) : NUMEL_VALUE_INIT_NONE);
  next = numel_model_copy (walk->model);
  next->class = changes->to->class;
  rebuild (next);
  g_set_object (&walk->model, next);
  try_step (walk);
}

/* Whatever happened on the way, it ends at the other model. */
static void
arrive (Walk *walk)
{
  if (walk->pending->len == 0 && memcmp (&walk->counts, &walk->changes->to_counts,
                                         sizeof walk->counts) == 0)
    return;

  if (walk->pending->len == 0)
    add_change (walk, NUMEL_CHANGE_REST, "rest", _("Everything else"), NUMEL_VALUE_INIT_NONE,
                NUMEL_VALUE_INIT_NONE);
  end_step (walk, &walk->changes->to_counts);
}

static void
walk_settings (Walk *walk)
{
  g_autoptr (GPtrArray) settings = numel_setting_order_list (walk->changes->from);

  pin_equal (walk, settings);
  change_settings (walk, settings, "");
  change_configs (walk, settings);
  change_class (walk);
  arrive (walk);
}

static void
walk_parts (Walk *walk)
{
  const NumelCounts *from = &walk->changes->from_counts;
  const NumelCounts *to = &walk->changes->to_counts;

  for (guint part = 0; part < NUMEL_N_PARTS; part++)
    {
      NumelCounts counts = walk->counts;

      if (from->parts[part] == 0 && to->parts[part] == 0)
        continue;
      add_change (walk, NUMEL_CHANGE_PART, numel_part_get_name (part), numel_part_get_title (part),
                  NUMEL_VALUE_INIT_NONE, NUMEL_VALUE_INIT_NONE);
      counts.total += to->parts[part] - counts.parts[part];
      counts.parts[part] = to->parts[part];
      end_step (walk, &counts);
    }
}

/**
 * numel_changes_new:
 * @from: a model
 * @to: another one
 * @error: set to why one of them can't be counted
 *
 * Returns: (transfer full) (nullable): what changed from the one to the other; it keeps both
 */
NumelChanges *
numel_changes_new (NumelModel  *from,
                   NumelModel  *to,
                   GError     **error)
{
  g_autoptr (NumelChanges) self = NULL;
  Walk walk;

  g_return_val_if_fail (NUMEL_IS_MODEL (from), NULL);
  g_return_val_if_fail (NUMEL_IS_MODEL (to), NULL);

  self = g_new0 (NumelChanges, 1);
  self->from = g_object_ref (from);
  self->to = g_object_ref (to);
  self->steps = g_array_new (FALSE, FALSE, sizeof (NumelStep));
  self->arena = g_ptr_array_new_with_free_func (g_free);
  if (!numel_model_count (from, &self->from_counts, error)
      || !numel_model_count (to, &self->to_counts, error))
    return NULL;

  self->by_part = from->architecture != to->architecture;
  walk = (Walk) {
    .changes = self,
    .model = numel_model_copy (from),
    .counts = self->from_counts,
    .pending = g_array_new (FALSE, FALSE, sizeof (NumelChange)),
  };
  (self->by_part ? walk_parts : walk_settings) (&walk);
  g_array_unref (walk.pending);
  g_object_unref (walk.model);
  g_free (walk.reason);

  return g_steal_pointer (&self);
}

void
numel_changes_free (NumelChanges *self)
{
  g_array_unref (self->steps);
  g_ptr_array_unref (self->arena);
  g_object_unref (self->from);
  g_object_unref (self->to);
  g_free (self);
}

/**
 * numel_step_describe:
 * @self: a step
 * @separator: (nullable): what stands between two changes, as " + "; %NULL for a list as the
 *   language writes it
 *
 * Returns: (transfer full): what is changed in it, as people call it
 */
char *
numel_step_describe (const NumelStep *self,
                     const char      *separator)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < self->n_changes; i++)
    {
      const NumelChange *change = &self->changes[i];

      g_ptr_array_add (names, change->kind == NUMEL_CHANGE_HYPERPARAMETER
                                ? numel_hyperparameter_describe (change->key)
                                : g_strdup (change->title));
    }
  g_ptr_array_add (names, NULL);

  return separator != NULL ? g_strjoinv (separator, (char **) names->pdata)
                           : numel_list_text_join ((const char *const *) names->pdata);
}

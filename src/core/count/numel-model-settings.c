/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-model-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/**
 * numel_model_keep_value:
 * @self: a model
 * @value: a value
 *
 * Returns: a copy that lives as long as @self; an object stays borrowed
 */
NumelValue
numel_model_keep_value (NumelModel *self, const NumelValue *value)
{
  if (value->type == NUMEL_VALUE_STRING)
    return numel_value_from_string (numel_model_keep (self, g_strdup (value->string)));
  if (value->type == NUMEL_VALUE_LIST)
    {
      NumelValueList *list = g_malloc (sizeof *list + value->list->n_items * sizeof (NumelValue));

      g_ptr_array_add (self->arena, list);
      list->n_items = value->list->n_items;
      for (guint i = 0; i < list->n_items; i++)
        list->items[i] = numel_model_keep_value (self, &value->list->items[i]);
      return (NumelValue) { .type = NUMEL_VALUE_LIST, .list = list };
    }

  return *value;
}

/* What one family reads in one place: several instances do, where it is built and looked up. */
typedef struct
{
  NumelInstance *instance;
  guint8 *used;
} Reader;

static void
clear_reader (Reader *reader)
{
  g_free (reader->used);
}

/* Of a model that can't be counted everything may be of use. */
static void
collect_readers (GArray *readers, NumelInstance *instance, gboolean all_used)
{
  guint n_slots = instance->architecture->slots->len;
  Reader *reader = NULL;

  for (guint i = 0; i < readers->len && reader == NULL; i++)
    {
      Reader *known = &g_array_index (readers, Reader, i);

      if (known->instance->architecture == instance->architecture
          && g_str_equal (known->instance->path, instance->path))
        reader = known;
    }
  if (reader == NULL)
    {
      Reader new_reader = { instance, g_malloc0 (MAX (1, n_slots)) };

      g_array_append_val (readers, new_reader);
      reader = &g_array_index (readers, Reader, readers->len - 1);
    }
  /* The built one rather than the one that only looks up. */
  if (reader->instance->class == NULL)
    reader->instance = instance;
  for (guint i = 0; i < n_slots; i++)
    reader->used[i] |= all_used || instance->scope.states[i] == NUMEL_SLOT_READY;

  for (guint i = 0; i < instance->children->len; i++)
    collect_readers (readers, g_ptr_array_index (instance->children, i), all_used);
}

static void
add_setting (NumelModel *self, NumelInstance *instance, guint number, gboolean used)
{
  const NumelSlot *slot = g_ptr_array_index (instance->architecture->slots, number);
  g_autoptr (GError) error = NULL;
  NumelSetting setting = {
    .name = slot->name,
    .path = numel_model_keep (self, numel_instance_get_key_path (instance, number)),
    .group_path = instance->path,
    .type = slot->type,
    .choices = (const char *const *) slot->choices,
    .optional = slot->optional,
    .used = used,
  };

  if (instance->scope.states[number] == NUMEL_SLOT_READY
      || instance->scope.compute (&instance->scope, number, &error))
    setting.value = numel_model_keep_value (self, &instance->scope.values[number]);
  else
    setting.error = numel_model_keep (self, g_strdup (error->message));
  setting.origin = numel_instance_get_origin (instance, number);
  if (numel_instance_get_fallback (instance, number, &setting.fallback))
    setting.fallback = numel_model_keep_value (self, &setting.fallback);
  g_array_append_val (self->settings, setting);
}

static void
add_group (NumelModel *self, const Reader *reader)
{
  NumelInstance *instance = reader->instance;
  NumelGroup group = {
    .path = instance->path,
    .title = numel_architecture_get_title (instance->architecture),
    .model_type = instance->architecture->name,
  };

  g_array_append_val (self->groups, group);
  for (guint i = 0; i < instance->architecture->slots->len; i++)
    {
      const NumelSlot *slot = g_ptr_array_index (instance->architecture->slots, i);

      if (slot->kind == NUMEL_SLOT_HYPERPARAMETER)
        add_setting (self, instance, i, reader->used[i] != 0);
    }
}

static void
mark_blamed (NumelModel *self)
{
  const char *const *blamed = numel_model_get_blamed (self);

  for (guint i = 0; i < self->settings->len; i++)
    {
      NumelSetting *setting = &g_array_index (self->settings, NumelSetting, i);

      if (setting->error != NULL || !g_strv_contains (blamed, setting->path))
        continue;
      setting->error = self->settings_error->message;
      setting->division = numel_error_get_division (self->settings_error);
    }
}

static void
ensure_settings (NumelModel *self)
{
  g_autoptr (GArray) readers = NULL;
  GPtrArray *blamed;
  GError *walk_error = NULL;
  NumelWalk walk = { 0 };

  if (self->settings != NULL)
    return;

  self->settings = g_array_new (FALSE, FALSE, sizeof (NumelSetting));
  self->groups = g_array_new (FALSE, FALSE, sizeof (NumelGroup));
  readers = g_array_new (FALSE, FALSE, sizeof (Reader));
  g_array_set_clear_func (readers, (GDestroyNotify) clear_reader);

  /* `checks` come after the look at what is used, because they change no count. */
  numel_instance_reset (self->instance);
  numel_model_walk (self, &walk, &walk_error);
  collect_readers (readers, self->instance, walk_error != NULL);
  numel_model_check (self, walk_error, &self->settings_error);

  /* A value that isn't used may fail, too, and that is none of the count's business. */
  blamed = g_steal_pointer (&self->shared.blamed);
  self->shared.blamed = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < readers->len; i++)
    add_group (self, &g_array_index (readers, Reader, i));
  g_ptr_array_unref (self->shared.blamed);
  self->shared.blamed = blamed;
  if (self->settings_error != NULL)
    mark_blamed (self);
}

/**
 * numel_model_get_settings:
 * @self: a model
 * @n_settings: (out): how many
 *
 * Returns: (transfer none) (array length=n_settings): every hyperparameter with its effective
 *   value, in the order of the form
 */
const NumelSetting *
numel_model_get_settings (NumelModel *self, guint *n_settings)
{
  g_return_val_if_fail (NUMEL_IS_MODEL (self), NULL);

  ensure_settings (self);
  *n_settings = self->settings->len;

  return (const NumelSetting *) self->settings->data;
}

/**
 * numel_model_get_setting:
 * @self: a model
 * @path: a key path, or the name of a hyperparameter at the top
 *
 * Returns: (transfer none) (nullable): the hyperparameter
 */
const NumelSetting *
numel_model_get_setting (NumelModel *self, const char *path)
{
  g_return_val_if_fail (NUMEL_IS_MODEL (self), NULL);

  ensure_settings (self);
  for (guint i = 0; i < self->settings->len; i++)
    {
      const NumelSetting *setting = &g_array_index (self->settings, NumelSetting, i);

      if (g_str_equal (setting->path, path)
          || (*setting->group_path == '\0' && g_str_equal (setting->name, path)))
        return setting;
    }

  return NULL;
}

/**
 * numel_model_get_groups:
 * @self: a model
 * @n_groups: (out): how many
 *
 * Returns: (transfer none) (array length=n_groups): the configuration and its sub-configurations
 */
const NumelGroup *
numel_model_get_groups (NumelModel *self, guint *n_groups)
{
  g_return_val_if_fail (NUMEL_IS_MODEL (self), NULL);

  ensure_settings (self);
  *n_groups = self->groups->len;

  return (const NumelGroup *) self->groups->data;
}

static NumelInstance *
find_instance (NumelInstance *instance, const char *path)
{
  if (g_str_equal (instance->path, path))
    return instance;
  for (guint i = 0; i < instance->children->len; i++)
    {
      NumelInstance *found = find_instance (g_ptr_array_index (instance->children, i), path);

      if (found != NULL)
        return found;
    }

  return NULL;
}

static gint
find_handle (NumelModel *self, NumelInstance *instance, const char *name)
{
  gint slot = numel_architecture_find_slot (instance->architecture, name);
  NumelHandle handle = { instance->path, 0 };

  if (slot < 0 || numel_architecture_get_slot (instance->architecture, slot)->kind
                  != NUMEL_SLOT_HYPERPARAMETER)
    return -1;

  handle.slot = slot;
  for (guint i = 0; i < self->handles->len; i++)
    {
      const NumelHandle *known = &g_array_index (self->handles, NumelHandle, i);

      if (known->slot == handle.slot && g_str_equal (known->path, handle.path))
        return i;
    }
  g_array_append_val (self->handles, handle);

  return self->handles->len - 1;
}

/**
 * numel_model_find:
 * @self: a model
 * @path: a key path: a hyperparameter's name or alias behind the path of its configuration
 *
 * Returns: a handle for numel_model_override(), or -1 if there is no such hyperparameter
 */
gint
numel_model_find (NumelModel *self, const char *path)
{
  NumelCounts counts;
  gint handle;

  g_return_val_if_fail (NUMEL_IS_MODEL (self), -1);

  /* Sub-configurations are read when they are first needed. */
  if (self->instance->children->len == 0 && self->architecture->configs->len > 0)
    numel_model_count (self, &counts, NULL);

  handle = find_handle (self, self->instance, path);
  for (const char *dot = strchr (path, '.'); dot != NULL && handle < 0; dot = strchr (dot + 1, '.'))
    {
      g_autofree char *prefix = g_strndup (path, dot - path);
      NumelInstance *instance = find_instance (self->instance, prefix);

      if (instance != NULL)
        handle = find_handle (self, instance, dot + 1);
    }

  return handle;
}

/**
 * numel_model_override:
 * @self: a copy made with numel_model_copy()
 * @handle: from numel_model_find()
 * @value: the value the hyperparameter is to have; a string or list is copied; None is what null in
 *   the file would be
 *
 * Gives a hyperparameter another value, over the file's. What the class or a parent sets stays.
 */
void
numel_model_override (NumelModel *self, gint handle, const NumelValue *value)
{
  const NumelHandle *wanted;
  gboolean is_known = FALSE;

  g_return_if_fail (NUMEL_IS_MODEL (self));
  g_return_if_fail (handle >= 0 && (guint) handle < self->handles->len);

  wanted = &g_array_index (self->handles, NumelHandle, handle);
  for (guint i = 0; i < self->shared.overrides->len && !is_known; i++)
    {
      NumelOverride *override = &g_array_index (self->shared.overrides, NumelOverride, i);

      if (override->slot == wanted->slot && g_str_equal (override->path, wanted->path))
        {
          override->value = numel_model_keep_value (self, value);
          is_known = TRUE;
        }
    }

  if (!is_known)
    {
      NumelOverride override = {
        g_strdup (wanted->path), wanted->slot, numel_model_keep_value (self, value),
      };

      g_array_append_val (self->shared.overrides, override);
      numel_instance_prime (self->instance);
    }
  numel_instance_reset (self->instance);
  g_clear_pointer (&self->settings, g_array_unref);
  g_clear_error (&self->settings_error);
  g_clear_pointer (&self->groups, g_array_unref);
}

/**
 * numel_model_with:
 * @self: a model
 * @path: a key path of a hyperparameter
 * @value: the value it is to have
 * @error: set to %NUMEL_ERROR_BAD_VALUE if there is no such hyperparameter
 *
 * Returns: (transfer full) (nullable): another model that differs in one value
 */
NumelModel *
numel_model_with (NumelModel *self, const char *path, const NumelValue *value, GError **error)
{
  g_autoptr (NumelModel) copy = NULL;
  gint handle;

  g_return_val_if_fail (NUMEL_IS_MODEL (self), NULL);

  copy = numel_model_copy (self);
  handle = numel_model_find (copy, path);
  if (handle < 0)
    {
      g_set_error (error, NUMEL_ERROR, NUMEL_ERROR_BAD_VALUE,
                   _("%s: a hyperparameter of %s expected"), path,
                   numel_architecture_get_title (self->architecture));
      return NULL;
    }
  numel_model_override (copy, handle, value);

  return g_steal_pointer (&copy);
}

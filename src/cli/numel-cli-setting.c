/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-cli-setting.h"

#include <glib/gi18n.h>
#include <string.h>

#include "core/text/numel-error.h"
#include "core/text/numel-nearest.h"
#include "core/json/numel-json.h"

struct _NumelCliSetting
{
  char *path;
  char *text;
  JsonNode *node;
  GPtrArray *arena;
  NumelValue value;
};

/**
 * numel_cli_setting_split:
 * @text: `KEY=…`
 * @key: (out) (transfer full): the key
 * @rest: (out): what stands behind the sign
 *
 * Returns: whether there are a key and a sign
 */
gboolean
numel_cli_setting_split (const char  *text,
                         char       **key,
                         const char **rest)
{
  const char *equals = strchr (text, '=');

  if (equals == NULL || equals == text || !g_utf8_validate (text, -1, NULL))
    return FALSE;

  *key = g_strndup (text, equals - text);
  *rest = equals + 1;

  return TRUE;
}

/**
 * numel_cli_setting_list_nearest:
 * @model: a model
 * @key: what is no hyperparameter of it
 *
 * Returns: (transfer full) (nullable): the model's hyperparameters that are like it, for a sentence
 */
char *
numel_cli_setting_list_nearest (NumelModel *model,
                                const char *key)
{
  g_autoptr (GPtrArray) known = g_ptr_array_new ();
  guint n_settings;
  const NumelSetting *settings = numel_model_get_settings (model, &n_settings);

  for (guint i = 0; i < n_settings; i++)
    g_ptr_array_add (known, (gpointer) settings[i].path);

  return known->len > 0 ? numel_nearest_list (key, known, TRUE) : NULL;
}

/* A list around it, for a document is an object or a list. */
static JsonNode *
parse_json (const char *text)
{
  g_autofree char *list = g_strdup_printf ("[%s]", text);
  g_autoptr (GBytes) bytes = g_bytes_new_static (list, strlen (list));
  g_autoptr (JsonNode) node = numel_json_parse (bytes, NUMEL_JSON_MAX_SIZE, NUMEL_JSON_MAX_DEPTH,
                                                FALSE, NULL);

  if (node == NULL || !JSON_NODE_HOLDS_ARRAY (node)
      || json_array_get_length (json_node_get_array (node)) != 1)
    return NULL;

  return json_array_dup_element (json_node_get_array (node), 0);
}

/**
 * numel_cli_setting_new:
 * @text: `KEY=VALUE`, the value JSON or else a string as it stands
 *
 * Returns: (transfer full) (nullable): the setting, or %NULL if it isn't one
 */
NumelCliSetting *
numel_cli_setting_new (const char *text)
{
  char *path;
  const char *value;
  NumelCliSetting *self;

  if (!numel_cli_setting_split (text, &path, &value))
    return NULL;

  self = g_new0 (NumelCliSetting, 1);
  self->path = path;
  self->text = g_strdup (value);
  self->arena = g_ptr_array_new_with_free_func (g_free);
  self->node = parse_json (self->text);
  self->value = self->node != NULL ? numel_value_from_json (self->node, self->arena)
                                   : numel_value_from_string (self->text);

  return self;
}

void
numel_cli_setting_free (NumelCliSetting *self)
{
  g_free (self->path);
  g_free (self->text);
  g_clear_pointer (&self->node, json_node_unref);
  g_ptr_array_unref (self->arena);
  g_free (self);
}

/**
 * numel_cli_setting_apply:
 * @model: a model
 * @error: set to %NUMEL_ERROR_BAD_VALUE if the model has no such hyperparameter
 *
 * Returns: (transfer full) (nullable): the model with the value changed
 */
NumelModel *
numel_cli_setting_apply (NumelCliSetting  *self,
                         NumelModel       *model,
                         GError          **error)
{
  g_autofree char *nearest = NULL;

  if (numel_model_find (model, self->path) >= 0)
    return numel_model_with (model, self->path, &self->value, error);

  nearest = numel_cli_setting_list_nearest (model, self->path);
  numel_error_set (error, NUMEL_ERROR_BAD_VALUE,
                   _("--set %s: a hyperparameter of %s expected, like %s"),
                   self->path, numel_model_get_model_type (model), nearest);

  return NULL;
}

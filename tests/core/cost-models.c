/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cost-models.h"

#include <string.h>

static void
init (CostModel               *self,
      NumelConfig             *config,
      const NumelModelOptions *options)
{
  g_autoptr (GError) error = NULL;

  self->model = numel_model_new (numel_catalog_get_default (), config, options, &error);
  g_assert_no_error (error);
  self->breakdown = numel_model_build_breakdown (self->model, &error);
  g_assert_no_error (error);
  self->cost = numel_cost_new (self->model, self->breakdown);
}

void
cost_model_init_preset (CostModel  *self,
                        const char *id)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (NumelConfig) config = NULL;

  config = numel_catalog_load_preset (numel_catalog_get_default (), id, &error);
  g_assert_no_error (error);
  init (self, config, NULL);
}

static void
init_bytes (CostModel               *self,
            GBytes                  *bytes,
            const NumelModelOptions *options)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (NumelConfig) config = numel_config_new_from_bytes (bytes, &error);

  g_assert_no_error (error);
  init (self, config, options);
}

void
cost_model_init_text (CostModel  *self,
                      const char *json)
{
  g_autoptr (GBytes) bytes = g_bytes_new (json, strlen (json));

  init_bytes (self, bytes, NULL);
}

void
cost_model_init_object (CostModel  *self,
                        JsonObject *config,
                        JsonArray  *extras)
{
  g_autoptr (JsonNode) node = json_node_init_object (json_node_alloc (), config);
  g_autofree char *text = json_to_string (node, FALSE);
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  NumelModelOptions options = { 0 };

  for (guint i = 0; extras != NULL && i < json_array_get_length (extras); i++)
    g_ptr_array_add (names, (gpointer) json_array_get_string_element (extras, i));
  g_ptr_array_add (names, NULL);
  options.extras = (const char *const *) names->pdata;
  init_bytes (self, bytes, &options);
}

void
cost_model_clear (CostModel *self)
{
  g_clear_pointer (&self->cost, numel_cost_free);
  g_clear_pointer (&self->breakdown, numel_breakdown_unref);
  g_clear_object (&self->model);
}

/**
 * cost_models_foreach:
 * @file: name of a file of rows in tests/reference
 * @func: called with each row and its model
 *
 * Returns: how many rows there are
 */
guint
cost_models_foreach (const char  *file,
                     CostRowFunc  func)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "reference", file, NULL);
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) lines = NULL;
  guint n_rows = 0;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  lines = g_strsplit (text, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_autoptr (JsonNode) node = NULL;
      g_auto (CostModel) model = { 0 };
      JsonObject *row;

      if (lines[i][0] == '\0')
        continue;
      node = json_from_string (lines[i], &error);
      g_assert_no_error (error);
      row = json_node_get_object (node);
      cost_model_init_object (&model, json_object_get_object_member (row, "config"),
                              json_object_has_member (row, "extras")
                              ? json_object_get_array_member (row, "extras") : NULL);
      func (row, json_object_get_string_member (row, "name"), &model);
      n_rows++;
    }

  return n_rows;
}

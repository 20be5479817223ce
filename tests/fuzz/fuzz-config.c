/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fuzz.h"

#include "core/count/numel-model.h"

/* A document, whatever its bytes: read, edited, undone and counted. */

static void
check_edits (NumelConfig *config,
             GBytes      *bytes)
{
  static const char *const paths[] = {
    "hidden_size", "text_config.hidden_size", "vision_config.patch_size", "model_type", "",
  };
  g_autoptr (JsonNode) value = json_node_new (JSON_NODE_VALUE);

  json_node_set_int (value, 4096);

  for (guint i = 0; i < G_N_ELEMENTS (paths); i++)
    {
      g_autoptr (GError) error = NULL;
      gboolean done = numel_config_set (config, paths[i], value, &error);

      fuzz_check_error (done, error);
      if (done)
        {
          JsonNode *found = numel_config_get (config, paths[i]);

          g_assert_nonnull (found);
          g_assert_cmpint (json_node_get_int (found), ==, 4096);
          /* What was written can be read again. */
          {
            g_autoptr (NumelConfig) again =
              numel_config_new_from_bytes (numel_config_get_bytes (config), &error);

            g_assert_no_error (error);
            g_assert_nonnull (again);
          }
        }

      g_clear_error (&error);
      done = numel_config_remove (config, paths[i], &error);
      fuzz_check_error (done, error);
    }

  while (numel_config_can_undo (config))
    numel_config_undo (config);
  g_assert_true (g_bytes_equal (numel_config_get_bytes (config), bytes));
  g_assert_false (numel_config_is_modified (config));
}

static void
check_model (NumelConfig *config)
{
  NumelCatalog *catalog = numel_catalog_get_default ();
  g_autoptr (GError) error = NULL;
  g_autoptr (NumelModel) model = numel_model_new (catalog, config, NULL, &error);

  fuzz_check_error (model != NULL, error);
  if (model != NULL)
    fuzz_check_model (model);
}

int
LLVMFuzzerTestOneInput (const guint8 *data,
                        gsize         size)
{
  g_autoptr (GBytes) bytes = g_bytes_new (data, size);
  g_autoptr (GError) error = NULL;
  g_autoptr (NumelConfig) config = numel_config_new_from_bytes (bytes, &error);

  fuzz_check_error (config != NULL, error);
  if (config != NULL)
    {
      check_model (config);
      check_edits (config, bytes);
    }

  return 0;
}

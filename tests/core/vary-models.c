/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "vary-models.h"

#include <string.h>

NumelModel *
vary_model_new_preset (const char *id)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (NumelConfig) config = NULL;
  NumelModel *model;

  config = numel_catalog_load_preset (numel_catalog_get_default (), id, &error);
  g_assert_no_error (error);
  model = numel_model_new (numel_catalog_get_default (), config, NULL, &error);
  g_assert_no_error (error);

  return model;
}

NumelModel *
vary_model_new_full (const char              *json,
                     const NumelModelOptions *options)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = g_bytes_new (json, strlen (json));
  g_autoptr (NumelConfig) config = numel_config_new_from_bytes (bytes, &error);
  NumelModel *model;

  g_assert_no_error (error);
  model = numel_model_new (numel_catalog_get_default (), config, options, &error);
  g_assert_no_error (error);

  return model;
}

NumelModel *
vary_model_new_text (const char *json)
{
  return vary_model_new_full (json, NULL);
}

gint64
vary_model_count (NumelModel *model)
{
  g_autoptr (GError) error = NULL;
  NumelCounts counts;

  numel_model_count (model, &counts, &error);
  g_assert_no_error (error);

  return counts.total;
}

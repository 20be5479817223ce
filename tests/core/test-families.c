/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "core/catalog/numel-catalog.h"
#include "core/text/numel-error.h"
#include "core/count/numel-model.h"

/* A family that can't be counted without some keys has an example of them. */
static NumelConfig *
load_example (const char *model_type)
{
  g_autofree char *name = g_strconcat (model_type, ".json", NULL);
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "examples", name, NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autofree char *text = g_strdup_printf ("{\"model_type\": \"%s\"}", model_type);
  g_autoptr (GBytes) bytes = NULL;
  NumelConfig *config;

  if (g_file_test (path, G_FILE_TEST_EXISTS))
    return numel_config_new_from_file (file, NULL);

  bytes = g_bytes_new (text, strlen (text));
  config = numel_config_new_from_bytes (bytes, NULL);
  g_assert_nonnull (config);

  return config;
}

static void
assert_tree_adds_up (const NumelNode *node)
{
  gint64 sum = 0;

  for (guint i = 0; i < node->n_children; i++)
    {
      g_assert_true (node->children[i]->parent == node);
      assert_tree_adds_up (node->children[i]);
      sum += node->children[i]->parameters;
      for (guint j = 0; j < i; j++)
        g_assert_cmpstr (node->children[i]->key, !=, node->children[j]->key);
    }
  if (node->n_children > 0)
    g_assert_cmpint (node->parameters, ==, sum);
  g_assert_cmpint (node->active, <=, node->parameters);
}

static void
assert_builds (NumelConfig *config,
               const char  *model_type,
               const char  *class_name)
{
  NumelModelOptions options = { .family = model_type, .class_name = class_name };
  g_autoptr (GError) error = NULL;
  g_autoptr (NumelModel) model = NULL;
  g_autoptr (NumelBreakdown) breakdown = NULL;
  NumelCounts counts;
  gint64 parts = 0;

  g_test_message ("%s", class_name);
  model = numel_model_new (numel_catalog_get_default (), config, &options, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (numel_model_get_class (model), ==, class_name);

  numel_model_count (model, &counts, &error);
  g_assert_no_error (error);
  breakdown = numel_model_build_breakdown (model, &error);
  g_assert_no_error (error);

  g_assert_cmpmem (&counts, sizeof counts, numel_breakdown_get_counts (breakdown), sizeof counts);
  g_assert_cmpint (numel_breakdown_get_root (breakdown)->parameters, ==, counts.total);
  g_assert_cmpint (numel_breakdown_get_root (breakdown)->active, ==, counts.active);
  g_assert_cmpint (counts.total, >, 0);
  for (guint i = 0; i < NUMEL_N_PARTS; i++)
    parts += counts.parts[i];
  g_assert_cmpint (parts, ==, counts.total);
  assert_tree_adds_up (numel_breakdown_get_root (breakdown));
}

static void
test_family (gconstpointer data)
{
  const char *model_type = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (NumelArchitecture) architecture = NULL;
  g_autoptr (NumelConfig) config = load_example (model_type);
  const char *const *classes;

  architecture = numel_catalog_find (numel_catalog_get_default (), model_type, &error);
  g_assert_no_error (error);
  classes = numel_architecture_get_classes (architecture);
  for (guint i = 0; classes[i] != NULL; i++)
    assert_builds (config, model_type, classes[i]);
}

static void
test_settings (gconstpointer data)
{
  const char *model_type = data;
  NumelModelOptions options = { .family = model_type };
  g_autoptr (NumelConfig) config = load_example (model_type);
  g_autoptr (GError) error = NULL;
  g_autoptr (NumelModel) model = NULL;
  const NumelSetting *settings;
  guint n_settings;
  guint n_used = 0;

  model = numel_model_new (numel_catalog_get_default (), config, &options, &error);
  g_assert_no_error (error);
  settings = numel_model_get_settings (model, &n_settings);
  for (guint i = 0; i < n_settings; i++)
    {
      g_test_message ("%s", settings[i].path);
      g_assert_null (settings[i].error);
      n_used += settings[i].used;
      for (guint j = 0; j < i; j++)
        g_assert_false (g_str_equal (settings[i].path, settings[j].path)
                        && settings[i].group_path == settings[j].group_path);
    }
  g_assert_cmpuint (n_used, >, 0);
}

int
main (int    argc,
      char **argv)
{
  const NumelFamily *const *families;
  guint n_families;

  g_test_init (&argc, &argv, NULL);

  families = numel_catalog_get_families (numel_catalog_get_default (), &n_families);
  g_assert_cmpuint (n_families, >=, 54);
  for (guint i = 0; i < n_families; i++)
    {
      g_autofree char *builds = g_strdup_printf ("/family/%s/builds-every-class",
                                                 families[i]->model_type);
      g_autofree char *reads = g_strdup_printf ("/family/%s/gives-every-hyperparameter-a-value",
                                                families[i]->model_type);

      g_test_add_data_func (builds, families[i]->model_type, test_family);
      g_test_add_data_func (reads, families[i]->model_type, test_settings);
    }

  return g_test_run ();
}

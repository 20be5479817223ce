/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/document/numel-config.h"

#include <string.h>

/* How many random edits each document goes through. */
#define N_RANDOM_EDITS 300

#define CHANGED "\"changed\""

static GPtrArray *
list_documents (void)
{
  GPtrArray *paths = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *folder = g_test_build_filename (G_TEST_DIST, "core", "documents", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GDir) dir = g_dir_open (folder, 0, &error);
  const char *name;

  g_assert_no_error (error);
  while ((name = g_dir_read_name (dir)) != NULL)
    if (g_str_has_suffix (name, ".json"))
      g_ptr_array_add (paths, g_build_filename (folder, name, NULL));
  g_assert_cmpuint (paths->len, >=, 10);

  return paths;
}

static NumelConfig *
open_document (const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;
  NumelConfig *config = numel_config_new_from_file (file, &error);

  g_assert_no_error (error);

  return config;
}

/* The bytes of a value, found by its place, with what is before and after it. */
static void
assert_only_value_changed (GBytes *before,
                           GBytes *after,
                           gsize   offset)
{
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (JsonNode) node = NULL;
  g_autoptr (GError) error = NULL;
  const char *old_text, *new_text;
  gsize old_size, new_size, old_end, new_end;

  old_text = g_bytes_get_data (before, &old_size);
  new_text = g_bytes_get_data (after, &new_size);
  g_assert_cmpmem (old_text, offset, new_text, offset);
  g_assert_cmpuint (new_size, >=, offset + strlen (CHANGED));
  g_assert_cmpmem (new_text + offset, strlen (CHANGED), CHANGED, strlen (CHANGED));

  new_end = offset + strlen (CHANGED);
  old_end = old_size - (new_size - new_end);
  g_assert_cmpuint (old_end, >, offset);
  g_assert_cmpmem (old_text + old_end, old_size - old_end, new_text + new_end, new_size - new_end);

  /* The rest of the text begins just where the old value ended. */
  bytes = g_bytes_new (old_text + offset, old_end - offset);
  node = numel_json_parse (bytes, NUMEL_JSON_MAX_SIZE, NUMEL_JSON_MAX_DEPTH, FALSE, &error);
  g_assert_no_error (error);
  g_assert_false (g_ascii_isspace (old_text[old_end - 1]));
}

static void
collect_paths (JsonObject *object,
               const char *prefix,
               GPtrArray  *paths)
{
  g_autoptr (GList) keys = json_object_get_members (object);

  for (GList *l = keys; l != NULL; l = l->next)
    {
      JsonNode *node = json_object_get_member (object, l->data);
      char *path = g_strconcat (prefix, l->data, NULL);

      if (strchr (l->data, '.') != NULL)
        {
          g_free (path);
          continue;
        }

      g_ptr_array_add (paths, path);
      if (JSON_NODE_HOLDS_OBJECT (node))
        {
          g_autofree char *inner = g_strconcat (path, ".", NULL);

          collect_paths (json_node_get_object (node), inner, paths);
        }
    }
}

static void
test_each_key (void)
{
  g_autoptr (JsonNode) changed = json_from_string (CHANGED, NULL);
  g_autoptr (GPtrArray) documents = list_documents ();

  for (guint i = 0; i < documents->len; i++)
    {
      g_autoptr (NumelConfig) config = open_document (g_ptr_array_index (documents, i));
      g_autoptr (GBytes) first = g_bytes_ref (numel_config_get_bytes (config));
      g_autoptr (GPtrArray) paths = g_ptr_array_new_with_free_func (g_free);
      g_autoptr (NumelJson) json = numel_json_new (first, NUMEL_JSON_MAX_SIZE, NUMEL_JSON_MAX_DEPTH,
                                                   FALSE, NULL);

      collect_paths (numel_config_get_root (config), "", paths);
      for (guint j = 0; j < paths->len; j++)
        {
          const char *path = g_ptr_array_index (paths, j);
          const char *rest;
          gsize offset = numel_json_find (json, path, &rest)->value_start;

          g_assert_null (rest);
          g_assert_true (numel_config_set (config, path, changed, NULL));
          assert_only_value_changed (first, numel_config_get_bytes (config), offset);
          g_assert_cmpstr (json_node_get_string (numel_config_get (config, path)), ==, "changed");
          numel_config_undo (config);

          g_assert_true (numel_config_remove (config, path, NULL));
          g_assert_null (numel_config_get (config, path));
          numel_config_undo (config);
          g_assert_true (g_bytes_equal (first, numel_config_get_bytes (config)));
        }
    }
}

static void
edit_at_random (NumelConfig *config)
{
  static const char *const values[] = {
    "1", "-17", "0.5", "1e-6", "true", "null", "\"a \\\" \\n é\"", "[]", "[1, 2, 3]",
    "[[1], {\"a\": []}]", "{}", "{\"hidden_size\": 8, \"x\": {\"y\": [1]}}",
  };
  static const char *const new_keys[] = {
    "new", "text_config.hidden_size", "a.b.c", "vision_config", "rope_scaling.factor", "é\n\"",
  };
  g_autoptr (GPtrArray) paths = g_ptr_array_new_with_free_func (g_free);
  const char *path;

  collect_paths (numel_config_get_root (config), "", paths);
  if (paths->len == 0 || g_test_rand_int_range (0, 4) == 0)
    path = new_keys[g_test_rand_int_range (0, G_N_ELEMENTS (new_keys))];
  else
    path = g_ptr_array_index (paths, g_test_rand_int_range (0, paths->len));

  switch (g_test_rand_int_range (0, 6))
    {
    case 0:
      g_assert_true (numel_config_remove (config, path, NULL));
      g_assert_null (numel_config_get (config, path));
      break;
    case 1:
      numel_config_reset (config, path, NULL);
      break;
    default:
      {
        int chosen = g_test_rand_int_range (0, G_N_ELEMENTS (values));
        g_autoptr (JsonNode) node = json_from_string (values[chosen], NULL);

        if (numel_config_set (config, path, node, NULL))
          g_assert_true (json_node_equal (numel_config_get (config, path), node));
      }
    }
}

static void
test_random_edits (void)
{
  g_autoptr (GPtrArray) documents = list_documents ();

  for (guint i = 0; i < documents->len; i++)
    {
      g_autoptr (NumelConfig) config = open_document (g_ptr_array_index (documents, i));
      g_autoptr (GBytes) first = g_bytes_ref (numel_config_get_bytes (config));
      g_autoptr (GBytes) last = NULL;

      for (guint j = 0; j < N_RANDOM_EDITS; j++)
        {
          gboolean is_step = g_test_rand_int_range (0, 3) == 0;

          if (is_step)
            numel_config_begin_step (config);
          for (int n = is_step ? g_test_rand_int_range (0, 5) : 1; n > 0; n--)
            edit_at_random (config);
          if (is_step)
            numel_config_end_step (config);

          if (g_test_rand_int_range (0, 5) == 0)
            numel_config_undo (config);
          if (g_test_rand_int_range (0, 8) == 0)
            numel_config_redo (config);
        }

      while (numel_config_can_redo (config))
        numel_config_redo (config);
      last = g_bytes_ref (numel_config_get_bytes (config));
      while (numel_config_can_undo (config))
        numel_config_undo (config);
      g_assert_true (g_bytes_equal (first, numel_config_get_bytes (config)));
      g_assert_false (numel_config_is_modified (config));

      while (numel_config_can_redo (config))
        numel_config_redo (config);
      g_assert_true (g_bytes_equal (last, numel_config_get_bytes (config)));
      g_assert_finalize_object (g_steal_pointer (&config));
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/config-documents/changes-one-value-of-a-real-file", test_each_key);
  g_test_add_func ("/config-documents/undoes-random-edits-of-real-files", test_random_edits);

  return g_test_run ();
}

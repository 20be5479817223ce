/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "cli/numel-cli-tensors.h"
#include "core/text/numel-error.h"
#include "core/json/numel-json.h"
#include "core/count/numel-model.h"

#define MAX_REPORTED 6

/* Reference cases, a file for each model type and group: see README.md beside this file. */

/* Counts of tensors by name and shape. */
typedef GHashTable Listing;

static Listing *
listing_new (void)
{
  return g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
}

static gint64
listing_get (Listing    *listing,
             const char *key)
{
  const gint64 *count = g_hash_table_lookup (listing, key);

  return count != NULL ? *count : 0;
}

static void
listing_take (Listing *listing,
              char    *key,
              gint64   count)
{
  gint64 sum = listing_get (listing, key) + count;

  g_hash_table_replace (listing, key, g_memdup2 (&sum, sizeof sum));
}

static char *
make_key (const char    *name,
          const gint64  *dimensions,
          guint          n_dimensions)
{
  GString *key = g_string_new (name);

  g_string_append (key, " [");
  for (guint i = 0; i < n_dimensions; i++)
    g_string_append_printf (key, "%s%" G_GINT64_FORMAT, i > 0 ? ", " : "", dimensions[i]);
  g_string_append_c (key, ']');

  return g_string_free (key, FALSE);
}

static Listing *
list_wanted (JsonArray *rows)
{
  Listing *listing = listing_new ();

  for (guint i = 0; i < json_array_get_length (rows); i++)
    {
      JsonArray *row = json_array_get_array_element (rows, i);
      JsonArray *shape = json_array_get_array_element (row, 1);
      guint n_dimensions = json_array_get_length (shape);
      gint64 dimensions[NUMEL_MAX_DIMENSIONS];

      g_assert_cmpuint (n_dimensions, <=, NUMEL_MAX_DIMENSIONS);
      for (guint j = 0; j < n_dimensions; j++)
        dimensions[j] = json_array_get_int_element (shape, j);
      listing_take (listing,
                    make_key (json_array_get_string_element (row, 0), dimensions, n_dimensions),
                    json_array_get_int_element (row, 2));
    }

  return listing;
}

static Listing *
list_counted (GArray *tensors)
{
  Listing *listing = listing_new ();

  for (guint i = 0; i < tensors->len; i++)
    {
      const NumelCliTensor *tensor = &g_array_index (tensors, NumelCliTensor, i);

      listing_take (listing,
                    make_key (tensor->name, tensor->node->dimensions, tensor->node->n_dimensions),
                    tensor->count);
    }

  return listing;
}

/* A shared tensor may be listed under either of its names: the one that was counted is taken. */
static void
take_either_name (Listing   *wanted,
                  Listing   *counted,
                  JsonArray *tied)
{
  for (guint i = 0; i < json_array_get_length (tied); i++)
    {
      JsonArray *pair = json_array_get_array_element (tied, i);
      const char *other = json_array_get_string_element (pair, 0);
      g_autofree char *owner = g_strconcat (json_array_get_string_element (pair, 1), " [", NULL);
      g_autoptr (GList) keys = g_hash_table_get_keys (wanted);

      for (GList *key = keys; key != NULL; key = key->next)
        {
          g_autofree char *renamed = NULL;

          if (!g_str_has_prefix (key->data, owner)
              || g_hash_table_contains (counted, key->data))
            continue;
          renamed = g_strconcat (other, (const char *) key->data + strlen (owner) - 2, NULL);
          if (g_hash_table_contains (counted, renamed))
            {
              gint64 count = listing_get (wanted, key->data);

              g_hash_table_remove (wanted, key->data);
              listing_take (wanted, g_steal_pointer (&renamed), count);
            }
        }
    }
}

static void
compare_one_way (Listing    *listing,
                 Listing    *other,
                 const char *what,
                 GString    *report)
{
  GHashTableIter iter;
  gpointer key;
  gpointer value;
  guint n_reported = 0;

  g_hash_table_iter_init (&iter, listing);
  while (g_hash_table_iter_next (&iter, &key, &value) && n_reported < MAX_REPORTED)
    {
      gint64 more = *(const gint64 *) value - listing_get (other, key);

      if (more <= 0)
        continue;
      g_string_append_printf (report, "; %" G_GINT64_FORMAT " × %s %s", more, (const char *) key,
                              what);
      n_reported++;
    }
}

static void
compare_tensors (JsonObject  *golden,
                 const char  *field,
                 GArray      *tensors,
                 GString     *report)
{
  g_autoptr (GHashTable) wanted = list_wanted (json_object_get_array_member (golden, field));
  g_autoptr (GHashTable) counted = list_counted (tensors);

  if (json_object_has_member (golden, "tied"))
    take_either_name (wanted, counted, json_object_get_array_member (golden, "tied"));
  compare_one_way (wanted, counted, "missing", report);
  compare_one_way (counted, wanted, "too many", report);
}

static void
compare_number (JsonObject *golden,
                const char *field,
                gint64      counted,
                GString    *report)
{
  gint64 wanted = json_object_get_int_member (golden, field);

  if (wanted != counted)
    g_string_append_printf (report, "; %s %" G_GINT64_FORMAT " instead of %" G_GINT64_FORMAT, field,
                            counted, wanted);
}

/* The config's own bytes, for its numbers can be such that they can't be written back. */
static NumelConfig *
read_config (GBytes  *line,
             GError **error)
{
  g_autoptr (NumelJson) json = numel_json_new (line, NUMEL_JSON_MAX_SIZE, NUMEL_JSON_MAX_DEPTH,
                                               TRUE, error);
  const NumelJsonMember *member;
  g_autoptr (GBytes) bytes = NULL;
  const char *rest;

  g_assert_nonnull (json);
  member = numel_json_find (json, "config", &rest);
  bytes = g_bytes_new_from_bytes (line, member->value_start,
                                  member->value_end - member->value_start);

  return numel_config_new_from_bytes (bytes, error);
}

static void
compare_fast_count (NumelModel        *model,
                    const NumelCounts *counts,
                    GString           *report)
{
  NumelCounts fast;
  g_autoptr (GError) error = NULL;

  if (!numel_model_count (model, &fast, &error))
    g_string_append_printf (report, "; without a tree: %s", error->message);
  else if (memcmp (&fast, counts, sizeof fast) != 0)
    g_string_append (report, "; counted otherwise without a tree");
}

static void
check_model (JsonObject *golden,
             NumelModel *model,
             GString    *report)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (NumelBreakdown) breakdown = numel_model_build_breakdown (model, &error);
  g_auto (NumelCliTensors) tensors = { 0 };
  const NumelCounts *counts;

  if (breakdown == NULL)
    {
      g_string_append_printf (report, "; %s", error->message);
      return;
    }

  counts = numel_breakdown_get_counts (breakdown);
  compare_number (golden, "total", counts->total, report);
  compare_fast_count (model, counts, report);
  if (!json_object_has_member (golden, "tensors"))
    return;

  compare_number (golden, "fixed", counts->fixed, report);
  compare_number (golden, "buffers", counts->buffers, report);
  numel_cli_tensors_init (&tensors, breakdown, NULL);
  compare_tensors (golden, "tensors", tensors.parameters, report);
  compare_tensors (golden, "buffer_tensors", tensors.buffers, report);
}

static void
check_active (JsonObject *golden,
              NumelModel *model,
              GString    *report)
{
  NumelCounts counts;

  if (json_object_has_member (golden, "active") && numel_model_count (model, &counts, NULL))
    compare_number (golden, "active", counts.active, report);
}

static void
check_case (GBytes *line)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) root =
    numel_json_parse (line, NUMEL_JSON_MAX_SIZE, NUMEL_JSON_MAX_DEPTH, TRUE, &error);
  g_autoptr (NumelConfig) config = NULL;
  g_autoptr (NumelModel) model = NULL;
  g_autoptr (GString) report = g_string_new (NULL);
  JsonObject *golden;

  g_assert_no_error (error);
  golden = json_node_get_object (root);
  config = read_config (line, &error);
  g_assert_no_error (error);

  model = numel_model_new (numel_catalog_get_default (), config, NULL, &error);
  if (model == NULL)
    {
      g_string_append_printf (report, "; %s", error->message);
    }
  else
    {
      check_model (golden, model, report);
      check_active (golden, model, report);
    }

  if (report->len > 0)
    {
      g_test_message ("%s%s", json_object_get_string_member (golden, "name"), report->str);
      g_test_fail ();
    }
}

static void
test_agrees_with_the_reference (gconstpointer data)
{
  const char *path = data;
  g_autofree char *content = NULL;
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) lines = NULL;
  guint n_cases = 0;

  g_file_get_contents (path, &content, NULL, &error);
  g_assert_no_error (error);
  lines = g_strsplit (content, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_autoptr (GBytes) line = g_bytes_new_static (lines[i], strlen (lines[i]));

      if (lines[i][0] == '\0')
        continue;
      check_case (line);
      n_cases++;
    }
  g_assert_cmpuint (n_cases, >, 0);
}

static void
add_folder (const char *folder,
            const char *name)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *entry;

  while (dir != NULL && (entry = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, entry, NULL);
      g_autofree char *test_path = g_strdup_printf ("/%s/%s", name, entry);

      if (g_file_test (path, G_FILE_TEST_IS_DIR))
        add_folder (path, test_path + 1);
      else if (g_str_has_suffix (entry, ".jsonl"))
        {
          test_path[strlen (test_path) - strlen (".jsonl")] = '\0';
          g_test_add_data_func_full (test_path, g_steal_pointer (&path),
                                     test_agrees_with_the_reference, g_free);
        }
    }
}

int
main (int    argc,
      char **argv)
{
  g_autofree char *golden = NULL;
  g_autofree char *published = NULL;

  g_test_init (&argc, &argv, NULL);
  golden = g_test_build_filename (G_TEST_DIST, "golden", NULL);
  published = g_test_build_filename (G_TEST_DIST, "published", NULL);
  add_folder (golden, "golden");
  add_folder (published, "published");

  return g_test_run ();
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "description-fixture.h"

#include <glib/gstdio.h>
#include <string.h>

void
fixture_set_up (Fixture       *fixture,
                gconstpointer  data)
{
  fixture->folder = g_dir_make_tmp ("numel-XXXXXX", NULL);
  g_assert_nonnull (fixture->folder);
  fixture->architectures = g_build_filename (fixture->folder, "architectures", NULL);
  g_assert_cmpint (g_mkdir (fixture->architectures, 0700), ==, 0);
}

void
fixture_tear_down (Fixture       *fixture,
                   gconstpointer  data)
{
  g_autoptr (GDir) dir = g_dir_open (fixture->architectures, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (fixture->architectures, name, NULL);

      g_unlink (path);
    }
  g_rmdir (fixture->architectures);
  g_rmdir (fixture->folder);
  g_free (fixture->architectures);
  g_free (fixture->folder);
  g_clear_object (&fixture->catalog);
}

/* JSON in a C string is easier to read with single quotes; a pair of them stands for one inside. */
static char *
to_json (const char *text)
{
  GString *json = g_string_new (NULL);

  for (const char *c = text; *c != '\0'; c++)
    {
      if (c[0] == '\'' && c[1] == '\'')
        {
          g_string_append_c (json, '\'');
          c++;
        }
      else
        {
          g_string_append_c (json, *c == '\'' ? '"' : *c);
        }
    }

  return g_string_free (json, FALSE);
}

void
write_description (Fixture    *fixture,
                   const char *name,
                   const char *text)
{
  g_autofree char *file_name = g_strconcat (name, ".json", NULL);
  g_autofree char *path = g_build_filename (fixture->architectures, file_name, NULL);
  g_autofree char *json = to_json (text);

  g_assert_true (g_file_set_contents (path, json, -1, NULL));
}

NumelModel *
open_model (Fixture     *fixture,
            const char  *config,
            GError     **error)
{
  g_autofree char *json = to_json (config);
  g_autoptr (GBytes) bytes = g_bytes_new (json, strlen (json));
  g_autoptr (NumelConfig) document = numel_config_new_from_bytes (bytes, error);

  if (document == NULL)
    return NULL;
  if (fixture->catalog == NULL)
    fixture->catalog = numel_catalog_new_for_folder (fixture->folder);

  return numel_model_new (fixture->catalog, document, NULL, error);
}

static void
append_tensor (const char      *name,
               const NumelNode *node,
               gint64           count,
               const char      *owner,
               gpointer         user_data)
{
  GString *text = user_data;

  g_string_append_printf (text, "%s%s", text->len > 0 ? "; " : "", name);
  for (guint i = 0; i < node->n_dimensions; i++)
    g_string_append_printf (text, "%s%" G_GINT64_FORMAT, i == 0 ? " " : "x", node->dimensions[i]);
  if (count != 1)
    g_string_append_printf (text, " *%" G_GINT64_FORMAT, count);
  if (owner != NULL)
    g_string_append_printf (text, " = %s", owner);
  if (node->is_buffer)
    g_string_append (text, " buffer");
  if (node->extra != NULL)
    g_string_append_printf (text, " (%s)", node->extra);
}

void
assert_tensors (Fixture    *fixture,
                const char *config,
                const char *expected)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (NumelModel) model = open_model (fixture, config, &error);
  g_autoptr (NumelBreakdown) breakdown = NULL;
  g_autoptr (GString) text = g_string_new (NULL);
  NumelCounts counts;

  g_assert_no_error (error);
  breakdown = numel_model_build_breakdown (model, &error);
  g_assert_no_error (error);
  numel_breakdown_foreach_tensor (breakdown, append_tensor, text);
  g_assert_cmpstr (text->str, ==, expected);

  g_assert_true (numel_model_count (model, &counts, NULL));
  g_assert_cmpint (counts.total, ==, numel_breakdown_get_counts (breakdown)->total);
}

void
assert_refused (Fixture    *fixture,
                const char *config,
                NumelError  code,
                const char *message)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (NumelModel) model = open_model (fixture, config, &error);
  g_autoptr (NumelBreakdown) breakdown = NULL;

  if (model != NULL)
    breakdown = numel_model_build_breakdown (model, &error);
  g_assert_null (breakdown);
  g_assert_error (error, NUMEL_ERROR, (int) code);
  g_assert_cmpstr (error->message, ==, message);
}

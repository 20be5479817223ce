/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fuzz.h"

#include <gio/gio.h>
#include <glib/gstdio.h>
#include <string.h>

#include "core/notation/numel-architecture.h"
#include "core/catalog/numel-catalog.h"
#include "core/text/numel-error.h"

/* A description, whatever its bytes: it may extend a built-in one. */

static GBytes *
get_text (const char  *name,
          gpointer     user_data,
          GError     **error)
{
  g_autofree char *path = NULL;
  GBytes *bytes;

  if (strcmp (name, "fuzz") == 0)
    return g_bytes_ref (user_data);

  path = g_strdup_printf ("/io/github/numel/Numel/architectures/%s.json", name);
  bytes = g_resources_lookup_data (path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  if (bytes == NULL)
    g_set_error (error, NUMEL_ERROR, NUMEL_ERROR_NOT_FOUND, "there is no description “%s”", name);

  return bytes;
}

static char *own_folder;

static void
remove_own_folder (void)
{
  g_autofree char *architectures = g_build_filename (own_folder, "architectures", NULL);
  g_autofree char *path = g_build_filename (architectures, "fuzz.json", NULL);

  g_remove (path);
  g_rmdir (architectures);
  g_rmdir (own_folder);
  g_free (own_folder);
}

static void
make_own_folder (void)
{
  g_autofree char *architectures = NULL;

  own_folder = g_dir_make_tmp ("numel-fuzz-XXXXXX", NULL);
  g_assert_nonnull (own_folder);
  architectures = g_build_filename (own_folder, "architectures", NULL);
  g_assert_cmpint (g_mkdir (architectures, 0700), ==, 0);
  atexit (remove_own_folder);
}

/* As a user's own description it is counted with all its defaults. */
static void
check_counting (const guint8 *data,
                gsize         size)
{
  static const char text[] = "{\"model_type\": \"fuzz\"}";
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = g_bytes_new_static (text, strlen (text));
  g_autoptr (NumelConfig) config = numel_config_new_from_bytes (bytes, NULL);
  g_autoptr (NumelCatalog) catalog = NULL;
  g_autoptr (NumelModel) model = NULL;
  g_autofree char *path = g_build_filename (own_folder, "architectures", "fuzz.json", NULL);

  g_assert_true (g_file_set_contents_full (path, (const char *) data, size,
                                           G_FILE_SET_CONTENTS_NONE, 0600, NULL));
  catalog = numel_catalog_new_for_folder (own_folder);
  model = numel_model_new (catalog, config, NULL, &error);
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
  g_autoptr (NumelArchitecture) architecture = NULL;

  if (own_folder == NULL)
    make_own_folder ();

  architecture = numel_architecture_new ("fuzz", get_text, bytes, &error);
  fuzz_check_error (architecture != NULL, error);
  if (architecture != NULL)
    {
      const char *const *classes = numel_architecture_get_classes (architecture);

      g_assert_nonnull (numel_architecture_get_title (architecture));
      g_assert_nonnull (classes);
      for (guint i = 0; classes[i] != NULL; i++)
        g_assert_false (g_strv_contains (classes + i + 1, classes[i]));
      check_counting (data, size);
    }

  return 0;
}

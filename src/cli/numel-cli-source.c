/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-cli-source.h"

#include <gio/gunixinputstream.h>
#include <glib/gi18n.h>
#include <string.h>
#include <unistd.h>

#include "core/catalog/numel-catalog.h"
#include "core/text/numel-error.h"
#include "core/text/numel-nearest.h"

/* Otherwise it is a preset's id. */
static gboolean
is_file (const char *argument)
{
  return g_str_equal (argument, "-")
         || strchr (argument, G_DIR_SEPARATOR) != NULL
         || g_str_has_suffix (argument, ".json")
         || g_file_test (argument, G_FILE_TEST_EXISTS);
}

static NumelConfig *
read_preset (const char  *id,
             GError     **error)
{
  NumelCatalog *catalog = numel_catalog_get_default ();
  const NumelPreset *const *presets;
  g_autoptr (GPtrArray) known = NULL;
  g_autofree char *nearest = NULL;
  guint n_presets;

  if (numel_catalog_find_preset (catalog, id) != NULL)
    return numel_catalog_load_preset (catalog, id, error);

  presets = numel_catalog_get_presets (catalog, &n_presets);
  known = g_ptr_array_new ();
  for (guint i = 0; i < n_presets; i++)
    g_ptr_array_add (known, (gpointer) presets[i]->id);
  nearest = numel_nearest_list (id, known, TRUE);

  numel_error_set (error, NUMEL_ERROR_NOT_FOUND,
                   _("a file, a folder or a preset expected, like %s"), nearest);

  return NULL;
}

/**
 * numel_cli_source_read:
 * @argument: a file, a folder that holds a config.json, `-` for standard input, or a preset's id
 * @error: set to why it can't be read
 *
 * Returns: (transfer full) (nullable): the document
 */
NumelConfig *
numel_cli_source_read (const char  *argument,
                       GError     **error)
{
  if (!is_file (argument))
    return read_preset (argument, error);

  if (g_str_equal (argument, "-"))
    {
      g_autoptr (GInputStream) stream = g_unix_input_stream_new (STDIN_FILENO, FALSE);

      return numel_config_new_from_stream (stream, error);
    }

  return numel_config_new_from_path (argument, error);
}

/**
 * numel_cli_source_get_title:
 * @argument: a file, a folder, `-` or a preset's id
 *
 * Returns: (transfer full): what people call it, fit to be shown: the preset's title or the
 *   argument
 */
char *
numel_cli_source_get_title (const char *argument)
{
  const NumelPreset *preset = NULL;

  if (!is_file (argument))
    preset = numel_catalog_find_preset (numel_catalog_get_default (), argument);

  return numel_error_escape (preset != NULL ? preset->title : argument, NUMEL_ERROR_MAX_LENGTH);
}

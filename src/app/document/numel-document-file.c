/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The file of a document. */
#include "numel-document-private.h"

#include <glib/gi18n.h>

static void
monitor_changed_cb (NumelDocument     *self,
                    GFile             *file,
                    GFile             *other_file,
                    GFileMonitorEvent  event)
{
  g_autoptr (GBytes) bytes = NULL;

  if (event != G_FILE_MONITOR_EVENT_CHANGES_DONE_HINT && event != G_FILE_MONITOR_EVENT_CREATED
      && event != G_FILE_MONITOR_EVENT_RENAMED && event != G_FILE_MONITOR_EVENT_MOVED_IN)
    return;

  bytes = g_file_load_bytes (self->file, NULL, NULL, NULL);
  if (bytes == NULL || self->disk_bytes == NULL || g_bytes_equal (bytes, self->disk_bytes))
    return;

  g_signal_emit_by_name (self, "changed-on-disk");
}

/* Says which file the document is saved to, and watches it. */
void
numel_document_set_file (NumelDocument *self,
                         GFile         *file)
{
  if (self->monitor != NULL)
    g_file_monitor_cancel (self->monitor);
  g_clear_object (&self->monitor);

  if (file != NULL)
    self->monitor = g_file_monitor_file (file, G_FILE_MONITOR_WATCH_MOVES, NULL, NULL);
  if (self->monitor != NULL)
    g_signal_connect_object (self->monitor, "changed", G_CALLBACK (monitor_changed_cb), self,
                             G_CONNECT_SWAPPED);

  if (g_set_object (&self->file, file))
    g_object_notify (G_OBJECT (self), "file");
}

/* A folder's name says more than config.json, which is what nearly every file is called. */
char *
numel_document_title_for_file (GFile *file)
{
  g_autofree char *name = g_file_get_basename (file);
  g_autoptr (GFile) parent = g_file_get_parent (file);

  if (g_strcmp0 (name, "config.json") == 0 && parent != NULL)
    {
      g_autofree char *folder = g_file_get_basename (parent);

      if (folder != NULL && *folder != '/' && g_utf8_validate (folder, -1, NULL))
        return g_steal_pointer (&folder);
    }

  if (name != NULL && g_str_has_suffix (name, ".json"))
    name[strlen (name) - strlen (".json")] = '\0';

  return g_utf8_make_valid (name != NULL ? name : "", -1);
}

/* @file may be a folder that holds a config.json. Errors: those of numel_config_new_from_file(). */
NumelDocument *
numel_document_new_for_file (NumelCatalog  *catalog,
                             GFile         *file,
                             GError       **error)
{
  g_autoptr (NumelConfig) config = NULL;
  g_autoptr (GFile) inside = NULL;

  if (g_file_query_file_type (file, G_FILE_QUERY_INFO_NONE, NULL) == G_FILE_TYPE_DIRECTORY)
    {
      inside = g_file_get_child (file, "config.json");
      file = inside;
    }

  config = numel_config_new_from_file (file, error);
  if (config == NULL)
    return NULL;

  return numel_document_new (catalog, config, file, NULL);
}

/* The file's name for people, or the one that a new file would get. */
char *
numel_document_dup_file_name (NumelDocument *self)
{
  g_autofree char *name = NULL;

  g_return_val_if_fail (NUMEL_IS_DOCUMENT (self), NULL);

  if (self->file == NULL)
    return g_strdup ("config.json");

  name = g_file_get_basename (self->file);
  return g_utf8_make_valid (name, -1);
}

/* Errors: G_IO_ERROR_WRONG_ETAG when another program has written the file; those of
 * numel_config_save(). */
gboolean
numel_document_save (NumelDocument  *self,
                     GFile          *file,
                     gboolean        overwrite,
                     GError        **error)
{
  gboolean same;

  g_return_val_if_fail (NUMEL_IS_DOCUMENT (self), FALSE);
  g_return_val_if_fail (G_IS_FILE (file), FALSE);

  same = self->file != NULL && g_file_equal (self->file, file);
  if (same && !overwrite && self->disk_bytes != NULL)
    {
      g_autoptr (GBytes) bytes = g_file_load_bytes (file, NULL, NULL, NULL);

      if (bytes != NULL && !g_bytes_equal (bytes, self->disk_bytes))
        {
          g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG,
                               _("The file has changed on disk since it was read."));
          return FALSE;
        }
    }

  if (!numel_config_save (self->config, file, error))
    return FALSE;

  g_clear_pointer (&self->disk_bytes, g_bytes_unref);
  self->disk_bytes = g_bytes_ref (numel_config_get_bytes (self->config));
  if (!same)
    {
      g_autofree char *title = numel_document_title_for_file (file);

      numel_document_set_file (self, file);
      if (self->preset == NULL)
        numel_document_set_title (self, title);
    }

  /* What counts as changed is measured against the file, so every row has to look again. */
  numel_document_update_modified (self);
  g_signal_emit_by_name (self, "counted");
  return TRUE;
}

/* Reads the file again; what was edited is lost, and so is the history. When the file can't be
 * read the document stays as it is. */
gboolean
numel_document_reload (NumelDocument  *self,
                       GError        **error)
{
  g_autoptr (NumelConfig) config = NULL;

  g_return_val_if_fail (NUMEL_IS_DOCUMENT (self), FALSE);
  g_return_val_if_fail (self->file != NULL, FALSE);

  config = numel_config_new_from_file (self->file, error);
  if (config == NULL)
    return FALSE;

  self->held = FALSE;
  self->step_open = FALSE;
  numel_document_set_config (self, config);
  return TRUE;
}

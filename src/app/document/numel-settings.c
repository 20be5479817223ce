/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-settings.h"

#include "numel-build.h"

/* GLib ends the program when a schema isn't installed; nothing here is worth that. */
GSettings *
numel_settings_get (void)
{
  static GSettings *settings;
  static gsize looked;

  if (g_once_init_enter (&looked))
    {
      GSettingsSchemaSource *source = g_settings_schema_source_get_default ();
      g_autoptr (GSettingsSchema) schema = NULL;

      if (source != NULL)
        schema = g_settings_schema_source_lookup (source, NUMEL_APPLICATION_ID, TRUE);
      if (schema != NULL)
        settings = g_settings_new_full (schema, NULL, NULL);
      g_once_init_leave (&looked, 1);
    }

  return settings;
}

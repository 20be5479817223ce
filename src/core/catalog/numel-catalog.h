/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "core/notation/numel-architecture.h"
#include "core/document/numel-config.h"

G_BEGIN_DECLS

/**
 * NumelCatalog:
 *
 * All descriptions and presets there are: built in, then the user's in
 * `$XDG_DATA_HOME/numel/architectures` and `presets`, which win. A description is parsed when it is
 * first needed. Safe to use from several threads.
 */
#define NUMEL_TYPE_CATALOG (numel_catalog_get_type ())
G_DECLARE_FINAL_TYPE (NumelCatalog, numel_catalog, NUMEL, CATALOG, GObject)

/**
 * NumelFamily:
 * @model_type: the `model_type` of the family, which is also its file's name
 * @model_types: further ones that the same file reads
 * @classes: all its class names, in order
 * @verified: reference cases that hold, 0 for none, or -1 if the description says it isn't verified
 * @is_user: from the user's own folder
 */
typedef struct
{
  const char *model_type;
  const char *const *model_types;
  const char *title;
  const char *const *classes;
  gint verified;
  gboolean is_user;
} NumelFamily;

/**
 * NumelPreset:
 * @id: what the command line calls it
 * @announced: the size its publisher gives it, or %NULL
 */
typedef struct
{
  const char *id;
  const char *title;
  const char *publisher;
  gint year;
  const char *announced;
  const char *model_type;
  gboolean is_user;
} NumelPreset;

NumelCatalog *numel_catalog_get_default (void);
NumelCatalog *numel_catalog_new_for_folder (const char *folder);

NumelArchitecture *numel_catalog_find (NumelCatalog *self, const char *model_type, GError **error);
const NumelFamily *const *numel_catalog_get_families (NumelCatalog *self, guint *n_families);
GStrv numel_catalog_find_by_class (NumelCatalog *self, const char *class_name);
gboolean numel_catalog_knows_name (NumelCatalog *self, const char *name);

const NumelPreset *const *numel_catalog_get_presets (NumelCatalog *self, guint *n_presets);
const NumelPreset *numel_catalog_find_preset (NumelCatalog *self, const char *id);
NumelConfig *numel_catalog_load_preset (NumelCatalog *self, const char *id, GError **error);
const char *const *numel_catalog_get_notes (NumelCatalog *self);

G_END_DECLS

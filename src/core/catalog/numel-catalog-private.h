/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-catalog.h"

G_BEGIN_DECLS

struct _NumelCatalog
{
  GObject parent_instance;

  GMutex lock;
  char *folder;
  GBytes *index;
  const char *index_names;
  const char *index_end;
  gboolean is_index_read;
  gboolean has_own_architectures;

  GHashTable *architectures;
  GPtrArray *families;
  GHashTable *families_by_type;
  GPtrArray *presets;
  GHashTable *presets_by_id;
  GHashTable *names;
  GHashTable *broken; /* name of a user's description → what is wrong with it */
  GPtrArray *notes;
};

void         numel_catalog_add_family     (NumelCatalog  *self,
                                           NumelFamily   *family);
void         numel_catalog_add_preset     (NumelCatalog  *self,
                                           NumelPreset   *preset);
void         numel_catalog_ensure_index   (NumelCatalog  *self);

/* numel-catalog-folder.c */
void         numel_catalog_note_broken    (NumelCatalog  *self,
                                           const char    *name,
                                           const char    *message);
void         numel_catalog_read_folder    (NumelCatalog  *self);
GBytes      *numel_catalog_read_own       (NumelCatalog  *self,
                                           const char    *kind,
                                           const char    *file_name,
                                           GError       **error);
NumelConfig *numel_catalog_read_preset    (GBytes        *bytes,
                                           GError       **error);
GStrv        numel_catalog_suggest_locked (NumelCatalog  *self,
                                           const char    *model_type);
GBytes      *numel_catalog_get_text       (NumelCatalog  *self,
                                           const char    *name,
                                           GError       **error);

G_END_DECLS

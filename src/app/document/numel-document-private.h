/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-document.h"

G_BEGIN_DECLS

struct _NumelDocument
{
  GObject parent_instance;

  NumelCatalog *catalog;
  NumelConfig *config;
  GFile *file;
  GFileMonitor *monitor;
  GBytes *disk_bytes;
  char *preset;
  char *title;
  char *family;
  guint mark;

  NumelModel *model;
  NumelBreakdown *breakdown;
  GError *error;
  char **blamed;
  char *last_edited;

  char *selected;
  char *focus;
  gboolean modified;
  gboolean held;
  gboolean step_open;
};

void  numel_document_set_config      (NumelDocument *self,
                                      NumelConfig   *config);
void  numel_document_update_modified (NumelDocument *self);
void  numel_document_set_file        (NumelDocument *self,
                                      GFile         *file);
char *numel_document_title_for_file  (GFile         *file) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-config.h"
#include "core/json/numel-json-document.h"

G_BEGIN_DECLS

struct _NumelConfig
{
  GObject parent_instance;

  NumelJsonDocument *document;
  NumelJsonDocument *saved;
  guint64 revision;

  /* Every step is an array of splices; those before the position are done, the others undone. */
  GPtrArray *steps;
  guint position;

  GPtrArray *open_step;
  guint n_begun;
  guint64 begun_revision;
  gboolean was_modified;
};

void _numel_config_notify (NumelConfig *self,
                           gboolean     was_modified,
                           gboolean     is_changed);

G_END_DECLS

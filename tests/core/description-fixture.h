/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/catalog/numel-catalog.h"
#include "core/text/numel-error.h"
#include "core/count/numel-model.h"

G_BEGIN_DECLS

/* A folder with descriptions of one's own, and a catalogue that reads it. */
typedef struct
{
  char *folder;
  char *architectures;
  NumelCatalog *catalog;
} Fixture;

void        fixture_set_up    (Fixture        *fixture,
                               gconstpointer   data);
void        fixture_tear_down (Fixture        *fixture,
                               gconstpointer   data);

void        write_description (Fixture        *fixture,
                               const char     *name,
                               const char     *text);
NumelModel *open_model        (Fixture        *fixture,
                               const char     *config,
                               GError        **error);
void        assert_tensors    (Fixture        *fixture,
                               const char     *config,
                               const char     *expected);
void        assert_refused    (Fixture        *fixture,
                               const char     *config,
                               NumelError      code,
                               const char     *message);

G_END_DECLS

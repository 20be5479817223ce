/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "core/count/numel-model.h"

G_BEGIN_DECLS

int   LLVMFuzzerInitialize    (int          *argc,
                               char       ***argv);
int   LLVMFuzzerTestOneInput  (const guint8 *data,
                               gsize         size);
gsize LLVMFuzzerCustomMutator (guint8       *data,
                               gsize         size,
                               gsize         max_size,
                               guint         seed);
gsize LLVMFuzzerMutate        (guint8       *data,
                               gsize         size,
                               gsize         max_size);

void  fuzz_check_error        (gboolean      succeeded,
                               const GError *error);
void  fuzz_check_model        (NumelModel   *model);

G_END_DECLS

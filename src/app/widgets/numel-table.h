/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-page.h"

G_BEGIN_DECLS

/**
 * NumelTable:
 *
 * A table that leaves the window: rows of cells, added one after another, which can be written in
 * every #NumelTableFormat. Numbers are plain in text, CSV and JSON, grouped in Markdown and LaTeX.
 */
typedef struct _NumelTable NumelTable;

NumelTable *numel_table_new        (void) G_GNUC_WARN_UNUSED_RESULT;
void        numel_table_free       (NumelTable       *self);

void        numel_table_add_column (NumelTable       *self,
                                    const char       *key,
                                    const char       *title,
                                    gboolean          is_number);
void        numel_table_add_text   (NumelTable       *self,
                                    const char       *text);
void        numel_table_add_count  (NumelTable       *self,
                                    gint64            count);
void        numel_table_add_real   (NumelTable       *self,
                                    double            value,
                                    guint             n_decimals);
char       *numel_table_write      (NumelTable       *self,
                                    NumelTableFormat  format) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NumelTable, numel_table_free)

G_END_DECLS

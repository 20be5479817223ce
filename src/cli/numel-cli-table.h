/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-cli-options.h"

G_BEGIN_DECLS

/**
 * NumelCliColumn:
 * @key: what CSV calls it; never renamed
 * @title: what people call it, not yet translated
 * @is_number: it is aligned at the end
 */
typedef struct
{
  const char *key;
  const char *title;
  gboolean is_number;
} NumelCliColumn;

/**
 * NumelCliTable:
 *
 * Rows that can be written as CSV, Markdown, LaTeX or text. Cells are added one after another, row
 * by row. Numbers are plain in CSV and grouped elsewhere.
 */
typedef struct _NumelCliTable NumelCliTable;

NumelCliTable *numel_cli_table_new           (const NumelCliColumn *columns,
                                              guint                 n_columns)
                                              G_GNUC_WARN_UNUSED_RESULT;
void           numel_cli_table_free          (NumelCliTable        *self);

void           numel_cli_table_add_text      (NumelCliTable        *self,
                                              const char           *text);
void           numel_cli_table_add_indented  (NumelCliTable        *self,
                                              const char           *text,
                                              guint                 depth);
void           numel_cli_table_add_count     (NumelCliTable        *self,
                                              gint64                count);
void           numel_cli_table_add_number    (NumelCliTable        *self,
                                              const char           *plain,
                                              const char           *shown);
void           numel_cli_table_add_localized (NumelCliTable       *self,
                                              const char           *plain,
                                              const char           *shown,
                                              const char           *on_screen);
void           numel_cli_table_add_share     (NumelCliTable        *self,
                                              double                part,
                                              double                whole);
void           numel_cli_table_add_shape     (NumelCliTable        *self,
                                              const gint64         *dimensions,
                                              guint                 n_dimensions);

void           numel_cli_table_write_title   (GString              *text,
                                              const char           *words);
void           numel_cli_table_write_header  (NumelCliTable        *self,
                                              GString              *text);
void           numel_cli_table_write         (NumelCliTable        *self,
                                              NumelCliFormat        format,
                                              GString              *text);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NumelCliTable, numel_cli_table_free)

G_END_DECLS

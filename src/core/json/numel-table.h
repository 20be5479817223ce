/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/text/numel-number-style.h"

G_BEGIN_DECLS

/**
 * NumelTableFormat: how a table leaves the program
 * @NUMEL_TABLE_SCREEN: for people at a screen, numbers as the locale writes them; who shows the
 *   table lays it out
 * @NUMEL_TABLE_TEXT: for the clipboard, a tabulator between columns
 * @NUMEL_TABLE_CSV: as RFC 4180 has it
 * @NUMEL_TABLE_MARKDOWN: a table with a title
 * @NUMEL_TABLE_LATEX: a `tabular` with the lines of booktabs
 * @NUMEL_TABLE_JSON: a list of objects
 * @NUMEL_TABLE_JSON_LINES: an object a line
 *
 * Numbers are plain in text, CSV and JSON, grouped in Markdown and LaTeX.
 */
typedef enum
{
  NUMEL_TABLE_SCREEN,
  NUMEL_TABLE_TEXT,
  NUMEL_TABLE_CSV,
  NUMEL_TABLE_MARKDOWN,
  NUMEL_TABLE_LATEX,
  NUMEL_TABLE_JSON,
  NUMEL_TABLE_JSON_LINES,
} NumelTableFormat;

/**
 * NumelTableColumn:
 * @key: what CSV and JSON call it; never renamed
 * @title: what people call it, not yet translated
 * @is_number: it is aligned at the end
 */
typedef struct
{
  const char *key;
  const char *title;
  gboolean is_number;
} NumelTableColumn;

/**
 * NumelTable:
 *
 * A table that leaves the program in one format: first its columns, then cell by cell its rows.
 */
typedef struct _NumelTable NumelTable;

NumelTable             *numel_table_new          (NumelTableFormat        format)
                                                 G_GNUC_WARN_UNUSED_RESULT;
void                    numel_table_free         (NumelTable             *self);

void                    numel_table_set_title    (NumelTable             *self,
                                                  const char             *title);
void                    numel_table_hide_header  (NumelTable             *self);
void                    numel_table_add_column   (NumelTable             *self,
                                                  const char             *key,
                                                  const char             *title,
                                                  gboolean                is_number);
void                    numel_table_add_columns  (NumelTable             *self,
                                                  const NumelTableColumn *columns,
                                                  guint                   n_columns);

const NumelNumberStyle *numel_table_get_style    (NumelTable             *self);
void                    numel_table_add_text     (NumelTable             *self,
                                                  const char             *text);
void                    numel_table_add_indented (NumelTable             *self,
                                                  const char             *text,
                                                  guint                   depth);
void                    numel_table_add_literal  (NumelTable             *self,
                                                  const char             *text);
void                    numel_table_add_count    (NumelTable             *self,
                                                  gint64                  count);
void                    numel_table_add_signed   (NumelTable             *self,
                                                  gint64                  difference);
void                    numel_table_add_real     (NumelTable             *self,
                                                  double                  value,
                                                  guint                   n_decimals);
void                    numel_table_add_share    (NumelTable             *self,
                                                  double                  part,
                                                  double                  whole);
void                    numel_table_add_shape    (NumelTable             *self,
                                                  const gint64           *dimensions,
                                                  guint                   n_dimensions);
void                    numel_table_leave        (NumelTable             *self,
                                                  guint                   n_cells);

guint                   numel_table_get_n_rows   (NumelTable             *self);
guint                   numel_table_get_n_columns (NumelTable            *self);
const char             *numel_table_get_heading  (NumelTable             *self,
                                                  guint                   column,
                                                  gboolean               *is_number);
const char             *numel_table_get_text     (NumelTable             *self,
                                                  guint                   row,
                                                  guint                   column);
char                   *numel_table_write        (NumelTable             *self)
                                                 G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NumelTable, numel_table_free)

G_END_DECLS

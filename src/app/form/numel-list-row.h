/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-form-row.h"

G_BEGIN_DECLS

/**
 * NumelListRow:
 *
 * A list, a real number or a free string with an entry. A list is written with commas; its items
 * are JSON, and a bare word stands for a string.
 */
#define NUMEL_TYPE_LIST_ROW (numel_list_row_get_type ())
G_DECLARE_FINAL_TYPE (NumelListRow, numel_list_row, NUMEL, LIST_ROW, NumelFormRow)

/**
 * NumelListRowKind: what the entry holds; ANY is a list where there are commas, else one item
 */
typedef enum
{
  NUMEL_LIST_ROW_LIST,
  NUMEL_LIST_ROW_REAL,
  NUMEL_LIST_ROW_STRING,
  NUMEL_LIST_ROW_ANY,
} NumelListRowKind;

GtkWidget *numel_list_row_new       (NumelListRowKind  kind);

JsonNode  *numel_list_row_parse     (NumelListRowKind  kind,
                                     const char       *text,
                                     char            **error);
char      *numel_list_row_to_text   (JsonNode         *value);

G_END_DECLS

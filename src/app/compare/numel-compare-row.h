/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * NumelCompareState: what a value is to the one it is compared with
 */
typedef enum
{
  NUMEL_COMPARE_BASELINE,
  NUMEL_COMPARE_SAME,
  NUMEL_COMPARE_DIFFERS,
} NumelCompareState;

/**
 * NumelCompareRow:
 *
 * A row of the table of differences: a name, and a value for each model.
 */
#define NUMEL_TYPE_COMPARE_ROW (numel_compare_row_get_type ())
G_DECLARE_FINAL_TYPE (NumelCompareRow, numel_compare_row, NUMEL, COMPARE_ROW, GtkListBoxRow)

GtkWidget  *numel_compare_row_new       (const char         *title,
                                         const char         *symbol,
                                         const char         *key);
void        numel_compare_row_add_value (NumelCompareRow    *self,
                                         const char         *text,
                                         GtkSizeGroup       *column,
                                         GtkSizeGroup       *values);
void        numel_compare_row_set_stacked (NumelCompareRow  *self,
                                         gboolean            stacked);
void        numel_compare_row_set_state (NumelCompareRow    *self,
                                         guint               model,
                                         NumelCompareState   state);
void        numel_compare_row_set_shown (NumelCompareRow    *self,
                                         guint               model,
                                         gboolean            shown);
void        numel_compare_row_describe  (NumelCompareRow    *self,
                                         const char *const  *models);

G_END_DECLS

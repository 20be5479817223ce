/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * NumelTreeColumn: the columns of the tree, in order
 */
typedef enum
{
  NUMEL_TREE_COLUMN_COMPONENT,
  NUMEL_TREE_COLUMN_SHAPE,
  NUMEL_TREE_COLUMN_TIMES,
  NUMEL_TREE_COLUMN_PARAMETERS,
  NUMEL_TREE_COLUMN_ACTIVE,
  NUMEL_TREE_COLUMN_SHARE,
} NumelTreeColumn;

#define NUMEL_N_TREE_COLUMNS (NUMEL_TREE_COLUMN_SHARE + 1)

GtkColumnViewColumn *numel_tree_cells_new_column   (NumelTreeColumn  column)
                                                   G_GNUC_WARN_UNUSED_RESULT;
void                 numel_tree_cells_align_header (GtkWidget       *view);
guint                numel_tree_cells_pick         (GtkWidget       *view,
                                                    double           x,
                                                    double           y);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "numel-tree-row.h"

G_BEGIN_DECLS

/**
 * NumelTreeModel:
 *
 * The tree of one document for a column view. Its stack:
 *
 *   GListStore of NumelTreeRow ── reconciled with each breakdown
 *     └ GtkTreeListModel ──────── opens and closes rows
 *         └ GtkSingleSelection ── the chosen row
 */
#define NUMEL_TYPE_TREE_MODEL (numel_tree_model_get_type ())
G_DECLARE_FINAL_TYPE (NumelTreeModel, numel_tree_model, NUMEL, TREE_MODEL, GObject)

NumelTreeModel     *numel_tree_model_new           (void) G_GNUC_WARN_UNUSED_RESULT;

GtkSingleSelection *numel_tree_model_get_selection (NumelTreeModel *self);
void                numel_tree_model_set_breakdown (NumelTreeModel *self,
                                                    NumelBreakdown *breakdown);
gboolean            numel_tree_model_has_idle      (NumelTreeModel *self);

const char         *numel_tree_model_get_selected  (NumelTreeModel *self);
void                numel_tree_model_set_selected  (NumelTreeModel *self,
                                                    const char     *key_path);

G_END_DECLS

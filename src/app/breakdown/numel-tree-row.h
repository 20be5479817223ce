/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "core/count/numel-breakdown.h"
#include "app/widgets/numel-share-bar.h"

G_BEGIN_DECLS

/**
 * NumelTreeRow:
 *
 * A row of the tree. It outlives the breakdowns: an edit gives it another node with the same key,
 * so that expansion, selection and scroll position stay.
 *
 * #NumelTreeRow::changed is emitted when it got another node.
 */
#define NUMEL_TYPE_TREE_ROW (numel_tree_row_get_type ())
G_DECLARE_FINAL_TYPE (NumelTreeRow, numel_tree_row, NUMEL, TREE_ROW, GObject)

NumelTreeRow      *numel_tree_row_new          (const NumelNode *node,
                                                gint64           total,
                                                guint            depth) G_GNUC_WARN_UNUSED_RESULT;

const char        *numel_tree_row_get_key_path (NumelTreeRow    *self);
const NumelNode   *numel_tree_row_get_node     (NumelTreeRow    *self);
const NumelShares *numel_tree_row_get_shares   (NumelTreeRow    *self);
gint64             numel_tree_row_get_total    (NumelTreeRow    *self);
guint              numel_tree_row_get_depth    (NumelTreeRow    *self);
GListModel        *numel_tree_row_get_children (NumelTreeRow    *self);

gboolean           numel_tree_row_reconcile    (GListStore      *store,
                                                const NumelNode *parent,
                                                gint64           total,
                                                guint            depth);
void               numel_tree_row_clear        (GListStore      *store);

G_END_DECLS

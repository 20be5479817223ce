/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-breakdown-private.h"

G_BEGIN_DECLS

/* How a NumelBreakdown is built: nodes are added during a walk, then the tree is finished. */
NumelBreakdown *numel_tree_new (const char *name) G_GNUC_WARN_UNUSED_RESULT;
const char *numel_tree_keep (NumelBreakdown *self, char *text);
NumelTreeNode *numel_tree_add (NumelBreakdown *self, NumelTreeNode *parent,
                               const NumelModule *module, const char *name);
void numel_tree_name_items (NumelBreakdown *self, NumelTreeNode *node);
void numel_tree_add_context (NumelTreeNode *node, const NumelContext *context);
void numel_tree_finish (NumelBreakdown *self, const NumelCounts *counts);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "app/document/numel-session.h"
#include "numel-tree-model.h"

G_BEGIN_DECLS

/**
 * NumelTreeView:
 *
 * The tree of the chosen document: a column view that shows as many columns as its width has room
 * for. It follows the session: the chosen row is the document's `selected`.
 */
#define NUMEL_TYPE_TREE_VIEW (numel_tree_view_get_type ())
G_DECLARE_FINAL_TYPE (NumelTreeView, numel_tree_view, NUMEL, TREE_VIEW, AdwBin)

void numel_tree_view_set_session (NumelTreeView *self,
                                  NumelSession  *session);

G_END_DECLS

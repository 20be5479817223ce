/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-breakdown.h"
#include "core/notation/numel-module.h"

G_BEGIN_DECLS

typedef struct _NumelTreeNode NumelTreeNode;

/**
 * NumelTreeNode:
 *
 * A node while the tree is built.
 *
 * @node: what others will see; must be first
 * @module: the module it is made from; siblings of one module are variants of each other
 * @component: what it adds to tensor names, `*` for indices, or %NULL
 * @suffix: of a layer with a single tensor, whose row it is, that tensor's name; "" if the tensor
 *   has the module's own; %NULL for all else
 * @owner: of a tied tensor the name under which it is listed
 * @indices: numbers of the items it stands for
 * @names: names of the items, where a template gives them names that aren't numbers
 */
struct _NumelTreeNode
{
  NumelNode node;
  const NumelModule *module;
  char *component;
  char *suffix;
  char *owner;
  GPtrArray *children;
  GArray *contexts;
  GArray *indices;
  GPtrArray *names;
  GPtrArray *steps;
};

NumelTreeNode  *numel_tree_node_new          (NumelTreeNode       *parent,
                                              const NumelModule   *module,
                                              const char          *name);
void            numel_tree_node_free         (NumelTreeNode       *self);

char           *numel_tree_node_get_path     (const NumelTreeNode *self);
void            numel_tree_node_name_items   (NumelTreeNode       *self);
gboolean        numel_tree_node_is_tensor    (const NumelTreeNode *self);
void            numel_tree_node_add_context  (NumelTreeNode       *self,
                                              const NumelContext  *context);
void            numel_tree_merge_variants    (NumelTreeNode       *parent,
                                              guint                first);

NumelBreakdown *numel_breakdown_new          (NumelTreeNode       *root,
                                              const NumelCounts   *counts,
                                              GArray              *extras);

G_END_DECLS

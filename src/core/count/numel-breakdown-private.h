/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/model/numel-instance.h"
#include "core/text/numel-fraction.h"
#include "numel-breakdown.h"

G_BEGIN_DECLS

/**
 * NumelInherited: what holds for a module and everything inside it
 */
typedef struct
{
  gint64 times;
  NumelFraction active;
  NumelFraction runs;
  NumelFraction calls;
  NumelPart part;
  NumelPart inner_part;
  gboolean is_tower;
  NumelStream stream;
  NumelStream base_stream;
  gboolean is_fixed;
  const char *extra;
} NumelInherited;

typedef enum
{
  NUMEL_TIE_OPEN,
  NUMEL_TIE_BUSY,
  NUMEL_TIE_DONE,
} NumelTieState;

/**
 * NumelTreeNode:
 *
 * A node of the tree; the breakdown owns its strings.
 *
 * @node: what others see; must be first
 * @module: the module it is made from; siblings of one module are variants of each other
 * @instance, @item, @inherited: what it is made from, while the tree is built
 * @component: what it adds to tensor names, `*` for indices, or %NULL
 * @written: the same as the family's file has it, where a class gives the module another name
 * @root: of a model whose class begins further down, the path to there, which isn't in tensor names
 * @suffix: of a layer with a single tensor, whose row it is, that tensor's name; "" if the tensor
 *   has the module's own; %NULL for all else
 * @owner: of a tied tensor the name under which it is listed
 * @indices: numbers of the items it stands for
 * @names: names of the items, where a template gives them names that aren't numbers
 * @targets: of a tied module the paths of its owners, one for each of the item's ties
 */
typedef struct
{
  NumelNode node;
  const NumelModule *module;
  NumelInstance *instance;
  const NumelModuleItem *item;
  NumelInherited inherited;
  const char *component;
  const char *written;
  const char *root;
  const char *suffix;
  const char *owner;
  GPtrArray *children;
  GArray *contexts;
  GArray *indices;
  GPtrArray *names;
  GPtrArray *steps;
  GPtrArray *targets;
  NumelTieState tie_state;
} NumelTreeNode;

struct _NumelBreakdown
{
  gatomicrefcount ref_count;
  NumelTreeNode *root;
  NumelCounts counts;
  GArray *extras;
  GPtrArray *strings;
};

void numel_tree_node_free (NumelTreeNode *self);
gboolean numel_tree_node_is_tensor (const NumelTreeNode *self);

G_END_DECLS

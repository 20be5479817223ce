/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-tree.h"

G_BEGIN_DECLS

/**
 * NumelWalk:
 *
 * One walk over the parsed descriptions of a model. The total and the tree come from the same walk,
 * so they can't disagree; without @breakdown no tree is built and nothing is named.
 *
 * @is_bare: the tree is there to tell which tensors are shared: it needs no contexts or formulas
 * @needs_tree: only a tree can tell which tensors are shared
 * @n_contexts: how often all contexts run together; each of a tree's sums is at most this
 * @extra_elements: elements of all extras together, likewise
 * @signatures: room for what tells the items of repeated modules apart, one after the other
 * @signed_length: how much of it is in use
 */
typedef struct
{
  const char *const *wanted_extras;
  NumelBreakdown *breakdown;
  gboolean is_bare;
  gboolean needs_tree;
  NumelCounts counts;
  gint64 n_contexts;
  gint64 extra_elements;
  gint64 n_items;
  GByteArray *signatures;
  gsize signed_length;
} NumelWalk;

gboolean numel_walk_run (NumelWalk *self, NumelInstance *instance, GError **error);

G_END_DECLS

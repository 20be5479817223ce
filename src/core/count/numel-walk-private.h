/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-walk.h"

G_BEGIN_DECLS

/* numel-walk-values.c: what the rules of a module come to */
gboolean numel_walk_fail (NumelInstance *instance, const NumelModuleItem *item,
                          const NumelExpression *failed, GError **error);
gboolean numel_walk_fail_overflow (NumelInstance *instance, const NumelModuleItem *item,
                                   GError **error);
gboolean numel_walk_is_true (NumelInstance *instance, const NumelModuleItem *item,
                             const NumelRule *rule, gboolean fallback, gboolean *is_true,
                             GError **error);
gboolean numel_walk_get_size (NumelInstance *instance, const NumelModuleItem *item,
                              const NumelRule *rule, gint64 fallback, gint64 *size, GError **error);
gboolean numel_walk_get_window (NumelInstance *instance, const NumelModuleItem *item,
                                gint64 *window, GError **error);
gboolean numel_walk_get_items (NumelInstance *instance, const NumelModuleItem *item, gint64 *first,
                               gint64 *n_items, GError **error);
char *numel_walk_fill_in (NumelInstance *instance, const NumelModuleItem *item,
                          const NumelTemplate *template, GError **error) G_GNUC_WARN_UNUSED_RESULT;
char *numel_walk_name (NumelInstance *instance, const NumelModule *module,
                       GError **error) G_GNUC_WARN_UNUSED_RESULT;
gboolean numel_walk_pick (NumelInstance *instance, const NumelModule *module,
                          const NumelModuleItem **item, GError **error);
void numel_walk_set_index (NumelInstance *instance, const NumelModuleItem *item, gint64 index);
void numel_walk_clear_index (NumelInstance *instance, const NumelModuleItem *item);

static inline gboolean
numel_walk_get_tensors (NumelInstance *instance, const NumelModuleItem *item,
                        const NumelLayer *layer, NumelTensor tensors[NUMEL_LAYER_MAX_TENSORS],
                        guint *n_tensors, GError **error)
{
  NumelExpression *failed = NULL;

  return numel_layer_evaluate (layer, &instance->scope, tensors, n_tensors, &failed, error)
         || numel_walk_fail (instance, item, failed, error);
}

/* numel-walk-items.c: items of a repeated module that are equal */

/**
 * NumelItems: equal items of a repeated module
 * @first: number of the first of them
 * @indices: (nullable): their numbers, where a tree is built
 */
typedef struct
{
  guint hash;
  gsize start;
  gsize length;
  gint64 first;
  gint64 count;
  GArray *indices;
} NumelItems;

gboolean numel_walk_group_items (NumelWalk *self, NumelInstance *instance,
                                 const NumelModuleItem *item, gint64 first, gint64 n_items,
                                 GArray **groups, GError **error);

/* numel-walk-layer.c: what layers and contexts add */
gboolean numel_walk_wants (const NumelWalk *self, const char *extra);
NumelStream numel_walk_map_stream (const NumelInherited *inherited, NumelStream stream);
gboolean numel_walk_layer (NumelWalk *self, NumelInstance *instance, const NumelModuleItem *item,
                           gboolean is_tied, const NumelInherited *inherited, NumelTreeNode *node,
                           GError **error);
gboolean numel_walk_context (NumelWalk *self, NumelInstance *instance, const NumelModuleItem *item,
                             const NumelInherited *inherited, NumelTreeNode *node, GError **error);
gboolean numel_walk_count_tree (NumelWalk *self, NumelTreeNode *node, GError **error);

/* numel-walk-ties.c: tensors that belong to another module */
gboolean numel_walk_resolve_ties (NumelBreakdown *tree, NumelTreeNode *node, GError **error);

G_END_DECLS

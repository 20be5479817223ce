/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-breakdown.h"
#include "core/text/numel-fraction.h"
#include "core/model/numel-instance.h"
#include "numel-tree.h"

G_BEGIN_DECLS

#define NUMEL_MAX_REPEAT 1000000
#define NUMEL_MAX_ITEMS  1000000

/**
 * NumelTieEntry:
 * @name: name of the tensor relative to the tied module, `*` for indices
 * @owner: name under which a checkpoint lists it
 * @is_named: the description names this very tensor; then another shape is an error
 */
typedef struct
{
  char *name;
  char *owner;
  NumelTensor tensor;
  gboolean is_named;
} NumelTieEntry;

/**
 * NumelTied: what the tensors inside a tied module may belong to
 * @base: length of the walk's @relative where the tied module begins
 * @n_asked: how many tensors were looked for
 * @tensors: instead of @entries, in a total: the tensors of the one layer that the module's are
 */
typedef struct
{
  GArray *entries;
  const NumelTensor *tensors;
  guint n_tensors;
  gsize base;
  guint n_asked;
  gboolean is_met;
} NumelTied;

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
  NumelTied *tied;
  const char *prefix;
} NumelInherited;

/**
 * NumelWalk:
 *
 * One walk over the parsed descriptions of a model. The total and the tree come from the same walk,
 * so they can't disagree; without @root no tree is built and nothing is named.
 *
 * @n_contexts: how often all contexts run together; each of a tree's sums is at most this
 * @extra_elements: elements of all @extras together, likewise
 * @relative: names from the outermost tied module down, kept only inside one
 */
typedef struct
{
  const char *const *wanted_extras;
  NumelCounts counts;
  NumelTreeNode *root;
  GArray *extras;
  gint64 n_contexts;
  gint64 extra_elements;
  gint64 n_items;
  GString *relative;
  guint tie_depth;
} NumelWalk;

/**
 * NumelSignature: bytes, one after the other; a few need no memory of their own
 */
typedef struct
{
  guint8 *bytes;
  gsize length;
  gsize size;
  guint8 few[256];
} NumelSignature;

gboolean numel_walk_run          (NumelWalk              *self,
                                  NumelInstance          *instance,
                                  GError                **error);

gboolean numel_walk_fail         (NumelInstance          *instance,
                                  const NumelModuleItem  *item,
                                  const NumelExpression  *failed,
                                  GError                **error);
gboolean numel_walk_fail_overflow (NumelInstance         *instance,
                                  const NumelModuleItem  *item,
                                  GError                **error);
gboolean numel_walk_wants        (NumelWalk              *self,
                                  const char             *extra);
NumelStream
         numel_inherited_map_stream (const NumelInherited *self,
                                     NumelStream          stream);
gboolean numel_walk_items        (NumelWalk              *self,
                                  NumelInstance          *instance,
                                  const NumelModuleItem  *item,
                                  const NumelInherited   *outer,
                                  gint64                  n_equal,
                                  gint64                  n_items,
                                  NumelTreeNode          *node,
                                  GError                **error);
NumelTreeNode *
         numel_walk_new_node     (NumelInstance          *instance,
                                  const NumelModuleItem  *item,
                                  NumelTreeNode          *parent,
                                  GError                **error);
gboolean numel_walk_is_true      (NumelInstance          *instance,
                                  const NumelModuleItem  *item,
                                  const NumelRule        *rule,
                                  gboolean                fallback,
                                  gboolean               *is_true,
                                  GError                **error);
gboolean numel_walk_get_size     (NumelInstance          *instance,
                                  const NumelModuleItem  *item,
                                  const NumelRule        *rule,
                                  gint64                  fallback,
                                  gint64                 *size,
                                  GError                **error);
void     numel_walk_enter        (NumelInstance          *instance,
                                  const NumelModuleItem  *item);
void     numel_walk_set_index    (NumelInstance          *instance,
                                  const NumelModuleItem  *item,
                                  gint64                  index);
void     numel_walk_clear_index  (NumelInstance          *instance,
                                  const NumelModuleItem  *item);
gboolean numel_walk_get_items    (NumelInstance          *instance,
                                  const NumelModuleItem  *item,
                                  gint64                 *first,
                                  gint64                 *n_items,
                                  GError                **error);
gboolean numel_walk_take_items   (NumelWalk              *self,
                                  NumelInstance          *instance,
                                  const NumelModuleItem  *item,
                                  gint64                  n_items,
                                  GError                **error);
gboolean numel_walk_pick         (NumelInstance          *instance,
                                  const NumelModule      *module,
                                  const NumelModuleItem **item,
                                  GError                **error);

/* numel-walk-layer.c */
gboolean numel_walk_layer        (NumelWalk              *self,
                                  NumelInstance          *instance,
                                  const NumelModuleItem  *item,
                                  const NumelInherited   *inherited,
                                  NumelTreeNode          *node,
                                  GError                **error);
gboolean numel_walk_get_window   (NumelInstance          *instance,
                                  const NumelModuleItem  *item,
                                  gint64                 *window,
                                  GError                **error);
gboolean numel_walk_context      (NumelWalk              *self,
                                  NumelInstance          *instance,
                                  const NumelModuleItem  *item,
                                  const NumelInherited   *inherited,
                                  NumelTreeNode          *node,
                                  GError                **error);

/* numel-walk-shares.c */
gboolean numel_walk_apply_shares (NumelInstance          *instance,
                                  const NumelModuleItem  *item,
                                  gint64                  n_items,
                                  NumelInherited         *inherited,
                                  NumelTreeNode          *node,
                                  GError                **error);

/* numel-walk-repeat.c */
gboolean numel_walk_repeat       (NumelWalk              *self,
                                  NumelInstance          *instance,
                                  const NumelModuleItem  *item,
                                  const NumelInherited   *inherited,
                                  NumelTreeNode          *parent,
                                  GError                **error);

/* numel-walk-signature.c */
void     numel_signature_init    (NumelSignature         *self);
void     numel_signature_clear   (NumelSignature         *self);
gboolean numel_walk_sign_item    (NumelWalk              *self,
                                  NumelInstance          *instance,
                                  const NumelModuleItem  *item,
                                  NumelSignature         *signature,
                                  GError                **error);

/* numel-walk-tie.c */
gboolean numel_walk_tie          (NumelWalk              *self,
                                  NumelInstance          *instance,
                                  const NumelModuleItem  *item,
                                  const char             *prefix,
                                  NumelTied              *tied,
                                  GError                **error);
gboolean numel_walk_find_owner   (NumelWalk              *self,
                                  NumelTied              *tied,
                                  const NumelTensor      *tensor,
                                  const char            **owner,
                                  GError                **error);
void     numel_tied_clear        (NumelTied              *self);
char    *numel_walk_name_item    (NumelInstance          *instance,
                                  const NumelModule      *module,
                                  GError                **error);
const char *
         numel_walk_get_renamed  (NumelInstance          *instance,
                                  const NumelModule      *module);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/count/numel-breakdown.h"
#include "numel-data-type.h"

G_BEGIN_DECLS

/**
 * NumelCacheKind: what a kind of layer remembers of the text
 */
typedef enum
{
  NUMEL_CACHE_FULL,
  NUMEL_CACHE_WINDOWED,
  NUMEL_CACHE_LATENT,
  NUMEL_CACHE_CROSS,
  NUMEL_CACHE_STATE,
} NumelCacheKind;

const char *numel_cache_kind_get_name  (NumelCacheKind kind);
const char *numel_cache_kind_get_title (NumelCacheKind kind);

/**
 * NumelCacheRow:
 * @path: where the layers stand in the model
 * @per_token: elements that one layer keeps for each token
 * @expanded: elements for each token in the expanded form of a latent cache, else @per_token
 * @window: tokens kept at most, or -1 for all
 * @state: elements kept however long the text; then @per_token is 0
 * @layers: how many such layers run
 * @formula: (nullable): @per_token or @state in names (`2 × num_key_value_heads × head_dim`)
 * @formula_numbers: (nullable): the same in numbers
 *
 * Layers of one kind with equal settings.
 */
typedef struct
{
  NumelCacheKind kind;
  const char *path;
  gint64 per_token;
  gint64 expanded;
  gint64 window;
  gint64 state;
  gint64 layers;
  const char *formula;
  const char *formula_numbers;
} NumelCacheRow;

NumelFigure *numel_cache_row_describe (const NumelCacheRow *row,
                                       gint64               tokens) G_GNUC_WARN_UNUSED_RESULT;

/**
 * NumelCache:
 * @rows: (element-type NumelCacheRow): the kinds of layers, sorted by kind; none if nothing is
 *   kept, as in an encoder
 * @bends: (element-type gint64): lengths of text, rising, from which the cache grows more slowly,
 *   because a sliding window is full
 * @has_expanded: a latent cache has an expanded form beside it, keys and values of all heads, which
 *   some programs keep
 *
 * What attention and recurrent layers keep of the text while they generate: the key-value cache
 * and constant states. It borrows from the breakdown.
 */
typedef struct
{
  GArray *rows;
  GArray *bends;
  gboolean has_expanded;
} NumelCache;

void         numel_cache_init              (NumelCache       *self);
void         numel_cache_clear             (NumelCache       *self);
void         numel_cache_add_node          (NumelCache       *self,
                                            const NumelNode  *node);

NumelWide    numel_cache_get_elements      (const NumelCache *self,
                                            gint64            tokens,
                                            gboolean          expanded);
gint64       numel_cache_get_bytes         (const NumelCache *self,
                                            gint64            tokens,
                                            gint64            batch,
                                            NumelDataType     type,
                                            gboolean          expanded);
gint64       numel_cache_get_tokens        (const NumelCache *self,
                                            gint64            bytes,
                                            gint64            batch,
                                            NumelDataType     type);

NumelFigure *numel_cache_describe_elements (const NumelCache *self,
                                            gint64            tokens) G_GNUC_WARN_UNUSED_RESULT;
NumelFigure *numel_cache_describe          (const NumelCache *self,
                                            gint64            tokens,
                                            gint64            batch,
                                            NumelDataType     type,
                                            gboolean          expanded) G_GNUC_WARN_UNUSED_RESULT;
NumelFigure *numel_cache_describe_token    (const NumelCache *self,
                                            NumelDataType     type) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

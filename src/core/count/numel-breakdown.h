/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib-object.h>

#include "core/notation/numel-layer.h"
#include "core/notation/numel-part.h"
#include "core/notation/numel-stream.h"

G_BEGIN_DECLS

/**
 * NumelContext:
 * @cache: elements kept for each token
 * @window: tokens kept at most, or -1 for all
 * @state: elements kept however long the text
 * @scores: multiplications for each token and token of context
 * @expanded: elements for each token in the expanded form of a latent cache, 0 if there is none
 * @causal: a token attends only those before it although nothing is kept; where something is kept
 *   of a stream, all its layers are causal anyway
 * @stream: the stream that the context is from
 * @formula: (nullable): @cache, or else @state, in names
 * @formula_numbers: (nullable): the same in numbers
 * @count: how many such contexts run for one token in the whole model
 *
 * What equal attention or recurrent modules remember. A node that stands for several items keeps
 * one for each distinct setting.
 */
typedef struct
{
  gint64 cache;
  gint64 window;
  gint64 state;
  gint64 scores;
  gint64 expanded;
  gboolean causal;
  NumelStream stream;
  const char *formula;
  const char *formula_numbers;
  gint64 count;
} NumelContext;

/**
 * NumelCounts:
 * @total: parameters, each shared tensor once
 * @fixed: those of @total that nothing trains
 * @buffers: elements of the buffers that a checkpoint stores; not in @total
 * @active: parameters that serve one token
 * @active_without_input_table: @active less the input tables (tensors of kind Embedding in part
 *   embedding)
 * @active_without_tables: that, less the part head
 * @parts: @total by part
 */
typedef struct
{
  gint64 total;
  gint64 fixed;
  gint64 buffers;
  gint64 active;
  gint64 active_without_input_table;
  gint64 active_without_tables;
  gint64 parts[NUMEL_N_PARTS];
} NumelCounts;

typedef struct _NumelNode NumelNode;

/**
 * NumelNode:
 *
 * One row of the breakdown: a module, a layer or a tensor, or several equal ones. All fields are
 * read-only and live as long as the breakdown. All counts are of all its occurrences together.
 *
 * @key: stable among its siblings over edits: the name and, where several variants of a repeated
 *   module stand side by side, which of them
 * @name: as in the description, without the parentheses of a label
 * @is_label: the name is for people only and isn't part of tensor names
 * @path: where the module stands, names joined by dots, labels left out, `*` for an index
 * @has_part: all its tensors are of one part; otherwise @part and @inner_part mean nothing
 * @inner_part: inside a tower (vision, audio, projector) the part within it; else the same as @part
 * @kind: the layer's kind (`Linear`), `tensor` for one tensor of a layer that has several, or %NULL
 *   for a container
 * @n_dimensions, @dimensions: shape of the layer's first tensor; 0 for a container and a scalar
 * @repeat: how many items of a repeated module this node stands for; 1 if it isn't repeated
 * @first: number of the first of them, or -1 if it isn't repeated
 * @items: their numbers for people (`0–2`, `0, 2, 6, …`), or %NULL if it isn't repeated
 * @item_names: names of the items, where a template gives them names that aren't numbers, or %NULL
 * @chosen: how many of @choices items one token uses, where it doesn't use all, or -1
 * @choices: how many items (experts of a layer) it chooses from, repeated or stacked in a tensor
 * @times: how often the module stands in the whole model
 * @parameters: parameters added to the total (0 for tied tensors, buffers and extras)
 * @active: those of @parameters that serve one token
 * @fixed: those of @parameters that nothing trains
 * @buffers: stored elements that aren't parameters
 * @extra: name of the extra it is (or is inside of), or %NULL
 * @extra_elements: elements of extras in it that aren't counted
 * @elements: elements of one tensor or of one layer, also where they are tied
 * @tied_to: path of the tensor or module that owns its tensors, or %NULL
 * @multiplies: it is multiplied with each token
 * @products: multiplications for one token of @stream, or -1 if there are more than 2^63 − 1
 * @formula: the sizes multiplied, in names (`num_attention_heads × head_dim × hidden_size`), or
 *   %NULL
 * @formula_numbers: the same in plain numbers (`32 × 128 × 4096`)
 * @formula_steps: (nullable): for each derived or local name in it, a line with its own formula
 */
struct _NumelNode
{
  const NumelNode *parent;
  const NumelNode *const *children;
  guint n_children;

  const char *key;
  const char *name;
  const char *path;
  gboolean is_label;

  gboolean has_part;
  NumelPart part;
  NumelPart inner_part;

  const char *kind;
  guint n_dimensions;
  gint64 dimensions[NUMEL_MAX_DIMENSIONS];

  gint64 repeat;
  gint64 first;
  const char *items;
  const char *const *item_names;
  gint64 chosen;
  gint64 choices;
  gint64 times;

  gint64 parameters;
  gint64 active;
  gint64 fixed;
  gint64 buffers;
  const char *extra;
  gint64 extra_elements;
  gint64 elements;
  gboolean is_buffer;
  const char *tied_to;

  gboolean multiplies;
  gint64 products;
  NumelStream stream;

  const NumelContext *contexts;
  guint n_contexts;

  const char *formula;
  const char *formula_numbers;
  const char *const *formula_steps;
};

/**
 * NumelBreakdown:
 *
 * An immutable tree of modules down to tensors, counted once. Boxed and reference counted, safe to
 * read from any thread.
 */
typedef struct _NumelBreakdown NumelBreakdown;

#define NUMEL_TYPE_BREAKDOWN (numel_breakdown_get_type ())
GType numel_breakdown_get_type (void) G_GNUC_CONST;

NumelBreakdown *numel_breakdown_ref (NumelBreakdown *self);
void numel_breakdown_unref (NumelBreakdown *self);

const NumelNode *numel_breakdown_get_root (const NumelBreakdown *self);
const NumelCounts *numel_breakdown_get_counts (const NumelBreakdown *self);

/**
 * NumelExtra: something that some checkpoints store beside the model, and how much
 */
typedef struct
{
  const char *name;
  gint64 elements;
} NumelExtra;

const NumelExtra *numel_breakdown_get_extras (const NumelBreakdown *self, guint *n_extras);

void numel_node_sum_parts (const NumelNode *node, gboolean inner, gint64 sums[NUMEL_N_PARTS]);

/**
 * NumelTensorFunc:
 * @name: name as a checkpoint has it, `*` for an index
 * @node: the tensor's node: shape, buffer, tied, extra
 * @count: how many tensors of this name there are
 * @owner: for a tied tensor the name under which it is listed, else %NULL
 *
 * Called once for each distinct name; tensors of one name may come in several calls with different
 * shapes or counts.
 */
typedef void (*NumelTensorFunc) (const char      *name,
                                 const NumelNode *node,
                                 gint64           count,
                                 const char      *owner,
                                 gpointer         user_data);

void numel_breakdown_foreach_tensor (const NumelBreakdown *self, NumelTensorFunc func,
                                     gpointer user_data);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NumelBreakdown, numel_breakdown_unref)

G_END_DECLS

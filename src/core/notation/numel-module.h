/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-layer.h"
#include "numel-part.h"
#include "numel-stream.h"

G_BEGIN_DECLS

#define NUMEL_NO_SLOT G_MAXUINT

typedef struct _NumelModule NumelModule;
typedef struct _NumelModuleItem NumelModuleItem;

/**
 * NumelRule:
 * @expression: the expression, or %NULL where the key isn't given
 * @depends: for each depth of nested `repeat`s a bit: the value depends on that item's number
 */
typedef struct
{
  NumelExpression *expression;
  guint64 depends;
} NumelRule;

/**
 * NumelTemplate:
 *
 * A name or a path with `{expression}` in it: texts and expressions in turn, a text first and last;
 * both end with a %NULL.
 */
typedef struct
{
  GStrv texts;
  NumelExpression **expressions;
  guint64 depends;
} NumelTemplate;

/**
 * NumelTie:
 * @suffix: the tensor of the module that is tied; %NULL: every one that fits
 * @target: path of the module or tensor that owns it
 * @literal: @target if no name in it is to be replaced, else %NULL
 * @layer: the layer that @literal names, where that needs no look at values; then a total needn't
 *   search for it
 * @tensor: of a @suffix: that layer's tensor
 */
typedef struct
{
  const char *suffix;
  NumelTemplate target;
  const char *literal;
  const NumelLayer *layer;
  const char *tensor;
} NumelTie;

/**
 * NumelModuleItem:
 *
 * One module as a description writes it, or one alternative of a choice. All that it points to
 * lives as long as the architecture.
 *
 * @place: where it stands in the description, for messages
 * @depth: how many `repeat`s it is inside of; its own item's number is the bit of this depth
 * @depends: bits of its own rules and of all inside it, `context` aside
 * @own_depends: bits of what it says of one of its items itself
 * @inner_depends: bits of what is inside it, `context` aside
 * @context_depends: the same for the contexts
 * @is_plain: it says nothing of itself, so that what holds around it holds inside it, too
 * @is_tower: @part holds for everything inside
 * @has_shares: it is not trained, or not all of it is active or runs once
 */
struct _NumelModuleItem
{
  NumelModule *module;
  const char *place;

  guint depth;
  guint64 depends;
  guint64 own_depends;
  guint64 inner_depends;
  guint64 context_depends;
  gboolean is_plain;

  NumelRule when;
  NumelRule repeat;
  NumelRule first;
  guint index_slot;
  GArray *locals; /* slots of `with` */

  NumelLayer *layer;
  guint64 layer_depends;
  GPtrArray *children;
  gint config;
  GStrv class_names;

  gboolean has_part;
  NumelPart part;
  gboolean is_tower;
  gboolean has_stream;
  NumelStream stream;
  const char *extra;
  gboolean has_shares;
  NumelRule fixed;
  NumelRule active;
  NumelRule of;
  NumelRule calls;

  GArray *ties;
  NumelRule tied_when;

  gboolean has_context;
  NumelRule cache;
  NumelRule window;
  NumelRule state;
  NumelRule scores;
  NumelRule expanded;
  NumelRule causal;
  gboolean has_context_stream;
  NumelStream context_stream;
};

/**
 * NumelModule:
 *
 * A named place in the tree; of its alternatives the first whose `when` holds is there. At the top
 * (@is_top) a class may give it another name.
 *
 * @only: its one alternative, if that is always there and brings no local names
 */
struct _NumelModule
{
  const char *text;
  const char *display_name;
  gboolean is_label;
  gboolean is_top;
  gboolean has_template;
  NumelTemplate name;
  GPtrArray *alternatives;
  const NumelModuleItem *only;
  guint64 depends;
  guint64 context_depends;
};

char *numel_template_evaluate (const NumelTemplate *self, NumelScope *scope,
                               NumelExpression **failed, GError **error) G_GNUC_WARN_UNUSED_RESULT;
char *numel_template_get_pattern (const NumelTemplate *self) G_GNUC_WARN_UNUSED_RESULT;

/**
 * numel_module_item_get_bit:
 * @self: a module
 *
 * Returns: the bit that tells in NumelRule.depends that a value depends on this module's own item's
 *   number; 0 if it has none
 */
static inline guint64
numel_module_item_get_bit (const NumelModuleItem *self)
{
  return self->index_slot != NUMEL_NO_SLOT ? G_GUINT64_CONSTANT (1) << self->depth : 0;
}

G_END_DECLS

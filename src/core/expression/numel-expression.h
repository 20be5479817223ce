/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-value.h"

G_BEGIN_DECLS

#define NUMEL_EXPRESSION_MAX_LENGTH 1000
#define NUMEL_EXPRESSION_MAX_DEPTH  64

/**
 * NumelExpression:
 *
 * An integer expression of hyperparameters: a subset of Python's expressions with Python's meaning,
 * parsed once, evaluated many times, printable as a formula in names or in numbers. Immutable.
 */
typedef struct _NumelExpression NumelExpression;

/**
 * NumelReferenceKind:
 * @NUMEL_REFERENCE_SLOT: a value of the same scope
 * @NUMEL_REFERENCE_CONFIG: a sub-configuration as a whole: an object, or None if it isn't there
 * @NUMEL_REFERENCE_CONFIG_NAME: a name inside a sub-configuration
 */
typedef enum
{
  NUMEL_REFERENCE_SLOT,
  NUMEL_REFERENCE_CONFIG,
  NUMEL_REFERENCE_CONFIG_NAME,
} NumelReferenceKind;

/**
 * NumelReference:
 *
 * What a name in an expression stands for: found once, when the expression is parsed.
 */
typedef struct
{
  NumelReferenceKind kind;
  guint index;
  const char *name;
} NumelReference;

/**
 * NumelResolveFunc:
 * @name: a name as written, dots included
 * @reference: (out): what it stands for; @reference->name must outlive the expression
 *
 * Returns: whether the name is known
 */
typedef gboolean (*NumelResolveFunc) (const char     *name,
                                      NumelReference *reference,
                                      gpointer        user_data);

/**
 * NumelSlotState:
 * @NUMEL_SLOT_EMPTY: the value is still to be computed
 * @NUMEL_SLOT_READY: there is a value
 * @NUMEL_SLOT_BUSY: it is being computed
 */
typedef enum
{
  NUMEL_SLOT_EMPTY,
  NUMEL_SLOT_READY,
  NUMEL_SLOT_BUSY,
} NumelSlotState;

typedef struct _NumelScope NumelScope;

/**
 * NumelScope:
 * @values: value of each slot, if its state is ready
 * @states: a NumelSlotState for each slot
 * @arena: lists that an evaluation made; frees its elements
 * @compute: fills an empty slot
 * @lookup: gives a sub-configuration (@name %NULL) or a name in it
 *
 * Where an expression finds its values. NumelInstance begins with one; tests make their own.
 */
struct _NumelScope
{
  NumelValue *values;
  guint8 *states;
  GPtrArray *arena;
  gboolean (*compute) (NumelScope  *scope,
                       guint        slot,
                       GError     **error);
  gboolean (*lookup)  (NumelScope  *scope,
                       guint        config,
                       const char  *name,
                       NumelValue  *value,
                       GError     **error);
};

NumelExpression *numel_expression_parse        (const char             *text,
                                                NumelResolveFunc        resolve,
                                                gpointer                user_data,
                                                GError                **error)
                                               G_GNUC_WARN_UNUSED_RESULT;
NumelExpression *numel_expression_new_constant (const NumelValue       *value)
                                               G_GNUC_WARN_UNUSED_RESULT;
void             numel_expression_free         (NumelExpression        *self);

const char      *numel_expression_get_text     (const NumelExpression  *self);
gboolean         numel_expression_is_constant  (const NumelExpression  *self);

gboolean         numel_expression_evaluate     (const NumelExpression  *self,
                                                NumelScope             *scope,
                                                NumelValue             *value,
                                                GError                **error);
gboolean         numel_expression_get_size     (const NumelExpression  *self,
                                                NumelScope             *scope,
                                                gint64                 *size,
                                                GError                **error);
gboolean         numel_expression_is_true      (const NumelExpression  *self,
                                                NumelScope             *scope,
                                                gboolean               *is_true,
                                                GError                **error);

NumelValue       numel_scope_build_list        (NumelScope             *scope,
                                                const NumelValue       *items,
                                                guint                   n_items);

/**
 * NumelReferenceFunc: called for each name in an expression, with its spelling
 */
typedef void   (*NumelReferenceFunc)           (const NumelReference   *reference,
                                                const char             *name,
                                                gpointer                user_data);
void             numel_expression_foreach_name (const NumelExpression  *self,
                                                NumelReferenceFunc      func,
                                                gpointer                user_data);

/**
 * NumelFormulaStyle: as factors that may be multiplied with more, in names or in numbers
 */
typedef enum
{
  NUMEL_FORMULA_NAMES,
  NUMEL_FORMULA_NUMBERS,
} NumelFormulaStyle;

void             numel_expression_format       (const NumelExpression  *self,
                                                NumelScope             *scope,
                                                NumelFormulaStyle       style,
                                                gboolean                as_factor,
                                                GString                *text);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NumelExpression, numel_expression_free)

G_END_DECLS

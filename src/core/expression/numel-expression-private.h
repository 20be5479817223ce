/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/text/numel-error.h"
#include "numel-expectation.h"
#include "numel-expression.h"

G_BEGIN_DECLS

/* Of two signs that begin alike the longer one stands first, for the parser. */
typedef enum
{
  NUMEL_OPERATION_CONSTANT,
  NUMEL_OPERATION_REFERENCE,
  NUMEL_OPERATION_LIST,
  NUMEL_OPERATION_IF,
  NUMEL_OPERATION_NOT,
  NUMEL_OPERATION_NEGATE,
  NUMEL_OPERATION_MEMBER,
  NUMEL_OPERATION_CALL,
  NUMEL_OPERATION_ITEM,
  NUMEL_OPERATION_OR,
  NUMEL_OPERATION_AND,
  NUMEL_OPERATION_EQUAL,
  NUMEL_OPERATION_NOT_EQUAL,
  NUMEL_OPERATION_LESS_EQUAL,
  NUMEL_OPERATION_GREATER_EQUAL,
  NUMEL_OPERATION_LESS,
  NUMEL_OPERATION_GREATER,
  NUMEL_OPERATION_IN,
  NUMEL_OPERATION_NOT_IN,
  NUMEL_OPERATION_ADD,
  NUMEL_OPERATION_SUBTRACT,
  NUMEL_OPERATION_MULTIPLY,
  NUMEL_OPERATION_FLOOR_DIVIDE,
  NUMEL_OPERATION_DIVIDE,
  NUMEL_OPERATION_MODULO,
  NUMEL_OPERATION_POWER,
} NumelOperation;

#define NUMEL_N_OPERATIONS (NUMEL_OPERATION_POWER + 1)

/**
 * NumelBinding: how tightly an operation binds; a looser operand of a tighter one needs parentheses
 */
typedef enum
{
  NUMEL_BINDING_EXPRESSION,
  NUMEL_BINDING_OR,
  NUMEL_BINDING_AND,
  NUMEL_BINDING_NOT,
  NUMEL_BINDING_COMPARISON,
  NUMEL_BINDING_SUM,
  NUMEL_BINDING_PRODUCT,
  NUMEL_BINDING_UNARY,
  NUMEL_BINDING_POWER,
  NUMEL_BINDING_ATOM,
} NumelBinding;

/**
 * NumelOperator: an operation as Python spells it, and as a formula shows it
 */
typedef struct
{
  NumelBinding binding;
  const char *sign;
  const char *formula;
} NumelOperator;

extern const NumelOperator numel_operators[NUMEL_N_OPERATIONS];

typedef struct _NumelTerm NumelTerm;

/**
 * NumelFunction:
 * @name: its name in expressions
 * @n_least, @n_most: how many arguments it takes
 * @is_opaque: its arguments say little: in numbers a formula shows its value
 * @call: gives @term, a call of it, a value
 * @is_other: of two functions that share @call it is the second one
 */
typedef struct
{
  const char *name;
  guint n_least;
  guint n_most;
  gboolean is_opaque;
  gboolean (*call) (const NumelTerm  *term,
                    const NumelValue *arguments,
                    NumelValue       *value,
                    GError          **error);
  gboolean is_other;
} NumelFunction;

/**
 * NumelTerm:
 *
 * A node of a parsed expression. @constant also holds the string of a constant; it and @name are
 * owned by the expression.
 */
struct _NumelTerm
{
  NumelOperation operation;
  guint n_operands;
  const NumelFunction *function;
  NumelReference reference;
  NumelValue constant;
  const char *name;
  NumelTerm *operands[];
};

struct _NumelExpression
{
  char *text;
  NumelTerm *root;
  /* Terms, strings and constant lists, all freed with the expression. */
  GPtrArray *memory;
};

NumelExpression *numel_expression_new (const char *text);

char *numel_term_to_string (const NumelTerm *term);
gboolean numel_term_evaluate (const NumelTerm *term, NumelScope *scope, NumelValue *value,
                              GError **error);
gboolean numel_term_fail (const NumelTerm *term, GError **error, NumelError code,
                          const char *format, ...) G_GNUC_PRINTF (4, 5);
gboolean numel_term_refuse (const NumelTerm *term, const NumelValue *found,
                            NumelExpectation expected, GError **error);

/* numel-expression-function.c */
const NumelFunction *numel_function_from_name (const char *name);
gboolean numel_term_measure (const NumelTerm *term, const NumelValue *whole,
                             NumelExpectation expected, gint64 *length, GError **error);

/* The value of a constant or of a name that has one already; NULL if it is to be calculated. */
static inline const NumelValue *
numel_term_peek (const NumelTerm *term, const NumelScope *scope)
{
  if (term->operation == NUMEL_OPERATION_CONSTANT)
    return &term->constant;
  if (term->operation == NUMEL_OPERATION_REFERENCE
      && term->reference.kind == NUMEL_REFERENCE_SLOT
      && scope->states[term->reference.index] == NUMEL_SLOT_READY)
    return &scope->values[term->reference.index];

  return NULL;
}

static inline const NumelValue *
numel_expression_peek (const NumelExpression *self, const NumelScope *scope)
{
  return numel_term_peek (self->root, scope);
}

G_END_DECLS

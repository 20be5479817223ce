/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/text/numel-error.h"
#include "numel-expression.h"

G_BEGIN_DECLS

typedef enum
{
  NUMEL_OPERATION_CONSTANT,
  NUMEL_OPERATION_REFERENCE,
  NUMEL_OPERATION_LIST,
  NUMEL_OPERATION_IF,
  NUMEL_OPERATION_OR,
  NUMEL_OPERATION_AND,
  NUMEL_OPERATION_NOT,
  NUMEL_OPERATION_EQUAL,
  NUMEL_OPERATION_NOT_EQUAL,
  NUMEL_OPERATION_LESS,
  NUMEL_OPERATION_LESS_EQUAL,
  NUMEL_OPERATION_GREATER,
  NUMEL_OPERATION_GREATER_EQUAL,
  NUMEL_OPERATION_IN,
  NUMEL_OPERATION_NOT_IN,
  NUMEL_OPERATION_ADD,
  NUMEL_OPERATION_SUBTRACT,
  NUMEL_OPERATION_MULTIPLY,
  NUMEL_OPERATION_DIVIDE,
  NUMEL_OPERATION_FLOOR_DIVIDE,
  NUMEL_OPERATION_MODULO,
  NUMEL_OPERATION_POWER,
  NUMEL_OPERATION_NEGATE,
  NUMEL_OPERATION_ITEM,
  NUMEL_OPERATION_MEMBER,
  NUMEL_OPERATION_CALL,
} NumelOperation;

typedef enum
{
  NUMEL_FUNCTION_MIN,
  NUMEL_FUNCTION_MAX,
  NUMEL_FUNCTION_INT,
  NUMEL_FUNCTION_ROUND,
  NUMEL_FUNCTION_LEN,
  NUMEL_FUNCTION_CEIL_DIV,
  NUMEL_FUNCTION_ROUND_UP,
  NUMEL_FUNCTION_AT,
  NUMEL_FUNCTION_LAST,
  NUMEL_FUNCTION_IS_LIST,
  NUMEL_FUNCTION_COUNT,
  NUMEL_FUNCTION_INDEX_OF,
} NumelFunction;

typedef struct _NumelTerm NumelTerm;

/**
 * NumelTerm:
 *
 * A node of a parsed expression. @constant also holds the string of a constant or a member's name,
 * owned by the expression.
 */
struct _NumelTerm
{
  NumelOperation operation;
  NumelFunction function;
  guint n_operands;
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

NumelExpression *
            numel_expression_new         (const char       *text);

gboolean    numel_term_calculate         (const NumelTerm  *term,
                                          NumelScope       *scope,
                                          NumelValue       *value,
                                          GError          **error);
gboolean    numel_function_call          (NumelFunction     function,
                                          const NumelValue *arguments,
                                          guint             n_arguments,
                                          NumelValue       *value,
                                          GError          **error);
gboolean    numel_string_measure         (const char       *string,
                                          gint64           *length,
                                          GError          **error);
const char *numel_function_get_name      (NumelFunction     function);
gboolean    numel_function_from_name     (const char       *name,
                                          NumelFunction    *function,
                                          guint            *n_least,
                                          guint            *n_most);
char       *numel_term_to_string         (const NumelTerm  *term);

/* numel-expression-arithmetic.c */
gboolean    numel_term_combine           (const NumelTerm  *term,
                                          const NumelValue *a,
                                          const NumelValue *b,
                                          NumelValue       *value,
                                          GError          **error);
gboolean    numel_term_fail              (const NumelTerm  *term,
                                          GError          **error,
                                          NumelError        code,
                                          const char       *format,
                                          ...) G_GNUC_PRINTF (4, 5);
gboolean    numel_term_fail_no_number    (const NumelTerm  *term,
                                          const NumelValue *value,
                                          GError          **error);
gboolean    numel_term_fail_overflow     (const NumelTerm  *term,
                                          GError          **error);

/**
 * numel_term_peek:
 * @term: a term
 * @scope: where its names find their values
 *
 * Returns: (transfer none) (nullable): the value of a constant or of a name that has one already;
 *   %NULL if the term is to be calculated
 */
static inline const NumelValue *
numel_term_peek (const NumelTerm  *term,
                 const NumelScope *scope)
{
  if (term->operation == NUMEL_OPERATION_CONSTANT)
    return &term->constant;
  if (term->operation == NUMEL_OPERATION_REFERENCE
      && term->reference.kind == NUMEL_REFERENCE_SLOT
      && scope->states[term->reference.index] == NUMEL_SLOT_READY)
    return &scope->values[term->reference.index];

  return NULL;
}

/**
 * numel_term_evaluate:
 * @term: a term
 * @scope: where its names find their values
 * @value: (out): the value
 * @error: set to an error of %NUMEL_ERROR
 *
 * Returns: whether the term has a value
 */
static inline gboolean
numel_term_evaluate (const NumelTerm  *term,
                     NumelScope       *scope,
                     NumelValue       *value,
                     GError          **error)
{
  const NumelValue *known = numel_term_peek (term, scope);

  if (known == NULL)
    return numel_term_calculate (term, scope, value, error);
  *value = *known;

  return TRUE;
}

/**
 * numel_expression_peek:
 * @self: an expression
 * @scope: where its names find their values
 *
 * Returns: (transfer none) (nullable): the value of a constant or of a name that has one already
 */
static inline const NumelValue *
numel_expression_peek (const NumelExpression *self,
                       const NumelScope      *scope)
{
  return numel_term_peek (self->root, scope);
}

G_END_DECLS

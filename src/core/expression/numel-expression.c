/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-expression-private.h"

const NumelOperator numel_operators[NUMEL_N_OPERATIONS] = {
  [NUMEL_OPERATION_CONSTANT] = { NUMEL_BINDING_ATOM },
  [NUMEL_OPERATION_REFERENCE] = { NUMEL_BINDING_ATOM },
  [NUMEL_OPERATION_LIST] = { NUMEL_BINDING_ATOM },
  [NUMEL_OPERATION_IF] = { NUMEL_BINDING_EXPRESSION },
  [NUMEL_OPERATION_NOT] = { NUMEL_BINDING_NOT, "not ", "not " },
  [NUMEL_OPERATION_NEGATE] = { NUMEL_BINDING_UNARY, "-", "−" },
  [NUMEL_OPERATION_MEMBER] = { NUMEL_BINDING_ATOM },
  [NUMEL_OPERATION_CALL] = { NUMEL_BINDING_ATOM },
  [NUMEL_OPERATION_ITEM] = { NUMEL_BINDING_ATOM },
  [NUMEL_OPERATION_OR] = { NUMEL_BINDING_OR, "or", "or" },
  [NUMEL_OPERATION_AND] = { NUMEL_BINDING_AND, "and", "and" },
  [NUMEL_OPERATION_EQUAL] = { NUMEL_BINDING_COMPARISON, "==", "=" },
  [NUMEL_OPERATION_NOT_EQUAL] = { NUMEL_BINDING_COMPARISON, "!=", "≠" },
  [NUMEL_OPERATION_LESS_EQUAL] = { NUMEL_BINDING_COMPARISON, "<=", "≤" },
  [NUMEL_OPERATION_GREATER_EQUAL] = { NUMEL_BINDING_COMPARISON, ">=", "≥" },
  [NUMEL_OPERATION_LESS] = { NUMEL_BINDING_COMPARISON, "<", "<" },
  [NUMEL_OPERATION_GREATER] = { NUMEL_BINDING_COMPARISON, ">", ">" },
  [NUMEL_OPERATION_IN] = { NUMEL_BINDING_COMPARISON, "in", "in" },
  [NUMEL_OPERATION_NOT_IN] = { NUMEL_BINDING_COMPARISON, "not in", "not in" },
  [NUMEL_OPERATION_ADD] = { NUMEL_BINDING_SUM, "+", "+" },
  [NUMEL_OPERATION_SUBTRACT] = { NUMEL_BINDING_SUM, "-", "−" },
  [NUMEL_OPERATION_MULTIPLY] = { NUMEL_BINDING_PRODUCT, "*", "×" },
  [NUMEL_OPERATION_FLOOR_DIVIDE] = { NUMEL_BINDING_PRODUCT, "//", "//" },
  [NUMEL_OPERATION_DIVIDE] = { NUMEL_BINDING_PRODUCT, "/", "/" },
  [NUMEL_OPERATION_MODULO] = { NUMEL_BINDING_PRODUCT, "%", "%" },
  [NUMEL_OPERATION_POWER] = { NUMEL_BINDING_POWER, "**", "^" },
};

/* Without a term yet. */
NumelExpression *
numel_expression_new (const char *text)
{
  NumelExpression *self = g_new0 (NumelExpression, 1);

  self->text = g_strdup (text);
  self->memory = g_ptr_array_new_with_free_func (g_free);

  return self;
}

/**
 * numel_expression_new_constant:
 * @value: a value; its list or object must outlive the expression, a string is copied
 *
 * Returns: (transfer full): an expression that is always @value
 */
NumelExpression *
numel_expression_new_constant (const NumelValue *value)
{
  g_autofree char *text = numel_value_to_string (value);
  NumelExpression *self = numel_expression_new (text);

  self->root = g_new0 (NumelTerm, 1);
  self->root->operation = NUMEL_OPERATION_CONSTANT;
  self->root->constant = *value;
  g_ptr_array_add (self->memory, self->root);
  if (value->type == NUMEL_VALUE_STRING)
    {
      char *copy = g_strdup (value->string);

      g_ptr_array_add (self->memory, copy);
      self->root->constant.string = copy;
    }

  return self;
}

/**
 * numel_expression_free:
 * @self: (transfer full): an expression
 */
void
numel_expression_free (NumelExpression *self)
{
  if (self == NULL)
    return;

  g_ptr_array_unref (self->memory);
  g_free (self->text);
  g_free (self);
}

/**
 * numel_expression_get_text:
 * @self: an expression
 *
 * Returns: (transfer none): the text it was parsed from
 */
const char *
numel_expression_get_text (const NumelExpression *self)
{
  return self->text;
}

/**
 * numel_expression_is_constant:
 * @self: (nullable): an expression
 *
 * Returns: whether it is one value that depends on nothing
 */
gboolean
numel_expression_is_constant (const NumelExpression *self)
{
  return self != NULL && self->root->operation == NUMEL_OPERATION_CONSTANT;
}

static void
visit_names (const NumelTerm *term, NumelReferenceFunc func, gpointer user_data)
{
  if (term->operation == NUMEL_OPERATION_REFERENCE)
    func (&term->reference, term->name, user_data);
  for (guint i = 0; i < term->n_operands; i++)
    visit_names (term->operands[i], func, user_data);
}

/**
 * numel_expression_foreach_name:
 * @self: an expression
 * @func: (scope call): called for each name in it, in order
 */
void
numel_expression_foreach_name (const NumelExpression *self,
                               NumelReferenceFunc     func,
                               gpointer               user_data)
{
  visit_names (self->root, func, user_data);
}

/* With a scope the writer takes decided branches and, in numbers, looks values up. */
typedef struct
{
  GString *text;
  NumelScope *scope;
  NumelFormulaStyle style;
} Writer;

static void write_term (Writer *writer, const NumelTerm *term, NumelBinding least);

static void
write_operands (Writer          *writer,
                const NumelTerm *term,
                guint            first,
                const char      *opening,
                const char      *closing)
{
  g_string_append (writer->text, opening);
  for (guint i = first; i < term->n_operands; i++)
    {
      if (i > first)
        g_string_append (writer->text, ", ");
      write_term (writer, term->operands[i], NUMEL_BINDING_EXPRESSION);
    }
  g_string_append (writer->text, closing);
}

static void
write_value (Writer *writer, const NumelValue *value)
{
  g_autofree char *text = numel_value_to_string (value);

  g_string_append (writer->text, text);
}

/* What is in a list or how long it is can't be read off its numbers: there the value itself is. */
static gboolean
is_shown_as_value (const NumelTerm *term)
{
  return term->operation == NUMEL_OPERATION_REFERENCE || term->operation == NUMEL_OPERATION_ITEM
         || term->operation == NUMEL_OPERATION_MEMBER
         || (term->operation == NUMEL_OPERATION_CALL && term->function->is_opaque);
}

/* The operand that a condition, `or` or `and` comes to; the term itself if that can't be told. */
static const NumelTerm *
find_taken (Writer *writer, const NumelTerm *term)
{
  NumelValue decider;

  if ((term->operation != NUMEL_OPERATION_IF && term->operation != NUMEL_OPERATION_OR
       && term->operation != NUMEL_OPERATION_AND)
      || writer->scope == NULL
      || !numel_term_evaluate (term->operands[0], writer->scope, &decider, NULL))
    return term;
  if (term->operation == NUMEL_OPERATION_IF)
    return term->operands[numel_value_is_true (&decider) ? 1 : 2];

  return term->operands[numel_value_is_true (&decider) == (term->operation == NUMEL_OPERATION_OR)
                        ? 0 : 1];
}

static void
write_bare (Writer *writer, const NumelTerm *term)
{
  const NumelOperator *spelling = &numel_operators[term->operation];
  const char *sign = writer->scope != NULL ? spelling->formula : spelling->sign;
  NumelBinding right = spelling->binding + 1;
  NumelValue value;

  if (is_shown_as_value (term) && writer->scope != NULL && writer->style == NUMEL_FORMULA_NUMBERS
      && numel_term_evaluate (term, writer->scope, &value, NULL))
    {
      write_value (writer, &value);
      return;
    }

  switch (term->operation)
    {
    case NUMEL_OPERATION_CONSTANT:
      write_value (writer, &term->constant);
      break;
    case NUMEL_OPERATION_REFERENCE:
      g_string_append (writer->text, term->name);
      break;
    case NUMEL_OPERATION_LIST:
      write_operands (writer, term, 0, "[", "]");
      break;
    case NUMEL_OPERATION_IF:
      write_term (writer, term->operands[1], NUMEL_BINDING_OR);
      g_string_append (writer->text, " if ");
      write_term (writer, term->operands[0], NUMEL_BINDING_OR);
      g_string_append (writer->text, " else ");
      write_term (writer, term->operands[2], NUMEL_BINDING_EXPRESSION);
      break;
    case NUMEL_OPERATION_NOT:
    case NUMEL_OPERATION_NEGATE:
      g_string_append (writer->text, sign);
      write_term (writer, term->operands[0], spelling->binding);
      break;
    case NUMEL_OPERATION_ITEM:
      write_term (writer, term->operands[0], NUMEL_BINDING_ATOM);
      write_operands (writer, term, 1, "[", "]");
      break;
    case NUMEL_OPERATION_MEMBER:
      write_term (writer, term->operands[0], NUMEL_BINDING_ATOM);
      g_string_append_printf (writer->text, ".%s", term->name);
      break;
    case NUMEL_OPERATION_CALL:
      g_string_append (writer->text, term->function->name);
      write_operands (writer, term, 0, "(", ")");
      break;
    default:
      /* A product of products needs no parentheses, whichever side they stand on. */
      if (term->operation == NUMEL_OPERATION_MULTIPLY
          && term->operands[1]->operation == NUMEL_OPERATION_MULTIPLY)
        right = spelling->binding;
      write_term (writer, term->operands[0], spelling->binding);
      g_string_append_printf (writer->text, " %s ", sign);
      write_term (writer, term->operands[1], right);
      break;
    }
}

static void
write_term (Writer *writer, const NumelTerm *term, NumelBinding least)
{
  const NumelTerm *taken = find_taken (writer, term);

  if (taken != term)
    {
      write_term (writer, taken, least);
    }
  else if (numel_operators[term->operation].binding < least)
    {
      g_string_append_c (writer->text, '(');
      write_bare (writer, term);
      g_string_append_c (writer->text, ')');
    }
  else
    {
      write_bare (writer, term);
    }
}

/* The term as an expression spells it, for messages. */
char *
numel_term_to_string (const NumelTerm *term)
{
  GString *text = g_string_new (NULL);
  Writer writer = { .text = text };

  write_term (&writer, term, NUMEL_BINDING_EXPRESSION);

  return g_string_free (text, FALSE);
}

/**
 * numel_expression_format:
 * @self: an expression
 * @scope: where names find their values, to know which branch is taken
 * @style: in names or in numbers; numbers are plain digits
 * @as_factor: put a sum in parentheses, because it is multiplied with something
 * @text: where to append
 *
 * Appends the expression as a formula: a condition shows only the branch that is taken.
 */
void
numel_expression_format (const NumelExpression *self,
                         NumelScope            *scope,
                         NumelFormulaStyle      style,
                         gboolean               as_factor,
                         GString               *text)
{
  Writer writer = { .text = text, .scope = scope, .style = style };

  write_term (&writer, self->root, as_factor ? NUMEL_BINDING_PRODUCT : NUMEL_BINDING_EXPRESSION);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-expression-private.h"

/* How tightly an operation binds; a looser operand of a tighter one needs parentheses. */
typedef enum
{
  BINDING_EXPRESSION,
  BINDING_OR,
  BINDING_AND,
  BINDING_NOT,
  BINDING_COMPARISON,
  BINDING_SUM,
  BINDING_PRODUCT,
  BINDING_UNARY,
  BINDING_POWER,
  BINDING_ATOM,
} Binding;

typedef struct
{
  Binding binding;
  const char *sign;    /* as Python spells it */
  const char *formula; /* as a formula shows it */
} Spelling;

static const Spelling spellings[] = {
  [NUMEL_OPERATION_OR] = { BINDING_OR, " or ", " or " },
  [NUMEL_OPERATION_AND] = { BINDING_AND, " and ", " and " },
  [NUMEL_OPERATION_EQUAL] = { BINDING_COMPARISON, " == ", " = " },
  [NUMEL_OPERATION_NOT_EQUAL] = { BINDING_COMPARISON, " != ", " ≠ " },
  [NUMEL_OPERATION_LESS] = { BINDING_COMPARISON, " < ", " < " },
  [NUMEL_OPERATION_LESS_EQUAL] = { BINDING_COMPARISON, " <= ", " ≤ " },
  [NUMEL_OPERATION_GREATER] = { BINDING_COMPARISON, " > ", " > " },
  [NUMEL_OPERATION_GREATER_EQUAL] = { BINDING_COMPARISON, " >= ", " ≥ " },
  [NUMEL_OPERATION_IN] = { BINDING_COMPARISON, " in ", " in " },
  [NUMEL_OPERATION_NOT_IN] = { BINDING_COMPARISON, " not in ", " not in " },
  [NUMEL_OPERATION_ADD] = { BINDING_SUM, " + ", " + " },
  [NUMEL_OPERATION_SUBTRACT] = { BINDING_SUM, " - ", " − " },
  [NUMEL_OPERATION_MULTIPLY] = { BINDING_PRODUCT, " * ", " × " },
  [NUMEL_OPERATION_DIVIDE] = { BINDING_PRODUCT, " / ", " / " },
  [NUMEL_OPERATION_FLOOR_DIVIDE] = { BINDING_PRODUCT, " // ", " // " },
  [NUMEL_OPERATION_MODULO] = { BINDING_PRODUCT, " % ", " % " },
  [NUMEL_OPERATION_POWER] = { BINDING_POWER, " ** ", " ^ " },
};

/* With a scope the writer takes decided branches and, in numbers, looks values up. */
typedef struct
{
  GString *text;
  NumelScope *scope;
  NumelFormulaStyle style;
} Writer;

static void write_term (Writer          *writer,
                        const NumelTerm *term,
                        Binding          least);

static void
write_operands (Writer          *writer,
                const NumelTerm *term,
                const char      *opening,
                const char      *closing)
{
  g_string_append (writer->text, opening);
  for (guint i = 0; i < term->n_operands; i++)
    {
      if (i > 0)
        g_string_append (writer->text, ", ");
      write_term (writer, term->operands[i], BINDING_EXPRESSION);
    }
  g_string_append (writer->text, closing);
}

static gboolean
look_up (Writer          *writer,
         const NumelTerm *term,
         NumelValue      *value)
{
  return writer->scope != NULL && numel_term_evaluate (term, writer->scope, value, NULL);
}

static void
write_value (Writer           *writer,
             const NumelValue *value)
{
  g_autofree char *text = numel_value_to_string (value);

  g_string_append (writer->text, text);
}

/* The operand that a condition, `or` or `and` comes to, or NULL if that can't be told. */
static const NumelTerm *
find_taken (Writer          *writer,
            const NumelTerm *term)
{
  NumelValue decider;

  if (!look_up (writer, term->operands[0], &decider))
    return NULL;
  if (term->operation == NUMEL_OPERATION_IF)
    return term->operands[numel_value_is_true (&decider) ? 1 : 2];
  if (numel_value_is_true (&decider) == (term->operation == NUMEL_OPERATION_OR))
    return term->operands[0];

  return term->operands[1];
}

static Binding
get_binding (const NumelTerm *term)
{
  switch (term->operation)
    {
    case NUMEL_OPERATION_IF:
      return BINDING_EXPRESSION;
    case NUMEL_OPERATION_NOT:
      return BINDING_NOT;
    case NUMEL_OPERATION_NEGATE:
      return BINDING_UNARY;
    case NUMEL_OPERATION_CONSTANT:
    case NUMEL_OPERATION_REFERENCE:
    case NUMEL_OPERATION_LIST:
    case NUMEL_OPERATION_ITEM:
    case NUMEL_OPERATION_MEMBER:
    case NUMEL_OPERATION_CALL:
      return BINDING_ATOM;
    default:
      return spellings[term->operation].binding;
    }
}

static void
write_binary (Writer          *writer,
              const NumelTerm *term)
{
  const Spelling *spelling = &spellings[term->operation];
  Binding right = spelling->binding + 1;

  /* A product of products needs no parentheses, whichever side they stand on. */
  if (term->operation == NUMEL_OPERATION_MULTIPLY
      && term->operands[1]->operation == NUMEL_OPERATION_MULTIPLY)
    right = spelling->binding;

  write_term (writer, term->operands[0], spelling->binding);
  g_string_append (writer->text, writer->scope != NULL ? spelling->formula : spelling->sign);
  write_term (writer, term->operands[1], right);
}

static void
write_bare (Writer          *writer,
            const NumelTerm *term)
{
  NumelValue value;

  switch (term->operation)
    {
    case NUMEL_OPERATION_CONSTANT:
      write_value (writer, &term->constant);
      break;
    case NUMEL_OPERATION_REFERENCE:
      if (writer->style == NUMEL_FORMULA_NUMBERS && look_up (writer, term, &value))
        write_value (writer, &value);
      else
        g_string_append (writer->text, term->name);
      break;
    case NUMEL_OPERATION_LIST:
      write_operands (writer, term, "[", "]");
      break;
    case NUMEL_OPERATION_IF:
      write_term (writer, term->operands[1], BINDING_OR);
      g_string_append (writer->text, " if ");
      write_term (writer, term->operands[0], BINDING_OR);
      g_string_append (writer->text, " else ");
      write_term (writer, term->operands[2], BINDING_EXPRESSION);
      break;
    case NUMEL_OPERATION_NOT:
      g_string_append (writer->text, "not ");
      write_term (writer, term->operands[0], BINDING_NOT);
      break;
    case NUMEL_OPERATION_NEGATE:
      g_string_append (writer->text, writer->scope != NULL ? "−" : "-");
      write_term (writer, term->operands[0], BINDING_UNARY);
      break;
    case NUMEL_OPERATION_ITEM:
      /* What is in a list or how long it is can't be read off its numbers: show the item itself. */
      if (writer->style == NUMEL_FORMULA_NUMBERS && look_up (writer, term, &value))
        {
          write_value (writer, &value);
          break;
        }
      write_term (writer, term->operands[0], BINDING_ATOM);
      g_string_append_c (writer->text, '[');
      write_term (writer, term->operands[1], BINDING_EXPRESSION);
      g_string_append_c (writer->text, ']');
      break;
    case NUMEL_OPERATION_MEMBER:
      if (writer->style == NUMEL_FORMULA_NUMBERS && look_up (writer, term, &value))
        {
          write_value (writer, &value);
          break;
        }
      write_term (writer, term->operands[0], BINDING_ATOM);
      g_string_append_printf (writer->text, ".%s", term->name);
      break;
    case NUMEL_OPERATION_CALL:
      if (writer->style == NUMEL_FORMULA_NUMBERS
          && term->function >= NUMEL_FUNCTION_LEN && term->function != NUMEL_FUNCTION_CEIL_DIV
          && term->function != NUMEL_FUNCTION_ROUND_UP && look_up (writer, term, &value))
        {
          write_value (writer, &value);
          break;
        }
      g_string_append (writer->text, numel_function_get_name (term->function));
      write_operands (writer, term, "(", ")");
      break;
    default:
      write_binary (writer, term);
      break;
    }
}

static void
write_term (Writer          *writer,
            const NumelTerm *term,
            Binding          least)
{
  gboolean in_parentheses;

  if (term->operation == NUMEL_OPERATION_IF || term->operation == NUMEL_OPERATION_OR
      || term->operation == NUMEL_OPERATION_AND)
    {
      const NumelTerm *taken = find_taken (writer, term);

      if (taken != NULL)
        {
          write_term (writer, taken, least);
          return;
        }
    }

  in_parentheses = get_binding (term) < least;
  if (in_parentheses)
    g_string_append_c (writer->text, '(');
  write_bare (writer, term);
  if (in_parentheses)
    g_string_append_c (writer->text, ')');
}

/**
 * numel_term_to_string:
 * @term: a term
 *
 * Returns: (transfer full): the term as an expression spells it, for messages
 */
char *
numel_term_to_string (const NumelTerm *term)
{
  GString *text = g_string_new (NULL);
  Writer writer = { .text = text };

  write_term (&writer, term, BINDING_EXPRESSION);

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

  write_term (&writer, self->root, as_factor ? BINDING_PRODUCT : BINDING_EXPRESSION);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-expression-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

typedef struct
{
  const char *text;
  const char *position;
  guint depth;
  NumelExpression *expression;
  NumelResolveFunc resolve;
  gpointer user_data;
} Parser;

static NumelTerm *parse_expression (Parser *parser, GError **error);

static G_GNUC_PRINTF (3, 4) NumelTerm *
fail (Parser *parser, GError **error, const char *format, ...)
{
  g_autofree char *expected = NULL;
  va_list arguments;

  va_start (arguments, format);
  expected = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  g_set_error (error, NUMEL_ERROR, NUMEL_ERROR_BAD_DESCRIPTION,
               _("“%s”, character %ld: %s"), parser->text,
               g_utf8_pointer_to_offset (parser->text, parser->position) + 1, expected);

  return NULL;
}

static NumelTerm *
new_term (Parser *parser, NumelOperation operation, NumelTerm *const *operands, guint n_operands)
{
  NumelTerm *term = g_malloc0 (sizeof *term + n_operands * sizeof (NumelTerm *));

  term->operation = operation;
  term->n_operands = n_operands;
  for (guint i = 0; i < n_operands; i++)
    term->operands[i] = operands[i];
  g_ptr_array_add (parser->expression->memory, term);

  return term;
}

static NumelTerm *
new_binary (Parser *parser, NumelOperation operation, NumelTerm *left, NumelTerm *right)
{
  return new_term (parser, operation, (NumelTerm *[]) { left, right }, 2);
}

static NumelTerm *
new_constant (Parser *parser, NumelValue value)
{
  NumelTerm *term = new_term (parser, NUMEL_OPERATION_CONSTANT, NULL, 0);

  term->constant = value;

  return term;
}

static const char *
keep_string (Parser *parser, const char *start, gsize length)
{
  char *copy = g_strndup (start, length);

  g_ptr_array_add (parser->expression->memory, copy);

  return copy;
}

static void
skip_space (Parser *parser)
{
  while (*parser->position == ' ')
    parser->position++;
}

static gboolean
is_name_start (char c)
{
  return g_ascii_isalpha (c) || c == '_';
}

static gboolean
is_name_part (char c)
{
  return g_ascii_isalnum (c) || c == '_';
}

/* Takes a sign or words if they are next. */
static gboolean
take (Parser *parser, const char *sign)
{
  const char *position;

  skip_space (parser);
  position = parser->position;
  for (const char *c = sign; *c != '\0'; c++)
    {
      if (*c != ' ')
        {
          if (*position++ != *c)
            return FALSE;
          continue;
        }
      if (is_name_part (*position))
        return FALSE;
      while (*position == ' ')
        position++;
    }
  if (is_name_start (sign[0]) && is_name_part (*position))
    return FALSE;
  parser->position = position;

  return TRUE;
}

static gboolean
is_keyword (const char *start, gsize length)
{
  static const char *const keywords[] = { "if", "else", "and", "or", "not", "in" };

  for (guint i = 0; i < G_N_ELEMENTS (keywords); i++)
    {
      if (strlen (keywords[i]) == length && strncmp (start, keywords[i], length) == 0)
        return TRUE;
    }

  return FALSE;
}

static NumelTerm *
parse_number (Parser *parser, GError **error)
{
  const char *end = parser->position;
  gboolean is_real;
  gint64 integer = 0;
  g_autofree char *digits = NULL;

  while (g_ascii_isdigit (*end))
    end++;
  is_real = end[0] == '.' && g_ascii_isdigit (end[1]);
  if (is_real)
    {
      for (end++; g_ascii_isdigit (*end); end++)
        ;
    }
  digits = g_strndup (parser->position, end - parser->position);
  if (!is_real && !g_ascii_string_to_signed (digits, 10, 0, G_MAXINT64, &integer, NULL))
    return fail (parser, error, _("an integer below 2^63 expected"));
  if (is_name_part (*end) || *end == '.')
    return fail (parser, error, _("a number of digits only expected"));
  parser->position = end;

  return new_constant (parser, is_real ? numel_value_from_real (g_ascii_strtod (digits, NULL))
                                       : numel_value_from_integer (integer));
}

static NumelTerm *
parse_string (Parser *parser, GError **error)
{
  const char *start = parser->position + 1;
  const char *end = strchr (start, start[-1]);

  if (end == NULL)
    return fail (parser, error, _("a closing quote expected"));
  parser->position = end + 1;

  return new_constant (parser, numel_value_from_string (keep_string (parser, start, end - start)));
}

/* Operands up to the closing sign; the list is empty if that is next. */
static GPtrArray *
parse_operands (Parser *parser, const char *closing, GError **error)
{
  g_autoptr (GPtrArray) operands = g_ptr_array_new ();

  if (take (parser, closing))
    return g_steal_pointer (&operands);

  do
    {
      NumelTerm *operand = parse_expression (parser, error);

      if (operand == NULL)
        return NULL;
      g_ptr_array_add (operands, operand);
    }
  while (take (parser, ","));

  if (!take (parser, closing))
    {
      fail (parser, error, closing[0] == ')' ? _("“,” or “)” expected") : _("“,” or “]” expected"));
      return NULL;
    }

  return g_steal_pointer (&operands);
}

static NumelTerm *
parse_list (Parser *parser, GError **error)
{
  g_autoptr (GPtrArray) operands = parse_operands (parser, "]", error);
  NumelTerm *term;
  NumelValueList *list;

  if (operands == NULL)
    return NULL;

  term = new_term (parser, NUMEL_OPERATION_LIST, (NumelTerm **) operands->pdata, operands->len);
  for (guint i = 0; i < term->n_operands; i++)
    {
      if (term->operands[i]->operation != NUMEL_OPERATION_CONSTANT)
        return term;
    }

  /* A list of constants is a constant itself, so that it isn't built again at each evaluation. */
  list = g_malloc (sizeof *list + term->n_operands * sizeof (NumelValue));
  list->n_items = term->n_operands;
  for (guint i = 0; i < list->n_items; i++)
    list->items[i] = term->operands[i]->constant;
  g_ptr_array_add (parser->expression->memory, list);

  return new_constant (parser, (NumelValue) { .type = NUMEL_VALUE_LIST, .list = list });
}

static NumelTerm *
parse_call (Parser *parser, const char *name, const char *start, GError **error)
{
  g_autoptr (GPtrArray) operands = NULL;
  const NumelFunction *function = numel_function_from_name (name);
  NumelTerm *term;

  if (function == NULL)
    {
      parser->position = start;
      return fail (parser, error, _("there is no function “%s”"), name);
    }

  operands = parse_operands (parser, ")", error);
  if (operands == NULL)
    return NULL;
  if (operands->len < function->n_least || operands->len > function->n_most)
    {
      parser->position = start;
      return fail (parser, error, _("%s takes %u to %u arguments, not %u"), name,
                   function->n_least, function->n_most, operands->len);
    }

  term = new_term (parser, NUMEL_OPERATION_CALL, (NumelTerm **) operands->pdata, operands->len);
  term->function = function;

  return term;
}

static NumelTerm *
parse_name (Parser *parser, GError **error)
{
  const char *start = parser->position;
  const char *end = start;
  const char *name;
  NumelTerm *term;

  while (is_name_part (*end) || (*end == '.' && is_name_start (end[1])))
    end++;
  if (is_keyword (start, end - start))
    return fail (parser, error, _("a value expected"));
  name = keep_string (parser, start, end - start);
  parser->position = end;

  if (g_str_equal (name, "True") || g_str_equal (name, "False"))
    return new_constant (parser, numel_value_from_boolean (name[0] == 'T'));
  if (g_str_equal (name, "None"))
    return new_constant (parser, NUMEL_VALUE_INIT_NONE);

  if (take (parser, "("))
    return parse_call (parser, name, start, error);

  term = new_term (parser, NUMEL_OPERATION_REFERENCE, NULL, 0);
  term->name = name;
  if (parser->resolve == NULL || !parser->resolve (name, &term->reference, parser->user_data))
    {
      parser->position = start;
      return fail (parser, error, _("there is no hyperparameter or local name “%s”"), name);
    }

  return term;
}

static NumelTerm *
parse_atom (Parser *parser, GError **error)
{
  skip_space (parser);

  if (g_ascii_isdigit (*parser->position))
    return parse_number (parser, error);
  if (*parser->position == '\'' || *parser->position == '"')
    return parse_string (parser, error);
  if (is_name_start (*parser->position))
    return parse_name (parser, error);
  if (take (parser, "["))
    return parse_list (parser, error);
  if (take (parser, "("))
    {
      NumelTerm *term = parse_expression (parser, error);

      if (term == NULL)
        return NULL;
      return take (parser, ")") ? term : fail (parser, error, _("“)” expected"));
    }

  return fail (parser, error, _("a value expected"));
}

static NumelTerm *
parse_postfix (Parser *parser, GError **error)
{
  NumelTerm *term = parse_atom (parser, error);
  gboolean after_item = FALSE;

  while (term != NULL)
    {
      if (take (parser, "["))
        {
          NumelTerm *index = parse_expression (parser, error);

          if (index == NULL)
            return NULL;
          if (!take (parser, "]"))
            return fail (parser, error, _("“]” expected"));
          term = new_binary (parser, NUMEL_OPERATION_ITEM, term, index);
          after_item = TRUE;
        }
      else if (after_item && take (parser, "."))
        {
          const char *start = parser->position;
          if (!is_name_start (*start))
            return fail (parser, error, _("a member's name expected"));
          while (is_name_part (*parser->position))
            parser->position++;
          term = new_term (parser, NUMEL_OPERATION_MEMBER, &term, 1);
          term->name = keep_string (parser, start, parser->position - start);
        }
      else
        break;
    }

  return term;
}

/* Each step down counts, so that neither "((((" nor "----" can exhaust the stack. */
static gboolean
descend (Parser *parser, GError **error)
{
  if (parser->depth >= NUMEL_EXPRESSION_MAX_DEPTH)
    {
      fail (parser, error, _("at most 64 levels expected"));
      return FALSE;
    }
  parser->depth++;

  return TRUE;
}

static NumelTerm *
parse_unary (Parser *parser, GError **error)
{
  NumelTerm *operand;
  NumelTerm *term;

  if (!descend (parser, error))
    return NULL;

  if (take (parser, "-"))
    {
      operand = parse_unary (parser, error);
      if (operand == NULL)
        return NULL;
      term = new_term (parser, NUMEL_OPERATION_NEGATE, &operand, 1);
    }
  else
    {
      term = parse_postfix (parser, error);
      if (term != NULL && take (parser, "**"))
        {
          operand = parse_unary (parser, error);
          if (operand == NULL)
            return NULL;
          term = new_binary (parser, NUMEL_OPERATION_POWER, term, operand);
        }
    }
  parser->depth--;

  return term;
}

static gboolean
take_operator (Parser *parser, NumelBinding binding, NumelOperation *operation)
{
  for (guint i = NUMEL_OPERATION_OR; i < NUMEL_N_OPERATIONS; i++)
    {
      if (numel_operators[i].binding == binding && take (parser, numel_operators[i].sign))
        {
          *operation = i;
          return TRUE;
        }
    }

  return FALSE;
}

/* What binds as tightly as that or tighter: operations of equal rank from left to right. */
static NumelTerm *
parse_binary (Parser *parser, NumelBinding binding, GError **error)
{
  NumelOperation operation;
  NumelTerm *term;

  if (binding == NUMEL_BINDING_UNARY)
    return parse_unary (parser, error);
  if (binding == NUMEL_BINDING_NOT && take (parser, "not"))
    {
      if (!descend (parser, error))
        return NULL;
      term = parse_binary (parser, NUMEL_BINDING_NOT, error);
      parser->depth--;
      return term != NULL ? new_term (parser, NUMEL_OPERATION_NOT, &term, 1) : NULL;
    }

  term = parse_binary (parser, binding + 1, error);
  while (term != NULL && take_operator (parser, binding, &operation))
    {
      NumelTerm *right = parse_binary (parser, binding + 1, error);

      if (right == NULL)
        return NULL;
      if (binding == NUMEL_BINDING_COMPARISON && take_operator (parser, binding, &operation))
        return fail (parser, error, _("a single comparison expected"));
      term = new_binary (parser, operation, term, right);
    }

  return term;
}

static NumelTerm *
parse_expression (Parser *parser, GError **error)
{
  NumelTerm *term;

  if (!descend (parser, error))
    return NULL;

  term = parse_binary (parser, NUMEL_BINDING_OR, error);
  if (term != NULL && take (parser, "if"))
    {
      NumelTerm *condition = parse_binary (parser, NUMEL_BINDING_OR, error);
      NumelTerm *otherwise;

      if (condition == NULL)
        return NULL;
      if (!take (parser, "else"))
        return fail (parser, error, _("“else” expected"));
      otherwise = parse_expression (parser, error);
      if (otherwise == NULL)
        return NULL;

      term = new_term (parser, NUMEL_OPERATION_IF,
                       (NumelTerm *[]) { condition, term, otherwise }, 3);
    }
  parser->depth--;

  return term;
}

/**
 * numel_expression_parse:
 * @text: an expression as a description spells it, at most 1,000 characters
 * @resolve: (nullable): finds what a name stands for; without it names are errors
 * @error: set to %NUMEL_ERROR_BAD_DESCRIPTION, with the text, the character and what was expected
 *
 * Returns: (transfer full) (nullable): the parsed expression
 */
NumelExpression *
numel_expression_parse (const char        *text,
                        NumelResolveFunc   resolve,
                        gpointer           user_data,
                        GError           **error)
{
  g_autoptr (NumelExpression) self = NULL;
  Parser parser;

  g_return_val_if_fail (text != NULL, NULL);

  if (!g_utf8_validate (text, -1, NULL) || g_utf8_strlen (text, -1) > NUMEL_EXPRESSION_MAX_LENGTH)
    {
      g_set_error (error, NUMEL_ERROR, NUMEL_ERROR_BAD_DESCRIPTION,
                   _("an expression of at most %d characters expected"),
                   NUMEL_EXPRESSION_MAX_LENGTH);
      return NULL;
    }

  self = numel_expression_new (text);
  parser = (Parser) {
    .text = self->text, .position = self->text, .expression = self, .resolve = resolve,
    .user_data = user_data,
  };
  self->root = parse_expression (&parser, error);
  if (self->root == NULL)
    return NULL;

  skip_space (&parser);
  if (*parser.position != '\0')
    {
      fail (&parser, error, _("the end of the expression expected"));
      return NULL;
    }

  return g_steal_pointer (&self);
}

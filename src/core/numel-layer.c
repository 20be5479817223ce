/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-layer.h"

#include <string.h>

#include "numel-error.h"

#define MAX_ARGUMENTS NUMEL_MAX_DIMENSIONS

/* A tensor's shape is written as a row of dimensions: a digit is the argument of that number, with
 * "g" behind it divided by the groups; "k" is the kernel, a number for each axis or a list; "l" is
 * the first argument, a number or a list; "*" is every argument. */
typedef struct
{
  const char *suffix;
  const char *shape;
  gboolean multiplies;
  gboolean is_buffer;
  /* Arguments (as digits) that must all be true, or not given, for the tensor to exist. */
  const char *conditions;
} TensorShape;

typedef struct
{
  const char *name;
  const char *arguments[6];
  guint n_needed;
  guint n_axes;
  TensorShape tensors[NUMEL_LAYER_MAX_TENSORS];
} Kind;

#define CONVOLUTION(axes)                                                                         \
  {                                                                                               \
    "Conv" #axes "d", { "in", "out", "kernel", "groups", "bias" }, 3, axes,                       \
    { { "weight", "10gk", TRUE, FALSE, "" }, { "bias", "1", FALSE, FALSE, "4" } },                \
  }

#define TRANSPOSED_CONVOLUTION(axes)                                                              \
  {                                                                                               \
    "ConvTranspose" #axes "d", { "in", "out", "kernel", "groups", "bias" }, 3, axes,              \
    { { "weight", "01gk", TRUE, FALSE, "" }, { "bias", "1", FALSE, FALSE, "4" } },                \
  }

#define BATCH_NORM(axes)                                                                          \
  {                                                                                               \
    "BatchNorm" #axes "d", { "d" }, 1, 0,                                                         \
    {                                                                                             \
      { "weight", "0", FALSE, FALSE, "" }, { "bias", "0", FALSE, FALSE, "" },                     \
      { "running_mean", "0", FALSE, TRUE, "" }, { "running_var", "0", FALSE, TRUE, "" },          \
      { "num_batches_tracked", "", FALSE, TRUE, "" },                                             \
    },                                                                                            \
  }

static const Kind kinds[] = {
  {
    "Linear", { "in", "out", "bias" }, 2, 0,
    { { "weight", "10", TRUE, FALSE, "" }, { "bias", "1", FALSE, FALSE, "2" } },
  },
  {
    "Conv1D", { "out", "in" }, 2, 0,
    { { "weight", "10", TRUE, FALSE, "" }, { "bias", "0", FALSE, FALSE, "" } },
  },
  { "Embedding", { "n", "d" }, 2, 0, { { "weight", "01", FALSE, FALSE, "" } } },
  { "RMSNorm", { "d" }, 1, 0, { { "weight", "l", FALSE, FALSE, "" } } },
  {
    "LayerNorm", { "d", "bias", "affine" }, 1, 0,
    { { "weight", "l", FALSE, FALSE, "2" }, { "bias", "l", FALSE, FALSE, "12" } },
  },
  {
    "GroupNorm", { "groups", "d" }, 2, 0,
    { { "weight", "1", FALSE, FALSE, "" }, { "bias", "1", FALSE, FALSE, "" } },
  },
  BATCH_NORM (1),
  BATCH_NORM (2),
  CONVOLUTION (1),
  CONVOLUTION (2),
  CONVOLUTION (3),
  TRANSPOSED_CONVOLUTION (1),
  TRANSPOSED_CONVOLUTION (2),
  { "Parameter", { NULL, "matmul" }, 0, 0, { { "", "*", FALSE, FALSE, "" } } },
  { "Buffer", { NULL }, 0, 0, { { "", "*", FALSE, TRUE, "" } } },
};

#define GROUPS_ARGUMENT 3
#define KERNEL_ARGUMENT 2

struct _NumelLayer
{
  const Kind *kind;
  NumelExpression *arguments[MAX_ARGUMENTS];
  /* Of a kind with any number of sizes: how many. */
  guint n_arguments;
  NumelExpression *matmul;
};

static gboolean
is_variadic (const Kind *kind)
{
  return kind->arguments[0] == NULL;
}

static const Kind *
find_kind (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      if (g_str_equal (kinds[i].name, name))
        return &kinds[i];
    }

  return NULL;
}

static gboolean
fail (const char  *text,
      GError     **error,
      const char  *format,
      ...) G_GNUC_PRINTF (3, 4);

static gboolean
fail (const char  *text,
      GError     **error,
      const char  *format,
      ...)
{
  g_autofree char *reason = NULL;
  va_list arguments;

  va_start (arguments, format);
  reason = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  g_set_error (error, NUMEL_ERROR, NUMEL_ERROR_BAD_DESCRIPTION, "“%s”: %s", text, reason);

  return FALSE;
}

/* Cuts "a, f(b, c), d" at the commas that stand in no bracket and in no string. */
static GStrv
split_arguments (const char *text)
{
  g_autoptr (GStrvBuilder) pieces = g_strv_builder_new ();
  const char *start = text;
  int depth = 0;
  char quote = '\0';

  for (const char *c = text;; c++)
    {
      if (*c == '\0' || (*c == ',' && depth == 0 && quote == '\0'))
        {
          g_autofree char *piece = g_strstrip (g_strndup (start, c - start));

          if (*c != '\0' || *piece != '\0' || start != text)
            g_strv_builder_add (pieces, piece);
          if (*c == '\0')
            break;
          start = c + 1;
        }
      else if (quote != '\0')
        quote = *c == quote ? '\0' : quote;
      else if (*c == '\'' || *c == '"')
        quote = *c;
      else if (*c == '(' || *c == '[')
        depth++;
      else if (*c == ')' || *c == ']')
        depth--;
    }

  return g_strv_builder_end (pieces);
}

/* "bias=False" is a name and an expression; "a == b" has no name. */
static char *
take_keyword (const char **piece)
{
  const char *end = *piece;

  while (g_ascii_isalnum (*end) || *end == '_')
    end++;
  if (end == *piece || g_ascii_isdigit (**piece))
    return NULL;

  for (const char *sign = end;; sign++)
    {
      if (*sign == '=' && sign[1] != '=')
        {
          g_autofree char *name = g_strndup (*piece, end - *piece);

          *piece = sign + 1;
          return g_steal_pointer (&name);
        }
      if (*sign != ' ')
        return NULL;
    }
}

static int
find_argument (const Kind *kind,
               const char *name)
{
  for (guint i = is_variadic (kind) ? 1 : 0; i < G_N_ELEMENTS (kind->arguments); i++)
    {
      if (g_strcmp0 (kind->arguments[i], name) == 0)
        return i;
    }

  return -1;
}

static gboolean
place_argument (NumelLayer        *self,
                const char        *text,
                guint              position,
                const char        *piece,
                NumelResolveFunc   resolve,
                gpointer           user_data,
                GError           **error)
{
  g_autofree char *keyword = take_keyword (&piece);
  g_autoptr (NumelExpression) expression = NULL;
  NumelExpression **place;

  if (keyword != NULL)
    {
      int number = find_argument (self->kind, keyword);

      if (number < 0)
        return fail (text, error, "%s has no argument “%s”", self->kind->name, keyword);
      place = is_variadic (self->kind) ? &self->matmul : &self->arguments[number];
    }
  else
    {
      guint n_most = 0;

      while (n_most < G_N_ELEMENTS (self->kind->arguments)
             && self->kind->arguments[n_most] != NULL)
        n_most++;
      if (is_variadic (self->kind))
        n_most = MAX_ARGUMENTS;
      if (position >= n_most)
        return fail (text, error, "%s takes at most %u arguments", self->kind->name, n_most);
      if (is_variadic (self->kind) && self->matmul != NULL)
        return fail (text, error, "sizes expected before “matmul”");
      place = &self->arguments[position];
      self->n_arguments = MAX (self->n_arguments, position + 1);
    }

  if (*place != NULL)
    return fail (text, error, "an argument is given twice");
  expression = numel_expression_parse (piece, resolve, user_data, error);
  if (expression == NULL)
    return FALSE;
  *place = g_steal_pointer (&expression);

  return TRUE;
}

/**
 * numel_layer_parse:
 * @text: a layer string
 * @resolve: finds what a name in an argument stands for
 * @error: set to %NUMEL_ERROR_BAD_DESCRIPTION
 *
 * Returns: (transfer full) (nullable): the parsed layer
 */
NumelLayer *
numel_layer_parse (const char        *text,
                   NumelResolveFunc   resolve,
                   gpointer           user_data,
                   GError           **error)
{
  g_autoptr (NumelLayer) self = g_new0 (NumelLayer, 1);
  const char *opening = strchr (text, '(');
  g_autofree char *name = NULL;
  g_autofree char *inside = NULL;
  g_auto (GStrv) pieces = NULL;
  gsize length = strlen (text);

  if (opening == NULL || text[length - 1] != ')')
    {
      fail (text, error, "a layer like “Linear(a, b)” expected");
      return NULL;
    }

  name = g_strchomp (g_strndup (text, opening - text));
  self->kind = find_kind (name);
  if (self->kind == NULL)
    {
      fail (text, error, "there is no layer kind “%s”", name);
      return NULL;
    }

  inside = g_strndup (opening + 1, text + length - 1 - (opening + 1));
  pieces = split_arguments (inside);
  for (guint i = 0; pieces[i] != NULL; i++)
    {
      if (!place_argument (self, text, i, pieces[i], resolve, user_data, error))
        return NULL;
    }

  for (guint i = 0; i < self->kind->n_needed; i++)
    {
      if (self->arguments[i] == NULL)
        {
          fail (text, error, "%s needs its argument “%s”", self->kind->name,
                self->kind->arguments[i]);
          return NULL;
        }
    }

  return g_steal_pointer (&self);
}

/**
 * numel_layer_free:
 * @self: (transfer full) (nullable): a layer
 */
void
numel_layer_free (NumelLayer *self)
{
  if (self == NULL)
    return;

  for (guint i = 0; i < G_N_ELEMENTS (self->arguments); i++)
    g_clear_pointer (&self->arguments[i], numel_expression_free);
  g_clear_pointer (&self->matmul, numel_expression_free);
  g_free (self);
}

/**
 * numel_layer_get_kind:
 * @self: a layer
 *
 * Returns: (transfer none): the name of its kind, as torch.nn has it
 */
const char *
numel_layer_get_kind (const NumelLayer *self)
{
  return self->kind->name;
}

/**
 * numel_layer_get_n_arguments:
 * @self: a layer
 *
 * Returns: how many arguments there may be, to ask for with numel_layer_get_argument()
 */
guint
numel_layer_get_n_arguments (const NumelLayer *self)
{
  return MAX_ARGUMENTS + (self->matmul != NULL ? 1 : 0);
}

/**
 * numel_layer_get_argument:
 * @self: a layer
 * @i: which
 *
 * Returns: (transfer none) (nullable): the argument, or %NULL where it isn't given
 */
NumelExpression *
numel_layer_get_argument (const NumelLayer *self,
                          guint             i)
{
  return i < MAX_ARGUMENTS ? self->arguments[i] : self->matmul;
}

/* What one evaluation works on; @failed is the argument that was looked at last. */
typedef struct
{
  const NumelLayer *layer;
  NumelScope *scope;
  NumelExpression *failed;
  GError **error;
} Evaluation;

static gboolean
get_size (Evaluation *evaluation,
          guint       argument,
          gint64     *size)
{
  evaluation->failed = evaluation->layer->arguments[argument];

  return numel_expression_get_size (evaluation->failed, evaluation->scope, size, evaluation->error);
}

static gboolean
set_impossible (Evaluation *evaluation,
                const char *format,
                ...) G_GNUC_PRINTF (2, 3);

static gboolean
set_impossible (Evaluation *evaluation,
                const char *format,
                ...)
{
  g_autofree char *reason = NULL;
  va_list arguments;

  va_start (arguments, format);
  reason = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  g_set_error (evaluation->error, NUMEL_ERROR, NUMEL_ERROR_IMPOSSIBLE, "%s: %s",
               evaluation->failed != NULL ? numel_expression_get_text (evaluation->failed)
                                          : evaluation->layer->kind->name,
               reason);

  return FALSE;
}

static gboolean
add_dimension (NumelTensor *tensor,
               Evaluation  *evaluation,
               gint64       size)
{
  if (tensor->n_dimensions == NUMEL_MAX_DIMENSIONS)
    return set_impossible (evaluation, "at most %d dimensions expected", NUMEL_MAX_DIMENSIONS);
  tensor->dimensions[tensor->n_dimensions++] = size;
  if (__builtin_mul_overflow (tensor->elements, size, &tensor->elements))
    {
      g_set_error (evaluation->error, NUMEL_ERROR, NUMEL_ERROR_OVERFLOW,
                   "%s: a tensor of less than 2^63 elements expected",
                   evaluation->failed != NULL ? numel_expression_get_text (evaluation->failed)
                                              : evaluation->layer->kind->name);
      return FALSE;
    }

  return TRUE;
}

static gboolean
divide_by_groups (Evaluation *evaluation,
                  gint64     *size)
{
  gint64 groups;

  if (evaluation->layer->arguments[GROUPS_ARGUMENT] == NULL)
    return TRUE;
  if (!get_size (evaluation, GROUPS_ARGUMENT, &groups))
    return FALSE;
  if (groups == 0 || *size % groups != 0)
    return set_impossible (evaluation, "a divisor of the %" G_GINT64_FORMAT " channels expected, "
                           "not %" G_GINT64_FORMAT, *size, groups);
  *size /= groups;

  return TRUE;
}

/* A kernel or a norm's shape: one number, which stands for each of n axes, or a list. */
static gboolean
add_dimensions (NumelTensor *tensor,
                Evaluation  *evaluation,
                guint        argument,
                guint        n_axes)
{
  NumelValue value;

  evaluation->failed = evaluation->layer->arguments[argument];
  if (!numel_expression_evaluate (evaluation->failed, evaluation->scope, &value, evaluation->error))
    return FALSE;

  if (value.type == NUMEL_VALUE_LIST)
    {
      if (argument == KERNEL_ARGUMENT && value.list->n_items != n_axes)
        return set_impossible (evaluation, "a list of %u numbers expected, not %u", n_axes,
                               value.list->n_items);
      for (guint i = 0; i < value.list->n_items; i++)
        {
          const NumelValue *item = &value.list->items[i];

          if (item->type != NUMEL_VALUE_INTEGER || item->integer < 0)
            return set_impossible (evaluation, "integers of at least 0 expected in the list");
          if (!add_dimension (tensor, evaluation, item->integer))
            return FALSE;
        }
      return TRUE;
    }

  if (value.type != NUMEL_VALUE_INTEGER || value.integer < 0)
    {
      g_autofree char *text = numel_value_to_string (&value);

      return set_impossible (evaluation, "an integer of at least 0 expected, not %s", text);
    }
  for (guint i = 0; i < n_axes; i++)
    {
      if (!add_dimension (tensor, evaluation, value.integer))
        return FALSE;
    }

  return TRUE;
}

static gboolean
evaluate_shape (Evaluation        *evaluation,
                const TensorShape *shape,
                NumelTensor       *tensor)
{
  const NumelLayer *layer = evaluation->layer;
  gint64 size;

  tensor->suffix = shape->suffix;
  tensor->n_dimensions = 0;
  tensor->elements = 1;
  tensor->multiplies = shape->multiplies;
  tensor->is_buffer = shape->is_buffer;

  for (const char *code = shape->shape; *code != '\0'; code++)
    {
      switch (*code)
        {
        case '*':
          for (guint i = 0; i < layer->n_arguments; i++)
            {
              if (!get_size (evaluation, i, &size) || !add_dimension (tensor, evaluation, size))
                return FALSE;
            }
          if (layer->matmul != NULL)
            {
              evaluation->failed = layer->matmul;
              if (!numel_expression_is_true (layer->matmul, evaluation->scope, &tensor->multiplies,
                                             evaluation->error))
                return FALSE;
            }
          break;
        case 'k':
          if (!add_dimensions (tensor, evaluation, KERNEL_ARGUMENT, layer->kind->n_axes))
            return FALSE;
          break;
        case 'l':
          if (!add_dimensions (tensor, evaluation, 0, 1))
            return FALSE;
          break;
        default:
          if (!get_size (evaluation, *code - '0', &size))
            return FALSE;
          if (code[1] == 'g')
            {
              code++;
              if (!divide_by_groups (evaluation, &size))
                return FALSE;
            }
          if (!add_dimension (tensor, evaluation, size))
            return FALSE;
          break;
        }
    }

  return TRUE;
}

static gboolean
check_conditions (Evaluation        *evaluation,
                  const TensorShape *shape,
                  gboolean          *exists)
{
  *exists = TRUE;

  for (const char *code = shape->conditions; *code != '\0' && *exists; code++)
    {
      NumelExpression *condition = evaluation->layer->arguments[*code - '0'];

      if (condition == NULL)
        continue;
      evaluation->failed = condition;
      if (!numel_expression_is_true (condition, evaluation->scope, exists, evaluation->error))
        return FALSE;
    }

  return TRUE;
}

/**
 * numel_layer_evaluate:
 * @self: a layer
 * @scope: where its arguments find their values
 * @tensors: (out): its tensors, parameters first
 * @n_tensors: (out): how many
 * @failed: (out) (optional): on failure the argument that has no value
 * @error: set to an error of %NUMEL_ERROR
 *
 * Returns: whether every tensor's shape is known
 */
gboolean
numel_layer_evaluate (const NumelLayer  *self,
                      NumelScope        *scope,
                      NumelTensor        tensors[NUMEL_LAYER_MAX_TENSORS],
                      guint             *n_tensors,
                      NumelExpression  **failed,
                      GError           **error)
{
  Evaluation evaluation = { self, scope, NULL, error };
  guint n = 0;

  for (guint i = 0; i < NUMEL_LAYER_MAX_TENSORS && self->kind->tensors[i].suffix != NULL; i++)
    {
      const TensorShape *shape = &self->kind->tensors[i];
      gboolean exists;

      if (!check_conditions (&evaluation, shape, &exists)
          || (exists && !evaluate_shape (&evaluation, shape, &tensors[n])))
        {
          if (failed != NULL)
            *failed = evaluation.failed;
          return FALSE;
        }
      if (exists)
        n++;
    }
  *n_tensors = n;

  return TRUE;
}

static void
append_factor (GString *text,
               gsize    start)
{
  if (text->len > start)
    g_string_append (text, " × ");
}

/**
 * numel_layer_format:
 * @self: a layer that evaluates
 * @scope: where its arguments find their values
 * @suffix: which of its tensors
 * @style: in names or in numbers
 * @text: where to append
 *
 * Appends the tensor's sizes multiplied, in the order of its shape.
 */
void
numel_layer_format (const NumelLayer  *self,
                    NumelScope        *scope,
                    const char        *suffix,
                    NumelFormulaStyle  style,
                    GString           *text)
{
  const TensorShape *shape = self->kind->tensors;
  gsize start = text->len;

  while (!g_str_equal (shape->suffix, suffix))
    shape++;

  for (const char *code = shape->shape; *code != '\0'; code++)
    {
      guint first = 0;
      guint last = 0;
      guint times = 1;

      if (*code == '*')
        last = self->n_arguments;
      else
        {
          first = *code == 'k' ? KERNEL_ARGUMENT : *code == 'l' ? 0 : (guint) (*code - '0');
          last = first + 1;
        }
      if (*code == 'k')
        {
          NumelValue value;

          if (numel_expression_evaluate (self->arguments[first], scope, &value, NULL)
              && value.type != NUMEL_VALUE_LIST)
            times = self->kind->n_axes;
        }

      for (guint i = first; i < last; i++)
        {
          for (guint j = 0; j < times; j++)
            {
              append_factor (text, start);
              numel_expression_format (self->arguments[i], scope, style, TRUE, text);
            }
        }
      if (*code != '*' && code[1] == 'g')
        {
          code++;
          if (self->arguments[GROUPS_ARGUMENT] != NULL)
            {
              g_string_append (text, " / ");
              numel_expression_format (self->arguments[GROUPS_ARGUMENT], scope, style, TRUE, text);
            }
        }
    }
  if (text->len == start)
    g_string_append_c (text, '1');
}

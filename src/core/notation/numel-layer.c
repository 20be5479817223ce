/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-layer-private.h"

#include <string.h>

#include "core/text/numel-error.h"

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

#define KERNEL_ARGUMENT 2
#define GROUPS_ARGUMENT 3

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
                const Kind        *kind,
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
      int number = find_argument (kind, keyword);

      if (number < 0)
        return fail (text, error, "%s has no argument “%s”", kind->name, keyword);
      place = is_variadic (kind) ? &self->matmul : &self->arguments[number];
    }
  else
    {
      guint n_most = 0;

      while (n_most < G_N_ELEMENTS (kind->arguments)
             && kind->arguments[n_most] != NULL)
        n_most++;
      if (is_variadic (kind))
        n_most = NUMEL_LAYER_MAX_ARGUMENTS;
      if (position >= n_most)
        return fail (text, error, "%s takes at most %u arguments", kind->name, n_most);
      if (is_variadic (kind) && self->matmul != NULL)
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

/* Whether the tensor is ever there; what must be asked each time is kept. */
static gboolean
place_conditions (const NumelLayer  *self,
                  const TensorShape *shape,
                  NumelLayerTensor  *tensor)
{
  for (const char *code = shape->conditions; *code != '\0'; code++)
    {
      NumelExpression *condition = self->arguments[*code - '0'];
      gboolean is_true = TRUE;

      if (condition == NULL)
        continue;
      if (!numel_expression_is_constant (condition))
        tensor->conditions[tensor->n_conditions++] = condition;
      else if (numel_expression_is_true (condition, NULL, &is_true, NULL) && !is_true)
        return FALSE;
    }

  return TRUE;
}

static void
place_dimensions (const NumelLayer  *self,
                  const Kind        *kind,
                  const TensorShape *shape,
                  NumelLayerTensor  *tensor)
{
  for (const char *code = shape->shape; *code != '\0'; code++)
    {
      NumelDimension *dimension = &tensor->dimensions[tensor->n_dimensions];

      switch (*code)
        {
        case '*':
          for (guint i = 0; i < self->n_arguments; i++)
            tensor->dimensions[tensor->n_dimensions++].size = self->arguments[i];
          break;
        case 'g':
          tensor->dimensions[tensor->n_dimensions - 1].groups = self->arguments[GROUPS_ARGUMENT];
          break;
        case 'k':
          dimension->size = self->arguments[KERNEL_ARGUMENT];
          dimension->n_axes = kind->n_axes;
          tensor->n_dimensions++;
          break;
        case 'l':
          dimension->size = self->arguments[0];
          dimension->is_shape = TRUE;
          tensor->n_dimensions++;
          break;
        default:
          dimension->size = self->arguments[*code - '0'];
          tensor->n_dimensions++;
          break;
        }
    }
}

static void
place_tensors (NumelLayer *self,
               const Kind *kind)
{
  for (guint i = 0; i < NUMEL_LAYER_MAX_TENSORS && kind->tensors[i].suffix != NULL; i++)
    {
      const TensorShape *shape = &kind->tensors[i];
      NumelLayerTensor tensor = {
        .suffix = shape->suffix,
        .multiplies = shape->multiplies,
        .is_buffer = shape->is_buffer,
      };

      if (!place_conditions (self, shape, &tensor))
        continue;
      place_dimensions (self, kind, shape, &tensor);
      self->tensors[self->n_tensors++] = tensor;
    }
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
  const Kind *kind;

  if (opening == NULL || text[length - 1] != ')')
    {
      fail (text, error, "a layer like “Linear(a, b)” expected");
      return NULL;
    }

  name = g_strchomp (g_strndup (text, opening - text));
  kind = find_kind (name);
  if (kind == NULL)
    {
      fail (text, error, "there is no layer kind “%s”", name);
      return NULL;
    }
  self->kind = kind->name;

  inside = g_strndup (opening + 1, text + length - 1 - (opening + 1));
  pieces = split_arguments (inside);
  for (guint i = 0; pieces[i] != NULL; i++)
    {
      if (!place_argument (self, kind, text, i, pieces[i], resolve, user_data, error))
        return NULL;
    }

  for (guint i = 0; i < kind->n_needed; i++)
    {
      if (self->arguments[i] == NULL)
        {
          fail (text, error, "%s needs its argument “%s”", kind->name, kind->arguments[i]);
          return NULL;
        }
    }
  place_tensors (self, kind);

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
  return self->kind;
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
  return NUMEL_LAYER_MAX_ARGUMENTS + (self->matmul != NULL ? 1 : 0);
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
  return i < NUMEL_LAYER_MAX_ARGUMENTS ? self->arguments[i] : self->matmul;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-layer.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

#include "core/expression/numel-expression-private.h"

#define fail(error, ...) numel_error_set (error, NUMEL_ERROR_BAD_DESCRIPTION, __VA_ARGS__)

#define KERNEL_ARGUMENT 2
#define GROUPS_ARGUMENT 3
#define MATMUL_ARGUMENT NUMEL_MAX_DIMENSIONS

typedef enum
{
  PLAIN,
  MULTIPLIES,
  BUFFER,
} Role;

/* A tensor's shape is written as a row of dimensions: a digit is the argument of that number, with
 * "g" behind it divided by the groups; "k" is the kernel, a number for each axis or a list; "l" is
 * the first argument, a number or a list; "*" is every argument but matmul. The conditions are
 * arguments (as digits) that must all be true, or not given, for the tensor to exist. */
typedef struct
{
  const char *suffix;
  const char *shape;
  Role role;
  const char *conditions;
} TensorShape;

/* Of a variadic kind any number of sizes may be given. */
typedef struct
{
  const char *name;
  const char *arguments[NUMEL_LAYER_MAX_ARGUMENTS];
  guint n_needed;
  guint n_axes;
  TensorShape tensors[NUMEL_LAYER_MAX_TENSORS];
  gboolean is_norm;
  gboolean is_variadic;
} Kind;

#define CONVOLUTION(name, weight, axes)                                                           \
  {                                                                                               \
    name, { "in", "out", "kernel", "groups", "bias" }, 3, axes,                                   \
    { { "weight", weight, MULTIPLIES, "" }, { "bias", "1", PLAIN, "4" } },                        \
  }

#define BATCH_NORM(name)                                                                          \
  {                                                                                               \
    name, { "d" }, 1, 0,                                                                          \
    {                                                                                             \
      { "weight", "0", PLAIN, "" }, { "bias", "0", PLAIN, "" },                                   \
      { "running_mean", "0", BUFFER, "" }, { "running_var", "0", BUFFER, "" },                    \
      { "num_batches_tracked", "", BUFFER, "" },                                                  \
    },                                                                                            \
    .is_norm = TRUE,                                                                              \
  }

static const Kind kinds[] = {
  {
    "Linear", { "in", "out", "bias" }, 2, 0,
    { { "weight", "10", MULTIPLIES, "" }, { "bias", "1", PLAIN, "2" } },
  },
  {
    "Conv1D", { "out", "in" }, 2, 0,
    { { "weight", "10", MULTIPLIES, "" }, { "bias", "0", PLAIN, "" } },
  },
  { "Embedding", { "n", "d" }, 2, 0, { { "weight", "01", PLAIN, "" } } },
  { "RMSNorm", { "d" }, 1, 0, { { "weight", "l", PLAIN, "" } }, .is_norm = TRUE },
  {
    "LayerNorm", { "d", "bias", "affine" }, 1, 0,
    { { "weight", "l", PLAIN, "2" }, { "bias", "l", PLAIN, "12" } }, .is_norm = TRUE,
  },
  {
    "GroupNorm", { "groups", "d" }, 2, 0,
    { { "weight", "1", PLAIN, "" }, { "bias", "1", PLAIN, "" } }, .is_norm = TRUE,
  },
  BATCH_NORM ("BatchNorm1d"),
  BATCH_NORM ("BatchNorm2d"),
  CONVOLUTION ("Conv1d", "10gk", 1),
  CONVOLUTION ("Conv2d", "10gk", 2),
  CONVOLUTION ("Conv3d", "10gk", 3),
  CONVOLUTION ("ConvTranspose1d", "01gk", 1),
  CONVOLUTION ("ConvTranspose2d", "01gk", 2),
  {
    "Parameter", { [MATMUL_ARGUMENT] = "matmul" }, 0, 0, { { "", "*", PLAIN, "" } },
    .is_variadic = TRUE,
  },
  { "Buffer", { NULL }, 0, 0, { { "", "*", BUFFER, "" } }, .is_variadic = TRUE },
};

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
  gsize length = strspn (*piece, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "_");
  const char *sign = *piece + length + strspn (*piece + length, " ");
  char *name;

  if (length == 0 || g_ascii_isdigit (**piece) || sign[0] != '=' || sign[1] == '=')
    return NULL;
  name = g_strndup (*piece, length);
  *piece = sign + 1;

  return name;
}

/* The number of the argument that a piece gives, or -1. */
static int
find_argument (const NumelLayer *self, const Kind *kind, const char *text, guint position,
               const char *keyword, GError **error)
{
  guint n_most = 0;

  for (guint i = 0; keyword != NULL && i < G_N_ELEMENTS (kind->arguments); i++)
    {
      if (g_strcmp0 (kind->arguments[i], keyword) == 0)
        return i;
    }
  if (keyword != NULL)
    {
      fail (error, "“%s”: %s has no argument “%s”", text, kind->name, keyword);
      return -1;
    }

  while (kind->arguments[n_most] != NULL)
    n_most++;
  if (kind->is_variadic)
    n_most = NUMEL_MAX_DIMENSIONS;
  if (position < n_most && self->arguments[MATMUL_ARGUMENT] == NULL)
    return position;
  if (position >= n_most)
    fail (error, "“%s”: %s takes at most %u arguments", text, kind->name, n_most);
  else
    fail (error, "“%s”: sizes expected before “matmul”", text);

  return -1;
}

static gboolean
place_argument (NumelLayer *self, const Kind *kind, const char *text, guint position,
                const char *piece, NumelResolveFunc resolve, gpointer user_data, GError **error)
{
  g_autofree char *keyword = take_keyword (&piece);
  int number = find_argument (self, kind, text, position, keyword, error);

  if (number < 0)
    return FALSE;
  if (self->arguments[number] != NULL)
    return fail (error, "“%s”: an argument is given twice", text);
  self->arguments[number] = numel_expression_parse (piece, resolve, user_data, error);

  return self->arguments[number] != NULL;
}

/* Whether the tensor is ever there; what must be asked each time is kept. */
static gboolean
place_conditions (const NumelLayer *self, const TensorShape *shape, NumelLayerTensor *tensor)
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
place_dimensions (const NumelLayer *self, const Kind *kind, const TensorShape *shape,
                  NumelLayerTensor *tensor)
{
  NumelDimension *dimension = tensor->dimensions;

  for (const char *code = shape->shape; *code != '\0'; code++)
    {
      switch (*code)
        {
        case '*':
          for (guint i = 0; i < NUMEL_MAX_DIMENSIONS && self->arguments[i] != NULL; i++)
            *dimension++ = (NumelDimension) { .size = self->arguments[i] };
          break;
        case 'g':
          dimension[-1].groups = self->arguments[GROUPS_ARGUMENT];
          break;
        case 'k':
          *dimension++ = (NumelDimension) { .size = self->arguments[KERNEL_ARGUMENT],
                                            .n_axes = kind->n_axes };
          break;
        case 'l':
          *dimension++ = (NumelDimension) { .size = self->arguments[0], .is_shape = TRUE };
          break;
        default:
          *dimension++ = (NumelDimension) { .size = self->arguments[*code - '0'] };
          break;
        }
    }
  tensor->n_dimensions = dimension - tensor->dimensions;
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
numel_layer_parse (const char *text, NumelResolveFunc resolve, gpointer user_data, GError **error)
{
  g_autoptr (NumelLayer) self = g_new0 (NumelLayer, 1);
  const char *opening = strchr (text, '(');
  g_autofree char *name = NULL;
  g_autofree char *inside = NULL;
  g_auto (GStrv) pieces = NULL;
  const Kind *kind;

  if (opening == NULL || !g_str_has_suffix (text, ")"))
    {
      fail (error, "“%s”: a layer like “Linear(a, b)” expected", text);
      return NULL;
    }

  name = g_strchomp (g_strndup (text, opening - text));
  kind = find_kind (name);
  if (kind == NULL)
    {
      fail (error, "“%s”: there is no layer kind “%s”", text, name);
      return NULL;
    }
  self->kind = kind->name;
  self->is_norm = kind->is_norm;

  inside = g_strndup (opening + 1, strlen (opening + 1) - 1);
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
          fail (error, "“%s”: %s needs its argument “%s”", text, kind->name, kind->arguments[i]);
          return NULL;
        }
    }

  for (guint i = 0; i < NUMEL_LAYER_MAX_TENSORS && kind->tensors[i].suffix != NULL; i++)
    {
      const TensorShape *shape = &kind->tensors[i];
      NumelLayerTensor tensor = { .suffix = shape->suffix,
                                  .multiplies = shape->role == MULTIPLIES,
                                  .is_buffer = shape->role == BUFFER };

      if (!place_conditions (self, shape, &tensor))
        continue;
      place_dimensions (self, kind, shape, &tensor);
      self->tensors[self->n_tensors++] = tensor;
    }

  return g_steal_pointer (&self);
}

/**
 * numel_layer_free:
 * @self: (transfer full): a layer
 */
void
numel_layer_free (NumelLayer *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (self->arguments); i++)
    g_clear_pointer (&self->arguments[i], numel_expression_free);
  g_free (self);
}

/* What one evaluation works on; @failed is the argument that was looked at last. */
typedef struct
{
  const NumelLayer *layer;
  NumelScope *scope;
  NumelExpression *failed;
  GError **error;
} Evaluation;

static const char *
get_place (const Evaluation *evaluation)
{
  return evaluation->failed != NULL ? numel_expression_get_text (evaluation->failed)
                                    : evaluation->layer->kind;
}

static gboolean set_impossible (Evaluation *evaluation, const char *format, ...)
G_GNUC_PRINTF (2, 3);

static gboolean
set_impossible (Evaluation *evaluation, const char *format, ...)
{
  g_autofree char *reason = NULL;
  va_list arguments;

  va_start (arguments, format);
  reason = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  g_set_error (evaluation->error, NUMEL_ERROR, NUMEL_ERROR_IMPOSSIBLE, "%s: %s",
               get_place (evaluation), reason);

  return FALSE;
}

static G_NO_INLINE gboolean
set_overflow (Evaluation *evaluation)
{
  g_set_error (evaluation->error, NUMEL_ERROR, NUMEL_ERROR_OVERFLOW,
               _("%s: a tensor of less than 2^63 elements expected"), get_place (evaluation));

  return FALSE;
}

static inline gboolean
get_size (Evaluation *evaluation, NumelExpression *argument, gint64 *size)
{
  const NumelValue *known = numel_expression_peek (argument, evaluation->scope);

  evaluation->failed = argument;
  if (known == NULL || known->type != NUMEL_VALUE_INTEGER || known->integer < 0)
    return numel_expression_get_size (argument, evaluation->scope, size, evaluation->error);
  *size = known->integer;

  return TRUE;
}

static inline gboolean
add_dimension (NumelTensor *tensor, Evaluation *evaluation, gint64 size)
{
  if (G_UNLIKELY (tensor->n_dimensions == NUMEL_MAX_DIMENSIONS))
    return set_impossible (evaluation, _("at most %d dimensions expected"), NUMEL_MAX_DIMENSIONS);
  tensor->dimensions[tensor->n_dimensions++] = size;
  if (G_UNLIKELY (__builtin_mul_overflow (tensor->elements, size, &tensor->elements)))
    return set_overflow (evaluation);

  return TRUE;
}

static gboolean
divide_by_groups (Evaluation *evaluation, NumelExpression *argument, gint64 *size)
{
  gint64 groups;

  if (!get_size (evaluation, argument, &groups))
    return FALSE;
  if (groups == 0 || *size % groups != 0)
    return set_impossible (evaluation,
                           _("a divisor of the %" PRId64 " channels expected, not %" PRId64),
                           *size, groups);
  *size /= groups;

  return TRUE;
}

/* A kernel or a norm's shape: one number, which stands for each of n axes, or a list. */
static G_NO_INLINE gboolean
add_dimensions (NumelTensor *tensor, Evaluation *evaluation, const NumelDimension *dimension)
{
  NumelValue value;
  guint n_axes = dimension->is_shape ? 1 : dimension->n_axes;

  evaluation->failed = dimension->size;
  if (!numel_expression_evaluate (dimension->size, evaluation->scope, &value, evaluation->error))
    return FALSE;

  if (value.type == NUMEL_VALUE_LIST)
    {
      if (!dimension->is_shape && value.list->n_items != n_axes)
        return set_impossible (evaluation, _("a list of %u numbers expected, not %u"), n_axes,
                               value.list->n_items);
      for (guint i = 0; i < value.list->n_items; i++)
        {
          const NumelValue *item = &value.list->items[i];

          if (item->type != NUMEL_VALUE_INTEGER || item->integer < 0)
            return set_impossible (evaluation, _("integers of at least 0 expected in the list"));
          if (!add_dimension (tensor, evaluation, item->integer))
            return FALSE;
        }
      return TRUE;
    }

  if (value.type != NUMEL_VALUE_INTEGER || value.integer < 0)
    {
      g_autofree char *text = numel_value_to_string (&value);

      return set_impossible (evaluation, _("an integer of at least 0 expected, not %s"), text);
    }
  for (guint i = 0; i < n_axes; i++)
    {
      if (!add_dimension (tensor, evaluation, value.integer))
        return FALSE;
    }

  return TRUE;
}

static gboolean
check_conditions (Evaluation *evaluation, const NumelLayerTensor *wanted, gboolean *exists)
{
  *exists = TRUE;

  for (guint i = 0; i < wanted->n_conditions && *exists; i++)
    {
      evaluation->failed = wanted->conditions[i];
      if (!numel_expression_is_true (wanted->conditions[i], evaluation->scope, exists,
                                     evaluation->error))
        return FALSE;
    }

  return TRUE;
}

static gboolean
evaluate_tensor (Evaluation *evaluation, const NumelLayerTensor *wanted, NumelTensor *tensor)
{
  const NumelDimension *end = wanted->dimensions + wanted->n_dimensions;

  tensor->suffix = wanted->suffix;
  tensor->n_dimensions = 0;
  tensor->elements = 1;
  tensor->multiplies = wanted->multiplies;
  tensor->is_buffer = wanted->is_buffer;

  for (const NumelDimension *dimension = wanted->dimensions; dimension < end; dimension++)
    {
      gint64 size;

      if (dimension->is_shape || dimension->n_axes > 0)
        {
          if (!add_dimensions (tensor, evaluation, dimension))
            return FALSE;
          continue;
        }
      if (!get_size (evaluation, dimension->size, &size)
          || (dimension->groups != NULL
              && !divide_by_groups (evaluation, dimension->groups, &size))
          || !add_dimension (tensor, evaluation, size))
        return FALSE;
    }

  if (evaluation->layer->arguments[MATMUL_ARGUMENT] == NULL)
    return TRUE;
  evaluation->failed = evaluation->layer->arguments[MATMUL_ARGUMENT];

  return numel_expression_is_true (evaluation->failed, evaluation->scope, &tensor->multiplies,
                                   evaluation->error);
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
numel_layer_evaluate (const NumelLayer *self, NumelScope *scope,
                      NumelTensor tensors[NUMEL_LAYER_MAX_TENSORS], guint *n_tensors,
                      NumelExpression **failed, GError **error)
{
  Evaluation evaluation = { self, scope, NULL, error };
  const NumelLayerTensor *end = self->tensors + self->n_tensors;
  NumelTensor *tensor = tensors;

  for (const NumelLayerTensor *wanted = self->tensors; wanted < end; wanted++)
    {
      gboolean exists = TRUE;

      if ((wanted->n_conditions > 0 && !check_conditions (&evaluation, wanted, &exists))
          || (exists && !evaluate_tensor (&evaluation, wanted, tensor)))
        {
          if (failed != NULL)
            *failed = evaluation.failed;
          return FALSE;
        }
      if (exists)
        tensor++;
    }
  *n_tensors = tensor - tensors;

  return TRUE;
}

/* A kernel's number is a factor for each of its axes; a list is one factor. */
static guint
get_times (const NumelDimension *dimension, NumelScope *scope)
{
  NumelValue value;

  return dimension->n_axes > 0
         && numel_expression_evaluate (dimension->size, scope, &value, NULL)
         && value.type != NUMEL_VALUE_LIST ? dimension->n_axes : 1;
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
numel_layer_format (const NumelLayer *self, NumelScope *scope, const char *suffix,
                    NumelFormulaStyle style, GString *text)
{
  const NumelLayerTensor *tensor = self->tensors;
  gsize start = text->len;

  while (!g_str_equal (tensor->suffix, suffix))
    tensor++;

  for (guint i = 0; i < tensor->n_dimensions; i++)
    {
      const NumelDimension *dimension = &tensor->dimensions[i];
      guint times = get_times (dimension, scope);

      for (guint j = 0; j < times; j++)
        {
          if (text->len > start)
            g_string_append (text, " × ");
          numel_expression_format (dimension->size, scope, style, TRUE, text);
        }
      if (dimension->groups != NULL)
        {
          g_string_append (text, " / ");
          numel_expression_format (dimension->groups, scope, style, TRUE, text);
        }
    }
  if (text->len == start)
    g_string_append_c (text, '1');
}

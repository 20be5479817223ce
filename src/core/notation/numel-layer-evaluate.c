/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-layer-private.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

#include "core/text/numel-error.h"
#include "core/expression/numel-expression-private.h"

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
get_size (Evaluation      *evaluation,
          NumelExpression *argument,
          gint64          *size)
{
  const NumelValue *known = numel_expression_peek (argument, evaluation->scope);

  evaluation->failed = argument;
  if (known == NULL || known->type != NUMEL_VALUE_INTEGER || known->integer < 0)
    return numel_expression_get_size (argument, evaluation->scope, size, evaluation->error);
  *size = known->integer;

  return TRUE;
}

static inline gboolean
add_dimension (NumelTensor *tensor,
               Evaluation  *evaluation,
               gint64       size)
{
  if (G_UNLIKELY (tensor->n_dimensions == NUMEL_MAX_DIMENSIONS))
    return set_impossible (evaluation, _("at most %d dimensions expected"), NUMEL_MAX_DIMENSIONS);
  tensor->dimensions[tensor->n_dimensions++] = size;
  if (G_UNLIKELY (__builtin_mul_overflow (tensor->elements, size, &tensor->elements)))
    return set_overflow (evaluation);

  return TRUE;
}

static gboolean
divide_by_groups (Evaluation      *evaluation,
                  NumelExpression *argument,
                  gint64          *size)
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
add_dimensions (NumelTensor          *tensor,
                Evaluation           *evaluation,
                const NumelDimension *dimension)
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
check_conditions (Evaluation             *evaluation,
                  const NumelLayerTensor *wanted,
                  gboolean               *exists)
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
evaluate_matmul (Evaluation  *evaluation,
                 NumelTensor *tensor)
{
  evaluation->failed = evaluation->layer->matmul;

  return numel_expression_is_true (evaluation->failed, evaluation->scope, &tensor->multiplies,
                                   evaluation->error);
}

static gboolean
evaluate_tensor (Evaluation             *evaluation,
                 const NumelLayerTensor *wanted,
                 NumelTensor            *tensor)
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

  return evaluation->layer->matmul == NULL || evaluate_matmul (evaluation, tensor);
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
get_times (const NumelDimension *dimension,
           NumelScope           *scope)
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
numel_layer_format (const NumelLayer  *self,
                    NumelScope        *scope,
                    const char        *suffix,
                    NumelFormulaStyle  style,
                    GString           *text)
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

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-storage.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "core/count/numel-breakdown-private.h"

/* More items than this aren't told apart by their numbers: a model has fewer layers. */
#define MAX_ITEMS 10000

typedef struct
{
  const NumelQuantization *quantization;
  gboolean tell_items;
  NumelWide quantized;
  NumelWide elements;
  NumelWide scale_elements;
  NumelWide parts[NUMEL_N_PARTS];
} Sums;

static void
add (NumelWide *sum,
     NumelWide  more)
{
  *sum = numel_wide_add (*sum, more);
}

static void
get_matrix (const NumelNode *tensor,
            gint64          *rows,
            gint64          *columns,
            gint64          *matrices)
{
  guint n = tensor->n_dimensions;
  const char *kind = tensor->kind;
  gboolean is_transposed;

  if (g_str_equal (kind, "tensor") && tensor->parent != NULL && tensor->parent->kind != NULL)
    kind = tensor->parent->kind;

  /* Stacked experts and GPT-2's layers have the inputs first. */
  is_transposed = n > 2 || g_str_equal (kind, "Conv1D");
  *rows = tensor->dimensions[is_transposed ? n - 1 : n - 2];
  *columns = tensor->dimensions[is_transposed ? n - 2 : n - 1];
  *matrices = 1;
  for (guint i = 0; i + 2 < n; i++)
    *matrices *= tensor->dimensions[i];
}

static void
add_tensor (Sums            *sums,
            const NumelNode *tensor,
            const char      *module,
            NumelWide        parameters,
            gint64           times)
{
  const NumelScheme *scheme = numel_quantization_find (sums->quantization, tensor, module);
  NumelSchemeSize size;
  gint64 rows;
  gint64 columns;
  gint64 matrices;
  NumelWide all;

  if (scheme == NULL)
    {
      NumelDataType rest = numel_quantization_get_rest (sums->quantization);

      add (&sums->elements, parameters);
      add (&sums->parts[tensor->part], numel_data_type_measure (rest, parameters));
      return;
    }

  get_matrix (tensor, &rows, &columns, &matrices);
  numel_scheme_measure (scheme, rows, columns, &size);
  all = numel_wide_multiply (matrices, times);
  add (&sums->quantized, parameters);
  add (&sums->elements, numel_wide_multiply (size.words, all));
  add (&sums->scale_elements, numel_wide_multiply (size.scales, all));
  add (&sums->parts[tensor->part], numel_wide_multiply (size.bytes, all));
}

static const GArray *
find_items (const NumelNode *tensor)
{
  const GArray *items = NULL;

  /* The tree's own nodes know the numbers of their items; the outermost are those of layers. */
  for (const NumelNode *node = tensor; node != NULL; node = node->parent)
    {
      const NumelTreeNode *tree_node = (const NumelTreeNode *) node;

      if (tree_node->indices != NULL && tree_node->names == NULL && tree_node->indices->len > 0)
        items = tree_node->indices;
    }

  return items;
}

static char *
get_module (const NumelNode *tensor)
{
  const char *path = tensor->path;
  gboolean is_row_of_layer = g_str_equal (tensor->kind, "tensor");
  const char *dot = is_row_of_layer ? strrchr (path, '.') : NULL;

  return dot != NULL ? g_strndup (path, dot - path) : g_strdup (path);
}

static void
add_items (Sums            *sums,
           const NumelNode *tensor)
{
  g_autofree char *module = get_module (tensor);
  const GArray *items = sums->tell_items ? find_items (tensor) : NULL;
  const char *star = strchr (module, '*');
  guint n_items = items != NULL ? items->len : 0;

  if (star == NULL || n_items == 0 || n_items > MAX_ITEMS || tensor->times % n_items != 0)
    {
      add_tensor (sums, tensor, module, tensor->parameters, tensor->times);
      return;
    }

  for (guint i = 0; i < n_items; i++)
    {
      g_autofree char *numbered =
        g_strdup_printf ("%.*s%" G_GINT64_FORMAT "%s", (int) (star - module), module,
                         g_array_index (items, gint64, i), star + 1);

      add_tensor (sums, tensor, numbered, tensor->parameters / n_items, tensor->times / n_items);
    }
}

static void
walk (Sums            *sums,
      const NumelNode *node)
{
  if (node->n_children == 0 && node->parameters > 0)
    add_items (sums, node);
  for (guint i = 0; i < node->n_children; i++)
    walk (sums, node->children[i]);
}

/**
 * numel_storage_new:
 * @breakdown: a breakdown; extras that were counted in are stored too
 * @quantization: what its config says
 *
 * Returns: (transfer full): what the file takes
 */
NumelStorage *
numel_storage_new (NumelBreakdown          *breakdown,
                   const NumelQuantization *quantization)
{
  NumelStorage *self;
  NumelWide bytes = 0;
  Sums sums = { .quantization = quantization };

  g_return_val_if_fail (breakdown != NULL && quantization != NULL, NULL);

  self = g_new0 (NumelStorage, 1);
  self->title = g_strdup (numel_quantization_get_title (quantization));
  self->unknown = g_strdup (numel_quantization_get_unknown (quantization));
  self->is_plain = numel_quantization_is_plain (quantization);
  self->rest = numel_quantization_get_rest (quantization);
  self->knows_elements = self->unknown == NULL;
  if (self->unknown != NULL)
    return self;

  sums.tell_items = numel_quantization_has_numbers (quantization);
  walk (&sums, numel_breakdown_get_root (breakdown));
  if (numel_quantization_is_exhausted (quantization))
    {
      self->unknown = g_strdup (_("quantization_config: a pattern takes too long."));
      self->knows_elements = FALSE;
      return self;
    }
  self->unknown = g_strdup (numel_quantization_get_unknown_rest (quantization));
  self->quantized = numel_wide_get (sums.quantized);
  self->elements = numel_wide_get (sums.elements);
  self->scale_elements = numel_wide_get (sums.scale_elements);
  if (self->unknown != NULL)
    return self;

  for (guint i = 0; i < NUMEL_N_PARTS; i++)
    {
      self->parts[i] = numel_wide_get (sums.parts[i]);
      bytes = numel_wide_add (bytes, sums.parts[i]);
    }
  self->bytes = numel_wide_get (bytes);

  return self;
}

void
numel_storage_free (NumelStorage *self)
{
  if (self == NULL)
    return;

  g_free (self->title);
  g_free (self->unknown);
  g_free (self);
}

/**
 * numel_storage_describe:
 * @self: a storage
 * @counts: the counts of the same breakdown
 *
 * Returns: (transfer full) (nullable): the bytes with their formula, or %NULL if they are unknown
 */
NumelFigure *
numel_storage_describe (const NumelStorage *self,
                        const NumelCounts  *counts)
{
  gint64 rest;
  gint64 packed;

  g_return_val_if_fail (self != NULL && counts != NULL, NULL);

  if (self->unknown != NULL || self->bytes == NUMEL_WIDE_TOO_LARGE)
    return NULL;
  if (self->is_plain)
    return numel_data_type_describe (self->rest, counts->total);

  rest = numel_wide_get (numel_data_type_measure (self->rest, counts->total - self->quantized));
  packed = self->bytes - rest;

  return numel_figure_new (self->bytes,
                           g_strdup_printf (_("quantized weights and scales + "
                                              "other parameters × %d bytes"),
                                            (int) numel_data_type_get_bits (self->rest) / 8),
                           g_strdup_printf ("%" G_GINT64_FORMAT " + %" G_GINT64_FORMAT " × %d",
                                            packed, counts->total - self->quantized,
                                            (int) numel_data_type_get_bits (self->rest) / 8));
}

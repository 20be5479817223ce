/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-storage.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "core/count/numel-breakdown-private.h"

/* More items than this aren't told apart by their numbers: a model has fewer layers. */
#define MAX_ITEMS 10000

#define NESTED_SCALE_BYTES 4

/**
 * Size: what matrices take: words of weights, numbers beside them, bytes of both
 */
typedef struct
{
  NumelWide words;
  NumelWide scales;
  NumelWide bytes;
} Size;

typedef struct
{
  const NumelQuantization *quantization;
  gboolean tell_items;
  gboolean is_exhausted;
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

static NumelWide
divide_up (NumelWide a,
           NumelWide b)
{
  return (a + b - 1) / b;
}

static NumelWide
count_words (const NumelScheme *scheme,
             NumelWide          rows,
             NumelWide          columns)
{
  NumelWide bits = scheme->bits;

  switch (scheme->packing)
    {
    case NUMEL_PACKING_ROWS:
      return divide_up (rows * bits, scheme->word_bits) * columns;
    case NUMEL_PACKING_FLAT:
      return divide_up (rows * columns * bits, scheme->word_bits);
    case NUMEL_PACKING_COLUMNS:
    default:
      return rows * divide_up (columns * bits, scheme->word_bits);
    }
}

static Size
measure (const NumelScheme *scheme,
         gint64             rows,
         gint64             columns)
{
  NumelWide weights = (NumelWide) rows * columns;
  NumelWide block_rows = scheme->block_rows > 0 ? divide_up (rows, scheme->block_rows) : 1;
  NumelWide block_columns = scheme->block_columns > 0 ? divide_up (columns, scheme->block_columns)
                                                      : 1;
  NumelWide blocks = block_rows * block_columns;
  NumelWide word_bytes = divide_up (scheme->word_bits, 8);
  Size size;

  if (scheme->packing == NUMEL_PACKING_FLAT && scheme->block_columns > 0)
    blocks = divide_up (weights, scheme->block_columns);

  size.words = count_words (scheme, rows, columns);
  size.scales = blocks * scheme->scales + scheme->matrix_elements;
  size.bytes = size.words * word_bytes + blocks * scheme->scales * scheme->scale_bytes
               + scheme->matrix_bytes;

  if (scheme->zero_bits > 0)
    {
      /* Zero points of a block's rows are packed like the weights, the other way round. */
      NumelWide zeros = block_columns * divide_up (block_rows * scheme->zero_bits,
                                                   scheme->word_bits);

      size.scales += zeros;
      size.bytes += zeros * word_bytes;
    }
  if (scheme->nested_block > 0)
    {
      NumelWide nested = divide_up (weights, scheme->nested_block);

      size.scales += nested;
      size.bytes += nested * NESTED_SCALE_BYTES;
    }
  if (scheme->index_bytes > 0)
    {
      size.scales += columns;
      size.bytes += (NumelWide) columns * scheme->index_bytes;
    }

  return size;
}

/* A tensor of a layer has the kind of the layer, if that has one. */
static const char *
get_kind (const NumelNode *tensor)
{
  if (tensor->kind == NULL)
    return "";

  return g_str_equal (tensor->kind, "tensor") && tensor->parent != NULL
         && tensor->parent->kind != NULL ? tensor->parent->kind : tensor->kind;
}

static gboolean
has_quantized_kind (const NumelNode *tensor,
                    NumelQuantized   takes)
{
  const char *kind = get_kind (tensor);

  if (tensor->n_dimensions < 2)
    return FALSE;
  if (g_str_equal (kind, "Linear"))
    return (takes & NUMEL_QUANTIZED_LINEAR) != 0;
  if (g_str_equal (kind, "Conv1D"))
    return (takes & NUMEL_QUANTIZED_CONV1D) != 0;
  if (g_str_equal (kind, "Embedding"))
    return (takes & NUMEL_QUANTIZED_TABLES) != 0;

  return (takes & NUMEL_QUANTIZED_STACKS) != 0 && tensor->multiplies && tensor->n_dimensions > 2
         && g_str_equal (kind, "Parameter");
}

/* Routers, tables, norms and what joins blocks stay in 16 bits with every method met. */
static gboolean
has_quantized_part (const NumelNode *tensor,
                    NumelQuantized   takes)
{
  switch (tensor->inner_part)
    {
    case NUMEL_PART_ATTENTION:
    case NUMEL_PART_FFN:
    case NUMEL_PART_MIXER:
    case NUMEL_PART_VISION:
    case NUMEL_PART_AUDIO:
    case NUMEL_PART_PROJECTOR:
      return TRUE;
    case NUMEL_PART_HEAD:
      return (takes & (NUMEL_QUANTIZED_HEAD | NUMEL_QUANTIZED_TABLES)) != 0;
    case NUMEL_PART_EMBEDDING:
    case NUMEL_PART_ROUTER:
      return (takes & NUMEL_QUANTIZED_TABLES) != 0;
    case NUMEL_PART_POSITION:
    case NUMEL_PART_NORM:
    case NUMEL_PART_OTHER:
    default:
      return FALSE;
    }
}

/* Module names have their first index written out. */
static gboolean
contains (Sums           *sums,
          NumelModuleSet *set,
          const char     *module)
{
  gboolean is_inside = numel_module_set_contains (set, module);

  sums->is_exhausted |= set->is_exhausted;

  return is_inside;
}

static const NumelScheme *
find_scheme (Sums            *sums,
             const NumelNode *tensor,
             const char      *module)
{
  const NumelQuantization *quantization = sums->quantization;

  if (!has_quantized_kind (tensor, quantization->takes)
      || !has_quantized_part (tensor, quantization->takes)
      || contains (sums, quantization->skipped, module))
    return NULL;

  for (guint i = 0; i < quantization->schemes->len && !sums->is_exhausted; i++)
    {
      const NumelScheme *scheme = &g_array_index (quantization->schemes, NumelScheme, i);

      if (scheme->targets == NULL || contains (sums, scheme->targets, module))
        return scheme;
    }

  return NULL;
}

static void
add_tensor (Sums            *sums,
            const NumelNode *tensor,
            const char      *module,
            NumelWide        parameters,
            gint64           times)
{
  const NumelScheme *scheme = find_scheme (sums, tensor, module);
  guint n = tensor->n_dimensions;
  NumelWide matrices = times;
  gboolean is_transposed;
  Size size;

  if (scheme == NULL)
    {
      add (&sums->elements, parameters);
      add (&sums->parts[tensor->part], numel_data_type_measure (sums->quantization->rest,
                                                                parameters));
      return;
    }

  /* Stacked experts and GPT-2's layers have the inputs first. */
  is_transposed = n > 2 || g_str_equal (get_kind (tensor), "Conv1D");
  size = measure (scheme, tensor->dimensions[is_transposed ? n - 1 : n - 2],
                  tensor->dimensions[is_transposed ? n - 2 : n - 1]);
  for (guint i = 0; i + 2 < n; i++)
    matrices = numel_wide_multiply (matrices, tensor->dimensions[i]);
  add (&sums->quantized, parameters);
  add (&sums->elements, numel_wide_multiply (size.words, matrices));
  add (&sums->scale_elements, numel_wide_multiply (size.scales, matrices));
  add (&sums->parts[tensor->part], numel_wide_multiply (size.bytes, matrices));
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

/* Whether the config may treat layers of one kind differently. */
static gboolean
has_numbers (const NumelQuantization *quantization)
{
  gboolean has_any = quantization->skipped->has_numbers;

  for (guint i = 0; i < quantization->schemes->len; i++)
    {
      const NumelModuleSet *targets = g_array_index (quantization->schemes, NumelScheme, i).targets;

      has_any |= targets != NULL && targets->has_numbers;
    }

  return has_any;
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
  self->title = g_strdup (quantization->title);
  self->unknown = g_strdup (quantization->unknown);
  self->is_plain = quantization->schemes->len == 0;
  self->rest = quantization->rest;
  if (self->unknown != NULL)
    return self;

  sums.tell_items = has_numbers (quantization);
  walk (&sums, numel_breakdown_get_root (breakdown));
  if (sums.is_exhausted)
    {
      self->unknown = g_strdup (_("quantization_config: a pattern takes too long."));
      return self;
    }
  self->knows_elements = TRUE;
  self->unknown = g_strdup (quantization->unknown_rest);
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
  gint64 others;
  gint64 packed;
  int bytes;

  g_return_val_if_fail (self != NULL && counts != NULL, NULL);

  if (self->unknown != NULL || self->bytes == NUMEL_WIDE_TOO_LARGE)
    return NULL;
  if (self->is_plain)
    return numel_data_type_describe (self->rest, counts->total);

  others = counts->total - self->quantized;
  packed = self->bytes - numel_wide_get (numel_data_type_measure (self->rest, others));
  bytes = (int) numel_data_type_get_bits (self->rest) / 8;

  return numel_figure_new (self->bytes,
                           g_strdup_printf (_("quantized weights and scales + "
                                              "other parameters × %d bytes"), bytes),
                           g_strdup_printf ("%" G_GINT64_FORMAT " + %" G_GINT64_FORMAT " × %d",
                                            packed, others, bytes));
}

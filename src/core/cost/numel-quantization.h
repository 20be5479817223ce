/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

#include "numel-data-type.h"
#include "numel-module-set.h"

G_BEGIN_DECLS

/* Where a composite model's config may have what concerns its text; ends with %NULL. */
extern const char *const numel_text_config_names[];

/**
 * NumelPacking: the direction in which several weights share a word
 */
typedef enum
{
  NUMEL_PACKING_COLUMNS,
  NUMEL_PACKING_ROWS,
  NUMEL_PACKING_FLAT,
} NumelPacking;

/**
 * NumelScheme:
 * @targets: (nullable): the modules that it is for, or %NULL for all linear ones
 * @bits: bits of a weight
 * @word_bits: bits of the words that the file holds: as many as @bits if nothing is packed
 * @block_rows: rows that share a scale, 0 for all
 * @block_columns: columns that share a scale, 0 for all; of a flat packing weights in any order
 * @scales: numbers for each block: a scale, perhaps a bias
 * @scale_bytes: bytes of each of them
 * @zero_bits: bits of a zero point for each block, packed in words too; 0 for none
 * @nested_block: weights for which the scales have an FP32 scale of their own, or 0
 * @index_bytes: bytes kept for each column (the order of the groups)
 * @matrix_elements: numbers kept once a matrix
 * @matrix_bytes: bytes of all of them together
 *
 * How a file stores a matrix of rows (outputs) and columns (inputs).
 */
typedef struct
{
  NumelModuleSet *targets;
  NumelPacking packing;
  gint64 bits;
  gint64 word_bits;
  gint64 block_rows;
  gint64 block_columns;
  gint64 scales;
  gint64 scale_bytes;
  gint64 zero_bits;
  gint64 nested_block;
  gint64 index_bytes;
  gint64 matrix_elements;
  gint64 matrix_bytes;
} NumelScheme;

/**
 * NumelQuantized: which tensors are quantised
 * @NUMEL_QUANTIZED_LINEAR: linear layers
 * @NUMEL_QUANTIZED_CONV1D: GPT-2's transposed ones
 * @NUMEL_QUANTIZED_STACKS: experts stacked in one tensor
 * @NUMEL_QUANTIZED_TABLES: input tables and heads
 * @NUMEL_QUANTIZED_HEAD: heads
 */
typedef enum
{
  NUMEL_QUANTIZED_LINEAR = 1 << 0,
  NUMEL_QUANTIZED_CONV1D = 1 << 1,
  NUMEL_QUANTIZED_STACKS = 1 << 2,
  NUMEL_QUANTIZED_TABLES = 1 << 3,
  NUMEL_QUANTIZED_HEAD = 1 << 4,
} NumelQuantized;

/**
 * NumelQuantization:
 * @title: for people (`FP8, blocks of 128 × 128`)
 * @unknown: (nullable): why it can't be told how the file packs its weights
 * @unknown_rest: (nullable): why it can't be told what isn't quantised is stored as
 * @rest: what isn't quantised is stored as
 * @schemes: (element-type NumelScheme): the first whose targets match holds; none if nothing is
 *   quantised
 * @skipped: modules left as they are
 * @takes: what of the other modules is quantised
 *
 * What a config says of how its file stores weights: `torch_dtype` or `dtype`, and
 * `quantization_config`.
 */
typedef struct
{
  char *title;
  char *unknown;
  char *unknown_rest;
  NumelDataType rest;
  GArray *schemes;
  NumelModuleSet *skipped;
  NumelQuantized takes;
} NumelQuantization;

NumelQuantization *numel_quantization_new            (JsonObject        *config)
                                                     G_GNUC_WARN_UNUSED_RESULT;
NumelQuantization *numel_quantization_new_for_method (const char        *method,
                                                      gint64             bits,
                                                      NumelDataType      rest)
                                                     G_GNUC_WARN_UNUSED_RESULT;
void               numel_quantization_free           (NumelQuantization *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NumelQuantization, numel_quantization_free)

G_END_DECLS

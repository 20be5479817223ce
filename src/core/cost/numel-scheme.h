/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/text/numel-wide.h"

G_BEGIN_DECLS

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
 * NumelSchemeSize: what a matrix takes: words of weights, numbers beside them, bytes of both
 */
typedef struct
{
  NumelWide words;
  NumelWide scales;
  NumelWide bytes;
} NumelSchemeSize;

void numel_scheme_measure (const NumelScheme *self,
                           gint64             rows,
                           gint64             columns,
                           NumelSchemeSize   *size);

G_END_DECLS

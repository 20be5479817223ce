/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-scheme.h"

#define NESTED_SCALE_BYTES 4

static NumelWide
divide_up (NumelWide a,
           NumelWide b)
{
  return (a + b - 1) / b;
}

static NumelWide
count_words (const NumelScheme *self,
             NumelWide          rows,
             NumelWide          columns,
             gint64             bits)
{
  switch (self->packing)
    {
    case NUMEL_PACKING_ROWS:
      return divide_up (rows * bits, self->word_bits) * columns;
    case NUMEL_PACKING_FLAT:
      return divide_up (rows * columns * bits, self->word_bits);
    case NUMEL_PACKING_COLUMNS:
    default:
      return rows * divide_up (columns * bits, self->word_bits);
    }
}

/**
 * numel_scheme_measure:
 * @self: a scheme
 * @rows: outputs of the matrix
 * @columns: inputs of it
 * @size: (out): what it takes
 */
void
numel_scheme_measure (const NumelScheme *self,
                      gint64             rows,
                      gint64             columns,
                      NumelSchemeSize   *size)
{
  NumelWide weights = (NumelWide) rows * columns;
  NumelWide block_rows = self->block_rows > 0 ? divide_up (rows, self->block_rows) : 1;
  NumelWide block_columns = self->block_columns > 0 ? divide_up (columns, self->block_columns) : 1;
  NumelWide blocks = block_rows * block_columns;
  NumelWide word_bytes = divide_up (self->word_bits, 8);

  g_return_if_fail (rows >= 0 && columns >= 0);

  if (self->packing == NUMEL_PACKING_FLAT && self->block_columns > 0)
    blocks = divide_up (weights, self->block_columns);

  size->words = count_words (self, rows, columns, self->bits);
  size->scales = blocks * self->scales + self->matrix_elements;
  size->bytes = size->words * word_bytes + blocks * self->scales * self->scale_bytes
                + self->matrix_bytes;

  if (self->zero_bits > 0)
    {
      /* Zero points of a block's rows are packed like the weights, the other way round. */
      NumelWide zeros = block_columns * divide_up (block_rows * self->zero_bits, self->word_bits);

      size->scales += zeros;
      size->bytes += zeros * word_bytes;
    }
  if (self->nested_block > 0)
    {
      NumelWide nested = divide_up (weights, self->nested_block);

      size->scales += nested;
      size->bytes += nested * NESTED_SCALE_BYTES;
    }
  if (self->index_bytes > 0)
    {
      size->scales += columns;
      size->bytes += (NumelWide) columns * self->index_bytes;
    }
}

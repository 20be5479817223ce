/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-label-column.h"

#include <math.h>

#include "numel-canvas.h"

/**
 * numel_label_column_place:
 * @positions: where labels would like to be, ascending; they are moved in place
 * @n_positions: how many there are
 * @distance: how far two neighbours are apart at least
 * @low: the first place there is
 * @high: the last one
 *
 * Moves labels apart as little as possible. Labels that push each other form a group that is
 * centred on where its members wanted to be, so that none is pushed further than the others.
 *
 * Returns: %FALSE if there is no room for all of them; then they aren't moved
 */
gboolean
numel_label_column_place (double *positions,
                          guint   n_positions,
                          double  distance,
                          double  low,
                          double  high)
{
  g_autofree double *first = NULL;
  g_autofree guint *length = NULL;
  guint n_groups = 0;
  guint placed = 0;

  if (n_positions == 0)
    return TRUE;
  if ((n_positions - 1) * distance > high - low + 1e-6)
    return FALSE;

  /* first is the place of a group's first label; a label wants to be its index further on. */
  first = g_new (double, n_positions);
  length = g_new (guint, n_positions);

  for (guint i = 0; i < n_positions; i++)
    {
      first[n_groups] = CLAMP (positions[i], low, high);
      length[n_groups] = 1;
      n_groups++;

      while (TRUE)
        {
          guint last = n_groups - 1;

          first[last] = CLAMP (first[last], low, MAX (low, high - (length[last] - 1) * distance));
          if (last == 0 || first[last - 1] + length[last - 1] * distance <= first[last])
            break;

          first[last - 1] = (first[last - 1] * length[last - 1]
                             + (first[last] - length[last - 1] * distance) * length[last])
                            / (length[last - 1] + length[last]);
          length[last - 1] += length[last];
          n_groups--;
        }
    }

  for (guint group = 0; group < n_groups; group++)
    for (guint i = 0; i < length[group]; i++)
      positions[placed++] = first[group] + i * distance;

  return TRUE;
}

/**
 * numel_label_column_get_height:
 *
 * Returns: height of a label, in pixels
 */
double
numel_label_column_get_height (NumelTextMeter *meter)
{
  return numel_text_meter_get_line_height (meter, NUMEL_SIZE_NAME)
         + numel_text_meter_get_line_height (meter, NUMEL_SIZE_SMALL);
}

/**
 * numel_label_column_get_room:
 * @height: a height in pixels
 *
 * Returns: how many labels stand in a column of that height
 */
guint
numel_label_column_get_room (double          height,
                             NumelTextMeter *meter)
{
  double rest = height - numel_label_column_get_height (meter);

  return rest < 0
           ? 0
           : 1 + (guint) floor (rest / (NUMEL_LABEL_DISTANCE * numel_text_meter_get_em (meter)));
}

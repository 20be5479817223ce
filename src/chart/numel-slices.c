/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-slices.h"

static gint64
add_saturated (gint64 a,
               gint64 b)
{
  gint64 sum;

  return __builtin_add_overflow (a, b, &sum) ? G_MAXINT64 : sum;
}

static gint64
sum_children (const NumelChartDatum *datum)
{
  gint64 sum = 0;

  for (guint i = 0; i < numel_chart_datum_get_n_children (datum); i++)
    sum = add_saturated (sum, numel_chart_datum_get_child (datum, i)->value);

  return sum;
}

/**
 * numel_slices_get_total:
 * @root: a tree
 *
 * Returns: what a full turn stands for: what the children of @root add up to, or its own value if
 *   that is more
 */
gint64
numel_slices_get_total (const NumelChartDatum *root)
{
  return MAX (root->value, sum_children (root));
}

/* Ends are made from sums of integers, never by adding up angles: the last one is the parent's end
 * to the bit, and the same count always has the same edges. */
static void
add_slices (GArray                *slices,
            const NumelChartDatum *datum,
            int                    parent,
            guint                  level,
            guint                  n_levels,
            double                 start,
            double                 end)
{
  gint64 total = numel_slices_get_total (datum);
  gint64 sum = 0;
  guint n_visible = 0;
  guint index = 0;

  if (total <= 0 || level >= n_levels)
    return;

  for (guint i = 0; i < numel_chart_datum_get_n_children (datum); i++)
    n_visible += numel_chart_datum_get_child (datum, i)->value > 0 ? 1 : 0;

  for (guint i = 0; i < numel_chart_datum_get_n_children (datum); i++)
    {
      const NumelChartDatum *child = numel_chart_datum_get_child (datum, i);
      gint64 before = sum;
      NumelSlice slice = {
        .datum = child,
        .parent = parent,
        .level = level,
        .index = index,
        .n_siblings = n_visible,
      };

      if (child->value <= 0)
        continue;

      sum = add_saturated (sum, child->value);
      slice.start = start + (end - start) * ((double) before / (double) total);
      slice.end = sum == total ? end : start + (end - start) * ((double) sum / (double) total);
      g_array_append_val (slices, slice);
      index++;

      add_slices (slices, child, (int) slices->len - 1, level + 1, n_levels, slice.start,
                  slice.end);
    }
}

/**
 * numel_slices_compute:
 * @root: a tree; its children are the first level
 * @n_levels: how many levels to cut
 *
 * Cuts a full turn by the values of the tree. What has none has no slice.
 *
 * Returns: (transfer full) (element-type NumelSlice): the slices, each before what is inside of it
 */
GArray *
numel_slices_compute (const NumelChartDatum *root,
                      guint                  n_levels)
{
  GArray *slices = g_array_new (FALSE, FALSE, sizeof (NumelSlice));

  add_slices (slices, root, -1, 0, n_levels, 0, 1);

  return slices;
}

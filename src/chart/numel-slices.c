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

const NumelSlice *
numel_slices_get (const GArray *slices,
                  guint         index)
{
  return &g_array_index (slices, NumelSlice, index);
}

/**
 * numel_slices_get_parent:
 * @slices: slices
 * @slice: one of them
 *
 * Returns: (transfer none) (nullable): the one it is inside of
 */
const NumelSlice *
numel_slices_get_parent (const GArray     *slices,
                         const NumelSlice *slice)
{
  return slice->parent < 0 ? NULL : numel_slices_get (slices, (guint) slice->parent);
}

/**
 * numel_slices_find_last_thin:
 * @slices: slices
 * @first: index of a slice that is too thin to be seen
 * @least: a slice of less than so many turns is
 *
 * Returns: index of the last slice that is drawn together with @first: of the same level, with
 *   nothing between them that can be seen
 */
guint
numel_slices_find_last_thin (const GArray *slices,
                             guint         first,
                             double        least)
{
  guint level = numel_slices_get (slices, first)->level;
  guint last = first;

  for (guint i = first + 1; i < slices->len; i++)
    {
      const NumelSlice *slice = numel_slices_get (slices, i);

      if (slice->level < level || (slice->level == level && slice->end - slice->start >= least))
        break;
      if (slice->level == level)
        last = i;
    }

  return last;
}

/**
 * numel_slices_find_largest:
 * @slices: slices
 * @first: index of a slice
 * @last: index of a later one
 *
 * Returns: index of the largest slice from @first to @last, of those of the level of @first
 */
guint
numel_slices_find_largest (const GArray *slices,
                           guint         first,
                           guint         last)
{
  const NumelSlice *largest = numel_slices_get (slices, first);
  guint found = first;

  for (guint i = first + 1; i <= last; i++)
    {
      const NumelSlice *slice = numel_slices_get (slices, i);

      if (slice->level == largest->level && slice->datum->value > largest->datum->value)
        {
          largest = slice;
          found = i;
        }
    }

  return found;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-explanation-private.h"

/* Sums of three to five adjustments, found by meeting in the middle: the sums of all pairs are
 * sorted once, and what is missing to the number is looked up among them. */

typedef struct
{
  gint64 sum;
  guint i;
  guint j;
} Pair;

typedef struct
{
  NumelFinder *finder;
  const NumelHit *start;
  GPtrArray *items;
  GArray *pairs;
  guint n_hits;
} Search;

/* Enough to choose the most plausible from. */
#define MAX_HITS 64

static int
compare_pairs (gconstpointer a,
               gconstpointer b)
{
  const Pair *left = a;
  const Pair *right = b;

  if (left->sum != right->sum)
    return left->sum < right->sum ? -1 : 1;

  return left->i != right->i ? (left->i < right->i ? -1 : 1) : (left->j < right->j ? -1 : 1);
}

static const NumelAdjustment *
get_item (const Search *self,
          guint         index)
{
  return g_ptr_array_index (self->items, index);
}

static gboolean
agree (const Search *self,
       const guint  *chosen,
       guint         n_chosen)
{
  for (guint i = 1; i < n_chosen; i++)
    {
      for (guint j = 0; j < i; j++)
        {
          if (!numel_adjustments_agree (get_item (self, chosen[i]), get_item (self, chosen[j])))
            return FALSE;
        }
    }

  return TRUE;
}

static void
take (Search      *self,
      const guint *chosen,
      guint        n_chosen)
{
  NumelHit hit = *self->start;

  if (!agree (self, chosen, n_chosen))
    return;
  for (guint i = 0; i < n_chosen; i++)
    {
      hit.items[hit.n_items++] = get_item (self, chosen[i]);
      hit.n_terms++;
      hit.order += get_item (self, chosen[i])->order;
    }
  hit.value = self->finder->lower;
  numel_finder_add_hit (self->finder, &hit);
  self->n_hits++;
}

static guint
find_first (const GArray *pairs,
            gint64        sum)
{
  guint low = 0;
  guint high = pairs->len;

  while (low < high)
    {
      guint middle = low + (high - low) / 2;

      if (g_array_index (pairs, Pair, middle).sum < sum)
        low = middle + 1;
      else
        high = middle;
    }

  return low;
}

/* Pairs behind the last chosen one that add up to what is missing. */
static void
complete (Search *self,
          guint  *chosen,
          guint   n_chosen,
          gint64  missing)
{
  for (guint k = find_first (self->pairs, missing);
       k < self->pairs->len && self->n_hits < MAX_HITS; k++)
    {
      const Pair *pair = &g_array_index (self->pairs, Pair, k);

      if (pair->sum != missing)
        return;
      if (pair->i <= chosen[n_chosen - 1])
        continue;
      chosen[n_chosen] = pair->i;
      chosen[n_chosen + 1] = pair->j;
      take (self, chosen, n_chosen + 2);
    }
}

static void
descend (Search *self,
         guint  *chosen,
         guint   n_chosen,
         guint   n_left,
         gint64  missing)
{
  guint first = n_chosen > 0 ? chosen[n_chosen - 1] + 1 : 0;

  if (n_left == 2)
    {
      complete (self, chosen, n_chosen, missing);
      return;
    }

  for (guint i = first; i < self->items->len; i++)
    {
      chosen[n_chosen] = i;
      if (agree (self, chosen, n_chosen + 1))
        descend (self, chosen, n_chosen + 1, n_left - 1, missing - get_item (self, i)->total);
    }
}

/**
 * numel_finder_find_sums:
 * @self: a finder that looks for one number
 * @items: (element-type NumelAdjustment): adjustments that may stand together
 * @start: what they are added to
 * @needed: what they must add up to, all of the total
 * @n_items: how many, three to five
 *
 * Adds every sum that gives the number to the hits.
 */
void
numel_finder_find_sums (NumelFinder    *self,
                        GPtrArray      *items,
                        const NumelHit *start,
                        gint64          needed,
                        guint           n_items)
{
  g_autoptr (GArray) pairs = g_array_new (FALSE, FALSE, sizeof (Pair));
  Search search = { self, start, items, pairs, 0 };
  guint chosen[NUMEL_EXPLANATION_MAX_STEPS];

  g_return_if_fail (n_items >= 3 && n_items <= NUMEL_EXPLANATION_MAX_STEPS);

  if (items->len < n_items)
    return;
  for (guint i = 0; i < items->len; i++)
    {
      for (guint j = i + 1; j < items->len; j++)
        {
          Pair pair = { 0, i, j };

          if (!numel_adjustments_agree (get_item (&search, i), get_item (&search, j))
              || __builtin_add_overflow (get_item (&search, i)->total, get_item (&search, j)->total,
                                         &pair.sum))
            continue;
          g_array_append_val (pairs, pair);
        }
    }
  g_array_sort (pairs, compare_pairs);
  descend (&search, chosen, 0, n_items, needed);
}

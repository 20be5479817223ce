/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-explanation-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "core/text/numel-wide.h"

/* Longer sums than these are left to chance: what several wrong readings at once add up to explains
 * nothing. */
#define MAX_OF_CLASS    3
#define MAX_OF_MISREAD  4
#define MAX_OF_SWITCH   1
#define MAX_OF_PAIR     1
#define MAX_OF_LEFT_OUT 4
#define MAX_IN_UNITS    2

#define ORDER_ACTIVE 3

static const NumelExplanationUnit units[] = {
  { 1, 1, 0, FALSE, NULL, NULL },
  { 2, 1, 3, TRUE, N_("bytes at 16 bits a parameter"), "× 2" },
  { 4, 1, 4, TRUE, N_("bytes at 32 bits a parameter"), "× 4" },
  { 1, 1, 5, TRUE, N_("bytes at 8 bits a parameter, half of what 16 bits take"), "× 1" },
  { 1, 2, 6, TRUE, N_("bytes at 4 bits a parameter"), "÷ 2" },
};

static gboolean
prepare (NumelFinder  *self,
         NumelVariant *variant)
{
  if (variant->adjustments != NULL)
    return variant->breakdown != NULL;

  variant->adjustments =
    g_ptr_array_new_with_free_func ((GDestroyNotify) numel_adjustment_free);
  if (!numel_variant_build (variant))
    return FALSE;

  numel_variant_add_stored (variant, self->variants);
  numel_variant_add_left_out (variant);
  if (variant->kind != NUMEL_VARIANT_CLASS)
    numel_variant_add_formulas (variant, &self->shape);

  return TRUE;
}

/**
 * numel_finder_new:
 * @model: a model
 * @error: set if it can't be counted
 *
 * Returns: (transfer full) (nullable): what the model may be counted as
 */
NumelFinder *
numel_finder_new (NumelModel  *model,
                  GError     **error)
{
  NumelFinder *self;
  NumelVariant *base = numel_variant_new (model, error);

  if (base == NULL)
    return NULL;
  base->breakdown = numel_model_build_breakdown (model, error);
  if (base->breakdown == NULL)
    {
      numel_variant_free (base);
      return NULL;
    }
  numel_variant_find_leaves (base);

  self = g_new0 (NumelFinder, 1);
  self->variants = g_ptr_array_new_with_free_func ((GDestroyNotify) numel_variant_free);
  self->hits = g_array_new (FALSE, TRUE, sizeof (NumelHit));
  g_ptr_array_add (self->variants, base);
  numel_explanation_read_shape (base, &self->shape);
  numel_variants_add_classes (self->variants);
  numel_variants_add_changes (self->variants);
  self->alones = numel_explanation_find_alone (base, &self->shape);
  self->packeds = numel_explanation_find_packed (base);
  prepare (self, base);

  return self;
}

void
numel_finder_free (NumelFinder *self)
{
  if (self == NULL)
    return;

  g_ptr_array_unref (self->variants);
  g_ptr_array_unref (self->alones);
  g_ptr_array_unref (self->packeds);
  g_array_unref (self->hits);
  g_free (self);
}

void
numel_finder_add_hit (NumelFinder    *self,
                      const NumelHit *hit)
{
  g_array_append_val (self->hits, *hit);
}

/* Counts whose product with the unit is in the range that is looked for. */
static gboolean
get_range (const NumelFinder          *self,
           const NumelExplanationUnit *unit,
           gint64                     *lower,
           gint64                     *upper)
{
  NumelWide low = (NumelWide) self->lower * unit->denominator;
  NumelWide high = (NumelWide) self->upper * unit->denominator;

  low = (low + unit->numerator - 1) / unit->numerator;
  high = high / unit->numerator;
  *lower = numel_wide_get (low);
  *upper = numel_wide_get (high);

  return *lower != NUMEL_WIDE_TOO_LARGE && *upper != NUMEL_WIDE_TOO_LARGE && *lower <= *upper;
}

static gint64
apply (const NumelExplanationUnit *unit,
       gint64                      count)
{
  return numel_wide_get (((NumelWide) count * unit->numerator + unit->denominator - 1)
                         / unit->denominator);
}

static gint64
get_start (const NumelHit *hit)
{
  if (hit->packed != NULL)
    return hit->packed->elements;
  if (hit->alone != NULL)
    return hit->alone->value;

  return hit->is_active ? hit->variant->counts.active : hit->variant->counts.total;
}

static gint64
get_difference (const NumelHit        *hit,
                const NumelAdjustment *item)
{
  gint64 difference = hit->is_active ? item->active : item->total;

  if (hit->packed != NULL && hit->packed->rest_bits > 0)
    {
      if (__builtin_mul_overflow (difference, (gint64) hit->packed->rest_bits / 8, &difference))
        return 0;
    }

  return difference;
}

static void
take (NumelFinder           *self,
      NumelHit               hit,
      const NumelAdjustment *a,
      const NumelAdjustment *b,
      gint64                 count)
{
  const NumelAdjustment *items[] = { a, b };

  for (guint i = 0; i < G_N_ELEMENTS (items); i++)
    {
      if (items[i] == NULL)
        continue;
      hit.items[hit.n_items++] = items[i];
      hit.n_terms++;
      hit.order += items[i]->order;
    }
  hit.value = apply (hit.unit, count);
  if (hit.value >= self->lower && hit.value <= self->upper)
    numel_finder_add_hit (self, &hit);
}

static gboolean
is_usable (const NumelFinder     *self,
           const NumelHit        *hit,
           const NumelAdjustment *item)
{
  if (item->is_rare && (self->lower != self->upper || hit->is_active))
    return FALSE;

  return (hit->packed == NULL || item->theme == NUMEL_ADJUSTMENT_STORED)
         && get_difference (hit, item) != 0;
}

/* What a file holds and what a reader leaves out are different stories. */
static gboolean
is_one_story (const NumelAdjustment *a,
              const NumelAdjustment *b)
{
  return (a->theme == NUMEL_ADJUSTMENT_STORED) == (b->theme == NUMEL_ADJUSTMENT_STORED)
         && a->group != NUMEL_ADJUSTMENT_GROUP_ADAPTERS
         && b->group != NUMEL_ADJUSTMENT_GROUP_ADAPTERS
         && numel_adjustments_agree (a, b);
}

static void
find_few (NumelFinder    *self,
          const NumelHit *start,
          gint64          lower,
          gint64          upper,
          guint           n_items)
{
  GPtrArray *items = start->variant->adjustments;
  gint64 from = get_start (start);

  if (n_items == 0)
    {
      if (from >= lower && from <= upper)
        take (self, *start, NULL, NULL, from);
      return;
    }

  for (guint i = 0; i < items->len; i++)
    {
      const NumelAdjustment *a = g_ptr_array_index (items, i);
      gint64 sum;

      if (!is_usable (self, start, a)
          || __builtin_add_overflow (from, get_difference (start, a), &sum))
        continue;
      if (n_items == 1)
        {
          if (sum >= lower && sum <= upper && sum > 0)
            take (self, *start, a, NULL, sum);
          continue;
        }
      for (guint j = i + 1; j < items->len; j++)
        {
          const NumelAdjustment *b = g_ptr_array_index (items, j);
          gint64 both;

          if (!is_usable (self, start, b)
              || __builtin_add_overflow (sum, get_difference (start, b), &both)
              || both < lower || both > upper || both <= 0 || !is_one_story (a, b))
            continue;
          take (self, *start, a, b, both);
        }
    }
}

/* Adapters make no long sums. */
static GPtrArray *
choose_items (const NumelVariant *variant,
              gboolean            is_stored)
{
  GPtrArray *items = g_ptr_array_new ();

  for (guint i = 0; i < variant->adjustments->len; i++)
    {
      NumelAdjustment *item = g_ptr_array_index (variant->adjustments, i);

      if ((item->theme == NUMEL_ADJUSTMENT_STORED) == is_stored
          && item->group != NUMEL_ADJUSTMENT_GROUP_ADAPTERS)
        g_ptr_array_add (items, item);
    }

  return items;
}

static void
find_many (NumelFinder    *self,
           const NumelHit *start,
           guint           n_items)
{
  gint64 needed = self->lower - get_start (start);
  g_autoptr (GPtrArray) stored = NULL;
  g_autoptr (GPtrArray) others = NULL;

  if (self->lower != self->upper)
    return;

  if (start->variant->kind != NUMEL_VARIANT_MISREAD)
    {
      stored = choose_items (start->variant, TRUE);
      numel_finder_find_sums (self, stored, start, needed, n_items);
    }
  if (n_items > MAX_OF_LEFT_OUT || start->variant->kind == NUMEL_VARIANT_CLASS)
    return;
  others = choose_items (start->variant, FALSE);
  numel_finder_find_sums (self, others, start, needed, n_items);
}

static void
find_in_units (NumelFinder *self,
               NumelHit     start,
               guint        n_items,
               guint        most)
{
  for (guint i = 0; i < G_N_ELEMENTS (units); i++)
    {
      NumelHit hit = start;
      gboolean is_counted = !units[i].is_bytes;
      gint64 lower;
      gint64 upper;
      guint n;

      /* A packed file's bytes are bytes already, and a plain count isn't bytes. */
      if (start.packed != NULL && !is_counted)
        continue;
      if (self->only_bytes && is_counted && (start.packed == NULL || start.packed->rest_bits == 0)
          && (start.alone == NULL || !start.alone->is_bytes))
        continue;
      /* Without a unit of bytes a byte a parameter is the plain count. */
      if (!is_counted && units[i].numerator == units[i].denominator && !self->only_bytes)
        continue;
      if (!is_counted && n_items == 0)
        continue;

      n = is_counted ? n_items : n_items - 1;
      hit.unit = &units[i];
      hit.order += units[i].order;
      hit.n_terms += is_counted ? 0 : 1;
      if (n > (is_counted ? most : MIN (most, MAX_IN_UNITS)))
        continue;
      if (n > 0 && !prepare (self, start.variant))
        continue;
      if (!get_range (self, &units[i], &lower, &upper))
        continue;
      if (n <= 2)
        find_few (self, &hit, lower, upper, n);
      else
        find_many (self, &hit, n);
    }
}

static guint
get_most (const NumelVariant *variant)
{
  if (variant->n_changes > 1)
    return variant->kind == NUMEL_VARIANT_MISREAD ? MAX_OF_PAIR : 0;

  switch (variant->kind)
    {
    case NUMEL_VARIANT_BASE:
      return NUMEL_EXPLANATION_MAX_STEPS;
    case NUMEL_VARIANT_CLASS:
      return MAX_OF_CLASS;
    case NUMEL_VARIANT_MISREAD:
      return MAX_OF_MISREAD;
    case NUMEL_VARIANT_SWITCH:
      return MAX_OF_SWITCH;
    case NUMEL_VARIANT_NOT_READ:
    default:
      return 0;
    }
}

static void
find_in_variants (NumelFinder *self,
                  guint        n_terms)
{
  for (guint i = 0; i < self->variants->len; i++)
    {
      NumelVariant *variant = g_ptr_array_index (self->variants, i);
      NumelHit hit = {
        .variant = variant, .n_terms = variant->n_changes, .order = variant->order,
      };

      if (variant->n_changes > n_terms)
        continue;
      find_in_units (self, hit, n_terms - variant->n_changes, get_most (variant));

      if (variant->n_changes < 2 && n_terms > variant->n_changes
          && variant->counts.active != variant->counts.total)
        {
          hit.is_active = TRUE;
          hit.n_terms++;
          hit.order += ORDER_ACTIVE;
          find_in_units (self, hit, n_terms - variant->n_changes - 1, MAX_IN_UNITS);
        }
    }
}

/* Two digits leave so much open that a part, a module or a packed type would often be in it. */
static gboolean
is_coarse (const NumelFinder *self)
{
  return self->lower / (self->upper - self->lower + 1) < 100 && self->lower < self->upper;
}

static void
find_alone (NumelFinder *self,
            guint        n_terms)
{
  NumelVariant *base = g_ptr_array_index (self->variants, 0);

  for (guint i = 0; i < self->alones->len && n_terms > 0 && n_terms <= 2; i++)
    {
      const NumelAlone *alone = g_ptr_array_index (self->alones, i);
      NumelHit hit = {
        .variant = base, .alone = alone, .n_terms = 1, .order = alone->order, .unit = &units[0],
      };
      gint64 lower;
      gint64 upper;

      if (alone->is_minor && is_coarse (self))
        continue;
      if (n_terms == 1 && (!self->only_bytes || alone->is_bytes)
          && alone->value >= self->lower && alone->value <= self->upper)
        take (self, hit, NULL, NULL, alone->value);

      for (guint j = 1; j < G_N_ELEMENTS (units) && n_terms == 2 && !alone->is_bytes; j++)
        {
          if (units[j].numerator == units[j].denominator && !self->only_bytes)
            continue;
          if (!get_range (self, &units[j], &lower, &upper)
              || alone->value < lower || alone->value > upper)
            continue;
          hit.unit = &units[j];
          hit.n_terms = 2;
          hit.order = alone->order + units[j].order;
          take (self, hit, NULL, NULL, alone->value);
        }
    }
}

static void
find_packed (NumelFinder *self,
             guint        n_terms)
{
  NumelVariant *base = g_ptr_array_index (self->variants, 0);

  for (guint i = 0; i < self->packeds->len && n_terms > 0 && n_terms <= 3; i++)
    {
      const NumelPacked *packed = g_ptr_array_index (self->packeds, i);
      NumelHit hit = { .variant = base, .packed = packed, .n_terms = 1, .order = packed->order };

      if (packed->is_own || !is_coarse (self))
        find_in_units (self, hit, n_terms - 1, MAX_IN_UNITS);
    }
}

/* All that a file may hold beside the parameters, as one: a rounded number tells no more. */
static void
find_bundle (NumelFinder *self,
             gboolean     with_scales)
{
  NumelVariant *base = g_ptr_array_index (self->variants, 0);
  NumelHit hit = { .variant = base, .n_terms = 2, .order = 5, .unit = &units[0] };
  gint64 sum = base->counts.total;

  if (self->lower == self->upper || self->only_bytes)
    return;
  for (guint i = base->adjustments->len; i > 0; i--)
    {
      const NumelAdjustment *item = g_ptr_array_index (base->adjustments, i - 1);
      gboolean agrees = item->is_bundled
                        && (with_scales || item->group != NUMEL_ADJUSTMENT_GROUP_SCALES);

      for (guint j = 0; j < hit.n_items && agrees; j++)
        agrees = numel_adjustments_agree (item, hit.items[j]);
      if (!agrees)
        continue;
      if (hit.n_items == NUMEL_EXPLANATION_MAX_STEPS
          || __builtin_add_overflow (sum, item->total, &sum))
        return;
      hit.items[hit.n_items++] = item;
    }
  for (guint i = 0; i < hit.n_items / 2; i++)
    {
      const NumelAdjustment *item = hit.items[i];

      hit.items[i] = hit.items[hit.n_items - 1 - i];
      hit.items[hit.n_items - 1 - i] = item;
    }
  if (hit.n_items > 2)
    take (self, hit, NULL, NULL, sum);
}

static int
compare_hits (gconstpointer a,
              gconstpointer b)
{
  const NumelHit *left = a;
  const NumelHit *right = b;

  if (left->n_terms != right->n_terms)
    return left->n_terms < right->n_terms ? -1 : 1;
  if (left->order != right->order)
    return left->order < right->order ? -1 : 1;

  return 0;
}

/**
 * numel_finder_search:
 * @self: what a model may be counted as
 * @lower: the smallest number that will do
 * @upper: the largest; the same if the number is known to the last digit
 * @only_bytes: the number is in bytes
 * @max_terms: the longest sum
 *
 * Looks for the shortest sums that give the number, and puts the most plausible first.
 *
 * Returns: whether there are any
 */
gboolean
numel_finder_search (NumelFinder *self,
                     gint64       lower,
                     gint64       upper,
                     gboolean     only_bytes,
                     guint        max_terms)
{
  self->lower = lower;
  self->upper = upper;
  self->only_bytes = only_bytes;
  g_array_set_size (self->hits, 0);

  for (guint n_terms = 0; n_terms <= max_terms && self->hits->len == 0; n_terms++)
    {
      if (n_terms == 2 && !self->has_pairs)
        {
          numel_variants_add_pairs (self->variants);
          self->has_pairs = TRUE;
        }
      find_in_variants (self, n_terms);
      find_alone (self, n_terms);
      find_packed (self, n_terms);
      if (n_terms == 2)
        {
          find_bundle (self, FALSE);
          find_bundle (self, TRUE);
        }
    }
  g_array_sort (self->hits, compare_hits);

  return self->hits->len > 0;
}

static void
try_nearest (const NumelHit             *hit,
             const NumelExplanationUnit *unit,
             gint64                      count,
             gint64                      value,
             NumelHit                   *nearest)
{
  gint64 reached = apply (unit, count);
  NumelWide distance;
  NumelWide best;

  if (reached == NUMEL_WIDE_TOO_LARGE)
    return;
  distance = reached > value ? (NumelWide) reached - value : (NumelWide) value - reached;
  best = nearest->value > value ? (NumelWide) nearest->value - value
                                : (NumelWide) value - nearest->value;
  if (nearest->unit != NULL
      && (distance > best || (distance == best && hit->n_terms >= nearest->n_terms)))
    return;

  *nearest = *hit;
  nearest->unit = unit;
  nearest->value = reached;
  nearest->n_terms += unit->is_bytes ? 1 : 0;
}

/**
 * numel_finder_find_nearest:
 * @self: what a model may be counted as
 * @value: a number
 * @only_bytes: it is in bytes
 * @nearest: (out): the count nearest to it, of those that take one step at most
 */
void
numel_finder_find_nearest (NumelFinder *self,
                           gint64       value,
                           gboolean     only_bytes,
                           NumelHit    *nearest)
{
  NumelVariant *base = g_ptr_array_index (self->variants, 0);
  NumelHit hit = { .variant = base };

  memset (nearest, 0, sizeof *nearest);
  for (guint i = only_bytes ? 1 : 0; i < (only_bytes ? G_N_ELEMENTS (units) : 1); i++)
    try_nearest (&hit, &units[i], base->counts.total, value, nearest);

  for (guint i = 0; i < self->packeds->len; i++)
    {
      const NumelPacked *packed = g_ptr_array_index (self->packeds, i);
      NumelHit other = { .variant = base, .packed = packed, .n_terms = 1 };

      if ((packed->rest_bits > 0) == only_bytes)
        try_nearest (&other, &units[0], packed->elements, value, nearest);
    }
  for (guint i = 0; i < self->alones->len; i++)
    {
      const NumelAlone *alone = g_ptr_array_index (self->alones, i);
      NumelHit other = { .variant = base, .alone = alone, .n_terms = 1 };

      if (alone->is_bytes == only_bytes)
        try_nearest (&other, &units[0], alone->value, value, nearest);
    }
  if (only_bytes)
    return;

  for (guint i = 1; i < self->variants->len; i++)
    {
      NumelVariant *variant = g_ptr_array_index (self->variants, i);
      NumelHit other = { .variant = variant, .n_terms = variant->n_changes };

      if (variant->n_changes == 1 && (variant->kind == NUMEL_VARIANT_CLASS
                                      || variant->kind == NUMEL_VARIANT_MISREAD))
        try_nearest (&other, &units[0], variant->counts.total, value, nearest);
    }
  for (guint i = 0; i < base->adjustments->len; i++)
    {
      const NumelAdjustment *item = g_ptr_array_index (base->adjustments, i);
      NumelHit other = { .variant = base, .items = { item }, .n_items = 1, .n_terms = 1 };
      gint64 sum;

      if (!item->is_rare && item->theme != NUMEL_ADJUSTMENT_FORMULA
          && !__builtin_add_overflow (base->counts.total, item->total, &sum)
          && sum > 0)
        try_nearest (&other, &units[0], sum, value, nearest);
    }
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-explanation-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "core/text/numel-wide.h"

/* Longer sums than these are left to chance: what several wrong readings at once add up to explains
 * nothing. */
#define MAX_OF_PAIR     1
#define MAX_OF_LEFT_OUT 4
#define MAX_IN_UNITS    2

static const guint most_items[] = {
  [NUMEL_CANDIDATE_MODEL] = NUMEL_EXPLANATION_MAX_STEPS,
  [NUMEL_CANDIDATE_CLASS] = 3,
  [NUMEL_CANDIDATE_MISREAD] = 4,
  [NUMEL_CANDIDATE_SWITCH] = 1,
  [NUMEL_CANDIDATE_NOT_READ] = 0,
  [NUMEL_CANDIDATE_COUNT] = 0,
  [NUMEL_CANDIDATE_FILE] = MAX_IN_UNITS,
};

#define ORDER_ACTIVE 3
#define ORDER_BUNDLE 5

/* Enough to choose the most plausible from. */
#define MAX_LONG_SUMS 64

static const NumelUnit units[] = {
  { 1, 1, 0, FALSE, NULL, NULL },
  { 2, 1, 3, TRUE, N_("bytes at 16 bits a parameter"), "× 2" },
  { 4, 1, 4, TRUE, N_("bytes at 32 bits a parameter"), "× 4" },
  { 1, 1, 5, TRUE, N_("bytes at 8 bits a parameter, half of what 16 bits take"), "× 1" },
  { 1, 2, 6, TRUE, N_("bytes at 4 bits a parameter"), "÷ 2" },
};

/* Makes the differences to a start when they are first needed. */
static gboolean
prepare (NumelSearch *self, const NumelCandidate *start)
{
  NumelVariant *variant = start->variant;

  if (variant->differences != NULL)
    return variant->breakdown != NULL;

  variant->differences = g_ptr_array_new_with_free_func ((GDestroyNotify) numel_candidate_free);
  if (!numel_variant_build (variant, NULL))
    return FALSE;

  numel_search_add_stored (self, start);
  numel_variant_add_left_out (variant);
  if (start->kind != NUMEL_CANDIDATE_CLASS)
    numel_search_add_formulas (self, variant);

  return TRUE;
}

NumelSearch *
numel_search_new (NumelModel *model, GError **error)
{
  NumelVariant *base = numel_variant_new (model, error);
  NumelCandidate *start;
  NumelSearch *self;
  g_autoptr (GPtrArray) extras = NULL;

  if (base == NULL || !numel_variant_build (base, error))
    {
      numel_variant_free (base);
      return NULL;
    }

  self = g_new0 (NumelSearch, 1);
  self->models = g_ptr_array_new_with_free_func ((GDestroyNotify) numel_candidate_free);
  self->counts = g_ptr_array_new_with_free_func ((GDestroyNotify) numel_candidate_free);
  self->matches = g_array_new (FALSE, TRUE, sizeof (NumelMatch));
  self->base = base;
  self->shorthand = numel_shorthand_new (model, base->breakdown);
  extras = numel_variant_find_extras (base);
  g_ptr_array_add (extras, NULL);
  if (extras->len > 1)
    self->with_extras = numel_variant_derive (base, NULL, (const char *const *) extras->pdata);
  if (self->with_extras != NULL && !numel_variant_build (self->with_extras, NULL))
    g_clear_pointer (&self->with_extras, numel_variant_free);

  start = g_new0 (NumelCandidate, 1);
  start->variant = base;
  start->total = base->counts.total;
  start->active = base->counts.active;
  g_ptr_array_add (self->models, start);
  numel_search_add_classes (self);
  numel_search_add_changes (self);
  numel_search_add_counts (self);
  numel_search_add_files (self);
  prepare (self, start);

  return self;
}

void
numel_search_free (NumelSearch *self)
{
  g_ptr_array_unref (self->counts);
  g_ptr_array_unref (self->models);
  g_array_unref (self->matches);
  numel_variant_free (self->with_extras);
  numel_shorthand_free (self->shorthand);
  g_free (self);
}

/* Counts whose product with the unit is in the range that is looked for. */
static gboolean
get_range (const NumelSearch *self, const NumelUnit *unit, gint64 *lower, gint64 *upper)
{
  NumelWide low = (NumelWide) self->lower * unit->denominator;
  NumelWide high = (NumelWide) self->upper * unit->denominator;

  *lower = numel_wide_get ((low + unit->numerator - 1) / unit->numerator);
  *upper = numel_wide_get (high / unit->numerator);

  return *lower != NUMEL_WIDE_TOO_LARGE && *upper != NUMEL_WIDE_TOO_LARGE && *lower <= *upper;
}

static gint64
apply (const NumelUnit *unit, gint64 count)
{
  return numel_wide_get (((NumelWide) count * unit->numerator + unit->denominator - 1)
                         / unit->denominator);
}

static gint64
get_start (const NumelMatch *match)
{
  return match->is_active ? match->start->active : match->start->total;
}

static gint64
get_difference (const NumelMatch *match, const NumelCandidate *item)
{
  gint64 difference = match->is_active ? item->active : item->total;

  if (match->start->is_bytes
      && __builtin_mul_overflow (difference, match->start->rest_bytes, &difference))
    return 0;

  return difference;
}

/* Sums of three to five differences are found by meeting in the middle: the sums of all pairs are
 * sorted once, and what is missing to the number is looked up among them. */
typedef struct
{
  gint64 sum;
  guint i;
  guint j;
} Pair;

typedef struct
{
  NumelSearch *search;
  const NumelMatch *begun;
  gint64 lower;
  gint64 upper;
  GPtrArray *items;
  GArray *pairs;
  const NumelCandidate *chosen[NUMEL_EXPLANATION_MAX_STEPS];
  guint n_found;
} Sums;

static int
compare_pairs (gconstpointer a, gconstpointer b)
{
  const Pair *left = a;
  const Pair *right = b;

  if (left->sum != right->sum)
    return left->sum < right->sum ? -1 : 1;

  return left->i != right->i ? (left->i < right->i ? -1 : 1) : (left->j < right->j ? -1 : 1);
}

static void
take (Sums *self, guint n_chosen, gint64 count)
{
  NumelMatch match = *self->begun;

  for (guint i = 0; i < n_chosen; i++)
    {
      match.items[match.n_items++] = self->chosen[i];
      match.n_terms++;
      match.order += self->chosen[i]->order;
    }
  match.value = apply (match.unit, count);
  if (match.value >= self->search->lower && match.value <= self->search->upper)
    g_array_append_val (self->search->matches, match);
}

/* Whether the chosen item of a number agrees with all before it. */
static gboolean
agrees (const Sums *self, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      if (!numel_candidate_agrees (self->chosen[n], self->chosen[i]))
        return FALSE;
    }

  return TRUE;
}

/* Pairs of items from @first on that add up to what is missing. */
static void
complete (Sums *self, guint n_chosen, guint first, gint64 sum)
{
  const Pair *pairs = (const Pair *) self->pairs->data;
  gint64 missing = self->lower - sum;
  guint low = 0;
  guint high = self->pairs->len;

  while (low < high)
    {
      guint middle = low + (high - low) / 2;

      if (pairs[middle].sum < missing)
        low = middle + 1;
      else
        high = middle;
    }

  for (guint k = low; k < self->pairs->len && pairs[k].sum == missing
                      && self->n_found < MAX_LONG_SUMS; k++)
    {
      if (pairs[k].i < first)
        continue;
      self->chosen[n_chosen] = g_ptr_array_index (self->items, pairs[k].i);
      self->chosen[n_chosen + 1] = g_ptr_array_index (self->items, pairs[k].j);
      if (!agrees (self, n_chosen) || !agrees (self, n_chosen + 1))
        continue;
      take (self, n_chosen + 2, self->lower);
      self->n_found++;
    }
}

static void
descend (Sums *self, guint n_chosen, guint n_left, guint first, gint64 sum)
{
  if (n_left == 2 && self->pairs != NULL)
    {
      complete (self, n_chosen, first, sum);
      return;
    }

  for (guint i = first; i < self->items->len; i++)
    {
      gint64 next;

      self->chosen[n_chosen] = g_ptr_array_index (self->items, i);
      if (__builtin_add_overflow (sum, get_difference (self->begun, self->chosen[n_chosen]), &next)
          || (n_left == 1 && (next < self->lower || next > self->upper || next <= 0))
          || !agrees (self, n_chosen))
        continue;
      if (n_left == 1)
        take (self, n_chosen + 1, next);
      else
        descend (self, n_chosen + 1, n_left - 1, i + 1, next);
    }
}

static void
find_pairs (Sums *self)
{
  for (guint i = 0; i < self->items->len; i++)
    {
      const NumelCandidate *a = g_ptr_array_index (self->items, i);

      for (guint j = i + 1; j < self->items->len; j++)
        {
          const NumelCandidate *b = g_ptr_array_index (self->items, j);
          Pair pair = { 0, i, j };

          if (numel_candidate_agrees (a, b)
              && !__builtin_add_overflow (a->total, b->total, &pair.sum))
            g_array_append_val (self->pairs, pair);
        }
    }
  g_array_sort (self->pairs, compare_pairs);
}

/* What a file holds and what a reader leaves out are different stories; adapters make no sum with
 * anything. */
static void
find_sums (Sums *self, gboolean is_stored, guint n_items)
{
  GPtrArray *differences = self->begun->start->variant->differences;
  NumelCandidateKind kind = self->begun->start->kind;
  gboolean is_exact = self->search->lower == self->search->upper;
  g_autoptr (GPtrArray) items = g_ptr_array_new ();
  g_autoptr (GArray) pairs = NULL;

  if (n_items > 2 && (!is_exact || kind == (is_stored ? NUMEL_CANDIDATE_MISREAD
                                                      : NUMEL_CANDIDATE_CLASS)
                      || (!is_stored && n_items > MAX_OF_LEFT_OUT)))
    return;
  for (guint i = 0; i < differences->len; i++)
    {
      NumelCandidate *item = g_ptr_array_index (differences, i);

      if ((item->kind == NUMEL_CANDIDATE_STORED) == is_stored
          && (n_items == 1 || item->group != NUMEL_GROUP_ADAPTERS)
          && (!item->is_rare || (is_exact && !self->begun->is_active))
          && get_difference (self->begun, item) != 0)
        g_ptr_array_add (items, item);
    }
  if (items->len < n_items)
    return;

  self->items = items;
  if (n_items > 2)
    {
      self->pairs = pairs = g_array_new (FALSE, FALSE, sizeof (Pair));
      find_pairs (self);
    }
  self->n_found = 0;
  descend (self, 0, n_items, 0, get_start (self->begun));
}

static void
find_in_unit (NumelSearch *self, const NumelMatch *begun, guint n_items)
{
  Sums sums = { .search = self, .begun = begun };
  gint64 start = get_start (begun);

  if ((n_items > 0 && !prepare (self, begun->start))
      || !get_range (self, begun->unit, &sums.lower, &sums.upper))
    return;
  if (n_items > 0)
    {
      find_sums (&sums, TRUE, n_items);
      if (begun->start->kind != NUMEL_CANDIDATE_FILE)
        find_sums (&sums, FALSE, n_items);
    }
  else if (start >= sums.lower && start <= sums.upper)
    {
      take (&sums, 0, start);
    }
}

static void
find_in_units (NumelSearch *self, NumelMatch begun, guint n_items, guint most)
{
  for (guint i = 0; i < G_N_ELEMENTS (units); i++)
    {
      NumelMatch match = begun;

      match.unit = &units[i];
      match.order += units[i].order;
      if (!units[i].is_bytes)
        {
          if (n_items <= most && (!self->only_bytes || begun.start->is_bytes))
            find_in_unit (self, &match, n_items);
          continue;
        }

      /* A file's bytes are bytes already, and what it holds isn't multiplied. Without a unit of
       * bytes a byte a parameter is the plain count. */
      if (begun.start->is_bytes || begun.start->kind == NUMEL_CANDIDATE_FILE || n_items == 0
          || n_items - 1 > MIN (most, MAX_IN_UNITS)
          || (units[i].numerator == units[i].denominator && !self->only_bytes))
        continue;
      match.n_terms++;
      find_in_unit (self, &match, n_items - 1);
    }
}

/* Two digits leave so much open that a part, a module or a packed type would often be in it. */
static gboolean
is_coarse (const NumelSearch *self)
{
  return self->lower / (self->upper - self->lower + 1) < 100 && self->lower < self->upper;
}

static void
find_from (NumelSearch *self, GPtrArray *starts, guint n_terms)
{
  for (guint i = 0; i < starts->len; i++)
    {
      const NumelCandidate *start = g_ptr_array_index (starts, i);
      guint most = most_items[start->kind];
      NumelMatch match = { .start = start, .n_terms = start->n_changes, .order = start->order };

      if (start->n_changes > n_terms || (start->is_vague && is_coarse (self)))
        continue;
      if (start->n_changes > 1)
        most = start->kind == NUMEL_CANDIDATE_MISREAD ? MAX_OF_PAIR : 0;
      find_in_units (self, match, n_terms - match.n_terms, most);

      if (start->n_changes < 2 && n_terms > start->n_changes && start->active != start->total)
        {
          match.is_active = TRUE;
          match.n_terms++;
          match.order += ORDER_ACTIVE;
          find_in_units (self, match, n_terms - match.n_terms, MAX_IN_UNITS);
        }
    }
}

/* All that a file may hold beside the parameters, as one: a rounded number tells no more. */
static void
find_bundle (NumelSearch *self, gboolean with_scales)
{
  GPtrArray *differences = self->base->differences;
  const NumelCandidate *items[NUMEL_EXPLANATION_MAX_STEPS];
  guint first = NUMEL_EXPLANATION_MAX_STEPS;
  NumelMatch match = {
    .start = g_ptr_array_index (self->models, 0), .value = self->base->counts.total, .n_terms = 2,
    .order = ORDER_BUNDLE, .unit = &units[0],
  };

  if (self->lower == self->upper || self->only_bytes)
    return;
  /* Of two that exclude each other the last one stands. */
  for (guint i = differences->len; i > 0; i--)
    {
      const NumelCandidate *item = g_ptr_array_index (differences, i - 1);
      gboolean is_part = item->is_bundled && (with_scales || item->group != NUMEL_GROUP_SCALES);

      for (guint j = first; j < NUMEL_EXPLANATION_MAX_STEPS && is_part; j++)
        is_part = numel_candidate_agrees (item, items[j]);
      if (!is_part)
        continue;
      if (first == 0 || __builtin_add_overflow (match.value, item->total, &match.value))
        return;
      items[--first] = item;
    }

  match.n_items = NUMEL_EXPLANATION_MAX_STEPS - first;
  memcpy (match.items, items + first, match.n_items * sizeof *items);
  if (match.n_items > 2 && match.value >= self->lower && match.value <= self->upper)
    g_array_append_val (self->matches, match);
}

static int
compare_matches (gconstpointer a, gconstpointer b)
{
  const NumelMatch *left = a;
  const NumelMatch *right = b;

  if (left->n_terms != right->n_terms)
    return left->n_terms < right->n_terms ? -1 : 1;

  return (left->order > right->order) - (left->order < right->order);
}

/* Looks for the shortest sums that give a number from @lower to @upper, and puts the most plausible
 * first. */
gboolean
numel_search_find (NumelSearch *self,
                   gint64       lower,
                   gint64       upper,
                   gboolean     only_bytes,
                   guint        max_terms)
{
  self->lower = lower;
  self->upper = upper;
  self->only_bytes = only_bytes;
  g_array_set_size (self->matches, 0);

  for (guint n_terms = 0; n_terms <= max_terms && self->matches->len == 0; n_terms++)
    {
      if (n_terms == 2 && !self->has_pairs)
        {
          numel_search_add_pairs (self);
          self->has_pairs = TRUE;
        }
      find_from (self, self->models, n_terms);
      find_from (self, self->counts, n_terms);
      if (n_terms == 2)
        {
          find_bundle (self, FALSE);
          find_bundle (self, TRUE);
        }
    }
  g_array_sort (self->matches, compare_matches);

  return self->matches->len > 0;
}

static void
try_nearest (const NumelCandidate *start,
             const NumelCandidate *item,
             const NumelUnit      *unit,
             gint64                value,
             NumelMatch           *nearest)
{
  NumelMatch match = { .start = start, .unit = unit, .n_terms = start->n_changes };
  gint64 count = start->total;
  gint64 distance;
  gint64 best = ABS (nearest->value - value);

  if (item != NULL)
    {
      if (__builtin_add_overflow (count, item->total, &count) || count <= 0)
        return;
      match.items[match.n_items++] = item;
      match.n_terms++;
    }
  match.value = apply (unit, count);
  if (match.value == NUMEL_WIDE_TOO_LARGE)
    return;

  distance = ABS (match.value - value);
  if (nearest->unit != NULL
      && (distance > best || (distance == best && match.n_terms >= nearest->n_terms)))
    return;
  *nearest = match;
  nearest->n_terms += unit->is_bytes ? 1 : 0;
}

/* The count nearest to a number, of those that take one step at most. */
void
numel_search_find_nearest (NumelSearch *self,
                           gint64       value,
                           gboolean     only_bytes,
                           NumelMatch  *nearest)
{
  const NumelCandidate *base = g_ptr_array_index (self->models, 0);

  memset (nearest, 0, sizeof *nearest);
  for (guint i = 0; i < G_N_ELEMENTS (units); i++)
    {
      if (units[i].is_bytes == only_bytes)
        try_nearest (base, NULL, &units[i], value, nearest);
    }
  for (guint is_file = 2; is_file-- > 0;)
    {
      for (guint i = 0; i < self->counts->len; i++)
        {
          const NumelCandidate *count = g_ptr_array_index (self->counts, i);

          if ((count->kind == NUMEL_CANDIDATE_FILE) == is_file && count->is_bytes == only_bytes)
            try_nearest (count, NULL, &units[0], value, nearest);
        }
    }
  if (only_bytes)
    return;

  for (guint i = 1; i < self->models->len; i++)
    {
      const NumelCandidate *start = g_ptr_array_index (self->models, i);

      if (start->n_changes == 1 && (start->kind == NUMEL_CANDIDATE_CLASS
                                    || start->kind == NUMEL_CANDIDATE_MISREAD))
        try_nearest (start, NULL, &units[0], value, nearest);
    }
  for (guint i = 0; i < self->base->differences->len; i++)
    {
      const NumelCandidate *item = g_ptr_array_index (self->base->differences, i);

      if (!item->is_rare && item->kind != NUMEL_CANDIDATE_FORMULA)
        try_nearest (base, item, &units[0], value, nearest);
    }
}

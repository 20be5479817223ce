/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-explanation.h"

#include <glib/gi18n-lib.h>

#include "numel-explanation-private.h"

#define MAX_SUMS 5

/* A whole number with so few digits before its zeros is taken for a rounded one. */
#define MAX_DIGITS_OF_ROUNDED 4
#define MIN_ROUNDED           1000000

/**
 * Fit: how a sum fits the number
 */
typedef enum
{
  EXACT,
  ROUNDED,
  ROUNDED_IN_1024,
  NEAREST,
} Fit;

struct _NumelExplanation
{
  gint64 total;
  NumelQuantity quantity;
  GArray *sums;
  NumelExplanationSum nearest;
  GArray *counts;
  GPtrArray *memory;
};

/* Strings and rows, all freed with the explanation. */
static gpointer
keep (NumelExplanation *self, gpointer memory)
{
  g_ptr_array_add (self->memory, memory);

  return memory;
}

static void
add_step (NumelExplanation *self,
          GArray           *steps,
          gint64           *sum,
          gint64            difference,
          const char       *reason,
          char             *formula)
{
  NumelExplanationStep step = {
    .reason = keep (self, g_strdup (reason)), .difference = difference,
    .formula = keep (self, formula != NULL
                             ? formula : g_strdup_printf ("%" G_GINT64_FORMAT, ABS (difference))),
  };

  g_array_append_val (steps, step);
  *sum += difference;
}

static void
add_start (NumelExplanation *self, GArray *steps, gint64 *sum, const NumelCandidate *start)
{
  if (start->before != NULL)
    add_start (self, steps, sum, start->before);
  if (start->reason != NULL)
    add_step (self, steps, sum, start->total - *sum, start->reason, NULL);
}

static void
add_items (NumelExplanation *self, GArray *steps, gint64 *sum, const NumelMatch *match)
{
  gint64 factor = MAX (match->start->rest_bytes, 1);

  for (guint i = 0; i < match->n_items; i++)
    {
      const NumelCandidate *item = match->items[i];
      gint64 difference = (match->is_active ? item->active : item->total) * factor;
      NumelExplanationStep *step;
      char *formula = NULL;

      if (factor > 1)
        formula = g_strdup_printf ("%" G_GINT64_FORMAT " × %s", factor, item->formula);
      else if (difference == item->total)
        formula = g_strdup (item->formula);
      add_step (self, steps, sum, difference, item->reason, formula);
      step = &g_array_index (steps, NumelExplanationStep, steps->len - 1);
      step->has_part = item->has_part;
      step->part = item->part;
    }
}

/* "7 + 2 × 3 − 4"; what multiplies the sum so far puts it in parentheses. */
static char *
write_formula (gint64 total, const GArray *steps)
{
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, "%" G_GINT64_FORMAT, total);
  for (guint i = 0; i < steps->len; i++)
    {
      const NumelExplanationStep *step = &g_array_index (steps, NumelExplanationStep, i);

      if (g_str_has_prefix (step->formula, "×") || g_str_has_prefix (step->formula, "÷"))
        {
          if (i > 0)
            {
              g_string_prepend_c (text, '(');
              g_string_append_c (text, ')');
            }
          g_string_append_printf (text, " %s", step->formula);
        }
      else if (step->difference < 0 && g_strstr_len (step->formula, -1, " + ") != NULL)
        {
          g_string_append_printf (text, " − (%s)", step->formula);
        }
      else
        {
          g_string_append_printf (text, " %s %s", step->difference < 0 ? "−" : "+", step->formula);
        }
    }

  return g_string_free (text, FALSE);
}

static char *
write_reason (const GArray *steps, Fit fit)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < steps->len; i++)
    {
      const char *reason = g_array_index (steps, NumelExplanationStep, i).reason;
      g_autofree char *before = g_strdup (text->str);

      /* Translators: one reason for a difference of two counts, then another. */
      if (i > 0)
        g_string_printf (text, _("%s; %s"), before, reason);
      else
        g_string_assign (text, reason);
    }
  if (steps->len == 0)
    g_string_append (text, _("every parameter once"));
  if (fit == ROUNDED)
    g_string_append_printf (text, " %s", _("(rounded)"));
  else if (fit == ROUNDED_IN_1024)
    g_string_append_printf (text, " %s", _("(rounded, in units of 1,024 and not of 1,000)"));

  return g_string_free (text, FALSE);
}

/* Each step is the difference of two counts, so that total and differences add up to the value. */
static NumelExplanationSum
write_sum (NumelExplanation *self, const NumelMatch *match, Fit fit)
{
  GArray *steps = g_array_new (FALSE, TRUE, sizeof (NumelExplanationStep));
  const NumelCandidate *start = match->start;
  const NumelUnit *unit = match->unit;
  NumelExplanationSum result = {
    .value = match->value, .difference = match->value - self->total, .exact = fit == EXACT,
    .is_bytes = unit->is_bytes || start->is_bytes,
  };
  gint64 sum = self->total;

  add_start (self, steps, &sum, start);
  if (match->is_active)
    add_step (self, steps, &sum, start->active - sum, _("active parameters instead of all"), NULL);
  add_items (self, steps, &sum, match);
  if (unit->is_bytes)
    add_step (self, steps, &sum, match->value - sum, _(unit->reason), g_strdup (unit->formula));

  result.reason = keep (self, write_reason (steps, fit));
  if (start->formula == NULL)
    result.formula = keep (self, write_formula (self->total, steps));
  else if (unit->is_bytes)
    result.formula = keep (self, g_strdup_printf ("(%s) %s", start->formula, unit->formula));
  else
    result.formula = keep (self, g_strdup (start->formula));
  result.n_steps = steps->len;
  result.steps = keep (self, g_array_free (steps, FALSE));

  return result;
}

static gboolean
has_sum (const NumelExplanation *self, const NumelExplanationSum *wanted)
{
  for (guint i = 0; i < self->sums->len; i++)
    {
      const NumelExplanationSum *sum = &g_array_index (self->sums, NumelExplanationSum, i);

      if (g_str_equal (sum->reason, wanted->reason))
        return TRUE;
    }

  return FALSE;
}

static void
take_matches (NumelExplanation *self, const NumelSearch *search, Fit fit)
{
  for (guint i = 0; i < search->matches->len && self->sums->len < MAX_SUMS; i++)
    {
      NumelExplanationSum sum =
        write_sum (self, &g_array_index (search->matches, NumelMatch, i), fit);

      if (!has_sum (self, &sum))
        g_array_append_val (self->sums, sum);
    }
}

/* 671,000,000,000 has all its digits, but nobody would take it for an exact count. */
static gint64
get_rounding (gint64 value)
{
  gint64 unit = 1;
  guint n_digits = 0;

  if (value < MIN_ROUNDED)
    return 0;
  for (; value % 10 == 0; value /= 10)
    unit *= 10;
  for (; value > 0; value /= 10)
    n_digits++;

  return n_digits <= MAX_DIGITS_OF_ROUNDED ? unit : 0;
}

/* The fewer digits a number has, the more sums would reach it by chance: two digits allow for one
 * step, three for two, and no more than three are told from a rounded number. */
static guint
get_most_steps (gint64 lower, gint64 upper)
{
  gint64 width = upper - lower + 1;
  guint steps = 1;

  for (gint64 rest = lower / width / 100; rest > 0 && steps < 3; rest /= 10)
    steps++;

  return steps;
}

static void
look_up (NumelExplanation *self, NumelSearch *search)
{
  const NumelQuantity *quantity = &self->quantity;
  gint64 lower = quantity->lower;
  gint64 upper = quantity->upper;
  gint64 unit;
  gint64 cut;

  if (quantity->exact)
    {
      if (numel_search_find (search, quantity->value, quantity->value, quantity->is_bytes,
                               NUMEL_EXPLANATION_MAX_STEPS))
        {
          take_matches (self, search, EXACT);
          return;
        }
      unit = get_rounding (quantity->value);
      if (unit == 0)
        return;
      lower = quantity->value - unit / 2;
      upper = quantity->value > G_MAXINT64 - unit ? G_MAXINT64 : quantity->value + unit / 2;
    }

  /* Some cut digits off instead of rounding. */
  cut = upper < G_MAXINT64 - (upper - quantity->value) ? upper + (upper - quantity->value) : upper;
  if (numel_search_find (search, lower, upper, quantity->is_bytes, 0)
      || numel_search_find (search, upper, cut, quantity->is_bytes, 0)
      || numel_search_find (search, lower, upper, quantity->is_bytes,
                              get_most_steps (lower, upper))
      || numel_search_find (search, upper, cut, quantity->is_bytes, 1))
    take_matches (self, search, ROUNDED);
  else if (quantity->binary_upper > 0
           && numel_search_find (search, quantity->binary_lower, quantity->binary_upper, TRUE,
                                   get_most_steps (lower, upper)))
    take_matches (self, search, ROUNDED_IN_1024);
}

static void
add_count (NumelExplanation *self, const char *title, const char *formula, gint64 value)
{
  const NumelQuantity *quantity = &self->quantity;
  NumelExplanationCount count = { .value = value };

  if (value <= 0)
    return;
  for (guint i = 0; i < self->counts->len; i++)
    {
      if (g_array_index (self->counts, NumelExplanationCount, i).value == value)
        return;
    }

  count.title = keep (self, g_strdup (title));
  count.formula = keep (self, g_strdup (formula));
  count.matches = !quantity->is_bytes && value >= quantity->lower && value <= quantity->upper;
  g_array_append_val (self->counts, count);
}

/* The names of the rules of thumb's page, then classes and what packed files hold. */
static void
list_counts (NumelExplanation *self, const NumelSearch *search)
{
  const NumelCounts *base = &search->base->counts;
  const GArray *counts = search->shorthand->counts;

  for (guint i = 0; i < counts->len; i++)
    {
      const NumelShorthandCount *count = &g_array_index (counts, NumelShorthandCount, i);

      add_count (self, count->title, count->formula, count->value);
    }
  if (base->active != base->total)
    {
      add_count (self, _("Active without the input table"), _("active − input table"),
                 base->active_without_input_table);
      add_count (self, _("Active without input table and head"),
                 _("active − input table − head"), base->active_without_tables);
    }
  for (guint i = 1; i < search->models->len; i++)
    {
      const NumelCandidate *start = g_ptr_array_index (search->models, i);
      g_autofree char *title = NULL;

      if (start->kind != NUMEL_CANDIDATE_CLASS)
        continue;
      title = g_strdup_printf (_("As %s"), numel_model_get_class (start->variant->model));
      add_count (self, title, _("another class of the model"), start->total);
    }
  for (guint i = 0; i < search->counts->len; i++)
    {
      const NumelCandidate *file = g_ptr_array_index (search->counts, i);

      if (file->kind == NUMEL_CANDIDATE_FILE && !file->is_bytes && !file->is_vague)
        add_count (self, _("Packed weights as the file holds them"), file->reason, file->total);
    }
}

/**
 * numel_explanation_new:
 * @model: a model
 * @quantity: a number seen elsewhere
 * @error: set if the model can't be counted
 *
 * Matches the number with what people count differently. It takes a few milliseconds and up to a
 * tenth of a second.
 *
 * Returns: (transfer full) (nullable): the explanation, perhaps that there is none
 */
NumelExplanation *
numel_explanation_new (NumelModel *model, const NumelQuantity *quantity, GError **error)
{
  NumelExplanation *self;
  NumelSearch *search;
  NumelMatch nearest;

  g_return_val_if_fail (NUMEL_IS_MODEL (model), NULL);
  g_return_val_if_fail (quantity != NULL, NULL);

  search = numel_search_new (model, error);
  if (search == NULL)
    return NULL;

  self = g_new0 (NumelExplanation, 1);
  self->sums = g_array_new (FALSE, TRUE, sizeof (NumelExplanationSum));
  self->counts = g_array_new (FALSE, TRUE, sizeof (NumelExplanationCount));
  self->memory = g_ptr_array_new_with_free_func (g_free);
  self->total = search->base->counts.total;
  self->quantity = *quantity;

  list_counts (self, search);
  look_up (self, search);
  numel_search_find_nearest (search, quantity->value, quantity->is_bytes, &nearest);
  self->nearest =
    write_sum (self, &nearest, nearest.value == quantity->value ? EXACT : NEAREST);
  numel_search_free (search);

  return self;
}

void
numel_explanation_free (NumelExplanation *self)
{
  if (self == NULL)
    return;

  g_array_unref (self->sums);
  g_array_unref (self->counts);
  g_ptr_array_unref (self->memory);
  g_free (self);
}

/**
 * numel_explanation_get_total:
 * @self: an explanation
 *
 * Returns: the model's exact count, from which every sum begins
 */
gint64
numel_explanation_get_total (const NumelExplanation *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->total;
}

/**
 * numel_explanation_get_quantity:
 * @self: an explanation
 *
 * Returns: (transfer none): the number that it explains
 */
const NumelQuantity *
numel_explanation_get_quantity (const NumelExplanation *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return &self->quantity;
}

/**
 * numel_explanation_get_sums:
 * @self: an explanation
 * @n_sums: (out): how many; 0 if nothing explains the number
 *
 * Returns: (transfer none) (array length=n_sums): ways to count that give the number, the shortest
 *   and most plausible first; either all are exact or none
 */
const NumelExplanationSum *
numel_explanation_get_sums (const NumelExplanation *self, guint *n_sums)
{
  g_return_val_if_fail (self != NULL && n_sums != NULL, NULL);

  *n_sums = self->sums->len;

  return (const NumelExplanationSum *) self->sums->data;
}

/**
 * numel_explanation_get_nearest:
 * @self: an explanation
 *
 * Returns: (transfer none): the count nearest to the number, of those that differ from the total in
 *   one point at most; what is left between the two isn't explained
 */
const NumelExplanationSum *
numel_explanation_get_nearest (const NumelExplanation *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return &self->nearest;
}

/**
 * numel_explanation_get_counts:
 * @self: an explanation
 * @n_counts: (out): how many
 *
 * Returns: (transfer none) (array length=n_counts): the counts that one may meet for the model;
 *   those that the number is are marked
 */
const NumelExplanationCount *
numel_explanation_get_counts (const NumelExplanation *self, guint *n_counts)
{
  g_return_val_if_fail (self != NULL && n_counts != NULL, NULL);

  *n_counts = self->counts->len;

  return (const NumelExplanationCount *) self->counts->data;
}

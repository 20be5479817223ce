/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-explain-text.h"

#include "app/widgets/numel-figure-text.h"

#include <glib/gi18n.h>
#include <string.h>

/* What leaves more than this part of the number over explains nothing. */
#define MAX_LEFT_PART 10000

#define MAX_OTHER_WAYS 4

NumelExplainVerdict
numel_explain_judge (const NumelExplanation *explanation)
{
  const NumelQuantity *quantity = numel_explanation_get_quantity (explanation);
  guint n_sums;
  const NumelExplanationSum *sums = numel_explanation_get_sums (explanation, &n_sums);
  gint64 left;

  if (n_sums > 0)
    return sums[0].exact ? NUMEL_EXPLAIN_EXACT : NUMEL_EXPLAIN_ROUNDED;

  /* Digits that a rounded number doesn't tell can't be missing. */
  left = ABS (numel_explain_get_left (explanation));
  if (quantity->exact && left == 0)
    return NUMEL_EXPLAIN_EXACT;
  if (quantity->exact && left <= quantity->value / MAX_LEFT_PART)
    return NUMEL_EXPLAIN_PARTLY;

  return NUMEL_EXPLAIN_NOT;
}

const NumelExplanationSum *
numel_explain_get_sum (const NumelExplanation *explanation)
{
  guint n_sums;
  const NumelExplanationSum *sums = numel_explanation_get_sums (explanation, &n_sums);

  return n_sums > 0 ? &sums[0] : numel_explanation_get_nearest (explanation);
}

gint64
numel_explain_get_left (const NumelExplanation *explanation)
{
  guint n_sums;

  (void) numel_explanation_get_sums (explanation, &n_sums);
  if (n_sums > 0)
    return 0;

  return numel_explanation_get_quantity (explanation)->value
         - numel_explanation_get_nearest (explanation)->value;
}

char *
numel_explain_format_number (gint64   number,
                             gboolean is_signed)
{
  g_autofree char *text = is_signed ? numel_format_count_signed (number)
                                    : numel_format_count (number);

  return g_strdup_printf ("\u2066%s\u2069", text);
}

char *
numel_explain_format_formula (const NumelExplanationStep *step)
{
  g_autofree char *text = NULL;

  if (strchr (step->formula, ' ') == NULL)
    return NULL;

  text = numel_figure_localize (step->formula);
  return g_strdup_printf ("\u2066%s\u2069", text);
}

char *
numel_explain_dup_sum_title (const NumelExplanation *explanation)
{
  const NumelExplanationSum *sum = numel_explain_get_sum (explanation);
  guint n_counts;
  const NumelExplanationCount *counts = numel_explanation_get_counts (explanation, &n_counts);

  if (numel_explain_judge (explanation) == NUMEL_EXPLAIN_PARTLY)
    return g_strdup (_("The other count"));
  if (sum->is_bytes)
    return g_strdup (_("Bytes"));

  for (guint i = 0; i < n_counts; i++)
    if (counts[i].matches && counts[i].value == sum->value)
      return g_strdup (counts[i].title);

  return g_strdup (_("The other count"));
}

char *
numel_explain_dup_verdict (const NumelExplanation *explanation)
{
  gint64 left = numel_explain_get_left (explanation);
  g_autofree char *number = numel_explain_format_number (ABS (left), FALSE);

  switch (numel_explain_judge (explanation))
    {
    case NUMEL_EXPLAIN_EXACT:
      return g_strdup (numel_explain_get_sum (explanation)->is_bytes
                       ? _("Explained to the last byte")
                       : _("Explained to the last parameter"));
    case NUMEL_EXPLAIN_ROUNDED:
      return g_strdup (_("Explained to the digits that are printed"));
    case NUMEL_EXPLAIN_PARTLY:
      /* Translators: a number, as in "1,024 still unexplained". */
      return g_strdup_printf (_("%s still unexplained"), number);
    case NUMEL_EXPLAIN_NOT:
    default:
      return g_strdup (_("Not explained"));
    }
}

char *
numel_explain_dup_nearest (const NumelExplanation *explanation)
{
  const NumelExplanationSum *nearest = numel_explanation_get_nearest (explanation);
  gint64 left = numel_explain_get_left (explanation);
  g_autofree char *value = numel_explain_format_number (nearest->value, FALSE);
  g_autofree char *difference = numel_explain_format_number (ABS (left), FALSE);

  if (left < 0)
    /* Translators: a count, why it is counted so, and how much less than it the number is. */
    return g_strdup_printf (_("The nearest count is %s (%s). The number is %s less."), value,
                            nearest->reason, difference);

  /* Translators: a count, why it is counted so, and how much more than it the number is. */
  return g_strdup_printf (_("The nearest count is %s (%s). The number is %s more."), value,
                          nearest->reason, difference);
}

static void
append_row (GString    *text,
            const char *words,
            gint64      number,
            gboolean    is_signed,
            const char *formula)
{
  g_autofree char *shown = is_signed ? numel_format_count_signed (number)
                                     : numel_format_count (number);

  g_string_append_printf (text, "%s\t%s", shown, words);
  if (formula != NULL)
    g_string_append_printf (text, "\t%s", formula);
  g_string_append_c (text, '\n');
}

char *
numel_explain_dup_text (const NumelExplanation *explanation,
                        const char             *title,
                        const char             *typed)
{
  NumelExplainVerdict verdict = numel_explain_judge (explanation);
  const NumelExplanationSum *sum = numel_explain_get_sum (explanation);
  GString *text = g_string_new (NULL);
  g_autofree char *said = numel_explain_dup_verdict (explanation);
  g_autofree char *sum_title = numel_explain_dup_sum_title (explanation);
  guint n_sums;
  const NumelExplanationSum *sums = numel_explanation_get_sums (explanation, &n_sums);

  g_string_append_printf (text, "%s: %s\n%s\n", title, typed, said);
  if (verdict == NUMEL_EXPLAIN_NOT)
    {
      g_autofree char *nearest = numel_explain_dup_nearest (explanation);

      g_string_append_printf (text, "%s\n", nearest);
    }
  else
    {
      gint64 left = numel_explain_get_left (explanation);

      append_row (text, _("every parameter once"), numel_explanation_get_total (explanation), FALSE,
                  NULL);
      for (guint i = 0; i < sum->n_steps; i++)
        {
          g_autofree char *formula = numel_explain_format_formula (&sum->steps[i]);

          append_row (text, sum->steps[i].reason, sum->steps[i].difference, TRUE, formula);
        }
      if (left != 0)
        append_row (text, _("still unexplained"), left, TRUE, NULL);
      append_row (text, sum_title, sum->value + left, FALSE, NULL);
    }
  for (guint i = 1; i < n_sums && i <= MAX_OTHER_WAYS; i++)
    {
      /* Translators: another way to explain a number. */
      g_string_append_printf (text, _("Or: %s"), sums[i].reason);
      g_string_append_c (text, '\n');
    }

  /* The marks that hold a formula together on the screen are of no use in a text file. */
  g_string_replace (text, "\u2066", "", 0);
  g_string_replace (text, "\u2069", "", 0);
  return g_string_free (text, FALSE);
}

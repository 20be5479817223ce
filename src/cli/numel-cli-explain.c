/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>
#include <string.h>

#include "numel-cli-source.h"
#include "numel-cli.h"
#include "core/text/numel-error.h"
#include "core/explain/numel-explanation.h"

/* A number may be typed with its unit behind a space. */
#define MAX_ARGUMENTS 3

/* Fewer digits than this are grouped by nobody. */
#define MIN_GROUPED 4

static const NumelTableColumn columns[] = {
  { "reason", N_("Reason"), FALSE },
  { "value", N_("Value"), TRUE },
  { "difference", N_("Difference"), TRUE },
  { "formula", N_("Formula"), FALSE },
  { "exact", N_("Exact"), FALSE },
};

/* Formulas hold plain numbers, so that they can be copied; people read grouped ones. */
static char *
group_digits (const char *formula)
{
  GString *text = g_string_new (NULL);

  while (*formula != '\0')
    {
      gsize n = strspn (formula, "0123456789");
      gint64 number;

      if (n >= MIN_GROUPED)
        {
          g_autofree char *digits = g_strndup (formula, n);
          g_autofree char *grouped = NULL;

          if (g_ascii_string_to_signed (digits, 10, 0, G_MAXINT64, &number, NULL))
            grouped = numel_format_count (number);
          g_string_append (text, grouped != NULL ? grouped : digits);
        }
      else
        {
          n = MAX (n, 1);
          g_string_append_len (text, formula, n);
        }
      formula += n;
    }

  return g_string_free (text, FALSE);
}

static void
write_steps (NumelCliJson              *json,
             const NumelExplanationSum *sum)
{
  numel_cli_json_begin (json, "steps", '[');
  for (guint i = 0; i < sum->n_steps; i++)
    {
      const NumelExplanationStep *step = &sum->steps[i];

      numel_cli_json_begin (json, NULL, '{');
      numel_cli_json_string (json, "reason", step->reason);
      numel_cli_json_integer (json, "difference", step->difference);
      numel_cli_json_string (json, "formula", step->formula);
      numel_cli_json_end (json, '}');
    }
  numel_cli_json_end (json, ']');
}

static void
write_sum_as_json (NumelCliJson              *json,
                   const char                *key,
                   const NumelExplanationSum *sum)
{
  numel_cli_json_begin (json, key, '{');
  numel_cli_json_string (json, "reason", sum->reason);
  numel_cli_json_integer (json, "value", sum->value);
  numel_cli_json_integer (json, "difference", sum->difference);
  numel_cli_json_string (json, "formula", sum->formula);
  numel_cli_json_boolean (json, "exact", sum->exact);
  numel_cli_json_string (json, "unit", sum->is_bytes ? "bytes" : "parameters");
  write_steps (json, sum);
  numel_cli_json_end (json, '}');
}

static void
write_json (NumelCli               *self,
            const char             *argument,
            NumelModel             *model,
            const NumelExplanation *explanation)
{
  NumelCliJson *json = &self->out;
  const NumelQuantity *quantity = numel_explanation_get_quantity (explanation);
  guint n_sums;
  const NumelExplanationSum *sums = numel_explanation_get_sums (explanation, &n_sums);
  guint n_counts;
  const NumelExplanationCount *counts = numel_explanation_get_counts (explanation, &n_counts);

  numel_cli_json_begin (json, NULL, '{');
  numel_cli_json_string (json, "file", argument);
  numel_cli_json_string (json, "model_type", numel_model_get_model_type (model));
  numel_cli_json_string (json, "class", numel_model_get_class (model));
  numel_cli_json_integer (json, "total", numel_explanation_get_total (explanation));
  numel_cli_json_integer (json, "number", quantity->value);
  numel_cli_json_integer (json, "lower", quantity->lower);
  numel_cli_json_integer (json, "upper", quantity->upper);
  numel_cli_json_begin (json, "explanations", '[');
  for (guint i = 0; i < n_sums; i++)
    write_sum_as_json (json, NULL, &sums[i]);
  numel_cli_json_end (json, ']');
  write_sum_as_json (json, "nearest", numel_explanation_get_nearest (explanation));
  numel_cli_json_begin (json, "counts", '[');
  for (guint i = 0; i < n_counts; i++)
    {
      numel_cli_json_begin (json, NULL, '{');
      numel_cli_json_string (json, "title", counts[i].title);
      numel_cli_json_integer (json, "value", counts[i].value);
      numel_cli_json_boolean (json, "matches", counts[i].matches);
      numel_cli_json_end (json, '}');
    }
  numel_cli_json_end (json, ']');
  numel_cli_json_end (json, '}');
  numel_cli_json_line (json);
}

static void
write_table (NumelCli               *self,
             const NumelExplanation *explanation)
{
  g_autoptr (NumelTable) table = numel_table_new (self->format);
  guint n_sums;
  const NumelExplanationSum *sums = numel_explanation_get_sums (explanation, &n_sums);

  numel_table_add_columns (table, columns, G_N_ELEMENTS (columns));
  for (guint i = 0; i < n_sums; i++)
    {
      numel_table_add_text (table, sums[i].reason);
      numel_table_add_count (table, sums[i].value);
      numel_table_add_signed (table, sums[i].difference);
      numel_table_add_text (table, sums[i].formula);
      numel_table_add_text (table, sums[i].exact ? "true" : "false");
    }
  numel_cli_add_table (self, table);
}

/* Reasons at the start, differences aligned at the end, formulas behind them. */
static void
write_rows (GString                   *text,
            gint64                     total,
            const NumelExplanationSum *sum)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) numbers = g_ptr_array_new_with_free_func (g_free);
  glong widest_words = 0;
  glong widest_number = 0;

  g_ptr_array_add (words, g_strdup (_("every parameter once")));
  g_ptr_array_add (numbers, numel_format_count (total));
  for (guint i = 0; i < sum->n_steps; i++)
    {
      g_ptr_array_add (words, g_strdup (sum->steps[i].reason));
      g_ptr_array_add (numbers, numel_format_count_signed (sum->steps[i].difference));
    }
  g_ptr_array_add (words, g_strdup (sum->is_bytes ? _("bytes") : _("sum")));
  g_ptr_array_add (numbers, numel_format_count (sum->value));

  for (guint i = 0; i < words->len; i++)
    {
      widest_words = MAX (widest_words, g_utf8_strlen (g_ptr_array_index (words, i), -1));
      widest_number = MAX (widest_number, g_utf8_strlen (g_ptr_array_index (numbers, i), -1));
    }
  for (guint i = 0; i < words->len; i++)
    {
      const char *word = g_ptr_array_index (words, i);
      const char *number = g_ptr_array_index (numbers, i);
      g_autofree char *formula = i > 0 && i <= sum->n_steps
                                 ? group_digits (sum->steps[i - 1].formula) : g_strdup ("");
      gboolean says_more = strpbrk (formula, " ") != NULL;

      g_string_append_printf (text, "  %s%*s  %*s%s%s%s\n", word,
                              (int) (widest_words - g_utf8_strlen (word, -1)), "",
                              (int) (widest_number - g_utf8_strlen (number, -1)), "", number,
                              says_more ? "  = " : "", says_more ? formula : "");
    }
}

static const char *
tell_match (const NumelQuantity       *quantity,
            const NumelExplanationSum *sum)
{
  if (sum->exact)
    return sum->is_bytes ? _("Explained to the last byte.")
                         : _("Explained to the last parameter.");
  if (quantity->binary_lower > 0 && sum->value >= quantity->binary_lower
      && sum->value <= quantity->binary_upper)
    return _("A rounded number, in units of 1,024 and not of 1,000: this would be printed so.");

  return _("A rounded number: this would be printed so.");
}

static void
write_text (const char             *title,
            const char             *number,
            const NumelExplanation *explanation,
            GString                *text)
{
  const NumelQuantity *quantity = numel_explanation_get_quantity (explanation);
  gint64 total = numel_explanation_get_total (explanation);
  guint n_sums;
  const NumelExplanationSum *sums = numel_explanation_get_sums (explanation, &n_sums);
  g_autofree char *typed = numel_error_escape (number, NUMEL_ERROR_MAX_LENGTH);

  g_string_append_printf (text, "%s: %s\n", title, typed);
  if (n_sums == 0)
    {
      const NumelExplanationSum *nearest = numel_explanation_get_nearest (explanation);
      g_autofree char *value = numel_format_count (nearest->value);
      g_autofree char *left = numel_format_count_signed (quantity->value - nearest->value);

      g_string_append_printf (text, "%s\n", _("Nothing explains this number."));
      /* Translators: a count, why it is counted so, and what is missing to the number. */
      g_string_append_printf (text, _("The nearest count is %s (%s); %s stay unexplained."), value,
                              nearest->reason, left);
      g_string_append_c (text, '\n');
      return;
    }

  g_string_append_printf (text, "%s\n\n", tell_match (quantity, &sums[0]));
  write_rows (text, total, &sums[0]);
  for (guint i = 1; i < n_sums; i++)
    g_string_append_printf (text, "%s%s %s\n", i == 1 ? "\n" : "", _("Or:"), sums[i].reason);
}

static void
answer_number (NumelCli            *self,
               const char          *argument,
               const char          *number,
               const NumelQuantity *quantity)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (NumelModel) model = numel_cli_read (self, argument, &error);
  g_autoptr (NumelExplanation) explanation = NULL;
  g_autofree char *title = NULL;

  if (model != NULL)
    explanation = numel_explanation_new (model, quantity, &error);
  if (explanation == NULL)
    {
      numel_cli_refuse (self, argument, error);
      return;
    }

  title = numel_cli_source_get_title (argument);
  if (self->format == NUMEL_TABLE_JSON_LINES)
    write_json (self, argument, model, explanation);
  else if (self->format == NUMEL_TABLE_SCREEN)
    write_text (title, number, explanation, self->out.text);
  else
    write_table (self, explanation);
  numel_cli_print (self);
}

static void
answer (NumelCli *self)
{
  g_autofree char *number = g_strjoinv (" ", self->options.arguments + 1);
  g_autoptr (GError) error = NULL;
  NumelQuantity quantity;

  if (!numel_quantity_parse (number, &quantity, &error))
    numel_cli_fail (self, "%s", error->message);
  else
    answer_number (self, self->options.arguments[0], number, &quantity);
}

const NumelCliCommand numel_cli_explain_command = {
  .id = NUMEL_CLI_EXPLAIN,
  .name = "explain",
  .arguments = N_("FILE|PRESET NUMBER"),
  .summary = N_("Explain a number seen elsewhere"),
  .n_least = 2,
  .n_most = MAX_ARGUMENTS,
  .answer = answer,
};

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-cli-compare.h"

#include <glib/gi18n.h>

#include "numel-cli-value.h"
#include "core/notation/numel-hyperparameter.h"

/* Between what is one step. */
#define SEPARATOR " + "

/* What changed: a step's values, its difference and where it leads. */
static const NumelTableColumn step_columns[] = {
  { "key", N_("What changed"), FALSE },
  { "from", N_("From"), TRUE },
  { "to", N_("To"), TRUE },
  { "difference", N_("Difference"), TRUE },
  { "total", N_("Parameters"), TRUE },
};

static const NumelCliCompared *
get_model (const NumelCliComparison *self,
           guint                     index)
{
  return g_ptr_array_index (self->models, index);
}

/* A column for each model, after the names. */
static NumelTable *
new_table (const NumelCliComparison *self,
           NumelTableFormat          format)
{
  NumelTable *table = numel_table_new (format);

  numel_table_add_column (table, "key", _("Hyperparameter"), FALSE);
  for (guint i = 0; i < self->models->len; i++)
    numel_table_add_column (table, get_model (self, i)->argument, get_model (self, i)->title, TRUE);

  return table;
}

/* Where there is no other way to indent, two spaces do. */
static void
add_indented (NumelTable       *table,
              NumelTableFormat  format,
              const char       *words)
{
  g_autofree char *spaced = g_strconcat (format == NUMEL_TABLE_SCREEN ? "  " : "", words, NULL);

  numel_table_add_indented (table, spaced, 1);
}

static gboolean
is_shown (const NumelCliComparison *self,
          const NumelComparisonRow *row)
{
  return self->all || numel_comparison_any_differs (self->comparison, row);
}

static void
add_row (const NumelCliComparison *self,
         NumelTable            *table,
         const NumelComparisonRow *row)
{
  for (guint i = 0; i < self->models->len; i++)
    numel_cli_value_add (table, row->settings[i] != NULL ? &row->settings[i]->value : NULL);
}

static void
add_result (const NumelCliComparison    *self,
            NumelTable               *table,
            const NumelComparisonResult *result)
{
  for (guint i = 0; i < self->models->len; i++)
    numel_table_add_count (table, result->values[i]);
}

static const NumelStep *
find_step (const NumelCliComparison *self,
           const char               *key)
{
  guint n_steps;
  const NumelStep *steps = numel_changes_get_steps (self->changes, &n_steps);

  for (guint i = 0; i < n_steps; i++)
    {
      if (g_str_equal (steps[i].changes[0].key, key))
        return &steps[i];
    }

  return NULL;
}

/* Both models in one table: a row's step, where it has one of its own, is a last column. */
static void
add_difference (const NumelCliComparison *self,
                NumelTable            *table,
                const NumelComparisonRow *row)
{
  const NumelStep *step = NULL;

  if (!numel_changes_are_by_part (self->changes) && row->settings[1] != NULL)
    step = find_step (self, row->settings[1]->path);
  if (step != NULL)
    numel_table_add_signed (table, step->difference);
  else
    numel_table_add_text (table, NULL);
}

/**
 * numel_cli_compare_write_csv:
 * @self: a comparison
 * @text: where to write
 *
 * Writes one table: hyperparameters, then results, a column for each model; of two models the
 * difference that each makes.
 */
void
numel_cli_compare_write_csv (const NumelCliComparison *self,
                             const NumelCliOptions    *options,
                             GString                  *text)
{
  gboolean is_pair = self->changes != NULL;
  g_autoptr (NumelTable) table = new_table (self, NUMEL_TABLE_CSV);
  guint n_rows;
  guint n_results;
  const NumelComparisonRow *rows = numel_comparison_get_rows (self->comparison, &n_rows);
  const NumelComparisonResult *results = numel_comparison_get_results (self->comparison,
                                                                       &n_results);

  if (is_pair)
    numel_table_add_column (table, "difference", NULL, TRUE);
  for (guint i = 0; i < n_rows; i++)
    {
      if (!is_shown (self, &rows[i]))
        continue;
      numel_table_add_text (table, rows[i].key);
      add_row (self, table, &rows[i]);
      if (is_pair)
        add_difference (self, table, &rows[i]);
    }
  for (guint i = 0; i < n_results; i++)
    {
      numel_table_add_text (table, results[i].key);
      add_result (self, table, &results[i]);
      if (is_pair)
        numel_table_add_signed (table, results[i].values[1] - results[i].values[0]);
    }
  numel_cli_options_add_table (options, table, text);
}

static gboolean
is_result_shown (const NumelCliComparison    *self,
                 const NumelComparisonResult *result)
{
  gboolean differs = FALSE;
  gboolean occurs = FALSE;

  for (guint i = 0; i < self->models->len; i++)
    {
      differs |= result->values[i] != result->values[0];
      occurs |= result->values[i] != 0;
    }

  return self->all ? occurs || !result->is_part : differs || g_str_equal (result->key, "total");
}

static void
write_side_by_side (const NumelCliComparison *self,
                    const NumelCliOptions    *options,
                    GString                  *text)
{
  g_autoptr (NumelTable) table = new_table (self, options->format);
  guint n_rows;
  guint n_results;
  const NumelComparisonRow *rows = numel_comparison_get_rows (self->comparison, &n_rows);
  const NumelComparisonResult *results = numel_comparison_get_results (self->comparison,
                                                                       &n_results);

  for (guint i = 0; i < n_rows; i++)
    {
      g_autofree char *title = numel_hyperparameter_describe (rows[i].key);

      if (!is_shown (self, &rows[i]))
        continue;
      numel_table_add_text (table, title);
      add_row (self, table, &rows[i]);
    }
  for (guint i = 0; i < n_results; i++)
    {
      if (!is_result_shown (self, &results[i]))
        continue;
      if (results[i].is_part)
        add_indented (table, options->format, results[i].title);
      else
        numel_table_add_text (table, results[i].title);
      add_result (self, table, &results[i]);
    }
  numel_cli_options_add_table (options, table, text);
}

static char *
join (const NumelStep        *step,
      gboolean                is_to,
      const NumelNumberStyle *style)
{
  g_autoptr (GString) joined = g_string_new (NULL);

  for (guint i = 0; i < step->n_changes; i++)
    {
      const NumelChange *change = &step->changes[i];
      g_autofree char *words = numel_cli_value_to_shown (is_to ? &change->to : &change->from,
                                                         style);

      g_string_append_printf (joined, "%s%s", i > 0 ? SEPARATOR : "", words);
    }

  return g_string_free (g_steal_pointer (&joined), FALSE);
}

static void
add_joined (NumelTable   *table,
            const NumelStep *step,
            gboolean         is_to)
{
  g_autofree char *shown = join (step, is_to, numel_table_get_style (table));

  numel_table_add_text (table, shown);
}

static void
add_end (NumelTable     *table,
         const char        *title,
         const NumelCounts *counts)
{
  numel_table_add_text (table, title);
  numel_table_leave (table, 3);
  numel_table_add_count (table, counts->total);
}

static void
add_step (NumelTable       *table,
          NumelTableFormat  format,
          const NumelStep  *step,
          gboolean          has_values)
{
  g_autofree char *name = numel_step_describe (step, SEPARATOR);

  add_indented (table, format, name);
  for (guint is_to = FALSE; is_to <= TRUE; is_to++)
    {
      if (has_values)
        add_joined (table, step, is_to);
      else
        numel_table_add_text (table, NULL);
    }
  numel_table_add_signed (table, step->difference);
  numel_table_add_count (table, step->counts.total);
}

static void
write_changes (const NumelCliComparison *self,
               const NumelCliOptions    *options,
               GString                  *text)
{
  g_autoptr (NumelTable) table = numel_cli_options_new_table (options, step_columns,
                                                              G_N_ELEMENTS (step_columns));
  gboolean has_values = !numel_changes_are_by_part (self->changes);
  guint n_steps;
  const NumelStep *steps = numel_changes_get_steps (self->changes, &n_steps);

  add_end (table, get_model (self, 0)->title, numel_changes_get_from (self->changes));
  for (guint i = 0; i < n_steps; i++)
    {
      if (steps[i].difference != 0 || self->all)
        add_step (table, options->format, &steps[i], has_values);
    }
  add_end (table, get_model (self, 1)->title, numel_changes_get_to (self->changes));
  numel_cli_options_add_table (options, table, text);

  for (guint i = 0; i < n_steps && options->format != NUMEL_TABLE_LATEX; i++)
    {
      g_autofree char *name = numel_step_describe (&steps[i], SEPARATOR);

      if (steps[i].n_changes > 1 && (steps[i].difference != 0 || self->all))
        {
          g_string_append_c (text, '\n');
          /* Translators: several hyperparameters, then why nothing lies between them. */
          g_string_append_printf (text, _("%s are one step, because between them %s."), name,
                                  steps[i].reason);
          g_string_append_c (text, '\n');
        }
    }
}

/**
 * numel_cli_compare_write_tables:
 * @self: a comparison
 * @options: they ask for text, Markdown or LaTeX
 * @text: where to write
 *
 * Writes the models side by side, and of two what changed from the one to the other.
 */
void
numel_cli_compare_write_tables (const NumelCliComparison *self,
                                const NumelCliOptions    *options,
                                GString                  *text)
{
  write_side_by_side (self, options, text);
  if (self->changes == NULL)
    return;

  g_string_append_c (text, '\n');
  write_changes (self, options, text);
}

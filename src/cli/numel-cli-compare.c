/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>

#include "core/notation/numel-hyperparameter.h"
#include "core/vary/numel-changes.h"
#include "core/vary/numel-comparison.h"
#include "numel-cli-count-json.h"
#include "numel-cli-summary.h"
#include "numel-cli-value.h"

/* Between what is one step. */
#define SEPARATOR " + "

/**
 * Comparison:
 * @models: (element-type NumelCliModel): the models
 * @comparison: side by side
 * @changes: (nullable): from the first to the second, if there are just two
 */
typedef struct
{
  NumelCli *cli;
  GPtrArray *models;
  NumelComparison *comparison;
  NumelChanges *changes;
} Comparison;

static const NumelCliModel *
get_model (const Comparison *self,
           guint             index)
{
  return g_ptr_array_index (self->models, index);
}

/* One value as it is; those of a joined step in a list. */
static void
write_values (NumelCliJson    *json,
              const char      *key,
              const NumelStep *step,
              gboolean         to)
{
  gboolean is_joined = step->n_changes > 1;

  if (is_joined)
    numel_cli_json_begin (json, key, '[');
  for (guint i = 0; i < step->n_changes; i++)
    numel_cli_json_value (json, is_joined ? NULL : key,
                          to ? &step->changes[i].to : &step->changes[i].from);
  if (is_joined)
    numel_cli_json_end (json, ']');
}

static void
write_changes (NumelCliJson    *json,
               const NumelStep *step)
{
  g_autoptr (GString) key = g_string_new (NULL);

  for (guint i = 0; i < step->n_changes; i++)
    g_string_append_printf (key, "%s%s", i > 0 ? "+" : "", step->changes[i].key);
  numel_cli_json_string (json, "key", key->str);
  write_values (json, "from", step, FALSE);
  write_values (json, "to", step, TRUE);
}

static void
write_details (NumelCliJson    *json,
               const NumelStep *step)
{
  numel_cli_json_integer (json, "total", step->counts.total);
  numel_cli_json_parts (json, step->parts);

  if (step->n_changes > 1)
    {
      numel_cli_json_begin (json, "keys", '[');
      for (guint i = 0; i < step->n_changes; i++)
        numel_cli_json_string (json, NULL, step->changes[i].key);
      numel_cli_json_end (json, ']');
      numel_cli_json_string (json, "reason", step->reason);
    }
}

static void
write_steps (const Comparison *self,
             NumelCliJson     *json)
{
  const NumelStep *steps = (const NumelStep *) self->changes->steps->data;
  guint n_steps = self->changes->steps->len;

  numel_cli_json_begin (json, "steps", '[');
  for (guint i = 0; i < n_steps; i++)
    {
      if (steps[i].difference == 0 && !self->cli->options.all)
        continue;

      numel_cli_json_begin (json, NULL, '{');
      if (self->changes->by_part)
        numel_cli_json_string (json, "part", steps[i].changes[0].key);
      else
        write_changes (json, &steps[i]);
      numel_cli_json_integer (json, "difference", steps[i].difference);
      write_details (json, &steps[i]);
      numel_cli_json_end (json, '}');
    }
  numel_cli_json_end (json, ']');
}

static void
write_json (const Comparison *self)
{
  NumelCliJson *json = &self->cli->out;

  numel_cli_json_begin (json, NULL, '{');
  numel_cli_json_begin (json, "models", '[');
  for (guint i = 0; i < self->models->len; i++)
    numel_cli_count_write_json (self->cli, get_model (self, i));
  numel_cli_json_end (json, ']');
  if (self->changes != NULL)
    write_steps (self, json);
  numel_cli_json_end (json, '}');
  numel_cli_json_line (json);
}

/* What changed: a step's values, its difference and where it leads. */
static const NumelTableColumn step_columns[] = {
  { "key", N_("What changed"), FALSE },
  { "from", N_("From"), TRUE },
  { "to", N_("To"), TRUE },
  { "difference", N_("Difference"), TRUE },
  { "total", N_("Parameters"), TRUE },
};

/* A column for each model, after the names. */
static NumelTable *
new_table (const Comparison *self)
{
  NumelTable *table = numel_table_new (self->cli->format);

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
is_shown (const Comparison         *self,
          const NumelComparisonRow *row)
{
  return self->cli->options.all || numel_comparison_any_differs (self->comparison, row);
}

static void
add_row (const Comparison         *self,
         NumelTable               *table,
         const NumelComparisonRow *row)
{
  for (guint i = 0; i < self->models->len; i++)
    numel_cli_value_add (table, row->settings[i] != NULL ? &row->settings[i]->value : NULL);
}

static void
add_result (const Comparison            *self,
            NumelTable                  *table,
            const NumelComparisonResult *result)
{
  for (guint i = 0; i < self->models->len; i++)
    numel_table_add_count (table, result->values[i]);
}

static const NumelStep *
find_step (const Comparison *self,
           const char       *key)
{
  const NumelStep *steps = (const NumelStep *) self->changes->steps->data;
  guint n_steps = self->changes->steps->len;

  for (guint i = 0; i < n_steps; i++)
    {
      if (g_str_equal (steps[i].changes[0].key, key))
        return &steps[i];
    }

  return NULL;
}

/* Both models in one table: a row's step, where it has one of its own, is a last column. */
static void
add_difference (const Comparison         *self,
                NumelTable               *table,
                const NumelComparisonRow *row)
{
  const NumelStep *step = NULL;

  if (!self->changes->by_part && row->settings[1] != NULL)
    step = find_step (self, row->settings[1]->path);
  if (step != NULL)
    numel_table_add_signed (table, step->difference);
  else
    numel_table_add_text (table, NULL);
}

/* One table: hyperparameters, then results, a column for each model; of two models the difference
   that each makes. */
static void
write_csv (const Comparison *self)
{
  gboolean is_pair = self->changes != NULL;
  g_autoptr (NumelTable) table = new_table (self);
  guint n_rows;
  guint n_results;
  const NumelComparisonRow *rows = self->comparison->rows;
  n_rows = self->comparison->n_rows;
  const NumelComparisonResult *results = self->comparison->results;
  n_results = self->comparison->n_results;

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
  numel_cli_add_table (self->cli, table);
}

static gboolean
is_result_shown (const Comparison            *self,
                 const NumelComparisonResult *result)
{
  gboolean differs = FALSE;
  gboolean occurs = FALSE;

  for (guint i = 0; i < self->models->len; i++)
    {
      differs |= result->values[i] != result->values[0];
      occurs |= result->values[i] != 0;
    }

  return self->cli->options.all ? occurs || !result->is_part
                                : differs || g_str_equal (result->key, "total");
}

static void
write_side_by_side (const Comparison *self)
{
  g_autoptr (NumelTable) table = new_table (self);
  guint n_rows;
  guint n_results;
  const NumelComparisonRow *rows = self->comparison->rows;
  n_rows = self->comparison->n_rows;
  const NumelComparisonResult *results = self->comparison->results;
  n_results = self->comparison->n_results;

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
        add_indented (table, self->cli->format, results[i].title);
      else
        numel_table_add_text (table, results[i].title);
      add_result (self, table, &results[i]);
    }
  numel_cli_add_table (self->cli, table);
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
add_joined (NumelTable      *table,
            const NumelStep *step,
            gboolean         is_to)
{
  g_autofree char *shown = join (step, is_to, numel_table_get_style (table));

  numel_table_add_text (table, shown);
}

static void
add_end (NumelTable        *table,
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
write_steps_table (const Comparison *self)
{
  NumelTableFormat format = self->cli->format;
  GString *text = self->cli->out.text;
  g_autoptr (NumelTable) table = numel_table_new (format);
  gboolean has_values = !self->changes->by_part;
  const NumelStep *steps = (const NumelStep *) self->changes->steps->data;
  guint n_steps = self->changes->steps->len;

  numel_table_add_columns (table, step_columns, G_N_ELEMENTS (step_columns));
  add_end (table, get_model (self, 0)->title, &self->changes->from_counts);
  for (guint i = 0; i < n_steps; i++)
    {
      if (steps[i].difference != 0 || self->cli->options.all)
        add_step (table, format, &steps[i], has_values);
    }
  add_end (table, get_model (self, 1)->title, &self->changes->to_counts);
  numel_cli_add_table (self->cli, table);

  for (guint i = 0; i < n_steps && format != NUMEL_TABLE_LATEX; i++)
    {
      g_autofree char *name = numel_step_describe (&steps[i], SEPARATOR);

      if (steps[i].n_changes > 1 && (steps[i].difference != 0 || self->cli->options.all))
        {
          g_string_append_c (text, '\n');
          /* Translators: several hyperparameters, then why nothing lies between them. */
          g_string_append_printf (text, _("%s are one step, because between them %s."), name,
                                  steps[i].reason);
          g_string_append_c (text, '\n');
        }
    }
}

static gboolean
compare (Comparison  *self,
         GError     **error)
{
  g_autofree NumelModel **models = g_new (NumelModel *, self->models->len);

  for (guint i = 0; i < self->models->len; i++)
    models[i] = get_model (self, i)->model;

  self->comparison = numel_comparison_new (models, self->models->len, error);
  if (self->comparison == NULL)
    return FALSE;
  if (self->models->len == 2)
    self->changes = numel_changes_new (models[0], models[1], error);

  return self->models->len != 2 || self->changes != NULL;
}

static void
answer_models (Comparison *self)
{
  NumelCli *cli = self->cli;
  g_autoptr (GError) error = NULL;

  /* Of what couldn't be read it is said already; what is alone is compared with nothing. */
  if (self->models->len < 2)
    return;
  if (!compare (self, &error))
    {
      numel_cli_refuse (cli, get_model (self, 0)->argument, error);
      return;
    }

  if (cli->format == NUMEL_TABLE_JSON_LINES)
    {
      write_json (self);
    }
  else if (cli->format == NUMEL_TABLE_CSV)
    {
      write_csv (self);
    }
  else
    {
      write_side_by_side (self);
      if (self->changes != NULL)
        {
          g_string_append_c (cli->out.text, '\n');
          write_steps_table (self);
        }
    }

  for (guint i = 0; i < self->models->len && cli->format == NUMEL_TABLE_SCREEN; i++)
    numel_cli_summary_write_notes (cli->out.text, get_model (self, i)->model);
  numel_cli_print (cli);
}

static void
answer (NumelCli *cli)
{
  Comparison self = { .cli = cli, .models = numel_cli_read_models (cli) };

  answer_models (&self);
  g_clear_pointer (&self.changes, numel_changes_free);
  g_clear_pointer (&self.comparison, numel_comparison_free);
  g_ptr_array_unref (self.models);
}

const NumelCliCommand numel_cli_compare_command = {
  .id = NUMEL_CLI_COMPARE,
  .name = "compare",
  .arguments = N_("FILE|PRESET FILE|PRESET…"),
  .summary = N_("Compare models, and tell what changed from one to another"),
  .n_least = 2,
  .n_most = G_MAXUINT,
  .answer = answer,
};

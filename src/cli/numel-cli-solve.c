/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>
#include <math.h>
#include <stdio.h>
#include <unistd.h>

#include "numel-cli-value.h"
#include "numel-cli-vary.h"
#include "core/text/numel-error.h"
#include "core/text/numel-format.h"
#include "core/text/numel-list-text.h"
#include "core/vary/numel-solver.h"

#define MAX_VARIED 16

/* Bytes: the number, its sign and perhaps a space. */
#define PROGRESS_WIDTH 8

typedef struct
{
  NumelCli *cli;
  NumelCliVary vary;
  gint64 target;
  double tolerance;
  NumelModel *model;
  NumelSolver *solver;
  NumelSolution *solution;
} Solve;

/* What was typed is 8030261248, 8,030,261,248, 8B or 8e9. */
static gboolean
read_target (Solve      *self,
             const char *text)
{
  g_autoptr (GError) error = NULL;

  if (text == NULL)
    return numel_cli_fail (self->cli, _("--target=NUMBER expected"));
  if (numel_parse_count_styled (text, &numel_number_style_plain, &self->target, &error)
      && self->target > 0)
    return TRUE;
  if (g_error_matches (error, NUMEL_ERROR, NUMEL_ERROR_OVERFLOW))
    return numel_cli_fail (self->cli, _("--target: a number below 2^63 expected, not “%s”"), text);

  return numel_cli_fail (self->cli,
                         _("--target: a number like 8030261248, 8B or 8e9 expected, "
                           "not “%s”"),
                         text);
}

static gboolean
read_tolerance (Solve      *self,
                const char *text)
{
  char *end = NULL;

  self->tolerance = text != NULL ? g_ascii_strtod (text, &end) : 1;
  if (text == NULL
      || (end > text && *end == '\0' && self->tolerance >= 0 && isfinite (self->tolerance)))
    return TRUE;

  return numel_cli_fail (self->cli,
                         _("--tolerance: a number of percent, 0 or more, expected, "
                           "not “%s”"),
                         text);
}

static gboolean
set_up (Solve   *self,
        GError **error)
{
  char **conditions = self->cli->options.where;

  for (guint i = 0; i < self->vary.varied->len; i++)
    {
      const NumelCliVaried *varied = &g_array_index (self->vary.varied, NumelCliVaried, i);

      if (!numel_variation_vary (self->solver->variation, varied->key, &varied->range, error))
        return FALSE;
    }
  for (guint i = 0; i < self->vary.followers->len; i++)
    {
      const NumelCliFollower *follower = &g_array_index (self->vary.followers, NumelCliFollower, i);

      if (!numel_variation_follow (self->solver->variation, follower->key, follower->expression,
                                   error))
        return FALSE;
    }
  for (guint i = 0; conditions != NULL && conditions[i] != NULL; i++)
    {
      if (!numel_variation_require (self->solver->variation, conditions[i], error))
        {
          g_prefix_error (error, "--where %s: ", conditions[i]);
          return FALSE;
        }
    }
  self->solver->measure = self->vary.measure;
  self->solver->target = self->target;
  self->solver->tolerance = self->tolerance;

  return TRUE;
}

/* On a terminal, beside the answer, which may be piped on. */
static void
show_progress (guint64  n_done,
               guint64  n_candidates,
               gpointer user_data)
{
  g_autofree char *number = g_strdup_printf ("%d", (int) (100 * n_done / n_candidates));
  g_autofree char *percent = numel_format_percent_sign (number);

  fprintf (stderr, "\r%*s", PROGRESS_WIDTH, percent);
  fflush (stderr);
}

static gboolean
solve (Solve       *self,
       const char  *argument,
       GError     **error)
{
  gboolean on_terminal = isatty (STDERR_FILENO);

  self->model = numel_cli_read (self->cli, argument, error);
  if (self->model == NULL)
    return FALSE;

  self->solver = numel_solver_new (self->model);
  if (!set_up (self, error))
    {
      numel_cli_vary_name_nearest (&self->vary, self->model, error);
      return FALSE;
    }
  self->solution = numel_solver_solve (self->solver, NULL, on_terminal ? show_progress : NULL, NULL,
                                       error);
  if (on_terminal)
    fprintf (stderr, "\r%*s\r", PROGRESS_WIDTH, "");

  return self->solution != NULL;
}

static void
write_answer (Solve             *self,
              NumelCliJson      *json,
              const char        *key,
              const NumelAnswer *answer)
{
  NumelCounts counts;
  guint n_values;
  const NumelVaried *values = numel_solver_read_answer (self->solver, answer, &counts,
                                                             &n_values);

  numel_cli_json_begin (json, key, '{');
  numel_cli_json_begin (json, "values", '{');
  for (guint i = 0; i < n_values; i++)
    numel_cli_json_value (json, values[i].key, &values[i].value);
  numel_cli_json_end (json, '}');
  numel_cli_json_integer (json, "total", counts.total);
  numel_cli_json_integer (json, "measure", answer->value);
  numel_cli_json_integer (json, "difference", answer->difference);
  numel_cli_json_end (json, '}');
}

static void
write_kept (Solve        *self,
            NumelCliJson *json)
{
  const char *const *kept = numel_solver_get_kept (self->solver);
  const char *const *moving = numel_solver_get_moving (self->solver);

  numel_cli_json_begin (json, "kept", '{');
  for (guint i = 0; kept[i] != NULL; i++)
    numel_cli_json_value (json, kept[i], &numel_model_get_setting (self->model, kept[i])->value);
  numel_cli_json_end (json, '}');
  numel_cli_json_strings (json, "moving", moving);
}

static void
write_json (Solve      *self,
            const char *argument)
{
  NumelCliJson *json = &self->cli->out;
  const NumelSolution *solution = self->solution;
  g_autofree char *measure = numel_measure_get_name (&self->vary.measure);

  numel_cli_json_begin (json, NULL, '{');
  numel_cli_json_string (json, "file", argument);
  numel_cli_json_string (json, "of", measure);
  numel_cli_json_integer (json, "target", self->target);
  numel_cli_json_real (json, "tolerance", self->tolerance);
  write_kept (self, json);
  numel_cli_json_integer (json, "candidates", solution->n_candidates);
  numel_cli_json_integer (json, "counted", solution->n_counted);
  numel_cli_json_integer (json, "excluded", solution->n_excluded);
  numel_cli_json_integer (json, "impossible", solution->n_impossible);
  numel_cli_json_string (json, "reason", solution->reason);
  numel_cli_json_integer (json, "found", solution->n_found);
  numel_cli_json_real (json, "seconds", solution->microseconds / 1e6);

  numel_cli_json_begin (json, "answers", '[');
  for (guint i = 0; i < solution->answers->len; i++)
    write_answer (self, json, NULL, &g_array_index (solution->answers, NumelAnswer, i));
  numel_cli_json_end (json, ']');
  if (solution->has_nearest)
    write_answer (self, json, "nearest", &solution->nearest);
  else
    numel_cli_json_null (json, "nearest");
  numel_cli_json_end (json, '}');
  numel_cli_json_line (json);
}

static void
add_off_by (Solve      *self,
            NumelTable *table,
            gint64      difference)
{
  const NumelNumberStyle *style = numel_table_get_style (table);
  double off = (double) difference;
  g_autofree char *percent = NULL;
  g_autofree char *shown = NULL;

  if (style == NULL)
    {
      numel_table_add_real (table, off / (double) self->target, 0);
      return;
    }

  percent = numel_format_percent_styled (off, (double) self->target, style);
  shown = g_strconcat (difference > 0 ? "+" : "", percent, NULL);
  numel_table_add_text (table, shown);
}

static void
add_answer (Solve             *self,
            NumelTable        *table,
            const NumelAnswer *answer)
{
  NumelCounts counts;
  guint n_values;
  const NumelVaried *values = numel_solver_read_answer (self->solver, answer, &counts,
                                                             &n_values);

  for (guint i = 0; i < n_values; i++)
    numel_cli_value_add (table, &values[i].value);
  numel_table_add_count (table, counts.total);
  if (self->vary.measure.kind != NUMEL_MEASURE_TOTAL)
    numel_table_add_count (table, answer->value);
  numel_table_add_signed (table, answer->difference);
  add_off_by (self, table, answer->difference);
}

static void
write_summary (Solve   *self,
               GString *text)
{
  const NumelSolution *solution = self->solution;
  const char *const *kept = numel_solver_get_kept (self->solver);
  const char *const *moving = numel_solver_get_moving (self->solver);
  g_autofree char *candidates = numel_format_count (solution->n_candidates);
  g_autofree char *found = numel_format_count (solution->n_found);
  g_autofree char *target = numel_format_count (self->target);
  g_autofree char *number = NULL;
  g_autofree char *tolerance = NULL;
  g_autofree char *seconds = NULL;
  char digits[G_ASCII_DTOSTR_BUF_SIZE];
  NumelNumberStyle style;

  numel_number_style_init_from_locale (&style);
  g_ascii_formatd (digits, sizeof digits, "%g", self->tolerance);
  number = numel_format_plain (digits);
  tolerance = numel_format_percent_sign (number);
  g_ascii_formatd (digits, sizeof digits, "%.2f", solution->microseconds / 1e6);
  seconds = numel_format_plain (digits);
  /* Translators: how many settings were tried, how many fit, tolerance in percent, target, time. */
  g_string_append_printf (text,
                          g_dngettext (GETTEXT_PACKAGE,
                                       "%s candidate, %s within %s of %s, in %s s.",
                                       "%s candidates, %s within %s of %s, in %s s.",
                                       MIN (solution->n_candidates, G_MAXINT)),
                          candidates, found, tolerance, target, seconds);
  if (solution->n_excluded > 0)
    {
      g_autofree char *excluded = numel_format_count (solution->n_excluded);

      g_string_append_printf (text, _(" Conditions leave out %s."), excluded);
    }
  if (solution->n_impossible > 0)
    {
      g_autofree char *impossible = numel_format_count (solution->n_impossible);

      g_string_append_printf (text, _(" %s can't be counted, the first because: %s."), impossible,
                              solution->reason);
    }
  g_string_append_c (text, '\n');

  for (guint i = 0; kept[i] != NULL; i++)
    {
      const NumelSetting *setting = numel_model_get_setting (self->model, kept[i]);
      g_autofree char *value = numel_cli_value_to_shown (&setting->value, &style);

      /* Translators: a hyperparameter and its value. */
      g_string_append_printf (text, _("%s stays %s.\n"), kept[i], value);
    }
  if (moving[0] != NULL)
    {
      g_autofree char *names = numel_list_text_join (moving);

      g_string_append_printf (text, _("What the file leaves out follows: %s.\n"), names);
    }
  if (solution->n_found > solution->answers->len)
    {
      g_autofree char *shown = numel_format_count (solution->answers->len);

      g_string_append_printf (text, _("Only the closest %s are shown.\n"), shown);
    }
  if (solution->n_found == 0)
    g_string_append (text, solution->has_nearest ? _("The nearest:\n")
                                                 : _("Nothing was counted.\n"));
  g_string_append_c (text, '\n');
}

static void
add_columns (Solve      *self,
             NumelTable *table)
{
  for (guint i = 0; i < self->vary.varied->len; i++)
    {
      const char *key = g_array_index (self->vary.varied, NumelCliVaried, i).key;

      numel_table_add_column (table, key, key, TRUE);
    }
  for (guint i = 0; i < self->vary.followers->len; i++)
    {
      const char *key = g_array_index (self->vary.followers, NumelCliFollower, i).key;

      numel_table_add_column (table, key, key, TRUE);
    }
  numel_table_add_column (table, "total", _("Parameters"), TRUE);
  if (self->vary.measure.kind != NUMEL_MEASURE_TOTAL)
    numel_cli_vary_add_column (&self->vary, table);
  numel_table_add_column (table, "difference", _("Difference"), TRUE);
  numel_table_add_column (table, "off_by", _("Off by"), TRUE);
}

static void
write_table (Solve *self)
{
  const NumelSolution *solution = self->solution;
  NumelTableFormat format = self->cli->format;
  g_autoptr (NumelTable) table = numel_table_new (format);

  add_columns (self, table);
  for (guint i = 0; i < solution->answers->len; i++)
    add_answer (self, table, &g_array_index (solution->answers, NumelAnswer, i));
  if (format == NUMEL_TABLE_SCREEN && solution->n_found == 0 && solution->has_nearest)
    add_answer (self, table, &solution->nearest);

  if (format == NUMEL_TABLE_SCREEN)
    write_summary (self, self->cli->out.text);
  numel_cli_add_table (self->cli, table);
}

static void
answer_model (Solve      *self,
              const char *argument)
{
  g_autoptr (GError) error = NULL;

  if (!solve (self, argument, &error))
    {
      numel_cli_refuse (self->cli, argument, error);
      return;
    }

  if (self->cli->format == NUMEL_TABLE_JSON_LINES)
    write_json (self, argument);
  else
    write_table (self);
  numel_cli_print (self->cli);

  /* That nothing fits is an answer; that nothing could be counted is a refusal. */
  if (self->solution->n_counted == 0 && self->solution->n_impossible > 0)
    self->cli->status = NUMEL_CLI_REFUSED;
}

static void
answer (NumelCli *cli)
{
  Solve self = { .cli = cli };

  if (numel_cli_vary_read (&self.vary, cli, MAX_VARIED)
      && read_target (&self, cli->options.target) && read_tolerance (&self, cli->options.tolerance)
      && numel_cli_expect (cli, 1, 1))
    answer_model (&self, cli->options.arguments[0]);

  g_clear_pointer (&self.solution, numel_solution_free);
  g_clear_object (&self.solver);
  g_clear_object (&self.model);
  numel_cli_vary_clear (&self.vary);
}

const NumelCliCommand numel_cli_solve_command = {
  .id = NUMEL_CLI_SOLVE,
  .name = "solve",
  .arguments = N_("FILE|PRESET"),
  .summary = N_("Find the settings that meet a budget"),
  .n_most = G_MAXUINT,
  .answer = answer,
};

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>
#include <inttypes.h>
#include <string.h>

#include "numel-cli-cost-json.h"
#include "numel-cli-summary.h"
#include "numel-cli.h"
#include "numel-cli-terminal.h"
#include "core/text/numel-format.h"
#include "core/text/numel-list-text.h"
#include "core/text/numel-memory-size.h"

/* A model that names no context is shown at this one. */
#define FALLBACK_TOKENS 2048

static const NumelTableColumn csv_columns[] = {
  { "group", NULL, FALSE },
  { "name", NULL, FALSE },
  { "value", NULL, TRUE },
  { "unit", NULL, FALSE },
  { "formula", NULL, FALSE },
  { "formula_numbers", NULL, FALSE },
  { "file", NULL, FALSE },
};

static const NumelTableColumn columns[] = {
  { "name", N_("Cost"), FALSE },
  { "value", N_("Value"), TRUE },
  { "gb", N_("GB"), TRUE },
  { "gib", N_("GiB"), TRUE },
  { "error", N_("Error"), TRUE },
};

static void
add_value (NumelTable         *table,
           const NumelCostRow *row)
{
  if (row->value == NUMEL_WIDE_TOO_LARGE)
    numel_table_add_text (table, numel_table_get_style (table) != NULL ? _("more than 2^63 − 1")
                                                                       : NULL);
  else
    numel_table_add_count (table, row->value);
}

static void
write_csv (NumelCli            *cli,
           const NumelCliModel *model,
           GArray              *rows)
{
  gboolean has_file = cli->options.n_arguments > 1;
  g_autoptr (NumelTable) table = numel_table_new (cli->format);

  numel_table_add_columns (table, csv_columns, G_N_ELEMENTS (csv_columns) - !has_file);
  for (guint i = 0; i < rows->len; i++)
    {
      const NumelCostRow *row = &g_array_index (rows, NumelCostRow, i);

      numel_table_add_text (table, row->group);
      numel_table_add_text (table, row->name);
      add_value (table, row);
      numel_table_add_text (table, row->unit);
      numel_table_add_text (table, row->formula);
      numel_table_add_text (table, row->formula_numbers);
      if (has_file)
        numel_table_add_text (table, model->argument);
    }
  numel_cli_add_table (cli, table);
}

typedef char *(*FormatSize) (gint64 bytes,
                             const NumelNumberStyle *style);

static void
add_size (NumelTable         *table,
          const NumelCostRow *row,
          FormatSize          format)
{
  g_autofree char *size = NULL;

  if (g_str_equal (row->unit, "bytes") && row->value != NUMEL_WIDE_TOO_LARGE)
    size = format (row->value, numel_table_get_style (table));
  numel_table_add_text (table, size);
}

static gboolean
has_error (const NumelCostRow *row)
{
  return row->rule != NULL && row->rule->exact != 0;
}

static char *
describe_error (const NumelShorthandRow *rule,
                const NumelNumberStyle  *style)
{
  g_autofree char *difference = numel_format_count_styled (rule->difference, style);
  g_autofree char *percent = numel_format_percent_styled ((double) rule->difference,
                                                          (double) rule->exact, style);

  return g_strdup_printf ("%s%s (%s)", rule->difference > 0 ? "+" : "", difference, percent);
}

static void
add_error (NumelTable         *table,
           const NumelCostRow *row)
{
  g_autofree char *error = NULL;

  if (has_error (row))
    error = describe_error (row->rule, numel_table_get_style (table));
  numel_table_add_text (table, error);
}

/* People know a rule of thumb by its letters. */
static const char *
get_title (const NumelCostRow *row)
{
  return row->rule != NULL ? row->formula : row->title;
}

static void
add_heading (NumelTable *table,
             const char *heading)
{
  numel_table_add_text (table, heading);
  numel_table_leave (table, G_N_ELEMENTS (columns) - 1);
}

/* One table, to be pasted into a text. The lines of each training state are left to CSV. */
static NumelTable *
make_table (GArray           *rows,
            NumelTableFormat  format)
{
  NumelTable *table = numel_table_new (format);
  const char *group = NULL;

  numel_table_add_columns (table, columns, G_N_ELEMENTS (columns));
  for (guint i = 0; i < rows->len; i++)
    {
      const NumelCostRow *row = &g_array_index (rows, NumelCostRow, i);

      if (row->is_detail)
        continue;
      if (g_strcmp0 (group, row->group) != 0)
        add_heading (table, row->group_title);
      group = row->group;

      numel_table_add_indented (table, get_title (row), 1);
      add_value (table, row);
      add_size (table, row, numel_format_bytes_gb_styled);
      add_size (table, row, numel_format_bytes_gib_styled);
      add_error (table, row);
    }

  return table;
}

/* On a terminal each group is a table of its own, with no column that it doesn't need. */
static void
write_group (GArray  *rows,
             guint    first,
             guint    n_rows,
             GString *text)
{
  const NumelCostRow *head = &g_array_index (rows, NumelCostRow, first);
  gboolean has_sizes = FALSE;
  gboolean has_errors = FALSE;
  g_autoptr (NumelTable) table = numel_table_new (NUMEL_TABLE_SCREEN);

  for (guint i = first; i < first + n_rows; i++)
    {
      const NumelCostRow *row = &g_array_index (rows, NumelCostRow, i);

      has_sizes = has_sizes || g_str_equal (row->unit, "bytes");
      has_errors = has_errors || has_error (row);
    }

  numel_table_add_column (table, "name", head->group_title, FALSE);
  numel_table_add_columns (table, &columns[1], has_sizes ? 3 : 1);
  if (has_errors)
    numel_table_add_columns (table, &columns[4], 1);

  for (guint i = first; i < first + n_rows; i++)
    {
      const NumelCostRow *row = &g_array_index (rows, NumelCostRow, i);

      if (row->is_detail)
        continue;
      numel_table_add_text (table, get_title (row));
      add_value (table, row);
      if (has_sizes)
        {
          add_size (table, row, numel_format_bytes_gb_styled);
          add_size (table, row, numel_format_bytes_gib_styled);
        }
      if (has_errors)
        add_error (table, row);
    }
  numel_cli_terminal_add_table (text, table);
}

static void
write_groups (GArray  *rows,
              GString *text)
{
  for (guint first = 0; first < rows->len;)
    {
      const char *group = g_array_index (rows, NumelCostRow, first).group;
      guint n_rows = 0;

      while (first + n_rows < rows->len
             && g_str_equal (g_array_index (rows, NumelCostRow, first + n_rows).group, group))
        n_rows++;
      if (first > 0)
        g_string_append_c (text, '\n');
      write_group (rows, first, n_rows, text);
      first += n_rows;
    }
}

static char *
make_heading (NumelCli                *cli,
              const NumelCliModel     *model,
              const NumelCostQuestion *question)
{
  NumelNumberStyle style = numel_number_style_plain;
  g_autofree char *total = NULL;
  g_autofree char *tokens = NULL;
  g_autofree char *batch = NULL;

  if (cli->format == NUMEL_TABLE_SCREEN)
    numel_number_style_init_from_locale (&style);
  total = numel_format_count_styled (numel_breakdown_get_counts (model->breakdown)->total, &style);
  tokens = numel_format_count_styled (question->tokens, &style);
  batch = numel_format_count_styled (question->batch, &style);
  /* Translators: a model, its number of parameters, the length of a text and how many there are. */
  return g_strdup_printf (_("%s: %s parameters, %s tokens × %s"), model->title, total, tokens,
                          batch);
}

static void
write_text (NumelCli                *cli,
            const NumelCliModel     *model,
            NumelCost               *cost,
            const NumelCostQuestion *question,
            GArray                  *rows)
{
  GString *text = cli->out.text;
  const NumelStorage *storage = numel_cost_get_storage (cost);
  g_autofree char *heading = make_heading (cli, model, question);

  if (cli->n_answers > 0)
    g_string_append_c (text, '\n');
  if (cli->format != NUMEL_TABLE_SCREEN)
    {
      g_autoptr (NumelTable) table = make_table (rows, cli->format);

      numel_table_set_title (table, heading);
      numel_cli_add_table (cli, table);
      return;
    }

  numel_cli_terminal_add (text, NUMEL_CLI_STYLE_BOLD, heading);
  g_string_append (text, "\n\n");
  write_groups (rows, text);
  if (storage->unknown != NULL)
    g_string_append_printf (text, "\n%s %s\n", _("In its file:"), storage->unknown);
  numel_cli_summary_write_notes (text, model->model);
}

static gboolean
read_type (NumelCli      *cli,
           const char    *option,
           const char    *name,
           NumelDataType *type)
{
  g_autofree char *known = NULL;

  if (name == NULL || numel_data_type_from_name (name, type))
    return TRUE;

  for (guint i = 0; i < NUMEL_N_DATA_TYPES; i++)
    numel_list_text_add (&known, numel_data_type_get_name (i));

  return numel_cli_fail (cli, _("%s: one of %s expected, not “%s”"), option, known, name);
}

/* Says what is wrong with the options. */
static gboolean
read_question (NumelCli          *cli,
               NumelCostQuestion *question,
               NumelDataType     *weight_type)
{
  const NumelCliOptions *options = &cli->options;
  g_autoptr (GError) error = NULL;

  *weight_type = NUMEL_DATA_TYPE_BF16;
  *question = (NumelCostQuestion) {
    .tokens = options->tokens,
    .batch = options->batch,
    .cache_type = NUMEL_DATA_TYPE_BF16,
    .optimizer = NUMEL_COST_ALL,
    .memory = -1,
  };
  if (options->tokens < 0 && options->tokens != NUMEL_CLI_OWN_CONTEXT)
    return numel_cli_fail (cli, _("--tokens: 0 or more expected, not %" PRId64), options->tokens);
  if (options->batch < 1)
    return numel_cli_fail (cli, _("--batch: 1 or more expected, not %" PRId64), options->batch);
  if (!read_type (cli, "--dtype", options->data_type, weight_type)
      || !read_type (cli, "--cache-dtype", options->cache_type, &question->cache_type))
    return FALSE;
  question->data_type = options->data_type != NULL ? (int) *weight_type : NUMEL_COST_ALL;
  if (options->memory != NULL
      && !numel_memory_size_parse (options->memory, &question->memory, &error))
    return numel_cli_fail (cli, "--memory: %s", error->message);

  return TRUE;
}

static void
answer_model (NumelCli            *cli,
              const NumelCliModel *model)
{
  g_autoptr (NumelCost) cost = numel_cost_new (model->model, model->breakdown);
  g_autoptr (NumelShorthand) shorthand = numel_shorthand_new (model->model, model->breakdown);
  g_autoptr (GArray) rows = NULL;
  NumelCostQuestion question;
  NumelDataType weight_type;

  read_question (cli, &question, &weight_type);
  if (question.tokens == NUMEL_CLI_OWN_CONTEXT)
    question.tokens = cost->context > 0 ? cost->context
                                                        : FALLBACK_TOKENS;
  question.weight_bytes = numel_cost_get_weight_bytes (cost, weight_type);
  rows = numel_cost_row_list (cost, shorthand, &question);

  if (cli->format == NUMEL_TABLE_JSON_LINES)
    {
      numel_cli_cost_write_json (&cli->out, model->argument, model->model, cost, &question, rows);
      numel_cli_json_line (&cli->out);
    }
  else if (cli->format == NUMEL_TABLE_CSV)
    {
      write_csv (cli, model, rows);
    }
  else
    {
      write_text (cli, model, cost, &question, rows);
    }
}

static void
answer (NumelCli *cli)
{
  NumelCostQuestion question;
  NumelDataType weight_type;

  if (read_question (cli, &question, &weight_type))
    numel_cli_answer_each (cli, answer_model);
}

const NumelCliCommand numel_cli_cost_command = {
  .id = NUMEL_CLI_COST,
  .name = "cost",
  .arguments = N_("FILE|PRESET…"),
  .summary = N_("Tell memory, cache and FLOPs"),
  .n_least = 1,
  .n_most = G_MAXUINT,
  .answer = answer,
};

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>
#include <inttypes.h>
#include <string.h>

#include "numel-cli-options.h"
#include "numel-cli-cost-json.h"
#include "numel-cli-summary.h"
#include "numel-cli-terminal.h"
#include "core/text/numel-format.h"
#include "core/text/numel-list-text.h"
#include "core/text/numel-memory-size.h"

/* A model that names no context is shown at this one. */
#define FALLBACK_TOKENS 2048

/* What stands for the model's own context. */
#define OWN_CONTEXT G_MININT64

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

/**
 * Cost:
 * @tokens: `--tokens`, or %OWN_CONTEXT
 * @weight_type: what the weights that have to fit are stored in
 */
typedef struct
{
  NumelCliOptions options;
  NumelCostQuestion question;
  gint64 tokens;
  NumelDataType weight_type;
  guint n_answers;
} Cost;

static void
add_value (NumelTable *table,
           const NumelCostRow *row)
{
  if (row->value == NUMEL_WIDE_TOO_LARGE)
    numel_table_add_text (table, numel_table_get_style (table) != NULL ? _("more than 2^63 − 1")
                                                                       : NULL);
  else
    numel_table_add_count (table, row->value);
}

static void
write_csv (Cost *self,
           const char *argument,
           GArray *rows,
           GString *text)
{
  gboolean has_file = self->options.n_arguments > 1;
  g_autoptr (NumelTable) table = numel_cli_options_new_table (&self->options, csv_columns,
                                                              G_N_ELEMENTS (csv_columns)
                                                                - !has_file);

  if (self->n_answers > 0)
    numel_table_hide_header (table);
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
        numel_table_add_text (table, argument);
    }
  numel_cli_options_add_table (&self->options, table, text);
}

typedef char *(*FormatSize) (gint64 bytes,
                             const NumelNumberStyle *style);

static void
add_size (NumelTable *table,
          const NumelCostRow *row,
          FormatSize format)
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
                const NumelNumberStyle *style)
{
  g_autofree char *difference = numel_format_count_styled (rule->difference, style);
  g_autofree char *percent = numel_format_percent_styled ((double) rule->difference,
                                                          (double) rule->exact, style);

  return g_strdup_printf ("%s%s (%s)", rule->difference > 0 ? "+" : "", difference, percent);
}

static void
add_error (NumelTable *table,
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
make_table (GArray *rows,
            NumelTableFormat format)
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
write_group (GArray *rows,
             guint first,
             guint n_rows,
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
write_groups (GArray *rows,
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
make_heading (Cost *self,
              const char *argument,
              NumelCost *cost)
{
  g_autofree char *title = numel_cli_options_get_title (&self->options, argument);
  NumelNumberStyle style = numel_number_style_plain;
  g_autofree char *total = NULL;
  g_autofree char *tokens = NULL;
  g_autofree char *batch = NULL;

  if (self->options.format == NUMEL_TABLE_SCREEN)
    numel_number_style_init_from_locale (&style);
  total = numel_format_count_styled (numel_cost_get_counts (cost)->total, &style);
  tokens = numel_format_count_styled (self->question.tokens, &style);
  batch = numel_format_count_styled (self->question.batch, &style);
  /* Translators: a model, its number of parameters, the length of a text and how many there are. */
  return g_strdup_printf (_("%s: %s parameters, %s tokens × %s"), title, total, tokens, batch);
}

static void
write_text (Cost *self,
            const char *argument,
            NumelModel *model,
            NumelCost *cost,
            GArray *rows,
            GString *text)
{
  const NumelStorage *storage = numel_cost_get_storage (cost);
  g_autofree char *heading = make_heading (self, argument, cost);

  if (self->n_answers > 0)
    g_string_append_c (text, '\n');
  if (self->options.format != NUMEL_TABLE_SCREEN)
    {
      g_autoptr (NumelTable) table = make_table (rows, self->options.format);

      numel_table_set_title (table, heading);
      numel_cli_options_add_table (&self->options, table, text);
      return;
    }

  numel_cli_terminal_add (text, NUMEL_CLI_STYLE_BOLD, heading);
  g_string_append (text, "\n\n");
  write_groups (rows, text);
  if (storage->unknown != NULL)
    g_string_append_printf (text, "\n%s %s\n", _("In its file:"), storage->unknown);
  numel_cli_summary_write_notes (text, model);
}

static void
answer (Cost *self,
        const char *argument)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (NumelModel) model = numel_cli_options_read (&self->options, argument, &error);
  g_autoptr (NumelBreakdown) breakdown = NULL;
  g_autoptr (NumelCost) cost = NULL;
  g_autoptr (NumelShorthand) shorthand = NULL;
  g_autoptr (GArray) rows = NULL;
  g_auto (NumelCliJson) json = { 0 };

  if (model != NULL)
    breakdown = numel_model_build_breakdown (model, &error);
  if (breakdown == NULL)
    {
      numel_cli_options_refuse (&self->options, argument, error);
      return;
    }

  cost = numel_cost_new (model, breakdown);
  shorthand = numel_shorthand_new (model, breakdown);
  self->question.tokens = self->tokens;
  if (self->tokens == OWN_CONTEXT)
    self->question.tokens = numel_cost_get_context (cost) > 0 ? numel_cost_get_context (cost)
                                                              : FALLBACK_TOKENS;

  self->question.weight_bytes = numel_cost_get_weight_bytes (cost, self->weight_type);
  rows = numel_cost_row_list (cost, shorthand, &self->question);

  numel_cli_json_init (&json);
  if (self->options.format == NUMEL_TABLE_JSON_LINES)
    {
      numel_cli_cost_write_json (&json, argument, model, cost, &self->question, rows);
      numel_cli_json_line (&json);
    }
  else if (self->options.format == NUMEL_TABLE_CSV)
    write_csv (self, argument, rows, json.text);
  else
    write_text (self, argument, model, cost, rows, json.text);
  numel_cli_options_print (&self->options, json.text);
  self->n_answers++;
}

static gboolean
read_type (Cost *self,
           const NumelCliCommand *command,
           const char *option,
           const char *name,
           NumelDataType *type)
{
  g_autofree char *known = NULL;

  if (numel_data_type_from_name (name, type))
    return TRUE;

  for (guint i = 0; i < NUMEL_N_DATA_TYPES; i++)
    numel_list_text_add (&known, numel_data_type_get_name (i));

  return numel_cli_options_fail (&self->options, command, _("%s: one of %s expected, not “%s”"),
                                 option, known, name);
}

static gboolean
read_details (Cost *self,
              const NumelCliCommand *command,
              const char *data_type,
              const char *cache_type,
              const char *memory)
{
  g_autoptr (GError) error = NULL;

  if (self->tokens < 0 && self->tokens != OWN_CONTEXT)
    return numel_cli_options_fail (&self->options, command,
                                   _("--tokens: 0 or more expected, not %" PRId64),
                                   self->tokens);
  if (self->question.batch < 1)
    return numel_cli_options_fail (&self->options, command,
                                   _("--batch: 1 or more expected, not %" PRId64),
                                   self->question.batch);
  if (data_type != NULL
      && !read_type (self, command, "--dtype", data_type, &self->weight_type))
    return FALSE;
  if (data_type != NULL)
    self->question.data_type = (int) self->weight_type;
  if (cache_type != NULL
      && !read_type (self, command, "--cache-dtype", cache_type, &self->question.cache_type))
    return FALSE;
  if (memory != NULL && !numel_memory_size_parse (memory, &self->question.memory, &error))
    return numel_cli_options_fail (&self->options, command, "--memory: %s", error->message);

  return TRUE;
}

static NumelCliStatus
run (const NumelCliCommand *command,
     int argc,
     char **argv)
{
  Cost self = {
    .tokens = OWN_CONTEXT,
    .weight_type = NUMEL_DATA_TYPE_BF16,
    .question = {
      .batch = 1,
      .data_type = NUMEL_COST_ALL,
      .cache_type = NUMEL_DATA_TYPE_BF16,
      .optimizer = NUMEL_COST_ALL,
      .memory = -1,
    },
  };
  g_autofree char *data_type = NULL;
  g_autofree char *cache_type = NULL;
  g_autofree char *memory = NULL;
  const GOptionEntry entries[] = {
    { "tokens", 0, 0, G_OPTION_ARG_INT64, &self.tokens,
      N_("Length of the text; without it the model's own context"), N_("N") },
    { "batch", 0, 0, G_OPTION_ARG_INT64, &self.question.batch, N_("Sequences at a time"), N_("N") },
    { "dtype", 0, 0, G_OPTION_ARG_FILENAME, &data_type,
      N_("Show the weights in this type only (bf16, int8, q4_0, …)"), N_("TYPE") },
    { "cache-dtype", 0, 0, G_OPTION_ARG_FILENAME, &cache_type,
      N_("Type of the cache's elements (bf16 without it)"), N_("TYPE") },
    { "memory", 0, 0, G_OPTION_ARG_FILENAME, &memory,
      N_("Tell whether weights and cache fit into this (24GB, 24GiB)"), N_("SIZE") },
    G_OPTION_ENTRY_NULL,
  };
  NumelCliStatus status;

  if (numel_cli_options_parse (&self.options, command, entries, argc, argv)
      && numel_cli_options_expect (&self.options, command, 1, G_MAXUINT)
      && read_details (&self, command, data_type, cache_type, memory))
    {
      for (guint i = 0; i < self.options.n_arguments; i++)
        answer (&self, self.options.arguments[i]);
    }
  status = self.options.status;
  numel_cli_options_clear (&self.options);

  return status;
}

const NumelCliCommand numel_cli_cost_command = {
  .name = "cost",
  .arguments = N_("FILE|PRESET…"),
  .summary = N_("Tell memory, cache and FLOPs"),
  .reads_models = TRUE,
  .run = run,
};

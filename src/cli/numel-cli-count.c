/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>
#include <string.h>

#include "numel-cli-count-json.h"
#include "numel-cli-summary.h"
#include "numel-cli-tensors.h"
#include "numel-cli-tree.h"
#include "core/text/numel-format.h"

/* What CSV has; `file` is there when there are several. */
static const NumelTableColumn csv_columns[] = {
  { "path", NULL, FALSE },
  { "part", NULL, FALSE },
  { "kind", NULL, FALSE },
  { "shape", NULL, TRUE },
  { "repeat", NULL, TRUE },
  { "parameters", NULL, TRUE },
  { "active", NULL, TRUE },
  { "file", NULL, FALSE },
};

static const NumelTableColumn tree_columns[] = {
  { "path", N_("Component"), FALSE },
  { "kind", N_("Kind"), FALSE },
  { "shape", N_("Shape"), TRUE },
  { "repeat", N_("×"), TRUE },
  { "parameters", N_("Parameters"), TRUE },
  { "share", N_("Share"), TRUE },
  { "active", N_("Active"), TRUE },
};

static const NumelTableColumn tensor_columns[] = {
  { "path", N_("Tensor"), FALSE },
  { "part", N_("Part"), FALSE },
  { "shape", N_("Shape"), TRUE },
  { "repeat", N_("×"), TRUE },
  { "parameters", N_("Parameters"), TRUE },
};

typedef struct
{
  NumelCliOptions options;
  NumelCliCountDetail detail;
  guint n_answers;
} Count;

static void
add_csv_row (NumelTable   *table,
             const char      *path,
             const NumelNode *node,
             gint64           repeat,
             gint64           parameters,
             gint64           active,
             const char      *file)
{
  const char *kind = node->kind;

  /* A tensor listed by itself is told by its layer's kind. */
  if (g_strcmp0 (kind, "tensor") == 0)
    kind = node->parent->kind;

  numel_table_add_text (table, path);
  numel_table_add_text (table, node->has_part ? numel_part_get_name (node->part) : NULL);
  numel_table_add_text (table, kind);
  numel_table_add_shape (table, node->dimensions, node->kind != NULL ? node->n_dimensions : 0);
  numel_table_add_count (table, repeat);
  numel_table_add_count (table, parameters);
  numel_table_add_count (table, active);
  if (file != NULL)
    numel_table_add_text (table, file);
}

static gboolean
is_row (const Count     *self,
        const NumelNode *node)
{
  return self->detail.tensors || node->kind == NULL || !g_str_equal (node->kind, "tensor");
}

static void
add_csv_nodes (const Count     *self,
               NumelTable   *table,
               const NumelNode *node,
               gint             depth,
               const char      *file)
{
  g_autofree char *path = NULL;

  /* A name that is for people only keeps its parentheses, so that no two rows have one path. */
  if (node->is_label)
    path = g_strdup_printf ("%s%s(%s)", node->path, node->path[0] != '\0' ? "." : "", node->name);
  add_csv_row (table, path != NULL ? path : node->path, node, node->times, node->parameters,
               node->active, file);
  for (guint i = 0; depth != 0 && i < node->n_children; i++)
    {
      if (is_row (self, node->children[i]))
        add_csv_nodes (self, table, node->children[i], depth > 0 ? depth - 1 : depth, file);
    }
}

/* Each tensor as a checkpoint has it; elements of several have the same name and shape. */
static void
add_csv_tensors (NumelTable *table,
                 GArray        *tensors,
                 const char    *file)
{
  for (guint i = 0; i < tensors->len; i++)
    {
      const NumelCliTensor *tensor = &g_array_index (tensors, NumelCliTensor, i);
      gint64 elements = tensor->node->is_buffer ? 0 : tensor->count;
      gint64 active = 0;

      for (guint j = 0; j < tensor->node->n_dimensions; j++)
        elements *= tensor->node->dimensions[j];
      if (tensor->node->parameters > 0)
        active = (gint64) ((__int128) elements * tensor->node->active / tensor->node->parameters);
      add_csv_row (table, tensor->name, tensor->node, tensor->count, elements, active, file);
    }
}

static void
write_csv (Count                *self,
           const char           *argument,
           const NumelBreakdown *breakdown,
           GString              *text)
{
  const char *file = self->options.n_arguments > 1 ? argument : NULL;
  guint n_columns = G_N_ELEMENTS (csv_columns) - (file == NULL);
  g_autoptr (NumelTable) table = numel_cli_options_new_table (&self->options, csv_columns,
                                                              n_columns);

  if (self->n_answers > 0)
    numel_table_hide_header (table);
  if (self->detail.tensors)
    {
      g_auto (NumelCliTensors) tensors = { 0 };

      numel_cli_tensors_init (&tensors, breakdown, (const char *const *) self->options.extras);
      add_csv_tensors (table, tensors.parameters, file);
      add_csv_tensors (table, tensors.buffers, file);
    }
  else
    {
      add_csv_nodes (self, table, numel_breakdown_get_root (breakdown), self->detail.depth, file);
    }
  numel_cli_options_add_table (&self->options, table, text);
}

static void
add_tree_nodes (NumelTable   *table,
                const NumelNode *node,
                guint            level,
                gint             depth,
                gint64           total,
                gboolean         has_active)
{
  g_autofree char *name = node->items != NULL ? g_strdup_printf ("%s %s", node->name, node->items)
                                              : g_strdup (node->name);
  g_autofree char *tied = NULL;

  numel_table_add_indented (table, name, level);
  if (node->tied_to != NULL)
    tied = g_strdup_printf (_("tied to %s"), node->tied_to);
  numel_table_add_text (table, tied != NULL ? tied : node->kind);
  numel_table_add_shape (table, node->dimensions, node->kind != NULL ? node->n_dimensions : 0);
  if (node->times > 1)
    numel_table_add_count (table, node->times);
  else
    numel_table_add_text (table, NULL);
  numel_table_add_count (table, node->parameters);
  numel_table_add_share (table, node->parameters, total);
  if (has_active)
    numel_table_add_count (table, node->active);

  for (guint i = 0; depth != 0 && i < node->n_children; i++)
    {
      if (node->children[i]->kind == NULL || !g_str_equal (node->children[i]->kind, "tensor"))
        add_tree_nodes (table, node->children[i], level + 1, depth > 0 ? depth - 1 : depth, total,
                        has_active);
    }
}

static NumelTable *
make_tree_table (Count                *self,
                 const NumelBreakdown *breakdown)
{
  const NumelCounts *counts = numel_breakdown_get_counts (breakdown);
  gboolean has_active = counts->active != counts->total;
  NumelTable *table = numel_cli_options_new_table (&self->options, tree_columns,
                                                   G_N_ELEMENTS (tree_columns) - !has_active);

  add_tree_nodes (table, numel_breakdown_get_root (breakdown), 0, self->detail.depth, counts->total,
                  has_active);

  return table;
}

static NumelTable *
make_tensor_table (Count                *self,
                   const NumelBreakdown *breakdown)
{
  NumelTable *table = numel_cli_options_new_table (&self->options, tensor_columns,
                                                   G_N_ELEMENTS (tensor_columns));
  g_auto (NumelCliTensors) tensors = { 0 };

  numel_cli_tensors_init (&tensors, breakdown, (const char *const *) self->options.extras);
  for (guint i = 0; i < tensors.parameters->len; i++)
    {
      const NumelCliTensor *tensor = &g_array_index (tensors.parameters, NumelCliTensor, i);
      gint64 elements = tensor->count;

      for (guint j = 0; j < tensor->node->n_dimensions; j++)
        elements *= tensor->node->dimensions[j];
      numel_table_add_text (table, tensor->name);
      numel_table_add_text (table, numel_part_get_name (tensor->node->part));
      numel_table_add_shape (table, tensor->node->dimensions, tensor->node->n_dimensions);
      numel_table_add_count (table, tensor->count);
      numel_table_add_count (table, elements);
    }

  return table;
}

/* Markdown and LaTeX: a heading and a table, to be pasted into a text. */
static void
write_table (Count                *self,
             const char           *argument,
             NumelModel           *model,
             const NumelBreakdown *breakdown,
             GString              *text)
{
  g_autofree char *title = numel_cli_options_get_title (&self->options, argument);
  g_autofree char *total = numel_format_count_styled (numel_breakdown_get_counts (breakdown)->total,
                                                      &numel_number_style_plain);
  /* Translators: a model and its number of parameters, over a table. */
  g_autofree char *heading = g_strdup_printf (_("%s: %s parameters"), title, total);
  g_autoptr (NumelTable) table = self->detail.tensors ? make_tensor_table (self, breakdown)
                                                         : make_tree_table (self, breakdown);

  if (self->n_answers > 0)
    g_string_append_c (text, '\n');
  numel_table_set_title (table, heading);
  numel_cli_options_add_table (&self->options, table, text);
}

static void
write_text (Count                *self,
            const char           *argument,
            NumelModel           *model,
            const NumelBreakdown *breakdown,
            GString              *text)
{
  g_autofree char *title = numel_cli_options_get_title (&self->options, argument);

  if (self->n_answers > 0)
    g_string_append_c (text, '\n');
  numel_cli_summary_write_head (text, title, model, breakdown);
  numel_cli_tree_write (text, breakdown, &self->detail);
  numel_cli_summary_write_notes (text, model);
}

static void
answer (Count      *self,
        const char *argument)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (NumelModel) model = numel_cli_options_read (&self->options, argument, &error);
  g_autoptr (NumelBreakdown) breakdown = NULL;
  g_auto (NumelCliJson) json = { 0 };

  if (model != NULL)
    breakdown = numel_model_build_breakdown (model, &error);
  if (breakdown == NULL)
    {
      numel_cli_options_refuse (&self->options, argument, error);
      return;
    }

  numel_cli_json_init (&json);
  switch (self->options.format)
    {
    case NUMEL_TABLE_JSON_LINES:
      numel_cli_count_write_json (&json, &self->options, argument, model, breakdown, &self->detail);
      numel_cli_json_line (&json);
      break;
    case NUMEL_TABLE_CSV:
      write_csv (self, argument, breakdown, json.text);
      break;
    case NUMEL_TABLE_MARKDOWN:
    case NUMEL_TABLE_LATEX:
      write_table (self, argument, model, breakdown, json.text);
      break;
    case NUMEL_TABLE_SCREEN:
    default:
      write_text (self, argument, model, breakdown, json.text);
      break;
    }
  numel_cli_options_print (&self->options, json.text);
  self->n_answers++;
}

static NumelCliStatus
run (const NumelCliCommand  *command,
     int                     argc,
     char                  **argv)
{
  Count self = { .detail = { .depth = NUMEL_CLI_ALL_DEPTHS } };
  gint depth = NUMEL_CLI_ALL_DEPTHS;
  const GOptionEntry entries[] = {
    { "tensors", 0, 0, G_OPTION_ARG_NONE, &self.detail.tensors,
      N_("List each tensor as a checkpoint has it"), NULL },
    { "depth", 0, 0, G_OPTION_ARG_INT, &depth,
      N_("Show no more levels of the tree than this"), N_("N") },
    G_OPTION_ENTRY_NULL,
  };
  NumelCliStatus status;

  if (numel_cli_options_parse (&self.options, command, entries, argc, argv)
      && numel_cli_options_expect (&self.options, command, 1, G_MAXUINT))
    {
      if (depth < NUMEL_CLI_ALL_DEPTHS)
        numel_cli_options_fail (&self.options, command, _("--depth: 0 or more expected, not %d"),
                                depth);
      else
        self.detail.depth = depth;
      for (guint i = 0; depth >= NUMEL_CLI_ALL_DEPTHS && i < self.options.n_arguments; i++)
        answer (&self, self.options.arguments[i]);
    }
  status = self.options.status;
  numel_cli_options_clear (&self.options);

  return status;
}

const NumelCliCommand numel_cli_count_command = {
  .name = "count",
  .arguments = N_("FILE|PRESET…"),
  .summary = N_("Count the parameters, part by part"),
  .reads_models = TRUE,
  .run = run,
};

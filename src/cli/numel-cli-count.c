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

static void
add_csv_row (NumelTable      *table,
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
is_row (const NumelCli  *self,
        const NumelNode *node)
{
  return self->options.tensors || node->kind == NULL || !g_str_equal (node->kind, "tensor");
}

static void
add_csv_nodes (const NumelCli  *self,
               NumelTable      *table,
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
                 GArray     *tensors,
                 const char *file)
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
write_csv (NumelCli            *self,
           const NumelCliModel *model)
{
  const NumelBreakdown *breakdown = model->breakdown;
  const char *file = self->options.n_arguments > 1 ? model->argument : NULL;
  g_autoptr (NumelTable) table = numel_table_new (self->format);

  numel_table_add_columns (table, csv_columns, G_N_ELEMENTS (csv_columns) - (file == NULL));
  if (self->options.tensors)
    {
      g_auto (NumelCliTensors) tensors = { 0 };

      numel_cli_tensors_init (&tensors, breakdown, (const char *const *) self->options.extras);
      add_csv_tensors (table, tensors.parameters, file);
      add_csv_tensors (table, tensors.buffers, file);
    }
  else
    {
      add_csv_nodes (self, table, numel_breakdown_get_root (breakdown), self->options.depth, file);
    }
  numel_cli_add_table (self, table);
}

static void
add_tree_nodes (NumelTable      *table,
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

static void
add_tree (NumelCli             *self,
          NumelTable           *table,
          const NumelBreakdown *breakdown)
{
  const NumelCounts *counts = numel_breakdown_get_counts (breakdown);
  gboolean has_active = counts->active != counts->total;

  numel_table_add_columns (table, tree_columns, G_N_ELEMENTS (tree_columns) - !has_active);
  add_tree_nodes (table, numel_breakdown_get_root (breakdown), 0, self->options.depth,
                  counts->total, has_active);
}

static void
add_tensors (NumelCli             *self,
             NumelTable           *table,
             const NumelBreakdown *breakdown)
{
  g_auto (NumelCliTensors) tensors = { 0 };

  numel_table_add_columns (table, tensor_columns, G_N_ELEMENTS (tensor_columns));
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
}

/* Markdown and LaTeX: a heading and a table, to be pasted into a text. */
static void
write_table (NumelCli            *self,
             const NumelCliModel *model)
{
  g_autofree char *total = numel_format_count_styled (
    numel_breakdown_get_counts (model->breakdown)->total, &numel_number_style_plain);
  /* Translators: a model and its number of parameters, over a table. */
  g_autofree char *heading = g_strdup_printf (_("%s: %s parameters"), model->title, total);
  g_autoptr (NumelTable) table = numel_table_new (self->format);

  numel_table_set_title (table, heading);
  if (self->options.tensors)
    add_tensors (self, table, model->breakdown);
  else
    add_tree (self, table, model->breakdown);
  numel_cli_add_table (self, table);
}

static void
answer_model (NumelCli            *self,
              const NumelCliModel *model)
{
  GString *text = self->out.text;

  if (self->format == NUMEL_TABLE_JSON_LINES)
    {
      numel_cli_count_write_json (self, model);
      numel_cli_json_line (&self->out);
      return;
    }
  if (self->format == NUMEL_TABLE_CSV)
    {
      write_csv (self, model);
      return;
    }

  if (self->n_answers > 0)
    g_string_append_c (text, '\n');
  if (self->format != NUMEL_TABLE_SCREEN)
    {
      write_table (self, model);
      return;
    }
  numel_cli_summary_write_head (text, model->title, model->model, model->breakdown);
  numel_cli_tree_write (text, model->breakdown, self->options.depth, self->options.tensors);
  numel_cli_summary_write_notes (text, model->model);
}

static void
answer (NumelCli *self)
{
  if (self->options.depth < NUMEL_CLI_ALL_DEPTHS)
    numel_cli_fail (self, _("--depth: 0 or more expected, not %d"), self->options.depth);
  else
    numel_cli_answer_each (self, answer_model);
}

const NumelCliCommand numel_cli_count_command = {
  .id = NUMEL_CLI_COUNT,
  .name = "count",
  .arguments = N_("FILE|PRESET…"),
  .summary = N_("Count the parameters, part by part"),
  .n_least = 1,
  .n_most = G_MAXUINT,
  .answer = answer,
};

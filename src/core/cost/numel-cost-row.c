/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-cost-row.h"

#include <glib/gi18n-lib.h>

typedef struct
{
  GArray *rows;
  NumelCost *cost;
  const NumelCostQuestion *question;
  const char *group;
  const char *group_title;
} Builder;

static void
clear_row (gpointer data)
{
  NumelCostRow *row = data;

  g_free (row->name);
  g_free (row->title);
  g_free (row->formula);
  g_free (row->formula_numbers);
}

static void
begin_group (Builder    *self,
             const char *group,
             const char *group_title)
{
  self->group = group;
  self->group_title = group_title;
}

static NumelCostRow *
add_value (Builder    *self,
           const char *name,
           const char *title,
           const char *unit,
           gint64      value)
{
  NumelCostRow row = {
    .group = self->group,
    .group_title = self->group_title,
    .name = g_strdup (name),
    .title = g_strdup (title),
    .unit = unit,
    .value = value,
  };

  g_array_append_val (self->rows, row);

  return &g_array_index (self->rows, NumelCostRow, self->rows->len - 1);
}

/* Takes the figure. */
static NumelCostRow *
add (Builder     *self,
     const char  *name,
     const char  *title,
     const char  *unit,
     NumelFigure *figure)
{
  NumelCostRow *row = add_value (self, name, title, unit, figure->value);

  row->formula = g_steal_pointer (&figure->formula);
  row->formula_numbers = g_steal_pointer (&figure->formula_numbers);
  numel_figure_free (figure);

  return row;
}

static void
add_weights (Builder *self)
{
  const NumelStorage *storage = numel_cost_get_storage (self->cost);
  NumelFigure *stored = numel_storage_describe (storage, self->cost->counts);

  begin_group (self, "weights", _("Weights"));
  for (NumelDataType i = 0; i < NUMEL_N_DATA_TYPES; i++)
    {
      NumelCostRow *row;

      if (self->question->data_type != NUMEL_COST_ALL && self->question->data_type != (int) i)
        continue;
      row = add (self, numel_data_type_get_name (i), numel_data_type_get_title (i), "bytes",
                 numel_data_type_describe (i, self->cost->counts->total));
      row->note = numel_data_type_get_note (i);
    }
  if (stored != NULL)
    {
      /* Translators: how a model's own file stores its weights. */
      g_autofree char *title = g_strdup_printf (_("In its file: %s"), storage->title);

      add (self, "stored", title, "bytes", stored);
    }
}

static void
add_cache (Builder *self)
{
  const NumelCache *cache = &self->cost->cache;
  const NumelCostQuestion *question = self->question;
  const char *type = numel_data_type_get_title (question->cache_type);
  g_autofree char *all_title = g_strdup_printf (_("All sequences, %s"), type);
  g_autofree char *expanded_title = g_strdup_printf (_("Expanded, %s"), type);
  const NumelCacheRow *rows = (const NumelCacheRow *) cache->rows->data;
  guint n_rows = cache->rows->len;

  if (n_rows == 0)
    return;

  begin_group (self, "cache", _("Cache"));
  for (guint i = 0; i < n_rows; i++)
    add (self, numel_cache_kind_get_name (rows[i].kind), numel_cache_kind_get_title (rows[i].kind),
         "elements", numel_cache_row_describe (&rows[i], question->tokens));
  add (self, "elements", _("A sequence"), "elements",
       numel_cache_describe_elements (cache, question->tokens));
  add (self, "token", _("First token"), "bytes",
       numel_cache_describe_token (cache, question->cache_type));
  add (self, "bytes", all_title, "bytes",
       numel_cache_describe (cache, question->tokens, question->batch, question->cache_type,
                             FALSE));
  if (cache->has_expanded)
    add (self, "expanded", expanded_title, "bytes",
         numel_cache_describe (cache, question->tokens, question->batch, question->cache_type,
                               TRUE));
}

static void
add_flops (Builder *self)
{
  const NumelFlops *flops = &self->cost->flops;
  gint64 tokens = self->question->tokens;
  gint64 batch = self->question->batch;

  begin_group (self, "flops", _("FLOPs"));
  add (self, "token", _("Products of a token"), "flops",
       numel_flops_describe (flops, NUMEL_PASS_TOKEN, 1, 1));
  add (self, "prefill", _("Prefill, full square"), "flops",
       numel_flops_describe (flops, NUMEL_PASS_PREFILL, tokens, batch));
  add (self, "scores", _("of it attention"), "flops",
       numel_flops_describe (flops, NUMEL_PASS_SCORES, tokens, batch));
  add (self, "scores-masked", _("attention, masked"), "flops",
       numel_flops_describe (flops, NUMEL_PASS_SCORES_MASKED, tokens, batch));
  if (numel_flops_can_decode (flops))
    add (self, "decode", _("One decoding step"), "flops",
         numel_flops_describe (flops, NUMEL_PASS_DECODE, tokens, batch));
}

static void
add_training (Builder *self)
{
  const NumelCounts *counts = self->cost->counts;

  begin_group (self, "training", _("Training state"));
  for (NumelOptimizer i = 0; i < NUMEL_N_OPTIMIZERS; i++)
    {
      const char *optimizer = numel_optimizer_get_name (i);
      guint n_lines;
      const NumelTrainingLine *lines = numel_optimizer_get_lines (i, &n_lines);

      if (self->question->optimizer != NUMEL_COST_ALL && self->question->optimizer != (int) i)
        continue;
      add (self, optimizer, numel_optimizer_get_title (i), "bytes",
           numel_optimizer_describe (i, counts));
      for (guint j = 0; j < n_lines; j++)
        {
          g_autofree char *name = g_strdup_printf ("%s/%s", optimizer, lines[j].name);

          add (self, name, numel_training_line_get_title (&lines[j]), "bytes",
               numel_training_line_describe (&lines[j], counts))->is_detail = TRUE;
        }
    }
}

static void
add_rules (Builder              *self,
           const NumelShorthand *shorthand)
{
  begin_group (self, "rules", _("Rules of thumb"));
  for (guint i = 0; i < shorthand->rows->len; i++)
    {
      const NumelShorthandRow *rule = &g_array_index (shorthand->rows, NumelShorthandRow, i);
      NumelCostRow *row = add_value (self, rule->name, rule->title,
                                     rule->is_flops ? "flops" : "parameters", rule->value);

      row->formula = g_strdup (rule->formula);
      row->formula_numbers = g_strdup (rule->formula_numbers);
      row->rule = rule;
    }
}

static void
add_fit (Builder *self)
{
  const NumelCostQuestion *question = self->question;
  NumelFit fit;

  if (question->memory < 0)
    return;

  begin_group (self, "fit", _("Does it fit"));
  numel_cost_fit (self->cost, question->memory, question->weight_bytes, question->tokens,
                  question->batch, question->cache_type, &fit);
  add_value (self, "memory", _("Memory"), "bytes", question->memory);
  add_value (self, "needed", fit.fits ? _("Weights and cache: it fits")
                                      : _("Weights and cache: it does not fit"),
             "bytes", fit.needed);
  if (fit.longest >= 0 && fit.longest < G_MAXINT64)
    add_value (self, "longest", _("Longest context that fits"), "tokens", fit.longest);
}

/**
 * numel_cost_row_list:
 * @cost: what a model costs
 * @shorthand: (nullable): the rules of thumb beside it
 * @question: what is asked
 *
 * The one list of all figures: whoever shows or writes them lays these out.
 *
 * Returns: (transfer full) (element-type NumelCostRow): every figure, group by group. A group is
 *   left out if there is nothing in it
 */
GArray *
numel_cost_row_list (NumelCost               *cost,
                     const NumelShorthand    *shorthand,
                     const NumelCostQuestion *question)
{
  Builder self = { .cost = cost, .question = question };

  g_return_val_if_fail (cost != NULL && question != NULL, NULL);

  self.rows = g_array_new (FALSE, FALSE, sizeof (NumelCostRow));
  g_array_set_clear_func (self.rows, clear_row);
  add_weights (&self);
  add_cache (&self);
  add_flops (&self);
  add_training (&self);
  if (shorthand != NULL)
    add_rules (&self, shorthand);
  add_fit (&self);

  return self.rows;
}

/**
 * numel_cost_row_find:
 * @rows: (element-type NumelCostRow): rows
 * @group: a group's name
 * @name: a row's name
 *
 * Returns: (transfer none) (nullable): the row, if there is one
 */
const NumelCostRow *
numel_cost_row_find (GArray     *rows,
                     const char *group,
                     const char *name)
{
  g_return_val_if_fail (rows != NULL, NULL);

  for (guint i = 0; i < rows->len; i++)
    {
      const NumelCostRow *row = &g_array_index (rows, NumelCostRow, i);

      if (g_str_equal (row->group, group) && g_str_equal (row->name, name))
        return row;
    }

  return NULL;
}

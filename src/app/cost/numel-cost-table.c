/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-cost-table.h"

#include <glib/gi18n.h>
#include <math.h>

typedef struct
{
  NumelCostState *state;
  NumelCost *cost;
  NumelTable *table;
  const char *group;
} Writer;

static void
add_columns (NumelTable *table)
{
  numel_table_add_column (table, "group", _("Group"), FALSE);
  numel_table_add_column (table, "name", _("Cost"), FALSE);
  numel_table_add_column (table, "value", _("Value"), TRUE);
  numel_table_add_column (table, "unit", _("Unit"), FALSE);
  numel_table_add_column (table, "gb", _("GB"), TRUE);
  numel_table_add_column (table, "gib", _("GiB"), TRUE);
  numel_table_add_column (table, "error_percent", _("Error in %"), TRUE);
  numel_table_add_column (table, "formula", _("Formula"), FALSE);
  numel_table_add_column (table, "formula_numbers", _("In numbers"), FALSE);
}

static void
add_row (Writer     *self,
         const char *name,
         const char *unit,
         gint64      value,
         double      error,
         const char *formula,
         const char *formula_numbers)
{
  gboolean known = value != NUMEL_WIDE_TOO_LARGE;
  gboolean bytes = known && g_str_equal (unit, "bytes");

  numel_table_add_text (self->table, self->group);
  numel_table_add_text (self->table, name);
  if (known)
    numel_table_add_count (self->table, value);
  else
    numel_table_add_text (self->table, NULL);
  numel_table_add_text (self->table, unit);
  numel_table_add_real (self->table, bytes ? (double) value / 1e9 : NAN, 2);
  numel_table_add_real (self->table, bytes ? (double) value / 1073741824.0 : NAN, 2);
  numel_table_add_real (self->table, error, 2);
  numel_table_add_text (self->table, formula);
  numel_table_add_text (self->table, formula_numbers);
}

static void
take_figure (Writer      *self,
             const char  *name,
             const char  *unit,
             NumelFigure *figure)
{
  if (figure == NULL)
    return;

  add_row (self, name, unit, figure->value, NAN, figure->formula, figure->formula_numbers);
  numel_figure_free (figure);
}

static void
add_weights (Writer *self)
{
  const NumelStorage *storage = numel_cost_get_storage (self->cost);

  self->group = _("Weights");
  for (NumelDataType type = 0; type < NUMEL_N_DATA_TYPES; type++)
    take_figure (self, numel_data_type_get_title (type), "bytes",
                 numel_cost_describe_weights (self->cost, type));
  take_figure (self, _("As this file stores it"), "bytes",
               numel_storage_describe (storage, numel_cost_get_counts (self->cost)));
}

static void
add_flops (Writer *self)
{
  const NumelFlops *flops = numel_cost_get_flops (self->cost);
  gint64 tokens = numel_cost_state_get_context (self->state);
  gint64 sequences = numel_cost_state_get_sequences (self->state);

  self->group = _("Compute");
  take_figure (self, _("Token, matrices"), "FLOP", numel_flops_describe_token (flops));
  take_figure (self, _("Prefill"), "FLOP", numel_flops_describe_prefill (flops, tokens, sequences));
  take_figure (self, _("Attention, full square"), "FLOP",
               numel_flops_describe_scores (flops, tokens, sequences, FALSE));
  take_figure (self, _("Attention, masked"), "FLOP",
               numel_flops_describe_scores (flops, tokens, sequences, TRUE));
  if (numel_flops_can_decode (flops))
    take_figure (self, _("Decoding step"), "FLOP",
                 numel_flops_describe_decode (flops, tokens, sequences));
}

static void
add_training (Writer *self)
{
  NumelOptimizer optimizer = numel_cost_state_get_optimizer (self->state);
  const NumelCounts *counts = numel_cost_get_counts (self->cost);
  guint n_lines;
  const NumelTrainingLine *lines = numel_optimizer_get_lines (optimizer, &n_lines);

  self->group = _("Training state");
  take_figure (self, numel_optimizer_get_title (optimizer), "bytes",
               numel_optimizer_describe (optimizer, counts));
  for (guint i = 0; i < n_lines; i++)
    take_figure (self, numel_training_line_get_title (&lines[i]), "bytes",
                 numel_training_line_describe (&lines[i], counts));
}

static void
add_cache (Writer *self)
{
  const NumelCache *cache = numel_cost_get_cache (self->cost);
  gint64 tokens = numel_cost_state_get_context (self->state);
  gint64 sequences = numel_cost_state_get_sequences (self->state);
  NumelDataType type = numel_cost_state_get_cache_type (self->state);

  if (numel_cache_is_empty (cache))
    return;

  self->group = _("KV cache");
  take_figure (self, numel_data_type_get_title (type), "bytes",
               numel_cache_describe (cache, tokens, sequences, type));
  take_figure (self, _("One token"), "bytes", numel_cache_describe_token (cache, type));
  if (numel_cache_has_expanded (cache))
    take_figure (self, _("Expanded"), "bytes",
                 numel_cache_describe_expanded (cache, tokens, sequences, type));
}

static void
add_rules (Writer *self)
{
  const NumelShorthand *shorthand =
    numel_cost_state_get_shorthand (self->state, numel_cost_state_get_document (self->state));
  const NumelShorthandRow *rows;
  guint n_rows;

  if (shorthand == NULL)
    return;

  self->group = _("Rules of thumb");
  rows = numel_shorthand_get_rows (shorthand, &n_rows);
  for (guint i = 0; i < n_rows; i++)
    add_row (self, rows[i].title, rows[i].is_flops ? "FLOP" : "parameters", rows[i].value,
             rows[i].exact > 0 ? (double) rows[i].difference * 100 / (double) rows[i].exact : NAN,
             rows[i].formula, rows[i].formula_numbers);
}

static void
add_fit (Writer *self)
{
  NumelFit fit;

  numel_cost_fit (self->cost, numel_cost_state_get_memory (self->state),
                  numel_cost_state_get_fit_bytes (self->state),
                  numel_cost_state_get_context (self->state),
                  numel_cost_state_get_sequences (self->state),
                  numel_cost_state_get_cache_type (self->state), &fit);
  self->group = _("Does it fit?");
  add_row (self, _("Memory"), "bytes", numel_cost_state_get_memory (self->state), NAN, NULL, NULL);
  add_row (self, _("Weights and cache"), "bytes", fit.needed, NAN, NULL, NULL);
  if (fit.longest >= 0 && fit.longest < G_MAXINT64)
    add_row (self, _("Longest context that fits"), "tokens", fit.longest, NAN, NULL, NULL);
}

char *
numel_cost_table_write (NumelCostState   *state,
                        NumelTableFormat  format)
{
  g_autoptr (NumelTable) table = NULL;
  Writer self = { .state = state };

  self.cost = numel_cost_state_get_cost (state, numel_cost_state_get_document (state));
  if (self.cost == NULL)
    return NULL;

  self.table = table = numel_table_new (format);
  add_columns (table);
  add_weights (&self);
  add_flops (&self);
  add_training (&self);
  add_cache (&self);
  add_rules (&self);
  add_fit (&self);
  return numel_table_write (table);
}

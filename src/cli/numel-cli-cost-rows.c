/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-cli-cost-rows.h"

#include <glib/gi18n.h>

#include "core/text/numel-format.h"

typedef struct
{
  GArray *rows;
  NumelCost *cost;
  const NumelShorthand *shorthand;
  const NumelCliCostDetail *detail;
  const char *group;
  const char *group_title;
} Builder;

static const char *const unit_names[] = {
  [NUMEL_CLI_COST_BYTES] = "bytes",
  [NUMEL_CLI_COST_ELEMENTS] = "elements",
  [NUMEL_CLI_COST_FLOPS] = "flops",
  [NUMEL_CLI_COST_PARAMETERS] = "parameters",
  [NUMEL_CLI_COST_TOKENS] = "tokens",
};

/**
 * numel_cli_cost_unit_get_name:
 * @unit: what a row counts
 *
 * Returns: what CSV calls it
 */
const char *
numel_cli_cost_unit_get_name (NumelCliCostUnit unit)
{
  return unit_names[unit];
}

static void
clear_row (gpointer data)
{
  NumelCliCostRow *row = data;

  g_free (row->name);
  g_free (row->title);
  g_free (row->formula);
  g_free (row->formula_numbers);
  g_free (row->error);
  g_free (row->error_on_screen);
}

static void
begin_group (Builder    *self,
             const char *group,
             const char *group_title)
{
  self->group = group;
  self->group_title = group_title;
}

static NumelCliCostRow *
add_row (Builder          *self,
         const char       *name,
         const char       *title,
         gint64            value,
         NumelCliCostUnit  unit,
         const char       *formula,
         const char       *formula_numbers)
{
  NumelCliCostRow row = {
    .group = self->group,
    .group_title = self->group_title,
    .name = g_strdup (name),
    .title = g_strdup (title),
    .value = value,
    .unit = unit,
    .formula = g_strdup (formula),
    .formula_numbers = g_strdup (formula_numbers),
  };

  g_array_append_val (self->rows, row);

  return &g_array_index (self->rows, NumelCliCostRow, self->rows->len - 1);
}

static NumelCliCostRow *
take_figure (Builder          *self,
             const char       *name,
             const char       *title,
             NumelCliCostUnit  unit,
             NumelFigure      *figure)
{
  NumelCliCostRow *row = add_row (self, name, title, figure->value, unit, figure->formula,
                                  figure->formula_numbers);

  numel_figure_free (figure);

  return row;
}

static void
add_weights (Builder *self)
{
  const NumelStorage *storage = numel_cost_get_storage (self->cost);
  NumelFigure *stored = numel_storage_describe (storage, numel_cost_get_counts (self->cost));

  begin_group (self, "weights", _("Weights"));
  for (guint i = 0; i < NUMEL_N_DATA_TYPES; i++)
    {
      if (!self->detail->has_data_type || self->detail->data_type == i)
        take_figure (self, numel_data_type_get_name (i), numel_data_type_get_title (i),
                     NUMEL_CLI_COST_BYTES, numel_cost_describe_weights (self->cost, i));
    }
  if (stored != NULL)
    {
      /* Translators: how a model's own file stores its weights. */
      g_autofree char *title = g_strdup_printf (_("In its file: %s"), storage->title);

      take_figure (self, "stored", title, NUMEL_CLI_COST_BYTES, stored);
    }
}

static void
add_cache (Builder *self)
{
  const NumelCache *cache = numel_cost_get_cache (self->cost);
  const NumelCliCostDetail *detail = self->detail;
  const char *type = numel_data_type_get_title (detail->cache_type);
  guint n_rows;
  const NumelCacheRow *rows = numel_cache_get_rows (cache, &n_rows);

  if (numel_cache_is_empty (cache))
    return;

  begin_group (self, "cache", _("Cache"));
  for (guint i = 0; i < n_rows; i++)
    take_figure (self, numel_cache_kind_get_name (rows[i].kind),
                 numel_cache_kind_get_title (rows[i].kind), NUMEL_CLI_COST_ELEMENTS,
                 numel_cache_row_describe (&rows[i], detail->tokens));
  take_figure (self, "elements", _("A sequence"), NUMEL_CLI_COST_ELEMENTS,
               numel_cache_describe_elements (cache, detail->tokens));
  take_figure (self, "token", _("First token"), NUMEL_CLI_COST_BYTES,
               numel_cache_describe_token (cache, detail->cache_type));
  {
    g_autofree char *title = g_strdup_printf (_("All sequences, %s"), type);

    take_figure (self, "bytes", title, NUMEL_CLI_COST_BYTES,
                 numel_cache_describe (cache, detail->tokens, detail->batch, detail->cache_type));
  }
  if (numel_cache_has_expanded (cache))
    {
      g_autofree char *title = g_strdup_printf (_("Expanded, %s"), type);

      take_figure (self, "expanded", title, NUMEL_CLI_COST_BYTES,
                   numel_cache_describe_expanded (cache, detail->tokens, detail->batch,
                                                  detail->cache_type));
    }
}

static void
add_flops (Builder *self)
{
  const NumelFlops *flops = numel_cost_get_flops (self->cost);
  gint64 tokens = self->detail->tokens;
  gint64 batch = self->detail->batch;

  begin_group (self, "flops", _("FLOPs"));
  take_figure (self, "token", _("Products of a token"), NUMEL_CLI_COST_FLOPS,
               numel_flops_describe_token (flops));
  take_figure (self, "prefill", _("Prefill, full square"), NUMEL_CLI_COST_FLOPS,
               numel_flops_describe_prefill (flops, tokens, batch));
  take_figure (self, "scores", _("of it attention"), NUMEL_CLI_COST_FLOPS,
               numel_flops_describe_scores (flops, tokens, batch, FALSE));
  take_figure (self, "scores-masked", _("attention, masked"), NUMEL_CLI_COST_FLOPS,
               numel_flops_describe_scores (flops, tokens, batch, TRUE));
  if (numel_flops_can_decode (flops))
    take_figure (self, "decode", _("One decoding step"), NUMEL_CLI_COST_FLOPS,
                 numel_flops_describe_decode (flops, tokens, batch));
}

static void
add_training (Builder *self)
{
  const NumelCounts *counts = numel_cost_get_counts (self->cost);

  begin_group (self, "training", _("Training state"));
  for (guint i = 0; i < NUMEL_N_OPTIMIZERS; i++)
    {
      guint n_lines;
      const NumelTrainingLine *lines = numel_optimizer_get_lines (i, &n_lines);

      take_figure (self, numel_optimizer_get_name (i), numel_optimizer_get_title (i),
                   NUMEL_CLI_COST_BYTES, numel_optimizer_describe (i, counts));
      for (guint j = 0; j < n_lines; j++)
        {
          g_autofree char *name = g_strdup_printf ("%s/%s", numel_optimizer_get_name (i),
                                                   lines[j].name);
          g_autofree char *title = g_strdup_printf ("%s, %s",
                                                    numel_training_line_get_title (&lines[j]),
                                                    lines[j].data_type);

          take_figure (self, name, title, NUMEL_CLI_COST_BYTES,
                       numel_training_line_describe (&lines[j], counts))->is_detail = TRUE;
        }
    }
}

static char *
describe_error (const NumelShorthandRow *row,
                const NumelNumberStyle  *style)
{
  g_autofree char *difference = numel_format_count_styled (row->difference, style);
  g_autofree char *percent = numel_format_percent_styled ((double) row->difference,
                                                          (double) row->exact, style);

  return g_strdup_printf ("%s%s (%s)", row->difference > 0 ? "+" : "", difference, percent);
}

static void
add_rules (Builder *self)
{
  guint n_rows;
  const NumelShorthandRow *rows = numel_shorthand_get_rows (self->shorthand, &n_rows);

  begin_group (self, "rules", _("Rules of thumb"));
  for (guint i = 0; i < n_rows; i++)
    {
      NumelNumberStyle style;
      NumelCliCostRow *row;

      row = add_row (self, rows[i].name, rows[i].formula, rows[i].value,
                     rows[i].is_flops ? NUMEL_CLI_COST_FLOPS : NUMEL_CLI_COST_PARAMETERS,
                     rows[i].formula, rows[i].formula_numbers);
      if (rows[i].exact == 0)
        continue;
      numel_number_style_init_from_locale (&style);
      row->error = describe_error (&rows[i], &numel_number_style_plain);
      row->error_on_screen = describe_error (&rows[i], &style);
    }
}

static void
add_fit (Builder *self)
{
  const NumelCliCostDetail *detail = self->detail;
  gint64 weights = numel_cost_get_weight_bytes (self->cost, detail->data_type);
  NumelFit fit;

  if (detail->memory < 0)
    return;

  begin_group (self, "fit", _("Does it fit"));
  numel_cost_fit (self->cost, detail->memory, weights, detail->tokens, detail->batch,
                  detail->cache_type, &fit);
  add_row (self, "memory", _("Memory"), detail->memory, NUMEL_CLI_COST_BYTES, NULL, NULL);
  add_row (self, "needed", fit.fits ? _("Weights and cache: it fits")
                                    : _("Weights and cache: it does not fit"),
           fit.needed, NUMEL_CLI_COST_BYTES, NULL, NULL);
  if (fit.longest >= 0 && fit.longest < G_MAXINT64)
    add_row (self, "longest", _("Longest context that fits"), fit.longest, NUMEL_CLI_COST_TOKENS,
             NULL, NULL);
}

/**
 * numel_cli_cost_rows_new:
 * @cost: what a model costs
 * @shorthand: the rules of thumb beside it
 * @detail: what is asked for
 *
 * Returns: (transfer full) (element-type NumelCliCostRow): every figure, group by group
 */
GArray *
numel_cli_cost_rows_new (NumelCost                *cost,
                         const NumelShorthand     *shorthand,
                         const NumelCliCostDetail *detail)
{
  Builder self = { .cost = cost, .shorthand = shorthand, .detail = detail };

  self.rows = g_array_new (FALSE, FALSE, sizeof (NumelCliCostRow));
  g_array_set_clear_func (self.rows, clear_row);
  add_weights (&self);
  add_cache (&self);
  add_flops (&self);
  add_training (&self);
  add_rules (&self);
  add_fit (&self);

  return self.rows;
}

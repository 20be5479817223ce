/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-cli-cost-json.h"

#include <glib/gi18n.h>

typedef struct
{
  NumelCliJson *json;
  NumelCost *cost;
  const NumelCliCostDetail *detail;
  const char *group; /* what the figures to come are in, or NULL */
  GArray *too_large;
} Writer;

typedef struct
{
  const char *key;
  char *message;
} TooLarge;

static void
clear_too_large (gpointer data)
{
  g_free (((TooLarge *) data)->message);
}

static void
write_figure (Writer     *self,
              const char *key,
              gint64      value)
{
  TooLarge too_large = { key, NULL };
  g_autofree char *name = NULL;

  if (value != NUMEL_WIDE_TOO_LARGE)
    {
      numel_cli_json_integer (self->json, key, value);
      return;
    }

  numel_cli_json_null (self->json, key);
  name = self->group != NULL ? g_strconcat (self->group, ".", key, NULL) : g_strdup (key);
  /* Translators: the key of a figure. */
  too_large.message = g_strdup_printf (_("%s is more than 2^63 − 1."), name);
  g_array_append_val (self->too_large, too_large);
}

static void
write_weights (Writer *self)
{
  const NumelStorage *storage = numel_cost_get_storage (self->cost);

  numel_cli_json_begin (self->json, "weights", '{');
  self->group = "weights";
  for (guint i = 0; i < NUMEL_N_DATA_TYPES; i++)
    {
      if (!self->detail->has_data_type || self->detail->data_type == i)
        write_figure (self, numel_data_type_get_name (i),
                      numel_cost_get_weight_bytes (self->cost, i));
    }
  numel_cli_json_end (self->json, '}');
  self->group = NULL;

  numel_cli_json_begin (self->json, "stored", '{');
  self->group = "stored";
  if (storage->unknown != NULL)
    {
      numel_cli_json_null (self->json, "bytes");
      numel_cli_json_string (self->json, "unknown", storage->unknown);
    }
  else
    {
      write_figure (self, "bytes", storage->bytes);
      numel_cli_json_string (self->json, "title", storage->title);
    }
  if (storage->knows_elements)
    {
      write_figure (self, "elements", storage->elements);
      write_figure (self, "scale_elements", storage->scale_elements);
    }
  numel_cli_json_end (self->json, '}');
  self->group = NULL;
}

static void
write_cache (Writer *self)
{
  const NumelCache *cache = numel_cost_get_cache (self->cost);
  const NumelCliCostDetail *detail = self->detail;
  guint n_rows;
  const NumelCacheRow *rows = numel_cache_get_rows (cache, &n_rows);
  guint n_bends;
  const gint64 *bends = numel_cache_get_bends (cache, &n_bends);

  numel_cli_json_string (self->json, "cache_dtype", numel_data_type_get_name (detail->cache_type));
  write_figure (self, "cache_elements",
                numel_wide_get (numel_cache_get_elements (cache, detail->tokens)));
  write_figure (self, "cache_bytes",
                numel_cache_get_bytes (cache, detail->tokens, detail->batch, detail->cache_type));
  if (numel_cache_has_expanded (cache))
    {
      write_figure (self, "cache_expanded_elements",
                    numel_wide_get (numel_cache_get_expanded_elements (cache, detail->tokens)));
      write_figure (self, "cache_expanded_bytes",
                    numel_cache_get_expanded_bytes (cache, detail->tokens, detail->batch,
                                                    detail->cache_type));
    }
  numel_cli_json_sizes (self->json, "cache_bends", bends, n_bends);

  numel_cli_json_begin (self->json, "cache", '[');
  for (guint i = 0; i < n_rows; i++)
    {
      const NumelCacheRow *row = &rows[i];
      g_autoptr (NumelFigure) figure = numel_cache_row_describe (row, detail->tokens);
      g_autofree char *group = g_strdup_printf ("cache.%u", i);

      numel_cli_json_begin (self->json, NULL, '{');
      numel_cli_json_string (self->json, "kind", numel_cache_kind_get_name (row->kind));
      numel_cli_json_string (self->json, "path", row->path);
      numel_cli_json_integer (self->json, "layers", row->layers);
      if (row->kind == NUMEL_CACHE_STATE)
        numel_cli_json_integer (self->json, "state", row->state);
      else
        numel_cli_json_integer (self->json, "per_token", row->per_token);
      if (row->kind == NUMEL_CACHE_LATENT)
        numel_cli_json_integer (self->json, "expanded", row->expanded);
      if (row->window >= 0)
        numel_cli_json_integer (self->json, "window", row->window);
      self->group = group;
      write_figure (self, "elements", figure->value);
      self->group = NULL;
      numel_cli_json_string (self->json, "formula", figure->formula);
      numel_cli_json_string (self->json, "formula_numbers", figure->formula_numbers);
      numel_cli_json_end (self->json, '}');
    }
  numel_cli_json_end (self->json, ']');
}

static void
write_flops (Writer *self)
{
  const NumelFlops *flops = numel_cost_get_flops (self->cost);
  NumelPrefill prefill;

  numel_flops_get_prefill (flops, self->detail->tokens, self->detail->batch, &prefill);
  write_figure (self, "flops", prefill.total);
  write_figure (self, "flops_scores", prefill.scores);
  write_figure (self, "flops_scores_masked", prefill.scores_masked);
  write_figure (self, "flops_token", numel_wide_get (numel_flops_get_token (flops)));
  if (numel_flops_can_decode (flops))
    {
      NumelPrefill step;

      numel_flops_get_decode (flops, self->detail->tokens, self->detail->batch, &step);
      write_figure (self, "flops_decode", step.total_masked);
    }
}

static void
write_training (Writer *self)
{
  const NumelCounts *counts = numel_cost_get_counts (self->cost);

  numel_cli_json_begin (self->json, "training", '{');
  for (guint i = 0; i < NUMEL_N_OPTIMIZERS; i++)
    {
      g_autoptr (NumelFigure) all = numel_optimizer_describe (i, counts);
      g_autofree char *group = g_strconcat ("training.", numel_optimizer_get_name (i), NULL);
      guint n_lines;
      const NumelTrainingLine *lines = numel_optimizer_get_lines (i, &n_lines);

      numel_cli_json_begin (self->json, numel_optimizer_get_name (i), '{');
      self->group = group;
      for (guint j = 0; j < n_lines; j++)
        {
          g_autoptr (NumelFigure) line = numel_training_line_describe (&lines[j], counts);

          write_figure (self, lines[j].name, line->value);
        }
      write_figure (self, "total", all->value);
      self->group = NULL;
      numel_cli_json_end (self->json, '}');
    }
  numel_cli_json_end (self->json, '}');
}

static void
write_rules (Writer               *self,
             const NumelShorthand *shorthand)
{
  guint n_rows;
  const NumelShorthandRow *rows = numel_shorthand_get_rows (shorthand, &n_rows);

  numel_cli_json_begin (self->json, "rules", '[');
  for (guint i = 0; i < n_rows; i++)
    {
      numel_cli_json_begin (self->json, NULL, '{');
      numel_cli_json_string (self->json, "name", rows[i].name);
      numel_cli_json_integer (self->json, "value", rows[i].value);
      numel_cli_json_integer (self->json, "exact", rows[i].exact);
      numel_cli_json_integer (self->json, "difference", rows[i].difference);
      numel_cli_json_string (self->json, "unit", rows[i].is_flops ? "flops" : "parameters");
      numel_cli_json_string (self->json, "formula", rows[i].formula);
      numel_cli_json_string (self->json, "formula_numbers", rows[i].formula_numbers);
      numel_cli_json_end (self->json, '}');
    }
  numel_cli_json_end (self->json, ']');
}

static void
write_fit (Writer *self)
{
  const NumelCliCostDetail *detail = self->detail;
  gint64 weights = numel_cost_get_weight_bytes (self->cost, detail->data_type);
  NumelFit fit;

  numel_cost_fit (self->cost, detail->memory, weights, detail->tokens, detail->batch,
                  detail->cache_type, &fit);
  numel_cli_json_begin (self->json, "fit", '{');
  self->group = "fit";
  numel_cli_json_integer (self->json, "memory", detail->memory);
  write_figure (self, "needed", fit.needed);
  numel_cli_json_boolean (self->json, "fits", fit.fits);
  if (fit.longest >= 0 && fit.longest < G_MAXINT64)
    numel_cli_json_integer (self->json, "longest", fit.longest);
  else
    numel_cli_json_null (self->json, "longest");
  numel_cli_json_end (self->json, '}');
  self->group = NULL;
}

static void
write_note (Writer     *self,
            const char *kind,
            const char *key,
            const char *message)
{
  numel_cli_json_begin (self->json, NULL, '{');
  numel_cli_json_string (self->json, "kind", kind);
  if (key != NULL)
    numel_cli_json_string (self->json, "key", key);
  else
    numel_cli_json_null (self->json, "key");
  numel_cli_json_string (self->json, "message", message);
  numel_cli_json_end (self->json, '}');
}

static void
write_notes (Writer     *self,
             NumelModel *model)
{
  guint n_notes;
  const NumelNote *notes = numel_model_get_notes (model, &n_notes);

  numel_cli_json_begin (self->json, "notes", '[');
  for (guint i = 0; i < n_notes; i++)
    write_note (self, notes[i].kind, notes[i].key, notes[i].message);
  for (guint i = 0; i < self->too_large->len; i++)
    {
      const TooLarge *too_large = &g_array_index (self->too_large, TooLarge, i);

      write_note (self, "overflow", too_large->key, too_large->message);
    }
  numel_cli_json_end (self->json, ']');
}

/**
 * numel_cli_cost_write_json:
 * @json: where to write
 * @argument: the file or preset as it was typed
 * @model: the model
 * @cost: what it costs
 * @shorthand: the rules of thumb beside it
 * @detail: what is asked for
 */
void
numel_cli_cost_write_json (NumelCliJson             *json,
                           const char               *argument,
                           NumelModel               *model,
                           NumelCost                *cost,
                           const NumelShorthand     *shorthand,
                           const NumelCliCostDetail *detail)
{
  g_autoptr (GArray) too_large = g_array_new (FALSE, FALSE, sizeof (TooLarge));
  Writer self = { json, cost, detail, NULL, too_large };

  g_array_set_clear_func (too_large, clear_too_large);
  numel_cli_json_begin (json, NULL, '{');
  numel_cli_json_string (json, "file", argument);
  numel_cli_json_string (json, "model_type", numel_model_get_model_type (model));
  numel_cli_json_string (json, "class", numel_model_get_class (model));
  numel_cli_json_integer (json, "total", numel_cost_get_counts (cost)->total);
  if (numel_cost_get_context (cost) > 0)
    numel_cli_json_integer (json, "context", numel_cost_get_context (cost));
  else
    numel_cli_json_null (json, "context");
  numel_cli_json_integer (json, "tokens", detail->tokens);
  numel_cli_json_integer (json, "batch", detail->batch);
  write_weights (&self);
  write_cache (&self);
  write_flops (&self);
  write_training (&self);
  write_rules (&self, shorthand);
  if (detail->memory >= 0)
    write_fit (&self);
  write_notes (&self, model);
  numel_cli_json_end (json, '}');
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-cli-cost-json.h"

#include <glib/gi18n.h>
#include <string.h>

typedef struct
{
  NumelCliJson *json;
  NumelCost *cost;
  const NumelCostQuestion *question;
  GArray *rows;
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

/* What the rows leave out is nothing. */
static void
write_row (Writer     *self,
           const char *key,
           const char *group,
           const char *name)
{
  const NumelCostRow *row = numel_cost_row_find (self->rows, group, name);

  write_figure (self, key, row != NULL ? row->value : 0);
}

static void
write_weights (Writer *self)
{
  const NumelStorage *storage = numel_cost_get_storage (self->cost);

  numel_cli_json_begin (self->json, "weights", '{');
  self->group = "weights";
  for (guint i = 0; i < self->rows->len; i++)
    {
      const NumelCostRow *row = &g_array_index (self->rows, NumelCostRow, i);

      if (g_str_equal (row->group, "weights") && !g_str_equal (row->name, "stored"))
        write_figure (self, row->name, row->value);
    }
  numel_cli_json_end (self->json, '}');

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
write_cache_row (Writer              *self,
                 const NumelCacheRow *layers,
                 guint                number,
                 const NumelCostRow  *row)
{
  g_autofree char *group = g_strdup_printf ("cache.%u", number);

  numel_cli_json_begin (self->json, NULL, '{');
  numel_cli_json_string (self->json, "kind", row->name);
  numel_cli_json_string (self->json, "path", layers->path);
  numel_cli_json_integer (self->json, "layers", layers->layers);
  if (layers->kind == NUMEL_CACHE_STATE)
    numel_cli_json_integer (self->json, "state", layers->state);
  else
    numel_cli_json_integer (self->json, "per_token", layers->per_token);
  if (layers->kind == NUMEL_CACHE_LATENT)
    numel_cli_json_integer (self->json, "expanded", layers->expanded);
  if (layers->window >= 0)
    numel_cli_json_integer (self->json, "window", layers->window);
  self->group = group;
  write_figure (self, "elements", row->value);
  self->group = NULL;
  numel_cli_json_string (self->json, "formula", row->formula);
  numel_cli_json_string (self->json, "formula_numbers", row->formula_numbers);
  numel_cli_json_end (self->json, '}');
}

static void
write_cache (Writer *self)
{
  const NumelCache *cache = &self->cost->cache;
  const NumelCacheRow *layers = (const NumelCacheRow *) cache->rows->data;
  guint n_layers = cache->rows->len;
  const gint64 *bends = (const gint64 *) cache->bends->data;
  guint n_bends = cache->bends->len;

  numel_cli_json_string (self->json, "cache_dtype",
                         numel_data_type_get_name (self->question->cache_type));
  write_row (self, "cache_elements", "cache", "elements");
  write_row (self, "cache_bytes", "cache", "bytes");
  if (cache->has_expanded)
    {
      write_figure (self, "cache_expanded_elements",
                    numel_wide_get (numel_cache_get_elements (cache, self->question->tokens,
                                                              TRUE)));
      write_row (self, "cache_expanded_bytes", "cache", "expanded");
    }
  numel_cli_json_sizes (self->json, "cache_bends", bends, n_bends);

  numel_cli_json_begin (self->json, "cache", '[');
  if (n_layers > 0)
    {
      /* The rows of the layers are the first of their group, in the same order. */
      const NumelCostRow *first = numel_cost_row_find (self->rows, "cache",
                                                       numel_cache_kind_get_name (layers[0].kind));

      for (guint i = 0; i < n_layers; i++)
        write_cache_row (self, &layers[i], i, first + i);
    }
  numel_cli_json_end (self->json, ']');
}

static void
write_flops (Writer *self)
{
  write_row (self, "flops", "flops", "prefill");
  write_row (self, "flops_scores", "flops", "scores");
  write_row (self, "flops_scores_masked", "flops", "scores-masked");
  write_row (self, "flops_token", "flops", "token");
  if (numel_cost_row_find (self->rows, "flops", "decode") != NULL)
    write_row (self, "flops_decode", "flops", "decode");
}

static void
write_training (Writer *self)
{
  const NumelCostRow *rows = (const NumelCostRow *) self->rows->data;

  numel_cli_json_begin (self->json, "training", '{');
  for (guint i = 0; i < self->rows->len; i++)
    {
      const NumelCostRow *total = &rows[i];
      g_autofree char *group = g_strconcat ("training.", total->name, NULL);

      if (!g_str_equal (total->group, "training") || total->is_detail)
        continue;

      numel_cli_json_begin (self->json, total->name, '{');
      self->group = group;
      for (; i + 1 < self->rows->len && rows[i + 1].is_detail; i++)
        write_figure (self, strchr (rows[i + 1].name, '/') + 1, rows[i + 1].value);
      write_figure (self, "total", total->value);
      self->group = NULL;
      numel_cli_json_end (self->json, '}');
    }
  numel_cli_json_end (self->json, '}');
}

static void
write_rules (Writer *self)
{
  numel_cli_json_begin (self->json, "rules", '[');
  for (guint i = 0; i < self->rows->len; i++)
    {
      const NumelCostRow *row = &g_array_index (self->rows, NumelCostRow, i);

      if (row->rule == NULL)
        continue;
      numel_cli_json_begin (self->json, NULL, '{');
      numel_cli_json_string (self->json, "name", row->name);
      numel_cli_json_integer (self->json, "value", row->value);
      numel_cli_json_integer (self->json, "exact", row->rule->exact);
      numel_cli_json_integer (self->json, "difference", row->rule->difference);
      numel_cli_json_string (self->json, "unit", row->unit);
      numel_cli_json_string (self->json, "formula", row->formula);
      numel_cli_json_string (self->json, "formula_numbers", row->formula_numbers);
      numel_cli_json_end (self->json, '}');
    }
  numel_cli_json_end (self->json, ']');
}

static void
write_fit (Writer *self)
{
  const NumelCostRow *needed = numel_cost_row_find (self->rows, "fit", "needed");
  const NumelCostRow *longest = numel_cost_row_find (self->rows, "fit", "longest");

  if (needed == NULL)
    return;

  numel_cli_json_begin (self->json, "fit", '{');
  self->group = "fit";
  write_row (self, "memory", "fit", "memory");
  write_row (self, "needed", "fit", "needed");
  numel_cli_json_boolean (self->json, "fits", needed->value != NUMEL_WIDE_TOO_LARGE
                                              && needed->value <= self->question->memory);
  numel_cli_json_known (self->json, "longest", longest != NULL,
                        longest != NULL ? longest->value : 0);
  numel_cli_json_end (self->json, '}');
  self->group = NULL;
}

static void
write_notes (Writer     *self,
             NumelModel *model)
{
  guint n_notes;
  const NumelNote *notes = numel_model_get_notes (model, &n_notes);

  numel_cli_json_begin (self->json, "notes", '[');
  for (guint i = 0; i < n_notes; i++)
    numel_cli_json_note (self->json, notes[i].kind, notes[i].key, notes[i].message);
  for (guint i = 0; i < self->too_large->len; i++)
    {
      const TooLarge *too_large = &g_array_index (self->too_large, TooLarge, i);

      numel_cli_json_note (self->json, "overflow", too_large->key, too_large->message);
    }
  numel_cli_json_end (self->json, ']');
}

/**
 * numel_cli_cost_write_json:
 * @argument: the file or preset as it was typed
 * @model: the model
 * @cost: what it costs
 * @question: what is asked
 * @rows: (element-type NumelCostRow): the answer
 */
void
numel_cli_cost_write_json (NumelCliJson            *json,
                           const char              *argument,
                           NumelModel              *model,
                           NumelCost               *cost,
                           const NumelCostQuestion *question,
                           GArray                  *rows)
{
  g_autoptr (GArray) too_large = g_array_new (FALSE, FALSE, sizeof (TooLarge));
  Writer self = { json, cost, question, rows, NULL, too_large };

  g_array_set_clear_func (too_large, clear_too_large);
  numel_cli_json_begin (json, NULL, '{');
  numel_cli_json_string (json, "file", argument);
  numel_cli_json_string (json, "model_type", numel_model_get_model_type (model));
  numel_cli_json_string (json, "class", numel_model_get_class (model));
  numel_cli_json_integer (json, "total", cost->counts->total);
  numel_cli_json_known (json, "context", cost->context > 0, cost->context);
  numel_cli_json_integer (json, "tokens", question->tokens);
  numel_cli_json_integer (json, "batch", question->batch);
  write_weights (&self);
  write_cache (&self);
  write_flops (&self);
  write_training (&self);
  write_rules (&self);
  write_fit (&self);
  write_notes (&self, model);
  numel_cli_json_end (json, '}');
}

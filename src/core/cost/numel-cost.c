/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-cost.h"

#include <glib/gi18n-lib.h>

#include "core/notation/numel-hyperparameter.h"
#include "core/count/numel-model-private.h"

/* Keys of the context length that a description need not know, as it changes no count. */
static const char *const context_keys[] = {
  "max_position_embeddings", "n_positions", "n_ctx", "max_seq_len", "seq_length",
  "max_sequence_length", "model_max_length",
};

static gint64
find_key (JsonObject *object)
{
  for (guint i = 0; i < G_N_ELEMENTS (context_keys); i++)
    {
      JsonNode *node = json_object_get_member (object, context_keys[i]);

      if (node != NULL && json_node_get_value_type (node) == G_TYPE_INT64
          && json_node_get_int (node) > 0)
        return json_node_get_int (node);
    }

  return -1;
}

static gboolean
is_text_group (const char *path)
{
  if (*path == '\0')
    return TRUE;
  for (guint i = 0; numel_text_config_names[i] != NULL; i++)
    {
      if (g_str_has_suffix (path, numel_text_config_names[i]))
        return TRUE;
    }

  return FALSE;
}

static gint64
find_context (NumelModel *model)
{
  guint n_settings;
  const NumelSetting *settings = numel_model_get_settings (model, &n_settings);
  gint64 context;

  for (guint i = 0; i < n_settings; i++)
    {
      const NumelSetting *setting = &settings[i];

      if (setting->value.type == NUMEL_VALUE_INTEGER && setting->value.integer > 0
          && is_text_group (setting->group_path)
          && numel_hyperparameter_get_meaning (setting->name) == NUMEL_MEANING_CONTEXT)
        return setting->value.integer;
    }

  context = find_key (model->root);
  for (guint i = 0; context < 0 && numel_text_config_names[i] != NULL; i++)
    {
      JsonNode *node = json_object_get_member (model->root, numel_text_config_names[i]);

      if (node != NULL && JSON_NODE_HOLDS_OBJECT (node))
        context = find_key (json_node_get_object (node));
    }

  return context;
}

/* The one walk over the breakdown. */
static void
add_node (NumelCost       *self,
          const NumelNode *node)
{
  numel_cache_add_node (&self->cache, node);
  numel_flops_add_node (&self->flops, node);
  for (guint i = 0; i < node->n_children; i++)
    add_node (self, node->children[i]);
}

/**
 * numel_cost_new:
 * @model: a model
 * @breakdown: its breakdown
 *
 * Returns: (transfer full): what it costs
 */
NumelCost *
numel_cost_new (NumelModel     *model,
                NumelBreakdown *breakdown)
{
  NumelCost *self;

  g_return_val_if_fail (NUMEL_IS_MODEL (model), NULL);
  g_return_val_if_fail (breakdown != NULL, NULL);

  self = g_new0 (NumelCost, 1);
  self->breakdown = numel_breakdown_ref (breakdown);
  self->counts = numel_breakdown_get_counts (breakdown);
  numel_cache_init (&self->cache);
  numel_flops_init (&self->flops);
  add_node (self, numel_breakdown_get_root (breakdown));
  self->config = json_object_ref (model->root);
  self->context = find_context (model);

  return self;
}

void
numel_cost_free (NumelCost *self)
{
  if (self == NULL)
    return;

  numel_cache_clear (&self->cache);
  numel_flops_clear (&self->flops);
  g_clear_pointer (&self->storage, numel_storage_free);
  json_object_unref (self->config);
  numel_breakdown_unref (self->breakdown);
  g_free (self);
}

/**
 * numel_cost_get_storage:
 * @self: what a model costs
 *
 * Measured when it is first asked for.
 *
 * Returns: (transfer none): its weights as its own file stores them
 */
const NumelStorage *
numel_cost_get_storage (NumelCost *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  if (self->storage == NULL)
    {
      g_autoptr (NumelQuantization) quantization = numel_quantization_new (self->config);

      self->storage = numel_storage_new (self->breakdown, quantization);
    }

  return self->storage;
}

/**
 * numel_cost_get_weight_bytes:
 * @self: what a model costs
 * @type: a data type, the same for every parameter
 *
 * Returns: bytes of the weights, or %NUMEL_WIDE_TOO_LARGE
 */
gint64
numel_cost_get_weight_bytes (const NumelCost *self,
                             NumelDataType    type)
{
  g_return_val_if_fail (self != NULL, 0);

  return numel_wide_get (numel_data_type_measure (type, self->counts->total));
}

/**
 * numel_cost_sum_weight_parts:
 * @self: what a model costs
 * @type: a data type
 * @sums: (out): bytes by part, each rounded up to a byte
 */
void
numel_cost_sum_weight_parts (const NumelCost *self,
                             NumelDataType    type,
                             gint64           sums[NUMEL_N_PARTS])
{
  g_return_if_fail (self != NULL);

  for (guint i = 0; i < NUMEL_N_PARTS; i++)
    sums[i] = numel_wide_get (numel_data_type_measure (type,
                                                       self->counts->parts[i]));
}

/**
 * numel_cost_describe_forward:
 * @self: what a model costs
 *
 * The rule of thumb beside numel_flops_get_token(): two FLOPs for each active parameter.
 *
 * Returns: (transfer full): 2·N, FLOPs of a token's forward pass
 */
NumelFigure *
numel_cost_describe_forward (const NumelCost *self)
{
  gint64 active;

  g_return_val_if_fail (self != NULL, NULL);

  active = self->counts->active;

  return numel_figure_new (numel_wide_multiply (2, active), g_strdup ("2·N"),
                           g_strdup_printf ("2 × %" G_GINT64_FORMAT, active));
}

/**
 * numel_cost_fit:
 * @self: what a model costs
 * @memory: bytes that there are
 * @weight_bytes: bytes of the weights, or %NUMEL_WIDE_TOO_LARGE
 * @tokens: context length
 * @batch: sequences at a time, at least 1
 * @cache_type: how an element of the cache is kept
 * @fit: (out): whether it fits
 */
void
numel_cost_fit (const NumelCost *self,
                gint64           memory,
                gint64           weight_bytes,
                gint64           tokens,
                gint64           batch,
                NumelDataType    cache_type,
                NumelFit        *fit)
{
  gint64 cache_bytes;

  g_return_if_fail (self != NULL && fit != NULL);
  g_return_if_fail (memory >= 0 && tokens >= 0 && batch >= 1);

  *fit = (NumelFit) { .needed = NUMEL_WIDE_TOO_LARGE, .longest = -1 };
  if (weight_bytes == NUMEL_WIDE_TOO_LARGE)
    return;

  fit->longest = numel_cache_get_tokens (&self->cache, memory - weight_bytes, batch, cache_type);
  cache_bytes = numel_cache_get_bytes (&self->cache, tokens, batch, cache_type, FALSE);
  if (cache_bytes == NUMEL_WIDE_TOO_LARGE)
    return;

  fit->needed = numel_wide_get (numel_wide_add (weight_bytes, cache_bytes));
  if (fit->needed == NUMEL_WIDE_TOO_LARGE)
    return;
  fit->left = memory - fit->needed;
  fit->fits = fit->left >= 0;
}

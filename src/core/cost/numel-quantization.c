/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-quantization-private.h"

#include <glib/gi18n-lib.h>

/* Where a composite model's file may tell it, if not at the top. */
static const char *const text_configs[] = { "text_config", "language_config", "llm_config" };

static void
clear_group (gpointer data)
{
  NumelSchemeGroup *group = data;

  g_clear_pointer (&group->targets, numel_module_set_free);
}

static NumelQuantization *
new_empty (void)
{
  NumelQuantization *self = g_new0 (NumelQuantization, 1);

  self->groups = g_array_new (FALSE, TRUE, sizeof (NumelSchemeGroup));
  g_array_set_clear_func (self->groups, clear_group);
  self->skipped = numel_module_set_new ();
  self->takes_linear = TRUE;

  return self;
}

void
numel_quantization_free (NumelQuantization *self)
{
  if (self == NULL)
    return;

  g_free (self->title);
  g_free (self->unknown);
  g_free (self->unknown_rest);
  g_array_unref (self->groups);
  numel_module_set_free (self->skipped);
  g_free (self);
}

/**
 * numel_quantization_add_scheme:
 * @self: what is read so far
 * @scheme: how a matrix is stored
 *
 * Returns: (transfer none): the new group, for all linear layers
 */
NumelSchemeGroup *
numel_quantization_add_scheme (NumelQuantization *self,
                               const NumelScheme *scheme)
{
  NumelSchemeGroup group = { .scheme = *scheme };

  g_array_append_val (self->groups, group);

  return &g_array_index (self->groups, NumelSchemeGroup, self->groups->len - 1);
}

/**
 * numel_quantization_refuse:
 * @self: what is read so far
 * @reason: (transfer full): why nothing can be said of the file
 */
void
numel_quantization_refuse (NumelQuantization *self,
                           char              *reason)
{
  if (self->unknown == NULL)
    self->unknown = g_steal_pointer (&reason);
  g_free (reason);
}

static const char *
get_string (JsonObject *object,
            const char *key)
{
  JsonNode *node = json_object_get_member (object, key);

  return node != NULL && json_node_get_value_type (node) == G_TYPE_STRING
         ? json_node_get_string (node) : NULL;
}

static JsonObject *
get_object (JsonObject *object,
            const char *key)
{
  JsonNode *node = json_object_get_member (object, key);

  return node != NULL && JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
}

static const char *
find_data_type (JsonObject *config)
{
  static const char *const keys[] = { "dtype", "torch_dtype" };

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      if (get_string (config, keys[i]) != NULL)
        return get_string (config, keys[i]);
    }
  for (guint i = 0; i < G_N_ELEMENTS (text_configs); i++)
    {
      JsonObject *text = get_object (config, text_configs[i]);

      for (guint j = 0; text != NULL && j < G_N_ELEMENTS (keys); j++)
        {
          if (get_string (text, keys[j]) != NULL)
            return get_string (text, keys[j]);
        }
    }

  return NULL;
}

static JsonObject *
find_quantization (JsonObject *config)
{
  static const char *const keys[] = { "quantization_config", "quantization" };

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      if (get_object (config, keys[i]) != NULL)
        return get_object (config, keys[i]);
    }
  for (guint i = 0; i < G_N_ELEMENTS (text_configs); i++)
    {
      JsonObject *text = get_object (config, text_configs[i]);

      if (text != NULL && get_object (text, keys[0]) != NULL)
        return get_object (text, keys[0]);
    }

  return NULL;
}

/**
 * numel_quantization_new:
 * @config: a document's top
 *
 * Reads how the file that goes with a config stores its weights. Where the config doesn't say it,
 * or says what isn't known here, numel_quantization_get_unknown() tells so: nothing is guessed.
 *
 * Returns: (transfer full): it
 */
NumelQuantization *
numel_quantization_new (JsonObject *config)
{
  NumelQuantization *self = new_empty ();
  const char *data_type;
  JsonObject *quantization;

  g_return_val_if_fail (config != NULL, self);

  data_type = find_data_type (config);
  quantization = find_quantization (config);

  if (data_type == NULL)
    self->unknown_rest = g_strdup (_("The file names no data type."));
  else if (!numel_data_type_from_name (data_type, &self->rest)
           || numel_data_type_get_kind (self->rest) != NUMEL_DATA_TYPE_KIND_PLAIN)
    self->unknown_rest = g_strdup_printf (_("Data type “%.40s” is unknown."), data_type);

  if (quantization != NULL)
    numel_quantization_read (self, quantization);
  if (self->title == NULL)
    self->title = g_strdup (self->unknown_rest == NULL ? numel_data_type_get_title (self->rest)
                                                       : "");

  return self;
}

/**
 * numel_quantization_new_for_method:
 * @method: a `quant_method`: `bitsandbytes`, `gptq` or `awq`
 * @bits: bits of a weight
 * @rest: what isn't quantised is stored as
 *
 * The usual settings of a method, for a file that isn't quantised itself.
 *
 * Returns: (transfer full): it
 */
NumelQuantization *
numel_quantization_new_for_method (const char    *method,
                                   gint64         bits,
                                   NumelDataType  rest)
{
  NumelQuantization *self = new_empty ();
  g_autoptr (JsonObject) object = json_object_new ();

  g_return_val_if_fail (method != NULL, self);

  self->rest = rest;
  json_object_set_string_member (object, "quant_method", method);
  json_object_set_int_member (object, "bits", bits);
  json_object_set_int_member (object, "group_size", 128);
  json_object_set_boolean_member (object, bits == 8 ? "load_in_8bit" : "load_in_4bit", TRUE);
  numel_quantization_read (self, object);

  return self;
}

/**
 * numel_quantization_get_unknown:
 * @self: what a config says
 *
 * Returns: (nullable): why it can't be told how the file packs its weights, or %NULL
 */
const char *
numel_quantization_get_unknown (const NumelQuantization *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->unknown;
}

/**
 * numel_quantization_get_unknown_rest:
 * @self: what a config says
 *
 * Returns: (nullable): why it can't be told what isn't quantised is stored as, or %NULL
 */
const char *
numel_quantization_get_unknown_rest (const NumelQuantization *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->unknown_rest;
}

/**
 * numel_quantization_get_title:
 * @self: what a config says
 *
 * Returns: it for people (`FP8, blocks of 128 × 128`)
 */
const char *
numel_quantization_get_title (const NumelQuantization *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->title;
}

/**
 * numel_quantization_get_rest:
 * @self: what a config says
 *
 * Returns: the type of what isn't quantised
 */
NumelDataType
numel_quantization_get_rest (const NumelQuantization *self)
{
  g_return_val_if_fail (self != NULL, NUMEL_DATA_TYPE_FP32);

  return self->rest;
}

/**
 * numel_quantization_is_plain:
 * @self: what a config says
 *
 * Returns: whether nothing is quantised
 */
gboolean
numel_quantization_is_plain (const NumelQuantization *self)
{
  g_return_val_if_fail (self != NULL, TRUE);

  return self->groups->len == 0;
}

/**
 * numel_quantization_has_numbers:
 * @self: what a config says
 *
 * Returns: whether it may treat layers of one kind differently
 */
gboolean
numel_quantization_has_numbers (const NumelQuantization *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  if (numel_module_set_has_numbers (self->skipped))
    return TRUE;
  for (guint i = 0; i < self->groups->len; i++)
    {
      const NumelSchemeGroup *group = &g_array_index (self->groups, NumelSchemeGroup, i);

      if (group->targets != NULL && numel_module_set_has_numbers (group->targets))
        return TRUE;
    }

  return FALSE;
}

static const char *
get_kind (const NumelNode *tensor)
{
  if (tensor->kind == NULL)
    return "";

  return g_str_equal (tensor->kind, "tensor") && tensor->parent != NULL
         && tensor->parent->kind != NULL ? tensor->parent->kind : tensor->kind;
}

/* Routers, tables, norms and what joins blocks stay in 16 bits with every method met. */
static gboolean
has_quantized_part (const NumelQuantization *self,
                    const NumelNode         *tensor)
{
  switch (tensor->inner_part)
    {
    case NUMEL_PART_ATTENTION:
    case NUMEL_PART_FFN:
    case NUMEL_PART_MIXER:
    case NUMEL_PART_VISION:
    case NUMEL_PART_AUDIO:
    case NUMEL_PART_PROJECTOR:
      return TRUE;
    case NUMEL_PART_HEAD:
      return self->takes_head || self->takes_tables;
    case NUMEL_PART_EMBEDDING:
    case NUMEL_PART_ROUTER:
      return self->takes_tables;
    case NUMEL_PART_POSITION:
    case NUMEL_PART_NORM:
    case NUMEL_PART_OTHER:
    default:
      return FALSE;
    }
}

static gboolean
is_quantized_kind (const NumelQuantization *self,
                   const NumelNode         *tensor)
{
  const char *kind = get_kind (tensor);

  if (tensor->n_dimensions < 2)
    return FALSE;
  if (g_str_equal (kind, "Linear"))
    return self->takes_linear;
  if (g_str_equal (kind, "Conv1D"))
    return self->takes_conv1d;
  if (g_str_equal (kind, "Embedding"))
    return self->takes_tables;

  return self->takes_stacks && tensor->multiplies && tensor->n_dimensions > 2
         && g_str_equal (kind, "Parameter");
}

/**
 * numel_quantization_is_exhausted:
 * @self: what a config says
 *
 * Returns: whether numel_quantization_find() met a pattern that takes too long, so that nothing it
 *   found can be relied on
 */
gboolean
numel_quantization_is_exhausted (const NumelQuantization *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  if (numel_module_set_is_exhausted (self->skipped))
    return TRUE;
  for (guint i = 0; i < self->groups->len; i++)
    {
      const NumelSchemeGroup *group = &g_array_index (self->groups, NumelSchemeGroup, i);

      if (group->targets != NULL && numel_module_set_is_exhausted (group->targets))
        return TRUE;
    }

  return FALSE;
}

/**
 * numel_quantization_find:
 * @self: what a config says
 * @tensor: a tensor
 * @module: the module it is in, its first index written out
 *
 * Returns: (transfer none) (nullable): how it is stored, or %NULL if it isn't quantised
 */
const NumelScheme *
numel_quantization_find (const NumelQuantization *self,
                         const NumelNode         *tensor,
                         const char              *module)
{
  g_return_val_if_fail (self != NULL && tensor != NULL && module != NULL, NULL);

  if (!is_quantized_kind (self, tensor) || !has_quantized_part (self, tensor)
      || numel_module_set_contains (self->skipped, module))
    return NULL;

  for (guint i = 0; i < self->groups->len; i++)
    {
      const NumelSchemeGroup *group = &g_array_index (self->groups, NumelSchemeGroup, i);

      if (group->targets == NULL || numel_module_set_contains (group->targets, module))
        return &group->scheme;
      if (numel_module_set_is_exhausted (group->targets))
        return NULL;
    }

  return NULL;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-quantization.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

/* bitsandbytes quantises weights in any order in blocks of 64, and their scales in blocks of
 * 256. */
#define BNB_BLOCK        64
#define BNB_NESTED_BLOCK (64 * 256)
#define BNB_CODE         16
#define BNB_NESTED_CODE  256

#define LINEAR NUMEL_QUANTIZED_LINEAR
#define CONV1D NUMEL_QUANTIZED_CONV1D
#define STACKS NUMEL_QUANTIZED_STACKS
#define TABLES NUMEL_QUANTIZED_TABLES

const char *const numel_text_config_names[] = {
  "text_config", "language_config", "llm_config", NULL,
};

/**
 * Method:
 * @name: its `quant_method`; the one without a name is told by its keys
 * @title: for people, or what @read puts before its numbers
 * @takes: what it quantises
 * @scheme: how, as far as it is always the same
 * @read: (nullable): what the config says of it; %FALSE if nothing is quantised as @scheme says
 */
typedef struct
{
  const char *name;
  const char *title;
  NumelQuantized takes;
  NumelScheme scheme;
  gboolean (*read) (NumelQuantization *self,
                    JsonObject        *quantization,
                    NumelScheme       *scheme);
} Method;

static JsonNode *
get (JsonObject *object,
     const char *key,
     GType       type)
{
  JsonNode *node = json_object_get_member (object, key);

  return node != NULL && json_node_get_value_type (node) == type ? node : NULL;
}

static const char *
get_string (JsonObject *object,
            const char *key,
            const char *fallback)
{
  JsonNode *node = get (object, key, G_TYPE_STRING);

  return node != NULL ? json_node_get_string (node) : fallback;
}

static gint64
get_integer (JsonObject *object,
             const char *key,
             gint64      fallback)
{
  JsonNode *node = get (object, key, G_TYPE_INT64);

  return node != NULL ? json_node_get_int (node) : fallback;
}

static gboolean
get_boolean (JsonObject *object,
             const char *key,
             gboolean    fallback)
{
  JsonNode *node = get (object, key, G_TYPE_BOOLEAN);

  return node != NULL ? json_node_get_boolean (node) : fallback;
}

static JsonObject *
get_object (JsonObject *object,
            const char *key)
{
  JsonNode *node = get (object, key, JSON_TYPE_OBJECT);

  return node != NULL ? json_node_get_object (node) : NULL;
}

static JsonArray *
get_array (JsonObject *object,
           const char *key)
{
  JsonNode *node = get (object, key, JSON_TYPE_ARRAY);

  return node != NULL ? json_node_get_array (node) : NULL;
}

/* Two positive integers: rows and columns of a block. */
static gboolean
get_block (JsonObject  *object,
           const char  *key,
           NumelScheme *scheme)
{
  JsonArray *array = get_array (object, key);
  gint64 *sizes[] = { &scheme->block_rows, &scheme->block_columns };

  if (array == NULL || json_array_get_length (array) != G_N_ELEMENTS (sizes))
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      JsonNode *node = json_array_get_element (array, i);

      if (json_node_get_value_type (node) != G_TYPE_INT64 || json_node_get_int (node) < 1)
        return FALSE;
      *sizes[i] = json_node_get_int (node);
    }

  return TRUE;
}

/* The first reason holds. */
static void
refuse_key (NumelQuantization *self,
            const char        *key)
{
  if (self->unknown == NULL)
    self->unknown = g_strdup_printf (_("quantization_config: this value of “%s” is unknown."), key);
}

static void
read_modules (NumelQuantization *self,
              NumelModuleSet    *set,
              JsonObject        *object,
              const char        *key,
              gboolean           anywhere)
{
  JsonArray *names = get_array (object, key);

  for (guint i = 0; names != NULL && i < json_array_get_length (names); i++)
    {
      JsonNode *node = json_array_get_element (names, i);

      if (json_node_get_value_type (node) != G_TYPE_STRING
          || !numel_module_set_add (set, json_node_get_string (node), anywhere))
        refuse_key (self, key);
    }
}

/* A block's scale is FP32 and called weight_scale_inv; a static activation has one a matrix. */
static gboolean
read_fp8 (NumelQuantization *self,
          JsonObject        *quantization,
          NumelScheme       *scheme)
{
  if (get_block (quantization, "weight_block_size", scheme))
    self->title = g_strdup_printf (_("FP8, blocks of %" PRId64 " × %" PRId64), scheme->block_rows,
                                   scheme->block_columns);
  else if (get_array (quantization, "weight_block_size") != NULL)
    refuse_key (self, "weight_block_size");
  if (g_str_equal (get_string (quantization, "activation_scheme", "dynamic"), "static"))
    {
      scheme->matrix_elements = 1;
      scheme->matrix_bytes = 4;
    }

  return TRUE;
}

/* qweight, qzeros and scales; GPTQ keeps the order of the groups too (g_idx). */
static gboolean
read_words (NumelQuantization *self,
            JsonObject        *quantization,
            NumelScheme       *scheme)
{
  const char *title = scheme->index_bytes > 0 ? "GPTQ" : "AWQ";
  gint64 bits = get_integer (quantization, "bits", get_integer (quantization, "w_bit", 4));
  gint64 group_size = get_integer (quantization, "group_size",
                                   get_integer (quantization, "q_group_size", 128));

  if (bits < 1 || bits > 8)
    refuse_key (self, "bits");
  if (group_size < -1)
    refuse_key (self, "group_size");
  if (get_array (quantization, "modules_in_block_to_quantize") != NULL)
    refuse_key (self, "modules_in_block_to_quantize");
  if (get_object (quantization, "dynamic") != NULL
      && json_object_get_size (get_object (quantization, "dynamic")) > 0)
    refuse_key (self, "dynamic");

  if (get_boolean (quantization, "lm_head", FALSE))
    self->takes |= NUMEL_QUANTIZED_HEAD;
  if (group_size > 0)
    self->title = g_strdup_printf (_("%s, %" PRId64 " bits, groups of %" PRId64), title, bits,
                                   group_size);
  else
    self->title = g_strdup_printf (_("%s, %" PRId64 " bits"), title, bits);
  scheme->bits = scheme->zero_bits = bits;
  scheme->block_columns = MAX (group_size, 0);

  return TRUE;
}

static gboolean
read_bitsandbytes (NumelQuantization *self,
                   JsonObject        *quantization,
                   NumelScheme       *scheme)
{
  if (get_boolean (quantization, "load_in_8bit", FALSE))
    {
      self->title = g_strdup (_("bitsandbytes, 8 bits"));
      scheme->bits = 8;
      scheme->block_rows = 1;
      scheme->scale_bytes = 4;
      scheme->matrix_elements = scheme->matrix_bytes = 1;
      return TRUE;
    }
  if (get_boolean (quantization, "load_in_4bit", FALSE))
    {
      gboolean is_nested = get_boolean (quantization, "bnb_4bit_use_double_quant", FALSE);

      self->title = g_strdup (_("bitsandbytes, 4 bits"));
      scheme->packing = NUMEL_PACKING_FLAT;
      scheme->bits = 4;
      scheme->block_columns = BNB_BLOCK;
      scheme->scale_bytes = is_nested ? 1 : 4;
      scheme->nested_block = is_nested ? BNB_NESTED_BLOCK : 0;
      scheme->matrix_elements = BNB_CODE + (is_nested ? BNB_NESTED_CODE : 0);
      scheme->matrix_bytes = 4 * scheme->matrix_elements;
      return TRUE;
    }

  refuse_key (self, "load_in_4bit");

  return FALSE;
}

/* Trained online, ternary weights aren't packed. */
static gboolean
read_bitnet (NumelQuantization *self,
             JsonObject        *quantization,
             NumelScheme       *scheme)
{
  return !g_str_equal (get_string (quantization, "quantization_mode", "offline"), "online");
}

static gboolean
read_mlx (NumelQuantization *self,
          JsonObject        *quantization,
          NumelScheme       *scheme)
{
  scheme->bits = get_integer (quantization, "bits", 0);
  scheme->block_columns = get_integer (quantization, "group_size", 0);
  if (scheme->bits < 1 || scheme->bits > 8 || scheme->block_columns < 1)
    refuse_key (self, "bits");
  if (!g_str_equal (get_string (quantization, "mode", "affine"), "affine"))
    refuse_key (self, "mode");
  self->title = g_strdup_printf (_("%s, %" PRId64 " bits, groups of %" PRId64), "MLX", scheme->bits,
                                 scheme->block_columns);

  return TRUE;
}

static gboolean
set_blocks (NumelScheme *scheme,
            JsonObject  *weights,
            const char  *strategy)
{
  gint64 group_size = get_integer (weights, "group_size", 0);

  if (g_str_equal (strategy, "tensor"))
    return TRUE;

  scheme->block_rows = 1;
  if (g_str_equal (strategy, "channel"))
    return TRUE;
  if ((g_str_equal (strategy, "group") || g_str_equal (strategy, "tensor_group")) && group_size > 0)
    {
      scheme->block_columns = group_size;
      return TRUE;
    }

  return g_str_equal (strategy, "block") && get_block (weights, "block_structure", scheme);
}

/**
 * read_compressed_group:
 *
 * A group of compressed-tensors. Scales have the model's own type, 16 bits. The files that call
 * their format naive-quantized keep the weight's scale in FP32 beside a 16-bit one of the input:
 * the published size of Hunyuan-7B-Instruct-FP8 tells so.
 */
static gboolean
read_compressed_group (NumelScheme *scheme,
                       JsonObject  *group,
                       JsonObject  *weights,
                       const char  *format)
{
  JsonObject *inputs = get_object (group, "input_activations");
  gboolean has_input_scale = inputs != NULL && !get_boolean (inputs, "dynamic", TRUE);
  gint64 bits = get_integer (weights, "num_bits", 0);

  *scheme = (NumelScheme) { .bits = bits, .word_bits = 8, .scales = 1, .scale_bytes = 2 };
  if (!set_blocks (scheme, weights, get_string (weights, "strategy", "")))
    return FALSE;

  if (g_str_equal (format, "pack-quantized"))
    {
      /* weight_shape: two integers of 64 bits. */
      scheme->word_bits = 32;
      scheme->matrix_elements = 2;
      scheme->matrix_bytes = 16;
      scheme->zero_bits = get_boolean (weights, "symmetric", TRUE) ? 0 : bits;
      return bits >= 1 && bits <= 8;
    }
  if (g_str_equal (format, "nvfp4-pack-quantized"))
    {
      scheme->scale_bytes = 1;
      scheme->matrix_elements = inputs != NULL ? 2 : 1;
      scheme->matrix_bytes = 4 * scheme->matrix_elements;
      return bits == 4;
    }
  if (g_str_equal (format, "naive-quantized") && has_input_scale)
    scheme->scale_bytes = 4;
  else if (!g_str_equal (format, "float-quantized") && !g_str_equal (format, "int-quantized")
           && !g_str_equal (format, "naive-quantized"))
    return FALSE;
  if (has_input_scale)
    {
      scheme->matrix_elements = 1;
      scheme->matrix_bytes = 2;
    }

  return bits == 8;
}

/* ModelOpt's FP8 has two FP32 scales a matrix, NVFP4 those and an 8-bit one for each block. */
static gboolean
set_modelopt (NumelScheme *scheme,
              gint64       bits,
              gint64       group_size)
{
  *scheme = (NumelScheme) {
    .bits = bits, .word_bits = 8, .matrix_elements = 2, .matrix_bytes = 8,
  };
  if (bits != 4)
    return bits == 8;

  scheme->block_rows = 1;
  scheme->block_columns = group_size;
  scheme->scales = 1;
  scheme->scale_bytes = 1;

  return group_size > 0;
}

static gboolean
is_for_all (JsonArray *targets)
{
  for (guint i = 0; i < json_array_get_length (targets); i++)
    {
      JsonNode *node = json_array_get_element (targets, i);

      if (json_node_get_value_type (node) == G_TYPE_STRING
          && g_str_equal (json_node_get_string (node), "Linear"))
        return TRUE;
    }

  return FALSE;
}

/* Each group has a scheme of its own. */
static void
read_groups (NumelQuantization *self,
             JsonObject        *quantization,
             gboolean           is_modelopt)
{
  JsonObject *groups = get_object (quantization, "config_groups");
  const char *format = get_string (quantization, "format", "");
  g_autoptr (GList) names = json_object_get_members (groups);

  for (GList *l = names; l != NULL; l = l->next)
    {
      JsonObject *group = get_object (groups, l->data);
      JsonObject *weights = group != NULL ? get_object (group, "weights") : NULL;
      NumelScheme scheme;

      if (weights == NULL
          || !(is_modelopt ? set_modelopt (&scheme, get_integer (weights, "num_bits", 0),
                                           get_integer (weights, "group_size", 0))
                           : read_compressed_group (&scheme, group, weights,
                                                    get_string (group, "format", format))))
        {
          refuse_key (self, "config_groups");
          return;
        }

      if (get_array (group, "targets") != NULL && !is_for_all (get_array (group, "targets")))
        {
          scheme.targets = numel_module_set_new ();
          read_modules (self, scheme.targets, group, "targets", FALSE);
        }
      g_array_append_val (self->schemes, scheme);
      if (self->title == NULL)
        self->title = g_strdup_printf (_("%s, %" PRId64 " bits"),
                                       is_modelopt ? "ModelOpt" : "compressed-tensors",
                                       scheme.bits);
    }
}

static gboolean
read_modelopt (NumelQuantization *self,
               JsonObject        *quantization,
               NumelScheme       *scheme)
{
  const char *algorithm = get_string (quantization, "quant_algo", "");

  if (get_object (quantization, "config_groups") != NULL)
    {
      read_groups (self, quantization, TRUE);
      return FALSE;
    }
  if (g_str_equal (algorithm, "FP8"))
    set_modelopt (scheme, 8, 0);
  else if (g_str_equal (algorithm, "NVFP4"))
    set_modelopt (scheme, 4, get_integer (quantization, "group_size", 16));
  else
    {
      refuse_key (self, "quant_algo");
      return FALSE;
    }
  self->title = g_strdup_printf ("ModelOpt, %s", algorithm);

  return TRUE;
}

static gboolean
read_compressed (NumelQuantization *self,
                 JsonObject        *quantization,
                 NumelScheme       *scheme)
{
  JsonObject *sparsity = get_object (quantization, "sparsity_config");

  if (sparsity != NULL && json_object_get_size (sparsity) > 0
      && !g_str_equal (get_string (sparsity, "format", "dense"), "dense"))
    refuse_key (self, "sparsity_config");
  if (get_object (quantization, "config_groups") == NULL)
    refuse_key (self, "config_groups");
  else
    read_groups (self, quantization, FALSE);

  return FALSE;
}

/* The methods whose files are known to the byte: what each names its tensors and how it packs them
 * is from transformers and the libraries themselves. */
static const Method methods[] = {
  { "fp8", "FP8", LINEAR | STACKS,
    { .bits = 8, .word_bits = 8, .scales = 1, .scale_bytes = 4 }, read_fp8 },
  { "fbgemm_fp8", N_("FP8, a scale for each row"), LINEAR | STACKS,
    { .bits = 8, .word_bits = 8, .block_rows = 1, .scales = 1, .scale_bytes = 4 }, NULL },
  { "gptq", NULL, LINEAR | CONV1D | STACKS,
    { .word_bits = 32, .block_rows = 1, .scales = 1, .scale_bytes = 2, .index_bytes = 4 },
    read_words },
  { "awq", NULL, LINEAR | STACKS,
    { .packing = NUMEL_PACKING_ROWS, .word_bits = 32, .block_rows = 1, .scales = 1,
      .scale_bytes = 2 }, read_words },
  { "bitsandbytes", NULL, LINEAR | CONV1D, { .word_bits = 8, .scales = 1 }, read_bitsandbytes },
  /* Blocks of 32 weights with an exponent of 8 bits; only the experts, stacked. */
  { "mxfp4", N_("MXFP4 experts"), STACKS,
    { .bits = 4, .word_bits = 8, .block_rows = 1, .block_columns = 32, .scales = 1,
      .scale_bytes = 1 }, NULL },
  /* Ternary weights, four rows to a byte, and one 16-bit scale. */
  { "bitnet", N_("Ternary, packed"), LINEAR,
    { .packing = NUMEL_PACKING_ROWS, .bits = 2, .word_bits = 8, .matrix_elements = 1,
      .matrix_bytes = 2 }, read_bitnet },
  { "compressed-tensors", NULL, LINEAR | STACKS, { 0 }, read_compressed },
  { "modelopt", NULL, LINEAR | STACKS, { 0 }, read_modelopt },
  /* MLX quantises every table and matrix, with a scale and a bias for each group. */
  { NULL, NULL, LINEAR | STACKS | TABLES,
    { .word_bits = 32, .block_rows = 1, .scales = 2, .scale_bytes = 2 }, read_mlx },
};

static const Method *
find_method (NumelQuantization *self,
             JsonObject        *quantization)
{
  const char *name = get_string (quantization, "quant_method", NULL);

  if (name == NULL && !(json_object_has_member (quantization, "bits")
                        && json_object_has_member (quantization, "group_size")))
    {
      refuse_key (self, "quant_method");
      return NULL;
    }

  for (guint i = 0; i < G_N_ELEMENTS (methods); i++)
    {
      if (g_strcmp0 (methods[i].name, name) == 0)
        return &methods[i];
    }
  self->unknown = g_strdup_printf (_("How files of the method “%.40s” are packed is unknown."),
                                   name);

  return NULL;
}

static void
read_quantization (NumelQuantization *self,
                   JsonObject        *quantization)
{
  static const char *const skipped[] = {
    "modules_to_not_convert", "ignored_layers", "ignore", "exclude_modules",
    "llm_int8_skip_modules",
  };
  const Method *method = find_method (self, quantization);

  if (method != NULL)
    {
      NumelScheme scheme = method->scheme;

      self->takes = method->takes;
      if (method->read == NULL || method->read (self, quantization, &scheme))
        {
          g_array_append_val (self->schemes, scheme);
          if (self->title == NULL)
            self->title = g_strdup (g_dgettext (GETTEXT_PACKAGE, method->title));
        }
    }

  for (guint i = 0; i < G_N_ELEMENTS (skipped); i++)
    read_modules (self, self->skipped, quantization, skipped[i],
                  method != NULL && g_strcmp0 (method->name, "awq") == 0);
}

static void
clear_scheme (gpointer data)
{
  NumelScheme *scheme = data;

  g_clear_pointer (&scheme->targets, numel_module_set_free);
}

static NumelQuantization *
new_empty (void)
{
  NumelQuantization *self = g_new0 (NumelQuantization, 1);

  self->schemes = g_array_new (FALSE, TRUE, sizeof (NumelScheme));
  g_array_set_clear_func (self->schemes, clear_scheme);
  self->skipped = numel_module_set_new ();
  self->takes = LINEAR;

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
  g_array_unref (self->schemes);
  numel_module_set_free (self->skipped);
  g_free (self);
}

/* What a composite model doesn't tell at the top, its text's configuration may. */
static JsonNode *
find (JsonObject        *config,
      const char *const *keys,
      GType              type)
{
  JsonNode *node = NULL;

  for (guint i = 0; keys[i] != NULL && node == NULL; i++)
    node = get (config, keys[i], type);
  for (guint i = 0; numel_text_config_names[i] != NULL && node == NULL; i++)
    {
      JsonObject *text = get_object (config, numel_text_config_names[i]);

      for (guint j = 0; text != NULL && keys[j] != NULL && node == NULL; j++)
        node = get (text, keys[j], type);
    }

  return node;
}

/**
 * numel_quantization_new:
 * @config: a document's top
 *
 * Reads how the file that goes with a config stores its weights. Where the config doesn't say it,
 * or says what isn't known here, #NumelQuantization.unknown tells so: nothing is guessed.
 *
 * Returns: (transfer full): it
 */
NumelQuantization *
numel_quantization_new (JsonObject *config)
{
  static const char *const type_keys[] = { "dtype", "torch_dtype", NULL };
  static const char *const quantization_keys[] = { "quantization_config", NULL };
  NumelQuantization *self = new_empty ();
  JsonNode *data_type;
  JsonNode *quantization;

  g_return_val_if_fail (config != NULL, self);

  data_type = find (config, type_keys, G_TYPE_STRING);
  quantization = get (config, "quantization_config", JSON_TYPE_OBJECT);
  if (quantization == NULL)
    quantization = get (config, "quantization", JSON_TYPE_OBJECT);
  if (quantization == NULL)
    quantization = find (config, quantization_keys, JSON_TYPE_OBJECT);

  if (data_type == NULL)
    self->unknown_rest = g_strdup (_("The file names no data type."));
  else if (!numel_data_type_from_name (json_node_get_string (data_type), &self->rest)
           || numel_data_type_get_kind (self->rest) != NUMEL_DATA_TYPE_KIND_PLAIN)
    self->unknown_rest = g_strdup_printf (_("Data type “%.40s” is unknown."),
                                          json_node_get_string (data_type));

  if (quantization != NULL)
    read_quantization (self, json_node_get_object (quantization));
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
  read_quantization (self, object);

  return self;
}

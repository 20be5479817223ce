/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-quantization-private.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

/* bitsandbytes quantises weights in any order in blocks of 64, and their scales in blocks of
 * 256. */
#define BNB_BLOCK        64
#define BNB_NESTED_BLOCK (64 * 256)
#define BNB_CODE         16
#define BNB_NESTED_CODE  256

static const char *
get_string (JsonObject *object,
            const char *key,
            const char *fallback)
{
  JsonNode *node = json_object_get_member (object, key);

  return node != NULL && json_node_get_value_type (node) == G_TYPE_STRING
         ? json_node_get_string (node) : fallback;
}

static gint64
get_integer (JsonObject *object,
             const char *key,
             gint64      fallback)
{
  JsonNode *node = json_object_get_member (object, key);

  return node != NULL && json_node_get_value_type (node) == G_TYPE_INT64
         ? json_node_get_int (node) : fallback;
}

static gboolean
get_boolean (JsonObject *object,
             const char *key,
             gboolean    fallback)
{
  JsonNode *node = json_object_get_member (object, key);

  return node != NULL && json_node_get_value_type (node) == G_TYPE_BOOLEAN
         ? json_node_get_boolean (node) : fallback;
}

static JsonObject *
get_object (JsonObject *object,
            const char *key)
{
  JsonNode *node = json_object_get_member (object, key);

  return node != NULL && JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
}

static JsonArray *
get_array (JsonObject *object,
           const char *key)
{
  JsonNode *node = json_object_get_member (object, key);

  return node != NULL && JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
}

/* Two positive integers: rows and columns of a block. */
static gboolean
get_block (JsonObject *object,
           const char *key,
           gint64     *rows,
           gint64     *columns)
{
  JsonArray *array = get_array (object, key);
  gint64 *sizes[] = { rows, columns };

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

static void
refuse_key (NumelQuantization *self,
            const char        *key)
{
  numel_quantization_refuse (self, g_strdup_printf (_("quantization_config: this value of “%s” is "
                                                      "unknown."), key));
}

static void
read_modules (NumelQuantization *self,
              NumelModuleSet    *set,
              JsonObject        *object,
              const char        *key,
              gboolean           as_pieces)
{
  JsonArray *names = get_array (object, key);

  for (guint i = 0; names != NULL && i < json_array_get_length (names); i++)
    {
      JsonNode *node = json_array_get_element (names, i);

      if (json_node_get_value_type (node) != G_TYPE_STRING
          || !(as_pieces ? numel_module_set_add_piece : numel_module_set_add)
                (set, json_node_get_string (node)))
        refuse_key (self, key);
    }
}

static void
read_skipped (NumelQuantization *self,
              JsonObject        *quantization,
              gboolean           as_pieces)
{
  static const char *const keys[] = {
    "modules_to_not_convert", "ignored_layers", "ignore", "exclude_modules",
    "llm_int8_skip_modules",
  };

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    read_modules (self, self->skipped, quantization, keys[i], as_pieces);
}

/* A block's scale is FP32 and called weight_scale_inv; a static activation has one a matrix. */
static void
read_fp8 (NumelQuantization *self,
          JsonObject        *quantization)
{
  NumelScheme scheme = { .bits = 8, .word_bits = 8, .scales = 1, .scale_bytes = 4 };

  if (get_block (quantization, "weight_block_size", &scheme.block_rows, &scheme.block_columns))
    self->title = g_strdup_printf (_("FP8, blocks of %" PRId64 " × %" PRId64),
                                   scheme.block_rows, scheme.block_columns);
  else if (get_array (quantization, "weight_block_size") != NULL)
    refuse_key (self, "weight_block_size");
  else
    self->title = g_strdup ("FP8");
  if (g_str_equal (get_string (quantization, "activation_scheme", "dynamic"), "static"))
    {
      scheme.matrix_elements = 1;
      scheme.matrix_bytes = 4;
    }
  self->takes_stacks = TRUE;
  numel_quantization_add_scheme (self, &scheme);
}

static void
read_fbgemm (NumelQuantization *self,
             JsonObject        *quantization)
{
  NumelScheme scheme = {
    .bits = 8, .word_bits = 8, .block_rows = 1, .scales = 1, .scale_bytes = 4,
  };

  self->title = g_strdup (_("FP8, a scale for each row"));
  self->takes_stacks = TRUE;
  numel_quantization_add_scheme (self, &scheme);
}

/* qweight, qzeros and scales; GPTQ keeps the order of the groups too (g_idx). */
static void
read_words (NumelQuantization *self,
            JsonObject        *quantization,
            gboolean           is_gptq)
{
  gint64 bits = get_integer (quantization, "bits", get_integer (quantization, "w_bit", 4));
  gint64 group_size = get_integer (quantization, "group_size",
                                   get_integer (quantization, "q_group_size", 128));
  NumelScheme scheme = {
    .packing = is_gptq ? NUMEL_PACKING_COLUMNS : NUMEL_PACKING_ROWS,
    .bits = bits, .word_bits = 32,
    .block_rows = 1, .block_columns = MAX (group_size, 0), .scales = 1, .scale_bytes = 2,
    .zero_bits = bits, .index_bytes = is_gptq ? 4 : 0,
  };

  if (bits < 1 || bits > 8)
    refuse_key (self, "bits");
  if (group_size < -1)
    refuse_key (self, "group_size");
  if (get_array (quantization, "modules_in_block_to_quantize") != NULL)
    refuse_key (self, "modules_in_block_to_quantize");
  if (get_object (quantization, "dynamic") != NULL
      && json_object_get_size (get_object (quantization, "dynamic")) > 0)
    refuse_key (self, "dynamic");

  self->takes_head = get_boolean (quantization, "lm_head", FALSE);
  self->takes_conv1d = is_gptq;
  self->takes_stacks = TRUE;
  if (group_size > 0)
    self->title = g_strdup_printf (_("%s, %" PRId64 " bits, groups of %" PRId64),
                                   is_gptq ? "GPTQ" : "AWQ", bits, group_size);
  else
    self->title = g_strdup_printf (_("%s, %" PRId64 " bits"), is_gptq ? "GPTQ" : "AWQ", bits);
  numel_quantization_add_scheme (self, &scheme);
}

static void
read_bitsandbytes (NumelQuantization *self,
                   JsonObject        *quantization)
{
  gboolean is_nested = get_boolean (quantization, "bnb_4bit_use_double_quant", FALSE);

  self->takes_conv1d = TRUE;
  if (get_boolean (quantization, "load_in_8bit", FALSE))
    {
      NumelScheme rows = {
        .bits = 8, .word_bits = 8, .block_rows = 1, .scales = 1, .scale_bytes = 4,
        .matrix_elements = 1, .matrix_bytes = 1,
      };

      self->title = g_strdup (_("bitsandbytes, 8 bits"));
      numel_quantization_add_scheme (self, &rows);
    }
  else if (get_boolean (quantization, "load_in_4bit", FALSE))
    {
      NumelScheme blocks = {
        .packing = NUMEL_PACKING_FLAT, .bits = 4, .word_bits = 8,
        .block_columns = BNB_BLOCK, .scales = 1, .scale_bytes = is_nested ? 1 : 4,
        .nested_block = is_nested ? BNB_NESTED_BLOCK : 0,
        .matrix_elements = BNB_CODE + (is_nested ? BNB_NESTED_CODE : 0),
        .matrix_bytes = 4 * (BNB_CODE + (is_nested ? BNB_NESTED_CODE : 0)),
      };

      self->title = g_strdup (_("bitsandbytes, 4 bits"));
      numel_quantization_add_scheme (self, &blocks);
    }
  else
    {
      refuse_key (self, "load_in_4bit");
    }
}

/* Blocks of 32 weights with an exponent of 8 bits; only the experts, stacked. */
static void
read_mxfp4 (NumelQuantization *self,
            JsonObject        *quantization)
{
  NumelScheme scheme = {
    .bits = 4, .word_bits = 8, .block_rows = 1, .block_columns = 32, .scales = 1, .scale_bytes = 1,
  };

  self->title = g_strdup (_("MXFP4 experts"));
  self->takes_stacks = TRUE;
  self->takes_linear = FALSE;
  numel_quantization_add_scheme (self, &scheme);
}

/* Ternary weights, four rows to a byte, and one 16-bit scale; trained online they aren't packed. */
static void
read_bitnet (NumelQuantization *self,
             JsonObject        *quantization)
{
  NumelScheme scheme = {
    .packing = NUMEL_PACKING_ROWS, .bits = 2, .word_bits = 8,
    .matrix_elements = 1, .matrix_bytes = 2,
  };

  if (g_str_equal (get_string (quantization, "quantization_mode", "offline"), "online"))
    return;

  self->title = g_strdup (_("Ternary, packed"));
  numel_quantization_add_scheme (self, &scheme);
}

/* MLX quantises every table and matrix, with a scale and a bias for each group. */
static void
read_mlx (NumelQuantization *self,
          JsonObject        *quantization)
{
  gint64 bits = get_integer (quantization, "bits", 0);
  gint64 group_size = get_integer (quantization, "group_size", 0);
  NumelScheme scheme = {
    .bits = bits, .word_bits = 32,
    .block_rows = 1, .block_columns = group_size, .scales = 2, .scale_bytes = 2,
  };

  if (bits < 1 || bits > 8 || group_size < 1)
    refuse_key (self, "bits");
  if (!g_str_equal (get_string (quantization, "mode", "affine"), "affine"))
    refuse_key (self, "mode");
  self->title = g_strdup_printf (_("%s, %" PRId64 " bits, groups of %" PRId64), "MLX", bits,
                                 group_size);
  self->takes_tables = TRUE;
  self->takes_stacks = TRUE;
  numel_quantization_add_scheme (self, &scheme);
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

  return g_str_equal (strategy, "block")
         && get_block (weights, "block_structure", &scheme->block_rows, &scheme->block_columns);
}

/**
 * read_compressed:
 *
 * A group of compressed-tensors. Scales have the model's own type, 16 bits. The files that call
 * their format naive-quantized keep the weight's scale in FP32 beside a 16-bit one of the input:
 * the published size of Hunyuan-7B-Instruct-FP8 tells so.
 */
static gboolean
read_compressed (NumelScheme *scheme,
                 JsonObject  *group,
                 const char  *format)
{
  JsonObject *weights = get_object (group, "weights");
  JsonObject *inputs = get_object (group, "input_activations");
  gboolean has_input_scale = inputs != NULL && !get_boolean (inputs, "dynamic", TRUE);
  gint64 bits;

  if (weights == NULL)
    return FALSE;
  bits = get_integer (weights, "num_bits", 0);
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
read_modelopt (NumelScheme *scheme,
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

static void
read_groups (NumelQuantization *self,
             JsonObject        *quantization,
             gboolean           is_modelopt)
{
  JsonObject *groups = get_object (quantization, "config_groups");
  g_autoptr (GList) names = json_object_get_members (groups);

  for (GList *l = names; l != NULL; l = l->next)
    {
      JsonObject *group = get_object (groups, l->data);
      JsonObject *weights = group != NULL ? get_object (group, "weights") : NULL;
      const char *format = get_string (quantization, "format", "");
      NumelSchemeGroup *added;
      NumelScheme scheme;
      gboolean is_known;

      if (weights == NULL)
        is_known = FALSE;
      else if (is_modelopt)
        is_known = read_modelopt (&scheme, get_integer (weights, "num_bits", 0),
                                  get_integer (weights, "group_size", 0));
      else
        is_known = read_compressed (&scheme, group, get_string (group, "format", format));
      if (!is_known)
        {
          refuse_key (self, "config_groups");
          return;
        }

      added = numel_quantization_add_scheme (self, &scheme);
      if (get_array (group, "targets") != NULL && !is_for_all (get_array (group, "targets")))
        {
          added->targets = numel_module_set_new ();
          read_modules (self, added->targets, group, "targets", FALSE);
        }
      if (self->title == NULL)
        self->title = g_strdup_printf (_("%s, %" PRId64 " bits"),
                                       is_modelopt ? "ModelOpt" : "compressed-tensors",
                                       scheme.bits);
    }
}

static void
read_modelopt_method (NumelQuantization *self,
                      JsonObject        *quantization)
{
  const char *algorithm = get_string (quantization, "quant_algo", "");
  NumelScheme scheme;

  self->takes_stacks = TRUE;
  if (get_object (quantization, "config_groups") != NULL)
    {
      read_groups (self, quantization, TRUE);
      return;
    }
  if (g_str_equal (algorithm, "FP8"))
    read_modelopt (&scheme, 8, 0);
  else if (g_str_equal (algorithm, "NVFP4"))
    read_modelopt (&scheme, 4, get_integer (quantization, "group_size", 16));
  else
    {
      refuse_key (self, "quant_algo");
      return;
    }
  self->title = g_strdup_printf ("ModelOpt, %s", algorithm);
  numel_quantization_add_scheme (self, &scheme);
}

static void
read_compressed_method (NumelQuantization *self,
                        JsonObject        *quantization)
{
  JsonObject *sparsity = get_object (quantization, "sparsity_config");

  self->takes_stacks = TRUE;
  if (sparsity != NULL && json_object_get_size (sparsity) > 0
      && !g_str_equal (get_string (sparsity, "format", "dense"), "dense"))
    refuse_key (self, "sparsity_config");
  if (get_object (quantization, "config_groups") == NULL)
    refuse_key (self, "config_groups");
  else
    read_groups (self, quantization, FALSE);
}

/**
 * numel_quantization_read:
 * @self: what is read so far
 * @quantization: the value of `quantization_config`
 *
 * Reads the methods whose files are known to the byte: what each names its tensors and how it packs
 * them is from transformers and the libraries themselves.
 */
void
numel_quantization_read (NumelQuantization *self,
                         JsonObject        *quantization)
{
  const char *method = get_string (quantization, "quant_method", NULL);

  if (method == NULL && json_object_has_member (quantization, "bits")
      && json_object_has_member (quantization, "group_size"))
    read_mlx (self, quantization);
  else if (method == NULL)
    refuse_key (self, "quant_method");
  else if (g_str_equal (method, "fp8"))
    read_fp8 (self, quantization);
  else if (g_str_equal (method, "fbgemm_fp8"))
    read_fbgemm (self, quantization);
  else if (g_str_equal (method, "gptq"))
    read_words (self, quantization, TRUE);
  else if (g_str_equal (method, "awq"))
    read_words (self, quantization, FALSE);
  else if (g_str_equal (method, "bitsandbytes"))
    read_bitsandbytes (self, quantization);
  else if (g_str_equal (method, "mxfp4"))
    read_mxfp4 (self, quantization);
  else if (g_str_equal (method, "bitnet"))
    read_bitnet (self, quantization);
  else if (g_str_equal (method, "compressed-tensors"))
    read_compressed_method (self, quantization);
  else if (g_str_equal (method, "modelopt"))
    read_modelopt_method (self, quantization);
  else
    numel_quantization_refuse (self, g_strdup_printf (_("How files of the method “%.40s” are "
                                                        "packed is unknown."), method));

  read_skipped (self, quantization, method != NULL && g_str_equal (method, "awq"));
}

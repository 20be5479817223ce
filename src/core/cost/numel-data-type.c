/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-data-type.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/**
 * DataType:
 * @alias: (nullable): what configs and other programs call it
 * @elements, @bytes: so many elements take so many bytes, scales and all
 *
 * Blocks of the GGUF types as ggml's source lays them out: 32 elements and a 16-bit scale (Q4_0
 * 18 bytes, Q5_0 22, Q8_0 34), or 256 with scales of their own (Q2_K 84, Q3_K 110, IQ4_XS 136,
 * Q4_K 144, Q5_K 176, Q6_K 210). The mixes have no bits of their own; theirs are those that
 * llama.cpp publishes for Llama 3.1 8B (tools/quantize/README.md): Q4_K_M 4.8944, Q5_K_M 5.7036.
 */
typedef struct
{
  const char *name;
  const char *alias;
  const char *title;
  NumelDataTypeKind kind;
  gint64 elements;
  gint64 bytes;
  const char *note;
} DataType;

#define PLAIN  NUMEL_DATA_TYPE_KIND_PLAIN
#define PACKED NUMEL_DATA_TYPE_KIND_PACKED
#define GGUF   NUMEL_DATA_TYPE_KIND_GGUF

static const DataType data_types[NUMEL_N_DATA_TYPES] = {
  [NUMEL_DATA_TYPE_FP32] = { "fp32", "float32", "FP32", PLAIN, 1, 4, NULL },
  [NUMEL_DATA_TYPE_BF16] = { "bf16", "bfloat16", "BF16", PLAIN, 1, 2, NULL },
  [NUMEL_DATA_TYPE_FP16] = { "fp16", "float16", "FP16", PLAIN, 1, 2, NULL },
  [NUMEL_DATA_TYPE_FP8] = { "fp8", "float8_e4m3fn", "FP8", PLAIN, 1, 1, NULL },
  [NUMEL_DATA_TYPE_INT8] = { "int8", NULL, "INT8", PLAIN, 1, 1, NULL },
  [NUMEL_DATA_TYPE_INT4] = {
    "int4", NULL, N_("4-bit"), PACKED, 2, 1,
    N_("Half a byte for every parameter; real packings add scales and keep some tables whole"),
  },
  [NUMEL_DATA_TYPE_INT4_G128] = {
    "int4-g128", NULL, N_("4-bit, groups of 128"), PACKED, 128, 66,
    N_("A 16-bit scale for each 128"),
  },
  [NUMEL_DATA_TYPE_INT4_G64] = {
    "int4-g64", NULL, N_("4-bit, groups of 64"), PACKED, 64, 34, N_("A 16-bit scale for each 64"),
  },
  [NUMEL_DATA_TYPE_INT4_G32] = {
    "int4-g32", NULL, N_("4-bit, groups of 32"), PACKED, 32, 18, N_("A 16-bit scale for each 32"),
  },
  [NUMEL_DATA_TYPE_NVFP4] = {
    "nvfp4", NULL, "NVFP4", PACKED, 16, 9, N_("An 8-bit scale for each 16"),
  },
  [NUMEL_DATA_TYPE_MXFP4] = {
    "mxfp4", NULL, "MXFP4", PACKED, 32, 17, N_("An 8-bit exponent for each 32"),
  },
  [NUMEL_DATA_TYPE_TERNARY] = {
    "ternary", NULL, N_("Ternary"), PACKED, 4, 1, N_("Four to a byte"),
  },
  [NUMEL_DATA_TYPE_Q8_0] = { "q8_0", NULL, "Q8_0", GGUF, 32, 34, NULL },
  [NUMEL_DATA_TYPE_Q6_K] = { "q6_k", NULL, "Q6_K", GGUF, 256, 210, NULL },
  [NUMEL_DATA_TYPE_Q5_K_M] = {
    "q5_k_m", NULL, "Q5_K_M", GGUF, 20000, 14259, N_("A mix: bits published for Llama 3.1 8B"),
  },
  [NUMEL_DATA_TYPE_Q5_K] = { "q5_k", NULL, "Q5_K", GGUF, 256, 176, NULL },
  [NUMEL_DATA_TYPE_Q5_0] = { "q5_0", NULL, "Q5_0", GGUF, 32, 22, NULL },
  [NUMEL_DATA_TYPE_Q4_K_M] = {
    "q4_k_m", NULL, "Q4_K_M", GGUF, 5000, 3059, N_("A mix: bits published for Llama 3.1 8B"),
  },
  [NUMEL_DATA_TYPE_Q4_K] = { "q4_k", NULL, "Q4_K", GGUF, 256, 144, NULL },
  [NUMEL_DATA_TYPE_Q4_0] = { "q4_0", NULL, "Q4_0", GGUF, 32, 18, NULL },
  [NUMEL_DATA_TYPE_IQ4_XS] = { "iq4_xs", NULL, "IQ4_XS", GGUF, 256, 136, NULL },
  [NUMEL_DATA_TYPE_Q3_K] = { "q3_k", NULL, "Q3_K", GGUF, 256, 110, NULL },
  [NUMEL_DATA_TYPE_Q2_K] = { "q2_k", NULL, "Q2_K", GGUF, 256, 84, NULL },
};

/**
 * numel_data_type_from_name:
 * @name: a name (`bf16`) or what a config calls it (`bfloat16`, `torch.bfloat16`)
 * @type: (out): the type
 *
 * Returns: whether there is such a type
 */
gboolean
numel_data_type_from_name (const char    *name,
                           NumelDataType *type)
{
  g_return_val_if_fail (name != NULL, FALSE);
  g_return_val_if_fail (type != NULL, FALSE);

  if (g_str_has_prefix (name, "torch."))
    name += strlen ("torch.");

  for (guint i = 0; i < NUMEL_N_DATA_TYPES; i++)
    {
      if (g_ascii_strcasecmp (name, data_types[i].name) == 0
          || (data_types[i].alias != NULL && g_ascii_strcasecmp (name, data_types[i].alias) == 0))
        {
          *type = i;
          return TRUE;
        }
    }

  return FALSE;
}

/**
 * numel_data_type_get_name:
 * @type: a data type
 *
 * Returns: its name in the command line's answers
 */
const char *
numel_data_type_get_name (NumelDataType type)
{
  g_return_val_if_fail (type < NUMEL_N_DATA_TYPES, NULL);

  return data_types[type].name;
}

/**
 * numel_data_type_get_title:
 * @type: a data type
 *
 * Returns: its name on screen, translated
 */
const char *
numel_data_type_get_title (NumelDataType type)
{
  g_return_val_if_fail (type < NUMEL_N_DATA_TYPES, NULL);

  return g_dgettext (GETTEXT_PACKAGE, data_types[type].title);
}

/**
 * numel_data_type_get_note:
 * @type: a data type
 *
 * Returns: (nullable): what is in it beside the numbers, translated
 */
const char *
numel_data_type_get_note (NumelDataType type)
{
  g_return_val_if_fail (type < NUMEL_N_DATA_TYPES, NULL);

  return data_types[type].note != NULL ? g_dgettext (GETTEXT_PACKAGE, data_types[type].note) : NULL;
}

NumelDataTypeKind
numel_data_type_get_kind (NumelDataType type)
{
  g_return_val_if_fail (type < NUMEL_N_DATA_TYPES, NUMEL_DATA_TYPE_KIND_PLAIN);

  return data_types[type].kind;
}

/**
 * numel_data_type_get_bits:
 * @type: a data type
 *
 * Returns: bits of one element, its share of the scales counted in
 */
double
numel_data_type_get_bits (NumelDataType type)
{
  g_return_val_if_fail (type < NUMEL_N_DATA_TYPES, 0);

  return 8.0 * data_types[type].bytes / data_types[type].elements;
}

/**
 * numel_data_type_can_cache:
 * @type: a data type
 *
 * Returns: whether key-value caches are kept in it
 */
gboolean
numel_data_type_can_cache (NumelDataType type)
{
  return numel_data_type_get_kind (type) == PLAIN || type == NUMEL_DATA_TYPE_INT4
         || type == NUMEL_DATA_TYPE_Q8_0 || type == NUMEL_DATA_TYPE_Q4_0;
}

/**
 * numel_data_type_measure:
 * @type: a data type
 * @elements: how many elements
 *
 * Returns: the bytes they take, a part of a byte rounded up
 */
NumelWide
numel_data_type_measure (NumelDataType type,
                         NumelWide     elements)
{
  const DataType *data_type;

  g_return_val_if_fail (type < NUMEL_N_DATA_TYPES, 0);

  data_type = &data_types[type];

  return numel_wide_add (numel_wide_multiply (elements, data_type->bytes), data_type->elements - 1)
         / data_type->elements;
}

/**
 * numel_data_type_describe:
 * @type: a data type
 * @elements: how many parameters
 *
 * Returns: (transfer full): the bytes they take, with the formula
 */
NumelFigure *
numel_data_type_describe (NumelDataType type,
                          NumelWide     elements)
{
  const DataType *data_type;
  g_autofree char *count = NULL;
  char *formula;
  char *numbers;

  g_return_val_if_fail (type < NUMEL_N_DATA_TYPES, NULL);

  data_type = &data_types[type];
  count = numel_wide_to_string (elements);
  if (data_type->elements == 1)
    {
      formula = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "parameters × %d byte",
                                              "parameters × %d bytes", (gulong) data_type->bytes),
                                 (int) data_type->bytes);
      numbers = g_strdup_printf ("%s × %d", count, (int) data_type->bytes);
    }
  else
    {
      formula = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "parameters × %d byte / %d",
                                              "parameters × %d bytes / %d",
                                              (gulong) data_type->bytes),
                                 (int) data_type->bytes, (int) data_type->elements);
      numbers = g_strdup_printf ("%s × %d / %d", count, (int) data_type->bytes,
                                 (int) data_type->elements);
    }

  return numel_figure_new (numel_data_type_measure (type, elements), formula, numbers);
}

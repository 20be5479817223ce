/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/text/numel-figure.h"

G_BEGIN_DECLS

/**
 * NumelDataType: how a number is stored, plain types first, then packed ones, then those of GGUF
 */
typedef enum
{
  NUMEL_DATA_TYPE_FP32,
  NUMEL_DATA_TYPE_BF16,
  NUMEL_DATA_TYPE_FP16,
  NUMEL_DATA_TYPE_FP8,
  NUMEL_DATA_TYPE_INT8,
  NUMEL_DATA_TYPE_INT4,
  NUMEL_DATA_TYPE_INT4_G128,
  NUMEL_DATA_TYPE_INT4_G64,
  NUMEL_DATA_TYPE_INT4_G32,
  NUMEL_DATA_TYPE_NVFP4,
  NUMEL_DATA_TYPE_MXFP4,
  NUMEL_DATA_TYPE_TERNARY,
  NUMEL_DATA_TYPE_Q8_0,
  NUMEL_DATA_TYPE_Q6_K,
  NUMEL_DATA_TYPE_Q5_K_M,
  NUMEL_DATA_TYPE_Q5_K,
  NUMEL_DATA_TYPE_Q5_0,
  NUMEL_DATA_TYPE_Q4_K_M,
  NUMEL_DATA_TYPE_Q4_K,
  NUMEL_DATA_TYPE_Q4_0,
  NUMEL_DATA_TYPE_IQ4_XS,
  NUMEL_DATA_TYPE_Q3_K,
  NUMEL_DATA_TYPE_Q2_K,
} NumelDataType;

#define NUMEL_N_DATA_TYPES (NUMEL_DATA_TYPE_Q2_K + 1)

/**
 * NumelDataTypeKind: plain numbers, packed ones with their scales, or a type of GGUF files
 */
typedef enum
{
  NUMEL_DATA_TYPE_KIND_PLAIN,
  NUMEL_DATA_TYPE_KIND_PACKED,
  NUMEL_DATA_TYPE_KIND_GGUF,
} NumelDataTypeKind;

gboolean          numel_data_type_from_name  (const char    *name,
                                              NumelDataType *type);
const char       *numel_data_type_get_name   (NumelDataType  type);
const char       *numel_data_type_get_title  (NumelDataType  type);
const char       *numel_data_type_get_note   (NumelDataType  type);
NumelDataTypeKind numel_data_type_get_kind   (NumelDataType  type);
double            numel_data_type_get_bits   (NumelDataType  type);
gboolean          numel_data_type_can_cache  (NumelDataType  type);

NumelWide         numel_data_type_measure    (NumelDataType  type,
                                              NumelWide      elements);
NumelFigure      *numel_data_type_describe   (NumelDataType  type,
                                              NumelWide      elements) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

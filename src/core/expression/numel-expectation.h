/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-value.h"

G_BEGIN_DECLS

/**
 * NumelExpectation: what a value has to be: of a type, in the types' own order, or more than that
 */
typedef enum
{
  NUMEL_EXPECTATION_NULL,
  NUMEL_EXPECTATION_BOOLEAN,
  NUMEL_EXPECTATION_INTEGER,
  NUMEL_EXPECTATION_NUMBER,
  NUMEL_EXPECTATION_STRING,
  NUMEL_EXPECTATION_LIST,
  NUMEL_EXPECTATION_OBJECT,
  NUMEL_EXPECTATION_SIZE,
  NUMEL_EXPECTATION_DIVISOR,
  NUMEL_EXPECTATION_SEQUENCE,
  NUMEL_EXPECTATION_FILLED_LIST,
} NumelExpectation;

char *numel_expectation_refuse (NumelExpectation self, const char *found) G_GNUC_WARN_UNUSED_RESULT;
const char *numel_expectation_miss (NumelValueType type);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

typedef enum
{
  NUMEL_VALUE_NONE,
  NUMEL_VALUE_BOOLEAN,
  NUMEL_VALUE_INTEGER,
  NUMEL_VALUE_REAL,
  NUMEL_VALUE_STRING,
  NUMEL_VALUE_LIST,
  NUMEL_VALUE_OBJECT,
} NumelValueType;

typedef struct _NumelValueList NumelValueList;

/**
 * NumelValue:
 *
 * A value of an expression or a hyperparameter. It borrows its string, list or object: whoever
 * made the value keeps them alive (the config, the description or the model).
 */
typedef struct
{
  NumelValueType type;
  union
  {
    gboolean boolean;
    gint64 integer;
    double real;
    const char *string;
    const NumelValueList *list;
    JsonObject *object;
  };
} NumelValue;

struct _NumelValueList
{
  guint n_items;
  NumelValue items[];
};

#define NUMEL_VALUE_INIT_NONE ((NumelValue) { .type = NUMEL_VALUE_NONE })

static inline NumelValue
numel_value_from_integer (gint64 integer)
{
  return (NumelValue) { .type = NUMEL_VALUE_INTEGER, .integer = integer };
}

static inline NumelValue
numel_value_from_boolean (gboolean boolean)
{
  return (NumelValue) { .type = NUMEL_VALUE_BOOLEAN, .boolean = boolean };
}

static inline NumelValue
numel_value_from_real (double real)
{
  return (NumelValue) { .type = NUMEL_VALUE_REAL, .real = real };
}

static inline NumelValue
numel_value_from_string (const char *string)
{
  return (NumelValue) { .type = NUMEL_VALUE_STRING, .string = string };
}

/**
 * numel_value_is_number:
 * @value: a value
 *
 * Returns: whether it is an integer or a real
 */
static inline gboolean
numel_value_is_number (const NumelValue *value)
{
  return value->type == NUMEL_VALUE_INTEGER || value->type == NUMEL_VALUE_REAL;
}

/**
 * numel_value_as_real:
 * @value: a number
 *
 * Returns: the number as a real
 */
static inline double
numel_value_as_real (const NumelValue *value)
{
  return value->type == NUMEL_VALUE_REAL ? value->real : (double) value->integer;
}

NumelValue numel_value_from_json (JsonNode *node, GPtrArray *arena);

gboolean numel_value_is_true (const NumelValue *value);
gboolean numel_value_equal (const NumelValue *a, const NumelValue *b);
char *numel_value_to_string (const NumelValue *value);
JsonNode *numel_value_to_json (const NumelValue *value);
char *numel_value_format_text (const NumelValue *value) G_GNUC_WARN_UNUSED_RESULT;
char *numel_value_format_plain (const NumelValue *value) G_GNUC_WARN_UNUSED_RESULT;
const char *numel_value_type_get_name (NumelValueType type);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-value.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "core/json/numel-json-writer.h"

/**
 * numel_value_from_json:
 * @node: a JSON value
 * @arena: where lists that are made live; an array that frees its elements with g_free()
 *
 * Strings and objects are borrowed from @node, lists are copied into @arena.
 *
 * Returns: the value
 */
NumelValue
numel_value_from_json (JsonNode  *node,
                       GPtrArray *arena)
{
  if (JSON_NODE_HOLDS_OBJECT (node))
    return (NumelValue) { .type = NUMEL_VALUE_OBJECT, .object = json_node_get_object (node) };

  if (JSON_NODE_HOLDS_ARRAY (node))
    {
      JsonArray *array = json_node_get_array (node);
      guint n_items = json_array_get_length (array);
      NumelValueList *list = g_malloc (sizeof *list + n_items * sizeof (NumelValue));

      g_ptr_array_add (arena, list);
      list->n_items = n_items;
      for (guint i = 0; i < n_items; i++)
        list->items[i] = numel_value_from_json (json_array_get_element (array, i), arena);
      return (NumelValue) { .type = NUMEL_VALUE_LIST, .list = list };
    }

  if (JSON_NODE_HOLDS_VALUE (node))
    {
      switch (json_node_get_value_type (node))
        {
        case G_TYPE_BOOLEAN:
          return numel_value_from_boolean (json_node_get_boolean (node));
        case G_TYPE_INT64:
          return numel_value_from_integer (json_node_get_int (node));
        case G_TYPE_DOUBLE:
          return numel_value_from_real (json_node_get_double (node));
        case G_TYPE_STRING:
          return numel_value_from_string (json_node_get_string (node));
        default:
          break;
        }
    }

  return NUMEL_VALUE_INIT_NONE;
}

/**
 * numel_value_is_true:
 * @value: a value
 *
 * Returns: Python's truth: false, None, 0, "" and [] are false
 */
gboolean
numel_value_is_true (const NumelValue *value)
{
  switch (value->type)
    {
    case NUMEL_VALUE_NONE:
      return FALSE;
    case NUMEL_VALUE_BOOLEAN:
      return value->boolean;
    case NUMEL_VALUE_INTEGER:
      return value->integer != 0;
    case NUMEL_VALUE_REAL:
      return value->real != 0;
    case NUMEL_VALUE_STRING:
      return value->string[0] != '\0';
    case NUMEL_VALUE_LIST:
      return value->list->n_items > 0;
    case NUMEL_VALUE_OBJECT:
      return TRUE;
    default:
      g_return_val_if_reached (FALSE);
    }
}

static gboolean
integer_equals_real (gint64 integer,
                     double real)
{
  return (double) integer == real && fabs (real) < 0x1p63 && (gint64) real == integer;
}

/**
 * numel_value_equal:
 * @a: a value
 * @b: another
 *
 * Values of different types differ, except an integer and a real.
 *
 * Returns: whether `a == b` holds in an expression
 */
gboolean
numel_value_equal (const NumelValue *a,
                   const NumelValue *b)
{
  if (a->type == NUMEL_VALUE_INTEGER && b->type == NUMEL_VALUE_REAL)
    return integer_equals_real (a->integer, b->real);
  if (a->type == NUMEL_VALUE_REAL && b->type == NUMEL_VALUE_INTEGER)
    return integer_equals_real (b->integer, a->real);
  if (a->type != b->type)
    return FALSE;

  switch (a->type)
    {
    case NUMEL_VALUE_NONE:
      return TRUE;
    case NUMEL_VALUE_BOOLEAN:
      return !a->boolean == !b->boolean;
    case NUMEL_VALUE_INTEGER:
      return a->integer == b->integer;
    case NUMEL_VALUE_REAL:
      return a->real == b->real;
    case NUMEL_VALUE_STRING:
      return g_str_equal (a->string, b->string);
    case NUMEL_VALUE_LIST:
      if (a->list->n_items != b->list->n_items)
        return FALSE;
      for (guint i = 0; i < a->list->n_items; i++)
        {
          if (!numel_value_equal (&a->list->items[i], &b->list->items[i]))
            return FALSE;
        }
      return TRUE;
    case NUMEL_VALUE_OBJECT:
      return a->object == b->object;
    default:
      g_return_val_if_reached (FALSE);
    }
}

/**
 * numel_value_hash:
 * @value: a value
 *
 * Returns: a hash that is equal for equal values of one type
 */
guint
numel_value_hash (const NumelValue *value)
{
  guint hash = value->type * 2654435761u;

  switch (value->type)
    {
    case NUMEL_VALUE_BOOLEAN:
      return hash ^ !value->boolean;
    case NUMEL_VALUE_INTEGER:
      return hash ^ g_int64_hash (&value->integer);
    case NUMEL_VALUE_REAL:
      return hash ^ g_double_hash (&value->real);
    case NUMEL_VALUE_STRING:
      return hash ^ g_str_hash (value->string);
    case NUMEL_VALUE_LIST:
      for (guint i = 0; i < value->list->n_items; i++)
        hash = hash * 31 + numel_value_hash (&value->list->items[i]);
      return hash;
    case NUMEL_VALUE_OBJECT:
      return hash ^ g_direct_hash (value->object);
    case NUMEL_VALUE_NONE:
    default:
      return hash;
    }
}

static void
append_value (GString          *text,
              const NumelValue *value)
{
  switch (value->type)
    {
    case NUMEL_VALUE_NONE:
      g_string_append (text, "None");
      break;
    case NUMEL_VALUE_BOOLEAN:
      g_string_append (text, value->boolean ? "True" : "False");
      break;
    case NUMEL_VALUE_INTEGER:
      g_string_append_printf (text, "%" G_GINT64_FORMAT, value->integer);
      break;
    case NUMEL_VALUE_REAL:
      if (isfinite (value->real))
        numel_json_write_real (text, value->real);
      else
        g_string_append_printf (text, "%g", value->real);
      break;
    case NUMEL_VALUE_STRING:
      g_string_append_printf (text, "\"%s\"", value->string);
      break;
    case NUMEL_VALUE_LIST:
      g_string_append_c (text, '[');
      for (guint i = 0; i < value->list->n_items; i++)
        {
          if (i > 0)
            g_string_append (text, ", ");
          append_value (text, &value->list->items[i]);
        }
      g_string_append_c (text, ']');
      break;
    case NUMEL_VALUE_OBJECT:
      g_string_append (text, "{…}");
      break;
    default:
      g_return_if_reached ();
    }
}

/**
 * numel_value_to_string:
 * @value: a value
 *
 * Returns: (transfer full): the value as an expression would spell it
 */
char *
numel_value_to_string (const NumelValue *value)
{
  GString *text = g_string_new (NULL);

  append_value (text, value);

  return g_string_free (text, FALSE);
}

/**
 * numel_value_to_json:
 * @value: a value
 *
 * Returns: (transfer full): the value as JSON
 */
JsonNode *
numel_value_to_json (const NumelValue *value)
{
  JsonNode *node = json_node_alloc ();

  switch (value->type)
    {
    case NUMEL_VALUE_BOOLEAN:
      return json_node_init_boolean (node, value->boolean);
    case NUMEL_VALUE_INTEGER:
      return json_node_init_int (node, value->integer);
    case NUMEL_VALUE_REAL:
      return json_node_init_double (node, value->real);
    case NUMEL_VALUE_STRING:
      return json_node_init_string (node, value->string);
    case NUMEL_VALUE_LIST:
      {
        g_autoptr (JsonArray) array = json_array_sized_new (value->list->n_items);

        for (guint i = 0; i < value->list->n_items; i++)
          json_array_add_element (array, numel_value_to_json (&value->list->items[i]));
        return json_node_init_array (node, array);
      }
    case NUMEL_VALUE_OBJECT:
      return json_node_init_object (node, value->object);
    case NUMEL_VALUE_NONE:
    default:
      return json_node_init_null (node);
    }
}

/**
 * numel_value_type_get_name:
 * @type: a type
 *
 * Returns: (transfer none): how a message names it, with its article
 */
const char *
numel_value_type_get_name (NumelValueType type)
{
  switch (type)
    {
    case NUMEL_VALUE_NONE:
      return C_("what a value is", "null");
    case NUMEL_VALUE_BOOLEAN:
      return C_("what a value is", "true or false");
    case NUMEL_VALUE_INTEGER:
      return C_("what a value is", "an integer");
    case NUMEL_VALUE_REAL:
      return C_("what a value is", "a number");
    case NUMEL_VALUE_STRING:
      return C_("what a value is", "a string");
    case NUMEL_VALUE_LIST:
      return C_("what a value is", "a list");
    case NUMEL_VALUE_OBJECT:
      return C_("what a value is", "an object");
    default:
      g_return_val_if_reached (NULL);
    }
}

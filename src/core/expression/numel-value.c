/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-value.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/json/numel-json-writer.h"
#include "core/text/numel-format.h"

/* Beyond this a double skips whole numbers. */
#define MAX_EXACT 9007199254740992.0

/* A list of more different items is shown as it is. */
#define MAX_KINDS 4

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
numel_value_from_json (JsonNode *node, GPtrArray *arena)
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
integer_equals_real (gint64 integer, double real)
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
numel_value_equal (const NumelValue *a, const NumelValue *b)
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

static void
append_value (GString *text, const NumelValue *value)
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

/* A value for each layer is told by how often it occurs. */
static char *
format_list (const NumelValueList *list)
{
  g_autoptr (GString) text = g_string_new (NULL);
  const NumelValue *kinds[MAX_KINDS];
  guint counts[MAX_KINDS] = { 0 };
  guint n_kinds = 0;

  for (guint i = 0; i < list->n_items; i++)
    {
      guint kind = 0;

      while (kind < n_kinds && !numel_value_equal (kinds[kind], &list->items[i]))
        kind++;
      if (kind == MAX_KINDS)
        return NULL;
      if (kind == n_kinds)
        kinds[n_kinds++] = &list->items[i];
      counts[kind]++;
    }

  for (guint i = 0; i < n_kinds; i++)
    {
      g_autofree char *item = numel_value_format_text (kinds[i]);

      g_string_append (text, i > 0 ? ", " : "");
      if (counts[i] > 1)
        g_string_append_printf (text, "%u × ", counts[i]);
      g_string_append (text, item);
    }

  return g_strdup (text->str);
}

/**
 * numel_value_format_text:
 * @value: a value
 *
 * Returns: (transfer full): it as people read it, numbers as the locale writes them
 */
char *
numel_value_format_text (const NumelValue *value)
{
  switch (value->type)
    {
    case NUMEL_VALUE_NONE:
      /* Translators: a hyperparameter that is null. */
      return g_strdup (_("none"));
    case NUMEL_VALUE_BOOLEAN:
      return g_strdup (value->boolean ? _("yes") : _("no"));
    case NUMEL_VALUE_INTEGER:
      return numel_format_count (value->integer);
    case NUMEL_VALUE_REAL:
      if (fabs (value->real) < MAX_EXACT && value->real == floor (value->real))
        return numel_format_count ((gint64) value->real);
      return g_strdup_printf ("%.10g", value->real);
    case NUMEL_VALUE_OBJECT:
      return g_strdup ("{…}");
    case NUMEL_VALUE_STRING:
      return g_strdup (value->string);
    case NUMEL_VALUE_LIST:
      {
        char *text = format_list (value->list);

        return text != NULL ? text : numel_value_to_string (value);
      }
    default:
      return numel_value_to_string (value);
    }
}

/**
 * numel_value_format_plain:
 * @value: a value
 *
 * Returns: (transfer full): it as files hold it
 */
char *
numel_value_format_plain (const NumelValue *value)
{
  g_autoptr (JsonNode) node = NULL;
  char *text;

  switch (value->type)
    {
    case NUMEL_VALUE_NONE:
      return g_strdup ("null");
    case NUMEL_VALUE_BOOLEAN:
      return g_strdup (value->boolean ? "true" : "false");
    case NUMEL_VALUE_INTEGER:
      return g_strdup_printf ("%" G_GINT64_FORMAT, value->integer);
    case NUMEL_VALUE_STRING:
      return g_strdup (value->string);
    case NUMEL_VALUE_REAL:
    case NUMEL_VALUE_LIST:
    case NUMEL_VALUE_OBJECT:
    default:
      node = numel_value_to_json (value);
      text = numel_json_write_shown (node);
      if (value->type == NUMEL_VALUE_REAL && g_str_has_suffix (text, ".0"))
        text[strlen (text) - strlen (".0")] = '\0';
      return text;
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
  static const char *const names[] = {
    [NUMEL_VALUE_NONE] = NC_("what a value is", "null"),
    [NUMEL_VALUE_BOOLEAN] = NC_("what a value is", "true or false"),
    [NUMEL_VALUE_INTEGER] = NC_("what a value is", "an integer"),
    [NUMEL_VALUE_REAL] = NC_("what a value is", "a number"),
    [NUMEL_VALUE_STRING] = NC_("what a value is", "a string"),
    [NUMEL_VALUE_LIST] = NC_("what a value is", "a list"),
    [NUMEL_VALUE_OBJECT] = NC_("what a value is", "an object"),
  };

  return g_dpgettext2 (GETTEXT_PACKAGE, "what a value is", names[type]);
}

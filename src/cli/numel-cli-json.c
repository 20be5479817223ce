/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-cli-json.h"

#include <math.h>

#include "core/text/numel-error.h"
#include "core/json/numel-json-writer.h"

void
numel_cli_json_init (NumelCliJson *self)
{
  self->text = g_string_sized_new (4096);
  self->follows = FALSE;
}

void
numel_cli_json_clear (NumelCliJson *self)
{
  if (self->text != NULL)
    g_string_free (g_steal_pointer (&self->text), TRUE);
}

/* What comes from a command line or a file system need not be UTF-8; JSON must be. */
static void
write_text (NumelCliJson *self,
            const char   *text)
{
  if (g_utf8_validate (text, -1, NULL))
    {
      numel_json_write_string (self->text, text);
    }
  else
    {
      g_autofree char *escaped = numel_error_escape (text, G_MAXSIZE);

      numel_json_write_string (self->text, escaped);
    }
}

static void
start (NumelCliJson *self,
       const char   *key)
{
  if (self->follows)
    g_string_append (self->text, ", ");
  self->follows = TRUE;
  if (key != NULL)
    {
      write_text (self, key);
      g_string_append (self->text, ": ");
    }
}

static void
append_integer (GString *text,
                gint64   value)
{
  char digits[24];
  guint place = sizeof digits;
  guint64 magnitude = value < 0 ? 0 - (guint64) value : (guint64) value;

  do
    {
      digits[--place] = '0' + magnitude % 10;
      magnitude /= 10;
    }
  while (magnitude > 0);
  if (value < 0)
    digits[--place] = '-';

  g_string_append_len (text, digits + place, sizeof digits - place);
}

/**
 * numel_cli_json_begin:
 * @key: (nullable): its key
 * @bracket: `{` or `[`
 *
 * Opens an object or a list.
 */
void
numel_cli_json_begin (NumelCliJson *self,
                      const char   *key,
                      char          bracket)
{
  start (self, key);
  g_string_append_c (self->text, bracket);
  self->follows = FALSE;
}

/**
 * numel_cli_json_end:
 * @bracket: `}` or `]`
 *
 * Closes an object or a list.
 */
void
numel_cli_json_end (NumelCliJson *self,
                    char          bracket)
{
  g_string_append_c (self->text, bracket);
  self->follows = TRUE;
}

/**
 * numel_cli_json_line:
 *
 * Ends an answer.
 */
void
numel_cli_json_line (NumelCliJson *self)
{
  g_string_append_c (self->text, '\n');
  self->follows = FALSE;
}

void
numel_cli_json_null (NumelCliJson *self,
                     const char   *key)
{
  start (self, key);
  g_string_append (self->text, "null");
}

void
numel_cli_json_boolean (NumelCliJson *self,
                        const char   *key,
                        gboolean      value)
{
  start (self, key);
  g_string_append (self->text, value ? "true" : "false");
}

void
numel_cli_json_integer (NumelCliJson *self,
                        const char   *key,
                        gint64        value)
{
  start (self, key);
  append_integer (self->text, value);
}

/**
 * numel_cli_json_known:
 * @key: (nullable): its key
 * @is_known: whether there is such a number; else it is null
 * @value: the number
 */
void
numel_cli_json_known (NumelCliJson *self,
                      const char   *key,
                      gboolean      is_known,
                      gint64        value)
{
  start (self, key);
  if (is_known)
    append_integer (self->text, value);
  else
    g_string_append (self->text, "null");
}

/**
 * numel_cli_json_real:
 * @key: (nullable): its key
 * @value: a number; JSON has no word for one that isn't finite, so that is null
 */
void
numel_cli_json_real (NumelCliJson *self,
                     const char   *key,
                     double        value)
{
  start (self, key);
  if (isfinite (value))
    numel_json_write_real (self->text, value);
  else
    g_string_append (self->text, "null");
}

/**
 * numel_cli_json_string:
 * @key: (nullable): its key
 * @value: (nullable): a text; %NULL is null
 */
void
numel_cli_json_string (NumelCliJson *self,
                       const char   *key,
                       const char   *value)
{
  start (self, key);
  if (value != NULL)
    write_text (self, value);
  else
    g_string_append (self->text, "null");
}

/**
 * numel_cli_json_sizes:
 * @key: (nullable): its key
 * @values: (array length=n_values): the sizes of a shape
 * @n_values: how many
 */
void
numel_cli_json_sizes (NumelCliJson *self,
                      const char   *key,
                      const gint64 *values,
                      guint         n_values)
{
  numel_cli_json_begin (self, key, '[');
  for (guint i = 0; i < n_values; i++)
    numel_cli_json_integer (self, NULL, values[i]);
  numel_cli_json_end (self, ']');
}

void
numel_cli_json_strings (NumelCliJson      *self,
                        const char        *key,
                        const char *const *values)
{
  numel_cli_json_begin (self, key, '[');
  for (guint i = 0; values[i] != NULL; i++)
    numel_cli_json_string (self, NULL, values[i]);
  numel_cli_json_end (self, ']');
}

/**
 * numel_cli_json_parts:
 * @counts: how much of each part; what is nothing is left out
 */
void
numel_cli_json_parts (NumelCliJson *self,
                      const gint64  counts[NUMEL_N_PARTS])
{
  numel_cli_json_begin (self, "parts", '{');
  for (guint part = 0; part < NUMEL_N_PARTS; part++)
    {
      if (counts[part] != 0)
        numel_cli_json_integer (self, numel_part_get_name (part), counts[part]);
    }
  numel_cli_json_end (self, '}');
}

/* What a reader must know. */
void
numel_cli_json_note (NumelCliJson *self,
                     const char   *kind,
                     const char   *key,
                     const char   *message)
{
  numel_cli_json_begin (self, NULL, '{');
  numel_cli_json_string (self, "kind", kind);
  numel_cli_json_string (self, "key", key);
  numel_cli_json_string (self, "message", message);
  numel_cli_json_end (self, '}');
}

static void
write_node (NumelCliJson *self,
            const char   *key,
            JsonNode     *node)
{
  if (JSON_NODE_HOLDS_OBJECT (node))
    {
      JsonObjectIter iter;
      const char *name;
      JsonNode *member;

      numel_cli_json_begin (self, key, '{');
      json_object_iter_init_ordered (&iter, json_node_get_object (node));
      while (json_object_iter_next_ordered (&iter, &name, &member))
        write_node (self, name, member);
      numel_cli_json_end (self, '}');
    }
  else if (JSON_NODE_HOLDS_ARRAY (node))
    {
      JsonArray *array = json_node_get_array (node);

      numel_cli_json_begin (self, key, '[');
      for (guint i = 0; i < json_array_get_length (array); i++)
        write_node (self, NULL, json_array_get_element (array, i));
      numel_cli_json_end (self, ']');
    }
  else
    {
      NumelValue value = numel_value_from_json (node, NULL);

      numel_cli_json_value (self, key, &value);
    }
}

/**
 * numel_cli_json_value:
 * @key: (nullable): its key
 * @value: any value of a hyperparameter
 */
void
numel_cli_json_value (NumelCliJson     *self,
                      const char       *key,
                      const NumelValue *value)
{
  switch (value->type)
    {
    case NUMEL_VALUE_NONE:
      numel_cli_json_null (self, key);
      break;
    case NUMEL_VALUE_BOOLEAN:
      numel_cli_json_boolean (self, key, value->boolean);
      break;
    case NUMEL_VALUE_INTEGER:
      numel_cli_json_integer (self, key, value->integer);
      break;
    case NUMEL_VALUE_REAL:
      numel_cli_json_real (self, key, value->real);
      break;
    case NUMEL_VALUE_STRING:
      numel_cli_json_string (self, key, value->string);
      break;
    case NUMEL_VALUE_LIST:
      numel_cli_json_begin (self, key, '[');
      for (guint i = 0; i < value->list->n_items; i++)
        numel_cli_json_value (self, NULL, &value->list->items[i]);
      numel_cli_json_end (self, ']');
      break;
    case NUMEL_VALUE_OBJECT:
      {
        g_autoptr (JsonNode) node = json_node_init_object (json_node_alloc (), value->object);

        write_node (self, key, node);
        break;
      }
    default:
      g_return_if_reached ();
    }
}

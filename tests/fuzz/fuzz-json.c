/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fuzz.h"

#include <json-glib/json-glib.h>
#include <string.h>

#include "core/document/numel-config.h"

/* Changes that keep JSON JSON: bytes changed at random rarely get past the reader. libFuzzer calls
 * the mutator by its name. */

#define LONGEST_STRING 200

typedef struct
{
  JsonNode *parent;
  char *key;
  guint index;
} Place;

static void
place_clear (gpointer data)
{
  g_free (((Place *) data)->key);
}

static void
collect_places (JsonNode *node,
                GArray   *places)
{
  if (JSON_NODE_HOLDS_OBJECT (node))
    {
      JsonObjectIter iter;
      const char *key;
      JsonNode *child;

      json_object_iter_init (&iter, json_node_get_object (node));
      while (json_object_iter_next (&iter, &key, &child))
        {
          Place place = { node, g_strdup (key), 0 };

          g_array_append_val (places, place);
          collect_places (child, places);
        }
    }
  else if (JSON_NODE_HOLDS_ARRAY (node))
    {
      JsonArray *array = json_node_get_array (node);

      for (guint i = 0; i < json_array_get_length (array); i++)
        {
          Place place = { node, NULL, i };

          g_array_append_val (places, place);
          collect_places (json_array_get_element (array, i), places);
        }
    }
}

static JsonNode *
place_get (const Place *place)
{
  if (place->key != NULL)
    return json_object_get_member (json_node_get_object (place->parent), place->key);

  return json_array_get_element (json_node_get_array (place->parent), place->index);
}

static void
place_remove (const Place *place)
{
  if (place->key != NULL)
    json_object_remove_member (json_node_get_object (place->parent), place->key);
  else
    json_array_remove_element (json_node_get_array (place->parent), place->index);
}

static void
place_set (const Place *place,
           JsonNode    *node)
{
  if (place->key != NULL)
    {
      json_object_set_member (json_node_get_object (place->parent), place->key, node);
    }
  else
    {
      JsonArray *array = json_node_get_array (place->parent);

      json_array_remove_element (array, place->index);
      json_array_add_element (array, node);
    }
}

/* json_node_copy() shares what it copies; a tree that holds itself would never end. Not all that is
 * written can be read again: an infinite number isn't. */
static JsonNode *
copy_node (JsonNode *node)
{
  g_autofree char *text = json_to_string (node, FALSE);
  JsonNode *copy = json_from_string (text, NULL);

  return copy != NULL ? copy : json_node_init_null (json_node_alloc ());
}

static JsonNode *
make_node (GRand *random)
{
  static const char *const values[] = {
    "null", "true", "false", "0", "1", "-1", "2", "3", "1000000", "9223372036854775807", "-9223372036854775808",
    "0.5", "1e3", "1e300", "\"\"", "\"a\"", "\"=a\"", "\"*\"", "[]", "{}", "[null]", "[0, \"a\", {}]", "{\"a\": 1}",
  };

  return json_from_string (values[g_rand_int_range (random, 0, G_N_ELEMENTS (values))], NULL);
}

static JsonNode *
change_string (const char *string,
               GRand      *random)
{
  g_autofree char *buffer = g_malloc0 (LONGEST_STRING + 1);
  g_autofree char *valid = NULL;
  gsize size = MIN (strlen (string), LONGEST_STRING);

  memcpy (buffer, string, size);
  size = LLVMFuzzerMutate ((guint8 *) buffer, size, LONGEST_STRING);
  valid = g_utf8_make_valid (buffer, size);

  return json_node_init_string (json_node_alloc (), valid);
}

static void
change (JsonNode *root,
        GRand    *random)
{
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (Place));
  const Place *place;
  const Place *other;

  g_array_set_clear_func (places, place_clear);
  collect_places (root, places);
  if (places->len == 0)
    return;
  place = &g_array_index (places, Place, g_rand_int_range (random, 0, places->len));
  other = &g_array_index (places, Place, g_rand_int_range (random, 0, places->len));

  switch (g_rand_int_range (random, 0, 6))
    {
    case 0:
      place_remove (place);
      break;
    case 1:
      place_set (place, copy_node (place_get (other)));
      break;
    case 2:
      place_set (place, make_node (random));
      break;
    case 3:
      if (other->key != NULL && place->key != NULL)
        json_object_set_member (json_node_get_object (place->parent), other->key,
                                copy_node (place_get (place)));
      break;
    case 4:
      if (other->key != NULL && JSON_NODE_HOLDS_OBJECT (place_get (place)))
        json_object_set_member (json_node_get_object (place_get (place)), other->key,
                                copy_node (place_get (other)));
      break;
    default:
      if (JSON_NODE_HOLDS_VALUE (place_get (place))
          && json_node_get_value_type (place_get (place)) == G_TYPE_STRING)
        place_set (place, change_string (json_node_get_string (place_get (place)), random));
      else if (JSON_NODE_HOLDS_VALUE (place_get (place))
               && json_node_get_value_type (place_get (place)) == G_TYPE_INT64)
        place_set (place,
                   json_node_init_int (json_node_alloc (), g_rand_int_range (random, -1, 20)));
      break;
    }
}

gsize
LLVMFuzzerCustomMutator (guint8 *data,
                         gsize   size,
                         gsize   max_size,
                         guint   seed)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (seed);
  g_autofree char *before = g_strndup ((const char *) data, size);
  g_autoptr (GBytes) bytes = g_bytes_new_static (before, size);
  g_autoptr (NumelConfig) config = numel_config_new_from_bytes (bytes, NULL);
  g_autoptr (JsonNode) root = NULL;
  g_autofree char *text = NULL;
  gint n_changes;

  if (config == NULL || g_rand_int_range (random, 0, 8) == 0)
    return LLVMFuzzerMutate (data, size, max_size);

  root = json_from_string (before, NULL);
  if (root == NULL)
    return LLVMFuzzerMutate (data, size, max_size);

  n_changes = g_rand_int_range (random, 1, 4);
  for (gint i = 0; i < n_changes; i++)
    change (root, random);

  text = json_to_string (root, FALSE);
  size = strlen (text);
  if (size > max_size)
    return LLVMFuzzerMutate (data, MIN (strlen (before), max_size), max_size);
  memcpy (data, text, size);

  return size;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-reader.h"

#include <string.h>

#include "core/text/numel-error.h"

/* Fails with an error that names the place. */
gboolean
numel_reader_fail (NumelReader *self, const char *format, ...)
{
  g_autofree char *reason = NULL;
  va_list arguments;

  va_start (arguments, format);
  reason = g_strdup_vprintf (format, arguments);
  va_end (arguments);

  return numel_error_set (&self->error, NUMEL_ERROR_BAD_DESCRIPTION, "%s%s%s", self->place->str,
                          self->place->len > 0 ? ": " : "", reason);
}

/* Fails with the error that is there, which then names the place. */
gboolean
numel_reader_blame (NumelReader *self)
{
  g_prefix_error (&self->error, "%s: ", self->place->str);

  return FALSE;
}

static void
enter (NumelReader *self, const char *name)
{
  g_string_append_printf (self->place, "%s%s", self->place->len > 0 ? "." : "", name);
}

/* Whether @node is an object and @func takes each member, @self being at its place. */
gboolean
numel_reader_foreach (NumelReader *self, JsonNode *node, NumelMemberFunc func, gpointer member)
{
  gsize length = self->place->len;
  JsonObjectIter iter;
  const char *name;
  JsonNode *value;

  if (!JSON_NODE_HOLDS_OBJECT (node))
    return numel_reader_fail (self, "an object expected");

  json_object_iter_init_ordered (&iter, json_node_get_object (node));
  while (json_object_iter_next_ordered (&iter, &name, &value))
    {
      enter (self, name);
      if (!func (self, name, value, member))
        return FALSE;
      g_string_truncate (self->place, length);
    }

  return TRUE;
}

static gboolean
check_keys (NumelReader *self, JsonObject *object, const NumelKey *keys)
{
  JsonObjectIter iter;
  const char *name;

  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &name, NULL))
    {
      const NumelKey *key = keys;

      while (key->name != NULL && !g_str_equal (key->name, name))
        key++;
      if (key->name == NULL)
        return numel_reader_fail (self, "“%s” is no key here", name);
      if (key->beside != NULL && !json_object_has_member (object, key->beside))
        return numel_reader_fail (self, "“%s” expected only beside “%s”", name, key->beside);
      if (key->needs != NULL && !json_object_has_member (object, key->needs))
        return numel_reader_fail (self, "“%s” expected beside “%s”", key->needs, name);
    }

  return TRUE;
}

/* Whether @node is an object that has no other keys, and each value is of its type. */
gboolean
numel_reader_read (NumelReader *self, JsonNode *node, const NumelKey *keys, gpointer target)
{
  g_autoptr (JsonNode) null = json_node_init_null (json_node_alloc ());
  gsize length = self->place->len;
  JsonObject *object;

  if (!JSON_NODE_HOLDS_OBJECT (node))
    return numel_reader_fail (self, "an object expected");
  object = json_node_get_object (node);
  if (!check_keys (self, object, keys))
    return FALSE;

  for (const NumelKey *key = keys; key->name != NULL; key++)
    {
      gpointer member = (char *) target + key->offset;
      JsonNode *value = json_object_get_member (object, key->name);

      if (value == NULL && !key->is_needed)
        continue;
      enter (self, key->name);
      if (key->each != NULL ? !numel_reader_foreach (self, value, key->each, member)
                            : !key->read (self, value != NULL ? value : null, member))
        return FALSE;
      g_string_truncate (self->place, length);
    }

  return TRUE;
}

/* A local name, or one of the architecture's: a NumelResolveFunc. */
gboolean
numel_reader_resolve (const char *name, NumelReference *reference, gpointer self)
{
  NumelReader *reader = self;

  for (guint i = reader->locals->len; i > 0; i--)
    {
      guint slot = g_array_index (reader->locals, guint, i - 1);

      if (g_str_equal (numel_architecture_get_slot (reader->architecture, slot)->name, name))
        {
          reference->kind = NUMEL_REFERENCE_SLOT;
          reference->index = slot;
          return TRUE;
        }
    }

  return numel_architecture_resolve (name, reference, reader->architecture);
}

/* An expression, which the architecture owns. */
NumelExpression *
numel_reader_parse (NumelReader *self, const char *text)
{
  NumelExpression *expression = numel_expression_parse (text, numel_reader_resolve, self,
                                                        &self->error);

  if (expression != NULL)
    return numel_architecture_own (self->architecture, expression,
                                   (GDestroyNotify) numel_expression_free);
  numel_reader_blame (self);

  return NULL;
}

typedef struct
{
  NumelArchitecture *architecture;
  guint64 depends;
} DependsSearch;

static void
add_depends (const NumelReference *reference, const char *name, gpointer user_data)
{
  DependsSearch *search = user_data;
  const GPtrArray *slots = search->architecture->slots;

  if (reference->kind == NUMEL_REFERENCE_SLOT)
    search->depends |= ((const NumelSlot *) g_ptr_array_index (slots, reference->index))->depends;
}

/* On which items' numbers an expression depends, see NumelRule. */
guint64
numel_reader_get_depends (NumelReader *self, const NumelExpression *expression)
{
  DependsSearch search = { self->architecture, 0 };

  numel_expression_foreach_name (expression, add_depends, &search);

  return search.depends;
}

gboolean
numel_read_word (NumelReader *self, JsonNode *node, const char *what, const char **word)
{
  if (!numel_description_is_string (node))
    return numel_reader_fail (self, "%s expected", what);
  *word = json_node_get_string (node);

  return TRUE;
}

gboolean
numel_read_string (NumelReader *self, JsonNode *node, gpointer string)
{
  return numel_read_word (self, node, "a string", string);
}

/* One string, or a list of them. */
gboolean
numel_read_strings (NumelReader *self, JsonNode *node, gpointer strings)
{
  JsonArray *array = JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
  guint n_strings = array != NULL ? json_array_get_length (array) : 1;
  const char **words = numel_architecture_allocate (self->architecture,
                                                    (n_strings + 1) * sizeof *words);

  if (array == NULL && !numel_description_is_string (node))
    return numel_reader_fail (self, "a string or a list of strings expected");
  for (guint i = 0; i < n_strings; i++)
    {
      if (!numel_read_word (self, array != NULL ? json_array_get_element (array, i) : node,
                            "strings", &words[i]))
        return FALSE;
    }
  *(const char ***) strings = words;

  return TRUE;
}

gboolean
numel_read_flag (NumelReader *self, JsonNode *node, gpointer flag)
{
  if (!JSON_NODE_HOLDS_VALUE (node) || json_node_get_value_type (node) != G_TYPE_BOOLEAN)
    return numel_reader_fail (self, "true or false expected");
  *(gboolean *) flag = json_node_get_boolean (node);

  return TRUE;
}

/* An object as it stands. */
gboolean
numel_read_object (NumelReader *self, JsonNode *node, gpointer object)
{
  if (!JSON_NODE_HOLDS_OBJECT (node))
    return numel_reader_fail (self, "an object expected");
  *(JsonObject **) object = json_node_get_object (node);

  return TRUE;
}

/* A default or a set value: a string that begins with "=" is an expression, all else is itself. */
gboolean
numel_read_value (NumelReader *self, JsonNode *node, gpointer expression)
{
  NumelExpression **place = expression;

  if (numel_description_is_string (node) && json_node_get_string (node)[0] == '=')
    {
      *place = numel_reader_parse (self, json_node_get_string (node) + 1);
    }
  else
    {
      NumelValue value = numel_value_from_json (node, self->architecture->arena);

      *place = numel_architecture_own (self->architecture, numel_expression_new_constant (&value),
                                       (GDestroyNotify) numel_expression_free);
    }

  return *place != NULL;
}

/* A string with an expression; a number, true or false stands for itself. */
gboolean
numel_read_expression (NumelReader *self, JsonNode *node, gpointer expression)
{
  g_autofree char *text = NULL;
  NumelValue value;

  if (!JSON_NODE_HOLDS_VALUE (node))
    return numel_reader_fail (self, "an expression expected");
  value = numel_value_from_json (node, self->architecture->arena);
  if (value.type != NUMEL_VALUE_STRING)
    text = numel_value_to_string (&value);
  *(NumelExpression **) expression = numel_reader_parse (self, text != NULL ? text : value.string);

  return *(NumelExpression **) expression != NULL;
}

gboolean
numel_read_rule (NumelReader *self, JsonNode *node, gpointer rule)
{
  NumelRule *made = rule;

  if (!numel_read_expression (self, node, &made->expression))
    return FALSE;
  made->depends = numel_reader_get_depends (self, made->expression);

  return TRUE;
}

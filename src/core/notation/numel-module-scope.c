/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-module-scope.h"

#include <string.h>

#include "core/text/numel-error.h"

/**
 * numel_module_fail:
 * @error: set to %NUMEL_ERROR_BAD_DESCRIPTION
 * @place: where it went wrong
 * @format: what was expected, as for printf()
 *
 * Returns: %FALSE
 */
gboolean
numel_module_fail (GError     **error,
                   const char  *place,
                   const char  *format,
                   ...)
{
  g_autofree char *reason = NULL;
  va_list arguments;

  va_start (arguments, format);
  reason = g_strdup_vprintf (format, arguments);
  va_end (arguments);

  return numel_error_set (error, NUMEL_ERROR_BAD_DESCRIPTION, "%s: %s", place, reason);
}

/**
 * numel_module_get_text:
 * @keys: an object
 * @name: a key in it
 * @place: where it stands
 * @text: (out) (nullable): the string, or %NULL if the key isn't given
 * @error: set to %NUMEL_ERROR_BAD_DESCRIPTION
 *
 * Returns: whether it is a string or not given
 */
gboolean
numel_module_get_text (JsonObject  *keys,
                       const char  *name,
                       const char  *place,
                       const char **text,
                       GError     **error)
{
  JsonNode *node = json_object_get_member (keys, name);

  *text = NULL;
  if (node == NULL)
    return TRUE;
  if (!JSON_NODE_HOLDS_VALUE (node) || json_node_get_value_type (node) != G_TYPE_STRING)
    return numel_module_fail (error, place, "%s: a string expected", name);
  *text = json_node_get_string (node);

  return TRUE;
}

/**
 * numel_module_local_free:
 * @self: (transfer full): a local name
 */
void
numel_module_local_free (NumelModuleLocal *self)
{
  g_free (self->name);
  g_free (self);
}

static NumelModuleLocal *
find_local (NumelModuleScope *self,
            const char       *name)
{
  for (guint i = self->locals->len; i > 0; i--)
    {
      NumelModuleLocal *local = g_ptr_array_index (self->locals, i - 1);

      if (g_str_equal (local->name, name))
        return local;
    }

  return NULL;
}

/**
 * numel_module_scope_resolve:
 * @name: a name in an expression
 * @reference: (out): what it stands for
 * @user_data: the scope
 *
 * Returns: whether the name is known: a local one or one of the family's
 */
gboolean
numel_module_scope_resolve (const char     *name,
                            NumelReference *reference,
                            gpointer        user_data)
{
  NumelModuleScope *self = user_data;
  const NumelModuleLocal *local = find_local (self, name);

  if (local != NULL)
    {
      reference->kind = NUMEL_REFERENCE_SLOT;
      reference->index = local->slot;
      return TRUE;
    }

  return numel_architecture_resolve (name, reference, self->architecture);
}

typedef struct
{
  NumelModuleScope *self;
  guint64 depends;
} DependsSearch;

static void
add_depends (const NumelReference *reference,
             const char           *name,
             gpointer              user_data)
{
  DependsSearch *search = user_data;

  if (reference->kind != NUMEL_REFERENCE_SLOT)
    return;
  for (guint i = search->self->locals->len; i > 0; i--)
    {
      const NumelModuleLocal *local = g_ptr_array_index (search->self->locals, i - 1);

      if (local->slot == reference->index)
        {
          search->depends |= local->depends;
          return;
        }
    }
}

/**
 * numel_module_scope_get_depends:
 * @self: what is in sight
 * @expression: an expression
 *
 * Returns: for each depth of nested repeats a bit: @expression depends on that item's number
 */
guint64
numel_module_scope_get_depends (NumelModuleScope      *self,
                                const NumelExpression *expression)
{
  DependsSearch search = { self, 0 };

  numel_expression_foreach_name (expression, add_depends, &search);

  return search.depends;
}

/**
 * numel_module_scope_parse_rule:
 * @self: what is in sight
 * @node: (nullable): an expression, a number, true or false
 * @place: where the module stands
 * @key: the key
 * @rule: (out): the rule, empty without @node
 * @error: set to %NUMEL_ERROR_BAD_DESCRIPTION
 *
 * Returns: whether it is well formed
 */
gboolean
numel_module_scope_parse_rule (NumelModuleScope  *self,
                               JsonNode          *node,
                               const char        *place,
                               const char        *key,
                               NumelRule         *rule,
                               GError           **error)
{
  g_autofree char *text = NULL;

  if (node == NULL)
    return TRUE;
  if (!JSON_NODE_HOLDS_VALUE (node))
    {
      g_autofree char *inner = g_strdup_printf ("%s.%s", place, key);

      return numel_module_fail (error, inner, "an expression expected");
    }
  if (json_node_get_value_type (node) == G_TYPE_STRING)
    {
      text = json_node_dup_string (node);
    }
  else
    {
      /* A number, true or false stands for itself. */
      NumelValue value = numel_value_from_json (node, NULL);

      text = numel_value_to_string (&value);
    }

  rule->expression = numel_expression_parse (text, numel_module_scope_resolve, self, error);
  if (rule->expression == NULL)
    {
      g_prefix_error (error, "%s.%s: ", place, key);
      return FALSE;
    }
  rule->depends = numel_module_scope_get_depends (self, rule->expression);

  return TRUE;
}

/**
 * numel_module_scope_parse_template:
 * @self: what is in sight
 * @text: a name or a path, perhaps with expressions in braces
 * @place: where the module stands
 * @template: (out): the template
 * @error: set to %NUMEL_ERROR_BAD_DESCRIPTION
 *
 * Returns: whether it is well formed
 */
gboolean
numel_module_scope_parse_template (NumelModuleScope  *self,
                                   const char        *text,
                                   const char        *place,
                                   NumelTemplate     *template,
                                   GError           **error)
{
  template->texts = g_ptr_array_new_with_free_func (g_free);
  template->rules = g_array_new (FALSE, TRUE, sizeof (NumelRule));
  g_array_set_clear_func (template->rules, (GDestroyNotify) numel_rule_clear);

  for (;;)
    {
      const char *opening = strchr (text, '{');
      const char *closing = opening != NULL ? strchr (opening, '}') : NULL;
      g_autofree char *inside = NULL;
      NumelRule rule = { 0 };

      if (opening == NULL)
        {
          if (strchr (text, '}') != NULL)
            return numel_module_fail (error, place, "“{” expected before “}”");
          g_ptr_array_add (template->texts, g_strdup (text));
          return TRUE;
        }
      if (closing == NULL)
        return numel_module_fail (error, place, "“}” expected after “{”");

      g_ptr_array_add (template->texts, g_strndup (text, opening - text));
      inside = g_strndup (opening + 1, closing - opening - 1);
      rule.expression = numel_expression_parse (inside, numel_module_scope_resolve, self, error);
      if (rule.expression == NULL)
        {
          g_prefix_error (error, "%s: ", place);
          return FALSE;
        }
      rule.depends = numel_module_scope_get_depends (self, rule.expression);
      template->depends |= rule.depends;
      g_array_append_val (template->rules, rule);
      text = closing + 1;
    }
}

static gboolean
is_identifier (const char *name)
{
  if (!g_ascii_isalpha (name[0]) && name[0] != '_')
    return FALSE;
  for (const char *c = name; *c != '\0'; c++)
    {
      if (!g_ascii_isalnum (*c) && *c != '_')
        return FALSE;
    }

  return TRUE;
}

static NumelModuleLocal *
add_local (NumelModuleScope  *self,
           const char        *name,
           NumelSlotKind      kind,
           const char        *place,
           GError           **error)
{
  NumelModuleLocal *local;

  if (!is_identifier (name))
    {
      numel_module_fail (error, place, "a local name of letters, digits and “_” expected, not “%s”",
                         name);
      return NULL;
    }
  if (find_local (self, name) != NULL
      || numel_architecture_find_slot (self->architecture, name) >= 0)
    {
      numel_module_fail (error, place, "the local name “%s” must not hide another", name);
      return NULL;
    }

  local = g_new0 (NumelModuleLocal, 1);
  local->name = g_strdup (name);
  local->slot = self->architecture->slots->len;
  numel_architecture_add_slot (self->architecture, kind, name);
  g_ptr_array_add (self->locals, local);

  return local;
}

/**
 * numel_module_scope_parse_locals:
 * @self: (inout): what is in sight; gets the names
 * @item: (inout): a module; gets their slots
 * @keys: the module as written
 * @error: set to %NUMEL_ERROR_BAD_DESCRIPTION
 *
 * Reads `with` and `index`. Local names see each other and the item's number, so all are made known
 * before the first is parsed; what they depend on is found by going round until nothing changes.
 *
 * Returns: whether they are well formed
 */
gboolean
numel_module_scope_parse_locals (NumelModuleScope  *self,
                                 NumelModuleItem   *item,
                                 JsonObject        *keys,
                                 GError           **error)
{
  JsonNode *node = json_object_get_member (keys, "with");
  const char *index;
  guint first = self->locals->len;
  JsonObjectIter iter;
  const char *name;
  JsonNode *value;
  gboolean changed = TRUE;

  item->locals = g_array_new (FALSE, FALSE, sizeof (guint));
  item->index_slot = NUMEL_NO_SLOT;

  if (node != NULL)
    {
      if (!JSON_NODE_HOLDS_OBJECT (node))
        return numel_module_fail (error, item->place, "with: an object expected");
      json_object_iter_init_ordered (&iter, json_node_get_object (node));
      while (json_object_iter_next_ordered (&iter, &name, &value))
        {
          NumelModuleLocal *local = add_local (self, name, NUMEL_SLOT_LOCAL, item->place, error);

          if (local == NULL)
            return FALSE;
          g_array_append_val (item->locals, local->slot);
        }
    }

  if (!numel_module_get_text (keys, "index", item->place, &index, error))
    return FALSE;
  if (index != NULL)
    {
      NumelModuleLocal *local;

      if (!json_object_has_member (keys, "repeat"))
        return numel_module_fail (error, item->place, "“index” expected only beside “repeat”");
      local = add_local (self, index, NUMEL_SLOT_INDEX, item->place, error);
      if (local == NULL)
        return FALSE;
      local->depends = G_GUINT64_CONSTANT (1) << item->depth;
      item->index_slot = local->slot;
    }

  for (guint i = 0; i < item->locals->len; i++)
    {
      NumelModuleLocal *local = g_ptr_array_index (self->locals, first + i);
      NumelRule rule = { 0 };

      value = json_object_get_member (json_node_get_object (node), local->name);
      if (!numel_module_scope_parse_rule (self, value, item->place, "with", &rule, error))
        return FALSE;
      numel_architecture_get_slot (self->architecture, local->slot)->expression = rule.expression;
    }

  while (changed)
    {
      changed = FALSE;
      for (guint i = 0; i < item->locals->len; i++)
        {
          NumelModuleLocal *local = g_ptr_array_index (self->locals, first + i);
          const NumelSlot *slot = numel_architecture_get_slot (self->architecture, local->slot);
          guint64 depends =
            local->depends | numel_module_scope_get_depends (self, slot->expression);

          changed = changed || depends != local->depends;
          local->depends = depends;
        }
    }

  return TRUE;
}

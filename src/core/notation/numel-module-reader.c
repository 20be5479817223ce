/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "core/text/numel-error.h"
#include "numel-reader.h"

#define MAX_NESTED_REPEATS 60
#define MAX_NESTED_MODULES 64

/* A name or a path, perhaps with expressions in braces. */
static gboolean
read_template (NumelReader *reader, const char *text, NumelTemplate *template)
{
  g_autoptr (GPtrArray) texts = g_ptr_array_new ();
  g_autoptr (GPtrArray) expressions = g_ptr_array_new ();
  GPtrArray *arena = reader->architecture->arena;

  for (const char *closing;; text = closing + 1)
    {
      const char *opening = strchr (text, '{');
      g_autofree char *inside = NULL;
      NumelExpression *expression;

      g_ptr_array_add (arena, g_strndup (text, opening != NULL ? (gsize) (opening - text)
                                                               : strlen (text)));
      g_ptr_array_add (texts, g_ptr_array_index (arena, arena->len - 1));
      if (opening == NULL && strchr (text, '}') != NULL)
        return numel_reader_fail (reader, "“{” expected before “}”");
      if (opening == NULL)
        break;
      closing = strchr (opening, '}');
      if (closing == NULL)
        return numel_reader_fail (reader, "“}” expected after “{”");

      inside = g_strndup (opening + 1, closing - opening - 1);
      expression = numel_reader_parse (reader, inside);
      if (expression == NULL)
        return FALSE;
      g_ptr_array_add (expressions, expression);
      template->depends |= numel_reader_get_depends (reader, expression);
    }

  g_ptr_array_add (texts, NULL);
  g_ptr_array_add (expressions, NULL);
  template->texts = (GStrv) g_ptr_array_steal (texts, NULL);
  template->expressions = (NumelExpression **) g_ptr_array_steal (expressions, NULL);
  g_ptr_array_add (arena, template->texts);
  g_ptr_array_add (arena, template->expressions);

  return TRUE;
}

static gboolean
read_layer (NumelReader *reader, JsonNode *node, gpointer user_data)
{
  NumelModuleItem *item = user_data;
  const char *text;

  if (!numel_read_string (reader, node, &text))
    return FALSE;
  item->layer = numel_layer_parse (text, numel_reader_resolve, reader, &reader->error);
  if (item->layer == NULL)
    return numel_reader_blame (reader);
  numel_architecture_own (reader->architecture, item->layer, (GDestroyNotify) numel_layer_free);
  for (guint i = 0; i < NUMEL_LAYER_MAX_ARGUMENTS; i++)
    {
      if (item->layer->arguments[i] != NULL)
        item->layer_depends |= numel_reader_get_depends (reader, item->layer->arguments[i]);
    }

  return TRUE;
}

static gboolean
read_tie (NumelReader *reader, const char *suffix, JsonNode *node, gpointer user_data)
{
  NumelModuleItem *item = user_data;
  NumelTie tie = { .suffix = suffix };
  const char *path;

  if (!numel_read_word (reader, node, "a path", &path)
      || !read_template (reader, path, &tie.target))
    return FALSE;
  if (tie.target.expressions[0] == NULL)
    tie.literal = path;
  g_array_append_val (item->ties, tie);

  return TRUE;
}

static gboolean
read_ties (NumelReader *reader, JsonNode *node, gpointer user_data)
{
  NumelModuleItem *item = user_data;

  item->ties = numel_architecture_own (reader->architecture,
                                       g_array_new (FALSE, TRUE, sizeof (NumelTie)),
                                       (GDestroyNotify) g_array_unref);
  if (!JSON_NODE_HOLDS_OBJECT (node))
    return read_tie (reader, NULL, node, item);
  if (json_object_get_size (json_node_get_object (node)) == 0)
    return numel_reader_fail (reader, "at least one tensor expected");

  return numel_reader_foreach (reader, node, read_tie, item);
}

static gboolean
read_stream (NumelReader *reader, JsonNode *node, gpointer stream)
{
  static const char *const names[NUMEL_N_STREAMS + 1] = { "input", "source", "image", "audio",
                                                          "sequence" };
  const char *name;

  if (!numel_read_string (reader, node, &name))
    return FALSE;
  for (guint i = 0; i < NUMEL_N_STREAMS; i++)
    {
      if (!g_str_equal (name, names[i]))
        continue;
      *(NumelStream *) stream = i;
      return TRUE;
    }

  return numel_reader_fail (reader,
                            "“input”, “source”, “image”, “audio” or “sequence” expected");
}

static gboolean
read_own_stream (NumelReader *reader, JsonNode *node, gpointer user_data)
{
  NumelModuleItem *item = user_data;

  item->has_stream = TRUE;

  return read_stream (reader, node, &item->stream);
}

static gboolean
read_context_stream (NumelReader *reader, JsonNode *node, gpointer user_data)
{
  NumelModuleItem *item = user_data;

  item->has_context_stream = TRUE;

  return read_stream (reader, node, &item->context_stream);
}

static const NumelKey context_keys[] = {
  { "cache", numel_read_rule, offsetof (NumelModuleItem, cache) },
  { "window", numel_read_rule, offsetof (NumelModuleItem, window) },
  { "state", numel_read_rule, offsetof (NumelModuleItem, state) },
  { "scores", numel_read_rule, offsetof (NumelModuleItem, scores) },
  { "expanded", numel_read_rule, offsetof (NumelModuleItem, expanded) },
  { "causal", numel_read_rule, offsetof (NumelModuleItem, causal) },
  { "tokens", read_context_stream },
  { NULL },
};

static gboolean
read_context (NumelReader *reader, JsonNode *node, gpointer user_data)
{
  NumelModuleItem *item = user_data;

  item->has_context = TRUE;
  if (!numel_reader_read (reader, node, context_keys, item))
    return FALSE;
  item->context_depends = item->cache.depends | item->window.depends | item->state.depends
                          | item->scores.depends | item->expanded.depends | item->causal.depends;

  return TRUE;
}

static gboolean
read_part (NumelReader *reader, JsonNode *node, gpointer user_data)
{
  NumelModuleItem *item = user_data;
  g_autoptr (GString) names = g_string_new (NULL);
  const char *name;

  if (!numel_read_string (reader, node, &name))
    return FALSE;
  for (NumelPart part = 0; part < NUMEL_N_PARTS; part++)
    {
      if (g_str_equal (name, numel_part_get_name (part)))
        {
          item->has_part = TRUE;
          item->part = part;
          return TRUE;
        }
      g_string_append_printf (names, "%s%s", part > 0 ? ", " : "", numel_part_get_name (part));
    }

  return numel_reader_fail (reader, "“%s” is no part; these are: %s", name, names->str);
}

static gboolean
read_extra (NumelReader *reader, JsonNode *node, gpointer extra)
{
  GPtrArray *extras = reader->architecture->extras;
  const char **name = extra;

  if (!numel_read_string (reader, node, name))
    return FALSE;
  if (!g_ptr_array_find_with_equal_func (extras, *name, g_str_equal, NULL))
    g_ptr_array_add (extras, (char *) *name);

  return TRUE;
}

static gboolean
read_config (NumelReader *reader, JsonNode *node, gpointer config)
{
  const char *name;

  if (!numel_read_string (reader, node, &name))
    return FALSE;
  *(gint *) config = numel_architecture_find_config (reader->architecture, name);

  return *(gint *) config >= 0 || numel_reader_fail (reader, "“%s” is not in “configs”", name);
}

static gboolean
read_class_names (NumelReader *reader, JsonNode *node, gpointer class_names)
{
  GStrv *names = class_names;

  if (!(JSON_NODE_HOLDS_ARRAY (node) || numel_description_is_string (node)))
    return numel_reader_fail (reader, "the name of a class expected");

  return numel_read_strings (reader, node, names)
         && ((*names)[0] != NULL || numel_reader_fail (reader, "the name of a class expected"));
}

static gboolean
add_local (NumelReader *reader, const char *name, NumelSlotKind kind)
{
  NumelArchitecture *architecture = reader->architecture;
  guint slot = architecture->slots->len;
  NumelReference reference;

  if (strspn (name, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "_") != strlen (name)
      || *name == '\0' || g_ascii_isdigit (*name))
    return numel_reader_fail (
      reader, "a local name of letters, digits and “_” expected, not “%s”", name);
  if (numel_reader_resolve (name, &reference, reader) && reference.kind == NUMEL_REFERENCE_SLOT)
    return numel_reader_fail (reader, "the local name “%s” must not hide another", name);
  numel_architecture_add_slot (architecture, kind, name);
  g_array_append_val (reader->locals, slot);

  return TRUE;
}

static gboolean
add_with (NumelReader *reader, const char *name, JsonNode *node, gpointer user_data)
{
  NumelModuleItem *item = user_data;

  if (!add_local (reader, name, NUMEL_SLOT_LOCAL))
    return FALSE;
  g_array_append_val (item->locals, g_array_index (reader->locals, guint, reader->locals->len - 1));

  return TRUE;
}

static gboolean
add_index (NumelReader *reader, JsonNode *node, gpointer user_data)
{
  NumelModuleItem *item = user_data;
  const char *name;

  if (!numel_read_string (reader, node, &name) || !add_local (reader, name, NUMEL_SLOT_INDEX))
    return FALSE;
  item->index_slot = reader->architecture->slots->len - 1;
  numel_architecture_get_slot (reader->architecture, item->index_slot)->depends =
    numel_module_item_get_bit (item);

  return TRUE;
}

/* Local names see each other and the item's number, so what they depend on is found by going round
 * until nothing changes. */
static gboolean
read_with (NumelReader *reader, JsonNode *node, gpointer user_data)
{
  NumelModuleItem *item = user_data;
  JsonObject *values = json_node_get_object (node);
  gboolean changed = TRUE;

  for (guint i = 0; i < item->locals->len; i++)
    {
      NumelSlot *slot = numel_architecture_get_slot (reader->architecture,
                                                     g_array_index (item->locals, guint, i));

      if (!numel_read_expression (reader, json_object_get_member (values, slot->name),
                                  &slot->expression))
        return FALSE;
    }

  while (changed)
    {
      changed = FALSE;
      for (guint i = 0; i < item->locals->len; i++)
        {
          NumelSlot *slot = numel_architecture_get_slot (reader->architecture,
                                                         g_array_index (item->locals, guint, i));
          guint64 depends = slot->depends | numel_reader_get_depends (reader, slot->expression);

          changed = changed || depends != slot->depends;
          slot->depends = depends;
        }
    }

  return TRUE;
}

static gboolean
enter_repeat (NumelReader *reader, JsonNode *node, gpointer item)
{
  return ++reader->repeats <= MAX_NESTED_REPEATS
         || numel_reader_fail (reader, "at most %d nested repeats expected", MAX_NESTED_REPEATS);
}

static const NumelKey item_keys[] = {
  { "repeat", enter_repeat },
  { "with", .each = add_with },
  { "index", add_index, .beside = "repeat" },
  { "with", read_with },
  { "when", numel_read_rule, offsetof (NumelModuleItem, when) },
  { "repeat", numel_read_rule, offsetof (NumelModuleItem, repeat) },
  { "first", numel_read_rule, offsetof (NumelModuleItem, first), .beside = "repeat" },
  { "active", numel_read_rule, offsetof (NumelModuleItem, active) },
  { "of", numel_read_rule, offsetof (NumelModuleItem, of), .beside = "active" },
  { "calls", numel_read_rule, offsetof (NumelModuleItem, calls) },
  { "fixed", numel_read_rule, offsetof (NumelModuleItem, fixed) },
  { "tied_when", numel_read_rule, offsetof (NumelModuleItem, tied_when), .beside = "tied_to" },
  { "part", read_part },
  { "extra", read_extra, offsetof (NumelModuleItem, extra) },
  { "tokens", read_own_stream },
  { "tied_to", read_ties },
  { "context", read_context },
  { "layer", read_layer },
  { "config", read_config, offsetof (NumelModuleItem, config), .needs = "class" },
  { "class", read_class_names, offsetof (NumelModuleItem, class_names) },
  { "modules", numel_read_modules, offsetof (NumelModuleItem, children) },
  { NULL },
};

static gboolean
check_item (NumelReader *reader, const NumelModuleItem *item)
{
  guint n_contents = (item->layer != NULL) + (item->config >= 0) + (item->children != NULL);

  if (((item->repeat.depends | item->first.depends) & numel_module_item_get_bit (item)) != 0)
    return numel_reader_fail (reader, "repeat: how many items there are can't depend on an item");
  if (item->active.expression != NULL && item->of.expression == NULL
      && item->repeat.expression == NULL)
    return numel_reader_fail (reader, "“active” expected only beside “repeat” or “of”");
  if (n_contents > 1)
    return numel_reader_fail (reader, "only one of “layer”, “modules” and “config” expected");
  if (n_contents == 0 && !item->has_context)
    return numel_reader_fail (reader, "“layer”, “modules”, “use” or “config” expected");

  return TRUE;
}

/* What is known of an item once all of it is read. */
static void
sum_up (NumelModuleItem *item)
{
  if (item->layer != NULL && item->layer->is_norm && !item->has_part)
    {
      item->has_part = TRUE;
      item->part = NUMEL_PART_NORM;
    }
  item->own_depends = item->layer_depends | item->active.depends | item->of.depends
                      | item->calls.depends | item->fixed.depends | item->tied_when.depends;
  for (guint i = 0; item->ties != NULL && i < item->ties->len; i++)
    item->own_depends |= g_array_index (item->ties, NumelTie, i).target.depends;
  for (guint i = 0; item->children != NULL && i < item->children->len; i++)
    {
      const NumelModule *child = g_ptr_array_index (item->children, i);

      item->inner_depends |= child->depends;
      item->context_depends |= child->context_depends;
    }
  item->depends = item->own_depends | item->inner_depends | item->when.depends
                  | item->repeat.depends | item->first.depends;
  item->is_tower = item->has_part && numel_part_is_tower (item->part);
  item->has_shares = item->active.expression != NULL || item->calls.expression != NULL
                     || item->fixed.expression != NULL;
  item->is_plain = !item->has_part && !item->has_stream && !item->has_shares
                   && item->extra == NULL && item->ties == NULL;
}

static gboolean
read_item (NumelReader *reader, NumelModule *module, JsonNode *node)
{
  NumelArchitecture *architecture = reader->architecture;
  NumelModuleItem *item = numel_architecture_allocate (architecture, sizeof *item);
  guint n_locals = reader->locals->len;
  guint repeats = reader->repeats;
  gboolean success;

  item->module = module;
  item->place = g_strdup (reader->place->str);
  g_ptr_array_add (architecture->arena, (char *) item->place);
  item->config = -1;
  item->depth = repeats;
  item->index_slot = NUMEL_NO_SLOT;
  item->locals = numel_architecture_own (architecture, g_array_new (FALSE, FALSE, sizeof (guint)),
                                         (GDestroyNotify) g_array_unref);

  if (numel_description_is_string (node))
    success = read_layer (reader, node, item);
  else if (JSON_NODE_HOLDS_OBJECT (node))
    success = numel_reader_read (reader, node, item_keys, item) && check_item (reader, item);
  else
    success = numel_reader_fail (reader, "a layer, an object or a list expected");

  /* The name of a repeated module sees the item's number and the local names. */
  if (!success
      || (module->name.texts == NULL && !read_template (reader, module->text, &module->name)))
    return FALSE;

  g_array_set_size (reader->locals, n_locals);
  reader->repeats = repeats;
  sum_up (item);
  g_ptr_array_add (module->alternatives, item);
  module->depends |= item->depends | module->name.depends;
  module->context_depends |= item->context_depends;

  return TRUE;
}

/* What a module that uses a block is, with all of it. */
static JsonNode *
join (NumelReader *reader, JsonNode *written)
{
  JsonNode *node = numel_description_join (reader->architecture->blocks, written, &reader->error);

  if (node != NULL)
    return numel_architecture_own (reader->architecture, node, (GDestroyNotify) json_node_unref);
  numel_reader_blame (reader);

  return NULL;
}

static gboolean
read_module (NumelReader *reader, const char *name, JsonNode *written, gpointer modules)
{
  NumelArchitecture *architecture = reader->architecture;
  NumelModule *module = numel_architecture_allocate (architecture, sizeof *module);
  gsize length = strlen (name);
  gsize place_length = reader->place->len;
  JsonNode *node = join (reader, written);
  JsonArray *choices;
  const NumelModuleItem *item;

  if (node == NULL)
    return FALSE;
  module->text = module->display_name = name;
  module->is_label = length > 2 && name[0] == '(' && name[length - 1] == ')';
  if (module->is_label)
    {
      module->display_name = g_strndup (name + 1, length - 2);
      g_ptr_array_add (architecture->arena, (char *) module->display_name);
    }
  module->alternatives = numel_architecture_own_array (architecture);
  g_ptr_array_add (modules, module);

  choices = JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
  if (choices == NULL && !read_item (reader, module, node))
    return FALSE;
  if (choices != NULL && json_array_get_length (choices) == 0)
    return numel_reader_fail (reader, "at least one alternative expected");
  for (guint i = 0; choices != NULL && i < json_array_get_length (choices); i++)
    {
      g_string_append_printf (reader->place, "[%u]", i);
      node = join (reader, json_array_get_element (choices, i));
      if (node == NULL || !read_item (reader, module, node))
        return FALSE;
      g_string_truncate (reader->place, place_length);
    }

  module->has_template = module->name.expressions[0] != NULL;
  item = g_ptr_array_index (module->alternatives, 0);
  if (module->alternatives->len == 1 && item->when.expression == NULL && item->locals->len == 0)
    module->only = item;

  return TRUE;
}

/* Modules of a description or inside a module, whose place is that of what holds them. */
gboolean
numel_read_modules (NumelReader *self, JsonNode *node, gpointer modules)
{
  GPtrArray *children = numel_architecture_own_array (self->architecture);

  if (!JSON_NODE_HOLDS_OBJECT (node))
    return numel_reader_fail (self, "an object expected");
  if (self->depth > 0)
    g_string_truncate (self->place, self->place->len - strlen (".modules"));
  if (self->depth >= MAX_NESTED_MODULES)
    return numel_reader_fail (self, "at most %d nested modules expected", MAX_NESTED_MODULES);

  self->depth++;
  if (!numel_reader_foreach (self, node, read_module, children))
    return FALSE;
  self->depth--;
  *(GPtrArray **) modules = children;

  return TRUE;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-model-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "core/text/numel-error.h"
#include "core/json/numel-json-writer.h"
#include "core/text/numel-list-text.h"

#define MAX_NAME_LENGTH 60

/* A piece of the document in a sentence must not make it endless. */
static char *
shorten (const char *text)
{
  if (g_utf8_strlen (text, -1) <= MAX_NAME_LENGTH)
    return g_strdup (text);

  return g_utf8_substring (text, 0, MAX_NAME_LENGTH);
}

static gboolean
is_string (JsonNode *node)
{
  return JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING;
}

/* The strings in `architectures`, a list or one string; what isn't a string is ignored. */
static GStrv
get_file_classes (NumelModel *self)
{
  g_autoptr (GStrvBuilder) classes = g_strv_builder_new ();
  JsonNode *node = json_object_get_member (self->root, "architectures");
  JsonArray *array = node != NULL && JSON_NODE_HOLDS_ARRAY (node)
                     ? json_node_get_array (node) : NULL;

  if (node != NULL && is_string (node))
    g_strv_builder_add (classes, json_node_get_string (node));
  for (guint i = 0; array != NULL && i < json_array_get_length (array); i++)
    {
      JsonNode *element = json_array_get_element (array, i);

      if (is_string (element))
        g_strv_builder_add (classes, json_node_get_string (element));
    }

  return g_strv_builder_end (classes);
}

static gboolean
infer_family (NumelModel *self, GError **error)
{
  g_auto (GStrv) classes = get_file_classes (self);
  g_autoptr (GPtrArray) families = g_ptr_array_new_with_free_func (g_free);
  const char *found_class = NULL;

  for (guint i = 0; classes[i] != NULL; i++)
    {
      g_auto (GStrv) found = numel_catalog_find_by_class (self->shared.catalog, classes[i]);

      for (guint j = 0; found[j] != NULL; j++)
        {
          if (!g_ptr_array_find_with_equal_func (families, found[j], g_str_equal, NULL))
            g_ptr_array_add (families, g_strdup (found[j]));
          found_class = classes[i];
        }
    }

  if (families->len == 1)
    {
      self->model_type = g_strdup (g_ptr_array_index (families, 0));
      numel_model_add_note (
        self, "model-type-inferred", "model_type",
        g_strdup_printf (_("The file names no model_type; it is counted as %s, the "
                           "one family with the class %s."),
                         self->model_type, found_class));
      return TRUE;
    }
  if (families->len > 1)
    {
      g_autofree char *list = NULL;

      g_ptr_array_set_size (families, MIN (families->len, 5));
      g_ptr_array_add (families, NULL);
      list = numel_list_text_join_quoted ((const char *const *) families->pdata);
      /* Translators: names in quotes follow. */
      g_set_error (error, NUMEL_ERROR, NUMEL_ERROR_NO_MODEL_TYPE,
                   _("model_type: a family's name expected, such as %s, but the key is missing"),
                   list);
      return FALSE;
    }
  g_set_error_literal (error, NUMEL_ERROR, NUMEL_ERROR_NO_MODEL_TYPE,
                       _("model_type: a family's name expected, but the key is missing and no "
                         "class in “architectures” is known"));

  return FALSE;
}

/**
 * numel_model_choose_family:
 * @self: a new model
 * @options: how to read the document
 * @error: set to %NUMEL_ERROR_NO_MODEL_TYPE, %NUMEL_ERROR_UNKNOWN_MODEL_TYPE or, for what is no
 *   string, %NUMEL_ERROR_BAD_VALUE
 *
 * Returns: whether there is a description to read the document with
 */
gboolean
numel_model_choose_family (NumelModel *self, const NumelModelOptions *options, GError **error)
{
  JsonNode *node = json_object_get_member (self->root, "model_type");
  gboolean is_known = FALSE;

  if (options->family != NULL)
    {
      self->model_type = g_strdup (options->family);
    }
  else if (node == NULL || JSON_NODE_HOLDS_NULL (node)
           || (is_string (node) && *json_node_get_string (node) == '\0'))
    {
      if (!infer_family (self, error))
        return FALSE;
    }
  else if (!is_string (node))
    {
      g_autofree char *text = numel_json_write_shown (node);
      g_autofree char *start = shorten (text);

      return numel_error_set (error, NUMEL_ERROR_BAD_VALUE,
                              _("model_type: a string expected, not %s"), start);
    }
  else
    {
      self->model_type = json_node_dup_string (node);
      is_known = TRUE;
    }

  self->architecture = numel_catalog_find (self->shared.catalog, self->model_type, error);
  if (self->architecture == NULL)
    return FALSE;

  if (!is_known && json_object_has_member (self->root, "auto_map"))
    numel_model_add_note (self, "remote-code", "auto_map",
                          g_strdup (_("The file brings code of its own (auto_map), which may build "
                                      "something else than the class that is counted.")));
  if (numel_architecture_get_verified (self->architecture) < 0)
    numel_model_add_note (self, "not-verified", NULL,
                          g_strdup_printf (_("The description of %s isn't verified: no published "
                                             "total was found that it reproduces."),
                                           numel_architecture_get_title (self->architecture)));

  return TRUE;
}

/**
 * numel_model_choose_class:
 * @self: a model whose description was chosen
 * @options: how to read the document
 * @error: set to %NUMEL_ERROR_UNKNOWN_CLASS
 *
 * Chooses the class: the wanted one, else the first that the file names and the table has, else the
 * default one, with a note.
 *
 * Returns: whether the wanted class is known
 */
gboolean
numel_model_choose_class (NumelModel *self, const NumelModelOptions *options, GError **error)
{
  g_auto (GStrv) classes = NULL;
  g_autofree char *unknown = NULL;

  if (options->class_name != NULL)
    {
      self->class = numel_architecture_find_class (self->architecture, options->class_name);
      if (self->class == NULL)
        {
          g_autofree char *list = numel_list_text_join_quoted (
            numel_architecture_get_classes (self->architecture));
          g_autofree char *name = shorten (options->class_name);

          g_set_error (error, NUMEL_ERROR, NUMEL_ERROR_UNKNOWN_CLASS,
                       /* Translators: names in quotes, then what was asked for. */
                       _("class: %s expected, not “%s”"), list, name);
          return FALSE;
        }
      return TRUE;
    }

  classes = get_file_classes (self);
  for (guint i = 0; classes[i] != NULL && self->class == NULL; i++)
    self->class = numel_architecture_find_class (self->architecture, classes[i]);
  if (self->class != NULL)
    return TRUE;

  self->class = self->architecture->default_class;
  if (self->class == NULL)
    return TRUE;
  unknown = classes[0] != NULL ? shorten (classes[0]) : NULL;
  numel_model_add_note (self, "class-assumed", "architectures",
                        unknown != NULL
                        ? g_strdup_printf (_("Head of %s unknown; counted as %s."), unknown,
                                           self->class->name)
                        : g_strdup_printf (_("The file names no class; counted as %s."),
                                           self->class->name));

  return TRUE;
}

/**
 * numel_model_choose_extras:
 * @self: a model whose description was chosen
 * @options: how to read the document
 * @error: set to %NUMEL_ERROR_BAD_VALUE
 *
 * Returns: whether the description has every extra that is wanted
 */
gboolean
numel_model_choose_extras (NumelModel *self, const NumelModelOptions *options, GError **error)
{
  const char *const *known = (const char *const *) self->architecture->extras->pdata;

  for (guint i = 0; options->extras != NULL && options->extras[i] != NULL; i++)
    {
      if (!g_strv_contains (known, options->extras[i]))
        {
          g_autofree char *list = numel_list_text_join_quoted (known);
          g_autofree char *name = shorten (options->extras[i]);

          if (known[0] != NULL)
            /* Translators: names in quotes, then what was asked for. */
            g_set_error (error, NUMEL_ERROR, NUMEL_ERROR_BAD_VALUE,
                         _("extra: %s expected, not “%s”"), list, name);
          else
            g_set_error (error, NUMEL_ERROR, NUMEL_ERROR_BAD_VALUE,
                         _("extra: none expected, not “%s”"), name);
          return FALSE;
        }
    }
  self->extras = g_strdupv ((GStrv) options->extras);

  return TRUE;
}

static void
note_conflicts (NumelModel *self)
{
  for (guint i = 0; i < self->architecture->slots->len; i++)
    {
      const NumelSlot *slot = g_ptr_array_index (self->architecture->slots, i);
      JsonNode *node;

      if (slot->kind != NUMEL_SLOT_HYPERPARAMETER || slot->aliases == NULL)
        continue;
      node = json_object_get_member (self->root, slot->name);
      if (node == NULL || JSON_NODE_HOLDS_NULL (node))
        continue;

      for (guint j = 0; slot->aliases[j] != NULL; j++)
        {
          JsonNode *other = json_object_get_member (self->root, slot->aliases[j]);

          if (other != NULL && !JSON_NODE_HOLDS_NULL (other) && !json_node_equal (node, other))
            numel_model_add_note (self, "alias-conflict", slot->name,
                                  g_strdup_printf (_("%s and %s mean the same and differ; %s is "
                                                     "counted."), slot->name, slot->aliases[j],
                                                   slot->name));
        }
    }
}

static gboolean
is_read (NumelModel *self, const char *key)
{
  gint slot = numel_architecture_find_slot (self->architecture, key);

  if (slot >= 0 && numel_architecture_get_slot (self->architecture, slot)->kind
                   == NUMEL_SLOT_HYPERPARAMETER)
    return TRUE;

  /* A dotted hyperparameter reads a key of an object; a flat sub-configuration reads them all. */
  for (guint i = 0; i < self->architecture->slots->len; i++)
    {
      const NumelSlot *other = g_ptr_array_index (self->architecture->slots, i);
      gsize length = strlen (key);

      if (other->kind == NUMEL_SLOT_HYPERPARAMETER && strncmp (other->name, key, length) == 0
          && other->name[length] == '.')
        return TRUE;
    }
  for (guint i = 0; i < self->architecture->configs->len; i++)
    {
      const NumelConfigSpec *config = g_ptr_array_index (self->architecture->configs, i);

      if (g_str_equal (config->name, key)
          || (config->at != NULL && g_strv_contains ((const char *const *) config->at, "."))
          || (config->at != NULL && g_strv_contains ((const char *const *) config->at, key))
          || (config->over != NULL && g_strv_contains ((const char *const *) config->over, key)))
        return TRUE;
    }

  return FALSE;
}

static void
note_unread_keys (NumelModel *self)
{
  JsonObjectIter iter;
  const char *key;
  JsonNode *node;

  json_object_iter_init_ordered (&iter, self->root);
  while (json_object_iter_next_ordered (&iter, &key, &node))
    {
      if (JSON_NODE_HOLDS_NULL (node) || is_read (self, key)
          || !numel_catalog_knows_name (self->shared.catalog, key))
        continue;
      numel_model_add_note (self, "unread-key", key,
                            g_strdup_printf (_("%s counts in other families, but %s doesn't read "
                                               "it."), key,
                                             numel_architecture_get_title (self->architecture)));
    }
}

/**
 * numel_model_note_document:
 * @self: a model whose description and class were chosen
 * @config: the document
 *
 * Notes what in the document may surprise: keys that stand twice, that contradict each other, or
 * that another family would read.
 */
void
numel_model_note_document (NumelModel *self, NumelConfig *config)
{
  const char *const *duplicates = numel_config_get_duplicates (config);

  for (guint i = 0; duplicates != NULL && duplicates[i] != NULL; i++)
    numel_model_add_note (self, "duplicate-key", duplicates[i],
                          g_strdup_printf (_("%s stands more than once; the last one counts."),
                                           duplicates[i]));
  note_conflicts (self);
  note_unread_keys (self);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-catalog-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "core/notation/numel-description.h"
#include "core/text/numel-error.h"
#include "core/document/numel-file.h"
#include "core/json/numel-json.h"

#define MAX_SUGGESTIONS 3

/**
 * numel_catalog_read_own:
 * @self: a catalogue
 * @kind: `architectures` or `presets`
 * @file_name: a file's name
 * @error: set if the file can't be read
 *
 * Returns: (transfer full) (nullable): the text of a file in the user's folder
 */
GBytes *
numel_catalog_read_own (NumelCatalog  *self,
                        const char    *kind,
                        const char    *file_name,
                        GError       **error)
{
  g_autofree char *path = NULL;
  g_autoptr (GFile) file = NULL;

  if (self->folder == NULL)
    {
      g_set_error_literal (error, NUMEL_ERROR, NUMEL_ERROR_NOT_FOUND, _("there is no such file"));
      return NULL;
    }
  path = g_build_filename (self->folder, kind, file_name, NULL);
  /* The local file system needs none of GIO's modules, whose loading takes longer than a count. */
  file = g_vfs_get_file_for_path (g_vfs_get_local (), path);

  return numel_file_read (file, NULL, NUMEL_DESCRIPTION_MAX_SIZE, error);
}

/**
 * numel_catalog_note_broken:
 * @self: a catalogue whose lock is held
 * @name: name of a description of the user's
 * @message: what is wrong with it
 *
 * Notes a broken description, once.
 */
void
numel_catalog_note_broken (NumelCatalog *self,
                           const char   *name,
                           const char   *message)
{
  if (g_hash_table_contains (self->broken, name))
    return;
  g_hash_table_insert (self->broken, g_strdup (name), g_strdup (message));
  g_ptr_array_add (self->notes, g_strconcat ("architectures/", message, NULL));
}

static void
add_names (NumelCatalog *self,
           JsonObject   *description)
{
  JsonNode *node = json_object_get_member (description, "hyperparameters");
  JsonObjectIter iter;
  const char *name;

  if (node == NULL || !JSON_NODE_HOLDS_OBJECT (node))
    return;
  json_object_iter_init_ordered (&iter, json_node_get_object (node));
  while (json_object_iter_next_ordered (&iter, &name, NULL))
    g_hash_table_add (self->names, g_strdup (name));
}

static GBytes *
get_own_text (const char  *name,
              gpointer     user_data,
              GError     **error)
{
  return numel_catalog_get_text (user_data, name, error);
}

static void
read_own_family (NumelCatalog *self,
                 const char   *file_name)
{
  g_autofree char *name = g_strndup (file_name, strlen (file_name) - strlen (".json"));
  g_autoptr (GError) error = NULL;
  g_autoptr (NumelArchitecture) architecture = numel_architecture_new (name, get_own_text, self,
                                                                       &error);
  g_autoptr (JsonObject) description = NULL;
  NumelFamily *family;
  g_autoptr (GStrvBuilder) model_types = g_strv_builder_new ();
  JsonNode *node;

  if (architecture == NULL)
    {
      numel_catalog_note_broken (self, name, error->message);
      return;
    }

  description = numel_description_load (name, get_own_text, self, NULL);
  if (description == NULL)
    return;
  add_names (self, description);
  node = json_object_get_member (description, "model_types");
  for (guint i = 0; node != NULL && JSON_NODE_HOLDS_ARRAY (node)
                    && i < json_array_get_length (json_node_get_array (node)); i++)
    {
      JsonNode *element = json_array_get_element (json_node_get_array (node), i);

      if (json_node_get_value_type (element) == G_TYPE_STRING)
        g_strv_builder_add (model_types, json_node_get_string (element));
    }

  family = g_new0 (NumelFamily, 1);
  family->model_type = g_steal_pointer (&name);
  family->title = g_strdup (numel_architecture_get_title (architecture));
  family->verified = numel_architecture_get_verified (architecture);
  family->model_types = (const char *const *) g_strv_builder_end (model_types);
  family->classes = (const char *const *) g_strdupv (
    (GStrv) numel_architecture_get_classes (architecture));
  family->is_user = TRUE;
  numel_catalog_add_family (self, family);
}

static JsonObject *
parse_preset (GBytes    *bytes,
              JsonNode **root,
              GError   **error)
{
  JsonObject *preset;

  *root = numel_json_parse (bytes, NUMEL_DESCRIPTION_MAX_SIZE, NUMEL_CONFIG_MAX_DEPTH, TRUE, error);
  if (*root == NULL)
    return NULL;
  preset = JSON_NODE_HOLDS_OBJECT (*root) ? json_node_get_object (*root) : NULL;
  if (preset == NULL || !json_object_has_member (preset, "config")
      || !JSON_NODE_HOLDS_OBJECT (json_object_get_member (preset, "config"))
      || !json_object_has_member (preset, "title")
      || json_node_get_value_type (json_object_get_member (preset, "title")) != G_TYPE_STRING)
    {
      g_set_error_literal (error, NUMEL_ERROR, NUMEL_ERROR_BAD_VALUE,
                           _("an object with “title” and “config” expected"));
      return NULL;
    }

  return preset;
}

static char *
dup_string (JsonObject *object,
            const char *name)
{
  JsonNode *node = json_object_get_member (object, name);

  return node != NULL && json_node_get_value_type (node) == G_TYPE_STRING
         ? json_node_dup_string (node) : NULL;
}

static void
read_own_preset (NumelCatalog *self,
                 const char   *file_name)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = numel_catalog_read_own (self, "presets", file_name, &error);
  g_autoptr (JsonNode) root = NULL;
  JsonObject *object = bytes != NULL ? parse_preset (bytes, &root, &error) : NULL;
  JsonNode *year;
  NumelPreset *preset;

  if (object == NULL)
    {
      g_ptr_array_add (self->notes,
                       g_strdup_printf ("presets/%s: %s", file_name, error->message));
      return;
    }

  year = json_object_get_member (object, "year");
  preset = g_new0 (NumelPreset, 1);
  preset->id = g_strndup (file_name, strlen (file_name) - strlen (".json"));
  preset->title = dup_string (object, "title");
  preset->publisher = dup_string (object, "publisher");
  preset->announced = dup_string (object, "announced");
  preset->year = year != NULL && json_node_get_value_type (year) == G_TYPE_INT64
                 ? (gint) CLAMP (json_node_get_int (year), 0, 9999) : 0;
  preset->model_type = dup_string (json_object_get_object_member (object, "config"), "model_type");
  preset->is_user = TRUE;
  numel_catalog_add_preset (self, preset);
}

static void
read_files (NumelCatalog *self,
            const char   *kind,
            void        (*read_file) (NumelCatalog *self,
                                      const char   *file_name))
{
  g_autofree char *path = g_build_filename (self->folder, kind, NULL);
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *file_name;

  while (dir != NULL && (file_name = g_dir_read_name (dir)) != NULL)
    {
      if (g_str_has_suffix (file_name, ".json") && *file_name != '.'
          && g_utf8_validate (file_name, -1, NULL))
        read_file (self, file_name);
    }
}

/**
 * numel_catalog_read_folder:
 * @self: a catalogue whose index was read
 *
 * Reads the user's own descriptions and presets. A broken one is a note, never fatal.
 */
void
numel_catalog_read_folder (NumelCatalog *self)
{
  if (self->folder == NULL)
    return;
  if (self->has_own_architectures)
    read_files (self, "architectures", read_own_family);
  read_files (self, "presets", read_own_preset);
}

/**
 * numel_catalog_read_preset:
 * @bytes: the text of a preset
 * @error: set to an error of %NUMEL_ERROR
 *
 * Returns: (transfer full) (nullable): its `config` as a document, indented as a file of its own
 */
NumelConfig *
numel_catalog_read_preset (GBytes  *bytes,
                           GError **error)
{
  g_autoptr (JsonNode) root = NULL;
  g_autoptr (NumelJson) json = NULL;
  const NumelJsonMember *member;
  const char *rest;
  g_autofree char *slice = NULL;
  g_auto (GStrv) lines = NULL;
  g_autofree char *document = NULL;
  g_autoptr (GBytes) config = NULL;

  if (parse_preset (bytes, &root, error) == NULL)
    return NULL;

  json = numel_json_new (bytes, NUMEL_DESCRIPTION_MAX_SIZE, NUMEL_CONFIG_MAX_DEPTH, TRUE, error);
  if (json == NULL)
    return NULL;
  member = numel_json_find (json, "config", &rest);
  slice = g_strndup (json->text + member->value_start, member->value_end - member->value_start);

  lines = g_strsplit (slice, "\n  ", -1);
  document = g_strjoinv ("\n", lines);
  config = g_bytes_new_take (g_strconcat (document, "\n", NULL), strlen (document) + 1);

  return numel_config_new_from_bytes (config, error);
}

static guint
get_distance (const char *a,
              const char *b)
{
  gsize a_length = strlen (a);
  gsize b_length = strlen (b);
  g_autofree guint *row = g_new (guint, b_length + 1);

  for (gsize j = 0; j <= b_length; j++)
    row[j] = j;

  for (gsize i = 1; i <= a_length; i++)
    {
      guint diagonal = row[0];

      row[0] = i;
      for (gsize j = 1; j <= b_length; j++)
        {
          guint above = row[j];
          guint change = diagonal + (a[i - 1] != b[j - 1]);

          row[j] = MIN (MIN (row[j - 1], above) + 1, change);
          diagonal = above;
        }
    }

  return row[b_length];
}

typedef struct
{
  const char *name;
  guint distance;
} Suggestion;

static int
compare_suggestions (gconstpointer a,
                     gconstpointer b)
{
  const Suggestion *x = a;
  const Suggestion *y = b;

  if (x->distance != y->distance)
    return x->distance < y->distance ? -1 : 1;

  return strcmp (x->name, y->name);
}

/**
 * numel_catalog_suggest_locked:
 * @self: a catalogue whose lock is held
 * @model_type: an unknown `model_type`
 *
 * Returns: (transfer full): up to three known ones that are spelled most alike, the nearest first
 */
GStrv
numel_catalog_suggest_locked (NumelCatalog *self,
                              const char   *model_type)
{
  g_autoptr (GArray) suggestions = g_array_new (FALSE, FALSE, sizeof (Suggestion));
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_autofree char *start = g_strndup (model_type, 64);
  GHashTableIter iter;
  gpointer name;

  numel_catalog_ensure_index (self);
  g_hash_table_iter_init (&iter, self->families_by_type);
  while (g_hash_table_iter_next (&iter, &name, NULL))
    {
      Suggestion suggestion = { name, get_distance (start, name) };

      g_array_append_val (suggestions, suggestion);
    }
  g_array_sort (suggestions, compare_suggestions);
  for (guint i = 0; i < MIN (suggestions->len, MAX_SUGGESTIONS); i++)
    g_strv_builder_add (builder, g_array_index (suggestions, Suggestion, i).name);

  return g_strv_builder_end (builder);
}

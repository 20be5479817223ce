/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-catalog.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "core/document/numel-file.h"
#include "core/json/numel-json.h"
#include "core/notation/numel-description.h"
#include "core/text/numel-error.h"
#include "core/text/numel-nearest.h"
#include "numel-data.h"
#include "numel-index.h"

#define RESOURCE_PATH "/io/github/numel/Numel/"

#define ARCHITECTURES "architectures"
#define PRESETS       "presets"
#define SUFFIX        ".json"
#define MAX_SHOWN     60 /* characters of an unknown model_type in a message */

struct _NumelCatalog
{
  GObject parent_instance;

  GMutex lock;
  char *folder;
  gboolean has_own_architectures;
  NumelIndex index;
  /* Everything from here on is filled when the whole index is read. */
  gboolean is_index_read;
  GPtrArray *families;
  GPtrArray *presets;
  GPtrArray *strings; /* (element-type GStrv): what families and presets point to */
  GHashTable *own_names;

  GHashTable *architectures;
  GHashTable *broken; /* name of a user's description → what is wrong with it */
  GPtrArray *notes;   /* ends in NULL */
};

G_DEFINE_FINAL_TYPE (NumelCatalog, numel_catalog, G_TYPE_OBJECT)

static void
numel_catalog_finalize (GObject *object)
{
  NumelCatalog *self = NUMEL_CATALOG (object);

  g_hash_table_unref (self->architectures);
  g_hash_table_unref (self->own_names);
  g_hash_table_unref (self->broken);
  g_ptr_array_unref (self->families);
  g_ptr_array_unref (self->presets);
  g_ptr_array_unref (self->strings);
  g_ptr_array_unref (self->notes);
  numel_index_clear (&self->index);
  g_clear_pointer (&self->folder, g_free);
  g_mutex_clear (&self->lock);

  G_OBJECT_CLASS (numel_catalog_parent_class)->finalize (object);
}

static void
numel_catalog_class_init (NumelCatalogClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = numel_catalog_finalize;
}

static void
numel_catalog_init (NumelCatalog *self)
{
  g_mutex_init (&self->lock);
  self->architectures = g_hash_table_new_full (g_str_hash, g_str_equal, g_free,
                                               (GDestroyNotify) numel_architecture_unref);
  self->families = g_ptr_array_new_with_free_func (g_free);
  self->presets = g_ptr_array_new_with_free_func (g_free);
  self->strings = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
  self->own_names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->broken = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  self->notes = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_add (self->notes, NULL);
}

static void
add_note (NumelCatalog *self, char *note)
{
  g_ptr_array_insert (self->notes, self->notes->len - 1, note);
}

static void
note_broken (NumelCatalog *self, const char *name, const char *message)
{
  if (g_hash_table_contains (self->broken, name))
    return;

  g_hash_table_insert (self->broken, g_strdup (name), g_strdup (message));
  add_note (self, g_strconcat (ARCHITECTURES "/", message, NULL));
}

static GBytes *
get_resource (const char *kind, const char *name)
{
  g_autofree char *path = g_strconcat (RESOURCE_PATH, kind, name, NULL);

  return g_resource_lookup_data (numel_data_get_resource (), path, G_RESOURCE_LOOKUP_FLAGS_NONE,
                                 NULL);
}

/* A file of the user's, else the built-in one. A name that isn't a plain file name would reach out
   of the folder. */
static GBytes *
get_file (NumelCatalog *self, const char *kind, const char *name)
{
  g_autofree char *file_name = g_strconcat ("/", name, SUFFIX, NULL);
  GBytes *bytes = NULL;

  if (strchr (name, '/') != NULL || *name == '.' || *name == '\0')
    return NULL;

  if (self->folder != NULL)
    {
      g_autofree char *path = g_build_filename (self->folder, kind, file_name, NULL);

      bytes = numel_file_read_path (path, NULL, NUMEL_DESCRIPTION_MAX_SIZE, NULL);
    }

  return bytes != NULL ? bytes : get_resource (kind, file_name);
}

static GBytes *
check_description (GBytes *bytes, const char *name, GError **error)
{
  if (bytes == NULL)
    numel_error_set (error, NUMEL_ERROR_UNKNOWN_MODEL_TYPE, _("there is no description “%s”"),
                     name);

  return bytes;
}

static GBytes *
get_description (const char *name, gpointer user_data, GError **error)
{
  return check_description (get_file (user_data, ARCHITECTURES, name), name, error);
}

static GBytes *
get_built_in_description (const char *name, gpointer user_data, GError **error)
{
  g_autofree char *file_name = g_strconcat ("/", name, SUFFIX, NULL);

  return check_description (get_resource (ARCHITECTURES, file_name), name, error);
}

static const char *const *
keep (NumelCatalog *self, GStrv strings)
{
  g_ptr_array_add (self->strings, strings);

  return (const char *const *) strings;
}

/* Families and presets alike begin with the name that they are found and sorted by. */
static gpointer
find_entry (GPtrArray *entries, const char *name)
{
  for (guint i = 0; i < entries->len; i++)
    if (g_str_equal (*(const char *const *) entries->pdata[i], name))
      return entries->pdata[i];

  return NULL;
}

static int
compare_entries (gconstpointer a, gconstpointer b)
{
  const char *const *const *x = a;
  const char *const *const *y = b;

  return strcmp (**x, **y);
}

/* What is the user's takes the place of what has its name. */
static void
add_own (GPtrArray *entries, gpointer entry)
{
  g_ptr_array_remove (entries, find_entry (entries, *(const char *const *) entry));
  g_ptr_array_add (entries, entry);
}

static const char *
get_unless_empty (const char *text)
{
  return *text != '\0' ? text : NULL;
}

static void
read_index_line (NumelCatalog *self, const char *line)
{
  const char *const *fields = keep (self, g_strsplit (line, "\t", -1));
  guint n_fields = g_strv_length ((GStrv) fields);

  if (n_fields == 6 && g_str_equal (fields[0], "architecture"))
    {
      NumelFamily *family = g_new0 (NumelFamily, 1);

      family->model_type = fields[1];
      family->title = fields[2];
      family->verified = (gint) g_ascii_strtoll (fields[3], NULL, 10);
      family->model_types = keep (self, g_strsplit (fields[4], " ", -1));
      family->classes = keep (self, g_strsplit (fields[5], " ", -1));
      g_ptr_array_add (self->families, family);
    }
  else if (n_fields == 7 && g_str_equal (fields[0], "preset"))
    {
      NumelPreset *preset = g_new0 (NumelPreset, 1);

      preset->id = fields[1];
      preset->title = fields[2];
      preset->publisher = get_unless_empty (fields[3]);
      preset->year = (gint) g_ascii_strtoll (fields[4], NULL, 10);
      preset->announced = get_unless_empty (fields[5]);
      preset->model_type = fields[6];
      g_ptr_array_add (self->presets, preset);
    }
}

static void
read_own_family (NumelCatalog *self, const char *name, const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (NumelArchitecture) architecture = numel_architecture_new (name, get_description, self,
                                                                       &error);
  g_autoptr (JsonObject) description = NULL;
  g_autoptr (GStrvBuilder) model_types = g_strv_builder_new ();
  JsonObjectIter iter;
  NumelFamily *family;
  JsonNode *node;

  if (architecture == NULL)
    {
      note_broken (self, name, error->message);
      return;
    }

  description = numel_description_load (name, get_description, self, NULL);
  if (description == NULL)
    return;

  node = json_object_get_member (description, "hyperparameters");
  if (node != NULL && JSON_NODE_HOLDS_OBJECT (node))
    {
      const char *key;

      json_object_iter_init_ordered (&iter, json_node_get_object (node));
      while (json_object_iter_next_ordered (&iter, &key, NULL))
        g_hash_table_add (self->own_names, g_strdup (key));
    }

  node = json_object_get_member (description, "model_types");
  for (guint i = 0; node != NULL && JSON_NODE_HOLDS_ARRAY (node)
                    && i < json_array_get_length (json_node_get_array (node)); i++)
    {
      JsonNode *element = json_array_get_element (json_node_get_array (node), i);

      if (numel_description_is_string (element))
        g_strv_builder_add (model_types, json_node_get_string (element));
    }

  family = g_new0 (NumelFamily, 1);
  family->model_type = g_intern_string (name);
  family->title = g_intern_string (numel_architecture_get_title (architecture));
  family->verified = numel_architecture_get_verified (architecture);
  family->model_types = keep (self, g_strv_builder_end (model_types));
  family->classes = keep (self,
                          g_strdupv ((GStrv) numel_architecture_get_classes (architecture)));
  family->is_user = TRUE;
  add_own (self->families, family);
}

static const char *
get_string (JsonObject *object, const char *name)
{
  JsonNode *node = json_object_get_member (object, name);

  return node != NULL && numel_description_is_string (node) ? json_node_get_string (node) : NULL;
}

static NumelJson *
read_preset (GBytes *bytes, GError **error)
{
  g_autoptr (NumelJson) json = numel_json_new (bytes, NUMEL_DESCRIPTION_MAX_SIZE,
                                               NUMEL_CONFIG_MAX_DEPTH, TRUE, error);
  JsonNode *config = NULL;

  if (json == NULL)
    return NULL;

  if (JSON_NODE_HOLDS_OBJECT (json->root))
    config = numel_json_get (json, "config");
  if (config == NULL || !JSON_NODE_HOLDS_OBJECT (config)
      || get_string (json_node_get_object (json->root), "title") == NULL)
    {
      numel_error_set (error, NUMEL_ERROR_BAD_VALUE,
                       _("an object with “title” and “config” expected"));
      return NULL;
    }

  return g_steal_pointer (&json);
}

static void
read_own_preset (NumelCatalog *self, const char *id, const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = numel_file_read_path (path, NULL, NUMEL_DESCRIPTION_MAX_SIZE, &error);
  g_autoptr (NumelJson) json = bytes != NULL ? read_preset (bytes, &error) : NULL;
  JsonObject *object;
  JsonNode *year;
  NumelPreset *preset;

  if (json == NULL)
    {
      add_note (self, g_strdup_printf (PRESETS "/%s" SUFFIX ": %s", id, error->message));
      return;
    }

  object = json_node_get_object (json->root);
  year = json_object_get_member (object, "year");
  preset = g_new0 (NumelPreset, 1);
  preset->id = g_intern_string (id);
  preset->title = g_intern_string (get_string (object, "title"));
  preset->publisher = g_intern_string (get_string (object, "publisher"));
  preset->announced = g_intern_string (get_string (object, "announced"));
  preset->year = year != NULL && json_node_get_value_type (year) == G_TYPE_INT64
                 ? (gint) CLAMP (json_node_get_int (year), 0, 9999) : 0;
  preset->model_type = g_intern_string (
    get_string (json_object_get_object_member (object, "config"), "model_type"));
  preset->is_user = TRUE;
  add_own (self->presets, preset);
}

static void
read_folder (NumelCatalog *self,
             const char   *kind,
             void        (*read_file) (NumelCatalog *self, const char *name, const char *path))
{
  g_autofree char *folder = g_build_filename (self->folder, kind, NULL);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *file_name;

  while (dir != NULL && (file_name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, file_name, NULL);
      g_autofree char *name = g_strndup (file_name, strlen (file_name) - strlen (SUFFIX));

      if (g_str_has_suffix (file_name, SUFFIX) && *file_name != '.'
          && g_utf8_validate (file_name, -1, NULL))
        read_file (self, name, path);
    }
}

/* Reads the whole index and the user's folder, once; the lock is held. Finding a family that the
   index has a file for needs neither, so that counting one file starts fast. */
static void
ensure_index (NumelCatalog *self)
{
  g_auto (GStrv) lines = NULL;

  if (self->is_index_read)
    return;
  self->is_index_read = TRUE;

  lines = g_strsplit (self->index.text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    read_index_line (self, lines[i]);
  if (self->has_own_architectures)
    read_folder (self, ARCHITECTURES, read_own_family);
  if (self->folder != NULL)
    read_folder (self, PRESETS, read_own_preset);

  g_ptr_array_sort (self->families, compare_entries);
  g_ptr_array_sort (self->presets, compare_entries);
}

/**
 * numel_catalog_new_for_folder:
 * @folder: (nullable): folder with the user's `architectures` and `presets`, or %NULL for none
 *
 * Returns: (transfer full): a catalogue of what is built in and what @folder holds
 */
NumelCatalog *
numel_catalog_new_for_folder (const char *folder)
{
  NumelCatalog *self = g_object_new (NUMEL_TYPE_CATALOG, NULL);

  numel_index_init (&self->index, get_resource ("index", ""));
  if (folder != NULL)
    {
      g_autofree char *architectures = g_build_filename (folder, ARCHITECTURES, NULL);

      self->folder = g_strdup (folder);
      self->has_own_architectures = g_file_test (architectures, G_FILE_TEST_IS_DIR);
    }

  return self;
}

/**
 * numel_catalog_get_default:
 *
 * Returns: (transfer none): the catalogue of the built-in descriptions and those in
 *   `$XDG_DATA_HOME/numel`
 */
NumelCatalog *
numel_catalog_get_default (void)
{
  static gsize initialized = 0;
  static NumelCatalog *catalog = NULL;

  if (g_once_init_enter (&initialized))
    {
      g_autofree char *folder = g_build_filename (g_get_user_data_dir (), "numel", NULL);

      catalog = numel_catalog_new_for_folder (folder);
      g_once_init_leave (&initialized, 1);
    }

  return catalog;
}

/* The name of the description that reads a model_type; one of the user's wins. */
static const char *
find_description (NumelCatalog *self, const char *model_type)
{
  const NumelFamily *found = NULL;

  if (!self->is_index_read && !self->has_own_architectures
      && numel_index_has_family (&self->index, model_type))
    return model_type;

  ensure_index (self);
  for (guint i = 0; i < self->families->len; i++)
    {
      const NumelFamily *family = g_ptr_array_index (self->families, i);

      if ((found == NULL || family->is_user)
          && (g_str_equal (family->model_type, model_type)
              || g_strv_contains (family->model_types, model_type)))
        found = family;
    }

  return found != NULL ? found->model_type : NULL;
}

static int
compare_strings (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

static void
refuse_model_type (NumelCatalog *self, const char *model_type, GError **error)
{
  g_autoptr (GPtrArray) known = g_ptr_array_new ();
  g_autofree char *list = NULL;
  g_autofree char *start = g_utf8_validate (model_type, -1, NULL)
                           ? g_utf8_substring (model_type, 0,
                                               MIN (g_utf8_strlen (model_type, -1), MAX_SHOWN))
                           : g_strdup ("?");

  for (guint i = 0; i < self->families->len; i++)
    {
      const NumelFamily *family = g_ptr_array_index (self->families, i);

      g_ptr_array_add (known, (gpointer) family->model_type);
      for (guint j = 0; family->model_types[j] != NULL; j++)
        g_ptr_array_add (known, (gpointer) family->model_types[j]);
    }
  g_ptr_array_sort (known, compare_strings);
  list = numel_nearest_list (model_type, known, FALSE);

  numel_error_set (error, NUMEL_ERROR_UNKNOWN_MODEL_TYPE,
                   /* Translators: names in quotes, then what the file has. */
                   _("model_type: a known family expected, such as %s, not “%s”"), list, start);
}

/**
 * numel_catalog_find:
 * @self: a catalogue
 * @model_type: a `model_type`
 * @error: set to %NUMEL_ERROR_UNKNOWN_MODEL_TYPE, with the nearest known ones, or to
 *   %NUMEL_ERROR_BAD_DESCRIPTION
 *
 * Parses the description when it is first asked for. A user's description that is broken gives way
 * to the built-in one of the same name, with a note.
 *
 * Returns: (transfer full) (nullable): the description
 */
NumelArchitecture *
numel_catalog_find (NumelCatalog *self, const char *model_type, GError **error)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->lock);
  NumelArchitecture *architecture = g_hash_table_lookup (self->architectures, model_type);
  g_autoptr (GError) local_error = NULL;
  const char *name;

  if (architecture != NULL)
    return numel_architecture_ref (architecture);

  name = find_description (self, model_type);
  if (name == NULL)
    {
      const char *reason = g_hash_table_lookup (self->broken, model_type);

      if (reason != NULL)
        numel_error_set (error, NUMEL_ERROR_BAD_DESCRIPTION, "%s", reason);
      else
        refuse_model_type (self, model_type, error);
      return NULL;
    }

  architecture = numel_architecture_new (name, get_description, self, &local_error);
  if (architecture == NULL && self->has_own_architectures)
    {
      architecture = numel_architecture_new (name, get_built_in_description, self, NULL);
      if (architecture != NULL)
        note_broken (self, name, local_error->message);
    }
  if (architecture == NULL)
    {
      g_propagate_error (error, g_steal_pointer (&local_error));
      return NULL;
    }
  g_hash_table_insert (self->architectures, g_strdup (model_type), architecture);

  return numel_architecture_ref (architecture);
}

/**
 * numel_catalog_get_families:
 * @self: a catalogue
 * @n_families: (out): how many
 *
 * Returns: (transfer none) (array length=n_families): all families by their `model_type`
 */
const NumelFamily *const *
numel_catalog_get_families (NumelCatalog *self, guint *n_families)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->lock);

  ensure_index (self);
  *n_families = self->families->len;

  return (const NumelFamily *const *) self->families->pdata;
}

/**
 * numel_catalog_find_by_class:
 * @self: a catalogue
 * @class_name: a class's name
 *
 * Returns: (transfer full): the model types of the families that have a class of this name
 */
GStrv
numel_catalog_find_by_class (NumelCatalog *self, const char *class_name)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->lock);
  g_autoptr (GStrvBuilder) found = g_strv_builder_new ();

  ensure_index (self);
  for (guint i = 0; i < self->families->len; i++)
    {
      const NumelFamily *family = g_ptr_array_index (self->families, i);

      if (g_strv_contains (family->classes, class_name))
        g_strv_builder_add (found, family->model_type);
    }

  return g_strv_builder_end (found);
}

/**
 * numel_catalog_knows_name:
 * @self: a catalogue
 * @name: a key of a config.json
 *
 * Returns: whether it is a hyperparameter's name or alias in some family
 */
gboolean
numel_catalog_knows_name (NumelCatalog *self, const char *name)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->lock);

  if (numel_index_has_name (&self->index, name))
    return TRUE;
  if (self->has_own_architectures)
    ensure_index (self);

  return g_hash_table_contains (self->own_names, name);
}

/**
 * numel_catalog_get_presets:
 * @self: a catalogue
 * @n_presets: (out): how many
 *
 * Returns: (transfer none) (array length=n_presets): all presets by their id
 */
const NumelPreset *const *
numel_catalog_get_presets (NumelCatalog *self, guint *n_presets)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->lock);

  ensure_index (self);
  *n_presets = self->presets->len;

  return (const NumelPreset *const *) self->presets->pdata;
}

/**
 * numel_catalog_find_preset:
 * @self: a catalogue
 * @id: a preset's id
 *
 * Returns: (transfer none) (nullable): the preset
 */
const NumelPreset *
numel_catalog_find_preset (NumelCatalog *self, const char *id)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->lock);

  ensure_index (self);

  return find_entry (self->presets, id);
}

/**
 * numel_catalog_load_preset:
 * @self: a catalogue
 * @id: a preset's id
 * @error: set to %NUMEL_ERROR_NOT_FOUND, or to what is wrong with a user's preset
 *
 * Returns: (transfer full) (nullable): the preset's `config` as a document, indented as a file of
 *   its own
 */
NumelConfig *
numel_catalog_load_preset (NumelCatalog *self, const char *id, GError **error)
{
  g_autoptr (GBytes) bytes = get_file (self, PRESETS, id);
  g_autoptr (NumelJson) json = NULL;
  g_autoptr (GBytes) config = NULL;
  const NumelJsonMember *member;
  const char *rest;
  GString *text;

  if (bytes == NULL)
    {
      numel_error_set (error, NUMEL_ERROR_NOT_FOUND, _("there is no preset “%s”"), id);
      return NULL;
    }
  json = read_preset (bytes, error);
  if (json == NULL)
    return NULL;

  member = numel_json_find (json, "config", &rest);
  text = g_string_new_len (json->text + member->value_start,
                           member->value_end - member->value_start);
  g_string_replace (text, "\n  ", "\n", 0);
  g_string_append_c (text, '\n');
  config = g_string_free_to_bytes (text);

  return numel_config_new_from_bytes (config, error);
}

/**
 * numel_catalog_get_notes:
 * @self: a catalogue
 *
 * Returns: (transfer none) (array zero-terminated=1): a sentence for each of the user's files that
 *   is broken
 */
const char *const *
numel_catalog_get_notes (NumelCatalog *self)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->lock);

  ensure_index (self);

  return (const char *const *) self->notes->pdata;
}

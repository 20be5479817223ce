/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-catalog.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "numel-catalog-private.h"
#include "numel-data.h"
#include "core/text/numel-error.h"
#include "core/text/numel-list-text.h"

#define RESOURCE_PATH "/io/github/numel/Numel/"

G_DEFINE_FINAL_TYPE (NumelCatalog, numel_catalog, G_TYPE_OBJECT)

static void
free_family (gpointer data)
{
  NumelFamily *family = data;

  g_strfreev ((GStrv) family->model_types);
  g_strfreev ((GStrv) family->classes);
  g_free ((char *) family->model_type);
  g_free ((char *) family->title);
  g_free (family);
}

static void
free_preset (gpointer data)
{
  NumelPreset *preset = data;

  g_free ((char *) preset->id);
  g_free ((char *) preset->title);
  g_free ((char *) preset->publisher);
  g_free ((char *) preset->announced);
  g_free ((char *) preset->model_type);
  g_free (preset);
}

static void
numel_catalog_finalize (GObject *object)
{
  NumelCatalog *self = NUMEL_CATALOG (object);

  g_clear_pointer (&self->architectures, g_hash_table_unref);
  g_clear_pointer (&self->families_by_type, g_hash_table_unref);
  g_clear_pointer (&self->families, g_ptr_array_unref);
  g_clear_pointer (&self->presets_by_id, g_hash_table_unref);
  g_clear_pointer (&self->presets, g_ptr_array_unref);
  g_clear_pointer (&self->names, g_hash_table_unref);
  g_clear_pointer (&self->broken, g_hash_table_unref);
  g_clear_pointer (&self->notes, g_ptr_array_unref);
  g_clear_pointer (&self->index, g_bytes_unref);
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
  self->families = g_ptr_array_new_with_free_func (free_family);
  self->families_by_type = g_hash_table_new (g_str_hash, g_str_equal);
  self->presets = g_ptr_array_new_with_free_func (free_preset);
  self->presets_by_id = g_hash_table_new (g_str_hash, g_str_equal);
  self->names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->broken = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  self->notes = g_ptr_array_new_with_free_func (g_free);
}

/**
 * numel_catalog_add_family:
 * @self: a catalogue
 * @family: (transfer full): a family; one of the same type that is known gives way
 */
void
numel_catalog_add_family (NumelCatalog *self,
                          NumelFamily  *family)
{
  NumelFamily *known = g_hash_table_lookup (self->families_by_type, family->model_type);

  if (known != NULL && g_str_equal (known->model_type, family->model_type))
    {
      g_hash_table_remove (self->families_by_type, known->model_type);
      for (guint i = 0; known->model_types[i] != NULL; i++)
        g_hash_table_remove (self->families_by_type, known->model_types[i]);
      g_ptr_array_remove (self->families, known);
    }

  g_ptr_array_add (self->families, family);
  g_hash_table_replace (self->families_by_type, (gpointer) family->model_type, family);
  for (guint i = 0; family->model_types[i] != NULL; i++)
    g_hash_table_replace (self->families_by_type, (gpointer) family->model_types[i], family);
}

/**
 * numel_catalog_add_preset:
 * @self: a catalogue
 * @preset: (transfer full): a preset; one of the same id that is known gives way
 */
void
numel_catalog_add_preset (NumelCatalog *self,
                          NumelPreset  *preset)
{
  NumelPreset *known = g_hash_table_lookup (self->presets_by_id, preset->id);

  if (known != NULL)
    {
      g_hash_table_remove (self->presets_by_id, known->id);
      g_ptr_array_remove (self->presets, known);
    }
  g_ptr_array_add (self->presets, preset);
  g_hash_table_insert (self->presets_by_id, (gpointer) preset->id, preset);
}

static const char *const *
split_words (const char *text)
{
  if (*text == '\0')
    return (const char *const *) g_new0 (char *, 1);

  return (const char *const *) g_strsplit (text, " ", -1);
}

static char *
dup_unless_empty (const char *text)
{
  return *text != '\0' ? g_strdup (text) : NULL;
}

static void
read_index_line (NumelCatalog *self,
                 const char   *line)
{
  g_auto (GStrv) fields = g_strsplit (line, "\t", -1);
  guint n_fields = g_strv_length (fields);

  if (n_fields == 6 && g_str_equal (fields[0], "architecture"))
    {
      NumelFamily *family = g_new0 (NumelFamily, 1);

      family->model_type = g_strdup (fields[1]);
      family->title = g_strdup (fields[2]);
      family->verified = (gint) g_ascii_strtoll (fields[3], NULL, 10);
      family->model_types = split_words (fields[4]);
      family->classes = split_words (fields[5]);
      numel_catalog_add_family (self, family);
    }
  else if (n_fields == 7 && g_str_equal (fields[0], "preset"))
    {
      NumelPreset *preset = g_new0 (NumelPreset, 1);

      preset->id = g_strdup (fields[1]);
      preset->title = g_strdup (fields[2]);
      preset->publisher = dup_unless_empty (fields[3]);
      preset->year = (gint) g_ascii_strtoll (fields[4], NULL, 10);
      preset->announced = dup_unless_empty (fields[5]);
      preset->model_type = g_strdup (fields[6]);
      numel_catalog_add_preset (self, preset);
    }
}

/**
 * numel_catalog_ensure_index:
 * @self: a catalogue whose lock is held
 *
 * Reads the whole index and the user's folder, once. Finding a family that the index has a file for
 * needs neither, so that counting one file starts fast.
 */
void
numel_catalog_ensure_index (NumelCatalog *self)
{
  const char *text;
  gsize size;
  g_auto (GStrv) lines = NULL;

  if (self->is_index_read)
    return;
  self->is_index_read = TRUE;

  text = g_bytes_get_data (self->index, &size);
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    read_index_line (self, lines[i]);
  numel_catalog_read_folder (self);
}

static GBytes *
get_resource (const char *path)
{
  g_autofree char *full = g_strconcat (RESOURCE_PATH, path, NULL);

  return g_resource_lookup_data (numel_data_get_resource (), full, G_RESOURCE_LOOKUP_FLAGS_NONE,
                                 NULL);
}

static void
find_names (NumelCatalog *self)
{
  gsize size;
  const char *text = g_bytes_get_data (self->index, &size);
  const char *end = text + size;
  const char *line;

  if (size > 0 && end[-1] == '\n')
    end--;
  line = memrchr (text, '\n', end - text);
  line = line != NULL ? line + 1 : text;
  self->index_end = end;
  self->index_names = end - line > 6 && memcmp (line, "names\t", 6) == 0 ? line + 6 : end;
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
  g_autofree char *architectures = NULL;

  self->folder = g_strdup (folder);
  self->index = get_resource ("index");
  if (self->index == NULL)
    self->index = g_bytes_new_static ("", 0);
  find_names (self);
  if (folder != NULL)
    architectures = g_build_filename (folder, "architectures", NULL);
  self->has_own_architectures = architectures != NULL
                                && g_file_test (architectures, G_FILE_TEST_IS_DIR);

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

/**
 * numel_catalog_get_text:
 * @self: a catalogue
 * @name: a description's name
 * @error: set to %NUMEL_ERROR_UNKNOWN_MODEL_TYPE
 *
 * Returns: (transfer full) (nullable): the text of the user's description, else of the built-in one
 */
GBytes *
numel_catalog_get_text (NumelCatalog  *self,
                        const char    *name,
                        GError       **error)
{
  g_autofree char *file_name = g_strconcat (name, ".json", NULL);
  g_autofree char *resource = g_strconcat ("architectures/", file_name, NULL);
  GBytes *bytes = NULL;

  /* A name that isn't a plain file name would reach out of the folder. */
  if (strchr (name, '/') == NULL && *name != '.' && *name != '\0')
    {
      if (self->has_own_architectures)
        bytes = numel_catalog_read_own (self, "architectures", file_name, NULL);
      if (bytes == NULL)
        bytes = get_resource (resource);
    }
  if (bytes == NULL)
    g_set_error (error, NUMEL_ERROR, NUMEL_ERROR_UNKNOWN_MODEL_TYPE,
                 _("there is no description “%s”"), name);

  return bytes;
}

static GBytes *
get_description (const char  *name,
                 gpointer     user_data,
                 GError     **error)
{
  return numel_catalog_get_text (user_data, name, error);
}

static GBytes *
get_built_in_description (const char  *name,
                          gpointer     user_data,
                          GError     **error)
{
  g_autofree char *resource = g_strconcat ("architectures/", name, ".json", NULL);
  GBytes *bytes = get_resource (resource);

  if (bytes == NULL)
    g_set_error (error, NUMEL_ERROR, NUMEL_ERROR_UNKNOWN_MODEL_TYPE,
                 _("there is no description “%s”"), name);

  return bytes;
}

/* Whether the index has a line "architecture\tNAME\t": quicker than reading it all. */
static gboolean
is_in_index (NumelCatalog *self,
             const char   *name)
{
  g_autofree char *line = g_strconcat ("architecture\t", name, "\t", NULL);
  gsize size;
  const char *text = g_bytes_get_data (self->index, &size);
  const char *found;

  if (strpbrk (name, "\t\n") != NULL)
    return FALSE;
  found = memmem (text, size, line, strlen (line));

  return found != NULL && (found == text || found[-1] == '\n');
}

static char *
find_file_name (NumelCatalog *self,
                const char   *model_type)
{
  const NumelFamily *family;

  if (!self->is_index_read && !self->has_own_architectures && is_in_index (self, model_type))
    return g_strdup (model_type);

  numel_catalog_ensure_index (self);
  family = g_hash_table_lookup (self->families_by_type, model_type);

  return family != NULL ? g_strdup (family->model_type) : NULL;
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
numel_catalog_find (NumelCatalog  *self,
                    const char    *model_type,
                    GError       **error)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->lock);
  NumelArchitecture *architecture = g_hash_table_lookup (self->architectures, model_type);
  g_autofree char *name = NULL;
  g_autoptr (GError) local_error = NULL;

  if (architecture != NULL)
    return numel_architecture_ref (architecture);

  name = find_file_name (self, model_type);
  if (name == NULL && g_hash_table_contains (self->broken, model_type))
    {
      numel_error_set (error, NUMEL_ERROR_BAD_DESCRIPTION, "%s",
                       (const char *) g_hash_table_lookup (self->broken, model_type));
      return NULL;
    }
  if (name == NULL)
    {
      g_auto (GStrv) nearest = numel_catalog_suggest_locked (self, model_type);
      g_autofree char *list = numel_list_text_join_quoted ((const char *const *) nearest);
      g_autofree char *start = g_utf8_validate (model_type, -1, NULL)
                               ? g_utf8_substring (model_type, 0,
                                                   MIN (g_utf8_strlen (model_type, -1), 60))
                               : g_strdup ("?");

      numel_error_set (error, NUMEL_ERROR_UNKNOWN_MODEL_TYPE,
                       /* Translators: names in quotes, then what the file has. */
                       _("model_type: a known family expected, such as %s, not “%s”"), list, start);
      return NULL;
    }

  architecture = numel_architecture_new (name, get_description, self, &local_error);
  if (architecture == NULL && self->has_own_architectures)
    {
      architecture = numel_architecture_new (name, get_built_in_description, self, NULL);
      if (architecture != NULL)
        numel_catalog_note_broken (self, name, local_error->message);
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
 * numel_catalog_has:
 * @self: a catalogue
 * @model_type: a `model_type`
 *
 * Returns: whether there is a description that reads it
 */
gboolean
numel_catalog_has (NumelCatalog *self,
                   const char   *model_type)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->lock);
  g_autofree char *name = find_file_name (self, model_type);

  return name != NULL;
}

static int
compare_families (gconstpointer a,
                  gconstpointer b)
{
  const NumelFamily *x = *(const NumelFamily *const *) a;
  const NumelFamily *y = *(const NumelFamily *const *) b;

  return strcmp (x->model_type, y->model_type);
}

/**
 * numel_catalog_get_families:
 * @self: a catalogue
 * @n_families: (out): how many
 *
 * Returns: (transfer none) (array length=n_families): all families by their `model_type`
 */
const NumelFamily *const *
numel_catalog_get_families (NumelCatalog *self,
                            guint        *n_families)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->lock);

  numel_catalog_ensure_index (self);
  g_ptr_array_sort (self->families, compare_families);
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
numel_catalog_find_by_class (NumelCatalog *self,
                             const char   *class_name)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->lock);
  g_autoptr (GStrvBuilder) found = g_strv_builder_new ();

  numel_catalog_ensure_index (self);
  for (guint i = 0; i < self->families->len; i++)
    {
      const NumelFamily *family = g_ptr_array_index (self->families, i);

      if (g_strv_contains (family->classes, class_name))
        g_strv_builder_add (found, family->model_type);
    }

  return g_strv_builder_end (found);
}

/* The names stand in the index's last line in byte order, between spaces: a binary search needs no
 * table of its own. */
static gboolean
is_in_names (NumelCatalog *self,
             const char   *name)
{
  gsize length = strlen (name);
  const char *low = self->index_names;
  const char *high = self->index_end;

  while (low < high)
    {
      const char *middle = low + (high - low) / 2;
      const char *end;
      int order;

      while (middle > low && middle[-1] != ' ')
        middle--;
      end = memchr (middle, ' ', high - middle);
      if (end == NULL)
        end = high;

      order = memcmp (name, middle, MIN (length, (gsize) (end - middle)));
      if (order == 0)
        order = (length > (gsize) (end - middle)) - (length < (gsize) (end - middle));
      if (order == 0)
        return TRUE;
      if (order < 0)
        high = MAX (middle - 1, low);
      else
        low = end + 1;
    }

  return FALSE;
}

/**
 * numel_catalog_knows_name:
 * @self: a catalogue
 * @name: a key of a config.json
 *
 * Returns: whether it is a hyperparameter's name or alias in some family
 */
gboolean
numel_catalog_knows_name (NumelCatalog *self,
                          const char   *name)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->lock);

  if (is_in_names (self, name))
    return TRUE;
  if (self->has_own_architectures)
    numel_catalog_ensure_index (self);

  return g_hash_table_contains (self->names, name);
}

static int
compare_presets (gconstpointer a,
                 gconstpointer b)
{
  const NumelPreset *x = *(const NumelPreset *const *) a;
  const NumelPreset *y = *(const NumelPreset *const *) b;

  return strcmp (x->id, y->id);
}

/**
 * numel_catalog_get_presets:
 * @self: a catalogue
 * @n_presets: (out): how many
 *
 * Returns: (transfer none) (array length=n_presets): all presets by their id
 */
const NumelPreset *const *
numel_catalog_get_presets (NumelCatalog *self,
                           guint        *n_presets)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->lock);

  numel_catalog_ensure_index (self);
  g_ptr_array_sort (self->presets, compare_presets);
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
numel_catalog_find_preset (NumelCatalog *self,
                           const char   *id)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->lock);

  numel_catalog_ensure_index (self);

  return g_hash_table_lookup (self->presets_by_id, id);
}

/**
 * numel_catalog_load_preset:
 * @self: a catalogue
 * @id: a preset's id
 * @error: set to %NUMEL_ERROR_NOT_FOUND, or to what is wrong with a user's preset
 *
 * Returns: (transfer full) (nullable): the preset's `config` as a document
 */
NumelConfig *
numel_catalog_load_preset (NumelCatalog  *self,
                           const char    *id,
                           GError       **error)
{
  g_autofree char *file_name = g_strconcat (id, ".json", NULL);
  g_autofree char *resource = g_strconcat ("presets/", file_name, NULL);
  g_autoptr (GBytes) bytes = NULL;

  if (strchr (id, '/') == NULL && *id != '.')
    {
      bytes = numel_catalog_read_own (self, "presets", file_name, NULL);
      if (bytes == NULL)
        bytes = get_resource (resource);
    }
  if (bytes == NULL)
    {
      g_set_error (error, NUMEL_ERROR, NUMEL_ERROR_NOT_FOUND, _("there is no preset “%s”"), id);
      return NULL;
    }

  return numel_catalog_read_preset (bytes, error);
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

  numel_catalog_ensure_index (self);
  if (self->notes->len == 0 || g_ptr_array_index (self->notes, self->notes->len - 1) != NULL)
    g_ptr_array_add (self->notes, NULL);

  return (const char *const *) self->notes->pdata;
}

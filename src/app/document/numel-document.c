/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-document-private.h"

#include "numel-work-clock.h"

#include <glib/gi18n.h>

enum
{
  PROP_0,
  PROP_TITLE,
  PROP_FILE,
  PROP_MARK,
  PROP_MODIFIED,
  PROP_SELECTED,
  PROP_FOCUS,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (NumelDocument, numel_document, G_TYPE_OBJECT)

static void
set_string (NumelDocument  *self,
            char          **place,
            const char     *text,
            guint           property)
{
  if (g_strcmp0 (*place, text) == 0)
    return;

  g_free (*place);
  *place = g_strdup (text);
  g_object_notify_by_pspec (G_OBJECT (self), properties[property]);
}

void
numel_document_update_modified (NumelDocument *self)
{
  gboolean modified = numel_config_is_modified (self->config);

  if (self->modified == modified)
    return;

  self->modified = modified;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_MODIFIED]);
}

/* Several values can be mended; the one that was just edited comes first. */
static char **
order_blamed (NumelDocument     *self,
              const char *const *blamed)
{
  g_autoptr (GPtrArray) ordered = g_ptr_array_new ();

  for (guint i = 0; blamed[i] != NULL; i++)
    g_ptr_array_insert (ordered, g_strcmp0 (blamed[i], self->last_edited) == 0 ? 0 : -1,
                        g_strdup (blamed[i]));
  if (ordered->len == 0)
    return NULL;

  g_ptr_array_add (ordered, NULL);
  return (char **) g_ptr_array_free (g_steal_pointer (&ordered), FALSE);
}

/* The last good breakdown stays when the present values can't be counted. */
static void
recount (NumelDocument *self)
{
  NumelModelOptions options = { .family = self->family };
  g_autoptr (GError) error = NULL;
  g_autoptr (NumelModel) model = NULL;
  g_autoptr (NumelBreakdown) breakdown = NULL;

  numel_work_clock_start ();

  g_clear_error (&self->error);
  g_clear_pointer (&self->blamed, g_strfreev);

  model = numel_model_new (self->catalog, self->config, &options, &error);
  if (model != NULL)
    breakdown = numel_model_build_breakdown (model, &error);

  if (model != NULL)
    {
      const char *const *blamed = numel_model_get_blamed (model);

      if (breakdown == NULL && blamed != NULL)
        self->blamed = order_blamed (self, blamed);
      g_set_object (&self->model, model);
    }
  else
    {
      /* Without a model there are no rows either; the last breakdown would be another family's. */
      g_clear_object (&self->model);
      g_clear_pointer (&self->breakdown, numel_breakdown_unref);
    }

  if (breakdown != NULL)
    {
      g_clear_pointer (&self->breakdown, numel_breakdown_unref);
      self->breakdown = g_steal_pointer (&breakdown);
    }
  else
    {
      self->error = g_steal_pointer (&error);
    }

  numel_document_update_modified (self);
  g_signal_emit_by_name (self, "counted");
  numel_work_clock_stop ();
}

static void
numel_document_finalize (GObject *object)
{
  NumelDocument *self = NUMEL_DOCUMENT (object);

  if (self->monitor != NULL)
    g_file_monitor_cancel (self->monitor);
  g_clear_object (&self->monitor);
  g_clear_object (&self->catalog);
  g_clear_object (&self->config);
  g_clear_object (&self->file);
  g_clear_object (&self->model);
  g_clear_pointer (&self->disk_bytes, g_bytes_unref);
  g_clear_pointer (&self->breakdown, numel_breakdown_unref);
  g_clear_pointer (&self->preset, g_free);
  g_clear_pointer (&self->title, g_free);
  g_clear_pointer (&self->family, g_free);
  g_clear_pointer (&self->selected, g_free);
  g_clear_pointer (&self->focus, g_free);
  g_clear_pointer (&self->blamed, g_strfreev);
  g_clear_pointer (&self->last_edited, g_free);
  g_clear_error (&self->error);

  G_OBJECT_CLASS (numel_document_parent_class)->finalize (object);
}

static void
numel_document_get_property (GObject    *object,
                             guint       id,
                             GValue     *value,
                             GParamSpec *pspec)
{
  NumelDocument *self = NUMEL_DOCUMENT (object);

  switch (id)
    {
    case PROP_TITLE:
      g_value_set_string (value, self->title);
      break;
    case PROP_FILE:
      g_value_set_object (value, self->file);
      break;
    case PROP_MARK:
      g_value_set_uint (value, self->mark);
      break;
    case PROP_MODIFIED:
      g_value_set_boolean (value, self->modified);
      break;
    case PROP_SELECTED:
      g_value_set_string (value, self->selected);
      break;
    case PROP_FOCUS:
      g_value_set_string (value, self->focus);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
numel_document_class_init (NumelDocumentClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GParamFlags flags = G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  object_class->finalize = numel_document_finalize;
  object_class->get_property = numel_document_get_property;

  properties[PROP_TITLE] = g_param_spec_string ("title", NULL, NULL, NULL, flags);
  properties[PROP_FILE] = g_param_spec_object ("file", NULL, NULL, G_TYPE_FILE, flags);
  properties[PROP_MARK] = g_param_spec_uint ("mark", NULL, NULL, 0, G_MAXUINT, 0, flags);
  properties[PROP_MODIFIED] = g_param_spec_boolean ("modified", NULL, NULL, FALSE, flags);
  properties[PROP_SELECTED] = g_param_spec_string ("selected", NULL, NULL, NULL, flags);
  properties[PROP_FOCUS] = g_param_spec_string ("focus", NULL, NULL, NULL, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  g_signal_new ("counted", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                G_TYPE_NONE, 0);
  g_signal_new ("changed-on-disk", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                NULL, G_TYPE_NONE, 0);
}

static void
numel_document_init (NumelDocument *self)
{
}

/* Takes over what was just read. */
void
numel_document_set_config (NumelDocument *self,
                           NumelConfig   *config)
{
  if (self->config != NULL)
    g_signal_handlers_disconnect_by_func (self->config, recount, self);
  g_set_object (&self->config, config);
  g_signal_connect_object (config, "changed", G_CALLBACK (recount), self, G_CONNECT_SWAPPED);
  g_clear_pointer (&self->disk_bytes, g_bytes_unref);
  if (self->file != NULL)
    self->disk_bytes = g_bytes_ref (numel_config_get_bytes (config));
  recount (self);
}

/* A document with a config, counted if it can be; without a title it is called after its file. */
NumelDocument *
numel_document_new (NumelCatalog *catalog,
                    NumelConfig  *config,
                    GFile        *file,
                    const char   *title)
{
  NumelDocument *self;

  g_return_val_if_fail (NUMEL_IS_CATALOG (catalog), NULL);
  g_return_val_if_fail (NUMEL_IS_CONFIG (config), NULL);

  self = g_object_new (NUMEL_TYPE_DOCUMENT, NULL);
  self->catalog = g_object_ref (catalog);
  if (title != NULL)
    self->title = g_strdup (title);
  else if (file != NULL)
    self->title = numel_document_title_for_file (file);
  else
    self->title = g_strdup (_("Untitled"));
  numel_document_set_file (self, file);
  numel_document_set_config (self, config);
  return self;
}

NumelDocument *
numel_document_new_for_preset (NumelCatalog  *catalog,
                               const char    *id,
                               GError       **error)
{
  const NumelPreset *preset;
  g_autoptr (NumelConfig) config = numel_catalog_load_preset (catalog, id, error);
  NumelDocument *self;

  if (config == NULL)
    return NULL;

  preset = numel_catalog_find_preset (catalog, id);
  self = numel_document_new (catalog, config, NULL, preset != NULL ? preset->title : id);
  self->preset = g_strdup (id);
  return self;
}

/* A new document with the present values and no file. */
NumelDocument *
numel_document_duplicate (NumelDocument  *self,
                          GError        **error)
{
  g_autoptr (NumelConfig) config = NULL;
  g_autofree char *title = NULL;
  NumelDocument *copy;

  g_return_val_if_fail (NUMEL_IS_DOCUMENT (self), NULL);

  config = numel_config_new_from_bytes (numel_config_get_bytes (self->config), error);
  if (config == NULL)
    return NULL;

  /* Translators: the name of a copied model. */
  title = g_strdup_printf (_("%s (copy)"), self->title);
  copy = numel_document_new (self->catalog, config, NULL, title);
  numel_document_set_family (copy, self->family);
  return copy;
}

NumelCatalog *
numel_document_get_catalog (NumelDocument *self)
{
  g_return_val_if_fail (NUMEL_IS_DOCUMENT (self), NULL);

  return self->catalog;
}

NumelConfig *
numel_document_get_config (NumelDocument *self)
{
  g_return_val_if_fail (NUMEL_IS_DOCUMENT (self), NULL);

  return self->config;
}

GFile *
numel_document_get_file (NumelDocument *self)
{
  g_return_val_if_fail (NUMEL_IS_DOCUMENT (self), NULL);

  return self->file;
}

const char *
numel_document_get_preset (NumelDocument *self)
{
  g_return_val_if_fail (NUMEL_IS_DOCUMENT (self), NULL);

  return self->preset;
}

const char *
numel_document_get_title (NumelDocument *self)
{
  g_return_val_if_fail (NUMEL_IS_DOCUMENT (self), NULL);

  return self->title;
}

void
numel_document_set_title (NumelDocument *self,
                          const char    *title)
{
  g_return_if_fail (NUMEL_IS_DOCUMENT (self));
  g_return_if_fail (title != NULL);

  set_string (self, &self->title, title, PROP_TITLE);
}

guint
numel_document_get_mark (NumelDocument *self)
{
  g_return_val_if_fail (NUMEL_IS_DOCUMENT (self), 0);

  return self->mark;
}

void
numel_document_set_mark (NumelDocument *self,
                         guint          mark)
{
  g_return_if_fail (NUMEL_IS_DOCUMENT (self));

  if (self->mark == mark)
    return;

  self->mark = mark;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_MARK]);
}

gboolean
numel_document_get_modified (NumelDocument *self)
{
  g_return_val_if_fail (NUMEL_IS_DOCUMENT (self), FALSE);

  return self->modified;
}

const char *
numel_document_get_selected (NumelDocument *self)
{
  g_return_val_if_fail (NUMEL_IS_DOCUMENT (self), NULL);

  return self->selected;
}

void
numel_document_set_selected (NumelDocument *self,
                             const char    *selected)
{
  g_return_if_fail (NUMEL_IS_DOCUMENT (self));

  set_string (self, &self->selected, selected, PROP_SELECTED);
}

const char *
numel_document_get_focus (NumelDocument *self)
{
  g_return_val_if_fail (NUMEL_IS_DOCUMENT (self), NULL);

  return self->focus;
}

void
numel_document_set_focus (NumelDocument *self,
                          const char    *focus)
{
  g_return_if_fail (NUMEL_IS_DOCUMENT (self));

  set_string (self, &self->focus, focus, PROP_FOCUS);
}

/* The model of the present values, which may not be countable; NULL when no description reads
 * the config. */
NumelModel *
numel_document_get_model (NumelDocument *self)
{
  g_return_val_if_fail (NUMEL_IS_DOCUMENT (self), NULL);

  return self->model;
}

NumelBreakdown *
numel_document_get_breakdown (NumelDocument *self)
{
  g_return_val_if_fail (NUMEL_IS_DOCUMENT (self), NULL);

  return self->breakdown;
}

const NumelCounts *
numel_document_get_counts (NumelDocument *self)
{
  g_return_val_if_fail (NUMEL_IS_DOCUMENT (self), NULL);

  return self->breakdown != NULL ? numel_breakdown_get_counts (self->breakdown) : NULL;
}

const GError *
numel_document_get_error (NumelDocument *self)
{
  g_return_val_if_fail (NUMEL_IS_DOCUMENT (self), NULL);

  return self->error;
}

const char *const *
numel_document_get_blamed (NumelDocument *self)
{
  g_return_val_if_fail (NUMEL_IS_DOCUMENT (self), NULL);

  return (const char *const *) self->blamed;
}

gboolean
numel_document_get_stale (NumelDocument *self)
{
  g_return_val_if_fail (NUMEL_IS_DOCUMENT (self), FALSE);

  return self->breakdown != NULL && self->error != NULL;
}

const char *
numel_document_get_family (NumelDocument *self)
{
  g_return_val_if_fail (NUMEL_IS_DOCUMENT (self), NULL);

  return self->family;
}

void
numel_document_set_family (NumelDocument *self,
                           const char    *family)
{
  g_return_if_fail (NUMEL_IS_DOCUMENT (self));

  if (g_strcmp0 (self->family, family) == 0)
    return;

  g_free (self->family);
  self->family = g_strdup (family);
  recount (self);
}

/* One gesture is one step for undo: while a button or key is held, the first edit opens a step and
 * letting go closes it. */
static void
before_edit (NumelDocument *self)
{
  if (!self->held || self->step_open)
    return;

  self->step_open = TRUE;
  numel_config_begin_step (self->config);
}

static gboolean
same_value (JsonNode *a,
            JsonNode *b)
{
  if (a == NULL || b == NULL)
    return a == b;

  return json_node_equal (a, b);
}

gboolean
numel_document_is_changed (NumelDocument *self,
                           const char    *path)
{
  g_return_val_if_fail (NUMEL_IS_DOCUMENT (self), FALSE);

  return self->modified
         && !same_value (numel_config_get (self->config, path),
                         numel_config_get_saved (self->config, path));
}

gboolean
numel_document_set_value (NumelDocument  *self,
                          const char     *path,
                          JsonNode       *value,
                          GError        **error)
{
  gboolean done;

  g_return_val_if_fail (NUMEL_IS_DOCUMENT (self), FALSE);
  g_return_val_if_fail (path != NULL && value != NULL, FALSE);

  if (same_value (numel_config_get (self->config, path), value))
    return TRUE;

  numel_work_clock_start ();
  before_edit (self);
  g_free (self->last_edited);
  self->last_edited = g_strdup (path);
  done = numel_config_set (self->config, path, value, error);
  numel_work_clock_stop ();
  return done;
}

/* Writes the class as the only one of the config's architectures. */
gboolean
numel_document_set_class (NumelDocument  *self,
                          const char     *class_name,
                          GError        **error)
{
  g_autoptr (JsonArray) array = json_array_new ();
  g_autoptr (JsonNode) node = NULL;

  g_return_val_if_fail (NUMEL_IS_DOCUMENT (self), FALSE);

  json_array_add_string_element (array, class_name);
  node = json_node_init_array (json_node_alloc (), array);
  return numel_document_set_value (self, "architectures", node, error);
}

/* Puts the file's value back; removes a key that the file doesn't have. */
gboolean
numel_document_reset (NumelDocument  *self,
                      const char     *path,
                      GError        **error)
{
  g_return_val_if_fail (NUMEL_IS_DOCUMENT (self), FALSE);

  before_edit (self);
  return numel_config_reset (self->config, path, error);
}

/* All edits while one is held are undone together. */
void
numel_document_hold (NumelDocument *self,
                     gboolean       hold)
{
  g_return_if_fail (NUMEL_IS_DOCUMENT (self));

  self->held = hold;
  if (hold || !self->step_open)
    return;

  self->step_open = FALSE;
  numel_config_end_step (self->config);
}

/* Takes the last step back. */
void
numel_document_undo (NumelDocument *self)
{
  g_return_if_fail (NUMEL_IS_DOCUMENT (self));

  numel_document_hold (self, FALSE);
  numel_config_undo (self->config);
}

/* Does again what was last taken back. */
void
numel_document_redo (NumelDocument *self)
{
  g_return_if_fail (NUMEL_IS_DOCUMENT (self));

  numel_document_hold (self, FALSE);
  numel_config_redo (self->config);
}

/* The keys from the top to a node, joined by slashes. */
char *
numel_document_dup_key_path (const NumelNode *node)
{
  GString *path = g_string_new (NULL);

  for (; node != NULL && node->parent != NULL; node = node->parent)
    {
      if (path->len > 0)
        g_string_prepend_c (path, '/');
      g_string_prepend (path, node->key);
    }

  return g_string_free (path, FALSE);
}

/* The node of the present breakdown with a key path. */
const NumelNode *
numel_document_find_node (NumelDocument *self,
                          const char    *key_path)
{
  const NumelNode *node;
  const char *rest = key_path;

  g_return_val_if_fail (NUMEL_IS_DOCUMENT (self), NULL);

  if (numel_document_get_breakdown (self) == NULL || key_path == NULL)
    return NULL;

  node = numel_breakdown_get_root (numel_document_get_breakdown (self));
  while (*rest != '\0')
    {
      const NumelNode *next = NULL;
      gsize length = 0;

      for (guint i = 0; i < node->n_children && next == NULL; i++)
        {
          length = strlen (node->children[i]->key);
          if (strncmp (rest, node->children[i]->key, length) == 0
              && (rest[length] == '\0' || rest[length] == '/'))
            next = node->children[i];
        }
      if (next == NULL)
        return NULL;

      node = next;
      rest += length;
      if (*rest == '/')
        rest++;
    }

  return node;
}

/* Whether there is something to see inside of it, which there isn't inside of a layer. */
gboolean
numel_document_can_enter (NumelDocument *self,
                       const char    *key)
{
  const NumelNode *node = numel_document_find_node (self, key);

  return node != NULL && node->kind == NULL && node->n_children > 0;
}

/* Looks inside of it, if there is something to see. */
void
numel_document_enter (NumelDocument *self,
                   const char    *key)
{
  if (numel_document_can_enter (self, key))
    numel_document_set_focus (self, key);
}

/* Looks at what is around the module that is looked at. */
void
numel_document_leave (NumelDocument *self)
{
  const NumelNode *node = numel_document_find_node (self, numel_document_get_focus (self));
  g_autofree char *parent = NULL;

  if (node != NULL && node->parent != NULL && node->parent->parent != NULL)
    parent = numel_document_dup_key_path (node->parent);
  numel_document_set_focus (self, parent);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-document-private.h"

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

void
numel_document_update_modified (NumelDocument *self)
{
  gboolean modified = numel_config_is_modified (self->config);

  if (self->modified == modified)
    return;

  self->modified = modified;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_MODIFIED]);
}

static void
numel_document_dispose (GObject *object)
{
  NumelDocument *self = NUMEL_DOCUMENT (object);

  if (self->monitor != NULL)
    g_file_monitor_cancel (self->monitor);
  g_clear_object (&self->monitor);

  G_OBJECT_CLASS (numel_document_parent_class)->dispose (object);
}

static void
numel_document_finalize (GObject *object)
{
  NumelDocument *self = NUMEL_DOCUMENT (object);

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
numel_document_set_property (GObject      *object,
                             guint         id,
                             const GValue *value,
                             GParamSpec   *pspec)
{
  NumelDocument *self = NUMEL_DOCUMENT (object);

  switch (id)
    {
    case PROP_TITLE:
      numel_document_set_title (self, g_value_get_string (value));
      break;
    case PROP_MARK:
      numel_document_set_mark (self, g_value_get_uint (value));
      break;
    case PROP_SELECTED:
      numel_document_set_selected (self, g_value_get_string (value));
      break;
    case PROP_FOCUS:
      numel_document_set_focus (self, g_value_get_string (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
numel_document_class_init (NumelDocumentClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GParamFlags writable = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;
  GParamFlags readable = G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  object_class->dispose = numel_document_dispose;
  object_class->finalize = numel_document_finalize;
  object_class->get_property = numel_document_get_property;
  object_class->set_property = numel_document_set_property;

  properties[PROP_TITLE] = g_param_spec_string ("title", NULL, NULL, NULL, writable);
  properties[PROP_FILE] = g_param_spec_object ("file", NULL, NULL, G_TYPE_FILE, readable);
  properties[PROP_MARK] = g_param_spec_uint ("mark", NULL, NULL, 0, G_MAXUINT, 0, writable);
  properties[PROP_MODIFIED] = g_param_spec_boolean ("modified", NULL, NULL, FALSE, readable);
  properties[PROP_SELECTED] = g_param_spec_string ("selected", NULL, NULL, NULL, writable);
  properties[PROP_FOCUS] = g_param_spec_string ("focus", NULL, NULL, NULL, writable);
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
  self->config = g_object_ref (config);
  if (title != NULL)
    self->title = g_strdup (title);
  else if (file != NULL)
    self->title = numel_document_title_for_file (file);
  else
    self->title = g_strdup (_("Untitled"));
  numel_document_set_file (self, file);
  if (file != NULL)
    self->disk_bytes = g_bytes_ref (numel_config_get_bytes (config));

  g_signal_connect_object (config, "changed", G_CALLBACK (numel_document_recount), self,
                           G_CONNECT_SWAPPED);
  numel_document_recount (self);
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

  if (g_strcmp0 (self->title, title) == 0)
    return;

  g_free (self->title);
  self->title = g_strdup (title);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_TITLE]);
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

  if (g_strcmp0 (self->selected, selected) == 0)
    return;

  g_free (self->selected);
  self->selected = g_strdup (selected);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SELECTED]);
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

  if (g_strcmp0 (self->focus, focus) == 0)
    return;

  g_free (self->focus);
  self->focus = g_strdup (focus);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_FOCUS]);
}

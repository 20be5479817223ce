/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is counted of a document's values, and how its modules are found again. */
#include "numel-document-private.h"

#include "numel-work-clock.h"

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
void
numel_document_recount (NumelDocument *self)
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
  numel_document_recount (self);
}

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

const NumelNode *
numel_document_find_node (NumelDocument *self,
                          const char    *key_path)
{
  const NumelNode *node;
  const char *rest = key_path;

  g_return_val_if_fail (NUMEL_IS_DOCUMENT (self), NULL);

  if (self->breakdown == NULL || key_path == NULL)
    return NULL;

  node = numel_breakdown_get_root (self->breakdown);
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

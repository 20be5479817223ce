/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-json-document.h"

#include "core/text/numel-error.h"
#include "numel-json.h"

#include <glib/gi18n-lib.h>
#include <string.h>

struct _NumelJsonDocument
{
  gatomicrefcount references;
  GBytes *bytes;
  NumelJsonScanner *scanner;
  JsonNode *root;
};

/**
 * numel_json_document_new:
 * @bytes: a text
 * @error: return location for an error
 *
 * Reads a text of at most %NUMEL_JSON_MAX_SIZE bytes and %NUMEL_JSON_MAX_DEPTH levels.
 *
 * An error is that of numel_json_scanner_new(), or %NUMEL_ERROR_NOT_AN_OBJECT.
 *
 * Returns: (transfer full): the document
 */
NumelJsonDocument *
numel_json_document_new (GBytes  *bytes,
                         GError **error)
{
  g_autoptr (NumelJsonScanner) scanner = NULL;
  NumelJsonDocument *self;
  JsonNode *root;

  g_return_val_if_fail (bytes != NULL, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  scanner = numel_json_scanner_new (bytes, NUMEL_JSON_MAX_SIZE, NUMEL_JSON_MAX_DEPTH, FALSE, error);
  if (scanner == NULL)
    return NULL;

  if (!numel_json_scanner_is_object (scanner))
    {
      numel_error_set (error, NUMEL_ERROR_NOT_AN_OBJECT,
                       _("an object in braces expected, not another kind of JSON"));
      return NULL;
    }

  root = numel_json_parse_scan (scanner, error);
  if (root == NULL)
    return NULL;

  self = g_new0 (NumelJsonDocument, 1);
  g_atomic_ref_count_init (&self->references);
  self->bytes = g_bytes_ref (bytes);
  self->scanner = g_steal_pointer (&scanner);
  self->root = root;

  return self;
}

/**
 * numel_json_document_splice:
 * @self: a document
 * @offset: where to cut
 * @removed: how many bytes are taken out
 * @inserted: the text that is put in
 * @inserted_size: its bytes
 * @error: return location for an error
 *
 * Returns: (transfer full): the document with another text in this place; %NULL if that would be no
 *   document
 */
NumelJsonDocument *
numel_json_document_splice (const NumelJsonDocument  *self,
                            gsize                     offset,
                            gsize                     removed,
                            const char               *inserted,
                            gsize                     inserted_size,
                            GError                  **error)
{
  g_autoptr (GBytes) bytes = NULL;
  gsize size, new_size;
  const char *text;
  char *copy;

  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (inserted != NULL, NULL);

  text = numel_json_document_get_text (self, &size);
  g_return_val_if_fail (offset <= size && removed <= size - offset, NULL);

  new_size = size - removed + inserted_size;
  copy = g_malloc (new_size + 1);
  memcpy (copy, text, offset);
  memcpy (copy + offset, inserted, inserted_size);
  memcpy (copy + offset + inserted_size, text + offset + removed, size - offset - removed);
  bytes = g_bytes_new_take (copy, new_size);

  return numel_json_document_new (bytes, error);
}

/**
 * numel_json_document_ref:
 * @self: a document
 *
 * Returns: (transfer full): the same
 */
NumelJsonDocument *
numel_json_document_ref (NumelJsonDocument *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  g_atomic_ref_count_inc (&self->references);

  return self;
}

/**
 * numel_json_document_unref:
 * @self: (transfer full): a document
 */
void
numel_json_document_unref (NumelJsonDocument *self)
{
  g_return_if_fail (self != NULL);

  if (!g_atomic_ref_count_dec (&self->references))
    return;

  json_node_unref (self->root);
  numel_json_scanner_free (self->scanner);
  g_bytes_unref (self->bytes);
  g_free (self);
}

/**
 * numel_json_document_get_bytes:
 * @self: a document
 *
 * Returns: (transfer none): its text
 */
GBytes *
numel_json_document_get_bytes (const NumelJsonDocument *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->bytes;
}

/**
 * numel_json_document_get_text:
 * @self: a document
 * @size: (out): its bytes
 *
 * Returns: (transfer none): its text, not terminated
 */
const char *
numel_json_document_get_text (const NumelJsonDocument *self,
                              gsize                   *size)
{
  g_return_val_if_fail (self != NULL, NULL);

  return numel_json_scanner_get_text (self->scanner, size);
}

/**
 * numel_json_document_get_root:
 * @self: a document
 *
 * Returns: (transfer none): the parsed text, with what numel_json_parse_scan() masks
 */
JsonObject *
numel_json_document_get_root (const NumelJsonDocument *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return json_node_get_object (self->root);
}

/**
 * numel_json_document_get_scanner:
 * @self: a document
 *
 * Returns: (transfer none): the places of its members
 */
const NumelJsonScanner *
numel_json_document_get_scanner (const NumelJsonDocument *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->scanner;
}

/**
 * numel_json_document_get_node:
 * @self: a document
 * @path: keys joined by dots
 *
 * Returns: (transfer none) (nullable): the value there
 */
JsonNode *
numel_json_document_get_node (const NumelJsonDocument *self,
                              const char              *path)
{
  g_auto (GStrv) keys = NULL;
  JsonNode *node;

  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (path != NULL, NULL);

  /* Nearly every path is one key, and a model asks for fifty of them. */
  if (strchr (path, '.') == NULL)
    return json_object_get_member (json_node_get_object (self->root), path);

  keys = g_strsplit (path, ".", -1);
  node = self->root;
  for (guint i = 0; keys[i] != NULL && node != NULL; i++)
    {
      if (!JSON_NODE_HOLDS_OBJECT (node))
        return NULL;
      node = json_object_get_member (json_node_get_object (node), keys[i]);
    }

  return node;
}

/**
 * numel_json_document_find:
 * @self: a document
 * @path: keys joined by dots
 * @object: (out): the innermost object that is there, on the way to the path
 * @deepest: (out): the last member on the way that is there, or %NUMEL_JSON_NONE
 * @rest: (out): the part of @path that is not there, %NULL if all of it is
 *
 * Returns: the member at the path, or %NUMEL_JSON_NONE
 */
guint32
numel_json_document_find (const NumelJsonDocument  *self,
                          const char               *path,
                          guint32                  *object,
                          guint32                  *deepest,
                          const char              **rest)
{
  guint32 member = NUMEL_JSON_NONE;

  g_return_val_if_fail (self != NULL, NUMEL_JSON_NONE);
  g_return_val_if_fail (path != NULL, NUMEL_JSON_NONE);

  *object = 0;
  *deepest = NUMEL_JSON_NONE;
  *rest = path;

  while (TRUE)
    {
      const char *dot = strchr (*rest, '.');
      g_autofree char *key = dot != NULL ? g_strndup (*rest, dot - *rest) : g_strdup (*rest);

      member = numel_json_scanner_find (self->scanner, *object, key);
      if (member == NUMEL_JSON_NONE)
        return NUMEL_JSON_NONE;

      *deepest = member;
      if (dot == NULL)
        {
          *rest = NULL;
          return member;
        }

      *rest = dot + 1;
      if (numel_json_scanner_get_member (self->scanner, member)->child == NUMEL_JSON_NONE)
        return NUMEL_JSON_NONE;
      *object = numel_json_scanner_get_member (self->scanner, member)->child;
    }
}

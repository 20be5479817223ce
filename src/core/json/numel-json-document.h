/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-json.h"

G_BEGIN_DECLS

/**
 * NumelJsonDocument:
 *
 * A text whose root is an object, with the places of its members and the parsed tree. It never
 * changes: an edit makes another document.
 */
typedef struct _NumelJsonDocument NumelJsonDocument;

NumelJsonDocument *numel_json_document_new         (GBytes                  *bytes,
                                                    GError                 **error)
                 G_GNUC_WARN_UNUSED_RESULT;
NumelJsonDocument *numel_json_document_splice      (const NumelJsonDocument *self,
                                                    gsize                    offset,
                                                    gsize                    removed,
                                                    const char              *inserted,
                                                    gsize                    inserted_size,
                                                    GError                 **error)
                 G_GNUC_WARN_UNUSED_RESULT;
NumelJsonDocument *numel_json_document_ref         (NumelJsonDocument       *self);
void               numel_json_document_unref       (NumelJsonDocument       *self);

GBytes            *numel_json_document_get_bytes   (const NumelJsonDocument *self);
const char        *numel_json_document_get_text    (const NumelJsonDocument *self,
                                                    gsize                   *size);
JsonObject        *numel_json_document_get_root    (const NumelJsonDocument *self);
const NumelJsonScanner *
                   numel_json_document_get_scanner (const NumelJsonDocument *self);
JsonNode          *numel_json_document_get_node    (const NumelJsonDocument *self,
                                                    const char              *path);
guint32            numel_json_document_find        (const NumelJsonDocument *self,
                                                    const char              *path,
                                                    guint32                 *object,
                                                    guint32                 *deepest,
                                                    const char             **rest);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NumelJsonDocument, numel_json_document_unref)

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-json.h"

G_BEGIN_DECLS

/**
 * NumelJsonSplice:
 * @offset: where the text is cut
 * @removed: what is taken out
 * @inserted: what is put in
 *
 * A change of a text. With @removed and @inserted changed places it is the way back.
 */
typedef struct
{
  gsize offset;
  GBytes *removed;
  GBytes *inserted;
} NumelJsonSplice;

NumelJsonSplice *numel_json_edit_set (const NumelJson *json, const char *path, JsonNode *value,
                                      GError **error) G_GNUC_WARN_UNUSED_RESULT;
NumelJsonSplice *numel_json_edit_copy (const NumelJson *json, const char *path,
                                       const NumelJson *source,
                                       GError **error) G_GNUC_WARN_UNUSED_RESULT;
NumelJsonSplice *numel_json_edit_remove (const NumelJson *json, const char *path)
  G_GNUC_WARN_UNUSED_RESULT;

NumelJson *numel_json_splice_apply (const NumelJsonSplice *self, const NumelJson *json,
                                    gboolean backwards, GError **error) G_GNUC_WARN_UNUSED_RESULT;
void numel_json_splice_free (NumelJsonSplice *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NumelJsonSplice, numel_json_splice_free)

G_END_DECLS

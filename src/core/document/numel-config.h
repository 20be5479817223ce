/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/json/numel-json.h"

#include <gio/gio.h>

G_BEGIN_DECLS

#define NUMEL_CONFIG_MAX_SIZE  NUMEL_JSON_MAX_SIZE
#define NUMEL_CONFIG_MAX_DEPTH NUMEL_JSON_MAX_DEPTH

/**
 * NumelConfig:
 *
 * An open document: the bytes of a config.json, with get, set and reset by key path. It knows no
 * architecture. An edit is a splice in the bytes, so what isn't edited stays as it was.
 *
 * A key path is the keys from the top joined by dots (`text_config.hidden_size`). A key that holds
 * a dot itself can't be reached by a path. Of a duplicate key the last one counts.
 *
 * #NumelConfig::changed is emitted after the bytes have changed; #NumelConfig:modified tells
 * whether there is something to save.
 */
#define NUMEL_TYPE_CONFIG (numel_config_get_type ())
G_DECLARE_FINAL_TYPE (NumelConfig, numel_config, NUMEL, CONFIG, GObject)

NumelConfig *numel_config_new_from_bytes (GBytes *bytes, GError **error) G_GNUC_WARN_UNUSED_RESULT;
NumelConfig *numel_config_new_from_file (GFile *file, GError **error) G_GNUC_WARN_UNUSED_RESULT;
NumelConfig *numel_config_new_from_path (const char *path, GError **error)
  G_GNUC_WARN_UNUSED_RESULT;
NumelConfig *numel_config_new_from_stream (GInputStream *stream, GError **error)
  G_GNUC_WARN_UNUSED_RESULT;

GBytes *numel_config_get_bytes (NumelConfig *self);
JsonObject *numel_config_get_root (NumelConfig *self);

JsonNode *numel_config_get (NumelConfig *self, const char *path);
const char *const *numel_config_get_duplicates (NumelConfig *self);

gboolean numel_config_set (NumelConfig *self, const char *path, JsonNode *value, GError **error);
gboolean numel_config_remove (NumelConfig *self, const char *path, GError **error);

/* Undo: every edit is one inverse splice; edits between begin and end are one step. */
void numel_config_begin_step (NumelConfig *self);
void numel_config_end_step (NumelConfig *self);
gboolean numel_config_can_undo (NumelConfig *self);
gboolean numel_config_can_redo (NumelConfig *self);
void numel_config_undo (NumelConfig *self);
void numel_config_redo (NumelConfig *self);

/* Saving and the file's own values: what was read or last saved is the baseline. */
gboolean numel_config_is_modified (NumelConfig *self);
JsonNode *numel_config_get_saved (NumelConfig *self, const char *path);
gboolean numel_config_reset (NumelConfig *self, const char *path, GError **error);
gboolean numel_config_differs_from_file (NumelConfig *self, GFile *file);
gboolean numel_config_save (NumelConfig *self, GFile *file, GError **error);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/count/numel-model.h"

G_BEGIN_DECLS

/**
 * NumelDocument:
 *
 * A model that is open in the window: its config, the file it is from, what was counted last, and
 * what is chosen in it. It knows no widget.
 *
 * #NumelDocument::counted is emitted after every recount, whether it succeeded or not; then
 * `stale` tells whether the counts are those of the present values. #NumelDocument::changed-on-disk
 * tells that another program has written the file.
 */
#define NUMEL_TYPE_DOCUMENT (numel_document_get_type ())
G_DECLARE_FINAL_TYPE (NumelDocument, numel_document, NUMEL, DOCUMENT, GObject)

NumelDocument      *numel_document_new                (NumelCatalog   *catalog,
                                                       NumelConfig    *config,
                                                       GFile          *file,
                                                       const char     *title)
                                                      G_GNUC_WARN_UNUSED_RESULT;
NumelDocument      *numel_document_new_for_file       (NumelCatalog   *catalog,
                                                       GFile          *file,
                                                       GError        **error)
                                                      G_GNUC_WARN_UNUSED_RESULT;
NumelDocument      *numel_document_new_for_preset     (NumelCatalog   *catalog,
                                                       const char     *id,
                                                       GError        **error)
                                                      G_GNUC_WARN_UNUSED_RESULT;
NumelDocument      *numel_document_duplicate          (NumelDocument  *self,
                                                       GError        **error)
                                                      G_GNUC_WARN_UNUSED_RESULT;

NumelCatalog       *numel_document_get_catalog        (NumelDocument  *self);
NumelConfig        *numel_document_get_config         (NumelDocument  *self);
GFile              *numel_document_get_file           (NumelDocument  *self);
const char         *numel_document_get_preset         (NumelDocument  *self);
const char         *numel_document_get_title          (NumelDocument  *self);
void                numel_document_set_title          (NumelDocument  *self,
                                                       const char     *title);
char               *numel_document_dup_file_name      (NumelDocument  *self)
                                                      G_GNUC_WARN_UNUSED_RESULT;
guint               numel_document_get_mark           (NumelDocument  *self);
void                numel_document_set_mark           (NumelDocument  *self,
                                                       guint           mark);

NumelModel         *numel_document_get_model          (NumelDocument  *self);
NumelBreakdown     *numel_document_get_breakdown      (NumelDocument  *self);
const NumelCounts  *numel_document_get_counts         (NumelDocument  *self);
const GError       *numel_document_get_error          (NumelDocument  *self);
const char *const  *numel_document_get_blamed         (NumelDocument  *self);
gboolean            numel_document_get_stale          (NumelDocument  *self);
gboolean            numel_document_get_modified       (NumelDocument  *self);

gboolean            numel_document_is_changed         (NumelDocument  *self,
                                                       const char     *path);
gboolean            numel_document_set_value          (NumelDocument  *self,
                                                       const char     *path,
                                                       JsonNode       *value,
                                                       GError        **error);
gboolean            numel_document_set_class          (NumelDocument  *self,
                                                       const char     *class_name,
                                                       GError        **error);
gboolean            numel_document_reset              (NumelDocument  *self,
                                                       const char     *path,
                                                       GError        **error);
void                numel_document_hold               (NumelDocument  *self,
                                                       gboolean        hold);
void                numel_document_undo               (NumelDocument  *self);
void                numel_document_redo               (NumelDocument  *self);

const char         *numel_document_get_family         (NumelDocument  *self);
void                numel_document_set_family         (NumelDocument  *self,
                                                       const char     *family);

gboolean            numel_document_save               (NumelDocument  *self,
                                                       GFile          *file,
                                                       gboolean        overwrite,
                                                       GError        **error);
gboolean            numel_document_reload             (NumelDocument  *self,
                                                       GError        **error);

const char         *numel_document_get_selected       (NumelDocument  *self);
void                numel_document_set_selected       (NumelDocument  *self,
                                                       const char     *selected);
const char         *numel_document_get_focus          (NumelDocument  *self);
void                numel_document_set_focus          (NumelDocument  *self,
                                                       const char     *focus);
gboolean            numel_document_can_enter          (NumelDocument  *self,
                                                       const char     *key);
void                numel_document_enter              (NumelDocument  *self,
                                                       const char     *key);
void                numel_document_leave              (NumelDocument  *self);
const NumelNode    *numel_document_find_node          (NumelDocument  *self,
                                                       const char     *key_path);
char               *numel_document_dup_key_path       (const NumelNode *node)
                                                      G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-document.h"

G_BEGIN_DECLS

/**
 * NumelSession:
 *
 * The one state object of a window: the open documents (it is the list of them), the chosen
 * document and the page. Form, tree, charts and pages are views of it and never call each other;
 * the chosen node is the chosen document's `selected`.
 *
 * #NumelSession::counted is emitted when any of the documents was counted anew.
 */
#define NUMEL_TYPE_SESSION (numel_session_get_type ())
G_DECLARE_FINAL_TYPE (NumelSession, numel_session, NUMEL, SESSION, GObject)

NumelSession  *numel_session_new          (NumelCatalog  *catalog) G_GNUC_WARN_UNUSED_RESULT;

NumelCatalog  *numel_session_get_catalog  (NumelSession  *self);

void           numel_session_add          (NumelSession  *self,
                                           NumelDocument *document,
                                           gboolean       choose);
void           numel_session_insert       (NumelSession  *self,
                                           guint          position,
                                           NumelDocument *document);
void           numel_session_remove       (NumelSession  *self,
                                           NumelDocument *document);
void           numel_session_move         (NumelSession  *self,
                                           NumelDocument *document,
                                           int            by);
guint          numel_session_get_position (NumelSession  *self,
                                           NumelDocument *document);
guint          numel_session_get_n_documents (NumelSession *self);
NumelDocument *numel_session_get_document (NumelSession  *self,
                                           guint          position);
NumelDocument *numel_session_find_file    (NumelSession  *self,
                                           GFile         *file);

NumelDocument *numel_session_get_chosen   (NumelSession  *self);
void           numel_session_set_chosen   (NumelSession  *self,
                                           NumelDocument *document);
void           numel_session_choose_next  (NumelSession  *self,
                                           int            step);

const char    *numel_session_get_page     (NumelSession  *self);
void           numel_session_set_page     (NumelSession  *self,
                                           const char    *page);

const char    *numel_session_get_chart    (NumelSession  *self);

gint64         numel_session_get_largest  (NumelSession  *self);

G_END_DECLS

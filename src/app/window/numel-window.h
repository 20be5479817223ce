/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "app/form/numel-form.h"
#include "app/widgets/numel-page.h"
#include "app/document/numel-session.h"

G_BEGIN_DECLS

/**
 * NumelWindow:
 *
 * The window: header, the strip of open models, the form and the pages, all of them views of one
 * session.
 */
#define NUMEL_TYPE_WINDOW (numel_window_get_type ())
G_DECLARE_FINAL_TYPE (NumelWindow, numel_window, NUMEL, WINDOW, AdwApplicationWindow)

NumelWindow   *numel_window_new             (GtkApplication  *application,
                                             NumelCatalog    *catalog);

NumelSession  *numel_window_get_session     (NumelWindow     *self);
NumelPage     *numel_window_get_page        (NumelWindow     *self);
gboolean       numel_window_get_narrow      (NumelWindow     *self);

NumelDocument *numel_window_open_file       (NumelWindow     *self,
                                             GFile           *file);
NumelDocument *numel_window_open_preset     (NumelWindow     *self,
                                             const char      *id);
void           numel_window_toast           (NumelWindow     *self,
                                             const char      *text);
void           numel_window_commit          (NumelWindow     *self);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "numel-export-setup.h"
#include "app/widgets/numel-page.h"

G_BEGIN_DECLS

/**
 * NumelExportWindow:
 *
 * Asks how a page's chart is to be saved, and shows what the file will look like.
 *
 * #NumelExportWindow::accepted: it is to be saved so; the window closes afterwards.
 */
#define NUMEL_TYPE_EXPORT_WINDOW (numel_export_window_get_type ())
G_DECLARE_FINAL_TYPE (NumelExportWindow, numel_export_window, NUMEL, EXPORT_WINDOW, AdwWindow)

GtkWidget              *numel_export_window_new           (NumelPage         *page,
                                                           const char        *format);

void                    numel_export_window_set_narrow    (NumelExportWindow *self,
                                                           gboolean           narrow);
const NumelExportSetup *numel_export_window_get_setup     (NumelExportWindow *self);
NumelDisplayList       *numel_export_window_get_page      (NumelExportWindow *self);

G_END_DECLS

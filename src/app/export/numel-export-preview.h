/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "chart/numel-chart-export.h"

G_BEGIN_DECLS

/**
 * NumelExportPreview:
 *
 * A page as it will be written, made to fit.
 */
#define NUMEL_TYPE_EXPORT_PREVIEW (numel_export_preview_get_type ())
G_DECLARE_FINAL_TYPE (NumelExportPreview, numel_export_preview, NUMEL, EXPORT_PREVIEW, GtkWidget)

void              numel_export_preview_set_page (NumelExportPreview *self,
                                                 NumelDisplayList   *list,
                                                 NumelColor          background);
NumelDisplayList *numel_export_preview_get_page (NumelExportPreview *self);

G_END_DECLS

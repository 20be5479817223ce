/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "numel-display-list.h"

G_BEGIN_DECLS

/**
 * NumelExportFormat: what a chart can be written as
 */
typedef enum
{
  NUMEL_EXPORT_PNG,
  NUMEL_EXPORT_SVG,
  NUMEL_EXPORT_PDF,
} NumelExportFormat;

/* Cairo's images end here, on each side. */
#define NUMEL_EXPORT_MAX_SIDE 32767

/**
 * NumelExportOptions:
 * @scale: image pixels for each pixel of the page; PNG only, 0 is 1
 * @background: colour of the page, %NUMEL_COLOR_NONE for a transparent one
 * @in_millimetres: an SVG's size is in millimetres instead of pixels
 * @has_format: a file may have a name that says no format
 * @format: the format of such a file
 */
typedef struct
{
  double scale;
  NumelColor background;
  gboolean in_millimetres;
  gboolean has_format;
  NumelExportFormat format;
} NumelExportOptions;

gboolean      numel_export_format_from_name    (const char                *name,
                                                NumelExportFormat         *format,
                                                GError                   **error);
double        numel_export_clamp_scale         (double                     width,
                                                double                     height,
                                                double                     scale);
double        numel_export_millimetres         (double                     millimetres);
PangoContext *numel_export_create_context      (const char                *family,
                                                double                     size,
                                                gboolean                   rtl)
                                               G_GNUC_WARN_UNUSED_RESULT;

GBytes       *numel_chart_export_to_bytes      (const NumelDisplayList    *list,
                                                NumelExportFormat          format,
                                                const NumelExportOptions  *options,
                                                GError                   **error)
                                               G_GNUC_WARN_UNUSED_RESULT;
gboolean      numel_chart_export_save          (const NumelDisplayList    *list,
                                                GFile                     *file,
                                                const NumelExportOptions  *options,
                                                GCancellable              *cancellable,
                                                GError                   **error);
void          numel_chart_export_save_async    (const NumelDisplayList    *list,
                                                GFile                     *file,
                                                const NumelExportOptions  *options,
                                                GCancellable              *cancellable,
                                                GAsyncReadyCallback        callback,
                                                gpointer                   user_data);
gboolean      numel_chart_export_save_finish   (GFile                     *file,
                                                GAsyncResult              *result,
                                                GError                   **error);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-chart-export.h"

#include <cairo-pdf.h>
#include <cairo.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <pango/pangocairo.h>
#include <string.h>

#include "numel-cairo-player.h"
#include "numel-svg-writer.h"

/* A PDF holds when it was made. Without SOURCE_DATE_EPOCH it is this day, so that the same chart
 * always gives the same bytes. */
#define FIXED_DATE "2000-01-01T00:00:00Z"

#define POINTS_PER_PIXEL 0.75

/**
 * numel_export_format_from_name:
 * @name: a file's name
 * @format: (out): the format
 * @error: where to say which suffixes there are
 *
 * Returns: whether the suffix of @name is that of a format
 */
gboolean
numel_export_format_from_name (const char         *name,
                               NumelExportFormat  *format,
                               GError            **error)
{
  static const char *const suffixes[] = { ".png", ".svg", ".pdf" };
  g_autofree char *folded = g_ascii_strdown (name, -1);

  for (guint i = 0; i < G_N_ELEMENTS (suffixes); i++)
    {
      if (g_str_has_suffix (folded, suffixes[i]))
        {
          *format = i;
          return TRUE;
        }
    }

  g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
               _("The name of a chart must end in .png, .svg or .pdf"));

  return FALSE;
}

/**
 * numel_export_clamp_scale:
 * @width: width of a page in pixels
 * @height: height of a page in pixels
 * @scale: the scale wanted
 *
 * Returns: @scale, or the largest one at which the image can be made
 */
double
numel_export_clamp_scale (double width,
                          double height,
                          double scale)
{
  double largest = NUMEL_EXPORT_MAX_SIDE / MAX (MAX (width, height), 1);

  return scale > 0 ? MIN (scale, largest) : MIN (1, largest);
}

/**
 * numel_export_millimetres:
 * @millimetres: a length on paper
 *
 * Returns: the same in pixels of a page, 96 to an inch
 */
double
numel_export_millimetres (double millimetres)
{
  return millimetres * 96 / 25.4;
}

/**
 * numel_export_create_context:
 * @family: (nullable): families of the font, as CSS lists them
 * @size: size of the font in pixels of the page
 * @rtl: whether the page runs from right to left
 *
 * Returns: (transfer full): a context that depends on no setting of the user's screen
 */
PangoContext *
numel_export_create_context (const char *family,
                             double      size,
                             gboolean    rtl)
{
  g_autoptr (PangoFontMap) map = pango_cairo_font_map_new ();
  PangoContext *context;
  g_autoptr (PangoFontDescription) font = pango_font_description_new ();
  cairo_font_options_t *options = cairo_font_options_create ();

  pango_cairo_font_map_set_resolution (PANGO_CAIRO_FONT_MAP (map), 96);
  context = pango_font_map_create_context (map);

  cairo_font_options_set_antialias (options, CAIRO_ANTIALIAS_GRAY);
  cairo_font_options_set_hint_style (options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics (options, CAIRO_HINT_METRICS_OFF);
  pango_cairo_context_set_font_options (context, options);
  cairo_font_options_destroy (options);
  pango_context_set_round_glyph_positions (context, FALSE);

  pango_font_description_set_family (font, family != NULL ? family : "Cantarell, sans-serif");
  pango_font_description_set_absolute_size (font, size * PANGO_SCALE);
  pango_context_set_font_description (context, font);
  pango_context_set_base_dir (context, rtl ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR);

  return context;
}

static cairo_status_t
append_to_array (void                *closure,
                 const unsigned char *data,
                 unsigned int         length)
{
  g_byte_array_append (closure, data, length);

  return CAIRO_STATUS_SUCCESS;
}

static void
paint_background (cairo_t                  *cr,
                  const NumelExportOptions *options)
{
  NumelColor color = options->background;

  if (color != NUMEL_COLOR_NONE)
    {
      cairo_set_source_rgba (cr, numel_color_get_red (color), numel_color_get_green (color),
                             numel_color_get_blue (color), numel_color_get_alpha (color));
      cairo_paint (cr);
    }
}

static gboolean
check_status (cairo_status_t   status,
              GError         **error)
{
  if (status == CAIRO_STATUS_SUCCESS)
    return TRUE;

  g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED, _("The chart could not be drawn: %s"),
               cairo_status_to_string (status));

  return FALSE;
}

static GBytes *
write_png (const NumelDisplayList    *list,
           const NumelExportOptions  *options,
           GError                   **error)
{
  double width = list->width;
  double height = list->height;
  double scale = numel_export_clamp_scale (width, height, options->scale);
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  cairo_surface_t *surface;
  cairo_status_t status;
  cairo_t *cr;

  surface = cairo_image_surface_create (
    CAIRO_FORMAT_ARGB32, (int) CLAMP (ceil (width * scale - 1e-6), 1, NUMEL_EXPORT_MAX_SIDE),
    (int) CLAMP (ceil (height * scale - 1e-6), 1, NUMEL_EXPORT_MAX_SIDE));
  cr = cairo_create (surface);
  cairo_scale (cr, scale, scale);
  paint_background (cr, options);
  numel_cairo_player_play_pixels (list, cr, scale);
  status = cairo_status (cr);
  cairo_destroy (cr);

  if (status == CAIRO_STATUS_SUCCESS)
    status = cairo_surface_write_to_png_stream (surface, append_to_array, bytes);
  cairo_surface_destroy (surface);

  if (!check_status (status, error))
    return NULL;

  return g_byte_array_free_to_bytes (g_steal_pointer (&bytes));
}

static char *
get_creation_date (void)
{
  const char *epoch = g_getenv ("SOURCE_DATE_EPOCH");
  gint64 seconds;

  if (epoch != NULL && g_ascii_string_to_signed (epoch, 10, 0, G_MAXINT32, &seconds, NULL))
    {
      g_autoptr (GDateTime) date = g_date_time_new_from_unix_utc (seconds);

      return g_date_time_format (date, "%Y-%m-%dT%H:%M:%SZ");
    }

  return g_strdup (FIXED_DATE);
}

static GBytes *
write_pdf (const NumelDisplayList    *list,
           const NumelExportOptions  *options,
           GError                   **error)
{
  const char *title = list->title;
  const char *description = list->description;
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autofree char *date = get_creation_date ();
  cairo_surface_t *surface;
  cairo_status_t status;
  cairo_t *cr;

  surface = cairo_pdf_surface_create_for_stream (
    append_to_array, bytes, list->width * POINTS_PER_PIXEL,
    list->height * POINTS_PER_PIXEL);
  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_CREATOR, "Numel");
  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_CREATE_DATE, date);
  if (title != NULL)
    cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_TITLE, title);
  if (description != NULL)
    cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_SUBJECT, description);

  cr = cairo_create (surface);
  cairo_scale (cr, POINTS_PER_PIXEL, POINTS_PER_PIXEL);
  paint_background (cr, options);
  numel_cairo_player_play (list, cr);
  cairo_show_page (cr);
  status = cairo_status (cr);
  cairo_destroy (cr);

  /* What goes wrong while the file is put together is only known after the surface is finished. */
  cairo_surface_finish (surface);
  if (status == CAIRO_STATUS_SUCCESS)
    status = cairo_surface_status (surface);
  cairo_surface_destroy (surface);

  if (!check_status (status, error))
    return NULL;

  return g_byte_array_free_to_bytes (g_steal_pointer (&bytes));
}

/**
 * numel_chart_export_to_bytes:
 * @list: a drawing
 * @format: the format
 * @options: how to write it
 * @error: where to say what went wrong
 *
 * The same drawing gives the same bytes.
 *
 * Returns: (transfer full) (nullable): a whole file
 */
GBytes *
numel_chart_export_to_bytes (const NumelDisplayList    *list,
                             NumelExportFormat          format,
                             const NumelExportOptions  *options,
                             GError                   **error)
{
  g_return_val_if_fail (list != NULL, NULL);
  g_return_val_if_fail (options != NULL, NULL);

  if (format == NUMEL_EXPORT_SVG)
    {
      char *text = numel_svg_writer_write (list, options->background, options->in_millimetres);

      return g_bytes_new_take (text, strlen (text));
    }

  return format == NUMEL_EXPORT_PDF ? write_pdf (list, options, error)
                                    : write_png (list, options, error);
}

static GBytes *
prepare (const NumelDisplayList    *list,
         GFile                     *file,
         const NumelExportOptions  *options,
         GError                   **error)
{
  g_autofree char *name = g_file_get_basename (file);
  NumelExportFormat format = options->format;

  if (!numel_export_format_from_name (name, &format, options->has_format ? NULL : error)
      && !options->has_format)
    return NULL;

  return numel_chart_export_to_bytes (list, format, options, error);
}

/**
 * numel_chart_export_save:
 * @list: a drawing
 * @file: where to write it; the suffix decides the format, or else @options do
 * @options: how to write it
 * @cancellable: (nullable): what may stop it
 * @error: where to say what went wrong
 *
 * The file that was there is replaced as a whole, or stays as it was.
 *
 * Returns: whether the file is written
 */
gboolean
numel_chart_export_save (const NumelDisplayList    *list,
                         GFile                     *file,
                         const NumelExportOptions  *options,
                         GCancellable              *cancellable,
                         GError                   **error)
{
  g_autoptr (GBytes) bytes = prepare (list, file, options, error);

  if (bytes == NULL)
    return FALSE;

  return g_file_replace_contents (file, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes),
                                  NULL, FALSE, G_FILE_CREATE_NONE, NULL, cancellable, error);
}

static void
replaced_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr (GTask) task = user_data;
  GError *error = NULL;

  if (g_file_replace_contents_finish (G_FILE (source), result, NULL, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

/**
 * numel_chart_export_save_async:
 * @list: a drawing
 * @file: where to write it; the suffix decides the format, or else @options do
 * @options: how to write it
 * @cancellable: (nullable): what may stop it
 * @callback: called when it is done
 * @user_data: for @callback
 *
 * Like numel_chart_export_save(); draws at once, then writes without blocking.
 */
void
numel_chart_export_save_async (const NumelDisplayList   *list,
                               GFile                    *file,
                               const NumelExportOptions *options,
                               GCancellable             *cancellable,
                               GAsyncReadyCallback       callback,
                               gpointer                  user_data)
{
  g_autoptr (GTask) task = g_task_new (file, cancellable, callback, user_data);
  GError *error = NULL;
  GBytes *bytes;

  g_task_set_source_tag (task, numel_chart_export_save_async);

  bytes = prepare (list, file, options, &error);
  if (bytes == NULL)
    {
      g_task_return_error (task, error);
      return;
    }

  g_file_replace_contents_bytes_async (file, bytes, NULL, FALSE, G_FILE_CREATE_NONE, cancellable,
                                       replaced_cb, g_object_ref (task));
  g_bytes_unref (bytes);
}

/**
 * numel_chart_export_save_finish:
 * @file: the file
 * @result: the result
 * @error: where to say what went wrong
 *
 * Returns: whether the file is written
 */
gboolean
numel_chart_export_save_finish (GFile         *file,
                                GAsyncResult  *result,
                                GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, file), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}

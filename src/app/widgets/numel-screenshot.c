/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-screenshot.h"

/* Draws a widget into a PNG file through its own render nodes, so that neither a compositor nor
 * a second program is needed. */
gboolean
numel_screenshot_save (GtkWidget   *widget,
                       const char  *path,
                       GError     **error)
{
  g_autoptr (GdkPaintable) paintable = gtk_widget_paintable_new (widget);
  g_autoptr (GskRenderNode) node = NULL;
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  cairo_surface_t *surface;
  cairo_status_t status = CAIRO_STATUS_NULL_POINTER;
  cairo_t *cr;
  int width = gtk_widget_get_width (widget);
  int height = gtk_widget_get_height (widget);

  gdk_paintable_snapshot (paintable, snapshot, width, height);
  node = gtk_snapshot_free_to_node (snapshot);
  if (node != NULL)
    {
      surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width, height);
      cr = cairo_create (surface);
      gsk_render_node_draw (node, cr);
      status = cairo_status (cr);
      cairo_destroy (cr);
      if (status == CAIRO_STATUS_SUCCESS)
        status = cairo_surface_write_to_png (surface, path);
      cairo_surface_destroy (surface);
    }

  if (status == CAIRO_STATUS_SUCCESS)
    return TRUE;

  g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED, "%s: %s", path,
               cairo_status_to_string (status));
  return FALSE;
}

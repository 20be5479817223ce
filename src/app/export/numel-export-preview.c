/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-export-preview.h"

#include "chart/numel-cairo-player.h"
#include "app/widgets/numel-style.h"

#define MARGIN 12
#define SQUARE 8

struct _NumelExportPreview
{
  GtkWidget parent_instance;

  NumelDisplayList *list;
  NumelColor background;
};

G_DEFINE_FINAL_TYPE (NumelExportPreview, numel_export_preview, GTK_TYPE_WIDGET)

/* What is transparent shows a board of squares, as in other programs. */
static void
draw_background (NumelExportPreview *self,
                 cairo_t            *cr,
                 double              width,
                 double              height)
{
  if (numel_color_get_alpha (self->background) > 0)
    {
      GdkRGBA rgba = numel_style_get_rgba (self->background);

      gdk_cairo_set_source_rgba (cr, &rgba);
      cairo_rectangle (cr, 0, 0, width, height);
      cairo_fill (cr);
      return;
    }

  cairo_rectangle (cr, 0, 0, width, height);
  cairo_clip (cr);
  cairo_set_source_rgb (cr, 0.93, 0.93, 0.93);
  cairo_paint (cr);
  cairo_set_source_rgb (cr, 0.8, 0.8, 0.8);
  for (int row = 0; row * SQUARE < height; row++)
    {
      for (int column = row % 2; column * SQUARE < width; column += 2)
        cairo_rectangle (cr, column * SQUARE, row * SQUARE, SQUARE, SQUARE);
    }
  cairo_fill (cr);
}

static void
numel_export_preview_snapshot (GtkWidget   *widget,
                               GtkSnapshot *snapshot)
{
  NumelExportPreview *self = NUMEL_EXPORT_PREVIEW (widget);
  double width = gtk_widget_get_width (widget);
  double height = gtk_widget_get_height (widget);
  double page_width;
  double page_height;
  double scale;
  cairo_t *cr;

  if (self->list == NULL || width <= 2 * MARGIN || height <= 2 * MARGIN)
    return;

  page_width = self->list->width;
  page_height = self->list->height;
  scale = MIN ((width - 2 * MARGIN) / page_width, (height - 2 * MARGIN) / page_height);

  cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, width, height));
  cairo_translate (cr, (width - page_width * scale) / 2, (height - page_height * scale) / 2);
  cairo_save (cr);
  draw_background (self, cr, page_width * scale, page_height * scale);
  cairo_restore (cr);
  cairo_scale (cr, scale, scale);
  numel_cairo_player_play (self->list, cr);
  cairo_destroy (cr);
}

static void
numel_export_preview_measure (GtkWidget      *widget,
                              GtkOrientation  orientation,
                              int             for_size,
                              int            *minimum,
                              int            *natural,
                              int            *minimum_baseline,
                              int            *natural_baseline)
{
  *minimum = orientation == GTK_ORIENTATION_HORIZONTAL ? 200 : 160;
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? 520 : 360;
}

static void
numel_export_preview_finalize (GObject *object)
{
  NumelExportPreview *self = NUMEL_EXPORT_PREVIEW (object);

  g_clear_pointer (&self->list, numel_display_list_unref);

  G_OBJECT_CLASS (numel_export_preview_parent_class)->finalize (object);
}

static void
numel_export_preview_class_init (NumelExportPreviewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = numel_export_preview_finalize;
  widget_class->snapshot = numel_export_preview_snapshot;
  widget_class->measure = numel_export_preview_measure;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
numel_export_preview_init (NumelExportPreview *self)
{
}

void
numel_export_preview_set_page (NumelExportPreview *self,
                               NumelDisplayList   *list,
                               NumelColor          background)
{
  g_return_if_fail (NUMEL_IS_EXPORT_PREVIEW (self));

  g_clear_pointer (&self->list, numel_display_list_unref);
  self->list = numel_display_list_ref (list);
  self->background = background;
  gtk_accessible_update_property (GTK_ACCESSIBLE (self),
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  list->description, -1);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

NumelDisplayList *
numel_export_preview_get_page (NumelExportPreview *self)
{
  g_return_val_if_fail (NUMEL_IS_EXPORT_PREVIEW (self), NULL);

  return self->list;
}

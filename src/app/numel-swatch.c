/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-swatch.h"

#include "numel-style.h"
#include "numel-work-clock.h"

#define SIZE 11
#define RADIUS 3

struct _NumelSwatch
{
  GtkWidget parent_instance;

  NumelPart part;
};

G_DEFINE_FINAL_TYPE (NumelSwatch, numel_swatch, GTK_TYPE_WIDGET)

static void
numel_swatch_measure (GtkWidget      *widget,
                      GtkOrientation  orientation,
                      int             for_size,
                      int            *minimum,
                      int            *natural,
                      int            *minimum_baseline,
                      int            *natural_baseline)
{
  *minimum = *natural = SIZE;
}

static void
draw (GtkWidget   *widget,
      GtkSnapshot *snapshot)
{
  NumelSwatch *self = NUMEL_SWATCH (widget);
  NumelPalette palette = numel_style_get_palette ();
  GdkRGBA rgba = numel_style_get_rgba (numel_palette_get_part (palette, self->part));
  double x = (gtk_widget_get_width (widget) - SIZE) / 2.0;
  double y = (gtk_widget_get_height (widget) - SIZE) / 2.0;
  GskRoundedRect shape;

  gsk_rounded_rect_init_from_rect (&shape, &GRAPHENE_RECT_INIT (x, y, SIZE, SIZE), RADIUS);
  gtk_snapshot_push_rounded_clip (snapshot, &shape);
  gtk_snapshot_append_color (snapshot, &rgba, &shape.bounds);
  gtk_snapshot_pop (snapshot);

  if (numel_palette_is_high_contrast (palette))
    {
      GdkRGBA text = numel_style_get_rgba (numel_palette_get_role (palette, NUMEL_ROLE_TEXT));

      gtk_snapshot_append_border (snapshot, &shape, (float[4]) { 1, 1, 1, 1 },
                                  (GdkRGBA[4]) { text, text, text, text });
    }
}

static void
numel_swatch_snapshot (GtkWidget   *widget,
                       GtkSnapshot *snapshot)
{
  numel_work_clock_start ();
  draw (widget, snapshot);
  numel_work_clock_stop ();
}

static void
numel_swatch_class_init (NumelSwatchClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->measure = numel_swatch_measure;
  widget_class->snapshot = numel_swatch_snapshot;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
numel_swatch_init (NumelSwatch *self)
{
  gtk_widget_set_valign (GTK_WIDGET (self), GTK_ALIGN_CENTER);
  numel_style_watch (GTK_WIDGET (self), G_CALLBACK (gtk_widget_queue_draw));
}

/**
 * numel_swatch_new:
 *
 * Returns: (transfer floating): a new swatch
 */
GtkWidget *
numel_swatch_new (void)
{
  return g_object_new (NUMEL_TYPE_SWATCH, NULL);
}

/**
 * numel_swatch_set_part:
 * @part: whose colour it shows
 */
void
numel_swatch_set_part (NumelSwatch *self,
                       NumelPart    part)
{
  g_return_if_fail (NUMEL_IS_SWATCH (self));

  if (self->part == part)
    return;

  self->part = part;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

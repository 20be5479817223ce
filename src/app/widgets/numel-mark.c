/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-mark.h"

#include "chart/numel-model-mark.h"
#include "numel-style.h"
#include "numel-widget.h"
#include "app/document/numel-work-clock.h"

/* In pixels: a model's shape, and the space around it; a part's square, and its corners. */
#define SHAPE 12
#define SPACE 1
#define SQUARE 11
#define RADIUS 3

struct _NumelMark
{
  GtkWidget parent_instance;

  gboolean part;
  guint index;
};

enum
{
  PROP_0,
  PROP_PART,
  PROP_INDEX,
};

G_DEFINE_FINAL_TYPE (NumelMark, numel_mark, GTK_TYPE_WIDGET)

static void
numel_mark_measure (GtkWidget      *widget,
                    GtkOrientation  orientation,
                    int             for_size,
                    int            *minimum,
                    int            *natural,
                    int            *minimum_baseline,
                    int            *natural_baseline)
{
  NumelMark *self = NUMEL_MARK (widget);

  *minimum = *natural = self->part ? SQUARE : SHAPE + 2 * SPACE;
}

static void
draw_model (NumelMark   *self,
            GtkSnapshot *snapshot)
{
  GtkWidget *widget = GTK_WIDGET (self);
  g_autoptr (NumelCanvas) canvas = numel_widget_start_drawing (widget);
  g_autoptr (NumelDisplayList) list = NULL;

  numel_model_mark_draw (canvas, self->index, gtk_widget_get_width (widget) / 2.0,
                         gtk_widget_get_height (widget) / 2.0, SHAPE);
  list = numel_canvas_finish (g_steal_pointer (&canvas));
  numel_widget_show_drawing (widget, snapshot, list);
}

/* A tree has one in each row: it is drawn as GTK likes it best. */
static void
draw_part (NumelMark   *self,
           GtkSnapshot *snapshot)
{
  NumelPalette palette = numel_style_get_palette ();
  GdkRGBA rgba = numel_style_get_rgba (numel_palette_get_part (palette, self->index));
  double x = (gtk_widget_get_width (GTK_WIDGET (self)) - SQUARE) / 2.0;
  double y = (gtk_widget_get_height (GTK_WIDGET (self)) - SQUARE) / 2.0;
  GskRoundedRect shape;

  gsk_rounded_rect_init_from_rect (&shape, &GRAPHENE_RECT_INIT (x, y, SQUARE, SQUARE), RADIUS);
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
numel_mark_snapshot (GtkWidget   *widget,
                     GtkSnapshot *snapshot)
{
  NumelMark *self = NUMEL_MARK (widget);

  numel_work_clock_start ();
  if (self->part)
    draw_part (self, snapshot);
  else
    draw_model (self, snapshot);
  numel_work_clock_stop ();
}

static void
numel_mark_set_property (GObject      *object,
                         guint         id,
                         const GValue *value,
                         GParamSpec   *pspec)
{
  NumelMark *self = NUMEL_MARK (object);

  switch (id)
    {
    case PROP_PART:
      self->part = g_value_get_boolean (value);
      break;
    case PROP_INDEX:
      numel_mark_set_index (self, g_value_get_uint (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
numel_mark_class_init (NumelMarkClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  GParamFlags flags = G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS;

  object_class->set_property = numel_mark_set_property;
  widget_class->measure = numel_mark_measure;
  widget_class->snapshot = numel_mark_snapshot;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);

  g_object_class_install_property (object_class, PROP_PART,
                                   g_param_spec_boolean ("part", NULL, NULL, FALSE,
                                                         flags | G_PARAM_CONSTRUCT_ONLY));
  g_object_class_install_property (object_class, PROP_INDEX,
                                   g_param_spec_uint ("index", NULL, NULL, 0, G_MAXUINT, 0, flags));
}

static void
numel_mark_init (NumelMark *self)
{
  gtk_widget_set_valign (GTK_WIDGET (self), GTK_ALIGN_CENTER);
  numel_style_watch (GTK_WIDGET (self), G_CALLBACK (gtk_widget_queue_draw));
}

void
numel_mark_set_index (NumelMark *self,
                      guint      index)
{
  g_return_if_fail (NUMEL_IS_MARK (self));
  g_return_if_fail (!self->part || index < NUMEL_N_PARTS);

  if (self->index == index)
    return;

  self->index = index;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

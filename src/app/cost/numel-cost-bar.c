/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-cost-bar.h"

#include "app/widgets/numel-style.h"
#include "app/widgets/numel-widget.h"
#include "app/document/numel-work-clock.h"

#define HEIGHT 22
#define GAP 2

struct _NumelCostBar
{
  GtkWidget parent_instance;

  GArray *segments;
  double whole;
  double limit;
};

G_DEFINE_FINAL_TYPE (NumelCostBar, numel_cost_bar, GTK_TYPE_WIDGET)

static void
numel_cost_bar_measure (GtkWidget      *widget,
                        GtkOrientation  orientation,
                        int             for_size,
                        int            *minimum,
                        int            *natural,
                        int            *minimum_baseline,
                        int            *natural_baseline)
{
  *minimum = orientation == GTK_ORIENTATION_HORIZONTAL ? 60 : HEIGHT;
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? 240 : HEIGHT;
}

static NumelColor
get_color (const NumelCostSegment *segment,
           NumelPalette            palette)
{
  switch (segment->ink)
    {
    case NUMEL_COST_INK_PART:
      return numel_palette_get_part (palette, segment->index);
    case NUMEL_COST_INK_MODEL:
      return numel_palette_get_model (palette, segment->index);
    case NUMEL_COST_INK_TRACK:
      return numel_palette_get_role (palette, NUMEL_ROLE_TRACK);
    case NUMEL_COST_INK_NONE:
    case NUMEL_COST_INK_NEUTRAL:
    default:
      return numel_palette_get_role (palette, NUMEL_ROLE_NEUTRAL);
    }
}

static void
draw_segment (NumelCanvas *canvas,
              const NumelCostSegment  *segment,
              const NumelRect         *rect)
{
  NumelPalette palette = numel_style_get_palette ();
  NumelColor color = get_color (segment, palette);

  if (segment->hatched)
    numel_canvas_hatch (canvas, numel_outline_new_rect (rect), color,
                                      numel_palette_get_idle (palette, color));
  else
    numel_canvas_fill (canvas, numel_outline_new_rect (rect), color);
  if (numel_palette_is_high_contrast (palette))
    numel_canvas_stroke (canvas, numel_outline_new_rect (rect),
                                       numel_palette_get_role (palette, NUMEL_ROLE_TEXT), 1);
}

/* Where a bar must not pass: a line on a field of background colour. */
static void
draw_limit (NumelCostBar            *self,
            NumelCanvas *canvas,
            double                   width,
            double                   height)
{
  NumelPalette palette = numel_style_get_palette ();
  double x = self->limit / self->whole * width;

  if (gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL)
    x = width - x;
  numel_canvas_stroke (canvas, numel_outline_new_line (x, 0, x, height),
                                     numel_palette_get_role (palette, NUMEL_ROLE_BACKGROUND), 6);
  numel_canvas_stroke (canvas, numel_outline_new_line (x, 0, x, height),
                                     numel_palette_get_role (palette, NUMEL_ROLE_TEXT), 2);
}

static void
draw (GtkWidget   *widget,
      GtkSnapshot *snapshot)
{
  NumelCostBar *self = NUMEL_COST_BAR (widget);
  double width = gtk_widget_get_width (widget);
  double height = gtk_widget_get_height (widget);
  gboolean mirrored = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  g_autoptr (NumelCanvas) canvas = NULL;
  g_autoptr (NumelDisplayList) list = NULL;
  double x = 0;

  if (!(self->whole > 0) || width < 1)
    return;

  canvas = numel_widget_start_drawing (widget);
  for (guint i = 0; i < self->segments->len; i++)
    {
      const NumelCostSegment *segment = &g_array_index (self->segments, NumelCostSegment, i);
      double length = segment->value / self->whole * width;
      double gap = x > 0 && length > 2 * GAP ? GAP : 0;
      NumelRect rect = { x + gap, 0, length - gap, height };

      if (!(length > 0))
        continue;

      rect.width = MIN (rect.width, width - rect.x);
      if (mirrored)
        rect.x = width - rect.x - rect.width;
      if (rect.width > 0 && segment->ink != NUMEL_COST_INK_NONE)
        draw_segment (canvas, segment, &rect);
      x += length;
    }
  if (self->limit >= 0)
    draw_limit (self, canvas, width, height);
  list = numel_canvas_finish (g_steal_pointer (&canvas));
  numel_widget_show_drawing (widget, snapshot, list);
}

static void
numel_cost_bar_snapshot (GtkWidget   *widget,
                         GtkSnapshot *snapshot)
{
  numel_work_clock_start ();
  draw (widget, snapshot);
  numel_work_clock_stop ();
}

static void
numel_cost_bar_finalize (GObject *object)
{
  NumelCostBar *self = NUMEL_COST_BAR (object);

  g_clear_pointer (&self->segments, g_array_unref);

  G_OBJECT_CLASS (numel_cost_bar_parent_class)->finalize (object);
}

static void
numel_cost_bar_class_init (NumelCostBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = numel_cost_bar_finalize;
  widget_class->measure = numel_cost_bar_measure;
  widget_class->snapshot = numel_cost_bar_snapshot;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
numel_cost_bar_init (NumelCostBar *self)
{
  self->limit = -1;
  self->segments = g_array_new (FALSE, FALSE, sizeof (NumelCostSegment));
  numel_style_watch (GTK_WIDGET (self), G_CALLBACK (gtk_widget_queue_draw));
}

GtkWidget *
numel_cost_bar_new (void)
{
  return g_object_new (NUMEL_TYPE_COST_BAR, NULL);
}

void
numel_cost_bar_set_segments (NumelCostBar           *self,
                             const NumelCostSegment *segments,
                             guint                   n_segments,
                             double                  whole)
{
  g_return_if_fail (NUMEL_IS_COST_BAR (self));

  self->whole = whole;
  g_array_set_size (self->segments, 0);
  g_array_append_vals (self->segments, segments, n_segments);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
numel_cost_bar_set_limit (NumelCostBar *self,
                          double        limit)
{
  g_return_if_fail (NUMEL_IS_COST_BAR (self));

  self->limit = limit;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

double
numel_cost_bar_get_length (NumelCostBar *self)
{
  double sum = 0;

  g_return_val_if_fail (NUMEL_IS_COST_BAR (self), 0);

  for (guint i = 0; i < self->segments->len; i++)
    sum += MAX (0, g_array_index (self->segments, NumelCostSegment, i).value);

  return self->whole > 0 ? MIN (1, sum / self->whole) : 0;
}

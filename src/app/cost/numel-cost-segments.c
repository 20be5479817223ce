/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-cost-segments.h"

#include "numel-cost-bar.h"

#define COLUMN_GAP 8
#define ROW_GAP 8
#define BAR_GAP 4

typedef struct
{
  double value;
  GtkWidget *label;
  GtkAllocation place; /* from the top of the labels, as from left to right */
} Segment;

struct _NumelCostSegments
{
  GtkWidget parent_instance;

  GtkWidget *bar;
  GArray *segments;
  double sum;
};

G_DEFINE_FINAL_TYPE (NumelCostSegments, numel_cost_segments, GTK_TYPE_WIDGET)

static Segment *
get_segment (NumelCostSegments *self,
             guint              index)
{
  return &g_array_index (self->segments, Segment, index);
}

static int
measure (GtkWidget      *widget,
         GtkOrientation  orientation)
{
  int natural;

  gtk_widget_measure (widget, orientation, -1, NULL, &natural, NULL, NULL);
  return natural;
}

/* Puts the labels below their segments. Returns the height, or -1 if there is no room: a label that
 * would have to leave its own segment names another one. */
static int
place_below (NumelCostSegments *self,
             int                width)
{
  double begin = 0;
  int free_from = 0;
  int height = 0;

  for (guint i = 0; i < self->segments->len; i++)
    {
      Segment *segment = get_segment (self, i);
      int x = self->sum > 0 ? (int) (begin / self->sum * width) : 0;
      int natural = measure (segment->label, GTK_ORIENTATION_HORIZONTAL);

      if (x < free_from || x + natural > width)
        return -1;
      height = MAX (height, measure (segment->label, GTK_ORIENTATION_VERTICAL));
      segment->place = (GtkAllocation) { x, 0, natural, 0 };
      free_from = x + natural + COLUMN_GAP;
      begin += segment->value;
    }
  for (guint i = 0; i < self->segments->len; i++)
    get_segment (self, i)->place.height = height;

  return height;
}

static int
place_in_columns (NumelCostSegments *self,
                  int                width)
{
  int column_width = 1;
  int row_height = 0;
  int y = 0;
  int n_columns;

  for (guint i = 0; i < self->segments->len; i++)
    column_width = MAX (column_width,
                        measure (get_segment (self, i)->label, GTK_ORIENTATION_HORIZONTAL));
  n_columns = CLAMP ((width + COLUMN_GAP) / (column_width + COLUMN_GAP), 1,
                     MAX (1, (int) self->segments->len));
  for (guint i = 0; i < self->segments->len; i++)
    {
      int height = measure (get_segment (self, i)->label, GTK_ORIENTATION_VERTICAL);
      int column = (int) i % n_columns;

      if (column == 0 && i > 0)
        {
          y += row_height + ROW_GAP;
          row_height = 0;
        }
      row_height = MAX (row_height, height);
      get_segment (self, i)->place = (GtkAllocation) {
        column * (width + COLUMN_GAP) / n_columns, y, MIN (column_width, width), height,
      };
    }

  return y + row_height;
}

/* Says where the labels are to be, below the bar. */
static int
lay_out (NumelCostSegments *self,
         int                width)
{
  int height = place_below (self, width);

  return height >= 0 ? height : place_in_columns (self, width);
}

static void
numel_cost_segments_measure (GtkWidget      *widget,
                             GtkOrientation  orientation,
                             int             for_size,
                             int            *minimum,
                             int            *natural,
                             int            *minimum_baseline,
                             int            *natural_baseline)
{
  NumelCostSegments *self = NUMEL_COST_SEGMENTS (widget);

  if (orientation == GTK_ORIENTATION_VERTICAL)
    {
      *minimum = *natural = measure (self->bar, orientation) + BAR_GAP
                            + lay_out (self, for_size >= 0 ? for_size : G_MAXINT / 4);
      return;
    }

  gtk_widget_measure (self->bar, orientation, -1, minimum, natural, NULL, NULL);
  for (guint i = 0; i < self->segments->len; i++)
    {
      int width = measure (get_segment (self, i)->label, orientation);

      *minimum = MAX (*minimum, width);
      *natural = MAX (*natural, width);
    }
}

static void
numel_cost_segments_size_allocate (GtkWidget *widget,
                                   int        width,
                                   int        height,
                                   int        baseline)
{
  NumelCostSegments *self = NUMEL_COST_SEGMENTS (widget);
  int bar_height = measure (self->bar, GTK_ORIENTATION_VERTICAL);

  gtk_widget_size_allocate (self->bar, &(GtkAllocation) { 0, 0, width, bar_height }, -1);
  lay_out (self, width);
  for (guint i = 0; i < self->segments->len; i++)
    {
      GtkAllocation place = get_segment (self, i)->place;

      place.y += bar_height + BAR_GAP;
      if (gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL)
        place.x = width - place.x - place.width;
      gtk_widget_size_allocate (get_segment (self, i)->label, &place, -1);
    }
}

static GtkSizeRequestMode
numel_cost_segments_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
numel_cost_segments_dispose (GObject *object)
{
  NumelCostSegments *self = NUMEL_COST_SEGMENTS (object);

  if (self->segments != NULL)
    numel_cost_segments_clear (self);
  g_clear_pointer (&self->segments, g_array_unref);
  g_clear_pointer (&self->bar, gtk_widget_unparent);

  G_OBJECT_CLASS (numel_cost_segments_parent_class)->dispose (object);
}

static void
numel_cost_segments_class_init (NumelCostSegmentsClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = numel_cost_segments_dispose;
  widget_class->measure = numel_cost_segments_measure;
  widget_class->size_allocate = numel_cost_segments_size_allocate;
  widget_class->get_request_mode = numel_cost_segments_get_request_mode;
}

static void
numel_cost_segments_init (NumelCostSegments *self)
{
  self->segments = g_array_new (FALSE, FALSE, sizeof (Segment));
  self->bar = numel_cost_bar_new ();
  gtk_widget_set_parent (self->bar, GTK_WIDGET (self));
}

void
numel_cost_segments_clear (NumelCostSegments *self)
{
  g_return_if_fail (NUMEL_IS_COST_SEGMENTS (self));

  for (guint i = 0; i < self->segments->len; i++)
    gtk_widget_unparent (get_segment (self, i)->label);
  g_array_set_size (self->segments, 0);
  self->sum = 0;
}

void
numel_cost_segments_add (NumelCostSegments *self,
                         double             value,
                         GtkWidget         *label)
{
  Segment segment = { .value = MAX (0, value), .label = label };

  g_return_if_fail (NUMEL_IS_COST_SEGMENTS (self));

  gtk_widget_set_parent (label, GTK_WIDGET (self));
  g_array_append_val (self->segments, segment);
  self->sum += segment.value;
}

/* Draws the segments that were added. */
void
numel_cost_segments_show (NumelCostSegments *self,
                          guint              mark)
{
  g_autoptr (GArray) drawn = g_array_new (FALSE, FALSE, sizeof (NumelCostSegment));

  g_return_if_fail (NUMEL_IS_COST_SEGMENTS (self));

  for (guint i = 0; i < self->segments->len; i++)
    {
      NumelCostSegment segment = {
        .value = get_segment (self, i)->value, .ink = NUMEL_COST_INK_MODEL, .index = mark,
      };

      g_array_append_val (drawn, segment);
    }
  numel_cost_bar_set_segments (NUMEL_COST_BAR (self->bar), (const NumelCostSegment *) drawn->data,
                               drawn->len, self->sum);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

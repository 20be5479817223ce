/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-chart-box.h"

#include <math.h>

#define WIDEST 10000

struct _NumelChartBox
{
  GtkWidget parent_instance;

  GtkWidget *view;
  NumelChart *chart;
  NumelChartHeightFunc height;
  int minimum_width;
  int natural_width;
};

G_DEFINE_FINAL_TYPE (NumelChartBox, numel_chart_box, GTK_TYPE_WIDGET)

static int
get_height (NumelChartBox *self,
            int            width)
{
  g_autoptr (NumelTextMeter) meter = NULL;

  if (self->chart == NULL)
    return 0;

  meter = numel_text_meter_new (gtk_widget_get_pango_context (GTK_WIDGET (self)));
  return (int) ceil (self->height (self->chart, width, meter));
}

static void
numel_chart_box_measure (GtkWidget      *widget,
                         GtkOrientation  orientation,
                         int             for_size,
                         int            *minimum,
                         int            *natural,
                         int            *minimum_baseline,
                         int            *natural_baseline)
{
  NumelChartBox *self = NUMEL_CHART_BOX (widget);

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum = self->minimum_width;
      *natural = self->natural_width;
    }
  else
    {
      /* Asked without a width, the least height is that of the widest chart: at no width may it be
       * less. */
      *minimum = get_height (self, for_size >= 0 ? for_size : WIDEST);
      *natural = for_size >= 0 ? *minimum : MAX (*minimum, get_height (self, self->natural_width));
    }
}

static GtkSizeRequestMode
numel_chart_box_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
numel_chart_box_size_allocate (GtkWidget *widget,
                               int        width,
                               int        height,
                               int        baseline)
{
  gtk_widget_size_allocate (NUMEL_CHART_BOX (widget)->view,
                            &(GtkAllocation) { 0, 0, width, height }, baseline);
}

static void
numel_chart_box_dispose (GObject *object)
{
  NumelChartBox *self = NUMEL_CHART_BOX (object);

  g_clear_pointer (&self->view, gtk_widget_unparent);
  g_clear_object (&self->chart);

  G_OBJECT_CLASS (numel_chart_box_parent_class)->dispose (object);
}

static void
numel_chart_box_class_init (NumelChartBoxClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = numel_chart_box_dispose;
  widget_class->measure = numel_chart_box_measure;
  widget_class->get_request_mode = numel_chart_box_get_request_mode;
  widget_class->size_allocate = numel_chart_box_size_allocate;
}

static void
numel_chart_box_init (NumelChartBox *self)
{
  self->view = numel_chart_view_new ();
  numel_chart_view_set_size (NUMEL_CHART_VIEW (self->view), 0, 0, 0, 0);
  gtk_widget_set_parent (self->view, GTK_WIDGET (self));
}

GtkWidget *
numel_chart_box_new (int minimum_width,
                     int natural_width)
{
  NumelChartBox *self = g_object_new (NUMEL_TYPE_CHART_BOX, NULL);

  self->minimum_width = minimum_width;
  self->natural_width = MAX (minimum_width, natural_width);
  return GTK_WIDGET (self);
}

NumelChartView *
numel_chart_box_get_view (NumelChartBox *self)
{
  g_return_val_if_fail (NUMEL_IS_CHART_BOX (self), NULL);

  return NUMEL_CHART_VIEW (self->view);
}

void
numel_chart_box_set_chart (NumelChartBox        *self,
                           NumelChart           *chart,
                           NumelChartHeightFunc  height)
{
  g_return_if_fail (NUMEL_IS_CHART_BOX (self));
  g_return_if_fail (NUMEL_IS_CHART (chart));

  if (self->chart == chart)
    return;

  if (self->chart != NULL)
    g_signal_handlers_disconnect_by_func (self->chart, gtk_widget_queue_resize, self);
  g_set_object (&self->chart, chart);
  self->height = height;
  g_signal_connect_object (chart, "changed", G_CALLBACK (gtk_widget_queue_resize), self,
                           G_CONNECT_SWAPPED);
  numel_chart_view_set_chart (NUMEL_CHART_VIEW (self->view), chart);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

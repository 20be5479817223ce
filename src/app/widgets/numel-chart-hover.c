/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-chart-hover.h"

#include "numel-widget.h"
#include "app/document/numel-work-clock.h"

struct _NumelChartHover
{
  GtkWidget parent_instance;

  NumelDisplayList *drawing;
};

G_DEFINE_FINAL_TYPE (NumelChartHover, numel_chart_hover, GTK_TYPE_WIDGET)

static void
draw (GtkWidget   *widget,
      GtkSnapshot *snapshot)
{
  NumelChartHover *self = NUMEL_CHART_HOVER (widget);
  double width = gtk_widget_get_width (widget);
  double height = gtk_widget_get_height (widget);

  if (self->drawing == NULL || width < 1 || height < 1)
    return;

  numel_widget_show_drawing (widget, snapshot, self->drawing);
}

static void
numel_chart_hover_snapshot (GtkWidget   *widget,
                            GtkSnapshot *snapshot)
{
  numel_work_clock_start ();
  draw (widget, snapshot);
  numel_work_clock_stop ();
}

static void
numel_chart_hover_finalize (GObject *object)
{
  g_clear_pointer (&NUMEL_CHART_HOVER (object)->drawing, numel_display_list_unref);
  G_OBJECT_CLASS (numel_chart_hover_parent_class)->finalize (object);
}

static void
numel_chart_hover_class_init (NumelChartHoverClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = numel_chart_hover_finalize;
  GTK_WIDGET_CLASS (klass)->snapshot = numel_chart_hover_snapshot;
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass),
                                        GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
numel_chart_hover_init (NumelChartHover *self)
{
  gtk_widget_set_can_target (GTK_WIDGET (self), FALSE);
}

GtkWidget *
numel_chart_hover_new (void)
{
  return g_object_new (NUMEL_TYPE_CHART_HOVER, NULL);
}

void
numel_chart_hover_set_drawing (NumelChartHover  *self,
                               NumelDisplayList *drawing)
{
  g_return_if_fail (NUMEL_IS_CHART_HOVER (self));

  if (drawing == NULL && self->drawing == NULL)
    return;

  g_clear_pointer (&self->drawing, numel_display_list_unref);
  if (drawing != NULL)
    self->drawing = numel_display_list_ref (drawing);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

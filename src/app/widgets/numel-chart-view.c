/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-chart-view.h"

#include "numel-style.h"
#include "numel-widget.h"
#include "app/document/numel-work-clock.h"

#include <math.h>

#define WIDEST 10000

struct _NumelChartView
{
  GtkWidget parent_instance;

  NumelChart *chart;
  NumelTextMeter *meter;
  NumelDisplayList *list;
  NumelDisplayList *highlight_list;
  NumelChartHeightFunc height;
  char *highlight;
  int minimum_width;
  int minimum_height;
  int natural_width;
  int natural_height;
  gboolean stale;
};

enum
{
  CHOSEN,
  ENTERED,
  LEFT,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (NumelChartView, numel_chart_view, GTK_TYPE_WIDGET)

/* The chart is made again when it is next drawn or asked for. */
static void
changed_cb (NumelChartView *self)
{
  self->stale = TRUE;
  if (self->height != NULL)
    gtk_widget_queue_resize (GTK_WIDGET (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
update_highlight (NumelChartView *self)
{
  g_clear_pointer (&self->highlight_list, numel_display_list_unref);
  if (self->list != NULL && self->highlight != NULL)
    self->highlight_list = numel_chart_layout_highlight (self->list, self->highlight,
                                                         numel_style_get_palette ());
}

static void
update_accessible (NumelChartView *self)
{
  const char *title = NULL;
  const char *description = NULL;

  if (self->list != NULL)
    {
      title = self->list->title;
      description = self->list->description;
      if (self->highlight != NULL)
        {
          const NumelRegion *region = numel_display_list_find_region (self->list, self->highlight);

          if (region != NULL)
            description = region->text;
        }
    }

  gtk_accessible_update_property (GTK_ACCESSIBLE (self),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, title != NULL ? title : "",
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  description != NULL ? description : "",
                                  -1);
}

static NumelTextMeter *
get_meter (NumelChartView *self)
{
  if (self->meter == NULL)
    self->meter = numel_text_meter_new (gtk_widget_get_pango_context (GTK_WIDGET (self)));

  return self->meter;
}

static void
ensure_list (NumelChartView *self)
{
  int width = gtk_widget_get_width (GTK_WIDGET (self));
  int height = gtk_widget_get_height (GTK_WIDGET (self));
  NumelChartStyle style = { 0, };

  if (!self->stale || self->chart == NULL || width < 1 || height < 1)
    return;

  self->stale = FALSE;
  g_clear_pointer (&self->list, numel_display_list_unref);
  style.meter = get_meter (self);
  style.palette = numel_style_get_palette ();
  self->list = numel_chart_layout (self->chart, width, height, &style);

  if (self->list == NULL
      || (self->highlight != NULL
          && numel_display_list_find_region (self->list, self->highlight) == NULL))
    g_clear_pointer (&self->highlight, g_free);

  update_highlight (self);
  update_accessible (self);
}

static int
get_height (NumelChartView *self,
            int             width)
{
  return self->chart != NULL ? (int) ceil (self->height (self->chart, width, get_meter (self))) : 0;
}

static void
numel_chart_view_measure (GtkWidget      *widget,
                          GtkOrientation  orientation,
                          int             for_size,
                          int            *minimum,
                          int            *natural,
                          int            *minimum_baseline,
                          int            *natural_baseline)
{
  NumelChartView *self = NUMEL_CHART_VIEW (widget);

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum = self->minimum_width;
      *natural = MAX (self->minimum_width, self->natural_width);
    }
  else if (self->height != NULL)
    {
      /* Asked without a width, the least height is that of the widest chart: at no width may it be
       * less. */
      *minimum = get_height (self, for_size >= 0 ? for_size : WIDEST);
      *natural = for_size >= 0 ? *minimum : MAX (*minimum, get_height (self, self->natural_width));
    }
  else
    {
      *minimum = self->minimum_height;
      *natural = MAX (self->minimum_height, self->natural_height);
    }
}

static GtkSizeRequestMode
numel_chart_view_get_request_mode (GtkWidget *widget)
{
  return NUMEL_CHART_VIEW (widget)->height != NULL ? GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH
                                                   : GTK_SIZE_REQUEST_CONSTANT_SIZE;
}

static void
numel_chart_view_size_allocate (GtkWidget *widget,
                                int        width,
                                int        height,
                                int        baseline)
{
  NumelChartView *self = NUMEL_CHART_VIEW (widget);

  if (self->list == NULL || (int) self->list->width != width
      || (int) self->list->height != height)
    self->stale = TRUE;
}

static void
numel_chart_view_snapshot (GtkWidget   *widget,
                           GtkSnapshot *snapshot)
{
  NumelChartView *self = NUMEL_CHART_VIEW (widget);

  numel_work_clock_start ();
  ensure_list (self);
  if (self->list != NULL)
    numel_widget_show_drawing (widget, snapshot, self->list);
  if (self->highlight_list != NULL)
    numel_widget_show_drawing (widget, snapshot, self->highlight_list);
  numel_work_clock_stop ();
}

static void
restyle (NumelChartView *self)
{
  g_clear_pointer (&self->meter, numel_text_meter_unref);
  changed_cb (self);
}

static void
numel_chart_view_css_changed (GtkWidget         *widget,
                              GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (numel_chart_view_parent_class)->css_changed (widget, change);
  restyle (NUMEL_CHART_VIEW (widget));
}

static void
numel_chart_view_direction_changed (GtkWidget        *widget,
                                    GtkTextDirection  previous)
{
  GTK_WIDGET_CLASS (numel_chart_view_parent_class)->direction_changed (widget, previous);
  restyle (NUMEL_CHART_VIEW (widget));
}

static gboolean
numel_chart_view_query_tooltip (GtkWidget  *widget,
                                int         x,
                                int         y,
                                gboolean    keyboard,
                                GtkTooltip *tooltip)
{
  NumelChartView *self = NUMEL_CHART_VIEW (widget);
  const NumelRegion *region = NULL;

  if (self->list == NULL)
    return FALSE;

  if (!keyboard)
    region = numel_display_list_hit (self->list, x, y);
  else if (self->highlight != NULL)
    region = numel_display_list_find_region (self->list, self->highlight);

  if (region == NULL || region->text == NULL)
    return FALSE;

  gtk_tooltip_set_text (tooltip, region->text);
  return TRUE;
}

static void
motion_cb (NumelChartView *self,
           double          x,
           double          y)
{
  const NumelRegion *region = NULL;

  if (self->list != NULL)
    region = numel_display_list_hit (self->list, x, y);

  numel_chart_view_set_highlight (self, region != NULL ? region->id : NULL);
}

static void
clear_highlight_cb (NumelChartView *self)
{
  numel_chart_view_set_highlight (self, NULL);
}

/* The middle of a ring belongs to no slice: it is the way out. */
static gboolean
is_in_hole (NumelChartView *self,
            double          x,
            double          y)
{
  guint n_regions;
  const NumelRegion *regions = numel_display_list_get_regions (self->list, &n_regions);
  const NumelShape *innermost = NULL;

  for (guint i = 0; i < n_regions; i++)
    if (regions[i].shape.kind == NUMEL_SHAPE_SECTOR
        && (innermost == NULL || regions[i].shape.inner < innermost->inner))
      innermost = &regions[i].shape;

  return innermost != NULL && hypot (x - innermost->x, y - innermost->y) < innermost->inner;
}

static void
pressed_cb (NumelChartView *self,
            int             n_press,
            double          x,
            double          y)
{
  const NumelRegion *region;
  g_autofree char *id = NULL;

  gtk_widget_grab_focus (GTK_WIDGET (self));
  if (self->list == NULL)
    return;

  region = numel_display_list_hit (self->list, x, y);
  id = region != NULL ? g_strdup (region->id) : NULL;
  if (id == NULL)
    {
      if (is_in_hole (self, x, y))
        g_signal_emit (self, signals[LEFT], 0);
      return;
    }

  /* A listener may make the chart anew, so only the copy of the id outlives the first signal. */
  g_signal_emit (self, signals[n_press == 2 ? ENTERED : CHOSEN], 0, id);
}

static gboolean
key_cb (NumelChartView  *self,
        guint            keyval,
        guint            keycode,
        GdkModifierType  state)
{
  const NumelRegion *region = NULL;
  NumelMove step;

  if (self->list == NULL || (state & (GDK_CONTROL_MASK | GDK_ALT_MASK)) != 0)
    return FALSE;

  switch (keyval)
    {
    case GDK_KEY_Right:
    case GDK_KEY_KP_Right:
      step = NUMEL_MOVE_NEXT;
      break;
    case GDK_KEY_Left:
    case GDK_KEY_KP_Left:
      step = NUMEL_MOVE_PREVIOUS;
      break;
    case GDK_KEY_Down:
    case GDK_KEY_KP_Down:
      step = NUMEL_MOVE_IN;
      break;
    case GDK_KEY_Up:
    case GDK_KEY_KP_Up:
      step = NUMEL_MOVE_OUT;
      break;
    case GDK_KEY_space:
    case GDK_KEY_KP_Space:
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
    case GDK_KEY_ISO_Enter:
      if (self->highlight != NULL)
        {
          gboolean space = keyval == GDK_KEY_space || keyval == GDK_KEY_KP_Space;
          g_autofree char *id = g_strdup (self->highlight);

          g_signal_emit (self, signals[space ? CHOSEN : ENTERED], 0, id);
        }
      return TRUE;
    case GDK_KEY_BackSpace:
      g_signal_emit (self, signals[LEFT], 0);
      return TRUE;
    case GDK_KEY_Escape:
      if (self->highlight == NULL)
        return FALSE;
      numel_chart_view_set_highlight (self, NULL);
      return TRUE;
    default:
      return FALSE;
    }

  region = numel_display_list_move (self->list, self->highlight, step);
  if (region != NULL)
    numel_chart_view_set_highlight (self, region->id);
  gtk_widget_trigger_tooltip_query (GTK_WIDGET (self));
  return TRUE;
}

static void
numel_chart_view_unmap (GtkWidget *widget)
{
  numel_chart_view_set_highlight (NUMEL_CHART_VIEW (widget), NULL);
  GTK_WIDGET_CLASS (numel_chart_view_parent_class)->unmap (widget);
}

static void
numel_chart_view_dispose (GObject *object)
{
  NumelChartView *self = NUMEL_CHART_VIEW (object);

  numel_chart_view_set_chart (self, NULL);
  g_clear_pointer (&self->list, numel_display_list_unref);
  g_clear_pointer (&self->highlight_list, numel_display_list_unref);
  g_clear_pointer (&self->meter, numel_text_meter_unref);
  g_clear_pointer (&self->highlight, g_free);

  G_OBJECT_CLASS (numel_chart_view_parent_class)->dispose (object);
}

static void
numel_chart_view_class_init (NumelChartViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = numel_chart_view_dispose;
  widget_class->measure = numel_chart_view_measure;
  widget_class->get_request_mode = numel_chart_view_get_request_mode;
  widget_class->size_allocate = numel_chart_view_size_allocate;
  widget_class->snapshot = numel_chart_view_snapshot;
  widget_class->css_changed = numel_chart_view_css_changed;
  widget_class->direction_changed = numel_chart_view_direction_changed;
  widget_class->query_tooltip = numel_chart_view_query_tooltip;
  widget_class->unmap = numel_chart_view_unmap;

  signals[CHOSEN] = g_signal_new ("chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[ENTERED] = g_signal_new ("entered", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                   NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[LEFT] = g_signal_new ("left", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                NULL, NULL, G_TYPE_NONE, 0);

  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
  gtk_widget_class_set_css_name (widget_class, "chart");
}

static void
numel_chart_view_init (NumelChartView *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();
  GtkGesture *click = gtk_gesture_click_new ();

  self->stale = TRUE;
  gtk_widget_set_focusable (widget, TRUE);
  gtk_widget_set_has_tooltip (widget, TRUE);

  g_signal_connect_object (motion, "motion", G_CALLBACK (motion_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (motion, "leave", G_CALLBACK (clear_highlight_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_widget_add_controller (widget, motion);
  g_signal_connect_object (keys, "key-pressed", G_CALLBACK (key_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (widget, keys);
  g_signal_connect_object (focus, "leave", G_CALLBACK (clear_highlight_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_widget_add_controller (widget, focus);
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), GDK_BUTTON_PRIMARY);
  g_signal_connect_object (click, "pressed", G_CALLBACK (pressed_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (click));

  numel_style_watch (widget, G_CALLBACK (changed_cb));
}

NumelChart *
numel_chart_view_get_chart (NumelChartView *self)
{
  g_return_val_if_fail (NUMEL_IS_CHART_VIEW (self), NULL);

  return self->chart;
}

void
numel_chart_view_set_chart (NumelChartView *self,
                            NumelChart     *chart)
{
  g_return_if_fail (NUMEL_IS_CHART_VIEW (self));
  g_return_if_fail (chart == NULL || NUMEL_IS_CHART (chart));

  if (self->chart == chart)
    return;

  if (self->chart != NULL)
    g_signal_handlers_disconnect_by_func (self->chart, changed_cb, self);
  g_set_object (&self->chart, chart);
  if (chart != NULL)
    g_signal_connect_object (chart, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);

  changed_cb (self);
}

/* Sets what the view asks for. It takes more where there is more. */
void
numel_chart_view_set_size (NumelChartView *self,
                           int             minimum_width,
                           int             minimum_height,
                           int             natural_width,
                           int             natural_height)
{
  g_return_if_fail (NUMEL_IS_CHART_VIEW (self));

  self->minimum_width = minimum_width;
  self->minimum_height = minimum_height;
  self->natural_width = natural_width;
  self->natural_height = natural_height;
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

/* Has the view be as high as its chart likes, whatever numel_chart_view_set_size() says. */
void
numel_chart_view_set_height_func (NumelChartView       *self,
                                  NumelChartHeightFunc  height)
{
  g_return_if_fail (NUMEL_IS_CHART_VIEW (self));

  self->height = height;
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

NumelDisplayList *
numel_chart_view_get_list (NumelChartView *self)
{
  g_return_val_if_fail (NUMEL_IS_CHART_VIEW (self), NULL);

  ensure_list (self);
  return self->list;
}

const char *
numel_chart_view_get_highlight (NumelChartView *self)
{
  g_return_val_if_fail (NUMEL_IS_CHART_VIEW (self), NULL);

  return self->highlight;
}

void
numel_chart_view_set_highlight (NumelChartView *self,
                                const char     *id)
{
  g_return_if_fail (NUMEL_IS_CHART_VIEW (self));

  if (g_strcmp0 (self->highlight, id) == 0)
    return;

  g_free (self->highlight);
  self->highlight = g_strdup (id);
  update_highlight (self);
  update_accessible (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

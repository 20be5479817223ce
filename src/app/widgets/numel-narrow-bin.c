/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-narrow-bin.h"

/* In pixels: the least width of the window, and below which it is narrow. */
#define MINIMUM_WIDTH 360
#define THRESHOLD 860

struct _NumelNarrowBin
{
  AdwBin parent_instance;

  int wide_minimum;
  guint tick;
  gboolean narrow;
  gboolean wanted;
};

enum
{
  PROP_0,
  PROP_NARROW,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (NumelNarrowBin, numel_narrow_bin, ADW_TYPE_BIN)

static void
set_narrow (NumelNarrowBin *self,
            gboolean        narrow)
{
  if (self->narrow == narrow)
    return;

  self->narrow = narrow;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_NARROW]);
}

static gboolean
flip_cb (GtkWidget     *widget,
         GdkFrameClock *clock,
         gpointer       data)
{
  NumelNarrowBin *self = NUMEL_NARROW_BIN (widget);

  self->tick = 0;
  set_narrow (self, self->wanted);
  return G_SOURCE_REMOVE;
}

static void
numel_narrow_bin_measure (GtkWidget      *widget,
                          GtkOrientation  orientation,
                          int             for_size,
                          int            *minimum,
                          int            *natural,
                          int            *minimum_baseline,
                          int            *natural_baseline)
{
  GtkWidget *child = adw_bin_get_child (ADW_BIN (widget));

  if (child == NULL || !gtk_widget_should_layout (child))
    return;

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      gtk_widget_measure (child, orientation, -1, minimum, natural, NULL, NULL);
      *minimum = MIN (*minimum, MINIMUM_WIDTH);
      return;
    }

  if (for_size >= 0)
    {
      int width;

      gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &width, NULL, NULL, NULL);
      for_size = MAX (for_size, width);
    }
  gtk_widget_measure (child, orientation, for_size, minimum, natural, NULL, NULL);
}

static void
numel_narrow_bin_size_allocate (GtkWidget *widget,
                                int        width,
                                int        height,
                                int        baseline)
{
  NumelNarrowBin *self = NUMEL_NARROW_BIN (widget);
  GtkWidget *child = adw_bin_get_child (ADW_BIN (widget));
  GtkAllocation allocation = { 0, 0, width, height };
  int minimum;

  if (child == NULL || !gtk_widget_should_layout (child))
    return;

  gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);

  /* Large text can ask for more than the threshold; what the wide layout needs is remembered, as
   * it can't be measured while the narrow one is shown. */
  if (!self->narrow)
    self->wide_minimum = minimum;
  self->wanted = width < MAX (THRESHOLD, self->wide_minimum);

  /* Changing the visibility of children while they are being allocated loses their resize, so the
   * flip waits for the next frame's update phase. Until then the child is clipped, never
   * squeezed. */
  if (self->wanted != self->narrow && self->tick == 0)
    self->tick = gtk_widget_add_tick_callback (widget, flip_cb, NULL, NULL);

  allocation.width = MAX (width, minimum);
  gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, allocation.width, &minimum, NULL, NULL,
                      NULL);
  allocation.height = MAX (height, minimum);

  if (gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL)
    allocation.x = width - allocation.width;

  gtk_widget_size_allocate (child, &allocation, -1);
}

static void
numel_narrow_bin_dispose (GObject *object)
{
  NumelNarrowBin *self = NUMEL_NARROW_BIN (object);

  if (self->tick != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->tick);
  self->tick = 0;

  G_OBJECT_CLASS (numel_narrow_bin_parent_class)->dispose (object);
}

static void
numel_narrow_bin_get_property (GObject    *object,
                               guint       id,
                               GValue     *value,
                               GParamSpec *pspec)
{
  g_value_set_boolean (value, NUMEL_NARROW_BIN (object)->narrow);
}

static void
numel_narrow_bin_class_init (NumelNarrowBinClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = numel_narrow_bin_dispose;
  object_class->get_property = numel_narrow_bin_get_property;
  widget_class->measure = numel_narrow_bin_measure;
  widget_class->size_allocate = numel_narrow_bin_size_allocate;

  properties[PROP_NARROW] =
    g_param_spec_boolean ("narrow", NULL, NULL, FALSE,
                          G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
numel_narrow_bin_init (NumelNarrowBin *self)
{
  /* It lays out its child itself. */
  gtk_widget_set_layout_manager (GTK_WIDGET (self), NULL);
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
}

gboolean
numel_narrow_bin_get_narrow (NumelNarrowBin *self)
{
  g_return_val_if_fail (NUMEL_IS_NARROW_BIN (self), FALSE);

  return self->narrow;
}

/* Sets `narrow` before the first allocation, so that a window which opens @width pixels wide has no
 * first frame in the wide layout. */
void
numel_narrow_bin_expect (NumelNarrowBin *self,
                         int             width)
{
  g_return_if_fail (NUMEL_IS_NARROW_BIN (self));

  set_narrow (self, width < THRESHOLD);
}

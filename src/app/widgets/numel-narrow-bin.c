/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-narrow-bin.h"

struct _NumelNarrowBin
{
  GtkWidget parent_instance;

  GtkWidget *child;
  int minimum_width;
  int threshold;
  int wide_minimum;
  guint tick;
  gboolean narrow;
  gboolean wanted;
};

enum
{
  PROP_0,
  PROP_CHILD,
  PROP_MINIMUM_WIDTH,
  PROP_THRESHOLD,
  PROP_NARROW,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

static void buildable_init (GtkBuildableIface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (NumelNarrowBin, numel_narrow_bin, GTK_TYPE_WIDGET,
                               G_IMPLEMENT_INTERFACE (GTK_TYPE_BUILDABLE, buildable_init))

static GtkBuildableIface *parent_buildable;

static void
buildable_add_child (GtkBuildable *buildable,
                     GtkBuilder   *builder,
                     GObject      *child,
                     const char   *type)
{
  if (GTK_IS_WIDGET (child) && type == NULL)
    numel_narrow_bin_set_child (NUMEL_NARROW_BIN (buildable), GTK_WIDGET (child));
  else
    parent_buildable->add_child (buildable, builder, child, type);
}

static void
buildable_init (GtkBuildableIface *iface)
{
  parent_buildable = g_type_interface_peek_parent (iface);
  iface->add_child = buildable_add_child;
}

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
  NumelNarrowBin *self = NUMEL_NARROW_BIN (widget);
  int child_minimum = 0;
  int child_natural = 0;

  if (self->child == NULL || !gtk_widget_should_layout (self->child))
    return;

  if (orientation == GTK_ORIENTATION_VERTICAL && for_size >= 0)
    {
      int width;

      gtk_widget_measure (self->child, GTK_ORIENTATION_HORIZONTAL, -1, &width, NULL, NULL, NULL);
      for_size = MAX (for_size, width);
    }
  else
    {
      for_size = -1;
    }

  gtk_widget_measure (self->child, orientation, for_size, &child_minimum, &child_natural,
                      NULL, NULL);

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    child_minimum = MIN (child_minimum, self->minimum_width);

  *minimum = child_minimum;
  *natural = MAX (child_minimum, child_natural);
}

static void
numel_narrow_bin_size_allocate (GtkWidget *widget,
                                int        width,
                                int        height,
                                int        baseline)
{
  NumelNarrowBin *self = NUMEL_NARROW_BIN (widget);
  GtkAllocation allocation = { 0, 0, width, height };
  int minimum;

  if (self->child == NULL || !gtk_widget_should_layout (self->child))
    return;

  gtk_widget_measure (self->child, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);

  /* Large text can ask for more than the threshold; what the wide layout needs is remembered, as
   * it can't be measured while the narrow one is shown. */
  if (!self->narrow)
    self->wide_minimum = minimum;
  self->wanted = width < MAX (self->threshold, self->wide_minimum);

  /* Changing the visibility of children while they are being allocated loses their resize, so the
   * flip waits for the next frame's update phase. Until then the child is clipped, never
   * squeezed. */
  if (self->wanted != self->narrow && self->tick == 0)
    self->tick = gtk_widget_add_tick_callback (widget, flip_cb, NULL, NULL);

  allocation.width = MAX (width, minimum);
  gtk_widget_measure (self->child, GTK_ORIENTATION_VERTICAL, allocation.width, &minimum, NULL,
                      NULL, NULL);
  allocation.height = MAX (height, minimum);

  if (gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL)
    allocation.x = width - allocation.width;

  gtk_widget_size_allocate (self->child, &allocation, -1);
}

static void
numel_narrow_bin_dispose (GObject *object)
{
  NumelNarrowBin *self = NUMEL_NARROW_BIN (object);

  if (self->tick != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->tick);
  self->tick = 0;
  g_clear_pointer (&self->child, gtk_widget_unparent);

  G_OBJECT_CLASS (numel_narrow_bin_parent_class)->dispose (object);
}

static void
numel_narrow_bin_get_property (GObject    *object,
                               guint       id,
                               GValue     *value,
                               GParamSpec *pspec)
{
  NumelNarrowBin *self = NUMEL_NARROW_BIN (object);

  switch (id)
    {
    case PROP_CHILD:
      g_value_set_object (value, self->child);
      break;
    case PROP_MINIMUM_WIDTH:
      g_value_set_int (value, self->minimum_width);
      break;
    case PROP_THRESHOLD:
      g_value_set_int (value, self->threshold);
      break;
    case PROP_NARROW:
      g_value_set_boolean (value, self->narrow);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
numel_narrow_bin_set_property (GObject      *object,
                               guint         id,
                               const GValue *value,
                               GParamSpec   *pspec)
{
  NumelNarrowBin *self = NUMEL_NARROW_BIN (object);

  switch (id)
    {
    case PROP_CHILD:
      numel_narrow_bin_set_child (self, g_value_get_object (value));
      break;
    case PROP_MINIMUM_WIDTH:
      self->minimum_width = g_value_get_int (value);
      break;
    case PROP_THRESHOLD:
      self->threshold = g_value_get_int (value);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
numel_narrow_bin_class_init (NumelNarrowBinClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = numel_narrow_bin_dispose;
  object_class->get_property = numel_narrow_bin_get_property;
  object_class->set_property = numel_narrow_bin_set_property;
  widget_class->measure = numel_narrow_bin_measure;
  widget_class->size_allocate = numel_narrow_bin_size_allocate;

  properties[PROP_CHILD] =
    g_param_spec_object ("child", NULL, NULL, GTK_TYPE_WIDGET,
                         G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  properties[PROP_MINIMUM_WIDTH] =
    g_param_spec_int ("minimum-width", NULL, NULL, 1, G_MAXINT, 360,
                      G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
  properties[PROP_THRESHOLD] =
    g_param_spec_int ("threshold", NULL, NULL, 1, G_MAXINT, 860,
                      G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
  properties[PROP_NARROW] =
    g_param_spec_boolean ("narrow", NULL, NULL, FALSE,
                          G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
numel_narrow_bin_init (NumelNarrowBin *self)
{
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
}

GtkWidget *
numel_narrow_bin_new (int minimum_width,
                      int threshold)
{
  return g_object_new (NUMEL_TYPE_NARROW_BIN,
                       "minimum-width", minimum_width,
                       "threshold", threshold,
                       NULL);
}

GtkWidget *
numel_narrow_bin_get_child (NumelNarrowBin *self)
{
  g_return_val_if_fail (NUMEL_IS_NARROW_BIN (self), NULL);

  return self->child;
}

void
numel_narrow_bin_set_child (NumelNarrowBin *self,
                            GtkWidget      *child)
{
  g_return_if_fail (NUMEL_IS_NARROW_BIN (self));
  g_return_if_fail (child == NULL || GTK_IS_WIDGET (child));

  if (self->child == child)
    return;

  g_clear_pointer (&self->child, gtk_widget_unparent);
  self->child = child;
  if (child != NULL)
    gtk_widget_set_parent (child, GTK_WIDGET (self));
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_CHILD]);
}

gboolean
numel_narrow_bin_get_narrow (NumelNarrowBin *self)
{
  g_return_val_if_fail (NUMEL_IS_NARROW_BIN (self), FALSE);

  return self->narrow;
}

/* Sets `narrow` before the first allocation, so that a window which opens small has no first
 * frame in the wide layout. */
void
numel_narrow_bin_expect (NumelNarrowBin *self,
                         int             width)
{
  g_return_if_fail (NUMEL_IS_NARROW_BIN (self));

  set_narrow (self, width < self->threshold);
}

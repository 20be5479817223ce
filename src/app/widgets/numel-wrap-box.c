/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-wrap-box.h"

#define COLUMN_GAP 14
#define ROW_GAP 8

struct _NumelWrapBox
{
  GtkWidget parent_instance;

  int column_gap;
  int row_gap;
  gboolean centred;
};

enum
{
  PROP_0,
  PROP_COLUMN_GAP,
  PROP_ROW_GAP,
  PROP_CENTRED,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (NumelWrapBox, numel_wrap_box, GTK_TYPE_WIDGET)

static int
get_width (GtkWidget *child,
           int        width)
{
  int minimum;
  int natural;

  gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &natural, NULL, NULL);
  return CLAMP (natural, minimum, MAX (minimum, width));
}

static int
get_height (GtkWidget *child,
            int        width)
{
  int natural;

  gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, width, NULL, &natural, NULL, NULL);
  return natural;
}

static GtkWidget *
skip_hidden (GtkWidget *child)
{
  while (child != NULL && !gtk_widget_should_layout (child))
    child = gtk_widget_get_next_sibling (child);

  return child;
}

static GtkWidget *
get_next (GtkWidget *child)
{
  return skip_hidden (gtk_widget_get_next_sibling (child));
}

/* Allocates a line of children, which end before @end. */
static void
allocate_line (NumelWrapBox *self,
               GtkWidget    *first,
               GtkWidget    *end,
               int           width,
               int           left,
               int           y,
               int           height)
{
  gboolean mirrored = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
  int x = self->centred ? left / 2 : 0;

  for (GtkWidget *child = first; child != end; child = get_next (child))
    {
      int child_width = get_width (child, width);

      if (gtk_widget_get_hexpand (child))
        {
          child_width += left;
          left = 0;
        }
      gtk_widget_size_allocate (child,
                                &(GtkAllocation) { mirrored ? width - x - child_width : x, y,
                                                   child_width, height }, -1);
      x += child_width + self->column_gap;
    }
}

static int
lay_out (NumelWrapBox *self,
         int           width,
         gboolean      allocate)
{
  GtkWidget *child = skip_hidden (gtk_widget_get_first_child (GTK_WIDGET (self)));
  int y = 0;

  while (child != NULL)
    {
      GtkWidget *first = child;
      int used = 0;
      int height = 0;

      while (child != NULL)
        {
          int child_width = get_width (child, width);
          int needed = used + (child == first ? 0 : self->column_gap) + child_width;

          if (child != first && needed > width)
            break;

          used = needed;
          height = MAX (height, get_height (child, child_width));
          child = get_next (child);
        }

      if (allocate)
        allocate_line (self, first, child, width, MAX (0, width - used), y, height);
      y += height + self->row_gap;
    }

  return MAX (0, y - self->row_gap);
}

static void
numel_wrap_box_measure (GtkWidget      *widget,
                        GtkOrientation  orientation,
                        int             for_size,
                        int            *minimum,
                        int            *natural,
                        int            *minimum_baseline,
                        int            *natural_baseline)
{
  NumelWrapBox *self = NUMEL_WRAP_BOX (widget);

  if (orientation == GTK_ORIENTATION_VERTICAL)
    {
      *minimum = *natural = lay_out (self, for_size >= 0 ? for_size : G_MAXINT / 4, FALSE);
      return;
    }

  *minimum = *natural = 0;
  for (GtkWidget *child = skip_hidden (gtk_widget_get_first_child (widget));
       child != NULL;
       child = get_next (child))
    {
      int child_minimum;
      int child_natural;

      gtk_widget_measure (child, orientation, -1, &child_minimum, &child_natural, NULL, NULL);
      *minimum = MAX (*minimum, child_minimum);
      *natural += child_natural + (*natural > 0 ? self->column_gap : 0);
    }
}

static void
numel_wrap_box_size_allocate (GtkWidget *widget,
                              int        width,
                              int        height,
                              int        baseline)
{
  lay_out (NUMEL_WRAP_BOX (widget), width, TRUE);
}

static GtkSizeRequestMode
numel_wrap_box_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
numel_wrap_box_set_property (GObject      *object,
                             guint         id,
                             const GValue *value,
                             GParamSpec   *pspec)
{
  NumelWrapBox *self = NUMEL_WRAP_BOX (object);

  switch (id)
    {
    case PROP_COLUMN_GAP:
      self->column_gap = g_value_get_int (value);
      break;
    case PROP_ROW_GAP:
      self->row_gap = g_value_get_int (value);
      break;
    case PROP_CENTRED:
      self->centred = g_value_get_boolean (value);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
numel_wrap_box_dispose (GObject *object)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);

  G_OBJECT_CLASS (numel_wrap_box_parent_class)->dispose (object);
}

static void
numel_wrap_box_class_init (NumelWrapBoxClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  GParamFlags flags = G_PARAM_WRITABLE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS;

  object_class->dispose = numel_wrap_box_dispose;
  object_class->set_property = numel_wrap_box_set_property;
  widget_class->measure = numel_wrap_box_measure;
  widget_class->size_allocate = numel_wrap_box_size_allocate;
  widget_class->get_request_mode = numel_wrap_box_get_request_mode;

  properties[PROP_COLUMN_GAP] = g_param_spec_int ("column-gap", NULL, NULL, 0, G_MAXINT16,
                                                  COLUMN_GAP, flags);
  properties[PROP_ROW_GAP] = g_param_spec_int ("row-gap", NULL, NULL, 0, G_MAXINT16, ROW_GAP,
                                               flags);
  properties[PROP_CENTRED] = g_param_spec_boolean ("centred", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
numel_wrap_box_init (NumelWrapBox *self)
{
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-chip-box.h"

#define GAP 6
#define WIDEST (320.0 / 196.0)

struct _NumelChipBox
{
  GtkWidget parent_instance;
};

G_DEFINE_FINAL_TYPE (NumelChipBox, numel_chip_box, GTK_TYPE_WIDGET)

static int
measure_children (GtkWidget      *widget,
                  GtkOrientation  orientation,
                  int            *n_children)
{
  int largest = 0;

  *n_children = 0;
  for (GtkWidget *child = gtk_widget_get_first_child (widget);
       child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      int minimum;

      gtk_widget_measure (child, orientation, -1, &minimum, NULL, NULL, NULL);
      largest = MAX (largest, minimum);
      (*n_children)++;
    }

  return largest;
}

static void
numel_chip_box_measure (GtkWidget      *widget,
                        GtkOrientation  orientation,
                        int             for_size,
                        int            *minimum,
                        int            *natural,
                        int            *minimum_baseline,
                        int            *natural_baseline)
{
  int n;
  int largest = measure_children (widget, orientation, &n);

  if (orientation == GTK_ORIENTATION_VERTICAL)
    {
      *minimum = *natural = largest;
      return;
    }

  *minimum = n * largest + MAX (n - 1, 0) * GAP;
  *natural = n * (int) (largest * WIDEST) + MAX (n - 1, 0) * GAP;
}

static void
numel_chip_box_size_allocate (GtkWidget *widget,
                              int        width,
                              int        height,
                              int        baseline)
{
  gboolean mirrored = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  int n;
  int least = measure_children (widget, GTK_ORIENTATION_HORIZONTAL, &n);
  int each;
  int x = 0;

  if (n == 0)
    return;

  each = CLAMP ((width - (n - 1) * GAP) / n, least, (int) (least * WIDEST));
  for (GtkWidget *child = gtk_widget_get_first_child (widget);
       child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkAllocation allocation = { mirrored ? width - x - each : x, 0, each, height };

      gtk_widget_size_allocate (child, &allocation, -1);
      x += each + GAP;
    }
}

static void
numel_chip_box_dispose (GObject *object)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);

  G_OBJECT_CLASS (numel_chip_box_parent_class)->dispose (object);
}

static void
numel_chip_box_class_init (NumelChipBoxClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = numel_chip_box_dispose;
  widget_class->measure = numel_chip_box_measure;
  widget_class->size_allocate = numel_chip_box_size_allocate;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
numel_chip_box_init (NumelChipBox *self)
{
}

GtkWidget *
numel_chip_box_new (void)
{
  return g_object_new (NUMEL_TYPE_CHIP_BOX, NULL);
}

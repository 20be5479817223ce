/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-child-layout.h"

static GtkSizeRequestMode
get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
measure_card (GtkWidget      *widget,
              GtkOrientation  orientation,
              int             for_size,
              int            *minimum,
              int            *natural,
              int            *minimum_baseline,
              int            *natural_baseline)
{
  gtk_widget_measure (gtk_widget_get_first_child (widget), orientation,
                      orientation == GTK_ORIENTATION_HORIZONTAL ? -1 : for_size, minimum, natural,
                      NULL, NULL);
}

static void
measure_whole (GtkWidget      *widget,
               GtkOrientation  orientation,
               int             for_size,
               int            *minimum,
               int            *natural,
               int            *minimum_baseline,
               int            *natural_baseline)
{
  gtk_widget_measure (gtk_widget_get_first_child (widget), orientation, for_size, minimum, natural,
                      NULL, NULL);
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    *minimum = *natural;
}

static void
allocate (GtkWidget *widget,
          int        width,
          int        height,
          int        baseline)
{
  gtk_widget_size_allocate (gtk_widget_get_first_child (widget),
                            &(GtkAllocation) { 0, 0, width, height }, baseline);
}

/* A layout for a card with one child. Cards that stand side by side share the width by what they
 * like; a box would make one wider the less height there is, since text that wraps can trade one
 * for the other, and take it from the others. */
GtkLayoutManager *
numel_child_layout_new_card (void)
{
  return gtk_custom_layout_new (get_request_mode, measure_card, allocate);
}

/* A layout for one child that would rather cut its labels than ask for their width, like a view
 * switcher. It gets what it likes, so what stands around it learns that there is no room. */
GtkLayoutManager *
numel_child_layout_new_whole (void)
{
  return gtk_custom_layout_new (NULL, measure_whole, allocate);
}

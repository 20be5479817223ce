/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-whole-layout.h"

static void
measure (GtkWidget      *widget,
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

/**
 * numel_whole_layout_new:
 *
 * A layout for one child that would rather cut its labels than ask for their width, like a view
 * switcher. It gets what it likes, so what stands around it learns that there is no room.
 *
 * Returns: (transfer full): a new layout manager
 */
GtkLayoutManager *
numel_whole_layout_new (void)
{
  return gtk_custom_layout_new (NULL, measure, allocate);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-note-layout.h"

#define SPACING 7

static int
get_natural_width (GtkWidget *widget)
{
  int natural = 0;

  if (gtk_widget_get_visible (widget))
    gtk_widget_measure (widget, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &natural, NULL, NULL);

  return natural;
}

static void
measure (GtkWidget      *widget,
         GtkOrientation  orientation,
         int             for_size,
         int            *minimum,
         int            *natural,
         int            *minimum_baseline,
         int            *natural_baseline)
{
  GtkWidget *name = gtk_widget_get_first_child (widget);
  GtkWidget *note = gtk_widget_get_last_child (widget);
  int note_minimum;
  int note_natural;

  gtk_widget_measure (name, orientation, -1, minimum, natural, NULL, NULL);
  if (!gtk_widget_get_visible (note))
    return;

  gtk_widget_measure (note, orientation, -1, &note_minimum, &note_natural, NULL, NULL);
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *natural += SPACING + note_natural;
    }
  else
    {
      *minimum = MAX (*minimum, note_minimum);
      *natural = MAX (*natural, note_natural);
    }
}

static void
allocate (GtkWidget *widget,
          int        width,
          int        height,
          int        baseline)
{
  gboolean rtl = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  GtkWidget *name = gtk_widget_get_first_child (widget);
  GtkWidget *note = gtk_widget_get_last_child (widget);
  int name_width = MIN (get_natural_width (name), width);
  int note_width = get_natural_width (note);
  gboolean fits = name_width + SPACING + note_width <= width;
  int note_x = name_width + SPACING;

  gtk_widget_size_allocate (
    name, &(GtkAllocation) { rtl ? width - name_width : 0, 0, name_width, height }, baseline);

  gtk_widget_set_child_visible (note, fits);
  if (fits && gtk_widget_should_layout (note))
    gtk_widget_size_allocate (
      note, &(GtkAllocation) { rtl ? width - note_x - note_width : note_x, 0, note_width, height },
      baseline);
}

/* A layout for a name and a note behind it, two children. The name comes first: a note that has
 * no room behind the whole name isn't shown, not even in part. */
GtkLayoutManager *
numel_note_layout_new (void)
{
  return gtk_custom_layout_new (NULL, measure, allocate);
}

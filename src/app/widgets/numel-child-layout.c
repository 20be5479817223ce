/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-child-layout.h"

#define CHIP_GAP 6
#define WIDEST_CHIP (320.0 / 196.0)
#define NOTE_GAP 7

/* Gives a child its place, counted from the side where a line begins. */
static void
place (GtkWidget *widget,
       GtkWidget *child,
       int        x,
       int        width,
       int        height,
       int        baseline)
{
  gboolean mirrored = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  int left = mirrored ? gtk_widget_get_width (widget) - x - width : x;

  gtk_widget_size_allocate (child, &(GtkAllocation) { left, 0, width, height }, baseline);
}

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
allocate_child (GtkWidget *widget,
                int        width,
                int        height,
                int        baseline)
{
  place (widget, gtk_widget_get_first_child (widget), 0, width, height, baseline);
}

/* A layout for a card with one child. Cards that stand side by side share the width by what they
 * like; a box would make one wider the less height there is, since text that wraps can trade one
 * for the other, and take it from the others. */
GtkLayoutManager *
numel_child_layout_new_card (void)
{
  return gtk_custom_layout_new (get_request_mode, measure_card, allocate_child);
}

/* A layout for one child that would rather cut its labels than ask for their width, like a view
 * switcher. It gets what it likes, so what stands around it learns that there is no room. */
GtkLayoutManager *
numel_child_layout_new_whole (void)
{
  return gtk_custom_layout_new (NULL, measure_whole, allocate_child);
}

static int
get_natural_width (GtkWidget *widget)
{
  int natural = 0;

  if (gtk_widget_get_visible (widget))
    gtk_widget_measure (widget, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &natural, NULL, NULL);

  return natural;
}

static void
measure_note (GtkWidget      *widget,
              GtkOrientation  orientation,
              int             for_size,
              int            *minimum,
              int            *natural,
              int            *minimum_baseline,
              int            *natural_baseline)
{
  GtkWidget *note = gtk_widget_get_last_child (widget);
  int note_minimum;
  int note_natural;

  gtk_widget_measure (gtk_widget_get_first_child (widget), orientation, -1, minimum, natural, NULL,
                      NULL);
  if (!gtk_widget_get_visible (note))
    return;

  gtk_widget_measure (note, orientation, -1, &note_minimum, &note_natural, NULL, NULL);
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *natural += NOTE_GAP + note_natural;
    }
  else
    {
      *minimum = MAX (*minimum, note_minimum);
      *natural = MAX (*natural, note_natural);
    }
}

static void
allocate_note (GtkWidget *widget,
               int        width,
               int        height,
               int        baseline)
{
  GtkWidget *name = gtk_widget_get_first_child (widget);
  GtkWidget *note = gtk_widget_get_last_child (widget);
  int name_width = MIN (get_natural_width (name), width);
  int note_width = get_natural_width (note);
  gboolean fits = name_width + NOTE_GAP + note_width <= width;

  place (widget, name, 0, name_width, height, baseline);
  gtk_widget_set_child_visible (note, fits);
  if (fits && gtk_widget_should_layout (note))
    place (widget, note, name_width + NOTE_GAP, note_width, height, baseline);
}

/* A layout for a name and a note behind it, two children. The name comes first: a note that has no
 * room behind the whole name isn't shown, not even in part. */
GtkLayoutManager *
numel_child_layout_new_note (void)
{
  return gtk_custom_layout_new (NULL, measure_note, allocate_note);
}

static int
measure_largest (GtkWidget      *widget,
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
measure_chips (GtkWidget      *widget,
               GtkOrientation  orientation,
               int             for_size,
               int            *minimum,
               int            *natural,
               int            *minimum_baseline,
               int            *natural_baseline)
{
  int n;
  int largest = measure_largest (widget, orientation, &n);
  int gaps = MAX (n - 1, 0) * CHIP_GAP;

  if (orientation == GTK_ORIENTATION_VERTICAL)
    {
      *minimum = *natural = largest;
      return;
    }

  *minimum = n * largest + gaps;
  *natural = n * (int) (largest * WIDEST_CHIP) + gaps;
}

static void
allocate_chips (GtkWidget *widget,
                int        width,
                int        height,
                int        baseline)
{
  int n;
  int least = measure_largest (widget, GTK_ORIENTATION_HORIZONTAL, &n);
  int each = n > 0 ? CLAMP ((width - (n - 1) * CHIP_GAP) / n, least, (int) (least * WIDEST_CHIP))
                   : 0;
  int x = 0;

  for (GtkWidget *child = gtk_widget_get_first_child (widget);
       child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      place (widget, child, x, each, height, -1);
      x += each + CHIP_GAP;
    }
}

/* A layout for chips, which are all as wide as the widest needs, and wider where there is room. */
GtkLayoutManager *
numel_child_layout_new_chips (void)
{
  return gtk_custom_layout_new (NULL, measure_chips, allocate_chips);
}

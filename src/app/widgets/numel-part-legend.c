/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-part-legend.h"

#include "numel-mark.h"
#include "core/notation/numel-part.h"

#define COLUMN_GAP 16
#define ROW_GAP 4

struct _NumelPartLegend
{
  GtkWidget parent_instance;

  guint parts;
};

G_DEFINE_FINAL_TYPE (NumelPartLegend, numel_part_legend, GTK_TYPE_WIDGET)

/* Lays the names out in lines, each centred, and allocates them when @allocate is set. */
static int
lay_out (NumelPartLegend *self,
         int              width,
         gboolean         allocate)
{
  GtkWidget *first = gtk_widget_get_first_child (GTK_WIDGET (self));
  gboolean mirrored = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
  int y = 0;

  while (first != NULL)
    {
      GtkWidget *end = first;
      int line_width = 0;
      int line_height = 0;
      int x;

      while (end != NULL)
        {
          GtkRequisition size;
          int wanted;

          gtk_widget_get_preferred_size (end, NULL, &size);
          wanted = line_width + (line_width > 0 ? COLUMN_GAP : 0) + size.width;
          if (end != first && wanted > width)
            break;
          line_width = wanted;
          line_height = MAX (line_height, size.height);
          end = gtk_widget_get_next_sibling (end);
        }

      x = MAX (0, (width - line_width) / 2);
      for (GtkWidget *child = first; child != end; child = gtk_widget_get_next_sibling (child))
        {
          GtkRequisition size;

          gtk_widget_get_preferred_size (child, NULL, &size);
          if (allocate)
            {
              int left = mirrored ? width - x - size.width : x;

              gtk_widget_size_allocate (child,
                                        &(GtkAllocation) { left, y, size.width, line_height }, -1);
            }
          x += size.width + COLUMN_GAP;
        }

      y += line_height + ROW_GAP;
      first = end;
    }

  return MAX (0, y - ROW_GAP);
}

static void
numel_part_legend_measure (GtkWidget      *widget,
                           GtkOrientation  orientation,
                           int             for_size,
                           int            *minimum,
                           int            *natural,
                           int            *minimum_baseline,
                           int            *natural_baseline)
{
  if (orientation == GTK_ORIENTATION_VERTICAL)
    {
      *minimum = *natural = lay_out (NUMEL_PART_LEGEND (widget),
                                     for_size >= 0 ? for_size : G_MAXINT / 2, FALSE);
      return;
    }

  *minimum = *natural = 0;
  for (GtkWidget *child = gtk_widget_get_first_child (widget);
       child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkRequisition size;

      gtk_widget_get_preferred_size (child, NULL, &size);
      *minimum = MAX (*minimum, size.width);
      *natural += size.width + (*natural > 0 ? COLUMN_GAP : 0);
    }
}

static void
numel_part_legend_size_allocate (GtkWidget *widget,
                                 int        width,
                                 int        height,
                                 int        baseline)
{
  lay_out (NUMEL_PART_LEGEND (widget), width, TRUE);
}

static GtkSizeRequestMode
numel_part_legend_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
numel_part_legend_dispose (GObject *object)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);

  G_OBJECT_CLASS (numel_part_legend_parent_class)->dispose (object);
}

static void
numel_part_legend_class_init (NumelPartLegendClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = numel_part_legend_dispose;
  widget_class->measure = numel_part_legend_measure;
  widget_class->size_allocate = numel_part_legend_size_allocate;
  widget_class->get_request_mode = numel_part_legend_get_request_mode;
}

static void
numel_part_legend_init (NumelPartLegend *self)
{
  numel_part_legend_set_parts (self, 1 << NUMEL_PART_EMBEDDING | 1 << NUMEL_PART_ATTENTION
                                       | 1 << NUMEL_PART_FFN | 1 << NUMEL_PART_NORM
                                       | 1 << NUMEL_PART_HEAD);
}

void
numel_part_legend_set_parts (NumelPartLegend *self,
                             guint            parts)
{
  GtkWidget *child;

  g_return_if_fail (NUMEL_IS_PART_LEGEND (self));

  if (self->parts == parts)
    return;

  self->parts = parts;
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);

  for (guint part = 0; part < NUMEL_N_PARTS; part++)
    {
      GtkWidget *box;
      GtkWidget *mark;
      GtkWidget *label;

      if ((parts & (1u << part)) == 0)
        continue;

      box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
      mark = numel_mark_new (NUMEL_MARK_PART);
      numel_mark_set_index (NUMEL_MARK (mark), part);
      label = gtk_label_new (numel_part_get_title (part));
      gtk_widget_add_css_class (label, "caption");
      gtk_box_append (GTK_BOX (box), mark);
      gtk_box_append (GTK_BOX (box), label);
      gtk_widget_set_parent (box, GTK_WIDGET (self));
    }
}

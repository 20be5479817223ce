/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-part-legend.h"

#include "numel-swatch.h"

struct _NumelPartLegend
{
  GtkWidget parent_instance;

  GtkWidget *flow;
  guint parts;
};

G_DEFINE_FINAL_TYPE (NumelPartLegend, numel_part_legend, GTK_TYPE_WIDGET)

static void
numel_part_legend_dispose (GObject *object)
{
  g_clear_pointer (&NUMEL_PART_LEGEND (object)->flow, gtk_widget_unparent);
  G_OBJECT_CLASS (numel_part_legend_parent_class)->dispose (object);
}

static void
numel_part_legend_class_init (NumelPartLegendClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = numel_part_legend_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
numel_part_legend_init (NumelPartLegend *self)
{
  self->flow = gtk_flow_box_new ();
  gtk_flow_box_set_selection_mode (GTK_FLOW_BOX (self->flow), GTK_SELECTION_NONE);
  gtk_flow_box_set_max_children_per_line (GTK_FLOW_BOX (self->flow), NUMEL_N_PARTS);
  gtk_flow_box_set_column_spacing (GTK_FLOW_BOX (self->flow), 10);
  gtk_widget_set_can_focus (self->flow, FALSE);
  gtk_widget_set_parent (self->flow, GTK_WIDGET (self));
  numel_part_legend_set_parts (self, 1 << NUMEL_PART_EMBEDDING | 1 << NUMEL_PART_ATTENTION
                                       | 1 << NUMEL_PART_FFN | 1 << NUMEL_PART_NORM
                                       | 1 << NUMEL_PART_HEAD);
}

/**
 * numel_part_legend_set_parts:
 * @parts: a bit for each part to name, the first part the lowest
 */
void
numel_part_legend_set_parts (NumelPartLegend *self,
                             guint            parts)
{
  GtkWidget *child;

  g_return_if_fail (NUMEL_IS_PART_LEGEND (self));

  if (self->parts == parts)
    return;

  self->parts = parts;
  while ((child = gtk_widget_get_first_child (self->flow)) != NULL)
    gtk_flow_box_remove (GTK_FLOW_BOX (self->flow), child);

  for (guint part = 0; part < NUMEL_N_PARTS; part++)
    {
      GtkWidget *box;
      GtkWidget *swatch;
      GtkWidget *label;

      if ((parts & (1u << part)) == 0)
        continue;

      box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
      swatch = numel_swatch_new ();
      numel_swatch_set_part (NUMEL_SWATCH (swatch), part);
      label = gtk_label_new (numel_part_get_title (part));
      gtk_widget_add_css_class (label, "caption");
      gtk_box_append (GTK_BOX (box), swatch);
      gtk_box_append (GTK_BOX (box), label);
      gtk_flow_box_append (GTK_FLOW_BOX (self->flow), box);
    }
}

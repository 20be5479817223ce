/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-part-legend.h"

#include "numel-mark.h"
#include "numel-wrap-box.h"

struct _NumelPartLegend
{
  AdwBin parent_instance;

  guint parts;
};

G_DEFINE_FINAL_TYPE (NumelPartLegend, numel_part_legend, ADW_TYPE_BIN)

static void
numel_part_legend_class_init (NumelPartLegendClass *klass)
{
}

static void
numel_part_legend_init (NumelPartLegend *self)
{
  numel_part_legend_set_parts (self, 1 << NUMEL_PART_EMBEDDING | 1 << NUMEL_PART_ATTENTION
                                       | 1 << NUMEL_PART_FFN | 1 << NUMEL_PART_NORM
                                       | 1 << NUMEL_PART_HEAD);
}

/* Names the parts whose bit is set; the lowest is that of the first part. */
void
numel_part_legend_set_parts (NumelPartLegend *self,
                             guint            parts)
{
  GtkWidget *wrap;

  g_return_if_fail (NUMEL_IS_PART_LEGEND (self));

  if (self->parts == parts)
    return;

  self->parts = parts;
  wrap = g_object_new (NUMEL_TYPE_WRAP_BOX,
                       "column-gap", 16,
                       "row-gap", 4,
                       "centred", TRUE,
                       NULL);
  for (guint part = 0; part < NUMEL_N_PARTS; part++)
    if ((parts & (1u << part)) != 0)
      {
        GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
        GtkWidget *label = gtk_label_new (numel_part_get_title (part));

        gtk_widget_add_css_class (label, "caption");
        gtk_box_append (GTK_BOX (box),
                        g_object_new (NUMEL_TYPE_MARK, "part", TRUE, "index", part, NULL));
        gtk_box_append (GTK_BOX (box), label);
        gtk_widget_set_parent (box, wrap);
      }
  adw_bin_set_child (ADW_BIN (self), wrap);
}

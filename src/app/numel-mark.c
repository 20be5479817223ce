/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-mark.h"

#include "numel-cairo-player.h"
#include "numel-model-mark.h"
#include "numel-style.h"
#include "numel-work-clock.h"

#define SIZE 12

struct _NumelMark
{
  GtkWidget parent_instance;

  guint index;
};

G_DEFINE_FINAL_TYPE (NumelMark, numel_mark, GTK_TYPE_WIDGET)

static void
numel_mark_measure (GtkWidget      *widget,
                    GtkOrientation  orientation,
                    int             for_size,
                    int            *minimum,
                    int            *natural,
                    int            *minimum_baseline,
                    int            *natural_baseline)
{
  *minimum = *natural = SIZE + 2;
}

static void
draw (GtkWidget   *widget,
      GtkSnapshot *snapshot)
{
  NumelMark *self = NUMEL_MARK (widget);
  double width = gtk_widget_get_width (widget);
  double height = gtk_widget_get_height (widget);
  g_autoptr (NumelTextMeter) meter = NULL;
  g_autoptr (NumelDisplayListBuilder) builder = NULL;
  g_autoptr (NumelDisplayList) list = NULL;
  cairo_t *cr;

  meter = numel_text_meter_new (gtk_widget_get_pango_context (widget));
  builder = numel_display_list_builder_new (meter, width, height);
  numel_model_mark_draw (builder, self->index, width / 2, height / 2, SIZE,
                         numel_style_get_palette ());
  list = numel_display_list_builder_finish (g_steal_pointer (&builder));

  cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, width, height));
  numel_cairo_player_play (list, cr);
  cairo_destroy (cr);
}

static void
numel_mark_snapshot (GtkWidget   *widget,
                     GtkSnapshot *snapshot)
{
  numel_work_clock_start ();
  draw (widget, snapshot);
  numel_work_clock_stop ();
}

static void
numel_mark_class_init (NumelMarkClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->measure = numel_mark_measure;
  widget_class->snapshot = numel_mark_snapshot;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
numel_mark_init (NumelMark *self)
{
  gtk_widget_set_valign (GTK_WIDGET (self), GTK_ALIGN_CENTER);
  numel_style_watch (GTK_WIDGET (self), G_CALLBACK (gtk_widget_queue_draw));
}

/**
 * numel_mark_new:
 *
 * Returns: (transfer floating): a new mark
 */
GtkWidget *
numel_mark_new (void)
{
  return g_object_new (NUMEL_TYPE_MARK, NULL);
}

/**
 * numel_mark_set_index:
 * @index: the number of the mark, from 0
 */
void
numel_mark_set_index (NumelMark *self,
                      guint      index)
{
  g_return_if_fail (NUMEL_IS_MARK (self));

  if (self->index == index)
    return;

  self->index = index;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

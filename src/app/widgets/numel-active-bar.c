/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-active-bar.h"

#include "numel-style.h"
#include "numel-widget.h"
#include "app/document/numel-work-clock.h"

#define HEIGHT 16

struct _NumelActiveBar
{
  GtkWidget parent_instance;

  NumelShares shares;
};

G_DEFINE_FINAL_TYPE (NumelActiveBar, numel_active_bar, GTK_TYPE_WIDGET)

static void
numel_active_bar_measure (GtkWidget      *widget,
                          GtkOrientation  orientation,
                          int             for_size,
                          int            *minimum,
                          int            *natural,
                          int            *minimum_baseline,
                          int            *natural_baseline)
{
  *minimum = orientation == GTK_ORIENTATION_HORIZONTAL ? 120 : HEIGHT;
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? 360 : HEIGHT;
}

static void
draw (GtkWidget   *widget,
      GtkSnapshot *snapshot)
{
  NumelActiveBar *self = NUMEL_ACTIVE_BAR (widget);
  NumelPalette palette = numel_style_get_palette ();
  double width = gtk_widget_get_width (widget);
  double height = gtk_widget_get_height (widget);
  gboolean mirrored = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  g_autoptr (NumelDisplayListBuilder) builder = NULL;
  g_autoptr (NumelDisplayList) list = NULL;
  gint64 total = 0;
  double x = 0;

  for (guint part = 0; part < NUMEL_N_PARTS; part++)
    total += self->shares.parts[part];
  if (total <= 0 || width < 1)
    return;

  builder = numel_widget_start_drawing (widget);
  for (guint pass = 0; pass < 2; pass++)
    for (guint part = 0; part < NUMEL_N_PARTS; part++)
      {
        gint64 count = pass == 0 ? self->shares.active[part]
                                 : self->shares.parts[part] - self->shares.active[part];
        double length = (double) count / (double) total * width;
        double gap = x > 0 && length > 3 ? 1 : 0;
        NumelColor color = numel_palette_get_part (palette, part);
        NumelRect rect = { x + gap, 0, length - gap, height };

        if (count <= 0)
          continue;

        if (mirrored)
          rect.x = width - rect.x - rect.width;
        if (pass == 0)
          numel_display_list_builder_fill (builder, numel_outline_new_rect (&rect), color);
        else
          numel_display_list_builder_hatch (builder, numel_outline_new_rect (&rect), color,
                                            numel_palette_get_idle (palette, color));
        x += length;
      }
  list = numel_display_list_builder_finish (g_steal_pointer (&builder));
  numel_widget_show_drawing (widget, snapshot, list);
}

static void
numel_active_bar_snapshot (GtkWidget   *widget,
                           GtkSnapshot *snapshot)
{
  numel_work_clock_start ();
  draw (widget, snapshot);
  numel_work_clock_stop ();
}

static void
numel_active_bar_class_init (NumelActiveBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->measure = numel_active_bar_measure;
  widget_class->snapshot = numel_active_bar_snapshot;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
numel_active_bar_init (NumelActiveBar *self)
{
  numel_style_watch (GTK_WIDGET (self), G_CALLBACK (gtk_widget_queue_draw));
}

GtkWidget *
numel_active_bar_new (void)
{
  return g_object_new (NUMEL_TYPE_ACTIVE_BAR, NULL);
}

void
numel_active_bar_set_shares (NumelActiveBar    *self,
                             const NumelShares *shares)
{
  g_return_if_fail (NUMEL_IS_ACTIVE_BAR (self));

  if (memcmp (&self->shares, shares, sizeof *shares) == 0)
    return;

  self->shares = *shares;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

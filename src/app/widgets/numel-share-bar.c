/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-share-bar.h"

#include "numel-style.h"
#include "app/document/numel-work-clock.h"

#define MIN_VISIBLE 1.0

struct _NumelShareBar
{
  GtkWidget parent_instance;

  NumelShares shares;
  gint64 whole;
  int width;
  int height;
  gboolean track;
};

G_DEFINE_FINAL_TYPE (NumelShareBar, numel_share_bar, GTK_TYPE_WIDGET)

static gint64
sum (const NumelShares *shares)
{
  gint64 total = 0;

  for (guint i = 0; i < NUMEL_N_PARTS; i++)
    total += shares->parts[i];

  return total;
}

static void
numel_share_bar_measure (GtkWidget      *widget,
                         GtkOrientation  orientation,
                         int             for_size,
                         int            *minimum,
                         int            *natural,
                         int            *minimum_baseline,
                         int            *natural_baseline)
{
  NumelShareBar *self = NUMEL_SHARE_BAR (widget);

  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? self->width : self->height;
}

static void
append (GtkSnapshot *snapshot,
        NumelColor   color,
        double       x,
        double       width,
        double       full_width,
        double       height,
        gboolean     mirrored)
{
  GdkRGBA rgba = numel_style_get_rgba (color);
  double from = mirrored ? full_width - x - width : x;

  gtk_snapshot_append_color (snapshot, &rgba, &GRAPHENE_RECT_INIT (from, 0, width, height));
}

static void
draw (GtkWidget   *widget,
      GtkSnapshot *snapshot)
{
  NumelShareBar *self = NUMEL_SHARE_BAR (widget);
  NumelPalette palette = numel_style_get_palette ();
  gboolean mirrored = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  double width = gtk_widget_get_width (widget);
  double height = gtk_widget_get_height (widget);
  double length = numel_share_bar_get_length (self) * width;
  double end = self->track ? width : MIN (width, MAX (length, MIN_VISIBLE));
  GskRoundedRect clip;
  double x = 0;
  gint64 total = sum (&self->shares);

  if (width < 1 || height < 1)
    return;

  gsk_rounded_rect_init_from_rect (&clip,
                                   &GRAPHENE_RECT_INIT (mirrored ? width - end : 0, 0, end,
                                                        height),
                                   height / 2);
  gtk_snapshot_push_rounded_clip (snapshot, &clip);
  if (self->track)
    append (snapshot, numel_palette_get_role (palette, NUMEL_ROLE_TRACK), 0, width, width, height,
            FALSE);

  for (guint part = 0; part < NUMEL_N_PARTS && total > 0; part++)
    {
      double share = (double) self->shares.parts[part] / (double) total * length;
      double active = (double) self->shares.active[part] / (double) total * length;
      NumelColor color = numel_palette_get_part (palette, part);
      double gap = share >= 3 && x > 0 ? 1 : 0;

      if (self->shares.parts[part] <= 0)
        continue;

      /* A part that is there is never quite invisible. */
      if (length >= MIN_VISIBLE && share < MIN_VISIBLE / 2)
        share = MIN_VISIBLE / 2;
      active = CLAMP (active, 0, share);

      if (active > gap)
        append (snapshot, color, x + gap, active - gap, width, height, mirrored);
      if (share - active > 0.01)
        append (snapshot, numel_palette_get_idle (palette, color), x + MAX (active, gap),
                share - MAX (active, gap), width, height, mirrored);
      x += share;
    }

  gtk_snapshot_pop (snapshot);
}

static void
numel_share_bar_snapshot (GtkWidget   *widget,
                          GtkSnapshot *snapshot)
{
  numel_work_clock_start ();
  draw (widget, snapshot);
  numel_work_clock_stop ();
}

static void
numel_share_bar_class_init (NumelShareBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->measure = numel_share_bar_measure;
  widget_class->snapshot = numel_share_bar_snapshot;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_METER);
}

static void
numel_share_bar_init (NumelShareBar *self)
{
  numel_style_watch (GTK_WIDGET (self), G_CALLBACK (gtk_widget_queue_draw));
  gtk_widget_set_valign (GTK_WIDGET (self), GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self),
                                  GTK_ACCESSIBLE_PROPERTY_VALUE_MIN, 0.0,
                                  GTK_ACCESSIBLE_PROPERTY_VALUE_MAX, 100.0,
                                  GTK_ACCESSIBLE_PROPERTY_VALUE_NOW, 0.0,
                                  -1);
}

GtkWidget *
numel_share_bar_new (int      width,
                     int      height,
                     gboolean track)
{
  NumelShareBar *self = g_object_new (NUMEL_TYPE_SHARE_BAR, NULL);

  self->width = width;
  self->height = height;
  self->track = track;
  return GTK_WIDGET (self);
}

void
numel_share_bar_set_shares (NumelShareBar     *self,
                            const NumelShares *shares,
                            gint64             whole)
{
  g_return_if_fail (NUMEL_IS_SHARE_BAR (self));
  g_return_if_fail (shares != NULL);

  if (self->whole == whole && memcmp (&self->shares, shares, sizeof *shares) == 0)
    return;

  self->shares = *shares;
  self->whole = whole;
  gtk_widget_queue_draw (GTK_WIDGET (self));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self),
                                  GTK_ACCESSIBLE_PROPERTY_VALUE_NOW,
                                  numel_share_bar_get_length (self) * 100,
                                  -1);
}

void
numel_share_bar_set_label (NumelShareBar *self,
                           const char    *text)
{
  g_return_if_fail (NUMEL_IS_SHARE_BAR (self));

  gtk_accessible_update_property (GTK_ACCESSIBLE (self),
                                  GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, text,
                                  -1);
}

double
numel_share_bar_get_length (NumelShareBar *self)
{
  g_return_val_if_fail (NUMEL_IS_SHARE_BAR (self), 0);

  if (self->whole <= 0)
    return 0;

  return CLAMP ((double) sum (&self->shares) / (double) self->whole, 0, 1);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-share-bar.h"

#include "app/document/numel-work-clock.h"
#include "numel-style.h"
#include "numel-widget.h"

#define MIN_VISIBLE 1.0
#define HATCHED_WIDTH 360

struct _NumelShareBar
{
  GtkWidget parent_instance;

  NumelShares shares;
  gint64 whole;
  gboolean track;
  gboolean hatched;
};

enum
{
  PROP_0,
  PROP_TRACK,
  PROP_HATCHED,
  N_PROPS
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
  gboolean wide = NUMEL_SHARE_BAR (widget)->hatched && orientation == GTK_ORIENTATION_HORIZONTAL;

  *minimum = 0;
  *natural = wide ? HATCHED_WIDTH : 0;
}

static void
append (GtkWidget   *widget,
        GtkSnapshot *snapshot,
        NumelColor   color,
        double       x,
        double       width)
{
  gboolean mirrored = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  double left = mirrored ? gtk_widget_get_width (widget) - x - width : x;
  GdkRGBA rgba = numel_style_get_rgba (color);

  gtk_snapshot_append_color (
    snapshot, &rgba, &GRAPHENE_RECT_INIT (left, 0, width, gtk_widget_get_height (widget)));
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

  gsk_rounded_rect_init_from_rect (
    &clip, &GRAPHENE_RECT_INIT (mirrored ? width - end : 0, 0, end, height), height / 2);
  gtk_snapshot_push_rounded_clip (snapshot, &clip);
  if (self->track)
    append (widget, snapshot, numel_palette_get_role (palette, NUMEL_ROLE_TRACK), 0, width);

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
        append (widget, snapshot, color, x + gap, active - gap);
      if (share - active > 0.01)
        append (widget, snapshot, numel_palette_get_idle (palette, color), x + MAX (active, gap),
                share - MAX (active, gap));
      x += share;
    }

  gtk_snapshot_pop (snapshot);
}

static void
draw_hatched (GtkWidget   *widget,
              GtkSnapshot *snapshot)
{
  NumelShareBar *self = NUMEL_SHARE_BAR (widget);
  NumelPalette palette = numel_style_get_palette ();
  double width = gtk_widget_get_width (widget);
  double height = gtk_widget_get_height (widget);
  gboolean mirrored = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  g_autoptr (NumelCanvas) canvas = numel_widget_start_drawing (widget);
  g_autoptr (NumelDisplayList) list = NULL;
  gint64 total = sum (&self->shares);
  double x = 0;

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
          numel_canvas_fill (canvas, numel_outline_new_rect (&rect), color);
        else
          numel_canvas_hatch (canvas, numel_outline_new_rect (&rect), color,
                              numel_palette_get_idle (palette, color));
        x += length;
      }
  list = numel_canvas_finish (g_steal_pointer (&canvas));
  numel_widget_show_drawing (widget, snapshot, list);
}

static void
numel_share_bar_snapshot (GtkWidget   *widget,
                          GtkSnapshot *snapshot)
{
  NumelShareBar *self = NUMEL_SHARE_BAR (widget);

  if (gtk_widget_get_width (widget) < 1 || gtk_widget_get_height (widget) < 1)
    return;

  numel_work_clock_start ();
  if (!self->hatched)
    draw (widget, snapshot);
  else if (sum (&self->shares) > 0)
    draw_hatched (widget, snapshot);
  numel_work_clock_stop ();
}

static void
numel_share_bar_set_property (GObject      *object,
                              guint         id,
                              const GValue *value,
                              GParamSpec   *pspec)
{
  NumelShareBar *self = NUMEL_SHARE_BAR (object);

  switch (id)
    {
    case PROP_TRACK:
      self->track = g_value_get_boolean (value);
      break;
    case PROP_HATCHED:
      self->hatched = g_value_get_boolean (value);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
numel_share_bar_class_init (NumelShareBarClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  GParamFlags flags = G_PARAM_WRITABLE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS;

  object_class->set_property = numel_share_bar_set_property;
  widget_class->measure = numel_share_bar_measure;
  widget_class->snapshot = numel_share_bar_snapshot;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_METER);

  g_object_class_install_property (
    object_class, PROP_TRACK, g_param_spec_boolean ("track", NULL, NULL, FALSE, flags));
  g_object_class_install_property (
    object_class, PROP_HATCHED, g_param_spec_boolean ("hatched", NULL, NULL, FALSE, flags));
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

/* Shows parameters by part; @whole is what the full length of the bar stands for. */
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

/* Says the share for people, for assistive technology. */
void
numel_share_bar_set_label (NumelShareBar *self,
                           const char    *text)
{
  g_return_if_fail (NUMEL_IS_SHARE_BAR (self));

  gtk_accessible_update_property (GTK_ACCESSIBLE (self),
                                  GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, text,
                                  -1);
}

/* The part of the width that is filled, from 0 to 1. */
double
numel_share_bar_get_length (NumelShareBar *self)
{
  g_return_val_if_fail (NUMEL_IS_SHARE_BAR (self), 0);

  if (self->whole <= 0)
    return 0;

  return CLAMP ((double) sum (&self->shares) / (double) self->whole, 0, 1);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where the ring of a pie and the names of its parts stand, and how they are written. */
#include <math.h>

#include "core/text/numel-format.h"
#include "numel-pie-labels.h"
#include "numel-pie-private.h"

/* Relative to the font: from the ring to the names, and what is left free around it. */
#define REACH 2.1
#define MARGIN 0.4

/* Of the radius that the height allows: how small a ring may be for names around it. */
#define LEAST_RADIUS 0.56

/* Of the width: how small a ring may be for a list beside it. */
#define LEAST_RING 0.38

/* The colour of a part, or for a tensor a tint of that. */
NumelColor
_numel_pie_get_color (const NumelPieDrawing *drawing,
                      const NumelSlice      *slice)
{
  NumelPalette palette = drawing->style->palette;
  const NumelChartDatum *datum = slice->datum;

  if (slice->level == 0)
    return datum->has_part ? numel_palette_get_part (palette, datum->part)
                           : _numel_pie_get_role (drawing, NUMEL_ROLE_NEUTRAL);

  if (!datum->has_part)
    datum = numel_slices_get_parent (drawing->slices, slice)->datum;

  return numel_palette_get_tint (palette, datum->part, slice->index, slice->n_siblings);
}

/* From the label to the slice: level, then straight, and where the ring is in between, along it.
 * So no line crosses the ring. */
static void
draw_leader (NumelPieDrawing     *drawing,
             const NumelPieLabel *label)
{
  double side = label->on_left ? -1 : 1;
  double level = label->box.y
                 + numel_text_meter_get_line_height (drawing->meter, NUMEL_DRAW_NAME) / 2;
  double radius = drawing->radius + NUMEL_PIE_STAND_OUT + 2;
  double start_x = drawing->x + side * (drawing->radius + (REACH - 0.35) * drawing->em);
  double bend_x = drawing->x + side * (drawing->radius + (REACH - 0.95) * drawing->em);
  double bend = atan2 (level - drawing->y, bend_x - drawing->x);
  double distance = hypot (level - drawing->y, bend_x - drawing->x);
  double end = numel_shape_angle (label->turn);
  double tangent = acos (CLAMP (radius / distance, -1, 1));
  double turn = remainder (end - bend, 2 * G_PI);
  NumelOutline *path = numel_outline_new ();

  numel_outline_move_to (path, start_x, level);
  numel_outline_line_to (path, bend_x, level);
  if (fabs (turn) > tangent)
    {
      double touch = bend + (turn > 0 ? tangent : -tangent);

      numel_outline_arc (path, drawing->x, drawing->y, radius, touch, bend + turn);
    }
  numel_outline_line_to (path, drawing->x + (drawing->radius + 2) * cos (end),
                         drawing->y + (drawing->radius + 2) * sin (end));
  numel_display_list_builder_stroke (drawing->builder, path,
                                     _numel_pie_get_role (drawing, NUMEL_ROLE_LEADER), 1);
}

static void
draw_label (NumelPieDrawing     *drawing,
            const NumelPieLabel *label)
{
  const NumelSlice *slice = numel_slices_get (drawing->slices, label->slice);
  double swatch = numel_draw_get_swatch (drawing->meter);
  double line = numel_text_meter_get_line_height (drawing->meter, NUMEL_DRAW_NAME);
  double room = label->box.width - swatch - 0.4 * drawing->em + 0.01;
  NumelAnchor anchor = label->on_left ? NUMEL_ANCHOR_RIGHT : NUMEL_ANCHOR_LEFT;
  double right = label->box.x + label->box.width;
  double text_x = label->on_left ? right - swatch - 0.4 * drawing->em
                                 : label->box.x + swatch + 0.4 * drawing->em;
  g_autofree char *name = numel_text_meter_ellipsize (drawing->meter, label->name, NUMEL_DRAW_NAME,
                                                      NUMEL_WEIGHT_BOLD, room);
  g_autofree char *detail = numel_text_meter_ellipsize (
    drawing->meter, label->detail, NUMEL_DRAW_SMALL, NUMEL_WEIGHT_NORMAL, room);

  numel_draw_swatch (drawing->builder, label->on_left ? right - swatch : label->box.x,
                     label->box.y + line / 2, _numel_pie_get_color (drawing, slice),
                     drawing->style->palette);
  numel_draw_text (drawing->builder, name, text_x,
                   label->box.y + numel_text_meter_get_ascent (drawing->meter, NUMEL_DRAW_NAME),
                   NUMEL_DRAW_NAME, NUMEL_WEIGHT_BOLD, anchor,
                   _numel_pie_get_role (drawing, NUMEL_ROLE_TEXT));
  numel_draw_text (
    drawing->builder, detail, text_x,
    label->box.y + line + numel_text_meter_get_ascent (drawing->meter, NUMEL_DRAW_SMALL),
    NUMEL_DRAW_SMALL, NUMEL_WEIGHT_NORMAL, anchor, _numel_pie_get_role (drawing, NUMEL_ROLE_DIM));
}

/* Where there is no room beside the ring, what would be its labels is a list beside or below it. */
static void
draw_list (NumelPieDrawing *drawing,
           GPtrArray       *labels,
           const NumelRect *area)
{
  gboolean rtl = numel_text_meter_is_rtl (drawing->meter);
  double swatch = numel_draw_get_swatch (drawing->meter);
  double gap = 0.4 * drawing->em;
  double row = numel_text_meter_get_line_height (drawing->meter, NUMEL_DRAW_NAME) * 1.25;
  double near = rtl ? area->x + area->width : area->x;
  double far = rtl ? area->x : area->x + area->width;
  double y = area->y + MAX (0, (area->height - row * labels->len) / 2);

  for (guint i = 0; i < labels->len; i++)
    {
      const NumelPieLabel *label = g_ptr_array_index (labels, i);
      const NumelSlice *slice = numel_slices_get (drawing->slices, label->slice);
      g_autofree char *share = numel_format_percent ((double) label->value,
                                                     (double) drawing->total);
      double share_width = numel_text_meter_get_width (drawing->meter, share, NUMEL_DRAW_SMALL,
                                                       NUMEL_WEIGHT_NORMAL, TRUE);
      double room = area->width - swatch - 3 * gap - share_width;
      g_autofree char *name = numel_text_meter_ellipsize (drawing->meter, label->name,
                                                          NUMEL_DRAW_NAME, NUMEL_WEIGHT_BOLD, room);
      double middle = y + row / 2;

      numel_draw_swatch (drawing->builder, rtl ? near - swatch : near, middle,
                         _numel_pie_get_color (drawing, slice), drawing->style->palette);
      numel_draw_text (drawing->builder, name, rtl ? near - swatch - gap : near + swatch + gap,
                       numel_draw_get_baseline (drawing->meter, middle, NUMEL_DRAW_NAME),
                       NUMEL_DRAW_NAME, NUMEL_WEIGHT_BOLD,
                       rtl ? NUMEL_ANCHOR_RIGHT : NUMEL_ANCHOR_LEFT,
                       _numel_pie_get_role (drawing, NUMEL_ROLE_TEXT));
      numel_draw_number (drawing->builder, share, far,
                         numel_draw_get_baseline (drawing->meter, middle, NUMEL_DRAW_SMALL),
                         NUMEL_DRAW_SMALL, NUMEL_WEIGHT_NORMAL,
                         rtl ? NUMEL_ANCHOR_LEFT : NUMEL_ANCHOR_RIGHT,
                         _numel_pie_get_role (drawing, NUMEL_ROLE_DIM));
      y += row;
    }
}

/* How wide the names on the right and on the left may be. The ring gives way to them as far as it
 * may, then long names do; numbers never. */
static void
choose_widths (NumelPieDrawing *drawing,
               const GPtrArray *labels,
               double           room,
               double           widths[2])
{
  double spare[2];
  double missing;
  double all;

  for (guint side = 0; side < 2; side++)
    {
      double least;

      numel_pie_labels_get_width (labels, side == 1, &widths[side], &least);
      widths[side] = MIN (widths[side], MAX (11 * drawing->em, least));
      spare[side] = widths[side] - MIN (widths[side], MAX (6 * drawing->em, least));
    }

  missing = widths[0] + widths[1] - room;
  all = spare[0] + spare[1];
  if (missing <= 0 || all <= 0)
    return;
  for (guint side = 0; side < 2; side++)
    widths[side] -= spare[side] * MIN (missing / all, 1);
}

static gboolean
place_around (NumelPieDrawing *drawing,
              GPtrArray       *labels,
              const NumelRect *area)
{
  double reach = REACH * drawing->em + numel_draw_get_swatch (drawing->meter) + 0.4 * drawing->em;
  double margin = NUMEL_PIE_STAND_OUT + MARGIN * drawing->em;
  double tall = area->height / 2 - margin;
  double widths[2];
  double left;
  double right;

  choose_widths (drawing, labels, area->width - 2 * (reach + LEAST_RADIUS * tall), widths);
  drawing->radius = MIN (tall, (area->width - widths[0] - widths[1]) / 2 - reach);
  if (drawing->radius < 3.2 * drawing->em || drawing->radius < LEAST_RADIUS * tall - 1e-6)
    return FALSE;

  /* In the middle, or aside as far as the longer names push it. */
  left = area->x + widths[1] + reach + drawing->radius;
  right = area->x + area->width - widths[0] - reach - drawing->radius;
  drawing->x = CLAMP (area->x + area->width / 2, MIN (left, right), MAX (left, right));
  drawing->y = area->y + area->height / 2;

  return numel_pie_labels_place (labels, area, drawing->x, drawing->y, drawing->radius, widths,
                                 drawing->meter);
}

static double
get_list_width (NumelPieDrawing *drawing,
                GPtrArray       *labels)
{
  double names = 0;
  double shares = 0;

  for (guint i = 0; i < labels->len; i++)
    {
      const NumelPieLabel *label = g_ptr_array_index (labels, i);
      g_autofree char *share = numel_format_percent ((double) label->value,
                                                     (double) drawing->total);

      names = MAX (names, numel_text_meter_get_width (drawing->meter, label->name, NUMEL_DRAW_NAME,
                                                      NUMEL_WEIGHT_BOLD, FALSE));
      shares = MAX (shares, numel_text_meter_get_width (drawing->meter, share, NUMEL_DRAW_SMALL,
                                                        NUMEL_WEIGHT_NORMAL, TRUE));
    }

  return numel_draw_get_swatch (drawing->meter) + MIN (names, 14 * drawing->em)
         + 1.6 * drawing->em + shares;
}

/* Chooses where the ring and the list stand when labels don't fit around it. */
static NumelRect
place_beside (NumelPieDrawing *drawing,
              GPtrArray       *labels,
              const NumelRect *area)
{
  double row = numel_text_meter_get_line_height (drawing->meter, NUMEL_DRAW_NAME) * 1.25;
  double margin = NUMEL_PIE_STAND_OUT + MARGIN * drawing->em;
  gboolean rtl = numel_text_meter_is_rtl (drawing->meter);
  double wanted = get_list_width (drawing, labels);
  NumelRect list = *area;
  NumelRect ring = *area;

  if (drawing->style->hide_legend)
    {
      list.width = list.height = 0;
    }
  else if (area->width > area->height * 1.1)
    {
      double gap = 1.2 * drawing->em;
      double spare = area->width - gap;

      ring.width = MIN (area->height, MAX (spare - wanted, spare * LEAST_RING));
      list.width = MIN (spare - ring.width, wanted);
      ring.x = area->x + (spare - ring.width - list.width) / 2;
      list.x = ring.x + ring.width + gap;
      if (rtl)
        {
          list.x = ring.x;
          ring.x = list.x + list.width + gap;
        }
    }
  else
    {
      list.height = MIN (row * labels->len, area->height * 0.45);
      ring.height = area->height - list.height - drawing->em;
      list.y = area->y + area->height - list.height;
      list.width = MIN (area->width, wanted);
      list.x = area->x + (area->width - list.width) / 2;
    }

  drawing->x = ring.x + ring.width / 2;
  drawing->y = ring.y + ring.height / 2;
  drawing->radius = MAX (MIN (ring.width, ring.height) / 2 - margin, 1);

  return list;
}

/* Puts the names around the ring if there is room, else into a list beside or below it. */
void
_numel_pie_place (NumelPieDrawing *drawing,
                  const NumelRect *area)
{
  NumelTextMeter *meter = drawing->meter;
  double row = numel_text_meter_get_line_height (meter, NUMEL_DRAW_NAME) * 1.25;

  drawing->labels = numel_pie_labels_new (drawing->slices, drawing->total, G_MAXUINT,
                                          numel_pie_labels_get_room (area->height, meter), meter);
  drawing->is_around = !drawing->style->hide_legend
                       && place_around (drawing, drawing->labels, area);
  if (drawing->is_around)
    return;

  g_ptr_array_unref (drawing->labels);
  drawing->labels = numel_pie_labels_new (drawing->slices, drawing->total, G_MAXUINT, G_MAXUINT,
                                          meter);
  drawing->list = place_beside (drawing, drawing->labels, area);

  g_ptr_array_unref (drawing->labels);
  drawing->labels = numel_pie_labels_new (
    drawing->slices, drawing->total, (guint) MAX (0, floor (drawing->list.height / row + 0.01)),
    G_MAXUINT, meter);
}

void
_numel_pie_draw_names (NumelPieDrawing *drawing)
{
  if (!drawing->is_around)
    {
      if (drawing->list.width > 4 * drawing->em)
        draw_list (drawing, drawing->labels, &drawing->list);
      return;
    }

  for (guint i = 0; i < drawing->labels->len; i++)
    draw_leader (drawing, g_ptr_array_index (drawing->labels, i));
  for (guint i = 0; i < drawing->labels->len; i++)
    draw_label (drawing, g_ptr_array_index (drawing->labels, i));
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where the ring of a pie and the names of its parts stand, and how they are written. */
#include <math.h>

#include <glib/gi18n-lib.h>

#include "core/text/numel-format.h"
#include "numel-label-column.h"
#include "numel-pie-names.h"

/* Relative to the font: from the ring to the names, and what is left free around it. */
#define REACH 2.1
#define MARGIN 0.4

/* Of the radius that the height allows: how small a ring may be for names around it. */
#define LEAST_RADIUS 0.56

/* Of the width: how small a ring may be for a list beside it. */
#define LEAST_RING 0.38

/**
 * Label:
 * @slice: index of the slice it names; of a group, of its largest
 * @n_members: how many parts it names; 1 but for a group
 * @name: what stands first
 * @detail: what stands below: share and short count
 * @value: how many parameters it names
 * @turn: where its line ends, in turns clockwise from 12 o'clock
 * @width: how wide its text wants to be, without the swatch
 * @detail_width: how wide @detail is, which is never cut
 * @on_left: which side of the ring it stands on
 * @box: where it stands, with its swatch; set by place_labels()
 */
typedef struct
{
  guint slice;
  guint n_members;
  char *name;
  char *detail;
  gint64 value;
  double turn;
  double width;
  double detail_width;
  gboolean on_left;
  NumelRect box;
} Label;

static void
free_label (gpointer data)
{
  Label *label = data;

  g_free (label->name);
  g_free (label->detail);
  g_free (label);
}

static int
compare_values (gconstpointer a,
                gconstpointer b,
                gpointer      user_data)
{
  const GArray *slices = user_data;
  guint x = *(const guint *) a;
  guint y = *(const guint *) b;
  gint64 first = numel_slices_get (slices, x)->datum->value;
  gint64 second = numel_slices_get (slices, y)->datum->value;

  /* Of equal ones the earlier is the larger, so that the order is total. */
  return first != second ? (first < second) - (first > second) : (x > y) - (x < y);
}

static Label *
create_label (const GArray   *slices,
              guint           index,
              gint64          value,
              guint           n_members,
              gint64          total,
              NumelTextMeter *meter)
{
  const NumelSlice *slice = numel_slices_get (slices, index);
  Label *label = g_new0 (Label, 1);
  g_autofree char *share = numel_format_percent ((double) value, (double) total);
  g_autofree char *count = numel_format_short (value);

  label->slice = index;
  label->n_members = n_members;
  label->value = value;
  label->turn = (slice->start + slice->end) / 2;
  label->on_left = label->turn >= 0.5;
  label->name = n_members == 1 ? g_strdup (slice->datum->name)
                               /* Translators: one label for the smallest slices of a pie. */
                               : g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u smaller part",
                                                               "%u smaller parts", n_members),
                                                  n_members);
  label->detail = g_strdup_printf ("%s · %s", share, count);
  label->detail_width =
    numel_text_meter_get_width (meter, label->detail, NUMEL_SIZE_SMALL, NUMEL_WEIGHT_NORMAL, FALSE);
  label->width =
    MAX (numel_text_meter_get_width (meter, label->name, NUMEL_SIZE_NAME, NUMEL_WEIGHT_BOLD, FALSE),
         label->detail_width);

  return label;
}

static gboolean
is_on_left (const GArray *slices,
            guint         index)
{
  const NumelSlice *slice = numel_slices_get (slices, index);

  return (slice->start + slice->end) / 2 >= 0.5;
}

/* Marks which of the slices, largest first, have a label of their own, at most so many and so many
 * on a side. What comes after the first that has none may still be on the emptier side. */
static guint
choose_own (const GArray *slices,
            const GArray *order,
            guint         n_wanted,
            guint         n_most_on_side,
            gboolean     *is_own,
            guint         n_on_side[2])
{
  guint n_own = 0;

  for (guint i = 0; i < order->len; i++)
    {
      guint index = g_array_index (order, guint, i);
      gboolean left = is_on_left (slices, index);

      is_own[index] = i < n_wanted && n_on_side[left] < n_most_on_side;
      n_on_side[left] += is_own[index] ? 1 : 0;
      n_own += is_own[index] ? 1 : 0;
    }

  return n_own;
}

/* The slice that the line of a group's label leads to: its largest; of equal ones the one on the
 * side with fewer labels. */
static guint
choose_leader (const GArray   *slices,
               const GArray   *order,
               const gboolean *is_own,
               const guint     n_on_side[2])
{
  int leader = -1;

  for (guint i = 0; i < order->len; i++)
    {
      guint index = g_array_index (order, guint, i);

      if (is_own[index])
        continue;
      if (leader < 0)
        leader = (int) index;
      else if (numel_slices_get (slices, index)->datum->value
                 == numel_slices_get (slices, (guint) leader)->datum->value
               && n_on_side[is_on_left (slices, index)]
                    <= n_on_side[is_on_left (slices, (guint) leader)])
        leader = (int) index;
    }

  return (guint) leader;
}

/* Every slice of 1 % has a label of its own, and the smaller ones too if there are no more than
   two. Else, and where there is no room, the smallest share one. Clockwise. */
static GPtrArray *
create_labels (const GArray   *slices,
               gint64          total,
               guint           n_most,
               guint           n_most_on_side,
               NumelTextMeter *meter)
{
  GPtrArray *labels = g_ptr_array_new_with_free_func (free_label);
  g_autoptr (GArray) order = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autofree gboolean *is_own = g_new0 (gboolean, slices->len + 1);
  guint n_on_side[2] = { 0, 0 };
  guint n_small = 0;
  guint n_wanted;
  guint n_own;
  guint leader = G_MAXUINT;
  gint64 grouped = 0;

  for (guint i = 0; i < slices->len; i++)
    {
      const NumelSlice *slice = numel_slices_get (slices, i);

      if (slice->level != 0)
        continue;
      g_array_append_val (order, i);
      n_small += slice->end - slice->start < 0.01 ? 1 : 0;
    }
  if (order->len == 0 || n_most == 0 || n_most_on_side == 0)
    return labels;

  g_array_sort_with_data (order, compare_values, (gpointer) slices);
  n_wanted = n_small > 2 ? order->len - n_small : order->len;
  if (n_wanted + (n_wanted < order->len ? 1 : 0) > n_most)
    n_wanted = n_most - 1;
  n_own = choose_own (slices, order, n_wanted, n_most_on_side, is_own, n_on_side);

  if (n_own < order->len)
    {
      leader = choose_leader (slices, order, is_own, n_on_side);
      if (n_on_side[is_on_left (slices, leader)] >= n_most_on_side)
        {
          /* The group's own label needs a place on that side too. */
          n_on_side[0] = n_on_side[1] = 0;
          n_own = choose_own (slices, order, n_wanted, n_most_on_side - 1, is_own, n_on_side);
          leader = choose_leader (slices, order, is_own, n_on_side);
        }
    }

  for (guint i = 0; i < order->len; i++)
    {
      guint index = g_array_index (order, guint, i);

      grouped += is_own[index] ? 0 : numel_slices_get (slices, index)->datum->value;
    }

  for (guint i = 0; i < slices->len; i++)
    {
      gint64 value = numel_slices_get (slices, i)->datum->value;

      if (is_own[i])
        g_ptr_array_add (labels, create_label (slices, i, value, 1, total, meter));
      else if (i == leader)
        g_ptr_array_add (labels,
                         create_label (slices, i, grouped, order->len - n_own, total, meter));
    }

  return labels;
}

/* How wide the widest text of a side wants to be, and the widest number there, which isn't cut. */
static void
get_label_widths (const GPtrArray *labels,
                  gboolean         on_left,
                  double          *width,
                  double          *least)
{
  *width = *least = 0;
  for (guint i = 0; i < labels->len; i++)
    {
      const Label *label = g_ptr_array_index (labels, i);

      if (label->on_left != on_left)
        continue;
      *width = MAX (*width, label->width);
      *least = MAX (*least, label->detail_width);
    }
}

static gboolean
place_side (GPtrArray       *labels,
            gboolean         left,
            const NumelRect *area,
            double           x,
            double           y,
            double           radius,
            double           width,
            NumelTextMeter  *meter)
{
  double em = numel_text_meter_get_em (meter);
  double height = numel_label_column_get_height (meter);
  double half_line = numel_text_meter_get_line_height (meter, NUMEL_SIZE_NAME) / 2;
  double swatch = numel_text_meter_get_swatch (meter) + 0.4 * em;
  g_autofree double *positions = g_new (double, labels->len + 1);
  guint n = 0;

  /* Clockwise is downwards on the right and upwards on the left. */
  for (guint i = 0; i < labels->len; i++)
    {
      const Label *label = g_ptr_array_index (labels, left ? labels->len - 1 - i : i);

      if (label->on_left == left)
        positions[n++] = y - (radius + 0.6 * em) * cos (label->turn * 2 * G_PI) - half_line;
    }

  if (!numel_label_column_place (positions, n, NUMEL_LABEL_DISTANCE * em, area->y,
                                 area->y + area->height - height))
    return FALSE;

  n = 0;
  for (guint i = 0; i < labels->len; i++)
    {
      Label *label = g_ptr_array_index (labels, left ? labels->len - 1 - i : i);

      if (label->on_left != left)
        continue;

      label->box = (NumelRect) { 0, positions[n++], MIN (label->width, width) + swatch, height };
      label->box.x = left ? x - radius - REACH * em - label->box.width : x + radius + REACH * em;
    }

  return TRUE;
}

/* Puts labels in two columns beside the ring, each as near to its slice as the others let it; FALSE
   if there are too many for the height. The widths are those on the right and on the left. */
static gboolean
place_labels (GPtrArray       *labels,
              const NumelRect *area,
              double           x,
              double           y,
              double           radius,
              const double     widths[2],
              NumelTextMeter  *meter)
{
  if (area->height < numel_label_column_get_height (meter))
    return labels->len == 0;

  return place_side (labels, FALSE, area, x, y, radius, widths[FALSE], meter)
         && place_side (labels, TRUE, area, x, y, radius, widths[TRUE], meter);
}

/**
 * numel_pie_names_get_color:
 * @self: names
 * @slice: a slice
 *
 * Returns: the colour of a part, or for a tensor a tint of that
 */
NumelColor
numel_pie_names_get_color (const NumelPieNames *self,
                           const NumelSlice    *slice)
{
  NumelPalette palette = self->canvas->palette;
  const NumelChartDatum *datum = slice->datum;

  if (slice->level == 0)
    return datum->has_part ? numel_palette_get_part (palette, datum->part)
                           : numel_canvas_get_role (self->canvas, NUMEL_ROLE_NEUTRAL);

  if (!datum->has_part)
    datum = numel_slices_get_parent (self->slices, slice)->datum;

  return numel_palette_get_tint (palette, datum->part, slice->index, slice->n_siblings);
}

/* From the label to the slice: level, then straight, and where the ring is in between, along it.
 * So no line crosses the ring. */
static void
draw_leader (NumelPieNames *self,
             const Label   *label)
{
  double side = label->on_left ? -1 : 1;
  double level = label->box.y + numel_text_meter_get_line_height (self->meter, NUMEL_SIZE_NAME) / 2;
  double radius = self->radius + NUMEL_PIE_STAND_OUT + 2;
  double start_x = self->x + side * (self->radius + (REACH - 0.35) * self->em);
  double bend_x = self->x + side * (self->radius + (REACH - 0.95) * self->em);
  double bend = atan2 (level - self->y, bend_x - self->x);
  double distance = hypot (level - self->y, bend_x - self->x);
  double end = numel_shape_angle (label->turn);
  double tangent = acos (CLAMP (radius / distance, -1, 1));
  double turn = remainder (end - bend, 2 * G_PI);
  NumelOutline *path = numel_outline_new ();

  numel_outline_move_to (path, start_x, level);
  numel_outline_line_to (path, bend_x, level);
  if (fabs (turn) > tangent)
    {
      double touch = bend + (turn > 0 ? tangent : -tangent);

      numel_outline_arc (path, self->x, self->y, radius, touch, bend + turn);
    }
  numel_outline_line_to (path, self->x + (self->radius + 2) * cos (end),
                         self->y + (self->radius + 2) * sin (end));
  numel_canvas_stroke (self->canvas, path, numel_canvas_get_role (self->canvas, NUMEL_ROLE_LEADER),
                       1);
}

static void
draw_label (NumelPieNames *self,
            const Label   *label)
{
  const NumelSlice *slice = numel_slices_get (self->slices, label->slice);
  double swatch = numel_text_meter_get_swatch (self->meter);
  double line = numel_text_meter_get_line_height (self->meter, NUMEL_SIZE_NAME);
  double room = label->box.width - swatch - 0.4 * self->em + 0.01;
  NumelAnchor anchor = label->on_left ? NUMEL_ANCHOR_RIGHT : NUMEL_ANCHOR_LEFT;
  double right = label->box.x + label->box.width;
  double text_x =
    label->on_left ? right - swatch - 0.4 * self->em : label->box.x + swatch + 0.4 * self->em;
  g_autofree char *name =
    numel_text_meter_ellipsize (self->meter, label->name, NUMEL_SIZE_NAME, NUMEL_WEIGHT_BOLD, room);
  g_autofree char *detail =
    numel_text_meter_ellipsize (self->meter, label->detail, NUMEL_SIZE_SMALL, NUMEL_WEIGHT_NORMAL,
                                room);

  numel_canvas_swatch (self->canvas, label->on_left ? right - swatch : label->box.x,
                       label->box.y + line / 2, numel_pie_names_get_color (self, slice));
  numel_canvas_label (self->canvas, name, detail, text_x, label->box.y, anchor, FALSE);
}

/* Where there is no room beside the ring, what would be its labels is a list beside or below it. */
static void
draw_list (NumelPieNames   *self,
           GPtrArray       *labels,
           const NumelRect *area)
{
  gboolean rtl = numel_text_meter_is_rtl (self->meter);
  double swatch = numel_text_meter_get_swatch (self->meter);
  double gap = 0.4 * self->em;
  double row = numel_text_meter_get_line_height (self->meter, NUMEL_SIZE_NAME) * 1.25;
  double near = rtl ? area->x + area->width : area->x;
  double far = rtl ? area->x : area->x + area->width;
  double y = area->y + MAX (0, (area->height - row * labels->len) / 2);

  for (guint i = 0; i < labels->len; i++)
    {
      const Label *label = g_ptr_array_index (labels, i);
      const NumelSlice *slice = numel_slices_get (self->slices, label->slice);
      g_autofree char *share = numel_format_percent ((double) label->value, (double) self->total);
      double share_width = numel_text_meter_get_width (self->meter, share, NUMEL_SIZE_SMALL,
                                                       NUMEL_WEIGHT_NORMAL, TRUE);
      double room = area->width - swatch - 3 * gap - share_width;
      g_autofree char *name = numel_text_meter_ellipsize (self->meter, label->name, NUMEL_SIZE_NAME,
                                                          NUMEL_WEIGHT_BOLD, room);
      double middle = y + row / 2;

      numel_canvas_swatch (self->canvas, rtl ? near - swatch : near, middle,
                           numel_pie_names_get_color (self, slice));
      numel_canvas_text (self->canvas, name, rtl ? near - swatch - gap : near + swatch + gap,
                         numel_text_meter_get_baseline (self->meter, middle, NUMEL_SIZE_NAME),
                         NUMEL_SIZE_NAME, NUMEL_WEIGHT_BOLD,
                         rtl ? NUMEL_ANCHOR_RIGHT : NUMEL_ANCHOR_LEFT,
                         numel_canvas_get_role (self->canvas, NUMEL_ROLE_TEXT));
      numel_canvas_number (self->canvas, share, far,
                           numel_text_meter_get_baseline (self->meter, middle, NUMEL_SIZE_SMALL),
                           NUMEL_SIZE_SMALL, NUMEL_WEIGHT_NORMAL,
                           rtl ? NUMEL_ANCHOR_LEFT : NUMEL_ANCHOR_RIGHT,
                           numel_canvas_get_role (self->canvas, NUMEL_ROLE_DIM));
      y += row;
    }
}

/* How wide the names on the right and on the left may be. The ring gives way to them as far as it
 * may, then long names do; numbers never. */
static void
choose_widths (NumelPieNames   *self,
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

      get_label_widths (labels, side == 1, &widths[side], &least);
      widths[side] = MIN (widths[side], MAX (11 * self->em, least));
      spare[side] = widths[side] - MIN (widths[side], MAX (6 * self->em, least));
    }

  missing = widths[0] + widths[1] - room;
  all = spare[0] + spare[1];
  if (missing <= 0 || all <= 0)
    return;
  for (guint side = 0; side < 2; side++)
    widths[side] -= spare[side] * MIN (missing / all, 1);
}

static gboolean
place_around (NumelPieNames   *self,
              GPtrArray       *labels,
              const NumelRect *area)
{
  double reach = REACH * self->em + numel_text_meter_get_swatch (self->meter) + 0.4 * self->em;
  double margin = NUMEL_PIE_STAND_OUT + MARGIN * self->em;
  double tall = area->height / 2 - margin;
  double widths[2];
  double left;
  double right;

  choose_widths (self, labels, area->width - 2 * (reach + LEAST_RADIUS * tall), widths);
  self->radius = MIN (tall, (area->width - widths[0] - widths[1]) / 2 - reach);
  if (self->radius < 3.2 * self->em || self->radius < LEAST_RADIUS * tall - 1e-6)
    return FALSE;

  /* In the middle, or aside as far as the longer names push it. */
  left = area->x + widths[1] + reach + self->radius;
  right = area->x + area->width - widths[0] - reach - self->radius;
  self->x = CLAMP (area->x + area->width / 2, MIN (left, right), MAX (left, right));
  self->y = area->y + area->height / 2;

  return place_labels (labels, area, self->x, self->y, self->radius, widths, self->meter);
}

static double
get_list_width (NumelPieNames *self,
                GPtrArray     *labels)
{
  double names = 0;
  double shares = 0;

  for (guint i = 0; i < labels->len; i++)
    {
      const Label *label = g_ptr_array_index (labels, i);
      g_autofree char *share = numel_format_percent ((double) label->value, (double) self->total);

      names = MAX (names, numel_text_meter_get_width (self->meter, label->name, NUMEL_SIZE_NAME,
                                                      NUMEL_WEIGHT_BOLD, FALSE));
      shares = MAX (shares, numel_text_meter_get_width (self->meter, share, NUMEL_SIZE_SMALL,
                                                        NUMEL_WEIGHT_NORMAL, TRUE));
    }

  return numel_text_meter_get_swatch (self->meter) + MIN (names, 14 * self->em) + 1.6 * self->em
         + shares;
}

/* Chooses where the ring and the list stand when labels don't fit around it. */
static NumelRect
place_beside (NumelPieNames   *self,
              GPtrArray       *labels,
              const NumelRect *area)
{
  double row = numel_text_meter_get_line_height (self->meter, NUMEL_SIZE_NAME) * 1.25;
  double margin = NUMEL_PIE_STAND_OUT + MARGIN * self->em;
  gboolean rtl = numel_text_meter_is_rtl (self->meter);
  double wanted = get_list_width (self, labels);
  NumelRect list = *area;
  NumelRect ring = *area;

  if (self->style->hide_legend)
    {
      list.width = list.height = 0;
    }
  else if (area->width > area->height * 1.1)
    {
      double gap = 1.2 * self->em;
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
      ring.height = area->height - list.height - self->em;
      list.y = area->y + area->height - list.height;
      list.width = MIN (area->width, wanted);
      list.x = area->x + (area->width - list.width) / 2;
    }

  self->x = ring.x + ring.width / 2;
  self->y = ring.y + ring.height / 2;
  self->radius = MAX (MIN (ring.width, ring.height) / 2 - margin, 1);

  return list;
}

/**
 * numel_pie_names_place:
 * @self: names
 * @area: where the chart is
 *
 * Puts the names around the ring if there is room, else into a list beside or below it, and the
 * ring where they leave it room.
 */
void
numel_pie_names_place (NumelPieNames   *self,
                       const NumelRect *area)
{
  NumelTextMeter *meter = self->meter;
  double row = numel_text_meter_get_line_height (meter, NUMEL_SIZE_NAME) * 1.25;

  self->labels = create_labels (self->slices, self->total, G_MAXUINT,
                                numel_label_column_get_room (area->height, meter), meter);
  self->is_around = !self->style->hide_legend && place_around (self, self->labels, area);
  if (self->is_around)
    return;

  g_ptr_array_unref (self->labels);
  self->labels = create_labels (self->slices, self->total, G_MAXUINT, G_MAXUINT, meter);
  self->list = place_beside (self, self->labels, area);

  g_ptr_array_unref (self->labels);
  self->labels =
    create_labels (self->slices, self->total,
                   (guint) MAX (0, floor (self->list.height / row + 0.01)), G_MAXUINT, meter);
}

void
numel_pie_names_draw (NumelPieNames *self)
{
  if (!self->is_around)
    {
      if (self->list.width > 4 * self->em)
        draw_list (self, self->labels, &self->list);
      return;
    }

  for (guint i = 0; i < self->labels->len; i++)
    draw_leader (self, g_ptr_array_index (self->labels, i));
  for (guint i = 0; i < self->labels->len; i++)
    draw_label (self, g_ptr_array_index (self->labels, i));
}

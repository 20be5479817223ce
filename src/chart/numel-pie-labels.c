/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-pie-labels.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "numel-draw.h"
#include "core/text/numel-format.h"
#include "numel-label-column.h"

/* Labels are so far apart, relative to the font: 38 px at its usual size. */
#define DISTANCE 2.6

/* From the ring to the labels. */
#define REACH 2.1

static void
free_label (gpointer data)
{
  NumelPieLabel *label = data;

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

static NumelPieLabel *
create_label (const GArray   *slices,
              guint           index,
              gint64          value,
              guint           n_members,
              gint64          total,
              NumelTextMeter *meter)
{
  const NumelSlice *slice = numel_slices_get (slices, index);
  NumelPieLabel *label = g_new0 (NumelPieLabel, 1);
  g_autofree char *share = numel_format_percent ((double) value, (double) total);
  g_autofree char *count = numel_format_short (value);

  label->slice = index;
  label->n_members = n_members;
  label->value = value;
  label->turn = (slice->start + slice->end) / 2;
  label->on_left = label->turn >= 0.5;
  label->name = n_members == 1
                  ? g_strdup (slice->datum->name)
                  /* Translators: one label for the smallest slices of a pie. */
                  : g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u smaller part",
                                                  "%u smaller parts", n_members),
                                     n_members);
  label->detail = g_strdup_printf ("%s · %s", share, count);
  label->detail_width = numel_text_meter_get_width (meter, label->detail, NUMEL_DRAW_SMALL,
                                                    NUMEL_WEIGHT_NORMAL, FALSE);
  label->width = MAX (numel_text_meter_get_width (meter, label->name, NUMEL_DRAW_NAME,
                                                  NUMEL_WEIGHT_BOLD, FALSE),
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

/**
 * numel_pie_labels_new:
 * @slices: the slices; those of level 0 get labels
 * @total: what shares are of
 * @n_most: how many labels there may be
 * @n_most_on_side: how many of them on one side of the ring
 * @meter: the font
 *
 * Every slice of 1 % has a label of its own, and the smaller ones too if there are no more than
 * two. Else, and where there is no room, the smallest share one.
 *
 * Returns: (transfer full) (element-type NumelPieLabel): the labels, clockwise
 */
GPtrArray *
numel_pie_labels_new (const GArray   *slices,
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

/**
 * numel_pie_labels_get_width:
 * @labels: labels
 * @on_left: of which side of the ring
 * @width: (out): how wide the widest text of them wants to be, in pixels
 * @least: (out): how wide the widest of their numbers is, which aren't cut
 */
void
numel_pie_labels_get_width (const GPtrArray *labels,
                            gboolean         on_left,
                            double          *width,
                            double          *least)
{
  *width = *least = 0;
  for (guint i = 0; i < labels->len; i++)
    {
      const NumelPieLabel *label = g_ptr_array_index (labels, i);

      if (label->on_left != on_left)
        continue;
      *width = MAX (*width, label->width);
      *least = MAX (*least, label->detail_width);
    }
}

/**
 * numel_pie_labels_get_room:
 * @height: a height in pixels
 * @meter: the font
 *
 * Returns: how many labels stand in a column of that height
 */
guint
numel_pie_labels_get_room (double          height,
                           NumelTextMeter *meter)
{
  double rest = height - numel_pie_labels_get_height (meter);

  return rest < 0 ? 0 : 1 + (guint) floor (rest / (DISTANCE * numel_text_meter_get_em (meter)));
}

/**
 * numel_pie_labels_get_height:
 * @meter: the font
 *
 * Returns: height of a label, in pixels
 */
double
numel_pie_labels_get_height (NumelTextMeter *meter)
{
  return numel_text_meter_get_line_height (meter, NUMEL_DRAW_NAME)
         + numel_text_meter_get_line_height (meter, NUMEL_DRAW_SMALL);
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
  double height = numel_pie_labels_get_height (meter);
  double half_line = numel_text_meter_get_line_height (meter, NUMEL_DRAW_NAME) / 2;
  double swatch = numel_draw_get_swatch (meter) + 0.4 * em;
  g_autofree double *positions = g_new (double, labels->len + 1);
  guint n = 0;

  /* Clockwise is downwards on the right and upwards on the left. */
  for (guint i = 0; i < labels->len; i++)
    {
      const NumelPieLabel *label = g_ptr_array_index (labels, left ? labels->len - 1 - i : i);

      if (label->on_left == left)
        positions[n++] = y - (radius + 0.6 * em) * cos (label->turn * 2 * G_PI) - half_line;
    }

  if (!numel_label_column_place (positions, n, DISTANCE * em, area->y,
                                 area->y + area->height - height))
    return FALSE;

  n = 0;
  for (guint i = 0; i < labels->len; i++)
    {
      NumelPieLabel *label = g_ptr_array_index (labels, left ? labels->len - 1 - i : i);

      if (label->on_left != left)
        continue;

      label->box = (NumelRect) { 0, positions[n++], MIN (label->width, width) + swatch, height };
      label->box.x = left ? x - radius - REACH * em - label->box.width : x + radius + REACH * em;
    }

  return TRUE;
}

/**
 * numel_pie_labels_place:
 * @labels: labels
 * @area: what they stay in, above and below
 * @x: centre of the ring
 * @y: centre of the ring
 * @radius: its radius
 * @widths: how wide a text may be, on the right and on the left
 * @meter: the font
 *
 * Puts labels in two columns beside the ring, each as near to its slice as the others let it.
 *
 * Returns: %FALSE if there are too many for the height
 */
gboolean
numel_pie_labels_place (GPtrArray       *labels,
                        const NumelRect *area,
                        double           x,
                        double           y,
                        double           radius,
                        const double     widths[2],
                        NumelTextMeter  *meter)
{
  if (area->height < numel_pie_labels_get_height (meter))
    return labels->len == 0;

  return place_side (labels, FALSE, area, x, y, radius, widths[FALSE], meter)
         && place_side (labels, TRUE, area, x, y, radius, widths[TRUE], meter);
}

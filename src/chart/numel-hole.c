/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-hole.h"

#include <math.h>

#include "numel-canvas.h"

/* Relative to the font: how large the first line is at most; of the hole's radius, how large it
 * becomes where there is much room. */
#define LARGEST_SIZE 2.4
#define SIZE_OF_RADIUS 0.22

/* Relative to the font: the smallest first line, the smallest hole, and how wide what is left of a
 * longer line has to be at least. */
#define LEAST_SIZE 0.7
#define LEAST_RADIUS 1.2
#define LEAST_WIDTH 4.0

/* Of a line's height, what letters leave free above and below. */
#define INK 0.13

/* Of what is between the edges of the hole, what letters may take. */
#define FULL 0.94

/* A large hole has a large first line. */
static double
get_first_size (const NumelHole *self,
                NumelTextMeter  *meter,
                double           size)
{
  double wanted = SIZE_OF_RADIUS * self->radius / numel_text_meter_get_em (meter);

  return CLAMP (wanted, size, LARGEST_SIZE);
}

/* How wide a line may be where it is: it and the others are centred as a block. */
static double
get_room (const NumelHole *self,
          NumelTextMeter  *meter,
          double           size,
          guint            line,
          guint            n_lines,
          double          *middle)
{
  double first = numel_text_meter_get_line_height (meter, size);
  double other = numel_text_meter_get_line_height (meter, NUMEL_SIZE_SMALL);
  double height = line == 0 ? first : other;
  double top = -(first + (n_lines - 1) * other) / 2 + (line == 0 ? 0 : first + (line - 1) * other);
  double reach = MAX (fabs (top + INK * height), fabs (top + (1 - INK) * height));

  *middle = self->y + top + height / 2;

  return reach < self->radius ? 2 * FULL * sqrt (self->radius * self->radius - reach * reach) : 0;
}

/* Finds the largest size of the first line at which it fits as it is and the others too, with at
 * least so much of each. Returns 0 if there is none. */
static double
choose_size (const NumelHole     *self,
             NumelTextMeter      *meter,
             double               size,
             const NumelHoleLine *lines,
             guint                n_lines,
             double               least)
{
  for (; size > LEAST_SIZE - 1e-9; size -= 0.1)
    {
      gboolean fits = TRUE;

      for (guint i = 0; i < n_lines && fits; i++)
        {
          double width =
            i == 0
              ? numel_text_meter_get_width (meter, lines[i].text, size, NUMEL_WEIGHT_HEAVY, FALSE)
              : MIN (least, numel_text_meter_get_width (meter, lines[i].text, NUMEL_SIZE_SMALL,
                                                        NUMEL_WEIGHT_NORMAL, FALSE));
          double middle;

          fits = width <= get_room (self, meter, size, i, n_lines, &middle);
        }
      if (fits)
        return size;
    }

  return 0;
}

/**
 * numel_hole_has_room:
 * @size: size of the first line, relative to the font; it may be smaller
 * @lines: (array length=n_lines): what is to be written
 * @n_lines: how many there are
 *
 * Returns: whether all of it can be written
 */
gboolean
numel_hole_has_room (const NumelHole     *self,
                     NumelTextMeter      *meter,
                     double               size,
                     const NumelHoleLine *lines,
                     guint                n_lines)
{
  return choose_size (self, meter, get_first_size (self, meter, size), lines, n_lines, G_MAXDOUBLE)
         > 0;
}

/**
 * numel_hole_draw:
 * @size: size of the first line, relative to the font; it is smaller where it has to be, and larger
 *   in a large hole
 * @lines: (array length=n_lines): what is written, the first one heavy, the others small
 * @n_lines: how many there are; the last ones are left out where there is no room
 */
void
numel_hole_draw (const NumelHole     *self,
                 NumelCanvas         *canvas,
                 double               size,
                 const NumelHoleLine *lines,
                 guint                n_lines)
{
  NumelTextMeter *meter = canvas->meter;
  double em = numel_text_meter_get_em (meter);
  double chosen = 0;

  if (self->radius < LEAST_RADIUS * em)
    return;
  size = get_first_size (self, meter, size);

  while (n_lines > 0)
    {
      chosen = choose_size (self, meter, size, lines, n_lines, LEAST_WIDTH * em);
      if (chosen > 0 || n_lines == 1)
        break;
      n_lines--;
    }
  size = chosen > 0 ? chosen : LEAST_SIZE;

  for (guint i = 0; i < n_lines; i++)
    {
      double line_size = i == 0 ? size : NUMEL_SIZE_SMALL;
      NumelTextWeight weight = i == 0 ? NUMEL_WEIGHT_HEAVY : NUMEL_WEIGHT_NORMAL;
      double middle;
      double room = get_room (self, meter, size, i, n_lines, &middle);
      g_autofree char *text =
        numel_text_meter_ellipsize (meter, lines[i].text, line_size, weight, room);

      numel_canvas_text (canvas, text, self->x,
                         numel_text_meter_get_baseline (meter, middle, line_size), line_size,
                         weight, NUMEL_ANCHOR_CENTER, lines[i].color);
    }
}

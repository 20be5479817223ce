/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-hatch.h"

#include <math.h>

/* Arcs are followed by chords that leave them by less than this, in pixels. */
#define TOLERANCE 0.02

typedef struct
{
  double x;
  double y;
} Point;

/* Writes the outline as a closed polygon for each of its parts: pairs of points. */
static GArray *
collect_edges (const NumelOutline *outline)
{
  GArray *edges = g_array_new (FALSE, FALSE, sizeof (Point));
  Point start = { 0, 0 };
  Point last = { 0, 0 };
  gboolean is_open = FALSE;
  guint n_steps;
  const NumelOutlineStep *steps = numel_outline_get_steps (outline, &n_steps);

  for (guint i = 0; i <= n_steps; i++)
    {
      const NumelOutlineStep *step = i < n_steps ? &steps[i] : NULL;
      guint n_chords = 1;

      if (step == NULL || step->op == NUMEL_OUTLINE_MOVE || step->op == NUMEL_OUTLINE_CLOSE)
        {
          if (is_open)
            {
              g_array_append_val (edges, last);
              g_array_append_val (edges, start);
            }
          is_open = FALSE;
          if (step != NULL && step->op == NUMEL_OUTLINE_MOVE)
            {
              start = last = (Point) { step->x, step->y };
              is_open = TRUE;
            }
          continue;
        }

      if (step->op == NUMEL_OUTLINE_ARC && step->radius > TOLERANCE)
        n_chords = (guint) CLAMP (ceil (fabs (step->end - step->start)
                                        / (2 * acos (1 - TOLERANCE / step->radius))),
                                  1, 1000);

      for (guint j = step->op == NUMEL_OUTLINE_ARC ? 0 : 1; j <= n_chords; j++)
        {
          Point next = { step->x, step->y };

          if (step->op == NUMEL_OUTLINE_ARC)
            {
              double angle = step->start + (step->end - step->start) * j / n_chords;

              next.x += step->radius * cos (angle);
              next.y += step->radius * sin (angle);
            }

          if (!is_open)
            {
              start = next;
              is_open = TRUE;
            }
          else
            {
              g_array_append_val (edges, last);
              g_array_append_val (edges, next);
            }
          last = next;
        }
    }

  return edges;
}

static int
compare_places (gconstpointer a,
                gconstpointer b)
{
  double first = *(const double *) a;
  double second = *(const double *) b;

  return (first > second) - (first < second);
}

/* Where the line x + y = sum enters and leaves the outline, as x - y along it. A point on the line
 * counts as being on one side of it, so that what enters always leaves. */
static void
find_crossings (const GArray *edges,
                double        sum,
                GArray       *places)
{
  g_array_set_size (places, 0);

  for (guint i = 0; i + 1 < edges->len; i += 2)
    {
      const Point *a = &g_array_index (edges, Point, i);
      const Point *b = &g_array_index (edges, Point, i + 1);
      double from = a->x + a->y - sum;
      double to = b->x + b->y - sum;

      if ((from < 0) != (to < 0))
        {
          double share = from / (from - to);
          double place = a->x - a->y + (b->x - b->y - a->x + a->y) * share;

          g_array_append_val (places, place);
        }
    }

  g_array_sort (places, compare_places);
}

/**
 * numel_hatch_create_lines:
 * @outline: what is hatched; a part of it that is inside of another is a hole
 * @step: from one line to the next along x, in pixels
 *
 * The lines lie on a grid of the page, so that the hatchings of neighbours run on into each other.
 * They end at the outline, for what can't be filled with a pattern of pixels: patterns of vectors,
 * and clips, differ from one reader of a file to the other.
 *
 * Returns: (transfer full): slanted lines
 */
NumelOutline *
numel_hatch_create_lines (const NumelOutline *outline,
                          double              step)
{
  NumelOutline *lines = numel_outline_new ();
  g_autoptr (GArray) edges = collect_edges (outline);
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (double));
  double low = G_MAXDOUBLE;
  double high = -G_MAXDOUBLE;

  g_return_val_if_fail (step > 0, lines);

  for (guint i = 0; i < edges->len; i++)
    {
      const Point *point = &g_array_index (edges, Point, i);

      low = MIN (low, point->x + point->y);
      high = MAX (high, point->x + point->y);
    }

  for (double i = ceil (low / step - 0.5); (i + 0.5) * step < high; i++)
    {
      double sum = (i + 0.5) * step;

      find_crossings (edges, sum, places);
      for (guint j = 0; j + 1 < places->len; j += 2)
        {
          double enter = g_array_index (places, double, j);
          double leave = g_array_index (places, double, j + 1);

          numel_outline_move_to (lines, (sum + enter) / 2, (sum - enter) / 2);
          numel_outline_line_to (lines, (sum + leave) / 2, (sum - leave) / 2);
        }
    }

  return lines;
}

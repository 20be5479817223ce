/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-outline.h"

#include <math.h>

struct _NumelOutline
{
  GArray *steps;
};

/**
 * numel_outline_new:
 *
 * Returns: (transfer full): an empty path
 */
NumelOutline *
numel_outline_new (void)
{
  NumelOutline *self = g_rc_box_new0 (NumelOutline);

  self->steps = g_array_sized_new (FALSE, FALSE, sizeof (NumelOutlineStep), 8);

  return self;
}

/**
 * numel_outline_new_rect:
 * @rect: a rectangle
 *
 * Returns: (transfer full): its outline
 */
NumelOutline *
numel_outline_new_rect (const NumelRect *rect)
{
  NumelOutline *self = numel_outline_new ();

  numel_outline_move_to (self, rect->x, rect->y);
  numel_outline_line_to (self, rect->x + rect->width, rect->y);
  numel_outline_line_to (self, rect->x + rect->width, rect->y + rect->height);
  numel_outline_line_to (self, rect->x, rect->y + rect->height);
  numel_outline_close (self);

  return self;
}

/**
 * numel_outline_new_rounded:
 * @rect: a rectangle
 * @radius: radius of its corners, at most half of the shorter side
 *
 * Returns: (transfer full): the outline of @rect with round corners
 */
NumelOutline *
numel_outline_new_rounded (const NumelRect *rect,
                           double           radius)
{
  double right = rect->x + rect->width;
  double bottom = rect->y + rect->height;
  NumelOutline *self;

  radius = MIN (radius, MIN (rect->width, rect->height) / 2);
  if (radius <= 0)
    return numel_outline_new_rect (rect);

  self = numel_outline_new ();
  numel_outline_move_to (self, rect->x + radius, rect->y);
  numel_outline_arc (self, right - radius, rect->y + radius, radius, -G_PI_2, 0);
  numel_outline_arc (self, right - radius, bottom - radius, radius, 0, G_PI_2);
  numel_outline_arc (self, rect->x + radius, bottom - radius, radius, G_PI_2, G_PI);
  numel_outline_arc (self, rect->x + radius, rect->y + radius, radius, G_PI, 1.5 * G_PI);
  numel_outline_close (self);

  return self;
}

/**
 * numel_outline_new_circle:
 * @x: the centre
 * @y: the centre
 * @radius: the radius
 *
 * Returns: (transfer full): a full circle
 */
NumelOutline *
numel_outline_new_circle (double x,
                          double y,
                          double radius)
{
  NumelOutline *self = numel_outline_new ();

  numel_outline_circle (self, x, y, radius, TRUE);

  return self;
}

/**
 * numel_outline_new_line:
 * @x1: the start
 * @y1: the start
 * @x2: the end
 * @y2: the end
 *
 * Returns: (transfer full): a straight line
 */
NumelOutline *
numel_outline_new_line (double x1,
                        double y1,
                        double x2,
                        double y2)
{
  NumelOutline *self = numel_outline_new ();

  numel_outline_move_to (self, x1, y1);
  numel_outline_line_to (self, x2, y2);

  return self;
}

NumelOutline *
numel_outline_ref (NumelOutline *self)
{
  return g_rc_box_acquire (self);
}

static void
clear_path (gpointer data)
{
  NumelOutline *self = data;

  g_array_unref (self->steps);
}

void
numel_outline_unref (NumelOutline *self)
{
  g_rc_box_release_full (self, clear_path);
}

/* A single NaN would silently stop all further drawing in Cairo, so it never gets into a path. */
static void
add_step (NumelOutline           *self,
          const NumelOutlineStep *step)
{
  g_return_if_fail (isfinite (step->x) && isfinite (step->y));
  g_return_if_fail (isfinite (step->radius) && step->radius >= 0);
  g_return_if_fail (isfinite (step->start) && isfinite (step->end));

  g_array_append_vals (self->steps, step, 1);
}

void
numel_outline_move_to (NumelOutline *self,
                       double        x,
                       double        y)
{
  add_step (self, &(NumelOutlineStep) { .op = NUMEL_OUTLINE_MOVE, .x = x, .y = y });
}

void
numel_outline_line_to (NumelOutline *self,
                       double        x,
                       double        y)
{
  add_step (self, &(NumelOutlineStep) { .op = NUMEL_OUTLINE_LINE, .x = x, .y = y });
}

/**
 * numel_outline_arc:
 * @x: the centre
 * @y: the centre
 * @radius: the radius
 * @start: angle of the first point, radians clockwise from the x axis
 * @end: angle of the last point; smaller than @start for an anticlockwise arc
 *
 * Draws less than a full turn; see numel_outline_circle() for that.
 */
void
numel_outline_arc (NumelOutline *self,
                   double        x,
                   double        y,
                   double        radius,
                   double        start,
                   double        end)
{
  add_step (self, &(NumelOutlineStep) { NUMEL_OUTLINE_ARC, x, y, radius, start, end });
}

/**
 * numel_outline_circle:
 * @x: the centre
 * @y: the centre
 * @radius: the radius
 * @clockwise: the direction; the opposite one of an outer circle makes a hole
 *
 * Adds a closed circle from two halves, since a full turn has no direction in SVG.
 */
void
numel_outline_circle (NumelOutline *self,
                      double        x,
                      double        y,
                      double        radius,
                      gboolean      clockwise)
{
  double turn = clockwise ? G_PI : -G_PI;

  numel_outline_move_to (self, x + radius, y);
  numel_outline_arc (self, x, y, radius, 0, turn);
  numel_outline_arc (self, x, y, radius, turn, 2 * turn);
  numel_outline_close (self);
}

void
numel_outline_close (NumelOutline *self)
{
  add_step (self, &(NumelOutlineStep) { .op = NUMEL_OUTLINE_CLOSE });
}

/**
 * numel_outline_get_steps:
 * @n_steps: (out): how many there are
 *
 * Returns: (transfer none) (array length=n_steps): the steps
 */
const NumelOutlineStep *
numel_outline_get_steps (const NumelOutline *self,
                         guint              *n_steps)
{
  *n_steps = self->steps->len;

  return (const NumelOutlineStep *) (gconstpointer) self->steps->data;
}

static void
include_point (NumelRect *box,
               gboolean  *any,
               double     x,
               double     y)
{
  /* While it is collected, the box holds its right and bottom edge instead of its size. */
  if (!*any)
    {
      *box = (NumelRect) { x, y, x, y };
      *any = TRUE;
      return;
    }

  box->x = MIN (box->x, x);
  box->y = MIN (box->y, y);
  box->width = MAX (box->width, x);
  box->height = MAX (box->height, y);
}

/**
 * numel_outline_get_extents:
 * @extents: (out): the smallest rectangle around its lines, without their width
 *
 * Returns: %FALSE if the path is empty
 */
gboolean
numel_outline_get_extents (const NumelOutline *self,
                           NumelRect          *extents)
{
  gboolean any = FALSE;

  for (guint i = 0; i < self->steps->len; i++)
    {
      const NumelOutlineStep *step = &g_array_index (self->steps, NumelOutlineStep, i);

      if (step->op == NUMEL_OUTLINE_MOVE || step->op == NUMEL_OUTLINE_LINE)
        {
          include_point (extents, &any, step->x, step->y);
        }
      else if (step->op == NUMEL_OUTLINE_ARC)
        {
          double from = MIN (step->start, step->end);
          double to = MAX (step->start, step->end);

          include_point (extents, &any, step->x + step->radius * cos (from),
                         step->y + step->radius * sin (from));
          include_point (extents, &any, step->x + step->radius * cos (to),
                         step->y + step->radius * sin (to));
          for (double quarter = ceil (from / G_PI_2); quarter * G_PI_2 < to; quarter++)
            include_point (extents, &any, step->x + step->radius * cos (quarter * G_PI_2),
                           step->y + step->radius * sin (quarter * G_PI_2));
        }
    }

  if (!any)
    {
      *extents = (NumelRect) { 0 };
      return FALSE;
    }

  extents->width -= extents->x;
  extents->height -= extents->y;

  return TRUE;
}

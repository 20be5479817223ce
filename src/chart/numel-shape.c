/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-shape.h"

#include <math.h>

/* A piece that is a full turn but for rounding has no edges and no gap. */
#define FULL_TURN (1 - 1e-9)

/**
 * numel_shape_angle:
 * @turns: a part of a turn clockwise from 12 o'clock
 *
 * Returns: the angle of a path, in radians clockwise from the x axis
 */
double
numel_shape_angle (double turns)
{
  return turns * 2 * G_PI - G_PI_2;
}

/**
 * numel_shape_contains:
 * @self: a shape
 * @x: a point
 * @y: a point
 *
 * Returns: whether the point is in the shape; the start edges belong to it, the end edges don't
 */
gboolean
numel_shape_contains (const NumelShape *self,
                      double            x,
                      double            y)
{
  double distance;
  double turns;

  switch (self->kind)
    {
    case NUMEL_SHAPE_RECT:
      return x >= self->rect.x && x < self->rect.x + self->rect.width
             && y >= self->rect.y && y < self->rect.y + self->rect.height;

    case NUMEL_SHAPE_SECTOR:
      distance = hypot (x - self->x, y - self->y);
      if (!(distance >= self->inner && distance < self->outer))
        return FALSE;
      if (self->end - self->start >= FULL_TURN)
        return TRUE;
      turns = (atan2 (y - self->y, x - self->x) + G_PI_2) / (2 * G_PI);
      turns -= floor (turns);
      return turns >= self->start && turns < self->end;

    case NUMEL_SHAPE_NONE:
    default:
      return FALSE;
    }
}

/* The edges of a piece are moved inwards by @inset, parallel to the radius, so that the gap between
 * two pieces is equally wide everywhere. */
static void
add_sector (NumelPath        *path,
            const NumelShape *self,
            double            inset)
{
  double start = numel_shape_angle (self->start);
  double end = numel_shape_angle (self->end);
  double half = (end - start) / 2;
  double middle = start + half;
  double at_outer;
  double at_inner;

  /* A piece thinner than its gap would vanish; it keeps at least half of its width. */
  inset = MIN (inset, self->outer * sin (MIN (half, G_PI_2)) / 2);
  at_outer = asin (CLAMP (inset / self->outer, 0, 1));

  numel_path_move_to (path, self->x + self->outer * cos (start + at_outer),
                      self->y + self->outer * sin (start + at_outer));
  numel_path_arc (path, self->x, self->y, self->outer, start + at_outer, end - at_outer);

  at_inner = self->inner > inset ? asin (inset / self->inner) : G_PI_2;
  if (at_inner < half)
    {
      numel_path_arc (path, self->x, self->y, self->inner, end - at_inner, start + at_inner);
    }
  else
    {
      double reach = inset / MAX (sin (MIN (half, G_PI_2)), 1e-9);

      reach = CLAMP (reach, self->inner, self->outer);
      numel_path_line_to (path, self->x + reach * cos (middle), self->y + reach * sin (middle));
    }
  numel_path_close (path);
}

/**
 * numel_shape_to_path:
 * @self: a shape
 * @gap: width of the gap to its neighbours, half of which is taken from each side
 *
 * Returns: (transfer full): its outline. A full ring is two circles without a seam; a full disc is
 *   one.
 */
NumelPath *
numel_shape_to_path (const NumelShape *self,
                     double            gap)
{
  NumelPath *path;

  if (self->kind == NUMEL_SHAPE_RECT)
    return numel_path_new_rect (&self->rect);

  path = numel_path_new ();
  if (self->kind != NUMEL_SHAPE_SECTOR || self->outer <= 0 || self->end <= self->start)
    return path;

  if (self->end - self->start >= FULL_TURN)
    {
      numel_path_circle (path, self->x, self->y, self->outer, TRUE);
      if (self->inner > 0)
        numel_path_circle (path, self->x, self->y, self->inner, FALSE);
    }
  else
    {
      add_sector (path, self, gap / 2);
    }

  return path;
}

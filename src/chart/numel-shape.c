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

/* An edge is moved inwards by its inset, parallel to the radius, so that the gap between two pieces
 * is equally wide everywhere. */
static void
add_sector (NumelOutline     *path,
            const NumelShape *self,
            double            start_inset,
            double            end_inset)
{
  double start = numel_shape_angle (self->start);
  double end = numel_shape_angle (self->end);
  double span = end - start;
  double thin = self->outer * sin (MIN (span / 2, G_PI_2));
  double inset = MAX (start_inset, end_inset);

  /* A piece thinner than its gap would vanish; it keeps at least half of its width. */
  start_inset = MIN (start_inset, thin / 2);
  end_inset = MIN (end_inset, thin / 2);

  numel_outline_arc (path, self->x, self->y, self->outer, start + asin (start_inset / self->outer),
                     end - asin (end_inset / self->outer));

  if (self->inner > inset
      && asin (start_inset / self->inner) + asin (end_inset / self->inner) < span)
    {
      numel_outline_arc (path, self->x, self->y, self->inner, end - asin (end_inset / self->inner),
                         start + asin (start_inset / self->inner));
    }
  else
    {
      /* The edges meet before they reach the inner circle, or there is none. */
      double reach = (start_inset + end_inset) / 2 / MAX (sin (MIN (span / 2, G_PI_2)), 1e-9);

      reach = CLAMP (reach, self->inner, self->outer);
      numel_outline_line_to (path, self->x + reach * cos (start + span / 2),
                             self->y + reach * sin (start + span / 2));
    }
  numel_outline_close (path);
}

/**
 * numel_shape_to_path:
 * @start_inset: how far the start edge of a piece of a ring moves inwards, for a gap
 * @end_inset: the same for its end edge
 *
 * Returns: (transfer full): its outline. A full ring is two circles without a seam; a full disc is
 *   one.
 */
NumelOutline *
numel_shape_to_path (const NumelShape *self,
                     double            start_inset,
                     double            end_inset)
{
  NumelOutline *path;

  if (self->kind == NUMEL_SHAPE_RECT)
    return numel_outline_new_rect (&self->rect);

  path = numel_outline_new ();
  if (self->kind != NUMEL_SHAPE_SECTOR || self->outer <= 0 || self->end <= self->start)
    return path;

  if (self->end - self->start >= FULL_TURN)
    {
      numel_outline_circle (path, self->x, self->y, self->outer, TRUE);
      if (self->inner > 0)
        numel_outline_circle (path, self->x, self->y, self->inner, FALSE);
    }
  else
    {
      add_sector (path, self, start_inset, end_inset);
    }

  return path;
}

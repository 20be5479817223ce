/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-model-mark.h"

#include <math.h>

static void
add_polygon (NumelOutline *path,
             double        x,
             double        y,
             double        radius,
             double        inner,
             guint         n_corners,
             double        start)
{
  guint n_points = inner > 0 ? 2 * n_corners : n_corners;

  for (guint i = 0; i < n_points; i++)
    {
      double angle = start + i * 2 * G_PI / n_points;
      double reach = inner > 0 && i % 2 == 1 ? inner : radius;

      if (i == 0)
        numel_outline_move_to (path, x + reach * cos (angle), y + reach * sin (angle));
      else
        numel_outline_line_to (path, x + reach * cos (angle), y + reach * sin (angle));
    }
  numel_outline_close (path);
}

static void
add_plus (NumelOutline *path,
          double        x,
          double        y,
          double        reach,
          double        half)
{
  const double points[12][2] = {
    { -half, -reach }, { half, -reach }, { half, -half },   { reach, -half },
    { reach, half },   { half, half },   { half, reach },   { -half, reach },
    { -half, half },   { -reach, half }, { -reach, -half }, { -half, -half },
  };

  numel_outline_move_to (path, x + points[0][0], y + points[0][1]);
  for (guint i = 1; i < G_N_ELEMENTS (points); i++)
    numel_outline_line_to (path, x + points[i][0], y + points[i][1]);
  numel_outline_close (path);
}

/**
 * numel_model_mark_create_path:
 * @index: which model, from 0
 * @x: the middle
 * @y: the middle
 * @size: side of the square it fits in, in pixels
 *
 * Returns: (transfer full): circle, square, triangle, diamond, triangle down, pentagon, plus, star,
 *   then again from the start
 */
NumelOutline *
numel_model_mark_create_path (guint  index,
                              double x,
                              double y,
                              double size)
{
  double half = size / 2;
  NumelOutline *path;

  switch (index % NUMEL_N_MODEL_COLORS)
    {
    case 0:
      return numel_outline_new_circle (x, y, half * 0.92);
    case 1:
      return numel_outline_new_rect (
        &(NumelRect) { x - half * 0.82, y - half * 0.82, 1.64 * half, 1.64 * half });
    default:
      break;
    }

  path = numel_outline_new ();
  switch (index % NUMEL_N_MODEL_COLORS)
    {
    case 2:
      add_polygon (path, x, y + half * 0.16, half * 1.05, 0, 3, -G_PI_2);
      break;
    case 3:
      add_polygon (path, x, y, half, 0, 4, -G_PI_2);
      break;
    case 4:
      add_polygon (path, x, y - half * 0.16, half * 1.05, 0, 3, G_PI_2);
      break;
    case 5:
      add_polygon (path, x, y, half, 0, 5, -G_PI_2);
      break;
    case 6:
      add_plus (path, x, y, half * 0.95, half * 0.36);
      break;
    case 7:
    default:
      add_polygon (path, x, y, half, half * 0.44, 5, -G_PI_2);
      break;
    }

  return path;
}

/**
 * numel_model_mark_draw:
 * @index: which model, from 0; from the ninth on the marks are hollow
 * @x: the middle
 * @y: the middle
 * @size: side of the square it fits in, in pixels
 */
void
numel_model_mark_draw (NumelCanvas *canvas,
                       guint        index,
                       double       x,
                       double       y,
                       double       size)
{
  NumelColor color = numel_palette_get_model (canvas->palette, index);

  if ((index / NUMEL_N_MODEL_COLORS) % 2 == 1)
    {
      double line = MAX (1, size * 0.17);

      numel_canvas_stroke (canvas, numel_model_mark_create_path (index, x, y, size - line), color,
                           line);
      return;
    }

  numel_canvas_fill (canvas, numel_model_mark_create_path (index, x, y, size), color);
  if (numel_palette_is_high_contrast (canvas->palette))
    numel_canvas_stroke (canvas, numel_model_mark_create_path (index, x, y, size),
                         numel_canvas_get_role (canvas, NUMEL_ROLE_TEXT), 1);
}

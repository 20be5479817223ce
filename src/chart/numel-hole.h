/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-canvas.h"

G_BEGIN_DECLS

/**
 * NumelHole: the middle of a ring, which lines are written into
 */
typedef struct
{
  double x;
  double y;
  double radius;
} NumelHole;

/**
 * NumelHoleLine: a line and its colour
 */
typedef struct
{
  const char *text;
  NumelColor color;
} NumelHoleLine;

gboolean numel_hole_has_room (const NumelHole         *self,
                              NumelTextMeter          *meter,
                              double                   size,
                              const NumelHoleLine     *lines,
                              guint                    n_lines);
void     numel_hole_draw     (const NumelHole         *self,
                              NumelCanvas *canvas,
                              double                   size,
                              const NumelHoleLine     *lines,
                              guint                    n_lines);

G_END_DECLS

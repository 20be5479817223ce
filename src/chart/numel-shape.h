/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-outline.h"

G_BEGIN_DECLS

/**
 * NumelShapeKind:
 * @NUMEL_SHAPE_NONE: nowhere: reached by the keyboard only
 * @NUMEL_SHAPE_RECT: a rectangle
 * @NUMEL_SHAPE_SECTOR: a piece of a ring (or, with no hole, of a disc)
 */
typedef enum
{
  NUMEL_SHAPE_NONE,
  NUMEL_SHAPE_RECT,
  NUMEL_SHAPE_SECTOR,
} NumelShapeKind;

/**
 * NumelShape:
 * @rect: the rectangle
 * @x, @y: centre of the ring
 * @inner, @outer: its radii
 * @start, @end: where the piece begins and ends, in turns clockwise from 12 o'clock
 *
 * What a region covers. Sectors that share an edge cover every point between them, and none twice.
 */
typedef struct
{
  NumelShapeKind kind;
  NumelRect rect;
  double x;
  double y;
  double inner;
  double outer;
  double start;
  double end;
} NumelShape;

double        numel_shape_angle    (double            turns);
gboolean      numel_shape_contains (const NumelShape *self,
                                    double            x,
                                    double            y);
NumelOutline *numel_shape_to_path  (const NumelShape *self,
                                    double            start_inset,
                                    double            end_inset) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

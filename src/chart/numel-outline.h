/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * NumelRect:
 *
 * A rectangle in pixels, y downwards.
 */
typedef struct
{
  double x;
  double y;
  double width;
  double height;
} NumelRect;

/**
 * NumelOutlineOp:
 * @NUMEL_OUTLINE_MOVE: go to (x, y)
 * @NUMEL_OUTLINE_LINE: a line to (x, y)
 * @NUMEL_OUTLINE_ARC: a line to, then an arc around (x, y) of a radius from one angle to another,
 *   in radians clockwise from the x axis; anticlockwise if the end is smaller
 * @NUMEL_OUTLINE_CLOSE: back to the last move
 */
typedef enum
{
  NUMEL_OUTLINE_MOVE,
  NUMEL_OUTLINE_LINE,
  NUMEL_OUTLINE_ARC,
  NUMEL_OUTLINE_CLOSE,
} NumelOutlineOp;

typedef struct
{
  NumelOutlineOp op;
  double x;
  double y;
  double radius;
  double start;
  double end;
} NumelOutlineStep;

/**
 * NumelOutline:
 *
 * Lines and arcs. It is written while one owns it alone and shared by reference afterwards.
 */
typedef struct _NumelOutline NumelOutline;

NumelOutline *numel_outline_new         (void) G_GNUC_WARN_UNUSED_RESULT;
NumelOutline *numel_outline_new_rect    (const NumelRect *rect) G_GNUC_WARN_UNUSED_RESULT;
NumelOutline *numel_outline_new_rounded (const NumelRect *rect,
                                         double           radius) G_GNUC_WARN_UNUSED_RESULT;
NumelOutline *numel_outline_new_circle  (double           x,
                                         double           y,
                                         double           radius) G_GNUC_WARN_UNUSED_RESULT;
NumelOutline *numel_outline_new_line    (double           x1,
                                         double           y1,
                                         double           x2,
                                         double           y2) G_GNUC_WARN_UNUSED_RESULT;
NumelOutline *numel_outline_ref         (NumelOutline    *self);
void          numel_outline_unref       (NumelOutline    *self);

void numel_outline_move_to (NumelOutline *self,
                            double        x,
                            double        y);
void numel_outline_line_to (NumelOutline *self,
                            double        x,
                            double        y);
void numel_outline_arc     (NumelOutline *self,
                            double        x,
                            double        y,
                            double        radius,
                            double        start,
                            double        end);
void numel_outline_circle  (NumelOutline *self,
                            double        x,
                            double        y,
                            double        radius,
                            gboolean      clockwise);
void numel_outline_close   (NumelOutline *self);

const NumelOutlineStep *numel_outline_get_steps   (const NumelOutline *self,
                                                   guint              *n_steps);
gboolean                numel_outline_get_extents (const NumelOutline *self,
                                                   NumelRect          *extents);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NumelOutline, numel_outline_unref)

G_END_DECLS

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
 * NumelPathOp:
 * @NUMEL_PATH_MOVE: go to (x, y)
 * @NUMEL_PATH_LINE: a line to (x, y)
 * @NUMEL_PATH_ARC: a line to, then an arc around (x, y) of a radius from one angle to another, in
 *   radians clockwise from the x axis; anticlockwise if the end is smaller
 * @NUMEL_PATH_CLOSE: back to the last move
 */
typedef enum
{
  NUMEL_PATH_MOVE,
  NUMEL_PATH_LINE,
  NUMEL_PATH_ARC,
  NUMEL_PATH_CLOSE,
} NumelPathOp;

typedef struct
{
  NumelPathOp op;
  double x;
  double y;
  double radius;
  double start;
  double end;
} NumelPathStep;

/**
 * NumelPath:
 *
 * Lines and arcs. It is written while one owns it alone and shared by reference afterwards.
 */
typedef struct _NumelPath NumelPath;

NumelPath           *numel_path_new          (void) G_GNUC_WARN_UNUSED_RESULT;
NumelPath           *numel_path_new_rect     (const NumelRect *rect) G_GNUC_WARN_UNUSED_RESULT;
NumelPath           *numel_path_new_rounded  (const NumelRect *rect,
                                              double           radius) G_GNUC_WARN_UNUSED_RESULT;
NumelPath           *numel_path_new_circle   (double           x,
                                              double           y,
                                              double           radius) G_GNUC_WARN_UNUSED_RESULT;
NumelPath           *numel_path_new_line     (double           x1,
                                              double           y1,
                                              double           x2,
                                              double           y2) G_GNUC_WARN_UNUSED_RESULT;
NumelPath           *numel_path_ref          (NumelPath       *self);
void                 numel_path_unref        (NumelPath       *self);

void                 numel_path_move_to      (NumelPath       *self,
                                              double           x,
                                              double           y);
void                 numel_path_line_to      (NumelPath       *self,
                                              double           x,
                                              double           y);
void                 numel_path_arc          (NumelPath       *self,
                                              double           x,
                                              double           y,
                                              double           radius,
                                              double           start,
                                              double           end);
void                 numel_path_circle       (NumelPath       *self,
                                              double           x,
                                              double           y,
                                              double           radius,
                                              gboolean         clockwise);
void                 numel_path_close        (NumelPath       *self);

const NumelPathStep *numel_path_get_steps    (const NumelPath *self,
                                              guint           *n_steps);
gboolean             numel_path_get_extents  (const NumelPath *self,
                                              NumelRect       *extents);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NumelPath, numel_path_unref)

G_END_DECLS

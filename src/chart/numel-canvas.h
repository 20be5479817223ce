/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-display-list.h"
#include "numel-palette.h"

G_BEGIN_DECLS

/* Sizes of text in charts, relative to the font. */
#define NUMEL_SIZE_NAME  0.93
#define NUMEL_SIZE_SMALL 0.84

/**
 * NumelCanvas:
 * @list: what is drawn so far
 * @meter: the font
 * @palette: the colours
 * @em: the font's size in pixels
 * @rtl: whether the page runs from right to left
 * @region: what is drawn belongs to it, or -1
 * @n_clips: how many clips are open
 *
 * A page that is being drawn. It is owned by one; nothing drawn needs to outlive the call.
 */
typedef struct
{
  NumelDisplayList *list;
  NumelTextMeter *meter;
  NumelPalette palette;
  double em;
  gboolean rtl;
  int region;
  guint n_clips;
} NumelCanvas;

NumelCanvas      *numel_canvas_new          (NumelTextMeter   *meter,
                                             NumelPalette      palette,
                                             double            width,
                                             double            height) G_GNUC_WARN_UNUSED_RESULT;
void              numel_canvas_free         (NumelCanvas      *self);
NumelDisplayList *numel_canvas_finish       (NumelCanvas      *self) G_GNUC_WARN_UNUSED_RESULT;

NumelColor        numel_canvas_get_role     (const NumelCanvas *self,
                                             NumelPaletteRole  role);
void              numel_canvas_set_title    (NumelCanvas      *self,
                                             const char       *title,
                                             const char       *description);
int               numel_canvas_begin_region (NumelCanvas      *self,
                                             const char       *id,
                                             const char       *text,
                                             const NumelShape *shape,
                                             int               parent,
                                             gboolean          can_enter);
void              numel_canvas_end_region   (NumelCanvas      *self);

/* Paths are taken. */
void              numel_canvas_fill         (NumelCanvas      *self,
                                             NumelOutline     *path,
                                             NumelColor        color);
void              numel_canvas_hatch        (NumelCanvas      *self,
                                             NumelOutline     *path,
                                             NumelColor        color,
                                             NumelColor        back);
void              numel_canvas_stroke       (NumelCanvas      *self,
                                             NumelOutline     *path,
                                             NumelColor        color,
                                             double            line_width);
void              numel_canvas_dash         (NumelCanvas      *self,
                                             NumelOutline     *path,
                                             NumelColor        color,
                                             double            line_width,
                                             double            dash,
                                             double            dash_gap);
void              numel_canvas_clip         (NumelCanvas      *self,
                                             NumelOutline     *path);
void              numel_canvas_unclip       (NumelCanvas      *self);
void              numel_canvas_shape        (NumelCanvas      *self,
                                             NumelOutline     *path,
                                             NumelColor        color,
                                             gboolean          idle);

void              numel_canvas_text         (NumelCanvas      *self,
                                             const char       *text,
                                             double            x,
                                             double            y,
                                             double            size,
                                             NumelTextWeight   weight,
                                             NumelAnchor       anchor,
                                             NumelColor        color);
void              numel_canvas_number       (NumelCanvas      *self,
                                             const char       *text,
                                             double            x,
                                             double            y,
                                             double            size,
                                             NumelTextWeight   weight,
                                             NumelAnchor       anchor,
                                             NumelColor        color);
void              numel_canvas_label        (NumelCanvas      *self,
                                             const char       *name,
                                             const char       *detail,
                                             double            x,
                                             double            top,
                                             NumelAnchor       anchor,
                                             gboolean          is_number);
void              numel_canvas_swatch       (NumelCanvas      *self,
                                             double            x,
                                             double            y,
                                             NumelColor        color);
void              numel_canvas_sector       (NumelCanvas      *self,
                                             const NumelShape *shape,
                                             double            inset,
                                             NumelColor        color,
                                             double            idle,
                                             gboolean          is_faint);
void              numel_canvas_rule         (NumelCanvas      *self,
                                             double            x1,
                                             double            y1,
                                             double            x2,
                                             double            y2,
                                             double            dash,
                                             NumelColor        color);
double            numel_canvas_legend       (NumelCanvas      *self,
                                             const NumelRect  *area,
                                             const gboolean    parts[NUMEL_N_PARTS]);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NumelCanvas, numel_canvas_free)

G_END_DECLS

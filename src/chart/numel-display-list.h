/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib-object.h>

#include "numel-color.h"
#include "numel-outline.h"
#include "numel-shape.h"
#include "numel-text-meter.h"

G_BEGIN_DECLS

/**
 * NumelAnchor: which point of a text run is at its x, seen on the page, whatever its direction
 */
typedef enum
{
  NUMEL_ANCHOR_LEFT,
  NUMEL_ANCHOR_CENTER,
  NUMEL_ANCHOR_RIGHT,
} NumelAnchor;

/**
 * NumelTextRun:
 * @text: one line
 * @x: where its anchor is
 * @y: the baseline
 * @size: relative to the font
 * @tabular: all digits are equally wide
 */
typedef struct
{
  const char *text;
  double x;
  double y;
  double size;
  NumelTextWeight weight;
  NumelAnchor anchor;
  NumelTextDirection direction;
  NumelColor color;
  gboolean tabular;
} NumelTextRun;

/**
 * NumelItemKind:
 * @NUMEL_ITEM_FILL: fill a path with a colour
 * @NUMEL_ITEM_STROKE: draw a path's line
 * @NUMEL_ITEM_HATCH: fill a path with a colour and with slanted lines of another
 * @NUMEL_ITEM_TEXT: a text run
 * @NUMEL_ITEM_CLIP: what follows shows inside of a path only
 * @NUMEL_ITEM_UNCLIP: the last clip ends
 */
typedef enum
{
  NUMEL_ITEM_FILL,
  NUMEL_ITEM_STROKE,
  NUMEL_ITEM_HATCH,
  NUMEL_ITEM_TEXT,
  NUMEL_ITEM_CLIP,
  NUMEL_ITEM_UNCLIP,
} NumelItemKind;

/**
 * NumelItem:
 * @region: index of the region it belongs to, or -1
 * @path: the path, or %NULL for text
 * @color: colour of a fill or of a line
 * @back: colour between the lines of a hatching
 * @line_width: width of a line in pixels
 * @hatch_step: from one line of a hatching to the next, along x, in whole pixels: the lines are
 *   where x + y is half a step more than a multiple of it
 * @dash, @dash_gap: length of the dashes and between them; 0 for a whole line
 * @text: the text run; its direction is resolved, and its baseline is at the edge of a pixel
 * @bounds: what it covers; a text's width is measured
 */
typedef struct
{
  NumelItemKind kind;
  int region;
  NumelOutline *path;
  NumelColor color;
  NumelColor back;
  double line_width;
  double hatch_step;
  double dash;
  double dash_gap;
  NumelTextRun text;
  NumelRect bounds;
} NumelItem;

/**
 * NumelRegion:
 * @id: stable name of what is drawn there
 * @text: what it says in words: name, count, share; lines are separated by line feeds
 * @shape: what it covers, for the pointer
 * @parent: index of the region it is inside of, or -1
 * @can_enter: there is more to see inside
 */
typedef struct
{
  const char *id;
  const char *text;
  NumelShape shape;
  int parent;
  gboolean can_enter;
} NumelRegion;

/**
 * NumelMove: where the keyboard moves to from a region
 */
typedef enum
{
  NUMEL_MOVE_NEXT,
  NUMEL_MOVE_PREVIOUS,
  NUMEL_MOVE_IN,
  NUMEL_MOVE_OUT,
} NumelMove;

/**
 * NumelDisplayList:
 * @width, @height: size of the page in pixels
 * @meter: what measured its text, and sets it
 * @title: (nullable): what it is, in a few words
 * @description: (nullable): what it shows, in words and numbers
 * @items: (element-type NumelItem): what is drawn, in that order
 * @regions: (element-type NumelRegion): what can be pointed at, in reading order
 * @strings: what texts and names are kept in
 *
 * An immutable drawing: what every player plays, and the regions that hit tests, the keyboard and
 * accessible text go by. Boxed and reference counted.
 */
typedef struct
{
  double width;
  double height;
  NumelTextMeter *meter;
  char *title;
  char *description;
  GArray *items;
  GArray *regions;
  GStringChunk *strings;
} NumelDisplayList;

#define NUMEL_TYPE_DISPLAY_LIST (numel_display_list_get_type ())
GType              numel_display_list_get_type        (void) G_GNUC_CONST;

NumelDisplayList  *numel_display_list_ref             (NumelDisplayList       *self);
void               numel_display_list_unref           (NumelDisplayList       *self);

NumelDisplayList  *numel_display_list_new             (NumelTextMeter         *meter,
                                                       double                  width,
                                                       double                  height)
                                                      G_GNUC_WARN_UNUSED_RESULT;
const NumelItem   *numel_display_list_get_items       (const NumelDisplayList *self,
                                                       guint                  *n_items);
const NumelRegion *numel_display_list_get_regions     (const NumelDisplayList *self,
                                                       guint                  *n_regions);
const NumelRegion *numel_display_list_find_region     (const NumelDisplayList *self,
                                                       const char             *id);
const NumelRegion *numel_display_list_hit             (const NumelDisplayList *self,
                                                       double                  x,
                                                       double                  y);
const NumelRegion *numel_display_list_move            (const NumelDisplayList *self,
                                                       const char             *id,
                                                       NumelMove               step);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NumelDisplayList, numel_display_list_unref)

G_END_DECLS

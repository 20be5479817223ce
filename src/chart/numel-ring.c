/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-ring.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "numel-canvas.h"
#include "core/text/numel-format.h"
#include "numel-hole.h"
#include "numel-slices.h"

/* How many rings are shown at once; deeper ones when one goes in. */
#define MAX_LEVELS 6

/* Of the radius. */
#define HOLE 0.30

/* How many steps of a path are written into the hole. */
#define MAX_STEPS 3

/* How many slices that are too thin to be seen are told by name. */
#define MAX_NAMED 12

/* In pixels. */
#define GAP 1.2
#define STAND_OUT 5.0
#define THIN 1.5

struct _NumelRing
{
  NumelChart parent_instance;

  NumelChartDatum *root;
  char *focus;
};

G_DEFINE_FINAL_TYPE (NumelRing, numel_ring, NUMEL_TYPE_CHART)

typedef struct
{
  NumelRing *ring;
  NumelCanvas *canvas;
  const NumelChartStyle *style;
  NumelTextMeter *meter;
  const NumelChartDatum *focus;
  GArray *slices;
  int *regions;
  gint64 total;
  guint n_levels;
  double em;
  double x;
  double y;
  double radius;
} Drawing;

static const NumelChartDatum *
get_focus (NumelRing *self)
{
  const NumelChartDatum *focus = NULL;

  if (self->root != NULL)
    focus = numel_chart_datum_find (self->root, self->focus);

  return focus != NULL ? focus : self->root;
}

static double
get_band (const Drawing *drawing)
{
  return drawing->radius * (1 - HOLE) / drawing->n_levels;
}

static NumelShape
get_shape (const Drawing *drawing,
           guint          index)
{
  const NumelSlice *slice = numel_slices_get (drawing->slices, index);
  const char *selected = numel_chart_get_selected (NUMEL_CHART (drawing->ring));
  double hole = drawing->radius * HOLE;
  NumelShape shape = {
    .kind = NUMEL_SHAPE_SECTOR,
    .x = drawing->x,
    .y = drawing->y,
    .inner = hole + slice->level * get_band (drawing),
    .outer = hole + (slice->level + 1) * get_band (drawing),
    .start = slice->start,
    .end = slice->end,
  };

  if (slice->level + 1 == drawing->n_levels && g_strcmp0 (slice->datum->id, selected) == 0)
    shape.outer += STAND_OUT;

  return shape;
}

/* A module of one part has that part's colour, paler with each level and from one sibling to the
 * next; one of several parts has none. */
static NumelColor
get_color (const Drawing    *drawing,
           const NumelSlice *slice)
{
  NumelPalette palette = drawing->canvas->palette;
  NumelColor background = numel_canvas_get_role (drawing->canvas, NUMEL_ROLE_BACKGROUND);
  double fade = 0.09 * slice->level + 0.14 * (slice->index % 2);
  NumelColor color = slice->datum->has_part
                       ? numel_palette_get_part (palette, slice->datum->part)
                       : numel_canvas_get_role (drawing->canvas, NUMEL_ROLE_NEUTRAL);

  if (!slice->datum->has_part)
    fade += 0.3;

  return numel_palette_is_high_contrast (palette)
           ? color
           : numel_color_mix (color, background, MIN (fade, 0.6));
}

/* A name is written where all of it is inside of its slice. */
static gboolean
draw_name (Drawing          *drawing,
           const NumelSlice *slice,
           const NumelShape *shape,
           NumelColor        color)
{
  double size = NUMEL_SIZE_SMALL * 0.95;
  double width = numel_text_meter_get_width (drawing->meter, slice->datum->name, size,
                                             NUMEL_WEIGHT_NORMAL, FALSE);
  double height = numel_text_meter_get_line_height (drawing->meter, size);
  double turn = shape->end - shape->start > 0.999 ? 0 : (shape->start + shape->end) / 2;
  double angle = numel_shape_angle (turn);
  double middle = (shape->inner + shape->outer) / 2;
  double x = drawing->x + middle * cos (angle);
  double y = drawing->y + middle * sin (angle);
  NumelShape inside = *shape;

  inside.inner += 1.5;
  inside.outer -= 1.5;
  for (int i = -4; i <= 4; i++)
    {
      double at = x + i * (width / 2 + 1.5) / 4;

      if (!numel_shape_contains (&inside, at, y - height / 2)
          || !numel_shape_contains (&inside, at, y + height / 2))
        return FALSE;
    }

  numel_canvas_text (drawing->canvas, slice->datum->name, x,
                     numel_text_meter_get_baseline (drawing->meter, y, size), size,
                     NUMEL_WEIGHT_NORMAL, NUMEL_ANCHOR_CENTER, numel_color_get_readable (color));

  return TRUE;
}

static void
draw_slice (Drawing *drawing,
            guint    index)
{
  const NumelSlice *slice = numel_slices_get (drawing->slices, index);
  NumelShape shape = get_shape (drawing, index);
  NumelShape active = shape;
  NumelShape rest = shape;
  NumelColor color = get_color (drawing, slice);
  NumelPalette palette = drawing->canvas->palette;
  double idle = slice->datum->idle;
  const NumelSlice *parent = numel_slices_get_parent (drawing->slices, slice);
  /* Inside of what is hatched already, idle slices are faint, which is calmer. */
  gboolean is_faint =
    parent != NULL && !numel_palette_is_high_contrast (palette) && parent->datum->idle > 0;

  shape.inner += slice->level > 0 ? GAP / 2 : 0;
  shape.outer -= slice->level + 1 < drawing->n_levels ? GAP / 2 : 0;
  numel_canvas_sector (drawing->canvas, &shape, GAP / 2, color, idle, is_faint);

  /* Lines of a hatching would run through a name; what is faint has room for one. */
  active.end = rest.start = shape.start + (shape.end - shape.start) * (1 - idle);
  if ((idle >= 1 || !draw_name (drawing, slice, &active, color)) && (idle >= 1 || is_faint))
    draw_name (drawing, slice, &rest, numel_palette_get_idle (palette, color));
}

/* The slices from first to last that are too thin to be seen are one, in the colour of the largest,
 * which names them all. */
static void
draw_thin (Drawing *drawing,
           guint    first,
           guint    last)
{
  NumelShape shape = get_shape (drawing, first);
  guint index = numel_slices_find_largest (drawing->slices, first, last);
  const NumelSlice *largest = numel_slices_get (drawing->slices, index);
  guint n_named = 0;
  double width;
  g_autofree char *about = numel_chart_datum_describe (largest->datum, drawing->total);
  g_autoptr (GString) text = g_string_new (about);

  width =
    MAX (numel_slices_get (drawing->slices, last)->end - shape.start, 1 / (2 * G_PI * shape.outer));
  shape.start = MIN (shape.start, 1 - width);
  shape.end = shape.start + width;

  for (guint i = first; i <= last && n_named < MAX_NAMED; i++)
    {
      const NumelSlice *slice = numel_slices_get (drawing->slices, i);
      g_autofree char *share = NULL;

      if (slice->level != largest->level || i == index)
        continue;
      share = numel_format_percent ((double) slice->datum->value, (double) drawing->total);
      g_string_append_printf (text, "\n%s · %s", slice->datum->name, share);
      n_named++;
    }

  drawing->regions[index] =
    numel_canvas_begin_region (drawing->canvas, largest->datum->id, text->str, &shape,
                               largest->parent < 0 ? 0 : drawing->regions[largest->parent], FALSE);
  numel_canvas_shape (drawing->canvas, numel_shape_to_path (&shape, 0, 0),
                      get_color (drawing, largest), largest->datum->idle >= 1);
  numel_canvas_end_region (drawing->canvas);
}

static gboolean
is_hidden (const Drawing *drawing,
           guint          index)
{
  int parent = numel_slices_get (drawing->slices, index)->parent;

  return parent >= 0 && drawing->regions[parent] < 0;
}

static void
draw_level (Drawing *drawing,
            guint    level)
{
  double outer = drawing->radius * HOLE + (level + 1) * get_band (drawing);
  double least = THIN / (2 * G_PI * outer);

  for (guint i = 0; i < drawing->slices->len; i++)
    {
      const NumelSlice *slice = numel_slices_get (drawing->slices, i);
      NumelShape shape;
      g_autofree char *text = NULL;

      if (slice->level != level || is_hidden (drawing, i))
        continue;

      if (slice->end - slice->start < least)
        {
          guint last = numel_slices_find_last_thin (drawing->slices, i, least);

          draw_thin (drawing, i, last);
          /* What is inside of slices that have no width is seen when one goes in. */
          for (; i < last; i++)
            drawing->regions[i] = -1;
          drawing->regions[last] = -1;
          continue;
        }

      shape = get_shape (drawing, i);
      text = numel_chart_datum_describe (slice->datum, drawing->total);
      drawing->regions[i] =
        numel_canvas_begin_region (drawing->canvas, slice->datum->id, text, &shape,
                                   slice->parent < 0 ? 0 : drawing->regions[slice->parent],
                                   numel_chart_datum_get_n_children (slice->datum) > 0);
      draw_slice (drawing, i);
      numel_canvas_end_region (drawing->canvas);
    }
}

static gboolean
append_path (const NumelChartDatum *datum,
             const NumelChartDatum *target,
             GPtrArray             *names)
{
  g_ptr_array_add (names, datum->name);
  if (datum == target)
    return TRUE;

  for (guint i = 0; i < numel_chart_datum_get_n_children (datum); i++)
    {
      if (append_path (numel_chart_datum_get_child (datum, i), target, names))
        return TRUE;
    }
  g_ptr_array_set_size (names, (int) names->len - 1);

  return FALSE;
}

static char *
create_path (NumelRing             *self,
             const NumelChartDatum *target)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  GString *path = g_string_new (NULL);

  append_path (self->root, target, names);
  for (guint i = 0; i < names->len; i++)
    g_string_append_printf (path, "%s%s", i > 0 ? " › " : "", (const char *) names->pdata[i]);

  return g_string_free (path, FALSE);
}

/* The count, and below the path from the root to the focus, broken at its steps: the last ones, as
 * many as there is room for. */
static void
draw_centre (Drawing *drawing)
{
  NumelColor dim = numel_canvas_get_role (drawing->canvas, NUMEL_ROLE_DIM);
  NumelColor color = numel_canvas_get_role (drawing->canvas, NUMEL_ROLE_TEXT);
  NumelHole hole = { drawing->x, drawing->y, drawing->radius * HOLE };
  double line = numel_text_meter_get_line_height (drawing->meter, NUMEL_SIZE_SMALL);
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  NumelHoleLine lines[1 + MAX_STEPS];
  guint n_steps;

  append_path (drawing->ring->root, drawing->focus, names);
  n_steps = (guint) CLAMP (floor ((hole.radius * 1.3 - 1.4 * drawing->em) / line), 0, MAX_STEPS);
  n_steps = MIN (n_steps, names->len);

  g_ptr_array_add (texts, numel_format_short (drawing->total));
  lines[0] = (NumelHoleLine) { texts->pdata[0], color };
  for (guint i = 0; i < n_steps; i++)
    {
      guint index = names->len - n_steps + i;
      gboolean is_last = index + 1 == names->len;
      /* Steps above the ones that have room are hinted at. */
      const char *before = i == 0 && index > 0 ? "… › " : "";

      g_ptr_array_add (texts, g_strconcat (before, names->pdata[index], is_last ? "" : " ›", NULL));
      lines[i + 1] = (NumelHoleLine) { texts->pdata[i + 1], is_last ? color : dim };
    }

  numel_hole_draw (&hole, drawing->canvas, 1.25, lines, 1 + n_steps);
}

static void
find_parts (const GArray *slices,
            gboolean      parts[NUMEL_N_PARTS])
{
  for (guint i = 0; i < slices->len; i++)
    {
      const NumelChartDatum *datum = g_array_index (slices, NumelSlice, i).datum;

      if (datum->has_part)
        parts[datum->part] = TRUE;
    }
}

static void
numel_ring_draw (NumelChart            *chart,
                 NumelCanvas           *canvas,
                 const NumelRect       *area,
                 const NumelChartStyle *style)
{
  NumelRing *self = NUMEL_RING (chart);
  g_autoptr (GArray) slices = NULL;
  g_autofree int *regions = NULL;
  g_autofree char *path = NULL;
  g_autofree char *about = NULL;
  g_autofree char *text = NULL;
  NumelRect room = *area;
  NumelShape hole = { .kind = NUMEL_SHAPE_SECTOR, .end = 1 };
  Drawing drawing = {
    .ring = self,
    .canvas = canvas,
    .style = style,
    .meter = style->meter,
    .focus = get_focus (self),
    .em = canvas->em,
    .n_levels = 1,
  };

  if (drawing.focus == NULL)
    return;

  drawing.slices = slices = numel_slices_compute (drawing.focus, MAX_LEVELS);
  drawing.regions = regions = g_new0 (int, slices->len + 1);
  drawing.total = numel_slices_get_total (drawing.focus);
  for (guint i = 0; i < slices->len; i++)
    drawing.n_levels = MAX (drawing.n_levels, numel_slices_get (drawing.slices, i)->level + 1);

  if (!style->hide_legend)
    {
      gboolean parts[NUMEL_N_PARTS] = { FALSE };
      NumelRect legend = *area;
      double height;

      find_parts (slices, parts);
      height = numel_canvas_legend (canvas, &legend, parts);
      room.y += height + 0.4 * drawing.em;
      room.height -= height + 0.4 * drawing.em;
    }

  drawing.x = room.x + room.width / 2;
  drawing.y = room.y + room.height / 2;
  drawing.radius = MIN (room.width, room.height) / 2 - STAND_OUT;
  if (drawing.radius < 2 * drawing.em)
    return;

  hole.x = drawing.x;
  hole.y = drawing.y;
  hole.outer = drawing.radius * HOLE;
  path = create_path (self, drawing.focus);
  about = numel_chart_datum_describe (drawing.focus, numel_slices_get_total (self->root));
  text = g_strdup_printf ("%s\n%s", path, about);
  numel_canvas_begin_region (canvas, drawing.focus->id, text, &hole, -1, slices->len > 0);
  draw_centre (&drawing);
  numel_canvas_end_region (canvas);

  if (slices->len == 0)
    {
      NumelShape empty = hole;

      empty.inner = hole.outer;
      empty.outer = drawing.radius;
      numel_canvas_shape (canvas, numel_shape_to_path (&empty, 0, 0),
                          drawing.focus->has_part && drawing.total > 0
                            ? numel_palette_get_part (style->palette, drawing.focus->part)
                            : numel_palette_get_role (style->palette, NUMEL_ROLE_TRACK),
                          FALSE);
    }
  for (guint level = 0; level < drawing.n_levels; level++)
    draw_level (&drawing, level);
}

static char *
numel_ring_describe (NumelChart *chart)
{
  NumelRing *self = NUMEL_RING (chart);
  const NumelChartDatum *focus = get_focus (self);
  GString *text = g_string_new (NULL);
  g_autofree char *path = NULL;
  gint64 total;

  if (focus == NULL)
    return g_string_free (text, FALSE);

  path = create_path (self, focus);
  total = numel_slices_get_total (focus);
  {
    g_autofree char *count = numel_format_count (total);

    if (*path != '\0')
      g_string_append_printf (text, "%s: %s", path, count);
    else
      g_string_append_printf (text,
                              g_dngettext (GETTEXT_PACKAGE, "%s parameter", "%s parameters",
                                           numel_format_plural (total)),
                              count);
  }
  numel_chart_datum_append_children (focus, total, text);

  return g_string_free (text, FALSE);
}

static void
numel_ring_finalize (GObject *object)
{
  NumelRing *self = NUMEL_RING (object);

  g_clear_pointer (&self->root, numel_chart_datum_unref);
  g_clear_pointer (&self->focus, g_free);

  G_OBJECT_CLASS (numel_ring_parent_class)->finalize (object);
}

static void
numel_ring_class_init (NumelRingClass *klass)
{
  NumelChartClass *chart_class = NUMEL_CHART_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = numel_ring_finalize;
  chart_class->draw = numel_ring_draw;
  chart_class->describe = numel_ring_describe;
}

static void
numel_ring_init (NumelRing *self)
{
}

NumelRing *
numel_ring_new (void)
{
  return g_object_new (NUMEL_TYPE_RING, NULL);
}

/**
 * numel_ring_set_root:
 * @root: (nullable): the whole tree
 *
 * The focus stays if what it is on is in the new tree too; else the whole tree is seen.
 */
void
numel_ring_set_root (NumelRing       *self,
                     NumelChartDatum *root)
{
  g_return_if_fail (NUMEL_IS_RING (self));

  if (self->root == root)
    return;

  g_clear_pointer (&self->root, numel_chart_datum_unref);
  self->root = root != NULL ? numel_chart_datum_ref (root) : NULL;
  numel_chart_changed (NUMEL_CHART (self));
}

/**
 * numel_ring_set_focus:
 * @id: (nullable): what to go into, or %NULL for the whole tree
 *
 * Returns: whether there is something inside; else the focus stays
 */
gboolean
numel_ring_set_focus (NumelRing  *self,
                      const char *id)
{
  const NumelChartDatum *datum = NULL;

  g_return_val_if_fail (NUMEL_IS_RING (self), FALSE);

  if (id != NULL && self->root != NULL)
    {
      datum = numel_chart_datum_find (self->root, id);
      if (datum == NULL || numel_chart_datum_get_n_children (datum) == 0)
        return FALSE;
    }

  if (g_strcmp0 (self->focus, id) == 0)
    return TRUE;

  g_free (self->focus);
  self->focus = g_strdup (id);
  numel_chart_changed (NUMEL_CHART (self));

  return TRUE;
}

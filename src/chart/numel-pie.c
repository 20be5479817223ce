/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-pie.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/text/numel-format.h"
#include "numel-hole.h"
#include "numel-pie-names.h"

/* Of the radius. */
#define HOLE 0.60
#define OUTER_BAND 0.14

/* Relative to the font: what stands first in the middle. */
#define TITLE_SIZE 1.4

/* In pixels: the gap between slices, and the width below which a slice is drawn together with its
 * neighbours. */
#define GAP 2.0
#define THIN 1.2

struct _NumelPie
{
  NumelChart parent_instance;

  NumelChartDatum *root;
  NumelPieForm form;
  char *centre_title;
  char *centre_subtitle;
};

G_DEFINE_FINAL_TYPE (NumelPie, numel_pie, NUMEL_TYPE_CHART)

typedef struct
{
  NumelPie *pie;
  NumelPieNames names;
  int *regions;
} Drawing;

static gboolean
has_band (const Drawing *drawing)
{
  return drawing->pie->form == NUMEL_PIE_RING;
}

static gboolean
stands_out (const Drawing    *drawing,
            const NumelSlice *slice)
{
  const char *selected = numel_chart_get_selected (NUMEL_CHART (drawing->pie));
  const NumelSlice *parent = numel_slices_get_parent (drawing->names.slices, slice);

  if (selected == NULL)
    return FALSE;

  return g_str_equal (slice->datum->id, selected)
         || (parent != NULL && g_str_equal (parent->datum->id, selected));
}

static gboolean
has_slices_inside (const Drawing *drawing,
                   guint          index)
{
  return index + 1 < drawing->names.slices->len
         && numel_slices_get (drawing->names.slices, index + 1)->parent == (int) index;
}

static NumelShape
get_shape (const Drawing *drawing,
           guint          index)
{
  const NumelSlice *slice = numel_slices_get (drawing->names.slices, index);
  double border = drawing->names.radius * (1 - OUTER_BAND);
  NumelShape shape = {
    .kind = NUMEL_SHAPE_SECTOR,
    .x = drawing->names.x,
    .y = drawing->names.y,
    .inner = has_band (drawing) ? drawing->names.radius * HOLE : 0,
    .outer = drawing->names.radius,
    .start = slice->start,
    .end = slice->end,
  };

  if (slice->level == 1)
    shape.inner = border;
  else if (has_band (drawing) && has_slices_inside (drawing, index))
    shape.outer = border;

  if (shape.outer == drawing->names.radius && stands_out (drawing, slice))
    shape.outer += NUMEL_PIE_STAND_OUT;

  return shape;
}

static void
draw_slice (Drawing          *drawing,
            const NumelShape *shape,
            const NumelSlice *slice,
            double            inset)
{
  /* The outer band is too narrow for a hatching to be calm; its idle tensors are faint. */
  numel_canvas_sector (drawing->names.canvas, shape, inset,
                       numel_pie_names_get_color (&drawing->names, slice), slice->datum->idle,
                       slice->level > 0
                         && !numel_palette_is_high_contrast (drawing->names.canvas->palette));
}

/* Of how many turns a slice is too thin to be seen. */
static double
get_thin (const Drawing *drawing)
{
  return THIN / (2 * G_PI * drawing->names.radius);
}

static gboolean
is_thin (const Drawing *drawing,
         guint          index)
{
  const NumelSlice *slice = numel_slices_get (drawing->names.slices, index);

  return slice->end - slice->start < get_thin (drawing);
}

static void
begin_region (Drawing          *drawing,
              guint             index,
              const NumelShape *shape,
              gboolean          can_enter)
{
  const NumelSlice *slice = numel_slices_get (drawing->names.slices, index);
  g_autofree char *text = numel_chart_datum_describe (slice->datum, drawing->names.total);

  drawing->regions[index] =
    numel_canvas_begin_region (drawing->names.canvas, slice->datum->id, text, shape,
                               slice->parent < 0 ? -1 : drawing->regions[slice->parent], can_enter);
}

/* The slices from first to last have no width of their own on the screen: they are drawn as one, in
 * the colour of the largest, wide enough to be seen, and each of them can be reached. */
static void
draw_thin_slices (Drawing *drawing,
                  guint    first,
                  guint    last,
                  guint    level)
{
  NumelShape shape = get_shape (drawing, first);
  const NumelSlice *end = numel_slices_get (drawing->names.slices, last);
  guint largest = numel_slices_find_largest (drawing->names.slices, first, last);
  double middle;
  double width;

  if (has_band (drawing) && level == 0)
    shape.outer = drawing->names.radius;
  width = MAX (end->end - shape.start, get_thin (drawing));
  middle = (shape.start + end->end) / 2;
  shape.start = MAX (middle - width / 2, 0);
  shape.end = MIN (shape.start + width, 1);
  shape.start = MIN (shape.start, shape.end - width);

  for (guint i = first; i <= last; i++)
    {
      if (numel_slices_get (drawing->names.slices, i)->level != level || i == largest)
        continue;
      begin_region (drawing, i, &shape, FALSE);
      numel_canvas_end_region (drawing->names.canvas);
    }

  begin_region (drawing, largest, &shape, FALSE);
  draw_slice (drawing, &shape, numel_slices_get (drawing->names.slices, largest), 0);
  numel_canvas_end_region (drawing->names.canvas);
}

static void
draw_slices (Drawing *drawing,
             guint    level)
{
  for (guint i = 0; i < drawing->names.slices->len; i++)
    {
      const NumelSlice *slice = numel_slices_get (drawing->names.slices, i);
      NumelShape shape;

      if (slice->level != level || (slice->parent >= 0 && is_thin (drawing, (guint) slice->parent)))
        continue;

      if (is_thin (drawing, i))
        {
          guint last = numel_slices_find_last_thin (drawing->names.slices, i, get_thin (drawing));

          draw_thin_slices (drawing, i, last, level);
          i = last;
          continue;
        }

      shape = get_shape (drawing, i);
      begin_region (drawing, i, &shape, has_slices_inside (drawing, i));
      if (level == 1)
        shape.inner += GAP / 2;
      else if (has_band (drawing) && has_slices_inside (drawing, i))
        shape.outer -= GAP / 2;
      draw_slice (drawing, &shape, slice, GAP / 2);
      numel_canvas_end_region (drawing->names.canvas);
    }
}

/* The space that is nearest to the middle, if there is one. */
static char *
find_break (char *text)
{
  char *found = NULL;
  long middle = (long) strlen (text) / 2;

  for (char *space = strchr (text, ' '); space != NULL; space = strchr (space + 1, ' '))
    {
      if (found == NULL || labs (space - text - middle) < labs (found - text - middle))
        found = space;
    }

  return found;
}

static void
draw_centre (Drawing *drawing)
{
  NumelPie *self = drawing->pie;
  const NumelChartDatum *selected = NULL;
  NumelHole hole = { drawing->names.x, drawing->names.y, drawing->names.radius * HOLE };
  g_autofree char *title = g_strdup (self->centre_title);
  g_autofree char *subtitle = g_strdup (self->centre_subtitle);
  NumelHoleLine lines[3];
  guint n_lines;
  char *space = NULL;

  if (drawing->pie->form == NUMEL_PIE_FULL)
    return;

  if (self->root != NULL)
    selected = numel_chart_datum_find (self->root, numel_chart_get_selected (NUMEL_CHART (self)));

  if (title == NULL && selected != NULL && selected != self->root)
    {
      title = numel_format_percent ((double) selected->value, (double) drawing->names.total);
      subtitle = g_strdup (selected->name);
    }
  else if (title == NULL)
    {
      title = numel_format_short (drawing->names.total);
      subtitle = g_strdup (g_dngettext (GETTEXT_PACKAGE, "parameter", "parameters",
                                        numel_format_plural (drawing->names.total)));
    }

  lines[0] =
    (NumelHoleLine) { title, numel_canvas_get_role (drawing->names.canvas, NUMEL_ROLE_TEXT) };
  lines[1] = lines[2] =
    (NumelHoleLine) { subtitle, numel_canvas_get_role (drawing->names.canvas, NUMEL_ROLE_DIM) };
  n_lines = subtitle != NULL ? 2 : 1;

  /* What is too long for a line may be two. */
  if (n_lines == 2 && !numel_hole_has_room (&hole, drawing->names.meter, TITLE_SIZE, lines, 2))
    space = find_break (subtitle);
  if (space != NULL)
    {
      *space = '\0';
      lines[2].text = space + 1;
      if (numel_hole_has_room (&hole, drawing->names.meter, TITLE_SIZE, lines, 3))
        n_lines = 3;
      else
        *space = ' ';
    }

  numel_hole_draw (&hole, drawing->names.canvas, TITLE_SIZE, lines, n_lines);
}

static void
numel_pie_draw (NumelChart            *chart,
                NumelCanvas           *canvas,
                const NumelRect       *area,
                const NumelChartStyle *style)
{
  NumelPie *self = NUMEL_PIE (chart);
  g_autoptr (GArray) slices = NULL;
  g_autoptr (GPtrArray) labels = NULL;
  g_autofree int *regions = NULL;
  Drawing drawing = {
    .pie = self,
    .names = {
      .canvas = canvas,
      .style = style,
      .meter = style->meter,
      .em = canvas->em,
    },
  };

  if (self->root == NULL)
    return;

  drawing.names.slices = slices =
    numel_slices_compute (self->root, self->form == NUMEL_PIE_RING ? 2 : 1);
  drawing.regions = regions = g_new0 (int, slices->len + 1);
  drawing.names.total = numel_slices_get_total (self->root);

  numel_pie_names_place (&drawing.names, area);
  labels = drawing.names.labels;

  if (drawing.names.total <= 0)
    {
      NumelShape empty = { .kind = NUMEL_SHAPE_SECTOR,
                           .x = drawing.names.x,
                           .y = drawing.names.y,
                           .inner = has_band (&drawing) ? drawing.names.radius * HOLE : 0,
                           .outer = drawing.names.radius,
                           .end = 1 };

      numel_canvas_shape (canvas, numel_shape_to_path (&empty, 0, 0),
                          numel_canvas_get_role (canvas, NUMEL_ROLE_TRACK), FALSE);
    }

  draw_slices (&drawing, 0);
  draw_slices (&drawing, 1);
  draw_centre (&drawing);
  numel_pie_names_draw (&drawing.names);
}

static char *
numel_pie_describe (NumelChart *chart)
{
  NumelPie *self = NUMEL_PIE (chart);
  gint64 total = self->root != NULL ? numel_slices_get_total (self->root) : 0;
  g_autofree char *count = numel_format_count (total);
  GString *text = g_string_new (NULL);

  g_string_append_printf (text,
                          g_dngettext (GETTEXT_PACKAGE, "%s parameter", "%s parameters",
                                       numel_format_plural (total)),
                          count);
  if (self->root != NULL)
    numel_chart_datum_append_children (self->root, total, text);

  return g_string_free (text, FALSE);
}

static void
numel_pie_finalize (GObject *object)
{
  NumelPie *self = NUMEL_PIE (object);

  g_clear_pointer (&self->root, numel_chart_datum_unref);
  g_clear_pointer (&self->centre_title, g_free);
  g_clear_pointer (&self->centre_subtitle, g_free);

  G_OBJECT_CLASS (numel_pie_parent_class)->finalize (object);
}

static void
numel_pie_class_init (NumelPieClass *klass)
{
  NumelChartClass *chart_class = NUMEL_CHART_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = numel_pie_finalize;
  chart_class->draw = numel_pie_draw;
  chart_class->describe = numel_pie_describe;
}

static void
numel_pie_init (NumelPie *self)
{
}

/**
 * numel_pie_new:
 *
 * Returns: (transfer full): an empty pie
 */
NumelPie *
numel_pie_new (void)
{
  return g_object_new (NUMEL_TYPE_PIE, NULL);
}

/**
 * numel_pie_set_root:
 * @root: (nullable): the whole; its children are the parts, theirs the tensors
 */
void
numel_pie_set_root (NumelPie        *self,
                    NumelChartDatum *root)
{
  g_return_if_fail (NUMEL_IS_PIE (self));

  if (self->root == root)
    return;

  g_clear_pointer (&self->root, numel_chart_datum_unref);
  self->root = root != NULL ? numel_chart_datum_ref (root) : NULL;
  numel_chart_changed (NUMEL_CHART (self));
}

void
numel_pie_set_form (NumelPie     *self,
                    NumelPieForm  form)
{
  g_return_if_fail (NUMEL_IS_PIE (self));

  if (self->form == form)
    return;

  self->form = form;
  numel_chart_changed (NUMEL_CHART (self));
}

/**
 * numel_pie_set_centre:
 * @title: (nullable): what stands in the middle, or %NULL for what is selected, else the total
 * @subtitle: (nullable): the line below
 */
void
numel_pie_set_centre (NumelPie   *self,
                      const char *title,
                      const char *subtitle)
{
  g_return_if_fail (NUMEL_IS_PIE (self));

  if (g_strcmp0 (self->centre_title, title) == 0
      && g_strcmp0 (self->centre_subtitle, subtitle) == 0)
    return;

  g_free (self->centre_title);
  self->centre_title = g_strdup (title);
  g_free (self->centre_subtitle);
  self->centre_subtitle = g_strdup (subtitle);
  numel_chart_changed (NUMEL_CHART (self));
}

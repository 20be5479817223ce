/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-pie-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "numel-format.h"

/* Of the radius. */
#define HOLE 0.60
#define OUTER_BAND 0.14

/* In pixels: the gap between slices, and the width below which a slice is drawn together with its
 * neighbours. */
#define GAP 2.0
#define THIN 1.2

G_DEFINE_FINAL_TYPE (NumelPie, numel_pie, NUMEL_TYPE_CHART)

static const NumelSlice *
get_slice (const NumelPieDrawing *drawing,
           guint                  index)
{
  return &g_array_index (drawing->slices, NumelSlice, index);
}

static NumelColor
get_role (const NumelPieDrawing *drawing,
          NumelPaletteRole       role)
{
  return numel_palette_get_role (drawing->style->palette, role);
}

static gboolean
has_band (const NumelPieDrawing *drawing)
{
  return drawing->pie->form == NUMEL_PIE_RING;
}

static gboolean
stands_out (const NumelPieDrawing *drawing,
            const NumelSlice      *slice)
{
  const char *selected = numel_chart_get_selected (NUMEL_CHART (drawing->pie));

  if (selected == NULL)
    return FALSE;

  return g_str_equal (slice->datum->id, selected)
         || (slice->parent >= 0
             && g_str_equal (get_slice (drawing, (guint) slice->parent)->datum->id, selected));
}

static gboolean
has_slices_inside (const NumelPieDrawing *drawing,
                   guint                  index)
{
  return index + 1 < drawing->slices->len
         && get_slice (drawing, index + 1)->parent == (int) index;
}

static NumelShape
get_shape (const NumelPieDrawing *drawing,
           guint                  index)
{
  const NumelSlice *slice = get_slice (drawing, index);
  double border = drawing->radius * (1 - OUTER_BAND);
  NumelShape shape = {
    .kind = NUMEL_SHAPE_SECTOR,
    .x = drawing->x,
    .y = drawing->y,
    .inner = has_band (drawing) ? drawing->radius * HOLE : 0,
    .outer = drawing->radius,
    .start = slice->start,
    .end = slice->end,
  };

  if (slice->level == 1)
    shape.inner = border;
  else if (has_band (drawing) && has_slices_inside (drawing, index))
    shape.outer = border;

  if (shape.outer == drawing->radius && stands_out (drawing, slice))
    shape.outer += NUMEL_PIE_STAND_OUT;

  return shape;
}

static void
draw_slice (NumelPieDrawing  *drawing,
            const NumelShape *shape,
            NumelColor        color,
            guint             level,
            double            idle,
            double            inset)
{
  NumelPalette palette = drawing->style->palette;
  NumelShape active = *shape;
  NumelShape rest = *shape;
  /* The outer band is too narrow for a hatching to be calm; its idle tensors are faint. */
  gboolean is_faint = level > 0 && !numel_palette_is_high_contrast (palette);

  active.end = rest.start = shape->start + (shape->end - shape->start) * (1 - idle);

  if (idle > 0)
    numel_draw_shape (drawing->builder, numel_shape_to_path (&rest, idle < 1 ? 0 : inset, inset),
                      is_faint ? numel_palette_get_idle (palette, color) : color, !is_faint,
                      palette);
  if (idle < 1)
    numel_draw_shape (drawing->builder, numel_shape_to_path (&active, inset, idle > 0 ? 0 : inset),
                      color, FALSE, palette);
}

static double
get_arc (const NumelPieDrawing *drawing,
         const NumelSlice      *slice)
{
  return (slice->end - slice->start) * 2 * G_PI * drawing->radius;
}

/* The slices from first to last have no width of their own on the screen: they are drawn as one, in
 * the colour of the largest, wide enough to be seen, and each of them can be reached. */
static void
draw_thin_slices (NumelPieDrawing *drawing,
                  guint            first,
                  guint            last,
                  guint            level)
{
  NumelShape shape = get_shape (drawing, first);
  guint largest = first;
  double middle;
  double width;

  for (guint i = first; i <= last; i++)
    {
      if (get_slice (drawing, i)->level == level
          && get_slice (drawing, i)->datum->value > get_slice (drawing, largest)->datum->value)
        largest = i;
    }

  if (has_band (drawing) && level == 0)
    shape.outer = drawing->radius;
  width = MAX (get_slice (drawing, last)->end - shape.start, THIN / (2 * G_PI * drawing->radius));
  middle = (shape.start + get_slice (drawing, last)->end) / 2;
  shape.start = MAX (middle - width / 2, 0);
  shape.end = MIN (shape.start + width, 1);
  shape.start = MIN (shape.start, shape.end - width);

  for (guint i = first; i <= last; i++)
    {
      const NumelSlice *slice = get_slice (drawing, i);
      g_autofree char *text = NULL;

      if (slice->level != level || i == largest)
        continue;
      text = numel_chart_datum_describe (slice->datum, drawing->total);
      drawing->regions[i] = numel_display_list_builder_begin_region (
        drawing->builder, slice->datum->id, text, &shape,
        slice->parent < 0 ? -1 : drawing->regions[slice->parent], FALSE);
      numel_display_list_builder_end_region (drawing->builder);
    }

  {
    const NumelSlice *slice = get_slice (drawing, largest);
    g_autofree char *text = numel_chart_datum_describe (slice->datum, drawing->total);

    drawing->regions[largest] = numel_display_list_builder_begin_region (
      drawing->builder, slice->datum->id, text, &shape,
      slice->parent < 0 ? -1 : drawing->regions[slice->parent], FALSE);
    draw_slice (drawing, &shape, _numel_pie_get_color (drawing, slice), level, slice->datum->idle,
                0);
    numel_display_list_builder_end_region (drawing->builder);
  }
}

static void
draw_slices (NumelPieDrawing *drawing,
             guint            level)
{
  guint i = 0;

  while (i < drawing->slices->len)
    {
      const NumelSlice *slice = get_slice (drawing, i);
      g_autofree char *text = NULL;
      NumelShape shape;
      NumelShape drawn;

      if (slice->level != level
          || (slice->parent >= 0 && get_arc (drawing, get_slice (drawing, slice->parent)) < THIN))
        {
          i++;
          continue;
        }

      if (get_arc (drawing, slice) < THIN)
        {
          guint last = i;

          for (guint next = i + 1; next < drawing->slices->len; next++)
            {
              if (get_slice (drawing, next)->level < level)
                break;
              if (get_slice (drawing, next)->level != level)
                continue;
              if (get_arc (drawing, get_slice (drawing, next)) >= THIN)
                break;
              last = next;
            }
          draw_thin_slices (drawing, i, last, level);
          i = last + 1;
          continue;
        }

      shape = get_shape (drawing, i);
      text = numel_chart_datum_describe (slice->datum, drawing->total);
      drawing->regions[i] = numel_display_list_builder_begin_region (
        drawing->builder, slice->datum->id, text, &shape,
        slice->parent < 0 ? -1 : drawing->regions[slice->parent], has_slices_inside (drawing, i));

      drawn = shape;
      if (level == 1)
        drawn.inner += GAP / 2;
      else if (has_band (drawing) && has_slices_inside (drawing, i))
        drawn.outer -= GAP / 2;
      draw_slice (drawing, &drawn, _numel_pie_get_color (drawing, slice), level, slice->datum->idle,
                  GAP / 2);
      numel_display_list_builder_end_region (drawing->builder);
      i++;
    }
}

static void
draw_centre (NumelPieDrawing *drawing)
{
  NumelPie *self = drawing->pie;
  const NumelChartDatum *selected = NULL;
  double room = drawing->radius * HOLE * 1.75;
  g_autofree char *title = g_strdup (self->centre_title);
  g_autofree char *subtitle = g_strdup (self->centre_subtitle);
  g_autofree char *shown_title = NULL;
  g_autofree char *shown_subtitle = NULL;
  double size = 1.4;

  if (drawing->pie->form == NUMEL_PIE_FULL)
    return;

  if (self->root != NULL)
    selected = numel_chart_datum_find (self->root, numel_chart_get_selected (NUMEL_CHART (self)));

  if (title == NULL && selected != NULL && selected != self->root)
    {
      title = numel_format_percent ((double) selected->value, (double) drawing->total);
      subtitle = g_strdup (selected->name);
    }
  else if (title == NULL)
    {
      title = numel_format_short (drawing->total);
      subtitle = g_strdup (g_dngettext (GETTEXT_PACKAGE, "parameter", "parameters",
                                        (gulong) MIN (drawing->total, G_MAXINT32)));
    }

  if (drawing->radius * HOLE < 1.5 * drawing->em)
    return;

  while (size > 0.7
         && numel_text_meter_get_width (drawing->meter, title, size, NUMEL_WEIGHT_HEAVY, FALSE)
              > room)
    size -= 0.1;

  shown_title = numel_text_meter_ellipsize (drawing->meter, title, size, NUMEL_WEIGHT_HEAVY, room);
  numel_draw_text (drawing->builder, shown_title, drawing->x, drawing->y + 0.12 * drawing->em, size,
                   NUMEL_WEIGHT_HEAVY, NUMEL_ANCHOR_CENTER, get_role (drawing, NUMEL_ROLE_TEXT));
  if (subtitle != NULL)
    {
      shown_subtitle = numel_text_meter_ellipsize (drawing->meter, subtitle, NUMEL_DRAW_SMALL,
                                                   NUMEL_WEIGHT_NORMAL, room);
      numel_draw_text (drawing->builder, shown_subtitle, drawing->x,
                       drawing->y + 1.25 * drawing->em, NUMEL_DRAW_SMALL, NUMEL_WEIGHT_NORMAL,
                       NUMEL_ANCHOR_CENTER, get_role (drawing, NUMEL_ROLE_DIM));
    }
}

static void
numel_pie_draw (NumelChart              *chart,
                NumelDisplayListBuilder *builder,
                const NumelRect         *area,
                const NumelChartStyle   *style)
{
  NumelPie *self = NUMEL_PIE (chart);
  g_autoptr (GArray) slices = NULL;
  g_autoptr (GPtrArray) labels = NULL;
  g_autofree int *regions = NULL;
  NumelPieDrawing drawing = {
    .pie = self,
    .builder = builder,
    .style = style,
    .meter = style->meter,
    .em = numel_text_meter_get_em (style->meter),
  };

  if (self->root == NULL)
    return;

  drawing.slices = slices = numel_slices_compute (self->root, self->form == NUMEL_PIE_RING ? 2 : 1);
  drawing.regions = regions = g_new0 (int, slices->len + 1);
  drawing.total = numel_slices_get_total (self->root);

  _numel_pie_place (&drawing, area);
  labels = drawing.labels;

  if (drawing.total <= 0)
    {
      NumelShape empty = { .kind = NUMEL_SHAPE_SECTOR,
                           .x = drawing.x,
                           .y = drawing.y,
                           .inner = has_band (&drawing) ? drawing.radius * HOLE : 0,
                           .outer = drawing.radius,
                           .end = 1 };

      numel_draw_shape (builder, numel_shape_to_path (&empty, 0, 0),
                        get_role (&drawing, NUMEL_ROLE_TRACK), FALSE, style->palette);
    }

  draw_slices (&drawing, 0);
  draw_slices (&drawing, 1);
  draw_centre (&drawing);
  _numel_pie_draw_names (&drawing);
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
                                       (gulong) MIN (total, G_MAXINT32)),
                          count);
  for (guint i = 0; self->root != NULL && i < numel_chart_datum_get_n_children (self->root); i++)
    {
      const NumelChartDatum *child = numel_chart_datum_get_child (self->root, i);
      g_autofree char *value = numel_format_count (child->value);
      g_autofree char *share = numel_format_percent ((double) child->value, (double) total);

      g_string_append_printf (text, "\n%s: %s · %s", child->name, value, share);
    }

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
 * @self: a pie
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

/**
 * numel_pie_get_root:
 * @self: a pie
 *
 * Returns: (transfer none) (nullable): the whole
 */
NumelChartDatum *
numel_pie_get_root (NumelPie *self)
{
  g_return_val_if_fail (NUMEL_IS_PIE (self), NULL);

  return self->root;
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

NumelPieForm
numel_pie_get_form (NumelPie *self)
{
  g_return_val_if_fail (NUMEL_IS_PIE (self), NUMEL_PIE_RING);

  return self->form;
}

/**
 * numel_pie_set_centre:
 * @self: a pie
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

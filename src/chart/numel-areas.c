/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-areas.h"

#include <math.h>

#include "numel-canvas.h"
#include "core/text/numel-format.h"
#include "numel-label-column.h"
#include "numel-model-mark.h"
#include "numel-plot.h"

#define GAP 1.5

/* Relative to the font. */
#define MARK 0.75

/**
 * Band: one of the stacked areas; a value of less than 0 is a gap
 */
typedef struct
{
  NumelPart part;
  char *name;
  GArray *values;
} Band;

struct _NumelAreas
{
  NumelChart parent_instance;

  GArray *x;
  GPtrArray *bands;
  NumelAxisUnit unit;
  gboolean logarithmic;
  gboolean shares;
  char *title;

  int mark;
  double mark_x;
  char *mark_name;
  char *mark_detail;
};

G_DEFINE_FINAL_TYPE (NumelAreas, numel_areas, NUMEL_TYPE_CHART)

typedef struct
{
  NumelAreas *areas;
  NumelCanvas *canvas;
  const NumelChartStyle *style;
  NumelTextMeter *meter;
  NumelPlot plot;
  double em;
} Drawing;

static void
free_band (gpointer data)
{
  Band *band = data;

  g_free (band->name);
  g_array_unref (band->values);
  g_free (band);
}

static const Band *
get_band (NumelAreas *self,
          guint       index)
{
  return g_ptr_array_index (self->bands, index);
}

static double
get_x (NumelAreas *self,
       guint       point)
{
  return g_array_index (self->x, double, point);
}

static gint64
get_value (const Band *band,
           guint       point)
{
  return g_array_index (band->values, gint64, point);
}

/* The sum of the bands below @n_bands, or NaN where the model can't be counted. */
static double
get_sum (NumelAreas *self,
         guint       point,
         guint       n_bands)
{
  double sum = 0;

  if (!isfinite (get_x (self, point)) || (self->logarithmic && get_x (self, point) <= 0))
    return NAN;

  for (guint i = 0; i < self->bands->len; i++)
    {
      gint64 value = get_value (get_band (self, i), point);

      if (value < 0)
        return NAN;
      sum += i < n_bands ? (double) value : 0;
    }

  return sum;
}

static double
get_height (NumelAreas *self,
            guint       point,
            guint       n_bands)
{
  double sum = get_sum (self, point, n_bands);
  double total;

  if (!self->shares || isnan (sum))
    return sum;

  total = get_sum (self, point, self->bands->len);

  return total > 0 ? sum / total : 0;
}

static gboolean
is_counted (NumelAreas *self,
            guint       point)
{
  return self->bands->len > 0 && isfinite (get_sum (self, point, 0));
}

static void
get_point (const Drawing *drawing,
           guint          point,
           guint          n_bands,
           double        *x,
           double        *y)
{
  NumelAreas *self = drawing->areas;

  if (!numel_plot_get_point (&drawing->plot, get_x (self, point), get_height (self, point, n_bands),
                             x, y))
    *x = *y = 0;
}

/* One band over points that can all be counted, first to last. A single one is a narrow bar. */
static void
draw_band (Drawing *drawing,
           guint    band,
           guint    first,
           guint    last)
{
  NumelOutline *path = numel_outline_new ();
  NumelOutline *edge = numel_outline_new ();
  double half = first == last ? 1.5 : 0;
  double x;
  double y;

  for (guint i = first; i <= last; i++)
    {
      get_point (drawing, i, band + 1, &x, &y);
      if (i == first)
        {
          numel_outline_move_to (path, x - half, y);
          numel_outline_move_to (edge, x - half, y);
        }
      numel_outline_line_to (path, x + half, y);
      numel_outline_line_to (edge, x + half, y);
    }
  for (guint i = last + 1; i-- > first;)
    {
      get_point (drawing, i, band, &x, &y);
      numel_outline_line_to (path, x + half, y);
      if (i == first)
        numel_outline_line_to (path, x - half, y);
    }
  numel_outline_close (path);

  numel_canvas_shape (drawing->canvas, path,
                      numel_palette_get_part (drawing->canvas->palette,
                                              get_band (drawing->areas, band)->part),
                      FALSE);
  if (band + 1 < drawing->areas->bands->len)
    numel_canvas_stroke (drawing->canvas, edge,
                         numel_canvas_get_role (drawing->canvas, NUMEL_ROLE_BACKGROUND), GAP);
  else
    numel_outline_unref (edge);
}

static void
draw_bands (Drawing *drawing)
{
  NumelAreas *self = drawing->areas;
  guint first = 0;

  while (first < self->x->len)
    {
      guint last = first;

      if (!is_counted (self, first))
        {
          first++;
          continue;
        }
      while (last + 1 < self->x->len && is_counted (self, last + 1))
        last++;
      for (guint band = 0; band < self->bands->len; band++)
        draw_band (drawing, band, first, last);
      first = last + 1;
    }
}

static char *
describe_point (NumelAreas *self,
                guint       point)
{
  g_autofree char *x = numel_axis_format_unit (self->unit, get_x (self, point), 2);
  double total = get_sum (self, point, self->bands->len);
  g_autofree char *count = numel_format_count ((gint64) MIN (total, 9.2e18));
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, "%s%s%s: %s", self->title != NULL ? self->title : "",
                          self->title != NULL ? " " : "", x, count);
  for (guint i = self->bands->len; i-- > 0;)
    {
      const Band *band = get_band (self, i);
      g_autofree char *value = numel_format_count (get_value (band, point));
      g_autofree char *share = numel_format_percent ((double) get_value (band, point), total);

      if (get_value (band, point) > 0)
        g_string_append_printf (text, "\n%s: %s · %s", band->name, value, share);
    }

  return g_string_free (text, FALSE);
}

/* What the pointer and the keyboard reach are the points: a column of the plot each. */
static void
add_regions (Drawing *drawing)
{
  NumelAreas *self = drawing->areas;
  const NumelRect *field = &drawing->plot.rect;

  for (guint i = 0; i < self->x->len; i++)
    {
      NumelShape shape = { .kind = NUMEL_SHAPE_RECT, .rect = *field };
      double right = field->x + field->width;
      g_autofree char *id = NULL;
      g_autofree char *text = NULL;
      double x;
      double other;
      double y;

      if (!is_counted (self, i))
        continue;

      get_point (drawing, i, 0, &x, &y);
      if (i > 0)
        {
          other =
            field->x + field->width * numel_axis_get_place (drawing->plot.x, get_x (self, i - 1));
          shape.rect.x = isfinite (other) ? (x + other) / 2 : x;
        }
      if (i + 1 < self->x->len)
        {
          other =
            field->x + field->width * numel_axis_get_place (drawing->plot.x, get_x (self, i + 1));
          right = isfinite (other) ? (x + other) / 2 : x;
        }
      shape.rect.width = MAX (right - shape.rect.x, 0);

      id = g_strdup_printf ("point/%" G_GINT64_FORMAT, (gint64) get_x (self, i));
      text = describe_point (self, i);
      numel_canvas_begin_region (drawing->canvas, id, text, &shape, -1, FALSE);
      numel_canvas_end_region (drawing->canvas);
    }
}

static int
find_last_point (NumelAreas *self)
{
  for (guint i = self->x->len; i-- > 0;)
    {
      if (is_counted (self, i))
        return (int) i;
    }

  return -1;
}

static int
compare_shares (gconstpointer a,
                gconstpointer b,
                gpointer      user_data)
{
  const double *shares = user_data;
  guint first = *(const guint *) a;
  guint second = *(const guint *) b;

  return shares[first] != shares[second] ? (shares[first] < shares[second] ? 1 : -1)
                                         : (first > second) - (first < second);
}

static int
compare_descending (gconstpointer a,
                    gconstpointer b)
{
  guint first = *(const guint *) a;
  guint second = *(const guint *) b;

  return (first < second) - (first > second);
}

/* Names at the end, each beside its band with its share there; the largest ones if there is no room
 * for all. */
static void
draw_names (Drawing         *drawing,
            const NumelRect *area,
            guint            last)
{
  NumelAreas *self = drawing->areas;
  g_autoptr (GArray) chosen = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autofree double *shares = g_new0 (double, self->bands->len + 1);
  g_autofree double *positions = g_new0 (double, self->bands->len + 1);
  double name_line = numel_text_meter_get_line_height (drawing->meter, NUMEL_SIZE_NAME);
  double height = numel_label_column_get_height (drawing->meter);
  double total = get_sum (self, last, self->bands->len);
  double left = drawing->plot.rect.x + drawing->plot.rect.width + NUMEL_PLOT_NAME_GAP * drawing->em;
  double text_x = left + numel_text_meter_get_swatch (drawing->meter) + 0.35 * drawing->em;
  guint room =
    numel_label_column_get_room (area->y + area->height - drawing->plot.rect.y + name_line / 2,
                                 drawing->meter);

  for (guint i = 0; i < self->bands->len; i++)
    {
      shares[i] = total > 0 ? (double) get_value (get_band (self, i), last) / total : 0;
      if (shares[i] > 0)
        g_array_append_val (chosen, i);
    }
  g_array_sort_with_data (chosen, compare_shares, shares);
  while (chosen->len > 0
         && (chosen->len > room || shares[g_array_index (chosen, guint, chosen->len - 1)] < 0.0005))
    g_array_set_size (chosen, chosen->len - 1);
  g_array_sort (chosen, compare_descending);

  for (guint i = 0; i < chosen->len; i++)
    {
      guint band = g_array_index (chosen, guint, i);
      double x;
      double top;
      double bottom;

      get_point (drawing, last, band + 1, &x, &top);
      get_point (drawing, last, band, &x, &bottom);
      positions[i] = (top + bottom) / 2 - name_line / 2;
    }
  if (!numel_label_column_place (positions, chosen->len, NUMEL_LABEL_DISTANCE * drawing->em,
                                 drawing->plot.rect.y - name_line / 2,
                                 area->y + area->height - height))
    return;

  for (guint i = 0; i < chosen->len; i++)
    {
      guint index = g_array_index (chosen, guint, i);
      const Band *band = get_band (self, index);
      g_autofree char *share = numel_format_percent ((double) get_value (band, last), total);
      g_autofree char *name =
        numel_text_meter_ellipsize (drawing->meter, band->name, NUMEL_SIZE_NAME, NUMEL_WEIGHT_BOLD,
                                    area->x + area->width - text_x);

      numel_canvas_swatch (drawing->canvas, left, positions[i] + name_line / 2,
                           numel_palette_get_part (drawing->canvas->palette, band->part));
      numel_canvas_label (drawing->canvas, name, share, text_x, positions[i], NUMEL_ANCHOR_LEFT,
                          TRUE);
    }
}

/* The open model: its mark on the total, a line down to the axis, and its name where it hides
 * least, before the mark if there is room. */
static void
draw_mark (Drawing *drawing)
{
  NumelAreas *self = drawing->areas;
  const NumelRect *field = &drawing->plot.rect;
  double height = numel_label_column_get_height (drawing->meter);
  double width;
  double x = 0;
  double y = 0;
  NumelRect box;
  gboolean covers_mark;
  int point = -1;

  for (guint i = 0; i < self->x->len; i++)
    {
      if (get_x (self, i) == self->mark_x && is_counted (self, i))
        point = (int) i;
    }
  if (self->mark < 0 || point < 0)
    return;

  get_point (drawing, (guint) point, self->bands->len, &x, &y);
  numel_canvas_rule (drawing->canvas, x, y, x, field->y + field->height, 3,
                     numel_canvas_get_role (drawing->canvas, NUMEL_ROLE_TEXT));

  width = MAX (numel_text_meter_get_width (drawing->meter, self->mark_name, NUMEL_SIZE_NAME,
                                           NUMEL_WEIGHT_BOLD, FALSE),
               numel_text_meter_get_width (drawing->meter, self->mark_detail, NUMEL_SIZE_SMALL,
                                           NUMEL_WEIGHT_NORMAL, TRUE));
  box =
    (NumelRect) { x - width - 0.5 * drawing->em, y - height - 0.4 * drawing->em, width, height };
  if (box.x < field->x)
    box.x = MIN (x + 0.5 * drawing->em, field->x + field->width - width);
  box.y = MAX (box.y, field->y);
  covers_mark = box.x + box.width > x - MARK / 2 * drawing->em && box.x < x + MARK / 2 * drawing->em
                && box.y + box.height > y - MARK / 2 * drawing->em;

  if (box.x >= field->x && box.y + box.height < field->y + field->height && !covers_mark)
    {
      NumelRect plate = { box.x - 0.25 * drawing->em, box.y, width + 0.5 * drawing->em, height };
      NumelColor back = numel_canvas_get_role (drawing->canvas, NUMEL_ROLE_BACKGROUND);

      numel_canvas_fill (drawing->canvas, numel_outline_new_rounded (&plate, 0.25 * drawing->em),
                         numel_color_with_alpha (back, 0.86));
      numel_canvas_label (drawing->canvas, self->mark_name, self->mark_detail, box.x + width, box.y,
                          NUMEL_ANCHOR_RIGHT, TRUE);
    }

  numel_canvas_stroke (drawing->canvas,
                       numel_model_mark_create_path ((guint) self->mark, x, y, MARK * drawing->em),
                       numel_canvas_get_role (drawing->canvas, NUMEL_ROLE_BACKGROUND), 3);
  numel_model_mark_draw (drawing->canvas, (guint) self->mark, x, y, MARK * drawing->em);
}

static double
measure_names (Drawing *drawing)
{
  double widest = 0;

  for (guint i = 0; i < drawing->areas->bands->len; i++)
    widest =
      MAX (widest, numel_text_meter_get_width (drawing->meter, get_band (drawing->areas, i)->name,
                                               NUMEL_SIZE_NAME, NUMEL_WEIGHT_BOLD, FALSE));

  return widest;
}

static gboolean
is_binary (NumelAreas *self)
{
  if (self->logarithmic || self->unit != NUMEL_AXIS_PLAIN)
    return FALSE;

  for (guint i = 0; i < self->x->len; i++)
    {
      if (fmod (get_x (self, i), 64) != 0)
        return FALSE;
    }

  return TRUE;
}

static void
numel_areas_draw (NumelChart            *chart,
                  NumelCanvas           *canvas,
                  const NumelRect       *area,
                  const NumelChartStyle *style)
{
  NumelAreas *self = NUMEL_AREAS (chart);
  g_autoptr (NumelAxis) x_axis = NULL;
  g_autoptr (NumelAxis) y_axis = NULL;
  int last = find_last_point (self);
  double highest = 0;
  double names;
  Drawing drawing = {
    .areas = self,
    .canvas = canvas,
    .style = style,
    .meter = style->meter,
    .em = canvas->em,
  };
  guint n_x = (guint) CLAMP (area->width / (5 * drawing.em), 2, 10);
  guint n_y = (guint) CLAMP (area->height / (4.5 * drawing.em), 2, 6);

  if (last < 0)
    return;

  for (guint i = 0; i < self->x->len; i++)
    {
      if (is_counted (self, i))
        highest = MAX (highest, get_height (self, i, self->bands->len));
    }

  x_axis = self->logarithmic ? numel_axis_new_logarithmic (self->unit, get_x (self, 0),
                                                           get_x (self, self->x->len - 1), n_x)
                             : numel_axis_new_linear (self->unit, get_x (self, 0),
                                                      get_x (self, self->x->len - 1), FALSE, n_x);
  if (is_binary (self))
    {
      /* Sizes that are multiples of a power of two have round numbers of their own. */
      g_clear_pointer (&x_axis, numel_axis_free);
      x_axis = numel_axis_new_linear (NUMEL_AXIS_TOKENS, get_x (self, 0),
                                      get_x (self, self->x->len - 1), FALSE, n_x);
      x_axis->unit = NUMEL_AXIS_PLAIN;
    }
  y_axis = self->shares ? numel_axis_new_linear (NUMEL_AXIS_PERCENT, 0, 1, FALSE, 4)
                        : numel_axis_new_linear (NUMEL_AXIS_COUNT, 0, highest, TRUE, n_y);

  names = style->hide_legend
            ? 0.8 * drawing.em
            : NUMEL_PLOT_NAME_GAP * drawing.em + numel_text_meter_get_swatch (style->meter)
                + 0.4 * drawing.em
                + numel_plot_limit_names (measure_names (&drawing), area, drawing.em);
  drawing.plot.rect = numel_plot_get_field (area, y_axis, self->title, names, style->meter);
  drawing.plot.x = x_axis;
  drawing.plot.y = y_axis;
  if (drawing.plot.rect.width < 2 * drawing.em || drawing.plot.rect.height < 2 * drawing.em)
    return;

  numel_plot_draw_axes (&drawing.plot, canvas, area, self->title);
  draw_bands (&drawing);
  add_regions (&drawing);
  if (!style->hide_legend)
    draw_names (&drawing, area, (guint) last);
  draw_mark (&drawing);
}

static char *
numel_areas_describe (NumelChart *chart)
{
  NumelAreas *self = NUMEL_AREAS (chart);
  GString *text = g_string_new (NULL);
  guint n_points = self->x->len;

  /* The ends and the mark say what it comes to; every point can be reached with the keyboard. */
  for (guint i = 0; i < n_points; i++)
    {
      g_autofree char *point = NULL;

      if (!is_counted (self, i)
          || (i != 0 && (int) i != find_last_point (self) && get_x (self, i) != self->mark_x))
        continue;
      point = describe_point (self, i);
      g_string_append_printf (text, "%s%s", text->len > 0 ? "\n" : "", point);
    }

  return g_string_free (text, FALSE);
}

static void
numel_areas_finalize (GObject *object)
{
  NumelAreas *self = NUMEL_AREAS (object);

  g_clear_pointer (&self->x, g_array_unref);
  g_clear_pointer (&self->bands, g_ptr_array_unref);
  g_clear_pointer (&self->title, g_free);
  g_clear_pointer (&self->mark_name, g_free);
  g_clear_pointer (&self->mark_detail, g_free);

  G_OBJECT_CLASS (numel_areas_parent_class)->finalize (object);
}

static void
numel_areas_class_init (NumelAreasClass *klass)
{
  NumelChartClass *chart_class = NUMEL_CHART_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = numel_areas_finalize;
  chart_class->draw = numel_areas_draw;
  chart_class->describe = numel_areas_describe;
}

static void
numel_areas_init (NumelAreas *self)
{
  self->x = g_array_new (FALSE, FALSE, sizeof (double));
  self->bands = g_ptr_array_new_with_free_func (free_band);
  self->unit = NUMEL_AXIS_PLAIN;
  self->mark = -1;
}

NumelAreas *
numel_areas_new (void)
{
  return g_object_new (NUMEL_TYPE_AREAS, NULL);
}

/**
 * numel_areas_set_points:
 * @self: areas
 * @x: what varies, ascending
 * @n_points: how many points there are
 * @unit: how it is written
 * @logarithmic: whether equal distances double it
 * @title: (nullable): what stands below the axis
 *
 * Also forgets all bands, which have a value for each point.
 */
void
numel_areas_set_points (NumelAreas    *self,
                        const double  *x,
                        guint          n_points,
                        NumelAxisUnit  unit,
                        gboolean       logarithmic,
                        const char    *title)
{
  g_return_if_fail (NUMEL_IS_AREAS (self));

  g_array_set_size (self->x, 0);
  g_array_append_vals (self->x, x, n_points);
  g_ptr_array_set_size (self->bands, 0);
  self->unit = unit;
  self->logarithmic = logarithmic;
  g_free (self->title);
  self->title = g_strdup (title);
  numel_chart_changed (NUMEL_CHART (self));
}

/**
 * numel_areas_add:
 * @self: areas
 * @part: what it is for
 * @name: what stands at its end
 * @values: (array): how many parameters there are at each point, or -1 where the model can't be
 *   counted
 *
 * Stacks a band on those that were added before.
 */
void
numel_areas_add (NumelAreas   *self,
                 NumelPart     part,
                 const char   *name,
                 const gint64 *values)
{
  Band *band;

  g_return_if_fail (NUMEL_IS_AREAS (self));

  band = g_new0 (Band, 1);
  band->part = part;
  band->name = g_strdup (name);
  band->values = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_array_append_vals (band->values, values, self->x->len);
  g_ptr_array_add (self->bands, band);
  numel_chart_changed (NUMEL_CHART (self));
}

/**
 * numel_areas_set_shares:
 * @self: areas
 * @shares: whether the bands fill the height and show shares
 */
void
numel_areas_set_shares (NumelAreas *self,
                        gboolean    shares)
{
  g_return_if_fail (NUMEL_IS_AREAS (self));

  if (self->shares == shares)
    return;

  self->shares = shares;
  numel_chart_changed (NUMEL_CHART (self));
}

/**
 * numel_areas_set_mark:
 * @self: areas
 * @mark: the number of the model's mark, from 0, or -1 for none
 * @x: the point it is at
 * @name: (nullable): the model's name
 * @detail: (nullable): what stands below it: "d = 4,096 · 8,030,261,248"
 */
void
numel_areas_set_mark (NumelAreas *self,
                      int         mark,
                      double      x,
                      const char *name,
                      const char *detail)
{
  g_return_if_fail (NUMEL_IS_AREAS (self));

  self->mark = mark;
  self->mark_x = x;
  g_free (self->mark_name);
  self->mark_name = g_strdup (name);
  g_free (self->mark_detail);
  self->mark_detail = g_strdup (detail);
  numel_chart_changed (NUMEL_CHART (self));
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-lines.h"

#include <math.h>

#include "numel-canvas.h"
#include "numel-label-column.h"
#include "numel-model-mark.h"
#include "numel-plot.h"

/* Relative to the font. */
#define MARK 0.68
#define NAME_STEP 1.35

typedef struct
{
  char *id;
  char *name;
  guint mark;
  GArray *x;
  GArray *y;
  double limit;
  gboolean emphasised;
} Line;

struct _NumelLines
{
  NumelChart parent_instance;

  GPtrArray *lines;
  NumelAxisUnit x_unit;
  NumelAxisUnit y_unit;
  gboolean logarithmic;
  char *x_title;
  double marker;
};

G_DEFINE_FINAL_TYPE (NumelLines, numel_lines, NUMEL_TYPE_CHART)

typedef struct
{
  NumelLines *lines;
  NumelCanvas *canvas;
  const NumelChartStyle *style;
  NumelTextMeter *meter;
  NumelPlot plot;
  double em;
} Drawing;

static void
free_line (gpointer data)
{
  Line *line = data;

  g_free (line->id);
  g_free (line->name);
  g_array_unref (line->x);
  g_array_unref (line->y);
  g_free (line);
}

static double
get_value (const GArray *array,
           guint         index)
{
  return g_array_index (array, double, index);
}

static gboolean
get_point (const Drawing *drawing,
           const Line    *line,
           guint          index,
           double        *x,
           double        *y)
{
  return numel_plot_get_point (&drawing->plot, get_value (line->x, index),
                               get_value (line->y, index), x, y);
}

/* Writes the line up to its limit into one path and the rest into the other. Where the limit is
 * between two points, the line is cut there. */
static void
add_whole_and_dotted (Drawing      *drawing,
                      const Line   *line,
                      NumelOutline *whole,
                      NumelOutline *dotted)
{
  gboolean has_last = FALSE;
  double last_x = 0;
  double last_y = 0;
  double limit_x = numel_axis_get_place (drawing->plot.x, line->limit);
  NumelOutline *open = NULL;

  limit_x =
    isfinite (limit_x) ? drawing->plot.rect.x + limit_x * drawing->plot.rect.width : G_MAXDOUBLE;

  for (guint i = 0; i < line->x->len; i++)
    {
      double x;
      double y;
      NumelOutline *path;

      if (!get_point (drawing, line, i, &x, &y))
        {
          has_last = FALSE;
          open = NULL;
          continue;
        }

      if (has_last)
        {
          if (last_x < limit_x - 0.01 && x > limit_x + 0.01)
            {
              double share = (limit_x - last_x) / (x - last_x);
              double limit_y = last_y + (y - last_y) * share;

              if (open != whole)
                numel_outline_move_to (whole, last_x, last_y);
              numel_outline_line_to (whole, limit_x, limit_y);
              last_x = limit_x;
              last_y = limit_y;
              open = NULL;
            }

          path = x > limit_x + 0.01 ? dotted : whole;
          if (open != path)
            numel_outline_move_to (path, last_x, last_y);
          numel_outline_line_to (path, x, y);
          open = path;
        }

      last_x = x;
      last_y = y;
      has_last = TRUE;
    }
}

static void
draw_line (Drawing    *drawing,
           const Line *line)
{
  NumelColor color = numel_palette_get_model (drawing->canvas->palette, line->mark);
  NumelOutline *whole = numel_outline_new ();
  NumelOutline *dotted = numel_outline_new ();
  double width = line->emphasised ? 2.5 : 1.5;

  add_whole_and_dotted (drawing, line, whole, dotted);
  numel_canvas_stroke (drawing->canvas, whole, color, width);
  numel_canvas_dash (drawing->canvas, dotted, color, width, 2, 3);
}

/* A mark on a field of background colour, so that it stands out of lines that cross there. */
static void
draw_mark (Drawing    *drawing,
           const Line *line,
           double      x,
           double      y)
{
  double size = MARK * drawing->em * (line->emphasised ? 1.15 : 1);

  numel_canvas_stroke (drawing->canvas, numel_model_mark_create_path (line->mark, x, y, size),
                       numel_canvas_get_role (drawing->canvas, NUMEL_ROLE_BACKGROUND), 2.5);
  numel_model_mark_draw (drawing->canvas, line->mark, x, y, size);
}

/* Marks stand at round values; between them a line may have more points, to bend. */
static gboolean
is_marked (const Drawing *drawing,
           const Line    *line,
           guint          index)
{
  double x = get_value (line->x, index);

  if (x > line->limit)
    return FALSE;
  if (!drawing->lines->logarithmic)
    return TRUE;

  return x > 0 && fabs (log2 (x) - round (log2 (x))) < 1e-9;
}

static void
draw_points (Drawing    *drawing,
             const Line *line)
{
  GString *text = g_string_new (line->name);
  int region;

  for (guint i = 0; i < line->x->len; i++)
    {
      g_autofree char *x_text =
        numel_axis_format_unit (drawing->lines->x_unit, get_value (line->x, i), 2);
      g_autofree char *y_text =
        numel_axis_format_unit (drawing->lines->y_unit, get_value (line->y, i), 2);

      if (isfinite (get_value (line->y, i)))
        g_string_append_printf (text, "\n%s: %s", x_text, y_text);
    }
  region =
    numel_canvas_begin_region (drawing->canvas, line->id, text->str, NULL, -1, line->x->len > 0);
  draw_line (drawing, line);
  numel_canvas_end_region (drawing->canvas);
  g_string_free (text, TRUE);

  for (guint i = 0; i < line->x->len; i++)
    {
      double x;
      double y;
      g_autofree char *x_text = NULL;
      g_autofree char *y_text = NULL;
      g_autofree char *about = NULL;
      g_autofree char *id = NULL;

      if (!is_marked (drawing, line, i) || !get_point (drawing, line, i, &x, &y))
        continue;

      x_text = numel_axis_format_unit (drawing->lines->x_unit, get_value (line->x, i), 2);
      y_text = numel_axis_format_unit (drawing->lines->y_unit, get_value (line->y, i), 2);
      about = g_strdup_printf ("%s\n%s: %s", line->name, x_text, y_text);
      id = g_strdup_printf ("%s/%" G_GINT64_FORMAT, line->id, (gint64) get_value (line->x, i));
      numel_canvas_begin_region (drawing->canvas, id, about,
                                 &(NumelShape) { .kind = NUMEL_SHAPE_SECTOR,
                                                 .x = x,
                                                 .y = y,
                                                 .outer = 0.7 * drawing->em,
                                                 .end = 1 },
                                 region, FALSE);
      draw_mark (drawing, line, x, y);
      numel_canvas_end_region (drawing->canvas);
    }
}

typedef struct
{
  const Line *line;
  double x;
  double y;
} EndPoint;

static int
compare_ends (gconstpointer a,
              gconstpointer b)
{
  const EndPoint *first = a;
  const EndPoint *second = b;

  return (first->y > second->y) - (first->y < second->y);
}

/* Names at the end of the lines, moved apart; a name that had to move is joined to its line. */
static void
draw_names (Drawing         *drawing,
            const NumelRect *area)
{
  g_autoptr (GArray) ends = g_array_new (FALSE, FALSE, sizeof (EndPoint));
  g_autofree double *positions = NULL;
  double right = drawing->plot.rect.x + drawing->plot.rect.width;
  double mark_x = right + NUMEL_PLOT_NAME_GAP * drawing->em + MARK / 2 * drawing->em;
  double text_x = mark_x + (MARK / 2 + 0.35) * drawing->em;
  double half = numel_text_meter_get_line_height (drawing->meter, NUMEL_SIZE_NAME) / 2;

  for (guint i = 0; i < drawing->lines->lines->len; i++)
    {
      EndPoint end = { g_ptr_array_index (drawing->lines->lines, i), 0, 0 };

      for (guint j = end.line->x->len; j-- > 0;)
        {
          if (get_point (drawing, end.line, j, &end.x, &end.y))
            {
              g_array_append_val (ends, end);
              break;
            }
        }
    }
  g_array_sort (ends, compare_ends);

  positions = g_new (double, ends->len + 1);
  for (guint i = 0; i < ends->len; i++)
    positions[i] = g_array_index (ends, EndPoint, i).y;
  if (!numel_label_column_place (positions, ends->len, NAME_STEP * drawing->em, area->y + half,
                                 drawing->plot.rect.y + drawing->plot.rect.height))
    return;

  for (guint i = 0; i < ends->len; i++)
    {
      const EndPoint *end = &g_array_index (ends, EndPoint, i);
      g_autofree char *name =
        numel_text_meter_ellipsize (drawing->meter, end->line->name, NUMEL_SIZE_NAME,
                                    NUMEL_WEIGHT_BOLD, area->x + area->width - text_x);

      if (fabs (positions[i] - end->y) > 1 || end->x < right - 1)
        numel_canvas_stroke (drawing->canvas,
                             numel_outline_new_line (end->x + 0.45 * drawing->em, end->y,
                                                     mark_x - 0.5 * drawing->em, positions[i]),
                             numel_canvas_get_role (drawing->canvas, NUMEL_ROLE_LEADER), 1);
      numel_model_mark_draw (drawing->canvas, end->line->mark, mark_x, positions[i],
                             MARK * drawing->em);
      numel_canvas_text (drawing->canvas, name, text_x,
                         numel_text_meter_get_baseline (drawing->meter, positions[i],
                                                        NUMEL_SIZE_NAME),
                         NUMEL_SIZE_NAME, NUMEL_WEIGHT_BOLD, NUMEL_ANCHOR_LEFT,
                         numel_canvas_get_role (drawing->canvas, NUMEL_ROLE_TEXT));
    }
}

static gboolean
find_range (NumelLines *self,
            double     *low_x,
            double     *high_x,
            double     *low_y,
            double     *high_y)
{
  gboolean any = FALSE;

  for (guint i = 0; i < self->lines->len; i++)
    {
      const Line *line = g_ptr_array_index (self->lines, i);

      for (guint j = 0; j < line->x->len; j++)
        {
          double x = get_value (line->x, j);
          double y = get_value (line->y, j);

          if (!isfinite (x) || !isfinite (y) || (self->logarithmic && (x <= 0 || y <= 0)))
            continue;
          *low_x = any ? MIN (*low_x, x) : x;
          *high_x = any ? MAX (*high_x, x) : x;
          *low_y = any ? MIN (*low_y, y) : y;
          *high_y = any ? MAX (*high_y, y) : y;
          any = TRUE;
        }
    }

  return any;
}

static void
draw_marker (Drawing *drawing)
{
  double place = numel_axis_get_place (drawing->plot.x, drawing->lines->marker);
  double x = drawing->plot.rect.x + place * drawing->plot.rect.width;

  if (!(place >= 0 && place <= 1))
    return;

  numel_canvas_rule (drawing->canvas, x, drawing->plot.rect.y, x,
                     drawing->plot.rect.y + drawing->plot.rect.height, 0,
                     numel_canvas_get_role (drawing->canvas, NUMEL_ROLE_DIM));
}

static void
numel_lines_draw (NumelChart            *chart,
                  NumelCanvas           *canvas,
                  const NumelRect       *area,
                  const NumelChartStyle *style)
{
  NumelLines *self = NUMEL_LINES (chart);
  g_autoptr (NumelAxis) x_axis = NULL;
  g_autoptr (NumelAxis) y_axis = NULL;
  double low_x, high_x, low_y, high_y;
  double names = 0;
  Drawing drawing = {
    .lines = self,
    .canvas = canvas,
    .style = style,
    .meter = style->meter,
    .em = canvas->em,
  };
  guint n_x = (guint) CLAMP (area->width / (4.5 * drawing.em), 2, 10);
  guint n_y = (guint) CLAMP (area->height / (4.5 * drawing.em), 2, 8);

  if (!find_range (self, &low_x, &high_x, &low_y, &high_y))
    return;

  if (self->logarithmic)
    {
      x_axis = numel_axis_new_logarithmic (self->x_unit, low_x, high_x, n_x);
      y_axis = numel_axis_new_logarithmic (self->y_unit, exp2 (floor (log2 (low_y) * 2) / 2 - 0.25),
                                           exp2 (log2 (high_y) + 0.25), n_y);
    }
  else
    {
      x_axis = numel_axis_new_linear (self->x_unit, low_x, high_x, FALSE, n_x);
      y_axis = numel_axis_new_linear (self->y_unit, MIN (low_y, 0), high_y, TRUE, n_y);
    }

  for (guint i = 0; i < self->lines->len && !style->hide_names; i++)
    {
      const Line *line = g_ptr_array_index (self->lines, i);

      names = MAX (names, numel_text_meter_get_width (style->meter, line->name, NUMEL_SIZE_NAME,
                                                      NUMEL_WEIGHT_BOLD, FALSE));
    }
  names = names > 0 ? numel_plot_limit_names (names, area, drawing.em)
                        + (NUMEL_PLOT_NAME_GAP + MARK + 0.4) * drawing.em
                    : 0.5 * drawing.em;

  drawing.plot.rect = numel_plot_get_field (area, y_axis, self->x_title, names, style->meter);
  drawing.plot.x = x_axis;
  drawing.plot.y = y_axis;
  if (drawing.plot.rect.width < 2 * drawing.em || drawing.plot.rect.height < 2 * drawing.em)
    return;

  numel_plot_draw_axes (&drawing.plot, canvas, area, self->x_title);
  draw_marker (&drawing);
  for (guint pass = 0; pass < 2; pass++)
    for (guint i = 0; i < self->lines->len; i++)
      {
        const Line *line = g_ptr_array_index (self->lines, i);

        if (line->emphasised == (pass == 1))
          draw_points (&drawing, line);
      }
  if (!style->hide_names)
    draw_names (&drawing, area);
}

static char *
numel_lines_describe (NumelChart *chart)
{
  NumelLines *self = NUMEL_LINES (chart);
  GString *text = g_string_new (self->x_title);

  for (guint i = 0; i < self->lines->len; i++)
    {
      const Line *line = g_ptr_array_index (self->lines, i);

      g_string_append_printf (text, "%s%s:", text->len > 0 ? "\n" : "", line->name);
      for (guint j = 0; j < line->x->len; j++)
        {
          g_autofree char *x = numel_axis_format_unit (self->x_unit, get_value (line->x, j), 2);
          g_autofree char *y = numel_axis_format_unit (self->y_unit, get_value (line->y, j), 2);

          if (isfinite (get_value (line->y, j)))
            g_string_append_printf (text, "%s %s %s", j > 0 ? "," : "", x, y);
        }
    }

  return g_string_free (text, FALSE);
}

static void
numel_lines_finalize (GObject *object)
{
  NumelLines *self = NUMEL_LINES (object);

  g_clear_pointer (&self->lines, g_ptr_array_unref);
  g_clear_pointer (&self->x_title, g_free);

  G_OBJECT_CLASS (numel_lines_parent_class)->finalize (object);
}

static void
numel_lines_class_init (NumelLinesClass *klass)
{
  NumelChartClass *chart_class = NUMEL_CHART_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = numel_lines_finalize;
  chart_class->draw = numel_lines_draw;
  chart_class->describe = numel_lines_describe;
}

static void
numel_lines_init (NumelLines *self)
{
  self->lines = g_ptr_array_new_with_free_func (free_line);
  self->x_unit = NUMEL_AXIS_TOKENS;
  self->y_unit = NUMEL_AXIS_BYTES;
  self->logarithmic = TRUE;
  self->marker = NAN;
}

NumelLines *
numel_lines_new (void)
{
  return g_object_new (NUMEL_TYPE_LINES, NULL);
}

void
numel_lines_clear (NumelLines *self)
{
  g_return_if_fail (NUMEL_IS_LINES (self));

  g_ptr_array_set_size (self->lines, 0);
  numel_chart_changed (NUMEL_CHART (self));
}

/**
 * numel_lines_set_axes:
 * @self: lines
 * @x_unit: what is measured from left to right
 * @y_unit: what is measured upwards
 * @logarithmic: whether equal distances double the values; else the upward axis begins at 0
 * @x_title: (nullable): what stands below the axis
 */
void
numel_lines_set_axes (NumelLines    *self,
                      NumelAxisUnit  x_unit,
                      NumelAxisUnit  y_unit,
                      gboolean       logarithmic,
                      const char    *x_title)
{
  g_return_if_fail (NUMEL_IS_LINES (self));

  self->x_unit = x_unit;
  self->y_unit = y_unit;
  self->logarithmic = logarithmic;
  g_free (self->x_title);
  self->x_title = g_strdup (x_title);
  numel_chart_changed (NUMEL_CHART (self));
}

/**
 * numel_lines_add:
 * @self: lines
 * @id: a stable name of the line
 * @name: what stands at its end
 * @mark: the number of the model's mark, from 0
 * @x: ascending values
 * @y: the values at @x; what is no number is a gap
 * @n_points: how many there are
 * @limit: beyond this value of @x the line is dotted and has no marks; infinite for none
 * @emphasised: whether it is thicker and above the others
 */
void
numel_lines_add (NumelLines   *self,
                 const char   *id,
                 const char   *name,
                 guint         mark,
                 const double *x,
                 const double *y,
                 guint         n_points,
                 double        limit,
                 gboolean      emphasised)
{
  Line *line;

  g_return_if_fail (NUMEL_IS_LINES (self));

  line = g_new0 (Line, 1);
  line->id = g_strdup (id);
  line->name = g_strdup (name);
  line->mark = mark;
  line->limit = isnan (limit) ? INFINITY : limit;
  line->emphasised = emphasised;
  line->x = g_array_new (FALSE, FALSE, sizeof (double));
  g_array_append_vals (line->x, x, n_points);
  line->y = g_array_new (FALSE, FALSE, sizeof (double));
  g_array_append_vals (line->y, y, n_points);
  g_ptr_array_add (self->lines, line);
  numel_chart_changed (NUMEL_CHART (self));
}

/**
 * numel_lines_set_marker:
 * @self: lines
 * @x: where a line stands across all others, NaN for nowhere
 */
void
numel_lines_set_marker (NumelLines *self,
                        double      x)
{
  g_return_if_fail (NUMEL_IS_LINES (self));

  if (self->marker == x || (isnan (self->marker) && isnan (x)))
    return;

  self->marker = x;
  numel_chart_changed (NUMEL_CHART (self));
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-bars.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "numel-axis.h"
#include "numel-canvas.h"
#include "core/text/numel-format.h"
#include "numel-rows.h"
#include "numel-slices.h"

/* Relative to the font: a bar, the way to the next, and the same where names stand above bars. */
#define BAR 1.77
#define STEP 2.86
#define NARROW_STEP 3.5
#define MAX_STEP 4.4
#define AXIS 1.7

#define GAP 1.0

typedef struct
{
  NumelChartDatum *datum;
  int mark;
} Model;

struct _NumelBars
{
  NumelChart parent_instance;

  GArray *models;
  gboolean shares;
};

G_DEFINE_FINAL_TYPE (NumelBars, numel_bars, NUMEL_TYPE_CHART)

typedef struct
{
  NumelRows rows;
  NumelBars *bars;
  NumelRect plot;
  NumelAxis *axis;
  double step;
} Drawing;

static void
clear_model (gpointer data)
{
  Model *model = data;

  g_clear_pointer (&model->datum, numel_chart_datum_unref);
}

static const Model *
get_model (NumelBars *self,
           guint      index)
{
  return &g_array_index (self->models, Model, index);
}

static void
find_parts (NumelBars *self,
            gboolean   parts[NUMEL_N_PARTS])
{
  for (guint i = 0; i < self->models->len; i++)
    {
      const NumelChartDatum *datum = get_model (self, i)->datum;

      for (guint j = 0; j < numel_chart_datum_get_n_children (datum); j++)
        {
          const NumelChartDatum *child = numel_chart_datum_get_child (datum, j);

          if (child->has_part && child->value > 0)
            parts[child->part] = TRUE;
        }
    }
}

static double
measure_columns (NumelBars      *self,
                 NumelTextMeter *meter,
                 double         *totals)
{
  double names = 0;

  *totals = 0;
  for (guint i = 0; i < self->models->len; i++)
    {
      const NumelChartDatum *datum = get_model (self, i)->datum;
      g_autofree char *total = numel_format_count (numel_slices_get_total (datum));

      names = MAX (names, numel_text_meter_get_width (meter, datum->name, NUMEL_SIZE_NAME,
                                                      NUMEL_WEIGHT_BOLD, FALSE));
      *totals = MAX (*totals, numel_text_meter_get_width (meter, total, NUMEL_SIZE_NAME,
                                                          NUMEL_WEIGHT_NORMAL, TRUE));
    }

  return names;
}

static void
draw_axis (Drawing *drawing)
{
  const NumelRows *rows = &drawing->rows;
  double last_end = -G_MAXDOUBLE;
  double bottom = drawing->plot.y + drawing->plot.height;
  double baseline =
    bottom + 0.35 * rows->em + numel_text_meter_get_ascent (rows->meter, NUMEL_SIZE_SMALL);

  for (guint i = 0; i < drawing->axis->ticks->len; i++)
    {
      double tick = g_array_index (drawing->axis->ticks, double, i);
      g_autofree char *text = numel_axis_format (drawing->axis, tick);
      double width =
        numel_text_meter_get_width (rows->meter, text, NUMEL_SIZE_SMALL, NUMEL_WEIGHT_NORMAL, TRUE);
      double x = drawing->plot.x + numel_axis_get_place (drawing->axis, tick) * drawing->plot.width;
      double left = CLAMP (x - width / 2, rows->area.x,
                           MAX (rows->area.x, rows->area.x + rows->area.width - width));
      double line = numel_rows_mirror (rows, x, 0);

      /* Where names stand above bars, lines would run through them. */
      numel_canvas_rule (rows->canvas, line, rows->narrow ? bottom : drawing->plot.y, line,
                         rows->narrow ? bottom + 0.3 * rows->em : bottom, 0,
                         numel_canvas_get_role (rows->canvas, NUMEL_ROLE_GRID));
      if (left < last_end + 0.4 * rows->em)
        continue;
      numel_canvas_number (rows->canvas, text, numel_rows_mirror (rows, left, width), baseline,
                           NUMEL_SIZE_SMALL, NUMEL_WEIGHT_NORMAL, NUMEL_ANCHOR_LEFT,
                           numel_canvas_get_role (rows->canvas, NUMEL_ROLE_DIM));
      last_end = left + width;
    }
}

static void
draw_percent (Drawing         *drawing,
              const NumelRect *piece,
              double           share,
              NumelColor       color,
              double           size)
{
  const NumelRows *rows = &drawing->rows;
  g_autofree char *number = numel_format_count (lround (share * 100));
  g_autofree char *text = numel_format_percent_sign (number);
  double width = numel_text_meter_get_width (rows->meter, text, size, NUMEL_WEIGHT_BOLD, TRUE);

  if (width + 0.5 * rows->em > piece->width
      || numel_text_meter_get_line_height (rows->meter, size) > piece->height)
    return;

  numel_canvas_number (rows->canvas, text, piece->x + piece->width / 2,
                       numel_text_meter_get_baseline (rows->meter, piece->y + piece->height / 2,
                                                      size),
                       size, NUMEL_WEIGHT_BOLD, NUMEL_ANCHOR_CENTER,
                       numel_color_get_readable (color));
}

static void
draw_bar (Drawing     *drawing,
          const Model *model,
          int          region,
          double       y,
          double       height)
{
  const NumelRows *rows = &drawing->rows;
  const NumelChartDatum *datum = model->datum;
  double total = (double) numel_slices_get_total (datum);
  double whole = drawing->bars->shares ? total : 1;
  double sum = 0;

  if (total <= 0)
    return;

  for (guint i = 0; i < numel_chart_datum_get_n_children (datum); i++)
    {
      const NumelChartDatum *child = numel_chart_datum_get_child (datum, i);
      NumelPalette palette = rows->canvas->palette;
      NumelColor color = child->has_part ? numel_palette_get_part (palette, child->part)
                                         : numel_canvas_get_role (rows->canvas, NUMEL_ROLE_NEUTRAL);
      double start = numel_axis_get_place (drawing->axis, sum / whole) * drawing->plot.width;
      double end;
      double width;
      NumelRect piece;
      g_autofree char *id = NULL;
      g_autofree char *about = NULL;
      g_autofree char *text = NULL;

      if (child->value <= 0)
        continue;
      sum += (double) child->value;
      end = numel_axis_get_place (drawing->axis, sum / whole) * drawing->plot.width;
      width = end - start;
      piece =
        (NumelRect) { numel_rows_mirror (rows, drawing->plot.x + start, width), y, width, height };

      id = g_strconcat (datum->id, "/", child->id, NULL);
      about = numel_chart_datum_describe (child, (gint64) total);
      text = g_strconcat (datum->name, ": ", about, NULL);
      numel_canvas_begin_region (rows->canvas, id, text,
                                 &(NumelShape) { .kind = NUMEL_SHAPE_RECT, .rect = piece }, region,
                                 FALSE);

      /* The gap is taken from the end, and never all of a thin piece. */
      if (width > 2 * GAP)
        {
          piece.width -= GAP;
          piece.x += rows->rtl ? GAP : 0;
        }
      if (child->idle > 0)
        {
          NumelRect idle = piece;

          idle.width = piece.width * child->idle;
          piece.width -= idle.width;
          if (rows->rtl)
            piece.x += idle.width;
          else
            idle.x += piece.width;
          numel_canvas_shape (rows->canvas, numel_outline_new_rect (&idle), color, TRUE);
        }
      numel_canvas_shape (rows->canvas, numel_outline_new_rect (&piece), color, FALSE);
      draw_percent (drawing, &piece, (double) child->value / total, color,
                    MIN (NUMEL_SIZE_SMALL, height / rows->em / 1.4));
      numel_canvas_end_region (rows->canvas);
    }
}

static void
draw_model (Drawing *drawing,
            guint    index,
            double   names_width,
            double   totals_width)
{
  const NumelRows *rows = &drawing->rows;
  const Model *model = get_model (drawing->bars, index);
  const NumelChartDatum *datum = model->datum;
  gint64 total = numel_slices_get_total (datum);
  double size = MIN (NUMEL_SIZE_NAME, drawing->step / rows->em / (rows->narrow ? 2.7 : 1.35));
  double top = drawing->plot.y + index * drawing->step;
  double line = numel_text_meter_get_line_height (rows->meter, size);
  double height =
    rows->narrow ? drawing->step - line - 0.75 * rows->em : drawing->step * BAR / STEP;
  double y = rows->narrow ? top + line + 0.15 * rows->em : top + (drawing->step - height) / 2;
  double middle = rows->narrow ? top + line / 2 : top + drawing->step / 2;
  g_autofree char *count = numel_format_count (total);
  g_autofree char *text = numel_chart_datum_describe (datum, total);
  NumelRect bar = { drawing->plot.x, y, drawing->plot.width, height };
  int region;

  /* Its long edges are sharp on a screen. */
  height = MAX (round (height), 1);
  bar.y = y = round (y);
  bar.height = height;
  bar.x = numel_rows_mirror (rows, bar.x, bar.width);
  region = numel_canvas_begin_region (rows->canvas, datum->id, text,
                                      &(NumelShape) { .kind = NUMEL_SHAPE_RECT, .rect = bar }, -1,
                                      numel_chart_datum_get_n_children (datum) > 0);

  numel_rows_draw_words (rows,
                         &(NumelRowWords) {
                           .name = rows->style->hide_names ? NULL : datum->name,
                           .number = totals_width > 0 ? count : NULL,
                           .mark = model->mark,
                           .indent = model->mark >= 0 ? NUMEL_ROWS_INDENT * rows->em : 0,
                           .room = names_width,
                           .size = size,
                           .name_weight = NUMEL_WEIGHT_BOLD,
                           .number_weight = NUMEL_WEIGHT_NORMAL,
                         },
                         middle, middle);
  numel_canvas_end_region (rows->canvas);

  draw_bar (drawing, model, region, y, height);
}

static void
numel_bars_draw (NumelChart            *chart,
                 NumelCanvas           *canvas,
                 const NumelRect       *area,
                 const NumelChartStyle *style)
{
  NumelBars *self = NUMEL_BARS (chart);
  g_autoptr (NumelAxis) axis = NULL;
  gboolean parts[NUMEL_N_PARTS] = { FALSE };
  double names_width;
  double totals_width;
  double mark_width = 0;
  double highest = 0;
  double room;
  Drawing drawing = {
    .rows = numel_rows_begin (canvas, area, style),
    .bars = self,
    .plot = *area,
  };

  if (self->models->len == 0)
    return;

  names_width = measure_columns (self, style->meter, &totals_width);
  for (guint i = 0; i < self->models->len; i++)
    {
      highest = MAX (highest, (double) numel_slices_get_total (get_model (self, i)->datum));
      if (get_model (self, i)->mark >= 0)
        mark_width = NUMEL_ROWS_INDENT * drawing.rows.em;
    }

  find_parts (self, parts);
  if (!style->hide_legend)
    {
      NumelRect legend = { area->x, area->y, area->width, area->height };
      double height = numel_canvas_legend (canvas, &legend, parts);

      drawing.plot.y += height + (height > 0 ? 0.5 * drawing.rows.em : 0);
      drawing.plot.height -= drawing.plot.y - area->y;
    }
  drawing.plot.height -= AXIS * drawing.rows.em;

  drawing.rows.narrow &= !style->hide_names;
  if (drawing.rows.narrow)
    {
      names_width = MIN (names_width, area->width - totals_width - mark_width - drawing.rows.em);
      names_width = MAX (names_width, 0);
    }
  else
    {
      names_width = style->hide_names ? 0 : MIN (names_width, area->width * 0.28);
      if (totals_width > area->width * 0.4)
        totals_width = 0;
      room = style->hide_names ? 0 : mark_width + names_width + drawing.rows.em;
      drawing.plot.x += room;
      drawing.plot.width -= room + (totals_width > 0 ? totals_width + drawing.rows.em : 0);
    }

  drawing.step = MIN (drawing.plot.height / self->models->len,
                      (drawing.rows.narrow ? NARROW_STEP : MAX_STEP) * drawing.rows.em);
  if (drawing.plot.width < 1 || drawing.step < 3)
    return;
  drawing.plot.height = drawing.step * self->models->len;

  drawing.axis = axis =
    self->shares
      ? numel_axis_new_linear (NUMEL_AXIS_PERCENT, 0, 1, FALSE, 4)
      : numel_axis_new_linear (NUMEL_AXIS_COUNT, 0, highest, FALSE,
                               (guint) CLAMP (drawing.plot.width / (4.5 * drawing.rows.em), 2, 8));
  draw_axis (&drawing);
  for (guint i = 0; i < self->models->len; i++)
    draw_model (&drawing, i, names_width, totals_width);
}

static char *
numel_bars_describe (NumelChart *chart)
{
  NumelBars *self = NUMEL_BARS (chart);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < self->models->len; i++)
    {
      const NumelChartDatum *datum = get_model (self, i)->datum;
      gint64 total = numel_slices_get_total (datum);
      g_autofree char *count = numel_format_count (total);

      g_string_append_printf (text, "%s%s: %s", i > 0 ? "\n" : "", datum->name, count);
      for (guint j = 0; j < numel_chart_datum_get_n_children (datum); j++)
        {
          const NumelChartDatum *child = numel_chart_datum_get_child (datum, j);
          g_autofree char *share = numel_format_percent ((double) child->value, (double) total);

          g_string_append_printf (text, ", %s %s", child->name, share);
        }
    }

  return g_string_free (text, FALSE);
}

static void
numel_bars_finalize (GObject *object)
{
  NumelBars *self = NUMEL_BARS (object);

  g_clear_pointer (&self->models, g_array_unref);

  G_OBJECT_CLASS (numel_bars_parent_class)->finalize (object);
}

static void
numel_bars_class_init (NumelBarsClass *klass)
{
  NumelChartClass *chart_class = NUMEL_CHART_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = numel_bars_finalize;
  chart_class->draw = numel_bars_draw;
  chart_class->describe = numel_bars_describe;
}

static void
numel_bars_init (NumelBars *self)
{
  self->models = g_array_new (FALSE, FALSE, sizeof (Model));
  g_array_set_clear_func (self->models, clear_model);
}

NumelBars *
numel_bars_new (void)
{
  return g_object_new (NUMEL_TYPE_BARS, NULL);
}

void
numel_bars_clear (NumelBars *self)
{
  g_return_if_fail (NUMEL_IS_BARS (self));

  g_array_set_size (self->models, 0);
  numel_chart_changed (NUMEL_CHART (self));
}

/**
 * numel_bars_add:
 * @self: bars
 * @model: a model; its children are the pieces of its bar
 * @mark: the number of its mark, from 0, or -1 for none
 */
void
numel_bars_add (NumelBars       *self,
                NumelChartDatum *model,
                int              mark)
{
  Model added = { NULL, mark };

  g_return_if_fail (NUMEL_IS_BARS (self));
  g_return_if_fail (model != NULL);

  added.datum = numel_chart_datum_ref (model);
  g_array_append_val (self->models, added);
  numel_chart_changed (NUMEL_CHART (self));
}

/**
 * numel_bars_set_shares:
 * @self: bars
 * @shares: whether all bars are equally long and show shares; else they have one scale from 0
 */
void
numel_bars_set_shares (NumelBars *self,
                       gboolean   shares)
{
  g_return_if_fail (NUMEL_IS_BARS (self));

  if (self->shares == shares)
    return;

  self->shares = shares;
  numel_chart_changed (NUMEL_CHART (self));
}

/**
 * numel_bars_get_natural_height:
 * @self: bars
 * @width: how wide they are, in pixels
 *
 * Returns: the height they like to have, legend and axis included
 */
double
numel_bars_get_natural_height (NumelBars      *self,
                               double          width,
                               NumelTextMeter *meter)
{
  double em = numel_text_meter_get_em (meter);
  double step = (numel_rows_is_narrow (width, meter) ? NARROW_STEP : STEP) * em;
  gboolean parts[NUMEL_N_PARTS] = { FALSE };
  g_autoptr (NumelCanvas) canvas = NULL;
  double legend;

  g_return_val_if_fail (NUMEL_IS_BARS (self), 0);

  /* How many lines a legend takes is known once it is laid out. */
  canvas = numel_canvas_new (meter, NUMEL_PALETTE_PRINT, width, G_MAXINT16);
  find_parts (self, parts);
  legend = numel_canvas_legend (canvas, &(NumelRect) { 0, 0, width, G_MAXINT16 }, parts);

  return self->models->len * step + AXIS * em + legend + 0.5 * em;
}

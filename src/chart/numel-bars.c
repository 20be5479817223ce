/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-bars.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "numel-axis.h"
#include "numel-draw.h"
#include "numel-format.h"
#include "numel-model-mark.h"
#include "numel-slices.h"

/* Relative to the font: a bar, the way to the next, and the same where names stand above bars. */
#define BAR 1.77
#define STEP 2.86
#define NARROW_STEP 3.5
#define MAX_STEP 4.4
#define AXIS 1.7
#define MARK 0.8

/* Below so many ems of width names stand above their bars. */
#define NARROW 30

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
  NumelBars *bars;
  NumelDisplayListBuilder *builder;
  const NumelChartStyle *style;
  NumelTextMeter *meter;
  NumelRect area;
  NumelRect plot;
  NumelAxis *axis;
  double em;
  double step;
  gboolean rtl;
  gboolean narrow;
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

/* The chart is drawn from left to right and mirrored as a whole. */
static double
mirror (const Drawing *drawing,
        double         x,
        double         width)
{
  return drawing->rtl ? 2 * drawing->area.x + drawing->area.width - x - width : x;
}

static NumelAnchor
get_anchor (const Drawing *drawing,
            gboolean       start)
{
  return start != drawing->rtl ? NUMEL_ANCHOR_LEFT : NUMEL_ANCHOR_RIGHT;
}

static NumelColor
get_role (const Drawing    *drawing,
          NumelPaletteRole  role)
{
  return numel_palette_get_role (drawing->style->palette, role);
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

      names = MAX (names, numel_text_meter_get_width (meter, datum->name, NUMEL_DRAW_NAME,
                                                      NUMEL_WEIGHT_BOLD, FALSE));
      *totals = MAX (*totals, numel_text_meter_get_width (meter, total, NUMEL_DRAW_NAME,
                                                          NUMEL_WEIGHT_NORMAL, TRUE));
    }

  return names;
}

static void
draw_axis (Drawing *drawing)
{
  double last_end = -G_MAXDOUBLE;
  double bottom = drawing->plot.y + drawing->plot.height;
  double baseline = bottom + 0.35 * drawing->em
                    + numel_text_meter_get_ascent (drawing->meter, NUMEL_DRAW_SMALL);

  for (guint i = 0; i < drawing->axis->ticks->len; i++)
    {
      double tick = g_array_index (drawing->axis->ticks, double, i);
      g_autofree char *text = numel_axis_format (drawing->axis, tick);
      double width = numel_text_meter_get_width (drawing->meter, text, NUMEL_DRAW_SMALL,
                                                 NUMEL_WEIGHT_NORMAL, TRUE);
      double x = drawing->plot.x + numel_axis_get_place (drawing->axis, tick) * drawing->plot.width;
      double left = CLAMP (x - width / 2, drawing->area.x,
                           MAX (drawing->area.x, drawing->area.x + drawing->area.width - width));
      double line = mirror (drawing, x, 0);

      /* Where names stand above bars, lines would run through them. */
      numel_display_list_builder_stroke (
        drawing->builder,
        numel_outline_new_line (line, drawing->narrow ? bottom : drawing->plot.y, line,
                             drawing->narrow ? bottom + 0.3 * drawing->em : bottom),
        get_role (drawing, NUMEL_ROLE_GRID), 1);
      if (left < last_end + 0.4 * drawing->em)
        continue;
      numel_draw_number (drawing->builder, text, mirror (drawing, left, width), baseline,
                         NUMEL_DRAW_SMALL, NUMEL_WEIGHT_NORMAL, NUMEL_ANCHOR_LEFT,
                         get_role (drawing, NUMEL_ROLE_DIM));
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
  g_autofree char *text = g_strdup_printf ("%d%%", (int) lround (share * 100));
  double width = numel_text_meter_get_width (drawing->meter, text, size, NUMEL_WEIGHT_BOLD, FALSE);

  if (width + 0.5 * drawing->em > piece->width
      || numel_text_meter_get_line_height (drawing->meter, size) > piece->height)
    return;

  numel_draw_text (drawing->builder, text, piece->x + piece->width / 2,
                   numel_draw_get_baseline (drawing->meter, piece->y + piece->height / 2, size),
                   size, NUMEL_WEIGHT_BOLD, NUMEL_ANCHOR_CENTER, numel_color_get_readable (color));
}

static void
draw_bar (Drawing     *drawing,
          const Model *model,
          int          region,
          double       y,
          double       height)
{
  const NumelChartDatum *datum = model->datum;
  double total = (double) numel_slices_get_total (datum);
  double whole = drawing->bars->shares ? total : 1;
  double sum = 0;

  if (total <= 0)
    return;

  for (guint i = 0; i < numel_chart_datum_get_n_children (datum); i++)
    {
      const NumelChartDatum *child = numel_chart_datum_get_child (datum, i);
      NumelPalette palette = drawing->style->palette;
      NumelColor color = child->has_part ? numel_palette_get_part (palette, child->part)
                                         : get_role (drawing, NUMEL_ROLE_NEUTRAL);
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
      piece = (NumelRect) { mirror (drawing, drawing->plot.x + start, width), y, width, height };

      id = g_strconcat (datum->id, "/", child->id, NULL);
      about = numel_chart_datum_describe (child, (gint64) total);
      text = g_strconcat (datum->name, ": ", about, NULL);
      numel_display_list_builder_begin_region (
        drawing->builder, id, text, &(NumelShape) { .kind = NUMEL_SHAPE_RECT, .rect = piece },
        region, FALSE);

      /* The gap is taken from the end, and never all of a thin piece. */
      if (width > 2 * GAP)
        {
          piece.width -= GAP;
          piece.x += drawing->rtl ? GAP : 0;
        }
      if (child->idle > 0)
        {
          NumelRect idle = piece;

          idle.width = piece.width * child->idle;
          piece.width -= idle.width;
          if (drawing->rtl)
            piece.x += idle.width;
          else
            idle.x += piece.width;
          numel_draw_shape (drawing->builder, numel_outline_new_rect (&idle), color, TRUE, palette);
        }
      numel_draw_shape (drawing->builder, numel_outline_new_rect (&piece), color, FALSE, palette);
      draw_percent (drawing, &piece, (double) child->value / total, color,
                    MIN (NUMEL_DRAW_SMALL, height / drawing->em / 1.4));
      numel_display_list_builder_end_region (drawing->builder);
    }
}

static void
draw_model (Drawing *drawing,
            guint    index,
            double   names_width,
            double   totals_width)
{
  const Model *model = get_model (drawing->bars, index);
  const NumelChartDatum *datum = model->datum;
  gint64 total = numel_slices_get_total (datum);
  double size = MIN (NUMEL_DRAW_NAME, drawing->step / drawing->em / (drawing->narrow ? 2.7 : 1.35));
  double top = drawing->plot.y + index * drawing->step;
  double line = numel_text_meter_get_line_height (drawing->meter, size);
  double height = drawing->narrow ? drawing->step - line - 0.75 * drawing->em
                                  : drawing->step * BAR / STEP;
  double y = drawing->narrow ? top + line + 0.15 * drawing->em : top + (drawing->step - height) / 2;
  double middle = drawing->narrow ? top + line / 2 : top + drawing->step / 2;
  double mark = model->mark >= 0 ? MARK * drawing->em : 0;
  double indent = model->mark >= 0 ? mark + 0.5 * drawing->em : 0;
  double baseline = numel_draw_get_baseline (drawing->meter, middle, size);
  g_autofree char *count = numel_format_count (total);
  g_autofree char *name = NULL;
  g_autofree char *text = numel_chart_datum_describe (datum, total);
  NumelRect bar = { drawing->plot.x, y, drawing->plot.width, height };
  int region;

  height = MAX (height, 1);
  bar.height = height;
  bar.x = mirror (drawing, bar.x, bar.width);
  region = numel_display_list_builder_begin_region (
    drawing->builder, datum->id, text, &(NumelShape) { .kind = NUMEL_SHAPE_RECT, .rect = bar }, -1,
    numel_chart_datum_get_n_children (datum) > 0);

  if (!drawing->style->hide_names)
    {
      name = numel_text_meter_ellipsize (drawing->meter, datum->name, size, NUMEL_WEIGHT_BOLD,
                                         names_width + 0.01);
      if (model->mark >= 0)
        numel_model_mark_draw (drawing->builder, (guint) model->mark,
                               mirror (drawing, drawing->area.x + mark / 2, 0), middle, mark,
                               drawing->style->palette);
      numel_draw_text (drawing->builder, name, mirror (drawing, drawing->area.x + indent, 0),
                       baseline, size, NUMEL_WEIGHT_BOLD, get_anchor (drawing, TRUE),
                       get_role (drawing, NUMEL_ROLE_TEXT));
    }
  if (totals_width > 0)
    numel_draw_number (drawing->builder, count,
                       mirror (drawing, drawing->area.x + drawing->area.width, 0), baseline, size,
                       NUMEL_WEIGHT_NORMAL, get_anchor (drawing, FALSE),
                       get_role (drawing, NUMEL_ROLE_TEXT));
  numel_display_list_builder_end_region (drawing->builder);

  draw_bar (drawing, model, region, y, height);
}

static void
numel_bars_draw (NumelChart              *chart,
                 NumelDisplayListBuilder *builder,
                 const NumelRect         *area,
                 const NumelChartStyle   *style)
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
    .bars = self,
    .builder = builder,
    .style = style,
    .meter = style->meter,
    .area = *area,
    .plot = *area,
    .em = numel_text_meter_get_em (style->meter),
    .rtl = numel_text_meter_is_rtl (style->meter),
  };

  if (self->models->len == 0)
    return;

  names_width = measure_columns (self, style->meter, &totals_width);
  for (guint i = 0; i < self->models->len; i++)
    {
      highest = MAX (highest, (double) numel_slices_get_total (get_model (self, i)->datum));
      if (get_model (self, i)->mark >= 0)
        mark_width = (MARK + 0.5) * drawing.em;
    }

  find_parts (self, parts);
  if (!style->hide_legend)
    {
      NumelRect legend = { area->x, area->y, area->width, area->height };
      double height = numel_draw_legend (builder, &legend, parts, style->palette);

      drawing.plot.y += height + (height > 0 ? 0.5 * drawing.em : 0);
      drawing.plot.height -= drawing.plot.y - area->y;
    }
  drawing.plot.height -= AXIS * drawing.em;

  drawing.narrow = area->width < NARROW * drawing.em && !style->hide_names;
  if (drawing.narrow)
    {
      names_width = MIN (names_width, area->width - totals_width - mark_width - drawing.em);
      names_width = MAX (names_width, 0);
    }
  else
    {
      names_width = style->hide_names ? 0 : MIN (names_width, area->width * 0.28);
      if (totals_width > area->width * 0.4)
        totals_width = 0;
      room = style->hide_names ? 0 : mark_width + names_width + drawing.em;
      drawing.plot.x += room;
      drawing.plot.width -= room + (totals_width > 0 ? totals_width + drawing.em : 0);
    }

  drawing.step = MIN (drawing.plot.height / self->models->len,
                      (drawing.narrow ? NARROW_STEP : MAX_STEP) * drawing.em);
  if (drawing.plot.width < 1 || drawing.step < 3)
    return;
  drawing.plot.height = drawing.step * self->models->len;

  drawing.axis = axis = self->shares
                          ? numel_axis_new_linear (NUMEL_AXIS_PERCENT, 0, 1, FALSE, 4)
                          : numel_axis_new_linear (
                            NUMEL_AXIS_COUNT, 0, highest, FALSE,
                            (guint) CLAMP (drawing.plot.width / (4.5 * drawing.em), 2, 8));
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
 * @meter: the font
 *
 * Returns: the height they like to have, legend and axis included
 */
double
numel_bars_get_natural_height (NumelBars      *self,
                               double          width,
                               NumelTextMeter *meter)
{
  double em = numel_text_meter_get_em (meter);
  double step = (width < NARROW * em ? NARROW_STEP : STEP) * em;
  gboolean parts[NUMEL_N_PARTS] = { FALSE };
  g_autoptr (NumelDisplayListBuilder) builder = NULL;
  double legend;

  g_return_val_if_fail (NUMEL_IS_BARS (self), 0);

  /* How many lines a legend takes is known once it is laid out. */
  builder = numel_display_list_builder_new (meter, width, G_MAXINT16);
  find_parts (self, parts);
  legend = numel_draw_legend (builder, &(NumelRect) { 0, 0, width, G_MAXINT16 }, parts,
                              NUMEL_PALETTE_LIGHT);

  return self->models->len * step + AXIS * em + legend + 0.5 * em;
}

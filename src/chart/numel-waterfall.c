/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-waterfall.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "numel-canvas.h"
#include "core/text/numel-format.h"
#include "numel-rows.h"

/* Relative to the font. */
#define BAR 1.36
#define ROW 2.86
#define MIN_ROW 1.5
#define TIP 0.45

/* Where words stand above their bars. */
#define NARROW_BAR 0.9
#define NARROW_GAP 1.1

/* If all of it is above so much of the largest value, the axis is cut, and the bars at both ends
 * begin with a piece of so much of the width. */
#define CUT 0.35
#define STUB 0.36

typedef struct
{
  char *id;
  char *name;
  char *detail;
  gint64 parts[NUMEL_N_PARTS];
  gint64 change;
} Step;

typedef struct
{
  char *name;
  int mark;
} End;

struct _NumelWaterfall
{
  NumelChart parent_instance;

  End start;
  End end;
  gint64 value;
  GArray *steps;
};

G_DEFINE_FINAL_TYPE (NumelWaterfall, numel_waterfall, NUMEL_TYPE_CHART)

typedef struct
{
  NumelRows rows;
  NumelWaterfall *waterfall;
  NumelRect plot;
  double row;
  double indent;
  double names_width;
  double low;
  double high;
  double stub;
  double words_height;
  gboolean cut;
} Drawing;

static void
clear_step (gpointer data)
{
  Step *step = data;

  g_clear_pointer (&step->id, g_free);
  g_clear_pointer (&step->name, g_free);
  g_clear_pointer (&step->detail, g_free);
}

static const Step *
get_step (NumelWaterfall *self,
          guint           index)
{
  return &g_array_index (self->steps, Step, index);
}

static gint64
add_clamped (gint64 a,
             gint64 b)
{
  gint64 sum;

  if (__builtin_add_overflow (a, b, &sum))
    return a > 0 ? G_MAXINT64 : G_MININT64;

  return sum;
}

static double
get_x (const Drawing *drawing,
       gint64         value)
{
  double range = MAX (drawing->high - drawing->low, 1);
  double place = ((double) value - drawing->low) / range;

  return drawing->plot.x + drawing->stub + place * (drawing->plot.width - drawing->stub);
}

static double
get_bar_height (const Drawing *drawing)
{
  const NumelRows *rows = &drawing->rows;
  double height = rows->narrow ? NARROW_BAR * rows->em : MIN (BAR * rows->em, drawing->row * 0.7);

  return MAX (round (height), 1);
}

/* Where the middle of a bar is whose long edges are sharp on a screen. */
static double
get_middle (const Drawing *drawing,
            guint          row)
{
  double height = get_bar_height (drawing);
  double top = drawing->plot.y + row * drawing->row
               + (drawing->rows.narrow ? drawing->words_height : (drawing->row - height) / 2);

  return round (top) + height / 2;
}

static void
draw_words (Drawing    *drawing,
            guint       row,
            const char *name,
            const char *detail,
            int         mark,
            const char *number,
            gboolean    is_end)
{
  const NumelRows *rows = &drawing->rows;
  double middle = get_middle (drawing, row);
  double name_line = numel_text_meter_get_line_height (rows->meter, NUMEL_SIZE_NAME);
  double detail_line = numel_text_meter_get_line_height (rows->meter, NUMEL_SIZE_SMALL);
  gboolean has_detail = detail != NULL && name_line + detail_line <= drawing->row;
  double name_middle = has_detail ? middle - detail_line / 2 : middle;
  double detail_middle = middle + name_line / 2;
  double number_middle = middle;
  NumelTextWeight weight = is_end ? NUMEL_WEIGHT_BOLD : NUMEL_WEIGHT_NORMAL;
  NumelRowWords words = {
    .name = name,
    .number = number,
    .mark = mark,
    .indent = rows->narrow && mark < 0 ? 0 : drawing->indent,
    .room = drawing->names_width,
    .size = NUMEL_SIZE_NAME,
    .name_weight = weight,
    .number_weight = weight,
  };

  if (rows->narrow)
    {
      double top = drawing->plot.y + row * drawing->row;

      /* What has no detail stands at its bar all the same. */
      detail_middle = top + drawing->words_height - detail_line / 2;
      name_middle = number_middle =
        has_detail ? top + name_line / 2 : top + drawing->words_height - name_line / 2;
    }

  numel_rows_draw_words (rows, &words, name_middle, number_middle);
  if (has_detail)
    {
      g_autofree char *below = numel_text_meter_ellipsize (rows->meter, detail, NUMEL_SIZE_SMALL,
                                                           NUMEL_WEIGHT_NORMAL, words.room + 0.01);

      numel_canvas_number (
        rows->canvas, below, numel_rows_mirror (rows, rows->area.x + words.indent, 0),
        numel_text_meter_get_baseline (rows->meter, detail_middle, NUMEL_SIZE_SMALL),
        NUMEL_SIZE_SMALL, NUMEL_WEIGHT_NORMAL, numel_rows_get_anchor (rows, TRUE),
        numel_canvas_get_role (rows->canvas, NUMEL_ROLE_DIM));
    }
}

static NumelShape
get_row_shape (const Drawing *drawing,
               guint          row)
{
  return (NumelShape) {
    .kind = NUMEL_SHAPE_RECT,
    .rect = { drawing->rows.area.x, drawing->plot.y + row * drawing->row, drawing->rows.area.width,
              drawing->row },
  };
}

/* Two slanted lines say that a piece of the bar is left out. */
static void
draw_break (Drawing *drawing,
            double   middle,
            double   height)
{
  const NumelRows *rows = &drawing->rows;
  double slant = height * 0.3;

  for (guint i = 0; i < 2; i++)
    {
      double x = numel_rows_mirror (rows, drawing->plot.x + (0.9 + 0.55 * i) * rows->em, 0);

      numel_canvas_stroke (rows->canvas,
                           numel_outline_new_line (x - slant / 2, middle + height / 2,
                                                   x + slant / 2, middle - height / 2),
                           numel_canvas_get_role (rows->canvas, NUMEL_ROLE_BACKGROUND), 2);
    }
}

static void
draw_end (Drawing    *drawing,
          guint       row,
          const char *id,
          const End  *end,
          gint64      value)
{
  const NumelRows *rows = &drawing->rows;
  double height = get_bar_height (drawing);
  double middle = get_middle (drawing, row);
  double width = get_x (drawing, value) - drawing->plot.x;
  NumelRect bar = { numel_rows_mirror (rows, drawing->plot.x, width), middle - height / 2, width,
                    height };
  NumelShape shape = get_row_shape (drawing, row);
  g_autofree char *count = numel_format_count (value);
  g_autofree char *text = g_strdup_printf ("%s\n%s", end->name, count);

  numel_canvas_begin_region (rows->canvas, id, text, &shape, -1, FALSE);
  if (width > 0)
    numel_canvas_shape (rows->canvas, numel_outline_new_rounded (&bar, 2),
                        numel_canvas_get_role (rows->canvas, NUMEL_ROLE_NEUTRAL), FALSE);
  if (drawing->cut)
    draw_break (drawing, middle, height);
  draw_words (drawing, row, end->name, NULL, end->mark, count, TRUE);
  numel_canvas_end_region (rows->canvas);
}

static NumelOutline *
create_arrow (double from,
              double to,
              double middle,
              double height,
              double em)
{
  double tip = MIN (TIP * em, fabs (to - from));
  double shoulder = to > from ? to - tip : to + tip;
  NumelOutline *path = numel_outline_new ();

  numel_outline_move_to (path, from, middle - height / 2);
  numel_outline_line_to (path, shoulder, middle - height / 2);
  numel_outline_line_to (path, to, middle);
  numel_outline_line_to (path, shoulder, middle + height / 2);
  numel_outline_line_to (path, from, middle + height / 2);
  numel_outline_close (path);

  return path;
}

/* The parts that moved the way the whole step did share the arrow; what moved against it is left to
   the tooltip. */
static void
draw_arrow (NumelCanvas *canvas,
            const Step  *step,
            double       from,
            double       to,
            double       middle,
            double       height)
{
  gboolean down = step->change < 0;
  double moved = 0;
  double sum = 0;

  for (guint part = 0; part < NUMEL_N_PARTS; part++)
    {
      if ((step->parts[part] < 0) == down)
        moved += fabs ((double) step->parts[part]);
    }

  /* What is too short for an arrow is still seen. */
  if (fabs (to - from) < 2)
    to = from + (to < from ? -2 : 2);

  numel_canvas_clip (canvas, create_arrow (from, to, middle, height, canvas->em));
  for (guint part = 0; part < NUMEL_N_PARTS; part++)
    {
      double share = fabs ((double) step->parts[part]) / moved;
      double start = from + (to - from) * sum;
      double end;
      NumelRect piece;

      if (step->parts[part] == 0 || (step->parts[part] < 0) != down)
        continue;
      sum += share;
      end = from + (to - from) * sum;
      piece = (NumelRect) { MIN (start, end), middle - height / 2, fabs (end - start), height };
      if (sum < 1 - 1e-9 && piece.width > 2)
        {
          piece.width -= 1;
          piece.x += end < start ? 1 : 0;
        }
      numel_canvas_fill (canvas, numel_outline_new_rect (&piece),
                         numel_palette_get_part (canvas->palette, part));
    }
  numel_canvas_unclip (canvas);

  if (numel_palette_is_high_contrast (canvas->palette))
    numel_canvas_stroke (canvas, create_arrow (from, to, middle, height, canvas->em),
                         numel_canvas_get_role (canvas, NUMEL_ROLE_TEXT), 1);
}

static char *
describe_step (const Step *step)
{
  g_autofree char *change = numel_format_count_signed (step->change);
  GString *text = g_string_new (step->name);

  if (step->detail != NULL)
    g_string_append_printf (text, "\n%s", step->detail);
  g_string_append_printf (text, "\n%s", change);

  for (guint part = 0; part < NUMEL_N_PARTS; part++)
    {
      g_autofree char *moved = numel_format_count_signed (step->parts[part]);

      if (step->parts[part] != 0 && step->parts[part] != step->change)
        g_string_append_printf (text, "\n%s: %s", numel_part_get_title (part), moved);
    }

  return g_string_free (text, FALSE);
}

static void
draw_step (Drawing    *drawing,
           guint       row,
           const Step *step,
           gint64      before,
           gint64      after)
{
  const NumelRows *rows = &drawing->rows;
  double middle = get_middle (drawing, row);
  double from = numel_rows_mirror (rows, get_x (drawing, before), 0);
  double to = numel_rows_mirror (rows, get_x (drawing, after), 0);
  NumelShape shape = get_row_shape (drawing, row);
  g_autofree char *text = describe_step (step);
  g_autofree char *change = numel_format_count_signed (step->change);

  numel_canvas_begin_region (rows->canvas, step->id, text, &shape, -1, FALSE);
  if (step->change != 0)
    draw_arrow (rows->canvas, step, from, to, middle, get_bar_height (drawing));
  draw_words (drawing, row, step->name, step->detail, -1, change, FALSE);
  numel_canvas_end_region (rows->canvas);
}

/* From the end of a bar down to where the next one begins. */
static void
draw_connection (Drawing *drawing,
                 guint    row,
                 gint64   value)
{
  const NumelRows *rows = &drawing->rows;
  double x = numel_rows_mirror (rows, get_x (drawing, value), 0);
  double half = get_bar_height (drawing) / 2;

  numel_canvas_rule (rows->canvas, x, get_middle (drawing, row) + half, x,
                     get_middle (drawing, row + 1) - half, 2,
                     numel_canvas_get_role (rows->canvas, NUMEL_ROLE_LEADER));
}

static void
measure (Drawing *drawing)
{
  const NumelRows *rows = &drawing->rows;
  NumelWaterfall *self = drawing->waterfall;
  g_autofree char *first = numel_format_count (self->value);
  gint64 value = self->value;
  double numbers =
    numel_text_meter_get_width (rows->meter, first, NUMEL_SIZE_NAME, NUMEL_WEIGHT_BOLD, TRUE);
  double names = MAX (numel_text_meter_get_width (rows->meter, self->start.name, NUMEL_SIZE_NAME,
                                                  NUMEL_WEIGHT_BOLD, FALSE),
                      numel_text_meter_get_width (rows->meter, self->end.name, NUMEL_SIZE_NAME,
                                                  NUMEL_WEIGHT_BOLD, FALSE));

  drawing->low = drawing->high = (double) value;
  for (guint i = 0; i < self->steps->len; i++)
    {
      const Step *step = get_step (self, i);
      g_autofree char *change = numel_format_count_signed (step->change);

      value = add_clamped (value, step->change);
      drawing->low = MIN (drawing->low, (double) value);
      drawing->high = MAX (drawing->high, (double) value);
      numbers = MAX (numbers, numel_text_meter_get_width (rows->meter, change, NUMEL_SIZE_NAME,
                                                          NUMEL_WEIGHT_NORMAL, TRUE));
      names = MAX (names, numel_text_meter_get_width (rows->meter, step->name, NUMEL_SIZE_NAME,
                                                      NUMEL_WEIGHT_NORMAL, FALSE));
      if (step->detail != NULL)
        names = MAX (names, numel_text_meter_get_width (rows->meter, step->detail, NUMEL_SIZE_SMALL,
                                                        NUMEL_WEIGHT_NORMAL, TRUE));
    }
  {
    g_autofree char *last = numel_format_count (value);

    numbers = MAX (numbers, numel_text_meter_get_width (rows->meter, last, NUMEL_SIZE_NAME,
                                                        NUMEL_WEIGHT_BOLD, TRUE));
  }

  drawing->indent = self->start.mark >= 0 || self->end.mark >= 0 ? NUMEL_ROWS_INDENT * rows->em : 0;
  if (rows->narrow)
    {
      drawing->names_width = MAX (rows->area.width - drawing->indent - rows->em - numbers, 0);
    }
  else
    {
      drawing->names_width = MIN (names, MAX (rows->area.width * 0.42 - drawing->indent, 0));
      drawing->plot.x += drawing->indent + drawing->names_width + rows->em;
      drawing->plot.width -= drawing->indent + drawing->names_width + 2 * rows->em + numbers;
    }

  drawing->cut = drawing->low > CUT * drawing->high && drawing->high > drawing->low;
  if (drawing->cut)
    {
      drawing->stub = STUB * drawing->plot.width;
    }
  else
    {
      drawing->low = MIN (drawing->low, 0);
      drawing->stub = 0;
    }
}

static double
measure_words (NumelWaterfall *self,
               NumelTextMeter *meter)
{
  double height = numel_text_meter_get_line_height (meter, NUMEL_SIZE_NAME);

  for (guint i = 0; i < self->steps->len; i++)
    {
      if (get_step (self, i)->detail != NULL)
        return height + numel_text_meter_get_line_height (meter, NUMEL_SIZE_SMALL);
    }

  return height;
}

static void
numel_waterfall_draw (NumelChart            *chart,
                      NumelCanvas           *canvas,
                      const NumelRect       *area,
                      const NumelChartStyle *style)
{
  NumelWaterfall *self = NUMEL_WATERFALL (chart);
  gint64 value = self->value;
  guint n_rows = self->steps->len + 2;
  Drawing drawing = {
    .rows = numel_rows_begin (canvas, area, style),
    .waterfall = self,
    .plot = *area,
  };

  if (self->start.name == NULL || self->end.name == NULL)
    return;

  measure (&drawing);
  drawing.row = MIN (area->height / n_rows, 1.3 * ROW * drawing.rows.em);
  if (drawing.rows.narrow)
    {
      drawing.words_height = measure_words (self, style->meter) + 0.15 * drawing.rows.em;
      drawing.rows.narrow = drawing.row >= drawing.words_height + NARROW_BAR * drawing.rows.em;
      if (!drawing.rows.narrow)
        measure (&drawing);
    }
  if (drawing.plot.width < 2 * drawing.rows.em || drawing.row < MIN_ROW * drawing.rows.em * 0.8)
    return;

  /* Where words stand above bars, lines would run through them. */
  for (guint i = 0; i + 1 < n_rows && !drawing.rows.narrow; i++)
    {
      draw_connection (&drawing, i, value);
      if (i < self->steps->len)
        value = add_clamped (value, get_step (self, i)->change);
    }

  value = self->value;
  draw_end (&drawing, 0, "start", &self->start, value);
  for (guint i = 0; i < self->steps->len; i++)
    {
      const Step *step = get_step (self, i);
      gint64 after = add_clamped (value, step->change);

      draw_step (&drawing, i + 1, step, value, after);
      value = after;
    }
  draw_end (&drawing, n_rows - 1, "end", &self->end, value);
}

static gint64
get_end (NumelWaterfall *self)
{
  gint64 value = self->value;

  for (guint i = 0; i < self->steps->len; i++)
    value = add_clamped (value, get_step (self, i)->change);

  return value;
}

static char *
numel_waterfall_describe (NumelChart *chart)
{
  NumelWaterfall *self = NUMEL_WATERFALL (chart);
  g_autofree char *start = numel_format_count (self->value);
  g_autofree char *end = numel_format_count (get_end (self));
  GString *text = g_string_new (NULL);

  if (self->start.name == NULL || self->end.name == NULL)
    return g_string_free (text, FALSE);

  g_string_append_printf (text, "%s: %s", self->start.name, start);
  for (guint i = 0; i < self->steps->len; i++)
    {
      const Step *step = get_step (self, i);
      g_autofree char *change = numel_format_count_signed (step->change);

      g_string_append_printf (text, "\n%s", step->name);
      if (step->detail != NULL)
        g_string_append_printf (text, " (%s)", step->detail);
      g_string_append_printf (text, ": %s", change);
    }
  g_string_append_printf (text, "\n%s: %s", self->end.name, end);

  return g_string_free (text, FALSE);
}

static void
numel_waterfall_finalize (GObject *object)
{
  NumelWaterfall *self = NUMEL_WATERFALL (object);

  g_clear_pointer (&self->start.name, g_free);
  g_clear_pointer (&self->end.name, g_free);
  g_clear_pointer (&self->steps, g_array_unref);

  G_OBJECT_CLASS (numel_waterfall_parent_class)->finalize (object);
}

static void
numel_waterfall_class_init (NumelWaterfallClass *klass)
{
  NumelChartClass *chart_class = NUMEL_CHART_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = numel_waterfall_finalize;
  chart_class->draw = numel_waterfall_draw;
  chart_class->describe = numel_waterfall_describe;
}

static void
numel_waterfall_init (NumelWaterfall *self)
{
  self->steps = g_array_new (FALSE, FALSE, sizeof (Step));
  g_array_set_clear_func (self->steps, clear_step);
}

NumelWaterfall *
numel_waterfall_new (void)
{
  return g_object_new (NUMEL_TYPE_WATERFALL, NULL);
}

/**
 * numel_waterfall_clear:
 *
 * Forgets both ends and all steps.
 */
void
numel_waterfall_clear (NumelWaterfall *self)
{
  g_return_if_fail (NUMEL_IS_WATERFALL (self));

  g_clear_pointer (&self->start.name, g_free);
  g_clear_pointer (&self->end.name, g_free);
  self->value = 0;
  g_array_set_size (self->steps, 0);
  numel_chart_changed (NUMEL_CHART (self));
}

/**
 * numel_waterfall_set_start:
 * @name: where it starts
 * @mark: the number of the model's mark, from 0, or -1 for none
 * @value: how many parameters there are
 */
void
numel_waterfall_set_start (NumelWaterfall *self,
                           const char     *name,
                           int             mark,
                           gint64          value)
{
  g_return_if_fail (NUMEL_IS_WATERFALL (self));

  g_free (self->start.name);
  self->start = (End) { g_strdup (name), mark };
  self->value = value;
  numel_chart_changed (NUMEL_CHART (self));
}

/**
 * numel_waterfall_set_end:
 * @name: where it ends; how many parameters there are is what the steps lead to
 * @mark: the number of the model's mark, from 0, or -1 for none
 */
void
numel_waterfall_set_end (NumelWaterfall *self,
                         const char     *name,
                         int             mark)
{
  g_return_if_fail (NUMEL_IS_WATERFALL (self));

  g_free (self->end.name);
  self->end = (End) { g_strdup (name), mark };
  numel_chart_changed (NUMEL_CHART (self));
}

/**
 * numel_waterfall_add_step:
 * @id: a stable name of the step
 * @name: what changed
 * @detail: (nullable): from what to what, numbers: "32 → 8"
 * @parts: the difference it makes to each part; their sum is the step
 */
void
numel_waterfall_add_step (NumelWaterfall *self,
                          const char     *id,
                          const char     *name,
                          const char     *detail,
                          const gint64    parts[NUMEL_N_PARTS])
{
  Step step = { g_strdup (id), g_strdup (name), g_strdup (detail), { 0 }, 0 };

  g_return_if_fail (NUMEL_IS_WATERFALL (self));

  for (guint part = 0; part < NUMEL_N_PARTS; part++)
    {
      step.parts[part] = parts[part];
      step.change = add_clamped (step.change, parts[part]);
    }
  g_array_append_val (self->steps, step);
  numel_chart_changed (NUMEL_CHART (self));
}

/**
 * numel_waterfall_get_natural_height:
 * @width: how wide it is, in pixels
 *
 * Returns: the height it likes to have, in pixels
 */
double
numel_waterfall_get_natural_height (NumelWaterfall *self,
                                    double          width,
                                    NumelTextMeter *meter)
{
  double em = numel_text_meter_get_em (meter);
  double row = ROW * em;

  if (numel_rows_is_narrow (width, meter))
    row = measure_words (self, meter) + (0.15 + NARROW_BAR + NARROW_GAP) * em;

  return (self->steps->len + 2) * row;
}

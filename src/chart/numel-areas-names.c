/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is written beside and on stacked areas: names at their end, and the mark of the open
 * model. */
#include "numel-areas-private.h"
#include "numel-draw.h"
#include "core/text/numel-format.h"
#include "numel-label-column.h"
#include "numel-model-mark.h"
#include "numel-pie-labels.h"

/* Relative to the font. */
#define NAME_STEP 2.6
#define MARK 0.75

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
void
_numel_areas_draw_names (NumelAreasDrawing *drawing,
                         const NumelRect   *area,
                         guint              last)
{
  NumelAreas *self = drawing->areas;
  g_autoptr (GArray) chosen = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autofree double *shares = g_new0 (double, self->bands->len + 1);
  g_autofree double *positions = g_new0 (double, self->bands->len + 1);
  double name_line = numel_text_meter_get_line_height (drawing->meter, NUMEL_DRAW_NAME);
  double height = numel_pie_labels_get_height (drawing->meter);
  double total = _numel_areas_get_sum (self, last, self->bands->len);
  double left = drawing->plot.rect.x + drawing->plot.rect.width
                + NUMEL_PLOT_NAME_GAP * drawing->em;
  double text_x = left + numel_draw_get_swatch (drawing->meter) + 0.35 * drawing->em;
  guint room = numel_pie_labels_get_room (
    area->y + area->height - drawing->plot.rect.y + name_line / 2, drawing->meter);

  for (guint i = 0; i < self->bands->len; i++)
    {
      shares[i] = total > 0
                    ? (double) _numel_band_get_value (_numel_areas_get_band (self, i), last) / total
                    : 0;
      if (shares[i] > 0)
        g_array_append_val (chosen, i);
    }
  g_array_sort_with_data (chosen, compare_shares, shares);
  while (chosen->len > 0
         && (chosen->len > room
             || shares[g_array_index (chosen, guint, chosen->len - 1)] < 0.0005))
    g_array_set_size (chosen, chosen->len - 1);
  g_array_sort (chosen, compare_descending);

  for (guint i = 0; i < chosen->len; i++)
    {
      guint band = g_array_index (chosen, guint, i);
      double x;
      double top;
      double bottom;

      _numel_areas_get_point (drawing, last, band + 1, &x, &top);
      _numel_areas_get_point (drawing, last, band, &x, &bottom);
      positions[i] = (top + bottom) / 2 - name_line / 2;
    }
  if (!numel_label_column_place (positions, chosen->len, NAME_STEP * drawing->em,
                                 drawing->plot.rect.y - name_line / 2,
                                 area->y + area->height - height))
    return;

  for (guint i = 0; i < chosen->len; i++)
    {
      guint index = g_array_index (chosen, guint, i);
      const NumelBand *band = _numel_areas_get_band (self, index);
      NumelPalette palette = drawing->style->palette;
      g_autofree char *share = numel_format_percent ((double) _numel_band_get_value (band, last),
                                                     total);
      g_autofree char *name = numel_text_meter_ellipsize (drawing->meter, band->name,
                                                          NUMEL_DRAW_NAME, NUMEL_WEIGHT_BOLD,
                                                          area->x + area->width - text_x);

      numel_draw_swatch (drawing->builder, left, positions[i] + name_line / 2,
                         numel_palette_get_part (palette, band->part), palette);
      numel_draw_text (drawing->builder, name, text_x,
                       positions[i] + numel_text_meter_get_ascent (drawing->meter, NUMEL_DRAW_NAME),
                       NUMEL_DRAW_NAME, NUMEL_WEIGHT_BOLD, NUMEL_ANCHOR_LEFT,
                       numel_palette_get_role (palette, NUMEL_ROLE_TEXT));
      numel_draw_number (drawing->builder, share, text_x,
                         positions[i] + name_line
                           + numel_text_meter_get_ascent (drawing->meter, NUMEL_DRAW_SMALL),
                         NUMEL_DRAW_SMALL, NUMEL_WEIGHT_NORMAL, NUMEL_ANCHOR_LEFT,
                         numel_palette_get_role (palette, NUMEL_ROLE_DIM));
    }
}

/* The open model: its mark on the total, a line down to the axis, and its name where it hides
 * least, before the mark if there is room. */
void
_numel_areas_draw_mark (NumelAreasDrawing *drawing)
{
  NumelAreas *self = drawing->areas;
  NumelPalette palette = drawing->style->palette;
  const NumelRect *field = &drawing->plot.rect;
  double name_line = numel_text_meter_get_line_height (drawing->meter, NUMEL_DRAW_NAME);
  double height = numel_pie_labels_get_height (drawing->meter);
  double width;
  double x = 0;
  double y = 0;
  NumelRect box;
  gboolean covers_mark;
  int point = -1;

  for (guint i = 0; i < self->x->len; i++)
    {
      if (_numel_areas_get_x (self, i) == self->mark_x && _numel_areas_is_counted (self, i))
        point = (int) i;
    }
  if (self->mark < 0 || point < 0)
    return;

  _numel_areas_get_point (drawing, (guint) point, self->bands->len, &x, &y);
  numel_draw_rule (drawing->builder, x, y, x, field->y + field->height, 3,
                   numel_palette_get_role (palette, NUMEL_ROLE_TEXT));

  width = MAX (numel_text_meter_get_width (drawing->meter, self->mark_name, NUMEL_DRAW_NAME,
                                           NUMEL_WEIGHT_BOLD, FALSE),
               numel_text_meter_get_width (drawing->meter, self->mark_detail, NUMEL_DRAW_SMALL,
                                           NUMEL_WEIGHT_NORMAL, TRUE));
  box =
    (NumelRect) { x - width - 0.5 * drawing->em, y - height - 0.4 * drawing->em, width, height };
  if (box.x < field->x)
    box.x = MIN (x + 0.5 * drawing->em, field->x + field->width - width);
  box.y = MAX (box.y, field->y);
  covers_mark = box.x + box.width > x - MARK / 2 * drawing->em
                && box.x < x + MARK / 2 * drawing->em
                && box.y + box.height > y - MARK / 2 * drawing->em;

  if (box.x >= field->x && box.y + box.height < field->y + field->height && !covers_mark)
    {
      NumelRect plate = { box.x - 0.25 * drawing->em, box.y, width + 0.5 * drawing->em, height };
      NumelColor back = numel_palette_get_role (palette, NUMEL_ROLE_BACKGROUND);

      numel_display_list_builder_fill (drawing->builder,
                                       numel_outline_new_rounded (&plate, 0.25 * drawing->em),
                                       numel_color_with_alpha (back, 0.86));
      numel_draw_text (drawing->builder, self->mark_name, box.x + width,
                       box.y + numel_text_meter_get_ascent (drawing->meter, NUMEL_DRAW_NAME),
                       NUMEL_DRAW_NAME, NUMEL_WEIGHT_BOLD, NUMEL_ANCHOR_RIGHT,
                       numel_palette_get_role (palette, NUMEL_ROLE_TEXT));
      numel_draw_number (drawing->builder, self->mark_detail, box.x + width,
                         box.y + name_line
                           + numel_text_meter_get_ascent (drawing->meter, NUMEL_DRAW_SMALL),
                         NUMEL_DRAW_SMALL, NUMEL_WEIGHT_NORMAL, NUMEL_ANCHOR_RIGHT,
                         numel_palette_get_role (palette, NUMEL_ROLE_DIM));
    }

  numel_display_list_builder_stroke (
    drawing->builder,
    numel_model_mark_create_path ((guint) self->mark, x, y, MARK * drawing->em),
    numel_palette_get_role (palette, NUMEL_ROLE_BACKGROUND), 3);
  numel_model_mark_draw (drawing->builder, (guint) self->mark, x, y, MARK * drawing->em, palette);
}

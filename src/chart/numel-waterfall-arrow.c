/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-waterfall-arrow.h"

#include <math.h>

#include "numel-text-meter.h"

/* Relative to the font. */
#define TIP 0.45

static NumelOutline *
create_outline (const NumelArrow *arrow,
                double            to,
                double            em)
{
  double from = arrow->from;
  double middle = arrow->middle;
  double height = arrow->height;
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

/**
 * numel_waterfall_arrow_draw:
 * @builder: where to draw
 * @parts: what the step changes in each part
 * @change: their sum, not 0
 * @arrow: where it is
 * @palette: the colours
 *
 * Draws a step of a waterfall. The parts that moved the way the whole step did share the arrow;
 * what moved against it is left to the tooltip.
 */
void
numel_waterfall_arrow_draw (NumelDisplayListBuilder *builder,
                            const gint64             parts[NUMEL_N_PARTS],
                            gint64                   change,
                            const NumelArrow        *arrow,
                            NumelPalette             palette)
{
  double em = numel_text_meter_get_em (numel_display_list_builder_get_meter (builder));
  double from = arrow->from;
  double to = arrow->to;
  double middle = arrow->middle;
  double height = arrow->height;
  gboolean down = change < 0;
  double moved = 0;
  double sum = 0;

  for (guint part = 0; part < NUMEL_N_PARTS; part++)
    {
      if ((parts[part] < 0) == down)
        moved += fabs ((double) parts[part]);
    }

  /* What is too short for an arrow is still seen. */
  if (fabs (to - from) < 2)
    to = from + (to < from ? -2 : 2);

  numel_display_list_builder_clip (builder,
                                   create_outline (arrow, to, em));
  for (guint part = 0; part < NUMEL_N_PARTS; part++)
    {
      double share = fabs ((double) parts[part]) / moved;
      double start = from + (to - from) * sum;
      double end;
      NumelRect piece;

      if (parts[part] == 0 || (parts[part] < 0) != down)
        continue;
      sum += share;
      end = from + (to - from) * sum;
      piece = (NumelRect) { MIN (start, end), middle - height / 2, fabs (end - start), height };
      if (sum < 1 - 1e-9 && piece.width > 2)
        {
          piece.width -= 1;
          piece.x += end < start ? 1 : 0;
        }
      numel_display_list_builder_fill (builder, numel_outline_new_rect (&piece),
                                       numel_palette_get_part (palette, part));
    }
  numel_display_list_builder_unclip (builder);

  if (numel_palette_is_high_contrast (palette))
    numel_display_list_builder_stroke (builder,
                                       create_outline (arrow, to, em),
                                       numel_palette_get_role (palette, NUMEL_ROLE_TEXT), 1);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * NumelCostInk:
 * @NUMEL_COST_INK_PART: the colour of a part
 * @NUMEL_COST_INK_MODEL: the colour of a model
 * @NUMEL_COST_INK_NEUTRAL: grey: what stands for no part
 * @NUMEL_COST_INK_TRACK: what is left empty
 * @NUMEL_COST_INK_NONE: nothing is drawn, and what follows stands further on
 */
typedef enum
{
  NUMEL_COST_INK_PART,
  NUMEL_COST_INK_MODEL,
  NUMEL_COST_INK_NEUTRAL,
  NUMEL_COST_INK_TRACK,
  NUMEL_COST_INK_NONE,
} NumelCostInk;

/**
 * NumelCostSegment:
 * @value: how long it is; nothing is drawn for 0 or less
 * @index: which part, or which model's mark
 * @hatched: it is of another kind than the solid ones: products with other tokens, not weights
 */
typedef struct
{
  double value;
  NumelCostInk ink;
  guint index;
  gboolean hatched;
} NumelCostSegment;

/**
 * NumelCostBar:
 *
 * A bar of segments on a scale that it shares with other bars. It grows from the start edge. The
 * text beside it says the same, so it is no more than a picture to assistive programs.
 */
#define NUMEL_TYPE_COST_BAR (numel_cost_bar_get_type ())
G_DECLARE_FINAL_TYPE (NumelCostBar, numel_cost_bar, NUMEL, COST_BAR, GtkWidget)

GtkWidget *numel_cost_bar_new          (void);

void       numel_cost_bar_set_segments (NumelCostBar           *self,
                                        const NumelCostSegment *segments,
                                        guint                   n_segments,
                                        double                  whole);
void       numel_cost_bar_set_limit    (NumelCostBar           *self,
                                        double                  limit);
double     numel_cost_bar_get_length   (NumelCostBar           *self);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "numel-cost-state.h"

G_BEGIN_DECLS

/**
 * NumelCostCard:
 *
 * A card of the Cost page: a view of its state whose children stand one below the other.
 */
#define NUMEL_TYPE_COST_CARD (numel_cost_card_get_type ())
G_DECLARE_DERIVABLE_TYPE (NumelCostCard, numel_cost_card, NUMEL, COST_CARD, GtkWidget)

/**
 * NumelCostCardClass:
 * @update: shows what the chosen model costs, %NULL if that is unknown
 * @set_narrow: (nullable): lays the card out for a narrow window
 */
struct _NumelCostCardClass
{
  GtkWidgetClass parent_class;

  void (*update)     (NumelCostCard  *self,
                      NumelCostState *state,
                      NumelCost      *cost);
  void (*set_narrow) (NumelCostCard  *self,
                      gboolean        narrow);
};

/**
 * NumelCostTitleFunc:
 *
 * Returns: (nullable): what people call a value of a setting, %NULL if it isn't offered
 */
typedef const char *(*NumelCostTitleFunc) (int value);

void            numel_cost_card_set_state  (NumelCostCard      *self,
                                            NumelCostState     *state);
NumelCostState *numel_cost_card_get_state  (NumelCostCard      *self);
void            numel_cost_card_set        (NumelCostCard      *self,
                                            NumelCostSetting    setting,
                                            gint64              value);
void            numel_cost_card_offer      (NumelCostCard      *self,
                                            GtkDropDown        *drop_down,
                                            NumelCostSetting    setting,
                                            int                 n_values,
                                            NumelCostTitleFunc  get_title);
void            numel_cost_card_set_narrow (NumelCostCard      *self,
                                            gboolean            narrow);

G_END_DECLS

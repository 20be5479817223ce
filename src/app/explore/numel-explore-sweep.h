/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/widgets/numel-chart-view.h"
#include "app/widgets/numel-page.h"

#include <adwaita.h>

G_BEGIN_DECLS

/**
 * NumelExploreSweep:
 *
 * The card that shows the parts of a model over one of its hyperparameters.
 */
#define NUMEL_TYPE_EXPLORE_SWEEP (numel_explore_sweep_get_type ())
G_DECLARE_FINAL_TYPE (NumelExploreSweep, numel_explore_sweep, NUMEL, EXPLORE_SWEEP, AdwBin)

void            numel_explore_sweep_set_document (NumelExploreSweep *self,
                                                  NumelDocument     *document,
                                                  GListModel        *items);
void            numel_explore_sweep_update       (NumelExploreSweep *self);
void            numel_explore_sweep_set_narrow   (NumelExploreSweep *self,
                                                  gboolean           narrow);
NumelChart     *numel_explore_sweep_get_chart    (NumelExploreSweep *self);
char           *numel_explore_sweep_dup_table    (NumelExploreSweep *self,
                                                  NumelTableFormat   format)
                                                 G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

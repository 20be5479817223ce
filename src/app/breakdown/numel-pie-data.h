/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/count/numel-breakdown.h"
#include "chart/numel-chart-datum.h"

G_BEGIN_DECLS

/**
 * NumelPieData:
 * @root: what the pie shows
 * @part_keys: key path of the module that stands for each part, the largest that is of this part
 *   alone; %NULL for a part that the model hasn't
 *
 * A breakdown as a pie's data. The id of a slice is the key path of its module; of a part's slice
 * it is the part's name with a colon before it.
 */
typedef struct
{
  NumelChartDatum *root;
  char *part_keys[NUMEL_N_PARTS];
} NumelPieData;

NumelPieData *numel_pie_data_new       (NumelBreakdown     *breakdown,
                                        const NumelNode    *focus) G_GNUC_WARN_UNUSED_RESULT;
NumelPieData *numel_pie_data_new_tree  (NumelBreakdown     *breakdown) G_GNUC_WARN_UNUSED_RESULT;
void          numel_pie_data_free      (NumelPieData       *self);

const char   *numel_pie_data_get_key   (const NumelPieData *self,
                                        const char         *id);
const char   *numel_pie_data_get_id    (const NumelPieData *self,
                                        const char         *key_path);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NumelPieData, numel_pie_data_free)

G_END_DECLS

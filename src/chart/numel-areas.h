/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-axis.h"
#include "numel-chart.h"

G_BEGIN_DECLS

/**
 * NumelAreas:
 *
 * The parts of a count over something that varies, stacked. A point of it is a region by `point/X`.
 */
#define NUMEL_TYPE_AREAS (numel_areas_get_type ())
G_DECLARE_FINAL_TYPE (NumelAreas, numel_areas, NUMEL, AREAS, NumelChart)

NumelAreas *numel_areas_new        (void) G_GNUC_WARN_UNUSED_RESULT;
void        numel_areas_set_points (NumelAreas    *self,
                                    const double  *x,
                                    guint          n_points,
                                    NumelAxisUnit  unit,
                                    gboolean       logarithmic,
                                    const char    *title);
void        numel_areas_add        (NumelAreas    *self,
                                    NumelPart      part,
                                    const char    *name,
                                    const gint64  *values);
void        numel_areas_set_shares (NumelAreas    *self,
                                    gboolean       shares);
void        numel_areas_set_mark   (NumelAreas    *self,
                                    int            mark,
                                    double         x,
                                    const char    *name,
                                    const char    *detail);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-axis.h"
#include "numel-chart.h"

G_BEGIN_DECLS

/**
 * NumelLines:
 *
 * A line for each model over a common axis. A line is a region by its id, a marked point of it by
 * `ID/X`.
 */
#define NUMEL_TYPE_LINES (numel_lines_get_type ())
G_DECLARE_FINAL_TYPE (NumelLines, numel_lines, NUMEL, LINES, NumelChart)

NumelLines *numel_lines_new        (void) G_GNUC_WARN_UNUSED_RESULT;
void        numel_lines_clear      (NumelLines    *self);
void        numel_lines_set_axes   (NumelLines    *self,
                                    NumelAxisUnit  x_unit,
                                    NumelAxisUnit  y_unit,
                                    gboolean       logarithmic,
                                    const char    *x_title);
void        numel_lines_add        (NumelLines    *self,
                                    const char    *id,
                                    const char    *name,
                                    guint          mark,
                                    const double  *x,
                                    const double  *y,
                                    guint          n_points,
                                    double         limit,
                                    gboolean       emphasised);
void        numel_lines_set_marker (NumelLines    *self,
                                    double         x);

G_END_DECLS

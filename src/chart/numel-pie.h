/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-chart-datum.h"
#include "numel-chart.h"

G_BEGIN_DECLS

/**
 * NumelPieForm:
 * @NUMEL_PIE_RING: the parts as a ring, their tensors as an outer band
 * @NUMEL_PIE_FULL: the parts as a disc
 */
typedef enum
{
  NUMEL_PIE_RING,
  NUMEL_PIE_FULL,
} NumelPieForm;

/**
 * NumelPie:
 *
 * Shares of a whole: the children of a tree's root, and inside of them their own children. Every
 * slice is a region by its datum's id.
 */
#define NUMEL_TYPE_PIE (numel_pie_get_type ())
G_DECLARE_FINAL_TYPE (NumelPie, numel_pie, NUMEL, PIE, NumelChart)

NumelPie        *numel_pie_new        (void) G_GNUC_WARN_UNUSED_RESULT;
void             numel_pie_set_root   (NumelPie        *self,
                                       NumelChartDatum *root);
void             numel_pie_set_form   (NumelPie        *self,
                                       NumelPieForm     form);
void             numel_pie_set_centre (NumelPie        *self,
                                       const char      *title,
                                       const char      *subtitle);

G_END_DECLS

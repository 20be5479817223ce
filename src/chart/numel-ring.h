/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-chart-datum.h"
#include "numel-chart.h"

G_BEGIN_DECLS

/**
 * NumelRing:
 *
 * The whole hierarchy as rings around each other, from a focus outwards. Every slice is a region by
 * its datum's id; the hole is the region of the focus itself, for the way out.
 */
#define NUMEL_TYPE_RING (numel_ring_get_type ())
G_DECLARE_FINAL_TYPE (NumelRing, numel_ring, NUMEL, RING, NumelChart)

NumelRing  *numel_ring_new       (void) G_GNUC_WARN_UNUSED_RESULT;
void        numel_ring_set_root  (NumelRing       *self,
                                  NumelChartDatum *root);
gboolean    numel_ring_set_focus (NumelRing       *self,
                                  const char      *id);

G_END_DECLS

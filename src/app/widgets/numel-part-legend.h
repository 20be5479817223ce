/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "core/notation/numel-part.h"

G_BEGIN_DECLS

/**
 * NumelPartLegend:
 *
 * Swatches and names of the parts, in drawing order; those of nearly every text model unless told
 * otherwise. It wraps.
 */
#define NUMEL_TYPE_PART_LEGEND (numel_part_legend_get_type ())
G_DECLARE_FINAL_TYPE (NumelPartLegend, numel_part_legend, NUMEL, PART_LEGEND, AdwBin)

void numel_part_legend_set_parts (NumelPartLegend *self,
                                  guint            parts);

G_END_DECLS

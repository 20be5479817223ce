/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/count/numel-breakdown.h"
#include "core/catalog/numel-catalog.h"

G_BEGIN_DECLS

/**
 * NumelGrowth:
 *
 * How the parts of a family's models grow with their size, from the presets.
 */
typedef struct _NumelGrowth NumelGrowth;

/**
 * NumelGrowthPoint: one of the presets and its counts
 */
typedef struct
{
  const NumelPreset *preset;
  NumelCounts counts;
} NumelGrowthPoint;

GStrv                   numel_growth_list_families (NumelCatalog       *catalog)
                                                   G_GNUC_WARN_UNUSED_RESULT;

NumelGrowth            *numel_growth_new           (NumelCatalog       *catalog,
                                                    const char         *family)
                                                   G_GNUC_WARN_UNUSED_RESULT;
void                    numel_growth_free          (NumelGrowth        *self);

const char             *numel_growth_get_title     (const NumelGrowth  *self);
const NumelGrowthPoint *numel_growth_get_points    (const NumelGrowth  *self,
                                                    guint              *n_points);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NumelGrowth, numel_growth_free)

G_END_DECLS

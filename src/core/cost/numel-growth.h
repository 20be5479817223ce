/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/count/numel-breakdown.h"
#include "core/catalog/numel-catalog.h"

G_BEGIN_DECLS

/**
 * NumelGrowthPoint: one of the presets and its counts
 */
typedef struct
{
  const NumelPreset *preset;
  NumelCounts counts;
} NumelGrowthPoint;

/**
 * NumelGrowth:
 * @title: what people call the family
 * @points: (element-type NumelGrowthPoint): its presets with their counts, smallest first
 *
 * How the parts of a family's models grow with their size, from the presets.
 */
typedef struct
{
  NumelCatalog *catalog;
  char *title;
  GArray *points;
} NumelGrowth;

GStrv        numel_growth_list_families (NumelCatalog *catalog) G_GNUC_WARN_UNUSED_RESULT;

NumelGrowth *numel_growth_new           (NumelCatalog *catalog,
                                         const char   *family) G_GNUC_WARN_UNUSED_RESULT;
void         numel_growth_free          (NumelGrowth  *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NumelGrowth, numel_growth_free)

G_END_DECLS

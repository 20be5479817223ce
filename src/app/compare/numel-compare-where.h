/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "core/catalog/numel-catalog.h"
#include "app/widgets/numel-chart-view.h"

G_BEGIN_DECLS

/**
 * NumelCompareWhere:
 *
 * The card that shows where the parameters are: a bar for each open model, or how the parts of a
 * family grow with its size.
 */
#define NUMEL_TYPE_COMPARE_WHERE (numel_compare_where_get_type ())
G_DECLARE_FINAL_TYPE (NumelCompareWhere, numel_compare_where, NUMEL, COMPARE_WHERE, AdwBin)

void            numel_compare_where_set_catalog (NumelCompareWhere *self,
                                                 NumelCatalog      *catalog);
void            numel_compare_where_update      (NumelCompareWhere *self,
                                                 GListModel        *documents);
NumelChart     *numel_compare_where_get_chart   (NumelCompareWhere *self);

G_END_DECLS

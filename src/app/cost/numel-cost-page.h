/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/widgets/numel-page.h"

#include <adwaita.h>

G_BEGIN_DECLS

/**
 * NumelCostPage:
 *
 * What the chosen model costs in memory and compute, and the rules of thumb beside exact counts.
 */
#define NUMEL_TYPE_COST_PAGE (numel_cost_page_get_type ())
G_DECLARE_FINAL_TYPE (NumelCostPage, numel_cost_page, NUMEL, COST_PAGE, AdwBin)

G_END_DECLS

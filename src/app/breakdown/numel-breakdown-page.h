/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "app/widgets/numel-page.h"

G_BEGIN_DECLS

/**
 * NumelBreakdownPage:
 *
 * How many parameters the chosen model has and where they are: headline, pie, tree and formula.
 */
#define NUMEL_TYPE_BREAKDOWN_PAGE (numel_breakdown_page_get_type ())
G_DECLARE_FINAL_TYPE (NumelBreakdownPage, numel_breakdown_page, NUMEL, BREAKDOWN_PAGE, AdwBin)

G_END_DECLS

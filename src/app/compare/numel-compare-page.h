/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/widgets/numel-page.h"

#include <adwaita.h>

G_BEGIN_DECLS

/**
 * NumelComparePage:
 *
 * The open models side by side: where their parameters are, what changed from one to another, and a
 * table of their differences.
 */
#define NUMEL_TYPE_COMPARE_PAGE (numel_compare_page_get_type ())
G_DECLARE_FINAL_TYPE (NumelComparePage, numel_compare_page, NUMEL, COMPARE_PAGE, AdwBin)

G_END_DECLS

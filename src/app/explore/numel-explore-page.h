/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/widgets/numel-page.h"

#include <adwaita.h>

G_BEGIN_DECLS

/**
 * NumelExplorePage:
 *
 * The chosen model with other values: one hyperparameter swept, and the settings that meet a
 * budget.
 */
#define NUMEL_TYPE_EXPLORE_PAGE (numel_explore_page_get_type ())
G_DECLARE_FINAL_TYPE (NumelExplorePage, numel_explore_page, NUMEL, EXPLORE_PAGE, AdwBin)

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-pages.h"

#include "app/breakdown/numel-breakdown-page.h"
#include "app/compare/numel-compare-page.h"
#include "app/cost/numel-cost-page.h"
#include "app/explore/numel-explore-page.h"

#include <glib/gi18n.h>

/* The pages of the window, in order. A page is made when it is first shown. */
static const NumelPageInfo pages[] = {
  { "breakdown", N_("Breakdown"), "numel-breakdown-symbolic", numel_breakdown_page_get_type, TRUE },
  { "compare", N_("Compare"), "numel-compare-symbolic", numel_compare_page_get_type, FALSE },
  { "explore", N_("Explore"), "numel-explore-symbolic", numel_explore_page_get_type, FALSE },
  { "cost", N_("Cost"), "numel-cost-symbolic", numel_cost_page_get_type, FALSE },
};

const NumelPageInfo *
numel_pages_get (guint *n_pages)
{
  *n_pages = G_N_ELEMENTS (pages);
  return pages;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-compare-changes.h"
#include "numel-compare-table.h"
#include "numel-compare-where.h"
#include "app/widgets/numel-page.h"

G_BEGIN_DECLS

/**
 * NumelComparePage:
 *
 * The open models side by side: where their parameters are, what changed from one to another, and a
 * table of their differences.
 */
#define NUMEL_TYPE_COMPARE_PAGE (numel_compare_page_get_type ())
G_DECLARE_FINAL_TYPE (NumelComparePage, numel_compare_page, NUMEL, COMPARE_PAGE, GtkWidget)

NumelCompareWhere   *numel_compare_page_get_where   (NumelComparePage *self);
NumelCompareChanges *numel_compare_page_get_changes (NumelComparePage *self);
NumelCompareTable   *numel_compare_page_get_table   (NumelComparePage *self);

G_END_DECLS

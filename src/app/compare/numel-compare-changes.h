/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "app/widgets/numel-chart-view.h"
#include "app/document/numel-document.h"

G_BEGIN_DECLS

/**
 * NumelCompareChanges:
 *
 * The card that shows what changed from one open model to another, step by step.
 *
 * #NumelCompareChanges::changed is emitted when other models were chosen.
 */
#define NUMEL_TYPE_COMPARE_CHANGES (numel_compare_changes_get_type ())
G_DECLARE_FINAL_TYPE (NumelCompareChanges, numel_compare_changes, NUMEL, COMPARE_CHANGES, AdwBin)

void            numel_compare_changes_set_documents (NumelCompareChanges *self,
                                                     GListModel          *documents);
void            numel_compare_changes_update        (NumelCompareChanges *self);
void            numel_compare_changes_choose        (NumelCompareChanges *self,
                                                     NumelDocument       *from,
                                                     NumelDocument       *to);
NumelDocument  *numel_compare_changes_get_from      (NumelCompareChanges *self);
NumelDocument  *numel_compare_changes_get_to        (NumelCompareChanges *self);
NumelChart     *numel_compare_changes_get_chart     (NumelCompareChanges *self);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/widgets/numel-page.h"

#include <adwaita.h>

G_BEGIN_DECLS

/**
 * NumelCompareTable:
 *
 * The card with the hyperparameters and results of the open models, a column each, against one of
 * them.
 */
#define NUMEL_TYPE_COMPARE_TABLE (numel_compare_table_get_type ())
G_DECLARE_FINAL_TYPE (NumelCompareTable, numel_compare_table, NUMEL, COMPARE_TABLE, AdwBin)

void           numel_compare_table_set_documents (NumelCompareTable *self,
                                                  GListModel        *documents);
void           numel_compare_table_update        (NumelCompareTable *self);
void           numel_compare_table_set_pair      (NumelCompareTable *self,
                                                  NumelDocument     *from,
                                                  NumelDocument     *to);
void           numel_compare_table_set_narrow    (NumelCompareTable *self,
                                                  gboolean           narrow);
char          *numel_compare_table_dup           (NumelCompareTable *self,
                                                  NumelTableFormat   format)
                                                 G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

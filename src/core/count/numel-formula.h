/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-tree.h"

G_BEGIN_DECLS

void numel_formula_write (NumelBreakdown *self, NumelTreeNode *node, NumelInstance *instance,
                          const NumelLayer *layer, const NumelTensor *tensor);
void numel_formula_write_context (NumelBreakdown *self, NumelContext *context,
                                  NumelInstance *instance, const NumelModuleItem *item);

G_END_DECLS

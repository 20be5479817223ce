/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/count/numel-breakdown.h"
#include "numel-share-bar.h"

G_BEGIN_DECLS

/* How a node of a breakdown is told to people. */

GPtrArray *numel_node_list_visible   (const NumelNode *node) G_GNUC_WARN_UNUSED_RESULT;
void       numel_node_sum_shares     (const NumelNode *node,
                                      NumelShares     *shares);
char      *numel_node_format_note    (const NumelNode *node) G_GNUC_WARN_UNUSED_RESULT;
char      *numel_node_format_shape   (const NumelNode *node) G_GNUC_WARN_UNUSED_RESULT;
char      *numel_node_format_formula (const NumelNode *node,
                                      gboolean         markup) G_GNUC_WARN_UNUSED_RESULT;
char      *numel_node_format_row     (const NumelNode *node,
                                      gint64           total) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/count/numel-breakdown.h"

G_BEGIN_DECLS

void numel_cli_tree_write (GString              *text,
                           const NumelBreakdown *breakdown,
                           gint                  depth,
                           gboolean              tensors);

G_END_DECLS

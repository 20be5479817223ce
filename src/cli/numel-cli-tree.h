/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-cli-count-json.h"

G_BEGIN_DECLS

void numel_cli_tree_write (GString                   *text,
                           const NumelBreakdown      *breakdown,
                           const NumelCliCountDetail *detail);

G_END_DECLS

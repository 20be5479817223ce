/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/count/numel-model.h"

G_BEGIN_DECLS

void numel_cli_summary_write_head  (GString              *text,
                                    const char           *title,
                                    NumelModel           *model,
                                    const NumelBreakdown *breakdown);
void numel_cli_summary_write_notes (GString              *text,
                                    NumelModel           *model);

G_END_DECLS

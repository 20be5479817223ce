/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/count/numel-breakdown.h"
#include "app/widgets/numel-page.h"

G_BEGIN_DECLS

char *numel_breakdown_write_table (NumelBreakdown   *breakdown,
                                   NumelTableFormat  format) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

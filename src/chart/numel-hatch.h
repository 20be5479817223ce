/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-outline.h"

G_BEGIN_DECLS

NumelOutline *numel_hatch_create_lines (const NumelOutline *outline,
                                        double              step) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

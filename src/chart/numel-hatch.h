/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-path.h"

G_BEGIN_DECLS

NumelPath *numel_hatch_create_lines (const NumelPath *outline,
                                     double           distance) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/vary/numel-changes.h"
#include "numel-waterfall.h"

G_BEGIN_DECLS

gboolean numel_waterfall_add_change (NumelWaterfall  *self,
                                     const NumelStep *step);

G_END_DECLS

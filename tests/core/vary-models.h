/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/count/numel-model.h"

G_BEGIN_DECLS

NumelModel *vary_model_new_preset (const char              *id);
NumelModel *vary_model_new_text   (const char              *json);
NumelModel *vary_model_new_full   (const char              *json,
                                   const NumelModelOptions *options);
gint64      vary_model_count      (NumelModel              *model);

G_END_DECLS

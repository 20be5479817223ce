/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "app/document/numel-document.h"

G_BEGIN_DECLS

/**
 * NumelModelPicker:
 *
 * A drop-down of open models. It keeps its choice while models come, go and move; `chosen` is
 * %NULL only where there is none.
 */
#define NUMEL_TYPE_MODEL_PICKER (numel_model_picker_get_type ())
G_DECLARE_FINAL_TYPE (NumelModelPicker, numel_model_picker, NUMEL, MODEL_PICKER, AdwBin)

void           numel_model_picker_set_label  (NumelModelPicker *self,
                                              const char       *label);
void           numel_model_picker_set_models (NumelModelPicker *self,
                                              GListModel       *models);
NumelDocument *numel_model_picker_get_chosen (NumelModelPicker *self);
void           numel_model_picker_set_chosen (NumelModelPicker *self,
                                              NumelDocument    *document);

G_END_DECLS

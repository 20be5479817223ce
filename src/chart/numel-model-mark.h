/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-canvas.h"

G_BEGIN_DECLS

NumelOutline *numel_model_mark_create_path (guint                    index,
                                            double                   x,
                                            double                   y,
                                            double                   size)
                                           G_GNUC_WARN_UNUSED_RESULT;
void          numel_model_mark_draw        (NumelCanvas *canvas,
                                            guint                    index,
                                            double                   x,
                                            double                   y,
                                            double                   size);

G_END_DECLS

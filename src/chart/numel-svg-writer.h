/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-display-list.h"

G_BEGIN_DECLS

char *numel_svg_writer_write (const NumelDisplayList *list,
                              NumelColor              background,
                              gboolean                in_millimetres) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * NumelMark:
 *
 * What stands for a model or a part in charts, beside its name: the shape in a colour that stands
 * for an open model, or where `part` is set the small rounded square that stands for a part. Which
 * one says `index`.
 */
#define NUMEL_TYPE_MARK (numel_mark_get_type ())
G_DECLARE_FINAL_TYPE (NumelMark, numel_mark, NUMEL, MARK, GtkWidget)

void numel_mark_set_index (NumelMark *self,
                           guint      index);

G_END_DECLS

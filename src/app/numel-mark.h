/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * NumelMark:
 *
 * The shape in a colour that stands for an open model.
 */
#define NUMEL_TYPE_MARK (numel_mark_get_type ())
G_DECLARE_FINAL_TYPE (NumelMark, numel_mark, NUMEL, MARK, GtkWidget)

GtkWidget *numel_mark_new       (void);

void       numel_mark_set_index (NumelMark *self,
                                 guint      index);

G_END_DECLS

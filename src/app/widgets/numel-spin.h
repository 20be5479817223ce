/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

GtkWidget *numel_spin_new        (void);
char      *numel_spin_range_text (gint64         minimum,
                                  gint64         maximum);
void       numel_spin_show       (GtkSpinButton *spin,
                                  const char    *text);

G_END_DECLS

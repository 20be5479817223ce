/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

GtkWidget *test_find_shown (GtkWidget  *root,
                            const char *text);
void       test_says       (GtkWidget  *root,
                            const char *text);
GtkWidget *test_nth        (GtkWidget  *root,
                            GType       type,
                            guint       index);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * TestWidgetFunc:
 *
 * Returns: whether it is the widget that is looked for
 */
typedef gboolean (*TestWidgetFunc) (GtkWidget *widget,
                                    gpointer   data);

GtkWidget *test_find_where  (GtkWidget      *root,
                             TestWidgetFunc  is_it,
                             gpointer        data);
GtkWidget *test_find        (GtkWidget      *root,
                             GType           type);
GtkWidget *test_find_id     (GtkWidget      *root,
                             const char     *id);
GtkWidget *test_nth         (GtkWidget      *root,
                             GType           type,
                             guint           index);
GtkWidget *test_find_text   (GtkWidget      *root,
                             const char     *text);
GtkWidget *test_find_shown  (GtkWidget      *root,
                             const char     *text);
void       test_says        (GtkWidget      *root,
                             const char     *text);
GtkWidget *test_find_window (GType           type);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Layouts that GTK doesn't have. */

GtkLayoutManager *numel_child_layout_new_card  (void) G_GNUC_WARN_UNUSED_RESULT;
GtkLayoutManager *numel_child_layout_new_chips (void) G_GNUC_WARN_UNUSED_RESULT;
GtkLayoutManager *numel_child_layout_new_note  (void) G_GNUC_WARN_UNUSED_RESULT;
GtkLayoutManager *numel_child_layout_new_whole (void) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

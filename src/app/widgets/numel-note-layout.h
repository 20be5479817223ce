/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

GtkLayoutManager *numel_note_layout_new (void) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

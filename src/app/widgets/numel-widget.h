/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "chart/numel-canvas.h"

G_BEGIN_DECLS

void                     numel_widget_set_css_class     (GtkWidget        *widget,
                                                         const char       *name,
                                                         gboolean          has_class);
void                     numel_widget_set_text          (GtkWidget        *widget,
                                                         const char       *text);
void                     numel_widget_set_invalid       (GtkWidget        *widget,
                                                         gboolean          is_invalid);
void                     numel_widget_set_left_to_right (GtkWidget        *widget);
void                     numel_widget_set_cell          (GtkWidget        *widget,
                                                         int               column,
                                                         int               row,
                                                         int               width,
                                                         int               height);
void                     numel_widget_clear_box         (GtkWidget        *box);
NumelCanvas *numel_widget_start_drawing     (GtkWidget        *widget)
  G_GNUC_WARN_UNUSED_RESULT;
void                     numel_widget_show_drawing      (GtkWidget        *widget,
                                                         GtkSnapshot      *snapshot,
                                                         NumelDisplayList *drawing);

G_END_DECLS

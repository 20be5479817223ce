/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "app/widgets/numel-figure-button.h"

G_BEGIN_DECLS

GtkWidget *numel_cost_label_new       (const char        *text,
                                       const char        *css_class);
GtkWidget *numel_cost_label_new_note  (void);
void       numel_cost_label_set       (GtkWidget         *label,
                                       const char        *text);
GtkWidget *numel_cost_label_new_value (const char        *css_class);
void       numel_cost_label_set_bytes (NumelFigureButton *value,
                                       GtkWidget         *gib,
                                       const char        *name,
                                       NumelFigure       *figure);

G_END_DECLS

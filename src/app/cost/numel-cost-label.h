/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

GtkWidget *numel_cost_label_new      (const char *text,
                                      const char *css_class);
GtkWidget *numel_cost_label_new_note (void);
void       numel_cost_label_set      (GtkWidget  *label,
                                      const char *text);
void       numel_cost_card_init      (GtkWidget  *card);
void       numel_cost_card_clear     (GtkWidget  *card);

G_END_DECLS

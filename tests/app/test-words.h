/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

void     test_words_init      (void);
void     test_words_know      (const char *data);
void     test_words_know_name (const char *name);
gboolean test_words_is_data   (const char *text);
gboolean test_words_is_in     (GtkWidget  *widget,
                               const char *type_name);
void     test_words_check     (GtkWidget  *root,
                               const char *place);
void     test_words_menu      (GMenuModel *menu,
                               const char *place);
void     test_words_find      (GtkWidget  *widget,
                               const char *place,
                               const char *what,
                               const char *text);
void     test_words_end       (void);

G_END_DECLS

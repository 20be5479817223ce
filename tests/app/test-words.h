/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

void test_words_init  (void);
void test_words_know  (const char *data);
void test_words_know_name (const char *name);
void test_words_check (GtkWidget  *root,
                       const char *place);
void test_words_fit   (GtkWidget  *root,
                       int         width,
                       const char *place);
void test_words_menu  (GMenuModel *menu,
                       const char *place);
void test_words_end   (void);

G_END_DECLS

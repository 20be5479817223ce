/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

void test_fit_check (GtkWidget  *widget,
                     const char *place);
void test_fit_width (GtkWidget  *root,
                     int         width,
                     const char *place);

G_END_DECLS

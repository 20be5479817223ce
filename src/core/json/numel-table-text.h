/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

void numel_table_text_add_csv      (GString    *text,
                                    const char *field);
void numel_table_text_add_markdown (GString    *text,
                                    const char *words);
void numel_table_text_add_latex    (GString    *text,
                                    const char *words);

G_END_DECLS

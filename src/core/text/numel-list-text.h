/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

void numel_list_text_add (char **list, const char *item);
char *numel_list_text_join (const char *const *items) G_GNUC_WARN_UNUSED_RESULT;
char *numel_list_text_join_quoted (const char *const *items) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

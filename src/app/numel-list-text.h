/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

void numel_list_text_add (char       **list,
                          const char  *item);

G_END_DECLS

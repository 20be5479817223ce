/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

gboolean numel_memory_size_parse (const char *text, gint64 *bytes, GError **error);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

char *numel_nearest_list (const char *wanted, GPtrArray *known, gboolean is_typed)
  G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

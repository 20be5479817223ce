/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "core/json/numel-table.h"
#include "core/expression/numel-value.h"

G_BEGIN_DECLS

char     *numel_explore_describe_stays  (GListModel               *items,
                                         const char *const *const *exceptions);
char     *numel_explore_describe_moving (GListModel               *items,
                                         const char *const        *moving);
gint64    numel_explore_round_unit      (gint64                    value);
gboolean  numel_explore_parse_target    (const char               *text,
                                         gboolean                  is_bytes,
                                         gint64                   *target,
                                         GError                  **error);
void      numel_explore_add_value       (NumelTable               *table,
                                         const NumelValue         *value);

G_END_DECLS

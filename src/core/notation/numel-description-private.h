/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-description.h"

G_BEGIN_DECLS

#define NUMEL_DESCRIPTION_N_CONTENT_KEYS 5

/* What stands for a module's content: of these keys one replaces the others. */
extern const char *const numel_description_content_keys[NUMEL_DESCRIPTION_N_CONTENT_KEYS];

void     numel_description_copy_members (JsonObject  *from,
                                         JsonObject  *to);
gboolean numel_description_change       (JsonObject  *description,
                                         JsonNode    *changes,
                                         GError     **error);

G_END_DECLS

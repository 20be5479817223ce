/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

#include "numel-architecture.h"

G_BEGIN_DECLS

#define NUMEL_DESCRIPTION_MAX_SIZE    (1024 * 1024)
#define NUMEL_DESCRIPTION_MAX_DEPTH   64
#define NUMEL_DESCRIPTION_MAX_EXTENDS 8

JsonObject *numel_description_load  (const char            *name,
                                     NumelDescriptionFunc   get_text,
                                     gpointer               user_data,
                                     GError               **error) G_GNUC_WARN_UNUSED_RESULT;
JsonNode   *numel_description_join  (JsonObject            *blocks,
                                     JsonNode              *module,
                                     GError               **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

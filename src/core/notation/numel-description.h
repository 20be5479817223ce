/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

#define NUMEL_DESCRIPTION_MAX_SIZE    (1024 * 1024)
#define NUMEL_DESCRIPTION_MAX_DEPTH   64
#define NUMEL_DESCRIPTION_MAX_EXTENDS 8

/**
 * NumelDescriptionFunc:
 *
 * Gives the text of another description, for `extends`; fails with %NUMEL_ERROR_NOT_FOUND.
 */
typedef GBytes *(*NumelDescriptionFunc) (const char *name, gpointer user_data, GError **error);

JsonObject *numel_description_load (const char *name, NumelDescriptionFunc get_text,
                                    gpointer user_data, GError **error) G_GNUC_WARN_UNUSED_RESULT;
JsonNode *numel_description_join (JsonObject *blocks, JsonNode *module, GError **error)
                                 G_GNUC_WARN_UNUSED_RESULT;

static inline gboolean
numel_description_is_string (JsonNode *node)
{
  return JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING;
}

/* A value that begins with "=" is an expression. */
static inline gboolean
numel_description_is_expression (JsonNode *node)
{
  return numel_description_is_string (node) && json_node_get_string (node)[0] == '=';
}

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-architecture-private.h"

G_BEGIN_DECLS

/**
 * NumelReader:
 * @place: where in the description it is, for messages
 * @locals: slots of the local names that are in sight, innermost last
 * @repeats: how many `repeat`s it is inside of
 * @depth: how many modules it is inside of
 * @error: what went wrong, if a function returned %FALSE
 *
 * Makes an architecture of a description: goes through its objects by tables of their keys.
 */
typedef struct
{
  NumelArchitecture *architecture;
  GString *place;
  GArray *locals;
  guint repeats;
  guint depth;
  GError *error;
} NumelReader;

/* Reads a value into what @member points to; FALSE where it is none of this type. */
typedef gboolean (*NumelReadFunc) (NumelReader *self, JsonNode *node, gpointer member);

/* The same for each member of an object. */
typedef gboolean (*NumelMemberFunc) (NumelReader *self, const char *name, JsonNode *node,
                                     gpointer member);

/**
 * NumelKey:
 * @read: its type
 * @offset: where in the structure its value belongs
 * @each: of a table: the type of its members, instead of @read
 * @beside: (nullable): the key that it is expected only beside
 * @needs: (nullable): the key that is expected beside it
 * @is_needed: a missing one is read as null
 *
 * A key that an object may have. They are read in the table's order, which may name one twice:
 * names are made known before the first expression is parsed. The last has no name.
 */
typedef struct
{
  const char *name;
  NumelReadFunc read;
  gsize offset;
  NumelMemberFunc each;
  const char *beside;
  const char *needs;
  gboolean is_needed;
} NumelKey;

gboolean numel_reader_fail (NumelReader *self, const char *format, ...) G_GNUC_PRINTF (2, 3);
gboolean numel_reader_blame (NumelReader *self);
gboolean numel_reader_read (NumelReader *self, JsonNode *node, const NumelKey *keys,
                            gpointer target);
gboolean numel_reader_foreach (NumelReader *self, JsonNode *node, NumelMemberFunc func,
                               gpointer member);

gboolean numel_reader_resolve (const char *name, NumelReference *reference, gpointer self);
NumelExpression *numel_reader_parse (NumelReader *self, const char *text);
guint64 numel_reader_get_depends (NumelReader *self, const NumelExpression *expression);

gboolean numel_read_word (NumelReader *self, JsonNode *node, const char *what, const char **word);
gboolean numel_read_string (NumelReader *self, JsonNode *node, gpointer string);
gboolean numel_read_strings (NumelReader *self, JsonNode *node, gpointer strings);
gboolean numel_read_flag (NumelReader *self, JsonNode *node, gpointer flag);
gboolean numel_read_object (NumelReader *self, JsonNode *node, gpointer object);
gboolean numel_read_value (NumelReader *self, JsonNode *node, gpointer expression);
gboolean numel_read_expression (NumelReader *self, JsonNode *node, gpointer expression);
gboolean numel_read_rule (NumelReader *self, JsonNode *node, gpointer rule);
gboolean numel_read_modules (NumelReader *self, JsonNode *node, gpointer modules);

G_END_DECLS

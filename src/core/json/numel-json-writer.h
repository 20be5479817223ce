/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/**
 * NumelJsonStyle:
 * @newline: how lines end
 * @unit: one step of indentation
 * @indent: the indentation of the line on which a value stands
 * @colon: a colon with the spaces around it
 * @comma: a comma within a line, with its space
 * @breaks: whether each member of an object has a line of its own
 * @breaks_lists: whether each item of a list has one as well
 *
 * How a text is laid out at some place, so that what is written there looks like the rest.
 */
typedef struct
{
  const char *newline;
  char *unit;
  char *indent;
  char *colon;
  const char *comma;
  gboolean breaks;
  gboolean breaks_lists;
} NumelJsonStyle;

void numel_json_style_clear (NumelJsonStyle *self);

void numel_json_write_string (GString *text, const char *string);
void numel_json_write_real (GString *text, double number);
gboolean numel_json_write_node (GString *text, JsonNode *node, const NumelJsonStyle *style,
                                GError **error);
char *numel_json_write_shown (JsonNode *node) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (NumelJsonStyle, numel_json_style_clear)

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-json-document.h"

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

void  numel_json_style_init   (NumelJsonStyle          *self,
                               const NumelJsonDocument *document,
                               guint32                  member);
void  numel_json_style_clear  (NumelJsonStyle          *self);
void  numel_json_style_indent (NumelJsonStyle          *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (NumelJsonStyle, numel_json_style_clear)

G_END_DECLS

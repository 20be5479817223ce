/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * NumelJsonMask:
 * @start: offset of the first byte
 * @end: offset after the last byte
 * @is_escape: whether it is an escape inside of a string, else it is a whole value
 *
 * Something that JSON or real files allow and json-glib would misread: a bare word that is not a
 * finite number, a number that a 64-bit integer or a double can't hold, and an escape that stands
 * for no character (`\u0000`, half a surrogate pair).
 */
typedef struct
{
  guint32 start;
  guint32 end;
  gboolean is_escape;
} NumelJsonMask;

/**
 * NumelJsonLexer:
 * @text: valid UTF-8, not terminated
 * @size: its bytes
 * @position: where the next token is expected
 * @masks: (element-type NumelJsonMask): what was met that json-glib would misread, in order
 *
 * Steps over the tokens of a JSON text. Every step is strict: RFC 8259 and the bare words `NaN`,
 * `Infinity` and `-Infinity`.
 */
typedef struct
{
  const char *text;
  gsize size;
  gsize position;
  GArray *masks;
} NumelJsonLexer;

/* The byte at the position, or -1 at the end. */
static inline int
numel_json_lexer_peek (const NumelJsonLexer *self)
{
  return self->position < self->size ? (guchar) self->text[self->position] : -1;
}

void      numel_json_lexer_skip_space (NumelJsonLexer        *self);
gboolean  numel_json_lexer_string     (NumelJsonLexer        *self,
                                       GError               **error);
gboolean  numel_json_lexer_scalar     (NumelJsonLexer        *self,
                                       GError               **error);
gboolean  numel_json_lexer_fail       (const NumelJsonLexer  *self,
                                       const char            *expected,
                                       GError               **error);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/**
 * NumelJsonLexer:
 * @text: valid UTF-8, not terminated
 * @size: its bytes
 * @position: where the next token is expected
 * @string: the string that was read last, decoded
 * @is_changed: set once something was read that json-glib can't hold, and that stands for another
 *   value in its node
 *
 * Reads the tokens of a JSON text. Every step is strict: RFC 8259 and the bare words `NaN`,
 * `Infinity` and `-Infinity`, which real files have.
 */
typedef struct
{
  const char *text;
  gsize size;
  gsize position;
  GString *string;
  gboolean is_changed;
} NumelJsonLexer;

/* The byte at the position, or -1 at the end. */
static inline int
numel_json_lexer_peek (const NumelJsonLexer *self)
{
  return self->position < self->size ? (guchar) self->text[self->position] : -1;
}

void numel_json_lexer_skip_mark (NumelJsonLexer *self);
void numel_json_lexer_skip_space (NumelJsonLexer *self);
gboolean numel_json_lexer_string (NumelJsonLexer *self, GError **error);
JsonNode *numel_json_lexer_scalar (NumelJsonLexer *self, GError **error) G_GNUC_WARN_UNUSED_RESULT;
void numel_json_lexer_locate (const NumelJsonLexer *self, gsize offset, guint *line, guint *column);
gboolean numel_json_lexer_fail (const NumelJsonLexer *self, const char *expected, GError **error);

G_END_DECLS

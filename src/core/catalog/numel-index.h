/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * NumelIndex:
 * @bytes: the index
 * @text: the same, terminated
 * @names: its last line's names of hyperparameters, in byte order, between spaces
 * @names_end: where they end
 *
 * The index of the built-in descriptions and presets, made at build time: a line of fields for
 * each, between tabs, then a line with all names. It is searched as it is.
 */
typedef struct
{
  GBytes *bytes;
  const char *text;
  const char *names;
  const char *names_end;
} NumelIndex;

void numel_index_init (NumelIndex *self, GBytes *bytes);
void numel_index_clear (NumelIndex *self);

gboolean numel_index_has_family (const NumelIndex *self, const char *name);
gboolean numel_index_has_name (const NumelIndex *self, const char *name);

G_END_DECLS

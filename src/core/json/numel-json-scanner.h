/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-json-lexer.h"

G_BEGIN_DECLS

#define NUMEL_JSON_NONE G_MAXUINT32

/**
 * NumelJsonMember:
 * @key_start: offset of the key's opening quote
 * @key_end: offset after the key's closing quote
 * @value_start: offset of the value's first byte
 * @value_end: offset after the value's last byte
 * @previous: the member before it in the same object, or %NUMEL_JSON_NONE
 * @child: the object that is its value, or %NUMEL_JSON_NONE
 *
 * Where a member of an object stands in the text.
 */
typedef struct
{
  guint32 key_start;
  guint32 key_end;
  guint32 value_start;
  guint32 value_end;
  guint32 previous;
  guint32 child;
} NumelJsonMember;

/**
 * NumelJsonObject:
 * @start: offset of the opening brace
 * @end: offset after the closing brace
 * @last_member: its last member, or %NUMEL_JSON_NONE in an empty object
 * @n_members: how many members it has, duplicates included
 *
 * Where an object stands in the text.
 */
typedef struct
{
  guint32 start;
  guint32 end;
  guint32 last_member;
  guint32 n_members;
} NumelJsonObject;

/**
 * NumelJsonScanner:
 *
 * A text that was found to be JSON, with the place of every member in it. Objects and members are
 * numbered in the order in which they begin; the root, if it is an object, is object 0.
 */
typedef struct _NumelJsonScanner NumelJsonScanner;

NumelJsonScanner *numel_json_scanner_new            (GBytes                 *bytes,
                                                     gsize                   max_size,
                                                     guint                   max_depth,
                                                     gboolean                unique_keys,
                                                     GError                **error)
                 G_GNUC_WARN_UNUSED_RESULT;
void              numel_json_scanner_free           (NumelJsonScanner       *self);

const char       *numel_json_scanner_get_text       (const NumelJsonScanner *self,
                                                     gsize                  *size);
gboolean          numel_json_scanner_is_object      (const NumelJsonScanner *self);
const NumelJsonObject *
                  numel_json_scanner_get_object     (const NumelJsonScanner *self,
                                                     guint32                 object);
const NumelJsonMember *
                  numel_json_scanner_get_member     (const NumelJsonScanner *self,
                                                     guint32                 member);
guint32           numel_json_scanner_find           (const NumelJsonScanner *self,
                                                     guint32                 object,
                                                     const char             *key);
const NumelJsonMask *
                  numel_json_scanner_get_masks      (const NumelJsonScanner *self,
                                                     guint                  *n_masks);
const char *const *
                  numel_json_scanner_get_duplicates (const NumelJsonScanner *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NumelJsonScanner, numel_json_scanner_free)

G_END_DECLS

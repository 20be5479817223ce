/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/**
 * NUMEL_JSON_MAX_SIZE: the most bytes of a document
 */
#define NUMEL_JSON_MAX_SIZE (64 * 1024 * 1024)

/**
 * NUMEL_JSON_MAX_DEPTH: how deep objects and lists of a document may nest
 */
#define NUMEL_JSON_MAX_DEPTH 64

typedef struct _NumelJsonMember NumelJsonMember;

/**
 * NumelJsonObject:
 * @start: offset of the opening brace
 * @end: offset after the closing brace
 * @last: its last member, or %NULL in an empty object
 * @n_members: how many members it has, duplicates included
 *
 * Where an object stands in the text.
 */
typedef struct
{
  gsize start;
  gsize end;
  NumelJsonMember *last;
  guint n_members;
} NumelJsonObject;

/**
 * NumelJsonMember:
 * @key: the key as it reads once decoded
 * @key_start: offset of the key's opening quote
 * @key_end: offset after the key's closing quote
 * @value_start: offset of the value's first byte
 * @value_end: offset after the value's last byte
 * @is_changed: in the value stands something that json-glib can't hold and that reads as another
 * @object: the object that it is a member of
 * @previous: the member before it in the same object, or %NULL
 * @next: the member after it, or %NULL
 * @child: the object that is its value, or %NULL
 *
 * Where a member of an object stands in the text.
 */
struct _NumelJsonMember
{
  char *key;
  gsize key_start;
  gsize key_end;
  gsize value_start;
  gsize value_end;
  gboolean is_changed;
  NumelJsonObject *object;
  NumelJsonMember *previous;
  NumelJsonMember *next;
  NumelJsonObject *child;
};

/**
 * NumelJson:
 * @bytes: the text
 * @text: the same, not terminated
 * @size: its bytes
 * @root: what it reads as; of a key that stands twice the last counts
 * @objects: (element-type NumelJsonObject): where its objects stand, in the order in which they
 *   begin; a root that is an object is the first
 * @duplicates: (array zero-terminated=1): the paths of keys that stand more than once in their
 *   object, each once: `text_config.layers[2].size`
 *
 * A text that was found to be JSON, with its nodes and with the place of every member in it. It
 * never changes: an edit makes another.
 *
 * In a node `NaN`, `Infinity`, `-Infinity`, an integer outside of 64 bits and a real outside of a
 * double are a string of the same characters, so that a reader who wants a number finds none and
 * can name what there is. An escape that stands for no character (`\u0000`, half a surrogate pair)
 * is U+FFFD.
 */
typedef struct
{
  GBytes *bytes;
  const char *text;
  gsize size;
  JsonNode *root;
  GPtrArray *objects;
  GPtrArray *duplicates;
} NumelJson;

NumelJson *numel_json_new (GBytes *bytes, gsize max_size, guint max_depth, gboolean unique_keys,
                           GError **error) G_GNUC_WARN_UNUSED_RESULT;
NumelJson *numel_json_ref (NumelJson *self);
void numel_json_unref (NumelJson *self);

JsonNode *numel_json_get (const NumelJson *self, const char *path);
const NumelJsonMember *numel_json_find (const NumelJson *self, const char *path, const char **rest);

JsonNode *numel_json_parse (GBytes *bytes, gsize max_size, guint max_depth, gboolean unique_keys,
                            GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NumelJson, numel_json_unref)

G_END_DECLS

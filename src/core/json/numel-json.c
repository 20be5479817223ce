/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-json.h"

#include "core/text/numel-error.h"
#include "numel-json-text.h"

#include <glib/gi18n-lib.h>

/* A copy that every version of json-glib reads alike, or NULL where the text itself is one. */
static GString *
mask_text (const NumelJsonScanner *scanner,
           const char             *text,
           gsize                   size)
{
  const NumelJsonMask *masks;
  guint n_masks;
  GString *copy;
  gsize done = 0;

  masks = numel_json_scanner_get_masks (scanner, &n_masks);
  if (n_masks == 0)
    return NULL;

  copy = g_string_sized_new (size + 2 * n_masks);
  for (guint i = 0; i < n_masks; i++)
    {
      g_string_append_len (copy, text + done, masks[i].start - done);
      done = masks[i].end;

      if (masks[i].is_escape)
        {
          g_string_append (copy, "\\ufffd");
          continue;
        }

      g_string_append_c (copy, '"');
      g_string_append_len (copy, text + masks[i].start, masks[i].end - masks[i].start);
      g_string_append_c (copy, '"');
    }
  g_string_append_len (copy, text + done, size - done);

  return copy;
}

/**
 * numel_json_parse_scan:
 * @scanner: a text that was scanned
 * @error: return location for an error
 *
 * Parses a text that numel_json_scanner_new() found to be JSON. Members that stand twice count as
 * the last one. What json-glib would misread is masked first:
 *
 * - `NaN`, `Infinity`, `-Infinity`, integers outside of 64 bits and reals outside of a double
 *   become a string node of the same characters, so a reader that wants a number finds none and
 *   can name what it found;
 * - an escape that stands for no character (`\u0000`, half a surrogate pair) becomes U+FFFD.
 *
 * Returns: (transfer full): the root
 */
JsonNode *
numel_json_parse_scan (const NumelJsonScanner  *scanner,
                       GError                 **error)
{
  g_autoptr (JsonParser) parser = json_parser_new ();
  g_autoptr (GError) local_error = NULL;
  g_autoptr (GString) copy = NULL;
  JsonNode *root = NULL;
  const char *text;
  gsize mark, size;

  g_return_val_if_fail (scanner != NULL, NULL);

  text = numel_json_scanner_get_text (scanner, &size);
  copy = mask_text (scanner, text, size);
  if (copy != NULL)
    {
      text = copy->str;
      size = copy->len;
    }

  mark = numel_json_text_mark (text, size);
  text += mark;
  size -= mark;

  /* The root is asked for as well: json-glib calls an empty text a success. */
  if (json_parser_load_from_data (parser, text, size, &local_error))
    root = json_parser_steal_root (parser);

  if (root == NULL)
    numel_error_set (error, NUMEL_ERROR_NOT_JSON, _("JSON expected: %s"),
                     local_error != NULL ? local_error->message : _("the text is empty"));

  return root;
}

/**
 * numel_json_parse:
 * @bytes: a text
 * @max_size: the most bytes that are read
 * @max_depth: how deep objects and lists may nest, the root being 1
 * @unique_keys: whether a key that stands twice in an object is an error
 * @error: return location for an error
 *
 * Reads strict JSON (RFC 8259) and the bare words that numel_json_scanner_new() names, the same
 * with every version of json-glib. See numel_json_parse_scan() for values that no node can hold.
 *
 * An error is %NUMEL_ERROR_TOO_LARGE, %NUMEL_ERROR_TOO_DEEP or %NUMEL_ERROR_NOT_JSON and names line
 * and column.
 *
 * Returns: (transfer full): the root, which may be of any type
 */
JsonNode *
numel_json_parse (GBytes    *bytes,
                  gsize      max_size,
                  guint      max_depth,
                  gboolean   unique_keys,
                  GError   **error)
{
  g_autoptr (NumelJsonScanner) scanner = NULL;

  g_return_val_if_fail (bytes != NULL, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  scanner = numel_json_scanner_new (bytes, max_size, max_depth, unique_keys, error);
  if (scanner == NULL)
    return NULL;

  return numel_json_parse_scan (scanner, error);
}

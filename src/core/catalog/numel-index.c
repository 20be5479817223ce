/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-index.h"

#include <string.h>

#define FAMILY "architecture\t"
#define NAMES  "names\t"

/**
 * numel_index_init:
 * @self: (out caller-allocates): an index
 * @bytes: (transfer full) (nullable): its text, which a NUL follows
 */
void
numel_index_init (NumelIndex *self, GBytes *bytes)
{
  const char *end, *line;

  self->bytes = bytes != NULL ? bytes : g_bytes_new_static ("", 0);
  self->text = g_bytes_get_data (self->bytes, NULL);

  end = self->text + g_bytes_get_size (self->bytes);
  if (end > self->text && end[-1] == '\n')
    end--;
  line = memrchr (self->text, '\n', end - self->text);
  line = line != NULL ? line + 1 : self->text;
  self->names_end = end;
  self->names = g_str_has_prefix (line, NAMES) ? line + strlen (NAMES) : end;
}

void
numel_index_clear (NumelIndex *self)
{
  g_clear_pointer (&self->bytes, g_bytes_unref);
}

/**
 * numel_index_has_family:
 * @self: an index
 * @name: a family's name
 *
 * Returns: whether it has a line, which is quicker to find than all are to read
 */
gboolean
numel_index_has_family (const NumelIndex *self, const char *name)
{
  g_autofree char *line = g_strconcat (FAMILY, name, "\t", NULL);
  const char *found;

  if (strpbrk (name, "\t\n") != NULL)
    return FALSE;
  found = strstr (self->text, line);

  return found != NULL && (found == self->text || found[-1] == '\n');
}

/**
 * numel_index_has_name:
 * @self: an index
 * @name: a name
 *
 * Returns: whether it is one of a hyperparameter, by a binary search in the text itself
 */
gboolean
numel_index_has_name (const NumelIndex *self, const char *name)
{
  gsize length = strlen (name);
  const char *low = self->names;
  const char *high = self->names_end;

  while (low < high)
    {
      const char *middle = low + (high - low) / 2;
      const char *end;
      int order;

      while (middle > low && middle[-1] != ' ')
        middle--;
      end = memchr (middle, ' ', high - middle);
      if (end == NULL)
        end = high;

      order = memcmp (name, middle, MIN (length, (gsize) (end - middle)));
      if (order == 0)
        order = (length > (gsize) (end - middle)) - (length < (gsize) (end - middle));
      if (order == 0)
        return TRUE;
      if (order < 0)
        high = MAX (middle - 1, low);
      else
        low = end + 1;
    }

  return FALSE;
}

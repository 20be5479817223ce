/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-nearest.h"

#include <string.h>

#include "numel-list-text.h"

#define MAX_LENGTH 100
#define N_NEAREST  3

/* The fewest characters to add, drop or replace: Wagner and Fischer's table, a row at a time. */
static guint
get_distance (const char *a, const char *b, gboolean is_typed)
{
  gsize a_length = MIN (strlen (a), MAX_LENGTH);
  gsize b_length = MIN (strlen (b), MAX_LENGTH);
  guint row[MAX_LENGTH + 1];

  for (gsize j = 0; j <= b_length; j++)
    row[j] = j;

  for (gsize i = 1; i <= a_length; i++)
    {
      guint diagonal = row[0];

      row[0] = i;
      for (gsize j = 1; j <= b_length; j++)
        {
          gboolean is_equal = is_typed ? g_ascii_tolower (a[i - 1]) == g_ascii_tolower (b[j - 1])
                                       : a[i - 1] == b[j - 1];
          guint replaced = diagonal + !is_equal;

          diagonal = row[j];
          row[j] = MIN (MIN (row[j], row[j - 1]) + 1, replaced);
        }
    }

  return row[b_length];
}

/* A name that holds what was typed, or is held by it, is as good as one with a letter changed. */
static guint
rate (const char *wanted, const char *name, gboolean is_typed)
{
  guint distance = get_distance (wanted, name, is_typed);

  if (is_typed && wanted[0] != '\0'
      && (strstr (name, wanted) != NULL || strstr (wanted, name) != NULL))
    return MIN (distance, 2);

  return distance;
}

/**
 * numel_nearest_list:
 * @wanted: what was typed or is in a file
 * @known: (element-type utf8): the names that there are
 * @is_typed: whether a person typed it, to whom the case of letters says nothing and who may have
 *   typed a part; names for what a file has are put in quotes
 *
 * Returns: (transfer full): the three names that are most like it in a row, nearest first; of equal
 *   ones those that are known first
 */
char *
numel_nearest_list (const char *wanted, GPtrArray *known, gboolean is_typed)
{
  const char *nearest[N_NEAREST + 1] = { NULL };
  g_autofree guint *rates = g_new (guint, known->len + 1);

  for (guint i = 0; i < known->len; i++)
    rates[i] = rate (wanted, known->pdata[i], is_typed);

  for (guint n = 0; n < MIN (known->len, N_NEAREST); n++)
    {
      guint best = 0;

      for (guint i = 1; i < known->len; i++)
        {
          if (rates[i] < rates[best])
            best = i;
        }
      rates[best] = G_MAXUINT;
      nearest[n] = known->pdata[best];
    }

  return is_typed ? numel_list_text_join (nearest) : numel_list_text_join_quoted (nearest);
}

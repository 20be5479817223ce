/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-cli-nearest.h"

#include <string.h>

#include "core/text/numel-list-text.h"

#define MAX_LENGTH 100
#define N_NEAREST  3

/* The fewest characters to add, drop or replace: Wagner and Fischer's table, a row at a time. */
static guint
distance (const char *a,
          const char *b)
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
          guint replaced = diagonal + (g_ascii_tolower (a[i - 1]) != g_ascii_tolower (b[j - 1]));

          diagonal = row[j];
          row[j] = MIN (MIN (row[j], row[j - 1]) + 1, replaced);
        }
    }

  return row[b_length];
}

/* A name that holds what was typed, or is held by it, is as good as one with a letter changed. */
static guint
rate (const char *wanted,
      const char *name)
{
  guint far = distance (wanted, name);

  return wanted[0] != '\0' && (strstr (name, wanted) != NULL || strstr (wanted, name) != NULL)
         ? MIN (far, 2) : far;
}

/**
 * numel_cli_nearest:
 * @wanted: what was typed
 * @known: (element-type utf8): what there is; not empty
 *
 * Returns: (transfer full): the three names that are most like it, nearest first
 */
char *
numel_cli_nearest (const char *wanted,
                   GPtrArray  *known)
{
  char *list = NULL;
  g_autofree guint *rates = g_new (guint, known->len + 1);

  for (guint i = 0; i < known->len; i++)
    rates[i] = rate (wanted, known->pdata[i]);

  for (guint n = 0; n < MIN (known->len, N_NEAREST); n++)
    {
      guint best = 0;

      for (guint i = 1; i < known->len; i++)
        {
          if (rates[i] < rates[best])
            best = i;
        }
      rates[best] = G_MAXUINT;
      numel_list_text_add (&list, known->pdata[best]);
    }

  return list;
}

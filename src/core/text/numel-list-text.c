/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-list-text.h"

#include <glib/gi18n-lib.h>

/**
 * numel_list_text_add:
 * @list: (inout) (nullable): things in a row, as the language writes them
 * @item: what comes next
 *
 * Puts one more thing into a list that is part of a sentence.
 */
void
numel_list_text_add (char **list, const char *item)
{
  /* Translators: what was listed so far, then the next thing. */
  char *longer = *list != NULL ? g_strdup_printf (_("%s, %s"), *list, item) : g_strdup (item);

  g_free (*list);
  *list = longer;
}

/**
 * numel_list_text_join:
 * @items: (array zero-terminated=1): things
 *
 * Returns: (transfer full): the things in a row, as the language writes them; empty without any
 */
char *
numel_list_text_join (const char *const *items)
{
  char *list = NULL;

  for (guint i = 0; items[i] != NULL; i++)
    numel_list_text_add (&list, items[i]);
  return list != NULL ? list : g_strdup ("");
}

/**
 * numel_list_text_join_quoted:
 * @items: (array zero-terminated=1): names
 *
 * Returns: (transfer full): the names in quotes in a row, as the language writes them; empty
 *   without any
 */
char *
numel_list_text_join_quoted (const char *const *items)
{
  char *list = NULL;

  for (guint i = 0; items[i] != NULL; i++)
    {
      /* Translators: a name in quotes. */
      g_autofree char *quoted = g_strdup_printf (_("“%s”"), items[i]);

      numel_list_text_add (&list, quoted);
    }
  return list != NULL ? list : g_strdup ("");
}

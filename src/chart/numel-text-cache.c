/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a meter remembers: to lay out a line of text takes longer than to draw it. */
#include "numel-text-cache.h"

/* It is emptied when it holds so many texts: a window that is open for days sees many. */
#define MAX_REMEMBERED 1024

static guint
hash_key (gconstpointer data)
{
  const NumelTextKey *key = data;

  guint hash = g_str_hash (key->text);

  hash = hash * 31 + (guint) (key->size * 1000);
  hash = hash * 31 + (guint) key->weight;
  hash = hash * 31 + (guint) key->direction;
  hash = hash * 31 + (guint) key->tabular;

  return hash * 31 + (guint) (int) (key->room * 16);
}

static gboolean
equal_keys (gconstpointer a,
            gconstpointer b)
{
  const NumelTextKey *first = a;
  const NumelTextKey *second = b;

  return first->size == second->size && first->weight == second->weight
         && first->direction == second->direction && first->tabular == second->tabular
         && first->room == second->room && g_str_equal (first->text, second->text);
}

static void
free_entry (gpointer data)
{
  NumelTextEntry *entry = data;

  g_clear_object (&entry->layout);
  g_free (entry->shortened);
  g_free ((char *) entry->key.text);
  g_free (entry);
}

/**
 * numel_text_cache_new:
 *
 * Returns: (transfer full): an empty cache
 */
GHashTable *
numel_text_cache_new (void)
{
  return g_hash_table_new_full (hash_key, equal_keys, free_entry, NULL);
}

/**
 * numel_text_cache_lookup:
 * @cache: a cache
 * @key: a text
 *
 * Returns: (transfer none) (nullable): what is known of it
 */
NumelTextEntry *
numel_text_cache_lookup (GHashTable         *cache,
                         const NumelTextKey *key)
{
  return g_hash_table_lookup (cache, key);
}

/**
 * numel_text_cache_add:
 * @cache: a cache
 * @key: a text that it doesn't hold yet; it is copied
 *
 * Returns: (transfer none): where to write what is known of it; valid until something is added
 */
NumelTextEntry *
numel_text_cache_add (GHashTable         *cache,
                      const NumelTextKey *key)
{
  NumelTextEntry *entry = g_new0 (NumelTextEntry, 1);

  if (g_hash_table_size (cache) >= MAX_REMEMBERED)
    g_hash_table_remove_all (cache);

  entry->key = *key;
  entry->key.text = g_strdup (key->text);
  g_hash_table_add (cache, entry);

  return entry;
}

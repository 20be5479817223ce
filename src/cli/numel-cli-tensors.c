/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-cli-tensors.h"

#include <string.h>

typedef struct
{
  NumelCliTensors *tensors;
  const char *const *extras;
  GHashTable *places;
  GHashTable *tied_names;
} Collection;

static void
clear_tensor (gpointer data)
{
  g_free (((NumelCliTensor *) data)->name);
}

static void
clear_tied (gpointer data)
{
  NumelCliTied *tied = data;

  g_free (tied->name);
  g_free (tied->owner);
}

static guint
hash_tensor (gconstpointer data)
{
  const NumelCliTensor *tensor = data;
  guint hash = g_str_hash (tensor->name);

  for (guint i = 0; i < tensor->node->n_dimensions; i++)
    hash = hash * 31 + (guint) tensor->node->dimensions[i];

  return hash;
}

static gboolean
tensors_are_equal (gconstpointer a,
                   gconstpointer b)
{
  const NumelCliTensor *left = a;
  const NumelCliTensor *right = b;

  return g_str_equal (left->name, right->name)
         && left->node->is_buffer == right->node->is_buffer
         && left->node->n_dimensions == right->node->n_dimensions
         && memcmp (left->node->dimensions, right->node->dimensions,
                    left->node->n_dimensions * sizeof left->node->dimensions[0]) == 0;
}

static void
add_tied (Collection *collection,
          const char *name,
          const char *owner)
{
  NumelCliTied tied = { g_strdup (name), g_strdup (owner) };

  if (!g_hash_table_add (collection->tied_names, g_strdup (name)))
    {
      clear_tied (&tied);
      return;
    }
  g_array_append_val (collection->tensors->tied, tied);
}

static void
collect (const char      *name,
         const NumelNode *node,
         gint64           count,
         const char      *owner,
         gpointer         user_data)
{
  Collection *collection = user_data;
  GArray *list = node->is_buffer ? collection->tensors->buffers : collection->tensors->parameters;
  NumelCliTensor tensor = { (char *) name, node, count };
  NumelCliTensor *key;
  gpointer place;

  if (node->extra != NULL
      && (collection->extras == NULL || !g_strv_contains (collection->extras, node->extra)))
    return;

  if (owner != NULL)
    {
      add_tied (collection, name, owner);
      return;
    }
  if (g_hash_table_lookup_extended (collection->places, &tensor, NULL, &place))
    {
      g_array_index (list, NumelCliTensor, GPOINTER_TO_UINT (place)).count += count;
      return;
    }

  tensor.name = g_strdup (name);
  key = g_memdup2 (&tensor, sizeof tensor);
  g_hash_table_insert (collection->places, key, GUINT_TO_POINTER (list->len));
  g_array_append_val (list, tensor);
}

/**
 * numel_cli_tensors_init:
 * @self: (out): the tensors; clear them with numel_cli_tensors_clear()
 * @breakdown: a breakdown
 * @extras: (nullable): the extras that are counted in
 *
 * Lists the tensors in the order of the model, one of each name and shape with how many there are.
 */
void
numel_cli_tensors_init (NumelCliTensors      *self,
                        const NumelBreakdown *breakdown,
                        const char *const    *extras)
{
  g_autoptr (GHashTable) places = g_hash_table_new_full (hash_tensor, tensors_are_equal, g_free,
                                                         NULL);
  g_autoptr (GHashTable) tied_names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  Collection collection = { self, extras, places, tied_names };

  self->parameters = g_array_new (FALSE, FALSE, sizeof (NumelCliTensor));
  self->buffers = g_array_new (FALSE, FALSE, sizeof (NumelCliTensor));
  self->tied = g_array_new (FALSE, FALSE, sizeof (NumelCliTied));
  g_array_set_clear_func (self->parameters, clear_tensor);
  g_array_set_clear_func (self->buffers, clear_tensor);
  g_array_set_clear_func (self->tied, clear_tied);

  numel_breakdown_foreach_tensor (breakdown, collect, &collection);
}

void
numel_cli_tensors_clear (NumelCliTensors *self)
{
  g_clear_pointer (&self->parameters, g_array_unref);
  g_clear_pointer (&self->buffers, g_array_unref);
  g_clear_pointer (&self->tied, g_array_unref);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-architecture-private.h"

#include <string.h>

G_DEFINE_BOXED_TYPE (NumelArchitecture, numel_architecture, numel_architecture_ref,
                     numel_architecture_unref)

typedef struct
{
  gpointer data;
  GDestroyNotify destroy;
} Owned;

/* @data is freed with the architecture that is being loaded. */
gpointer
numel_architecture_own (NumelArchitecture *self, gpointer data, GDestroyNotify destroy)
{
  Owned owned = { data, destroy };

  g_array_append_val (self->owned, owned);

  return data;
}

/* Zeros that live as long as the architecture that is being loaded. */
gpointer
numel_architecture_allocate (NumelArchitecture *self, gsize size)
{
  gpointer memory = g_malloc0 (size);

  g_ptr_array_add (self->arena, memory);

  return memory;
}

GPtrArray *
numel_architecture_own_array (NumelArchitecture *self)
{
  return numel_architecture_own (self, g_ptr_array_new (), (GDestroyNotify) g_ptr_array_unref);
}

GHashTable *
numel_architecture_own_table (NumelArchitecture *self)
{
  return numel_architecture_own (self, g_hash_table_new (g_str_hash, g_str_equal),
                                 (GDestroyNotify) g_hash_table_unref);
}

/**
 * numel_architecture_new:
 * @name: a family's `model_type`
 * @get_text: (scope call): gives the text of a description by its name
 * @user_data: for @get_text
 * @error: set to %NUMEL_ERROR_BAD_DESCRIPTION, naming file, place and what was expected, or to what
 *   @get_text set
 *
 * Loads a description and all that it extends. What loads can only fail on values.
 *
 * Returns: (transfer full) (nullable): the architecture
 */
NumelArchitecture *
numel_architecture_new (const char *name, NumelDescriptionFunc get_text, gpointer user_data,
                        GError **error)
{
  g_autoptr (NumelArchitecture) self = g_new0 (NumelArchitecture, 1);

  g_atomic_ref_count_init (&self->ref_count);
  self->name = g_strdup (name);
  self->arena = g_ptr_array_new_with_free_func (g_free);
  self->owned = g_array_new (FALSE, FALSE, sizeof (Owned));
  self->slots = numel_architecture_own_array (self);
  self->slots_by_name = numel_architecture_own_table (self);
  self->classes = numel_architecture_own_array (self);
  self->classes_by_name = numel_architecture_own_table (self);
  self->class_names = numel_architecture_own_array (self);
  self->checks = numel_architecture_own_array (self);
  self->configs = numel_architecture_own_array (self);
  self->extras = numel_architecture_own_array (self);

  self->description = numel_description_load (name, get_text, user_data, error);
  if (self->description == NULL)
    return NULL;
  if (!numel_architecture_read (self, error) || !numel_architecture_check_paths (self, error))
    {
      g_prefix_error (error, "%s.json: ", name);
      return NULL;
    }
  g_ptr_array_add (self->class_names, NULL);
  g_ptr_array_add (self->extras, NULL);

  return g_steal_pointer (&self);
}

/**
 * numel_architecture_ref:
 * @self: an architecture
 *
 * Returns: (transfer full): @self
 */
NumelArchitecture *
numel_architecture_ref (NumelArchitecture *self)
{
  g_atomic_ref_count_inc (&self->ref_count);

  return self;
}

/**
 * numel_architecture_unref:
 * @self: (transfer full): an architecture
 */
void
numel_architecture_unref (NumelArchitecture *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;

  for (guint i = 0; i < self->owned->len; i++)
    {
      const Owned *owned = &g_array_index (self->owned, Owned, i);

      owned->destroy (owned->data);
    }
  g_array_unref (self->owned);
  g_ptr_array_unref (self->arena);
  g_clear_pointer (&self->description, json_object_unref);
  g_free (self->name);
  g_free (self);
}

/**
 * numel_architecture_get_title:
 * @self: an architecture
 *
 * Returns: (transfer none): its name for people, not translated
 */
const char *
numel_architecture_get_title (NumelArchitecture *self)
{
  return self->title;
}

/**
 * numel_architecture_get_verified:
 * @self: an architecture
 *
 * Returns: how many reference cases hold, or -1 if it says that it isn't verified
 */
gint
numel_architecture_get_verified (NumelArchitecture *self)
{
  return self->verified;
}

/**
 * numel_architecture_get_classes:
 * @self: an architecture
 *
 * Returns: (transfer none): the names of its classes, in order
 */
const char *const *
numel_architecture_get_classes (NumelArchitecture *self)
{
  return (const char *const *) self->class_names->pdata;
}

/* By its name, in which `*` stands for each prefix in turn. */
const NumelClass *
numel_architecture_find_class (NumelArchitecture *self, const char *name)
{
  const NumelClass *class = g_hash_table_lookup (self->classes_by_name, name);
  const char *star = strchr (name, '*');

  for (guint i = 0; class == NULL && star != NULL && self->prefixes != NULL
                    && self->prefixes[i] != NULL; i++)
    {
      g_autofree char *full = g_strdup_printf ("%.*s%s%s", (int) (star - name), name,
                                               self->prefixes[i], star + 1);

      class = g_hash_table_lookup (self->classes_by_name, full);
    }

  return class;
}

/* Of a hyperparameter, an alias, a derived name or a switch, or -1. */
gint
numel_architecture_find_slot (NumelArchitecture *self, const char *name)
{
  gpointer value;

  return g_hash_table_lookup_extended (self->slots_by_name, name, NULL, &value)
         ? GPOINTER_TO_INT (value) : -1;
}

/* The new slot is the last one. A local name isn't made known to other expressions. */
NumelSlot *
numel_architecture_add_slot (NumelArchitecture *self, NumelSlotKind kind, const char *name)
{
  NumelSlot *slot = numel_architecture_allocate (self, sizeof *slot);

  slot->kind = kind;
  slot->name = name;
  slot->item_slot = NUMEL_NO_SLOT;
  if (kind != NUMEL_SLOT_LOCAL && kind != NUMEL_SLOT_INDEX)
    g_hash_table_insert (self->slots_by_name, (char *) name, GINT_TO_POINTER (self->slots->len));
  g_ptr_array_add (self->slots, slot);

  return slot;
}

/* The number of an inner config, or -1. */
gint
numel_architecture_find_config (NumelArchitecture *self, const char *name)
{
  for (guint i = 0; i < self->configs->len; i++)
    {
      const NumelConfigSpec *config = g_ptr_array_index (self->configs, i);

      if (g_str_equal (config->name, name))
        return i;
    }

  return -1;
}

/* Looks a name up among derived names, hyperparameters, switches and aliases, then among inner
 * configs: a NumelResolveFunc. What an inner config offers is known when its family is. */
gboolean
numel_architecture_resolve (const char *name, NumelReference *reference, gpointer self)
{
  gint slot = numel_architecture_find_slot (self, name);
  const char *dot = strchr (name, '.');
  g_autofree char *first = NULL;
  gint config;

  if (slot >= 0)
    {
      reference->kind = NUMEL_REFERENCE_SLOT;
      reference->index = slot;
      return TRUE;
    }

  first = dot != NULL ? g_strndup (name, dot - name) : g_strdup (name);
  config = numel_architecture_find_config (self, first);
  if (config < 0)
    return FALSE;
  reference->kind = dot != NULL ? NUMEL_REFERENCE_CONFIG_NAME : NUMEL_REFERENCE_CONFIG;
  reference->index = config;
  reference->name = dot != NULL ? g_intern_string (dot + 1) : NULL;

  return TRUE;
}

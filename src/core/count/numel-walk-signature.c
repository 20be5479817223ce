/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-walk.h"

#include <string.h>

/* A signature is what the expressions that depend on items' numbers come to, in a row. Items with
 * equal signatures are equal, so only one of them is evaluated. */
typedef struct
{
  NumelWalk *walk;
  NumelInstance *instance;
  NumelSignature *signature;
  guint64 bit;
} Signing;

static gboolean sign_module (Signing            *signing,
                             const NumelModule  *module,
                             GError            **error);

/**
 * numel_signature_init:
 * @self: an uninitialized signature
 *
 * Makes it empty.
 */
void
numel_signature_init (NumelSignature *self)
{
  self->bytes = self->few;
  self->length = 0;
  self->size = sizeof self->few;
}

/**
 * numel_signature_clear:
 * @self: a signature
 *
 * Frees what it holds.
 */
void
numel_signature_clear (NumelSignature *self)
{
  if (self->bytes != self->few)
    g_free (self->bytes);
}

static G_NO_INLINE void
make_room (NumelSignature *self,
           gsize           length)
{
  gsize size = 2 * self->size + length;

  if (self->bytes != self->few)
    {
      self->bytes = g_realloc (self->bytes, size);
    }
  else
    {
      self->bytes = g_malloc (size);
      memcpy (self->bytes, self->few, self->length);
    }
  self->size = size;
}

static inline void
append_bytes (Signing    *signing,
              const void *bytes,
              gsize       length)
{
  NumelSignature *signature = signing->signature;

  if (signature->size - signature->length < length)
    make_room (signature, length);
  memcpy (signature->bytes + signature->length, bytes, length);
  signature->length += length;
}

static void
append_integer (Signing *signing,
                gint64   integer)
{
  append_bytes (signing, &integer, sizeof integer);
}

static gboolean
sign_flag (Signing                *signing,
           const NumelModuleItem  *item,
           const NumelRule        *rule,
           GError                **error)
{
  gboolean is_true;
  guint8 byte;

  if ((rule->depends & signing->bit) == 0)
    return TRUE;
  if (!numel_walk_is_true (signing->instance, item, rule, FALSE, &is_true, error))
    return FALSE;
  byte = is_true ? 1 : 0;
  append_bytes (signing, &byte, 1);

  return TRUE;
}

static gboolean
sign_size (Signing                *signing,
           const NumelModuleItem  *item,
           const NumelRule        *rule,
           GError                **error)
{
  gint64 size;

  if ((rule->depends & signing->bit) == 0)
    return TRUE;
  if (!numel_walk_get_size (signing->instance, item, rule, 0, &size, error))
    return FALSE;
  append_integer (signing, size);

  return TRUE;
}

static gboolean
sign_window (Signing                *signing,
             const NumelModuleItem  *item,
             GError                **error)
{
  gint64 window;

  if ((item->window.depends & signing->bit) == 0)
    return TRUE;
  if (!numel_walk_get_window (signing->instance, item, &window, error))
    return FALSE;
  append_integer (signing, window);

  return TRUE;
}

static gboolean
sign_layer (Signing                *signing,
            const NumelModuleItem  *item,
            GError                **error)
{
  NumelTensor tensors[NUMEL_LAYER_MAX_TENSORS];
  NumelExpression *failed = NULL;
  guint n_tensors;

  if ((item->layer_depends & signing->bit) == 0)
    return TRUE;
  if (!numel_layer_evaluate (item->layer, &signing->instance->scope, tensors, &n_tensors, &failed,
                             error))
    return numel_walk_fail (signing->instance, item, failed, error);

  append_integer (signing, n_tensors);
  for (guint i = 0; i < n_tensors; i++)
    {
      append_integer (signing, tensors[i].n_dimensions);
      append_bytes (signing, tensors[i].dimensions, tensors[i].n_dimensions * sizeof (gint64));
      append_integer (signing, tensors[i].multiplies);
    }

  return TRUE;
}

static gboolean
sign_ties (Signing                *signing,
           const NumelModuleItem  *item,
           GError                **error)
{
  gboolean is_tied;

  if (!numel_walk_is_true (signing->instance, item, &item->tied_when, TRUE, &is_tied, error))
    return FALSE;

  for (guint i = 0; is_tied && i < item->ties->len; i++)
    {
      const NumelTie *tie = &g_array_index (item->ties, NumelTie, i);
      g_autofree char *path = NULL;

      if ((tie->target.depends & signing->bit) == 0)
        continue;
      path = numel_template_evaluate (&tie->target, &signing->instance->scope, NULL, error);
      if (path == NULL)
        return numel_walk_fail (signing->instance, item, NULL, error);
      append_bytes (signing, path, strlen (path) + 1);
    }

  return TRUE;
}

static gboolean
sign_own (Signing                *signing,
          const NumelModuleItem  *item,
          GError                **error)
{
  return sign_size (signing, item, &item->active, error)
         && sign_size (signing, item, &item->of, error)
         && sign_size (signing, item, &item->calls, error)
         && sign_flag (signing, item, &item->fixed, error)
         && sign_flag (signing, item, &item->tied_when, error)
         && (item->ties == NULL || sign_ties (signing, item, error))
         && (item->layer == NULL || sign_layer (signing, item, error));
}

static gboolean
sign_context (Signing                *signing,
              const NumelModuleItem  *item,
              GError                **error)
{
  return sign_size (signing, item, &item->cache, error)
         && sign_window (signing, item, error)
         && sign_size (signing, item, &item->state, error)
         && sign_size (signing, item, &item->scores, error)
         && sign_size (signing, item, &item->expanded, error)
         && sign_flag (signing, item, &item->causal, error);
}

static gboolean
sign_content (Signing                *signing,
              const NumelModuleItem  *item,
              GError                **error)
{
  guint64 inner_depends = item->inner_depends;

  if ((item->own_depends & signing->bit) != 0 && !sign_own (signing, item, error))
    return FALSE;
  if (signing->walk->root != NULL)
    {
      inner_depends |= item->context_depends;
      if (item->has_context && !sign_context (signing, item, error))
        return FALSE;
    }
  if ((inner_depends & signing->bit) == 0)
    return TRUE;

  for (guint i = 0; item->children != NULL && i < item->children->len; i++)
    {
      if (!sign_module (signing, g_ptr_array_index (item->children, i), error))
        return FALSE;
    }

  return TRUE;
}

static gboolean
sign_name (Signing            *signing,
           const NumelModule  *module,
           GError            **error)
{
  g_autofree char *name = NULL;

  if ((module->name.depends & signing->bit) == 0)
    return TRUE;
  name = numel_walk_name_item (signing->instance, module, error);
  if (name == NULL)
    return FALSE;
  append_bytes (signing, name, strlen (name) + 1);

  return TRUE;
}

static gboolean
sign_repeat (Signing                *signing,
             const NumelModuleItem  *item,
             GError                **error)
{
  guint64 own = numel_module_item_get_bit (item);
  guint64 depends = item->depends | (signing->walk->root != NULL ? item->context_depends : 0);
  guint64 name_depends = item->module->name.depends;
  gint64 n_items;
  gint64 first;
  gboolean success = TRUE;

  if (!numel_walk_get_items (signing->instance, item, &first, &n_items, error))
    return FALSE;
  append_integer (signing, n_items);
  append_integer (signing, first);
  if (n_items == 0)
    return TRUE;
  if ((name_depends & signing->bit) != 0)
    depends |= name_depends;
  if ((depends & own) == 0)
    return sign_name (signing, item->module, error) && sign_content (signing, item, error);

  if (!numel_walk_take_items (signing->walk, signing->instance, item, n_items, error))
    return FALSE;

  for (gint64 i = first; success && i < first + n_items; i++)
    {
      gboolean holds = TRUE;

      numel_walk_set_index (signing->instance, item, i);
      if ((item->when.depends & own) != 0)
        {
          success = numel_walk_is_true (signing->instance, item, &item->when, TRUE, &holds, error);
          append_integer (signing, holds);
        }
      if (success && holds)
        success = sign_name (signing, item->module, error) && sign_content (signing, item, error);
    }
  numel_walk_clear_index (signing->instance, item);

  return success;
}

static gboolean
sign_module (Signing            *signing,
             const NumelModule  *module,
             GError            **error)
{
  guint64 depends = module->depends | (signing->walk->root != NULL ? module->context_depends : 0);
  const NumelModuleItem *item;
  guint chosen = 0;

  if ((depends & signing->bit) == 0)
    return TRUE;
  if (!numel_walk_pick (signing->instance, module, &item, error))
    return FALSE;

  while (item != NULL && g_ptr_array_index (module->alternatives, chosen) != item)
    chosen++;
  chosen = item != NULL ? chosen + 1 : 0;
  append_integer (signing, chosen);
  if (item == NULL)
    return TRUE;

  if (item->repeat.expression != NULL)
    return sign_repeat (signing, item, error);

  return sign_name (signing, module, error) && sign_content (signing, item, error);
}

/**
 * numel_walk_sign_item:
 * @self: a walk; where it builds a tree, contexts tell items apart too
 * @instance: where names find their values; the item's number is set
 * @item: a repeated module
 * @signature: where to append
 * @error: set to an error of %NUMEL_ERROR
 *
 * Appends the values of those expressions in @item that depend on its number, and of no others.
 *
 * Returns: whether each has a value
 */
gboolean
numel_walk_sign_item (NumelWalk              *self,
                      NumelInstance          *instance,
                      const NumelModuleItem  *item,
                      NumelSignature         *signature,
                      GError                **error)
{
  Signing signing = {
    .walk = self,
    .instance = instance,
    .signature = signature,
    .bit = G_GUINT64_CONSTANT (1) << item->depth,
  };

  return sign_content (&signing, item, error);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-walk.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "core/text/numel-error.h"
#include "core/notation/numel-path.h"

#define MAX_TIE_DEPTH 16

/* Finding what a path means and which tensors stand there. The values of an instance's names are
 * put back afterwards, because a target may be another item of a module that is being walked. */
typedef struct
{
  NumelWalk *walk;
  NumelInstance *instance;
  const char *prefix;
  GArray *entries;
  GError **error;
  gboolean is_found;
  gboolean has_failed;
} Collection;

static gboolean collect_item (Collection             *collection,
                              NumelInstance          *instance,
                              const NumelModuleItem  *item,
                              const char             *name,
                              const char             *owner);

static gboolean collect_path (Collection    *collection,
                              NumelInstance *instance,
                              const char    *path,
                              const char    *prefix);

typedef struct
{
  NumelInstance *instance;
  NumelValue *values;
  guint8 *states;
} Saved;

static void
save_values (NumelInstance *instance,
             Saved         *saved)
{
  guint n_slots = instance->architecture->slots->len;

  saved->instance = instance;
  saved->values = g_memdup2 (instance->scope.values, MAX (1, n_slots) * sizeof (NumelValue));
  saved->states = g_memdup2 (instance->scope.states, MAX (1, n_slots));
}

static void
restore_values (Saved *saved)
{
  guint n_slots = saved->instance->architecture->slots->len;

  memcpy (saved->instance->scope.values, saved->values, n_slots * sizeof (NumelValue));
  memcpy (saved->instance->scope.states, saved->states, n_slots);
  g_free (saved->values);
  g_free (saved->states);
}

static void
clear_entry (NumelTieEntry *entry)
{
  g_free (entry->name);
  g_free (entry->owner);
}

/**
 * numel_tied_clear:
 * @self: what a tied module's tensors may belong to
 *
 * Frees what it holds.
 */
void
numel_tied_clear (NumelTied *self)
{
  g_clear_pointer (&self->entries, g_array_unref);
}

/**
 * numel_walk_name_item:
 * @instance: where names find their values
 * @module: a module
 * @error: set to an error of %NUMEL_ERROR
 *
 * Returns: (transfer full) (nullable): the module's name in tensor names, its template filled in
 */
char *
numel_walk_name_item (NumelInstance      *instance,
                      const NumelModule  *module,
                      GError            **error)
{
  NumelExpression *failed = NULL;
  char *name;

  if (!module->has_template)
    return g_strdup (module->text);

  name = numel_template_evaluate (&module->name, &instance->scope, &failed, error);
  if (name == NULL)
    numel_walk_fail (instance, g_ptr_array_index (module->alternatives, 0), failed, error);

  return name;
}

/**
 * numel_walk_get_renamed:
 * @instance: an instance
 * @module: a module of its description
 *
 * Returns: (transfer none) (nullable): what the instance's class calls the module instead
 */
const char *
numel_walk_get_renamed (NumelInstance     *instance,
                        const NumelModule *module)
{
  return module->is_top && instance->class != NULL
         ? g_hash_table_lookup (instance->class->renames, module->text) : NULL;
}

static char *
name_step (NumelInstance         *instance,
           const NumelModule     *module,
           const NumelModuleItem *item,
           gboolean               as_written,
           gint64                 index)
{
  g_autofree char *own_name = NULL;
  const char *renamed = NULL;

  if (module->is_label)
    return g_strdup ("");
  if (item->repeat.expression != NULL && module->has_template && index < 0)
    own_name = g_strdup (module->text);
  else
    own_name = numel_walk_name_item (instance, module, NULL);
  if (own_name == NULL)
    return g_strdup (module->text);

  if (!as_written)
    renamed = numel_walk_get_renamed (instance, module);
  if (item->repeat.expression != NULL && !module->has_template)
    return g_strconcat (renamed != NULL ? renamed : own_name, ".*", NULL);

  return numel_path_star (renamed != NULL ? renamed : own_name);
}

static gboolean
has_same_shape (const NumelTensor *a,
                const NumelTensor *b)
{
  return a->n_dimensions == b->n_dimensions
         && memcmp (a->dimensions, b->dimensions, a->n_dimensions * sizeof (gint64)) == 0;
}

/* The tensor of a name, which is compared piece by piece because most often there is but a suffix;
 * with @tensor only one of its shape. Several may have the name and differ in their shapes. */
static const NumelTieEntry *
find_entry (const NumelTied   *tied,
            const char        *relative,
            const char        *suffix,
            const NumelTensor *tensor)
{
  gsize length = strlen (relative);

  for (guint i = 0; i < tied->entries->len; i++)
    {
      const NumelTieEntry *entry = &g_array_index (tied->entries, NumelTieEntry, i);
      const char *name = entry->name;

      if (strncmp (name, relative, length) != 0)
        continue;
      name += length;
      if (length > 0 && *suffix != '\0')
        {
          if (*name != '.')
            continue;
          name++;
        }
      if (g_str_equal (name, suffix) && (tensor == NULL || has_same_shape (&entry->tensor, tensor)))
        return entry;
    }

  return NULL;
}

static gboolean
collect_tensors (Collection            *collection,
                 NumelInstance         *instance,
                 const NumelModuleItem *item,
                 const char            *name,
                 const char            *owner)
{
  NumelTensor tensors[NUMEL_LAYER_MAX_TENSORS];
  NumelExpression *failed = NULL;
  guint n_tensors;

  if (!numel_layer_evaluate (item->layer, &instance->scope, tensors, &n_tensors, &failed,
                             collection->error))
    return numel_walk_fail (instance, item, failed, collection->error);

  for (guint i = 0; i < n_tensors; i++)
    {
      NumelTieEntry entry = { .tensor = tensors[i] };

      entry.name = numel_path_join (name, tensors[i].suffix);
      entry.owner = numel_path_join (owner, tensors[i].suffix);
      g_array_append_val (collection->entries, entry);
    }

  return TRUE;
}

static gboolean
collect_module (Collection        *collection,
                NumelInstance     *instance,
                const NumelModule *module,
                const char        *name,
                const char        *owner)
{
  const NumelModuleItem *item;
  gint64 n_items = 1;
  gint64 first = 0;
  guint64 own;

  if (!numel_walk_pick (instance, module, &item, collection->error))
    return FALSE;
  if (item == NULL)
    return TRUE;
  own = numel_module_item_get_bit (item);

  if (item->repeat.expression != NULL)
    {
      if (!numel_walk_get_items (instance, item, &first, &n_items, collection->error))
        return FALSE;
      if (((item->depends | module->name.depends) & own) == 0)
        n_items = MIN (n_items, 1);
      if (!numel_walk_take_items (collection->walk, instance, item, n_items, collection->error))
        return FALSE;
    }

  for (gint64 i = first; i < first + n_items; i++)
    {
      g_autofree char *written = NULL;
      g_autofree char *component = NULL;
      g_autofree char *inner_name = NULL;
      g_autofree char *inner_owner = NULL;
      gboolean holds = TRUE;

      numel_walk_set_index (instance, item, i);
      if ((item->when.depends & own) != 0
          && !numel_walk_is_true (instance, item, &item->when, TRUE, &holds, collection->error))
        return FALSE;
      if (!holds)
        continue;

      written = name_step (instance, module, item, TRUE, i);
      component = name_step (instance, module, item, FALSE, i);
      inner_name = numel_path_join (name, written);
      inner_owner = numel_path_join (owner, component);
      if (!collect_item (collection, instance, item, inner_name, inner_owner))
        return FALSE;
    }
  numel_walk_clear_index (instance, item);

  return TRUE;
}

static gboolean
collect_content (Collection            *collection,
                 NumelInstance         *instance,
                 const NumelModuleItem *item,
                 const char            *name,
                 const char            *owner)
{
  if (item->layer != NULL)
    return collect_tensors (collection, instance, item, name, owner);

  if (item->config >= 0)
    {
      NumelInstance *child;
      const NumelModuleItem *root = NULL;

      if (!numel_instance_get_child (instance, item->config,
                                     (const char *const *) item->class_names, &child,
                                     collection->error))
        return FALSE;
      if (child == NULL)
        return TRUE;
      root = child->class->root_item;
      if (root != NULL)
        {
          g_autofree char *rooted = numel_path_join (name, child->class->root);

          return collect_item (collection, child, root, rooted, owner);
        }
      for (guint i = 0; i < child->architecture->modules->len; i++)
        {
          if (!collect_module (collection, child,
                               g_ptr_array_index (child->architecture->modules, i), name, owner))
            return FALSE;
        }
      return TRUE;
    }

  for (guint i = 0; item->children != NULL && i < item->children->len; i++)
    {
      if (!collect_module (collection, instance, g_ptr_array_index (item->children, i), name,
                           owner))
        return FALSE;
    }

  return TRUE;
}

/* A target may be tied itself; then what owns its tensors owns them too. */
static gboolean
collect_item (Collection            *collection,
              NumelInstance         *instance,
              const NumelModuleItem *item,
              const char            *name,
              const char            *owner)
{
  guint first = collection->entries->len;
  NumelTied tied = { 0 };
  gboolean has_tie = FALSE;

  if (item->ties != NULL
      && !numel_walk_is_true (instance, item, &item->tied_when, TRUE, &has_tie, collection->error))
    return FALSE;
  if (has_tie
      && !numel_walk_tie (collection->walk, instance, item, collection->prefix, &tied,
                          collection->error))
    return FALSE;

  if (!collect_content (collection, instance, item, name, owner))
    {
      numel_tied_clear (&tied);
      return FALSE;
    }
  for (guint i = first; has_tie && i < collection->entries->len; i++)
    {
      NumelTieEntry *entry = &g_array_index (collection->entries, NumelTieEntry, i);
      const char *relative = entry->name + strlen (name);
      const NumelTieEntry *target;

      target = find_entry (&tied, *relative == '.' ? relative + 1 : relative, "", &entry->tensor);
      if (target != NULL)
        {
          g_free (entry->owner);
          entry->owner = g_strdup (target->owner);
        }
    }
  numel_tied_clear (&tied);

  return TRUE;
}

/* The written path of a class's root, so that it can be cut from names. */
static char *
name_steps (Collection      *collection,
            NumelInstance   *instance,
            const NumelStep *steps,
            guint            n_steps,
            const char      *prefix)
{
  g_autoptr (GString) path = g_string_new (prefix);
  guint first = 0;

  for (guint i = 0; instance->class != NULL && i < n_steps; i++)
    {
      if (steps[i].item == instance->class->root_item)
        first = i + 1;
    }

  for (guint i = first; i < n_steps; i++)
    {
      g_autofree char *component = name_step (instance, steps[i].module, steps[i].item, FALSE,
                                              steps[i].index);

      if (*component != '\0')
        g_string_append_printf (path, "%s%s", path->len > 0 ? "." : "", component);
    }

  return g_string_free (g_steal_pointer (&path), FALSE);
}

static gboolean
enter_steps (NumelInstance          *instance,
             const NumelStep        *steps,
             guint                   n_steps,
             const NumelModuleItem  *root,
             gboolean               *is_there,
             GError                **error)
{
  *is_there = TRUE;

  for (guint i = 0; i < n_steps && *is_there; i++)
    {
      const NumelModuleItem *item = steps[i].item;
      const NumelModuleItem *picked;

      numel_walk_clear_index (instance, item);
      if (steps[i].index >= 0 && item->repeat.expression != NULL)
        {
          gint64 n_items;
          gint64 first;

          numel_walk_enter (instance, item);
          if (!numel_walk_get_items (instance, item, &first, &n_items, error))
            return FALSE;
          if (steps[i].index < first || steps[i].index - first >= n_items)
            {
              *is_there = FALSE;
              return TRUE;
            }
          numel_walk_set_index (instance, item, steps[i].index);
        }
      else
        {
          numel_walk_enter (instance, item);
        }
      if (item == root)
        continue;
      if (!numel_walk_pick (instance, steps[i].module, &picked, error))
        return FALSE;
      *is_there = picked == item;
    }

  return TRUE;
}

static gboolean
take_place (const NumelStep *steps,
            guint            n_steps,
            const char      *rest,
            gpointer         user_data)
{
  Collection *collection = user_data;
  NumelInstance *instance = collection->instance;
  const NumelModuleItem *item = steps[n_steps - 1].item;
  const NumelModuleItem *root = instance->class != NULL ? instance->class->root_item : NULL;
  g_autofree char *owner = NULL;
  gboolean is_there;
  gboolean success;
  guint n_before = collection->entries->len;

  if (!enter_steps (instance, steps, n_steps, root, &is_there, collection->error))
    {
      collection->has_failed = TRUE;
      return TRUE;
    }
  if (!is_there)
    return FALSE;

  owner = name_steps (collection, instance, steps, n_steps, collection->prefix);

  if (*rest != '\0' && item->config >= 0)
    {
      NumelInstance *child;
      Collection inner = *collection;

      success = numel_instance_get_child (instance, item->config,
                                          (const char *const *) item->class_names, &child,
                                          collection->error);
      if (success && child == NULL)
        return FALSE;
      inner.is_found = FALSE;
      success = success && collect_path (&inner, child, rest, owner);
      collection->has_failed = !success;
      collection->is_found = inner.is_found;
      return collection->is_found || collection->has_failed;
    }

  success = collect_item (collection, instance, item, "", owner);
  collection->has_failed = !success;
  if (success && *rest != '\0')
    {
      /* Behind a layer stands the name of one of its tensors: only that one is meant. */
      for (guint i = collection->entries->len; i > n_before; i--)
        {
          NumelTieEntry *entry = &g_array_index (collection->entries, NumelTieEntry, i - 1);

          if (!g_str_equal (entry->name, rest))
            g_array_remove_index (collection->entries, i - 1);
          else
            *entry->name = '\0';
        }
    }
  collection->is_found = collection->entries->len > n_before || *rest == '\0';

  return collection->is_found || collection->has_failed;
}

static gboolean
collect_path (Collection    *collection,
              NumelInstance *instance,
              const char    *path,
              const char    *prefix)
{
  Saved saved;

  save_values (instance, &saved);
  collection->instance = instance;
  collection->prefix = prefix;
  numel_path_search (instance->architecture->modules, path, take_place, collection);
  /* In a sub-model a path may also begin below the root of its class. */
  if (!collection->is_found && !collection->has_failed && instance->class != NULL
      && instance->class->root != NULL)
    {
      g_autofree char *rooted = g_strconcat (instance->class->root, ".", path, NULL);

      numel_path_search (instance->architecture->modules, rooted, take_place, collection);
    }
  restore_values (&saved);

  return !collection->has_failed;
}

static gboolean
collect_tie (NumelWalk              *self,
             NumelInstance          *instance,
             const NumelModuleItem  *item,
             const NumelTie         *tie,
             const char             *prefix,
             GArray                 *entries,
             GError                **error)
{
  NumelExpression *failed = NULL;
  g_autofree char *path = numel_template_evaluate (&tie->target, &instance->scope, &failed, error);
  guint n_before = entries->len;
  NumelTieEntry *entry;
  Collection collection = {
    .walk = self,
    .entries = entries,
    .error = error,
  };

  if (path == NULL)
    return numel_walk_fail (instance, item, failed, error);
  if (!collect_path (&collection, instance, path, prefix))
    return FALSE;
  if (!collection.is_found)
    {
      numel_error_set (error, NUMEL_ERROR_IMPOSSIBLE,
                       _("tied_to: the module “%s” expected, but it isn't there"), path);
      return numel_walk_fail (instance, item, NULL, error);
    }
  if (tie->suffix == NULL)
    return TRUE;

  if (entries->len != n_before + 1)
    {
      numel_error_set (error, NUMEL_ERROR_BAD_DESCRIPTION,
                       "tied_to: one tensor expected as “%s”", path);
      return numel_walk_fail (instance, item, NULL, error);
    }
  entry = &g_array_index (entries, NumelTieEntry, n_before);
  entry->is_named = TRUE;
  g_free (entry->name);
  entry->name = g_strdup (tie->suffix);

  return TRUE;
}

/**
 * numel_walk_tie:
 * @self: the walk
 * @instance: where names find their values
 * @item: a module that is tied
 * @prefix: path at which the instance's model stands in the whole
 * @tied: (inout): gets the tensors that the module's own may belong to
 * @error: set to an error of %NUMEL_ERROR
 *
 * Returns: whether every target is there; otherwise @tied is empty
 */
gboolean
numel_walk_tie (NumelWalk              *self,
                NumelInstance          *instance,
                const NumelModuleItem  *item,
                const char             *prefix,
                NumelTied              *tied,
                GError                **error)
{
  gboolean success = TRUE;

  if (self->tie_depth >= MAX_TIE_DEPTH)
    {
      numel_error_set (error, NUMEL_ERROR_BAD_DESCRIPTION,
                       "tied_to: a module that isn't tied to itself expected");
      return numel_walk_fail (instance, item, NULL, error);
    }

  tied->entries = g_array_new (FALSE, TRUE, sizeof (NumelTieEntry));
  g_array_set_clear_func (tied->entries, (GDestroyNotify) clear_entry);
  self->tie_depth++;
  for (guint i = 0; success && i < item->ties->len; i++)
    success = collect_tie (self, instance, item, &g_array_index (item->ties, NumelTie, i), prefix,
                           tied->entries, error);
  self->tie_depth--;
  if (!success)
    numel_tied_clear (tied);

  return success;
}

/**
 * numel_walk_find_owner:
 * @self: the walk
 * @tied: what the tensors inside the tied module may belong to
 * @tensor: a tensor of the module that is being walked
 * @owner: (out) (transfer none): name under which it is listed, or %NULL if it is its own
 * @error: set to an error of %NUMEL_ERROR
 *
 * Returns: whether it is one or the other; a named tensor of another shape is neither
 */
gboolean
numel_walk_find_owner (NumelWalk          *self,
                       NumelTied          *tied,
                       const NumelTensor  *tensor,
                       const char        **owner,
                       GError            **error)
{
  const char *relative = self->relative->str + MIN (tied->base, self->relative->len);
  const NumelTieEntry *entry;

  tied->n_asked++;
  *owner = NULL;
  if (tied->tensors != NULL)
    {
      for (guint i = 0; i < tied->n_tensors; i++)
        {
          if (g_str_equal (tied->tensors[i].suffix, tensor->suffix)
              && has_same_shape (&tied->tensors[i], tensor))
            {
              *owner = "";
              tied->is_met = TRUE;
            }
        }
      return TRUE;
    }

  if (*relative == '.')
    relative++;
  entry = find_entry (tied, relative, tensor->suffix, tensor);
  if (entry != NULL)
    {
      *owner = entry->owner;
      tied->is_met = TRUE;
      return TRUE;
    }
  entry = find_entry (tied, relative, tensor->suffix, NULL);
  if (entry == NULL || !entry->is_named)
    return TRUE;

  return numel_error_set (error, NUMEL_ERROR_IMPOSSIBLE,
                          _("tied_to: the shape of %s expected"), entry->owner);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-architecture-private.h"

#include <string.h>

#include "core/text/numel-error.h"
#include "numel-path.h"

static gboolean
accept_root (const NumelPathStep *steps, guint n_steps, const char *rest, gpointer user_data)
{
  NumelClass *class = user_data;

  if (*rest != '\0')
    return FALSE;
  class->root_item = steps[n_steps - 1].item;

  return TRUE;
}

/* Behind a layer one name may follow, its tensor's; into a sub-model a path leads further. */
static gboolean
accept_target (const NumelPathStep *steps, guint n_steps, const char *rest, gpointer user_data)
{
  return steps[n_steps - 1].item->config >= 0 || strchr (rest, '.') == NULL;
}

typedef struct
{
  NumelTie *tie;
  const GPtrArray *above;
} OwnerSearch;

/* The layer at the end of a path whose every module stands there once and always, or is around the
 * tied module too. */
static gboolean
accept_plain_layer (const NumelPathStep *steps, guint n_steps, const char *rest, gpointer user_data)
{
  const OwnerSearch *search = user_data;
  NumelTie *tie = search->tie;
  const NumelModuleItem *last = steps[n_steps - 1].item;

  if (tie->literal == NULL || last->layer == NULL || last->ties != NULL
      || (tie->suffix == NULL && *rest != '\0'))
    return FALSE;
  for (guint i = 0; i < n_steps; i++)
    {
      const NumelModuleItem *item = steps[i].item;

      if (item->repeat.expression != NULL
          || (!g_ptr_array_find ((GPtrArray *) search->above, item, NULL)
              && (steps[i].module->alternatives->len > 1 || item->when.expression != NULL)))
        return FALSE;
    }
  tie->layer = last->layer;
  tie->tensor = tie->literal + strlen (tie->literal) - strlen (rest);

  return TRUE;
}

static gboolean
check_ties (NumelArchitecture *self, GPtrArray *modules, GPtrArray *above, GError **error)
{
  for (guint i = 0; i < modules->len; i++)
    {
      const NumelModule *module = g_ptr_array_index (modules, i);

      for (guint j = 0; j < module->alternatives->len; j++)
        {
          const NumelModuleItem *item = g_ptr_array_index (module->alternatives, j);

          for (guint k = 0; item->ties != NULL && k < item->ties->len; k++)
            {
              OwnerSearch search = { &g_array_index (item->ties, NumelTie, k), above };
              /* With its expressions replaced by a number, which is what they mostly come to. */
              g_autofree char *path = g_strjoinv ("0", search.tie->target.texts);

              if (!numel_path_search (self->modules, path, accept_target, NULL))
                return numel_error_set (error, NUMEL_ERROR_BAD_DESCRIPTION,
                                        "%s.tied_to: there is no module “%s”", item->place, path);
              numel_path_search (self->modules, path, accept_plain_layer, &search);
            }
          g_ptr_array_add (above, (gpointer) item);
          if (item->children != NULL && !check_ties (self, item->children, above, error))
            return FALSE;
          g_ptr_array_set_size (above, above->len - 1);
        }
    }

  return TRUE;
}

/* Labels add nothing to names, so what is inside one at the top is at the top as well. */
static void
mark_top (GPtrArray *modules)
{
  for (guint i = 0; i < modules->len; i++)
    {
      NumelModule *module = g_ptr_array_index (modules, i);

      module->is_top = TRUE;
      for (guint j = 0; module->is_label && j < module->alternatives->len; j++)
        {
          const NumelModuleItem *item = g_ptr_array_index (module->alternatives, j);

          if (item->children != NULL)
            mark_top (item->children);
        }
    }
}

static gboolean
accept_top (const NumelPathStep *steps, guint n_steps, const char *rest, gpointer user_data)
{
  return *rest == '\0' && steps[n_steps - 1].module->is_top;
}

/* Names in one module's tensors, labels aside, of those modules that are always there. */
static gboolean
check_names (GPtrArray *modules, GHashTable *names, GError **error)
{
  for (guint i = 0; i < modules->len; i++)
    {
      NumelModule *module = g_ptr_array_index (modules, i);
      const NumelModuleItem *item = g_ptr_array_index (module->alternatives, 0);
      g_autoptr (GHashTable) inner = g_hash_table_new (g_str_hash, g_str_equal);
      gboolean is_always = module->alternatives->len == 1 && item->when.expression == NULL
                           && item->repeat.expression == NULL && item->extra == NULL;

      if (!module->is_label && is_always && !module->has_template
          && !g_hash_table_add (names, (char *) module->text))
        return numel_error_set (error, NUMEL_ERROR_BAD_DESCRIPTION,
                                "%s: another module beside it has the name “%s”", item->place,
                                module->text);
      for (guint j = 0; j < module->alternatives->len; j++)
        {
          item = g_ptr_array_index (module->alternatives, j);
          if (item->children == NULL)
            continue;
          if (!(module->is_label && is_always))
            g_hash_table_remove_all (inner);
          if (!check_names (item->children, module->is_label && is_always ? names : inner, error))
            return FALSE;
        }
    }

  return TRUE;
}

/**
 * numel_architecture_check_paths:
 * @self: a description whose modules and classes were loaded
 * @error: set to %NUMEL_ERROR_BAD_DESCRIPTION
 *
 * Returns: whether every `tied_to`, `root` and `rename` meets a module and no two modules have one
 *   name
 */
gboolean
numel_architecture_check_paths (NumelArchitecture *self, GError **error)
{
  g_autoptr (GHashTable) names = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GPtrArray) above = g_ptr_array_new ();

  mark_top (self->modules);
  if (!check_names (self->modules, names, error))
    return FALSE;
  if (!check_ties (self, self->modules, above, error))
    return FALSE;

  for (guint i = 0; i < self->classes->len; i++)
    {
      NumelClass *class = g_ptr_array_index (self->classes, i);
      GHashTableIter iter;
      gpointer name;

      if (class->root != NULL
          && !numel_path_search (self->modules, class->root, accept_root, class))
        return numel_error_set (error, NUMEL_ERROR_BAD_DESCRIPTION,
                                "classes.%s.root: there is no module “%s”", class->name,
                                class->root);
      g_hash_table_iter_init (&iter, class->renames);
      while (g_hash_table_iter_next (&iter, &name, NULL))
        {
          if (!numel_path_search (self->modules, name, accept_top, NULL))
            return numel_error_set (error, NUMEL_ERROR_BAD_DESCRIPTION,
                                    "classes.%s.rename: there is no module “%s” at the top",
                                    class->name, (const char *) name);
        }
    }

  return TRUE;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-path.h"

#include <string.h>

typedef struct
{
  GArray *steps;
  NumelPathFunc func;
  gpointer user_data;
} Search;

static gboolean search_modules (Search     *search,
                                GPtrArray  *modules,
                                const char *rest);

static gboolean
is_boundary (char c)
{
  return c == '\0' || c == '.';
}

/* The length of a name at the start of a path, or -1. An item's number that a template puts into
 * the name is found out. */
static gssize
match_name (const NumelModule *module, const char *path, gint64 *index)
{
  const char *position = path;

  for (char **text = module->name.texts; *text != NULL; text++)
    {
      const char *start;

      if (!g_str_has_prefix (position, *text))
        return -1;
      position += strlen (*text);
      if (text[1] == NULL)
        break;
      start = position;
      while (!is_boundary (*position)
             && (*text[1] == '\0' || !g_str_has_prefix (position, text[1])))
        position++;
      if (g_ascii_isdigit (*start))
        *index = g_ascii_strtoll (start, NULL, 10);
    }

  return is_boundary (*position) ? position - path : -1;
}

static gboolean
search_item (Search *search, const NumelModule *module, const NumelModuleItem *item, gint64 index,
             const char *rest)
{
  NumelPathStep step = { module, item, index };
  gboolean found;

  if (item->repeat.expression != NULL && !module->has_template && g_ascii_isdigit (*rest))
    {
      char *end;

      step.index = g_ascii_strtoll (rest, &end, 10);
      if (!is_boundary (*end))
        return FALSE;
      rest = *end == '.' ? end + 1 : end;
    }

  g_array_append_val (search->steps, step);
  if (*rest == '\0' || item->layer != NULL || item->config >= 0)
    found = search->func ((const NumelPathStep *) search->steps->data, search->steps->len, rest,
                          search->user_data);
  else
    found = item->children != NULL && search_modules (search, item->children, rest);
  g_array_set_size (search->steps, search->steps->len - 1);

  return found;
}

static gboolean
search_module (Search *search, const NumelModule *module, gint64 index, const char *rest)
{
  for (guint i = 0; i < module->alternatives->len; i++)
    {
      if (search_item (search, module, g_ptr_array_index (module->alternatives, i), index, rest))
        return TRUE;
    }

  return FALSE;
}

static gboolean
search_modules (Search *search, GPtrArray *modules, const char *rest)
{
  /* Names may hold dots: the longest that fits is tried first, labels that are left out last. */
  for (gssize length = strlen (rest); length > 0; length--)
    {
      if (!is_boundary (rest[length]))
        continue;
      for (guint i = 0; i < modules->len; i++)
        {
          const NumelModule *module = g_ptr_array_index (modules, i);
          gint64 index = -1;

          if (match_name (module, rest, &index) == length
              && search_module (search, module, index,
                                rest[length] == '.' ? rest + length + 1 : rest + length))
            return TRUE;
        }
    }

  for (guint i = 0; i < modules->len; i++)
    {
      const NumelModule *module = g_ptr_array_index (modules, i);

      if (module->is_label && search_module (search, module, -1, rest))
        return TRUE;
    }

  return FALSE;
}

/**
 * numel_path_search:
 * @modules: modules at the top of a description
 * @path: names joined by dots; labels may be left out; a number behind a repeated module is an
 *   item's
 * @func: (scope call): decides about each place that the path may mean
 * @user_data: for @func
 *
 * Returns: whether @func took a place
 */
gboolean
numel_path_search (GPtrArray *modules, const char *path, NumelPathFunc func, gpointer user_data)
{
  g_autoptr (GArray) steps = g_array_new (FALSE, FALSE, sizeof (NumelPathStep));
  Search search = { steps, func, user_data };

  return search_modules (&search, modules, path);
}

/**
 * numel_path_star:
 * @name: a name of one or more components
 *
 * Returns: (transfer full): the name with every component of digits only replaced by `*`
 */
char *
numel_path_star (const char *name)
{
  g_auto (GStrv) components = NULL;

  if (strpbrk (name, "0123456789") == NULL)
    return g_strdup (name);

  components = g_strsplit (name, ".", -1);
  for (guint i = 0; components[i] != NULL; i++)
    {
      if (*components[i] != '\0' && strspn (components[i], "0123456789") == strlen (components[i]))
        {
          g_free (components[i]);
          components[i] = g_strdup ("*");
        }
    }

  return g_strjoinv (".", components);
}

/**
 * numel_path_join:
 * @prefix: a name, or ""
 * @name: a name inside it, or ""
 *
 * Returns: (transfer full): both, with a dot between them if neither is empty
 */
char *
numel_path_join (const char *prefix, const char *name)
{
  return g_strconcat (prefix, *prefix != '\0' && *name != '\0' ? "." : "", name, NULL);
}

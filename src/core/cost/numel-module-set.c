/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-module-set.h"

#include <string.h>

#define REGEX_PREFIX   "re:"
#define MAX_COMPONENTS 64

/* Each of these is tried on every name, so a file can't have any number of them; real ones have
 * some hundreds. */
#define MAX_PATTERNS 2000

/* How many steps an expression may take for a name; real ones take some hundreds. */
#define MATCH_LIMIT "(*LIMIT_MATCH=100000)"

NumelModuleSet *
numel_module_set_new (void)
{
  NumelModuleSet *self = g_new0 (NumelModuleSet, 1);

  self->runs = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->globs = g_ptr_array_new_with_free_func ((GDestroyNotify) g_pattern_spec_free);
  self->regexes = g_ptr_array_new_with_free_func ((GDestroyNotify) g_regex_unref);

  return self;
}

void
numel_module_set_free (NumelModuleSet *self)
{
  if (self == NULL)
    return;

  g_hash_table_unref (self->runs);
  g_ptr_array_unref (self->globs);
  g_ptr_array_unref (self->regexes);
  g_free (self);
}

static gboolean
is_number (const char *component)
{
  return *component != '\0' && strspn (component, "0123456789") == strlen (component);
}

static char *
trim (const char *pattern)
{
  const char *end = pattern + strlen (pattern);

  while (*pattern == '.')
    pattern++;
  while (end > pattern && end[-1] == '.')
    end--;

  return g_strndup (pattern, end - pattern);
}

/* Only a name's first index is written out when it is looked up; those inside it stay stars. */
static void
add_run (NumelModuleSet *self,
         const char     *pattern)
{
  g_auto (GStrv) components = g_strsplit (pattern, ".", -1);
  guint n_numbers = 0;

  for (guint i = 0; components[i] != NULL; i++)
    {
      if (!is_number (components[i]))
        continue;
      if (++n_numbers > 1)
        {
          g_free (components[i]);
          components[i] = g_strdup ("*");
        }
    }
  self->has_numbers = self->has_numbers || n_numbers > 0;
  g_hash_table_add (self->runs, g_strjoinv (".", components));
}

static gboolean
add_regex (NumelModuleSet *self,
           const char     *expression)
{
  g_autofree char *limited = g_strconcat (MATCH_LIMIT, expression, NULL);
  GRegex *regex = g_regex_new (limited, G_REGEX_ANCHORED, 0, NULL);

  if (regex != NULL)
    g_ptr_array_add (self->regexes, regex);

  return regex != NULL;
}

/**
 * numel_module_set_add:
 * @self: a set
 * @pattern: a name, some components of one, a glob, or `re:` and a regular expression
 * @anywhere: @pattern is some text that a name holds anywhere instead
 *
 * Adds what @pattern names, and what is inside it.
 *
 * Returns: whether it could be read and there was room for it
 */
gboolean
numel_module_set_add (NumelModuleSet *self,
                      const char     *pattern,
                      gboolean        anywhere)
{
  gboolean is_regex = !anywhere && g_str_has_prefix (pattern, REGEX_PREFIX);
  g_autofree char *inside = g_strconcat (anywhere ? "*" : "", pattern, anywhere ? "*" : ".*", NULL);

  g_return_val_if_fail (self != NULL && pattern != NULL, FALSE);

  if (!anywhere && !is_regex && strchr (pattern, '*') == NULL)
    {
      g_autofree char *trimmed = trim (pattern);

      if (*trimmed != '\0')
        add_run (self, trimmed);
      return TRUE;
    }
  /* No name holds a wildcard's character as it is. */
  if (anywhere && strpbrk (pattern, "*?") != NULL)
    return TRUE;

  if (self->globs->len + self->regexes->len >= MAX_PATTERNS || (anywhere && *pattern == '\0'))
    return FALSE;
  if (is_regex && !add_regex (self, pattern + strlen (REGEX_PREFIX)))
    return FALSE;
  if (!is_regex && !anywhere)
    g_ptr_array_add (self->globs, g_pattern_spec_new (pattern));
  if (!is_regex)
    g_ptr_array_add (self->globs, g_pattern_spec_new (inside));
  self->has_numbers = self->has_numbers || strpbrk (pattern, "0123456789") != NULL;

  return TRUE;
}

static gboolean
has_run (const NumelModuleSet *self,
         const char           *name)
{
  g_autofree char *text = g_strdup (name);
  char *starts[MAX_COMPONENTS];
  guint n_components = 0;

  if (g_hash_table_size (self->runs) == 0)
    return FALSE;

  starts[n_components++] = text;
  for (char *dot = strchr (text, '.'); dot != NULL && n_components < MAX_COMPONENTS;
       dot = strchr (dot + 1, '.'))
    starts[n_components++] = dot + 1;

  for (guint end = n_components; end > 0; end--)
    {
      for (guint i = 0; i < end; i++)
        {
          if (g_hash_table_contains (self->runs, starts[i]))
            return TRUE;
        }
      if (end > 1)
        starts[end - 1][-1] = '\0';
    }

  return FALSE;
}

/**
 * numel_module_set_contains:
 * @self: a set
 * @name: a module's name, `*` for an index
 *
 * Returns: whether the module, or one that it is inside of, is in the set; after an expression took
 *   too long none is, and #NumelModuleSet.is_exhausted tells so
 */
gboolean
numel_module_set_contains (NumelModuleSet *self,
                           const char     *name)
{
  g_autofree char *numbered = NULL;

  g_return_val_if_fail (self != NULL && name != NULL, FALSE);

  if (self->is_exhausted)
    return FALSE;
  if (has_run (self, name))
    return TRUE;
  if (self->globs->len + self->regexes->len == 0)
    return FALSE;

  /* A pattern that tells the inner items apart by number is met with the first of them. */
  numbered = g_strdelimit (g_strdup (name), "*", '0');
  for (guint i = 0; i < self->globs->len; i++)
    {
      if (g_pattern_spec_match_string (g_ptr_array_index (self->globs, i), numbered))
        return TRUE;
    }
  for (guint i = 0; i < self->regexes->len; i++)
    {
      g_autoptr (GError) error = NULL;

      if (g_regex_match_full (g_ptr_array_index (self->regexes, i), numbered, -1, 0, 0, NULL,
                              &error))
        return TRUE;

      if (error != NULL)
        {
          self->is_exhausted = TRUE;
          return FALSE;
        }
    }

  return FALSE;
}

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

/**
 * NumelModuleSet:
 * @runs: whole names and runs of components, as a set
 * @pieces: texts that stand anywhere in a name
 * @globs: names with `*` for any text
 * @regexes: regular expressions that match from a name's beginning
 * @is_exhausted: one of them took too long, so that no name can be told to be in the set
 */
struct _NumelModuleSet
{
  GHashTable *runs;
  GPtrArray *pieces;
  GPtrArray *globs;
  GPtrArray *regexes;
  gboolean has_numbers;
  gboolean is_exhausted;
};

NumelModuleSet *
numel_module_set_new (void)
{
  NumelModuleSet *self = g_new0 (NumelModuleSet, 1);

  self->runs = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->pieces = g_ptr_array_new_with_free_func (g_free);
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
  g_ptr_array_unref (self->pieces);
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
has_digit (const char *text)
{
  return strpbrk (text, "0123456789") != NULL;
}

static gboolean
is_full (const NumelModuleSet *self)
{
  return self->globs->len + self->regexes->len + self->pieces->len >= MAX_PATTERNS;
}

static void
add_glob (NumelModuleSet *self,
          const char     *pattern)
{
  g_autofree char *inside = g_strconcat (pattern, ".*", NULL);

  g_ptr_array_add (self->globs, g_pattern_spec_new (pattern));
  g_ptr_array_add (self->globs, g_pattern_spec_new (inside));
  self->has_numbers = self->has_numbers || has_digit (pattern);
}

/**
 * numel_module_set_add:
 * @self: a set
 * @pattern: a name, some components of one, a glob, or `re:` and a regular expression
 *
 * Adds what @pattern names, and what is inside it.
 *
 * Returns: whether it could be read and there was room for it
 */
gboolean
numel_module_set_add (NumelModuleSet *self,
                      const char     *pattern)
{
  g_return_val_if_fail (self != NULL && pattern != NULL, FALSE);

  if (g_str_has_prefix (pattern, REGEX_PREFIX))
    {
      g_autofree char *limited = g_strconcat (MATCH_LIMIT, pattern + strlen (REGEX_PREFIX), NULL);
      GRegex *regex = NULL;

      if (!is_full (self))
        regex = g_regex_new (limited, G_REGEX_ANCHORED, 0, NULL);
      if (regex == NULL)
        return FALSE;
      g_ptr_array_add (self->regexes, regex);
      self->has_numbers = self->has_numbers || has_digit (pattern);
    }
  else if (strchr (pattern, '*') != NULL)
    {
      if (is_full (self))
        return FALSE;
      add_glob (self, pattern);
    }
  else
    {
      g_autofree char *trimmed = trim (pattern);

      if (*trimmed != '\0')
        add_run (self, trimmed);
    }

  return TRUE;
}

/**
 * numel_module_set_add_piece:
 * @self: a set
 * @piece: some text
 *
 * Adds every module whose name holds @piece anywhere.
 *
 * Returns: whether there was room for it
 */
gboolean
numel_module_set_add_piece (NumelModuleSet *self,
                            const char     *piece)
{
  g_return_val_if_fail (self != NULL && piece != NULL, FALSE);

  if (*piece == '\0' || is_full (self))
    return FALSE;
  g_ptr_array_add (self->pieces, g_strdup (piece));
  self->has_numbers = self->has_numbers || has_digit (piece);

  return TRUE;
}

/**
 * numel_module_set_has_numbers:
 * @self: a set
 *
 * Returns: whether it may tell the items of a repeated module apart
 */
gboolean
numel_module_set_has_numbers (const NumelModuleSet *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->has_numbers;
}

/**
 * numel_module_set_is_exhausted:
 * @self: a set
 *
 * Returns: whether an expression took too long when a name was looked for
 */
gboolean
numel_module_set_is_exhausted (const NumelModuleSet *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->is_exhausted;
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

/* A pattern that tells the inner items apart by number is met with the first of them. */
static char *
write_numbers (const char *name)
{
  GString *text = g_string_new (NULL);

  for (const char *p = name; *p != '\0'; p++)
    g_string_append_c (text, *p == '*' ? '0' : *p);

  return g_string_free (text, FALSE);
}

/**
 * numel_module_set_contains:
 * @self: a set
 * @name: a module's name, `*` for an index
 *
 * Returns: whether the module, or one that it is inside of, is in the set; after an expression took
 *   too long none is, which numel_module_set_is_exhausted() tells
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
  if (self->pieces->len + self->globs->len + self->regexes->len == 0)
    return FALSE;

  numbered = write_numbers (name);
  for (guint i = 0; i < self->pieces->len; i++)
    {
      if (strstr (numbered, g_ptr_array_index (self->pieces, i)) != NULL)
        return TRUE;
    }
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
